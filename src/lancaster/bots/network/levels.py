"""Levels for people: the network plays like somebody who does not always see the best action.

A level draws its action. The chances that the network gives the legal actions are raised to the power of 1 divided by
the level's *temperature*: the higher it is, the more often a worse action is drawn. An action whose chance is below the
level's *floor*, a part of that of the best one, is never drawn. In a *lapse* the level does not ask the network, and
decides like the bot Page: at random, but never absurdly. So weak levels play what a person might play. `make ladder`
measures how strong each is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import exp, log
from typing import Final, NamedTuple


class Level(NamedTuple):
    """How far a level strays from what the network thinks best."""

    temperature: float
    floor: float
    lapses: float = 0.0  # part of its decisions


LEVELS: Final[dict[str, Level]] = {
    "baron": Level(20.0, 0.0001, 0.5),
    "viscount": Level(20.0, 0.0001, 0.2),
    "earl": Level(20.0, 0.0001),
    "marquess": Level(7.0, 0.0005),
}


def draw(level: Level, policy: Sequence[float], number: float) -> int:
    """The place of an action; `policy` are logarithms of chances, `number` is drawn from 0 up to 1."""
    best, lowest = max(policy), log(level.floor)
    leads = (look - best for look in policy)
    heights = list(accumulate(exp(lead / level.temperature) if lead >= lowest else 0.0 for lead in leads))
    return bisect_right(heights, number * heights[-1])
