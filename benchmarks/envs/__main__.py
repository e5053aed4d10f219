"""The command `python -m benchmarks.envs`; see the package for what it does, and `--help` for its options."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.__main__ import count, plan_of, positive
from benchmarks.machine import Machine, this_machine
from benchmarks.report import NOTHING, remarks, table
from benchmarks.runner import Outcome, Plan, run
from benchmarks.subjects import Subject
from benchmarks.summary import Row, summarise

YARDSTICK = "aec-base"
WORKER = "benchmarks.envs.worker"
# steps a second that we want to reach on one core
WANTED = {
    "vector-legal": ("vectorised", 300_000),
    "vector-1024": ("vectorised, 1,024 games", 300_000),
    "vector-all-legal": ("vectorised, all on", 200_000),
    "vector-all-1024": ("vectorised, all on, 1,024 games", 200_000),
    "vector-network": ("against three small networks", 20_000),
    "openspiel": ("OpenSpiel", 50_000),
}

SUBJECTS = (
    Subject("vector-base", "Lancaster, vectorised", "compiled", "vector-base", "compiled", worker=WORKER),
    Subject("vector-raw", "  64 games, bytes and masks", "compiled", "vector-raw", "compiled", worker=WORKER),
    Subject("vector-legal", "  64 games, bytes and ids", "compiled", "vector-legal", "compiled", worker=WORKER),
    Subject("vector-256", "  256 games, bytes and ids", "compiled", "vector-256", "compiled", worker=WORKER),
    Subject("vector-1024", "  1,024 games, bytes and ids", "compiled", "vector-1024", "compiled", worker=WORKER),
    Subject(
        "vector-1024-masks",
        "  1,024 games, bytes and masks",
        "compiled",
        "vector-1024-masks",
        "compiled",
        worker=WORKER,
    ),
    Subject("vector-all", "  all on", "compiled", "vector-all", "compiled", worker=WORKER),
    Subject(
        "vector-all-legal",
        "  all on, 64 games, bytes and ids",
        "compiled",
        "vector-all-legal",
        "compiled",
        worker=WORKER,
    ),
    Subject(
        "vector-all-1024", "  all on, 1,024 games, bytes, ids", "compiled", "vector-all-1024", "compiled", worker=WORKER
    ),
    Subject("vector-network", "  against 3 small networks", "compiled", "vector-network", "compiled", worker=WORKER),
    Subject("vector-network-all", "  the same, all on", "compiled", "vector-network-all", "compiled", worker=WORKER),
    Subject("rules", "  the rules alone", "compiled", "rules", "compiled", worker=WORKER),
    Subject("rules-all", "  the same, all on", "compiled", "rules-all", "compiled", worker=WORKER),
    Subject("openspiel", "Lancaster, OpenSpiel", "compiled", "openspiel", "compiled", worker=WORKER),
    Subject("openspiel-connect_four", "OpenSpiel connect_four (C++)", "peers", "openspiel-connect_four", worker=WORKER),
    Subject("openspiel-backgammon", "  backgammon (C++)", "peers", "openspiel-backgammon", worker=WORKER),
    Subject("openspiel-chess", "  chess (C++)", "peers", "openspiel-chess", worker=WORKER),
    Subject("pgx-connect_four", "pgx connect_four, 1,024 games", "peers", "pgx-connect_four", worker=WORKER),
    Subject("pgx-backgammon", "  backgammon", "peers", "pgx-backgammon", worker=WORKER),
    Subject("pgx-chess", "  chess, 64 games", "peers", "pgx-chess", worker=WORKER),
    Subject(YARDSTICK, "Lancaster, PettingZoo", "compiled", "aec-base", "compiled", worker=WORKER),
    Subject("aec-all", "  the same, all on", "compiled", "aec-all", "compiled", worker=WORKER),
    Subject("aec-plain", "  base, plain Python", "plain", "aec-base", "plain", worker=WORKER),
    Subject("connect_four", "connect_four_v3", "peers", "connect_four-env", worker=WORKER),
    Subject("connect_four-raw", "  raw_env", "peers", "connect_four-raw_env", worker=WORKER),
    Subject("chess", "chess_v6", "peers", "chess-env", worker=WORKER),
    Subject("chess-raw", "  raw_env", "peers", "chess-raw_env", worker=WORKER),
    Subject("texas_holdem_no_limit", "texas_holdem_no_limit_v6", "peers", "texas_holdem_no_limit-env", worker=WORKER),
    Subject("texas_holdem_no_limit-raw", "  raw_env", "peers", "texas_holdem_no_limit-raw_env", worker=WORKER),
    Subject("hanabi", "hanabi_v5", "peers", "hanabi-env", worker=WORKER),
    Subject("hanabi-raw", "  raw_env", "peers", "hanabi-raw_env", worker=WORKER),
    Subject("gym-base", "Lancaster, Gymnasium, 3 pages", "compiled", "gym-base", "compiled", worker=WORKER),
    Subject("gym-duel", "  2 players, 1 page", "compiled", "gym-duel", "compiled", worker=WORKER),
    Subject("catanatron", "catanatron_gym, 1 random player", "peers", "catanatron", worker=WORKER),
)
NOTES = """\
Random legal actions, whole episodes, resets included, in processor time of one process on one core. At every step the
observation and the mask are there. Median of the rounds; ± is half the way from the lowest to the highest. Ratios to
“Lancaster, PettingZoo” (four players, base game, compiled): taken within a round, then the median.
PettingZoo’s environments: as `env` makes them, with the wrappers that check the caller, and `raw_env` without. Ours
has no wrappers and checks by itself. With Gymnasium a step is the learner’s; what the others do is part of it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks. Exit status: 0 measured (targets reached or not), 1 a subject failed, 2 bad arguments."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.envs", description="Measure learning environments.")
    parser.add_argument("--compiled", metavar="PYTHON", help="interpreter with compiled Lancaster")
    parser.add_argument("--plain", metavar="PYTHON", help="interpreter with plain Lancaster")
    parser.add_argument("--peers", metavar="PYTHON", help="interpreter with the peers (default: that of --compiled)")
    parser.add_argument("--seconds", type=positive, default=2.0, help="of each subject in a round (default: 2)")
    parser.add_argument("--repeat", type=count, default=5, help="rounds (default: 5)")
    parser.add_argument("--core", type=int, help="core to run on (default: the last usable one)")
    parser.add_argument("--only", nargs="+", metavar="KEY", choices=[subject.key for subject in SUBJECTS])
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every sample and the summary to this file too")
    parser.add_argument(
        "--part", type=part, metavar="N/M", help="one part of so many; what FILE says of other subjects stays in it"
    )
    given = parser.parse_args(arguments)
    plan = plan_of(parser, given)
    chosen = [subject for subject in SUBJECTS if not given.only or subject.key in given.only]
    kept: list[dict[str, Any]] = []
    if given.part:
        number, parts = given.part
        chosen = [it for i, it in enumerate(chosen) if it.key == YARDSTICK or i * parts // len(chosen) == number - 1]
        kept = kept_rows(parser, given.json, plan, {it.key for it in chosen})
    outcomes = run(plan, chosen, lambda message: print(message, file=sys.stderr, flush=True))
    rows = summarise(outcomes, YARDSTICK)
    machine = this_machine()
    print(text(machine, plan, rows), end="")
    if given.json:
        told = as_json(machine, plan, outcomes, rows)
        order = [subject.key for subject in SUBJECTS]
        told["rows"] = sorted([*kept, *told["rows"]], key=lambda row: order.index(row["key"]))
        given.json.write_text(json.dumps(told, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if any(outcome.failed for outcome in outcomes) else 0


def part(value: str) -> tuple[int, int]:
    """A part on the command line, such as 2/3."""
    number, _, parts = value.partition("/")
    if not (number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
        raise argparse.ArgumentTypeError(f"{value} is no part such as 1/3")
    return int(number), int(parts)


def kept_rows(
    parser: argparse.ArgumentParser, file: Path | None, plan: Plan, measured: Collection[str]
) -> list[dict[str, Any]]:
    """What an earlier part of the same run has found out about other subjects."""
    if file is None or not file.exists():
        return []
    told = json.loads(file.read_text("utf-8"))
    if told["settings"] != settings(plan):
        parser.error(f"{file} was measured with other settings: {told['settings']}; delete it to begin anew")
    return [row for row in told["rows"] if row["key"] not in measured]


def settings(plan: Plan) -> dict[str, Any]:
    """How it is measured, for programs."""
    return {"seconds": plan.seconds, "repeat": plan.repeat, "core": plan.core, "yardstick": YARDSTICK}


def text(machine: Machine, plan: Plan, rows: Sequence[Row]) -> str:
    """The report for people."""
    core = "not pinned" if plan.core is None else f"all on core {plan.core}"
    versions = dict.fromkeys(f"{_library(row)} {row.version}" for row in rows if row.version)
    parts = [
        f"{machine.processor}, {machine.cores} cores, {machine.system}; {core}",
        f"{plan.repeat} rounds of {plan.seconds:g} s; harness on {machine.python}",
        ", ".join(versions),
        table(["environment", "steps/s", "±", "steps/episode", "× ours", "±"], [_cells(row) for row in rows]),
        "\n".join(remarks(rows)),
        "\n".join(verdicts(rows)),
        NOTES,
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def verdicts(rows: Iterable[Row]) -> list[str]:
    """What we want to reach, and whether it is."""
    by_key = {row.subject.key: row for row in rows}
    told: list[str] = []
    for key, (title, wanted) in WANTED.items():
        row = by_key.get(key)
        if row is not None and row.decisions_per_s is not None:
            reached = row.decisions_per_s.median >= wanted
            told.append(f"{title}, ≥ {wanted:,} steps/s: {'reached' if reached else 'NOT reached'}")
    measured = [row for row in by_key.values() if row.subject.role == "peers" and row.ratio is not None]
    peers = [row for row in measured if not row.subject.key.startswith(("openspiel-", "pgx-"))]
    if peers:
        ahead = [row for row in peers if row.ratio is not None and row.ratio.median < 1]
        word = "reached" if len(ahead) == len(peers) else "NOT reached"
        told.append(f"PettingZoo, ahead of the peers: of {len(ahead)} of the {len(peers)} measured, {word}")
    return told


def as_json(machine: Machine, plan: Plan, outcomes: Sequence[Outcome], rows: Sequence[Row]) -> dict[str, Any]:
    """The report for programs, with every sample."""
    return {
        "machine": asdict(machine),
        "settings": settings(plan),
        "rows": [
            {
                "key": row.subject.key,
                "title": row.subject.title.strip(),
                "library": _library(row),
                "version": row.version,
                "steps_per_s": asdict(row.decisions_per_s) if row.decisions_per_s else None,
                "ratio": asdict(row.ratio) if row.ratio else None,
                "note": row.note,
                "samples": [{"round": turn, **asdict(sample)} for turn, sample in outcome.samples.items()],
            }
            for row, outcome in zip(rows, outcomes, strict=True)
        ],
    }


def _library(row: Row) -> str:
    if row.subject.build is not None:
        return "Lancaster"
    for start, name in (("openspiel", "OpenSpiel"), ("pgx", "pgx"), ("catanatron", "catanatron_gym")):
        if row.subject.key.startswith(start):
            return name
    return "PettingZoo"


def _cells(row: Row) -> list[str]:
    rate, ratio, length = row.decisions_per_s, row.ratio, row.decisions_per_game
    return [
        row.subject.title,
        f"{rate.median:,.0f}" if rate else NOTHING,
        f"{rate.width / 2:.1%}" if rate else NOTHING,
        f"{length.median:,.0f}" if length else NOTHING,
        f"{ratio.median:.3f}" if ratio else NOTHING,
        f"{ratio.width / 2:.1%}" if ratio else NOTHING,
    ]


if __name__ == "__main__":
    sys.exit(main())
