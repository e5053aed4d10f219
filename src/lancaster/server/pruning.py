"""Old tables away, each with everything that hangs on it, in a transaction of its own; never one that is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server import schema
from lancaster.server.database import Database

OVER: Final = ("closed", "finished")
PORTION: Final = 500

c = schema.tables.c
# Whatever has a column `table` belongs to one; in the order in which rows can go.
PARTS: Final = tuple(table for table in reversed(schema.metadata.sorted_tables) if "table" in table.c)


async def find(database: Database, before: int, statuses: Sequence[str], after: str = "") -> list[str]:
    """Tables that were over before a moment, a portion of them, those after an id."""
    query = select(c.id).where(_old(before, statuses), c.id > after).order_by(c.id).limit(PORTION)
    async with database.read() as connection:
        return list((await connection.execute(query)).scalars())


async def prune(database: Database, table: str, before: int, statuses: Sequence[str]) -> bool:
    """Delete a table, if it is still one of those."""

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
