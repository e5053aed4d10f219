"""Events: what happened, for everybody to see. Log, animations, breakdown and statistics are made from them.

Every event is public (R1.8): gains and payments are made openly, a ballot is announced without its content until all
are revealed. `kind` names the sentence, `FIELDS` the values that fill it, `rule` the rule that made it happen. Houses,
seats, places and counties are numbers here; `lancaster.event_data` turns an event into JSON-ready data with names.
"""

from typing import ClassVar


class Event:
    """Something that happened on the table."""

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[str, ...]] = ()

    def values(self) -> "tuple[object, ...]":
        """What fills the sentence, in the order of FIELDS."""
        return tuple([getattr(self, field) for field in self.FIELDS])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.kind == other.kind and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.kind, self.values()))

    def __repr__(self) -> str:
        words = ", ".join([f"{field}={getattr(self, field)!r}" for field in self.FIELDS])
        return f"{type(self).__name__}({words})"

    def __reduce__(self) -> "tuple[object, ...]":
        return (type(self), self.values())


# -- the course of the game ------------------------------------------------------------------------------------------


class Began(Event):
    """A phase of a round begins."""

    kind: ClassVar[str] = "began"
    rule: ClassVar[str] = "R1.9"
    FIELDS: ClassVar[tuple[str, ...]] = ("round", "phase")

    def __init__(self, round: int, phase: int) -> None:
        self.round = round
        self.phase = phase


class CardsTurned(Event):
    """Conflict cards and law proposals are turned up."""

    kind: ClassVar[str] = "cards-turned"
    rule: ClassVar[str] = "R4.14"
    FIELDS: ClassVar[tuple[str, ...]] = ("conflicts", "proposals")

    def __init__(self, conflicts: tuple[int, ...], proposals: tuple[int, ...]) -> None:
        self.conflicts = conflicts
        self.proposals = proposals


class Skipped(Event):
    """A seat with a knight at court has no legal place for it."""

    kind: ClassVar[str] = "skipped"
    rule: ClassVar[str] = "R2.2"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class StartNamed(Event):
    """The start player is named."""

    kind: ClassVar[str] = "start-named"
    rule: ClassVar[str] = "R4.5"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Ended(Event):
    """The game is over."""

    kind: ClassVar[str] = "ended"
    rule: ClassVar[str] = "R5.4"
    FIELDS: ClassVar[tuple[str, ...]] = ("winners",)

    def __init__(self, winners: tuple[int, ...]) -> None:
        self.winners = winners


# -- purses ----------------------------------------------------------------------------------------------------------


class Changed(Event):
    """A purse changes: what, by how much, and from what source."""

    kind: ClassVar[str] = "changed"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "what", "amount", "source", "cause")

    def __init__(self, seat: int, what: int, amount: int, source: str, cause: str) -> None:
        self.seat = seat
        self.what = what
        self.amount = amount
        self.source = source
        self.cause = cause  # the rule


# -- knights and other pieces ----------------------------------------------------------------------------------------


class Placed(Event):
    """A knight is set, with squires and privileges."""

    kind: ClassVar[str] = "placed"
    rule: ClassVar[str] = "R2.1"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "strength", "place", "squires", "beside")

    def __init__(self, house: int, strength: int, place: int, squires: int, beside: int) -> None:
        self.house = house
        self.strength = strength
        self.place = place
        self.squires = squires
        self.beside = beside


class Displaced(Event):
    """A stronger knight, or party, sends these knights back to court."""

    kind: ClassVar[str] = "displaced"
    rule: ClassVar[str] = "R2.6"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "knights", "place")

    def __init__(self, house: int, knights: tuple[int, ...], place: int) -> None:
        self.house = house
        self.knights = knights
        self.place = place


class WentHome(Event):
    """Knights go back to court."""

    kind: ClassVar[str] = "went-home"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "knights", "place", "cause")

    def __init__(self, house: int, knights: tuple[int, ...], place: int, cause: str) -> None:
        self.house = house
        self.knights = knights
        self.place = place
        self.cause = cause


class Lost(Event):
    """Prisoners not bought free go to the reserve."""

    kind: ClassVar[str] = "lost"
    rule: ClassVar[str] = "R4.13"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "knights", "place")

    def __init__(self, house: int, knights: tuple[int, ...], place: int) -> None:
        self.house = house
        self.knights = knights
        self.place = place


class Recruited(Event):
    """A new knight comes to court."""

    kind: ClassVar[str] = "recruited"
    rule: ClassVar[str] = "R6.1"
    FIELDS: ClassVar[tuple[str, ...]] = ("house",)

    def __init__(self, house: int) -> None:
        self.house = house


class Upgraded(Event):
    """A knight is replaced by the one exactly 1 stronger; `strength` is what it had."""

    kind: ClassVar[str] = "upgraded"
    rule: ClassVar[str] = "R6.2"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "strength", "place")

    def __init__(self, house: int, strength: int, place: int) -> None:
        self.house = house
        self.strength = strength  # before
        self.place = place


class Crossed(Event):
    """A knight crosses from Dorset into a conflict."""

    kind: ClassVar[str] = "crossed"
    rule: ClassVar[str] = "R4.4"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "strength", "place")

    def __init__(self, house: int, strength: int, place: int) -> None:
        self.house = house
        self.strength = strength
        self.place = place


class FavourTaken(Event):
    """A King's favour tile is taken and turned down."""

    kind: ClassVar[str] = "favour-taken"
    rule: ClassVar[str] = "R2.9"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "tile")

    def __init__(self, house: int, tile: int) -> None:
        self.house = house
        self.tile = tile


class NobleTaken(Event):
    """A noble joins a seat's table, or leaves the game when an ally takes it (R7.5, R7.7)."""

    kind: ClassVar[str] = "noble-taken"
    rule: ClassVar[str] = "R6.4"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "county")

    def __init__(self, house: int, county: int) -> None:
        self.house = house
        self.county = county


class Extended(Event):
    """An extension is built."""

    kind: ClassVar[str] = "extended"
    rule: ClassVar[str] = "R6.3"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "space")

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space


class Turned(Event):
    """An extension is turned down for this round (N3c), or up again."""

    kind: ClassVar[str] = "turned"
    rule: ClassVar[str] = "R3.3"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "space", "up")

    def __init__(self, seat: int, space: int, up: bool) -> None:
        self.seat = seat
        self.space = space
        self.up = up


# -- parliament ------------------------------------------------------------------------------------------------------


class Voted(Event):
    """A seat has sealed its ballot; what is in it stays secret."""

    kind: ClassVar[str] = "voted"
    rule: ClassVar[str] = "R3.1"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Counted(Event):
    """All ballots on a proposal are revealed together, in the order of the seats."""

    kind: ClassVar[str] = "counted"
    rule: ClassVar[str] = "R3.1"
    FIELDS: ClassVar[tuple[str, ...]] = ("law", "ballots", "yes", "no", "accepted")

    def __init__(self, law: int, ballots: tuple[tuple[bool, int], ...], yes: int, no: int, accepted: bool) -> None:
        self.law = law
        self.ballots = ballots  # (yes, votes) by seat
        self.yes = yes
        self.no = no
        self.accepted = accepted


class Repealed(Event):
    """A law is pushed out of the game."""

    kind: ClassVar[str] = "repealed"
    rule: ClassVar[str] = "R3.2"
    FIELDS: ClassVar[tuple[str, ...]] = ("law",)

    def __init__(self, law: int) -> None:
        self.law = law


class Applied(Event):
    """A current law is applied; `seats` holds how often each seat qualifies.

    `counts` holds how many each seat has of the thing that the law counts, UNKNOWN where that is behind a screen (R1.8)
    or where the law counts nothing.
    """

    kind: ClassVar[str] = "applied"
    rule: ClassVar[str] = "R3.3"
    FIELDS: ClassVar[tuple[str, ...]] = ("law", "seats", "counts")

    def __init__(self, law: int, seats: tuple[int, ...], counts: tuple[int, ...]) -> None:
        self.law = law
        self.seats = seats
        self.counts = counts


class SquiresSent(Event):
    """Squires go into a conflict (N1b), or leave it with its resolution (negative)."""

    kind: ClassVar[str] = "squires-sent"
    rule: ClassVar[str] = "R3.3"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "front", "amount")

    def __init__(self, house: int, front: int, amount: int) -> None:
        self.house = house
        self.front = front
        self.amount = amount


# -- conflicts -------------------------------------------------------------------------------------------------------


class Fought(Event):
    """A conflict is resolved; `ranks` are from rank 1 on."""

    kind: ClassVar[str] = "fought"
    rule: ClassVar[str] = "R4.8"
    FIELDS: ClassVar[tuple[str, ...]] = ("front", "card", "strength", "won", "ranks")

    def __init__(
        self, front: int, card: int, strength: int, won: bool, ranks: tuple[tuple[int, bool, int, int], ...]
    ) -> None:
        self.front = front
        self.card = card
        self.strength = strength
        self.won = won
        self.ranks = ranks  # (house, is archer, strength, points)


class MovedDown(Event):
    """A lost conflict moves to the lower row with everybody in it."""

    kind: ClassVar[str] = "moved-down"
    rule: ClassVar[str] = "R4.12"
    FIELDS: ClassVar[tuple[str, ...]] = ("front", "card")

    def __init__(self, front: int, card: int) -> None:
        self.front = front
        self.card = card


class CardOut(Event):
    """A conflict card leaves the game."""

    kind: ClassVar[str] = "card-out"
    rule: ClassVar[str] = "R4.10"
    FIELDS: ClassVar[tuple[str, ...]] = ("front", "card")

    def __init__(self, front: int, card: int) -> None:
        self.front = front
        self.card = card


# -- Henry V ---------------------------------------------------------------------------------------------------------


class LordPlaced(Event):
    """A lord applies for an office with his party, or goes to the treasury."""

    kind: ClassVar[str] = "lord-placed"
    rule: ClassVar[str] = "R8.3"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "place", "knights", "bishops", "tudor", "strength")

    def __init__(
        self, house: int, place: int, knights: tuple[int, ...], bishops: int, tudor: int, strength: int
    ) -> None:
        self.house = house
        self.place = place
        self.knights = knights
        self.bishops = bishops
        self.tudor = tudor
        self.strength = strength


class LordHome(Event):
    """A lord goes back to court with his bishops."""

    kind: ClassVar[str] = "lord-home"
    rule: ClassVar[str] = "R8.6"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "place", "bishops")

    def __init__(self, house: int, place: int, bishops: int) -> None:
        self.house = house
        self.place = place
        self.bishops = bishops


class TreasuryChanged(Event):
    """Something is paid into the treasury or taken out of it."""

    kind: ClassVar[str] = "treasury-changed"
    rule: ClassVar[str] = "R8.5"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "amount")

    def __init__(self, what: int, amount: int) -> None:
        self.what = what
        self.amount = amount


class OfficeHeld(Event):
    """Who holds an office now, and whether it is newly won."""

    kind: ClassVar[str] = "office-held"
    rule: ClassVar[str] = "R8.6"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "office", "won")

    def __init__(self, house: int, office: int, won: bool) -> None:
        self.house = house
        self.office = office
        self.won = won


class PrivilegeMoved(Event):
    """A privilege is given to a house, or goes back to the supply."""

    kind: ClassVar[str] = "privilege-moved"
    rule: ClassVar[str] = "R8.7"
    FIELDS: ClassVar[tuple[str, ...]] = ("house", "privilege", "given")

    def __init__(self, house: int, privilege: int, given: bool) -> None:
        self.house = house
        self.privilege = privilege
        self.given = given


class BishopTaken(Event):
    """A bishop joins a seat, or leaves the game when an ally takes it (R8.13)."""

    kind: ClassVar[str] = "bishop-taken"
    rule: ClassVar[str] = "R8.11"
    FIELDS: ClassVar[tuple[str, ...]] = ("house",)

    def __init__(self, house: int) -> None:
        self.house = house


class MarkerTaken(Event):
    """A shame marker leaves a field of the track, or the supply (field -1)."""

    kind: ClassVar[str] = "marker-taken"
    rule: ClassVar[str] = "R9.4"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "field")

    def __init__(self, seat: int, field: int) -> None:
        self.seat = seat
        self.field = field
