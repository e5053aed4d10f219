"""A table in memory: its sitting, the latest entries of its log, and the messages made from them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Container, Mapping
from typing import Any

import orjson

from lancaster.server.live_tables.hub import Connection, Hub
from lancaster.story.items import Question
from lancaster.tables import payloads
from lancaster.tables.entries import Entry, Outcome
from lancaster.tables.payloads import list_watchers
from lancaster.tables.sitting import Sitting

RECENT_ENTRIES = 40  # kept for clients that reconnect

Logged = tuple[Entry, Outcome]  # an entry with what it brought


class LiveTable:
    """One table. `lock` is held from the decision to the last message about it, so that messages are in order."""

    __slots__ = ("behind", "bot_tasks", "id", "in_sync", "last_used", "lock", "recent", "row", "sitting", "version")

    def __init__(self, sitting: Sitting, row: Mapping[str, Any], version: int) -> None:
        self.id = sitting.id
        self.sitting = sitting
        self.version = version  # of what is stored (PostgreSQL), which says whether another node has written since
        self.in_sync = True  # False: a commit failed, and it is not known whether it was made
        self.behind = False  # True: another node has written, and nobody here has asked for the table since
        self.row: dict[str, Any] = dict(row)  # settings, seed_hash, seed_salt, origin, chat
        self.lock = asyncio.Lock()
        self.recent: deque[tuple[Entry, bytes]] = deque(maxlen=RECENT_ENTRIES)  # as JSON: a fraction of the memory
        self.bot_tasks: dict[
            int, tuple[int, asyncio.Task[None]]
        ] = {}  # by seat: since which entry, and the task that asks the bot
        self.last_used = 0.0

    def adopt(self, sitting: Sitting, logged: list[Logged]) -> None:
        """Take over the sitting, which is stored now."""
        self.sitting = sitting
        sitting.fresh = []
        self.remember(logged)

    def remember(self, logged: list[Logged]) -> None:
        """Keep the latest entries for clients that reconnect."""
        for entry, outcome in logged[-RECENT_ENTRIES:]:
            # copied: orjson's own buffer stays as large as it was allocated, 4 kB
            self.recent.append((entry, bytes(memoryview(orjson.dumps(outcome)))))

    def missed(self, since: int) -> list[Logged] | None:
        """The entries after a number; None if they are not all kept."""
        if since >= self.sitting.head:
            return []
        if not self.recent or self.recent[0][0].number > since + 1:
            return None
        return [(entry, _read(outcome)) for entry, outcome in self.recent if entry.number > since]

    def entries(self, logged: list[Logged]) -> list[dict[str, Any]]:
        """Entries as everybody may see them."""
        s = self.sitting
        return [payloads.entry(entry, outcome, s.options, s.status == "finished") for entry, outcome in logged]

    def state(self, viewer_seat: int | None, person: str | None, now: int) -> dict[str, Any]:
        """The table as one viewer may know it."""
        return payloads.state(self.sitting, self.row, viewer_seat, person, now)

    def publish(self, hub: Hub, logged: list[Logged], now: int, people: Container[str | None] | None = None) -> None:
        """Send an update to every subscriber, or to these people. Viewers who see the same get the same bytes."""
        if self.id not in hub.tables:
            return
        entries = orjson.Fragment(orjson.dumps(self.entries(logged)))
        common = payloads.common(self.sitting, self.row, now)
        common["summary"] = orjson.Fragment(orjson.dumps(common["summary"]))
        seats, game = {*hub.tables[self.id].values()}, self.sitting.game
        views = game.views(seats) if game is not None else {}
        forecasts = game.forecasts(seats) if game is not None else {}
        made: dict[tuple[int | None, tuple[int, ...]], bytes] = {}

        def update(connection: Connection, viewer_seat: int | None) -> bytes | None:
            if people is not None and connection.person not in people:
                return None
            if not payloads.may_see(self.sitting, connection.person):
                hub.unsubscribe(connection, self.id)
                return orjson.dumps({"type": "gone", "table": self.id})
            mine = self.sitting.seats_of(connection.person)
            if viewer_seat is not None and viewer_seat not in mine and self.sitting.status != "finished":
                viewer_seat = None  # the seat has gone to somebody else
                hub.subscribe(connection, self.id, viewer_seat)
            key = (viewer_seat, tuple(mine))
            if key not in made:
                seen, expected = views.get(viewer_seat), forecasts.get(viewer_seat)
                own = payloads.personal(self.sitting, viewer_seat, connection.person, seen, expected)
                state = {**common, **own}
                made[key] = orjson.dumps({"type": "news", "table": self.id, "entries": entries, "state": state})
            return made[key]

        hub.to_table(self.id, update)

    def publish_summary(self, hub: Hub, before: Sitting | None) -> None:
        """Send the summary to the lobby and to the people of the table, where it has changed for them."""
        lobby, people = list_watchers(self.sitting, before)
        if (lobby and hub.lobby) or any(person in hub.mine for person in people):
            tell_lists(
                hub, payloads.summary(payloads.facts(self.sitting, self.row), self.sitting.chairs), lobby, people
            )


def _read(stored: bytes) -> Outcome:
    """What an entry brought, from JSON."""
    data = orjson.loads(stored)
    return Outcome(data["events"], data["question"] and Question(**data["question"]), data["account"])


def tell_lists(hub: Hub, summary: dict[str, Any], lobby: bool, people: list[str]) -> None:
    """Send a summary to those who watch the lobby, and to these people."""
    table = orjson.Fragment(orjson.dumps(summary))
    if lobby:
        hub.to_lobby(orjson.dumps({"type": "table", "topic": "lobby", "table": table}))
    message = orjson.dumps({"type": "table", "topic": "mine", "table": table})
    for person in people:
        hub.to_person(person, message)
