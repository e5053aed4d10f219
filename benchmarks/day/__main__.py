"""`python -m benchmarks.day`: whether the memory of a server is flat after a day of a thousand tables."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from benchmarks.day.people import Club
from benchmarks.load.processes import many_files
from benchmarks.machine import this_machine
from benchmarks.report import table

MEGA = 1_000_000
WARM_HOURS = 4  # after which memory must not grow: by then everything has been used
MOST_GROWTH = 0.1  # of the memory then
AFTERWARDS_MINUTES = 30  # after everybody has gone: tables leave memory
COLUMNS = ("memory", "objects", "tables", "connections", "watched", "sessions", "buckets", "bots", "tasks")


class Hour(NamedTuple):
    """How much there was after an hour."""

    hour: str
    told: dict[str, int]


async def day(python: str, tables: int, hours: int, actions: int, there: int, stay: float, seed: int) -> list[Hour]:
    """The whole day, hour by hour; the last line is after everybody has gone."""
    found: list[Hour] = []
    with tempfile.TemporaryDirectory(prefix="lancaster-day-") as folder:
        command = [python, "-m", "benchmarks.day.server", folder]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
            told, tell = cast(IO[str], server.stdout), cast(IO[str], server.stdin)

            async def ask(what: str) -> dict[str, Any]:
                tell.write(f"{what}\n")
                tell.flush()
                return dict(json.loads(await asyncio.to_thread(told.readline)))

            club = Club(json.loads(await asyncio.to_thread(told.readline))["port"], random.Random(seed))
            begun = time.monotonic()

            async def note(hour: str) -> None:
                counted = await ask("count")
                found.append(Hour(hour, counted))
                done = f"{club.made} tables made, {club.visits} visits, {club.actions} actions, {club.refused} refused"
                seconds = time.monotonic() - begun
                print(
                    f"{hour}: {counted['memory'] / MEGA:.1f} MB; {done}; {seconds:.0f} s", file=sys.stderr, flush=True
                )

            await club.make(tables)
            await note("begin")
            for hour in range(1, hours + 1):
                for _ in range(60):
                    await club.minute(there, stay, actions)
                    await ask("pass 1")
                await note(str(hour))
            club.close()
            await asyncio.sleep(1)  # real time: the server notices
            await ask(f"pass {AFTERWARDS_MINUTES}")
            await note("after")
            tell.close()
            server.wait(60)
    return found


def growth(found: Sequence[Hour]) -> float:
    """By how much memory grew after it was warm, as a share of what it was then: by the means of a quarter of a day."""
    hours = [each.told["memory"] for each in found if each.hour.isdecimal()]
    early, late = hours[WARM_HOURS : WARM_HOURS + 6], hours[-6:]
    return (sum(late) / len(late)) / (sum(early) / len(early)) - 1 if early else 0.0


def text(found: Sequence[Hour]) -> str:
    """The report for people."""
    rows = [
        [each.hour, f"{each.told['memory'] / MEGA:.1f}", *(f"{each.told[name]:,}" for name in COLUMNS[1:])]
        for each in found
    ]
    return table(["hour", "MB", *COLUMNS[1:]], rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the day. Exit status: 0 memory is flat, 1 it grew."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.day", description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="interpreter with Lancaster and its server")
    parser.add_argument("--tables", type=int, default=1000, help="at any time (default: 1000)")
    parser.add_argument("--hours", type=int, default=24, help="simulated hours (default: 24)")
    parser.add_argument("--actions", type=int, default=20, help="in each simulated minute (default: 20)")
    parser.add_argument("--there", type=int, default=400, help="people who are connected at a time (default: 400)")
    parser.add_argument("--stay", type=float, default=30.0, help="minutes of a visit, on average (default: 30)")
    parser.add_argument("--seed", type=int, default=1413)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file too")
    given = parser.parse_args(arguments)
    many_files()
    found = asyncio.run(
        day(given.python, given.tables, given.hours, given.actions, given.there, given.stay, given.seed)
    )
    machine = this_machine()
    grown = growth(found)
    print(
        f"{machine.processor}, {machine.cores} cores, {machine.system}; SQLite; {given.tables} tables\n\n{text(found)}"
    )
    word = "flat" if grown < MOST_GROWTH else "NOT FLAT"
    print(f"\nAfter {WARM_HOURS} hours memory grew by {100 * grown:.1f} %: {word}")
    if given.json:
        hours = [{"hour": each.hour, **each.told} for each in found]
        given.json.write_text(json.dumps({"hours": hours, "growth": grown}, indent=2) + "\n", "utf-8")
    return int(grown >= MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
