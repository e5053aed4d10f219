"""People at a table: what the catalogue must know to name them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class People:
    """The people at a table: `names` by seat ("": by its colour), and the seat of the reader, if they are spoken to."""

    players: int
    names: Sequence[str] = ()
    you: int | None = None


NOBODY = People(0)
