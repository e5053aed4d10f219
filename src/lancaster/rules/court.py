"""Henry V, At the King's Court (chapter 8): the module with its offices, bishops and seals.

`lords.py` sets the lords, `privileges.py` what stands beside a knight.
"""

from typing import Final

from lancaster.rules.agenda import Module
from lancaster.rules.events import BishopTaken, LordHome, OfficeHeld, PrivilegeMoved
from lancaster.rules.henry import AT_COURT, IN_TREASURY, Court, court_of
from lancaster.rules.lords import party_home
from lancaster.rules.privileges import tell_return
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import (
    ARCHER,
    CASTLE,
    COUNTY,
    FRONT,
    FRONT_SPACES,
    FRONTS,
    HOUSES,
    NOBODY,
    OFFICE,
    OFFICE_NAMES,
    OFFICES,
    POINTS,
    SEALS,
    SHIELD,
    TREASURY,
    TUDOR,
)

OFFICE_PLACES: Final = tuple(range(OFFICE, OFFICE + OFFICES))
OFFICE_PRIVILEGE: Final = (SHIELD, ARCHER, TUDOR)  # what the holder of an office gets, by office (R8.6)


def owned_bishops(t: Table, seat: int) -> int:
    """A seat's bishops, those with the lord included (R8.11)."""
    court = court_of(t)
    total = court.bishops[seat]
    for office in range(OFFICES):
        if court.party_house[office] == seat:
            total += court.party_bishops[office]
    return total


def count_bishops(court: Court, found: list[int]) -> None:
    """The same of all seats, into a list that is there already."""
    for seat in range(len(found)):
        found[seat] = court.bishops[seat]
    for office in range(OFFICES):
        bishops = court.party_bishops[office]
        if bishops:
            found[court.party_house[office]] += bishops


def seal_points(bishops: int) -> int:
    """What a seal scores: 1 point, and 1 more for every bishop (R8.12)."""
    return 1 + bishops


class AtTheKingsCourt(Module):
    """The expansion: what happens at the moments that the base game leaves open for it."""

    def set_up(self, t: Table) -> None:
        court = Court(None)
        court.lord = [AT_COURT] * t.book.houses
        court.bishops = [0] * t.book.seats
        court.bishop_supply = t.book.bishops
        court.ready = [0] * t.book.houses
        court.coming = [0] * t.book.houses
        t.court = court

    # -- privileges --------------------------------------------------------------------------------------------------

    def shielded(self, t: Table, county: int) -> bool:
        return court_of(t).county_beside[county] & SHIELD > 0

    def extra(self, t: Table, house: int, place: int) -> int:
        court = court_of(t)
        if place < COUNTY:
            return 0
        if place < CASTLE:
            return t.book.beside_strength(court.county_beside[place - COUNTY])
        if FRONT <= place < FRONT + FRONTS:
            return court.front_tudors[(place - FRONT) * HOUSES + house] * t.book.tudor_strength
        return 0

    def left(self, t: Table, house: int, place: int) -> None:
        court = court_of(t)
        if COUNTY <= place < CASTLE:
            county = place - COUNTY
            tell_return(t, house, court.county_beside[county])
            court.county_beside[county] = 0
        elif FRONT <= place < FRONT + FRONTS:
            i = (place - FRONT) * HOUSES + house
            for _ in range(court.front_tudors[i]):
                tell_return(t, house, TUDOR)
            court.front_tudors[i] = 0
        elif OFFICE <= place < OFFICE + OFFICES:
            if court.party_tudor[place - OFFICE]:
                tell_return(t, house, TUDOR)
            court.party_tudor[place - OFFICE] = 0

    def carried(self, t: Table, house: int, start: int, end: int) -> None:
        court = court_of(t)
        i = (end - FRONT) * HOUSES + house
        if start < CASTLE:
            beside = court.county_beside[start - COUNTY]
            court.county_beside[start - COUNTY] = 0
            tell_return(t, house, beside & SHIELD)
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
                    tell_return(t, t.front_space[i] - ARCHER_OF, ARCHER)

    # -- knights with a lord -----------------------------------------------------------------------------------------

    def places(self) -> tuple[int, ...]:
        return OFFICE_PLACES

    def band_at(self, t: Table, house: int, place: int) -> int:
        court = court_of(t)
        return court.party[place - OFFICE] if court.party_house[place - OFFICE] == house else 0

    def shift(self, t: Table, house: int, place: int, change: int) -> None:
        court_of(t).party[place - OFFICE] += change

    # -- bishops (R8.11) ---------------------------------------------------------------------------------------------

    def instead_of_upgrade(self, t: Table, house: int) -> bool:
        if not court_of(t).bishop_supply:
            return False
        return not t.book.has_purse(house) or owned_bishops(t, house) < t.book.bishop_limit

    def take_bishop(self, t: Table, house: int) -> None:
        court = court_of(t)
        court.bishop_supply -= 1
        if t.book.has_purse(house):
            court.bishops[house] += 1
        if t.log is not None:
            t.log.append(BishopTaken(house))

    # -- phase 3 and the end -----------------------------------------------------------------------------------------

    def before_rewards(self, t: Table) -> None:
        court = court_of(t)
        for office in range(OFFICES):
            _fill_office(t, office)
        for office in range(OFFICES):
            if court.party_house[office] != NOBODY:
                party_home(t, office, False)
        for house in range(t.book.houses):
            if court.lord[house] == IN_TREASURY:
                court.lord[house] = AT_COURT
                if t.log is not None:
                    t.log.append(LordHome(house, TREASURY, 0))

    def round_over(self, t: Table) -> None:
        court = court_of(t)
        for house in range(t.book.houses):
            tell_return(t, house, court.ready[house])
            court.ready[house] = court.coming[house]
            court.coming[house] = 0

    def extra_at_the_end(self, t: Table, house: int) -> int:
        """The Tudor knight of the Lord Great Chamberlain of the last round (R5.1, R8.6)."""
        return t.book.beside_strength(court_of(t).coming[house]) if t.round == t.book.rounds else 0

    def final(self, t: Table) -> None:
        for seat in range(t.book.seats):
            t.gain(seat, POINTS, seal_points(owned_bishops(t, seat)) * t.owns(seat, SEALS), "seals", "R8.12")


def _fill_office(t: Table, office: int) -> None:
    """The house that stands on an office becomes its holder; every holder gets seals and privilege (R8.6)."""
    court = court_of(t)
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
    privilege = OFFICE_PRIVILEGE[office]
    if privilege == TUDOR or t.round < t.book.rounds:
        court.coming[holder] |= privilege
        if t.log is not None:
            t.log.append(PrivilegeMoved(holder, privilege, True))
