"""`lancaster fuzz`: random and adversarial play with every check on; each failure is saved as a record."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from lancaster.cli import screen, streams
from lancaster.cli.arguments import add_options, add_seed, options_of, seed_of, whole
from lancaster.cli.errors import CommandError

if TYPE_CHECKING:
    from lancaster.fuzz import FuzzReport

FOUND = 1
EVERY_DECISION = 1000  # so often that even the rarest check is made at every decision


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Random and adversarial play over all configurations with every check on. Each failure is saved as a "
        "record that replays to it; the exit code is then 1. With --players one configuration is played: that of "
        "--laws, --court and --displeasure."
    )
    parser.add_argument("--games", type=whole(1), default=500, metavar="N", help="so many games (default: %(default)s)")
    parser.add_argument("--jobs", type=whole(1, 1024), default=1, metavar="J", help="processes (default: %(default)s)")
    add_seed(parser)
    parser.add_argument(
        "--out", default="fuzz-failures", metavar="DIR", help="where failures go (default: %(default)s)"
    )
    parser.add_argument("--thorough", action="store_true", help="make the costly checks at every decision, too")
    add_options(parser, players=None)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Fuzz, and say what was found."""
    from lancaster import fuzz

    if arguments.players is None:
        asked = [name for name in ("court", "displeasure", "material") if getattr(arguments, name)]
        if asked or arguments.laws != "base":
            name = asked[0] if asked else "laws"
            raise CommandError(
                f"lancaster fuzz: --{name} goes with --players: without it every configuration is played"
            )
    options = None if arguments.players is None else options_of(arguments)
    seed = seed_of(arguments)
    streams.remark(f"seed: {seed}")
    bar, task = screen.progress("fuzzing", arguments.games)

    def advance(report: FuzzReport) -> None:
        bar.update(task, completed=report.games, description=f"fuzzing, {len(report.failures)} failures")

    with bar:
        report = fuzz.run(
            games=arguments.games,
            jobs=arguments.jobs,
            seed=seed,
            out=Path(arguments.out),
            progress=advance,
            options=options,
            care=EVERY_DECISION if arguments.thorough else 1,
        )
    speed = report.decisions / report.seconds if report.seconds else 0.0
    print(
        f"{screen.counted(report.games, 'game')}, {screen.counted(report.decisions, 'decision')}, "
        f"{screen.counted(len(report.failures), 'failure')} (seed {seed}, "
        f"{report.seconds:.1f} s, {speed:.0f} decisions/s)"
    )
    for failure, path in zip(report.failures, report.saved, strict=False):
        print(f"  {path}: {failure.message.splitlines()[0] if failure.message else 'no message'}")
    return FOUND if report.failures else 0
