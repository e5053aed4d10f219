"""What happens without anybody asking: clocks, bots nobody waits for, abandoned tables."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server import commands, schema
from lancaster.server.errors import Refused
from lancaster.server.log import Sitting
from lancaster.server.sweep import Sweep
from tests.server.club import Club, Player
from tests.server.evenings import DAY, HOUR, MINUTE, Clock, InstantThinkers, Run, evening, quiet_evening, until

__all__ = ["evening", "quiet_evening"]

LIVE = {"kind": "live", "bank": 60_000, "increment": 0}


class Visitor:
    """A connection of somebody (hub.Connection)."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.key: bytes | None = None
        self.heard: list[bytes] = []

    def end(self) -> None:
        """Hang up."""

    def send(self, message: bytes) -> None:
        """Hear."""
        self.heard.append(message)


def sweep_of(club: Club) -> Sweep:
    """What goes round at night; here when a test says so."""
    assert club.server.sweep is not None
    return club.server.sweep


async def sitting(club: Club, table: str) -> Sitting:
    return (await club.server.keeper.room(table)).sitting


async def column(club: Club, table: str, name: str) -> Any:
    """What is stored beside the log."""
    c = schema.tables.c
    async with club.server.database.read() as connection:
        return (await connection.execute(select(c[name]).where(c.id == table))).scalar_one()


async def change(club: Club, table: str, **values: Any) -> None:
    """Change what is stored, as another node or a crash may have left it."""

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))

    await club.server.database.write(None, job)


async def two(club: Club, **chosen: Any) -> tuple[Player, Player, str]:
    """A game of two people."""
    anna, berta = await club.guest("Anna"), await club.guest("Berta")
    table = await anna.table(None, stand_in="page", **chosen)
    await berta.post(f"/tables/{table}/join", {})
    return anna, berta, table


# -- clocks ----------------------------------------------------------------------------------------------------------


def test_a_clock_runs_out_at_its_moment_and_a_bot_plays_on(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        _, _, table = await two(club, clock=LIVE)
        seat = (await sitting(club, table)).actors[0]
        assert await column(club, table, "deadline") == clock.at + MINUTE
        clock.at += MINUTE - 1
        await sweep_of(club).clocks()
        assert (await sitting(club, table)).chairs[seat].away == ""
        clock.at += 1
        await sweep_of(club).clocks()
        assert (await sitting(club, table)).chairs[seat].away == "flagged"

        async def played() -> bool:
            return bool((await sitting(club, table)).plays)

        await until(played)

    evening(story)


def test_two_nodes_that_sweep_at_once_flag_once(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        _, _, table = await two(club, clock=LIVE)
        clock.at += HOUR
        await asyncio.gather(*(sweep_of(club).clocks() for _ in range(3)))
        found = await sitting(club, table)
        away = [chair for chair in found.chairs if chair.away]
        assert len(away) == 1

    evening(story)


def test_a_takeback_nobody_answers_is_refused_in_the_end(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, berta, table = await two(club, takeback="consent")
        people = [anna, berta]
        for _ in range(2):
            now = await sitting(club, table)
            seat = now.actors[0]
            assert now.game is not None
            action = str(now.game.legal(seat)[0])
            await people[seat].post(f"/tables/{table}/actions", {"seat": seat, "action": action})
        first = (await sitting(club, table)).plays[0].seat
        await people[first].post(f"/tables/{table}/takeback", {"seat": first})
        state = await people[first].state(table, first)
        assert state["asked"]["until"] == clock.at + 2 * MINUTE
        clock.at += 2 * MINUTE
        await sweep_of(club).clocks()
        assert (await people[first].state(table, first))["asked"] is None

    evening(story)


def test_a_table_that_breaks_stops_no_clock_of_the_others(quiet_evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        _, _, table = await two(club, clock=LIVE)
        anna = await club.guest("Carla")
        broken = [await anna.table("me", clock=LIVE) for _ in range(3)]
        clock.at += HOUR
        do = club.server.keeper.do

        async def breaking(name: str, *args: Any, **more: Any) -> Any:
            if name in broken:
                raise RuntimeError("this table is broken")
            return await do(name, *args, **more)

        club.server.keeper.do = breaking  # type: ignore[method-assign, assignment]
        await sweep_of(club).clocks()
        assert any(chair.away for chair in (await sitting(club, table)).chairs)

    quiet_evening(story)


# -- bots ------------------------------------------------------------------------------------------------------------


def test_bots_whose_answer_was_lost_are_asked_again(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        thinkers = club.server.thinkers
        assert isinstance(thinkers, InstantThinkers)
        thinkers.held = True
        anna = await club.guest("Anna")
        table = await anna.table("page", "page")

        async def waits_for_bots() -> bool:
            found = await sitting(club, table)
            if 0 in found.actors:
                assert found.game is not None
                action = str(found.game.legal(0)[0])
                await anna.post(f"/tables/{table}/actions", {"seat": 0, "action": action})
            return bool(found.bots)

        await until(waits_for_bots)
        room = club.server.keeper.rooms[table]
        due = await column(club, table, "bots_due")
        assert due == clock.at + club.server.keeper.lease
        head = room.sitting.head
        for _, task in room.thinking.values():
            task.cancel()
        room.thinking.clear()
        thinkers.held = False
        await sweep_of(club).bots()
        await asyncio.sleep(0.05)
        assert room.sitting.head == head, "the one who was asked has its time"
        clock.at = due
        await sweep_of(club).bots()

        async def goes_on() -> bool:
            return room.sitting.head > head

        await until(goes_on)

    evening(story)


def test_after_a_restart_bots_go_on_at_once(quiet_evening: Run) -> None:
    clock = Clock()
    kept: list[str] = []

    async def before(club: Club, clock: Clock) -> None:
        thinkers = club.server.thinkers
        assert isinstance(thinkers, InstantThinkers)
        thinkers.held = True
        anna = await club.guest("Anna")
        table = await anna.table("page", "page", stand_in="page")
        await anna.post(f"/tables/{table}/resign", {"seat": 0})
        kept.append(table)

    async def after(club: Club, clock: Clock) -> None:
        async def finished() -> bool:
            return (await sitting(club, kept[0])).status == "finished"

        await until(finished, 60)

    quiet_evening(before, clock)
    quiet_evening(after, clock)


# -- abandoned tables ------------------------------------------------------------------------------------------------


def test_tables_expire_each_kind_in_its_time(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna = await club.guest("Anna")
        waiting = await anna.table(None)
        live = await anna.table("me")
        turns = await anna.table("me", pace="turns")
        settings = club.server.settings
        begun = clock.at

        async def status() -> list[str]:
            await sweep_of(club).abandoned()
            return [(await sitting(club, table)).status for table in (waiting, live, turns)]

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

    evening(story)


def test_a_table_never_expires_while_somebody_of_it_is_there(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, _, table = await two(club)
        hub = club.server.hub
        watcher, player = Visitor(None), Visitor(anna.id)
        hub.subscribe(watcher, table, None)
        hub.subscribe(player, table, None)  # even without looking through a seat
        for _ in range(10):
            clock.at += int(1.5 * DAY)
            await sweep_of(club).abandoned()
        assert (await sitting(club, table)).status == "running"
        hub.unsubscribe(player, table)
        clock.at += DAY
        await sweep_of(club).abandoned()
        assert (await sitting(club, table)).status == "running"
        clock.at += int(1.5 * DAY)
        await sweep_of(club).abandoned()
        assert (await sitting(club, table)).status == "closed"
        assert b"expired" in watcher.heard[-1], "whoever looks on is told"

    evening(story)


def test_whoever_acts_at_the_last_moment_keeps_the_table(quiet_evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna = await club.guest("Anna")
        table = await anna.table(None, None)
        clock.at += 30 * DAY
        await anna.post(f"/tables/{table}/fill", {"seat": 1, "bot": "page"})
        await change(club, table, touched=clock.at - 30 * DAY)  # as the sweep read it a moment ago
        await sweep_of(club).abandoned()
        assert (await sitting(club, table)).status == "open"

    quiet_evening(story)


def test_a_frozen_game_expires_too(quiet_evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna = await club.guest("Anna")
        table = await anna.table("me")
        await club.server.keeper.do(table, lambda s: commands.freeze(s, 3, 99, clock.at))
        clock.at += 3 * DAY
        await sweep_of(club).abandoned()
        assert (await sitting(club, table)).status == "closed"

    quiet_evening(story)


def test_a_database_in_trouble_is_noticed_and_the_rounds_go_on(quiet_evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        sweep = sweep_of(club)
        looks = 0

        async def look() -> None:
            nonlocal looks
            looks += 1
            if looks == 1:
                raise Refused("database-away")
            if looks == 2:
                raise RuntimeError("something else")

        task = asyncio.create_task(sweep._every(0.001, look))

        async def looked() -> bool:
            return looks > 3

        await until(looked)
        task.cancel()
        assert not sweep.failing

    quiet_evening(story)
