"""Private notes that people keep about a table."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.accounts.sessions import Person
from lancaster.server.live_tables import table_api
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.storage import schema
from lancaster.tables.refusals import Refused

Data = dict[str, Any]
MOST_NOTES = 500  # of one person


async def read(tables: TableService, person: Person, table: str) -> Data:
    """Somebody's private note about a table (wire.TextNote)."""
    await table_api.visible_table(tables, table, person.id)
    c = schema.notes.c
    async with tables.database.read() as connection:
        query = select(c.text, c.at).where(c.table == table, c.person == person.id)
        found = (await connection.execute(query)).one_or_none()
    return {"text": found.text, "at": found.at} if found is not None else {"text": "", "at": None}


async def write(tables: TableService, person: Person, table: str, text: str) -> Data:
    """Store a private note; an empty text deletes it."""
    await table_api.visible_table(tables, table, person.id)
    c = schema.notes.c
    at = tables.now()

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(schema.notes).where(c.table == table, c.person == person.id))
        if text:
            kept = select(func.count()).select_from(schema.notes).where(c.person == person.id)
            if (await connection.execute(kept)).scalar_one() >= MOST_NOTES:
                raise Refused("too-many", most=MOST_NOTES)
            row = {"table": table, "person": person.id, "text": text, "at": at}
            await connection.execute(insert(schema.notes).values(**row))

    await tables.write_about(table, f"note {person.id}", job)
    return {"text": text, "at": at if text else None}
