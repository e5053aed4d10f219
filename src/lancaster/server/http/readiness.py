"""Whether requests can be served: `/readyz` reads and really writes, but anybody may ask, so at most once a second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy import select

from lancaster.server.storage.database import Database
from lancaster.tables.refusals import Refused

KEPT_SECONDS: Final = 1.0  # for which an answer is given again
DATABASE_SECONDS: Final = 5.0  # for the database


class Readiness:
    """Asks the database whether it can be read and written."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = asyncio.Lock()
        self._found: dict[str, bool] = {}
        self._until = 0.0

    async def of_database(self) -> dict[str, bool]:
        """`database`: it can be read; `writing`: something was written and committed."""
        async with self._lock:
            if time.monotonic() >= self._until:
                self._found = {"database": await self._can(self._read), "writing": await self._can(self._write)}
                self._until = time.monotonic() + KEPT_SECONDS
            return dict(self._found)

    async def _can(self, attempt: Callable[[], Awaitable[None]]) -> bool:
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await attempt()
        except (Refused, TimeoutError):
            return False
        return True

    async def _read(self) -> None:
        async with self._database.read() as connection:
            await connection.execute(select(1))

    async def _write(self) -> None:
        await self._database.write(None, self._database.touch)
