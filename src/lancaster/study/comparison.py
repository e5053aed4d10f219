"""Comparison of an action that was played with another one, from the same knowledge, in two ways.

`weigh` plays both on the same re-deals of what the player could not know, and asks the adviser for the values of the
positions that follow. In a vote the others' ballots are unknown: they are drawn from what the others would probably
seal, the same for both ballots. `playing_on` lets the small network play many games to their end after each of them.
Neither alone can be trusted with a single action (docs/training.md, "Values for judgements").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from lancaster.bots.judgement import Judgement
from lancaster.bots.judging import judge_many
from lancaster.bots.playing_on import GAMES, Compared, playing_all
from lancaster.bots.steps import Steps, finished, part
from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.rules.actions import Action
from lancaster.study.other_ballots import answers_of_others
from lancaster.study.walk import Made, generator

NETWORK_DEALS: Final = (2, 8)  # re-deals on which an action is judged, and a ballot: the others' vary each time
ALL: Final = 1 << 20  # positions that are judged together: more than a game has
SEARCH_DEALS: Final = (1, 3)  # the same for an adviser that searches: it deals again by itself


class Expected(NamedTuple):
    """What every seat can expect: its share of the win, and its points at the end."""

    shares: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Actions of one decision to be compared."""

    made: Made
    actions: tuple[Action, ...]


def weigh(comparisons: Sequence[Comparison], by: str, seed: int) -> list[list[Expected]]:
    """What comes of each action of each comparison; all of them are judged at once."""
    return finished(weighing(comparisons, by, seed, ALL))


def weighing(comparisons: Sequence[Comparison], by: str, seed: int, together: int) -> Steps[list[list[Expected]]]:
    """The same in steps, in each of which so many positions are judged."""
    deals = [_deals(each.made, by) for each in comparisons]
    votes = [(each.made, number) for each, number in zip(comparisons, deals, strict=True) if each.made.ballot]
    drawn = iter(answers_of_others(votes, by, seed))
    after: list[tuple[Game, int | None]] = []
    for each, number in zip(comparisons, deals, strict=True):
        made = each.made
        answers = next(drawn) if made.ballot else [()] * number
        for action in each.actions:
            rng = generator(seed, made)  # the same for each action
            after += [(_played(made, action, rng, others), made.seat) for others in answers]
    found: list[Judgement] = []
    for first in range(0, len(after), together):
        found += judge_many(after[first : first + together], by, seed)
        yield len(found) / len(after)
    judged = iter(found)
    return [
        [mean([next(judged) for _ in range(number)]) for _ in each.actions]
        for each, number in zip(comparisons, deals, strict=True)
    ]


def playing_on(comparisons: Sequence[Comparison], seed: int, games: int = GAMES) -> Steps[list[list[Expected]]]:
    """The same from games that are played on, so many after each action; in steps.

    A third of them is played first. Where these say that the second action is no better, that is the answer.
    """
    few = max(1, games // 3)
    found = yield from part(_playing_on(comparisons, seed, few), 0.0, few / games)
    open_ones = [n for n, (each, after) in enumerate(zip(comparisons, found, strict=True)) if _gains(each, after)]
    if games > few:
        rest = [comparisons[n] for n in open_ones]
        more = yield from part(_playing_on(rest, seed + 1, games - few), few / games, 1.0)
        for n, after in zip(open_ones, more, strict=True):
            found[n] = [_joined(one, few, other, games - few) for one, other in zip(found[n], after, strict=True)]
    return found


def _playing_on(comparisons: Sequence[Comparison], seed: int, games: int) -> Steps[list[list[Expected]]]:
    """All of them at once, from games that depend on nothing but the decision and the seed."""
    compared = [
        Compared(each.made.position, each.made.seat, each.actions, generator(seed, each.made).bits())
        for each in comparisons
    ]
    ends = yield from playing_all(compared, games)
    return [[Expected(one.shares, one.points) for one in each] for each in ends]


def _gains(comparison: Comparison, after: Sequence[Expected]) -> bool:
    played, other = (each.shares[comparison.made.seat] for each in after)
    return other > played


def _joined(one: Expected, ones: int, other: Expected, others: int) -> Expected:
    """The mean of two means, each of so many games."""

    def both(first: Sequence[float], second: Sequence[float]) -> tuple[float, ...]:
        return tuple((a * ones + b * others) / (ones + others) for a, b in zip(first, second, strict=True))

    return Expected(both(one.shares, other.shares), both(one.points, other.points))


def mean(judged: Sequence[Judgement]) -> Expected:
    """The mean of judgements."""
    number = len(judged)
    return Expected(
        tuple(sum(each) / number for each in zip(*(one.shares for one in judged), strict=True)),
        tuple(sum(each) / number for each in zip(*(one.points for one in judged), strict=True)),
    )


def _deals(made: Made, by: str) -> int:
    return (NETWORK_DEALS if by == "duke" else SEARCH_DEALS)[made.ballot]


def _played(made: Made, action: Action, rng: Rng, others: Sequence[tuple[int, Action]]) -> Game:
    """The game after an action, on a new re-deal."""
    game = made.position.determinize(made.seat, rng)
    for seat, answer in others:
        game.push(seat, answer)
    game.push(made.seat, action)
    return game
