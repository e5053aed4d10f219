"""Channels of a person: what is accepted, how many, and whose a browser is."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.notifications import channels
from lancaster.server.notifications.channels import MOST_CHANNELS, Channel
from lancaster.server.notifications.encryption import to_text
from lancaster.server.notifications.safe_http import SafeHttp
from lancaster.tables.refusals import Refused
from tests.server.conftest import OpenDatabase
from tests.server.notifications.notifications_support import notification_server
from tests.server.notifications.push_service import Browser

OUTSIDE = SafeHttp()
GOOD = Browser().keys()


def test_a_browser_is_accepted() -> None:
    channel = channels.browser(OUTSIDE, "ann", "https://push.example:443/send/abc", {**GOOD, "more": "x"}, 5)
    assert (channel.kind, channel.address, channel.created) == ("push", "https://push.example/send/abc", 5)
    assert channel.keys == GOOD
    assert len(channel.id) == 22


@pytest.mark.parametrize(
    ("endpoint", "keys", "code"),
    [
        ("http://push.example/", GOOD, "address-not-https"),
        ("https://127.0.0.1/", GOOD, "address-not-public"),
        ("https://push.example:22/", GOOD, "address-not-https"),
        ("", GOOD, "address-malformed"),
        ("https://push.example/", {}, "bad-subscription"),
        ("https://push.example/", {"p256dh": GOOD["p256dh"]}, "bad-subscription"),
        ("https://push.example/", {"auth": GOOD["auth"]}, "bad-subscription"),
        ("https://push.example/", {**GOOD, "auth": to_text(bytes(15))}, "bad-subscription"),
        ("https://push.example/", {**GOOD, "auth": to_text(bytes(17))}, "bad-subscription"),
        ("https://push.example/", {**GOOD, "auth": "not base64!"}, "bad-subscription"),
        ("https://push.example/", {**GOOD, "p256dh": to_text(b"\x04" + bytes(64))}, "bad-subscription"),
        ("https://push.example/", {**GOOD, "p256dh": GOOD["p256dh"][:-2]}, "bad-subscription"),
        ("https://push.example/", {**GOOD, "p256dh": "ä" * 87}, "bad-subscription"),
    ],
)
def test_a_subscription_that_cannot_work_is_refused(endpoint: str, keys: dict[str, str], code: str) -> None:
    with pytest.raises(Refused) as refused:
        channels.browser(OUTSIDE, "ann", endpoint, keys, 0)
    assert refused.value.code == code


def test_a_webhook_gets_a_secret_that_is_shown_once() -> None:
    first, second = (channels.webhook(OUTSIDE, "ann", "https://hook.example/secret-path", "json", 0) for _ in range(2))
    assert first.keys["secret"] != second.keys["secret"]
    assert len(str(first.keys["secret"])) == 43
    shown = repr(first.shown())
    assert "secret" not in shown
    assert str(first.keys["secret"]) not in shown
    assert first.shown()["host"] == "hook.example"


@pytest.mark.parametrize(("url", "format"), [("https://hook.example/", "xml"), ("https://10.0.0.1/", "json")])
def test_a_webhook_that_cannot_work_is_refused(url: str, format: str) -> None:
    with pytest.raises(Refused) as refused:
        channels.webhook(OUTSIDE, "ann", url, format, 0)
    assert refused.value.code == ("bad-message" if format == "xml" else "address-not-public")


def test_no_more_than_ten_also_at_once(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            several = [home.webhook("ann", path=f"/{number}") for number in range(MOST_CHANNELS + 5)]
            done = await asyncio.gather(*several, return_exceptions=True)
            refused = [one for one in done if isinstance(one, Refused)]
            assert [(one.code, one.args_) for one in refused] == [("too-many", {"most": MOST_CHANNELS})] * 5
            assert sum(isinstance(one, Channel) for one in done) == MOST_CHANNELS
            await home.webhook("bob")
            assert await home.count_channels() == MOST_CHANNELS + 1

    asyncio.run(scenario())


def test_the_same_address_again_renews_the_channel(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            for number in range(MOST_CHANNELS):
                await home.browser("ann", f"/push/{number}")
            again = await home.browser("ann", "/push/3")
            assert await home.count_channels() == MOST_CHANNELS
            stored = await home.channel(again.id)
            assert stored is not None
            assert stored.keys == home.browsers["/push/3"].keys()

    asyncio.run(scenario())


def test_a_browser_belongs_to_who_uses_it_now(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            old = await home.browser("ann", "/push/shared")
            hook = await home.webhook("ann", path="/push/shared")
            await home.announce(7, "ann")
            new = await home.browser("bob", "/push/shared")
            async with database.read() as connection:
                assert [one.id for one in await channels.of_person(connection, "ann")] == [hook.id]
                assert [one.id for one in await channels.of_person(connection, "bob")] == [new.id]
            assert old.id not in {row.channel for row in await home.notices()}

    asyncio.run(scenario())


def test_removing_one_or_all(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann", "bob") as home:
            mine, _, other = [await home.browser(person) for person in ("ann", "ann", "bob")]
            await home.announce(7, "ann", "bob")

            async def remove(connection: AsyncConnection) -> list[bool]:
                asked = [(mine.id, "bob"), (mine.id, "ann"), (mine.id, "ann"), ("nothing", None)]
                return [await channels.remove(connection, *one) for one in asked]

            assert await database.write(None, remove) == [False, True, False, False]
            await database.write(None, lambda connection: channels.remove_all(connection, "ann"))
            async with database.read() as connection:
                assert await channels.of_person(connection, "ann") == []
            assert [row.channel for row in await home.notices()] == [other.id]

    asyncio.run(scenario())
