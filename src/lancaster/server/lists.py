"""Lists of tables: the lobby, one's own games, everything that was played here. Read from what is stored."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select

from lancaster.server import schema, showing, store
from lancaster.server.server import Server

PAGE = 50
MOST_RUNNING = 100

Data = dict[str, Any]
t, s = schema.tables.c, schema.seats.c


async def lobby(server: Server) -> list[Data]:
    """Listed tables that wait for players, and those that are being played, the newest first."""
    waiting = await _tables(server, and_(t.listed, t.status == "open"), MOST_RUNNING)
    return waiting + await _tables(server, and_(t.listed, t.status == "running"), MOST_RUNNING)


async def mine(server: Server, person: str) -> list[Data]:
    """The tables a person sits at or hosts, or is kept a seat at, that are not over: “your turn” first."""
    seats = select(s.table).where(or_(s.person == person, s.reserved == person))
    which = and_(or_(t.id.in_(seats), t.host == person), t.status.in_(("open", "running", "frozen")))
    found = await _tables(server, which, None)
    return sorted(found, key=lambda table: not _asked(table, person))


def _asked(table: Data, person: str) -> bool:
    return any(
        seat["person"] == person and seat["bot"] is None and seat["seat"] in table["actors"] for seat in table["seats"]
    )


async def finished(
    server: Server, person: str | None = None, players: int | None = None, before: int | None = None
) -> tuple[list[Data], bool]:
    """Finished games, the latest first: a person's own, or all that are listed; and whether there are more."""
    which: list[ColumnElement[bool]] = [t.status == "finished"]
    if person is not None:
        which.append(t.id.in_(select(s.table).where(s.person == person)))
    else:
        which.append(t.listed)
    if players is not None:
        which.append(t.players == players)
    if before is not None:
        which.append(t.ended < before)
    found = await _tables(server, and_(*which), PAGE + 1, t.ended)
    return found[:PAGE], len(found) > PAGE


async def _tables(
    server: Server, which: ColumnElement[bool], most: int | None, order: ColumnElement[int] | None = None
) -> list[Data]:
    query = select(schema.tables).where(which).order_by((t.touched if order is None else order).desc(), t.id)
    async with server.database.read() as connection:
        rows = (await connection.execute(query.limit(most))).all()
        seats = await store.seats_of(connection, [row.id for row in rows])
    return [showing.stored_summary(row, seats[row.id]) for row in rows]
