"""`python -m benchmarks.load`: how many tables and how many actions a second a server can handle on this machine."""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import uvloop

from benchmarks.load.processes import many_files
from benchmarks.load.report import as_json, text
from benchmarks.load.run import Plan, run
from benchmarks.load.wire import Trouble
from benchmarks.machine import this_machine

BOT_TABLES = 20


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the load. Exit status: 0 measured (targets reached or not), 1 the server failed, 2 bad arguments."""
    parser = _parser()
    given = parser.parse_args(arguments)
    python = shutil.which(given.python)
    if python is None:
        parser.error(f"no interpreter {given.python}")
    # Not resolved: an environment is recognised by the link it was started through.
    if given.nodes > 1 and not given.database:
        parser.error("several nodes need --database")
    plan = _plan(given, str(Path(python).absolute()))
    many_files()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            figures = runner.run(run(plan, lambda message: print(message, file=sys.stderr, flush=True)))
    except (Trouble, OSError, ExceptionGroup) as error:
        print(f"load: {error.exceptions[0] if isinstance(error, ExceptionGroup) else error}", file=sys.stderr)
        return 1
    machine = this_machine()
    print(text(machine, figures), end="")
    if given.json:
        data = json.dumps(as_json(machine, figures), indent=2, ensure_ascii=False)
        given.json.write_text(data + "\n", encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.load", description="Play at many tables of a server on this machine, and measure."
    )
    parser.add_argument("--python", default=sys.executable, help="interpreter with Lancaster and its server")
    parser.add_argument("--database", default="", metavar="URL", help="postgresql://… instead of SQLite")
    parser.add_argument("--nodes", type=int, default=1, help="servers on one PostgreSQL (default: 1)")
    parser.add_argument("--spread", action="store_true", help="spread the people of each table over the nodes")
    parser.add_argument("--tables", type=int, help="tables with four people each (default: 1000, with --bots 25)")
    parser.add_argument("--rate", type=float, help="actions a second, over all (default: 200, with --bots 20)")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long they are played (default: 30)")
    parser.add_argument("--opening", type=int, default=20, help="actions at each table before (default: 20)")
    parser.add_argument("--bots", action="store_true", help=f"meanwhile lords think at {BOT_TABLES} more tables")
    parser.add_argument("--bot", default="lord:1s", help="which bot that is (default: lord:1s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file too")
    return parser


def _plan(given: argparse.Namespace, python: str) -> Plan:
    return Plan(
        python,
        given.tables or (25 if given.bots else 1000),
        given.rate or (20.0 if given.bots else 200.0),
        given.seconds,
        given.opening,
        given.database,
        BOT_TABLES if given.bots else 0,
        given.bot,
        nodes=given.nodes,
        spread=given.spread,
    )


if __name__ == "__main__":
    sys.exit(main())
