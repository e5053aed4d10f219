"""The actions of phase 1: placing knights and lords (R2.1 to R2.8, R8.2 to R8.5, R8.7 to R8.10, R9.2).

They are shared like all actions (`actions.py`). There are many of them, so lists of placements are slices of rows, by
piece and place; rows by number of squires grow on demand.
"""

from typing import Final

from lancaster.rules.actions import MOST_AMOUNT, Action, check_range
from lancaster.rules.bands import BANDS, MEMBERS, STRENGTHS, STRONGEST
from lancaster.rules.terms import (
    COUNTIES,
    COUNTY_NAMES,
    FRONT_NAMES,
    FRONTS,
    KINDS,
    OFFICE_NAMES,
    OFFICES,
    PRIVILEGE_NAMES,
    PRIVILEGES,
    SPACE_NAMES,
    SPACES,
    TO_CASTLE,
    TO_COUNTY,
    TO_FRONT,
    TO_OFFICE,
    TO_TOWER,
    TO_TREASURY,
    TREASURY_KINDS,
)

MOST_BISHOPS: Final = 9  # in a party
PARTY_DIGIT: Final = 16  # more than there can be bishops in a party, and than a lord, bishop or Tudor knight is strong
NOTHING: Final = -1  # what the lord takes, if no kind


class Placing(Action):
    """Setting a knight or a lord; `ally` is 1 for a piece of the ally's house (R7.2), `where` the kind of place."""

    def __init__(self, path: tuple[str, ...], ally: int, where: int) -> None:
        super().__init__(path)
        self.ally = ally
        self.where = where


class KnightPlacing(Placing):
    """Setting one knight from court; `beside` holds the privileges set with it, as bits (R8.7)."""

    def __init__(self, path: tuple[str, ...], ally: int, where: int, strength: int, beside: int) -> None:
        super().__init__(path, ally, where)
        self.strength = strength
        self.beside = beside


class InCounty(KnightPlacing):
    """A knight into a county, with squires (R2.3 to R2.6)."""

    def __init__(self, ally: int, strength: int, county: int, squires: int, beside: int) -> None:
        amount = (f"+{squires}",) if squires else ()
        path = (*_piece(ally, strength), COUNTY_NAMES[county], *amount, *_beside(beside))
        super().__init__(path, ally, TO_COUNTY, strength, beside)
        self.county = county
        self.squires = squires


class InCastle(KnightPlacing):
    """A knight into a space of its own castle (R2.7)."""

    def __init__(self, ally: int, strength: int, space: int) -> None:
        super().__init__((*_piece(ally, strength), "castle", SPACE_NAMES[space]), ally, TO_CASTLE, strength, 0)
        self.space = space


class InFront(KnightPlacing):
    """A knight into a conflict (R2.8)."""

    def __init__(self, ally: int, strength: int, front: int, beside: int) -> None:
        path = (*_piece(ally, strength), FRONT_NAMES[front], *_beside(beside))
        super().__init__(path, ally, TO_FRONT, strength, beside)
        self.front = front


class InTower(KnightPlacing):
    """A knight into the Tower (R9.2)."""

    def __init__(self, ally: int, strength: int) -> None:
        super().__init__((*_piece(ally, strength), "tower"), ally, TO_TOWER, strength, 0)


class AtOffice(Placing):
    """The lord applies for an office with a party of knights, bishops and perhaps a Tudor knight (R8.3)."""

    def __init__(self, ally: int, office: int, band: int, bishops: int, tudor: int) -> None:
        party = (*(str(s) for s in MEMBERS[band]), *("bishop",) * bishops, *("tudor",) * tudor)
        super().__init__((*_lord(ally), OFFICE_NAMES[office], *party), ally, TO_OFFICE)
        self.office = office
        self.band = band
        self.bishops = bishops
        self.tudor = tudor


class AtTreasury(Placing):
    """The lord goes to the treasury and takes all of one kind that lies there, or `NOTHING` (R8.5)."""

    def __init__(self, ally: int, kind: int) -> None:
        path = (*_lord(ally), "treasury", *((KINDS[kind],) if kind != NOTHING else ()))
        super().__init__(path, ally, TO_TREASURY)
        self.kind = kind


def _piece(ally: int, strength: int) -> tuple[str, ...]:
    return ("ally", str(strength)) if ally else (str(strength),)


def _lord(ally: int) -> tuple[str, ...]:
    return ("ally", "lord") if ally else ("lord",)


def _beside(beside: int) -> tuple[str, ...]:
    return tuple([name for bit, name in enumerate(PRIVILEGE_NAMES) if beside >> bit & 1])


# -- every placement there is, in rows -------------------------------------------------------------------------------

PIECES: Final = [(ally, strength) for ally in (0, 1) for strength in STRENGTHS]  # the knights that can be placed


def piece(ally: int, strength: int) -> int:
    """The number of a knight among `PIECES`."""
    return ally * STRONGEST + strength - 1


def equipped(ally: int, strength: int, beside: int) -> int:
    """The number of a knight with these privileges beside it: the row of its placements."""
    return piece(ally, strength) * PRIVILEGES + beside


# [piece][space]
IN_CASTLE: Final = [[InCastle(ally, strength, space) for space in range(SPACES)] for ally, strength in PIECES]
# [piece]
IN_TOWER: Final = [InTower(ally, strength) for ally, strength in PIECES]
# [equipped][front]; no text says those with a shield, which never goes to France (R8.8)
IN_FRONT: Final = [
    [InFront(ally, strength, front, beside) for front in range(FRONTS)]
    for ally, strength in PIECES
    for beside in range(PRIVILEGES)
]
# [equipped][county], each a row by number of squires that grows on demand; no text says those with an archer (R8.9)
IN_COUNTY: Final[list[list[list[Action]]]] = [
    [[InCounty(ally, strength, county, 0, beside)] for county in range(COUNTIES)]
    for ally, strength in PIECES
    for beside in range(PRIVILEGES)
]
# [ally][kind - NOTHING]
AT_TREASURY: Final = [[AtTreasury(ally, kind) for kind in range(NOTHING, TREASURY_KINDS)] for ally in (0, 1)]
_OFFICE: Final[dict[int, AtOffice]] = {}


def in_county(ally: int, strength: int, county: int, squires: int, beside: int = 0) -> Action:
    """The action `strength county +squires`."""
    check_knight(ally, strength, beside)
    check_range("counties", county, 0, COUNTIES - 1)
    check_range("numbers of squires", squires, 0, MOST_AMOUNT)
    return county_row(equipped(ally, strength, beside), county, squires)[squires]


def check_knight(ally: int, strength: int, beside: int) -> None:
    """Refuse a knight that does not exist: rows would take it for another one."""
    check_range("houses of a side", ally, 0, 1)
    check_range("strengths of knights", strength, 1, STRONGEST)
    check_range("sets of privileges", beside, 0, PRIVILEGES - 1)


def county_row(number: int, county: int, most: int) -> list[Action]:
    """Placements of the knight with this `equipped` number, by number of squires, from none to at least `most`."""
    row = IN_COUNTY[number][county]
    ally, strength = PIECES[number // PRIVILEGES]
    while len(row) <= most:
        row.append(InCounty(ally, strength, county, len(row), number % PRIVILEGES))
    return row


def in_front(ally: int, strength: int, front: int, beside: int = 0) -> Action:
    """The action `strength front`."""
    check_knight(ally, strength, beside)
    check_range("conflicts", front, 0, FRONTS - 1)
    return IN_FRONT[equipped(ally, strength, beside)][front]


def at_treasury(ally: int, kind: int) -> Action:
    """The action `lord treasury kind`; `NOTHING` for no kind."""
    check_range("houses of a side", ally, 0, 1)
    check_range("kinds in the treasury", kind, NOTHING, TREASURY_KINDS - 1)
    return AT_TREASURY[ally][kind - NOTHING]


def at_office(ally: int, office: int, band: int, bishops: int, tudor: int) -> AtOffice:
    """The action `lord office party`."""
    check_range("houses of a side", ally, 0, 1)
    check_range("offices", office, 0, OFFICES - 1)
    check_range("bands", band, 0, BANDS - 1)
    check_range("numbers of bishops", bishops, 0, MOST_BISHOPS)
    check_range("numbers of Tudor knights", tudor, 0, 1)
    key = party_key(ally, office, band, bishops, tudor)
    known = _OFFICE.get(key)
    if known is None:
        known = AtOffice(ally, office, band, bishops, tudor)
        _OFFICE[key] = known
    return known


def party_key(ally: int, office: int, band: int, bishops: int, tudor: int) -> int:
    """A number for these pieces."""
    return (((ally * OFFICES + office) * BANDS + band) * PARTY_DIGIT + bishops) * 2 + tudor
