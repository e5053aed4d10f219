"""The bots that people can choose on this server, and the budgets they may give them."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache

from lancaster.bots.lord import DEFAULT_SECONDS
from lancaster.bots.registry import LESSON, LEVELS, Entry, others, seconds_of
from lancaster.server.bot_pool.pool import QUICK, SIMULATIONS
from lancaster.tables.refusals import Refused


@cache
def _offered() -> tuple[Entry, ...]:
    return (*LEVELS, *others())


def offered() -> list[dict[str, str]]:
    """The bots people can choose: code, how its budget is written, what it does, and where an installed one is from."""
    return [asdict(entry) for entry in _offered()]


def allowed(text: str, cap_seconds: float, cap_simulations: int) -> str:
    """The bot's text in canonical form; refused if people cannot choose it, or if its budget is too large.

    `process:` is never allowed: nobody makes the server run a command.
    """
    if text == LESSON:
        return text
    code, colon, budget = text.partition(":")
    if code not in {entry.code for entry in _offered()}:
        raise Refused("unknown-bot", bot=code[:40])
    if code in QUICK:
        if colon:
            raise Refused("bot-takes-no-budget", bot=code)
        return code
    if not colon:
        return f"{code}:{_written(min(DEFAULT_SECONDS, cap_seconds))}" if code == "lord" else code
    if SIMULATIONS.fullmatch(budget):
        if int(budget) > cap_simulations:
            raise Refused("bot-too-many-simulations", bot=code, most=cap_simulations)
        return text
    seconds = seconds_of(budget)
    if not seconds:
        raise Refused("bot-budget-malformed", bot=code)
    if seconds > cap_seconds:
        raise Refused("bot-too-slow", bot=code, most=f"{cap_seconds:g}")
    return f"{code}:{_written(seconds)}"


def _written(seconds: float) -> str:
    """A time as bots write it in their names."""
    return f"{max(1, round(1000 * seconds))}ms"
