"""`lancaster serve`: run the game server."""

from __future__ import annotations

import argparse

from lancaster.cli.arguments import Commands, whole
from lancaster.cli.server_arguments import add_data, settings_of
from lancaster.cli.trouble import Trouble


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "serve",
        help="run the game server",
        description=(
            "Run the game server, by default at http://127.0.0.1:1413 with its data in a folder of your home. "
            "Everything else is set by environment or file: see docs/operating.md."
        ),
    )
    parser.add_argument("--host", metavar="ADDRESS", help="address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=whole(0, 65535), metavar="N", help="port to listen on (default: 1413)")
    add_data(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal comes."""
    settings = settings_of(arguments)
    from lancaster.server.serving import NotReady, check_address, prepare, serve

    try:
        prepare(settings)
        check_address(settings)
    except NotReady as error:
        raise Trouble(f"lancaster: {error}") from None
    print(f"Lancaster at http://{settings.host}:{settings.port}", flush=True)
    serve(settings)
    return 0
