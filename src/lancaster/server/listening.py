"""PostgreSQL: what other nodes have written, by LISTEN/NOTIFY.

A notice says only which table has a new head; what happened is read from the log. After a lost connection every table
in memory is looked at, so that nothing is missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import asyncpg
import structlog

from lancaster.server import desk
from lancaster.server.errors import Refused
from lancaster.server.server import Server
from lancaster.server.store import CHANNEL

PAUSE = 1.0
ALIVE = 10.0  # seconds between looks whether the connection still stands

log = structlog.get_logger("lancaster.listening")


class Listening:
    """Hears of what other nodes write. `start` and `await stop()`."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.keeper = server.keeper
        self.connected = False
        self._task: asyncio.Task[None] | None = None
        self._heard: asyncio.Queue[tuple[str, int, int | None]] = asyncio.Queue()

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._run(), name="listening")

    async def stop(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        url = self.keeper.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        catching = asyncio.create_task(self._catch_up(), name="listening-catch-up")
        try:
            while True:
                try:
                    await self._listen(url)
                except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                    log.warning("listening.lost", problem=str(error))
                self.connected = False
                await asyncio.sleep(PAUSE)
        finally:
            catching.cancel()

    async def _listen(self, url: str) -> None:
        connection = await asyncpg.connect(url, timeout=5)
        try:
            await connection.add_listener(CHANNEL, self._notice)
            self.connected = True
            for table in list(self.keeper.rooms):
                self._heard.put_nowait((table, -1, None))
            while not connection.is_closed():
                await asyncio.sleep(ALIVE)
                await connection.execute("SELECT 1", timeout=5)
        finally:
            connection.terminate()

    def _notice(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        news = json.loads(payload)
        if news["node"] == self.keeper.node:
            return
        self._heard.put_nowait((news["table"], news.get("head", -1), news.get("chat")))

    async def _catch_up(self) -> None:
        while True:
            table, head, line = await self._heard.get()
            try:
                if line is not None:
                    await desk.heard_line(self.server, table, line)
                else:
                    await self.keeper.heard(table, head)
            except Refused as refused:
                log.warning("listening.waiting", table=table, why=refused.code)
                await asyncio.sleep(PAUSE)
                self._heard.put_nowait((table, head, line))
            except Exception:  # one broken table must not silence the others
                log.exception("listening.broke", table=table)
                self.keeper.rooms.pop(table, None)
