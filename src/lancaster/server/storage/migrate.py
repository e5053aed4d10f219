"""Migrate a database to the schema of this version, at every start.

There is no way back: an older version refuses a newer database. When several nodes start at the same time, the first
migrates and the others wait.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.storage.append import lock_key
from lancaster.server.storage.database import Database

FOLDER = Path(__file__).with_name("migrations")


class TooNew(RuntimeError):
    """The database was made by a newer version than this one."""


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's own settings; no file is needed."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


@cache
def _steps() -> ScriptDirectory:
    """The steps of the package. Alembic compiles their files again each time it reads them."""
    return ScriptDirectory.from_config(configuration())


def newest() -> str:
    """The newest step this version knows."""
    head = _steps().get_current_head()
    assert head is not None, "the steps are part of the package"
    return head


async def step_of(database: Database) -> str | None:
    """The step a database is at; None when it is empty."""
    async with database.engine.connect() as connection:
        return await connection.run_sync(lambda sync: MigrationContext.configure(sync).get_current_revision())


async def migrate(database: Database, to: str = "head") -> None:
    """Run the missing steps, each in a transaction."""

    def run(connection: Connection) -> None:
        current = MigrationContext.configure(connection).get_current_revision()
        if current == newest():
            return
        if current is not None and current not in {step.revision for step in _steps().walk_revisions()}:
            raise TooNew(f"the database is at step {current!r}, which this version does not know: install a newer one")
        command.upgrade(configuration(connection), to)

    async def job(connection: AsyncConnection) -> None:
        if not database.sqlite:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": lock_key("migrate")})
        await connection.run_sync(run)

    async with database.engine.connect() as connection:
        if database.sqlite:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await job(connection)
        await connection.commit()
