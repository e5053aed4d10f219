"""Tables in the database: how a sitting is written and read again. Everything here runs inside a transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.chance import Deal
from lancaster.material import apply, differences, shipped
from lancaster.options import Options
from lancaster.server import schema
from lancaster.server.log import Differs, Entry, Sitting
from lancaster.server.wire import TableSettings
from lancaster.version import RULES_VERSION

CHANNEL = "lancaster"
NODES = 1413  # the first half of the locks by which nodes are known to live; the other half is the node's own number

_t = schema.tables.c
_INSERT_ENTRY = insert(schema.entries)
_UPDATE_TABLE = (
    update(schema.tables)
    .where(_t.id == bindparam("of"))
    .values({column: bindparam(f"new_{column}") for column in ("head", "status", "actors", "round", "touched")})
    .values({column: bindparam(f"new_{column}") for column in ("deadline", "bots_due", "bots_node")})
)
_UPDATE_OWES = (
    update(schema.seats)
    .where(schema.seats.c.table == bindparam("of"), schema.seats.c.seat == bindparam("at_seat"))
    .values(owes=bindparam("new_owes"))
)


async def create(connection: AsyncConnection, s: Sitting, seed_hash: str | None, origin: str) -> None:
    """A new table with the entries it begins with."""
    await connection.execute(
        insert(schema.tables).values(
            id=s.id,
            name=s.settings.name,
            host=s.host,
            status=s.status,
            settings=s.settings.model_dump(mode="json", exclude={"seed"}),
            listed=s.settings.listed,
            rated=s.settings.rated,
            pace=s.settings.pace,
            players=s.settings.players,
            material=s.options.material.digest,
            changes=[[key, value] for key, value in differences(s.options.material)],
            rules=RULES_VERSION,
            seed=None if s.seed is None else str(s.seed),
            seed_hash=seed_hash,
            deal=str(s.deal),
            created=s.created,
            touched=s.touched,
            head=0,
            actors=[],
            round=0,
            origin=origin,
        )
    )
    rows = [{"table": s.id, "seat": seat, "label": "", "away": "", "owes": False} for seat in range(len(s.chairs))]
    await connection.execute(insert(schema.seats), rows)


async def save(
    connection: AsyncConnection, s: Sitting, before: Sitting | None, bots_due: int | None, node: str | None = None
) -> None:
    """Append what is fresh, and repeat in the lists what it has changed."""
    if s.fresh:
        await connection.execute(_INSERT_ENTRY, [entry_row(s.id, entry) for entry, _ in s.fresh])
    await connection.execute(
        _UPDATE_TABLE,
        {
            "of": s.id,
            "new_head": s.head,
            "new_status": s.status,
            "new_actors": list(s.actors),
            "new_round": round_of(s),
            "new_touched": s.touched,
            "new_deadline": s.deadline,
            "new_bots_due": bots_due,
            "new_bots_node": None if bots_due is None else node,
        },
    )
    if before is None or (before.status, before.host, before.rematch) != (s.status, s.host, s.rematch):
        await _change_status(connection, s, before)
    await _change_seats(connection, s, before)


async def _change_status(connection: AsyncConnection, s: Sitting, before: Sitting | None) -> None:
    over = s.status == "finished" and (before is None or before.status != "finished")
    values: dict[str, Any] = {"host": s.host, "started": s.started, "ended": s.ended, "rematch": s.rematch}
    if over:
        values["result"] = result_of(s)
    if s.status == "running":
        values["rules"] = RULES_VERSION
    await connection.execute(update(schema.tables).where(_t.id == s.id).values(**values))
    if over:
        assert s.game is not None
        for seat, (place, points) in enumerate(zip(s.places, s.game.scores, strict=True)):
            await connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table == s.id, schema.seats.c.seat == seat)
                .values(place=place, points=points)
            )


async def _change_seats(connection: AsyncConnection, s: Sitting, before: Sitting | None) -> None:
    owed = before.actors if before is not None else ()
    changed = [seat for seat in range(len(s.chairs)) if (seat in s.actors) != (seat in owed)]
    if changed:
        rows = [{"of": s.id, "at_seat": seat, "new_owes": seat in s.actors} for seat in changed]
        await connection.execute(_UPDATE_OWES, rows)
    for seat, chair in enumerate(s.chairs):
        if before is None or before.chairs[seat] != chair:
            await connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table == s.id, schema.seats.c.seat == seat)
                .values(person=chair.person, bot=chair.bot, label=chair.label, away=chair.away, reserved=chair.reserved)
            )


async def tell_nodes(connection: AsyncConnection, payload: str) -> None:
    """PostgreSQL: the other nodes hear of it when the transaction is committed."""
    await connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def news(node: str, s: Sitting, before: Sitting | None = None) -> str:
    """What other nodes are told: which table has a new head, and who looks for it in lists."""
    lobby, people = concerned(s, before)
    return json.dumps({"node": node, "table": s.id, "head": s.head, "lobby": lobby, "people": people})


def concerned(s: Sitting, before: Sitting | None) -> tuple[bool, list[str]]:
    """Whether the lobby is to hear of a change, and which people for their own lists."""
    changed = before is None or _for_the_lobby(before) != _for_the_lobby(s)
    if not changed and before is not None and before.actors == s.actors:
        return False, []
    return changed and s.settings.listed, sorted({*_people(s), *(_people(before) if before else ())})


def _people(s: Sitting) -> set[str]:
    """Everybody who finds the table among their own: at a seat, with a seat kept for them, or as the host."""
    reserved = {chair.reserved for chair in s.chairs if chair.reserved is not None}
    return {*s.people, *reserved, *([s.host] if s.host is not None else [])}


def _for_the_lobby(s: Sitting) -> tuple[Any, ...]:
    """What a list of tables shows that is worth telling at once."""
    return s.status, s.chairs, s.host, s.rematch, round_of(s)


async def living_nodes(connection: AsyncConnection) -> list[str]:
    """PostgreSQL: the nodes that hold the lock by which they are known to live (`listening`)."""
    found = await connection.execute(
        text(
            "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = :nodes AND granted "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        ),
        {"nodes": NODES},
    )
    return [f"{number:08x}" for number in found.scalars()]


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    """An entry as a row."""
    return {
        "table": table,
        "number": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": entry.data,
        "person": entry.person,
        "client": entry.client,
        "at": entry.at,
        "digest": entry.digest,
    }


def result_of(s: Sitting) -> dict[str, Any]:
    """How a finished game ended."""
    assert s.game is not None
    return {
        "points": list(s.game.scores),
        "places": s.places,
        "winners": [seat for seat, place in enumerate(s.places) if place == 1],
        "breakdown": list(s.game.breakdown),
    }


def round_of(s: Sitting) -> int:
    """The round a game is in; 0 before it begins."""
    return s.game.round if s.game is not None else 0


# -- reading ---------------------------------------------------------------------------------------------------------


async def row_of(connection: AsyncConnection, table: str) -> Row[Any] | None:
    """What is stored of a table beside its log."""
    return (await connection.execute(select(schema.tables).where(_t.id == table))).one_or_none()


async def seats_of(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, list[Row[Any]]]:
    """The seats of these tables, in order."""
    found: dict[str, list[Row[Any]]] = {table: [] for table in tables}
    if tables:
        rows = await connection.execute(
            select(schema.seats).where(schema.seats.c.table.in_(tables)).order_by(schema.seats.c.seat)
        )
        for row in rows:
            found[row.table].append(row)
    return found


async def entries_of(connection: AsyncConnection, table: str, after: int = 0) -> list[Entry]:
    """The log of a table after a number."""
    c = schema.entries.c
    rows = await connection.execute(
        select(c.number, c.kind, c.seat, c.data, c.person, c.client, c.at, c.digest)
        .where(c.table == table, c.number > after)
        .order_by(c.number)
    )
    return [Entry(*row) for row in rows]


async def entry_by_client(connection: AsyncConnection, table: str, person: str, client: str) -> int | None:
    """The entry that a sender's own id stands for, if it came before."""
    c = schema.entries.c
    found = await connection.execute(select(c.number).where(c.table == table, c.person == person, c.client == client))
    return found.scalar_one_or_none()


async def holidays_of(connection: AsyncConnection, people: Sequence[str], now: int) -> list[tuple[str, int, int]]:
    """The holidays of these people that are not over: who, from when, until when."""
    c = schema.holidays.c
    query = select(c.person, c.begins, c.ends).where(c.person.in_(people), c.ends > now).order_by(c.begins, c.person)
    return [(row.person, row.begins, row.ends) for row in await connection.execute(query)]


async def chat_head(connection: AsyncConnection, table: str) -> int:
    """The number of the last line said at a table."""
    found = await connection.execute(select(func.max(schema.chat.c.number)).where(schema.chat.c.table == table))
    return found.scalar_one_or_none() or 0


def options_of(row: Row[Any]) -> Options:
    """What is played at a stored table, with the material it was begun with."""
    settings = TableSettings.model_validate(row.settings)
    material = apply([(key, value) for key, value in row.changes]) if row.changes else shipped()
    return Options(settings.players, settings.laws, settings.court, settings.displeasure, material)


def sitting_of(row: Row[Any]) -> Sitting:
    """A stored table before the first entry of its log."""
    settings = TableSettings.model_validate(row.settings)
    seed = None if row.seed is None else int(row.seed)
    return Sitting.of(row.id, settings, options_of(row), Deal.parse(row.deal), seed)


def replayed(row: Row[Any], entries: Sequence[Entry]) -> tuple[Sitting, list[list[dict[str, Any]]], Differs | None]:
    """A stored table with the events of each entry, and where the installed rules lead elsewhere, if they do.

    Such a game stands as after the last equal entry. A finished one stays finished, for it was played to its end.
    """
    sitting = sitting_of(row)
    try:
        return sitting, sitting.replay(entries), None
    except Differs as error:
        differs = error
    sitting = sitting_of(row)
    told = sitting.replay(entries, differs.number)
    if row.status == "finished":
        sitting.status, sitting.ended = "finished", row.ended
        sitting.frozen = (differs.number, RULES_VERSION)
    return sitting, told, differs
