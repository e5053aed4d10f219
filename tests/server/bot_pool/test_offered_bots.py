"""The bots that people can choose on a server."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from lancaster import Game
from lancaster.bots import offered as bots_offered
from lancaster.bots.registry import LEVELS, make
from lancaster.server.bot_pool.offered_bots import allowed, offered
from lancaster.server.bot_pool.pool import Answer, BotPool
from lancaster.tables.refusals import Refused
from tests.bots.test_registry import install
from tests.server.bot_pool.bot_questions import TIMEOUT_SECONDS, ask

# -- what people can choose --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("page", "page"),
        ("knight", "knight"),
        ("squire:lesson", "squire:lesson"),
        ("lord", "lord:500ms"),
        ("lord:2s", "lord:2000ms"),
        ("lord:1.5s", "lord:1500ms"),
        ("lord:0.4ms", "lord:1ms"),
        ("lord:5000ms", "lord:5000ms"),
        ("lord:200", "lord:200"),
        ("lord:20000", "lord:20000"),
        ("baron", "baron"),
        ("duke", "duke"),
        ("duke:2s", "duke:2000ms"),
        ("duke:200", "duke:200"),
    ],
)
def test_bots_that_are_allowed(text: str, normal: str) -> None:
    assert allowed(text, 5, 20_000) == normal
    assert allowed(normal, 5, 20_000) == normal
    assert make(normal).name == normal


@pytest.mark.parametrize(
    ("text", "code", "args"),
    [
        ("process:rm -rf /", "unknown-bot", {"bot": "process"}),
        ("process", "unknown-bot", {"bot": "process"}),
        ("king", "unknown-bot", {"bot": "king"}),
        ("random", "unknown-bot", {"bot": "random"}),
        ("", "unknown-bot", {"bot": ""}),
        ("page:3", "bot-takes-no-budget", {"bot": "page"}),
        ("page:", "bot-takes-no-budget", {"bot": "page"}),
        ("earl:200", "bot-takes-no-budget", {"bot": "earl"}),
        ("lord:", "bot-budget-malformed", {"bot": "lord"}),
        ("lord:0", "bot-budget-malformed", {"bot": "lord"}),
        ("lord:0ms", "bot-budget-malformed", {"bot": "lord"}),
        ("lord:5001ms", "bot-too-slow", {"bot": "lord", "most": "5"}),
        ("duke:5001ms", "bot-too-slow", {"bot": "duke", "most": "5"}),
        ("lord:20001", "bot-too-many-simulations", {"bot": "lord", "most": 20_000}),
    ],
)
def test_bots_that_are_not_allowed(text: str, code: str, args: dict[str, str | int]) -> None:
    with pytest.raises(Refused) as refused:
        allowed(text, 5, 20_000)
    assert (refused.value.code, refused.value.args_) == (code, args)


def test_a_lord_thinks_no_longer_than_the_server_allows() -> None:
    assert allowed("lord", 0.2, 100) == "lord:200ms"


def test_installed_bots_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, middle: Game) -> None:
    """And play, in a worker that finds them by itself."""
    assert [entry["code"] for entry in offered()] == [entry.code for entry in LEVELS]
    points = "[lancaster.bots]\nmason = mason_bots:make\n"
    text = (
        "from lancaster.bots.page import Page\n"
        "def make(budget):\n"
        "    bot = Page()\n"
        "    bot.name = f'mason:{budget}'\n"
        "    bot.choose = lambda observation: observation.legal[-1]\n"
        "    return bot\n"
    )
    install(tmp_path, monkeypatch, points, mason_bots=text)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    bots_offered._offered.cache_clear()
    try:
        assert offered()[-1] == {
            "code": "mason",
            "budget": "mason:BUDGET",
            "what": "mason_bots:make",
            "package": "masons 1.2",
        }
        assert allowed("mason", 5, 100) == "mason"
        assert allowed("mason:1s", 5, 100) == "mason:1000ms"
        for text in ("mason:6s", "mason:101", "mason:forever"):
            with pytest.raises(Refused):
                allowed(text, 5, 100)
    finally:
        bots_offered._offered.cache_clear()

    async def job() -> Answer:
        bot_pool = BotPool(grace_seconds=TIMEOUT_SECONDS)
        try:
            return await bot_pool.choose(ask(middle, "mason:100ms"))
        finally:
            await bot_pool.close()

    assert asyncio.run(job()) == Answer(middle.legal(middle.actors[0])[-1].text)
