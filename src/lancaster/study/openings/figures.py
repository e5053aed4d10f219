"""Figures of a game: what each seat had at its end, and how it got there, as numbers that can be compared.

Figures are compared within a *configuration class*: number of players and modules. Laws change what is worth most, but
a player's games are too few to be divided further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from lancaster.breakdown import group_of
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Ballot, TakeFavour
from lancaster.rules.bands import COUNT, STRENGTH
from lancaster.rules.placing_actions import Placing
from lancaster.rules.terms import TO_CASTLE, TO_COUNTY, TO_FRONT, TO_OFFICE, TO_TOWER, TO_TREASURY

# In the order in which they are told. Those of placements count each knight that was sent, also one that was displaced.
FIGURES: Final = (
    *("nobles", "extensions", "knights", "strength", "counties", "castle", "conflicts", "favours", "votes"),
    *("lords", "tower"),
)
SENT: Final = {
    TO_COUNTY: "counties",
    TO_CASTLE: "castle",
    TO_FRONT: "conflicts",
    TO_OFFICE: "lords",
    TO_TREASURY: "lords",
    TO_TOWER: "tower",
}


@dataclass(frozen=True, slots=True)
class Figures:
    """Averages of a seat over some games."""

    games: int
    points: float
    figures: Mapping[str, float]
    sources: Mapping[str, float]  # of points, by group

    def data(self) -> dict[str, Any]:
        """For a file."""
        return {"games": self.games, "points": self.points, "figures": self.figures, "sources": self.sources}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Figures:
        """From a file."""
        return cls(data["games"], data["points"], data["figures"], data["sources"])


def class_of(players: int, court: bool, displeasure: bool) -> str:
    """What a configuration class is called."""
    modules = [name for name, on in (("court", court), ("displeasure", displeasure)) if on]
    return " ".join([str(players), *modules])


def class_of_options(options: Options) -> str:
    """The configuration class of a game."""
    return class_of(options.players, options.court, options.displeasure)


def figures_of(game: Game) -> list[dict[str, int]]:
    """The figures of every seat of a game that is over; without those of modules that are not played."""
    t = game.table
    options = game.options
    played = {"lords": options.court, "tower": options.displeasure}
    counts: list[Counter[str]] = [Counter() for _ in range(options.players)]
    for seat, action in game.moves:
        count = counts[seat]
        if isinstance(action, Placing):
            if not action.ally:
                count[SENT[action.where]] += 1
        elif isinstance(action, TakeFavour):
            count["favours"] += 1
        elif isinstance(action, Ballot):
            count["votes"] += action.votes
    found: list[dict[str, int]] = []
    for seat, count in enumerate(counts):
        count["nobles"] = t.nobles[seat].bit_count()
        count["extensions"] = t.extensions[seat].bit_count()
        owned = t.book.knights - t.reserve[seat]
        count["knights"] = COUNT[owned]
        count["strength"] = STRENGTH[owned]
        found.append({name: count[name] for name in FIGURES if played.get(name, True)})
    return found


def grouped(sources: Mapping[str, int]) -> Counter[str]:
    """Points by group of sources."""
    found: Counter[str] = Counter()
    for source, points in sources.items():
        found[group_of(source)] += points
    return found


def averages(games: Iterable[tuple[int, Mapping[str, int], Mapping[str, int]]]) -> Figures:
    """The averages of seats, each with points, figures and sources of points."""
    figures: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    number = points = 0
    for each_points, each_figures, each_sources in games:
        number += 1
        points += each_points
        figures.update(each_figures)
        sources.update(grouped(each_sources))
    most = max(1, number)
    return Figures(
        number,
        round(points / most, 3),
        {name: round(figures[name] / most, 3) for name in FIGURES if name in figures},
        {name: round(value / most, 3) for name, value in sorted(sources.items())},
    )
