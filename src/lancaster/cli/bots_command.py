"""`lancaster bots`: the bots there are, and how they are called."""

from __future__ import annotations

import argparse

from lancaster.bots.registry import GROUP, OWN, others
from lancaster.cli import screen
from lancaster.cli.arguments import add_language
from lancaster.words import catalogue


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "List the bots: our own, and those of installed packages."
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    console = screen.console()
    words = catalogue(arguments.language)
    code, budget, *rest = [words.text(f"bots.{name}") for name in ("code", "budget", "maker", "package")]
    own = screen.table(words.text("bots.title"), code, budget, words.text("bots.what"), left=3)
    for entry in OWN:
        own.add_row(entry.code, entry.budget, words.text(f"bots.does.{entry.code}"))
    command = words.text("bots.command")
    own.add_row(f"process:{command}", f"process:2s:{command}", words.text("bots.does.process"))
    console.print(own)
    console.print()
    found = others()
    if not found:
        console.print(words.text("bots.no-others", {"given": GROUP}))
        return 0
    installed = screen.table(words.text("bots.installed"), code, budget, *rest, left=4)
    for entry in found:
        installed.add_row(entry.code, entry.budget, entry.maker, entry.package)
    console.print(installed)
    return 0
