"""Who is told what: the open connections, and the topics they want to hear of.

The hub knows nothing of the game. Whoever publishes hands it a function that makes the message for one viewer; it is
called once for all connections that are to get the same.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Literal, Protocol

Topic = Literal["lobby", "mine"]


class Connection(Protocol):
    """An open connection. Sending never waits: what cannot be sent in time closes the connection."""

    person: str | None
    key: bytes | None  # of the session it came with

    def end(self) -> None:
        """Hang up: the session is over."""

    def send(self, message: bytes) -> None:
        """Put a message on its way."""


class Hub:
    """The subscriptions of all connections to this node."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[Connection, int | None]] = {}  # through whose eyes each connection looks
        self.lobby: set[Connection] = set()
        self.mine: dict[str, set[Connection]] = defaultdict(set)
        self.connected: set[Connection] = set()
        self.busy = 0  # connections of which a message is being answered
        self.closing = False  # no message is accepted any more
        self._from: Counter[str] = Counter()  # connections by address

    def welcome(self, address: str, most: int) -> bool:
        """Count a connection from an address, unless it has as many as it may."""
        if self._from[address] >= most:
            return False
        self._from[address] += 1
        return True

    def left(self, address: str) -> None:
        """A connection from an address is closed."""
        self._from[address] -= 1
        if self._from[address] <= 0:
            del self._from[address]

    async def rest(self, seconds: float) -> None:
        """Accept nothing more, and wait until everything that was accepted has been answered."""
        self.closing = True
        until = time.monotonic() + seconds
        await asyncio.sleep(0.02)  # answers that were given just now are still on their way to the wire
        while self.busy and time.monotonic() < until:
            await asyncio.sleep(0.02)

    @property
    def connections(self) -> int:
        """How many there are."""
        return len(self.connected)

    def subscribe(self, connection: Connection, table: str, eyes: int | None) -> None:
        """Tell this connection of a table, through these eyes."""
        self.tables.setdefault(table, {})[connection] = eyes

    def unsubscribe(self, connection: Connection, table: str) -> None:
        """No more of a table."""
        viewers = self.tables.get(table)
        if viewers is not None:
            viewers.pop(connection, None)
            if not viewers:
                del self.tables[table]

    def watch(self, connection: Connection, topic: Topic) -> None:
        """Tell this connection of the lobby, or of its person's tables."""
        if topic == "lobby":
            self.lobby.add(connection)
        elif connection.person is not None:
            self.mine[connection.person].add(connection)

    def unwatch(self, connection: Connection, topic: Topic) -> None:
        """No more of it."""
        if topic == "lobby":
            self.lobby.discard(connection)
        elif connection.person is not None:
            watching = self.mine.get(connection.person)
            if watching is not None:
                watching.discard(connection)
                if not watching:
                    del self.mine[connection.person]

    def gone(self, connection: Connection, tables: Iterable[str]) -> None:
        """The connection is closed; `tables` are those it heard of."""
        for table in tables:
            self.unsubscribe(connection, table)
        self.unwatch(connection, "lobby")
        self.unwatch(connection, "mine")

    def viewers(self, table: str) -> list[tuple[Connection, int | None]]:
        """The connections that hear of a table, and through whose eyes."""
        return list(self.tables.get(table, {}).items())

    def to_table(self, table: str, make: Callable[[Connection, int | None], bytes | None]) -> None:
        """Send every viewer of a table its message."""
        for connection, eyes in self.viewers(table):
            message = make(connection, eyes)
            if message is not None:
                connection.send(message)

    def to_lobby(self, message: bytes) -> None:
        """Send everybody who looks at the lobby the same."""
        for connection in list(self.lobby):
            connection.send(message)

    def to_person(self, person: str, message: bytes) -> None:
        """Send a message to wherever a person looks at the own tables."""
        for connection in list(self.mine.get(person, ())):
            connection.send(message)
