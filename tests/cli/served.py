"""A server's data for the tests of the commands that look after one: tables in every state, played in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Select, Update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.settings import Settings
from lancaster.server.storage.database import Database
from lancaster.tables import commands
from tests.server.in_process_server import InProcessServer, open_server, play


def served(folder: Path, story: Callable[[InProcessServer], Awaitable[Any]], **settings: Any) -> Any:
    """Run a server for the time of a story, and return what it tells."""

    async def run() -> Any:
        async with open_server(folder, **settings) as there:
            return await story(there)

    return asyncio.run(run())


async def furnish(there: InProcessServer) -> dict[str, str]:
    """Tables at which Anne and Bess have played, by their state."""
    anne, bess = await there.account("Anne"), await there.account("Bess")
    found: dict[str, str] = {}
    for name, decisions in (("finished", 10_000), ("running", 20), ("closed", 20)):
        table = await anne.table(None, name=f"Anne's {name} table")
        await bess.post(f"/tables/{table}/join", {"seat": 1})
        await play(there, table, [anne, bess], decisions)
        found[name] = table
    await anne.post(f"/tables/{found['finished']}/chat", {"text": "Well played, Bess"}, 201)
    await there.services.tables.execute(found["closed"], lambda s: commands.close(s, "expired", s.touched))
    found["open"] = await anne.table(None, "page", name="Anne's open table")
    return found


def query(folder: Path, asked: Select[Any] | Update, database: str = "") -> list[Any]:
    """Ask a server's database something, or change it."""

    async def run() -> list[Any]:
        opened = await Database.open(Settings(data=folder, database=database).database_url)
        try:

            async def job(connection: AsyncConnection) -> list[Any]:
                done = await connection.execute(asked)
                return list(done.all()) if done.returns_rows else []

            return await opened.write(None, job)
        finally:
            await opened.close()

    return asyncio.run(run())
