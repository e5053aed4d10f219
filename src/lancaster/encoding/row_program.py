"""The programs of observations: for each viewer, where every number of a table goes in its row.

A viewer counts seats and houses from itself, so each has a program of its own (`lancaster.encoding.spread` runs it, and
says what the instructions do). Blocks and their places are those of `lancaster.encoding.blocks`, columns those of
`lancaster.encoding.observation`. A second set of programs leaves out what lies behind the screens of the others (R1.8).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final

from lancaster.encoding.blocks import ObservationBlock
from lancaster.encoding.observation import (
    CAST,
    FAVOURS_LEFT,
    OWING,
    OWN_BALLOT,
    OWN_VOTES,
    PHASE,
    ROUND,
    START,
    SUPPLY,
    TO_EARN,
    VIEWER,
    WAITING,
    column_names,
)
from lancaster.encoding.spread import (
    BAND_BITS,
    BELOW,
    COPY,
    EACH,
    FIELDS,
    ONE,
    ROW,
    VIA_COPY,
    VIA_FIELDS,
)
from lancaster.rules.book import Book
from lancaster.rules.henry import AT_COURT
from lancaster.rules.table import ARCHER_OF
from lancaster.rules.terms import (
    COUNTIES,
    FRONT_SPACES,
    FRONTS,
    GOLD,
    HOUSES,
    OFFICES,
    POINTS,
    PURSE,
    SEALS,
    SHAME,
    SPACES,
    SQUIRES,
    VOTES,
)

ALL_SPACES: Final = FRONTS * FRONT_SPACES  # of all conflicts
STANDS: Final = COUNTIES + ALL_SPACES  # where a house can stand
STRENGTHS: Final = 4
PRIVILEGES: Final = 3  # shield, archer, Tudor knight
NOT_SHOWN: Final = -1
SCREENED: Final = (("gold", GOLD), ("squires", SQUIRES), ("seals", SEALS), ("shame", SHAME))
OPEN: Final = (("points", POINTS), ("votes", VOTES))


def row_programs(book: Book, blocks: tuple[ObservationBlock, ...], screened: bool) -> list[bytes]:
    """A program for each viewer; `screened`: without what lies behind the screens of the others."""
    by_name = {block.name: block for block in blocks}
    return [RowProgram(book, by_name, viewer, screened).packed() for viewer in range(book.seats)]


class RowProgram:
    """The program of one viewer, while it is written."""

    def __init__(self, book: Book, blocks: Mapping[str, ObservationBlock], viewer: int, screened: bool) -> None:
        self.book = book
        self.blocks = blocks
        self.viewer = viewer
        self.court = "lord" in blocks
        self.displeasure = "shame-track" in blocks
        self.columns = column_names(self.court, self.displeasure)
        seats = book.order[viewer]  # all seats, the viewer's own first; allies come after all that have a purse
        self.seats = seats
        self.houses = seats + [seat + book.seats for seat in seats] if book.allies else seats
        last = max(blocks.values(), key=lambda block: block.offset)
        self.words = [last.offset + last.size, blocks["question"].offset, blocks["law-sets"].offset]
        self.write_purses(screened)
        self.write_moment()
        self.write_people()
        self.write_knights()
        self.write_cards()
        if self.court:
            self.write_court()
        if self.displeasure:
            self.copy("track", [self.at("shame-track", field) for field in range(blocks["shame-track"].size)])

    def packed(self) -> bytes:
        """The program as `spread` wants it."""
        return struct.pack(f"{len(self.words)}h", *self.words)

    # -- instructions ------------------------------------------------------------------------------------------------

    def at(self, block: str, place: int) -> int:
        """A position in the row."""
        assert 0 <= place < self.blocks[block].size
        return self.blocks[block].offset + place

    def row(self, block: str) -> list[int]:
        """All positions of a block that looks the same to everybody."""
        return [self.at(block, place) for place in range(self.blocks[block].size)]

    def add(
        self, mode: int, column: str, count: int, data: list[int], cells: int = 1, parameter: int = 0, via: int = 0,
        first: int = 0,
    ) -> None:  # fmt: skip
        """An instruction."""
        self.words += [mode, self.columns.index(column), first, count, cells, parameter, via, *data]

    def copy(self, column: str, positions: list[int], first: int = 0) -> None:
        """Amounts as they are."""
        self.add(COPY, column, len(positions), positions, first=first)

    def one(self, column: str, positions: list[list[int]], least: int, first: int = 0) -> None:
        """A 1 for each number, at one of its positions; the first of them is for the number `least`."""
        flat = [position for each in positions for position in each]
        self.add(ONE, column, len(positions), flat, len(positions[0]), 1 - least, first=first)

    def fields(self, column: str, positions: list[list[int]], bits: int = 1, first: int = 0) -> None:
        """Numbers that hold several smaller ones."""
        flat = [position for each in positions for position in each]
        self.add(FIELDS, column, len(positions), flat, len(positions[0]), bits, first=first)

    def place_of(self, house: int) -> int:
        """Where a house stands in the viewer's order."""
        return self.houses.index(house)

    def of_house(self, block: str, house: int, width: int) -> list[int]:
        """The positions of a house, of a block that lists houses as the viewer counts them."""
        return [self.at(block, self.place_of(house) * width + i) for i in range(width)]

    def by_place(self, block: str, width: int) -> list[list[int]]:
        """The same for all houses: for each place the positions by house."""
        rows = [self.of_house(block, house, width) for house in range(self.book.houses)]
        return [[row[place] for row in rows] for place in range(width)]

    def seat_order(self, block: str, width: int = 1) -> list[list[int]]:
        """Positions by seat at the table, of a block that lists seats as the viewer counts them."""
        seats = range(self.book.seats)
        return [[self.at(block, self.seats.index(seat) * width + i) for i in range(width)] for seat in seats]

    def by_seat(self, block: str) -> list[int]:
        """The same, one for each seat."""
        return [positions[0] for positions in self.seat_order(block)]

    # -- blocks ------------------------------------------------------------------------------------------------------

    def write_purses(self, screened: bool) -> None:
        """Points and votes; gold, squires, seals and shame; votes left over."""
        shown = [NOT_SHOWN] * (self.book.seats * PURSE)
        for name, kind in (*OPEN, *SCREENED):
            if name in self.blocks:
                for seat, position in enumerate(self.by_seat(name)):
                    if not screened or seat == self.viewer or (name, kind) in OPEN:
                        shown[seat * PURSE + kind] = position
        self.copy("purse", shown)
        self.copy("leftover", self.by_seat("votes-left-over"))
        if self.displeasure:
            below = [NOT_SHOWN] * (self.book.seats * PURSE)
            for seat, position in enumerate(self.by_seat("points-below-zero")):
                below[seat * PURSE + POINTS] = position
            self.add(BELOW, "purse", len(below), below)

    def write_moment(self) -> None:
        """When it is, who is asked, and ballots."""
        self.copy("moment", [self.at("favours-to-earn", 0)], TO_EARN)
        self.copy("moment", [self.at("own-ballot-votes", 0)], OWN_VOTES)
        self.one("moment", [self.row("seat")], 0, VIEWER)
        self.one("moment", [self.row("round")], 1, ROUND)
        self.one("moment", [self.row("phase")], 0, PHASE)
        self.one("moment", [self.by_seat("start")], 0, START)
        self.fields("moment", [self.by_seat("owing")], first=OWING)
        self.fields("moment", [self.row("laws-to-apply")], first=WAITING)
        self.fields("moment", [self.by_seat("voted")], first=CAST)
        self.one("moment", [self.row("own-ballot")], 0, OWN_BALLOT)
        self.fields("moment", [self.row("favours")], first=FAVOURS_LEFT)

    def write_people(self) -> None:
        """Nobles and extensions by seat; nobles left."""
        self.fields("nobles", self.seat_order("nobles", COUNTIES))
        both = self.seat_order("extensions", 2 * SPACES)
        self.fields("extensions", [positions[:SPACES] for positions in both])
        self.fields("turned", [positions[SPACES:] for positions in both])
        self.copy("nobles-left", self.row("nobles-left"))

    def write_knights(self) -> None:
        """Knights at court, in reserve, in castles, counties and conflicts, and what stands beside them."""
        houses = range(self.book.houses)
        self.copy("castle", [position for house in houses for position in self.of_house("castle", house, SPACES)])
        self.copy("county-strength", self.row("county-knight"))
        self.copy("county-squires", self.row("county-squires"))
        stands = self.by_place("stands", STANDS)
        self.one("county-house", stands[:COUNTIES], 0)
        spaces = stands[COUNTIES:]
        if self.court:  # a space may hold the archer of a house instead
            nobody = [NOT_SHOWN] * (ARCHER_OF - self.book.houses)
            archers = self.by_place("archers", ALL_SPACES)
            spaces = [[*stand, *nobody, *archer] for stand, archer in zip(spaces, archers, strict=True)]
        self.one("front-space", spaces, 0)
        self.bands("at-court", 0, [self.place_of(house) for house in houses])
        self.bands("reserve", 1, [self.place_of(house) for house in houses])
        if self.displeasure:
            self.bands("tower", 2, [self.place_of(house) for house in houses])
        first = len(self.houses) * (3 if self.displeasure else 2)
        in_front: list[int] = []
        squires: list[int] = []
        for space in range(ALL_SPACES):
            base = space // FRONT_SPACES * HOUSES
            in_front += [base, *self.strengths(first + space)]
            squires += [base, self.at("conflict-squires", space)]
        band, beside = self.columns.index("front-band"), self.columns.index("front-squires")
        self.add(VIA_FIELDS, "front-space", ALL_SPACES, in_front, STRENGTHS, ARCHER_OF, band)
        self.add(VIA_COPY, "front-space", ALL_SPACES, squires, 1, ARCHER_OF, beside)

    def strengths(self, place: int) -> list[int]:
        """The positions of knights of strength 1 to 4 at a place of the block `knights`."""
        row = self.blocks["knights"].shape[1]
        return [self.at("knights", kind * row + place) for kind in range(STRENGTHS)]

    def bands(self, column: str, group: int, places: list[int]) -> None:
        """A column of bands, one of the first groups of the block `knights`, each of which has a place for a house."""
        first = group * len(self.houses)
        self.fields(column, [self.strengths(first + place) for place in places], BAND_BITS)

    def write_cards(self) -> None:
        """Conflicts, laws and both decks."""
        values, cards = self.blocks["conflict-values"], self.blocks["conflict-card"].shape[1]
        width = values.shape[1]
        table: list[int] = []
        for card in range(cards):
            table += [self.book.card_strength[card], *self.book.card_points[card]]
        positions = [self.at("conflict-values", front * width) for front in range(FRONTS)]
        self.add(ROW, "front-card", FRONTS, positions + table, width, 0, cards)
        self.one("front-card", self.grid("conflict-card"), 0)
        self.one("laws", self.grid("laws"), 0)
        self.one("proposals", self.grid("proposals"), 0)
        for column, block in (("law-deck", "laws-to-come"), ("conflict-deck", "conflicts-to-come")):
            self.add(EACH, column, 0, self.row(block), self.blocks[block].size)

    def grid(self, block: str) -> list[list[int]]:
        """The positions of a block row by row."""
        rows, width = self.blocks[block].shape
        return [[self.at(block, row * width + i) for i in range(width)] for row in range(rows)]

    def write_court(self) -> None:
        """Lords, offices, bishops, privileges and the treasury."""
        houses, count = range(self.book.houses), self.book.houses
        self.copy("moment", [self.at("bishops-left", 0)], SUPPLY)
        self.copy("bishops", self.by_seat("bishops"))
        self.copy("bishops-at-court", self.by_seat("bishops-at-court"))
        self.copy("party-bishops", self.row("office-bishops"))
        self.copy("party-tudor", self.row("office-tudor"))
        self.copy("treasury", self.row("treasury"))
        places = self.blocks["lord"].shape[0]
        lords = [[self.at("lord", place * count + self.place_of(house)) for place in range(places)] for house in houses]
        self.one("lord", lords, AT_COURT)
        for moment, column in enumerate(("ready", "coming")):
            rows = [
                [self.at("privileges", (kind * 2 + moment) * count + place) for kind in range(PRIVILEGES)]
                for place in map(self.place_of, houses)
            ]
            self.fields(column, rows)
        shields, tudors = self.grid("county-beside")
        self.fields(
            "county-beside", [[shield, NOT_SHOWN, tudor] for shield, tudor in zip(shields, tudors, strict=True)]
        )
        for group, column in enumerate(("holder", "party-house")):
            rows = [
                [self.at("offices", (self.place_of(house) * 2 + group) * OFFICES + office) for house in houses]
                for office in range(OFFICES)
            ]
            self.one(column, rows, 0)
        party = len(self.houses) * (3 if self.displeasure else 2) + ALL_SPACES
        self.fields("party", [self.strengths(party + office) for office in range(OFFICES)], BAND_BITS)
        in_front: list[int] = []
        for space in range(ALL_SPACES):
            in_front += [space // FRONT_SPACES * HOUSES, self.at("conflict-tudors", space)]
        self.add(VIA_COPY, "front-space", ALL_SPACES, in_front, 1, ARCHER_OF, self.columns.index("front-tudors"))
