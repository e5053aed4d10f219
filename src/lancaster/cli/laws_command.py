"""`lancaster laws`: all laws as sentences."""

from __future__ import annotations

import argparse

from lancaster.cli import screen
from lancaster.cli.arguments import add_language
from lancaster.rules.laws.deck import LAW_SETS, LAWS
from lancaster.words import catalogue, law_text, law_title, set_title


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = f"Print the {len(LAWS)} laws in our own words."
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the laws, set by set."""
    console = screen.console()
    language: str = arguments.language
    words = catalogue(language)
    columns = [words.text(f"terminal.laws.{name}") for name in ("law", "section", "title", "says")]
    for law_set in LAW_SETS:
        if law_set is not LAW_SETS[0]:
            console.print()
        title = f"{set_title(law_set.name, language)} ({law_set.name})"
        table = screen.table(title, *columns, left=4)
        for laws in law_set.sections:
            for law in laws:
                table.add_row(law.key, str(law.section), law_title(law.key, language), law_text(law.key, language))
            table.add_section()
        console.print(table)
    return 0
