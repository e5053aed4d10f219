"""Check that the installed rules lead every stored game to the same states, by replaying all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.storage import schema, store
from lancaster.server.storage.database import Database
from lancaster.server.wall_clock import Now
from lancaster.tables import commands
from lancaster.version import RULES_VERSION

TABLES_AT_ONCE = 200  # ids read in one query; games are read one by one
NODE = "command"  # the name of this writer in notices to nodes


@dataclass(frozen=True, slots=True)
class Finding:
    """The first entry at which a game differs; 0: it cannot be read at all."""

    table: str
    status: str
    entry: int
    problem: str


async def ids(database: Database, table: str | None = None, status: str | None = None) -> AsyncIterator[str]:
    """The ids of all tables, or of one, in portions: no transaction stays open meanwhile."""
    c = schema.tables.c
    last = ""
    while True:
        query = select(c.id).where(c.id > last).order_by(c.id).limit(TABLES_AT_ONCE)
        query = query.where(c.id == table) if table is not None else query
        query = query.where(c.status == status) if status is not None else query
        async with database.read() as connection:
            portion = list((await connection.execute(query)).scalars())
        for found in portion:
            yield found
        if len(portion) < TABLES_AT_ONCE:
            return
        last = portion[-1]


async def verify(database: Database) -> AsyncIterator[tuple[str, Finding | None]]:
    """Every table, and what is wrong with it, if anything is."""
    async for table in ids(database):
        async with database.read() as connection:
            yield table, await _look(connection, table)


async def _look(connection: AsyncConnection, table: str) -> Finding | None:
    row = await store.row_of(connection, table)
    if row is None:  # pruned a moment ago
        return None
    try:
        sitting, _, differs = store.replayed(row, await store.entries_of(connection, table))
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the others are looked at, too
        return Finding(table, row.status, 0, f"{type(error).__name__}: {error}")
    if differs is not None:
        return Finding(table, row.status, differs.number, differs.problem)
    if sitting.frozen is not None:
        return Finding(table, row.status, sitting.frozen[0], "frozen before, and not rewound yet")
    return None


async def freeze(database: Database, table: str, now: Now) -> bool:
    """Freeze a running game that differs; False if it does not, or not any more, or is not running."""

    async def job(connection: AsyncConnection) -> bool:
        row = await store.row_of(connection, table)
        if row is None:
            return False
        sitting, _, differs = store.replayed(row, await store.entries_of(connection, table))
        if differs is None:
            return False
        before = sitting.copy()
        commands.freeze(sitting, differs.number, RULES_VERSION, now())
        if not sitting.fresh:
            return False
        await store.save(connection, sitting, before, None, NODE)
        return True

    return await database.write(table, job)
