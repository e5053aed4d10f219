"""catanatron, with which the others are compared: four of its own random players in its own loop, `Game.play`. A
decision is an action of its log.
"""

from __future__ import annotations

import importlib
from importlib.metadata import version
from typing import Any

from benchmarks.contenders.contender import Contender


class Catanatron(Contender):
    """Four RandomPlayers; a game that nobody wins is cut at catanatron's own limit of 1,000 turns."""

    def __init__(self) -> None:
        catanatron = importlib.import_module("catanatron")
        self.version = version("catanatron")
        self.game = catanatron.Game
        self.player = catanatron.RandomPlayer
        self.colours = tuple(catanatron.Color)
        self.copy = catanatron.Game.copy

    def play(self, seed: int) -> int:
        game = self._new(seed)
        game.play()
        return len(game.state.actions)

    def position(self, seed: int, decisions: int) -> Any:
        game = self._new(seed)
        for _ in range(decisions):
            if game.winning_color() is not None:
                break
            game.play_tick()
        return game

    def _new(self, seed: int) -> Any:
        # A seed of 0 would mean "no seed" to it.
        return self.game([self.player(colour) for colour in self.colours], seed=seed + 1)
