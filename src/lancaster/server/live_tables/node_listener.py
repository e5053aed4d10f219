"""Several nodes on one PostgreSQL: each hears by LISTEN/NOTIFY what the others have written.

A notice only names the table and its new head; what happened is read from the log. After a lost connection every table
in memory is read again, so nothing is missed. The same connection holds a lock that shows the other nodes that this one
lives. PostgreSQL releases the lock when the process dies, and then another node asks its bots.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import asyncpg
import orjson
import structlog

from lancaster.server.accounts.address_bans import AddressBans
from lancaster.server.live_tables import chat
from lancaster.server.live_tables.session_endings import SessionEndings
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.results import table_lists
from lancaster.server.storage.append import CHANNEL
from lancaster.server.storage.store import NODES
from lancaster.tables.refusals import Refused

RECONNECT_SECONDS = 1.0
PING_SECONDS = 10.0  # between checks that the connection still works

log = structlog.get_logger("lancaster.listening")


class NodeListener:
    """Listens to the other nodes. Call `start`, and `await stop()` at the end."""

    def __init__(self, tables: TableService, endings: SessionEndings, bans: AddressBans) -> None:
        self.tables = tables
        self.endings = endings
        self.bans = bans
        self.connected = False
        self._task: asyncio.Task[None] | None = None
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    @property
    def waiting(self) -> int:
        """Notices of other nodes that were heard and not yet followed."""
        return self._heard.qsize()

    def start(self) -> None:
        """Start listening."""
        self._task = asyncio.create_task(self._run(), name="listening")

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        url = self.tables.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        catching = asyncio.create_task(self._catch_up(), name="listening-catch-up")
        try:
            while True:
                try:
                    await self._listen(url)
                except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, Refused) as error:
                    log.warning("listening.lost", problem=str(error))
                self.connected = False
                await asyncio.sleep(RECONNECT_SECONDS)
        finally:
            catching.cancel()

    async def _listen(self, url: str) -> None:
        connection = await asyncpg.connect(url, timeout=5)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.fetch("SELECT pg_advisory_lock_shared($1, $2)", NODES, _signed(self.tables.node))
            await connection.add_listener(CHANNEL, self._notice)
            self.connected = True
            self.bans.forget()
            for table in list(self.tables.in_memory):
                self._heard.put_nowait({"table": table, "head": -1})
                self._heard.put_nowait({"table": table, "chat": -1})
            await self._tell_lists()
            while not lost.is_set():
                await connection.execute("SELECT 1", timeout=5)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), PING_SECONDS)
        finally:
            connection.terminate()

    def _notice(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        self._heard.put_nowait(json.loads(payload))

    async def _catch_up(self) -> None:
        while True:
            notice = await self._heard.get()
            table = notice["table"]
            try:
                await self._hear(notice)
            except Refused as refused:
                log.warning("listening.waiting", table=table, why=refused.code)
                if refused.status == 503:
                    await asyncio.sleep(RECONNECT_SECONDS)
                    self._heard.put_nowait(notice)
                else:
                    self.tables.in_memory.pop(table, None)  # it was deleted
            except Exception:  # one broken table must not stop the others
                log.exception("listening.broke", table=table)

    async def _hear(self, notice: dict[str, Any]) -> None:
        table, head, mine = notice["table"], notice.get("head", -1), notice.get("node") == self.tables.node
        if "sessions" in notice:
            if not mine:
                await self.endings.close_ended(notice["sessions"])
        elif "bans" in notice:
            self.bans.forget()
        elif "renamed" in notice:
            if not mine:
                await self.tables.read_labels(notice["renamed"])
        elif "chat" in notice:
            if not mine and notice.get("removed"):
                await chat.tell_removed(self.tables, table, notice["chat"])
            elif not mine:
                await chat.catch_up(self.tables, table)
        elif table in self.tables.in_memory:
            # also what this node has written itself: it may not know whether the commit succeeded
            await self.tables.refresh(table, head)
        elif not mine:
            await self.tables.tell_list_watchers(table, notice.get("lobby", False), notice.get("people", []))

    async def _tell_lists(self) -> None:
        """Send the whole lists again to everybody who watches one: they may have missed a change."""
        hub = self.tables.hub
        if hub.lobby:
            hub.to_lobby(_list("lobby", await table_lists.lobby(self.tables.database)))
        for person in list(hub.mine):
            hub.to_person(person, _list("mine", await table_lists.mine(self.tables.database, person)))


def _list(topic: str, tables: list[dict[str, Any]]) -> bytes:
    return orjson.dumps({"type": "tables", "topic": topic, "tables": tables})


def _signed(node: str) -> int:
    """The number of a node as a signed 32-bit integer, which PostgreSQL needs."""
    number = int(node, 16)
    return number - (1 << 32) if number >= 1 << 31 else number
