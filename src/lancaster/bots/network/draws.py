"""Chance for many games at once: numbers that turn the policy of a network into draws from it.

A generator for each game would be slow, and a common one would let the length of one game change what is drawn in the
next. So every number is a hash (splitmix64) of the game's stream (`lancaster.bots.network.drawing.Streams`) and of its
action. `web/src/home/draws.ts` does the same in a browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network.forward import Floats, Numbers

ACTION: Final = np.uint64(0xD1B54A32D192ED03)
MIX: Final = (
    (np.uint64(30), np.uint64(0xBF58476D1CE4E5B9)),
    (np.uint64(27), np.uint64(0x94D049BB133111EB)),
)


def gumbel(bits: Sequence[int], ids: Numbers, counts: Numbers) -> Floats:
    """A number for each legal action of games, from 64 bits of chance for each game.

    Added to the logarithms of chances, the highest one is a draw. `ids` are the actions of all games, one game after
    the other; `counts` says how many each has.
    """
    mixed = mix(np.array(bits, np.uint64).repeat(counts) ^ ids.astype(np.uint64) * ACTION)
    even = ((mixed >> np.uint64(41)).astype(np.float32) + np.float32(0.5)) * np.float32(2**-23)  # never 0, never 1
    found: Floats = -np.log(-np.log(even))
    return found


def mix(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Numbers in which every bit depends on all bits of the one it was made of."""
    for shift, factor in MIX:
        numbers = (numbers ^ (numbers >> shift)) * factor
    return numbers ^ (numbers >> np.uint64(31))
