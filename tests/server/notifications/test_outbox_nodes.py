"""Several outboxes on one database, and the loop: nothing is sent twice, nothing is lost, and it stops cleanly."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from lancaster.server.notifications import channels, safe_http
from lancaster.server.notifications.outbox import (
    LEASE_MS,
    Outbox,
)
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import HOUR_MS
from tests.server.conftest import OpenDatabase
from tests.server.notifications.notifications_support import notification_server
from tests.server.notifications.push_service import Answer
from tests.waiting import until_async

TIMEOUT_SECONDS = 60.0  # never needed, unless the machine has much else to do


@pytest.fixture(autouse=True)
def ample_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer to connect sixty times than the server gives one connection."""
    for limit in ("CONNECT_SECONDS", "TIMEOUT_SECONDS"):
        monkeypatch.setattr(safe_http, limit, TIMEOUT_SECONDS)


def test_two_nodes_do_not_send_twice(open_database: OpenDatabase) -> None:
    """On PostgreSQL with connections of their own; on SQLite there is one process, so two loops on one database."""

    async def scenario() -> None:
        names = [f"person-{number}" for number in range(12)]
        async with (
            open_database() as database,
            open_database() as second,
            notification_server(database, *names) as home,
        ):
            home.service.answer = lambda _: Answer(201, delay=0.01)
            for name in names * 5:
                await home.browser(name)
            await home.announce(7, *names)
            other = database if database.sqlite else second
            nodes = [Outbox(each, home.courier, lambda: home.now) for each in (database, other, database, other)]

            async def work(node: Outbox) -> int:
                done = 0
                while some := await node.send_due():
                    done += some
                return done

            done = await asyncio.gather(*map(work, nodes))
            while more := await work(nodes[0]):  # what the others had locked when it looked
                done.append(more)
            assert sum(done) == 60
            assert Counter(push.path for push in home.service.received) == dict.fromkeys(home.browsers, 1)
            assert all(row.sent for row in await home.notices())

    asyncio.run(scenario())


def test_what_a_dead_node_had_taken_is_sent_by_another(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")
            await home.announce(7, "ann")
            assert len(await home.outbox._take(10)) == 1  # and dies
            other = Outbox(database, home.courier, lambda: home.now)
            home.now += LEASE_MS - 1
            assert await other.send_due() == 0
            home.now += 1
            assert await other.send_due() == 1

    asyncio.run(scenario())


def test_a_late_failure_does_not_undo_what_another_node_did(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")
            await home.announce(7, "ann")
            (slow,) = await home.outbox._take(10)
            home.now += LEASE_MS
            assert await Outbox(database, home.courier, lambda: home.now).send_due() == 1
            home.service.answer = lambda _: Answer(500)
            await home.outbox._send(slow)
            (row,) = await home.notices()
            assert (row.sent, row.due) == (home.now, None)

    asyncio.run(scenario())


def test_who_answers_does_not_wait_for_those_who_do_not(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            home.service.answer = lambda push: Answer(500 if "ann" in push.path else 201)
            for _ in range(3):
                await home.browser("ann")
            await home.announce(7, "ann")
            await home.outbox.send_due()
            home.now += HOUR_MS
            await home.browser("bob")
            await home.announce(7, "bob")
            (first,) = await home.outbox._take(1)
            assert first.channel.person == "bob"

    asyncio.run(scenario())


def test_removing_a_channel_while_others_announce(open_database: OpenDatabase) -> None:
    """A game's transaction never fails because a person switched notifications off at that moment."""

    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            for turn in range(15):
                made = [await home.browser(person) for person in ("ann", "bob", "ann", "bob")]

                async def take_away(id: str) -> bool:
                    return await database.write(None, lambda connection: channels.remove(connection, id))

                jobs = [home.announce(turn * 2 + step, "ann", "bob") for step in (0, 1)]
                await asyncio.gather(jobs[0], *(take_away(one.id) for one in made), home.outbox.send_due(), jobs[1])
                assert await home.count_channels() == 0
                assert await home.notices() == []

    asyncio.run(scenario())


def test_the_loop_sends_at_once_and_stops_cleanly(open_database: OpenDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """`wake` sends without waiting for the next look; `stop` waits for what is on its way."""

    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            await home.browser("ann")
            await home.browser("bob")
            begin, looked = home.outbox._begin, asyncio.Event()

            async def look() -> float:
                pause = await begin()
                looked.set()
                return pause

            monkeypatch.setattr(home.outbox, "_begin", look)
            running = asyncio.create_task(home.outbox.run())
            await looked.wait()  # there was nothing to send: it would look again after `LOOK_SECONDS`
            answer = asyncio.Event()
            home.service.answer = lambda _: Answer(201, after=answer)
            await home.announce(7, "ann", "bob")
            home.outbox.wake()
            await until_async(lambda: len(home.service.received) == 2)
            assert all(row.sent is None for row in await home.notices())
            home.outbox.stop()
            await asyncio.sleep(0)  # one turn of the loop, in which it hears that it is to stop
            assert not running.done()
            answer.set()
            await asyncio.wait_for(running, TIMEOUT_SECONDS)
            assert all(row.sent for row in await home.notices())
            assert home.outbox.counts["sent"] == 2

    asyncio.run(scenario())


def test_the_loop_outlives_a_database_that_is_away(
    open_database: OpenDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")
            await home.announce(7, "ann")
            broken: list[Exception] = [Refused("database-away"), ValueError("a mistake of ours")]
            real = database.write

            async def write(lock: str | None, job: Any) -> Any:
                if broken:
                    raise broken.pop()
                return await real(lock, job)

            monkeypatch.setattr(database, "write", write)
            running = asyncio.create_task(home.outbox.run())

            def sent() -> int:
                home.outbox.wake()
                return home.outbox.counts["sent"]

            await until_async(sent)
            home.outbox.stop()
            await running
            assert broken == []

    asyncio.run(scenario())


def test_a_cancelled_loop_leaves_nothing_running(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            answered = asyncio.Event()
            home.service.answer = lambda _: Answer(201, after=answered)
            await home.browser("ann")
            await home.announce(7, "ann")
            running = asyncio.create_task(home.outbox.run())
            await until_async(lambda: home.service.received)
            running.cancel()
            with pytest.raises(asyncio.CancelledError):
                await running
            left = [task for task in asyncio.all_tasks() if task.get_name().startswith("notice-")]
            assert all(task.done() or task.cancelling() for task in left)
            if left:
                await asyncio.wait(left)
            answered.set()

    asyncio.run(scenario())
