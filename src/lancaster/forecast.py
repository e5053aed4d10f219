"""The shape of a forecast: what laws, conflicts and the final scoring would give now, as far as a seat may know (R1.8).

`forecasts` makes it. None stands where a screened total decides.
"""

from __future__ import annotations

from typing import TypedDict


class Gain(TypedDict):
    """An amount of something."""

    what: str
    amount: int


class LawForecast(TypedDict):
    """What a law would give each seat now; None where that cannot be known."""

    law: str
    in_force: bool
    seats: list[list[Gain] | None]


class Rank(TypedDict):
    """A rank in a conflict."""

    house: int
    archer: bool
    strength: int
    points: int


class FrontForecast(TypedDict):
    """How a conflict would end now."""

    front: str
    won: bool
    english: int
    french: int
    ranks: list[Rank]


class FinalForecast(TypedDict):
    """The final scoring if the game ended now, by seat; None where it cannot be known.

    `shame_at_best` is the least a seat loses by shame, whatever the others have behind their screens (R9.5).
    """

    strength: list[int | None]
    extensions: list[int | None]
    nobles: list[int | None]
    seals: list[int | None]
    shame: list[int | None]
    shame_at_best: list[int | None]


class Standing(TypedDict):
    """How it would stand where a knight is placed: in a county with its `total`, in a conflict with England's.

    `against` is what that beats or has to reach: the total of the knight it displaces (None: there is none), or the
    strength of France.
    """

    place: str
    total: int
    against: int | None


class Forecast(TypedDict):
    """What would happen now, as far as a seat may know."""

    laws: list[LawForecast]
    fronts: list[FrontForecast]
    final: FinalForecast
