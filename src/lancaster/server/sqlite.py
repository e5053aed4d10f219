"""SQLite: how its connections are opened, one to write and some to read.

Readers work in threads of their own, as aiosqlite does it: what they are asked may take long. The writer would spend
most of its time handing small statements to such a thread and waiting for it, several times for each. They take
microseconds, since all they change is memory until the commit; so it runs them on the spot, and only what may have to
wait, for the disk or for another process, goes through the thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiosqlite
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

READERS = 4
PATIENCE = 10.0  # seconds another process may write before we give up
# the log of changes is taken over into the file by `Database.tidy`, not by whoever happens to commit and has to wait
# for it; only when that cannot keep up (64 MB) does it happen at a commit
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=16000")


def readers(url: str) -> AsyncEngine:
    """An engine to read with; the file and its folder are made, for the owner alone."""
    path = make_url(url).database
    if path:
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        Path(path).touch(mode=0o600)  # seeds of running games are in it; the files beside it get the same rights
    return _prepared(
        create_async_engine(
            url, pool_size=READERS, max_overflow=2, connect_args={"isolation_level": None}, hide_parameters=True
        ),
        PATIENCE,
    )


def writer(url: str) -> AsyncEngine:
    """An engine with the one connection to write with; use `begin`."""
    path = make_url(url).database or ""

    def connect() -> sqlite3.Connection:
        # the driver leaves transactions to us; both threads use it, never at the same time
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False)

    async def create() -> aiosqlite.Connection:
        connection = _Writer(connect, 64)
        connection._thread.daemon = True  # as SQLAlchemy does with those it opens
        return await connection

    # nothing is left to roll back when the connection is given back: whoever writes commits or rolls back
    return _prepared(
        create_async_engine(
            url, pool_size=1, max_overflow=0, async_creator=create, pool_reset_on_return=None, hide_parameters=True
        ),
        0.0,
    )


async def begin(connection: AsyncConnection) -> None:
    """Begin to write. Another process may be writing, a backup or an import: wait for it, and hold up nobody."""
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            return
        except OperationalError as error:
            busy = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY  # without the details
            if not busy or time.monotonic() > limit:
                raise
        await connection.rollback()
        await asyncio.sleep(0.01)


class _Writer(aiosqlite.Connection):
    """A connection that uses its thread only for what may wait."""

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if fn.__name__ == "commit" or self._connection is None:
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]
        return fn(*args, **kwargs)


def _prepared(engine: AsyncEngine, patience: float) -> AsyncEngine:
    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in (*PRAGMAS, f"busy_timeout={patience * 1000:.0f}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
