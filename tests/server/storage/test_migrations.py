"""The steps of the schema lead where `schema` says, on both databases, from nothing and from every released version."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, text

from lancaster.server.storage import schema
from lancaster.server.storage.database import Database
from lancaster.server.storage.migrate import TooNew, configuration, migrate, newest, step_of
from tests.server.in_process_server import PASSWORD, InProcessServer, open_server
from tests.server.postgres import Postgres

RELEASES = sorted((Path(__file__).parent / "releases").glob("*.sql"))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with nothing in it."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'lancaster.sqlite'}"
        return
    postgresql: Postgres = request.getfixturevalue("postgresql")
    name = postgresql.create("template0")
    yield postgresql.url(name)
    postgresql.drop(name)


def with_database(url: str, work: Callable[[Database], Awaitable[Any]]) -> Any:
    """Open a database for some work."""

    async def run() -> Any:
        database = await Database.open(url)
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


async def differences(database: Database) -> list[Any]:
    """What would have to be done to make the database what `schema` says."""

    def compare(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))

    async with database.engine.connect() as connection:
        return await connection.run_sync(compare)


def test_all_steps_give_the_schema(empty_url: str) -> None:
    async def work(database: Database) -> None:
        assert await step_of(database) is None
        await migrate(database)
        assert await step_of(database) == newest()
        assert await differences(database) == []
        await migrate(database)  # nothing to do
        assert await differences(database) == []

    with_database(empty_url, work)


@pytest.mark.parametrize(
    "change",
    [
        "DROP INDEX ix_tables_deadline",
        "ALTER TABLE people ADD COLUMN shoes INTEGER",
        "ALTER TABLE chat DROP COLUMN text",
        "CREATE TABLE shoes (size INTEGER)",
    ],
)
def test_a_difference_would_be_noticed(empty_url: str, change: str) -> None:
    async def work(database: Database) -> None:
        await migrate(database)
        async with database.engine.begin() as connection:
            await connection.execute(text(change))
        assert await differences(database)

    with_database(empty_url, work)


def test_steps_form_one_line() -> None:
    steps = list(ScriptDirectory.from_config(configuration()).walk_revisions())
    assert [step.revision for step in reversed(steps)] == [f"{number:04d}" for number in range(1, len(steps) + 1)]


def test_several_nodes_start_at_once(empty_url: str) -> None:
    async def work(database: Database) -> None:
        other = await Database.open(empty_url)
        try:
            await asyncio.gather(*(migrate(node) for node in (database, other, database, other)))
        finally:
            await other.close()
        assert await differences(database) == []

    with_database(empty_url, work)


def test_a_newer_database_is_refused(empty_url: str) -> None:
    async def work(database: Database) -> None:
        await migrate(database)
        async with database.engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        with pytest.raises(TooNew, match="9999"):
            await migrate(database)
        assert await step_of(database) == "9999"

    with_database(empty_url, work)


# -- released versions -----------------------------------------------------------------------------------------------


def test_the_first_release_is_kept() -> None:
    assert RELEASES[0].stem == "0.1.0"


async def fill(database: Database, release: Path) -> dict[str, int]:
    """A database as a released version left it; how many rows each table has."""
    with closing(sqlite3.connect(":memory:")) as kept:
        kept.row_factory = sqlite3.Row
        kept.executescript(release.read_text("utf-8"))
        [(step,)] = kept.execute("SELECT version_num FROM alembic_version").fetchall()
        names = [row[0] for row in kept.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: [dict(row) for row in kept.execute(f"SELECT * FROM {name}")] for name in names}
    await migrate(database, step)
    then = MetaData()  # as it was at that step
    async with database.engine.begin() as connection:
        await connection.run_sync(then.reflect)
        for table in then.sorted_tables:
            if rows.get(table.name) and table.name != "alembic_version":
                await connection.execute(table.insert(), [_readable(table, row) for row in rows[table.name]])
    return {name: len(found) for name, found in rows.items()}


def _readable(table: Any, row: dict[str, Any]) -> dict[str, Any]:
    """A row of SQLite, which knows fewer types, for any database."""
    kinds: dict[str, Callable[[Any], Any]] = {"JSON": json.loads, "BOOLEAN": bool}
    return {
        name: value if value is None else kinds.get(str(table.c[name].type), lambda same: same)(value)
        for name, value in row.items()
    }


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_every_released_version_comes_up_to_date(empty_url: str, release: Path, tmp_path: Path) -> None:
    """It is migrated, nothing is lost, and the server works with it: people sign in, games go on."""

    async def work(database: Database) -> None:
        before = await fill(database, release)
        await migrate(database)
        assert await differences(database) == [], "of an unreleased version: make its file anew (releases/make.py)"
        async with database.read() as connection:
            for name, count in before.items():
                found = await connection.scalar(text(f"SELECT count(*) FROM {name}"))
                assert (name, found) == (name, count)
                assert count, f"the release has a row of everything, but none of {name}"

    async def serve() -> None:
        async with open_server(tmp_path, database=empty_url) as there:
            await look(there)

    with_database(empty_url, work)
    asyncio.run(serve())


async def look(there: InProcessServer) -> None:
    browser = there.browser()
    signed = await browser.post("/sign-in", json={"name": "Anne", "password": PASSWORD})
    assert signed.status_code == 200
    finished = (await browser.get("/me/finished")).json()["tables"]
    assert [table["name"] for table in finished] == ["The long way home"]
    table = finished[0]["id"]
    assert (await browser.get(f"/tables/{table}/frames", params={"seat": 0})).status_code == 200
    assert len((await browser.get(f"/tables/{table}/ratings")).json()["changes"]) == 2
    assert (await browser.get(f"/tables/{table}/note")).json()["text"] == "take the castle first"
    assert len((await browser.get(f"/tables/{table}/chat")).json()["lines"]) == 1
    assert len((await browser.get("/me/channels")).json()["channels"]) == 1
    [running] = (await browser.get("/me/tables")).json()["tables"]
    state = (await browser.get(f"/tables/{running['id']}", params={"seat": 1})).json()["state"]
    assert state["summary"]["status"] in ("running", "frozen")  # frozen: the rules have changed since
    assert (await browser.get("/me/statistics")).json()["games"] == 1
