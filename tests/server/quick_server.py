"""A server in this process for tests that must not wait: its bots answer at once, and tests set its clock."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from lancaster.bots.questions import choose, look
from lancaster.bots.registry import make
from lancaster.server.bot_pool import worker
from lancaster.server.bot_pool.pool import Answer, BotPool, _Task
from lancaster.server.storage import schema
from lancaster.study import review
from lancaster.tables import commands
from lancaster.tables.sitting import Sitting
from tests.server.in_process_server import InProcessServer, Player, open_server
from tests.waiting import until_async

START_MS = 1_700_000_000_000


class Clock:
    """Milliseconds that pass when a test says so."""

    def __init__(self) -> None:
        self.at = START_MS

    def __call__(self) -> int:
        return self.at


class InstantBotPool(BotPool):
    """The bots themselves, in this process; slow ones are pages. While `held` none answers."""

    held = False
    reviewed = 0

    def start(self) -> None:
        """No process is needed."""

    async def _ask(self, task: _Task) -> object:
        """The answer of the worker's own functions."""
        question = task.question
        asked = {"record": question.record, "bot": question.bot, "seed": question.seed, "limit": 60.0}
        if task.reviews:
            self.reviewed += 1
            return review(question.record, question.bot, question.seed, games=2).as_data()
        if task.judges:
            return worker._judge(asked)["judgement"]
        await asyncio.sleep(0)
        await until_async(lambda: not self.held)  # no event: the test that holds may be another thread
        # not the seed of the question, which depends on the random name of the table: a test can be repeated
        action = str(choose(look(question.record, question.seat, 1), "page", make)["action"])
        if task.most is not None:  # one piece of advice, the page's
            return [{"action": action, "visits": 1, "win_share": 0.5, "score": 0.0}][: task.most]
        return Answer(action)


Run = Callable[..., None]
Data = dict[str, Any]


@pytest.fixture
def on_a_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sampled_database_url: str) -> Run:
    """Runs a test in a server with instant bots and a clock of its own, on a database of the sampled kind."""
    return _runner(monkeypatch, tmp_path, sampled_database_url)


@pytest.fixture
def on_sqlite(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sqlite_url: str) -> Run:
    """The same on SQLite alone, for what has nothing to do with the database."""
    return _runner(monkeypatch, tmp_path, sqlite_url)


@pytest.fixture
def on_postgresql(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, postgresql_url: str) -> Run:
    """The same on PostgreSQL alone, for what takes several nodes."""
    return _runner(monkeypatch, tmp_path, postgresql_url)


def _runner(monkeypatch: pytest.MonkeyPatch, folder: Path, url: str) -> Run:
    monkeypatch.setattr("lancaster.server.http.app.BotPool", InstantBotPool)

    def run(
        story: Callable[[InProcessServer, Clock], Awaitable[None]], clock: Clock | None = None, **chosen: Any
    ) -> None:
        clock = clock or Clock()

        async def whole() -> None:
            async with open_server(folder, clock, database=url, **chosen) as here:
                await story(here, clock)

        asyncio.run(whole())

    return run


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


async def finish(server: InProcessServer, table: str, seed: int = 1) -> None:
    """Play to the end by chance, with bots among the players."""
    chance = random.Random(seed)

    async def person_asked() -> Sitting | None:
        """The table when a person is asked or nobody is any more, not while bots think."""
        sitting = (await server.services.tables.load(table)).sitting
        asked = any(sitting.chairs[seat].bot is None for seat in sitting.actors)
        return sitting if asked or sitting.status != "running" else None

    while (sitting := await until_async(person_asked)).status == "running":
        seat = next(seat for seat in sitting.actors if sitting.chairs[seat].bot is None)
        person = sitting.chairs[seat].person
        assert sitting.game is not None
        assert person is not None
        action = str(chance.choice(sitting.game.legal(seat)))
        act_now = partial(commands.act, person=person, seat=seat, action=action, at=server.services.now())
        await server.services.tables.execute(table, act_now)


async def stored(server: InProcessServer) -> tuple[int, ...]:
    """How much there is in the database."""
    counted = []
    async with server.services.database.read() as connection:
        for table in (schema.tables, schema.entries, schema.seats, schema.invites, schema.chat, schema.notes):
            counted.append((await connection.execute(select(func.count()).select_from(table))).scalar_one())
    return tuple(counted)
