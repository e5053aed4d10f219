"""`lancaster puzzles`: positions in which one action is clearly best, to be listed, solved, found and verified."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from lancaster.cli import screen, streams
from lancaster.cli.arguments import add_language, group, whole
from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_text
from lancaster.cli.play.board import board
from lancaster.cli.play.choosing import Options
from lancaster.extras import MissingExtra, needs
from lancaster.notation import MalformedAction, parse
from lancaster.story import prompt_text
from lancaster.study.puzzles import payloads
from lancaster.study.puzzles.puzzle import Puzzle, PuzzleFileError, Puzzles, from_data, read, shipped
from lancaster.study.puzzles.themes import THEMES
from lancaster.tables.refusals import Refused
from lancaster.words import Catalogue, People, catalogue, law_text, malformed_text

DEFAULT_PUZZLES = 300
REFUTED = 1  # the exit code


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "List the puzzles, solve one, find new ones in games of bots, or verify that solutions stand."
    parts = group(parser)

    listing = parts.add_parser("list", help="list the puzzles", description="List the puzzles, without solutions.")
    listing.add_argument("--theme", choices=THEMES, help="only those of a theme")
    add_language(listing)
    listing.add_argument("--json", action="store_true", help="print JSON instead of a table")

    solving = parts.add_parser("solve", help="solve a puzzle", description="Solve a puzzle here in the terminal.")
    solving.add_argument("puzzle", metavar="PUZZLE", nargs="?", help="which one (default: that of the day)")
    solving.add_argument("--answer", metavar="ACTION", help="answer at once, in notation")
    add_language(solving)

    making = parts.add_parser(
        "make",
        help="find puzzles in games of bots",
        description=(
            "Let bots play, and write a file of positions in which network, search and games that are played on agree "
            "that one action is clearly best. What is found is kept beside the file in FILE.found: a call that was "
            "ended goes on there."
        ),
    )
    making.add_argument("file", metavar="FILE", help="the file to write")
    making.add_argument(
        "--number", type=whole(1, 10_000), default=DEFAULT_PUZZLES, metavar="N", help="so many (default: %(default)s)"
    )
    making.add_argument(
        "--groups",
        type=whole(0),
        metavar="N",
        help="look at so many groups of games at the most, earlier ones included",
    )
    making.add_argument("--seed", type=whole(0), default=0, metavar="S", help="of all chance (default: %(default)s)")

    verifying = parts.add_parser(
        "verify",
        help="judge puzzles anew",
        description=f"Judge puzzles anew, in other games; exits with {REFUTED} if a solution does not stand.",
    )
    verifying.add_argument("--file", metavar="FILE", help="of this file (default: those of the package)")
    verifying.add_argument("--only", metavar="PUZZLE", nargs="+", help="only these")

    for part, run in ((listing, _list), (solving, _solve), (making, _make), (verifying, _verify)):
        part.set_defaults(run=run)


# -- list and solve ----------------------------------------------------------------------------------------------------


def _list(arguments: argparse.Namespace) -> int:
    puzzles = shipped().of_theme(arguments.theme)
    if arguments.json:
        rows = [{"id": each.id, "players": each.players, "themes": list(each.themes)} for each in puzzles]
        print(json.dumps(rows, indent=2))
        return 0
    words = catalogue(arguments.language)
    columns = [words.text(f"terminal.puzzles.{name}") for name in ("puzzle", "players", "laws", "modules", "themes")]
    table = screen.table(words.text("terminal.puzzles.title", {"count": len(puzzles)}), *columns, left=5)
    for each in puzzles:
        modules = [name for name, on in (("court", each.court), ("displeasure", each.displeasure)) if on]
        told = [", ".join(words.word(["module"], name) for name in modules)]
        told.append(", ".join(words.text(f"puzzles.theme.{theme}") for theme in each.themes))
        table.add_row(each.id, str(each.players), each.laws, *told)
    screen.put(screen.console(), table)
    return 0


def _solve(arguments: argparse.Namespace) -> int:
    puzzles = shipped()
    if arguments.puzzle is None:
        puzzle = puzzles.today()
    else:
        puzzle = _named(puzzles, [arguments.puzzle])[0]
    console = screen.console(120)
    game, seat = puzzle.game(), puzzle.seat
    people = People(puzzle.players, (), seat)
    words = catalogue(arguments.language)
    prompt = game.prompt(seat)
    assert prompt is not None
    answer = arguments.answer
    if answer is None:
        console.print(board(game, seat, people, console.width, words.language))
        question = prompt_text(prompt, [seat], people, words.language)
        if prompt.kind == "ballot":
            question += f" {law_text(prompt.subject, words.language)}"
        console.print(Text(question, "bold"))
        answer = _asked(console, Options(game, seat, people, words.language), words)
        if answer is None:
            return 0
    try:
        told = payloads.solution(puzzle, answer)
    except Refused as refused:
        raise CommandError(f"lancaster puzzles: {refused}") from None
    for key, args in told["explanation"]:
        console.print(Text(words.text(key, args, people)))
    columns = [words.text(f"terminal.play.{name}") for name in ("action", "win-share", "score")]
    table = screen.table(words.text("terminal.puzzle.best"), *columns)
    for each in told["best"]:
        table.add_row(Text(each["action"]), f"{each['share']:.0%}", f"{each['points']:.0f}")
    screen.put(console, table)
    return 0


def _asked(console: Console, options: Options, words: Catalogue) -> str | None:
    """What the person answers, by numbers step by step or in notation; None: they leave."""
    while True:
        for number, option in enumerate(options.listed, start=1):
            console.print(Text(f"{number:>2} {option.label}"))
        console.print(Text("> ", style="bold"), end="")
        try:
            typed = input().strip()
        except EOFError:
            return None
        if typed in ("q", "quit"):
            return None
        if typed in ("", "b"):
            options.back()
        elif typed.isdecimal():
            try:
                action = options.pick(int(typed))
            except IndexError:
                console.print(Text(words.text("terminal.puzzle.no-line", {"word": typed}), style="dim"))
                continue
            if action is not None:
                return str(action)
        else:
            try:
                return str(parse(typed))
            except MalformedAction as error:
                why = malformed_text(error.text, error.code, error.word, words.language)
                console.print(Text(words.text("terminal.puzzle.for-help", {"detail": why}), style="dim"))


# -- make and verify ---------------------------------------------------------------------------------------------------


def _make(arguments: argparse.Namespace) -> int:
    try:
        with needs("network", "finding puzzles"):
            from lancaster.study.puzzles.finder import GAMES_TOGETHER, Finder, packed, wanted
    except MissingExtra as error:
        raise CommandError(f"lancaster puzzles: {error}") from None
    target = Path(arguments.file)
    kept = target.with_name(target.name + ".found")
    found, group = _kept(kept)
    finder = Finder(arguments.seed)
    bar, task = screen.progress("puzzles", arguments.number)
    with bar, kept.open("a", encoding="utf-8", buffering=1) as stream:
        while len(found) < arguments.number and (arguments.groups is None or group < arguments.groups):
            for puzzle in finder.puzzles_of(group, wanted(found, arguments.number)):
                if puzzle not in found:
                    found.append(puzzle)
                    stream.write(puzzle.line() + "\n")
                bar.update(task, completed=len(found))
            group += 1
            stream.write(json.dumps({"group": group}) + "\n")
    games = group * GAMES_TOGETHER
    made = packed(found, arguments.number, {"seed": arguments.seed, "games_seen": games, "found": len(found)})
    target.write_text(made.text(), "utf-8")
    streams.remark(f"{screen.counted(len(made.puzzles), 'puzzle')} of {screen.counted(games, 'game')}: {target}")
    return 0


def _kept(path: Path) -> tuple[list[Puzzle], int]:
    """What was found before, and the number of the group to go on with; one that was cut off is played again."""
    found: list[Puzzle] = []
    group = 0
    if path.exists():
        for line in path.read_text("utf-8").splitlines():
            try:
                data = json.loads(line)
            except json.JSONDecodeError:
                continue  # cut off while it was written
            if "group" in data:
                group = data["group"]
            else:
                found.append(from_data(data))
    return list(dict.fromkeys(found)), group


def _verify(arguments: argparse.Namespace) -> int:
    try:
        with needs("network", "verifying puzzles"):
            from lancaster.study.puzzles.finder import Finder
    except MissingExtra as error:
        raise CommandError(f"lancaster puzzles: {error}") from None
    try:
        puzzles = read(read_text(arguments.file), arguments.file) if arguments.file else shipped()
    except PuzzleFileError as error:
        raise CommandError(f"lancaster puzzles: {error}") from None
    chosen = _named(puzzles, arguments.only) if arguments.only else puzzles.puzzles
    finder = Finder(0)
    refuted = 0
    for puzzle in chosen:
        found = finder.refutation(puzzle)
        if found is not None:
            refuted += 1
            print(f"{puzzle.id}: {found.why}")
    print(f"{len(chosen) - refuted} of {screen.counted(len(chosen), 'puzzle')} stand")
    return REFUTED if refuted else 0


def _named(puzzles: Puzzles, names: Sequence[str]) -> list[Puzzle]:
    for name in names:
        if name not in puzzles.by_id:
            raise CommandError(f"lancaster puzzles: there is no puzzle {name!r} (see lancaster puzzles list)")
    return [puzzles.by_id[name] for name in names]
