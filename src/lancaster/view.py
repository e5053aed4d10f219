"""The shape of a view: what a seat may know, as typed data ready for JSON (R1.8). `views` makes it.

A total that the viewer may not know is None. Houses and seats are numbers (seat s leads house s), everything else goes
by the names of the notation.
"""

from __future__ import annotations

from typing import TypedDict


class SeatView(TypedDict):
    """A person at the table: purse, nobles, extensions, and how they stand for the final scoring.

    `leftover` are the votes that are lost when Parliament rises (R3.4), `kept` those that are not. `strength` is what
    counts at the end (R5.1); a place by strength or extensions is shared by those who are level, whatever breaks the
    tie behind the screen. `seal_points` is what a seal would score (R8.12).
    """

    seat: int
    colour: str
    points: int
    votes: int
    leftover: int
    kept: int
    gold: int | None
    squires: int | None
    seals: int | None
    shame: int | None
    nobles: list[str]
    extensions: list[str]
    turned_down: list[str]
    voted: bool
    ballot: str | None
    bishops: int
    bishops_at_court: int
    seal_points: int
    strength: int
    strength_place: int
    extensions_place: int


class HouseView(TypedDict):
    """A colour on the board: knights by strength, castle, lord, privileges."""

    house: int
    colour: str
    leader: int
    ally: bool
    court: list[int]
    reserve: list[int]
    castle: dict[str, int]
    lord: str | None
    ready: list[str]
    coming: list[str]


class CountyView(TypedDict):
    """A county and who stands there; `total` is what a newcomer must exceed."""

    letter: str
    name: str
    minimum: int
    nobles_left: int
    house: int | None
    strength: int
    squires: int
    beside: list[str]
    total: int


class SpaceView(TypedDict):
    """An occupied space of a conflict."""

    house: int
    archer: bool
    knights: list[int]
    squires: int
    tudors: int
    strength: int


class FrontView(TypedDict):
    """A conflict: its card, who stands where, and how it stands.

    `won` is how it would end now, `missing` what England lacks in strength, and `paid` says which of the three values
    would be given (R4.8 to R4.11). `next` is the space of a house's next knight, by house, and `archer` that of an
    archer beside a new one (R2.8, R8.9); None where there is none.
    """

    front: str
    row: str
    card: str
    strength: int
    points: list[int]
    spaces: list[SpaceView | None]
    english: int
    won: bool
    missing: int
    paid: list[bool]
    next: list[int | None]
    archer: int | None


class OfficeView(TypedDict):
    """An office: who stands on it, who holds it."""

    office: str
    tribute: str
    seals: int
    privilege: str
    holder: int | None
    house: int | None
    knights: list[int]
    bishops: int
    tudor: bool
    strength: int


class CourtView(TypedDict):
    """The King's court."""

    offices: list[OfficeView]
    treasury: dict[str, int]
    bishops_left: int


class DispleasureView(TypedDict):
    """The shame track and the Tower: `filled` is the strength in it, `worst` the greatest value the track uncovers."""

    track: list[int]
    values: list[int]
    tower: list[list[int]]
    neutral_knight: int
    limit: int
    filled: int
    worst: int


class View(TypedDict):
    """The whole table as one seat, or a spectator, may see it.

    `order` are the seats in turn order. `to_place` are those that still have a piece to place after the present turn,
    in the order of their turns. `vote` is the proposal that is voted on now, and `repeals` the law that goes when the
    next one is enacted (R3.2). `winners` is empty until the game is over.
    """

    version: int
    seat: int | None
    players: int
    laws_in_play: str
    law_sets: list[str]
    material: str
    round: int
    rounds: int
    phase: str
    start: int
    order: list[int]
    turn: int | None
    actors: list[int]
    to_place: list[int]
    seats: list[SeatView]
    houses: list[HouseView]
    counties: list[CountyView]
    fronts: list[FrontView]
    favours: list[str]
    favours_to_earn: int
    laws: list[str]
    proposals: list[str]
    vote: str | None
    repeals: str | None
    laws_to_come: list[list[str]]
    conflicts_to_come: list[str]
    court: CourtView | None
    displeasure: DispleasureView | None
    winners: list[int]
