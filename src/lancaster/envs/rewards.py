"""Rewards: what a finished game was worth to each seat, and optional rewards during the game (shaping).

`final` is the reward at the end, one of three kinds:

- "win": 1 for the winner, shared among those who tie for it; 0 for the others;
- "place": 1 for the first and 0 for the last, evenly spaced between; those who tie share their places;
- "score": the seat's points less the mean of the others', divided by 100.

Shaping pays something on the way, by the *lead*: the same difference of points, divided by 100, at any moment.

- "potential" pays each change of the lead, and takes the whole lead back with the last decision of the game. The sum
  over a game is what `final` gives, so the best policy stays the best one (potential-based shaping, undiscounted).
- "lead" pays each change of the lead and keeps it. The sum over a game is `final` and the difference of points on top:
  another objective, in which points count even for those who lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from lancaster.game import Game

Kind = Literal["win", "place", "score"]
KINDS: Final[tuple[Kind, ...]] = ("win", "place", "score")
Shaping = Literal["potential", "lead"]
SHAPINGS: Final[tuple[Shaping, ...]] = ("potential", "lead")
POINTS_PER_REWARD: Final = 100.0  # how many points of difference are worth 1
ILLEGAL: Final = -1.0  # the reward of a seat whose action is illegal; the episode ends, the others get 0


def final(game: Game, kind: Kind = "win") -> list[float]:
    """The reward of each seat at the end of the game; all 0 while it goes on."""
    return of_points(game.scores, kind) if game.over else [0.0] * game.options.players


def of_points(points: Sequence[int], kind: Kind = "win") -> list[float]:
    """The reward of each seat when the game has ended with these points (R5.4)."""
    if checked(kind) == "score":
        return leads_of(points)
    if kind == "place":
        last = len(points) - 1
        return [(2 * sum(own > other for other in points) + points.count(own) - 1) / (2 * last) for own in points]
    best = max(points)
    return [1.0 / points.count(best) if own == best else 0.0 for own in points]


def leads(game: Game) -> list[float]:
    """By how much each seat is ahead of the mean of the others now, in hundreds of points; they add up to 0."""
    return leads_of(game.scores)


def leads_of(points: Sequence[int]) -> list[float]:
    """The same, of these points."""
    total, others = sum(points), len(points) - 1
    return [(own - (total - own) / others) / POINTS_PER_REWARD for own in points]


def shaped(before: Sequence[float], game: Game, shaping: Shaping | None) -> tuple[list[float], list[float]]:
    """What shaping pays each seat since its lead was `before`; and the leads to hand in the next time."""
    if shaping is None:
        return [0.0] * len(before), list(before)
    after = [0.0] * len(before) if game.over and shaping == "potential" else leads(game)
    return [now - then for now, then in zip(after, before, strict=True)], after


def checked(kind: Kind) -> Kind:
    """The kind itself, if there is such a kind."""
    if kind not in KINDS:
        raise ValueError(f"rewards are {', '.join(KINDS)}, not {kind!r}")
    return kind


def checked_shaping(shaping: Shaping | None) -> Shaping | None:
    """The shaping itself, if there is such a one."""
    if shaping is not None and shaping not in SHAPINGS:
        raise ValueError(f"shaping is {' or '.join(SHAPINGS)}, not {shaping!r}")
    return shaping
