"""`lancaster show RECORD`: a recorded game as a story, and its points by source."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.text import Text

from lancaster.breakdown import source_order
from lancaster.cli import screen
from lancaster.cli.arguments import add_language, whole
from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_game, read_text
from lancaster.game import Game
from lancaster.story import Kind, Paragraph, asked, chronicle, layout, source_text
from lancaster.words import People, catalogue

STYLES = {Kind.TITLE: "bold", Kind.HEADING: "bold", Kind.NOTE: "dim", Kind.TEXT: ""}


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Tell a recorded game as a story, round by round; numbers in the margin count its actions."
    parser.add_argument("record", metavar="RECORD", help="a record file; - reads the standard input")
    parser.add_argument("--from", dest="first", type=whole(1), default=1, metavar="N", help="begin with action N")
    parser.add_argument("--to", dest="last", type=whole(1), metavar="N", help="end with action N")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the story."""
    game = read_game(arguments.record, read_text(arguments.record))
    total = len(game.moves)
    first: int = arguments.first
    last: int = total if arguments.last is None else arguments.last
    for option, number in (("--from", first if first > 1 else 0), ("--to", last)):
        if number > total:
            raise CommandError(f"lancaster show: {option} {number} is beyond the record, which has {total} actions")
    if first > max(last, 1):
        raise CommandError(f"lancaster show: --from {first} comes after --to {last}: nothing to show")
    console = screen.console()
    _tell(console, game, first, last, arguments.language)
    if last < total:
        more = catalogue(arguments.language).text("terminal.replay.more", {"count": total - last})
        console.print(Text(f"\n{more}"))
    elif game.over:
        print_breakdown(console, game, language=arguments.language)
    else:
        console.print()
        for sentence in asked(game, arguments.language):
            console.print(Text(sentence))
    return 0


def _tell(console: Console, game: Game, first: int, last: int, language: str) -> None:
    heading: Paragraph | None = None
    for paragraph in chronicle(game, language):
        if paragraph.action > last:
            break
        if paragraph.action < first and not (first == 1 and paragraph.action == 0):
            if paragraph.kind is Kind.HEADING:
                heading = paragraph
            continue
        if heading is not None:
            if paragraph.kind is not Kind.HEADING:
                _print(console, heading)
            heading = None
        _print(console, paragraph)


def _print(console: Console, paragraph: Paragraph) -> None:
    for line in layout(paragraph, console.width):
        console.print(Text(line, style=STYLES[paragraph.kind]))


def print_breakdown(console: Console, game: Game, you: int | None = None, language: str = "en") -> None:
    """The points of every player by source; one of them may be the reader."""
    words = catalogue(language)
    people = People(game.options.players, game.names)
    seats = range(game.options.players)
    names = [words.text("terminal.play.you") if seat == you else words.seat_name(seat, people) for seat in seats]
    title, source = words.text("terminal.play.points-by-source"), words.text("terminal.play.source")
    table = screen.table(title, source, *names)
    found = game.breakdown
    for each in sorted({each for points in found for each in points}, key=source_order):
        table.add_row(Text(source_text(each, language)), *[str(found[seat].get(each, "")) for seat in seats])
    table.add_section()
    table.add_row(words.text("terminal.play.total"), *[str(score) for score in game.scores], style="bold")
    screen.put(console, table)
