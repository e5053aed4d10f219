"""Lord: information-set Monte-Carlo tree search over re-dealt copies, with a budget, ready to answer at any time."""

from __future__ import annotations

import time
from random import Random
from typing import NamedTuple

from lancaster.bots.bot import Observation, Player
from lancaster.bots.budget import Allowance, Budget, Clock
from lancaster.bots.search import Search
from lancaster.rules.actions import Action
from lancaster.rules.table import Table

DEFAULT_SECONDS = 0.5
DEALS = 48  # different re-deals that a search takes turns with: new cards matter only beyond the round


class Considered(NamedTuple):
    """What the lord thinks of an action: how often it was tried, and what it expects of it."""

    action: Action
    visits: int
    win_share: float
    score: float


class Lord(Player):
    """Searches as long as its budget lasts and takes the action it has tried most."""

    def __init__(
        self, simulations: int | None = None, seconds: float | None = None, clock: Clock = time.monotonic
    ) -> None:
        """A budget for each decision, in simulations or in seconds; without one, half a second."""
        if simulations is None and seconds is None:
            seconds = DEFAULT_SECONDS
        self.budget = Budget(simulations, seconds)
        self.clock = clock
        self.name = f"lord:{self.budget}"

    def choose(self, observation: Observation) -> Action:
        """The action most simulations went to; a decision with one answer takes no time."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        return self._search(observation, hasty=True)[0].action

    def consider(self, observation: Observation) -> list[Considered]:
        """Every action that was tried, the most tried first, with what the seat can expect of it."""
        return self._search(observation, hasty=False)

    def _search(self, observation: Observation, hasty: bool) -> list[Considered]:
        """Search; in haste, stop when the rest of the budget cannot change the choice."""
        allowance = Allowance(self.budget, self.clock)
        search = Search(observation.seat, Random(self.rng.bits()))
        deals: list[Table] = []
        while True:
            if len(deals) < DEALS:
                deals.append(observation.redeal(self.rng)._table)
            search.simulate(deals[allowance.done % DEALS if len(deals) == DEALS else -1].copy())
            allowance.spend()
            left = allowance.left()
            if left < 1.0 or (hasty and search.settled(left)):
                break
        return [Considered(*entry) for entry in search.ranking()]
