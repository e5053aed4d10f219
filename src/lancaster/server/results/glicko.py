"""Ratings with their certainty: Glicko-2 (Mark Glickman, 2013), for games of two to five players.

A rating is a strength, the deviation of that estimate, and a volatility: how much the strength itself wanders in a
period. `after` is the step of the paper, to its digits. Two things are ours:

A game is a meeting of every seat with every other one: the better place wins, the same place is half a win each. The
pairings of a game are not independent, though: a player who has a lucky game beats everybody. If k of n equal seats are
mine, the sum of their k(n−k) results varies (n+1)/3 times as much as that many single games would (the variance of
Mann and Whitney's U). So every pairing weighs 3/(n+1): a game of two counts one game, of three 1½, of four 1.8, of five
two; the deviation is then correct. With full weights ratings would jump and intervals would be too narrow; a game of
five counted as one game of two would waste half of its information.

Time is continuous. A game is no rating period: where the paper adds σ² for a period, we add tσ² for the time t since
the last game, counted in periods of a week. So twenty games on one day do not increase a deviation, and a year
away does.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from lancaster.tables.time_units import DAY_MS

PERIOD_MS: Final = 7 * DAY_MS
MEAN: Final = 1500.0
SCALE: Final = 173.7178  # rating points in a unit of the paper's inner scale
CEILING: Final = 350.0  # the deviation of somebody we know nothing about
FLOOR: Final = 45.0  # nobody is ever known better: a rating must still be able to move
WANDERING: Final = 0.06  # the volatility of a newcomer
WILDEST: Final = 0.12  # and of anybody: after years away one upset would otherwise look like a strength gone wild
TAU: Final = 0.5  # how fast volatility may change
TOLERANCE: Final = 1e-6  # of the logarithm of the squared volatility


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, how unsure it is, and how much it wanders; volatility 0 is a strength that never changes."""

    value: float = MEAN
    deviation: float = CEILING
    volatility: float = WANDERING


class Result(NamedTuple):
    """A meeting with somebody: 1 won, ½ tied, 0 lost."""

    against: Rating
    score: float


def after_game(
    before: Mapping[str, Rating], places: Sequence[tuple[str, int]], periods: Mapping[str, float]
) -> dict[str, Rating]:
    """The ratings of all who sat at a table, given who came where in each seat and the time since their last games.

    Somebody may have several seats (a table with three bots of a kind): they do not meet each other.
    """
    now = {who: rested(before[who], periods[who]) for who, _ in places}
    found = {}
    for who in now:
        met = [
            Result(now[other], 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0)
            for me, mine in places
            if me == who
            for other, theirs in places
            if other != who
        ]
        found[who] = after(before[who], met, periods[who], pairing_weight(len(places)))
    return found


def pairing_weight(seats: int) -> float:
    """What one pairing of a game counts, as a share of a game of two."""
    return 3 / (seats + 1)


def rested(rating: Rating, periods: float) -> Rating:
    """A rating after some time without a game: the strength may have wandered, so we are less sure of it."""
    wandered = periods * (SCALE * rating.volatility) ** 2
    return Rating(rating.value, min(CEILING, math.sqrt(rating.deviation**2 + wandered)), rating.volatility)


def after(rating: Rating, results: Sequence[Result], periods: float = 1.0, weight: float = 1.0) -> Rating:
    """A rating after some results and the time they took to come: steps 2 to 8 of the paper, which has periods = 1."""
    if not results:
        return rested(rating, periods)
    strength = (rating.value - MEAN) / SCALE
    gains, informations = [], []
    for against, score in results:
        sureness = _sureness(against.deviation / SCALE)
        expected = 1 / (1 + math.exp(-sureness * (strength - (against.value - MEAN) / SCALE)))
        gains.append(sureness * (score - expected))
        informations.append(sureness**2 * expected * (1 - expected))
    # fsum is exact, so the order of the seats cannot show in the last digit
    gain, information = weight * math.fsum(gains), weight * math.fsum(informations)
    deviation = rating.deviation / SCALE
    volatility = _volatility(rating.volatility, deviation, 1 / information, gain / information, periods)
    variance = 1 / (1 / (deviation**2 + periods * volatility**2) + information)
    return Rating(
        MEAN + SCALE * (strength + variance * gain),
        min(CEILING, max(FLOOR, SCALE * math.sqrt(variance))),
        volatility,
    )


def _sureness(deviation: float) -> float:
    """The paper's g: how much a result counts against somebody whose own strength is unsure."""
    return 1 / math.sqrt(1 + 3 * (deviation / math.pi) ** 2)


def _volatility(volatility: float, deviation: float, variance: float, surprise: float, periods: float) -> float:
    """Step 5 of the paper: the most likely volatility, found by the Illinois variant of false position."""
    if not volatility or not periods:
        return volatility
    known = deviation**2 + variance
    start = math.log(volatility**2)

    def slope(x: float) -> float:
        wandered = periods * math.exp(x)
        spread = known + wandered
        return wandered * (surprise**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    a = start
    if surprise**2 > known:
        b = math.log((surprise**2 - known) / periods)
    else:
        b = start - TAU
        while slope(b) < 0:
            b -= TAU
    at_a, at_b = slope(a), slope(b)
    while abs(b - a) > TOLERANCE:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = slope(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return min(WILDEST, math.exp(a / 2))
