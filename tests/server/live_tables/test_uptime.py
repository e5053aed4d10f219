"""Uptime: nobody loses time while the server is away or when its clock is set."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from lancaster.server.live_tables.uptime import LATE_HEARTBEAT_MS, SHORTEST_ABSENCE_MS
from lancaster.server.wall_clock import SteadyClock
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS
from lancaster.words import LANGUAGES, People, catalogue
from tests.server.in_process_server import InProcessServer, Player, open_server
from tests.server.nodes import Node
from tests.server.quick_server import START_MS, Clock, Run, act, on_postgresql
from tests.waiting import until_async

__all__ = ["on_postgresql"]

LIVE = {"kind": "live", "bank": 60_000, "increment": 0}


class Machine:
    """The two clocks of a machine: the one people set, and the one that only runs."""

    def __init__(self) -> None:
        self.wall_ms = START_MS
        self.running_ms = 0

    def passes(self, ms: int) -> None:
        """Time passes."""
        self.wall_ms += ms
        self.running_ms += ms

    def clock(self) -> SteadyClock:
        """The time of a server on it."""
        return SteadyClock(lambda: self.wall_ms, lambda: self.running_ms)


async def a_game(server: InProcessServer, **chosen: Any) -> tuple[Player, str, int]:
    """A person who plays both seats with a clock: the person, the table, and the seat whose clock runs."""
    anna = await server.account("Anna")
    table = await anna.table("me", at_zero="forfeit", **({"clock": LIVE} | chosen))
    state = await anna.state(table)
    return anna, table, state["summary"]["actors"][0]


async def entries(player: Player, table: str, kind: str = "jump") -> list[Any]:
    """The entries of one kind in the log."""
    found = (await player.get(f"/tables/{table}", since=0))["entries"]
    return [entry for entry in found if entry["kind"] == kind]


async def left(player: Player, table: str, seat: int) -> int:
    return int((await player.state(table))["clocks"][seat]["left"])


async def run_background_jobs(server: InProcessServer) -> None:
    """Each job that looks at clocks, once."""
    jobs = server.services.background_jobs
    assert jobs is not None
    await jobs.time()
    await jobs.clocks()
    await jobs.abandoned()


def through_a_stop(
    folder: Path, url: str, away_ms: int, then: Callable[[InProcessServer, Player, str, int], Awaitable[None]]
) -> None:
    """Let a clock run for 20 s, stop the server for a time, and look afterwards."""
    clock = Clock()

    async def story() -> None:
        async with open_server(folder, clock, database=url) as server:
            anna, table, seat = await a_game(server)
            cookies = anna.browser.cookies
            clock.at += 20 * SECOND_MS
        clock.at += away_ms
        async with open_server(folder, clock, database=url) as server:
            browser = server.browser()
            browser.cookies = cookies
            await then(server, Player(browser, anna.id), table, seat)

    asyncio.run(story())


def test_a_stop_costs_nobody_time(database_url: str, tmp_path: Path) -> None:
    async def then(server: InProcessServer, anna: Player, table: str, seat: int) -> None:
        await run_background_jobs(server)
        (jump,) = await entries(anna, table)
        assert jump["data"]["ends"] - jump["data"]["begins"] == 3 * DAY_MS
        assert await left(anna, table, seat) == 40 * SECOND_MS
        summary = (await anna.state(table))["summary"]
        assert summary["status"] == "running"
        assert summary["seats"][seat]["away"] == ""

    through_a_stop(tmp_path, database_url, 3 * DAY_MS, then)


def test_a_list_shows_when_a_clock_runs_out_after_a_stop(database_url: str, tmp_path: Path) -> None:
    """Also that of a table which nobody has opened since; it does not stay in memory for it."""

    async def then(server: InProcessServer, anna: Player, table: str, seat: int) -> None:
        async def right() -> bool:
            (found,) = (await anna.get("/me/tables"))["tables"]
            return bool(found["deadline"] == server.services.now() + 40 * SECOND_MS)

        async def forgotten() -> bool:
            server.services.tables.forget_idle()
            return not server.services.tables.in_memory

        await until_async(right)
        await until_async(forgotten)
        assert len(await entries(anna, table)) == 1

    through_a_stop(tmp_path, database_url, 30 * SECOND_MS, then)  # less than was left: no job looks at it for that


def test_the_first_command_after_a_stop_finds_its_time(sqlite_url: str, tmp_path: Path) -> None:
    """Also before any job has gone round; and a short stop is not worth a word."""

    async def acts(server: InProcessServer, anna: Player, table: str, seat: int) -> None:
        await act(anna, table, seat)
        assert not await entries(anna, table, "flag")
        assert await entries(anna, table)

    async def silence(server: InProcessServer, anna: Player, table: str, seat: int) -> None:
        assert not await entries(anna, table)

    through_a_stop(tmp_path, sqlite_url, 75 * SECOND_MS, acts)
    Path(sqlite_url.partition(":///")[2]).unlink()
    through_a_stop(tmp_path, sqlite_url, SHORTEST_ABSENCE_MS, silence)


@pytest.mark.parametrize("step_ms", [HOUR_MS, -HOUR_MS, 3 * SECOND_MS])
def test_setting_the_clock_of_the_machine_costs_nobody_time(tmp_path: Path, step_ms: int) -> None:
    machine = Machine()

    async def story() -> None:
        async with open_server(tmp_path, machine.clock()) as server:
            anna, table, seat = await a_game(server)
            for _ in range(4):
                machine.passes(5 * SECOND_MS)
                await run_background_jobs(server)
            machine.wall_ms += step_ms
            await run_background_jobs(server)
            assert await left(anna, table, seat) == 40 * SECOND_MS
            assert server.services.now() == machine.wall_ms
            machine.passes(5 * SECOND_MS)
            assert await left(anna, table, seat) == 35 * SECOND_MS
            (jump,) = await entries(anna, table)
            assert jump["items"][0]["key"] == ("aside.set-back" if step_ms < 0 else jump["items"][0]["key"])
            # a table that begins now knows what was before
            other = await anna.table("me", clock=LIVE)
            await run_background_jobs(server)
            assert not await entries(anna, other)
            assert await left(anna, other, seat) == MINUTE_MS

    asyncio.run(story())


def test_a_server_that_stood_still_costs_nobody_time(sqlite_url: str, tmp_path: Path) -> None:
    """It was stopped by a signal, or its database was away: time passed, and no heartbeat came."""
    machine = Machine()

    async def story() -> None:
        async with open_server(tmp_path, machine.clock(), database=sqlite_url) as server:
            anna, table, seat = await a_game(server)
            machine.passes(75 * SECOND_MS)
            await anna.post(f"/tables/{table}/resign", {"seat": 1 - seat})
            assert await entries(anna, table)
            assert not await entries(anna, table, "flag")
            assert await left(anna, table, seat) == MINUTE_MS

    asyncio.run(story())


def test_while_one_node_lives_time_runs(on_postgresql: Run, postgresql_url: str, tmp_path: Path) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, table, seat = await a_game(server)
        for _ in range(5):
            clock.at += 5 * SECOND_MS
            await run_background_jobs(server)
        clock.at += LATE_HEARTBEAT_MS  # another node starts, a little after the heartbeat of the first
        async with open_server(tmp_path / "other", clock, database=postgresql_url):
            await run_background_jobs(server)
            assert not await entries(anna, table)
            assert await left(anna, table, seat) == MINUTE_MS - 35 * SECOND_MS

    on_postgresql(story)


def test_two_nodes_that_come_back_find_one_absence(postgresql_url: str, tmp_path: Path) -> None:
    async def then(server: InProcessServer, anna: Player, table: str, seat: int) -> None:
        clock: Any = server.services.now
        async with open_server(tmp_path / "other", clock, database=postgresql_url) as other:
            await asyncio.gather(run_background_jobs(server), run_background_jobs(other), run_background_jobs(other))
            live = await other.services.tables.current(table)
            assert live.sitting.clock is not None
            assert live.sitting.clock.left(seat, clock()) == 40 * SECOND_MS
            assert len(await entries(anna, table)) == 1

    through_a_stop(tmp_path / "first", postgresql_url, HOUR_MS, then)


def test_what_players_read() -> None:
    """The server was away for 2 min; the clocks were stopped."""
    away = ("story.aside.away-minutes", {"minutes": 2}, People(2))
    said = {language: catalogue(language).text(*away) for language in LANGUAGES}
    assert said == {
        "en": "The server was away for 2 min; the clocks were stopped.",
        "de": "Der Server war 2 min weg; die Uhren standen.",
        "es": "El servidor estuvo ausente 2 min; los relojes estaban parados.",
    }


def test_a_server_that_was_killed_for_75_seconds(tmp_path: Path) -> None:
    """Real processes. What is stored is moved back by 75 s while the server is dead, which is the same as waiting."""

    async def scenario() -> None:
        node = Node(tmp_path / "node")
        node.start()
        try:
            await node.ready()
            async with httpx.AsyncClient(base_url=f"{node.base}/api/v1", headers={"Origin": node.base}) as browser:
                anna = Player(browser, (await browser.post("/guests", json={"name": "Anna"})).json()["id"])
                table = await anna.table("me", clock=LIVE, at_zero="forfeit")
                node.kill()
                with closing(sqlite3.connect(tmp_path / "node" / "lancaster.sqlite")) as stored, stored:
                    for change in ("heartbeats SET at = at", "entries SET at = at", "tables SET deadline = deadline"):
                        stored.execute(f"UPDATE {change} - 75000")
                node.start()
                await node.ready()
                # written when the table is opened, for a reader or by the server itself, which goes on beside
                (jump,) = await until_async(lambda: entries(anna, table))
                assert jump["data"]["ends"] - jump["data"]["begins"] >= 75_000
                assert jump["items"][0]["key"].startswith("aside.away-")
                assert not await entries(anna, table, "flag")
        finally:
            node.kill()

    asyncio.run(scenario())
