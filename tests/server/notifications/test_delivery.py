"""Webhooks: what they receive, and how they verify the sender."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from lancaster.server.notifications.delivery import LARGEST_MESSAGE_BYTES, Message, signature
from lancaster.server.notifications.encryption import LARGEST_MESSAGE_BYTES as LARGEST_PUSH
from lancaster.server.notifications.outbox import MOST_TRIES, Outbox
from tests.server.conftest import OpenDatabase
from tests.server.notifications.notifications_support import START_MS, TABLE, notification_server

DOCS = Path(__file__).parents[3] / "docs" / "notifications.md"


def verifier() -> Any:
    """The function that docs/notifications.md shows to authors of receivers."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    space: dict[str, Any] = {}
    exec(code, space)
    return space["is_from_lancaster"]


def test_a_webhook_gets_a_code_and_a_signature_it_can_check(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            channel = await home.webhook("ann", path="/hook?key=abc")
            await home.announce(7, "ann")
            await home.outbox.send_due()
            (call,) = home.service.received
            (row,) = await home.notices()
            assert (call.method, call.path) == ("POST", "/hook?key=abc")
            assert call.headers["content-type"] == "application/json"
            assert json.loads(call.body) == {
                "version": 1,
                "id": row.id,
                "code": "your-turn",
                "table": TABLE,
                "turn": 7,
                "args": {"name": "The Wars of the Roses", "round": 2},
            }
            check = verifier()
            secret, header, seconds = channel.keys["secret"], call.headers["lancaster-signature"], START_MS // 1000
            assert check(secret, header, call.body, now=seconds)
            assert check(secret, header, call.body, now=seconds + 299)
            assert not check(secret, header, call.body, now=seconds + 301)
            assert not check(secret, header, call.body + b" ", now=seconds)
            assert not check("another", header, call.body, now=seconds)
            assert not check(secret, header.replace("v1=", "v1=0"), call.body, now=seconds)
            assert not check(secret, header.replace(f"t={seconds}", f"t={seconds + 1}"), call.body, now=seconds)

    asyncio.run(scenario())


def test_the_signature_is_what_the_docs_say() -> None:
    """HMAC-SHA256 of `1700000000.{}`, computed with another tool: `openssl dgst -sha256 -hmac secret`."""
    expected = "t=1700000000,v1=b8569b78799ff9e3cbff0fc2d63a33a2b57f3282abd07c37ae5e8e7d79a5f163"
    assert signature("secret", b"{}", 1_700_000_000) == expected


@pytest.mark.parametrize("format", ["discord", "slack"])
def test_services_that_want_words_get_words(open_database: OpenDatabase, format: str) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            await home.webhook("ann", format)
            await home.announce(7, "ann")
            await home.outbox.send_due()
            (call,) = home.service.received
            words = f"It is your turn at “The Wars of the Roses”. https://play.example/table/{TABLE}"
            if format == "discord":
                expected = {"content": words, "allowed_mentions": {"parse": []}, "flags": 4}
            else:
                expected = {"text": words, "mrkdwn": False, "unfurl_links": False}
            assert json.loads(call.body) == expected
            assert "lancaster-signature" in call.headers

    asyncio.run(scenario())


def test_a_name_is_never_a_link_or_a_call(open_database: OpenDatabase) -> None:
    """What people chose as a name stays a name in somebody else's chat."""

    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            discord, slack = await home.webhook("ann", "discord"), await home.webhook("ann", "slack", "/slack")
            args = {"name": "[free](https://evil.example) @everyone <!channel> *x* & {name}"}
            for channel in (discord, slack):
                await home.courier.deliver(channel, Message("id", "your-turn", TABLE, 1, args))
            content, text = (json.loads(call.body) for call in home.service.received)
            assert "\\[free\\]\\(https\\:\\/\\/evil" in content["content"]
            assert "\\@everyone \\<!channel\\> \\*x\\*" in content["content"]
            assert "&lt;!channel&gt; *x* &amp; {name}" in text["text"]

    asyncio.run(scenario())


def test_every_code_has_words_and_unknown_ones_too(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            channel = await home.webhook("ann", "slack")
            for code in ("your-turn", "game-over", "test", "something-new"):
                await home.courier.deliver(channel, Message("id", code))
            happened = {"name": "Roses", "happened": "Ben places a 2 in York."}
            await home.courier.deliver(channel, Message("id", "your-turn", args=happened))
            texts = [json.loads(call.body)["text"] for call in home.service.received]
            assert texts == [
                "It is your turn at “”.",
                "The game at “” is over.",
                "This is a test: news from Lancaster will arrive here.",
                "There is news from “”.",
                "Ben places a 2 in York. It is your turn at “Roses”.",
            ]

    asyncio.run(scenario())


def test_a_test_message(open_database: OpenDatabase) -> None:
    async def scenario() -> None:
        async with open_database() as database, notification_server(database, "ann") as home:
            for channel in (await home.browser("ann"), await home.webhook("ann")):
                assert (await home.courier.test(channel)).status == 201
            push, call = home.service.received
            assert "topic" not in push.headers
            assert push.headers["ttl"] == "60"
            assert home.read(push)["code"] == json.loads(call.body)["code"] == "test"

    asyncio.run(scenario())


def test_the_largest_message_fits_a_push() -> None:
    args = {
        "name": "x" * (LARGEST_MESSAGE_BYTES - len(Message("i" * 22, "your-turn", "t" * 22, 1, {"name": ""}).body()))
    }
    assert len(Message("i" * 22, "your-turn", "t" * 22, 1, args).body()) == LARGEST_MESSAGE_BYTES < LARGEST_PUSH


def test_the_table_of_pauses_in_the_docs() -> None:
    """docs/notifications.md says when each try is made; it follows from the constants."""
    rows = re.findall(r"^\| (\d+) \| (\S+ \S+) \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    node = Outbox(None, None, lambda: 0, chance=lambda: 0.5)  # type: ignore[arg-type] # only its arithmetic is used
    units = {"s": 1, "min": 60, "h": 3600}
    for tries, pause in rows:
        number, unit = pause.split()
        assert float(number) * units[unit] == pytest.approx(node._pause(int(tries)) / 1000, rel=0.05)
    assert [int(tries) for tries, _ in rows] == list(range(1, MOST_TRIES))
