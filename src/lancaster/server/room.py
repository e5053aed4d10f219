"""A table in memory: its sitting, the last of its log, and the messages made of them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any

import orjson

from lancaster.server import showing
from lancaster.server.hub import Connection, Hub
from lancaster.server.log import Entry, Sitting
from lancaster.server.store import concerned

RECENT = 40  # entries whose events are kept, for those who reconnect

Logged = tuple[Entry, list[dict[str, Any]]]


class Room:
    """One table. `lock` is held from deciding until everybody was told, so that news come in order."""

    __slots__ = ("id", "lock", "recent", "row", "sitting", "sure", "thinking", "used")

    def __init__(self, sitting: Sitting, row: Mapping[str, Any]) -> None:
        self.id = sitting.id
        self.sitting = sitting
        self.sure = True  # False: a commit has failed, and whether it was made is not known
        self.row: dict[str, Any] = dict(row)  # settings, seed_hash, origin, chat
        self.lock = asyncio.Lock()
        self.recent: deque[tuple[Entry, bytes]] = deque(maxlen=RECENT)  # events as JSON: a fraction of the memory
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by seat: since when, and who thinks
        self.used = 0.0

    def adopt(self, sitting: Sitting, logged: list[Logged]) -> None:
        """What was decided is stored: this is how the table stands now."""
        self.sitting = sitting
        sitting.fresh = []
        self.remember(logged)

    def remember(self, logged: list[Logged]) -> None:
        """Keep the latest entries for those who reconnect."""
        for entry, events in logged[-RECENT:]:
            # copied: what orjson makes stays as large as the room it was made in, 4 kB
            self.recent.append((entry, bytes(memoryview(orjson.dumps(events)))))

    def missed(self, since: int) -> list[Logged] | None:
        """The entries after a number, if they are all still here."""
        if since >= self.sitting.head:
            return []
        if not self.recent or self.recent[0][0].number > since + 1:
            return None
        return [(entry, orjson.loads(events)) for entry, events in self.recent if entry.number > since]

    def entries(self, logged: list[Logged]) -> list[dict[str, Any]]:
        """Entries as everybody may see them."""
        over = self.sitting.status == "finished"
        return [showing.entry(entry, events, over) for entry, events in logged]

    def state(self, eyes: int | None, person: str | None, now: int) -> dict[str, Any]:
        """The table as one viewer may know it."""
        return showing.state(self.sitting, self.row, eyes, person, now)

    def publish(self, hub: Hub, logged: list[Logged], now: int) -> None:
        """Tell everybody who hears of this table; alike viewers get one and the same message."""
        if self.id not in hub.tables:
            return
        entries = orjson.Fragment(orjson.dumps(self.entries(logged)))
        common = showing.common(self.sitting, self.row, now)
        common["summary"] = orjson.Fragment(orjson.dumps(common["summary"]))
        views = self.sitting.game.views() if self.sitting.game is not None else {}
        made: dict[tuple[int | None, tuple[int, ...]], bytes] = {}

        def news(connection: Connection, eyes: int | None) -> bytes:
            if not showing.may_see(self.sitting, connection.person):
                hub.unsubscribe(connection, self.id)
                return orjson.dumps({"type": "gone", "table": self.id})
            mine = self.sitting.seats_of(connection.person)
            if eyes is not None and eyes not in mine and self.sitting.status != "finished":
                eyes = None  # the seat has gone to somebody else
                hub.subscribe(connection, self.id, eyes)
            key = (eyes, tuple(mine))
            if key not in made:
                state = {**common, **showing.personal(self.sitting, eyes, connection.person, views.get(eyes))}
                made[key] = orjson.dumps({"type": "news", "table": self.id, "entries": entries, "state": state})
            return made[key]

        hub.to_table(self.id, news)

    def publish_summary(self, hub: Hub, before: Sitting | None) -> None:
        """Tell the lobby and the people at the table what concerns them."""
        lobby, people = concerned(self.sitting, before)
        if (lobby and hub.lobby) or any(person in hub.mine for person in people):
            tell_lists(hub, showing.summary(self.sitting, self.row), lobby, people)


def tell_lists(hub: Hub, summary: dict[str, Any], lobby: bool, people: list[str]) -> None:
    """Tell the lobby, and people wherever they look at their own tables."""
    table = orjson.Fragment(orjson.dumps(summary))
    if lobby:
        hub.to_lobby(orjson.dumps({"type": "table", "topic": "lobby", "table": table}))
    message = orjson.dumps({"type": "table", "topic": "mine", "table": table})
    for person in people:
        hub.to_person(person, message)
