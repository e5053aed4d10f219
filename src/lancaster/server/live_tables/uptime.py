"""Uptime: records when the server was away, so that no clock of a table counts that time.

While any node lives, the heartbeat in the database is never older than some seconds. A node that finds it older, or
later than now, writes down a *jump of time*: from the last heartbeat to now. Before its next command every table
follows the jumps it does not know (`commands.follow_time`). So it does not matter whether the server was stopped,
killed, suspended or without its database, or whether somebody has set its clock.

A node's own clock goes on evenly (`SteadyClock`). It is set only here: by the clock of the machine on SQLite, and by
that of the database on PostgreSQL, which all nodes share.
"""

from __future__ import annotations

import structlog
from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.storage import schema, store
from lancaster.server.storage.database import Database
from lancaster.server.wall_clock import Now, SteadyClock
from lancaster.tables.clock import TimeJump
from lancaster.tables.time_units import SECOND_MS

HEARTBEAT_SECONDS = 5.0
STALE_MS = 8 * SECOND_MS  # after which a node beats before it runs a command
SHORTEST_ABSENCE_MS = 2 * SECOND_MS  # also: how much a clock may be off before it is set
LATE_HEARTBEAT_MS = 10 * SECOND_MS  # while a node lives, a heartbeat may come this late; more than STALE_MS
LOCK = "heartbeat"

log = structlog.get_logger("lancaster.uptime")


class Uptime:
    """The heartbeat of this node, and all jumps of time there were. Call `beat` before anybody is served."""

    def __init__(self, database: Database, clock: Now) -> None:
        """`clock` is the time of this node. One that is no `SteadyClock` is always right: it is never set."""
        self.jumps: list[TimeJump] = []
        self._database = database
        self._clock = clock
        self._steady = clock if isinstance(clock, SteadyClock) else None
        self._beaten: int | None = None  # by `SteadyClock.running_ms`
        self._off = 0  # the clock of the machine against that of this node, at the last heartbeat

    async def check(self) -> None:
        """Before a command: make sure that all jumps of time are known. Nearly always nothing has to be done."""
        if self._stale() or abs(self._machine_off() - self._off) > SHORTEST_ABSENCE_MS:
            await self.beat()

    async def beat(self) -> None:
        """Write the heartbeat; before that write down a jump of time if there was one."""
        at, jumps = await self._database.write(LOCK, self._beat)
        if self._steady is not None and abs(at - self._steady()) > SHORTEST_ABSENCE_MS:
            self._steady.set(at)
        self.jumps = jumps
        self._beaten = self._steady.running_ms() if self._steady is not None else 0
        self._off = self._machine_off()

    def absent_ms(self, since: int) -> int:
        """For how long the server was away since a moment."""
        return sum(jump.ends - max(jump.begins, since) for jump in self.jumps if jump.ends > max(jump.begins, since))

    async def _beat(self, connection: AsyncConnection) -> tuple[int, list[TimeJump]]:
        c, beats = schema.time_jumps.c, schema.heartbeats
        at = await self._true_time(connection)
        last = (await connection.execute(select(beats.c.at))).scalar_one_or_none()
        rows = await connection.execute(select(c.number, c.begins, c.ends).order_by(c.number))
        jumps = [TimeJump(row.number, row.begins, row.ends) for row in rows]
        if last is None:
            await connection.execute(insert(beats).values(id=1, at=at))
            return at, jumps
        begins = await self._jumped_from(connection, last, at)
        if begins is not None:
            jump = TimeJump(len(jumps) + 1, begins, at)
            log.warning("time.jumped", begins=begins, ends=at)
            await connection.execute(insert(schema.time_jumps).values(jump._asdict()))
            jumps.append(jump)
        await connection.execute(update(beats).values(at=at))
        return at, jumps

    async def _jumped_from(self, connection: AsyncConnection, last: int, at: int) -> int | None:
        """The moment from which time has jumped, if it has: from the last heartbeat, of any node, to `at`."""
        if last - at > SHORTEST_ABSENCE_MS:
            return last
        if self._beaten is None:
            alone = self._database.sqlite or not await store.living_nodes(connection)
            return last if at - last > (SHORTEST_ABSENCE_MS if alone else LATE_HEARTBEAT_MS) else None
        expected = self._clock()
        if self._database.sqlite and at - expected > SHORTEST_ABSENCE_MS:
            return expected  # only this node beats, and it was there until now
        stalled = self._stale() or at - expected > SHORTEST_ABSENCE_MS
        return last if stalled and at - last > LATE_HEARTBEAT_MS else None

    async def _true_time(self, connection: AsyncConnection) -> int:
        if self._steady is None:
            return self._clock()
        if self._database.sqlite:
            return self._steady.wall()
        found = await connection.execute(text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"))
        return int(found.scalar_one())

    def _stale(self) -> bool:
        """Whether this node has not beaten for long."""
        if self._beaten is None:
            return True
        return self._steady is not None and self._steady.running_ms() - self._beaten > STALE_MS

    def _machine_off(self) -> int:
        return self._steady.wall() - self._steady() if self._steady is not None else 0
