"""`lancaster bots`: the bots there are, and how they are called."""

from __future__ import annotations

import argparse

from lancaster.bots.registry import GROUP, OWN, others
from lancaster.cli import screen
from lancaster.cli.arguments import Commands


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bots",
        help="the bots there are",
        description="List the bots: our own, and those of installed packages.",
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print the list."""
    console = screen.console()
    own = screen.table("Bots", "code", "with a budget", "what it does", left=3)
    for entry in OWN:
        own.add_row(entry.code, entry.budget, entry.what)
    own.add_row("process:COMMAND", "process:2s:COMMAND", "any program that speaks the line protocol (docs/bots.md)")
    console.print(own)
    console.print()
    found = others()
    if not found:
        console.print(f"No others are installed (entry points {GROUP}).")
        return 0
    installed = screen.table("Installed", "code", "with a budget", "made by", "package", left=4)
    for entry in found:
        installed.add_row(entry.code, entry.budget, entry.what, entry.package)
    console.print(installed)
    return 0
