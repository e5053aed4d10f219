"""`lancaster backup`: a copy of a server's data while it runs."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from lancaster.cli.arguments import whole
from lancaster.cli.errors import CommandError
from lancaster.cli.screen import counted
from lancaster.cli.server_arguments import add_data, settings_of

if TYPE_CHECKING:
    from lancaster.server.settings import Settings

NOT_DONE = 1


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Copy the SQLite database and the secrets of a server to a new file (a tar archive: unpack it into an "
        "empty data folder to restore). The server may run meanwhile. With --keep, FILE is a folder: the backup "
        "gets a name by its time, and the oldest beyond that number are deleted. For PostgreSQL it says what to "
        "use instead."
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a new file, such as lancaster-2026-01-31.tar")
    parser.add_argument("--keep", metavar="NUMBER", type=whole(1), help="of backups in the folder, this one included")
    add_data(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make a backup."""
    settings = settings_of(arguments)
    from lancaster.server.operations.backup import NoBackup, backup, dated, rotate
    from lancaster.server.wall_clock import now

    try:
        file: Path = arguments.file if arguments.keep is None else dated(arguments.file, now())
    except NoBackup as error:
        raise CommandError(f"lancaster: no backup was made: {error}") from None
    if not settings.database_url.startswith("sqlite"):
        print(_instead(settings, file))
        return NOT_DONE
    try:
        kept = backup(settings, file)
        deleted = rotate(arguments.file, arguments.keep) if arguments.keep is not None else []
    except (NoBackup, sqlite3.Error) as error:
        raise CommandError(f"lancaster: no backup was made: {error}") from None
    print(f"{file}: {counted(kept.tables, 'table')} with {counted(kept.entries, 'entry')}, opened and checked")
    for old in deleted:
        print(f"{old}: deleted")
    if not kept.secrets:
        print("The secrets are not in it: keep LANCASTER_SECRET in a safe place, too.")
    return 0


def _instead(settings: Settings, file: Path) -> str:
    """What to do with PostgreSQL; never with a password in it."""
    from sqlalchemy.engine import make_url

    from lancaster.server.accounts import secrets

    url = make_url(settings.database_url)
    hosts = url.query.get("host")
    host = url.host or (hosts if isinstance(hosts, str) else None)
    parts = {"--host": host, "--port": url.port, "--username": url.username, "--dbname": url.database}
    words = " ".join(f"{name}={quote(str(value))}" for name, value in parts.items() if value is not None)
    keys = settings.data / secrets.FOLDER / secrets.FILE
    own = "LANCASTER_SECRET" if settings.secret else str(keys)
    return (
        "Nothing was copied: PostgreSQL has its own program for that, which works while the server runs:\n"
        f"  pg_dump --format=custom {words} --file={quote(str(file))}\n"
        f"Keep {own} in a safe place, too."
    )
