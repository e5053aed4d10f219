"""An evening in a club whose bots answer at once and whose clock tests turn: for tests of tables, not of waiting."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from lancaster.bots.hint import MOST
from lancaster.bots.registry import make
from lancaster.server import commands, schema, thinking
from lancaster.server.thinkers import Answer, Hints, Question, Thinkers
from tests.server.club import Club, Player, club

START = 1_700_000_000_000
SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Clock:
    """Milliseconds that pass when a test says so."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        return self.at


class InstantThinkers(Thinkers):
    """The bots themselves, in this process; slow ones are pages. While `held` none answers."""

    held = False

    def start(self) -> None:
        """No process is needed."""

    async def choose(self, question: Question) -> Answer:
        """What the bot does."""
        await asyncio.sleep(0)
        while self.held:
            await asyncio.sleep(0.005)
        # not the seed of the question, which depends on the random name of the table: a test can be repeated
        told = thinking._choose(thinking._look(question.record, question.seat, 1), "page", make)
        return Answer(str(told["action"]))

    async def hint(self, question: Question, most: int = MOST) -> Hints:
        """One piece of advice, the page's."""
        answer = await self.choose(question)
        advice: Hints = [{"action": answer.action, "visits": 1, "win_share": 0.5, "score": 0.0}]
        return advice[:most]


Run = Callable[..., None]
Data = dict[str, Any]


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, database_url: str) -> Run:
    """Runs a story in a club with instant bots and a clock of its own, on each database."""
    return _evening(monkeypatch, tmp_path, database_url)


@pytest.fixture
def quiet_evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sqlite_url: str) -> Run:
    """The same on SQLite alone, for what has nothing to do with the database."""
    return _evening(monkeypatch, tmp_path, sqlite_url)


def _evening(monkeypatch: pytest.MonkeyPatch, folder: Path, url: str) -> Run:
    monkeypatch.setattr("lancaster.server.app.Thinkers", InstantThinkers)

    def run(story: Callable[[Club, Clock], Awaitable[None]], clock: Clock | None = None, **chosen: Any) -> None:
        clock = clock or Clock()

        async def whole() -> None:
            async with club(folder, clock, database=url, **chosen) as here:
                await story(here, clock)

        asyncio.run(whole())

    return run


async def until(done: Callable[[], Awaitable[Any]], seconds: float = 20.0) -> Any:
    """Look again and again until there is something; that."""
    for _ in range(int(seconds / 0.01)):
        found = await done()
        if found:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError("it does not happen")


def words(choices: list[Data]) -> list[str]:
    """All actions of a tree of choices."""
    found = []
    for node in choices:
        if node.get("end"):
            found.append(node["word"])
        found += [f"{node['word']} {rest}" for rest in words(node.get("choices", []))]
    return found


async def refused(player: Player, path: str, body: Any, code: str, method: str = "POST") -> Data:
    """Do what is to be refused; the error."""
    answer = await player.browser.request(method, path, json=body)
    assert answer.status_code >= 400, answer.text
    found: Data = answer.json()
    assert set(found) == {"error", "request"}
    assert set(found["error"]) == {"code", "args", "message"}
    assert found["error"]["code"] == code, found
    return dict(found["error"])


async def act(player: Player, table: str, seat: int, pick: int = 0) -> None:
    """Play one of the choices."""
    state = await player.state(table, seat)
    actions = words(state["choices"])
    await player.post(f"/tables/{table}/actions", {"seat": seat, "action": actions[pick % len(actions)]})


async def finish(club: Club, table: str, seed: int = 1) -> None:
    """Play to the end by chance, with bots among the players."""
    chance = random.Random(seed)
    while True:
        sitting = (await club.server.keeper.room(table)).sitting
        if sitting.status != "running":
            return
        mine = [seat for seat in sitting.actors if sitting.chairs[seat].bot is None]
        if not mine:
            await asyncio.sleep(0)
            continue
        seat, person = mine[0], sitting.chairs[mine[0]].person
        assert sitting.game is not None
        assert person is not None
        action = str(chance.choice(sitting.game.legal(seat)))
        act_now = partial(commands.act, person=person, seat=seat, action=action, at=club.server.now())
        await club.server.keeper.do(table, act_now)


async def stored(club: Club) -> tuple[int, ...]:
    """How much there is in the database."""
    counted = []
    async with club.server.database.read() as connection:
        for table in (schema.tables, schema.entries, schema.seats, schema.invites, schema.chat, schema.notes):
            counted.append((await connection.execute(select(func.count()).select_from(table))).scalar_one())
    return tuple(counted)
