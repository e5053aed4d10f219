"""Draws from the policy of a network for many games at once, in NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lancaster.extras import needs

with needs("network", "playing on"):
    import numpy as np

from lancaster.bots.network.batched import BatchedNetwork
from lancaster.bots.network.drawing import SMALL, Streams
from lancaster.bots.network.draws import gumbel
from lancaster.bots.network.forward import likeliest
from lancaster.bots.network.shipped import shipped
from lancaster.options import Options


class NumpyDrawer:
    """Decides in games that began together (`lancaster.bots.network.drawing.Drawer`)."""

    def __init__(self, options: Options, by: str, seeds: Sequence[int]) -> None:
        self._network = _network(options, by)
        self._streams = Streams(seeds)

    def draw(self, going: Sequence[int], rows: bytearray, ids: bytearray, counts: Sequence[int]) -> list[int]:
        """The id of an action for each game that goes on."""
        seen = np.frombuffer(rows, np.uint8).reshape(len(going), self._network.size)
        legal, numbers = np.frombuffer(ids, np.int64), np.array(counts, np.int64)
        logits = self._network.logits(seen, legal, numbers)
        logits += gumbel(self._streams.next(going), legal, numbers)
        found: list[int] = legal[likeliest(logits, numbers) + numbers.cumsum() - numbers].tolist()
        return found


@lru_cache(maxsize=16)
def _network(options: Options, by: str) -> BatchedNetwork:
    return BatchedNetwork(options, None if by == SMALL else shipped())
