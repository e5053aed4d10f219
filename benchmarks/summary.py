"""The summary of a benchmark: medians and spreads, ratios to catanatron, and targets with what was reached.

A ratio is taken within a round, between two processes that ran a few seconds apart on the same core, and only then is
the median formed.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from benchmarks.runner import Outcome
from benchmarks.samples import Sample
from benchmarks.subjects import YARDSTICK, Subject


@dataclass(frozen=True)
class Spread:
    """A number measured several times."""

    median: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """From the lowest to the highest, as a part of the median."""
        return (self.high - self.low) / self.median if self.median else 0.0


def spread(values: Iterable[float]) -> Spread | None:
    """Median, lowest and highest; None of nothing."""
    known = list(values)
    return Spread(statistics.median(known), min(known), max(known)) if known else None


@dataclass(frozen=True)
class Row:
    """One subject's line in the table; None where nothing was measured."""

    subject: Subject
    version: str | None
    python: str | None
    decisions_per_s: Spread | None
    games_per_s: Spread | None
    decisions_per_game: Spread | None
    ratio: Spread | None
    copy_us: Spread | None
    bare_copy_us: Spread | None
    middle_bytes: float | None
    end_bytes: float | None
    note: str | None
    """Why nothing was measured."""
    occupied: float | None
    """The least part of the core that the subject got in any round; well below 1 if somebody else was busy there."""


def summarise(outcomes: Sequence[Outcome], yardstick: str = YARDSTICK) -> list[Row]:
    """A row for every outcome, in the same order."""
    samples = next((outcome.samples for outcome in outcomes if outcome.subject.key == yardstick), {})
    return [_row(outcome, samples) for outcome in outcomes]


def _row(outcome: Outcome, yardstick: dict[int, Sample]) -> Row:
    samples = list(outcome.samples.values())
    note = f"failed: {outcome.failed}" if outcome.failed else outcome.absent
    return Row(
        subject=outcome.subject,
        version=samples[0].version if samples else None,
        python=samples[0].python if samples else None,
        decisions_per_s=spread(sample.decisions_per_s for sample in samples),
        games_per_s=spread(sample.games_per_s for sample in samples),
        decisions_per_game=spread(sample.decisions_per_game for sample in samples),
        ratio=spread(ratios(outcome.samples, yardstick)),
        copy_us=spread(sample.copy_us for sample in samples if sample.copy_us is not None),
        bare_copy_us=spread(sample.bare_copy_us for sample in samples if sample.bare_copy_us is not None),
        middle_bytes=outcome.memory.middle if outcome.memory else None,
        end_bytes=outcome.memory.end if outcome.memory else None,
        note=note,
        occupied=min((sample.seconds / sample.wall for sample in samples), default=None),
    )


def ratios(samples: dict[int, Sample], yardstick: dict[int, Sample]) -> list[float]:
    """Decisions per second as a multiple of the yardstick's, for every round in which both were measured."""
    return [
        sample.decisions_per_s / yardstick[turn].decisions_per_s
        for turn, sample in samples.items()
        if turn in yardstick
    ]


@dataclass(frozen=True)
class Target:
    """What we want to reach: a number of one row, at least or at most."""

    key: str
    title: str
    number: Callable[[Row], float | None]
    limit: float
    at_least: bool
    unit: str


def _ratio(row: Row) -> float | None:
    return row.ratio.median if row.ratio else None


def _copy(row: Row) -> float | None:
    return row.copy_us.median if row.copy_us else None


def _kilobytes(row: Row) -> float | None:
    sizes = [size for size in (row.middle_bytes, row.end_bytes) if size is not None]
    return max(sizes) / 1000 if sizes else None


TARGETS: tuple[Target, ...] = (
    Target("compiled-base", "compiled, base: decisions/s", _ratio, 17, True, "× catanatron"),
    Target("compiled-all", "compiled, all on: decisions/s", _ratio, 12, True, "× catanatron"),
    Target("plain-base", "plain, base: decisions/s", _ratio, 3, True, "× catanatron"),
    Target("compiled-base", "compiled, base: copy", _copy, 2, False, "µs"),
    Target("compiled-all", "compiled, all on: copy", _copy, 2, False, "µs"),
    Target("compiled-base", "compiled, base: live game", _kilobytes, 20, False, "kB"),
    Target("compiled-all", "compiled, all on: live game", _kilobytes, 20, False, "kB"),
    Target("plain-base", "plain, base: live game", _kilobytes, 20, False, "kB"),
    Target("plain-all", "plain, all on: live game", _kilobytes, 20, False, "kB"),
)


@dataclass(frozen=True)
class Verdict:
    """A target and what was measured; `reached` is None if nothing was."""

    target: Target
    measured: float | None

    @property
    def reached(self) -> bool | None:
        """Whether the measured number is on the right side of the limit."""
        if self.measured is None:
            return None
        return self.measured >= self.target.limit if self.target.at_least else self.measured <= self.target.limit


def judge(rows: Iterable[Row], targets: Iterable[Target] = TARGETS) -> list[Verdict]:
    """A verdict for every target."""
    by_key = {row.subject.key: row for row in rows}
    return [Verdict(target, target.number(by_key[target.key]) if target.key in by_key else None) for target in targets]
