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
from typing import Any, TypeVar

import structlog
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from lancaster.server import sqlite
from lancaster.server.errors import Refused

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]
BATCH = 64  # jobs in one commit on SQLite
QUEUE = 2_000  # jobs that may wait before people are told that the server is busy
FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)  # the disk takes nothing more
PATIENCE = 5.0  # seconds a PostgreSQL connection or lock is waited for
LIMITS = {  # PostgreSQL's own patience; the last: a node that hangs while it writes must not keep others from a table
    "lock_timeout": "10s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "15s",
}

log = structlog.get_logger("lancaster.database")


@dataclass(slots=True)
class _Waiting:
    job: Job[Any]
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass(frozen=True, slots=True)
class _Failed:
    error: Exception


class Database:
    """An open database. Use `await Database.open(url)` and `await close()`."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.commits = 0
        self.jobs = 0
        self.engine = sqlite.readers(url) if self.sqlite else _postgresql(url)
        self._writing = sqlite.writer(url) if self.sqlite else self.engine
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
            await self._writing.dispose()
        await self.engine.dispose()

    async def tidy(self) -> None:
        """SQLite: take the log of changes over into the file, while others read and write."""
        if self.sqlite:
            async with self.engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

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
        except (DBAPIError, PoolTimeout, OSError, TimeoutError) as error:
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
        except (DBAPIError, PoolTimeout, OSError, TimeoutError) as error:
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
        async with self._writing.connect() as connection:
            await sqlite.begin(connection)
            try:
                for waiting in batch:
                    if not waiting.done.cancelled():
                        results.append((waiting, await self._attempt(connection, waiting.job, len(batch) == 1)))
                await connection.commit()
            except BaseException:
                await connection.rollback()
                raise
        self.commits += 1
        for waiting, result in results:
            if waiting.done.done():
                continue
            if isinstance(result, _Failed):
                waiting.done.set_exception(result.error)
            else:
                waiting.done.set_result(result)

    async def _attempt(self, connection: AsyncConnection, job: Job[Any], alone: bool) -> Any:
        """Run a job; if it fails, nothing of it stays and the others go on. Alone it takes the transaction with it."""
        if alone:
            return await job(connection)
        await connection.exec_driver_sql("SAVEPOINT job")
        try:
            return await job(connection)
        except Exception as error:  # noqa: BLE001 - it is handed to whoever asked
            await connection.exec_driver_sql("ROLLBACK TO job")
            return _Failed(error)
        finally:
            await connection.exec_driver_sql("RELEASE job")


def lock_key(name: str) -> int:
    """A lock's name as the signed 64-bit number PostgreSQL wants."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


def _refused(error: Exception) -> Exception:
    """What a person is told of a database in trouble; a mistake of ours stays what it is."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    state = str(getattr(cause, "sqlstate", None) or "")
    if getattr(cause, "sqlite_errorcode", 0) & 0xFF in FULL or state in ("53100", "53200"):  # disk, memory
        log.error("database.full", problem=str(cause))
        return Refused("disk-full")
    if isinstance(error, PoolTimeout) or state in ("55P03", "40001", "40P01"):  # waited too long, for others
        log.error("database.busy", problem=str(cause))
        return Refused("busy")
    gone = isinstance(error, OSError | TimeoutError | InterfaceError | OperationalError)
    gone = gone or (isinstance(error, DBAPIError) and error.connection_invalidated)
    if gone or state.startswith(("08", "57", "53")):
        log.error("database.away", problem=str(cause))
        return Refused("database-away")
    return error


def _postgresql(url: str) -> AsyncEngine:
    return create_async_engine(
        url,
        pool_size=10,
        max_overflow=10,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        hide_parameters=True,  # they may be secrets, and errors are logged
        connect_args={"timeout": PATIENCE, "server_settings": LIMITS},
    )
