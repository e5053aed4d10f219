"""Henry V, At the King's Court (chapter 8): lords, offices, the treasury, privileges, bishops and seals."""

from typing import Final

from lancaster.rules.actions import (
    AT_TREASURY,
    Action,
    AtOffice,
    AtTreasury,
    InFront,
    KnightPlacing,
    parties,
)
from lancaster.rules.agenda import Module
from lancaster.rules.bands import MEMBERS, STRENGTH, holds
from lancaster.rules.events import (
    BishopTaken,
    Displaced,
    LordHome,
    LordPlaced,
    OfficeHeld,
    PrivilegeMoved,
    TreasuryChanged,
)
from lancaster.rules.henry import AT_COURT, IN_TREASURY, Court
from lancaster.rules.placement import Counties, Fronts
from lancaster.rules.reasons import Reason
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import (
    ARCHER,
    CASTLE,
    CHANCELLOR,
    CONSTABLE,
    COUNTY,
    FRONT,
    FRONT_NAMES,
    FRONT_SPACES,
    FRONTS,
    HOUSES,
    KINDS,
    NOBODY,
    OFFICE,
    OFFICE_NAMES,
    OFFICES,
    POINTS,
    PRIVILEGE_NAMES,
    SEALS,
    SHIELD,
    TREASURY,
    TUDOR,
)

IMPREGNABLE: Final = 1000  # the guard of a shielded county: no total exceeds it
OFFICE_PLACES: Final = (OFFICE, OFFICE + 1, OFFICE + 2)


def state(t: Table) -> Court:
    """The court's part of the table."""
    court = t.court
    assert court is not None
    return court


# -- privileges beside a knight (R8.7 to R8.10) ----------------------------------------------------------------------


class PrivilegedCounties(Counties):
    """Counties, where a shield or a Tudor knight may go with the knight."""

    def offer(self, t: Table, house: int, strength: int, out: list[Action]) -> None:
        self.offer_with(t, house, strength, strength, 0, out)
        ready = state(t).ready[house]
        if ready & SHIELD:
            self.offer_with(t, house, strength, strength, SHIELD, out)
        if ready & TUDOR:
            power = strength + t.book.tudor_strength
            self.offer_with(t, house, strength, power, TUDOR, out)
            if ready & SHIELD:
                self.offer_with(t, house, strength, power, SHIELD | TUDOR, out)


class PrivilegedFronts(Fronts):
    """Conflicts, where an archer or a Tudor knight may go with the knight; the archer needs a space below it."""

    def offer(self, t: Table, house: int, strength: int, out: list[Action]) -> None:
        self.offer_with(t, house, strength, 0, 1, out)
        ready = state(t).ready[house]
        if ready & ARCHER:
            self.offer_with(t, house, strength, ARCHER, 2, out)
        if ready & TUDOR:
            self.offer_with(t, house, strength, TUDOR, 1, out)
            if ready & ARCHER:
                self.offer_with(t, house, strength, ARCHER | TUDOR, 2, out)


def owned_bishops(t: Table, seat: int) -> int:
    """A seat's bishops, those with the lord included (R8.11)."""
    court = state(t)
    total = court.bishops[seat]
    for office in range(OFFICES):
        if court.party_house[office] == seat:
            total += court.party_bishops[office]
    return total


def party_strength(t: Table, band: int, bishops: int, tudor: int) -> int:
    """Lord and bishops 1 each, knights their strength, a Tudor knight 2 (R8.3)."""
    book = t.book
    return book.lord_strength + STRENGTH[band] + bishops * book.bishop_strength + tudor * book.tudor_strength


class AtTheKingsCourt(Module):
    """The module, as it comes in through the doors."""

    def set_up(self, t: Table) -> None:
        court = Court(None)
        court.lord = [AT_COURT] * t.book.houses
        court.bishops = [0] * t.book.seats
        court.bishop_supply = t.book.bishops
        court.ready = [0] * t.book.houses
        court.coming = [0] * t.book.houses
        t.court = court

    # -- placing the lord (R8.2 to R8.5, R8.13) ----------------------------------------------------------------------

    def offer(self, t: Table, house: int, out: list[Action]) -> None:
        court = state(t)
        if court.lord[house] != AT_COURT:
            return
        book = t.book
        seat = book.leader[house]
        ally = 0 if house == seat else 1
        bishops = 0 if ally else court.bishops[seat]
        tudor = 1 if court.ready[house] & TUDOR else 0
        strengths = (book.lord_strength, book.bishop_strength, book.tudor_strength)
        for office in range(OFFICES):
            if not ally and not t.owns(seat, book.tributes[office]):
                continue
            there = court.party_house[office]
            possible = parties(ally, office, t.at_court[house], bishops, tudor, strengths)
            if there == NOBODY:
                out += possible.actions
            elif book.leader[there] != seat:
                beaten = party_strength(t, court.party[office], court.party_bishops[office], court.party_tudor[office])
                if beaten < len(possible.above):
                    out += possible.actions[possible.above[beaten] :]
        row = AT_TREASURY[ally]
        empty = True
        for kind in range(3):
            if court.treasury[kind]:
                empty = False
                out.append(row[kind + 1])
        if empty or not ally:  # an ally must remove something, if anything lies there
            out.append(row[0])

    def knows(self, action: Action) -> bool:
        return isinstance(action, (AtOffice, AtTreasury))

    def refuse_placing(self, t: Table, seat: int, house: int, action: Action) -> Reason | None:
        court = state(t)
        if court.lord[house] != AT_COURT:
            return Reason("lord-is-placed", "R8.2")
        if isinstance(action, AtTreasury):
            if action.kind < 0:
                return Reason("ally-must-remove", "R8.13") if house != seat and any(court.treasury) else None
            if court.treasury[action.kind] == 0:
                return Reason("nothing-there", "R8.5", (("what", KINDS[action.kind]),))
            return None
        assert isinstance(action, AtOffice)
        name = OFFICE_NAMES[action.office]
        if house == seat and t.owns(seat, t.book.tributes[action.office]) < 1:
            tribute = KINDS[t.book.tributes[action.office]]
            return Reason("no-tribute", "R8.3", (("office", name), ("what", tribute)))
        if not holds(t.at_court[house], action.band):
            return Reason("not-all-at-court", "R8.3")
        if action.bishops and house != seat:
            return Reason("no-bishops-for-ally", "R8.13")
        if action.bishops > court.bishops[seat]:
            return Reason("not-enough", "R8.3", (("what", "bishops"), ("needed", action.bishops)))
        if action.tudor:
            if not court.ready[house] & TUDOR:
                return Reason("no-privilege", "R8.7", (("privilege", "tudor"),))
            if not action.band:
                return Reason("tudor-needs-knight", "R8.10")
        there = court.party_house[action.office]
        if there == NOBODY:
            return None
        if t.book.leader[there] == seat:
            return Reason("own-lord-there", "R8.13", (("office", name),))
        beaten = party_strength(
            t, court.party[action.office], court.party_bishops[action.office], court.party_tudor[action.office]
        )
        if party_strength(t, action.band, action.bishops, action.tudor) <= beaten:
            return Reason("not-stronger", "R8.4", (("place", name), ("needed", beaten + 1)))
        return None

    def place(self, t: Table, house: int, action: Action) -> bool:
        if isinstance(action, AtOffice):
            _apply_for_office(t, house, action)
            return True
        if isinstance(action, AtTreasury):
            _go_to_treasury(t, house, action.kind)
            return True
        return False

    # -- privileges --------------------------------------------------------------------------------------------------

    def refuse_beside(self, t: Table, house: int, action: Action) -> Reason | None:
        assert isinstance(action, KnightPlacing)
        missing = action.beside & ~state(t).ready[house]
        for bit in range(len(PRIVILEGE_NAMES)):
            if missing & (1 << bit):
                return Reason("no-privilege", "R8.7", (("privilege", PRIVILEGE_NAMES[bit]),))
        if action.beside & ARCHER and isinstance(action, InFront):
            front = action.front
            if t.front_band[front * HOUSES + house]:
                return Reason("archer-needs-new-space", "R8.9", (("front", FRONT_NAMES[front]),))
            if t.free_spaces(front) < 2:
                return Reason("no-space-for-archer", "R8.9", (("front", FRONT_NAMES[front]),))
        return None

    def set_beside(self, t: Table, house: int, place: int, beside: int) -> None:
        court = state(t)
        court.ready[house] &= ~beside
        if place < CASTLE:
            county = place - COUNTY
            court.county_beside[county] = beside
            t.county_guard[county] += t.book.beside_strength(beside)
            if beside & SHIELD:
                t.county_guard[county] = IMPREGNABLE
        else:
            front = place - FRONT
            if beside & TUDOR:
                court.front_tudors[front * HOUSES + house] += 1
            if beside & ARCHER:
                t.take_space(front, ARCHER_OF + house)

    def shielded(self, t: Table, county: int) -> bool:
        return state(t).county_beside[county] & SHIELD > 0

    def extra(self, t: Table, house: int, place: int) -> int:
        court = state(t)
        if place < COUNTY:
            return 0
        if place < CASTLE:
            return t.book.beside_strength(court.county_beside[place - COUNTY])
        if FRONT <= place < FRONT + FRONTS:
            return court.front_tudors[(place - FRONT) * HOUSES + house] * t.book.tudor_strength
        return 0

    def left(self, t: Table, house: int, place: int) -> None:
        court = state(t)
        if COUNTY <= place < CASTLE:
            county = place - COUNTY
            _tell_return(t, house, court.county_beside[county])
            court.county_beside[county] = 0
        elif FRONT <= place < FRONT + FRONTS:
            i = (place - FRONT) * HOUSES + house
            for _ in range(court.front_tudors[i]):
                _tell_return(t, house, TUDOR)
            court.front_tudors[i] = 0
        elif OFFICE <= place < OFFICE + OFFICES:
            if court.party_tudor[place - OFFICE]:
                _tell_return(t, house, TUDOR)
            court.party_tudor[place - OFFICE] = 0

    def carried(self, t: Table, house: int, start: int, end: int) -> None:
        court = state(t)
        i = (end - FRONT) * HOUSES + house
        if start < CASTLE:
            beside = court.county_beside[start - COUNTY]
            court.county_beside[start - COUNTY] = 0
            _tell_return(t, house, beside & SHIELD)
            if beside & TUDOR:
                court.front_tudors[i] += 1
        else:
            before = (start - FRONT) * HOUSES + house
            court.front_tudors[i] = court.front_tudors[before]
            court.front_tudors[before] = 0

    def front_cleared(self, t: Table, front: int) -> None:
        if t.log is not None:
            for i in range(front * FRONT_SPACES, front * FRONT_SPACES + FRONT_SPACES):
                if t.front_space[i] >= ARCHER_OF:
                    _tell_return(t, t.front_space[i] - ARCHER_OF, ARCHER)

    # -- knights with a lord -----------------------------------------------------------------------------------------

    def places(self) -> tuple[int, ...]:
        return OFFICE_PLACES

    def band_at(self, t: Table, house: int, place: int) -> int:
        court = state(t)
        return court.party[place - OFFICE] if court.party_house[place - OFFICE] == house else 0

    def shift(self, t: Table, house: int, place: int, change: int) -> None:
        state(t).party[place - OFFICE] += change

    # -- bishops (R8.11) ---------------------------------------------------------------------------------------------

    def instead_of_upgrade(self, t: Table, house: int) -> bool:
        if not state(t).bishop_supply:
            return False
        return not t.book.has_purse(house) or owned_bishops(t, house) < t.book.bishop_limit

    def take_bishop(self, t: Table, house: int) -> None:
        court = state(t)
        court.bishop_supply -= 1
        if t.book.has_purse(house):
            court.bishops[house] += 1
        if t.log is not None:
            t.log.append(BishopTaken(house))

    # -- phase 3 and the end -----------------------------------------------------------------------------------------

    def before_rewards(self, t: Table) -> None:
        court = state(t)
        for office in range(OFFICES):
            _fill_office(t, office)
        for office in range(OFFICES):
            if court.party_house[office] != NOBODY:
                _party_home(t, office, "R8.6")
        for house in range(t.book.houses):
            if court.lord[house] == IN_TREASURY:
                court.lord[house] = AT_COURT
                if t.log is not None:
                    t.log.append(LordHome(house, TREASURY, 0))

    def round_over(self, t: Table) -> None:
        court = state(t)
        for house in range(t.book.houses):
            _tell_return(t, house, court.ready[house])
            court.ready[house] = court.coming[house]
            court.coming[house] = 0

    def extra_at_the_end(self, t: Table, house: int) -> int:
        """The Tudor knight of the Lord Great Chamberlain of the last round (R5.1, R8.6)."""
        return t.book.beside_strength(state(t).coming[house]) if t.round == t.book.rounds else 0

    def final(self, t: Table) -> None:
        for seat in range(t.book.seats):
            t.gain(seat, POINTS, (1 + owned_bishops(t, seat)) * t.owns(seat, SEALS), "seals", "R8.12")


def _fill_office(t: Table, office: int) -> None:
    """Whoever stands on an office becomes its holder; every holder gets seals and privilege (R8.6)."""
    court = state(t)
    standing = court.party_house[office]
    if standing != NOBODY:
        court.holder[office] = standing
    holder = court.holder[office]
    if holder == NOBODY:
        return
    if t.log is not None:
        t.log.append(OfficeHeld(holder, office, standing != NOBODY))
    if t.book.has_purse(holder):
        t.gain(holder, SEALS, t.book.office_seals[office], OFFICE_NAMES[office], "R8.6")
    privilege = TUDOR
    if office == CHANCELLOR:
        privilege = SHIELD
    elif office == CONSTABLE:
        privilege = ARCHER
    if privilege == TUDOR or t.round < t.book.rounds:
        court.coming[holder] |= privilege
        if t.log is not None:
            t.log.append(PrivilegeMoved(holder, privilege, True))


def _party_home(t: Table, office: int, rule: str) -> None:
    """Lord, knights and bishops of a party go back to court, a Tudor knight to its supply."""
    court = state(t)
    house = court.party_house[office]
    band = court.party[office]
    bishops = court.party_bishops[office]
    court.lord[house] = AT_COURT
    court.party_house[office] = NOBODY
    court.party[office] = 0
    court.party_bishops[office] = 0
    if bishops:
        court.bishops[house] += bishops
    if t.log is not None:
        t.log.append(LordHome(house, OFFICE + office, bishops))
    if rule == "R8.4":
        t.at_court[house] += band
        if t.log is not None:
            t.log.append(Displaced(house, MEMBERS[band], OFFICE + office))
        for module in t.book.modules:
            module.left(t, house, OFFICE + office)
    else:
        t.send_home(house, band, OFFICE + office, rule)


def _apply_for_office(t: Table, house: int, action: AtOffice) -> None:
    court = state(t)
    office = action.office
    if court.party_house[office] != NOBODY:
        _party_home(t, office, "R8.4")
    if t.book.has_purse(house):
        tribute = t.book.tributes[office]
        t.gain(house, tribute, -1, OFFICE_NAMES[office], "R8.3")
        court.treasury[tribute] += 1
        if t.log is not None:
            t.log.append(TreasuryChanged(tribute, 1))
    t.at_court[house] -= action.band
    court.lord[house] = office
    court.party_house[office] = house
    court.party[office] = action.band
    court.party_bishops[office] = action.bishops
    court.party_tudor[office] = action.tudor
    if action.bishops:
        court.bishops[house] -= action.bishops
    if action.tudor:
        court.ready[house] &= ~TUDOR
    if t.log is not None:
        strength = party_strength(t, action.band, action.bishops, action.tudor)
        t.log.append(LordPlaced(house, OFFICE + office, MEMBERS[action.band], action.bishops, action.tudor, strength))


def _go_to_treasury(t: Table, house: int, kind: int) -> None:
    court = state(t)
    court.lord[house] = IN_TREASURY
    if t.log is not None:
        t.log.append(LordPlaced(house, TREASURY, (), 0, 0, t.book.lord_strength))
    if kind >= 0:
        amount = court.treasury[kind]
        court.treasury[kind] = 0
        if t.log is not None:
            t.log.append(TreasuryChanged(kind, -amount))
        if t.book.has_purse(house):
            t.gain(house, kind, amount, "treasury", "R8.5")


def _tell_return(t: Table, house: int, privileges: int) -> None:
    if privileges and t.log is not None:
        for bit in range(len(PRIVILEGE_NAMES)):
            if privileges >> bit & 1:
                t.log.append(PrivilegeMoved(house, 1 << bit, False))
