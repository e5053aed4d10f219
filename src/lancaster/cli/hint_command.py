"""`lancaster hint RECORD`: the best actions in a position of a recorded game, and what a bot expects of each."""

from __future__ import annotations

import argparse
import json

from rich.text import Text

from lancaster import record as records
from lancaster.bots.bot import observe
from lancaster.bots.hint import MOST_HINTS, Hint, NoAdvice, default_adviser, hint
from lancaster.bots.registry import UnknownBot, make
from lancaster.chance import Rng
from lancaster.cli import screen
from lancaster.cli.arguments import add_language, whole
from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_game, read_text
from lancaster.game import Game
from lancaster.rules.terms import COLOURS
from lancaster.story import asked
from lancaster.words import catalogue

BOT = default_adviser()


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Print the best actions of a seat in a recorded game, with the win share and the score that the bot "
        "expects of each. The bot sees only what the seat may see."
    )
    parser.add_argument("record", metavar="RECORD", help="a record file; - reads the standard input")
    parser.add_argument("--to", type=whole(0), metavar="N", help="after N actions (default: all)")
    parser.add_argument("--seat", metavar="COLOUR", help="for this seat (default: the first that owes a decision)")
    parser.add_argument(
        "--bot", default=BOT, metavar="BOT", help="who is asked (default: %(default)s); lord:1s is a second opinion"
    )
    parser.add_argument(
        "--most", type=whole(1, 1000), default=MOST_HINTS, metavar="N", help="so many actions (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="of the bot's own chance (default: %(default)s)"
    )
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Ask the bot, and print what it says."""
    game = _position(arguments.record, arguments.to)
    seat = _seat(arguments.seat, game)
    hints = _ask(game, seat, arguments.bot, arguments.seed, arguments.most)
    prompt = game.prompt(seat)
    assert prompt is not None
    if arguments.json:
        data = {
            "after": len(game.moves),
            "seat": COLOURS[seat],
            "asked": prompt.kind,
            "subject": prompt.subject,
            "bot": arguments.bot,
            "hints": [each.as_data() for each in hints],
        }
        print(json.dumps(data, indent=2))
        return 0
    console = screen.console()
    for sentence in asked(game, arguments.language):
        console.print(Text(sentence))
    words = catalogue(arguments.language)
    title = words.text("terminal.hint.title", {"seat": COLOURS[seat], "bot": arguments.bot})
    columns = [words.text(f"terminal.{key}") for key in ("play.action", "play.win-share", "play.score", "hint.tried")]
    table = screen.table(title, *columns)
    for each in hints:
        table.add_row(Text(str(each.action)), f"{each.win_share:.1%}", f"{each.score:.1f}", str(each.visits))
    screen.put(console, table)
    return 0


def _position(path: str, to: int | None) -> Game:
    text = read_text(path)
    if to is not None:
        try:
            total = len(records.read(text).moves)
        except ValueError as error:
            raise CommandError(f"lancaster: {path}: {error}") from None
        if to > total:
            raise CommandError(f"lancaster hint: --to {to} is beyond the record, which has {total} actions")
    game = read_game(path, text, to)
    if game.over:
        raise CommandError("lancaster hint: that game is over: --to N goes back to a position in it")
    return game


def _seat(colour: str | None, game: Game) -> int:
    if colour is None:
        return game.actors[0]
    seats = COLOURS[: game.options.players]
    if colour not in seats:
        raise CommandError(f"lancaster hint: nobody plays {colour!r} here; the colours are {', '.join(seats)}")
    if seats.index(colour) not in game.actors:
        others = ", ".join(COLOURS[seat] for seat in game.actors)
        raise CommandError(f"lancaster hint: {colour} owes no decision now; {others} does")
    return seats.index(colour)


def _ask(game: Game, seat: int, text: str, seed: int, most: int) -> list[Hint]:
    try:
        bot = make(text)
    except UnknownBot as error:
        raise CommandError(f"lancaster hint: --bot: {error}") from None
    bot.begin(game.options, seat, seed)
    bot.see(tuple(game.history()))
    try:
        return hint(observe(game, seat, Rng(seed)), bot, most)
    except NoAdvice as error:
        raise CommandError(f"lancaster hint: {error}") from None
