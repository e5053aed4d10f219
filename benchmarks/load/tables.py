"""Tables of the load: made by four people each, and played at random by whoever is asked."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import orjson

from benchmarks.load.wire import Line, Trouble, Web

T = TypeVar("T")

REQUESTS_AT_ONCE = 16  # requests on their way while tables are made
PEOPLE = 4
TIMEOUT_SECONDS = 60.0  # seconds until everything must have come
NOBODY = b'"prompt":null'  # in the state of a seat that is not asked
OVER = b'"status":"finished"'
SUBSCRIBED = b'{"type":"done","id":"subscribed"'


class Seat:
    """A person at a table, with the line to the server and the last state in which it was asked something."""

    __slots__ = ("asked", "cookie", "line", "number")

    def __init__(self, number: int, cookie: str) -> None:
        self.number = number
        self.cookie = cookie
        self.line: Line | None = None
        self.asked: bytes | None = None


class Table:
    """A table. One action is on its way at a time, until it is answered and the last of its people has heard of it."""

    __slots__ = (
        *("_ids", "answered", "asking", "errors", "first", "id", "news", "over"),
        *("seats", "sent", "told", "waiting"),
    )

    def __init__(self, id: str, seats: Sequence[Seat]) -> None:
        self.id = id
        self.seats = list(seats)
        self.sent = 0.0
        self.first = 0.0  # when the first of its people heard of the action
        self.waiting = 0  # people who have not heard of the action yet
        self.answered = True
        self.news = 0  # how often anybody here heard of something
        self.over = False
        self.errors: list[str] = []
        self.told: Callable[[Table, float, float], None] = _nothing  # when all have heard
        self.asking: Callable[[Table], None] = _nothing  # when somebody is asked again
        self._ids = itertools.count()

    async def connect(self, ports: Sequence[int]) -> None:
        """Everybody connects, the seats to these nodes in turn, and looks at the table from their own seats."""
        for seat in self.seats:
            seat.line = await Line.connect(ports[seat.number % len(ports)], seat.cookie, partial(self._heard, seat))
            message = {"type": "subscribe", "id": "subscribed", "table": self.id, "seat": seat.number}
            seat.line.send(orjson.dumps(message))

    def close(self) -> None:
        """Everybody hangs up."""
        for seat in self.seats:
            if seat.line is not None:
                seat.line.close()
            seat.line, seat.asked = None, None
        self.told = self.asking = _nothing

    @property
    def ready(self) -> bool:
        """Whether somebody can act now."""
        return self.answered and not self.over and not self.waiting and any(seat.asked for seat in self.seats)

    def act(self, rng: random.Random) -> None:
        """Whoever is asked plays any of the choices."""
        seat = rng.choice([seat for seat in self.seats if seat.asked])
        assert seat.line is not None
        assert seat.asked is not None
        action = _any_action(orjson.loads(seat.asked), rng)
        name = f"{self.id[:8]}-{time.monotonic_ns()}-{next(self._ids)}"
        message = {"type": "act", "id": name, "table": self.id, "seat": seat.number, "action": action}
        self.waiting, self.answered = len(self.seats), False
        self.sent = time.perf_counter()
        seat.line.send(orjson.dumps(message))

    def _heard(self, seat: Seat, message: bytes, at: float) -> None:
        if message.startswith(b'{"type":"news"'):
            self._see(seat, message)
            self.news += 1
            if self.waiting:
                self.first = at if self.waiting == len(self.seats) else self.first
                self.waiting -= 1
                if not self.waiting:
                    self.told(self, at - self.sent, at - self.first)
        elif message.startswith(SUBSCRIBED):
            self._see(seat, message)
        elif message.startswith(b'{"type":"done"'):
            self.answered = True
        elif message.startswith(b'{"type":"refused"'):
            self.errors.append(message.decode())
            self.waiting, self.answered = 0, True
        if self.ready:
            self.asking(self)

    def _see(self, seat: Seat, message: bytes) -> None:
        seat.asked = None if NOBODY in message else message
        self.over = self.over or OVER in message


def _nothing(*_: object) -> None:
    """Nobody wants to know."""


def _any_action(message: dict[str, Any], rng: random.Random) -> str:
    state = message["state"] if "state" in message else message["result"]["state"]
    nodes, words = state["choices"], []
    while True:
        node = rng.choice(nodes)
        words.append(node["word"])
        nodes = node.get("choices", ())
        if node.get("end") and (not nodes or rng.random() < 0.5):
            return " ".join(words)


async def make(port: int, tables: int) -> list[Table]:
    """New tables, each with four people of its own."""
    return await _side_by_side(port, tables, _make)


async def _make(web: Web, number: int) -> Table:
    cookies = [await _guest(web, f"Guest {number}-{seat}") for seat in range(PEOPLE)]
    made, _ = await web.ask("POST", "/tables", {"name": f"Load {number}", "players": PEOPLE}, cookies[0])
    table = str(made["summary"]["id"])
    for seat, cookie in enumerate(cookies[1:], start=1):
        await web.ask("POST", f"/tables/{table}/join", {"seat": seat}, cookie)
    return Table(table, [Seat(seat, cookie) for seat, cookie in enumerate(cookies)])


async def make_with_bots(port: int, tables: int, bot: str) -> list[Table]:
    """New tables at which one person plays with three bots."""
    return await _side_by_side(port, tables, partial(_make_with_bots, bot))


async def _make_with_bots(bot: str, web: Web, number: int) -> Table:
    cookie = await _guest(web, f"Alone {number}")
    seats = [{"who": "me"}, *({"who": "bot", "bot": bot} for _ in range(PEOPLE - 1))]
    made, _ = await web.ask("POST", "/tables", {"name": f"Bots {number}", "players": PEOPLE, "seats": seats}, cookie)
    return Table(str(made["summary"]["id"]), [Seat(0, cookie)])


async def _guest(web: Web, name: str) -> str:
    _, cookie = await web.ask("POST", "/guests", {"name": name})
    return cookie


async def look_at(port: int, tables: Sequence[Table]) -> None:
    """Look at every table once, so that the server has it in memory."""

    async def look(web: Web, number: int) -> None:
        await web.ask("GET", f"/tables/{tables[number].id}")

    await _side_by_side(port, len(tables), look)


async def connect(ports: Sequence[int], tables: Sequence[Table], spread: bool = False) -> None:
    """Everybody at these tables connects: all of a table to one node, as behind a proxy, or spread over the nodes."""

    async def join(_: Web, number: int) -> None:
        await tables[number].connect(ports if spread else [ports[number % len(ports)]])

    await _side_by_side(ports[0], len(tables), join)


async def all_ready(tables: Sequence[Table]) -> None:
    """Wait until there is somebody who can act at each of these tables."""
    limit = time.monotonic() + TIMEOUT_SECONDS
    while not all(table.ready or table.over for table in tables):
        if time.monotonic() > limit:
            raise Trouble("not every table has somebody who is asked")
        await asyncio.sleep(0.05)


async def _side_by_side(port: int, count: int, job: Callable[[Web, int], Awaitable[T]]) -> list[T]:
    """The results of the job for each number, several at a time."""
    found: dict[int, T] = {}
    numbers = iter(range(count))

    async def work() -> None:
        web = Web(port)
        for number in numbers:
            found[number] = await job(web, number)
        web.close()

    async with asyncio.TaskGroup() as group:
        for _ in range(min(REQUESTS_AT_ONCE, count)):
            group.create_task(work())
    return [found[number] for number in range(count)]
