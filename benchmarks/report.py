"""The report of the benchmark: a table for people, and the same with every single sample as JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any

from benchmarks.machine import Machine
from benchmarks.runner import Outcome, Plan
from benchmarks.subjects import SUBJECTS, YARDSTICK
from benchmarks.summary import Row, Spread, Verdict

NOTHING = "–"

CROWDED = 0.95
"""Below this part of the core, a row is said to have been disturbed."""

NOTES = """\
Whole games of random players, set-up included, in processor time of one process on one core.
Median of the rounds; ± is half the way from the lowest to the highest. Ratios: taken within a round, then the median.
A decision is one answer of a player. Lancaster asks no question that has a single answer; the peers count those too
(nearly two thirds of catanatron's: rolls, ends of turns). Chance takes time but is not counted as a decision.
python-chess plays to mate, stalemate, insufficient material or fifty quiet moves; repetition is not looked for.
Copies: mean over positions half-way through a game, history included; bare: copy(stack=False), without it."""


def text(machine: Machine, plan: Plan, rows: Sequence[Row], verdicts: Sequence[Verdict]) -> str:
    """The whole report."""
    yardstick = next(subject.title for subject in SUBJECTS if subject.key == YARDSTICK).partition(",")[0]
    core = "not pinned" if plan.core is None else f"all on core {plan.core}"
    parts = [
        f"{machine.processor}, {machine.cores} cores, {machine.system}; {core}",
        f"{plan.repeat} rounds of {plan.seconds:g} s; harness on {machine.python}",
        "\n".join(_versions(rows)),
        table(
            ["random play", "decisions/s", "±", "games/s", "per game", f"× {yardstick}", "±", "copy µs", "bare µs"],
            [_cells(row) for row in rows],
        ),
        "\n".join(remarks(rows)),
    ]
    if any(row.end_bytes is not None for row in rows):
        memory = [
            [row.subject.title, _number(row.middle_bytes, "{:,.0f}"), _number(row.end_bytes, "{:,.0f}")]
            for row in rows
            if row.end_bytes is not None
        ]
        parts.append(table(["memory of a live game, bytes", "half-way", "at its end"], memory))
    parts += [table(["target", "wanted", "measured", ""], [_judged(verdict) for verdict in verdicts]), NOTES]
    return "\n\n".join(part for part in parts if part) + "\n"


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Columns as wide as they need to be; the first to the left, the others to the right."""
    cells = [list(head), *(list(line) for line in lines)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(head))]
    cells.insert(1, ["─" * width for width in widths])
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width) for column, (cell, width) in enumerate(pairs)
        ).rstrip()
        for pairs in (list(zip(line, widths, strict=True)) for line in cells)
    )


def as_json(
    machine: Machine, plan: Plan, outcomes: Sequence[Outcome], rows: Sequence[Row], verdicts: Sequence[Verdict]
) -> dict[str, Any]:
    """The report as data. Interpreters are left out: where they lie is nobody's business."""
    return {
        "machine": asdict(machine),
        "settings": {"seconds": plan.seconds, "repeat": plan.repeat, "core": plan.core, "yardstick": YARDSTICK},
        "rows": [
            {
                **{key: value for key, value in asdict(row).items() if key != "subject"},
                "key": row.subject.key,
                "title": row.subject.title,
                "samples": [{"round": turn, **asdict(sample)} for turn, sample in outcome.samples.items()],
            }
            for row, outcome in zip(rows, outcomes, strict=True)
        ],
        "targets": [
            {
                "key": verdict.target.key,
                "title": verdict.target.title,
                "limit": verdict.target.limit,
                "at_least": verdict.target.at_least,
                "unit": verdict.target.unit,
                "measured": verdict.measured,
                "reached": verdict.reached,
            }
            for verdict in verdicts
        ],
    }


def _versions(rows: Iterable[Row]) -> list[str]:
    """A line for every Python that took part, with the versions it ran."""
    by_python: dict[str, list[str]] = {}
    for row in rows:
        if row.version is None or row.python is None:
            continue
        name = row.subject.title.partition(",")[0]
        name = "OpenSpiel" if name.startswith("OpenSpiel") else name
        known = by_python.setdefault(row.python, [])
        if f"{name} {row.version}" not in known:
            known.append(f"{name} {row.version}")
    return [f"Python {python}: {', '.join(names)}" for python, names in by_python.items()]


def _cells(row: Row) -> list[str]:
    return [
        row.subject.title,
        _median(row.decisions_per_s, "{:,.0f}"),
        _half(row.decisions_per_s),
        _median(row.games_per_s, _digits),
        _median(row.decisions_per_game, "{:,.0f}"),
        _median(row.ratio, "{:.2f}"),
        _half(row.ratio),
        _median(row.copy_us, "{:.2f}"),
        _median(row.bare_copy_us, "{:.2f}"),
    ]


def remarks(rows: Iterable[Row]) -> list[str]:
    """Rows without numbers, and rows whose numbers deserve doubt."""
    told = []
    for row in rows:
        if row.note:
            told.append(f"{row.subject.title}: {row.note}")
        if row.occupied is not None and row.occupied < CROWDED:
            told.append(f"{row.subject.title}: disturbed, got {row.occupied:.0%} of the core in one round")
    return told


def _judged(verdict: Verdict) -> list[str]:
    target = verdict.target
    word = {True: "reached", False: "NOT reached", None: "not measured"}[verdict.reached]
    wanted = f"{'≥' if target.at_least else '≤'} {target.limit:g} {target.unit}"
    return [target.title, wanted, _number(verdict.measured, "{:.2f}"), word]


def _median(spread: Spread | None, form: str | Callable[[float], str]) -> str:
    return _number(spread.median if spread else None, form)


def _half(spread: Spread | None) -> str:
    return _number(spread.width / 2 if spread else None, "{:.1%}")


def _number(value: float | None, form: str | Callable[[float], str]) -> str:
    if value is None:
        return NOTHING
    return form.format(value) if isinstance(form, str) else form(value)


def _digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
