"""OpenSpiel through pyspiel: rules in C++, asked from Python. Drawing the chance outcomes takes time but does not
count as a decision.
"""

from __future__ import annotations

import importlib
from importlib.metadata import version
from random import Random
from typing import Any

from benchmarks.contenders.contender import Contender


class OpenSpiel(Contender):
    """Random play of one of its games."""

    def __init__(self, game: str) -> None:
        pyspiel = importlib.import_module("pyspiel")
        self.version = version("open_spiel")
        self.new = pyspiel.load_game(game).new_initial_state
        self.copy = pyspiel.State.clone

    def play(self, seed: int) -> int:
        random = Random(seed).random
        state = self.new()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), random()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                decisions += 1
        return decisions

    def position(self, seed: int, decisions: int) -> Any:
        random = Random(seed).random
        state = self.new()
        while decisions and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), random()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                decisions -= 1
        return state


def drawn(outcomes: list[tuple[int, float]], roll: float) -> int:
    """The outcome that a roll in [0, 1) falls on."""
    for outcome, probability in outcomes:
        roll -= probability
        if roll < 0:
            return outcome
    return outcomes[-1][0]
