"""Advice: the best actions of a position, and what a bot expects of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from lancaster.bots.bot import Bot, Observation
from lancaster.rules.actions import Action

MOST = 3


class Adviser(Protocol):
    """A bot that can say what it thinks of each action."""

    def consider(self, observation: Observation) -> Sequence[tuple[Action, int, float, float]]:
        """For the actions it has looked at: the action, how often it was tried, its win share, the expected score."""


class NoAdvice(ValueError):
    """A bot that plays, but cannot say what it expects."""


@dataclass(frozen=True, slots=True)
class Hint:
    """An action, and what comes of it."""

    action: Action
    visits: int  # how often it was tried
    win_share: float
    score: float  # the seat's own, at the end

    def as_data(self) -> dict[str, str | int | float]:
        """Ready for JSON."""
        return {
            "action": str(self.action),
            "visits": self.visits,
            "win_share": round(self.win_share, 4),
            "score": round(self.score, 2),
        }


def hint(observation: Observation, bot: Bot, most: int = MOST) -> list[Hint]:
    """The best actions by the bot's judgement, the best first: what it tried most is what it would play."""
    consider = getattr(bot, "consider", None)
    if consider is None:
        raise NoAdvice(f"{bot.name} plays, but cannot say what it expects; ask lord")
    found = [
        Hint(action, int(visits), float(share), float(score)) for action, visits, share, score in consider(observation)
    ]
    found.sort(key=lambda each: (-each.visits, -each.win_share))
    return found[:most]
