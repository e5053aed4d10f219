"""The network's input as arrays: the wide layout (`lancaster.bots.network.layout`) and what is made of it, in NumPy."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network.layout import LAYOUT, POINTS_PER_SCORE, SEATS, Layout, places_of

MOST: Final[NDArray[np.uint8]] = np.frombuffer(LAYOUT.most, np.uint8)
SCALE: Final[NDArray[np.float32]] = np.float32(1.0) / MOST.astype(np.float32)


@lru_cache(maxsize=4)
def thermometers_of(layout: Layout) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Where the amounts of the thermometers stand in the wide layout, and their thresholds."""
    return np.array(layout.sources, np.int64), np.frombuffer(layout.thresholds, np.uint8)


@lru_cache(maxsize=64)
def columns_of(players: int, court: bool, displeasure: bool, laws: str = "base") -> NDArray[np.int64]:
    """`lancaster.bots.network.layout.places_of`, ready to take numbers out of an observation."""
    return np.array(places_of(players, court, displeasure, laws))


def inputs_of(wide: NDArray[np.uint8], layout: Layout = LAYOUT) -> NDArray[np.float32]:
    """What the network is fed, a row for each wide observation."""
    sources, thresholds = thermometers_of(layout)
    found = np.empty((len(wide), layout.inputs), np.float32)
    np.multiply(np.minimum(wide, MOST), SCALE, out=found[:, : layout.wide])
    np.greater_equal(wide[:, sources], thresholds, out=found[:, layout.wide :])
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
