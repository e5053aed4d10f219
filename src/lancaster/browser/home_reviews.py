"""Reviews of finished games in a browser tab: made in the worker in which bots think, and kept.

A game has far fewer positions played on here than on a server: Python is several times slower in a browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from lancaster.browser.home_tables import HomeTables
from lancaster.browser.storage import check_stored
from lancaster.tables.records import action_entries
from lancaster.tables.refusals import Refused

Data = dict[str, Any]
DUKE: Final = "duke"
GAMES: Final = 32  # played on after an action
MOST_PLAYED_ON: Final = 4  # decisions
POSITIONS_TOGETHER: Final = 8  # judged in a step, of a fraction of a second: other bots may think in between


class Later(Exception):
    """The answer to a request is being made: ask again after the next answer of a bot."""


class HomeReviews:
    """The reviews of the tables of this browser."""

    def __init__(self, tables: HomeTables) -> None:
        self.tables = tables
        self._asked: set[str] = set()
        self._failed: set[str] = set()

    async def of(self, table: str) -> Data:
        """The review of a finished game (wire.Review); `Later` while it is made."""
        from lancaster.study.review import VERSION

        s = (await self.tables.load(table)).sitting
        if s.status != "finished" or s.game is None:
            raise Refused("not-finished")
        if s.frozen is not None:
            raise Refused("frozen")
        text = await self.tables.store.review(table)
        kept: Data = json.loads(text) if text else {}
        if kept.get("version") == VERSION:
            return {**kept, "entries": action_entries(s)}
        if table in self._failed:
            self._failed.remove(table)
            raise Refused("busy")
        if table not in self._asked:
            self._asked.add(table)
            self.tables.think({"table": table, "bot": DUKE, "review": True, "record": s.game.record()})
        raise Later

    async def thought(self, answer: Data) -> None:
        """What has come of it: the review, or nothing."""
        table = answer["table"]
        if answer["review"] is None:
            self._failed.add(table)
        elif table in self.tables.rows:  # it may have been forgotten meanwhile
            check_stored(await self.tables.store.save_review(table, json.dumps(answer["review"])))
        self._asked.discard(table)  # what could not be stored comes again: until then no other one is made


def steps_of(question: str) -> Iterator[str]:
    """The other worker: make a review in steps. Each tells how much is done; the last one, the answer."""
    from lancaster.study.review import reviewing

    asked: Data = json.loads(question)
    table = asked["table"]
    steps = reviewing(asked["record"], DUKE, games=GAMES, most_played_on=MOST_PLAYED_ON, together=POSITIONS_TOGETHER)
    while True:
        try:
            yield json.dumps({"table": table, "done": next(steps)})
        except StopIteration as end:
            yield json.dumps({"table": table, "review": end.value.as_data()})
            return
