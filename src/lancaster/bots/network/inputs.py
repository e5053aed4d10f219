"""The network's input as arrays: the wide layout (`lancaster.bots.network.layout`) and what is made of it, in NumPy."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network.layout import LAYOUT, POINTS_PER_SCORE, SEATS, places_of

MOST: Final[NDArray[np.uint8]] = np.frombuffer(LAYOUT.most, np.uint8)
SCALE: Final[NDArray[np.float32]] = np.float32(1.0) / MOST.astype(np.float32)
SOURCES: Final[NDArray[np.int64]] = np.array(LAYOUT.sources)  # of the thermometers, in the wide layout
THRESHOLDS: Final[NDArray[np.uint8]] = np.frombuffer(LAYOUT.thresholds, np.uint8)


@lru_cache(maxsize=64)
def columns_of(players: int, court: bool, displeasure: bool, laws: str = "base") -> NDArray[np.int64]:
    """`lancaster.bots.network.layout.places_of`, ready to take numbers out of an observation."""
    return np.array(places_of(players, court, displeasure, laws))


def inputs_of(wide: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the network is fed, a row for each wide observation."""
    found = np.empty((len(wide), LAYOUT.inputs), np.float32)
    np.multiply(np.minimum(wide, MOST), SCALE, out=found[:, : LAYOUT.wide])
    np.greater_equal(wide[:, SOURCES], THRESHOLDS, out=found[:, LAYOUT.wide :])
    return found


def scores_now(wide: NDArray[np.uint8], players: NDArray[np.int64]) -> NDArray[np.float32]:
    """How the seats stand, counted from the observer: by how much each leads the mean of the others, and the mean."""
    points = LAYOUT.blocks["points"]
    below = LAYOUT.blocks["points-below-zero"]
    standing = (wide[:, points.slice].astype(np.float32) - wide[:, below.slice]) / np.float32(POINTS_PER_SCORE)
    total = standing.sum(axis=1, keepdims=True)
    seats = players.astype(np.float32)[:, None]
    leads = np.where(np.arange(SEATS) < seats, standing - (total - standing) / (seats - 1), 0.0)
    return np.concatenate([leads, total / seats], axis=1, dtype=np.float32)
