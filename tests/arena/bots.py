"""Tiny bots for the tests of the arena, and a maker for them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from lancaster.bots.bot import Bot, Observation, Player
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.events import Event

MAKER = "tests.arena.bots:make"


class Dice(Player):
    """Any legal action; with a pause before each, if asked for."""

    def __init__(self, pause: float = 0.0) -> None:
        self.name = "dice"
        self.pause = pause

    def choose(self, observation: Observation) -> Action:
        time.sleep(self.pause)
        return self.rng.choice(observation.legal)


class First(Player):
    """Always the first of the legal actions."""

    name = "first"

    def choose(self, observation: Observation) -> Action:
        return observation.legal[0]


class Witness(First):
    """Keeps everything that it is told and asked."""

    name = "witness"

    def __init__(self) -> None:
        self.begun: list[tuple[Options, int, int]] = []
        self.seen: list[Event] = []
        self.asked: list[Observation] = []
        self.known: list[int] = []  # how many events it knew at each question
        self.closed = 0

    def begin(self, options: Options, seat: int, seed: int) -> None:
        super().begin(options, seat, seed)
        self.begun.append((options, seat, seed))

    def see(self, events: Sequence[Event]) -> None:
        self.seen += events

    def choose(self, observation: Observation) -> Action:
        self.asked.append(observation)
        self.known.append(len(self.seen))
        return super().choose(observation)

    def close(self) -> None:
        self.closed += 1


class Broken(Player):
    """Raises at its third decision."""

    name = "broken"
    left = 3

    def choose(self, observation: Observation) -> Action:
        self.left -= 1
        if not self.left:
            raise ZeroDivisionError("on purpose")
        return observation.legal[0]


def make(text: str) -> Bot:
    """`dice`, `dice:0.01` (seconds before each action), `other` (the same), `first`, `broken`."""
    code, _, pause = text.partition(":")
    if code in ("dice", "other"):
        return Dice(float(pause or 0))
    return {"first": First, "broken": Broken}[code]()


def make_any(_: str) -> Bot:
    """Dice, whatever the text: for what is about contests and not about bots."""
    return Dice()
