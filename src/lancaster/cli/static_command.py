"""`lancaster static`: the game as a folder of files, which any web host can serve without a server of ours."""

from __future__ import annotations

import argparse
from pathlib import Path

import lancaster
from lancaster.browser.bundle import BundleError, write_static
from lancaster.cli.errors import CommandError

PAGE = Path(lancaster.__file__).parent / "server" / "page"


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Write the game as a folder of files for any web host: rules and bots run in the browser."
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where to write; made if it is not there")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the folder, and say how to look at it."""
    folder: Path = arguments.folder
    try:
        write_static(folder, PAGE)
    except BundleError as error:
        raise CommandError(f"lancaster static: {error}") from None
    print(f"{folder} is ready. Look at it with: python3 -m http.server --directory {folder} 8000")
    return 0
