"""The making of a view (`view`): everything is read from the blinded table of `lancaster.rules.sight` alone.

It is compiled with the rules: a server makes views after every action.
"""

from __future__ import annotations

from lancaster.options import Options
from lancaster.rules import conflicts, displeasure, scoring
from lancaster.rules.actions import ballot as ballot_with
from lancaster.rules.bands import COUNT, MEMBERS
from lancaster.rules.court import OFFICE_PRIVILEGE, owned_bishops, seal_points
from lancaster.rules.henry import AT_COURT, IN_TREASURY
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.lords import strength_at
from lancaster.rules.parliament import VOTE
from lancaster.rules.placement import PLACE
from lancaster.rules.table import ARCHER_OF, NO_BALLOT, SEALED, Table, added_votes, says_yes
from lancaster.rules.terms import (
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FRONT_NAMES,
    FRONT_SPACES,
    FRONTS,
    GOLD,
    HOUSES,
    KINDS,
    LOWER,
    NO_CARD,
    NOBODY,
    OFFICE_NAMES,
    OFFICES,
    OVER,
    PHASES,
    PLACEMENT,
    POINTS,
    PRIVILEGE_NAMES,
    SEALS,
    SHAME,
    SPACE_NAMES,
    SPACES,
    SQUIRES,
    TREASURY_KINDS,
    UNKNOWN,
    VOTES,
)
from lancaster.view import (
    CountyView,
    CourtView,
    DispleasureView,
    FrontView,
    HouseView,
    OfficeView,
    SeatView,
    SpaceView,
    View,
)

VIEW_VERSION = 1


def view_of(
    t: Table,
    seat: int | None,
    options: Options,
    sets: tuple[str, ...],
    laws_to_come: list[list[str]],
    conflicts_to_come: list[str],
) -> View:
    """The view of a blinded table; the cards still to come are given in an order that tells nothing."""
    actors = list(t.agenda[-1].actors(t)) if t.agenda else []
    strengths, built = _standing(t)
    return {
        "version": VIEW_VERSION,
        "seat": seat,
        "players": t.book.seats,
        "laws_in_play": options.laws,
        "law_sets": list(sets),
        "material": options.material.digest,
        "round": t.round,
        "rounds": t.book.rounds,
        "phase": PHASES[t.phase],
        "start": t.start,
        "order": t.book.order[t.start][:],
        "turn": actors[0] if len(actors) == 1 else None,
        "actors": actors,
        "to_place": _to_place(t),
        "seats": [_seat(t, number, seat, strengths, built) for number in range(t.book.seats)],
        "houses": [_house(t, house) for house in range(t.book.houses)],
        "counties": [_county(t, county) for county in range(COUNTIES)],
        "fronts": [_front(t, front) for front in range(FRONTS) if t.front_card[front] != NO_CARD],
        "favours": _bits(t.favours, FAVOUR_NAMES),
        "favours_to_earn": max(0, t.book.favoured_knights - t.sent),
        "laws": [LAWS[law].key for law in t.laws],
        "proposals": [LAWS[law].key for law in t.proposals],
        "vote": LAWS[t.proposals[0]].key if t.agenda and t.agenda[-1] is VOTE else None,
        "repeals": LAWS[t.laws[0]].key if t.phase != OVER else None,
        "laws_to_come": laws_to_come,
        "conflicts_to_come": conflicts_to_come,
        "court": _court(t),
        "displeasure": _displeasure(t),
        "winners": list(scoring.winners(t)) if t.phase == OVER else [],
    }


def _to_place(t: Table) -> list[int]:
    if t.phase != PLACEMENT:
        return []
    order = t.book.order[t.turn][:]
    pieces = [_pieces_at_court(t, seat) for seat in range(t.book.seats)]
    if t.agenda and t.agenda[-1] is PLACE:  # the first of them places one of its pieces now
        order.append(order.pop(0))
        pieces[t.turn] -= 1
    return [seat for seat in order if pieces[seat] > 0]


def _pieces_at_court(t: Table, seat: int) -> int:
    knights = sum(COUNT[t.at_court[house]] for house in t.book.led[seat])
    court = t.court
    return knights + (sum(court.lord[house] == AT_COURT for house in t.book.led[seat]) if court is not None else 0)


def _known(value: int) -> int | None:
    return None if value == UNKNOWN else value


def _bits(bits: int, names: tuple[str, ...]) -> list[str]:
    return [name for index, name in enumerate(names) if bits >> index & 1]


def own_seat_of(t: Table, seat: int, public: SeatView) -> SeatView:
    """A seat of the table that it sees itself, from how a spectator sees it: with its purse and its ballot."""
    return {
        **public,
        "gold": _known(t.owns(seat, GOLD)),
        "squires": _known(t.owns(seat, SQUIRES)),
        "seals": _known(t.owns(seat, SEALS)),
        "shame": _known(t.owns(seat, SHAME)),
        "ballot": _ballot(t, seat),
    }


def _seat(t: Table, seat: int, viewer: int | None, strengths: list[int], built: list[int]) -> SeatView:
    """A seat of a blinded table, as the viewer sees it."""
    bishops = owned_bishops(t, seat) if t.court is not None else 0
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "points": t.owns(seat, POINTS),
        "votes": t.owns(seat, VOTES),
        "leftover": t.leftover[seat],
        "kept": t.owns(seat, VOTES) - t.leftover[seat],
        "gold": _known(t.owns(seat, GOLD)),
        "squires": _known(t.owns(seat, SQUIRES)),
        "seals": _known(t.owns(seat, SEALS)),
        "shame": _known(t.owns(seat, SHAME)),
        "nobles": _bits(t.nobles[seat], COUNTY_NAMES),
        "extensions": _bits(t.extensions[seat], SPACE_NAMES),
        "turned_down": _bits(t.turned[seat], SPACE_NAMES),
        "voted": t.ballots[seat] != NO_BALLOT,
        "ballot": _ballot(t, seat) if seat == viewer else None,
        "bishops": bishops,
        "bishops_at_court": t.court.bishops[seat] if t.court is not None else 0,
        "seal_points": seal_points(bishops),
        "strength": strengths[seat],
        "strength_place": _place(strengths, seat),
        "extensions_place": _place(built, seat),
    }


def _ballot(t: Table, seat: int) -> str | None:
    """What a seat has voted; None if it has not, or if that is sealed."""
    ballot = t.ballots[seat]
    return None if ballot in (NO_BALLOT, SEALED) else str(ballot_with(says_yes(ballot), added_votes(ballot)))


def _standing(t: Table) -> tuple[list[int], list[int]]:
    """What counts at the end, by seat: strength and extensions (R5.1)."""
    seats = range(t.book.seats)
    return [scoring.total_strength(t, seat) for seat in seats], [t.extensions[seat].bit_count() for seat in seats]


def _place(values: list[int], seat: int) -> int:
    return 1 + sum(value > values[seat] for value in values)


def _house(t: Table, house: int) -> HouseView:
    lord = None
    if t.court is not None:
        where = t.court.lord[house]
        lord = "court" if where == AT_COURT else "treasury" if where == IN_TREASURY else OFFICE_NAMES[where]
    return {
        "house": house,
        "colour": COLOURS[house],
        "leader": t.book.leader[house],
        "ally": not t.book.has_purse(house),
        "court": list(MEMBERS[t.at_court[house]]),
        "reserve": list(MEMBERS[t.reserve[house]]),
        "castle": {
            name: t.castle[house * SPACES + space]
            for space, name in enumerate(SPACE_NAMES)
            if t.castle[house * SPACES + space]
        },
        "lord": lord,
        "ready": _bits(t.court.ready[house], PRIVILEGE_NAMES) if t.court is not None else [],
        "coming": _bits(t.court.coming[house], PRIVILEGE_NAMES) if t.court is not None else [],
    }


def _county(t: Table, county: int) -> CountyView:
    house = t.county_house[county]
    return {
        "letter": "ABCDEFGHI"[county],
        "name": COUNTY_NAMES[county],
        "minimum": t.book.minimum[county],
        "nobles_left": t.nobles_left[county],
        "house": None if house == NOBODY else house,
        "strength": t.county_strength[county],
        "squires": t.county_squires[county],
        "beside": _bits(t.court.county_beside[county], PRIVILEGE_NAMES) if t.court is not None else [],
        "total": t.county_total(county),
    }


def _front(t: Table, front: int) -> FrontView:
    card = t.front_card[front]
    english = conflicts.english_strength(t, front)
    won = conflicts.england_wins(t, front)
    free = FRONT_SPACES - t.free_spaces(front)
    return {
        "front": FRONT_NAMES[front],
        "row": "upper" if front < LOWER else "lower",
        "card": t.book.card_names[card],
        "strength": t.book.card_strength[card],
        "points": list(t.book.card_points[card]),
        "spaces": [_space(t, front, space) for space in range(FRONT_SPACES)],
        "english": english,
        "won": won,
        "missing": max(0, t.book.card_strength[card] - english),
        "paid": [won, True, True],  # R4.11
        "next": [_next_space(t, front, house, free) for house in range(t.book.houses)],
        "archer": free + 1 if free + 1 < FRONT_SPACES else None,
    }


def _next_space(t: Table, front: int, house: int, free: int) -> int | None:
    for space in range(FRONT_SPACES):
        if t.front_space[front * FRONT_SPACES + space] == house:
            return space
    return free if free < FRONT_SPACES else None


def _space(t: Table, front: int, space: int) -> SpaceView | None:
    occupant = t.front_space[front * FRONT_SPACES + space]
    if occupant == NOBODY:
        return None
    if occupant >= ARCHER_OF:
        house = occupant - ARCHER_OF
        strength = t.book.archer_strength
        return {"house": house, "archer": True, "knights": [], "squires": 0, "tudors": 0, "strength": strength}
    i = front * HOUSES + occupant
    return {
        "house": occupant,
        "archer": False,
        "knights": list(MEMBERS[t.front_band[i]]),
        "squires": t.front_squires[i],
        "tudors": t.court.front_tudors[i] if t.court is not None else 0,
        "strength": t.force(front, occupant),
    }


def _court(t: Table) -> CourtView | None:
    court = t.court
    if court is None:
        return None
    offices: list[OfficeView] = []
    for office in range(OFFICES):
        house = court.party_house[office]
        party = (court.party[office], court.party_bishops[office], court.party_tudor[office])
        offices.append(
            {
                "office": OFFICE_NAMES[office],
                "tribute": KINDS[t.book.tributes[office]],
                "seals": t.book.office_seals[office],
                "privilege": PRIVILEGE_NAMES[OFFICE_PRIVILEGE[office].bit_length() - 1],
                "holder": None if court.holder[office] == NOBODY else court.holder[office],
                "house": None if house == NOBODY else house,
                "knights": list(MEMBERS[party[0]]),
                "bishops": party[1],
                "tudor": party[2] > 0,
                "strength": 0 if house == NOBODY else strength_at(t, office),
            }
        )
    return {
        "offices": offices,
        "treasury": {KINDS[kind]: court.treasury[kind] for kind in range(TREASURY_KINDS)},
        "bishops_left": court.bishop_supply,
    }


def _displeasure(t: Table) -> DispleasureView | None:
    if t.shame is None:
        return None
    return {
        "track": list(t.shame.track),
        "values": list(t.book.shame_track),
        "tower": [list(MEMBERS[band]) for band in t.shame.tower],
        "neutral_knight": t.book.neutral_knight,
        "limit": t.book.tower_limit,
        "filled": t.book.tower_limit - displeasure.room_in_tower(t),
        "worst": displeasure.uncovered(t)[0],
    }
