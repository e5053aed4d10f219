"""Contests for the documentation: results of earlier runs are used again, and the text says how they were made.

Results are kept in a folder, one file for each contest. A file's name has a digest of the contest and of the code of
bots and rules in it: an interrupted run goes on where it stopped, and results of other code are never mixed in.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shlex
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import lancaster
from lancaster.arena.backends import BACKENDS
from lancaster.arena.match import Outcome
from lancaster.arena.results import Results, as_line, header
from lancaster.arena.schedule import Contest
from lancaster.arena.tournament import hold
from lancaster.version import RULES_VERSION, __version__, compiled

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(lancaster.__file__).parent
CODE = ("bots", "rules", "material")  # what decides how a game goes


@dataclass(frozen=True)
class ContestStore:
    """The results of contests in a folder; what is missing is played in so many processes."""

    folder: Path
    backend: str
    jobs: int

    def results(self, name: str, contest: Contest, games: int) -> list[Outcome]:
        """Hold a contest, or what is missing of it, and give the outcomes of its first games."""
        games = contest.rounded(games)
        digest = hashlib.sha256(as_line({**header(contest), "version": "", "code": code_digest()})).hexdigest()[:10]
        self.folder.mkdir(parents=True, exist_ok=True)
        with Results.open(self.folder / f"{name}-{digest}.jsonl", contest, resume=True) as results:
            begun = time.monotonic()
            there = len(results.first(games))
            for number, _ in enumerate(hold(contest, games, results, self.backend, self.jobs), 1):
                passed = time.monotonic() - begun
                left = passed / number * (games - there - number)
                told = f"\r{name}: {there + number}/{games} games, {passed:.0f} s, {left:.0f} s left  "
                print(told, end="", file=sys.stderr, flush=True)
            print(f"\r{name}: {games} games{' ' * 40}", file=sys.stderr, flush=True)
            return results.first(games)


def add_arguments(parser: argparse.ArgumentParser, folder: str) -> None:
    """The arguments that all such pages share."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--backend", choices=BACKENDS, default=BACKENDS[0])
    parser.add_argument("--seed", type=int, default=1413)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / folder, help="where results are kept")


def store_of(arguments: argparse.Namespace) -> ContestStore:
    """The store that the arguments name."""
    return ContestStore(arguments.folder, arguments.backend, arguments.jobs)


@cache  # what has been imported does not change, even if the files do
def code_digest() -> str:
    """A fingerprint of the code that decides how a game goes; the same for sources and wheel."""
    digest = hashlib.sha256()
    for room in CODE:
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:10]


def made_by(module: str, words: list[str]) -> str:
    """How a page was made: the command, the versions, the machine."""
    command = shlex.join(["python", "-m", module, *words])
    python = f"{platform.python_implementation()} {platform.python_version()}"
    rules = "compiled" if compiled() else "plain Python"
    return (
        f"Made by `{command}` with lancaster {__version__} (bots and rules {code_digest()}), rules version "
        f"{RULES_VERSION} ({rules}), {python}, on {os.cpu_count()} cores of {_processor()}."
    )


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def kept(page: Path, mark: str, otherwise: str) -> str:
    """What somebody has written into a page between `<!-- mark -->` and `<!-- /mark -->`, so that it stays."""
    first, last = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    if page.exists():
        text = page.read_text(encoding="utf-8")
        if first in text and last in text:
            otherwise = text.partition(first)[2].partition(last)[0].strip("\n")
    return f"{first}\n{otherwise}\n{last}\n"


def section(page: Path, heading: str) -> str:
    """A part of a page as it stands there, from its heading to the next one of the same depth; empty without one."""
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    _, found, rest = ("\n" + text).partition(f"\n{heading}\n")
    depth = heading.partition(" ")[0]
    return f"{heading}\n" + ("\n" + rest).partition(f"\n{depth} ")[0][1:].rstrip() + "\n" if found else ""


def parts_of(text: str, known: tuple[str, ...]) -> list[str]:
    """The parts of a page that are to be made anew, joined by commas."""
    found = [part.strip() for part in text.split(",")]
    for part in found:
        if part not in known:
            raise argparse.ArgumentTypeError(f"the parts are {', '.join(known)}, not {part!r}")
    return found
