"""What happens without anybody asking: clocks run out, bots that nobody waits for go on, abandoned tables close.

Everything is looked up in the database by its due time, so it does not matter which node does it, nor how often; each
finds under the table's lock whether it is still to be done.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator

import structlog
from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server import commands, schema, store
from lancaster.server.errors import Refused
from lancaster.server.keeper import Keeper
from lancaster.server.people import People

SECOND = 1000
KEYS = 500  # sessions in one look
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
            asyncio.create_task(self._every(5.0, self.keeper.database.tidy), name="sweep-database"),
            asyncio.create_task(self._every(60.0, self.memory), name="sweep-memory"),
            asyncio.create_task(self._every(60.0, self.visits), name="sweep-visits"),
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
        """At the start: SQLite has no other node, so whoever was thinking is gone. (PostgreSQL knows who lives.)"""
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
        due: ColumnElement[bool] = c.bots_due <= self.keeper.now()
        if not self.keeper.database.sqlite:
            async with self.keeper.database.read() as connection:
                living = {*await store.living_nodes(connection), self.keeper.node}
            due = and_(c.bots_due.is_not(None), or_(due, c.bots_node.not_in(living)))
        for table in await self._due(and_(c.status == "running", due)):
            with self._apart(table):
                if await self._claim(table, due):
                    room = await self.keeper.room(table)
                    await self.keeper.heard(table, -1)
                    self.keeper.think(room)

    async def _claim(self, table: str, due: ColumnElement[bool]) -> bool:
        """Of several nodes one lets the bots think."""
        mine = {"bots_due": self.keeper.now() + self.keeper.lease, "bots_node": self.keeper.node}

        async def job(connection: AsyncConnection) -> bool:
            claimed = update(schema.tables).where(c.id == table, due).values(mine)
            return (await connection.execute(claimed)).rowcount == 1

        return await self.keeper.database.write(table, job)

    async def memory(self) -> None:
        """Tables nobody uses leave the memory, not the database."""
        self.keeper.forget_idle()

    async def visits(self) -> None:
        """Connections of those who have signed out elsewhere, or are no more, end."""
        connected = [each for each in self.keeper.hub.connected if each.key is not None]
        for first in range(0, len(connected), KEYS):
            some = connected[first : first + KEYS]
            ended = await self.people.sessions.ended({each.key for each in some if each.key is not None})
            for each in some:
                if each.key in ended:
                    each.end()

    async def guests(self) -> None:
        """Guests who never came back are forgotten."""
        await self.people.sweep()

    async def abandoned(self) -> None:
        """Tables at which nothing has happened for a long time; never one where somebody of the table is there."""
        settings = self.keeper.settings
        going = c.status.in_(("running", "frozen"))
        kinds = [
            (c.status == "open", settings.expire_open * SECOND),
            (and_(going, c.pace == "live"), settings.expire_live * SECOND),
            (and_(going, c.pace == "turns"), settings.expire_turns * SECOND),
        ]
        await self._keep_visited(or_(*(and_(kind, c.touched < self.keeper.now() - age // 2) for kind, age in kinds)))
        for kind, age in kinds:
            before = self.keeper.now() - age
            for table in await self._due(and_(kind, c.touched < before)):
                log.info("table.expired", table=table)
                await self._do(table, lambda s, before=before: commands.expire(s, before, self.keeper.now()))

    async def _keep_visited(self, ageing: ColumnElement[bool]) -> None:
        """A table counts as used while somebody of it is connected; noted in good time, for the other nodes too."""
        visited = [table for table in self.keeper.hub.tables if self._somebody_there(table)]
        now = self.keeper.now()

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(update(schema.tables).where(c.id.in_(visited), ageing).values(touched=now))

        if visited:
            await self.keeper.database.write(None, job)

    def _somebody_there(self, table: str) -> bool:
        room = self.keeper.rooms.get(table)
        if room is None:
            return False
        people = {*room.sitting.people, room.sitting.host} - {None}
        return any(connection.person in people for connection, _ in self.keeper.hub.viewers(table))

    async def _due(self, which: ColumnElement[bool]) -> list[str]:
        async with self.keeper.database.read() as connection:
            rows = await connection.execute(select(c.id).where(which).order_by(c.id).limit(AT_ONCE))
            return list(rows.scalars())

    async def _do(self, table: str, command: Callable[..., None]) -> None:
        with self._apart(table):
            await self.keeper.do(table, command)

    @contextlib.contextmanager
    def _apart(self, table: str) -> Iterator[None]:
        """One table that breaks must not keep the others waiting; a database in trouble is everybody's."""
        try:
            yield
        except Refused as refused:
            if refused.status == 503:
                raise
        except Exception:
            log.exception("sweep.broke", table=table)

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
