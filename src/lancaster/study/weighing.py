"""What comes of an action that was played and of another one, judged from the same knowledge.

Both are played on the same re-deals of what the player could not know, and then judged. In a vote the others' ballots
are unknown: they are drawn from what the others would probably seal, the same for both ballots.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from lancaster.bots.judgement import Judgement
from lancaster.bots.judging import judge_many
from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.rules.actions import Action
from lancaster.study.others import answers_of_others
from lancaster.study.walk import Made, generator

NETWORK_DEALS: Final = (2, 8)  # re-deals on which an action is judged, and a ballot: the others' vary each time
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
    judged = iter(judge_many(after, by, seed))
    return [
        [mean([next(judged) for _ in range(number)]) for _ in each.actions]
        for each, number in zip(comparisons, deals, strict=True)
    ]


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
