"""The database: SQLite beside the server, or PostgreSQL for several nodes. One way to read, one way to write.

`write` runs a job in a transaction and returns when that is committed, so whoever awaited it may tell others. On
SQLite one writer does all jobs that wait in one transaction (each behind a savepoint of its own), because a commit that
really reaches the disk costs milliseconds, whatever is in it. On PostgreSQL every job has its own transaction, which
first takes the lock the job asks for: two nodes never write to one table at once.

A job may run twice (after a failed commit), so it changes nothing but the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import structlog
from sqlalchemy import event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lancaster.server.errors import Refused

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]
BATCH = 64  # jobs in one commit on SQLite
QUEUE = 2_000  # jobs that may wait before people are told that the server is busy
PATIENCE = 5.0  # seconds a PostgreSQL connection or lock is waited for
READERS = 4

log = structlog.get_logger("lancaster.database")


@dataclass(slots=True)
class _Waiting:
    job: Job[Any]
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Database:
    """An open database. Use `await Database.open(url)` and `await close()`."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.commits = 0
        self.jobs = 0
        self.engine = _sqlite(url) if self.sqlite else _postgresql(url)
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue(QUEUE)
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    @classmethod
    async def open(cls, url: str) -> Database:
        """Connect; the schema is not looked at (see `lancaster.server.migrate`)."""
        database = cls(url)
        if database.sqlite:
            database._writer = asyncio.create_task(database._write_batches(), name="database-writer")
        return database

    async def close(self) -> None:
        """Finish what was accepted, then close."""
        self._closing = True
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with: one moment of the database, nothing half-written."""
        try:
            async with self.engine.connect() as connection:
                if self.sqlite:
                    await connection.exec_driver_sql("BEGIN")
                else:
                    await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                yield connection
        except (DBAPIError, OSError, TimeoutError) as error:
            raise _refused(error) from error

    async def write(self, lock: str | None, job: Job[T]) -> T:
        """Run a job in a transaction under the named lock; committed when this returns."""
        if self._closing:
            raise Refused("busy")
        self.jobs += 1
        try:
            if self.sqlite:
                return await self._write_with_others(job)
            return await self._write_alone(lock, job)
        except (DBAPIError, OSError, TimeoutError) as error:
            raise _refused(error) from error

    # -- PostgreSQL --------------------------------------------------------------------------------------------------

    async def _write_alone(self, lock: str | None, job: Job[T]) -> T:
        async with self.engine.begin() as connection:
            if lock is not None:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": lock_key(lock)})
            found = await job(connection)
        self.commits += 1
        return found

    # -- SQLite ------------------------------------------------------------------------------------------------------

    async def _write_with_others(self, job: Job[T]) -> T:
        waiting = _Waiting(job)
        try:
            self._queue.put_nowait(waiting)
        except asyncio.QueueFull:
            raise Refused("busy") from None
        # shielded: a client that hangs up does not undo what others wait for
        found: T = await asyncio.shield(waiting.done)
        return found

    async def _write_batches(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._write_batch(batch)
            except Exception as error:  # noqa: BLE001 - the writer must outlive whatever happens to a batch
                for waiting in batch:
                    if not waiting.done.done():
                        waiting.done.set_exception(error)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        results: list[tuple[_Waiting, Any]] = []
        async with self.engine.connect() as connection:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                for waiting in batch:
                    if waiting.done.cancelled():
                        continue
                    await connection.exec_driver_sql("SAVEPOINT job")
                    try:
                        results.append((waiting, await waiting.job(connection)))
                    except Exception as error:  # noqa: BLE001 - it is handed to whoever asked
                        await connection.exec_driver_sql("ROLLBACK TO job")
                        if not waiting.done.done():
                            waiting.done.set_exception(error)
                    await connection.exec_driver_sql("RELEASE job")
                await connection.commit()
            except BaseException:
                await connection.rollback()
                raise
        self.commits += 1
        for waiting, result in results:
            if not waiting.done.done():
                waiting.done.set_result(result)


def lock_key(name: str) -> int:
    """A lock's name as the signed 64-bit number PostgreSQL wants."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


def _refused(error: Exception) -> Exception:
    """What a person is told of a database in trouble; a mistake of ours stays what it is."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.OperationalError) and "full" in str(cause):
        log.error("database.full", problem=str(cause))
        return Refused("disk-full")
    if getattr(cause, "sqlstate", None) in ("53100", "53200"):  # disk_full, out_of_memory
        log.error("database.full", problem=str(cause))
        return Refused("disk-full")
    gone = isinstance(error, OSError | TimeoutError | InterfaceError | OperationalError)
    gone = gone or (isinstance(error, DBAPIError) and error.connection_invalidated)
    gone = gone or str(getattr(cause, "sqlstate", "") or "").startswith(("08", "57", "53"))
    if gone:
        log.error("database.away", problem=str(cause))
        return Refused("database-away")
    return error


def _sqlite(url: str) -> AsyncEngine:
    path = make_url(url).database
    if path and path != ":memory:":
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    # the driver leaves transactions to us: BEGIN IMMEDIATE is said where it is meant
    engine = create_async_engine(url, pool_size=READERS, max_overflow=2, connect_args={"isolation_level": None})

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def _postgresql(url: str) -> AsyncEngine:
    return create_async_engine(
        url,
        pool_size=10,
        max_overflow=10,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        connect_args={"timeout": PATIENCE, "server_settings": {"lock_timeout": "10s", "statement_timeout": "30s"}},
    )
