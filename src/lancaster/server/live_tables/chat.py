"""The chat of a table: a room for its players, and one for spectators."""

from __future__ import annotations

from typing import Any

import orjson
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.accounts.sessions import Person
from lancaster.server.live_tables import table_api
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.storage import schema, store
from lancaster.server.storage.database import Job
from lancaster.tables.entries import FORMER_PLAYER
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting

Data = dict[str, Any]
MOST_LINES = 2_000  # of a table


def rooms_of(s: Sitting, person: str | None) -> tuple[str, ...]:
    """The chat rooms that somebody may read. During the game spectators cannot read what players say."""
    if s.status in ("finished", "closed") or s.seats_of(person):
        return ("players", "spectators") if s.status in ("finished", "closed") else ("players",)
    return ("spectators",)


async def say(
    tables: TableService, person: Person, table: str, room_name: str, text: str, client: str | None = None
) -> Data:
    """Say something at a table (wire.ChatLine). The same client id twice says it once."""
    live = await table_api.visible_table(tables, table, person.id)
    if room_name not in rooms_of(live.sitting, person.id):
        raise Refused("not-your-seat")
    seats = live.sitting.seats_of(person.id)
    at = tables.now()

    async def job(connection: AsyncConnection) -> tuple[int, bool]:
        c = schema.chat.c
        await _check_muted(connection, person.id, at)
        if client is not None:
            query = select(c.number).where(c.table == table, c.person == person.id, c.client == client)
            before = (await connection.execute(query)).scalar_one_or_none()
            if before is not None:
                return before, False
        last = await connection.execute(select(func.max(c.number)).where(c.table == table))
        number = (last.scalar_one_or_none() or 0) + 1
        if number > MOST_LINES:
            raise Refused("too-many", most=MOST_LINES)
        row = {"table": table, "number": number, "room": room_name, "person": person.id, "text": text, "at": at}
        await connection.execute(insert(schema.chat).values(**row, client=client))
        if not tables.database.sqlite:
            await store.notify_nodes(connection, f'{{"node":"{tables.node}","table":"{table}","chat":{number}}}')
        return number, True

    number, fresh = await tables.write_about(table, table, job)
    if not fresh:
        return (await _lines(tables, live, number - 1, (room_name,)))[0]
    seat = seats[0] if seats else None
    label = live.sitting.chairs[seat].label if seat is not None else person.name
    line = {
        "number": number,
        "room": room_name,
        "person": person.id,
        "label": label,
        "seat": seat,
        "text": text,
        "at": at,
    }
    if number == live.row["chat"] + 1:
        publish(tables, live, line)
    else:
        await catch_up(tables, table)  # other nodes have written lines in between
    return line


async def _check_muted(connection: AsyncConnection, person: str, now: int) -> None:
    p = schema.people.c
    until = (await connection.execute(select(p.muted_until).where(p.id == person))).scalar_one_or_none()
    if (until or 0) > now:
        raise Refused("muted")


async def remove(tables: TableService, live: LiveTable, number: int, audit: Job[None]) -> str:
    """Remove the text of a line, for everybody and at once; who had said it. `audit` is written with it."""
    c = schema.chat.c
    here = (c.table == live.id, c.number == number)

    async def job(connection: AsyncConnection) -> str | None:
        found = (await connection.execute(select(c.person).where(*here))).one_or_none()
        if found is None:
            raise Refused("no-such-line")
        await connection.execute(update(schema.chat).where(*here).values(text=None))
        await audit(connection)
        if not tables.database.sqlite:
            notice = {"node": tables.node, "table": live.id, "chat": number, "removed": True}
            await store.notify_nodes(connection, orjson.dumps(notice).decode())
        return str(found.person) if found.person is not None else None

    person = await tables.write_about(live.id, live.id, job)
    await tell_removed(tables, live.id, number)
    return person or ""


async def tell_removed(tables: TableService, table: str, number: int) -> None:
    """Send a line again, without its text, to those who have it."""
    live = tables.in_memory.get(table)
    if live is not None:
        for line in await _lines(tables, live, number - 1, ("players", "spectators")):
            if line["number"] == number:
                _send(tables, live, line)


def publish(tables: TableService, live: LiveTable, line: Data) -> None:
    """Send a line to every connection that may read it."""
    live.row["chat"] = line["number"]
    _send(tables, live, line)


def _send(tables: TableService, live: LiveTable, line: Data) -> None:
    message = orjson.dumps({"type": "talk", "table": live.id, "line": line})
    tables.hub.to_table(
        live.id,
        lambda connection, _: message if line["room"] in rooms_of(live.sitting, connection.person) else None,
    )


async def catch_up(tables: TableService, table: str) -> None:
    """Publish the lines that another node has stored, each once and in order."""
    live = tables.in_memory.get(table)
    if live is not None:
        for line in await _lines(tables, live, live.row["chat"], ("players", "spectators")):
            if line["number"] > live.row["chat"]:  # else it was published while this was read
                publish(tables, live, line)


async def read(tables: TableService, person: str | None, table: str, since: int) -> list[Data]:
    """The lines after a number, in the rooms that somebody may read."""
    live = await table_api.visible_table(tables, table, person)
    return await _lines(tables, live, since, rooms_of(live.sitting, person))


async def all_lines(tables: TableService, live: LiveTable) -> list[Data]:
    """Everything that was said, in both rooms: for operators."""
    return await _lines(tables, live, 0, ("players", "spectators"))


async def _lines(tables: TableService, live: LiveTable, since: int, rooms: tuple[str, ...]) -> list[Data]:
    c, p = schema.chat.c, schema.people.c
    query = (
        select(c.number, c.room, c.person, p.name, c.text, c.at)
        .outerjoin(schema.people, p.id == c.person)
        .where(c.table == live.id, c.number > since, c.room.in_(rooms))
        .order_by(c.number)
    )
    async with tables.database.read() as connection:
        rows = (await connection.execute(query)).all()
    lines: list[Data] = []
    for row in rows:
        seats = live.sitting.seats_of(row.person)
        label = live.sitting.chairs[seats[0]].label if seats else row.name or FORMER_PLAYER
        said = {"number": row.number, "room": row.room, "person": row.person, "text": row.text, "at": row.at}
        lines.append({**said, "label": label, "seat": seats[0] if seats else None})
    return lines
