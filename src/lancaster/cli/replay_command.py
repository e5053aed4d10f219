"""`lancaster replay RECORD`: the table at any moment of a recorded game, what was done last, and what is asked."""

from __future__ import annotations

import argparse

from rich.text import Text

from lancaster import record as records
from lancaster.cli import screen
from lancaster.cli.arguments import add_language, whole
from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_game, read_text
from lancaster.game import Game
from lancaster.record import RecordError
from lancaster.rules.terms import COLOURS
from lancaster.story import Kind, asked, chronicle, table_text
from lancaster.words import People, catalogue

MOST_LISTED = 12  # so many choices are listed


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Print the table after N actions of a recorded game, what the last one did, and what is asked next. Of a "
        "finished game everything is shown; of one that goes on only what a spectator sees, unless --seat or "
        "--full say otherwise."
    )
    parser.add_argument("record", metavar="RECORD", help="a record file; - reads the standard input")
    parser.add_argument("--to", type=whole(0), metavar="N", help="after N actions (default: all)")
    viewer = parser.add_mutually_exclusive_group()
    viewer.add_argument("--seat", metavar="COLOUR", help="as the player of this colour sees it")
    viewer.add_argument("--full", action="store_true", help="with every purse and ballot")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the table."""
    path: str = arguments.record
    text = read_text(path)
    game = _replayed(path, text, arguments.to)
    seat = _seat(arguments.seat, game)
    full = seat is None and (arguments.full or _finished(text))
    console = screen.console()
    console.print(Text(_moment(game, arguments.language)))
    for sentence in _told(game, arguments.language):
        console.print(Text(f"  {sentence}"))
    console.print()
    console.print(
        Text(table_text(game, seat, full=full, width=console.width, language=arguments.language)), soft_wrap=True
    )
    for line in _next(game, seat, full, arguments.language):
        console.print(Text(line))
    if not full and seat is None and not game.over and game.options.players > 2:
        console.print(Text(catalogue(arguments.language).text("terminal.replay.screens")))
    return 0


def _replayed(path: str, text: str, to: int | None) -> Game:
    if to is not None:
        try:
            total = len(records.read(text).moves)
        except ValueError as error:
            raise CommandError(f"lancaster: {path}: {error}") from None
        if to > total:
            raise CommandError(f"lancaster replay: --to {to} is beyond the record, which has {total} actions")
    return read_game(path, text, to)


def _finished(text: str) -> bool:
    """Whether the whole record is a game that is over, so that nothing in it is secret any more."""
    try:
        return Game.replay(text).over
    except RecordError:
        return False


def _seat(colour: str | None, game: Game) -> int | None:
    if colour is None:
        return None
    seats = COLOURS[: game.options.players]
    if colour not in seats:
        raise CommandError(f"lancaster replay: nobody plays {colour!r} here; the colours are {', '.join(seats)}")
    return seats.index(colour)


def _moment(game: Game, language: str) -> str:
    words = catalogue(language)
    moves = game.moves
    if not moves:
        return words.text("terminal.replay.begin")
    seat, action = moves[-1]
    return words.text("terminal.replay.after", {"count": len(moves), "name": COLOURS[seat], "word": str(action)})


def _told(game: Game, language: str) -> list[str]:
    """What the last action did."""
    return [
        paragraph.text
        for paragraph in chronicle(game, language)
        if paragraph.action == len(game.moves) > 0 and paragraph.kind is Kind.TEXT
    ]


def _next(game: Game, seat: int | None, full: bool, language: str) -> list[str]:
    """The questions, and the choices of the seats whose choices are public (R1.8)."""
    words = catalogue(language)
    if game.over:
        people = People(game.options.players, game.names)
        return [words.text("terminal.play.others-won", {"who": list(game.winners)}, people)]
    lines = [words.text("terminal.replay.asked", {"values": sentence}) for sentence in asked(game, language)]
    for actor in game.actors:
        if full or actor == seat:
            choices = [str(action) for action in game.legal(actor)]
            many = words.text("terminal.replay.many", {"count": len(choices), "word": choices[0]})
            told = ", ".join(choices) if len(choices) <= MOST_LISTED else many
            lines.append(f"  {COLOURS[actor]}: {told}")
    return lines
