"""The network as an opponent in many games of one configuration at once, for learners that play thousands of steps.

`BatchedNetwork` does the same as `lancaster.bots.network.forward`, made for one configuration: the layout of its
observations is folded into the first layer, so that they need not be laid out wide, and values are not computed. A
compiled build does this in C (`_forward.c`) where the network is small. It is what `opponents` of
`lancaster.envs.vector.LancasterVectorEnv` takes. Without a network it plays the small one of the
package (`lancaster.training.distil` makes it).
"""

from __future__ import annotations

import contextlib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network import weights
from lancaster.bots.network.forward import Floats, Network, likeliest
from lancaster.bots.network.inputs import MOST, SCALE, columns_of, thermometers_of
from lancaster.bots.network.layout import LAYOUT
from lancaster.encoding.encoding import Encoding
from lancaster.options import Options

_forward: Any = None
with contextlib.suppress(ImportError):  # a plain build has no _forward
    from lancaster.bots.network import _forward

SMALL: Final = "small.npz"
WIDEST_IN_C: Final = 256  # whole matrices at once are faster for wider networks
NUMBERS_AT_ONCE: Final = 8  # in C the width is a multiple of this


class BatchedNetwork:
    """Plays what the network thinks best; with a seed it draws from what the network thinks of each action.

    `memory` says which observations it wants: those of a player who counts (R1.8), unless the network has learned
    without.
    """

    def __init__(self, options: Options, network: Network | None = None, *, seed: int | None = None) -> None:
        network = network or small()
        self.options = options
        self.memory = network.layout.features.memory
        self.size = Encoding(options, self.memory).size
        self._network = network
        self._rng = None if seed is None else np.random.default_rng(seed)
        self._fold(network)
        width = len(self._bias)
        self._in_c = _forward is not None and width <= WIDEST_IN_C and width % NUMBERS_AT_ONCE == 0
        if self._in_c:
            self._model = self._tabulated()

    def _fold(self, network: Network) -> None:
        """Fold the layout into the first layer."""
        columns = columns_of(self.options.players, self.options.court, self.options.displeasure, self.options.laws)
        first, bias = network.arrays["first"], network.arrays["first-bias"].copy()
        told, one = columns < self.size, columns == self.size + 1  # the others are not there
        amounts = first[: LAYOUT.wide] * SCALE[:, None]
        steps = first[LAYOUT.wide :]
        places, thresholds = thermometers_of(network.layout)
        sources = columns[places]
        shown = sources < self.size
        lit = (sources == self.size + 1) & (thresholds <= 1)
        self._bias: Floats = bias + amounts[one].sum(axis=0) + steps[lit].sum(axis=0)
        self._most = np.zeros(self.size, np.uint8)
        self._most[columns[told]] = MOST[told]
        matrix = np.zeros((self.size + int(shown.sum()), first.shape[1]), np.float32)
        matrix[columns[told]] = amounts[told]
        matrix[self.size :] = steps[shown]
        self._first: Floats = matrix
        self._sources, self._thresholds = sources[shown], thresholds[shown]

    def choose_many(
        self,
        observations: NDArray[np.uint8],
        legal: NDArray[np.int64],
        counts: NDArray[np.int64],
        seats: NDArray[np.int64],  # an observation is that of the seat already
    ) -> NDArray[np.int64]:
        """A legal id for each row; `lancaster.envs.opponents.BatchedOpponents` says what the arguments are."""
        if observations.shape[1] != self.size:
            raise ValueError(
                f"observations of this configuration have {self.size} numbers, not {observations.shape[1]}"
            )
        logits = self.logits(observations, legal, counts)
        if self._rng is not None:
            logits += self._rng.gumbel(size=len(logits)).astype(np.float32)
        found: NDArray[np.int64] = legal[likeliest(logits, counts) + counts.cumsum() - counts]
        return found

    def logits(self, observations: NDArray[np.uint8], legal: NDArray[np.int64], counts: NDArray[np.int64]) -> Floats:
        """How good each legal action looks, one observation after the other."""
        if not self._in_c:
            return self.plain_logits(observations, legal, counts)
        found: Floats = np.empty(len(legal), np.float32)
        rows = np.ascontiguousarray(observations, np.uint8)
        _forward.logits(self._model, rows, np.ascontiguousarray(legal), np.ascontiguousarray(counts), found)
        return found

    def plain_logits(
        self, observations: NDArray[np.uint8], legal: NDArray[np.int64], counts: NDArray[np.int64]
    ) -> Floats:
        """The same in NumPy, whole matrices at once."""
        fed = np.empty((len(observations), len(self._first)), np.float32)
        np.minimum(observations, self._most, out=fed[:, : self.size], casting="unsafe")
        np.greater_equal(observations.take(self._sources, axis=1), self._thresholds, out=fed[:, self.size :])
        x: Floats = fed @ self._first
        x += self._bias
        return self._network.logits_of(self._network.behind_the_first_layer(x), legal, counts)

    def _tabulated(self) -> tuple[NDArray[Any], ...]:
        """What `_forward.c` wants: the first layer as rows, one for each cell of an observation and value of it."""
        caps = self._most.copy()
        np.maximum.at(caps, self._sources, self._thresholds)
        starts = (caps.cumsum(dtype=np.int32) - caps).astype(np.int32)
        table = np.zeros((int(caps.sum(dtype=np.int64)), len(self._bias)), np.float32)
        for cell in np.flatnonzero(caps):
            amounts = np.minimum(np.arange(1, caps[cell] + 1), self._most[cell]).astype(np.float32)
            table[starts[cell] : starts[cell] + caps[cell]] = amounts[:, None] * self._first[cell]
        for step, (cell, threshold) in enumerate(zip(self._sources, self._thresholds, strict=True)):
            table[starts[cell] + threshold - 1 : starts[cell] + caps[cell]] += self._first[self.size + step]
        arrays = self._network.arrays
        return (
            starts,
            caps,
            table,
            self._bias,
            self._network.block_weights(),
            *(np.ascontiguousarray(arrays[name]) for name in ("last-scale", "last-shift", "policy", "policy-bias")),
        )


@lru_cache(maxsize=1)
def small() -> Network:
    """The small network of the package, read once."""
    return Network(*weights.read(files("lancaster.bots.network").joinpath(SMALL).read_bytes(), SMALL))
