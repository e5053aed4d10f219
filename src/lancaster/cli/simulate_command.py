"""`lancaster simulate`: many games of random players; scores, lengths, decisions, and where points come from."""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lancaster.cli import screen
from lancaster.cli.arguments import Commands, add_options, add_seed, options_of, seed_of, whole
from lancaster.cli.simulation import WHOLE_WIN, Spread, Tally, simulate
from lancaster.cli.trouble import Trouble
from lancaster.options import Options
from lancaster.rules.terms import COLOURS, OVER, PHASES
from lancaster.story import source_order, source_text
from lancaster.version import RULES_VERSION
from lancaster.words import ASKED


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "simulate",
        help="play many games at random, and count",
        description="Play many games of random players; print scores, lengths, decisions and where points come from.",
    )
    parser.add_argument(
        "--games", type=whole(1), default=1000, metavar="N", help="so many games (default: %(default)s)"
    )
    add_seed(parser)
    add_options(parser)
    parser.add_argument("--jobs", type=whole(1, 1024), default=1, metavar="J", help="processes (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--save", metavar="DIR", help="write the record of every game into this folder")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Simulate, and print what was counted."""
    options = options_of(arguments)
    seed = seed_of(arguments)
    games: int = arguments.games
    save = _folder(arguments.save)
    tally = Tally(options.players)
    begun = time.monotonic()
    bar, task = screen.progress("playing", games)
    try:
        with bar:
            for part in simulate(options, games, seed, arguments.jobs, save):
                tally.merge(part)
                bar.update(task, completed=tally.games)
    except BrokenProcessPool:
        raise Trouble("lancaster simulate: a process was stopped from outside; try again with fewer --jobs") from None
    seconds = time.monotonic() - begun
    if arguments.json:
        print(json.dumps(as_data(options, seed, tally), indent=2))
    else:
        print_tables(screen.console(), options, seed, tally)
    screen.remark(f"{seconds:.1f} s, {tally.decisions.total / seconds:,.0f} decisions/s")
    return 0


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(f"lancaster simulate: --save {name}: {error.strerror or error}") from None
    return path


# -- as tables -------------------------------------------------------------------------------------------------------


def print_tables(console: Console, options: Options, seed: int, tally: Tally) -> None:
    """Everything that was counted, as tables."""
    head = f"{_games(tally.games)} for {options.players}, {_described(options)}, seed {seed}"
    console.print(Text(head, style="bold"))
    screen.put(console, _scores(tally), _lengths(tally), _phases(tally), _prompts(tally), _points(tally))


def _scores(tally: Tally) -> Table:
    table = screen.table("Scores by seat", "seat", "mean", "sd", "min", "max", "share of wins")
    everybody = Spread()
    for seat, spread in enumerate(tally.scores):
        table.add_row(COLOURS[seat], *_spread(spread), f"{tally.wins[seat] / WHOLE_WIN / tally.games:.1%}")
        everybody.merge(spread)
    table.add_section()
    table.add_row("all", *_spread(everybody), "")
    return table


def _lengths(tally: Tally) -> Table:
    table = screen.table("Length", "", "mean", "sd", "min", "max")
    table.add_row("decisions in a game", *_spread(tally.decisions))
    return table


def _phases(tally: Tally) -> Table:
    table = screen.table("Decisions by phase", "phase", "in a game", "share")
    for phase in PHASES[:OVER]:
        number = tally.phases.get(phase, 0)
        table.add_row(phase, f"{number / tally.games:.1f}", f"{number / tally.decisions.total:.1%}")
    return table


def _prompts(tally: Tally) -> Table:
    table = screen.table("Decisions by what is asked", "kind", "what", "in a game", "share", "choices", left=2)
    for kind, number in sorted(tally.prompts.items(), key=lambda entry: (-entry[1], entry[0])):
        share, choices = f"{number / tally.decisions.total:.1%}", f"{tally.choices[kind] / number:.1f}"
        table.add_row(kind, ASKED[kind], f"{number / tally.games:.2f}", share, choices)
    return table


def _points(tally: Tally) -> Table:
    table = screen.table("Points by source", "source", "for a player", "share of gains")
    gained = sum(number for number in tally.points.values() if number > 0)
    for source in sorted(tally.points, key=source_order):
        number = tally.points[source]
        share = f"{number / gained:.1%}" if number > 0 else ""
        table.add_row(Text(source_text(source)), f"{number / tally.games / tally.players:.2f}", share)
    return table


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _described(options: Options) -> str:
    parts = [f"laws {options.laws}"]
    if options.court:
        parts.append("At the King's Court")
    if options.displeasure:
        parts.append("The King's Displeasure")
    return ", ".join(parts)


def _spread(spread: Spread) -> tuple[str, str, str, str]:
    return f"{spread.mean:.1f}", f"{spread.deviation:.1f}", str(spread.least), str(spread.most)


# -- as JSON ---------------------------------------------------------------------------------------------------------

Data = bool | int | float | str | list["Data"] | dict[str, "Data"]


def as_data(options: Options, seed: int, tally: Tally) -> dict[str, Data]:
    """Everything that was counted, ready for JSON; the same for the same arguments, whatever the machine."""
    seats: list[Data] = []
    for seat, spread in enumerate(tally.scores):
        share = round(tally.wins[seat] / WHOLE_WIN / tally.games, 6)
        seats.append({"colour": COLOURS[seat], **_spread_data(spread), "share_of_wins": share})
    asked: list[Data] = []
    for kind, number in sorted(tally.prompts.items()):
        asked.append({"kind": kind, "decisions": number, "mean_choices": round(tally.choices[kind] / number, 6)})
    return {
        "rules": RULES_VERSION,
        "players": options.players,
        "laws": options.laws,
        "court": options.court,
        "displeasure": options.displeasure,
        "material": options.material.digest,
        "seed": seed,
        "games": tally.games,
        "scores": seats,
        "decisions": {"total": tally.decisions.total, **_spread_data(tally.decisions)},
        "decisions_by_phase": {phase: tally.phases.get(phase, 0) for phase in PHASES[:OVER]},
        "decisions_by_prompt": asked,
        "points_by_source": {source: tally.points[source] for source in sorted(tally.points, key=source_order)},
    }


def _spread_data(spread: Spread) -> dict[str, Data]:
    mean, deviation = round(spread.mean, 6), round(spread.deviation, 6)
    return {"mean": mean, "sd": deviation, "min": spread.least, "max": spread.most}
