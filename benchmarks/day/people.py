"""The people of a club: each sits at one table, comes and goes, and plays while connected."""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import Any

import orjson

from benchmarks.load.tables import NOBODY, OVER, _any_action
from benchmarks.load.wire import Line, Web

LATE_SECONDS = 120.0  # after which an answer counts as lost; a busy machine may need it
BOT = "page"
TABLES_AT_ONCE = 8  # tables that are made


class Member:
    """Somebody with a seat; connected while `line` is there."""

    def __init__(self, table: Game, seat: int, cookie: str) -> None:
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.line: Line | None = None
        self.asked: bytes | None = None  # the last message, if it asks for a decision
        self._waiting: dict[str, asyncio.Future[bytes]] = {}
        self._ids = itertools.count()

    async def come(self, port: int) -> None:
        """Connect, watch one's own tables as the page does, and look at the table."""
        self.line = await Line.connect(port, self.cookie, self._heard)
        await self._ask({"type": "watch", "topic": "mine"})
        self._see(await self._ask({"type": "subscribe", "table": self.table.id, "seat": self.seat}))

    def go(self) -> None:
        """Hang up."""
        if self.line is not None:
            self.line.close()
        self.line, self.asked = None, None

    async def act(self, rng: random.Random) -> bool:
        """Play any of the choices; whether it was accepted."""
        assert self.asked is not None
        action = _any_action(orjson.loads(self.asked), rng)
        self.asked = None
        body = {"type": "act", "table": self.table.id, "seat": self.seat, "action": action}
        return (await self._ask(body)).startswith(b'{"type":"done"')

    async def _ask(self, message: dict[str, Any]) -> bytes:
        assert self.line is not None
        name = f"{id(self.line)}-{next(self._ids)}"
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[name] = answer
        self.line.send(orjson.dumps({**message, "id": name}))
        async with asyncio.timeout(LATE_SECONDS):
            return await answer

    def _heard(self, message: bytes, _: float) -> None:
        if message.startswith(b'{"type":"news"'):
            self._see(message)
        elif message.startswith((b'{"type":"done"', b'{"type":"refused"')):
            name = message.split(b'"id":"', 1)[1].split(b'"', 1)[0].decode()
            self._waiting.pop(name).set_result(message)

    def _see(self, message: bytes) -> None:
        self.asked = None if NOBODY in message else message
        self.table.over = self.table.over or OVER in message


class Game:
    """A table with its people."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.members: list[Member] = []
        self.over = False


class Club:
    """All tables there are, and how much was done."""

    def __init__(self, port: int, rng: random.Random) -> None:
        self.port = port
        self.rng = rng
        self.games: list[Game] = []
        self.made = self.visits = self.actions = self.refused = 0

    async def make(self, tables: int) -> None:
        """New tables, several at a time."""
        waiting = iter(range(tables))

        async def work() -> None:
            web = Web(self.port)
            for _ in waiting:
                await self._make(web)
            web.close()

        await asyncio.gather(*(work() for _ in range(min(TABLES_AT_ONCE, tables))))

    async def _make(self, web: Web) -> None:
        """A table for two to four people, at every fourth one of them a bot; half of them by turns."""
        people = self.rng.randint(2, 4)
        bots = int(self.rng.random() < 0.25)
        self.made += 1
        name = f"Table {self.made}"
        cookies = [(await web.ask("POST", "/guests", {"name": f"Member {n}"}))[1] for n in range(people - bots)]
        seats = [{"who": "me"}, *({"who": "open"} for _ in cookies[1:]), *[{"who": "bot", "bot": BOT}] * bots]
        wanted: dict[str, Any] = {"name": name, "players": people, "seats": seats}
        if self.rng.random() < 0.5:
            wanted |= {"pace": "turns", "clock": {"kind": "turns", "per_move": 48 * 3_600_000}}
        told, _ = await web.ask("POST", "/tables", wanted, cookies[0])
        game = Game(str(told["summary"]["id"]))
        for seat, cookie in enumerate(cookies):
            if seat:
                await web.ask("POST", f"/tables/{game.id}/join", {"seat": seat}, cookie)
            game.members.append(Member(game, seat, cookie))
        self.games.append(game)

    async def minute(self, there: int, stay: float, actions: int) -> None:
        """Some go, others come until `there` of them are connected, and so many actions are played."""
        for member in self.connected:
            if self.rng.random() < 1 / stay:
                member.go()
        away = [member for game in self.games for member in game.members if member.line is None]
        missing = min(max(0, there - len(self.connected)), len(away))
        await asyncio.gather(*(member.come(self.port) for member in self.rng.sample(away, missing)))
        self.visits += missing
        while actions > 0 and (asked := self._asked()):
            some = self.rng.sample(asked, min(actions, len(asked)))
            done = await asyncio.gather(*(member.act(self.rng) for member in some))
            actions -= len(done)
            self.actions += sum(done)
            self.refused += len(done) - sum(done)
        over = [game for game in self.games if game.over]
        for game in over:
            for member in game.members:
                member.go()
            self.games.remove(game)
        await self.make(len(over))

    def _asked(self) -> list[Member]:
        """Of each table one of those who are connected and asked."""
        found = {member.table: member for member in self.connected if member.asked is not None}
        return list(found.values())

    @property
    def connected(self) -> list[Member]:
        """Everybody who is connected."""
        return [member for game in self.games for member in game.members if member.line is not None]

    def close(self) -> None:
        """Everybody hangs up."""
        for member in self.connected:
            member.go()
