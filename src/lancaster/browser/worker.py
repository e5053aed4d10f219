"""The two workers of the page: one keeps the tables, the other lets bots think. TypeScript calls these functions.

Everything that crosses the border between the two languages is JSON in text.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from lancaster.bots.knight import Knight
from lancaster.bots.page import Page
from lancaster.bots.questions import advise, choose, look
from lancaster.bots.registry import make
from lancaster.bots.squire import Squire
from lancaster.browser import network
from lancaster.browser.home import Home
from lancaster.browser.home_reviews import steps_of
from lancaster.browser.network import layout_told, needs_network, without_network
from lancaster.browser.storage import NOT_STORED, Storage
from lancaster.tables.refusals import Refused

__all__ = ["HomeWorker", "is_quick", "layout_told", "needs_network", "no_review", "steps_of"]
__all__ += ["think", "use_network", "without_network"]
QUICK = (Page.name, Squire.name, Knight.name)
Tell = Callable[[str], None]


class HomeWorker:
    """The first worker: answers the page. Its calls come one after the other."""

    def __init__(self, store: Storage, send: Tell, think: Tell) -> None:
        def now() -> int:
            return time.time_ns() // 1_000_000

        self.home = Home(store, lambda said: send(json.dumps(said)), lambda asked: think(json.dumps(asked)), now)

    async def open(self) -> None:
        """Read what is kept."""
        await self.home.open()

    async def greet(self) -> None:
        """A page connects."""
        self.home.greet()

    async def changed_elsewhere(self, table: str) -> None:
        """Another tab has stored something."""
        await self.home.changed_elsewhere(table)

    async def request(self, method: str, address: str, body: str) -> str:
        """The answer to a request: status and body."""
        return json.dumps(await self.home.request(method, address, json.loads(body) if body else None))

    async def message(self, text: str) -> None:
        """Answer a message of the page."""
        await self.home.message(json.loads(text))

    async def thought(self, text: str) -> bool:
        """Play what a bot has answered in the other worker; False if it cannot be stored now: then call again."""
        try:
            await self.home.thought(json.loads(text))
        except Refused as refused:
            return refused.code not in NOT_STORED
        return True


def use_network(judge: Callable[..., Any], draw: Callable[..., Any]) -> None:
    """The second worker has loaded the network; what it says comes as an array of the page."""

    def judged(*told: object) -> list[float]:
        found: list[float] = judge(*told).to_py().tolist()
        return found

    def drawn(*told: object) -> list[int]:
        found: list[int] = draw(*told).to_py().tolist()
        return found

    network.use_network(judged, drawn)


def is_quick(question: str) -> bool:
    """Whether the bot of a question answers so soon that it may think in the first worker, where the tables are."""
    code: str = json.loads(question)["bot"].partition(":")[0]
    return code in QUICK


def think(text: str) -> str:
    """Either worker: let a bot answer a question."""
    asked: dict[str, Any] = json.loads(text)
    sight = look(asked.pop("record"), asked["seat"], int(asked.pop("seed")))
    most = asked.pop("most")
    told = choose(sight, asked["bot"], make) if most is None else advise(sight, asked["bot"], make, most)
    return json.dumps({**asked, **told})


def no_review(question: str) -> str:
    """The answer to a question about a review when making it has failed."""
    return json.dumps({"table": json.loads(question)["table"], "review": None})
