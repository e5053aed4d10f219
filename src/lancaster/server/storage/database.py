"""The database: SQLite beside the server, or PostgreSQL for several nodes. One way to read, one way to write.

`write` runs a job in a transaction and returns when that is committed. On SQLite one writer runs all waiting jobs in
one transaction, each with a savepoint of its own, because a commit that reaches the disk takes milliseconds whatever is
in it. On PostgreSQL every job has its own transaction, which first takes the lock the job names: two nodes never write
to one table at the same time.

`append` makes a change to the log of a table, which is what nearly every write is: past SQLAlchemy, and all that wait
in one commit, on PostgreSQL too.

A job may run twice (after a failed commit), so it changes nothing but the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import asyncpg
import structlog
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.storage import postgresql, sqlite
from lancaster.server.storage.append import Change, append, lock_key
from lancaster.server.storage.sqlite import Failed
from lancaster.tables.refusals import Refused

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]
MOST_JOBS_IN_BATCH = 64  # in one commit on SQLite
MOST_JOBS_WAITING = 2_000  # more are refused: the server is busy
FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)  # nothing can be written to the disk
TROUBLE = (DBAPIError, PoolTimeout, OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)

log = structlog.get_logger("lancaster.database")


@dataclass(slots=True)
class _Waiting:
    job: Job[Any] | Change
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Database:
    """An open database. Use `await Database.open(url)` and `await close()`."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self._commits = 0
        self.jobs = 0
        self.engine = sqlite.readers(url) if self.sqlite else postgresql.engine(self.url)
        self._writing = sqlite.writer(url) if self.sqlite else self.engine
        self._own = sqlite.OwnWriter(url) if self.sqlite else None
        self._appender = None if self.sqlite else postgresql.Appender(self.url)
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue(MOST_JOBS_WAITING)
        self._writer: asyncio.Task[None] | None = None
        self._closing = False

    @classmethod
    async def open(cls, url: str) -> Database:
        """Connect. The schema is not checked (see `lancaster.server.storage.migrate`)."""
        database = cls(url)
        if database.sqlite:
            database._writer = asyncio.create_task(database._write_batches(), name="database-writer")
        return database

    async def close(self) -> None:
        """Finish the accepted jobs, then close."""
        self._closing = True
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
            await self._writing.dispose()
        if self._own is not None:
            self._own.close()
        if self._appender is not None:
            await self._appender.close()
        await self.engine.dispose()

    async def tidy(self) -> None:
        """SQLite: copy the write-ahead log into the database file, while others read and write."""
        if self.sqlite:
            async with self.engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that reads one consistent moment of the database."""
        try:
            async with self.engine.connect() as connection:
                if self.sqlite:
                    await connection.exec_driver_sql("BEGIN")
                else:
                    await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                yield connection
        except TROUBLE as error:
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
        except TROUBLE as error:
            raise _refused(error) from error

    async def append(self, change: Change) -> int | None:
        """Make a change under the lock of its table; committed when this returns the new version of the table.

        None if it was not made: somebody else has written to the table or writes now, or it is gone (PostgreSQL).
        """
        if self._closing:
            raise Refused("busy")
        self.jobs += 1
        try:
            if self._appender is None:
                await self._write_with_others(change)
                return 0
            if self._appender.waiting >= MOST_JOBS_WAITING:
                raise Refused("busy")
            return await self._appender.append(change)
        except TROUBLE as error:
            raise _refused(error) from error

    @staticmethod
    async def touch(connection: AsyncConnection) -> None:
        """A job that writes without changing anything: the version of the schema once more."""
        await connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    @property
    def waiting(self) -> int:
        """Jobs and changes that wait for the writer (SQLite), changes that wait for the appender (PostgreSQL)."""
        return self._queue.qsize() if self._appender is None else self._appender.waiting

    @property
    def commits(self) -> int:
        """How many there were."""
        return self._commits + (self._appender.statements if self._appender is not None else 0)

    # -- PostgreSQL --------------------------------------------------------------------------------------------------

    async def _write_alone(self, lock: str | None, job: Job[T]) -> T:
        async with self.engine.begin() as connection:
            if lock is not None:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": lock_key(lock)})
            found = await job(connection)
        self._commits += 1
        return found

    # -- SQLite ------------------------------------------------------------------------------------------------------

    async def _write_with_others(self, job: Job[T] | Change) -> T:
        waiting = _Waiting(job)
        try:
            self._queue.put_nowait(waiting)
        except asyncio.QueueFull:
            raise Refused("busy") from None
        # shielded: a client that disconnects must not cancel the batch
        found: T = await asyncio.shield(waiting.done)
        return found

    async def _write_batches(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_JOBS_IN_BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._write_batch(batch)
            except Exception as error:  # noqa: BLE001 - the writer must outlive any failure of a batch
                for waiting in batch:
                    if not waiting.done.done():
                        waiting.done.set_exception(error)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write_batch(self, batch: list[_Waiting]) -> None:
        changes = [waiting.job for waiting in batch if isinstance(waiting.job, Change)]
        if len(changes) == len(batch):
            assert self._own is not None
            results = list(zip(batch, await self._own.append(changes), strict=True))
        else:
            results = await self._write_mixed(batch)
        self._commits += 1
        for waiting, result in results:
            if waiting.done.done():
                continue
            if isinstance(result, Failed):
                waiting.done.set_exception(result.error)
            else:
                waiting.done.set_result(result)

    async def _write_mixed(self, batch: list[_Waiting]) -> list[tuple[_Waiting, Any]]:
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
        return results

    async def _attempt(self, connection: AsyncConnection, job: Job[Any] | Change, alone: bool) -> Any:
        """Run a job. If it fails, its changes are rolled back; alone, the whole transaction is."""
        if isinstance(job, Change):
            job = partial(append, change=job)
        if alone:
            return await job(connection)
        await connection.exec_driver_sql("SAVEPOINT job")
        try:
            return await job(connection)
        except Exception as error:  # noqa: BLE001 - it is handed to the caller
            await connection.exec_driver_sql("ROLLBACK TO job")
            return Failed(error)
        finally:
            await connection.exec_driver_sql("RELEASE job")


def _refused(error: Exception) -> Exception:
    """The refusal for trouble with the database; any other error is returned as it is."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    state = str(getattr(cause, "sqlstate", None) or "")
    if getattr(cause, "sqlite_errorcode", 0) & 0xFF in FULL or state in ("53100", "53200"):  # disk, memory
        log.error("database.full", problem=str(cause))
        return Refused("disk-full")
    if isinstance(error, PoolTimeout) or state in ("55P03", "40001", "40P01"):  # waited too long, for others
        log.error("database.busy", problem=str(cause))
        return Refused("busy")
    gone = isinstance(error, OSError | TimeoutError | InterfaceError | OperationalError | asyncpg.InterfaceError)
    gone = gone or (isinstance(error, DBAPIError) and error.connection_invalidated)
    if gone or state.startswith(("08", "57", "53")):
        log.error("database.away", problem=str(cause))
        return Refused("database-away")
    return error
