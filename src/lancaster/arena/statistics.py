"""The statistics of a contest: for each bot, for each seat, and for all games together.

A win share is wins per seat played. A random player would win 1 game in N (the number of players), and so has the same
share with one seat or with three. A shared win is split. The interval counts games, not seats, because the seats of one
game depend on each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from lancaster.arena.intervals import Estimate, mean, wilson
from lancaster.arena.match import Outcome
from lancaster.arena.ratings import placings, rate
from lancaster.breakdown import group_of

GROUPS = ("laws", "counties", "conflicts", "strength", "extensions", "nobles", "seals", "shame")


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    games: int
    seats: int  # that it played in these games
    wins: float
    win_share: Estimate  # per seat played
    place: Estimate
    score: Estimate
    rating: Estimate
    sources: dict[str, float]  # mean points by group
    decisions: int
    seconds_per_move: float
    forfeits: int


@dataclass(frozen=True)
class Chair:
    """The results of a seat, or of a place in turn order after the start player."""

    games: int
    win_share: Estimate
    score: Estimate


@dataclass(frozen=True)
class Summary:
    """Everything that is told of a contest."""

    games: int
    deals: int
    players: int
    standings: tuple[Standing, ...]  # the best first
    seats: tuple[Chair, ...]  # by colour
    turns: tuple[Chair, ...]  # by turn order in the first round
    scores: Estimate  # of all seats
    winning: Estimate  # the winner's score
    groups: tuple[str, ...]  # those of GROUPS that occur


def summarise(outcomes: Sequence[Outcome], bots: Sequence[str] = ()) -> Summary:
    """The summary of these games; bots are told in the order given where they are level."""
    if not outcomes:
        raise ValueError("there is nothing to summarise without a game")
    entrants = list(dict.fromkeys([*bots, *(bot for outcome in outcomes for bot in outcome.seats)]))
    played = {bot for outcome in outcomes for bot in outcome.seats}
    entrants = [bot for bot in entrants if bot in played]
    ratings = rate(placings(outcomes, entrants), len(entrants))
    standings = [_standing(outcomes, bot, rating) for bot, rating in zip(entrants, ratings, strict=True)]
    standings.sort(key=lambda standing: -standing.rating.value)
    players = len(outcomes[0].scores)
    found = {group_of(source) for outcome in outcomes for sources in outcome.sources for source in sources}
    return Summary(
        games=len(outcomes),
        deals=len({outcome.deal for outcome in outcomes}),
        players=players,
        standings=tuple(standings),
        seats=tuple(_chair(outcomes, [seat] * len(outcomes)) for seat in range(players)),
        turns=tuple(
            _chair(outcomes, [(outcome.start + turn) % players for outcome in outcomes]) for turn in range(players)
        ),
        scores=mean(_by_deal(outcomes, [outcome.scores for outcome in outcomes])),
        winning=mean(_by_deal(outcomes, [(max(outcome.scores),) for outcome in outcomes])),
        groups=tuple(group for group in GROUPS if group in found) + tuple(sorted(found - set(GROUPS))),
    )


Data = int | float | str | None | list["Data"] | dict[str, "Data"]


def as_data(summary: Summary) -> Data:
    """The summary ready for JSON: an interval is value, low and high, and what is not known is null."""
    return _plain(asdict(summary))


def _plain(value: object) -> Data:
    if isinstance(value, Estimate):
        return {"value": _plain(value.value), "low": _plain(value.low), "high": _plain(value.high)}
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else None
    assert isinstance(value, (int, str))
    return value


def _standing(outcomes: Sequence[Outcome], bot: str, rating: Estimate) -> Standing:
    own = [(outcome, [seat for seat, name in enumerate(outcome.seats) if name == bot]) for outcome in outcomes]
    own = [(outcome, seats) for outcome, seats in own if seats]
    games, seats_played = len(own), sum(len(seats) for _, seats in own)
    wins = sum(outcome.wins[seat] for outcome, seats in own for seat in seats)
    decisions = sum(outcome.decisions[seat] for outcome, seats in own for seat in seats)
    seconds = sum(outcome.seconds[seat] for outcome, seats in own for seat in seats)
    sources: dict[str, float] = {}
    for outcome, seats in own:
        for seat in seats:
            for source, points in outcome.sources[seat].items():
                group = group_of(source)
                sources[group] = sources.get(group, 0.0) + points / seats_played
    chosen = [outcome for outcome, _ in own]
    return Standing(
        bot=bot,
        games=games,
        seats=seats_played,
        wins=wins,
        win_share=wilson(wins, games).scaled(games / seats_played),
        place=mean(_by_deal(chosen, [[outcome.places[seat] for seat in seats] for outcome, seats in own])),
        score=mean(_by_deal(chosen, [[outcome.scores[seat] for seat in seats] for outcome, seats in own])),
        rating=rating,
        sources=sources,
        decisions=decisions,
        seconds_per_move=seconds / decisions if decisions else math.nan,
        forfeits=sum(seat in outcome.forfeits for outcome, seats in own for seat in seats),
    )


def _chair(outcomes: Sequence[Outcome], seats: Sequence[int]) -> Chair:
    pairs = list(zip(outcomes, seats, strict=True))
    return Chair(
        games=len(pairs),
        win_share=wilson(sum(outcome.wins[seat] for outcome, seat in pairs), len(pairs)),
        score=mean(_by_deal(outcomes, [(outcome.scores[seat],) for outcome, seat in pairs])),
    )


def _by_deal(outcomes: Iterable[Outcome], values: Iterable[Sequence[float]]) -> list[list[float]]:
    deals: dict[int, list[float]] = {}
    for outcome, found in zip(outcomes, values, strict=True):
        deals.setdefault(outcome.deal, []).extend(found)
    return list(deals.values())
