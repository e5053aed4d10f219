"""A judgement of a position: what a bot expects for every seat, and which actions it would play."""

from __future__ import annotations

from dataclasses import dataclass

from lancaster.rules.actions import Action

ACTIONS_NAMED = 3  # how many actions a judgement names


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a bot expects, from what one seat may know."""

    shares: tuple[float, ...]  # of the win, by seat; they add up to 1
    points: tuple[float, ...]  # at the end, by seat
    best: tuple[Action, ...]  # of the seat that is asked, the best first; at most ACTIONS_NAMED
    asked: int | None  # that seat; None when the game is over

    def as_data(self) -> dict[str, list[float] | list[str] | int | None]:
        """Ready for JSON."""
        return {
            "shares": [round(share, 4) for share in self.shares],
            "points": [round(points, 2) for points in self.points],
            "best": [str(action) for action in self.best],
            "asked": self.asked,
        }
