"""The estimate of every seat's final score, read from the table at the beginning of a round.

`standings` estimates the scores. `win_shares` turns them into chances to win, and `outcomes` into what a seat plays
for: mostly its chance to win, and a little of its lead.
"""

from math import exp
from typing import Final

from lancaster.bots.worth import OFFICE_WORTH, SHAME_WORTH, bishops_of, noble_curve, rounds_ahead, seal_worth
from lancaster.rules.bands import COUNT, STRENGTH
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    FRONTS,
    GOLD,
    HOUSES,
    LOWER,
    NO_CARD,
    OFFICES,
    OVER,
    POINTS,
    PURSE,
    SEALS,
    SHAME,
    SPACES,
    SQUIRES,
    VOTES,
)

MARGIN_SCALE: Final = 80.0  # points of lead from a hopeless to a safe position
WIN_WEIGHT: Final = 0.75  # the part of an outcome that is the chance to win

# The worth of things at the beginning of a round, by the number of rounds still to be played. The values were fitted,
# round by round, to the final scores of 680 games of four players (base laws) between reduced knights who played one
# move in eight at random, and smoothed by hand.
GOLD_THEN: Final = [0.03, 0.52, 0.58, 0.75, 0.95, 1.0]
SQUIRE_THEN: Final = [0.04, 0.6, 0.62, 0.74, 0.84, 0.9]
VOTE_THEN: Final = [0.0, 0.25, 0.5, 0.55, 0.7, 0.7]
KNIGHT_THEN: Final = [0.5, 2.0, 4.8, 7.7, 11.0, 13.0]
STRENGTH_THEN: Final = [0.5, 0.65, 1.2, 2.2, 2.9, 3.5]
EXTENSION_THEN: Final = [  # by castle space
    [0.0, 0.6, 1.6, 3.4, 6.0, 7.5],
    [0.0, 0.1, 1.3, 3.2, 6.2, 7.5],
    [0.0, 0.0, 0.9, 2.5, 5.8, 7.0],
    [0.0, 0.0, 0.0, 0.1, 0.6, 1.0],
    [0.0, 0.0, 1.3, 5.3, 9.5, 12.0],
    [0.0, 0.6, 1.6, 4.2, 4.6, 6.0],
]
BOUND_THEN: Final = [0.0, -2.2, -3.4, -4.2, -6.0, -6.0]  # knights in the lower row, beyond the points they will bring
# What a seat has beyond plenty of one good is worth less, by these factors.
PLENTY: Final = 7
MORE_GOLD: Final = 0.6
MORE_SQUIRES: Final = 0.7
HEAT: Final = [0.5, 3.8, 4.8, 5.5, 6.5, 7.5]  # how many points of difference may still be made up


def soft_places(keys: list[float], scale: float, first: float, second: float) -> list[float]:
    """Expected points for first and second place when the keys may still change by about `scale`."""
    number = len(keys)
    out: list[float] = []
    for i in range(number):
        win = 1.0
        runner_up = 0.0  # exactly one is ahead
        for j in range(number):
            if j != i:
                gap = (keys[i] - keys[j]) / scale
                gap = -30.0 if gap < -30.0 else 30.0 if gap > 30.0 else gap
                above = 1.0 / (1.0 + exp(-gap))
                runner_up = runner_up * above + win * (1.0 - above)
                win *= above
        out.append(first * win + second * runner_up)
    return out


def standings(t: Table) -> list[float]:
    """The final score of every seat, as far as it can be told; exact when the game is over."""
    book = t.book
    seats = book.seats
    out = [float(t.purse[seat * PURSE + POINTS]) for seat in range(seats)]
    if t.phase == OVER:
        return out
    ahead = rounds_ahead(t)
    court = t.court
    strengths: list[float] = []
    built: list[float] = []
    for seat in range(seats):
        purse = seat * PURSE
        gold = t.purse[purse + GOLD]
        squires = t.purse[purse + SQUIRES]
        worth = (gold if gold < PLENTY else PLENTY + MORE_GOLD * (gold - PLENTY)) * GOLD_THEN[ahead]
        worth += (squires if squires < PLENTY else PLENTY + MORE_SQUIRES * (squires - PLENTY)) * SQUIRE_THEN[ahead]
        worth += t.purse[purse + VOTES] * VOTE_THEN[ahead]
        for house in book.led[seat]:
            active = book.knights - t.reserve[house]
            number = COUNT[active]
            extra = STRENGTH[active] - number
            weight = 1.0 if house == seat else 0.5
            worth += weight * (number * KNIGHT_THEN[ahead] + extra * STRENGTH_THEN[ahead])
        worth += noble_curve(t, t.nobles[seat].bit_count() + 0.75 * ahead)
        for space in range(SPACES):
            if t.extensions[seat] >> space & 1:
                worth += EXTENSION_THEN[space][ahead]
        for front in range(LOWER, FRONTS):  # bound in the lower row: points to come, but no use elsewhere
            band = t.front_band[front * HOUSES + seat]
            if band and t.front_card[front] != NO_CARD:
                worth += 0.8 * t.book.card_points[t.front_card[front]][1] + BOUND_THEN[ahead]
        seals = t.purse[purse + SEALS]
        if court is not None:
            worth += seals * seal_worth(t, seat) + bishops_of(t, seat) * 0.5 * ahead
            for office in range(OFFICES):
                if court.holder[office] == seat:
                    worth += 0.5 * OFFICE_WORTH[ahead] + 0.5 * book.office_seals[office]
        worth += t.purse[purse + SHAME] * SHAME_WORTH
        out[seat] += worth
        strengths.append(STRENGTH[book.knights - t.reserve[seat]] + 0.05 * squires)
        built.append(t.extensions[seat].bit_count() + 0.05 * gold)
    second = 0.0 if book.allies else 1.0
    scale = 0.6 + 0.7 * ahead
    for seat, points in enumerate(
        soft_places(strengths, scale, float(book.strength_points[0]), second * book.strength_points[1])
    ):
        out[seat] += points
    scale = 0.3 + 0.35 * ahead
    for seat, points in enumerate(
        soft_places(built, scale, float(book.extension_points[0]), second * book.extension_points[1])
    ):
        out[seat] += points
    return out


def win_shares(t: Table, scores: list[float]) -> list[float]:
    """Every seat's chance to win with these standings."""
    seats = t.book.seats
    if t.phase == OVER:
        best = max(scores)
        count = scores.count(best)
        return [1.0 / count if score == best else 0.0 for score in scores]
    heat = HEAT[rounds_ahead(t)]
    best = max(scores)
    shares = [exp((scores[seat] - best) / heat) for seat in range(seats)]
    total = sum(shares)
    return [share / total for share in shares]


def outcomes(t: Table, scores: list[float]) -> list[float]:
    """What every seat plays for, from 0 to 1: its chance to win, and a little of its lead over the best other."""
    shares = win_shares(t, scores)
    out: list[float] = []
    for seat in range(t.book.seats):
        rival = -1000.0
        for other in range(t.book.seats):
            if other != seat and scores[other] > rival:
                rival = scores[other]
        margin = 0.5 + (scores[seat] - rival) / MARGIN_SCALE
        margin = 0.0 if margin < 0.0 else 1.0 if margin > 1.0 else margin
        out.append(WIN_WEIGHT * shares[seat] + (1.0 - WIN_WEIGHT) * margin)
    return out
