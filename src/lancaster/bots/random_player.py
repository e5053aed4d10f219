"""Random: plays any legal action with equal chance, in `lancaster simulate` and as a measure for other bots."""

from __future__ import annotations

from lancaster.bots.bot import Observation, Player
from lancaster.rules.actions import Action


class RandomPlayer(Player):
    """Draws one of the legal actions."""

    name = "random"

    def choose(self, observation: Observation) -> Action:
        """Any legal action."""
        return self.rng.choice(observation.legal)
