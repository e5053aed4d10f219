"""What happens without anybody asking: clocks run out, bots that nobody waits for go on, abandoned tables close.

Everything is looked up in the database by its due time, so it does not matter which node does it, nor how often; each
finds under the table's lock whether it is still to be done.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server import commands, schema
from lancaster.server.errors import Refused
from lancaster.server.keeper import Keeper
from lancaster.server.people import People

SECOND = 1000
AT_ONCE = 100  # tables in one look

log = structlog.get_logger("lancaster.sweep")
c = schema.tables.c


class Sweep:
    """The loops of a node. `start` and `await stop()`."""

    def __init__(self, keeper: Keeper, people: People) -> None:
        self.keeper = keeper
        self.people = people
        self.tasks: list[asyncio.Task[None]] = []
        self.failing = False

    def start(self) -> None:
        """Begin to look."""
        self.tasks = [
            asyncio.create_task(self._every(1.0, self.clocks), name="sweep-clocks"),
            asyncio.create_task(self._every(2.0, self.bots), name="sweep-bots"),
            asyncio.create_task(self._every(60.0, self.memory), name="sweep-memory"),
            asyncio.create_task(self._every(600.0, self.abandoned), name="sweep-abandoned"),
            asyncio.create_task(self._every(3600.0, self.guests), name="sweep-guests"),
        ]

    async def stop(self) -> None:
        """Look no more."""
        for task in self.tasks:
            task.cancel()
        for task in self.tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def resume(self) -> None:
        """At the start: SQLite has no other node, so whoever was thinking is gone. PostgreSQL waits for the lease."""
        if self.keeper.database.sqlite:

            async def job(connection: AsyncConnection) -> None:
                await connection.execute(update(schema.tables).where(c.bots_due.is_not(None)).values(bots_due=0))

            await self.keeper.database.write(None, job)

    async def clocks(self) -> None:
        """Whoever has run out of time."""
        now = self.keeper.now()
        for table in await self._due(and_(c.status == "running", c.deadline <= now)):
            await self._do(table, lambda s: commands.flags(s, self.keeper.now()))

    async def bots(self) -> None:
        """Bots whose node has died, or could not store what they said."""
        now = self.keeper.now()
        for table in await self._due(and_(c.status == "running", c.bots_due <= now)):
            if not await self._claim(table, now):
                continue
            with contextlib.suppress(Refused):
                room = await self.keeper.room(table)
                await self.keeper.heard(table, -1)
                self.keeper.think(room)

    async def _claim(self, table: str, now: int) -> bool:
        """Of several nodes one lets the bots think."""
        due = now + self.keeper.lease

        async def job(connection: AsyncConnection) -> bool:
            claimed = update(schema.tables).where(c.id == table, c.bots_due <= now).values(bots_due=due)
            return (await connection.execute(claimed)).rowcount == 1

        return await self.keeper.database.write(table, job)

    async def memory(self) -> None:
        """Tables nobody uses leave the memory, not the database."""
        self.keeper.forget_idle()

    async def guests(self) -> None:
        """Guests who never came back are forgotten."""
        await self.people.sweep()

    async def abandoned(self) -> None:
        """Tables at which nothing has happened for a long time; never one that somebody is looking at from a seat."""
        settings = self.keeper.settings
        now = self.keeper.now()
        old = or_(
            and_(c.status == "open", c.touched < now - settings.expire_open * SECOND),
            and_(c.status == "running", c.pace == "live", c.touched < now - settings.expire_live * SECOND),
            and_(c.status == "running", c.pace == "turns", c.touched < now - settings.expire_turns * SECOND),
        )
        for table in await self._due(old):
            if any(eyes is not None for _, eyes in self.keeper.hub.viewers(table)):
                continue
            log.info("table.expired", table=table)
            await self._do(table, lambda s: commands.close(s, "expired", self.keeper.now()))

    async def _due(self, which: ColumnElement[bool]) -> list[str]:
        async with self.keeper.database.read() as connection:
            rows = await connection.execute(select(c.id).where(which).order_by(c.id).limit(AT_ONCE))
            return list(rows.scalars())

    async def _do(self, table: str, command: Callable[..., None]) -> None:
        with contextlib.suppress(Refused):
            await self.keeper.do(table, command)

    async def _every(self, seconds: float, look: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await look()
                self.failing = False
            except Refused as refused:
                self.failing = True
                log.warning("sweep.waiting", why=refused.code)
            except Exception:  # a table that breaks must not stop the clocks of all others
                self.failing = True
                log.exception("sweep.broke")
            await asyncio.sleep(seconds)
