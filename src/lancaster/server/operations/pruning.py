"""Delete old tables that are over, each with everything that belongs to it, in a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.storage import schema
from lancaster.server.storage.database import Database

OVER: Final = ("closed", "finished")
TABLES_AT_ONCE: Final = 500  # read in one query

c = schema.tables.c
# Every table of the database with a column `table`, in an order in which rows can be deleted.
PARTS: Final = tuple(table for table in reversed(schema.metadata.sorted_tables) if "table" in table.c)


async def find(database: Database, before: int, statuses: Sequence[str], after: str = "") -> list[str]:
    """Some of the tables that were over before a moment, in the order of ids, after an id."""
    query = select(c.id).where(_old(before, statuses), c.id > after).order_by(c.id).limit(TABLES_AT_ONCE)
    async with database.read() as connection:
        return list((await connection.execute(query)).scalars())


async def prune(database: Database, table: str, before: int, statuses: Sequence[str]) -> bool:
    """Delete a table, if it still qualifies."""

    async def job(connection: AsyncConnection) -> bool:
        if (await connection.execute(select(c.id).where(c.id == table, _old(before, statuses)))).first() is None:
            return False
        await connection.execute(update(schema.tables).where(c.rematch == table).values(rematch=None))
        for part in PARTS:
            await connection.execute(delete(part).where(part.c.table == table))
        await connection.execute(delete(schema.tables).where(c.id == table))
        return True

    return await database.write(table, job)


def _old(before: int, statuses: Sequence[str]) -> ColumnElement[bool]:
    assert set(statuses) <= set(OVER), "nothing that is played is ever deleted"
    return and_(c.status.in_(statuses), func.coalesce(c.ended, c.touched) < before)
