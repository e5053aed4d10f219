"""Privileges beside a knight (R8.7 to R8.10): shield and Tudor knight in a county, archer and Tudor knight in a
conflict.
"""

from typing import Final

from lancaster.rules.actions import Action
from lancaster.rules.events import PrivilegeMoved
from lancaster.rules.henry import court_of
from lancaster.rules.placement import Counties, Fronts, refuse_knight
from lancaster.rules.placing_actions import InCounty, InFront, KnightPlacing, Placing
from lancaster.rules.reasons import Reason
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import ARCHER, FRONT_NAMES, HOUSES, PRIVILEGE_NAMES, SHIELD, TUDOR

IMPREGNABLE: Final = 1000  # the guard of a shielded county: no total exceeds it
WITH_ARCHER: Final = 2  # free spaces that a knight with an archer needs: its own, and the archer's below it


class PrivilegedCounties(Counties):
    """Counties, where a shield or a Tudor knight may go with the knight."""

    def offer(self, t: Table, house: int, strength: int, out: list[Action]) -> None:
        self.offer_with(t, house, strength, strength, 0, out)
        ready = court_of(t).ready[house]
        if ready & SHIELD:
            self.offer_with(t, house, strength, strength, SHIELD, out)
        if ready & TUDOR:
            power = strength + t.book.tudor_strength
            self.offer_with(t, house, strength, power, TUDOR, out)
            if ready & SHIELD:
                self.offer_with(t, house, strength, power, SHIELD | TUDOR, out)

    def refuse(self, t: Table, seat: int, house: int, action: Placing) -> Reason | None:
        assert isinstance(action, InCounty)
        reason = refuse_equipped(t, house, action)
        return reason if reason is not None else super().refuse(t, seat, house, action)

    def place(self, t: Table, seat: int, house: int, action: Placing) -> None:
        assert isinstance(action, InCounty)
        super().place(t, seat, house, action)
        beside = action.beside
        if beside:
            court = court_of(t)
            court.ready[house] &= ~beside
            court.county_beside[action.county] = beside
            t.county_guard[action.county] += t.book.beside_strength(beside)
            if beside & SHIELD:
                t.county_guard[action.county] = IMPREGNABLE


class PrivilegedFronts(Fronts):
    """Conflicts, where an archer or a Tudor knight may go with the knight; the archer needs a space below it."""

    def offer(self, t: Table, house: int, strength: int, out: list[Action]) -> None:
        self.offer_with(t, house, strength, 0, 1, out)
        ready = court_of(t).ready[house]
        if ready & ARCHER:
            self.offer_with(t, house, strength, ARCHER, WITH_ARCHER, out)
        if ready & TUDOR:
            self.offer_with(t, house, strength, TUDOR, 1, out)
            if ready & ARCHER:
                self.offer_with(t, house, strength, ARCHER | TUDOR, WITH_ARCHER, out)

    def refuse(self, t: Table, seat: int, house: int, action: Placing) -> Reason | None:
        assert isinstance(action, InFront)
        reason = refuse_equipped(t, house, action)
        if reason is not None:
            return reason
        if action.beside & ARCHER:
            front = action.front
            if t.front_band[front * HOUSES + house]:
                return Reason("archer-needs-new-space", "R8.9", (("front", FRONT_NAMES[front]),))
            if t.free_spaces(front) < WITH_ARCHER:
                return Reason("no-space-for-archer", "R8.9", (("front", FRONT_NAMES[front]),))
        return super().refuse(t, seat, house, action)

    def place(self, t: Table, seat: int, house: int, action: Placing) -> None:
        assert isinstance(action, InFront)
        super().place(t, seat, house, action)
        beside = action.beside
        if beside:
            court = court_of(t)
            court.ready[house] &= ~beside
            if beside & TUDOR:
                court.front_tudors[action.front * HOUSES + house] += 1
            if beside & ARCHER:
                t.take_space(action.front, ARCHER_OF + house)


def refuse_equipped(t: Table, house: int, action: KnightPlacing) -> Reason | None:
    """Why a knight with these privileges cannot be placed at all, wherever it is to go."""
    reason = refuse_knight(t, house, action)
    if reason is not None:
        return reason
    missing = action.beside & ~court_of(t).ready[house]
    for bit in range(len(PRIVILEGE_NAMES)):
        if missing & (1 << bit):
            return Reason("no-privilege", "R8.7", (("privilege", PRIVILEGE_NAMES[bit]),))
    return None


def tell_return(t: Table, house: int, privileges: int) -> None:
    """Tell that privileges go back to their supply."""
    if privileges and t.log is not None:
        for bit in range(len(PRIVILEGE_NAMES)):
            if privileges >> bit & 1:
                t.log.append(PrivilegeMoved(house, 1 << bit, False))
