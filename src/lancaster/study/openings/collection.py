"""The collection of openings of the strongest bots, and the file in which it is kept.

>>> from lancaster import Game, Options
>>> game = Game.new(Options(players=4), seed=1413)
>>> found = shipped().at(game, game.actors[0])
>>> found["decision"]["extend knight"].games > 3
True

The file is compressed text: lines of JSON, first how the collection was made and a checksum of all that follows, then
the figures of each configuration class, then a line for each point: its key, and the tally of each action.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from lancaster.game import Game
from lancaster.package_data import read_data
from lancaster.study.checked_lines import CheckedLines
from lancaster.study.openings.figures import Figures
from lancaster.study.openings.points import SCOPES, Asked, point_now
from lancaster.study.openings.tally import Tallies, Tally

SHIPPED: Final = "openings.jsonl.gz"


class OpeningFileError(ValueError):
    """A file that holds no openings of this version; the message says why."""


@dataclass(frozen=True)
class Collection:
    """What was played at points of the first round, and the figures of whole games by configuration class."""

    made: Mapping[str, Any]
    figures: Mapping[str, Figures]
    points: Mapping[str, Tallies]  # by key

    def at(self, game: Game, seat: int) -> dict[str, dict[str, Tally]]:
        """What was played where a seat is asked: by scope, the tally of each action that is legal there.

        It has only scopes of which something is known; nothing after the first round, and nothing of another material.
        """
        asked = point_now(game, seat)
        return self.known(asked, game.options.material.digest) if asked is not None else {}

    def known(self, asked: Asked, material: str) -> dict[str, dict[str, Tally]]:
        """The same for somebody who is asked, with material of this digest."""
        if material != self.made["material"]:
            return {}
        by_scope: dict[str, dict[str, Tally]] = {}
        for scope, key in zip(SCOPES, asked.point.keys, strict=True):
            told = {
                asked.legal[said].text: tally for said, tally in self.points.get(key, {}).items() if said in asked.legal
            }
            if told:
                by_scope[scope] = told
        return by_scope

    def content(self) -> bytes:
        """The collection as a file; the same collection gives the same bytes."""
        lines = [json.dumps(["figures", name, each.data()]) for name, each in sorted(self.figures.items())]
        for key, tallies in sorted(self.points.items()):
            rows = [[action, *tally] for action, tally in sorted(tallies.items())]
            lines.append(json.dumps([key, rows], separators=(",", ":")))
        return gzip.compress(FILE.text(lines, self.made, points=len(self.points)).encode(), 9, mtime=0)


FILE: Final = CheckedLines("openings", 1, OpeningFileError)


def read(content: bytes, name: str) -> Collection:
    """The collection in a file; an OpeningFileError says what is wrong with it."""
    try:
        text = gzip.decompress(content).decode()
    except (OSError, EOFError, ValueError):
        raise FILE.no_file(name) from None
    return FILE.read(text, name, _collection)


def _collection(made: Mapping[str, Any], lines: Iterable[Any]) -> Collection:
    figures: dict[str, Figures] = {}
    points: dict[str, Tallies] = {}
    for key, *rest in lines:
        if key == "figures":
            figures[rest[0]] = Figures.of(rest[1])
        else:
            points[key] = {action: Tally(*numbers) for action, *numbers in rest[0]}
    return Collection(made, figures, points)


@lru_cache(maxsize=1)
def shipped() -> Collection:
    """The collection of the package, read once."""
    return read(read_data("openings"), SHIPPED)
