"""Small networks with random weights, for tests: they play badly, but everything else works."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from lancaster.bots.network import weights
from lancaster.bots.network.forward import Network

ABOUT = {"width": 16, "blocks": 1, "configuration": "none", "decisions": 0, "history": []}


def arrays(seed: int = 1) -> weights.Arrays:
    rng = np.random.default_rng(seed)
    return {name: rng.normal(0.0, 0.2, shape).astype(np.float16) for name, shape in weights.shapes(16, 1).items()}


def network(seed: int = 1) -> Network:
    return Network(ABOUT, arrays(seed))


def write(path: Path, seed: int = 1) -> Path:
    weights.write(path, arrays(seed), ABOUT)
    return path
