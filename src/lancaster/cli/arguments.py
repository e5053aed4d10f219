"""Arguments that several commands share: the options of a game, amounts, seeds, the language."""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import re
import secrets
from collections.abc import Callable, Sequence
from typing import NoReturn

from lancaster.cli.errors import CommandError
from lancaster.cli.files import read_material
from lancaster.options import SETS, Options, OptionsError
from lancaster.words import LANGUAGES

SEED_BITS = 32
LARGEST = 10**12
LARGEST_SEED = 2**128
LANGUAGE_VARIABLE = "LANCASTER_LANGUAGE"


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def __init__(self, *args: object, **settings: object) -> None:
        settings.setdefault("allow_abbrev", False)
        super().__init__(*args, **settings)  # type: ignore[arg-type]  # argparse takes what it is given

    def parse_known_args(  # type: ignore[override]  # commands are parsed by this, each by a parser of its own
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse, and leave nothing unknown to the parser above: this one knows which option was meant."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            option = unknown[0].partition("=")[0]
            if not option.startswith("-"):
                self.error(f"unexpected argument {unknown[0]!r}")
            near = difflib.get_close_matches(option, self._option_string_actions, 1)
            self.error(f"there is no option {option}" + (f"; did you mean {near[0]}?" if near else ""))
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments; a command that is spelled wrong is met with the nearest one."""
        unknown = re.match(r"argument COMMAND: invalid choice: '([^']*)' \(choose from (.*)\)$", message)
        if unknown is not None:
            near = difflib.get_close_matches(unknown[1], re.findall(r"[\w-]+", unknown[2]), 1)
            message = f"there is no command {unknown[1]!r}" + (
                f"; did you mean {near[0]}?" if near else f": choose from {unknown[2]}"
            )
        raise CommandError(f"{self.prog}: {message} (see {self.prog} --help)")


class CommandParser(Parser):
    """The parser of one command. The module of the command, and all that it imports, is loaded when it is needed."""

    module = ""

    def parse_known_args(  # type: ignore[override]  # as above
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse, with the arguments that the command takes."""
        self.fill()
        return super().parse_known_args(args, namespace)

    def fill(self) -> None:
        """Let the command's module add its arguments, once."""
        module, self.module = self.module, ""
        if module:
            importlib.import_module(module).add(self)


def group(parser: argparse.ArgumentParser) -> argparse._SubParsersAction[Parser]:
    """The commands that a command has of its own; one of them must be given."""
    return parser.add_subparsers(dest="part", metavar="COMMAND", title="commands", required=True, parser_class=Parser)


def whole(least: int, most: int = LARGEST) -> Callable[[str], int]:
    """A reader of whole numbers in a range."""

    def read(text: str) -> int:
        if not text.isascii() or not text.removeprefix("-").isdecimal() or len(text) > 40:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
        number = int(text)
        if number < least:
            raise argparse.ArgumentTypeError(f"{number} is too small: at least {least}")
        if number > most:
            raise argparse.ArgumentTypeError(f"{number} is too large: at most {most}")
        return number

    return read


def add_options(parser: argparse.ArgumentParser, players: int | None = 4) -> None:
    """The arguments that say what is played."""
    default = "any number" if players is None else "%(default)s"
    parser.add_argument(
        "--players", type=whole(2, 5), default=players, metavar="N", help=f"2 to 5 players (default: {default})"
    )
    parser.add_argument(
        "--laws",
        default="base",
        metavar="SETS",
        help=f"{', '.join(SETS)}, random, or the sets of the five sections: base,new,base,base,new (default: base)",
    )
    parser.add_argument("--court", action="store_true", help="play Henry V, At the King's Court")
    parser.add_argument("--displeasure", action="store_true", help="play Henry V, The King's Displeasure")
    add_material(parser)


def add_material(parser: argparse.ArgumentParser) -> None:
    """The argument for a material file."""
    parser.add_argument("--material", metavar="FILE", help="a material file of your own (TOML; default: as shipped)")


def options_of(arguments: argparse.Namespace) -> Options:
    """The options that the arguments ask for."""
    material = read_material(arguments.material) if arguments.material is not None else None
    try:
        return Options(arguments.players, arguments.laws, arguments.court, arguments.displeasure, material)
    except OptionsError as error:
        hint = ": add --court --displeasure" if "both modules" in str(error) else ""
        raise CommandError(f"lancaster: {error}{hint}") from None


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The argument for a seed."""
    parser.add_argument(
        "--seed",
        type=whole(-LARGEST_SEED, LARGEST_SEED),
        metavar="S",
        help="the same seed gives the same games (default: random)",
    )


def seed_of(arguments: argparse.Namespace) -> int:
    """The seed that was given, or a random one."""
    seed: int | None = arguments.seed
    return secrets.randbits(SEED_BITS) if seed is None else seed


def add_language(parser: argparse.ArgumentParser) -> None:
    """The argument for the language of what is told; unless it is given, that of the environment."""
    parser.add_argument(
        "--language",
        type=_language,
        choices=LANGUAGES,
        default=own_language(),
        help=f"the language (default: {LANGUAGE_VARIABLE}, or that of your system; now %(default)s)",
    )


def own_language() -> str:
    """The language that the environment asks for, by our own variable or by the locale; otherwise English."""
    wish = os.environ.get(LANGUAGE_VARIABLE)
    if wish:
        return wish  # `_language` refuses one that there is not
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in named if name), "")
    found = re.split(r"[_.@]", locale.lower())[0]
    return found if found in LANGUAGES else LANGUAGES[0]


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(
            f"there are no words in {text!r}, only in {', '.join(LANGUAGES)}"
            + (f" ({LANGUAGE_VARIABLE} asks for it)" if text == os.environ.get(LANGUAGE_VARIABLE) else "")
        )
    return text
