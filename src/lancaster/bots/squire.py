"""Squire: takes the action that looks best at first sight, and looks ahead in its smaller choices only.

It places knights and votes by the weights of `heuristic` alone. In every other decision (favours, rewards, exchanges,
upgrades, ransoms) it tries the few actions of greatest weight and plays the round on with each.
"""

from __future__ import annotations

from random import Random

from lancaster.bots.bot import Observation, Player
from lancaster.bots.heuristic import best_few
from lancaster.bots.knight import plan
from lancaster.rules.actions import Action

ACTIONS_TRIED = 3  # actions that are played on to the end of the round, in a choice


class Squire(Player):
    """Plays at first sight; looks ahead in choices outside placement and parliament."""

    name = "squire"

    def choose(self, observation: Observation) -> Action:
        """The action of greatest weight, or the best of a few that were tried."""
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        t = observation.redeal(self.rng).table
        seat = observation.seat
        if observation.prompt.kind in ("place", "ballot"):
            return best_few(t, seat, legal, 1)[0]
        rng = Random(0)  # the heuristic without noise never draws
        best, best_value = legal[0], float("-inf")
        for action in best_few(t, seat, legal, ACTIONS_TRIED):
            trial = t.copy()
            trial.push(seat, action)
            value = plan(trial, seat, t.round, (), rng)
            if value > best_value:
                best, best_value = action, value
        return best
