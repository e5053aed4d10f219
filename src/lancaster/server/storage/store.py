"""Tables in the database: how a sitting is written and read. Everything here runs inside a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import orjson
from sqlalchemy import ColumnElement, Row, delete, func, insert, literal_column, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.material import differences
from lancaster.server.storage import schema
from lancaster.server.storage.append import CHANNEL, VERSION, Change, append, lock_key
from lancaster.tables import stored as stored_tables
from lancaster.tables.entries import Differs, Entry, Outcome
from lancaster.tables.orders import Orders
from lancaster.tables.payloads import list_watchers
from lancaster.tables.sitting import Sitting
from lancaster.tables.snapshot import snapshot
from lancaster.tables.stored import StoredTable
from lancaster.version import RULES_VERSION
from lancaster.words import LANGUAGES

ENTRIES_AT_ONCE = 500  # read in one query
SNAPSHOT_EVERY = 200  # entries
MOST_NOTICE_BYTES = 7_500  # PostgreSQL takes less than 8,000, and adds the version
NODES = 1413  # first key of the locks that show which nodes live; the second key is the node's number

_t = schema.tables.c


async def create(
    connection: AsyncConnection, s: Sitting, seed_hash: str | None, seed_salt: str | None, origin: str
) -> None:
    """A new table with the entries it begins with."""
    await connection.execute(
        insert(schema.tables).values(
            id=s.id,
            name=s.settings.name,
            host=s.host,
            status=s.status,
            settings=s.settings.data(),
            listed=s.settings.listed,
            rated=s.settings.rated,
            pace=s.settings.pace,
            players=s.settings.players,
            material=s.options.material.digest,
            changes=[[key, value] for key, value in differences(s.options.material)],
            rules=RULES_VERSION,
            seed=None if s.seed is None else str(s.seed),
            seed_hash=seed_hash,
            seed_salt=seed_salt,
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
    connection: AsyncConnection,
    s: Sitting,
    before: Sitting | None,
    bots_due: int | None,
    node: str,
    version: int | None = None,
) -> int:
    """Append the fresh entries, update the columns that repeat them for lists, and notify the other nodes.

    `version` is that of the table before, if it is known; the result is that after.
    """
    told = connection.dialect.name != "sqlite"
    change = change_of(s, before, bots_due, node, version, told)
    made = await append(connection, replace(change, version=None))
    if before is None or _status(before) != _status(s):
        await _change_status(connection, s, before)
    await _change_seats(connection, s, before)
    await _change_orders(connection, s, before)
    await _keep_snapshot(connection, s, before)
    return made


def change_of(
    s: Sitting, before: Sitting | None, bots_due: int | None, node: str, version: int | None, told: bool
) -> Change:
    """What has changed in the log of a table and in what repeats it, as every action changes it.

    `told`: other nodes are notified.
    """
    actors = s.actors
    owed = before.actors if before is not None else ()
    changed = {*actors} ^ {*owed}
    table = s.id
    return Change(
        table,
        lock_key(table),
        version,
        (
            *(s.head, s.status, actors, s.round, s.touched, s.deadline),
            *(bots_due, None if bots_due is None else node),
        ),
        [entry_row(table, entry) for entry, _ in s.fresh],
        [(seat in actors, table, seat) for seat in sorted(changed)],
        node_notice(node, s, before, version) if told else None,
    )


def only_appends(s: Sitting, before: Sitting) -> bool:
    """Whether nothing has changed but what `change_of` says."""
    return (
        _status(before) == _status(s)
        and before.chairs == s.chairs
        and before.orders == s.orders
        and not _snapshot_is_due(s, before)
        and before.frozen is s.frozen is None
    )


def _status(s: Sitting) -> tuple[str, str | None, str | None]:
    return s.status, s.host, s.rematch


def _snapshot_is_due(s: Sitting, before: Sitting | None) -> bool:
    return s.head // SNAPSHOT_EVERY > (before.head if before is not None else 0) // SNAPSHOT_EVERY


async def _keep_snapshot(connection: AsyncConnection, s: Sitting, before: Sitting | None) -> None:
    """Every so many entries make a snapshot in place of the last one. One of a table that was frozen is thrown away."""
    c = schema.snapshots.c
    passed = _snapshot_is_due(s, before)
    froze = s.frozen is not None or (before is not None and before.frozen is not None)
    if passed or froze:
        await connection.execute(delete(schema.snapshots).where(c.table == s.id))
    if passed and not froze:
        row = {"table": s.id, "head": s.head, "rules": RULES_VERSION, "data": snapshot(s)}
        await connection.execute(insert(schema.snapshots).values(row))


async def _change_status(connection: AsyncConnection, s: Sitting, before: Sitting | None) -> None:
    over = s.status == "finished" and (before is None or before.status != "finished")
    values: dict[str, Any] = {"host": s.host, "started": s.started, "ended": s.ended, "rematch": s.rematch}
    if over:
        values["result"] = s.result
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
    for seat, chair in enumerate(s.chairs):
        if before is None or before.chairs[seat] != chair:
            await connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table == s.id, schema.seats.c.seat == seat)
                .values(person=chair.person, bot=chair.bot, label=chair.label, away=chair.away, reserved=chair.reserved)
            )


async def _change_orders(connection: AsyncConnection, s: Sitting, before: Sitting | None) -> None:
    """Store the orders that were given, used or forgotten, in the transaction of the entries they led to."""
    known = before.orders if before is not None else {}
    c = schema.orders.c
    for seat in {*known, *s.orders}:
        orders = s.orders.get(seat)
        if orders != known.get(seat):
            await connection.execute(delete(schema.orders).where(c.table == s.id, c.seat == seat))
            if orders is not None:
                row = {"table": s.id, "seat": seat, "person": orders.person, "data": orders.data()}
                await connection.execute(insert(schema.orders).values(**row))


async def notify_nodes(connection: AsyncConnection, payload: str) -> None:
    """PostgreSQL: notify the other nodes when the transaction is committed."""
    await connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})


def node_notice(node: str, s: Sitting, before: Sitting | None = None, version: int | None = None) -> str:
    """The notice for other nodes: the table, its new head, and who watches it in lists.

    With a version it says all that has changed since: entries and orders. A node that has the table as it was then
    need read nothing. What is too long for a notice of PostgreSQL is read from the database.
    """
    lobby, people = list_watchers(s, before)
    notice: dict[str, Any] = {"node": node, "table": s.id, "head": s.head, "lobby": lobby, "people": people}
    if version is not None and before is not None:
        orders = None
        if before.orders != s.orders:
            orders = [[seat, given.person, given.data()] for seat, given in s.orders.items()]
        told = {"after": version, "entries": [entry for entry, _ in s.fresh], "orders": orders}
        found = orjson.dumps({**notice, **told})
        if len(found) <= MOST_NOTICE_BYTES:
            return found.decode()
    return orjson.dumps(notice).decode()


def told_orders(notice: dict[str, Any]) -> dict[int, Orders] | None:
    """The orders in a notice; None if they are as they were."""
    if notice["orders"] is None:
        return None
    return {seat: Orders.from_data(person, data) for seat, person, data in notice["orders"]}


async def living_nodes(connection: AsyncConnection) -> list[str]:
    """PostgreSQL: the nodes that live, known by the locks they hold (`node_listener`)."""
    found = await connection.execute(
        text(
            "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = :nodes AND granted "
            "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        ),
        {"nodes": NODES},
    )
    return [f"{number:08x}" for number in found.scalars()]


def entry_row(table: str, entry: Entry) -> tuple[Any, ...]:
    """An entry as a row."""
    e = entry
    return table, e.number, e.kind, e.seat, e.data, e.person, e.client, e.at, e.digest


# -- reading ---------------------------------------------------------------------------------------------------------


async def row_of(connection: AsyncConnection, table: str) -> Row[Any] | None:
    """The row of a table: everything stored beside its log."""
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


async def snapshot_of(connection: AsyncConnection, table: str) -> Row[Any] | None:
    """The snapshot of a table with a long log, if the installed rules have made it."""
    c = schema.snapshots.c
    query = select(schema.snapshots).where(c.table == table, c.rules == RULES_VERSION)
    return (await connection.execute(query)).one_or_none()


async def entries_of(connection: AsyncConnection, table: str, after: int = 0) -> list[Entry]:
    """The log of a table after a number, read in portions: other requests have their turn between them."""
    c = schema.entries.c
    columns = (c.number, c.kind, c.seat, c.data, c.person, c.client, c.at, c.digest)
    found: list[Entry] = []
    while True:
        query = select(*columns).where(c.table == table, c.number > after).order_by(c.number).limit(ENTRIES_AT_ONCE)
        portion = [Entry(*row) for row in await connection.execute(query)]
        found += portion
        if len(portion) < ENTRIES_AT_ONCE:
            return found
        after = portion[-1].number


async def entry_by_client(connection: AsyncConnection, table: str, person: str, client: str) -> int | None:
    """The entry that this client id has made before, if any."""
    c = schema.entries.c
    found = await connection.execute(select(c.number).where(c.table == table, c.person == person, c.client == client))
    return found.scalar_one_or_none()


async def holidays_of(connection: AsyncConnection, people: Sequence[str], now: int) -> list[tuple[str, int, int]]:
    """The holidays of these people that are not over: who, from when, until when."""
    c = schema.holidays.c
    query = select(c.person, c.begins, c.ends).where(c.person.in_(people), c.ends > now).order_by(c.begins, c.person)
    return [(row.person, row.begins, row.ends) for row in await connection.execute(query)]


class StoredHead(NamedTuple):
    """How far a table is, whoever has written to it: its version, its last entry, and the orders given there."""

    version: int
    head: int
    orders: dict[int, Orders]


async def stored_head_of(connection: AsyncConnection, table: str) -> StoredHead | None:
    """The same from the database, in one query; None: there is no such table."""
    c = schema.orders.c
    joined = schema.tables.outerjoin(schema.orders, c.table == _t.id)
    found = "0" if connection.dialect.name == "sqlite" else VERSION
    version: ColumnElement[int] = literal_column(found).label("version")
    query = select(version, _t.head, c.seat, c.person, c.data).select_from(joined).where(_t.id == table)
    rows = list(await connection.execute(query))
    if not rows:
        return None
    given = {row.seat: Orders.from_data(row.person, row.data) for row in rows if row.seat is not None}
    return StoredHead(rows[0].version, rows[0].head, given)


async def orders_of(connection: AsyncConnection, table: str) -> dict[int, Orders]:
    """The orders that were given at a table, by seat."""
    c = schema.orders.c
    rows = await connection.execute(select(c.seat, c.person, c.data).where(c.table == table).order_by(c.seat))
    return {row.seat: Orders.from_data(row.person, row.data) for row in rows}


async def language_of(connection: AsyncConnection, person: str) -> str:
    """The language that somebody reads."""
    c = schema.people.c
    found = (await connection.execute(select(c.language).where(c.id == person))).scalar_one_or_none()
    return found if found in LANGUAGES else LANGUAGES[0]


async def name_of(connection: AsyncConnection, person: str) -> str:
    """The name of somebody; empty if there is nobody any more."""
    c = schema.people.c
    return (await connection.execute(select(c.name).where(c.id == person))).scalar_one_or_none() or ""


async def chat_head(connection: AsyncConnection, table: str) -> int:
    """The number of the last line of chat."""
    found = await connection.execute(select(func.max(schema.chat.c.number)).where(schema.chat.c.table == table))
    return found.scalar_one_or_none() or 0


def stored(row: Row[Any]) -> StoredTable:
    """The row of a table as the sitting is made from it."""
    return StoredTable(row.id, row.settings, row.changes, row.seed, row.deal, row.status, row.ended)


def sitting_of(row: Row[Any]) -> Sitting:
    """A stored table before the first entry of its log."""
    return stored_tables.sitting_of(stored(row))


def continued(row: Row[Any], kept: Row[Any], entries: Sequence[Entry]) -> tuple[Sitting, list[Outcome]] | None:
    """A stored table from its snapshot; None if the whole log must be replayed."""
    return stored_tables.continued(stored(row), kept.data, entries)


def replayed(row: Row[Any], entries: Sequence[Entry]) -> tuple[Sitting, list[Outcome], Differs | None]:
    """A stored table, what each entry brought, and where the installed rules differ, if they do."""
    return stored_tables.replayed(stored(row), entries)
