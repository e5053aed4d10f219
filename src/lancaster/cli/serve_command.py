"""`lancaster serve`: run the game server."""

from __future__ import annotations

import argparse
from pathlib import Path

from lancaster.cli.arguments import Commands, whole
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
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="folder of the database and the secrets")
    parser.add_argument("--database", metavar="URL", help="postgresql://user@host/name instead of SQLite")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal comes."""
    try:
        from pydantic import ValidationError

        from lancaster.server.serving import serve
        from lancaster.server.settings import Settings
    except ImportError as error:
        raise Trouble(f"the server needs more packages ({error.name}): pip install 'lancaster[server]'") from None
    given = {name: getattr(arguments, name) for name in ("host", "port", "data", "database")}
    try:
        settings = Settings(**{name: value for name, value in given.items() if value is not None})
        settings.database_url  # noqa: B018 - refused here if it is none
    except ValidationError as error:
        first = error.errors()[0]
        raise Trouble(f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}") from None
    except (ValueError, FileNotFoundError) as error:
        raise Trouble(str(error)) from None
    print(f"Lancaster at http://{settings.host}:{settings.port}", flush=True)
    serve(settings)
    return 0
