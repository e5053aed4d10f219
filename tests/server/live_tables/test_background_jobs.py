"""Background jobs: clocks, bots nobody waits for, abandoned tables."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.live_tables.background_jobs import BackgroundJobs
from lancaster.server.storage import schema
from lancaster.tables import commands
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS
from tests.server.in_process_server import InProcessServer, Player
from tests.server.quick_server import Clock, InstantBotPool, Run, on_a_database, on_sqlite
from tests.waiting import until_async

__all__ = ["on_a_database", "on_sqlite"]

LIVE = {"kind": "live", "bank": 60_000, "increment": 0}


class Visitor:
    """A connection of somebody (hub.Connection)."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.name = ""
        self.key: bytes | None = None
        self.address = ""
        self.heard: list[bytes] = []

    def end(self) -> None:
        """Hang up."""

    def send(self, message: bytes) -> None:
        """Hear."""
        self.heard.append(message)


def jobs_of(server: InProcessServer) -> BackgroundJobs:
    """What goes round at night; here when a test says so."""
    assert server.services.background_jobs is not None
    return server.services.background_jobs


async def sitting(server: InProcessServer, table: str) -> Sitting:
    return (await server.services.tables.load(table)).sitting


async def column(server: InProcessServer, table: str, name: str) -> Any:
    """What is stored beside the log."""
    c = schema.tables.c
    async with server.services.database.read() as connection:
        return (await connection.execute(select(c[name]).where(c.id == table))).scalar_one()


async def change(server: InProcessServer, table: str, **values: Any) -> None:
    """Change what is stored, as another node or a crash may have left it."""

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))

    await server.services.database.write(None, job)


async def two(server: InProcessServer, **chosen: Any) -> tuple[Player, Player, str]:
    """A game of two people."""
    anna, berta = await server.guest("Anna"), await server.guest("Berta")
    table = await anna.table(None, stand_in="page", **chosen)
    await berta.post(f"/tables/{table}/join", {})
    return anna, berta, table


# -- clocks ----------------------------------------------------------------------------------------------------------


def test_a_clock_runs_out_at_its_moment_and_a_bot_plays_on(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        _, _, table = await two(server, clock=LIVE)
        seat = (await sitting(server, table)).actors[0]
        assert await column(server, table, "deadline") == clock.at + MINUTE_MS
        clock.at += MINUTE_MS - 1
        await jobs_of(server).clocks()
        assert (await sitting(server, table)).chairs[seat].away == ""
        clock.at += 1
        await jobs_of(server).clocks()
        assert (await sitting(server, table)).chairs[seat].away == "flagged"

        async def played() -> bool:
            return bool((await sitting(server, table)).plays)

        await until_async(played)

    on_a_database(story)


def test_two_nodes_that_look_at_once_flag_once(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        _, _, table = await two(server, clock=LIVE)
        clock.at += HOUR_MS
        await asyncio.gather(*(jobs_of(server).clocks() for _ in range(3)))
        found = await sitting(server, table)
        away = [chair for chair in found.chairs if chair.away]
        assert len(away) == 1

    on_a_database(story)


def test_a_takeback_nobody_answers_is_refused_in_the_end(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta, table = await two(server, takeback="consent")
        people = [anna, berta]
        for _ in range(2):
            now = await sitting(server, table)
            seat = now.actors[0]
            assert now.game is not None
            action = str(now.game.legal(seat)[0])
            await people[seat].post(f"/tables/{table}/actions", {"seat": seat, "action": action})
        first = (await sitting(server, table)).plays[0].seat
        await people[first].post(f"/tables/{table}/takeback", {"seat": first})
        state = await people[first].state(table, first)
        assert state["asked"]["until"] == clock.at + 2 * MINUTE_MS
        clock.at += 2 * MINUTE_MS
        await jobs_of(server).clocks()
        assert (await people[first].state(table, first))["asked"] is None

    on_a_database(story)


def test_a_table_that_breaks_stops_no_clock_of_the_others(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        _, _, table = await two(server, clock=LIVE)
        anna = await server.guest("Carla")
        broken = [await anna.table("me", clock=LIVE) for _ in range(3)]
        clock.at += HOUR_MS
        do = server.services.tables.execute

        async def breaking(name: str, *args: Any, **more: Any) -> Any:
            if name in broken:
                raise RuntimeError("this table is broken")
            return await do(name, *args, **more)

        server.services.tables.execute = breaking  # type: ignore[method-assign, assignment]
        await jobs_of(server).clocks()
        assert any(chair.away for chair in (await sitting(server, table)).chairs)

    on_sqlite(story)


# -- bots ------------------------------------------------------------------------------------------------------------


def test_bots_whose_answer_was_lost_are_asked_again(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        bot_pool = server.services.bot_pool
        assert isinstance(bot_pool, InstantBotPool)
        bot_pool.held = True
        anna = await server.guest("Anna")
        table = await anna.table("page", "page")

        async def waits_for_bots() -> bool:
            found = await sitting(server, table)
            if 0 in found.actors:
                assert found.game is not None
                action = str(found.game.legal(0)[0])
                await anna.post(f"/tables/{table}/actions", {"seat": 0, "action": action})
            return bool(found.bots)

        await until_async(waits_for_bots)
        live = server.services.tables.in_memory[table]
        due = await column(server, table, "bots_due")
        assert due == clock.at + server.services.tables.bot_lease_ms
        head = live.sitting.head
        for _, task in live.bot_tasks.values():
            task.cancel()
        live.bot_tasks.clear()
        bot_pool.held = False
        await jobs_of(server).bots()
        assert not live.bot_tasks, "the one who was asked has its time"
        clock.at = due
        await jobs_of(server).bots()
        await until_async(lambda: live.sitting.head > head)

    on_a_database(story)


def test_after_a_restart_bots_go_on_at_once(on_sqlite: Run) -> None:
    clock = Clock()
    kept: list[str] = []

    async def before(server: InProcessServer, clock: Clock) -> None:
        bot_pool = server.services.bot_pool
        assert isinstance(bot_pool, InstantBotPool)
        bot_pool.held = True
        anna = await server.guest("Anna")
        table = await anna.table("page", "page", stand_in="page")
        await anna.post(f"/tables/{table}/resign", {"seat": 0})
        kept.append(table)

    async def after(server: InProcessServer, clock: Clock) -> None:
        async def finished() -> bool:
            return (await sitting(server, kept[0])).status == "finished"

        await until_async(finished)

    on_sqlite(before, clock)
    on_sqlite(after, clock)


# -- abandoned tables ------------------------------------------------------------------------------------------------


def test_tables_expire_each_kind_in_its_time(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        waiting = await anna.table(None)
        live = await anna.table("me")
        turns = await anna.table("me", pace="turns")
        settings = server.services.settings
        begun = clock.at

        async def status() -> list[str]:
            await jobs_of(server).abandoned()
            return [(await sitting(server, table)).status for table in (waiting, live, turns)]

        ages = [settings.expire_live, settings.expire_open, settings.expire_turns]
        assert ages == sorted(ages)
        expected = ["open", "running", "running"]
        for age, closes in zip(ages, (1, 0, 2), strict=True):
            clock.at = begun + age * 1000
            assert await status() == expected
            clock.at += 1
            expected[closes] = "closed"
            assert await status() == expected
        state = await anna.state(live)
        assert state["summary"]["status"] == "closed"

    on_a_database(story)


def test_a_table_never_expires_while_somebody_of_it_is_there(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, _, table = await two(server)
        hub = server.services.hub
        watcher, player = Visitor(None), Visitor(anna.id)
        hub.subscribe(watcher, table, None)
        hub.subscribe(player, table, None)  # even without looking through a seat
        for _ in range(10):
            clock.at += int(1.5 * DAY_MS)
            await jobs_of(server).abandoned()
        assert (await sitting(server, table)).status == "running"
        hub.unsubscribe(player, table)
        clock.at += DAY_MS
        await jobs_of(server).abandoned()
        assert (await sitting(server, table)).status == "running"
        clock.at += int(1.5 * DAY_MS)
        await jobs_of(server).abandoned()
        assert (await sitting(server, table)).status == "closed"
        assert b"expired" in watcher.heard[-1], "whoever looks on is told"

    on_a_database(story)


def test_whoever_acts_at_the_last_moment_keeps_the_table(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table(None, None)
        clock.at += 30 * DAY_MS
        await anna.post(f"/tables/{table}/fill", {"seat": 1, "bot": "page"})
        await change(server, table, touched=clock.at - 30 * DAY_MS)  # as the job read it a moment ago
        await jobs_of(server).abandoned()
        assert (await sitting(server, table)).status == "open"

    on_sqlite(story)


def test_a_frozen_game_expires_too(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        await server.services.tables.execute(table, lambda s: commands.freeze(s, 3, 99, clock.at))
        clock.at += 3 * DAY_MS
        await jobs_of(server).abandoned()
        assert (await sitting(server, table)).status == "closed"

    on_sqlite(story)


def test_a_database_in_trouble_is_noticed_and_the_rounds_go_on(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        jobs = jobs_of(server)
        looks = 0

        async def look() -> None:
            nonlocal looks
            looks += 1
            if looks == 1:
                raise Refused("database-away")
            if looks == 2:
                raise RuntimeError("something else")

        task = asyncio.create_task(jobs._every(0.001, look))
        await until_async(lambda: looks > 3)
        task.cancel()
        assert not jobs.failing

    on_sqlite(story)
