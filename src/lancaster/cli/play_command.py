"""`lancaster play`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from lancaster.bots.bot import observe
from lancaster.bots.hint import NoAdvice, hint
from lancaster.bots.registry import LEVELS, UnknownBot, make
from lancaster.chance import Rng
from lancaster.cli import screen, streams
from lancaster.cli.arguments import add_language, add_options, add_seed, options_of, seed_of
from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_text
from lancaster.cli.play.board import HOUSE_STYLES, board, status
from lancaster.cli.play.choosing import Options
from lancaster.cli.play.match import Match, SavedGameError
from lancaster.cli.show_command import print_breakdown
from lancaster.material import differences
from lancaster.notation import MalformedAction, parse
from lancaster.record import RecordError
from lancaster.rules.actions import Action
from lancaster.rules.terms import COLOURS
from lancaster.story import Item, prompt_text, table_text
from lancaster.words import catalogue, law_text, law_title, malformed_text, reason_text

KEPT = "play.lancaster"
LAST = "last.lancaster"
TABLE_COLUMNS = 120  # wider than this nothing gains
ONE_COLUMN_CHOICES = 6  # so many choices stand below each other, whatever the width


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Play a game against bots in the terminal. It is kept after every decision: leave with q or Ctrl-C, and "
        "`lancaster play` goes on with it."
    )
    add_options(parser)
    parser.add_argument(
        "--bots",
        default="squire",
        metavar="BOTS",
        help="who plays against you: one bot for all seats, or one for each: knight,squire,lord:1s (default: squire)",
    )
    parser.add_argument("--seat", choices=COLOURS, default=COLOURS[0], help="your colour (default: %(default)s)")
    parser.add_argument("--name", default="", metavar="NAME", help="your name (default: your colour)")
    add_language(parser)
    parser.add_argument("--adviser", default="", metavar="BOT", help="who gives hints (default: duke, or lord:1s)")
    add_seed(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--new", action="store_true", help="begin a new game, even if one is kept")
    which.add_argument("--resume", metavar="FILE", help="go on with a game that was saved with s FILE")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play."""
    kept = kept_file()
    match = _match(arguments, kept)
    try:
        return Screen(match, kept, arguments.adviser or _best_adviser(), arguments.language).run()
    finally:
        match.close()


def kept_file() -> Path:
    """Where the game is kept between two calls."""
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data, "lancaster", KEPT).expanduser()


class Leave(Exception):
    """The person leaves the game."""


class Screen:
    """The conversation with the person."""

    def __init__(self, match: Match, kept: Path, adviser: str, language: str = "en") -> None:
        self.language = language
        self.words = catalogue(language)
        self.match = match
        self.kept = kept
        self.adviser = adviser
        self.console: Console = screen.console(TABLE_COLUMNS)
        self.news: list[Item] = []
        self.shown = 0  # how much of the news the person has read
        self.table_lines = 0  # how many lines the table takes that was printed last
        self.list_lines = 0  # the same of the list of choices; 0 when something else was printed below it
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "h": self.hint,
            "hint": self.hint,
            "l": self.laws,
            "laws": self.laws,
            "n": self.tell_again,
            "s": self.save,
            "save": self.save,
            "t": self.table,
            "table": self.table,
        }

    def run(self) -> int:
        """Play to the end, or until the person leaves."""
        if changed := differences(self.match.game.options.material):
            self.remark(self.say("numbers", values=", ".join(f"{key} = {value}" for key, value in changed)))
        self.remark(self.say("begin"))
        try:
            while True:
                self.match.advance(self.news.append)
                self.keep()
                self.tell()
                if self.match.game.over:
                    return self.end()
                match = self.match
                drawn = board(match.game, match.you, match.people, self.console.width, self.language)
                self.table_lines = self.put(drawn)
                action = self.ask()
                if action is not None:
                    self.news.clear()
                    self.shown = 0
                    self.match.play(action, self.news.append)
        except (Leave, EOFError, KeyboardInterrupt):
            self.remark("\n" + self.say("kept"))
            return 0

    def say(self, key: str, **args: Any) -> str:
        """A sentence of the conversation."""
        return self.words.text(f"terminal.play.{key}", args, self.match.people)

    def ask(self) -> Action | None:
        """What the person plays; None if the position has changed and is to be looked at again."""
        match = self.match
        prompt = match.game.prompt(match.you)
        assert prompt is not None
        question = prompt_text(prompt, [match.you], match.people, self.language)
        if prompt.kind == "ballot":
            question += f" {law_text(prompt.subject, self.language)}"
        options = Options(match.game, match.you, match.people, self.language)
        self.list_lines = 0
        while True:
            self.show_choices(question, options)
            words = self.read().split()
            if words[:1] in (["q"], ["quit"]):
                raise Leave
            if words[:1] in (["u"], ["undo"]):
                if self.undo():
                    return None
            elif words and words[0] in self.commands:
                self.list_lines = 0
                self.commands[words[0]](" ".join(words[1:]))
            elif not words or words == ["b"]:
                if not options.back():
                    self.remark(self.say("choose"))
            elif all(word.isdecimal() for word in words) and not self.plays(" ".join(words)):
                if (action := self.pick(options, words)) is not None:
                    return action
            elif (action := self.typed(" ".join(words))) is not None:
                return action

    def show_choices(self, question: str, options: Options) -> None:
        """The question and the numbered choices; on a terminal they take the place of those of the step before."""
        if self.list_lines and self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(
                f"\x1b[{self.list_lines}A\x1b[J"
            )  # up to the first line of the list, erase the rest
        style = f"bold {HOUSE_STYLES[self.match.you]}"
        asked = Text(f"{question}{f' {options.chosen} …' if options.chosen else ''}", style=style)
        lines = [f"{number:>2} {option.label}" for number, option in enumerate(options.listed, start=1)]
        listed = [Text(line) for line in side_by_side(lines, self.console.width)]
        parts: list[RenderableType] = [Rule(style="dim"), asked, *listed]
        if self.table_lines + self.lines_of(*parts) >= self.console.height:  # the table leaves the screen, or a part
            parts[0] = Rule(Text(status(self.match.game, self.match.you, self.language)), align="left", style="dim")
        self.list_lines = self.put(*parts) + 1  # and the line that is typed

    def put(self, *parts: RenderableType) -> int:
        """Print, and count the lines."""
        self.console.print(Group(*parts))
        return self.lines_of(*parts)

    def lines_of(self, *parts: RenderableType) -> int:
        """How many lines something takes."""
        return len(self.console.render_lines(Group(*parts)))

    def read(self) -> str:
        """A line from the person."""
        self.console.print(Text("> ", style="bold"), end="")
        typed = input()
        self.list_lines += len(typed) // max(1, self.console.width - 2)  # a long one is wrapped
        return typed.strip()

    def pick(self, options: Options, words: list[str]) -> Action | None:
        """Follow the numbers, step by step."""
        for word in words:
            try:
                action = options.pick(int(word))
            except IndexError:
                self.remark(self.say("no-line", word=word, most=len(options.listed)))
                return None
            if action is not None:
                return action
        return None

    def plays(self, text: str) -> bool:
        """Whether a text is an action that can be played now."""
        try:
            return self.match.game.explain(self.match.you, text) is None
        except MalformedAction:
            return False

    def typed(self, text: str) -> Action | None:
        """An action in notation, if it can be played; otherwise the reason is told."""
        try:
            action = parse(text)
            if (reason := self.match.game.explain(self.match.you, action)) is None:
                return action
            self.remark(self.say("refused", word=str(action), detail=reason_text(reason, self.language)))
        except MalformedAction as error:
            meant = error.among(self.match.game.legal(self.match.you))
            why = malformed_text(error.text, error.code, error.word, self.language, meant.near)
            self.remark(self.say("for-help", detail=why))
        return None

    # -- commands ----------------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Go back to before the last decision; whether there was one."""
        taken = self.match.undo()
        if taken is None:
            self.remark(self.say("nothing-undone"))
            return False
        self.news.clear()
        self.shown = 0
        self.remark(self.say("undone", word=str(taken)))
        return True

    def help(self, _: str) -> None:
        """What can be typed."""
        self.console.print(Text(self.say("help")))

    def hint(self, _: str) -> None:
        """The best three actions by the adviser's judgement."""
        match = self.match
        try:
            found = hint(observe(match.game, match.you, Rng(0)), match.adviser(self.adviser))
        except NoAdvice as error:
            self.remark(str(error))
            return
        columns = [self.say(name) for name in ("action", "win-share", "score")]
        table = screen.table(self.say("hints", bot=self.adviser), *columns)
        for each in found:
            table.add_row(Text(str(each.action)), f"{each.win_share:.1%}", f"{each.score:.1f}")
        screen.put(self.console, table)

    def laws(self, _: str) -> None:
        """Every law on the table in full."""
        view = self.match.game.view(self.match.you)
        for heading, keys in (("in-force", view["laws"]), ("proposed", view["proposals"])):
            if keys:
                self.console.print(Text(self.words.text(f"terminal.line.{heading}"), style="bold"))
            for key in keys:
                told = f"{law_title(key, self.language)} ({key}): {law_text(key, self.language)}"
                self.console.print(Padding(Text(told), (0, 0, 0, 2)))

    def table(self, _: str) -> None:
        """The whole table."""
        match, width = self.match, self.console.width
        self.console.print(Text(table_text(match.game, match.you, width=width, language=self.language)))

    def save(self, path: str) -> None:
        """Save the game to a file of the person's choice."""
        if not path:
            self.remark(self.say("save-where"))
            return
        try:
            self.match.save(Path(path).expanduser())
        except (OSError, ValueError) as error:
            self.remark(self.say("not-saved", field=path, detail=str(error)))
        else:
            self.remark(self.say("saved", field=path))

    def tell_again(self, _: str) -> None:
        """Tell what happened since the last decision once more."""
        self.shown = 0
        self.tell()

    def tell(self) -> None:
        """Tell what has happened and was not told yet; what concerns the person stands out."""
        for item in self.news[self.shown :]:
            style = "bold" if item.heading else HOUSE_STYLES[item.house] if item.house is not None else ""
            mark = "  " if item.heading else "• " if self.match.you in item.seats else "  "
            line = Table.grid(padding=0)  # a long sentence goes on below its first word
            line.add_row(mark, Text(self.match.say(item, self.words), style=style))
            self.console.print(line)
        self.shown = len(self.news)

    def remark(self, text: str) -> None:
        """Something beside the game."""
        self.list_lines = 0
        self.console.print(Text(text, style="dim"))

    # -- details -----------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep the game for the next call."""
        try:
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            self.match.save(self.kept)
        except OSError as error:
            self.remark(self.say("not-kept", field=str(self.kept), detail=error.strerror or str(error)))

    def end(self) -> int:
        """The result; a finished game is no longer kept as one to go on with."""
        game = self.match.game
        print_breakdown(self.console, game, self.match.you, self.language)
        self.console.print(Text(self.winners(), style="bold"))
        self.kept.replace(self.kept.with_name(LAST))
        self.remark(self.say("record", field=str(self.kept.with_name(LAST))))
        return 0

    def winners(self) -> str:
        """Who has won, as a sentence."""
        winners = self.match.game.winners
        if self.match.you in winners:
            return self.say("won" if len(winners) == 1 else "won-together")
        return self.say("others-won", who=list(winners))


def side_by_side(lines: list[str], width: int) -> list[str]:
    """Short lines in columns, read from top to bottom; long ones as they are."""
    longest = max(map(len, lines), default=0)
    columns = 1 if len(lines) <= ONE_COLUMN_CHOICES else max(1, min(width // (longest + 2), 4))
    rows = -(-len(lines) // columns)
    found = []
    for row in range(rows):
        cells = [lines[number] for column in range(columns) if (number := column * rows + row) < len(lines)]
        found.append("  ".join(cell.ljust(longest) for cell in cells).rstrip())
    return found


def _match(arguments: argparse.Namespace, kept: Path) -> Match:
    if arguments.resume is not None:
        return _resumed(arguments.resume)
    if kept.is_file() and not arguments.new:
        match = _resumed(str(kept))
        game = match.game
        streams.remark(catalogue(arguments.language).text("terminal.play.going-on", {"round": game.round}))
        return match
    options = options_of(arguments)
    if (you := COLOURS.index(arguments.seat)) >= options.players:
        raise CommandError(
            f"lancaster play: {arguments.seat} does not play with {options.players}: "
            f"the colours are {', '.join(COLOURS[: options.players])}"
        )
    bots = arguments.bots.split(",")
    if len(bots) == 1:
        bots *= options.players - 1
    if len(bots) != options.players - 1:
        raise CommandError(
            f"lancaster play: --bots names {len(bots)} bots, but {options.players - 1} are needed, "
            "or one that plays all other seats"
        )
    for text in (*bots, *([arguments.adviser] if arguments.adviser else [])):
        _check_bot(text)
    try:
        return Match.new(options, seed_of(arguments), you, arguments.name, bots)
    except RecordError as error:
        raise CommandError(f"lancaster play: --name: {error.problem}") from None
    except ValueError as error:
        raise CommandError(f"lancaster play: {error}") from None


def _resumed(path: str) -> Match:
    try:
        match = Match.resume(read_text(path))
    except (SavedGameError, RecordError, UnknownBot) as error:
        raise CommandError(f"lancaster play: {path} cannot be resumed: {error}") from None
    if match.game.over:
        raise CommandError(f"lancaster play: the game in {path} is over: see it with lancaster show {path}")
    return match


def _check_bot(text: str) -> None:
    try:
        close = getattr(make(text), "close", None)
    except UnknownBot as error:
        raise CommandError(f"lancaster play: {error}") from None
    if close is not None:
        close()


def _best_adviser() -> str:
    return "duke" if any(entry.code == "duke" for entry in LEVELS) else "lord:1s"
