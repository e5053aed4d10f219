"""PostgreSQL: what other nodes have written, by LISTEN/NOTIFY.

A notice says only which table has a new head; what happened is read from the log. After a lost connection every table
in memory is looked at, so that nothing is missed. The same connection holds the lock by which the others know that this
node lives: PostgreSQL lets go of it when the process dies, and then another node lets its bots think.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import asyncpg
import orjson
import structlog

from lancaster.server import desk, lists
from lancaster.server.errors import Refused
from lancaster.server.server import Server
from lancaster.server.store import CHANNEL, NODES

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
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

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
                except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, Refused) as error:
                    log.warning("listening.lost", problem=str(error))
                self.connected = False
                await asyncio.sleep(PAUSE)
        finally:
            catching.cancel()

    async def _listen(self, url: str) -> None:
        connection = await asyncpg.connect(url, timeout=5)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.fetch("SELECT pg_advisory_lock_shared($1, $2)", NODES, _signed(self.keeper.node))
            await connection.add_listener(CHANNEL, self._notice)
            self.connected = True
            for table in list(self.keeper.rooms):
                self._heard.put_nowait({"table": table, "head": -1})
                self._heard.put_nowait({"table": table, "chat": -1})
            await self._tell_lists()
            while not lost.is_set():
                await connection.execute("SELECT 1", timeout=5)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), ALIVE)
        finally:
            connection.terminate()

    def _notice(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        self._heard.put_nowait(json.loads(payload))

    async def _catch_up(self) -> None:
        while True:
            news = await self._heard.get()
            table = news["table"]
            try:
                await self._hear(news)
            except Refused as refused:
                log.warning("listening.waiting", table=table, why=refused.code)
                if refused.status == 503:
                    await asyncio.sleep(PAUSE)
                    self._heard.put_nowait(news)
                else:
                    self.keeper.rooms.pop(table, None)  # it was deleted
            except Exception:  # one broken table must not silence the others
                log.exception("listening.broke", table=table)

    async def _hear(self, news: dict[str, Any]) -> None:
        table, head, mine = news["table"], news.get("head", -1), news.get("node") == self.keeper.node
        if "chat" in news:
            if not mine:
                await desk.heard_line(self.server, table)
        elif table in self.keeper.rooms:
            # also of what this node has written: perhaps it could not know whether that was committed
            await self.keeper.heard(table, head)
        elif not mine:
            await self.keeper.pass_on(table, news.get("lobby", False), news.get("people", []))

    async def _tell_lists(self) -> None:
        """Those who look at lists may have missed something: they get the whole list again."""
        hub = self.keeper.hub
        if hub.lobby:
            hub.to_lobby(_list("lobby", await lists.lobby(self.server)))
        for person in list(hub.mine):
            hub.to_person(person, _list("mine", await lists.mine(self.server, person)))


def _list(topic: str, tables: list[dict[str, Any]]) -> bytes:
    return orjson.dumps({"type": "tables", "topic": topic, "tables": tables})


def _signed(node: str) -> int:
    """The number of a node as PostgreSQL wants it: 32 bits with a sign."""
    number = int(node, 16)
    return number - (1 << 32) if number >= 1 << 31 else number
