"""`lancaster review RECORD`: what every player could expect in a recorded game, and what would have been better."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lancaster.bots.hint import NoAdvice, default_adviser
from lancaster.bots.playing_on import GAMES
from lancaster.bots.registry import UnknownBot
from lancaster.cli import screen
from lancaster.cli.arguments import add_language, whole
from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_game, read_text
from lancaster.game import Game
from lancaster.study import Review, review
from lancaster.study.grades import GRADES
from lancaster.words import Catalogue, People, catalogue

LEVELS = "▁▂▃▄▅▆▇█"
CHART_COLUMNS = 60
FAULT_COLUMNS = ("action", "player", "played", "better", "grade", "lost")


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Print the chances of every player in the course of a recorded game, how accurately each of them played, "
        "the moments that decided it, and the decisions for which there was a better one. Everything is judged "
        "from what the players could know then."
    )
    parser.add_argument("record", metavar="RECORD", help="a record file; - reads the standard input")
    parser.add_argument(
        "--bot", default=default_adviser(), metavar="BOT", help="who judges (default: %(default)s); lord takes a minute"
    )
    parser.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="of the bot's own chance (default: %(default)s)"
    )
    parser.add_argument(
        "--games",
        type=whole(1),
        default=GAMES,
        metavar="N",
        help="played on after each action that is looked at closely (default: %(default)s)",
    )
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Review the game, and print what was found."""
    game = read_game(arguments.record, read_text(arguments.record))
    if not game.moves:
        raise CommandError("lancaster review: nothing was decided in that game yet")
    try:
        found = review(game, arguments.bot, arguments.seed, arguments.games)
    except (NoAdvice, UnknownBot) as error:
        raise CommandError(f"lancaster review: --bot: {error}") from None
    if arguments.json:
        print(json.dumps(found.as_data(), indent=2))
        return 0
    words = catalogue(arguments.language)
    people = People(game.options.players, game.names)
    console = screen.console()
    screen.put(console, _players(game, found, words, people))
    _chart(console, found, words, people)
    _moments(console, found, words, people)
    if any(decision.grade for decision in found.decisions):
        screen.put(console, _faults(found, words, people))
    return 0


def _players(game: Game, found: Review, words: Catalogue, people: People) -> Table:
    grades = [grade for grade, _ in reversed(GRADES)]
    columns = [_say(words, name) for name in ("player", "points", "accuracy", *(f"several.{each}" for each in grades))]
    table = screen.table(_say(words, "title", bot=found.by), *columns)
    for seat in range(found.players):
        counts = Counter(decision.grade for decision in found.decisions if decision.seat == seat)
        accuracy = found.accuracy[seat]
        table.add_row(
            Text(words.seat_name(seat, people)),
            str(game.scores[seat]),
            "" if accuracy is None else f"{accuracy:.0f} %",
            *(str(counts[grade]) for grade in grades),
        )
    return table


def _chart(console: Console, found: Review, words: Catalogue, people: People) -> None:
    """A line of blocks for each player, from 0 to 100 %, and a number where each round begins."""
    shares = [found.before.shares, *(decision.shares for decision in found.decisions)]
    columns = min(CHART_COLUMNS, len(shares))
    places = [round(column * (len(shares) - 1) / max(1, columns - 1)) for column in range(columns)]
    names = [words.seat_name(seat, people) for seat in range(found.players)]
    width = max(map(len, names))
    console.print()
    console.print(Text(_say(words, "chances"), style="bold"))
    for seat, name in enumerate(names):
        line = "".join(_block(shares[place][seat]) for place in places)
        console.print(Text(f"{name:{width}}  {line}  {shares[-1][seat]:.0%}"), soft_wrap=True)
    rounds = [found.decisions[max(0, place - 1)].round for place in places]
    console.print(Text(f"{'':{width}}  {_ruler(rounds)}"), soft_wrap=True)


def _say(words: Catalogue, name: str, **args: object) -> str:
    return words.text(f"terminal.review.{name}", args)


def _block(share: float) -> str:
    return LEVELS[min(len(LEVELS) - 1, int(share * len(LEVELS)))]


def _ruler(rounds: Sequence[int]) -> str:
    return "".join(
        str(number) if number and number not in rounds[:column] else " " for column, number in enumerate(rounds)
    ).rstrip()


def _moments(console: Console, found: Review, words: Catalogue, people: People) -> None:
    if not found.moments:
        return
    console.print()
    console.print(Text(_say(words, "moments"), style="bold"))
    for moment in found.moments:
        said = words.text(moment.key, moment.args, people)
        when = _say(words, "when", round=moment.round, number=moment.number)
        console.print(Text(f"{when}: {said}"))


def _faults(found: Review, words: Catalogue, people: People) -> Table:
    table = screen.table(_say(words, "decisions"), *[_say(words, name) for name in FAULT_COLUMNS], left=5)
    for decision in found.decisions:
        if decision.grade is not None:
            table.add_row(
                str(decision.number),
                Text(words.seat_name(decision.seat, people)),
                Text(str(decision.action)),
                Text(str(decision.better)),
                Text(words.text(f"review.grade.{decision.grade}")),
                f"{decision.lost:.0%}",
            )
    return table
