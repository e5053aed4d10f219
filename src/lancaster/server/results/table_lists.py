"""Lists of tables, read from the database: the lobby, a person's games, all games played here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, or_, select

from lancaster.server.storage import schema, store
from lancaster.server.storage.database import Database
from lancaster.tables import payloads
from lancaster.tables.entries import UNFINISHED

MOST_FINISHED = 50
MOST_RUNNING = 100

Data = dict[str, Any]
t, s = schema.tables.c, schema.seats.c


@dataclass(frozen=True, slots=True)
class Filter:
    """Which finished games are wanted. None: any."""

    players: int | None = None
    laws: str | None = None
    court: bool | None = None
    displeasure: bool | None = None
    rated: bool | None = None
    pace: str | None = None
    before: int | None = None  # ended before this moment
    result: Literal["won", "lost"] | None = None  # of the person whose games are asked for
    opponent: str | None = None  # a person who sat at the same table


async def lobby(database: Database) -> list[Data]:
    """Listed tables that wait for players, and those that are being played, the newest first."""
    waiting = await _tables(database, and_(t.listed, t.status == "open"), MOST_RUNNING)
    return waiting + await _tables(database, and_(t.listed, t.status == "running"), MOST_RUNNING)


async def mine(database: Database, person: str) -> list[Data]:
    """The tables a person sits at or hosts, or is kept a seat at, that are not over: “your turn” first."""
    seats = select(s.table).where(or_(s.person == person, s.reserved == person))
    which = and_(or_(t.id.in_(seats), t.host == person), t.status.in_(UNFINISHED))
    found = await _tables(database, which, None)
    return sorted(found, key=lambda table: not _asked(table, person))


def _asked(table: Data, person: str) -> bool:
    return any(
        seat["person"] == person and seat["bot"] is None and seat["seat"] in table["actors"] for seat in table["seats"]
    )


async def finished(database: Database, wanted: Filter, person: str | None = None) -> tuple[list[Data], bool]:
    """Finished games, the latest first: a person's own, or all that are listed; and whether there are more."""
    which: list[ColumnElement[bool]] = [t.status == "finished", *_narrowed(wanted)]
    if person is None:
        which.append(t.listed)
    else:
        seats = select(s.table).where(s.person == person)
        if wanted.result is not None:
            seats = seats.where(s.place == 1 if wanted.result == "won" else s.place > 1)
        imported = and_(t.origin == "imported", t.host == person)  # nobody sits there, and nobody has won
        which.append(or_(t.id.in_(seats), imported) if wanted.result is None else t.id.in_(seats))
        if wanted.opponent is not None:
            which.append(t.id.in_(select(s.table).where(s.person == wanted.opponent)))
    found = await _tables(database, and_(*which), MOST_FINISHED + 1, t.ended)
    return found[:MOST_FINISHED], len(found) > MOST_FINISHED


def _narrowed(wanted: Filter) -> list[ColumnElement[bool]]:
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
    database: Database, which: ColumnElement[bool], most: int | None, order: ColumnElement[int] | None = None
) -> list[Data]:
    query = select(schema.tables).where(which).order_by((t.touched if order is None else order).desc(), t.id)
    async with database.read() as connection:
        rows = (await connection.execute(query.limit(most))).all()
        seats = await store.seats_of(connection, [row.id for row in rows])
    return [payloads.summary(row._asdict(), seats[row.id]) for row in rows]
