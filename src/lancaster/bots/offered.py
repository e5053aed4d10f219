"""The bots that people can choose at a table, and the budgets they may give them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from lancaster.bots.lord import DEFAULT_SECONDS
from lancaster.bots.registry import LESSON, LEVELS, Entry, others, seconds_of
from lancaster.words import catalogue

QUICK = ("page", "squire", "knight", "baron", "viscount", "earl", "marquess")  # they take no budget
SIMULATIONS = re.compile(r"[1-9][0-9]{0,8}")


class NotOffered(ValueError):
    """A bot that people cannot choose: the code of the refusal, and its arguments."""

    def __init__(self, code: str, **details: str | int) -> None:
        super().__init__(f"{code}: {details}")
        self.code = code
        self.details: dict[str, Any] = details


@cache
def _offered() -> tuple[Entry, ...]:
    return (*LEVELS, *others())


def offered() -> list[dict[str, str]]:
    """The bots people can choose, as clients get them."""
    return as_data(_offered())


def as_data(entries: Sequence[Entry]) -> list[dict[str, str]]:
    """Code, how a budget is written, what the bot does (of an installed one what makes it), and its package."""
    words = catalogue()
    return [
        {
            "code": each.code,
            "budget": each.budget,
            "what": each.maker or words.text(f"bots.does.{each.code}"),
            "package": each.package,
        }
        for each in entries
    ]


def allowed(text: str, cap_seconds: float, cap_simulations: int) -> str:
    """The bot's text in canonical form; NotOffered if people cannot choose it, or if its budget is too large.

    `process:` is never allowed: nobody makes the server run a command.
    """
    if text == LESSON:
        return text
    code, colon, budget = text.partition(":")
    if code not in {entry.code for entry in _offered()}:
        raise NotOffered("unknown-bot", bot=code[:40])
    if code in QUICK:
        if colon:
            raise NotOffered("bot-takes-no-budget", bot=code)
        return code
    if not colon:
        return f"{code}:{_written(min(DEFAULT_SECONDS, cap_seconds))}" if code == "lord" else code
    if SIMULATIONS.fullmatch(budget):
        if int(budget) > cap_simulations:
            raise NotOffered("bot-too-many-simulations", bot=code, most=cap_simulations)
        return text
    seconds = seconds_of(budget)
    if not seconds:
        raise NotOffered("bot-budget-malformed", bot=code)
    if seconds > cap_seconds:
        raise NotOffered("bot-too-slow", bot=code, most=f"{cap_seconds:g}")
    return f"{code}:{_written(seconds)}"


def _written(seconds: float) -> str:
    """A time as bots write it in their names."""
    return f"{max(1, round(1000 * seconds))}ms"
