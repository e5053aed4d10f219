"""Phase 3, castles (R4.6, R4.7): each player's castle and table in turn order; with two players the ally's (R7.8)."""

from typing import Final

from lancaster.rules.actions import NONE, RECRUIT, Action
from lancaster.rules.agenda import HouseQuestion, Prompt, Step
from lancaster.rules.bands import MEMBERS, count_of
from lancaster.rules.events import Turned
from lancaster.rules.reasons import Reason
from lancaster.rules.rewards import carry_out_upgrade, give, refuse_upgrade, upgrades
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    COLOURS,
    HOUSES,
    KNIGHT_SPACE,
    PURSE,
    SPACE_NAMES,
    SPACES,
    SQUIRES,
    UPGRADE_SPACE,
    VOTES,
)

KNIGHT_BIT: Final = 1 << KNIGHT_SPACE
UPGRADE_BIT: Final = 1 << UPGRADE_SPACE
PRICED: Final = KNIGHT_BIT | UPGRADE_BIT


class Castles(Step):
    """Every castle in turn order from the start player, an ally's after its leader's table."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        t.agenda.append(TURN_UP)
        book = t.book
        order = book.order[t.start]
        for i in range(book.seats - 1, -1, -1):
            seat = order[i]
            for house in book.led[seat]:
                if house != seat:
                    t.agenda.append(RESOLVE[house])
            t.agenda.append(SET_TABLE[seat])
            t.agenda.append(RESOLVE[seat])
        return False


class ResolveCastle(Step):
    """Give what costs nothing, then ask about the two spaces that have a price (R4.6)."""

    def __init__(self, house: int) -> None:
        super().__init__(f"castle {COLOURS[house]}")
        self.house = house

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        house = self.house
        book = t.book
        yielding = t.extensions[house] & ~t.turned[house] if book.has_purse(house) else 0
        for space in range(SPACES):
            if t.castle[house * SPACES + space]:
                yielding |= 1 << space
        for space in range(SPACES):
            bit = 1 << space
            if yielding & bit and not PRICED & bit:
                give(t, house, book.space_gift[space], SPACE_SOURCE[space], "R4.6")
                t.empty_space(house, space, "R4.6")
        if yielding & PRICED:
            t.agenda.append(BUY[house][yielding & PRICED])
        return False


class ChoosePurchases(HouseQuestion):
    """The new knight and the upgrade, in the order the player likes, each paid or left (R4.6, R7.8).

    An ally pays nothing, so its new knight is not declined (R6.6).
    """

    def __init__(self, house: int, pending: int) -> None:
        names = [SPACE_NAMES[space] for space in (KNIGHT_SPACE, UPGRADE_SPACE) if pending >> space & 1]
        super().__init__(f"purchases {COLOURS[house]} {' '.join(names)}", house)
        self.pending = pending

    def run(self, t: Table) -> bool:
        options = self.options(t)
        if len(options) > 1:
            t.options = tuple(options)
            return True
        self.answer(t, self.who(t), options[0] if options else NONE)
        return False

    def secret(self, t: Table, seat: int) -> bool:
        return t.book.screened and self.who(t) != seat  # whether it is asked depends on hidden squires

    def price(self, t: Table, space: int) -> int:
        """What a space costs its house, in squires."""
        return t.book.space_price[space] if t.book.has_purse(self.house) else 0

    def affordable(self, t: Table, space: int) -> bool:
        """Whether a space is still to be resolved, and its price can be paid."""
        if not self.pending >> space & 1:
            return False
        return not t.book.has_purse(self.house) or t.purse[self.house * PURSE + SQUIRES] >= t.book.space_price[space]

    def options(self, t: Table) -> list[Action]:
        out: list[Action] = []
        if self.affordable(t, UPGRADE_SPACE):
            upgrades(t, self.house, False, out)
        may_decline = len(out) > 0
        if self.affordable(t, KNIGHT_SPACE) and count_of(t.reserve[self.house], 1):
            out.insert(0, RECRUIT)
            may_decline = may_decline or t.book.has_purse(self.house)
        if may_decline:
            out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        space = KNIGHT_SPACE if action is RECRUIT else UPGRADE_SPACE
        if action is not RECRUIT:
            reason = refuse_upgrade(t, self.house, action, False)
            if reason is not None:
                return reason
        elif 1 not in MEMBERS[t.reserve[self.house]]:
            return Reason("no-knight-in-reserve", "R6.1")
        if not self.pending & (1 << space):
            return Reason("space-not-in-use", "R4.6", (("space", SPACE_NAMES[space]),))
        if t.book.has_purse(self.house) and t.owns(seat, SQUIRES) < self.price(t, space):
            return Reason("not-enough", "R4.6", (("what", "squires"), ("needed", self.price(t, space))))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        house = self.house
        if action is NONE:
            if self.pending & KNIGHT_BIT and not t.book.has_purse(house):
                t.recruit(house)  # costs nothing, so it is not declined
            for space in (KNIGHT_SPACE, UPGRADE_SPACE):
                if self.pending >> space & 1:
                    t.empty_space(house, space, "R4.6")
            return
        space = KNIGHT_SPACE if action is RECRUIT else UPGRADE_SPACE
        price = self.price(t, space)
        if price:
            t.gain(seat, SQUIRES, -price, SPACE_SOURCE[space], "R4.6")
        if action is RECRUIT:
            t.recruit(house)
        else:
            carry_out_upgrade(t, house, action)
        t.empty_space(house, space, "R4.6")
        left = self.pending & ~(1 << space)
        if left:
            t.agenda.append(BUY[house][left])

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("castle", COLOURS[self.house], "R4.6")


class SetTable(Step):
    """1 vote for every noble and 1 for the castle itself; none in the last round (R4.7)."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"table {COLOURS[seat]}")
        self.seat = seat

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        if t.round < t.book.rounds:
            t.gain(self.seat, VOTES, 1 + t.nobles[self.seat].bit_count(), "table", "R4.7")
        return False


class TurnUp(Step):
    """Extensions turned down by N3c are turned up again."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        for seat in range(t.book.seats):
            if t.turned[seat]:
                if t.log is not None:
                    for space in range(SPACES):
                        if t.turned[seat] >> space & 1:
                            t.log.append(Turned(seat, space, True))
                t.turned[seat] = 0
        return False


ALL_CASTLES: Final = Castles("castles")
RESOLVE: Final = [ResolveCastle(house) for house in range(HOUSES)]
BUY: Final = [
    {bits: ChoosePurchases(house, bits) for bits in (KNIGHT_BIT, UPGRADE_BIT, PRICED)} for house in range(HOUSES)
]
SET_TABLE: Final = [SetTable(seat) for seat in range(HOUSES)]
TURN_UP: Final = TurnUp("turn up")
SPACE_SOURCE: Final = [f"castle {name}" for name in SPACE_NAMES]
