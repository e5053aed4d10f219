"""`lancaster openings`: what the strongest bots play at a point of the first round, and how that is collected."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from lancaster.cli import screen, streams
from lancaster.cli.arguments import add_language, group, whole
from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_game, read_text
from lancaster.extras import MissingExtra, needs
from lancaster.game import Game
from lancaster.options import Options, OptionsError
from lancaster.study.openings import Collection, OpeningFileError, read, shipped
from lancaster.study.openings.payloads import rows_of
from lancaster.words import Catalogue, catalogue

DEFAULT_GAMES = 160  # of each configuration
MOST_ROWS = 12  # of a scope, unless all are wanted


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Show what was played at a point of the first round and what came of it, or make a collection."
    parts = group(parser)

    showing = parts.add_parser(
        "show",
        help="show what was played at a point",
        description="Show what was played at a point of the first round: of a record, or of a new game.",
    )
    showing.add_argument("record", metavar="RECORD", nargs="?", help="a record file; - reads the standard input")
    showing.add_argument("--at", type=whole(0), metavar="N", help="after so many actions (default: all of them)")
    showing.add_argument(
        "--players", type=whole(2, 5), default=4, metavar="N", help="of a new game (default: %(default)s)"
    )
    showing.add_argument("--laws", default="base", metavar="LAWS", help="of a new game (default: %(default)s)")
    showing.add_argument("--court", action="store_true", help="of a new game: with At the King's Court")
    showing.add_argument("--displeasure", action="store_true", help="of a new game: with The King's Displeasure")
    showing.add_argument("--file", metavar="FILE", help="of this collection (default: that of the package)")
    showing.add_argument("--all", action="store_true", help=f"all actions, not only the first {MOST_ROWS}")
    add_language(showing)
    showing.add_argument("--json", action="store_true", help="print JSON instead of tables")

    making = parts.add_parser(
        "make",
        help="make a collection from games of bots",
        description="Let dukes play games of several configurations, and write what they played in the first round.",
    )
    making.add_argument("file", metavar="FILE", help="the file to write")
    making.add_argument(
        "--games",
        type=whole(1, 100_000),
        default=DEFAULT_GAMES,
        metavar="N",
        help="of each configuration (default: %(default)s)",
    )
    making.add_argument("--seed", type=whole(0), default=0, metavar="S", help="of all chance (default: %(default)s)")

    for part, run in ((showing, _show), (making, _make)):
        part.set_defaults(run=run)


def _show(arguments: argparse.Namespace) -> int:
    collection = _collection(arguments.file)
    if arguments.record is None:
        try:
            options = Options(arguments.players, arguments.laws, arguments.court, arguments.displeasure)
        except OptionsError as error:
            raise CommandError(f"lancaster openings: {error}") from None
        game = Game.new(options, 0)
    else:
        game = read_game(arguments.record, read_text(arguments.record), arguments.at)
    seat = game.actors[0] if game.actors else None
    found = collection.at(game, seat) if seat is not None else {}
    scopes = {scope: rows_of(tallies) for scope, tallies in found.items()}
    if arguments.json:
        print(json.dumps({"seat": seat, "scopes": scopes}, indent=2))
        return 0
    words = catalogue(arguments.language)
    console = screen.console()
    if not scopes:
        console.print(Text(words.text("terminal.openings.nothing")))
        return 0
    for scope, rows in scopes.items():
        screen.put(console, _table(words, scope, rows if arguments.all else rows[:MOST_ROWS]))
    return 0


def _table(words: Catalogue, scope: str, rows: list[dict[str, Any]]) -> Table:
    columns = ("action", "share", "wins", "points", "lead", "games")
    title = words.text(f"terminal.openings.{scope}")
    table = screen.table(title, *(words.text(f"terminal.openings.{name}") for name in columns))
    for row in rows:
        table.add_row(
            Text(row["action"]),
            f"{row['share']:.0%}",
            f"{row['wins']:.0%}",
            f"{row['points']:.1f}",
            f"{row['lead']:+.1f}",
            str(row["games"]),
        )
    return table


def _collection(path: str | None) -> Collection:
    if path is None:
        return shipped()
    try:
        return read(Path(path).read_bytes(), path)
    except OpeningFileError as error:
        raise CommandError(f"lancaster openings: {error}") from None


def _make(arguments: argparse.Namespace) -> int:
    try:
        with needs("network", "making a collection of openings"):
            from lancaster.study.openings.maker import CONFIGURATIONS, Maker
    except MissingExtra as error:
        raise CommandError(f"lancaster openings: {error}") from None
    target = Path(arguments.file)
    if not target.parent.is_dir():  # said now, not after all games
        raise CommandError(f"lancaster openings: there is no folder {target.parent}")
    maker = Maker(arguments.seed)
    bar, task = screen.progress("games", arguments.games * len(CONFIGURATIONS))
    with bar:
        for options in CONFIGURATIONS:
            maker.play(options, arguments.games, lambda games: bar.advance(task, games))
    made = maker.collection()
    target.write_bytes(made.content())
    points = screen.counted(len(made.points), "point")
    streams.remark(f"{points} of {screen.counted(maker.games, 'game')}: {target}")
    return 0
