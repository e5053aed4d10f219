"""Lord: information-set Monte-Carlo tree search over re-dealt copies, with a budget, ready to answer at any time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from lancaster.bots.bot import Observation, Player
from lancaster.bots.budget import Allowance, Budget, Clock
from lancaster.bots.judgement import ACTIONS_NAMED, Judgement
from lancaster.bots.steps import Steps, finished
from lancaster.bots.tree_search import Search
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
        return finished(self.choosing(observation))

    def choosing(self, observation: Observation) -> Steps[Action]:
        """The same in steps."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        search = yield from self._searching(observation, hasty=True)
        return _ranked(search)[0].action

    def consider(self, observation: Observation) -> list[Considered]:
        """Every action that was tried, the most tried first, with what the seat can expect of it."""
        return finished(self.considering(observation))

    def considering(self, observation: Observation) -> Steps[list[Considered]]:
        """The same in steps."""
        return _ranked((yield from self._searching(observation, hasty=False)))

    def judge(self, observation: Observation) -> Judgement:
        """What it expects for every seat, as the mean of its simulations, and the actions it has tried most."""
        search = finished(self._searching(observation, hasty=False))
        number = search.simulations
        return Judgement(
            shares=tuple(share / number for share in search.all_shares),
            points=tuple(score / number for score in search.all_scores),
            best=tuple(each.action for each in _ranked(search)[:ACTIONS_NAMED]),
            asked=observation.seat,
        )

    def judge_many(self, observations: Sequence[Observation]) -> list[Judgement]:
        """A judgement of each, one after the other."""
        return [self.judge(observation) for observation in observations]

    def _searching(self, observation: Observation, hasty: bool) -> Steps[Search]:
        """Search; in haste, stop when the rest of the budget cannot change the choice."""
        allowance = Allowance(self.budget, self.clock)
        search = Search(observation.seat, Random(self.rng.bits()))
        deals: list[Table] = []
        while True:
            if len(deals) < DEALS:
                deals.append(observation.redeal(self.rng).table)
            search.simulate(deals[allowance.done % DEALS if len(deals) == DEALS else -1].copy())
            allowance.spend()
            left = allowance.left()
            if left < 1.0 or (hasty and search.settled(left)):
                return search
            yield allowance.done / (allowance.done + left)


def _ranked(search: Search) -> list[Considered]:
    return [Considered(*entry) for entry in search.ranking()]
