"""In which order a viewer sees the numbers of a table: its own first.

`counting.Memory.numbers` lists the columns of a table one after another, the same for every viewer. A `Turning` holds,
for each viewer, the positions in that list of what is wanted, in the order in which it is wanted; one position beyond
the end stands for a 0, where a purse is screened (R1.8). What is wanted comes in parts, since some numbers are wanted
as they are and others stand for something: bands of knights, houses, places of lords, privileges.
"""

from typing import Final

from lancaster.rules.book import Book
from lancaster.rules.terms import (
    COUNTIES,
    FRONT_SPACES,
    FRONTS,
    GOLD,
    OFFICES,
    POINTS,
    PURSE,
    SEALS,
    SHAME,
    SPACES,
    SQUIRES,
    VOTES,
)

MOST: Final = 255  # positions are bytes
FIELDS: Final = 5  # of the shame track
# the parts, after the amounts: where each begins is found in `Turning.parts`
BANDS: Final = 0
STANDS: Final = 1  # in counties and on spaces of conflicts
LORDS: Final = 2
PRIVILEGES: Final = 3
BESIDE: Final = 4  # a knight in a county
OFFICE_HOUSES: Final = 5  # holders, then those whose party stands there
END: Final = 6


class Turning:
    """The orders of one configuration."""

    def __init__(self, book: Book, court: bool, displeasure: bool) -> None:
        self.seats = book.seats
        self.houses = book.houses
        self.with_court = court
        self.with_displeasure = displeasure
        self.first_seats: list[list[int]] = []  # by viewer: all seats, its own first
        self.first_houses: list[list[int]] = []  # by viewer: all houses; allies come after all that have a purse
        for viewer in range(book.seats):
            order = book.order[viewer]
            self.first_seats.append(order)
            self.first_houses.append(order + [seat + book.seats for seat in order] if book.allies else order)
        self.begins: dict[str, int] = {}  # where each column begins
        self.sizes: dict[str, int] = {}
        self.length = 0
        self.list_columns()
        self.parts: list[int] = []
        self.open: list[bytes] = []  # by viewer, when nothing is screened
        self.screened: list[bytes] = []
        for viewer in range(book.seats):
            self.open.append(self.wanted(viewer, False))
            self.screened.append(self.wanted(viewer, True))

    def list_columns(self) -> None:
        """The columns, as `counting.Memory.numbers` lists them."""
        seats, houses, spaces = self.seats, self.houses, FRONTS * FRONT_SPACES
        listed = [
            ("purse", seats * PURSE),
            ("leftover", seats),
            ("castle", houses * SPACES),
            ("at-court", houses),
            ("reserve", houses),
            ("nobles", COUNTIES),
            ("knight", COUNTIES),
            ("squires", COUNTIES),
            ("county", COUNTIES),
            ("space", spaces),
            ("band", spaces),
            ("squires-there", spaces),
            ("to-earn", 1),
            ("ballot", 1),
        ]
        if self.with_court:
            listed += [
                ("bishops", seats),
                ("bishops-at-court", seats),
                ("lord", houses),
                ("ready", houses),
                ("coming", houses),
                ("beside", COUNTIES),
                ("tudors-there", spaces),
                ("holder", OFFICES),
                ("party-house", OFFICES),
                ("party", OFFICES),
                ("party-bishops", OFFICES),
                ("party-tudor", OFFICES),
                ("treasury", 3),
                ("supply", 1),
            ]
        if self.with_displeasure:
            listed += [("tower", houses), ("track", FIELDS)]
        for name, size in listed:
            self.begins[name] = self.length
            self.sizes[name] = size
            self.length += size
        assert self.length <= MOST

    def wanted(self, viewer: int, screened: bool) -> bytes:
        """The positions that a viewer wants."""
        out = self.amounts(viewer, screened)
        houses = self.first_houses[viewer]
        parts = [len(out)]
        out += self.some("at-court", houses) + self.some("reserve", houses)
        if self.with_displeasure:
            out += self.some("tower", houses)
        out += self.all(["band", "party"] if self.with_court else ["band"])
        parts.append(len(out))
        out += self.all(["county", "space"])
        parts.append(len(out))
        if self.with_court:
            out += self.some("lord", houses)
            parts.append(len(out))
            out += self.some("ready", houses) + self.some("coming", houses)
            parts.append(len(out))
            out += self.all(["beside"])
            parts.append(len(out))
            out += self.all(["holder", "party-house"])
            parts.append(len(out))
        self.parts = parts
        return bytes(out)

    def amounts(self, viewer: int, screened: bool) -> list[int]:
        """Those that are wanted as they are."""
        seats = self.first_seats[viewer]
        purse = self.begins["purse"]
        out: list[int] = []
        for kind in (POINTS, VOTES):
            out += [purse + seat * PURSE + kind for seat in seats]
        out += self.some("leftover", seats)
        kinds = [GOLD, SQUIRES]
        if self.with_court:
            kinds.append(SEALS)
        if self.with_displeasure:
            kinds.append(SHAME)
        for kind in kinds:
            for seat in seats:
                out.append(self.length if screened and seat != viewer else purse + seat * PURSE + kind)
        for house in self.first_houses[viewer]:
            out += self.some("castle", [house * SPACES + space for space in range(SPACES)])
        out += self.all(["nobles", "knight", "squires", "squires-there", "to-earn", "ballot"])
        if self.with_court:
            out += self.some("bishops", seats) + self.some("bishops-at-court", seats)
            out += self.all(["tudors-there", "party-bishops", "party-tudor", "treasury", "supply"])
        if self.with_displeasure:
            out += self.all(["track"])
        return out

    def some(self, name: str, places: list[int]) -> list[int]:
        """These places of a column."""
        begin = self.begins[name]
        return [begin + place for place in places]

    def all(self, names: list[str]) -> list[int]:
        """Whole columns."""
        out: list[int] = []
        for name in names:
            out += range(self.begins[name], self.begins[name] + self.sizes[name])
        return out
