"""Reuse of memory for large arrays: a new array gets the memory of an old one that nobody holds any more.

An array that is handed out belongs to the caller and never changes. But most learners are done with a batch when
they get the next one, and getting fresh memory from the system in every step takes longer than filling it.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

MOST_ARRAYS_KEPT: Final = 3  # one in the learner's hands, one on its way, and one to spare


class Arrays:
    """Arrays of one shape; a new one holds arbitrary old values."""

    def __init__(self, shape: tuple[int, ...], dtype: DTypeLike) -> None:
        self.shape = shape
        self.dtype = dtype
        self._kept: list[NDArray[Any]] = []

    def take(self) -> NDArray[Any]:
        """One that nobody else holds: neither it nor any part of it."""
        for array in self._kept:
            if sys.getrefcount(array) == UNHELD:
                return array
        array = np.empty(self.shape, self.dtype)
        self._kept = [*self._kept[1 - MOST_ARRAYS_KEPT :], array]
        return array


def _unheld() -> int:
    """What Python counts for an array that is only in a list like the one above; not the same in every version."""
    kept = [np.empty(0)]
    for array in kept:
        return sys.getrefcount(array)
    raise AssertionError


UNHELD: Final = _unheld()
