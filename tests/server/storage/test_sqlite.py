"""Writing to SQLite: jobs that fail leave nothing and disturb nobody, and another process is waited for."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.settings import Settings
from lancaster.server.storage import sqlite
from lancaster.server.storage.database import Database
from lancaster.server.storage.migrate import migrate
from lancaster.server.storage.sqlite_lock import DatabaseInUse, hold_sqlite_lock
from lancaster.tables.refusals import Refused

Job = Callable[[AsyncConnection], Awaitable[None]]


def with_database(folder: Path, story: Callable[[Database], Awaitable[None]]) -> None:
    """Let something happen to a database with one table of numbers."""

    async def run() -> None:
        database = await Database.open(f"sqlite+aiosqlite:///{folder / 'x.sqlite'}")
        await database.write(None, said("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))
        try:
            await story(database)
        finally:
            await database.close()

    asyncio.run(run())


def said(*statements: str) -> Job:
    """A job that says these statements."""

    async def job(connection: AsyncConnection) -> None:
        for statement in statements:
            await connection.execute(text(statement))

    return job


def added(number: int, then: Exception | None = None) -> Job:
    """A job that adds a number, and perhaps breaks after that."""

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO numbers VALUES (:number)"), {"number": number})
        if then is not None:
            raise then

    return job


async def numbers(database: Database) -> list[int]:
    async with database.read() as connection:
        return list((await connection.execute(text("SELECT number FROM numbers ORDER BY number"))).scalars())


def test_a_job_that_fails_alone_leaves_nothing(tmp_path: Path) -> None:
    async def story(database: Database) -> None:
        with pytest.raises(LookupError, match="alone"):
            await database.write(None, added(1, LookupError("alone")))
        await database.write(None, added(2))
        assert await numbers(database) == [2]

    with_database(tmp_path, story)


def test_jobs_that_fail_in_company_disturb_nobody(tmp_path: Path) -> None:
    async def story(database: Database) -> None:
        before = database.commits
        jobs = [added(number, ValueError(str(number)) if number % 3 == 0 else None) for number in range(1, 31)]
        jobs.append(added(1))  # there is one already: the database itself refuses it
        told = await asyncio.gather(*(database.write(None, job) for job in jobs), return_exceptions=True)
        assert [number for number, found in enumerate(told[:30], start=1) if found is None] == await numbers(database)
        assert [str(found) for found in told[:30] if found is not None] == [str(3 * n) for n in range(1, 11)]
        assert "IntegrityError" in repr(told[30])
        assert database.commits - before <= 2  # the first alone, or all of them together

    with_database(tmp_path, story)


def test_another_process_is_waited_for_and_nobody_is_held_up(tmp_path: Path) -> None:
    async def story(database: Database) -> None:
        other = sqlite3.connect(tmp_path / "x.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO numbers VALUES (1)")
        writing = asyncio.create_task(database.write(None, added(2)))
        for _ in range(20):  # time is the subject: each turn of the loop comes soon, nothing blocks it for the lock
            async with asyncio.timeout(5):
                await asyncio.sleep(0.005)
        assert not writing.done()
        assert await numbers(database) == []
        other.execute("COMMIT")
        other.close()
        await writing
        assert await numbers(database) == [1, 2]

    with_database(tmp_path, story)


def test_another_process_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.1)

    async def story(database: Database) -> None:
        other = sqlite3.connect(tmp_path / "x.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Refused) as caught:
            await database.write(None, added(1))
        assert caught.value.code == "database-away"
        other.execute("ROLLBACK")
        other.close()
        await database.write(None, added(2))
        assert await numbers(database) == [2]

    with_database(tmp_path, story)


def test_the_log_of_changes_is_taken_over_while_others_write(tmp_path: Path) -> None:
    async def scene() -> None:
        database = await Database.open(f"sqlite+aiosqlite:///{tmp_path / 'one.sqlite'}")
        await migrate(database)

        async def job(connection: AsyncConnection) -> None:
            await connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS numbers (number INTEGER)")
            await connection.exec_driver_sql("INSERT INTO numbers VALUES (1)")

        await database.write(None, job)
        before = (tmp_path / "one.sqlite").stat().st_size
        await asyncio.gather(database.tidy(), database.write(None, job), database.tidy())
        await database.tidy()
        assert (tmp_path / "one.sqlite").stat().st_size > before
        async with database.read() as connection:
            assert (await connection.exec_driver_sql("SELECT count(*) FROM numbers")).scalar_one() == 2
        await database.close()

    asyncio.run(scene())


def test_a_database_has_one_server_by_whatever_name_it_is_reached(tmp_path: Path) -> None:
    """A link leads to the same lock; a second name (hard link) has another journal, and is refused."""
    folder, other = tmp_path / "data", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    file = folder / "lancaster.sqlite"
    file.touch()
    (other / "lancaster.sqlite").symlink_to(file)
    holder = (
        "import sys; from lancaster.server.settings import Settings; "
        "from lancaster.server.storage.sqlite_lock import hold_sqlite_lock\n"
        f"with hold_sqlite_lock(Settings(data={str(folder)!r})): print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(DatabaseInUse, match="another server"), hold_sqlite_lock(Settings(data=other)):
            pass
        process.communicate("")
    (tmp_path / "third.sqlite").hardlink_to(file)
    with pytest.raises(DatabaseInUse, match="more than one name"), hold_sqlite_lock(Settings(data=folder)):
        pass


def test_a_new_file_that_somebody_writes_to_is_waited_for(tmp_path: Path) -> None:
    """SQLite itself refuses at once to switch such a file to the write-ahead log, whatever its timeout."""
    other = sqlite3.connect(tmp_path / "x.sqlite", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    ending = threading.Timer(0.1, other.rollback)
    ending.start()

    async def story(database: Database) -> None:
        async with database.engine.connect() as connection:
            assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one() == "wal"

    with_database(tmp_path, story)
    ending.join()
    other.close()
