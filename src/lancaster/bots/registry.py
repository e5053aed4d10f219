"""The list of all bots, and how a text such as `lord:500ms` becomes a bot.

A text is a code, and after a colon a budget where the bot takes one. Bots come from three places: our own levels;
the entry points `lancaster.bots` of installed packages, each a factory that gets the budget's text or None; and
`process:COMMAND`, any program that speaks the line protocol (docs/bots.md).
"""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import cast

from lancaster.bots.bot import Bot
from lancaster.bots.budget import Budget
from lancaster.bots.process import DECISION_SECONDS, ProcessBot
from lancaster.extras import MissingExtra, needs

GROUP = "lancaster.bots"
PROCESS = "process"
_SIMULATIONS = re.compile(r"[1-9][0-9]{0,8}")
_TIME = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(ms|s)")
_COMMAND = re.compile(r"(?:([0-9.]+(?:ms|s)):)?(.*)", re.DOTALL)


class UnknownBot(ValueError):
    """A text that names no bot, or a budget the bot cannot have: the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A bot as it is listed; the words say what our own ones do (the chapter `bots`)."""

    code: str
    budget: str = ""  # how a budget is written; empty when it takes none
    maker: str = ""  # what makes an installed one
    package: str = ""  # where an installed one comes from


_LEVELS = (
    Entry("page"),
    Entry("squire"),
    Entry("knight"),
    Entry("lord", "lord:200, lord:500ms"),
)
# The peers: a neural network at five strengths (`lancaster.bots.network.levels`), the weakest first.
_PEERS = (
    Entry("baron"),
    Entry("viscount"),
    Entry("earl"),
    Entry("marquess"),
    Entry("duke", "duke:200, duke:500ms"),
)
# Offered to people where NumPy can multiply, and in a browser tab, where the page does (`lancaster.browser.network`).
LEVELS = (*_LEVELS, *_PEERS) if find_spec("numpy") is not None or sys.platform == "emscripten" else _LEVELS
OWN = (*_LEVELS, *_PEERS, Entry("random"))
LESSON = "squire:lesson"  # the squires of the web page's lesson, which play a written game


def make(text: str) -> Bot:
    """The bot that a text names, ready to `begin`; UnknownBot says what is wrong with the text."""
    code, colon, rest = text.partition(":")
    budget = rest if colon else None
    if code == PROCESS:
        return _process(text, rest)
    if code in (entry.code for entry in OWN):
        if text == LESSON:
            from lancaster.bots.lesson import LessonSquire

            return LessonSquire()
        if budget is not None and code not in ("lord", "duke"):
            raise UnknownBot(f"{code} takes no budget: write {code}, not {text}")
        return _own(code, budget)
    for point in installed():
        if point.name == code:
            return _installed(point, text, budget)
    codes = [entry.code for entry in OWN] + sorted(point.name for point in installed())
    near = difflib.get_close_matches(code.lower(), codes, 1)
    if near:
        raise UnknownBot(f"there is no bot {code!r}; did you mean {near[0]}?")
    raise UnknownBot(f"there is no bot {code!r}: the codes are {', '.join(codes)}, and process:COMMAND")


def others() -> list[Entry]:
    """The bots of installed packages, by code; what they do is for their packages to say."""
    found: list[Entry] = []
    for point in sorted(installed(), key=lambda point: point.name):
        package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else ""
        found.append(Entry(point.name, f"{point.name}:BUDGET", point.value, package))
    return found


def installed() -> list[EntryPoint]:
    """The entry points of installed packages; a code of our own cannot be taken."""
    own = {PROCESS, *(entry.code for entry in OWN)}
    return [point for point in entry_points(group=GROUP) if point.name not in own]


def _own(code: str, budget: str | None) -> Bot:
    # imported when needed: a process that plays pages does not load the lord
    if code == "random":
        from lancaster.bots.random_player import RandomPlayer

        return RandomPlayer()
    if code == "page":
        from lancaster.bots.page import Page

        return Page()
    if code == "squire":
        from lancaster.bots.squire import Squire

        return Squire()
    if code == "knight":
        from lancaster.bots.knight import Knight

        return Knight()
    simulations, seconds = None, None
    if budget is not None:
        if _SIMULATIONS.fullmatch(budget):
            simulations = int(budget)
        else:
            seconds = seconds_of(budget)
        if not simulations and not seconds:
            raise UnknownBot(
                f"{budget!r} is no budget: simulations as in {code}:200, or time as in {code}:500ms or {code}:2s"
            )
    if code in (entry.code for entry in _PEERS):
        return _peer(code, simulations, seconds)
    from lancaster.bots.lord import Lord

    return Lord(simulations=simulations, seconds=seconds)


def _peer(code: str, simulations: int | None, seconds: float | None) -> Bot:
    try:
        with needs("network", f"the {code}"):
            from lancaster.bots.network.levels import LEVELS as LEVELS_OF_PEERS
            from lancaster.bots.network.player import Duke
            from lancaster.bots.network.shipped import mind

            network = mind()
    except MissingExtra as error:
        raise UnknownBot(str(error)) from None
    budget = Budget(simulations, seconds) if simulations or seconds else None
    return Duke(network, budget, name=code, level=LEVELS_OF_PEERS.get(code))


def seconds_of(text: str) -> float | None:
    """`500ms` or `2s` in seconds; None when it is neither."""
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    return float(match[1]) / (1000.0 if match[2] == "ms" else 1.0)


def _process(text: str, rest: str) -> Bot:
    match = _COMMAND.fullmatch(rest)
    assert match is not None
    seconds = DECISION_SECONDS
    if match[1] is not None:
        told = seconds_of(match[1])
        if not told:
            raise UnknownBot(f"{match[1]!r} is no time for a decision: write process:2s:COMMAND")
        seconds = told
    try:
        return ProcessBot(match[2], seconds, text)
    except ValueError as error:
        raise UnknownBot(f"{text!r}: {error}; write process:COMMAND") from None


def _installed(point: EntryPoint, text: str, budget: str | None) -> Bot:
    try:
        factory = cast(Callable[[str | None], Bot], point.load())
        bot = factory(budget)
    except Exception as error:  # it is somebody else's code
        raise UnknownBot(f"{text}: {point.value} does not make a bot: {type(error).__name__}: {error}") from error
    for method in ("begin", "see", "choose"):
        if not callable(getattr(bot, method, None)):
            raise UnknownBot(f"{text}: {point.value} does not make a bot: what it made has no {method}()")
    if not isinstance(getattr(bot, "name", None), str):
        raise UnknownBot(f"{text}: {point.value} does not make a bot: what it made has no name")
    return bot
