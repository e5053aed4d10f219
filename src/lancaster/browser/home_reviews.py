"""Reviews of finished games in a browser tab: made in steps, as bots think there, and kept.

A game has far fewer positions played on here than on a server: Python is several times slower in a browser.
"""

from __future__ import annotations

import json
from typing import Any, Final

from lancaster.bots.steps import Steps
from lancaster.browser.home_tables import HomeTables
from lancaster.browser.storage import check_stored
from lancaster.tables.records import action_entries
from lancaster.tables.refusals import Refused

Data = dict[str, Any]
DUKE: Final = "duke"
GAMES: Final = 32  # played on after an action
MOST_PLAYED_ON: Final = 4  # decisions
POSITIONS_TOGETHER: Final = 1  # judged in a step: the page judges them one by one anyway


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


def reviewing(record: str) -> Steps[Data]:
    """Make a review (wire.Review) in steps."""
    from lancaster.study import reviewing as steps_of

    steps = steps_of(record, DUKE, games=GAMES, most_played_on=MOST_PLAYED_ON, together=POSITIONS_TOGETHER)
    return dict((yield from steps).as_data())
