"""The outbox on both databases, with a push service on loopback and a clock that the test turns."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Sequence

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.notifications import channels
from lancaster.server.notifications.delivery import Courier
from lancaster.server.notifications.outbox import (
    FAILING_MS,
    MOST_FAILURES,
    MOST_TRIES,
    Notice,
    Outbox,
    Outcome,
    outcome_of,
    retry_after,
)
from lancaster.server.notifications.safe_http import SafeHttp
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS
from tests.server.conftest import OpenDatabase
from tests.server.notifications.notifications_support import START_MS, TABLE, notification_server
from tests.server.notifications.push_service import Answer, verify_vapid


def test_a_turn_is_pushed_to_the_browser(open_database: OpenDatabase) -> None:
    """The push service can check who sends and how long to keep it, and reads nothing; the browser reads a code."""

    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")
            await home.announce(7, "ann")
            assert await home.outbox.send_due() == 1
            (push,) = home.service.received
            assert push.method == "POST"
            verify_vapid(push.headers["authorization"], home.service.origin, home.now)
            assert push.headers["ttl"] == "86400"
            assert push.headers["topic"] == TABLE
            assert push.headers["content-encoding"] == "aes128gcm"
            assert b"your-turn" not in push.body
            (row,) = await home.notices()
            assert home.read(push) == {
                "version": 1,
                "id": row.id,
                "code": "your-turn",
                "table": TABLE,
                "turn": 7,
                "args": {"name": "The Wars of the Roses", "round": 2},
            }
            assert (row.sent, row.due, row.tries) == (START_MS, None, 1)
            assert await home.outbox.send_due() == 0

    asyncio.run(scenario())


def test_it_is_kept_no_longer_than_the_deadline(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")
            await home.announce(7, "ann", until=START_MS + 90 * MINUTE_MS)
            home.now += 30 * MINUTE_MS
            await home.outbox.send_due()
            assert home.service.received[0].headers["ttl"] == "3600"

    asyncio.run(scenario())


def test_one_for_each_turn_channel_and_person(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob", "cat") as home:
            for person in ("ann", "ann", "bob", "cat"):
                await home.browser(person)
            for _ in range(2):
                await home.announce(7, "ann", "bob")
            while await home.outbox.send_due():
                pass
            await home.announce(7, "ann", "bob")  # again, after it was sent
            assert await home.outbox.send_due() == 0
            assert Counter(push.path for push in home.service.received) == {
                path: 1 for path in home.browsers if "cat" not in path
            }
            await home.announce(9, "ann")
            assert await home.outbox.send_due() == 2

    asyncio.run(scenario())


def test_a_later_turn_replaces_what_was_not_sent(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")
            await home.announce(7, "ann")
            await home.announce(9, "ann")
            await home.outbox.send_due()
            assert [home.read(push)["turn"] for push in home.service.received] == [9]
            assert [row.turn for row in await home.notices()] == [9]

    asyncio.run(scenario())


def test_what_did_not_happen_is_not_announced(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")

            async def job(connection: AsyncConnection) -> None:
                await home.outbox.announce(connection, ["ann"], TABLE, 7, "your-turn", {}, home.now)
                raise RuntimeError("the entry was refused")

            with pytest.raises(RuntimeError, match="refused"):
                await database.write(TABLE, job)
            assert await home.notices() == []

    asyncio.run(scenario())


def test_a_turn_that_is_over_is_not_announced(open_database: OpenDatabase) -> None:
    """Neither when the person has played, nor when the deadline has passed."""

    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            await home.browser("ann")
            await home.browser("bob")
            await home.announce(7, "ann", until=START_MS + DAY_MS)
            await home.announce(7, "bob", until=START_MS + MINUTE_MS)
            await home.set_owes("ann", False)
            home.now += MINUTE_MS
            assert await home.outbox.send_due() == 0
            assert home.service.received == []
            assert [row.due for row in await home.notices()] == [None, None]
            assert home.outbox.counts == {"over": 2}

    asyncio.run(scenario())


def test_back_off_doubles_until_it_gives_up(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            home.service.answer = lambda _: Answer(503)
            await home.browser("ann")
            await home.announce(7, "ann")
            pauses = []
            while True:
                assert await home.outbox.send_due() == 1
                (row,) = await home.notices()
                if row.due is None:
                    break
                pauses.append((row.due - home.now) // SECOND_MS)
                home.now = row.due - 1
                assert await home.outbox.send_due() == 0
                home.now += 1
            assert pauses == [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15360, 21600]
            assert len(home.service.received) == MOST_TRIES
            assert len({home.read(push)["id"] for push in home.service.received}) == 1

    asyncio.run(scenario())


def test_pauses_are_scattered_and_end_with_the_turn(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            home.service.answer = lambda _: Answer(500)
            await home.browser("ann")
            await home.announce(7, "ann")
            for chance, pause in ((0.0, 22_500), (1.0, 75_000)):
                node = Outbox(database, home.courier, lambda: home.now, chance=lambda: chance)  # noqa: B023 - used at once
                await node.send_due()
                (row,) = await home.notices()
                assert row.due - home.now == pause
                home.now = row.due
            await home.announce(9, "ann", until=home.now + 20 * SECOND_MS)  # over before the next try
            await home.outbox.send_due()
            assert [row.due for row in await home.notices()] == [None]

    asyncio.run(scenario())


def test_a_service_says_when_to_come_back(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            home.service.answer = lambda _: Answer(429, {"Retry-After": "3600"})
            await home.browser("ann")
            await home.announce(7, "ann")
            await home.outbox.send_due()
            assert (await home.notices())[0].due == START_MS + HOUR_MS
            home.now += HOUR_MS
            home.service.answer = lambda _: Answer(201)
            assert await home.outbox.send_due() == 1
            assert (await home.notices())[0].sent == home.now

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("header", "wait"),
    [
        (None, 0),
        ("", 0),
        ("soon", 0),
        ("-5", 0),
        ("120", 120_000),
        ("999999999999", DAY_MS),
        ("Tue, 14 Nov 2023 22:14:20 GMT", 60_000),
        ("Tue, 14 Nov 2023 22:14:20 -0000", 60_000),
        ("Tue, 14 Nov 2000 22:14:20 GMT", 0),
        ("Tue, 14 Nov 2090 22:14:20 GMT", DAY_MS),
        ("１２", 0),
    ],
)
def test_retry_after(header: str | None, wait: int) -> None:
    assert retry_after(header, START_MS) == wait


@pytest.mark.parametrize(
    ("status", "push", "webhook"),
    [
        (200, Outcome.SENT, Outcome.SENT),
        (201, Outcome.SENT, Outcome.SENT),
        (302, Outcome.REFUSED, Outcome.REFUSED),
        (400, Outcome.REFUSED, Outcome.REFUSED),
        (403, Outcome.REFUSED, Outcome.REFUSED),
        (404, Outcome.GONE, Outcome.REFUSED),
        (408, Outcome.AGAIN, Outcome.AGAIN),
        (410, Outcome.GONE, Outcome.GONE),
        (413, Outcome.REFUSED, Outcome.REFUSED),
        (429, Outcome.AGAIN, Outcome.AGAIN),
        (500, Outcome.AGAIN, Outcome.AGAIN),
        (503, Outcome.AGAIN, Outcome.AGAIN),
    ],
)
def test_what_an_answer_means(status: int, push: Outcome, webhook: Outcome) -> None:
    assert (outcome_of("push", status), outcome_of("webhook", status)) == (push, webhook)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_removed(open_database: OpenDatabase, status: int) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            home.service.answer = lambda push: Answer(status if "ann" in push.path else 201)
            gone = await home.browser("ann")
            kept = await home.browser("bob")
            await home.announce(7, "ann", "bob")
            await home.outbox.send_due()
            assert await home.channel(gone.id) is None
            assert await home.channel(kept.id) is not None
            assert [row.channel for row in await home.notices()] == [kept.id]

    asyncio.run(scenario())


def test_a_refused_notice_is_not_tried_again(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            home.service.answer = lambda _: Answer(400)
            channel = await home.browser("ann")
            await home.announce(7, "ann")
            await home.outbox.send_due()
            assert [row.due for row in await home.notices()] == [None]
            failing = await home.channel(channel.id)
            assert failing is not None
            assert (failing.failures, failing.keys["failing"]) == (1, START_MS)
            home.service.answer = lambda _: Answer(201)
            await home.announce(8, "ann")
            await home.outbox.send_due()
            healthy = await home.channel(channel.id)
            assert healthy is not None
            assert (healthy.failures, set(healthy.keys)) == (0, {"p256dh", "auth"})

    asyncio.run(scenario())


@pytest.mark.parametrize(("each", "removed"), [(FAILING_MS // 19, True), (HOUR_MS, False)])
def test_a_channel_that_fails_for_days_is_removed(open_database: OpenDatabase, each: int, removed: bool) -> None:
    """Twenty times in a row and over three days: twenty failures of one bad evening are forgiven."""

    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            home.service.answer = lambda _: Answer(400)
            channel = await home.browser("ann")
            for turn in range(MOST_FAILURES):
                assert await home.channel(channel.id) is not None
                await home.announce(turn, "ann")
                await home.outbox.send_due()
                home.now += each + 1
            assert (await home.channel(channel.id) is None) == removed

    asyncio.run(scenario())


def test_nobody_there_is_tried_again(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database:
            async with notification_server(database, "ann") as home:
                await home.browser("ann")
            await home.announce(7, "ann")  # the service has closed
            await home.outbox.send_due()
            assert [row.due for row in await home.notices()] == [START_MS + 30 * SECOND_MS]

    asyncio.run(scenario())


def test_a_name_that_leads_inside_is_not_tried_again(open_database: OpenDatabase) -> None:
    """It was fine when the person registered it; whom it leads to is seen when it is called."""

    async def inside(host: str, port: int) -> Sequence[str]:
        return ["10.0.0.1"]

    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            http = SafeHttp(resolve=inside)
            hook = channels.webhook(http, "ann", "https://hook.example/", "json", home.now)
            await database.write(None, lambda connection: channels.add(connection, hook))
            await home.announce(7, "ann")
            node = Outbox(database, Courier(http, home.vapid, lambda: home.now), lambda: home.now)
            assert await node.send_due() == 1
            assert node.counts == {"over": 0, "refused": 1}
            assert [row.due for row in await home.notices()] == [None]

    asyncio.run(scenario())


def test_the_server_may_say_itself_what_is_owed(open_database: OpenDatabase) -> None:
    asked: list[list[tuple[str, int]]] = []

    async def nothing(connection: AsyncConnection, found: Sequence[Notice]) -> Collection[str]:
        asked.append([(one.message.table, one.message.turn) for one in found])
        return ()

    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")
            await home.announce(7, "ann")
            assert await Outbox(database, home.courier, lambda: home.now, still_owed=nothing).send_due() == 0
            assert asked == [[(TABLE, 7)]]

    asyncio.run(scenario())


def test_other_news_do_not_depend_on_a_turn(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.browser("ann")
            await home.set_owes("ann", False)

            async def job(connection: AsyncConnection) -> None:
                await home.outbox.announce(connection, ["ann"], TABLE, 99, "game-over", {"place": 1}, home.now)

            await database.write(TABLE, job)
            await home.outbox.send_due()
            assert home.read(home.service.received[0])["code"] == "game-over"

    asyncio.run(scenario())


def test_a_message_too_large_is_a_mistake_of_ours(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:

            async def job(connection: AsyncConnection) -> None:
                args = {"name": "x" * 3072}
                await home.outbox.announce(connection, ["ann"], TABLE, 7, "your-turn", args, home.now)

            with pytest.raises(ValueError, match="at most 3072 bytes"):
                await database.write(TABLE, job)

    asyncio.run(scenario())
