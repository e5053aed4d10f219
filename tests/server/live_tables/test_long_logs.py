"""Logs that somebody has made long on purpose: they are read in parts, and never replayed in the event loop."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.game import Game
from lancaster.options import Options
from lancaster.server.http.rate_limits import RATES
from lancaster.server.live_tables.table_api import MOST_ENTRIES
from lancaster.server.storage import schema
from lancaster.tables import commands
from tests.server.in_process_server import InProcessServer, Player
from tests.server.quick_server import Clock, Run, on_a_database, on_sqlite, refused

__all__ = ["on_a_database", "on_sqlite"]


LONGEST_STEP_SECONDS = 0.1  # of the processor; twice what is promised: the tests run in plain Python, their client too


async def bombed(server: InProcessServer, anna: Player, pairs: int) -> str:
    """A table at which an action and its takeback alternate; nobody has it in memory."""
    table = await anna.table("me", "me", seed=5)

    def make_long(s: Any) -> None:
        for _ in range(pairs):
            seat = s.actors[0]
            commands.act(s, anna.id, seat, str(s.game.legal(seat)[0]), server.services.now())
            commands.takeback(s, anna.id, seat, server.services.now())

    await server.services.tables.execute(table, make_long)
    server.services.tables.in_memory.clear()
    return table


def count_by_thread(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """Counts the actions that games carry out, by the thread in which they do."""
    found: dict[int, int] = {}

    def counting(name: str) -> Callable[..., Any]:
        real = getattr(Game, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            found[threading.get_ident()] = found.get(threading.get_ident(), 0) + 1
            return real(*args, **kwargs)

        return call

    for name in ("play", "push"):
        monkeypatch.setattr(Game, name, counting(name))
    return found


def test_a_long_log_is_read_in_parts_and_off_the_loop(on_a_database: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await bombed(server, anna, 400)
        counted = count_by_thread(monkeypatch)
        stranger = server.browser()
        head = (await stranger.get(f"/tables/{table}")).json()["state"]["head"]
        found: list[int] = []
        more = True
        while more:
            part = (await stranger.get(f"/tables/{table}", params={"since": len(found)})).json()
            assert len(part["entries"]) <= MOST_ENTRIES
            found += [entry["number"] for entry in part["entries"]]
            more = part["more"]
        assert found == list(range(1, head + 1))
        frames = (await stranger.get(f"/tables/{table}/frames", params={"first": 500})).json()["frames"]
        assert [frame["entry"]["number"] for frame in frames] == list(range(500, 560))
        assert threading.get_ident() not in counted
        assert sum(counted.values()) > 0

    on_a_database(story)


def test_a_long_log_is_opened_at_the_cost_of_its_game(on_a_database: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await bombed(server, anna, 400)
        counted = count_by_thread(monkeypatch)
        head = (await anna.state(table))["head"]
        assert sum(counted.values()) == 0, "no action counts in this game"
        # a snapshot that says something else than the log is not believed

        async def job(connection: AsyncConnection) -> None:
            data = (await connection.execute(select(schema.snapshots.c.data))).scalar_one()
            data["plays"] = [[2, 0, "extend gold", None]]
            await connection.execute(update(schema.snapshots).values(data=data))

        await server.services.database.write(None, job)
        server.services.tables.in_memory.clear()
        assert (await anna.state(table))["head"] == head
        assert sum(counted.values()) > 400

    on_a_database(story)


def test_a_record_is_read_off_the_loop(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        record = Game.new(Options(players=3), seed=7).record()
        seen: list[int] = []
        real = Game.replay

        def replay(*args: Any, **kwargs: Any) -> Game:
            seen.append(threading.get_ident())
            return real(*args, **kwargs)

        monkeypatch.setattr(Game, "replay", replay)
        await anna.post("/forks", {"record": record}, 201)
        assert seen
        assert threading.get_ident() not in seen

    on_sqlite(story)


def test_takebacks_and_logs_are_limited_by_address_and_person(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me", "me", seed=5)
        await refused_in_the_end(partial(anna.browser.post, f"/tables/{table}/takeback", json={"seat": 0}), "takeback")
        await refused_in_the_end(partial(anna.browser.get, f"/tables/{table}", params={"since": 0}), "history")
        await refused_in_the_end(partial(anna.browser.post, f"/tables/{table}/away", json={"seat": 0}), "seat")
        await refused(anna, f"/tables/{table}/leave", None, "too-fast")
        stranger = server.browser()
        await refused_in_the_end(partial(stranger.get, f"/tables/{table}", params={"since": 0}), "history")

    async def refused_in_the_end(send: Callable[[], Any], kind: Any) -> None:
        most = max(rate.burst for rate in RATES[kind])
        for _ in range(most + 1):
            if (await send()).status_code == 429:
                return
        raise AssertionError(f"{kind} is not limited")

    on_sqlite(story, rates=True)


def test_who_takes_a_long_history_along_holds_nobody_up(on_a_database: Run) -> None:
    """Everything stored about somebody is read and written in portions: others have their turn in between."""
    rows = 30_000

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        head = (await anna.state(table))["head"]
        row = {"table": table, "kind": "away", "seat": 0, "data": {}, "person": anna.id, "at": 0, "digest": ""}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.entries), [row | {"number": head + 1 + n} for n in range(rows)])

        await server.services.database.write(table, job)
        longest, over = 0.0, asyncio.Event()

        async def others() -> None:
            nonlocal longest
            while not over.is_set():
                since = time.thread_time()
                await asyncio.sleep(0)
                longest = max(longest, time.thread_time() - since)

        gc.disable()  # a server collects seldom; here it would take longer than all the rest
        waiting = asyncio.create_task(others())
        export = await anna.browser.get("/me/export")
        over.set()
        await waiting
        gc.enable()
        assert len(export.json()["stored"]["entries"]) >= rows
        # the time on the processor that nobody else gets at once, whatever else the machine does
        assert longest < LONGEST_STEP_SECONDS

    on_a_database(story)
