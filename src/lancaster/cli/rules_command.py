"""`lancaster rules R2.5`: the rules, or one of them, in English, German or Spanish."""

from __future__ import annotations

import argparse

from rich.markdown import Markdown

from lancaster.cli import screen
from lancaster.cli.arguments import add_language
from lancaster.cli.errors import CommandError
from lancaster.words.rulebook import NoSuchRule, rule_text, rules_text


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Print the rules of the game, or the rules with these numbers, such as R2.5."
    parser.add_argument("numbers", nargs="*", metavar="RULE", help="a number such as R2.5 (default: all rules)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print them."""
    console = screen.console()
    try:
        if not arguments.numbers:
            console.print(Markdown(rules_text(arguments.language)))
        for position, number in enumerate(arguments.numbers):
            if position:
                console.print()
            console.print(Markdown(rule_text(f"R{number.upper().removeprefix('R')}", arguments.language)))
    except (NoSuchRule, FileNotFoundError) as error:
        raise CommandError(f"lancaster rules: {error}") from None
    return 0
