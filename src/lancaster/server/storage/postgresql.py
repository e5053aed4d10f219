"""PostgreSQL: how its connections are opened, and the one connection over which a node appends to logs.

Changes that come while a statement is on its way go into the next one, all together: a statement and its commit take
about as long for twenty tables as for one.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, Final

import asyncpg
from sqlalchemy import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from lancaster.server.storage.append import CHANNEL, MOST_CHANGES, POSTGRESQL, Change, as_json

CONNECT_SECONDS: Final = 5.0  # to wait for a connection
STATEMENT_SECONDS: Final = 35.0  # longer than the server's own limit
LIMITS: Final = {  # the last one ends a node that hangs in the middle of a write
    "lock_timeout": "10s",
    "statement_timeout": "30s",
    "idle_in_transaction_session_timeout": "15s",
}
UNKNOWN_END: Final = (  # of a transaction, and of its connection
    *(OSError, TimeoutError, asyncpg.InterfaceError),
    *(asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError),
)
BY_INDEX: Final = {
    **{f"enable_{way}": "off" for way in ("seqscan", "hashjoin", "mergejoin")},  # a few rows of many
    "jit": "off",
}


def engine(url: URL) -> AsyncEngine:
    """An engine for everything but the logs."""
    return create_async_engine(
        url,
        pool_size=10,
        max_overflow=10,
        pool_timeout=CONNECT_SECONDS,
        pool_pre_ping=True,
        hide_parameters=True,  # they may be secrets, and errors are logged
        connect_args={"timeout": CONNECT_SECONDS, "server_settings": LIMITS},
    )


def address(url: URL) -> str:
    """The address as the driver itself understands it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class Appender:
    """Makes changes that expect a version of their table."""

    def __init__(self, url: URL) -> None:
        self.statements = 0
        self._address = address(url)
        self._connection: asyncpg.Connection[Any] | None = None
        self._waiting: list[tuple[Change, asyncio.Future[int | None]]] = []
        self._working: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """Changes that wait for the statement before theirs."""
        return len(self._waiting)

    async def append(self, change: Change) -> int | None:
        """The version of the table after the change; None if it was not made.

        That is so if the table has another version than expected, or is gone, or if somebody else has its lock.
        """
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._working is None:
            self._working = asyncio.create_task(self._work(), name="appender")
        return await done

    async def close(self) -> None:
        """Finish what was accepted."""
        if self._working is not None:
            await self._working
        if self._connection is not None:
            with contextlib.suppress(OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await self._connection.close(timeout=CONNECT_SECONDS)

    async def _work(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST_CHANGES], self._waiting[MOST_CHANGES:]
                try:
                    await self._write(batch)
                except Exception as error:  # noqa: BLE001 - it is handed to whoever waits
                    for _, done in batch:
                        if not done.done():
                            done.set_exception(error)
        finally:
            self._working = None

    async def _write(self, batch: Sequence[tuple[Change, asyncio.Future[int | None]]]) -> None:
        try:
            made = await self._made([change for change, _ in batch])
        except asyncpg.IntegrityConstraintViolationError as error:
            if len(batch) == 1:
                raise IntegrityError(POSTGRESQL, None, error, hide_parameters=True) from error
            made = None
        except asyncpg.DeadlockDetectedError:
            if len(batch) == 1:
                raise
            made = None
        if made is not None:
            for change, done in batch:
                if not done.done():
                    done.set_result(made.get(change.id))
            return
        for one in batch:  # nothing was written; only one of them need be refused
            try:
                await self._write([one])
            except Exception as error:  # noqa: BLE001 - as above
                one[1].set_exception(error)

    async def _made(self, changes: Sequence[Change]) -> dict[str, int]:
        """Make changes in one transaction; the new versions by table of those that could be made."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(
                self._address, timeout=CONNECT_SECONDS, server_settings={**LIMITS, **BY_INDEX}
            )
        try:
            self.statements += 1
            rows = await self._connection.fetch(POSTGRESQL, as_json(changes), CHANNEL, timeout=STATEMENT_SECONDS)
        except (
            OSError,
            TimeoutError,
            asyncpg.InterfaceError,
            asyncpg.PostgresConnectionError,
            asyncpg.OperatorInterventionError,
        ):
            self._connection.terminate()
            raise
        return {row["id"]: row["version"] for row in rows}
