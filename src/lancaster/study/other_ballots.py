"""The probable ballots of the others, drawn as the adviser would draw them in their place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import exp
from typing import Final

from lancaster.bots.bot import Observation, observe
from lancaster.bots.heuristic import weigh as weights_of
from lancaster.chance import Rng
from lancaster.rules.actions import Action
from lancaster.study.walk import Made, generator

HEAT: Final = 1.2  # points of weight that make a ballot e times as likely, where no network draws it

Answers = tuple[tuple[int, Action], ...]  # by seat
Chances = tuple[Sequence[Action], Sequence[float]]  # actions, and how likely each is; they need not add up to 1


def answers_of_others(asked: Sequence[tuple[Made, int]], by: str, seed: int) -> list[list[Answers]]:
    """For each ballot, so many draws of the ballots of all other seats, from what each of them can know.

    Each has chance of its own, so that they depend on nothing else in the game.
    """
    chances_of: Callable[[Sequence[Observation]], Sequence[Chances]]
    chances_of = _by_network if by.partition(":")[0] == "duke" else _by_instinct
    voters = [(made, seat) for made, _ in asked for seat in range(made.position.options.players) if seat != made.seat]
    seen = [observe(made.position, seat, generator(seed, made)) for made, seat in voters]
    chances = iter(chances_of(seen))
    found: list[list[Answers]] = []
    for made, number in asked:
        rng = generator(seed, made)
        others = [seat for seat in range(made.position.options.players) if seat != made.seat]
        ballots = [_drawn(next(chances), number, rng) for _ in others]
        found.append([tuple(zip(others, each, strict=True)) for each in zip(*ballots, strict=True)])
    return found


def _drawn(chances: Chances, number: int, rng: Rng) -> list[Action]:
    actions, weights = chances
    heights = list(accumulate(weights))
    last = len(actions) - 1
    return [actions[min(last, bisect_right(heights, rng.random() * heights[-1]))] for _ in range(number)]


def _by_network(seen: Sequence[Observation]) -> Sequence[Chances]:
    from lancaster.bots.network.player import Duke

    return Duke().chances_many(seen)


def _by_instinct(seen: Sequence[Observation]) -> Sequence[Chances]:
    found: list[Chances] = []
    for each in seen:
        weights = weights_of(each.redeal(Rng(0)).table, each.seat, each.legal)
        best = max(weights)
        found.append((each.legal, [exp((weight - best) / HEAT) for weight in weights]))
    return found
