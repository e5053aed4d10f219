"""Lancaster itself, plain or compiled: whichever the interpreter has. Only the public API is used, as a search would
use it.
"""

from __future__ import annotations

import importlib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from random import Random
from typing import TYPE_CHECKING, Any, Final

from benchmarks.contenders.contender import Contender

if TYPE_CHECKING:
    from lancaster import Game

BASE: Final[dict[str, Any]] = {"players": 4}
ALL_ON: Final[dict[str, Any]] = {"players": 4, "laws": "kings", "court": True, "displeasure": True}


class Lancaster(Contender):
    """Four random players through `actors`, `legal` and `push`."""

    def __init__(self, options: dict[str, Any]) -> None:
        from lancaster import Game, Options

        self.version = version("lancaster-game")
        self.build = running_build()
        self.options = Options(**options)
        self.new = Game.new
        self.copy = Game.copy

    def play(self, seed: int) -> int:
        random = Random(seed).random
        game = self.new(self.options, seed=seed)
        decisions = 0
        while actors := game.actors:
            seat = actors[0]
            actions = game.legal(seat)
            game.push(seat, actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    def position(self, seed: int, decisions: int) -> Game:
        random = Random(seed).random
        game = self.new(self.options, seed=seed)
        for _ in range(decisions):
            if game.over:
                break
            seat = game.actors[0]
            actions = game.legal(seat)
            game.push(seat, actions[int(random() * len(actions))])
        return game

    def live(self, seed: int, decisions: int) -> Game:
        """Like `position`, but played with `play`, so that the game keeps all it keeps at a real table."""
        random = Random(seed).random
        game = self.new(self.options, seed=seed)
        for _ in range(decisions):
            if game.over:
                break
            seat = game.actors[0]
            actions = game.legal(seat)
            game.play(seat, actions[int(random() * len(actions))])
        return game


class Playout(Contender):
    """Random play inside the compiled group, without the façade: what a search that lives in there would reach."""

    def __init__(self, options: dict[str, Any]) -> None:
        from lancaster import Game, Options

        self.playout = importlib.import_module("lancaster.rules.playout").playout
        self.version = version("lancaster-game")
        self.build = running_build()
        self.options = Options(**options)
        self.new = Game.new

    def play(self, seed: int) -> int:
        game: Any = self.new(self.options, seed=seed)
        decisions: int = self.playout(game.table, Random(seed))
        return decisions


def running_build() -> str:
    """Which build is running: a failed or missing build imports the source without a word, so look at the file."""
    file = importlib.import_module("lancaster.rules.table").__file__ or ""
    return "compiled" if file.endswith(tuple(EXTENSION_SUFFIXES)) else "plain"
