"""The interface of a contender. The loop over decisions is written out in each of them: a shared one would add a call
per decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Contender:
    """A library that plays random games. `play` and `position` count players' decisions, not rolls of dice."""

    version: str
    build: str | None = None
    copy: Callable[[Any], Any] | None = None
    """The library's own method that makes a complete copy of a position, called without anything in between."""
    bare_copy: Callable[[Any], Any] | None = None
    """A copy without the moves that led to the position, where the library distinguishes the two."""

    def play(self, seed: int) -> int:
        """Play one whole random game and return its number of decisions."""
        raise NotImplementedError

    def position(self, seed: int, decisions: int) -> Any:
        """A new random game after that many decisions, or at its end if that comes first."""
        raise NotImplementedError
