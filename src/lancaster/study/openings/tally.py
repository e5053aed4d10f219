"""Tallies: how often each action was played at a point, and what came of it for the seat that played it.

All of it is whole numbers that are added up, so it is the same in whatever order games come and wherever they are
added. A win is counted in sixtieths, because a win that 2, 3, 4 or 5 players share is a part of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from lancaster.rules.terms import COLOURS

WIN: Final = 60  # the least number that 1 to 5 players can share
assert all(WIN % players == 0 for players in range(1, len(COLOURS) + 1))


class Tally(NamedTuple):
    """What came of an action in some games."""

    games: int = 0
    chosen: int = 0  # games in which it was played because it seemed best, and not only to be tried
    wins: int = 0  # in sixtieths
    points: int = 0  # of the seat, at the end
    lead: int = 0  # over the best of the others, at the end

    def __add__(self, other: object) -> Tally:
        """Both together."""
        assert isinstance(other, Tally)
        return Tally(*(one + two for one, two in zip(self, other, strict=True)))


Tallies = Mapping[str, Tally]  # by action


@dataclass(frozen=True, slots=True)
class Result:
    """What a decision of a seat came to at the end of its game."""

    wins: int  # in sixtieths
    points: int
    lead: int

    def tally(self, chosen: bool = True) -> Tally:
        """As a tally of one game."""
        return Tally(1, int(chosen), self.wins, self.points, self.lead)


def results_of(scores: Sequence[int], winners: Sequence[int]) -> list[Result]:
    """The results of all seats of a game that is over."""
    found: list[Result] = []
    for seat, points in enumerate(scores):
        best = max(other for each, other in enumerate(scores) if each != seat)
        found.append(Result(WIN // len(winners) if seat in winners else 0, points, points - best))
    return found


def total(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    return sum(tallies, Tally())
