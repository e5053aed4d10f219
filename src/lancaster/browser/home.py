"""The whole state of a browser tab, and its interface: requests as over HTTP, messages as over the server's socket.

Only what makes sense without a server is answered. There is one person here, and no other people.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from lancaster.browser.about import PROTOCOL_VERSION
from lancaster.browser.home_puzzles import HomePuzzles
from lancaster.browser.home_reviews import HomeReviews, Later
from lancaster.browser.home_tables import Data, HomeTables, Send
from lancaster.browser.messages import MESSAGES
from lancaster.browser.requests import ROUTES
from lancaster.browser.storage import Storage, check_stored
from lancaster.tables.refusals import STATUS, Refused
from lancaster.version import __version__


class Answer(NamedTuple):
    """The answer to a request: its status, and its body, which is text only for a record."""

    status: int
    body: Any


class Home:
    """Everything that this browser keeps and answers."""

    def __init__(self, store: Storage, send: Send, think: Send, now: Callable[[], int], key: bytes = b"home") -> None:
        self.tables = HomeTables(store, send, think, now, key)
        self.store = store
        self.send = send
        self.now = now
        self.puzzles = HomePuzzles(now)
        self.reviews = HomeReviews(self.tables)
        self.me: Data | None = None
        self.hints: set[str] = set()  # the ids of messages whose hints are being thought about

    async def open(self) -> None:
        """Read what is kept."""
        await self.read_me()
        await self.tables.open()

    async def changed_elsewhere(self, table: str) -> None:
        """Another tab of this browser has stored something: of a table, or (empty) who plays here."""
        if table:
            await self.tables.changed_elsewhere(table)
        else:
            await self.read_me()

    async def read_me(self) -> None:
        """Read who plays here, and the puzzles they have answered."""
        text = await self.store.person()
        self.me = json.loads(text) if text else None
        self.puzzles.answers = self.me.pop("puzzles", {}) if self.me is not None else {}
        self.tables.person = self.me["id"] if self.me is not None else None

    def greet(self) -> None:
        """The first message of a connection."""
        told = {"version": PROTOCOL_VERSION, "server": __version__, "now": self.now(), "person": self.tables.person}
        self.send({"type": "welcome", **told, "several": False})

    async def request(self, method: str, address: str, body: Data | None = None) -> Answer:
        """Answer a request; what is refused has the shape in which a server refuses it.

        Status 202: a bot is thinking about it; the same request has its answer later.
        """
        parts = urlsplit(address)
        query = dict(parse_qsl(parts.query))
        try:
            for wanted, pattern, handler in ROUTES:
                match = pattern.fullmatch(parts.path)
                if wanted == method and match is not None:
                    found = await handler(
                        self, *match.groups(), **({"query": query} if method == "GET" else {"body": body or {}})
                    )
                    return Answer(200 if method == "GET" else 201, found)
            raise Refused("no-such-page")
        except Later:
            return Answer(202, {})
        except Refused as refused:
            return Answer(STATUS[refused.code], {"error": refused.data(), "request": ""})

    async def message(self, said: Mapping[str, Any]) -> None:
        """Answer a message of the page; a hint is answered when a bot has thought about it."""
        named = said["id"]
        try:
            found = await MESSAGES[said["type"]](self, said)
            if found is not None:
                self.send({"type": "done", "id": named, "result": found})
        except Refused as refused:
            self.send({"type": "refused", "id": named, "error": refused.data()})

    async def thought(self, answer: Data) -> None:
        """What a bot has answered: a decision, hints or a review."""
        if "review" in answer:
            await self.reviews.thought(answer)
            return
        named = answer.get("hint")
        if named is None:
            await self.tables.thought(answer)
            return
        if named not in self.hints:
            return
        self.hints.remove(named)
        if "hints" in answer:
            told = {"bot": answer["bot"], "hints": answer["hints"]}
            self.send({"type": "done", "id": named, "result": told})
        else:
            self.send({"type": "refused", "id": named, "error": Refused("busy").data()})

    def somebody(self) -> Data:
        """Who plays here; refused where nobody does yet."""
        if self.me is None:
            raise Refused("sign-in")
        return self.me

    async def save_me(self) -> None:
        """Store who plays here, with the puzzles they have answered."""
        me = self.somebody()
        check_stored(await self.store.save_person(json.dumps({**me, "puzzles": self.puzzles.answers})))
        self.tables.person = me["id"]
