"""The tables of this browser: the only writer of their logs, as `TableService` is on a server.

A command works on a copy of the sitting. The entries it appends are stored, and only then the copy becomes the table
and the page is told. Calls come one after the other: the worker has one queue.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from lancaster.bots.page import Page
from lancaster.browser import storage
from lancaster.browser.storage import Storage
from lancaster.chance import Deal
from lancaster.material import Material, shipped
from lancaster.tables import commands, payloads
from lancaster.tables.creation import new_sitting, options_of, seed_told, table_id
from lancaster.tables.deciding import bot_seed, decide, has_changed
from lancaster.tables.entries import Entry, Outcome
from lancaster.tables.history import entries_told, frames_told
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import TableSettings
from lancaster.tables.sitting import Sitting
from lancaster.tables.stored import replayed, sitting_of
from lancaster.version import RULES_VERSION

T = TypeVar("T")
Data = dict[str, Any]
Command = Callable[[Sitting], T]
Send = Callable[[Data], None]

RECENT_ENTRIES = 40  # kept in memory for a page that subscribes again
MOST_ENTRIES = 300  # in one answer
FALLBACK_BOT = Page.name


@dataclass(slots=True)
class HomeTable:
    """A table in memory."""

    sitting: Sitting
    row: Data
    recent: deque[tuple[Entry, Outcome]] = field(default_factory=lambda: deque(maxlen=RECENT_ENTRIES))
    asked: dict[int, int] = field(default_factory=dict)  # bots that think: by seat, since which entry

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.sitting.id


class HomeTables:
    """All tables of this browser, and who listens to them."""

    def __init__(self, store: Storage, send: Send, think: Send, now: Callable[[], int], key: bytes) -> None:
        """`send` tells the page, `think` asks a bot; the answer comes to `thought`."""
        self.store = store
        self.send = send
        self.think = think
        self.now = now
        self.key = key
        self.person: str | None = None
        self.rows: dict[str, Data] = {}
        self.in_memory: dict[str, HomeTable] = {}
        self.viewers: dict[str, int | None] = {}  # the tables the page hears of, and through which eyes
        self.topics: set[str] = set()

    async def open(self) -> None:
        """Read what is kept."""
        self.rows = {row["id"]: row for row in json.loads(await self.store.rows())}

    async def changed_elsewhere(self, table: str) -> None:
        """Another tab has written to a table, or removed it: read it again, and tell the page."""
        await self.open()
        before = self.in_memory.pop(table, None)
        if before is None or table not in self.rows:
            return
        live = await self.load(table)
        self._publish(live, [each for each in live.recent if each[0].number > before.sitting.head])
        self._publish_summary(live, before.sitting)

    # -- commands ----------------------------------------------------------------------------------------------------

    async def make(
        self,
        person: str,
        label: str,
        settings: TableSettings,
        client: str | None = None,
        prepare: Command[None] | None = None,
        deal: Deal | None = None,
        origin: str = "played",
        material: Material | None = None,
    ) -> HomeTable:
        """Make a table. The same client id gives the same table again."""
        table = table_id(self.key, person, client)
        if table in self.rows:
            return await self.load(table)
        options = options_of(settings, material or shipped())
        s = new_sitting(table, person, label, settings, options, self.now, client, prepare, deal)
        live = HomeTable(s, storage.first_row(s, *seed_told(s.seed), origin))
        await self._save(live, s)
        self.in_memory[table] = live
        self._adopt(live, s, None)
        return live

    async def execute(self, table: str, command: Command[T], client: str | None = None) -> tuple[HomeTable, T | None]:
        """Run a command: decide, store, tell. A client id that was used before does nothing."""
        live = await self.load(table)
        before = live.sitting
        try:
            work, result = decide(before, command, self.now, client)
        except Refused:
            if client is not None and await self._came_before(table, client):
                return live, None
            raise
        if has_changed(before, work):
            await self._save(live, work)
            self._adopt(live, work, before)
        return live, result

    async def _came_before(self, table: str, client: str) -> bool:
        return any(entry.client == client for entry in storage.entries_of(await self.store.entries(table)))

    async def _save(self, live: HomeTable, work: Sitting) -> None:
        row = storage.row_of(work, live.row)
        entries = storage.entries_text([entry for entry, _ in work.fresh])
        try:
            storage.check_stored(await self.store.save(json.dumps(row), entries))
        except Refused as refused:
            if refused.code == "busy":  # another tab was first
                await self.changed_elsewhere(work.id)
            raise
        live.row = self.rows[work.id] = row

    def _adopt(self, live: HomeTable, work: Sitting, before: Sitting | None) -> None:
        """After it is stored: take over the sitting, tell the page, ask the bots."""
        logged = list(work.fresh)
        live.sitting = work
        work.fresh = []
        live.recent.extend(logged)
        self._publish(live, logged)
        if logged or before is None:
            self._publish_summary(live, before)
        self.ask_bots(live)

    def _publish(self, live: HomeTable, logged: list[tuple[Entry, Outcome]]) -> None:
        if live.id not in self.viewers:
            return
        s, seat = live.sitting, self.viewers[live.id]
        if seat is not None and seat not in s.seats_of(self.person) and s.status != "finished":
            seat = self.viewers[live.id] = None
        self.send({"type": "news", "table": live.id, "entries": self._told(s, logged), "state": self.state(live, seat)})

    def _publish_summary(self, live: HomeTable, before: Sitting | None) -> None:
        lobby, people = payloads.list_watchers(live.sitting, before)
        summary = live.row["summary"]
        if lobby and "lobby" in self.topics:
            self.send({"type": "table", "topic": "lobby", "table": summary})
        if self.person in people and "mine" in self.topics:
            self.send({"type": "table", "topic": "mine", "table": summary})

    # -- bots --------------------------------------------------------------------------------------------------------

    def ask_bots(self, live: HomeTable) -> None:
        """Ask every bot that owes a decision and was not asked for it."""
        s = live.sitting
        owed = {seat: since for seat in s.bots if (since := s.since[seat]) is not None}
        live.asked = {seat: since for seat, since in live.asked.items() if owed.get(seat) == since}
        for seat, since in owed.items():
            if seat not in live.asked:
                live.asked[seat] = since
                assert s.game is not None
                named = {"table": s.id, "seat": seat, "since": since, "bot": s.chairs[seat].bot}
                self.think({**named, "record": s.game.record(), "seed": str(bot_seed(s, seat, since)), "most": None})

    async def thought(self, answer: Data) -> None:
        """Play what a bot has answered."""
        live = await self.load(answer["table"])
        seat, since = answer["seat"], answer["since"]
        if live.asked.get(seat) == since:
            del live.asked[seat]

        def play(s: Sitting) -> None:
            if commands.act_as_bot(s, seat, since, answer["action"], self.now()) and answer["forfeited"] is not None:
                commands.replace_bot(s, seat, FALLBACK_BOT, self.now())

        await self.execute(live.id, play)

    # -- reading -----------------------------------------------------------------------------------------------------

    async def load(self, table: str) -> HomeTable:
        """The table, from memory or replayed from its log."""
        live = self.in_memory.get(table)
        if live is not None:
            return live
        row = self.rows.get(table)
        if row is None:
            raise Refused("no-such-table")
        if not storage.is_readable(row):
            raise Refused("frozen")
        entries = storage.entries_of(await self.store.entries(table))
        s, told, differs = replayed(storage.stored_table(row), entries)
        s.orders = storage.orders_of(row)
        live = self.in_memory[table] = HomeTable(s, row)
        live.recent.extend(zip(entries, told, strict=True))
        if differs is not None and s.status in ("running", "frozen"):
            number = differs.number
            await self.execute(table, lambda s: commands.freeze(s, number, RULES_VERSION, self.now()))
        self.ask_bots(live)
        return live

    def state(self, live: HomeTable, seat: int | None) -> Data:
        """The table as one seat may know it."""
        return payloads.state(live.sitting, live.row, seat, self.person, self.now())

    def shown(self, live: HomeTable) -> Data:
        """A table for the person who has just done something there: as their seat sees it, if they have only one."""
        mine = live.sitting.seats_of(self.person)
        return self.state(live, mine[0] if len(mine) == 1 else None)

    async def catch_up(self, live: HomeTable, seat: int | None, since: int | None) -> Data:
        """The state of a table, and the entries after `since` (wire.Catching)."""
        s = live.sitting
        payloads.check_viewer_seat(s, self.person, seat)
        entries: list[Data] = []
        last = since
        if since is not None and since < s.head:
            kept = live.recent[0][0].number if live.recent else s.head + 1
            if kept <= since + 1:
                entries = self._told(s, [each for each in live.recent if each[0].number > since])
            else:
                entries = await self._log(live, since)
            last = entries[-1]["number"] if entries else since
        more = last is not None and last < s.head
        return {"table": live.id, "state": self.state(live, seat), "entries": entries, "more": more}

    async def _log(self, live: HomeTable, since: int) -> list[Data]:
        s = live.sitting
        entries = storage.entries_of(await self.store.entries(live.id))
        fresh = sitting_of(storage.stored_table(live.row))
        return entries_told(fresh, entries, since, MOST_ENTRIES, s.status == "finished", _differs(s))

    async def frames(self, live: HomeTable, seat: int | None, first: int, most: int) -> Data:
        """The game after each entry from `first` on (wire.Frames)."""
        s = live.sitting
        viewer_seat = payloads.check_viewer_seat(s, self.person, seat)
        entries = storage.entries_of(await self.store.entries(live.id))
        fresh = sitting_of(storage.stored_table(live.row))
        found = frames_told(fresh, entries, viewer_seat, first, most, s.status == "finished", _differs(s))
        return {"table": live.id, "head": s.head, "frames": found}

    @staticmethod
    def _told(s: Sitting, logged: list[tuple[Entry, Outcome]]) -> list[Data]:
        return [payloads.entry(entry, outcome, s.options, s.status == "finished") for entry, outcome in logged]

    # -- lists -------------------------------------------------------------------------------------------------------

    def mine(self) -> list[Data]:
        """The tables that are not over, those where the person is asked first."""
        found = self._listed(("open", "running", "frozen"), "touched")
        return sorted(found, key=lambda table: not self._is_asked(table))

    def _is_asked(self, table: Data) -> bool:
        return any(
            seat["person"] == self.person and seat["bot"] is None and seat["seat"] in table["actors"]
            for seat in table["seats"]
        )

    def finished(self) -> list[Data]:
        """The games that are over, the latest first."""
        return self._listed(("finished",), "ended")

    def _listed(self, status: tuple[str, ...], by: str) -> list[Data]:
        found = [row["summary"] for row in self.rows.values() if storage.is_readable(row) and row["status"] in status]
        return sorted(found, key=lambda table: (-table[by], table["id"]))


def _differs(s: Sitting) -> int | None:
    return s.frozen[0] if s.frozen is not None else None
