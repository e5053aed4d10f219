"""A storage in memory, as the page's worker has one in IndexedDB; and a tab whose bots answer when a test tells them
to.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any

from lancaster.bots.questions import choose, look
from lancaster.bots.registry import make
from lancaster.browser.home import Answer, Home

Data = dict[str, Any]
START_MS = 1_700_000_000_000


class MemoryStorage:
    """What was saved survives the home that saved it."""

    def __init__(self) -> None:
        self.kept_rows: dict[str, Data] = {}
        self.kept_entries: dict[str, list[Data]] = {}
        self.kept_reviews: dict[str, str] = {}
        self.kept_person = ""
        self.problem = ""  # set: nothing can be saved

    async def rows(self) -> str:
        return json.dumps(list(self.kept_rows.values()))

    async def entries(self, table: str) -> str:
        return json.dumps(self.kept_entries.get(table, []))

    async def save(self, row: str, entries: str) -> str:
        if not self.problem:
            told = json.loads(row)
            there, new = self.kept_entries.setdefault(told["id"], []), json.loads(entries)
            if {entry["number"] for entry in there} & {entry["number"] for entry in new}:
                return "busy"
            self.kept_rows[told["id"]] = told
            there.extend(new)
        return self.problem

    async def review(self, table: str) -> str:
        return self.kept_reviews.get(table, "")

    async def save_review(self, table: str, review: str) -> str:
        if not self.problem:
            self.kept_reviews[table] = review
        return self.problem

    async def remove(self, table: str) -> str:
        if not self.problem:
            self.kept_rows.pop(table, None)
            self.kept_entries.pop(table, None)
            self.kept_reviews.pop(table, None)
        return self.problem

    async def person(self) -> str:
        return self.kept_person

    async def save_person(self, person: str) -> str:
        if not self.problem:
            self.kept_person = person
        return self.problem


class Tab:
    """A page in front of a home: what it is told is in `heard`, what bots are asked waits in `asked`."""

    def __init__(self, storage: MemoryStorage | None = None, key: bytes = b"home") -> None:
        self.storage = storage or MemoryStorage()
        self.heard: list[Data] = []
        self.asked: deque[Data] = deque()
        self.home = Home(self.storage, self._hear, self._ask, lambda: START_MS, key)
        self.run(self.home.open())
        self.home.greet()

    def _hear(self, message: Data) -> None:
        self.heard.append(json.loads(json.dumps(message)))

    def _ask(self, question: Data) -> None:
        self.asked.append(json.loads(json.dumps(question)))

    @staticmethod
    def run(coroutine: Any) -> Any:
        return asyncio.run(coroutine)

    def request(self, method: str, address: str, body: Data | None = None) -> Answer:
        found: Answer = self.run(self.home.request(method, address, body))
        return Answer(found.status, json.loads(json.dumps(found.body)))

    def get(self, address: str) -> Any:
        status, body = self.request("GET", address)
        assert status == 200, body
        return body

    def post(self, address: str, body: Data | None = None) -> Any:
        status, found = self.request("POST", address, body)
        assert status == 201, found
        return found

    def say(self, type: str, id: str, **more: Any) -> None:
        self.run(self.home.message({"type": type, "id": id, **more}))

    def changed_elsewhere(self, table: str) -> None:
        """Another tab has stored something."""
        self.run(self.home.changed_elsewhere(table))

    def let_bots_play(self) -> None:
        """Pages answer for all bots, until none is asked."""
        while self.asked:
            self.think()

    def think(self) -> None:
        """One bot answers."""
        asked = self.asked.popleft()
        told = choose(look(asked["record"], asked["seat"], 1), "page", make)
        if asked.get("hint"):  # one piece of advice, the page's
            told = {"hints": [{"action": told["action"], "visits": 1, "win_share": 0.5, "score": 0.0}]}
        self.run(self.home.thought({**asked, **told}))


def actions_in(choices: list[Data]) -> list[str]:
    """All actions of a tree of choices."""
    found = []
    for node in choices:
        if node.get("end"):
            found.append(node["word"])
        found += [f"{node['word']} {rest}" for rest in actions_in(node.get("choices", []))]
    return found
