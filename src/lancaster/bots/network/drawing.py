"""Decisions in games that are played on: drawn from the policy of a network, for many games at once.

Each game has a stream of chance of its own: what is drawn in one does not depend on the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from lancaster.bots.network import shipped
from lancaster.options import Options

if TYPE_CHECKING:
    from lancaster.bots.network.numpy_drawer import NumpyDrawer

SMALL: Final = "small"
ALL_BITS: Final = 2**64 - 1
STEP: Final = 0x9E3779B97F4A7C15


class Drawer(Protocol):
    """Decides in games that began together."""

    def draw(self, going: Sequence[int], rows: bytearray, ids: bytearray, counts: Sequence[int]) -> list[int]:
        """The id of an action for each game that goes on.

        `rows` are the observations of these games one after the other, `ids` their legal actions, 64 bits each, and
        `counts` says how many each game has.
        """


class Streams:
    """The streams of chance of games that begin together, a seed for each."""

    def __init__(self, seeds: Sequence[int]) -> None:
        self._seeds = seeds
        self._decisions = 0  # a game that still goes on has had so many

    def next(self, going: Sequence[int]) -> list[int]:
        """64 bits for the next decision of each game that goes on."""
        self._decisions += 1
        step = self._decisions * STEP
        return [self._seeds[game] + step & ALL_BITS for game in going]


def drawer_of(options: Options, by: str, seeds: Sequence[int]) -> Drawer:
    """Who decides for everybody, in as many games as there are seeds: the "small" network, or the "duke"."""
    instead = shipped.small_instead()
    if instead is not None and by == SMALL:
        made: Drawer = instead(options, seeds)
        return made
    return _numpy_drawer(options, by, seeds)


def _numpy_drawer(options: Options, by: str, seeds: Sequence[int]) -> NumpyDrawer:
    from lancaster.bots.network.numpy_drawer import NumpyDrawer  # late: the library does without NumPy

    return NumpyDrawer(options, by, seeds)
