"""Jobs that no client asks for: flag clocks, ask bots again, close abandoned tables, forget guests.

Each job looks up in the database what is due. So any node can run it, and any number of times: under the lock of a
table the job finds whether there is still something to do.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator

import structlog
from sqlalchemy import ColumnElement, and_, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.accounts.people import People
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.live_tables.uptime import HEARTBEAT_SECONDS
from lancaster.server.results import openings
from lancaster.server.storage import schema, store
from lancaster.tables import commands
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import SECOND_MS

SESSIONS_AT_ONCE = 500  # read in one query
TABLES_AT_ONCE = 100  # read in one query

log = structlog.get_logger("lancaster.background_jobs")
c = schema.tables.c


class BackgroundJobs:
    """The background jobs of a node. Call `start`, and `await stop()` at the end."""

    def __init__(self, tables: TableService, people: People) -> None:
        self.tables = tables
        self.people = people
        self.tasks: list[asyncio.Task[None]] = []
        self.failing = False
        self._followed = 0  # the jump of time that tables outside memory have followed, too

    def start(self) -> None:
        """Start all jobs."""
        self.tasks = [
            asyncio.create_task(self._every(HEARTBEAT_SECONDS, self.time), name="background-time"),
            asyncio.create_task(self._every(HEARTBEAT_SECONDS, self.sleeping), name="background-sleeping"),
            asyncio.create_task(self._every(1.0, self.clocks), name="background-clocks"),
            asyncio.create_task(self._every(2.0, self.bots), name="background-bots"),
            asyncio.create_task(self._every(5.0, self.tables.database.tidy), name="background-database"),
            asyncio.create_task(self._every(60.0, self.memory), name="background-memory"),
            asyncio.create_task(self._every(60.0, self.visits), name="background-visits"),
            asyncio.create_task(self._every(600.0, self.abandoned), name="background-abandoned"),
            asyncio.create_task(self._every(3600.0, self.guests), name="background-guests"),
            asyncio.create_task(self._every(3600.0, self.openings), name="background-openings"),
        ]

    async def stop(self) -> None:
        """Stop all jobs and wait until they have ended."""
        for task in self.tasks:
            task.cancel()
        for task in self.tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def resume(self) -> None:
        """On SQLite, make the bots due that were asked when the server stopped. (PostgreSQL knows which nodes live.)"""
        if self.tables.database.sqlite:

            async def job(connection: AsyncConnection) -> None:
                await connection.execute(update(schema.tables).where(c.bots_due.is_not(None)).values(bots_due=0))

            await self.tables.database.write(None, job)

    async def time(self) -> None:
        """Write the heartbeat, and let the tables in memory follow a jump of time."""
        await self.tables.uptime.beat()
        for live in list(self.tables.in_memory.values()):
            with self._apart(live.id):
                await self.tables.follow_time(live)

    async def sleeping(self) -> None:
        """After a jump of time, let the other tables with a running clock follow too: lists show when it runs out.

        A table that has followed says so in its log. So no node does it twice, and another one goes on.
        """
        jumps = self.tables.uptime.jumps
        if not jumps or jumps[-1].number == self._followed:
            return
        jump, last = jumps[-1], ""
        e = schema.entries.c
        knows = exists().where(e.table == c.id, e.kind == "jump", e.at == jump.ends)
        late = and_(c.status == "running", c.deadline.is_not(None), c.started <= jump.begins, ~knows)
        while due := await self._due(and_(late, c.id > last)):
            last = due[-1]
            for table in due:
                with self._apart(table):
                    asleep = table not in self.tables.in_memory
                    live = await self.tables.load(table)
                    await self.tables.follow_time(live)
                    if asleep:
                        live.last_used = 0.0  # nobody has asked for it: it leaves memory soon
        self._followed = jump.number

    async def clocks(self) -> None:
        """Flag the seats that have run out of time."""
        now = self.tables.now()
        for table in await self._due(and_(c.status == "running", c.deadline <= now)):
            await self._do(table, lambda s: commands.flags(s, self.tables.now()))

    async def bots(self) -> None:
        """Ask bots again whose node has died or could not store their action."""
        due: ColumnElement[bool] = c.bots_due <= self.tables.now()
        if not self.tables.database.sqlite:
            async with self.tables.database.read() as connection:
                living = {*await store.living_nodes(connection), self.tables.node}
            due = and_(c.bots_due.is_not(None), or_(due, c.bots_node.not_in(living)))
        for table in await self._due(and_(c.status == "running", due)):
            with self._apart(table):
                if await self._claim(table, due):
                    live = await self.tables.load(table)
                    await self.tables.refresh(table, -1)
                    self.tables.bots.ask(live)

    async def _claim(self, table: str, due: ColumnElement[bool]) -> bool:
        """Claim the bots of a table for this node; False if another node was first."""
        mine = {"bots_due": self.tables.now() + self.tables.bot_lease_ms, "bots_node": self.tables.node}

        async def job(connection: AsyncConnection) -> bool:
            claimed = update(schema.tables).where(c.id == table, due).values(mine)
            return (await connection.execute(claimed)).rowcount == 1

        return await self.tables.database.write(table, job)

    async def memory(self) -> None:
        """Drop unused tables from memory. They stay in the database."""
        self.tables.forget_idle()

    async def visits(self) -> None:
        """Close the connections of people whose session has ended."""
        connected = [each for each in self.tables.hub.connected if each.key is not None]
        for first in range(0, len(connected), SESSIONS_AT_ONCE):
            some = connected[first : first + SESSIONS_AT_ONCE]
            ended = await self.people.sessions.ended({each.key for each in some if each.key is not None})
            for each in some:
                if each.key in ended:
                    each.end()

    async def guests(self) -> None:
        """Delete guests who did not come back."""
        await self.people.forget_stale_guests()

    async def openings(self) -> None:
        """Index finished games of earlier versions for openings and figures; later ones are as they end."""
        last = ""  # one that breaks is passed over until the next time
        while due := await self._due(and_(openings.missing(), c.id > last)):
            last = due[-1]
            for table in due:
                with self._apart(table):
                    await self._index(table)

    async def _index(self, table: str) -> None:
        """Index a game, which stays out of memory: most of these nobody will open."""
        async with self.tables.database.read() as connection:
            wanted = (await connection.execute(select(c.id).where(c.id == table, openings.missing()))).first()
            row = await store.row_of(connection, table)
            entries = await store.entries_of(connection, table)
        if wanted is None or row is None:  # it was deleted, or another node was quicker
            return
        sitting, _, _ = await self.tables.replays.run(store.replayed, row, entries)

        async def job(connection: AsyncConnection) -> None:
            await openings.index(connection, sitting)

        await self.tables.write_about(table, table, job)

    async def abandoned(self) -> None:
        """Close tables at which nothing has happened for a long time and to which none of their people is connected."""
        settings = self.tables.settings
        going = c.status.in_(("running", "frozen"))
        kinds = [
            (c.status == "open", settings.expire_open * SECOND_MS),
            (and_(going, c.pace == "live"), settings.expire_live * SECOND_MS),
            (and_(going, c.pace == "turns"), settings.expire_turns * SECOND_MS),
        ]
        await self._keep_visited(or_(*(and_(kind, c.touched < self.tables.now() - age // 2) for kind, age in kinds)))
        for kind, age in kinds:
            before = self.tables.now() - age
            before -= self.tables.uptime.absent_ms(before)
            for table in await self._due(and_(kind, c.touched < before)):
                log.info("table.expired", table=table)
                await self._do(table, lambda s, before=before: commands.expire(s, before, self.tables.now()))

    async def _keep_visited(self, ageing: ColumnElement[bool]) -> None:
        """Mark tables as used to which one of their people is connected, so that no node closes them."""
        visited = [table for table in self.tables.hub.tables if self._somebody_there(table)]
        now = self.tables.now()

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(update(schema.tables).where(c.id.in_(visited), ageing).values(touched=now))

        if visited:
            await self.tables.database.write(None, job)

    def _somebody_there(self, table: str) -> bool:
        live = self.tables.in_memory.get(table)
        if live is None:
            return False
        people = {*live.sitting.people, live.sitting.host} - {None}
        return any(connection.person in people for connection, _ in self.tables.hub.viewers(table))

    async def _due(self, which: ColumnElement[bool]) -> list[str]:
        async with self.tables.database.read() as connection:
            rows = await connection.execute(select(c.id).where(which).order_by(c.id).limit(TABLES_AT_ONCE))
            return list(rows.scalars())

    async def _do(self, table: str, command: Callable[..., None]) -> None:
        with self._apart(table):
            await self.tables.execute(table, command)

    @contextlib.contextmanager
    def _apart(self, table: str) -> Iterator[None]:
        """Log what breaks at one table and go on with the others. Trouble with the database is raised."""
        try:
            yield
        except Refused as refused:
            if refused.status == 503:
                raise
        except Exception:
            log.exception("background_job.broke", table=table)

    async def _every(self, seconds: float, look: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await look()
                self.failing = False
            except Refused as refused:
                self.failing = True
                log.warning("background_job.waiting", why=refused.code)
            except Exception:  # one failure must not end the job
                self.failing = True
                log.exception("background_job.broke")
            await asyncio.sleep(seconds)
