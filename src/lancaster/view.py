"""What a seat may know, as typed data ready for JSON: the view and events (R1.8).

Everything here is read from the blinded table of `lancaster.rules.sight` alone. A total that the viewer may not know is
None. Houses and seats are numbers (seat s leads house s), everything else goes by the names of the notation.
"""

from __future__ import annotations

from typing import TypedDict

from lancaster.options import Options
from lancaster.rules import conflicts
from lancaster.rules.bands import MEMBERS
from lancaster.rules.book import Book
from lancaster.rules.court import owned_bishops, party_strength
from lancaster.rules.events import Event
from lancaster.rules.henry import AT_COURT, IN_TREASURY
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.table import ARCHER_OF, NO_BALLOT, SEALED, Table
from lancaster.rules.terms import (
    COLOURS,
    COUNTIES,
    COUNTY,
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
    PHASES,
    PLACE_NAMES,
    POINTS,
    PRIVILEGE_NAMES,
    SEALS,
    SHAME,
    SPACE_NAMES,
    SPACES,
    SQUIRES,
    UNKNOWN,
    VOTES,
)


class SeatView(TypedDict):
    """A person at the table: purse, nobles, extensions."""

    seat: int
    colour: str
    points: int
    votes: int
    leftover: int
    gold: int | None
    squires: int | None
    seals: int | None
    shame: int | None
    nobles: list[str]
    extensions: list[str]
    turned_down: list[str]
    voted: bool
    ballot: str | None
    bishops: int
    bishops_at_court: int


class HouseView(TypedDict):
    """A colour on the board: knights by strength, castle, lord, privileges."""

    house: int
    colour: str
    leader: int
    ally: bool
    court: list[int]
    reserve: list[int]
    castle: dict[str, int]
    lord: str | None
    ready: list[str]
    coming: list[str]


class CountyView(TypedDict):
    """A county and who stands there; `total` is what a newcomer must exceed."""

    letter: str
    name: str
    minimum: int
    nobles_left: int
    house: int | None
    strength: int
    squires: int
    beside: list[str]
    total: int


class SpaceView(TypedDict):
    """An occupied space of a conflict."""

    house: int
    archer: bool
    knights: list[int]
    squires: int
    tudors: int
    strength: int


class FrontView(TypedDict):
    """A conflict: its card, who stands where, and how it stands."""

    front: str
    row: str
    card: str
    strength: int
    points: list[int]
    spaces: list[SpaceView | None]
    english: int


class OfficeView(TypedDict):
    """An office: who stands on it, who holds it."""

    office: str
    tribute: str
    seals: int
    holder: int | None
    house: int | None
    knights: list[int]
    bishops: int
    tudor: bool
    strength: int


class CourtView(TypedDict):
    """The King's court."""

    offices: list[OfficeView]
    treasury: dict[str, int]
    bishops_left: int


class DispleasureView(TypedDict):
    """The shame track and the Tower."""

    track: list[int]
    values: list[int]
    tower: list[list[int]]
    neutral_knight: int
    limit: int


class View(TypedDict):
    """The whole table as one seat, or a spectator, may see it."""

    version: int
    seat: int | None
    players: int
    laws_in_play: str
    law_sets: list[str]
    material: str
    round: int
    rounds: int
    phase: str
    start: int
    turn: int | None
    actors: list[int]
    seats: list[SeatView]
    houses: list[HouseView]
    counties: list[CountyView]
    fronts: list[FrontView]
    favours: list[str]
    favours_to_earn: int
    laws: list[str]
    proposals: list[str]
    laws_to_come: list[list[str]]
    conflicts_to_come: list[str]
    court: CourtView | None
    displeasure: DispleasureView | None


VIEW_VERSION = 1


def view_of(
    t: Table,
    seat: int | None,
    options: Options,
    sets: tuple[str, ...],
    laws_to_come: list[list[str]],
    conflicts_to_come: list[str],
) -> View:
    """The view of a blinded table; what is still to come is given as sets, in no telling order."""
    actors = list(t.agenda[-1].actors(t)) if t.agenda else []
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
        "turn": actors[0] if len(actors) == 1 else None,
        "actors": actors,
        "seats": [seat_of(t, number, seat) for number in range(t.book.seats)],
        "houses": [_house(t, house) for house in range(t.book.houses)],
        "counties": [_county(t, county) for county in range(COUNTIES)],
        "fronts": [_front(t, front) for front in range(FRONTS) if t.front_card[front] != NO_CARD],
        "favours": _bits(t.favours, FAVOUR_NAMES),
        "favours_to_earn": max(0, t.book.favoured_knights - t.sent),
        "laws": [LAWS[law].key for law in t.laws],
        "proposals": [LAWS[law].key for law in t.proposals],
        "laws_to_come": laws_to_come,
        "conflicts_to_come": conflicts_to_come,
        "court": _court(t),
        "displeasure": _displeasure(t),
    }


def _known(value: int) -> int | None:
    return None if value == UNKNOWN else value


def _bits(bits: int, names: tuple[str, ...]) -> list[str]:
    return [name for index, name in enumerate(names) if bits >> index & 1]


def seat_of(t: Table, seat: int, viewer: int | None) -> SeatView:
    """A seat of a blinded table, as the viewer sees it."""
    ballot = t.ballots[seat]
    shown = None
    if ballot not in (NO_BALLOT, SEALED) and seat == viewer:
        shown = ("yes" if ballot & 1 else "no") + (f" {ballot >> 1}" if ballot >> 1 else "")
    return {
        "seat": seat,
        "colour": COLOURS[seat],
        "points": t.owns(seat, POINTS),
        "votes": t.owns(seat, VOTES),
        "leftover": t.leftover[seat],
        "gold": _known(t.owns(seat, GOLD)),
        "squires": _known(t.owns(seat, SQUIRES)),
        "seals": _known(t.owns(seat, SEALS)),
        "shame": _known(t.owns(seat, SHAME)),
        "nobles": _bits(t.nobles[seat], COUNTY_NAMES),
        "extensions": _bits(t.extensions[seat], SPACE_NAMES),
        "turned_down": _bits(t.turned[seat], SPACE_NAMES),
        "voted": ballot != NO_BALLOT,
        "ballot": shown,
        "bishops": owned_bishops(t, seat) if t.court is not None else 0,
        "bishops_at_court": t.court.bishops[seat] if t.court is not None else 0,
    }


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
    strength = t.county_strength[county]
    squires = t.county_squires[county]
    return {
        "letter": "ABCDEFGHI"[county],
        "name": COUNTY_NAMES[county],
        "minimum": t.book.minimum[county],
        "nobles_left": t.nobles_left[county],
        "house": None if house == NOBODY else house,
        "strength": strength,
        "squires": squires,
        "beside": _bits(t.court.county_beside[county], PRIVILEGE_NAMES) if t.court is not None else [],
        "total": strength + squires + (t.extra(house, COUNTY + county) if house != NOBODY else 0),
    }


def _front(t: Table, front: int) -> FrontView:
    card = t.front_card[front]
    return {
        "front": FRONT_NAMES[front],
        "row": "upper" if front < LOWER else "lower",
        "card": t.book.card_names[card],
        "strength": t.book.card_strength[card],
        "points": list(t.book.card_points[card]),
        "spaces": [_space(t, front, space) for space in range(FRONT_SPACES)],
        "english": conflicts.english_strength(t, front),
    }


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
                "holder": None if court.holder[office] == NOBODY else court.holder[office],
                "house": None if house == NOBODY else house,
                "knights": list(MEMBERS[party[0]]),
                "bishops": party[1],
                "tudor": party[2] > 0,
                "strength": 0 if house == NOBODY else party_strength(t, *party),
            }
        )
    return {
        "offices": offices,
        "treasury": {KINDS[kind]: court.treasury[kind] for kind in range(3)},
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
    }


# -- events ----------------------------------------------------------------------------------------------------------

_NAMES: dict[str, tuple[str, ...]] = {
    "place": PLACE_NAMES,
    "front": FRONT_NAMES,
    "county": COUNTY_NAMES,
    "space": SPACE_NAMES,
    "tile": FAVOUR_NAMES,
    "office": OFFICE_NAMES,
    "what": KINDS,
    "phase": PHASES,
}
Data = bool | int | str | list["Data"] | dict[str, "Data"]


def event_data(event: Event, book: Book) -> dict[str, Data]:
    """An event as data ready for JSON, with names for places, laws and cards."""
    data: dict[str, Data] = {"event": event.kind}
    for name in event.FIELDS:
        value = getattr(event, name)
        data["rule" if name == "cause" else name] = _named(name, value, book)
    data.setdefault("rule", event.rule)
    return data


def _named(name: str, value: object, book: Book) -> Data:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        if name in _NAMES:
            return _NAMES[name][value]
        if name == "law":
            return LAWS[value].key
        if name == "card":
            return book.card_names[value]
        if name in ("beside", "privilege"):
            return [*_bits(value, PRIVILEGE_NAMES)]
        return value
    if isinstance(value, tuple):
        if name == "proposals":
            return [LAWS[law].key for law in value]
        if name == "conflicts":
            return [book.card_names[card] for card in value]
        if name == "ballots":
            return [{"yes": yes, "votes": votes} for yes, votes in value]
        if name == "ranks":
            return [
                {"house": house, "archer": archer, "strength": strength, "points": points}
                for house, archer, strength, points in value
            ]
        return [*value]
    assert isinstance(value, str), name
    return value
