"""Phase 3, conflicts (R4.8 to R4.13): the lower row, then the upper row; points, prisoners and ransoms."""

from typing import Final

from lancaster.rules.actions import NONE, Action, Ransom, ransom
from lancaster.rules.agenda import PrivateQuestion, Prompt, Step
from lancaster.rules.bands import MEMBERS, STRENGTH, holds, parts
from lancaster.rules.events import CardOut, Fought, Lost, MovedDown, SquiresSent
from lancaster.rules.reasons import Reason
from lancaster.rules.table import ARCHER_OF, Table, house_of
from lancaster.rules.terms import (
    COLOURS,
    FRONT,
    FRONT_NAMES,
    FRONT_SPACES,
    FRONTS,
    GOLD,
    HOUSES,
    LOWER,
    NO_CARD,
    NOBODY,
    POINTS,
)

LAST_TO_FIRST: Final = (1, 0, 3, 2)  # the lower row is fought first, each row from left to right: the top of the stack


class Conflicts(Step):
    """Every conflict, the lower row first, each from left to right (R4.8)."""

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        for front in LAST_TO_FIRST:
            if t.front_card[front] != NO_CARD:
                t.agenda.append(FIGHT[front])
        return False


class Fight(Step):
    """Who wins, who ranks where, and what becomes of the card."""

    def __init__(self, front: int) -> None:
        super().__init__(f"fight {FRONT_NAMES[front]}")
        self.front = front

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        front = self.front
        won = england_wins(t, front)
        ranks = ranking(t, front)
        values = prizes(t, front, won)
        if t.log is not None:
            t.log.append(Fought(front, t.front_card[front], english_strength(t, front), won, _told(ranks, values)))
        for rank in range(len(ranks)):
            house = house_of(ranks[rank][1])
            if t.book.has_purse(house):  # an ally's points lapse (R7.9)
                t.gain(house, POINTS, values[rank], "conflicts", "R4.10" if won else "R4.11")
        for house in range(t.book.houses):
            i = front * HOUSES + house
            if t.front_squires[i]:
                if t.log is not None:
                    t.log.append(SquiresSent(house, front, -t.front_squires[i]))
                t.front_squires[i] = 0
        if won:
            for house in range(t.book.houses):
                i = front * HOUSES + house
                band = t.front_band[i]
                t.front_band[i] = 0
                t.send_home(house, band, FRONT + front, "R4.10")
            discard(t, front)
            return False
        for module in t.book.modules:
            module.front_lost(t, front)
        if front < LOWER:
            move_down(t, front)
        else:
            t.agenda.append(CLOSE[front])
            order = t.book.order[t.start]
            for i in range(len(order) - 1, -1, -1):
                if t.front_band[front * HOUSES + order[i]]:
                    t.agenda.append(RANSOM[front][order[i]])
        return False


def english_strength(t: Table, front: int) -> int:
    """All strength in a conflict: knights with what stands beside them, and archers (R4.8)."""
    total = 0
    for i in range(front * FRONT_SPACES, front * FRONT_SPACES + FRONT_SPACES):
        occupant = t.front_space[i]
        if occupant >= ARCHER_OF:
            total += t.book.archer_strength
        elif occupant != NOBODY:
            total += t.force(front, occupant)
    return total


def england_wins(t: Table, front: int) -> bool:
    """Whether the English strength is at least that of France; without a knight France wins (R4.8)."""
    if t.front_space[front * FRONT_SPACES] == NOBODY:
        return False
    return english_strength(t, front) >= t.book.card_strength[t.front_card[front]]


def ranking(t: Table, front: int) -> list[tuple[int, int]]:
    """(strength, occupant) from rank 1 on; of equals the lower space ranks higher (R4.9)."""
    listed: list[tuple[int, int, int]] = []
    for space in range(FRONT_SPACES):
        occupant = t.front_space[front * FRONT_SPACES + space]
        if occupant != NOBODY:
            strength = t.book.archer_strength if occupant >= ARCHER_OF else t.force(front, occupant)
            listed.append((strength, space, occupant))
    listed.sort(reverse=True)
    return [(entry[0], entry[2]) for entry in listed]


def prizes(t: Table, front: int, won: bool) -> tuple[int, int, int]:
    """The points for ranks 1, 2 and 3; when France wins the highest value is not given (R4.10, R4.11)."""
    values = t.book.card_points[t.front_card[front]]
    return values if won else (values[1], values[2], 0)


def _told(ranks: list[tuple[int, int]], values: tuple[int, int, int]) -> tuple[tuple[int, bool, int, int], ...]:
    told: list[tuple[int, bool, int, int]] = []
    for rank in range(len(ranks)):
        strength, occupant = ranks[rank]
        told.append((house_of(occupant), occupant >= ARCHER_OF, strength, values[rank]))
    return tuple(told)


def discard(t: Table, front: int) -> None:
    """Take a card out of the game, together with the archers that stand there."""
    for module in t.book.modules:
        module.front_cleared(t, front)
    for i in range(front * FRONT_SPACES, front * FRONT_SPACES + FRONT_SPACES):
        t.front_space[i] = NOBODY
    if t.log is not None:
        t.log.append(CardOut(front, t.front_card[front]))
    t.front_card[front] = NO_CARD


def move_down(t: Table, front: int) -> None:
    """The card moves to the lower row with everybody in it, each on their space (R4.12)."""
    below = front + LOWER
    if t.log is not None:
        t.log.append(MovedDown(front, t.front_card[front]))
    t.front_card[below] = t.front_card[front]
    t.front_card[front] = NO_CARD
    for space in range(FRONT_SPACES):
        t.front_space[below * FRONT_SPACES + space] = t.front_space[front * FRONT_SPACES + space]
        t.front_space[front * FRONT_SPACES + space] = NOBODY
    for house in range(t.book.houses):
        i = front * HOUSES + house
        t.front_band[below * HOUSES + house] = t.front_band[i]
        t.front_band[i] = 0
        for module in t.book.modules:
            module.carried(t, house, FRONT + front, FRONT + below)


# -- prisoners (R4.13) -----------------------------------------------------------------------------------------------


class ChooseRansom(PrivateQuestion):
    """Which of its prisoners a seat buys free; the price in gold depends on their strength."""

    def __init__(self, front: int, seat: int) -> None:
        super().__init__(f"ransom {FRONT_NAMES[front]} {COLOURS[seat]}")
        self.front = front
        self.seat = seat

    def who(self, t: Table) -> int:
        return self.seat

    def options(self, t: Table) -> list[Action]:
        gold = t.owns(self.seat, GOLD)
        out: list[Action] = []
        for part in parts(t.front_band[self.front * HOUSES + self.seat]):
            if STRENGTH[part] * t.book.ransom_price <= gold:
                out.append(ransom(part))
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, Ransom):
            return Reason("not-asked", "R4.13")
        if not holds(t.front_band[self.front * HOUSES + seat], action.band):
            return Reason("no-such-prisoner", "R4.13", (("front", FRONT_NAMES[self.front]),))
        price = sum(MEMBERS[action.band]) * t.book.ransom_price
        if price > t.owns(seat, GOLD):
            return Reason("not-enough", "R4.13", (("what", "gold"), ("needed", price)))
        return None

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        if isinstance(action, Ransom):
            t.gain(seat, GOLD, -STRENGTH[action.band] * t.book.ransom_price, "ransom", "R4.13")
            t.front_band[self.front * HOUSES + seat] -= action.band
            t.send_home(seat, action.band, FRONT + self.front, "R4.13")

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("ransom", FRONT_NAMES[self.front], "R4.13")


class CloseFront(Step):
    """Prisoners who were not bought free go to the reserve; the card is out of the game."""

    def __init__(self, front: int) -> None:
        super().__init__(f"close {FRONT_NAMES[front]}")
        self.front = front

    def run(self, t: Table) -> bool:
        t.agenda.pop()
        front = self.front
        for house in range(t.book.houses):
            i = front * HOUSES + house
            band = t.front_band[i]
            if band:
                t.front_band[i] = 0
                t.reserve[house] += band
                if t.log is not None:
                    t.log.append(Lost(house, MEMBERS[band], FRONT + front))
                for module in t.book.modules:
                    module.left(t, house, FRONT + front)
        discard(t, front)
        return False


ALL_CONFLICTS: Final = Conflicts("conflicts")
FIGHT: Final = [Fight(front) for front in range(FRONTS)]
RANSOM: Final = [[ChooseRansom(front, seat) for seat in range(HOUSES)] for front in range(FRONTS)]
CLOSE: Final = [CloseFront(front) for front in range(FRONTS)]
