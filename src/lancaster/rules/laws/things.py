"""What laws count: things that a seat has a number of, and conditions that a seat meets or not (R3.3 to R3.5).

A law names the thing it counts (`ForEvery("B0c", counties, …)`). The key of the thing leads to its words in each
language and to its icon, so a law made of known things needs no words of its own but a title (docs/adding-a-law.md).
"""

from collections.abc import Callable

from lancaster.rules.bands import COUNT, KINDS_IN, STRENGTHS, count_of
from lancaster.rules.court import owned_bishops
from lancaster.rules.table import Table
from lancaster.rules.terms import COUNTIES, GOLD, HOUSES, PURSE, SHAME, SQUIRES

Count = Callable[[Table, int], int]  # of a table and a seat


class Counted:
    """A counted thing: its key, the function that counts it, and whether it lies behind the screen (R1.8).

    Calling it counts. A condition is a counted thing too: it is 1 for a seat that meets it and 0 for any other.
    """

    def __init__(self, key: str, count: Count, screened: bool) -> None:
        self.key = key
        self.count = count
        self.screened = screened

    def __repr__(self) -> str:
        return f"<counted {self.key}>"

    def __call__(self, t: Table, seat: int) -> int:
        return self.count(t, seat)


def counted(key: str, screened: bool = False) -> Callable[[Count], Counted]:
    """Declare a counted thing: a decorator for the function that counts it."""

    def declare(count: Count) -> Counted:
        return Counted(key, count, screened)

    return declare


def has_most(t: Table, seat: int, count: Count) -> bool:
    """Whether nobody has more than this seat, and it has at least one (R3.5)."""
    own = count(t, seat)
    if own < 1:
        return False
    for other in range(t.book.seats):
        if count(t, other) > own:
            return False
    return True


def has_fewest(t: Table, seat: int, count: Count) -> bool:
    """Whether nobody has fewer than this seat; 0 counts (K2b)."""
    own = count(t, seat)
    for other in range(t.book.seats):
        if count(t, other) < own:
            return False
    return True


# -- what a seat owns ------------------------------------------------------------------------------------------------


@counted("gold", screened=True)
def gold(t: Table, seat: int) -> int:
    """Gold behind the screen."""
    return t.purse[seat * PURSE + GOLD]


@counted("squires", screened=True)
def squires(t: Table, seat: int) -> int:
    """Squires behind the screen."""
    return t.purse[seat * PURSE + SQUIRES]


@counted("shame", screened=True)
def shame(t: Table, seat: int) -> int:
    """Shame behind the screen."""
    return t.purse[seat * PURSE + SHAME]


@counted("leftover-votes")
def leftover_votes(t: Table, seat: int) -> int:
    """Votes left over after the third vote (R3.4)."""
    return t.leftover[seat]


@counted("nobles")
def nobles(t: Table, seat: int) -> int:
    """Nobles of the seat."""
    return t.nobles[seat].bit_count()


@counted("no-noble")
def no_noble(t: Table, seat: int) -> int:
    """1 for a seat without a noble."""
    return 0 if t.nobles[seat] else 1


@counted("no-bishop")
def no_bishop(t: Table, seat: int) -> int:
    """1 for a seat without a bishop."""
    return 0 if owned_bishops(t, seat) else 1


@counted("extensions")
def extensions(t: Table, seat: int) -> int:
    """Extensions that the seat has built, also those turned down."""
    return t.extensions[seat].bit_count()


# -- where its knights stand -----------------------------------------------------------------------------------------


@counted("counties")
def counties(t: Table, seat: int) -> int:
    """Counties with a knight of the seat's own house; an ally's knight does not count (R7.6)."""
    return t.county_house.count(seat)


@counted("counties-without-nobles")
def counties_without_nobles(t: Table, seat: int) -> int:
    """The seat's knights in counties that have no noble tile left."""
    found = 0
    for county in range(COUNTIES):
        if t.county_house[county] == seat and not t.nobles_left[county]:
            found += 1
    return found


@counted("squires-in-counties")
def squires_in_counties(t: Table, seat: int) -> int:
    """Squires that stand with the seat's knights in counties."""
    total = 0
    for county in range(COUNTIES):
        if t.county_house[county] == seat:
            total += t.county_squires[county]
    return total


@counted("conflicts")
def conflicts(t: Table, seat: int) -> int:
    """Conflicts with at least one knight of the seat."""
    found = 0
    for i in range(seat, len(t.front_band), HOUSES):
        if t.front_band[i]:
            found += 1
    return found


@counted("knights-in-conflicts")
def knights_in_conflicts(t: Table, seat: int) -> int:
    """The seat's knights in conflicts, bound ones too."""
    return COUNT[t.in_fronts(seat)]


@counted("knights-in-castle")
def knights_in_castle(t: Table, seat: int) -> int:
    """The knights in the seat's castle."""
    return COUNT[t.in_castle(seat)]


@counted("knights-in-tower")
def knights_in_tower(t: Table, seat: int) -> int:
    """The seat's knights in the Tower."""
    return COUNT[t.shame.tower[seat]] if t.shame is not None else 0


# -- which of its knights are placed ---------------------------------------------------------------------------------


@counted("placed-1")
def placed_of_strength_1(t: Table, seat: int) -> int:
    """The seat's placed knights of strength 1."""
    return count_of(t.placed(seat), 1)


@counted("placed-2")
def placed_of_strength_2(t: Table, seat: int) -> int:
    """The seat's placed knights of strength 2."""
    return count_of(t.placed(seat), 2)


@counted("no-placed-2")
def no_placed_of_strength_2(t: Table, seat: int) -> int:
    """1 for a seat without a placed knight of strength 2."""
    return 0 if count_of(t.placed(seat), 2) else 1


@counted("all-placed-1")
def three_of_strength_1_placed(t: Table, seat: int) -> int:
    """1 for a seat whose three knights of strength 1 are all placed."""
    return 1 if count_of(t.placed(seat), 1) == count_of(t.book.knights, 1) else 0


@counted("all-placed-2")
def both_of_strength_2_placed(t: Table, seat: int) -> int:
    """1 for a seat whose two knights of strength 2 are both placed."""
    return 1 if count_of(t.placed(seat), 2) == count_of(t.book.knights, 2) else 0


@counted("all-strengths-placed")
def all_strengths_placed(t: Table, seat: int) -> int:
    """1 for a seat with placed knights of all four strengths."""
    return 1 if KINDS_IN[t.placed(seat)] == STRENGTHS else 0
