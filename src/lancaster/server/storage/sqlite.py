"""SQLite: how its connections are opened, two to write and some to read.

Readers use threads, as aiosqlite does: a query may take long. The writer's statements take microseconds, because they
only change memory until the commit; handing each to a thread would cost more than running it. So the writer runs them
directly, and uses its thread only for what may wait for the disk or for another process.

Actions are written over a connection of their own, past SQLAlchemy. Only one of the two ever writes at a time
(`Database`).
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lancaster.server.storage.append import Change, append_on_sqlite

READERS = 4
LOCK_SECONDS = 10.0  # to wait for another process that writes
# `Database.tidy` copies the write-ahead log into the file, so that no commit has to wait for it; only when that cannot
# keep up (64 MB) does it happen at a commit
PRAGMAS = ("synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=16000")


def readers(url: str) -> AsyncEngine:
    """An engine for readers. Creates the file and its folder, for the owner alone."""
    path = make_url(url).database
    if path:
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        Path(path).touch(mode=0o600)  # it holds seeds of running games; SQLite gives the files beside it the same mode
    return _prepared(
        create_async_engine(
            url, pool_size=READERS, max_overflow=2, connect_args={"isolation_level": None}, hide_parameters=True
        ),
        LOCK_SECONDS,
    )


def writer(url: str) -> AsyncEngine:
    """An engine with the one connection that writes; use `begin`."""
    path = make_url(url).database or ""

    def connect() -> sqlite3.Connection:
        return _of_two_threads(path)

    async def create() -> aiosqlite.Connection:
        connection = _Writer(connect, 64)
        connection._thread.daemon = True  # as SQLAlchemy does with those it opens
        return await connection

    # nothing is left to roll back when the connection is given back: every writer commits or rolls back
    return _prepared(
        create_async_engine(
            url, pool_size=1, max_overflow=0, async_creator=create, pool_reset_on_return=None, hide_parameters=True
        ),
        0.0,
    )


async def begin(connection: AsyncConnection) -> None:
    """Begin to write. If another process writes (a backup, an import), wait for it without blocking the event loop."""
    limit = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            return
        except OperationalError as error:
            if not _busy(error.orig) or time.monotonic() > limit:
                raise
        await connection.rollback()
        await asyncio.sleep(0.01)


@dataclass(frozen=True, slots=True)
class Failed:
    """What became of a job that was rolled back."""

    error: Exception


class OwnWriter:
    """The connection that makes changes and nothing else. It is opened when there is one."""

    def __init__(self, url: str) -> None:
        self._path = make_url(url).database or ""
        self._connection: sqlite3.Connection | None = None
        self._thread = _CommitThread()

    async def append(self, changes: Sequence[Change]) -> list[Failed | None]:
        """Make all changes in one transaction, or say for each that was not made why."""
        connection = self._connection
        if connection is None:
            connection = self._connection = _of_two_threads(self._path)
            _set(connection.cursor(), 0.0)
        await self._begin(connection)
        try:
            found = [_attempt(connection, change, len(changes) == 1) for change in changes]
            await self._thread.commit(connection)
        except BaseException as error:
            connection.rollback()
            if isinstance(error, sqlite3.Error):
                raise OperationalError("COMMIT", None, error, hide_parameters=True) from error
            raise
        return found

    async def _begin(self, connection: sqlite3.Connection) -> None:
        """As `begin` does."""
        limit = time.monotonic() + LOCK_SECONDS
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.Error as error:
                if not _busy(error) or time.monotonic() > limit:
                    raise OperationalError("BEGIN IMMEDIATE", None, error, hide_parameters=True) from error
            await asyncio.sleep(0.01)

    def close(self) -> None:
        """Close the connection."""
        self._thread.end()
        if self._connection is not None:
            self._connection.close()


class _CommitThread:
    """A thread for commits, which wait for the disk. An executor takes half as long again to hand one over."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[tuple[sqlite3.Connection, asyncio.Future[None]] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def commit(self, connection: sqlite3.Connection) -> None:
        """Commit what the connection has changed."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sqlite-commit", daemon=True)
            self._thread.start()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((connection, done))
        await done

    def end(self) -> None:
        """End the thread after what it was given."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            connection, done = job
            problem: BaseException | None = None
            try:
                connection.commit()
            except BaseException as error:  # noqa: BLE001 - it is handed to whoever waits
                problem = error
            done.get_loop().call_soon_threadsafe(_tell, done, problem)


def _tell(done: asyncio.Future[None], problem: BaseException | None) -> None:
    if done.cancelled():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


def _attempt(connection: sqlite3.Connection, change: Change, alone: bool) -> Failed | None:
    """Make a change. One that contradicts what is stored is rolled back; any other trouble is that of all."""
    if alone:
        append_on_sqlite(connection, change)
        return None
    connection.execute("SAVEPOINT change")
    failed: Failed | None = None
    try:
        append_on_sqlite(connection, change)
    except IntegrityError as error:
        connection.execute("ROLLBACK TO change")
        failed = Failed(error)
    connection.execute("RELEASE change")
    return failed


def _of_two_threads(path: str) -> sqlite3.Connection:
    """A connection that leaves transactions to us; both threads use it, never at the same time."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


class _Writer(aiosqlite.Connection):
    """A connection that uses its thread only for what may wait."""

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if fn.__name__ == "commit" or self._connection is None:
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call] # aiosqlite's own
        return fn(*args, **kwargs)


def _prepared(engine: AsyncEngine, lock_seconds: float) -> AsyncEngine:
    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        _set(connection.cursor(), lock_seconds)

    return engine


def _set(cursor: Any, lock_seconds: float) -> None:
    _use_write_ahead_log(cursor)
    for pragma in (*PRAGMAS, f"busy_timeout={lock_seconds * 1000:.0f}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _use_write_ahead_log(cursor: Any) -> None:
    """Switch a new file to the write-ahead log.

    SQLite does not wait when two connections switch at the same time, whatever its timeout: one of them is refused at
    once, and has to ask again.
    """
    limit = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if not _busy(error) or time.monotonic() > limit:
                raise
        time.sleep(0.01)


def _busy(error: BaseException | None) -> bool:
    """Whether another connection holds the lock."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY  # without the details
