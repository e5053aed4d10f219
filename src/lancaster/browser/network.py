"""The network of the package in a browser: the web page computes it (`web/src/home/network.ts`), Python reads and
plays.

What crosses the border is bytes one way and numbers the other, one decision at a time.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import exp
from typing import Any

from lancaster.bots.hint import second_opinion
from lancaster.bots.network.drawing import Streams
from lancaster.bots.network.layout import ENDING, LAYOUT, POINTS_PER_SCORE, SEATS, places_of
from lancaster.bots.network.levels import LEVELS
from lancaster.bots.network.reader import Opinion, Position, Shape, by_seat
from lancaster.bots.network.shipped import Loaded, replace_shipped
from lancaster.options import Options

HINT_SECONDS = 1.0
# seen, places, ids, players, whether to judge, whether corrected: as `Network.judge` of the page wants them
Judge = Callable[[bytes, "array[int]", bytes, int, bool, bool], Sequence[float]]
# rows, what ends each, places, ids, counts, bits: as `Network.draw` of the page wants them
Draw = Callable[[bytearray, bytes, "array[int]", bytearray, "array[int]", "array[int]"], Sequence[int]]


class PageNetwork:
    """A network (`lancaster.bots.network.reader.Mind`) that somebody else multiplies."""

    def __init__(self, judge: Judge) -> None:
        self.about: dict[str, Any] = {"checksum": "of the package"}
        self._judge = judge

    def policies(self, positions: Sequence[Position]) -> list[list[float]]:
        """How good each action of each position looks."""
        return [list(self._ask(each, judging=False, corrected=False)) for each in positions]

    def opinions(self, positions: Sequence[Position], values: PageValues | None = None) -> list[Opinion]:
        """What it says of positions."""
        found: list[Opinion] = []
        for each in positions:
            told = list(self._ask(each, judging=True, corrected=values is not None))
            actions = len(told) - 2 * SEATS
            shares, points = told[actions : actions + SEATS], told[actions + SEATS :]
            chances = [exp(look) for look in told[:actions]]
            found.append(Opinion(each.actions, chances, by_seat(each, shares), by_seat(each, points)))
        return found

    def _ask(self, position: Position, *, judging: bool, corrected: bool) -> Sequence[float]:
        places = _places(position.shape)
        return self._judge(position.seen, places, position.ids, position.players, judging, corrected)


class PageDrawer:
    """Draws from the policy of the small network (`lancaster.bots.network.drawing.Drawer`), which the page computes."""

    def __init__(self, draw: Draw, options: Options, seeds: Sequence[int]) -> None:
        self._draw = draw
        self._places = _places((options.players, options.court, options.displeasure, options.laws))
        self._streams = Streams(seeds)

    def draw(self, going: Sequence[int], rows: bytearray, ids: bytearray, counts: Sequence[int]) -> list[int]:
        """The id of an action for each game that goes on."""
        bits = array("Q", self._streams.next(going))
        numbers = array("i", counts)
        return list(self._draw(rows, ENDING, self._places, ids, numbers, bits))


class PageValues:
    """The values on top of it, which the page adds."""

    def __init__(self) -> None:
        self.about: dict[str, Any] = {"network": "of the package"}


@lru_cache(maxsize=16)
def _places(shape: Shape) -> array[int]:
    return array("i", places_of(*shape))


def layout_told() -> str:
    """What the page must know of the network's input."""
    return json.dumps(
        {
            "most": list(LAYOUT.most),
            "sources": LAYOUT.sources,
            "thresholds": list(LAYOUT.thresholds),
            "points": LAYOUT.blocks["points"].offset,
            "below": LAYOUT.blocks["points-below-zero"].offset,
            "seats": SEATS,
            "pointsPerScore": POINTS_PER_SCORE,
        }
    )


def use_network(judge: Judge, draw: Draw) -> None:
    """Every bot plays with the page's networks from now on."""
    replace_shipped(Loaded(PageNetwork(judge), PageValues(), partial(PageDrawer, draw)))


def needs_network(question: str) -> bool:
    """Whether the bot of a question cannot answer without the network."""
    code = json.loads(question)["bot"].partition(":")[0]
    return code == "duke" or code in LEVELS


def without_network(question: str) -> str:
    """The question for another bot, if it is about a hint; empty if only the bot itself can answer, or review."""
    asked = json.loads(question)
    return json.dumps({**asked, "bot": second_opinion(HINT_SECONDS)}) if asked.get("hint") else ""
