"""Placing the lord (R8.2 to R8.5, R8.13): he applies for an office with a party, or goes to the treasury."""

from lancaster.rules.actions import Action
from lancaster.rules.agenda import LordPlace
from lancaster.rules.bands import MEMBERS, STRENGTH, holds
from lancaster.rules.events import Displaced, LordHome, LordPlaced, TreasuryChanged
from lancaster.rules.henry import AT_COURT, IN_TREASURY, court_of
from lancaster.rules.parties import parties
from lancaster.rules.placing_actions import NOTHING, AtOffice, AtTreasury, Placing, at_treasury
from lancaster.rules.reasons import Reason
from lancaster.rules.table import Table
from lancaster.rules.terms import KINDS, NOBODY, OFFICE, OFFICE_NAMES, OFFICES, TREASURY, TREASURY_KINDS, TUDOR


def party_strength(t: Table, band: int, bishops: int, tudor: int) -> int:
    """Lord and bishops 1 each, knights their strength, a Tudor knight 2 (R8.3)."""
    book = t.book
    return book.lord_strength + STRENGTH[band] + bishops * book.bishop_strength + tudor * book.tudor_strength


def strength_at(t: Table, office: int) -> int:
    """The strength of the party that stands on an office."""
    court = court_of(t)
    return party_strength(t, court.party[office], court.party_bishops[office], court.party_tudor[office])


class Offices(LordPlace):
    """An office takes one party; a stronger one displaces another side's. Applying costs a tribute."""

    def offer(self, t: Table, house: int, out: list[Action]) -> None:
        court = court_of(t)
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
                beaten = strength_at(t, office)
                if beaten < len(possible.above):
                    out += possible.actions[possible.above[beaten] :]

    def refuse(self, t: Table, seat: int, house: int, action: Placing) -> Reason | None:
        assert isinstance(action, AtOffice)
        court = court_of(t)
        if court.lord[house] != AT_COURT:
            return Reason("lord-is-placed", "R8.2")
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
        beaten = strength_at(t, action.office)
        if party_strength(t, action.band, action.bishops, action.tudor) <= beaten:
            return Reason("not-stronger", "R8.4", (("place", name), ("needed", beaten + 1)))
        return None

    def place(self, t: Table, seat: int, house: int, action: Placing) -> None:
        """Pay the tribute and set the party, displacing the one there."""
        assert isinstance(action, AtOffice)
        court = court_of(t)
        office = action.office
        if court.party_house[office] != NOBODY:
            party_home(t, office, True)
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
            party = MEMBERS[action.band]
            strength = party_strength(t, action.band, action.bishops, action.tudor)
            t.log.append(LordPlaced(house, OFFICE + office, party, action.bishops, action.tudor, strength))


def party_home(t: Table, office: int, displaced: bool) -> None:
    """Lord, knights and bishops of a party go back to court, a Tudor knight to its supply (R8.4, R8.6)."""
    court = court_of(t)
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
    if displaced:
        t.at_court[house] += band
        if t.log is not None:
            t.log.append(Displaced(house, MEMBERS[band], OFFICE + office))
        for module in t.book.modules:
            module.left(t, house, OFFICE + office)
    else:
        t.send_home(house, band, OFFICE + office, "R8.6")


class Treasury(LordPlace):
    """The treasury takes any number of lords; each takes all of one kind that lies there, or nothing (R8.5)."""

    def offer(self, t: Table, house: int, out: list[Action]) -> None:
        court = court_of(t)
        if court.lord[house] != AT_COURT:
            return
        ally = 0 if house == t.book.leader[house] else 1
        empty = True
        for kind in range(TREASURY_KINDS):
            if court.treasury[kind]:
                empty = False
                out.append(at_treasury(ally, kind))
        if empty or not ally:  # an ally must remove something, if anything lies there
            out.append(at_treasury(ally, NOTHING))

    def refuse(self, t: Table, seat: int, house: int, action: Placing) -> Reason | None:
        assert isinstance(action, AtTreasury)
        court = court_of(t)
        if court.lord[house] != AT_COURT:
            return Reason("lord-is-placed", "R8.2")
        if action.kind == NOTHING:
            return Reason("ally-must-remove", "R8.13") if house != seat and any(court.treasury) else None
        if court.treasury[action.kind] == 0:
            return Reason("nothing-there", "R8.5", (("what", KINDS[action.kind]),))
        return None

    def place(self, t: Table, seat: int, house: int, action: Placing) -> None:
        assert isinstance(action, AtTreasury)
        court = court_of(t)
        court.lord[house] = IN_TREASURY
        if t.log is not None:
            t.log.append(LordPlaced(house, TREASURY, (), 0, 0, t.book.lord_strength))
        kind = action.kind
        if kind != NOTHING:
            amount = court.treasury[kind]
            court.treasury[kind] = 0
            if t.log is not None:
                t.log.append(TreasuryChanged(kind, -amount))
            if t.book.has_purse(house):
                t.gain(house, kind, amount, "treasury", "R8.5")
