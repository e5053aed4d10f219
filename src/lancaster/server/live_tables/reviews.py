"""Reviews of finished games: made in a bot process when somebody first asks for one, and kept."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.bots.hint import NoAdvice
from lancaster.server.bot_pool.pool import BadQuestion, NoAnswer
from lancaster.server.live_tables import table_api
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.storage import schema
from lancaster.study.review import VERSION, adviser
from lancaster.tables.records import action_entries
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting

Data = dict[str, Any]


class Reviews:
    """The reviews of this node's tables; each is made once, however many ask for it at the same time."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables
        self._making: dict[str, asyncio.Task[Data]] = {}

    async def kept(self, table: str, person: str | None) -> Data | None:
        """The review of a finished game that the asker may see (wire.Review), if there is one already."""
        s = await self._finished(table, person)
        data = await self._stored(table)
        return None if data is None else {**data, "entries": action_entries(s)}

    async def make(self, table: str, person: str | None, address: str) -> Data:
        """The same, made now: on behalf of a person, who waits in the queue of the bots like everybody."""
        s = await self._finished(table, person)
        task = self._making.get(table)
        if task is None:
            task = self._making[table] = asyncio.create_task(self._make(s, person, address), name=f"review-{table}")
            task.add_done_callback(lambda _: self._making.pop(table, None))
        return {**await asyncio.shield(task), "entries": action_entries(s)}

    async def close(self) -> None:
        """Cancel what is being made."""
        for task in [*self._making.values()]:
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _finished(self, table: str, person: str | None) -> Sitting:
        s = (await table_api.visible_table(self._tables, table, person)).sitting
        if s.status != "finished":
            raise Refused("not-finished")
        if s.frozen is not None:
            raise Refused("frozen")
        return s

    async def _stored(self, table: str) -> Data | None:
        c = schema.reviews.c
        async with self._tables.database.read() as connection:
            query = select(c.data).where(c.table == table, c.version == VERSION)
            return (await connection.execute(query)).scalar_one_or_none()

    async def _make(self, s: Sitting, person: str | None, address: str) -> Data:
        if (data := await self._stored(s.id)) is not None:  # made since the person asked
            return data
        question = self._tables.question(s, 0, adviser(None), 0, person)
        try:
            data = await self._tables.bot_pool.review(replace(question, address=question.address or address))
        except (NoAnswer, NoAdvice, BadQuestion):
            raise Refused("busy") from None
        row = {"table": s.id, "version": VERSION, "data": data, "at": self._tables.now()}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(delete(schema.reviews).where(schema.reviews.c.table == s.id))
            await connection.execute(insert(schema.reviews).values(**row))

        await self._tables.write_about(s.id, f"review {s.id}", job)
        return data
