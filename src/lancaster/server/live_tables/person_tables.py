"""The tables of a person: what changes at all of them when the person does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import or_, select

from lancaster.server.live_tables.table_service import TableService
from lancaster.server.storage import schema, store
from lancaster.tables import commands, seating
from lancaster.tables.entries import BEGUN


class PersonTables:
    """Runs a command at every table where a person sits, has a seat reserved, or is the host."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    async def hand_over(self, guest: str, account: str) -> None:
        """All seats of a guest, and the tables they host, belong to the account from now on."""
        for table in await self._tables_of(guest):
            await self.service.execute(table, lambda s: seating.hand_over(s, guest, account, self.service.now()))

    async def leave_all(self, person: str) -> None:
        """Remove a person from all tables: bots finish the games that have begun."""
        for table in await self._tables_of(person):
            await self.service.execute(table, lambda s: seating.vacate(s, person, self.service.now()))

    async def holiday(self, person: str, begins: int, ends: int) -> None:
        """Stop the person's clocks for that time."""
        for table in await self._tables_of(person, BEGUN):
            await self.service.execute(table, lambda s: commands.holiday(s, person, begins, ends, self.service.now()))

    async def back(self, person: str) -> None:
        """End all holidays of the person."""
        for table in await self._tables_of(person, BEGUN):
            await self.service.execute(table, lambda s: commands.back(s, person, self.service.now()))

    async def _tables_of(self, person: str, statuses: Sequence[str] = ()) -> list[str]:
        t, seats = schema.tables.c, schema.seats.c
        mine = select(seats.table).where(or_(seats.person == person, seats.reserved == person))
        query = select(t.id).where(or_(t.host == person, t.id.in_(mine))).order_by(t.id)
        if statuses:
            query = query.where(t.status.in_(statuses))
        async with self.service.database.read() as connection:
            return list((await connection.execute(query)).scalars())


async def read_labels(service: TableService, person: str) -> None:
    """Show a person as stored now, at tables in memory and among watchers: an operator has renamed them."""
    async with service.database.read() as connection:
        name = await store.name_of(connection, person)
    for each in service.hub.connected:
        if each.person == person:
            each.name = name
    for live in [each for each in service.in_memory.values() if each.sitting.chairs_of(person)]:
        async with live.lock:
            async with service.database.read() as connection:
                stored = (await store.seats_of(connection, [live.id]))[live.id]
            before, work = live.sitting, live.sitting.copy()
            for seat in work.chairs_of(person):
                work.chairs[seat] = replace(work.chairs[seat], label=stored[seat].label)
            live.adopt(work, [])
            live.recent.clear()  # they have the earlier name; the log has the new one
            live.publish(service.hub, [], service.now())
            live.publish_summary(service.hub, before)
