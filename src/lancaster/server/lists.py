"""Lists of tables: the lobby, one's own games, everything that was played here. Read from what is stored."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select

from lancaster.server import schema, showing, store
from lancaster.server.server import Server
from lancaster.server.wire_statistics import Narrowed, NarrowedMine

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


async def finished(server: Server, wanted: Narrowed, person: str | None = None) -> tuple[list[Data], bool]:
    """Finished games, the latest first: a person's own, or all that are listed; and whether there are more."""
    which: list[ColumnElement[bool]] = [t.status == "finished", *_narrowed(wanted)]
    if person is None:
        which.append(t.listed)
    else:
        seats = select(s.table).where(s.person == person)
        if isinstance(wanted, NarrowedMine) and wanted.result is not None:
            seats = seats.where(s.place == 1 if wanted.result == "won" else s.place > 1)
        imported = and_(t.origin == "imported", t.host == person)  # nobody sits there, and nobody has won
        won = isinstance(wanted, NarrowedMine) and wanted.result is not None
        which.append(t.id.in_(seats) if won else or_(t.id.in_(seats), imported))
        if isinstance(wanted, NarrowedMine) and wanted.opponent is not None:
            which.append(t.id.in_(select(s.table).where(s.person == wanted.opponent)))
    found = await _tables(server, and_(*which), PAGE + 1, t.ended)
    return found[:PAGE], len(found) > PAGE


def _narrowed(wanted: Narrowed) -> list[ColumnElement[bool]]:
    """What was asked for, as conditions; what was not narrows nothing."""
    asked: list[ColumnElement[bool] | None] = [
        t.players == wanted.players if wanted.players is not None else None,
        t.settings["laws"].as_string() == wanted.laws if wanted.laws is not None else None,
        t.settings["court"].as_boolean() == wanted.court if wanted.court is not None else None,
        t.settings["displeasure"].as_boolean() == wanted.displeasure if wanted.displeasure is not None else None,
        t.rated == wanted.rated if wanted.rated is not None else None,
        t.pace == wanted.pace if wanted.pace is not None else None,
        t.ended < wanted.before if wanted.before is not None else None,
    ]
    return [condition for condition in asked if condition is not None]


async def _tables(
    server: Server, which: ColumnElement[bool], most: int | None, order: ColumnElement[int] | None = None
) -> list[Data]:
    query = select(schema.tables).where(which).order_by((t.touched if order is None else order).desc(), t.id)
    async with server.database.read() as connection:
        rows = (await connection.execute(query.limit(most))).all()
        seats = await store.seats_of(connection, [row.id for row in rows])
    return [showing.stored_summary(row, seats[row.id]) for row in rows]
