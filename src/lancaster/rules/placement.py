"""Phase 1, placement (chapter 2): knights go into counties, castles and conflicts; the King's favours.

Each kind of place is a door (`Where`) that offers, refuses and carries out placements: counties, castle and conflicts
here, the Tower and the King's court in their own files.
"""

from typing import Final

from lancaster.rules.actions import FAVOUR, NONE, Action, TakeFavour
from lancaster.rules.agenda import HouseQuestion, KnightPlace, Prompt, Question
from lancaster.rules.bands import KINDS_IN, MEMBERS, UNIT, count_of
from lancaster.rules.events import Displaced, FavourTaken, Placed, Skipped
from lancaster.rules.placing_actions import (
    IN_CASTLE,
    IN_COUNTY,
    IN_FRONT,
    InCastle,
    InCounty,
    InFront,
    KnightPlacing,
    Placing,
    county_row,
    equipped,
    piece,
)
from lancaster.rules.reasons import Reason
from lancaster.rules.rewards import give
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    CASTLE,
    COLOURS,
    COUNTIES,
    COUNTY,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FAVOURS,
    FRONT,
    FRONT_NAMES,
    FRONT_SPACES,
    FRONTS,
    HOUSES,
    NO_CARD,
    NOBODY,
    PURSE,
    SPACE_NAMES,
    SPACES,
    SQUIRES,
)


class Placement(Question):
    """The player on turn places one piece; it goes on until nobody has one that can be placed (R2.1, R2.2)."""

    def run(self, t: Table) -> bool:
        seats = t.book.seats
        seat = t.turn
        for _ in range(seats):
            options = self.placements(t, seat)
            if options:
                t.turn = seat
                if len(options) == 1:
                    self.answer(t, seat, options[0])
                    return False
                t.options = tuple(options)
                return True
            if t.log is not None and self.something_at_court(t, seat):
                t.log.append(Skipped(seat))
            seat += 1
            if seat == seats:
                seat = 0
        t.agenda.pop()
        return False

    def who(self, t: Table) -> int:
        return t.turn

    def secret(self, t: Table, seat: int) -> bool:
        """Who is skipped, or has only one thing left to do, may depend on hidden squires or gold (R2.2)."""
        if t.book.screened:
            for other in range(t.book.seats):
                if other != seat and (self.something_at_court(t, other) or self.placements(t, other)):
                    return True
        return False

    def placements(self, t: Table, seat: int) -> list[Action]:
        """Everything a seat can place, piece by piece."""
        out: list[Action] = []
        book = t.book
        for house in book.led[seat]:
            for strength in KINDS_IN[t.at_court[house]]:
                for where in book.knight_places:
                    where.offer(t, house, strength, out)
            for lords in book.lord_places:
                lords.offer(t, house, out)
        return out

    def something_at_court(self, t: Table, seat: int) -> bool:
        """Whether a seat still has a knight to place, if only there were a place for it."""
        for house in t.book.led[seat]:
            if t.at_court[house]:
                return True
        return False

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if not isinstance(action, Placing):
            return Reason("not-asked", "R2.1")
        if action.ally and not t.book.allies:
            return Reason("no-ally", "R7.1")
        where = t.book.where[action.where]
        if where is None:
            return Reason("not-in-play", "R10.1")
        return where.refuse(t, seat, t.book.led[seat][action.ally], action)

    def answer(self, t: Table, seat: int, action: Action) -> None:
        assert isinstance(action, Placing)
        book = t.book
        t.turn = seat + 1 if seat + 1 < book.seats else 0
        where = book.where[action.where]
        assert where is not None
        where.place(t, seat, book.led[seat][action.ally], action)

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("place", "", "R2.1")


PLACE: Final = Placement("placement")


def refuse_knight(t: Table, house: int, action: KnightPlacing) -> Reason | None:
    """Why this knight cannot be placed at all, wherever it is to go."""
    if count_of(t.at_court[house], action.strength) == 0:
        return Reason("no-such-knight-at-court", "R2.1", (("strength", action.strength),))
    if action.beside and t.court is None:
        return Reason("not-in-play", "R10.1")
    return None


# -- counties (R2.3 to R2.6) -----------------------------------------------------------------------------------------


class Counties(KnightPlace):
    """A county takes one knight, with squires; a stronger total displaces another side's knight."""

    def offer(self, t: Table, house: int, strength: int, out: list[Action]) -> None:
        self.offer_with(t, house, strength, strength, 0, out)

    def offer_with(self, t: Table, house: int, strength: int, power: int, beside: int, out: list[Action]) -> None:
        """Add the placements of a knight that counts `power` without squires, because of what is set beside it."""
        book = t.book
        seat = house
        ally = 0
        squires = 0
        if house < book.seats:
            squires = t.purse[seat * PURSE + SQUIRES]
        else:
            ally = 1
            seat = book.leader[house]
        number = equipped(ally, strength, beside)
        rows = IN_COUNTY[number]
        minimum = book.minimum
        holders = t.county_house
        for county in range(COUNTIES):
            if power >= minimum[county]:
                least = 0
                holder = holders[county]
                if holder >= 0:
                    if book.leader[holder] == seat:
                        continue
                    least = t.county_guard[county] + 1 - power
                    if least > squires:
                        continue
                    if least < 0:
                        least = 0
                row = rows[county]
                if len(row) <= squires:
                    county_row(number, county, squires)
                if squires:
                    out += row[least : squires + 1]
                else:
                    out.append(row[0])

    def refuse(self, t: Table, seat: int, house: int, action: Placing) -> Reason | None:
        assert isinstance(action, InCounty)
        reason = refuse_knight(t, house, action)
        if reason is not None:
            return reason
        county = action.county
        name = COUNTY_NAMES[county]
        alone = action.strength + t.book.beside_strength(action.beside)
        if alone < t.book.minimum[county]:
            return Reason("too-weak-for-county", "R2.3", (("county", name), ("minimum", t.book.minimum[county])))
        if action.squires and not t.book.has_purse(house):
            return Reason("no-squires-for-ally", "R7.3")
        if action.squires > t.owns(seat, SQUIRES):
            return Reason("not-enough", "R2.4", (("what", "squires"), ("needed", action.squires)))
        holder = t.county_house[county]
        if holder == NOBODY:
            return None
        if t.book.leader[holder] == seat:
            rule = "R2.5" if holder == house else "R7.4"
            return Reason("own-knight", rule, (("county", name),))
        if t.shielded(county):
            return Reason("shielded", "R8.8", (("county", name),))
        there = t.county_total(county)
        if alone + action.squires <= there:
            return Reason("not-stronger", "R2.5", (("place", name), ("needed", there + 1)))
        return None

    def place(self, t: Table, seat: int, house: int, action: Placing) -> None:
        """Set a knight, displacing the one there."""
        assert isinstance(action, InCounty)
        county = action.county
        place = COUNTY + county
        loser = t.county_house[county]
        if loser != NOBODY:
            band = t.empty_county(county)
            t.at_court[loser] += band
            if t.log is not None:
                t.log.append(Displaced(loser, MEMBERS[band], place))
            for module in t.book.modules:
                module.left(t, loser, place)
        strength = action.strength
        t.at_court[house] -= UNIT[strength]
        t.county_house[county] = house
        t.county_strength[county] = strength
        t.county_squires[county] = action.squires
        t.county_guard[county] = strength + action.squires
        if t.log is not None:
            t.log.append(Placed(house, strength, place, action.squires, action.beside))
        if action.squires:
            t.gain(seat, SQUIRES, -action.squires, COUNTY_NAMES[county], "R2.4")


# -- castle (R2.7) ---------------------------------------------------------------------------------------------------


class Castle(KnightPlace):
    """A free space of the house's own castle."""

    def offer(self, t: Table, house: int, strength: int, out: list[Action]) -> None:
        book = t.book
        ally = 0
        free = book.spaces[house]
        if house < book.seats:
            free &= ~t.extensions[house]
        else:
            ally = 1
        row = IN_CASTLE[piece(ally, strength)]
        first = house * SPACES
        castle = t.castle
        for space in range(SPACES):
            if free >> space & 1 and not castle[first + space]:
                out.append(row[space])

    def refuse(self, t: Table, seat: int, house: int, action: Placing) -> Reason | None:
        assert isinstance(action, InCastle)
        reason = refuse_knight(t, house, action)
        if reason is not None:
            return reason
        space = action.space
        name = SPACE_NAMES[space]
        if not t.book.spaces[house] & (1 << space):
            return Reason("no-such-space", "R7.1", (("space", name),))
        if t.book.has_purse(house) and t.extensions[house] & (1 << space):
            return Reason("under-extension", "R2.7", (("space", name),))
        if t.castle[house * SPACES + space]:
            return Reason("space-taken", "R2.7", (("space", name),))
        return None

    def place(self, t: Table, seat: int, house: int, action: Placing) -> None:
        assert isinstance(action, InCastle)
        t.at_court[house] -= UNIT[action.strength]
        t.castle[house * SPACES + action.space] = action.strength
        if t.log is not None:
            t.log.append(Placed(house, action.strength, CASTLE + action.space, 0, 0))


# -- conflicts (R2.8) ------------------------------------------------------------------------------------------------


class Fronts(KnightPlace):
    """A conflict of either row: the stack of the house, or the topmost free space."""

    def offer(self, t: Table, house: int, strength: int, out: list[Action]) -> None:
        self.offer_with(t, house, strength, 0, 1, out)

    def offer_with(self, t: Table, house: int, strength: int, beside: int, spaces: int, out: list[Action]) -> None:
        """Add the placements; `spaces` is how many free spaces a newcomer needs, more than 1 means newcomers only."""
        row = IN_FRONT[equipped(0 if house < t.book.seats else 1, strength, beside)]
        for front in range(FRONTS):
            if t.front_card[front] == NO_CARD:
                continue
            if t.front_band[front * HOUSES + house]:
                if spaces == 1:
                    out.append(row[front])
            elif t.front_space[front * FRONT_SPACES + FRONT_SPACES - spaces] == NOBODY:
                out.append(row[front])

    def refuse(self, t: Table, seat: int, house: int, action: Placing) -> Reason | None:
        assert isinstance(action, InFront)
        reason = refuse_knight(t, house, action)
        return reason if reason is not None else refuse_entry(t, house, action.front)

    def place(self, t: Table, seat: int, house: int, action: Placing) -> None:
        """Set a knight in a conflict; it may earn a favour."""
        assert isinstance(action, InFront)
        front = action.front
        strength = action.strength
        t.at_court[house] -= UNIT[strength]
        t.enter_front(front, house, UNIT[strength])
        if t.log is not None:
            t.log.append(Placed(house, strength, FRONT + front, 0, action.beside))
        t.sent += 1
        if t.sent <= t.book.favoured_knights and t.favours:
            t.agenda.append(FAVOUR_OF_CHOICE[house])


def refuse_entry(t: Table, house: int, front: int) -> Reason | None:
    """Why a house cannot enter a conflict."""
    name = FRONT_NAMES[front]
    if t.front_card[front] == NO_CARD:
        return Reason("no-conflict-there", "R2.8", (("front", name),))
    if t.front_band[front * HOUSES + house] == 0 and t.free_spaces(front) == 0:
        return Reason("conflict-full", "R2.8", (("front", name),))
    return None


# -- the King's favours (R2.9) ---------------------------------------------------------------------------------------


class ChooseFavour(HouseQuestion):
    """One of the King's favours that lie face up, or none (R2.9)."""

    def __init__(self, house: int) -> None:
        super().__init__(f"favour {COLOURS[house]}", house)

    def options(self, t: Table) -> list[Action]:
        out: list[Action] = []
        for tile in range(FAVOURS):
            if t.favours >> tile & 1:
                out.append(FAVOUR[tile])
        out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, TakeFavour):
            return Reason("not-asked", "R2.9")
        if not t.favours & (1 << action.tile):
            return Reason("favour-gone", "R2.9", (("tile", FAVOUR_NAMES[action.tile]),))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        if isinstance(action, TakeFavour):
            tile = action.tile
            t.favours &= ~(1 << tile)
            if t.log is not None:
                t.log.append(FavourTaken(self.house, tile))
            give(t, self.house, t.book.favour_gift[tile], FAVOUR_SOURCE[tile], "R2.9")

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("favour", COLOURS[self.house], "R2.9")


FAVOUR_OF_CHOICE: Final = [ChooseFavour(house) for house in range(HOUSES)]
FAVOUR_SOURCE: Final = [f"favour {name}" for name in FAVOUR_NAMES]
