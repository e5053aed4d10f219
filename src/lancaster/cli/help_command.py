"""`lancaster help [COMMAND]`: the same as --help."""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Explain a command, or list all."
    parser.add_argument("about", nargs="*", metavar="COMMAND", help="which one (default: the list of all)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the help of the command."""
    from lancaster.cli.command import main  # the whole command line, of which this is a part

    return main([*arguments.about, "--help"])
