"""Both databases for the tests of the server: SQLite in a file, and a real PostgreSQL, started once for all tests."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
import structlog

from lancaster.server.storage.database import Database
from lancaster.server.storage.migrate import migrate
from tests.configurations import SEED
from tests.server.postgres import TEMPLATE, NoPostgres, Postgres

OpenDatabase = Callable[[], AbstractAsyncContextManager[Database]]


@pytest.fixture(autouse=True)
def own_logs() -> Iterator[None]:
    """A server sets up the logs of its process; the next test has them as they were."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    root.handlers, root.level = handlers, level
    logging.getLogger("uvicorn.access").disabled = False


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    """A running PostgreSQL (each worker of pytest has its own) with a template that has the schema."""
    try:
        postgres = Postgres()
    except NoPostgres as problem:
        pytest.fail(str(problem), pytrace=False)
    try:
        postgres.start()
        postgres.execute(f"CREATE DATABASE {TEMPLATE} TEMPLATE template0")
        asyncio.run(_migrate(postgres.url(TEMPLATE)))
        yield postgres
    finally:
        postgres.remove()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that has the schema."""
    file = tmp_path_factory.mktemp("sqlite") / "template.sqlite"
    asyncio.run(_migrate(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """An SQLite database of its own, with the schema."""
    file = tmp_path / "lancaster.sqlite"
    shutil.copyfile(sqlite_template, file)
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture
def postgresql_url(postgresql: Postgres) -> Iterator[str]:
    """A PostgreSQL database of its own, with the schema."""
    if not postgresql.running:
        postgresql.start()  # a test has stopped it, and failed
    name = postgresql.create()
    yield postgresql.url(name)
    if not postgresql.running:
        postgresql.start()
    postgresql.drop(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A database of its own with the schema: each test runs on both kinds."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(
    params=[
        pytest.param(kind, marks=() if number == SEED % 2 else pytest.mark.soak)
        for number, kind in enumerate(("sqlite", "postgresql"))
    ]
)
def sampled_database_url(request: pytest.FixtureRequest) -> str:
    """As `database_url`, for tests that start servers: one kind by LANCASTER_SEED, both under soak."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def open_database(database_url: str) -> OpenDatabase:
    """Opens the test's database, the same one each time (as two nodes on PostgreSQL do)."""

    @contextlib.asynccontextmanager
    async def opened() -> AsyncIterator[Database]:
        database = await Database.open(database_url)
        try:
            yield database
        finally:
            await database.close()

    return opened


async def _migrate(url: str) -> None:
    database = await Database.open(url)
    try:
        await migrate(database)
    finally:
        await database.close()
