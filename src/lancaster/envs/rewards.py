"""Rewards: what a game that is over was worth to each seat, and, for learning that wants to hear more, on the way.

`final` gives "win" (a win is 1, shared among those who tie, anything else 0) or "score" (own points less the mean of
the others', divided by 100). Shaping adds to it, whenever points are scored, by how much the lead of each seat has
changed; over a game that adds up to the score difference once more.
"""

from __future__ import annotations

from typing import Final, Literal

from lancaster.game import Game

Kind = Literal["win", "score"]
KINDS: Final[tuple[Kind, ...]] = ("win", "score")
POINTS_PER_REWARD: Final = 100.0  # how many points of difference are worth 1
ILLEGAL: Final = -1.0  # the reward of a seat whose action is illegal; the episode ends, the others get 0


def final(game: Game, kind: Kind = "win") -> list[float]:
    """The reward of each seat at the end of the game; all 0 while it goes on."""
    players = game.options.players
    if not game.over:
        return [0.0] * players
    if checked(kind) == "score":
        return leads(game)
    winners = game.winners
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def leads(game: Game) -> list[float]:
    """By how much each seat is ahead of the mean of the others now, in hundreds of points; they add up to 0."""
    scores = game.scores
    total, others = sum(scores), len(scores) - 1
    return [(score - (total - score) / others) / POINTS_PER_REWARD for score in scores]


def checked(kind: Kind) -> Kind:
    """The kind itself, if there is such a kind."""
    if kind not in KINDS:
        raise ValueError(f"rewards are {' or '.join(KINDS)}, not {kind!r}")
    return kind
