"""Hints: the best actions of a position, and what a bot expects of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from lancaster.bots.bot import Bot, Observation
from lancaster.bots.judgement import Judgement
from lancaster.bots.registry import LEVELS
from lancaster.bots.steps import Steps, finished
from lancaster.options import Options
from lancaster.rules.actions import Action

MOST_HINTS = 3
SECOND_OPINION = "lord"


@runtime_checkable
class Adviser(Protocol):
    """A bot that can say what it thinks of each action."""

    def begin(self, options: Options, seat: int, seed: int) -> None:
        """As of every bot; all chance it uses comes from `seed`."""

    def consider(self, observation: Observation) -> Sequence[tuple[Action, int, float, float]]:
        """For the actions it has looked at: the action, how often it was tried, its win share, the expected score."""

    def judge(self, observation: Observation) -> Judgement:
        """What it expects for every seat from what the seat of the observation may know, and the best actions."""

    def judge_many(self, observations: Sequence[Observation]) -> list[Judgement]:
        """A judgement of each; a network takes them all at once."""


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


def default_adviser(seconds: float = 1.0) -> str:
    """The bot that is asked when none is named: the duke, or the lord with so much time where no network can play."""
    return "duke" if "duke" in {entry.code for entry in LEVELS} else second_opinion(seconds)


def second_opinion(seconds: float) -> str:
    """The lord with so much time."""
    return f"{SECOND_OPINION}:{max(1, round(1000 * seconds))}ms"


def hint(observation: Observation, bot: Bot, most: int = MOST_HINTS) -> list[Hint]:
    """The best actions by the bot's judgement, the best first: what it tried most is what it would play."""
    return finished(hinting(observation, bot, most))


def hinting(observation: Observation, bot: Bot, most: int = MOST_HINTS) -> Steps[list[Hint]]:
    """The same in steps, if the bot can think in steps (`considering`)."""
    consider, considering = getattr(bot, "consider", None), getattr(bot, "considering", None)
    if consider is None:
        raise NoAdvice(f"{bot.name} plays, but cannot say what it expects; ask duke or lord")
    considered = consider(observation) if considering is None else (yield from considering(observation))
    found = [Hint(action, int(visits), float(share), float(score)) for action, visits, share, score in considered]
    found.sort(key=lambda each: (-each.visits, -each.win_share))
    return found[:most]
