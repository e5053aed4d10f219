"""Groups of clients that play game after game together, with bots, until they have played enough."""

from __future__ import annotations

import asyncio
import os
import random
import time
from typing import Any

from tests.server.clients import Player

BOTS = ("page", "squire", "knight")


def seed_of_run() -> int:
    """From LANCASTER_SEED, else new; printed, so that a failure can be tried again."""
    given = os.environ.get("LANCASTER_SEED", "")
    seed = int(given) if given else random.SystemRandom().getrandbits(32)
    print(f"LANCASTER_SEED={seed}")
    return seed


class ClientGroup:
    """One to three people, perhaps somebody who looks on, and bots on the other seats."""

    def __init__(self, host: str, name: str, rng: random.Random) -> None:
        self.rng = rng
        self.people = [
            # some play without a socket
            Player(host, f"{name} {number}", random.Random(rng.random()), by_http=rng.random() < 0.2)
            for number in range(rng.randint(1, 3))
        ]
        self.guests = [Player(host, f"{name} onlooker", random.Random(rng.random()))] if rng.random() < 0.4 else []
        self.games = 0

    @property
    def players(self) -> list[Player]:
        """Everybody with a client."""
        return [*self.people, *self.guests]

    async def play(self, enough: asyncio.Event, most: int = 10**6) -> None:
        """One game after the other, at least one."""
        for player in self.people:
            await player.sign_in()
        while self.games < most and not (self.games and enough.is_set()):
            seats = self._settings()
            table = await self.people[0].make(**seats)
            for seat, player in enumerate(self.people):
                if seat:
                    await player.join(table, seat)
            async with asyncio.TaskGroup() as all_of_them:
                for seat, player in enumerate(self.people):
                    all_of_them.create_task(player.play({table: seat}))
                for onlooker in self.guests:
                    all_of_them.create_task(onlooker.play({table: None}))
            self.games += 1

    def _settings(self) -> dict[str, Any]:
        rng = self.rng
        people = len(self.people)
        players = rng.randint(people + 1, 5)  # a bot at every table
        seats: list[dict[str, Any]] = [{"who": "me"}, *({"who": "open"} for _ in range(people - 1))]
        seats += [{"who": "bot", "bot": rng.choice(BOTS)} for _ in range(players - people)]
        laws = rng.choice(("base", "new", "kings"))
        court, displeasure = (laws == "kings" or rng.random() < 0.5 for _ in range(2))
        return {"players": players, "seats": seats, "court": court, "displeasure": displeasure, "laws": laws}


async def play(companies: list[ClientGroup], enough: asyncio.Event, most: int = 10**6) -> None:
    """All of them at the same time."""
    async with asyncio.TaskGroup() as all_of_them:
        for company in companies:
            all_of_them.create_task(company.play(enough, most))


async def finish(task: asyncio.Task[None], seconds: float, players: list[Player]) -> None:
    """Wait until all games are over; one that is stuck does not hang the tests, and says where it stands."""
    until = time.monotonic() + seconds
    while not task.done() and time.monotonic() < until and not any(player.problems for player in players):
        await asyncio.wait([task], timeout=0.5)
    if not task.done():
        task.cancel()
        await asyncio.wait([task])
        problems = [f"{player.name}: {problem}" for player in players for problem in player.problems]
        left = [
            f"{player.name} at {table}, seat {book.seat}: {len(book.entries)} entries, "
            f"{book.state and book.state['summary']['actors']} to act, waiting for {list(player.waiting.values())}"
            for player in players
            for table, book in player.books.items()
        ]
        raise AssertionError("\n".join(problems or ["stuck:", *left]))
    task.result()
