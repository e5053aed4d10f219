"""The worker of the page: it keeps the tables, and lets bots think in between. TypeScript calls these functions.

Everything that crosses the border between the two languages is JSON in text.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from lancaster.bots import knight, lord, squire
from lancaster.bots.questions import advising, choosing, look
from lancaster.bots.registry import make
from lancaster.bots.steps import Steps, lengthened
from lancaster.browser import network
from lancaster.browser.home import Home
from lancaster.browser.home_reviews import reviewing
from lancaster.browser.network import layout_told, needs_network, without_network
from lancaster.browser.storage import NOT_STORED, Storage
from lancaster.package_data import Name, bring
from lancaster.tables.refusals import Refused

__all__ = ["HomeWorker", "layout_told", "needs_network", "no_review", "thinking", "use_network", "without_network"]
STEP_SECONDS = 0.04  # of thinking, before the page is answered
IN_MEMORY = (knight, lord, squire)  # imported before it is kept, so that they answer at once at the next visit
Data = dict[str, Any]
Tell = Callable[[str], None]


class HomeWorker:
    """Answers the page. Its calls come one after the other."""

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
        """Play what a bot has answered; False if it cannot be stored now: then call again."""
        try:
            await self.home.thought(json.loads(text))
        except Refused as refused:
            return refused.code not in NOT_STORED
        return True

    def take_data(self, name: Name, content: Any) -> None:
        """A data file of the package was loaded; it comes as an array of the page."""
        bring(name, content.to_bytes())


def use_network(judge: Callable[..., Any], draw: Callable[..., Any]) -> None:
    """The networks are loaded; what they say comes as an array of the page."""

    def judged(*told: object) -> list[float]:
        found: list[float] = judge(*told).to_py().tolist()
        return found

    def drawn(*told: object) -> list[int]:
        found: list[int] = draw(*told).to_py().tolist()
        return found

    network.use_network(judged, drawn)


def thinking(question: str) -> Iterator[str]:
    """Let a bot answer a question, in steps that are short enough for the page to wait for.

    Each tells how much of a review is `done`, the last one the answer.
    """
    asked: Data = json.loads(question)
    steps = lengthened(_review_of(asked) if "review" in asked else _answer_to(asked), STEP_SECONDS)
    while True:
        try:
            yield json.dumps({"table": asked["table"], "done": next(steps)})
        except StopIteration as end:
            yield json.dumps(end.value)
            return


def _answer_to(asked: Data) -> Steps[Data]:
    sight = look(asked.pop("record"), asked["seat"], int(asked.pop("seed")))
    most = asked.pop("most")
    bot = asked["bot"]
    told = yield from choosing(sight, bot, make) if most is None else advising(sight, bot, make, most)
    return {**asked, **told}


def _review_of(asked: Data) -> Steps[Data]:
    return {"table": asked["table"], "review": (yield from reviewing(asked["record"]))}


def no_review(question: str) -> str:
    """The answer to a question about a review when making it has failed."""
    return json.dumps({"table": json.loads(question)["table"], "review": None})
