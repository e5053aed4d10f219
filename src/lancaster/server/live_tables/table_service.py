"""The table service: the only writer of the logs of tables.

A command works on a copy of the sitting. The entries it appends are committed, and only then the copy becomes the table
and clients are told, so nobody hears of anything that a crash could undo. Tables stay in memory while they are used and
are otherwise replayed from their log.

Nearly every command only appends. It is decided on what is in memory and stored in one statement, on the condition that
the stored table is the one in memory. All others, and those for which this does not hold, run in a transaction. With
PostgreSQL any node may write: a lock in the database admits one at a time, and a node that gets the lock first reads
what the others have written. Their notices bring what they have written, so that mostly nothing must be read.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import structlog
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.chance import Deal
from lancaster.material import Material
from lancaster.options import Options
from lancaster.server.bot_pool.pool import BotPool, Question
from lancaster.server.live_tables.bot_turns import BotTurns
from lancaster.server.live_tables.follow_ups import FollowUps
from lancaster.server.live_tables.hub import Hub
from lancaster.server.live_tables.live_table import LiveTable, Logged, tell_lists
from lancaster.server.live_tables.materials import Materials
from lancaster.server.live_tables.replay_thread import ReplayThread
from lancaster.server.live_tables.uptime import Uptime
from lancaster.server.notifications.outbox import Outbox
from lancaster.server.settings import Settings
from lancaster.server.storage import store
from lancaster.server.storage.database import Database, Job
from lancaster.tables import commands, payloads
from lancaster.tables.creation import new_sitting, options_of, seed_told, table_id
from lancaster.tables.deciding import decide, has_changed
from lancaster.tables.entries import BEGUN, Differs, Entry, Outcome
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import TableSettings
from lancaster.tables.sitting import Sitting
from lancaster.version import RULES_VERSION

T = TypeVar("T")
Command = Callable[[Sitting], T]
Follow = Callable[[AsyncConnection, Sitting], Any]

IDLE_SECONDS = 600.0  # an unused table stays in memory
BOT_GRACE_MS = 10_000  # beyond a bot's longest thought; then another node may ask it again

log = structlog.get_logger("lancaster.tables")


class Decided(NamedTuple, Generic[T]):
    """What came of a command."""

    work: Sitting | None  # None: nothing was written
    before: Sitting
    version: int  # of the table in the database
    result: T | None


class TableService:
    """All tables, as this node sees them."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        hub: Hub,
        bot_pool: BotPool,
        outbox: Outbox,
        materials: Materials,
        now: Callable[[], int],
        uptime: Uptime,
        key: bytes = b"",
    ) -> None:
        """`key` is secret: nobody else can compute the table id that a client id leads to."""
        self.settings = settings
        self.database = database
        self.hub = hub
        self.bot_pool = bot_pool
        self.outbox = outbox
        self.materials = materials
        self.now = now
        self.uptime = uptime
        self.key = key
        self.node = secrets.token_hex(4)
        self.in_memory: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.replays = ReplayThread()
        self.in_doubt: Callable[[str], None] = lambda _: None  # called if a write may have been made or not
        self.network_of: Callable[[str], str] = lambda person: person  # from which address somebody came last
        self.follow_ups = FollowUps(settings, outbox, now)
        self.bots = BotTurns(bot_pool, lambda table, command: self.execute(table, command), self.question, now)

    # -- commands ----------------------------------------------------------------------------------------------------

    async def make(
        self,
        person: str | None,
        label: str,
        settings: TableSettings,
        client: str | None = None,
        prepare: Command[None] | None = None,
        deal: Deal | None = None,
        origin: str = "played",
        material: Material | None = None,
    ) -> LiveTable:
        """Make a table. The same person and client id give the same table again."""
        table = table_id(self.key, person, client)
        made = await self.made_before(person, client)
        if made is not None:
            return made
        await self.uptime.check()

        def build() -> Sitting:
            options = self.options(settings, material)
            jumps = self.uptime.jumps
            return new_sitting(table, person, label, settings, options, self.now, client, prepare, deal, jumps)

        sitting = await self.replays.run(build)  # the first game of a configuration takes tens of milliseconds
        seed_hash, salt = seed_told(sitting.seed)

        async def job(connection: AsyncConnection) -> int:
            await store.create(connection, sitting, seed_hash, salt, origin)
            await self.follow_ups.go_on_holiday(connection, sitting, None)
            return await self._save(connection, sitting, None)

        try:
            version = await self.database.write(table, job)
        except IntegrityError:
            if client is None:
                raise
            return await self.load(table)  # the same request came twice at the same time
        row = {"settings": settings.data(), "seed_hash": seed_hash, "seed_salt": salt, "origin": origin, "chat": 0}
        live = self.in_memory.setdefault(table, LiveTable(sitting, row, version))
        live.last_used = time.monotonic()
        if live.sitting is sitting:  # else another request has loaded it already
            self._adopt(live, sitting, None)
        return live

    async def made_before(self, person: str | None, client: str | None) -> LiveTable | None:
        """The table that this client id has made before, if any."""
        try:
            return await self.load(table_id(self.key, person, client)) if client is not None else None
        except Refused as refused:
            if refused.code == "no-such-table":
                return None
            raise

    async def execute(
        self,
        table: str,
        command: Command[T],
        person: str | None = None,
        client: str | None = None,
        follow: Follow | None = None,
    ) -> tuple[LiveTable, T | None]:
        """Run a command: decide, commit, tell. `follow` writes more in the same transaction.

        A client id that this person has used at this table before does nothing, and the result is None. The command
        completes even if the client disconnects.
        """
        return await asyncio.shield(asyncio.ensure_future(self._do(table, command, person, client, follow)))

    async def _do(
        self, table: str, command: Command[T], person: str | None, client: str | None, follow: Follow | None
    ) -> tuple[LiveTable, T | None]:
        while True:
            live = await self.load(table)
            async with live.lock:
                if self.in_memory.get(table) is not live:
                    continue  # it was dropped from memory while this waited for the lock
                try:
                    await self.uptime.check()
                    decided = await self._append(live, command, client) if follow is None else None
                    if decided is None:
                        decide = partial(self._decide, live, command, person, client, follow)
                        decided = await self.database.write(table, decide)
                    work, before, version, result = decided
                except IntegrityError:
                    # the same message sent twice, and allowed twice
                    live.in_sync = False
                    await self._check_kept(table)
                    if client is None or person is None or not await self._came_before(table, person, client):
                        raise
                    return live, None
                except Refused as refused:
                    if refused.status == 503:
                        live.in_sync = False
                        self.in_doubt(table)
                    if refused.code == "no-such-table":
                        await self._check_kept(table)
                    raise
                live.version, live.in_sync = version, True
                if work is not None:
                    self._adopt(live, work, before)
            return live, result

    async def _append(self, live: LiveTable, command: Command[T], client: str | None) -> Decided[T] | None:
        """Run a command on the table as it is in memory; None if that is not enough, and nothing has happened.

        A command that is refused may be one that came before, or one that another node has made possible.
        """
        before = live.sitting
        if not live.in_sync or before.settings.pace != "live":
            return None
        try:
            work, result = decide(before, command, self.now, client, self.uptime.jumps)
        except Refused:
            return None
        if not has_changed(before, work) or not store.only_appends(work, before):
            return None
        version = await self.database.append(
            store.change_of(work, before, self._bots_due(work), self.node, live.version, not self.database.sqlite)
        )
        return Decided(work, before, version, result) if version is not None else None

    async def _decide(
        self,
        live: LiveTable,
        command: Command[T],
        person: str | None,
        client: str | None,
        follow: Follow | None,
        connection: AsyncConnection,
    ) -> Decided[T]:
        await self._catch_up(connection, live)
        before, version = live.sitting, live.version
        try:
            work, result = decide(before, command, self.now, client, self.uptime.jumps)
        except Refused:
            if client is not None and person is not None:
                if await store.entry_by_client(connection, live.id, person, client) is not None:
                    return Decided(None, before, version, None)
            raise
        if not has_changed(before, work):
            return Decided(None, before, version, result)
        await self.follow_ups.go_on_holiday(connection, work, before)
        version = await self._save(connection, work, before, version)
        if follow is not None:
            await follow(connection, work)
        return Decided(work, before, version, result)

    async def _save(
        self, connection: AsyncConnection, work: Sitting, before: Sitting | None, version: int | None = None
    ) -> int:
        version = await store.save(connection, work, before, self._bots_due(work), self.node, version)
        if work.status == "finished" and (before is None or before.status != "finished"):
            await self.follow_ups.rate(connection, work)
            await self.follow_ups.index(connection, work)
        await self.follow_ups.announce_turns(connection, work, before)
        return version

    def _bots_due(self, work: Sitting) -> int | None:
        """When another node may ask the bots that this node is about to ask."""
        return self.now() + self.bot_lease_ms if work.bots else None

    async def _check_kept(self, table: str) -> None:
        """Drop a table from memory that was deleted from the database, and refuse it."""
        async with self.database.read() as connection:
            kept = await store.row_of(connection, table)
        if kept is None:
            self.in_memory.pop(table, None)
            raise Refused("no-such-table")

    async def write_about(self, table: str, lock: str, job: Job[T]) -> T:
        """Write what belongs to a table beside its log; refused if the table was deleted."""
        try:
            return await self.database.write(lock, job)
        except IntegrityError:
            await self._check_kept(table)
            raise

    async def _came_before(self, table: str, person: str, client: str) -> bool:
        async with self.database.read() as connection:
            return await store.entry_by_client(connection, table, person, client) is not None

    def _adopt(self, live: LiveTable, work: Sitting, before: Sitting | None) -> None:
        """After the commit: take over the sitting, tell everybody, ask the bots."""
        logged: list[Logged] = list(work.fresh)
        live.adopt(work, logged)
        live.last_used = time.monotonic()
        self._tell(live, logged, before)
        if logged:
            self.bots.ask(live)
        if work.settings.pace == "turns":
            self.outbox.wake()

    def _tell(self, live: LiveTable, logged: list[Logged], before: Sitting | None) -> None:
        """Tell everybody here what has changed since."""
        given = live.sitting.orders
        if not logged and before is not None and given != before.orders:
            # nobody else may learn that somebody has given orders
            changed = [seat for seat in given if given[seat] != before.orders.get(seat)]
            live.publish(self.hub, logged, self.now(), {given[seat].person for seat in changed})
            return
        live.publish(self.hub, logged, self.now())
        live.publish_summary(self.hub, before)

    def question(self, s: Sitting, seat: int, bot: str, seed: int, person: str | None) -> Question:
        """A question for the bot pool, on behalf of a person."""
        assert s.game is not None
        owner = person or ""
        return Question(s.game.record(), seat, bot, seed, s.id, owner, self.network_of(owner) if owner else "")

    @property
    def bot_lease_ms(self) -> int:
        """How long bots are left to the node that asked them, before another node may ask."""
        return int(self.settings.bot_seconds * 1000) + BOT_GRACE_MS

    # -- memory ------------------------------------------------------------------------------------------------------

    async def load(self, table: str) -> LiveTable:
        """The table, from memory or replayed from its log."""
        live = await self._loaded(table)
        if live.behind:
            await self.refresh(table, -1)
        return live

    async def _loaded(self, table: str) -> LiveTable:
        live = self.in_memory.get(table)
        if live is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(loading)
        live.last_used = time.monotonic()
        return live

    async def _load(self, table: str) -> LiveTable:
        async with self.database.read() as connection:
            row = await store.row_of(connection, table)
            if row is None:
                raise Refused("no-such-table")
            kept = await store.snapshot_of(connection, table)
            entries = await store.entries_of(connection, table, kept.head - 1 if kept is not None else 0)
            chat = await store.chat_head(connection, table)
            latest = await store.stored_head_of(connection, table)
        assert latest is not None, "its row is there"
        found = await self.replays.run(store.continued, row, kept, entries) if kept is not None else None
        differs: Differs | None = None
        if found is not None:
            sitting, told = found
            entries = entries[1:]
        else:
            if kept is not None:
                async with self.database.read() as connection:
                    entries = await store.entries_of(connection, table)
            sitting, told, differs = await self.replays.run(store.replayed, row, entries)
        data = {name: getattr(row, name) for name in ("settings", "seed_hash", "seed_salt", "origin")}
        if differs is not None:
            log.error("table.differs", table=table, entry=differs.number, problem=differs.problem)
            data["result"] = row.result  # as it was when the game ended
        sitting.orders = latest.orders
        live = LiveTable(sitting, {**data, "chat": chat}, latest.version)
        live.remember(list(zip(entries, told, strict=True)))
        live = self.in_memory.setdefault(table, live)
        with contextlib.suppress(Refused):  # nothing can be written now: it can be read
            await self.follow_time(live)
        if differs is not None and sitting.status in BEGUN:
            number = differs.number
            await self.execute(table, lambda s: commands.freeze(s, number, RULES_VERSION, self.now()))
        return live

    async def follow_time(self, live: LiveTable) -> None:
        """Let the clocks of a table follow jumps of time that it does not know."""
        if live.sitting.status in BEGUN and live.sitting.jump < len(self.uptime.jumps):
            await self.execute(live.id, lambda _: None)

    async def _catch_up(self, connection: AsyncConnection, live: LiveTable) -> None:
        """Read what other nodes have written since. SQLite has one node, which knows what it wrote.

        What is read here is committed, so it is published at once, even if this transaction fails.
        """
        if self.database.sqlite and live.in_sync:
            return
        latest = await store.stored_head_of(connection, live.id)
        if latest is None:
            raise Refused("no-such-table")
        if latest.head > live.sitting.head:
            entries = await store.entries_of(connection, live.id, live.sitting.head)
            work, told = await self._followed(connection, live, entries)
            self.follow(live, work, list(zip(entries, told, strict=True)))
        live.sitting.orders = latest.orders
        live.version, live.in_sync, live.behind = latest.version, True, False

    def follow(self, live: LiveTable, work: Sitting, logged: list[Logged]) -> None:
        """Take over what another node has written, and tell everybody here."""
        before = live.sitting
        live.adopt(work, logged)
        self._tell(live, logged, before)
        if live.in_sync:
            self.bots.cancel_stale(live)
        else:
            self.bots.ask(live)  # this node wrote it after all: no other node asks these bots

    async def _followed(
        self, connection: AsyncConnection, live: LiveTable, entries: list[Entry]
    ) -> tuple[Sitting, list[Outcome]]:
        """A copy of the sitting after these entries of another node, and what they brought."""
        with contextlib.suppress(Differs):
            if not any(entry.kind == "freeze" for entry in entries):
                work = live.sitting.copy()
                return work, await self.replays.run(work.replay, entries)
        # frozen, perhaps from an early entry: only the whole log says how the game stands
        row = await store.row_of(connection, live.id)
        assert row is not None, "its entries are there"
        entries_now = await store.entries_of(connection, live.id)
        work, told, differs = await self.replays.run(store.replayed, row, entries_now)
        if differs is not None:
            self.in_memory.pop(live.id, None)  # the next load freezes it
            raise Refused("busy")
        return work, told[-len(entries) :]

    async def refresh(self, table: str, head: int) -> None:
        """Read and publish what was written to a table in memory; a head of -1: perhaps nothing was."""
        live = self.in_memory.get(table)
        if live is None or 0 <= head <= live.sitting.head:
            return
        async with live.lock:
            if head < 0 or head > live.sitting.head:  # else it was read while this waited for the lock
                async with self.database.read() as connection:
                    await self._catch_up(connection, live)

    async def current(self, table: str) -> LiveTable:
        """The table as it is now, with the entries of all nodes."""
        live = await self._loaded(table)
        if not self.database.sqlite:
            await self.refresh(table, -1)
        return live

    async def tell_list_watchers(self, table: str, lobby: bool, people: list[str]) -> None:
        """Send the summary of a table that is not in memory, after another node has written to it."""
        people = [person for person in people if person in self.hub.mine]
        if not (lobby and self.hub.lobby) and not people:
            return
        async with self.database.read() as connection:
            row = await store.row_of(connection, table)
            seats = (await store.seats_of(connection, [table]))[table]
        if row is not None:
            tell_lists(self.hub, payloads.summary(row._asdict(), seats), lobby, people)

    def forget_idle(self) -> None:
        """Drop unused tables from memory."""
        limit = time.monotonic() - IDLE_SECONDS
        for table, live in list(self.in_memory.items()):
            if (
                live.last_used < limit
                and not live.bot_tasks
                and table not in self.hub.tables
                and not live.lock.locked()
            ):
                del self.in_memory[table]

    # -- the rest ----------------------------------------------------------------------------------------------------

    def options(self, settings: TableSettings, material: Material | None = None) -> Options:
        """The options of the game; refused if they cannot be played."""
        return options_of(settings, material or self.materials.get(settings.material))

    async def close(self) -> None:
        """Cancel the bots' tasks and finish what is being written."""
        await self.bots.close(self.in_memory.values())
        for live in list(self.in_memory.values()):
            async with live.lock:
                pass
        self.replays.close()
