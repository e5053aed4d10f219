"""How the others probably answer: ballots are drawn as the adviser would draw them in their place."""

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
Draw = Callable[[Sequence[Observation], Rng], list[Action]]


def answers_of_others(asked: Sequence[tuple[Made, int]], by: str, seed: int) -> list[list[Answers]]:
    """For each ballot, so many draws of the ballots of all other seats, from what each of them can know.

    Each has chance of its own, so that they depend on nothing else in the game.
    """
    draw = _by_network() if by.partition(":")[0] == "duke" else _by_instinct
    return [_answers(made, number, draw, generator(seed, made)) for made, number in asked]


def _answers(made: Made, number: int, draw: Draw, rng: Rng) -> list[Answers]:
    others = [seat for seat in range(made.position.options.players) if seat != made.seat]
    seen = [observe(made.position, seat, rng) for seat in others]
    drawn = iter(draw([each for each in seen for _ in range(number)], rng))
    ballots = [[next(drawn) for _ in range(number)] for _ in others]
    return [tuple(zip(others, each, strict=True)) for each in zip(*ballots, strict=True)]


def _by_network() -> Draw:
    from lancaster.bots.network.levels import Level
    from lancaster.bots.network.player import Duke

    bot = Duke(level=Level(temperature=1.0, floor=0.01))

    def draw(observations: Sequence[Observation], rng: Rng) -> list[Action]:
        bot.begin(observations[0].options, observations[0].seat, rng.bits())
        return Duke.choose_together([(bot, each) for each in observations])

    return draw


def _by_instinct(observations: Sequence[Observation], rng: Rng) -> list[Action]:
    drawn: list[Action] = []
    for each in observations:
        weights = weights_of(each.redeal(rng).table, each.seat, each.legal)
        best = max(weights)
        heights = list(accumulate(exp((weight - best) / HEAT) for weight in weights))
        drawn.append(each.legal[bisect_right(heights, rng.random() * heights[-1])])
    return drawn
