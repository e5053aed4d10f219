"""Chance for many games at once, with a stream of its own for each: what is drawn in one does not depend on the others.

A generator for each game would be slow, and a common one would let the length of one game change what is drawn in the
next. So every number is a hash (splitmix64) of the game's seed, how many decisions it has had, and its action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network.forward import Floats, Numbers

ALL_BITS: Final = 2**64 - 1
STEP: Final = 0x9E3779B97F4A7C15
ACTION: Final = np.uint64(0xD1B54A32D192ED03)
MIX: Final = (
    (np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)),
    (np.uint64(27), np.uint64(0x94D049BB133111EB)),
)


class Draws:
    """Numbers for games that begin together, a seed for each."""

    def __init__(self, seeds: Sequence[int]) -> None:
        self._keys = np.array([seed & ALL_BITS for seed in seeds], np.uint64)
        self._decisions = 0  # a game that still goes on has had so many

    def gumbel(self, going: Sequence[int], ids: Numbers, counts: Numbers) -> Floats:
        """A number for each legal action of the games that go on: added to the logarithms of chances, the highest one
        is a draw. `ids` are the actions of all of them, one game after the other; `counts` says how many each has.
        """
        self._decisions += 1
        here = self._keys[going] + np.uint64(self._decisions * STEP & ALL_BITS)
        mixed = mix(here.repeat(counts) ^ ids.astype(np.uint64) * ACTION)
        even = ((mixed >> np.uint64(41)).astype(np.float32) + np.float32(0.5)) * np.float32(2**-23)  # never 0, never 1
        found: Floats = -np.log(-np.log(even))
        return found


def mix(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Numbers in which every bit depends on all bits of the one it was made of."""
    for shift, factor in MIX:
        numbers = (numbers ^ (numbers >> shift)) * factor
    return numbers ^ (numbers >> np.uint64(31))
