"""Arguments shared by the commands that maintain a server: where its data are, and how its database is opened.

All of these commands can run beside a running server. They create no database and change no schema unless told to.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from lancaster.cli.errors import CommandError

if TYPE_CHECKING:
    from lancaster.server.settings import Settings
    from lancaster.server.storage.database import Database

T = TypeVar("T")
SETTINGS = ("host", "port", "data", "database")


def add_data(parser: argparse.ArgumentParser) -> None:
    """The arguments that say which server is meant."""
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="folder of the database and the secrets")
    parser.add_argument("--database", metavar="URL", help="postgresql://user@host/name instead of SQLite")


def add_migrate(parser: argparse.ArgumentParser) -> None:
    """The argument that lets a command bring the database up to date."""
    parser.add_argument(
        "--migrate",
        action="store_true",
        help="first bring the database to the schema of this version (never beside a server of an older one)",
    )


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings of the server that is meant: arguments, then environment, then file."""
    try:
        from pydantic import ValidationError

        from lancaster.server.settings import Settings, file_of, where_set
    except ImportError as error:
        raise CommandError(
            f"the server needs more packages ({error.name}): pip install '.[server]' in a clone"
        ) from None
    named = {name: getattr(arguments, name, None) for name in SETTINGS}
    given = {name: value for name, value in named.items() if value is not None}
    try:
        settings = Settings(**given)
        settings.database_url  # noqa: B018 - refused here if it is none
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        where = f"--{name}" if name in given else where_set(name, file_of(given.get("data")))
        raise CommandError(f"lancaster: {where}: {first['msg']}") from None
    except (ValueError, FileNotFoundError) as error:
        raise CommandError(f"lancaster: {error}") from None
    return settings


def with_database(arguments: argparse.Namespace, work: Callable[[Database, Settings], Awaitable[T]]) -> T:
    """Open the database, do the work, close it."""
    settings = settings_of(arguments)
    from lancaster.server import logging_setup
    from lancaster.tables.refusals import Refused

    logging_setup.configure(settings.model_copy(update={"log_level": "error"}))
    try:
        return asyncio.run(_with_database(settings, getattr(arguments, "migrate", False), work))
    except Refused as refused:
        raise CommandError(f"lancaster: {refused}") from None


async def _with_database(settings: Settings, migrate: bool, work: Callable[[Any, Any], Awaitable[T]]) -> T:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import DBAPIError

    from lancaster.server.storage import migrate as steps
    from lancaster.server.storage.database import Database

    file = make_url(settings.database_url).database
    if settings.database_url.startswith("sqlite") and not migrate and not Path(file or "").is_file():
        raise CommandError(f"lancaster: there is no database at {file}")
    database = await Database.open(settings.database_url)
    try:
        if migrate:
            await steps.migrate(database)
        found = await steps.step_of(database)
        if found != steps.newest():
            raise CommandError(
                f"lancaster: the database is at step {found or 'none'}, this version works at {steps.newest()}: "
                "start the server once, or add --migrate where the command has it"
            )
        return await work(database, settings)
    except (DBAPIError, OSError, steps.TooNew) as error:
        raise CommandError(f"lancaster: {getattr(error, 'orig', None) or error}") from None
    finally:
        await database.close()
