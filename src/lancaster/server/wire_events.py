"""Events as they cross the wire: what an action has caused, one shape for each kind, told apart by `event`.

The names are those of the notation; `rule` is the rule that made it happen. Houses and seats are numbers.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict


class Opened(TypedDict):
    """A ballot that was opened."""

    yes: bool
    votes: int


class Ranked(TypedDict):
    """A rank in a conflict that was won."""

    house: int
    archer: bool
    strength: int
    points: int


class Began(TypedDict):
    """A round or a phase begins."""

    event: Literal["began"]
    round: int
    phase: str
    rule: str


class CardsTurned(TypedDict):
    """New conflicts and proposals lie open."""

    event: Literal["cards-turned"]
    conflicts: list[str]
    proposals: list[str]
    rule: str


class Skipped(TypedDict):
    """A seat has nothing left to place."""

    event: Literal["skipped"]
    seat: int
    rule: str


class StartNamed(TypedDict):
    """A seat is named start player."""

    event: Literal["start-named"]
    seat: int
    rule: str


class Ended(TypedDict):
    """The game is over."""

    event: Literal["ended"]
    winners: list[int]
    rule: str


class Changed(TypedDict):
    """A seat gains (or pays, below zero) so much of something."""

    event: Literal["changed"]
    seat: int
    what: str
    amount: int
    source: str
    rule: str


class Placed(TypedDict):
    """A knight is set on a place."""

    event: Literal["placed"]
    house: int
    strength: int
    place: str
    squires: int
    beside: list[str]
    rule: str


class Displaced(TypedDict):
    """Knights are displaced and go back to their court."""

    event: Literal["displaced"]
    house: int
    knights: list[int]
    place: str
    rule: str


class WentHome(TypedDict):
    """Knights go home after their work."""

    event: Literal["went-home"]
    house: int
    knights: list[int]
    place: str
    rule: str


class Lost(TypedDict):
    """Knights are taken prisoner, or fall."""

    event: Literal["lost"]
    house: int
    knights: list[int]
    place: str
    rule: str


class Recruited(TypedDict):
    """A house gets a new knight."""

    event: Literal["recruited"]
    house: int
    rule: str


class Upgraded(TypedDict):
    """A knight grows by one; `strength` is what it had."""

    event: Literal["upgraded"]
    house: int
    strength: int
    place: str
    rule: str


class Crossed(TypedDict):
    """A knight crosses from Dorset into a conflict."""

    event: Literal["crossed"]
    house: int
    strength: int
    place: str
    rule: str


class FavourTaken(TypedDict):
    """A King’s favour is taken."""

    event: Literal["favour-taken"]
    house: int
    tile: str
    rule: str


class NobleTaken(TypedDict):
    """A noble is taken."""

    event: Literal["noble-taken"]
    house: int
    county: str
    rule: str


class Extended(TypedDict):
    """An extension is built."""

    event: Literal["extended"]
    seat: int
    space: str
    rule: str


class Turned(TypedDict):
    """An extension is turned down, or up again."""

    event: Literal["turned"]
    seat: int
    space: str
    up: bool
    rule: str


class Voted(TypedDict):
    """A seat has sealed its ballot."""

    event: Literal["voted"]
    seat: int
    rule: str


class Counted(TypedDict):
    """The ballots of a vote are opened."""

    event: Literal["counted"]
    law: str
    ballots: list[Opened]
    yes: int
    no: int
    accepted: bool
    rule: str


class Repealed(TypedDict):
    """A law is no longer in force."""

    event: Literal["repealed"]
    law: str
    rule: str


class Applied(TypedDict):
    """A law is applied to these seats."""

    event: Literal["applied"]
    law: str
    seats: list[int]
    rule: str


class SquiresSent(TypedDict):
    """Squires go into a conflict."""

    event: Literal["squires-sent"]
    house: int
    front: str
    amount: int
    rule: str


class Fought(TypedDict):
    """A conflict is decided."""

    event: Literal["fought"]
    front: str
    card: str
    strength: int
    won: bool
    ranks: list[Ranked]
    rule: str


class MovedDown(TypedDict):
    """A lost conflict moves to the lower row."""

    event: Literal["moved-down"]
    front: str
    card: str
    rule: str


class CardOut(TypedDict):
    """A conflict leaves the board."""

    event: Literal["card-out"]
    front: str
    card: str
    rule: str


class LordPlaced(TypedDict):
    """A lord goes to an office or the treasury."""

    event: Literal["lord-placed"]
    house: int
    place: str
    knights: list[int]
    bishops: int
    tudor: int
    strength: int
    rule: str


class LordHome(TypedDict):
    """A lord goes back to his court."""

    event: Literal["lord-home"]
    house: int
    place: str
    bishops: int
    rule: str


class TreasuryChanged(TypedDict):
    """Something is put into the treasury, or taken out."""

    event: Literal["treasury-changed"]
    what: str
    amount: int
    rule: str


class OfficeHeld(TypedDict):
    """A house comes to hold an office, or loses it."""

    event: Literal["office-held"]
    house: int
    office: str
    won: bool
    rule: str


class PrivilegeMoved(TypedDict):
    """A privilege is given to a house, or returned."""

    event: Literal["privilege-moved"]
    house: int
    privilege: list[str]
    given: bool
    rule: str


class BishopTaken(TypedDict):
    """A house gets a bishop."""

    event: Literal["bishop-taken"]
    house: int
    rule: str


class MarkerTaken(TypedDict):
    """A seat takes a shame marker from a field of the track."""

    event: Literal["marker-taken"]
    seat: int
    field: int
    rule: str


Event = Annotated[
    Began
    | CardsTurned
    | Skipped
    | StartNamed
    | Ended
    | Changed
    | Placed
    | Displaced
    | WentHome
    | Lost
    | Recruited
    | Upgraded
    | Crossed
    | FavourTaken
    | NobleTaken
    | Extended
    | Turned
    | Voted
    | Counted
    | Repealed
    | Applied
    | SquiresSent
    | Fought
    | MovedDown
    | CardOut
    | LordPlaced
    | LordHome
    | TreasuryChanged
    | OfficeHeld
    | PrivilegeMoved
    | BishopTaken
    | MarkerTaken,
    Field(discriminator="event"),
]
