"""Values of positions: what every seat gets if strong players play on, whoever has played so far.

A network's own values belong to its training: a position that only weak players get into is judged as if they played
on. These values are learned afterwards from games that begin oddly and are played on by the network
(`lancaster.training.values`): layers on top of the last layer of the network correct what it says. The network stays as
it is, so its policy does not change, and both are told in one pass.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network import weights

Floats = NDArray[np.float32]


class Values:
    """Corrections of a network's values; `about["network"]` is the checksum of that network."""

    def __init__(self, about: dict[str, Any], arrays: weights.Arrays) -> None:
        self.about = about
        self.arrays: dict[str, Floats] = {name: array.astype(np.float32) for name, array in arrays.items()}

    def corrections(self, x: Floats) -> Floats:
        """What is to be added to the network's own values, from its last layer."""
        arrays = self.arrays
        for layer in ("inner", "middle"):
            x = x @ arrays[layer]
            x += arrays[f"{layer}-bias"]
            np.maximum(x, 0.0, out=x)
        found: Floats = x @ arrays["values"] + arrays["values-bias"]
        return found
