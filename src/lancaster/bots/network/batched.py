"""The network as an opponent in many games of one configuration at once, for learners that play thousands of steps.

`BatchedNetwork` does the same as `lancaster.bots.network.forward`, made for one configuration: the layout of its
observations is folded into the first layer, so that they need not be laid out wide, and values are not computed. It is
what `opponents` of `lancaster.envs.vector.LancasterVectorEnv` takes. Without a network it plays the small one of the
package (`lancaster.training.distil` makes it).
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network import weights
from lancaster.bots.network.forward import Floats, Network, likeliest
from lancaster.bots.network.layout import LAYOUT, columns_of
from lancaster.encoding.encoding import Encoding
from lancaster.options import Options

SMALL: Final = "small.npz"


class BatchedNetwork:
    """Plays what the network thinks best; with a seed it draws from what the network thinks of each action.

    `memory` says which observations it wants: those of a player who counts (R1.8).
    """

    memory: Literal["counted"] = "counted"

    def __init__(self, options: Options, network: Network | None = None, *, seed: int | None = None) -> None:
        network = network or small()
        self.options = options
        self.size = Encoding(options, self.memory).size
        self._network = network
        self._rng = None if seed is None else np.random.default_rng(seed)
        self._fold(network)

    def _fold(self, network: Network) -> None:
        """Fold the layout into the first layer."""
        columns = columns_of(self.options.players, self.options.court, self.options.displeasure, self.options.laws)
        first, bias = network.arrays["first"], network.arrays["first-bias"].copy()
        told, one = columns < self.size, columns == self.size + 1  # the others are not there
        amounts = first[: LAYOUT.wide] * LAYOUT.scale[:, None]
        steps = first[LAYOUT.wide :]
        sources = columns[LAYOUT.sources]
        shown = sources < self.size
        lit = (sources == self.size + 1) & (LAYOUT.thresholds <= 1)
        self._bias: Floats = bias + amounts[one].sum(axis=0) + steps[lit].sum(axis=0)
        self._most = np.zeros(self.size, np.uint8)
        self._most[columns[told]] = LAYOUT.most[told]
        matrix = np.zeros((self.size + int(shown.sum()), first.shape[1]), np.float32)
        matrix[columns[told]] = amounts[told]
        matrix[self.size :] = steps[shown]
        self._first: Floats = matrix
        self._sources, self._thresholds = sources[shown], LAYOUT.thresholds[shown]

    def choose_many(
        self,
        observations: NDArray[np.uint8],
        legal: NDArray[np.int64],
        counts: NDArray[np.int64],
        seats: NDArray[np.int64],  # an observation is that of the seat already
    ) -> NDArray[np.int64]:
        """A legal id for each row; `lancaster.envs.opponents.BatchedOpponents` says what the arguments are."""
        hidden = self._network.behind_the_first_layer(self._first_layer(observations))
        logits = self._network.logits_of(hidden, legal, counts)
        if self._rng is not None:
            logits += self._rng.gumbel(size=len(logits)).astype(np.float32)
        found: NDArray[np.int64] = legal[likeliest(logits, counts) + counts.cumsum() - counts]
        return found

    def _first_layer(self, observations: NDArray[np.uint8]) -> Floats:
        if observations.shape[1] != self.size:
            raise ValueError(
                f"observations of this configuration have {self.size} numbers, not {observations.shape[1]}"
            )
        fed = np.empty((len(observations), len(self._first)), np.float32)
        np.minimum(observations, self._most, out=fed[:, : self.size], casting="unsafe")
        np.greater_equal(observations.take(self._sources, axis=1), self._thresholds, out=fed[:, self.size :])
        x: Floats = fed @ self._first
        x += self._bias
        return x


@lru_cache(maxsize=1)
def small() -> Network:
    """The small network of the package, read once."""
    return Network(*weights.read(files("lancaster.bots.network").joinpath(SMALL).read_bytes(), SMALL))
