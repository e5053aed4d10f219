"""`lancaster laws`: the 44 laws in our own words."""

from __future__ import annotations

import argparse

from lancaster.cli import screen
from lancaster.cli.arguments import Commands
from lancaster.rules.laws.deck import LAWS
from lancaster.story import LAW_TEXTS, SET_TITLES


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("laws", help="the 44 laws", description="Print the 44 laws in our own words.")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print the laws, set by set."""
    console = screen.console()
    for name, title in SET_TITLES.items():
        table = screen.table(f"{title[0].upper()}{title[1:]} ({name})", "law", "section", "what it does", left=3)
        section = -1
        for law in LAWS:
            if law.set == name:
                if section not in (-1, law.section):
                    table.add_section()
                section = law.section
                table.add_row(law.key, str(law.section), LAW_TEXTS[law.key])
        if name != "base":
            console.print()
        console.print(table)
    return 0
