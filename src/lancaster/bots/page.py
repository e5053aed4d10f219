"""Page: plays at random, but never absurdly.

It weighs its actions at first sight like the other bots, and draws one of those that are not far worse than the best.
It draws a place before it draws how many squires or companions go there, and never declines what is worth having.
"""

from __future__ import annotations

from collections.abc import Sequence

from lancaster.bots.bot import Observation, Player
from lancaster.bots.heuristic import weigh
from lancaster.rules.actions import NONE, Action
from lancaster.rules.placing_actions import AtOffice, AtTreasury, InCounty

PLACEMENT_SHARE = 0.1  # a placement must look at least this part as good as the best
CHOICE_SLACK = 1.0  # any other action may look so many points worse than the best


class Page(Player):
    """Draws one of the actions that are not far worse than the best."""

    name = "page"

    def choose(self, observation: Observation) -> Action:
        """A random action among those that are not absurd."""
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        weights = weigh(observation.redeal(self.rng).table, observation.seat, legal)
        if observation.prompt.kind == "place":
            return self._place(legal, weights)
        best = max(weights)
        return self.rng.choice(
            [
                action
                for action, weight in zip(legal, weights, strict=True)
                if weight >= best - CHOICE_SLACK and not (action is NONE and best > 0.0)
            ]
        )

    def _place(self, legal: Sequence[Action], weights: Sequence[float]) -> Action:
        """First the piece and its place, then how much goes with it."""
        best = max(weights)
        least = PLACEMENT_SHARE * best if best > 0.0 else best
        places: dict[tuple[object, ...], list[Action]] = {}
        for action, weight in zip(legal, weights, strict=True):
            if weight >= least:
                places.setdefault(_piece_and_place(action), []).append(action)
        return self.rng.choice(self.rng.choice(list(places.values())))


def _piece_and_place(action: Action) -> tuple[object, ...]:
    """An action without its amounts."""
    if isinstance(action, InCounty):
        return ("county", action.ally, action.strength, action.county)
    if isinstance(action, AtOffice):
        return ("office", action.ally, action.office)
    if isinstance(action, AtTreasury):
        return ("treasury", action.ally)
    return (action.text,)
