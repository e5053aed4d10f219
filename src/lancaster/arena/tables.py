"""A summary as tables, for the terminal and for the documentation."""

from __future__ import annotations

import math
from dataclasses import dataclass

from lancaster.arena.intervals import Estimate
from lancaster.arena.statistics import Chair, Summary
from lancaster.material import shipped
from lancaster.options import Options
from lancaster.rules.terms import COLOURS

TURNS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class Table:
    """A title, the names of the columns, and rows of text."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def markdown(self) -> str:
        """The table as Markdown, without its title; the first column to the left, the others to the right."""
        lines = [self.columns, ("---", *("---:" for _ in self.columns[1:])), *self.rows]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def described(options: Options) -> str:
    """What is played, in a few words."""
    parts = [f"{options.players} players", f"laws {options.laws}"]
    if options.court:
        parts.append("At the King's Court")
    if options.displeasure:
        parts.append("The King's Displeasure")
    if options.material.digest != shipped().digest:
        parts.append(f"material {options.material.digest}")
    return ", ".join(parts)


def tables(summary: Summary) -> list[Table]:
    """Every table of a contest."""
    return [ladder(summary), sources(summary), chairs(summary)]


def ladder(summary: Summary) -> Table:
    """The bots, the best first."""
    rows = [
        (
            standing.bot,
            str(standing.games),
            share(standing.win_share),
            number(standing.place, 2),
            number(standing.rating, 0),
            number(standing.score, 1),
            duration(standing.seconds_per_move),
        )
        for standing in summary.standings
    ]
    columns = ("bot", "games", f"win share (random: {1 / summary.players:.0%})", "place", "rating", "score", "a move")
    return Table("Ladder, with 95 % intervals", columns, tuple(rows))


def sources(summary: Summary) -> Table:
    """Average points by source."""
    rows = [
        (
            standing.bot,
            *(f"{standing.sources.get(group, 0.0):.1f}" for group in summary.groups),
            f"{standing.score.value:.1f}",
        )
        for standing in summary.standings
    ]
    return Table("Average points by source", ("bot", *summary.groups, "all"), tuple(rows))


def chairs(summary: Summary) -> Table:
    """Win share and score by seat, and by turn order in the first round."""

    def row(name: str, chair: Chair) -> tuple[str, ...]:
        return name, share(chair.win_share), number(chair.score, 1)

    rows = [row(COLOURS[seat], chair) for seat, chair in enumerate(summary.seats)]
    rows += [row(f"{TURNS[turn]} to play", chair) for turn, chair in enumerate(summary.turns)]
    return Table("Seats and turns", ("seat", "win share", "score"), tuple(rows))


def share(estimate: Estimate) -> str:
    """A share in per cent with its interval."""
    return f"{estimate.value:.1%} ({estimate.low:.1%}–{estimate.high:.1%})".replace("%–", "–")


def number(estimate: Estimate, digits: int) -> str:
    """A number and how far its interval reaches to either side."""
    half = (estimate.high - estimate.low) / 2
    return f"{estimate.value:.{digits}f} ± {half:.{digits}f}" if math.isfinite(half) else f"{estimate.value:.{digits}f}"


def duration(seconds: float) -> str:
    """A time in the unit that suits it."""
    if math.isnan(seconds):
        return "–"
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} µs"
