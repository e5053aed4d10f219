"""Several nodes on one PostgreSQL: each hears by LISTEN/NOTIFY what the others have written.

A notice about a table brings what has changed, and from which version to which. A node that has the first of them in
memory follows at once, without a query and without waiting for anybody. Else it reads the log: each table by itself, so
that no table waits for another. After a lost connection every table in memory is read again, so nothing is missed. The
same connection holds a lock that shows the other nodes that this one lives. PostgreSQL releases the lock when the
process dies, and then another node asks its bots.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import asyncpg
import orjson
import structlog

from lancaster.server.accounts.address_bans import AddressBans
from lancaster.server.live_tables import chat
from lancaster.server.live_tables.person_tables import read_labels
from lancaster.server.live_tables.session_endings import SessionEndings
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.results import table_lists
from lancaster.server.storage import store
from lancaster.server.storage.append import CHANNEL
from lancaster.server.storage.postgresql import address
from lancaster.server.storage.store import NODES
from lancaster.tables.entries import Differs, Entry
from lancaster.tables.refusals import Refused

Notice = dict[str, Any]

MOST_READERS = 8  # tables that are read at the same time
RECONNECT_SECONDS = 1.0
PING_SECONDS = 10.0  # between checks that the connection still works
MOST_FOLLOWED_AT_ONCE = 8  # entries that are replayed at once, not in the thread of replays
REPLAYED_APART = ("freeze", "begin", "takeback")  # which take long, or need the whole log
OF_AN_ACTION = '{"version":'  # PostgreSQL puts it before what `store.node_notice` begins with: the node
LONGEST_BEGINNING = 64

log = structlog.get_logger("lancaster.listening")


class NodeListener:
    """Listens to the other nodes. Call `start`, and `await stop()` at the end."""

    def __init__(self, tables: TableService, endings: SessionEndings, bans: AddressBans) -> None:
        self.tables = tables
        self.endings = endings
        self.bans = bans
        self.connected = False
        self._mine = f'"node":"{tables.node}"'
        self._task: asyncio.Task[None] | None = None
        self._heard: dict[str, list[Notice]] = {}  # by table: what must be read, the first of it just now
        self._readers = asyncio.Semaphore(MOST_READERS)
        self._tasks: set[asyncio.Task[None]] = set()
        tables.in_doubt = self._read_again

    @property
    def waiting(self) -> int:
        """Notices of other nodes that were heard and not yet followed."""
        return sum(map(len, self._heard.values()))

    def start(self) -> None:
        """Start listening."""
        self._task = asyncio.create_task(self._run(), name="listening")

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self) -> None:
        url = address(self.tables.database.url)
        while True:
            try:
                await self._listen(url)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, Refused) as error:
                log.warning("listening.lost", problem=str(error))
            self.connected = False
            await asyncio.sleep(RECONNECT_SECONDS)

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
                self._read_again(table)
                self._later({"table": table, "chat": -1})
            await self._tell_lists()
            while not lost.is_set():
                await connection.execute("SELECT 1", timeout=5)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), PING_SECONDS)
        finally:
            connection.terminate()

    def _notice(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        if payload.startswith(OF_AN_ACTION) and self._mine in payload[:LONGEST_BEGINNING]:
            return  # not even read: that is nearly every notice
        notice: Notice = orjson.loads(payload)
        table, mine = notice["table"], notice.get("node") == self.tables.node
        try:
            if "head" not in notice:
                self._later(notice)
            elif mine or (table not in self._heard and self._is_followed(notice)):
                return
            elif table in self.tables.in_memory or self._watched(notice):
                self._later(notice)
        except Exception:  # one broken table must not stop the others
            log.exception("listening.broke", table=table)

    def _is_followed(self, notice: Notice) -> bool:
        """Whether nothing must be read: the table in memory has followed, or nobody here needs it now."""
        if notice["table"] not in self.tables.in_memory:
            return False
        if not self._watched(notice) and self.pass_over(notice["table"]):
            return True
        return self.hear(notice)

    def pass_over(self, table: str) -> bool:
        """Leave a table behind that another node has written to, if nobody here needs it; whoever loads it reads."""
        live = self.tables.in_memory[table]
        if table in self.tables.hub.tables or live.bot_tasks:
            return False
        live.behind = True
        return True

    def hear(self, notice: Notice) -> bool:
        """Follow the notice of another node about a table in memory; False if that needs the database, or must wait.

        A notice says what has changed since a version of the table. If that is the one in memory, nothing is missing.
        """
        live = self.tables.in_memory[notice["table"]]
        if live.in_sync and (notice.get("version") == live.version or notice["head"] < live.sitting.head):
            return True
        if live.lock.locked() or not live.in_sync or notice.get("after") != live.version:
            return False
        entries = [Entry(**each) for each in notice["entries"]]
        if len(entries) > MOST_FOLLOWED_AT_ONCE or any(entry.kind in REPLAYED_APART for entry in entries):
            return False
        work = live.sitting.copy()
        try:
            told = work.replay(entries)
        except Differs:
            return False
        orders = store.told_orders(notice)
        if orders is not None:
            work.orders = orders
        self.tables.follow(live, work, list(zip(entries, told, strict=True)))
        live.version = notice["version"]
        return True

    def _watched(self, notice: Notice) -> bool:
        """Whether somebody here watches a list in which a table is."""
        hub = self.tables.hub
        return bool(notice.get("lobby") and hub.lobby) or any(person in hub.mine for person in notice.get("people", ()))

    def _read_again(self, table: str) -> None:
        """Read what was written to a table, if anything was."""
        self._later({"table": table, "head": -1})

    def _later(self, notice: Notice) -> None:
        """Follow a notice after those about the same table that were heard before."""
        table = notice["table"]
        if table in self._heard:
            self._heard[table].append(notice)
            return
        self._heard[table] = [notice]
        task = asyncio.create_task(self._catch_up(table), name=f"listening-{table}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, table: str) -> None:
        try:
            while heard := self._heard[table]:
                async with self._readers:
                    followed = await self._followed(heard[0])
                if followed:
                    del heard[0]
                else:
                    await asyncio.sleep(RECONNECT_SECONDS)
        finally:
            del self._heard[table]

    async def _followed(self, notice: Notice) -> bool:
        """Whether a notice was followed, as far as it can be; False: the database is away."""
        table = notice["table"]
        try:
            await self._hear(notice)
        except Refused as refused:
            log.warning("listening.waiting", table=table, why=refused.code)
            if refused.status == 503:
                return False
            self.tables.in_memory.pop(table, None)  # it was deleted
        except Exception:  # one broken table must not stop the others
            log.exception("listening.broke", table=table)
        return True

    async def _hear(self, notice: Notice) -> None:
        table, head, mine = notice["table"], notice.get("head", -1), notice.get("node") == self.tables.node
        if "sessions" in notice:
            if not mine:
                await self.endings.close_ended(notice["sessions"])
        elif "bans" in notice:
            self.bans.forget()
        elif "renamed" in notice:
            if not mine:
                await read_labels(self.tables, notice["renamed"])
        elif "chat" in notice:
            if not mine and notice.get("removed"):
                await chat.tell_removed(self.tables, table, notice["chat"])
            elif not mine:
                await chat.catch_up(self.tables, table)
        elif table not in self.tables.in_memory:
            await self.tables.tell_list_watchers(table, notice.get("lobby", False), notice.get("people", []))
        elif head < 0 or not self.hear(notice):  # what was waited for may have been all
            await self.tables.refresh(table, head)

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
