"""The keeper of all tables: the only one who writes to their logs.

A command is decided on a copy of the sitting, what it appends is committed, and only then the copy becomes the table
and everybody is told: nobody ever hears of what a crash could take back. Tables are kept in memory while they are used
and are otherwise replayed from their log. With PostgreSQL any node may write: a lock in the database lets one at a
time, and whoever gets it first catches up with what the others have done.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import structlog
from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.chance import Deal, Rng
from lancaster.material import Material
from lancaster.options import Options, OptionsError
from lancaster.server import commands, schema, showing, store
from lancaster.server.database import Database
from lancaster.server.errors import Argument, Refused
from lancaster.server.hub import Hub
from lancaster.server.log import AWAY_FOR_GOOD, Differs, Entry, Sitting
from lancaster.server.materials import Materials
from lancaster.server.news.outbox import Outbox
from lancaster.server.ratings import Rated, bot_name, pool_name, settle
from lancaster.server.room import Logged, Room, tell_lists
from lancaster.server.settings import Settings
from lancaster.server.thinkers import Answer, BadQuestion, NoAnswer, Question, Thinkers
from lancaster.server.wire import TableSettings
from lancaster.version import RULES_VERSION, __version__

T = TypeVar("T")
Command = Callable[[Sitting], T]
Follow = Callable[[AsyncConnection, Sitting], Any]

IDLE = 600.0  # seconds an unused table stays in memory
FALLBACK = "page"  # who plays on for a bot that hangs or breaks
GRACE = 10_000  # milliseconds beyond a bot's longest thought, after which another node may ask it again
RETRY = (0.2, 1.0, 3.0, 10.0)  # seconds between attempts to store a bot's action

log = structlog.get_logger("lancaster.tables")


class Keeper:
    """All tables of this server, as one node sees them."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        hub: Hub,
        thinkers: Thinkers,
        outbox: Outbox,
        materials: Materials,
        now: Callable[[], int],
        key: bytes = b"",
    ) -> None:
        """`key` is secret: nobody else can tell which table a client's own id has given."""
        self.settings = settings
        self.database = database
        self.hub = hub
        self.thinkers = thinkers
        self.outbox = outbox
        self.materials = materials
        self.now = now
        self.key = key
        self.node = secrets.token_hex(4)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._closing = False

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
    ) -> Room:
        """A new table; the same person and client id give the same table again."""
        table = self._table_id(person, client)
        made = await self.made_before(person, client)
        if made is not None:
            return made
        options = self.options(settings, material)
        seed = None if settings.seed is None else int(settings.seed)
        if deal is None:
            seed = secrets.randbits(128) if seed is None else seed
            deal = Deal.draw(options, Rng(seed))
        sitting = Sitting.of(table, settings, options, deal, seed)
        sitting.client = client
        commands.make(sitting, person, label, self.now())
        if prepare is not None:
            prepare(sitting)
        seed_hash = None if seed is None else hashlib.sha256(str(seed).encode()).hexdigest()

        async def job(connection: AsyncConnection) -> None:
            await store.create(connection, sitting, seed_hash, origin)
            await self._go_on_holiday(connection, sitting, None)
            await self._save(connection, sitting, None)

        try:
            await self.database.write(table, job)
        except IntegrityError:
            if client is None:
                raise
            return await self.room(table)  # the same request came twice at once
        settings_data = settings.model_dump(mode="json", exclude={"seed"})
        row = {"settings": settings_data, "seed_hash": seed_hash, "origin": origin, "chat": 0}
        room = self.rooms.setdefault(table, Room(sitting, row))
        room.used = time.monotonic()
        if room.sitting is sitting:  # else somebody was quicker, and it was read from the log
            self._adopt(room, sitting, None)
        return room

    async def made_before(self, person: str | None, client: str | None) -> Room | None:
        """The table that this client id has made before."""
        try:
            return await self.room(self._table_id(person, client)) if client is not None else None
        except Refused as refused:
            if refused.code == "no-such-table":
                return None
            raise

    def _table_id(self, person: str | None, client: str | None) -> str:
        if client is None:
            return spelled(secrets.token_bytes(16))
        return spelled(hmac.digest(self.key, f"table {person} {client}".encode(), "sha256")[:16])

    async def do(
        self,
        table: str,
        command: Command[T],
        person: str | None = None,
        client: str | None = None,
        follow: Follow | None = None,
    ) -> tuple[Room, T | None]:
        """Let a command happen: decided, committed, told. `follow` writes more in the same transaction.

        A client id that this person has used at this table before does nothing again, and the result is None. Whoever
        asked may go away: what has been begun is finished.
        """
        return await asyncio.shield(asyncio.ensure_future(self._do(table, command, person, client, follow)))

    async def _do(
        self, table: str, command: Command[T], person: str | None, client: str | None, follow: Follow | None
    ) -> tuple[Room, T | None]:
        while True:
            room = await self.room(table)
            async with room.lock:
                if self.rooms.get(table) is not room:
                    continue  # it was dropped while we waited for it
                try:
                    decide = partial(self._decide, room, command, person, client, follow)
                    work, before, result = await self.database.write(table, decide)
                except IntegrityError:
                    # the same message sent twice, and allowed twice
                    room.sure = False
                    if client is None or person is None or not await self._came_before(table, person, client):
                        raise
                    return room, None
                except Refused as refused:
                    if refused.status == 503:
                        room.sure = False
                    raise
                if work is not None:
                    self._adopt(room, work, before)
            return room, result

    async def _decide(
        self,
        room: Room,
        command: Command[T],
        person: str | None,
        client: str | None,
        follow: Follow | None,
        connection: AsyncConnection,
    ) -> tuple[Sitting | None, Sitting, T | None]:
        await self._catch_up(connection, room)
        before = room.sitting
        work = before.copy()
        work.client = client
        try:
            result = command(work)
        except Refused:
            if client is not None and person is not None:
                if await store.entry_by_client(connection, room.id, person, client) is not None:
                    return None, before, None
            raise
        if not work.fresh and work.deadline == before.deadline:
            return None, before, result
        await self._go_on_holiday(connection, work, before)
        await self._save(connection, work, before)
        if follow is not None:
            await follow(connection, work)
        return work, before, result

    async def _save(self, connection: AsyncConnection, work: Sitting, before: Sitting | None) -> None:
        due = self.now() + self.lease if work.bots else None
        await store.save(connection, work, before, due, self.node)
        if work.status == "finished" and (before is None or before.status != "finished"):
            await self._settle(connection, work)
        await self._announce(connection, work, before)
        if not self.database.sqlite:
            await store.tell_nodes(connection, store.news(self.node, work, before))

    async def _came_before(self, table: str, person: str, client: str) -> bool:
        async with self.database.read() as connection:
            return await store.entry_by_client(connection, table, person, client) is not None

    def _adopt(self, room: Room, work: Sitting, before: Sitting | None) -> None:
        """It is committed: this is how the table stands; tell everybody, and let the bots think."""
        logged: list[Logged] = list(work.fresh)
        room.adopt(work, logged)
        room.used = time.monotonic()
        now = self.now()
        room.publish(self.hub, logged, now)
        room.publish_summary(self.hub, before)
        self.think(room)
        if work.settings.pace == "turns":
            self.outbox.wake()

    # -- what follows from an entry ----------------------------------------------------------------------------------

    async def _settle(self, connection: AsyncConnection, work: Sitting) -> None:
        """Rate a finished game."""
        if not work.settings.rated:
            return
        seats: list[Rated] = []
        for seat, (chair, place) in enumerate(zip(work.chairs, work.places, strict=True)):
            if chair.person is None and chair.away:
                return  # somebody was deleted while the game went on: there is nobody to rate
            who = chair.person or bot_name(chair.label, __version__)  # also when it forfeited to a page
            seats.append(Rated(seat, who, place, chair.away in AWAY_FOR_GOOD))
        pool = pool_name(work.settings.players, work.options.material.digest)
        await settle(connection, work.id, pool, seats, work.touched)

    async def _go_on_holiday(self, connection: AsyncConnection, work: Sitting, before: Sitting | None) -> None:
        """Whoever begins a game by turns, or takes a seat in it, may have said before when they are away."""
        if work.settings.pace != "turns" or work.status != "running":
            return
        there = before.people if before is not None and before.status == "running" else []
        new = [person for person in work.people if person not in there]
        for person, begins, ends in await store.holidays_of(connection, new, self.now()) if new else ():
            commands.holiday(work, person, begins, ends, self.now())

    async def _announce(self, connection: AsyncConnection, work: Sitting, before: Sitting | None) -> None:
        """Tell people who are now asked, in games by turns; nobody twice for one decision."""
        if work.settings.pace != "turns" or not self.settings.outgoing:
            return
        for seat in work.actors:
            chair = work.chairs[seat]
            since = work.since[seat]
            if chair.person is None or chair.bot is not None or since is None:
                continue
            if before is not None and before.since[seat] == since:
                continue
            until = work.clock.deadline(seat) if work.clock is not None else None
            args: dict[str, Argument] = {"name": work.settings.name, "round": store.round_of(work), "deadline": until}
            people = [chair.person]
            await self.outbox.announce(connection, people, work.id, since, "your-turn", args, work.touched, until)

    # -- bots --------------------------------------------------------------------------------------------------------

    def think(self, room: Room) -> None:
        """Let every bot that is asked think, and none that is not."""
        s = room.sitting
        asked = {seat: s.since[seat] for seat in s.bots} if not self._closing else {}
        for seat, (since, task) in list(room.thinking.items()):
            if asked.get(seat) != since or task.done():  # done: it broke
                task.cancel()
                del room.thinking[seat]
        for seat, owed in asked.items():
            if owed is not None and seat not in room.thinking:
                task = asyncio.create_task(self._think(room, seat, owed), name=f"bot-{room.id}-{seat}")
                room.thinking[seat] = (owed, task)

    async def _think(self, room: Room, seat: int, since: int) -> None:
        """Ask a bot, and play what it says."""
        s = room.sitting
        assert s.game is not None
        bot = s.chairs[seat].bot
        assert bot is not None
        digest = hashlib.sha256(f"{room.id} {s.seed} {since} {seat}".encode()).digest()
        question = Question(s.game.record(), seat, bot, int.from_bytes(digest[:8], "big"), room.id)
        try:
            answer = await self.thinkers.choose(question)
        except (NoAnswer, BadQuestion) as error:
            log.error("bot.no-answer", table=room.id, seat=seat, problem=str(error))
            room.thinking.pop(seat, None)
            return  # the sweep asks again
        for pause in (*RETRY, None):
            try:
                await asyncio.shield(self._play(room, seat, since, answer))
                return
            except Refused as refused:
                log.warning("bot.not-stored", table=room.id, seat=seat, why=refused.code)
                if pause is None:
                    return  # the sweep asks again
                await asyncio.sleep(pause)

    async def _play(self, room: Room, seat: int, since: int, answer: Answer) -> None:
        thinking = room.thinking.get(seat)
        if thinking is not None and thinking[0] == since:
            del room.thinking[seat]

        def play(s: Sitting) -> None:
            if commands.act_as_bot(s, seat, since, answer.action, self.now()) and answer.forfeited is not None:
                commands.replace_bot(s, seat, FALLBACK, self.now())  # it would cost its time again at every move

        await self.do(room.id, play)

    @property
    def lease(self) -> int:
        """How long, in milliseconds, bots are left to the node that began to ask them."""
        return int(self.settings.bot_seconds * 1000) + GRACE

    # -- memory ------------------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """A table, from memory or from its log."""
        room = self.rooms.get(table)
        if room is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            room = await asyncio.shield(loading)
        room.used = time.monotonic()
        return room

    async def _load(self, table: str) -> Room:
        async with self.database.read() as connection:
            row = await store.row_of(connection, table)
            if row is None:
                raise Refused("no-such-table")
            entries = await store.entries_of(connection, table)
            chat = await store.chat_head(connection, table)
        sitting, told, differs = store.replayed(row, entries)
        data = {"settings": row.settings, "seed_hash": row.seed_hash, "origin": row.origin}
        if differs is not None:
            log.error("table.differs", table=table, entry=differs.number, problem=differs.problem)
            data["result"] = row.result  # as it was when the game ended
        room = Room(sitting, {**data, "chat": chat})
        room.remember(list(zip(entries, told, strict=True)))
        room = self.rooms.setdefault(table, room)
        if differs is not None and sitting.status in ("running", "frozen"):
            number = differs.number
            await self.do(table, lambda s: commands.freeze(s, number, RULES_VERSION, self.now()))
        return room

    async def _catch_up(self, connection: AsyncConnection, room: Room) -> None:
        """Another node may have written since: read what is missing. SQLite has one node, which knows what it wrote.

        What is read here was committed by others, so it is told at once, whatever becomes of this transaction.
        """
        if self.database.sqlite and room.sure:
            return
        found = await connection.execute(select(schema.tables.c.head).where(schema.tables.c.id == room.id))
        head = found.scalar_one_or_none()
        if head is None:
            raise Refused("no-such-table")
        if head > room.sitting.head:
            entries = await store.entries_of(connection, room.id, room.sitting.head)
            work, told = await self._followed(connection, room, entries)
            before = room.sitting
            logged: list[Logged] = list(zip(entries, told, strict=True))
            room.adopt(work, logged)
            room.publish(self.hub, logged, self.now())
            room.publish_summary(self.hub, before)
            if room.sure:
                self.think_less(room)
            else:
                self.think(room)  # what was not known to be committed: nobody else asks these bots
        room.sure = True

    async def _followed(
        self, connection: AsyncConnection, room: Room, entries: list[Entry]
    ) -> tuple[Sitting, list[list[dict[str, Any]]]]:
        """A copy of the sitting after these entries of another node, and their events."""
        with contextlib.suppress(Differs):
            if not any(entry.kind == "freeze" for entry in entries):
                work = room.sitting.copy()
                return work, work.replay(entries)
        # frozen, perhaps from an entry that was passed long ago: only the whole log tells how the game stands
        row = await store.row_of(connection, room.id)
        assert row is not None, "its entries are there"
        work, told, differs = store.replayed(row, await store.entries_of(connection, room.id))
        if differs is not None:
            self.rooms.pop(room.id, None)  # whoever loads it next freezes it
            raise Refused("busy")
        return work, told[-len(entries) :]

    def think_less(self, room: Room) -> None:
        """Another node asks the bots; here only what is no longer wanted ends."""
        for seat, (since, task) in list(room.thinking.items()):
            if seat not in room.sitting.bots or room.sitting.since[seat] != since:
                task.cancel()
                del room.thinking[seat]

    async def heard(self, table: str, head: int) -> None:
        """A table was written to (head -1: perhaps): catch up with it, if it is in memory, and tell."""
        room = self.rooms.get(table)
        if room is None or 0 <= head <= room.sitting.head:
            return
        async with room.lock:
            if head < 0 or head > room.sitting.head:  # it may have been written here, and be known by now
                async with self.database.read() as connection:
                    await self._catch_up(connection, room)

    async def current(self, table: str) -> Room:
        """A table as it stands now, whichever node was the last to write."""
        room = await self.room(table)
        if not self.database.sqlite:
            await self.heard(table, -1)
        return room

    async def pass_on(self, table: str, lobby: bool, people: list[str]) -> None:
        """Another node has written to a table that is not in memory here: tell those who look at lists."""
        people = [person for person in people if person in self.hub.mine]
        if not (lobby and self.hub.lobby) and not people:
            return
        async with self.database.read() as connection:
            row = await store.row_of(connection, table)
            seats = (await store.seats_of(connection, [table]))[table]
        if row is not None:
            tell_lists(self.hub, showing.stored_summary(row, seats), lobby, people)

    def forget_idle(self) -> None:
        """Drop tables from memory that nobody uses."""
        limit = time.monotonic() - IDLE
        for table, room in list(self.rooms.items()):
            if room.used < limit and not room.thinking and table not in self.hub.tables and not room.lock.locked():
                del self.rooms[table]

    # -- people ------------------------------------------------------------------------------------------------------

    async def hand_over(self, guest: str, account: str) -> None:
        """All seats of a guest, and the tables they host, belong to the account from now on."""
        for table in await self._tables_of(guest):
            await self.do(table, lambda s: commands.hand_over(s, guest, account, self.now()))

    async def leave_all(self, person: str) -> None:
        """The person goes for good: leave tables that have not begun, let a bot finish the others."""
        for table in await self._tables_of(person):
            await self.do(table, lambda s: commands.vacate(s, person, self.now()))

    async def holiday(self, person: str, begins: int, ends: int) -> None:
        """The person's clocks stand still in that time."""
        for table in await self._tables_of(person, "running"):
            await self.do(table, lambda s: commands.holiday(s, person, begins, ends, self.now()))

    async def back(self, person: str) -> None:
        """All holidays of the person are over or called off."""
        for table in await self._tables_of(person, "running"):
            await self.do(table, lambda s: commands.back(s, person, self.now()))

    async def _tables_of(self, person: str, status: str | None = None) -> list[str]:
        t, seats = schema.tables.c, schema.seats.c
        mine = select(seats.table).where(or_(seats.person == person, seats.reserved == person))
        query = select(t.id).where(or_(t.host == person, t.id.in_(mine))).order_by(t.id)
        if status is not None:
            query = query.where(t.status == status)
        async with self.database.read() as connection:
            return list((await connection.execute(query)).scalars())

    # -- the rest ----------------------------------------------------------------------------------------------------

    def options(self, settings: TableSettings, material: Material | None = None) -> Options:
        """What is to be played, or why it cannot be."""
        material = material or self.materials.get(settings.material)
        try:
            return Options(settings.players, settings.laws, settings.court, settings.displeasure, material)
        except OptionsError as error:
            raise Refused("bad-options", problem=str(error)) from None

    async def close(self) -> None:
        """Stop the bots and finish what is being written."""
        self._closing = True
        tasks = [task for room in self.rooms.values() for _, task in room.thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in list(self.rooms.values()):
            async with room.lock:
                pass


def spelled(drawn: bytes) -> str:
    """A table's id of 22 characters; none begins with a hyphen, which a command line would take for an option."""
    letters = base64.urlsafe_b64encode(drawn).rstrip(b"=").decode()
    return letters if letters[0] != "-" else "A" + letters[1:]
