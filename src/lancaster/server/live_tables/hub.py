"""The open connections to this node, and what each has subscribed to.

The hub knows nothing of the game: the publisher hands it a function that makes the message for a connection.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Literal, Protocol

Topic = Literal["lobby", "mine"]


class Connection(Protocol):
    """An open connection. Sending never waits; a client that does not read in time is disconnected."""

    person: str | None
    name: str  # of the person; empty for nobody
    key: bytes | None  # of the session that opened it
    address: str

    def end(self) -> None:
        """Close the connection: its session is over."""

    def send(self, message: bytes) -> None:
        """Queue a message."""


class Hub:
    """The subscriptions of all connections to this node."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[Connection, int | None]] = {}  # the seat whose view each connection gets
        self.lobby: set[Connection] = set()
        self.mine: dict[str, set[Connection]] = defaultdict(set)
        self.connected: set[Connection] = set()
        self.busy = 0  # connections with a message that is being answered
        self.closing = False  # no message is accepted any more
        self._from: Counter[str] = Counter()  # connections by address

    def admit(self, address: str, most: int) -> bool:
        """Count a new connection from an address; False if the address has `most` already."""
        if self._from[address] >= most:
            return False
        self._from[address] += 1
        return True

    def release(self, address: str) -> None:
        """A connection from an address is closed."""
        self._from[address] -= 1
        if self._from[address] <= 0:
            del self._from[address]

    async def drain(self, seconds: float) -> None:
        """Accept nothing more, and wait until everything that was accepted has been answered."""
        self.closing = True
        until = time.monotonic() + seconds
        await asyncio.sleep(0.02)  # the latest answers are still being sent
        while self.busy and time.monotonic() < until:
            await asyncio.sleep(0.02)

    @property
    def connections(self) -> int:
        """How many there are."""
        return len(self.connected)

    def subscribe(self, connection: Connection, table: str, viewer_seat: int | None) -> None:
        """Send this connection the updates of a table, as the seat sees it."""
        self.tables.setdefault(table, {})[connection] = viewer_seat

    def unsubscribe(self, connection: Connection, table: str) -> None:
        """Send no more updates of a table."""
        viewers = self.tables.get(table)
        if viewers is not None:
            viewers.pop(connection, None)
            if not viewers:
                del self.tables[table]

    def watch(self, connection: Connection, topic: Topic) -> None:
        """Send this connection changes of the lobby, or of the tables of its person."""
        if topic == "lobby":
            self.lobby.add(connection)
        elif connection.person is not None:
            self.mine[connection.person].add(connection)

    def unwatch(self, connection: Connection, topic: Topic) -> None:
        """Send no more of them."""
        if topic == "lobby":
            self.lobby.discard(connection)
        elif connection.person is not None:
            watching = self.mine.get(connection.person)
            if watching is not None:
                watching.discard(connection)
                if not watching:
                    del self.mine[connection.person]

    def disconnect(self, connection: Connection, tables: Iterable[str]) -> None:
        """Forget a closed connection; `tables` are its subscriptions."""
        for table in tables:
            self.unsubscribe(connection, table)
        self.unwatch(connection, "lobby")
        self.unwatch(connection, "mine")

    def viewers(self, table: str) -> list[tuple[Connection, int | None]]:
        """The connections subscribed to a table, each with the seat whose view it gets."""
        return list(self.tables.get(table, {}).items())

    def to_table(self, table: str, make: Callable[[Connection, int | None], bytes | None]) -> None:
        """Send every viewer of a table its message."""
        for connection, viewer_seat in self.viewers(table):
            message = make(connection, viewer_seat)
            if message is not None:
                connection.send(message)

    def to_lobby(self, message: bytes) -> None:
        """Send a message to everybody who watches the lobby."""
        for connection in list(self.lobby):
            connection.send(message)

    def to_person(self, person: str, message: bytes) -> None:
        """Send a message to the connections on which a person watches their own tables."""
        for connection in list(self.mine.get(person, ())):
            connection.send(message)
