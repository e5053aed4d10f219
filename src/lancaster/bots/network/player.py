"""Duke: plays the action the network likes best, or searches with the network within its budget."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from lancaster.bots.bot import Observation, Player
from lancaster.bots.budget import Allowance, Budget, Clock
from lancaster.bots.judgement import ACTIONS_NAMED, Judgement
from lancaster.bots.network.layout import features_told
from lancaster.bots.network.levels import Level, draw
from lancaster.bots.network.reader import Mind, Opinion, Position, Reader
from lancaster.bots.network.search import LEAVES_TOGETHER, Search
from lancaster.bots.network.shipped import mind, mind_values
from lancaster.bots.page import Page
from lancaster.bots.steps import Steps, finished
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.table import Table

DEALS: Final = 48  # different re-deals that a search takes turns with
ADVICE: Final = Budget(simulations=40)  # of a duke without a budget that is asked what it expects
LEAST_SIMULATIONS: Final = 5  # simulations that each of the likeliest actions gets in advice


class Considered(NamedTuple):
    """What the duke thinks of an action: how often it was tried, and what it expects of it."""

    action: Action
    visits: int
    win_share: float
    score: float


class Duke(Player):
    """The network, with or without a search; with a level it plays like a person of that strength."""

    def __init__(
        self,
        network: Mind | None = None,
        budget: Budget | None = None,
        name: str = "duke",
        clock: Clock = time.monotonic,
        level: Level | None = None,
        corrected: bool = True,
    ) -> None:
        """Without a network the one of the package; without a budget it does not search; a level never does.

        Judgements and advice are made with the corrected values (`lancaster.bots.network.values`), or with the
        network's own. Choices are made with its own.
        """
        self.network = network or mind()
        self.budget = budget
        self.clock = clock
        self.level = level
        self.corrected = corrected
        self.name = name if budget is None else f"{name}:{budget}"
        self._readers: dict[tuple[int, bool, bool, str, str], Reader] = {}

    # -- one decision ------------------------------------------------------------------------------------------------

    def choose(self, observation: Observation) -> Action:
        """The action it thinks best; a decision with one answer takes no time."""
        return finished(self.choosing(observation))

    def choosing(self, observation: Observation) -> Steps[Action]:
        """The same in steps."""
        if len(observation.legal) > 1 and self.budget is not None:
            return (yield from self._searching(observation, self.budget, None, hasty=True))[0].action
        return self.choose_together([(self, observation)])[0]

    def consider(self, observation: Observation) -> list[Considered]:
        """The actions it would think of, the best first, with what the seat can expect of each."""
        return finished(self.considering(observation))

    def considering(self, observation: Observation) -> Steps[list[Considered]]:
        """The same in steps."""
        budget = self.budget or ADVICE
        return (yield from self._searching(observation, budget, self.values, hasty=False, least=LEAST_SIMULATIONS))

    def judge(self, observation: Observation) -> Judgement:
        """What it expects for every seat, from what the seat of the observation may know, and the best actions."""
        return self.judge_many([observation])[0]

    # -- many at once ------------------------------------------------------------------------------------------------

    def choose_many(self, observations: Sequence[Observation]) -> list[Action]:
        """The action it chooses in each, without a search; much faster than one after the other."""
        return self.choose_together([(self, observation) for observation in observations])

    @property
    def values(self) -> Any:
        """What corrects the network's values in judgements: those of the package, if they are of this network."""
        if not self.corrected:
            return None
        found = mind_values()
        return found if found.about["network"] == self.network.about.get("checksum") else None

    @property
    def decides_with(self) -> Mind | None:
        """The network, if it decides without a search: bots with the same one can `choose_together`."""
        return self.network if self.budget is None else None

    @staticmethod
    def choose_together(asked: Sequence[tuple[Duke, Observation]]) -> list[Action]:
        """What dukes and levels of one network choose, all at once and without a search."""
        found = [bot._without_thinking(seen) for bot, seen in asked]
        places = [place for place, action in enumerate(found) if action is None]
        if places:
            bots = [asked[place][0] for place in places]
            positions = [bot._position(asked[place][1]) for bot, place in zip(bots, places, strict=True)]
            looks = bots[0].network.policies(positions)
            for bot, place, position, look in zip(bots, places, positions, looks, strict=True):
                best = look.index(max(look)) if bot.level is None else draw(bot.level, look, bot.rng.random())
                found[place] = position.actions[best]
        return [action for action in found if action is not None]

    def chances_many(self, observations: Sequence[Observation]) -> list[tuple[Sequence[Action], list[float]]]:
        """The actions of each, and how likely it would play them if it drew one from its policy."""
        return [(opinion.actions, list(opinion.chances)) for opinion in self._opinions(observations)]

    def judge_many(self, observations: Sequence[Observation]) -> list[Judgement]:
        """A judgement of each."""
        found: list[Judgement] = []
        for observation, opinion in zip(observations, self._opinions(observations), strict=True):
            best = sorted(range(len(opinion.chances)), key=lambda i: -opinion.chances[i])[:ACTIONS_NAMED]
            actions = tuple(opinion.actions[i] for i in best)
            found.append(Judgement(tuple(opinion.shares), tuple(opinion.points), actions, observation.seat))
        return found

    # -- inside ------------------------------------------------------------------------------------------------------

    def _without_thinking(self, observation: Observation) -> Action | None:
        """The only action there is, or what a level plays in a lapse; else None."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        if self.level is None or self.rng.random() >= self.level.lapses:
            return None
        page = Page()
        page.begin(observation.options, observation.seat, self.rng.bits())
        return page.choose(observation)

    def _opinions(self, observations: Sequence[Observation]) -> list[Opinion]:
        if not observations:
            return []
        return self.network.opinions([self._position(each) for each in observations], self.values)

    def _reader(self, options: Options) -> Reader:
        key = (options.players, options.court, options.displeasure, options.laws, options.material.digest)
        known = self._readers.get(key)
        if known is None:
            known = self._readers[key] = Reader(options, features_told(self.network.about))
        return known

    def _position(self, observation: Observation) -> Position:
        game = observation._redealt
        reader = self._reader(game.options)
        return reader.position(game.table, reader.sets(game), observation.seat, observation.legal)

    def _searching(
        self, observation: Observation, budget: Budget, values: Any, hasty: bool, least: int = 0
    ) -> Steps[list[Considered]]:
        """Search; in haste, stop when the rest of the budget cannot change the choice.

        Each of the likeliest `ACTIONS_NAMED` actions is tried at least so often.
        """
        allowance = Allowance(budget, self.clock)
        reader = self._reader(observation.options)
        sets = reader.sets(observation._redealt)

        def read(t: Table, seat: int, legal: tuple[Action, ...]) -> Position:
            return reader.position(t, sets, seat, legal)

        search = Search(observation.seat, read, lambda positions: self.network.opinions(positions, values))
        deals: list[Table] = []
        due: list[int] = []  # actions that are to be tried before it chooses by itself
        while True:
            batch = 1 if not allowance.done else max(1, min(LEAVES_TOGETHER, int(allowance.left())))
            tables: list[Table] = []
            for number in range(allowance.done, allowance.done + batch):
                if len(deals) < DEALS:
                    deals.append(observation.redeal(self.rng).table)
                tables.append(deals[number % len(deals)].copy())
            search.simulate(tables, due[:batch])
            due = search.likeliest(ACTIONS_NAMED) * least if not allowance.done else due[batch:]
            for _ in range(batch):
                allowance.spend()
            left = allowance.left()
            if left < 1.0 or (hasty and search.settled(left)):
                return [Considered(*entry) for entry in search.ranking()]
            yield allowance.done / (allowance.done + left)
