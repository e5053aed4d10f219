"""The command `python -m benchmarks`; see the package for what it does, and `--help` for its options."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.machine import this_machine, usable_cores
from benchmarks.report import as_json, text
from benchmarks.runner import ROOT, Plan, command_for, run
from benchmarks.subjects import SUBJECTS, Role
from benchmarks.summary import judge, summarise


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks. Exit status: 0 measured (targets reached or not), 1 a subject failed, 2 bad arguments."""
    parser = _parser()
    given = parser.parse_args(arguments)
    plan = plan_of(parser, given)
    if given.profile:
        return _profile(parser, plan, given.profile)
    chosen = [subject for subject in SUBJECTS if not given.only or subject.key in given.only]
    outcomes = run(plan, chosen, lambda message: print(message, file=sys.stderr, flush=True))
    machine, rows = this_machine(), summarise(outcomes)
    verdicts = judge(rows)
    print(text(machine, plan, rows, verdicts), end="")
    if given.json:
        data = as_json(machine, plan, outcomes, rows, verdicts)
        given.json.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if any(outcome.failed for outcome in outcomes) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measure Lancaster and its peers in one run on one core."
    )
    parser.add_argument("--compiled", metavar="PYTHON", help="interpreter with compiled Lancaster")
    parser.add_argument("--plain", metavar="PYTHON", help="interpreter with plain Lancaster")
    parser.add_argument(
        "--peers",
        metavar="PYTHON",
        help="interpreter with catanatron, chess and open_spiel (default: that of --compiled)",
    )
    parser.add_argument(
        "--seconds", type=positive, default=2.0, help="seconds each subject plays in a round (default: 2)"
    )
    parser.add_argument("--repeat", type=count, default=5, help="rounds (default: 5)")
    parser.add_argument(
        "--core", type=int, help="core to run on, where the system lets one choose (default: the last usable one)"
    )
    parser.add_argument(
        "--only",
        nargs="+",
        metavar="KEY",
        choices=[subject.key for subject in SUBJECTS],
        help="measure these rows only",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every sample and the summary to this file too")
    parser.add_argument(
        "--profile",
        type=count,
        nargs="?",
        const=100,
        metavar="GAMES",
        help="instead, print where the plain engine spends its time",
    )
    return parser


def plan_of(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Plan:
    """What the command line asks for."""
    named: dict[Role, str | None] = {
        "compiled": given.compiled,
        "plain": given.plain,
        "peers": given.peers or given.compiled,
    }
    interpreters: dict[Role, str] = {}
    for role, name in named.items():
        if name is None:
            continue
        found = shutil.which(name)
        if found is None:
            parser.error(f"no interpreter {name}")
        # Not resolved: an environment is recognised by the link it was started through.
        interpreters[role] = str(Path(found).absolute())
    if not interpreters:
        parser.error("give at least one of --compiled, --plain and --peers")
    cores = usable_cores()
    if given.core is not None and given.core not in cores:
        parser.error(f"core {given.core} cannot be used; these can: {', '.join(map(str, cores)) or 'none'}")
    core = given.core if given.core is not None else (cores[-1] if cores else None)
    return Plan(interpreters, given.seconds, given.repeat, core)


def _profile(parser: argparse.ArgumentParser, plan: Plan, games: int) -> int:
    """Let workers of the plain build print their profiles, base game first."""
    if "plain" not in plan.interpreters:
        parser.error("--profile needs --plain")
    status = 0
    for subject in SUBJECTS:
        if subject.role == "plain":
            print(f"{subject.title}:", flush=True)
            command = command_for(plan, subject, ["--profile", str(games)])
            status = max(status, min(1, abs(subprocess.run(command, cwd=ROOT, check=False).returncode)))
    return status


def positive(value: str) -> float:
    """A number of seconds on the command line."""
    number = float(value)
    if not 0 < number < 3600:
        raise argparse.ArgumentTypeError(f"{value} is not between 0 and 3600")
    return number


def count(value: str) -> int:
    """A number of things on the command line."""
    number = int(value)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{value} is less than 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
