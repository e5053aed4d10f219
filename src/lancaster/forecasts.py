"""The making of a forecast (`forecast`): everything is read from the blinded table of `lancaster.rules.sight` alone.

It is compiled with the rules: a server makes forecasts after every action.
"""

from __future__ import annotations

from lancaster.forecast import FinalForecast, Forecast, FrontForecast, Gain, LawForecast, Rank, Standing
from lancaster.rules import conflicts, displeasure, scoring
from lancaster.rules.court import owned_bishops, seal_points
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.parliament import COUNT_LEFTOVER, RISE
from lancaster.rules.table import ARCHER_OF, Table, house_of
from lancaster.rules.terms import (
    COUNTIES,
    COUNTY,
    FRONT,
    FRONT_NAMES,
    FRONTS,
    GOLD,
    NO_CARD,
    NOBODY,
    OVER,
    PLACE_NAMES,
    SEALS,
    SHAME,
    SQUIRES,
    UNKNOWN,
    VOTES,
)


def forecast_of(t: Table) -> Forecast:
    """What would happen now, from a blinded table; votes in hand count as left over until they are counted (R3.4)."""
    _count_leftover(t)
    return {
        "laws": [_law(t, law, True) for law in t.laws] + [_law(t, law, False) for law in t.proposals],
        "fronts": [_fight(t, front) for front in range(FRONTS) if t.front_card[front] != NO_CARD],
        "final": _final(t),
    }


def forecast_from(public: Forecast, t: Table, seat: int) -> Forecast:
    """The forecast of a seat from that of a spectator: only what its own screened totals decide can differ.

    In a comparison that screened totals decide there is always somebody else's: so nobody knows more of it than a
    spectator.
    """
    laws = public["laws"]
    if any(law["seats"][seat] is None for law in laws):
        _count_leftover(t)
        numbered = zip((*t.laws, *t.proposals), laws, strict=True)
        laws = [_with_own(law, t, number, seat) if law["seats"][seat] is None else law for number, law in numbered]
    final = public["final"]
    if None in final["seals"] or None in final["shame"] or None in final["shame_at_best"]:
        seals, shame, at_best = _screened(t)
        final = {**final, "seals": seals, "shame": shame, "shame_at_best": at_best}
    return {"laws": laws, "fronts": public["fronts"], "final": final}


def standing_of(before: Table, after: Table, place: int) -> Standing | None:
    """How it stands at a place after a knight was set there; None where nothing is compared."""
    if COUNTY <= place < COUNTY + COUNTIES:
        county = place - COUNTY
        against = None if before.county_house[county] == NOBODY else before.county_total(county)
        return {"place": PLACE_NAMES[place], "total": after.county_total(county), "against": against}
    if FRONT <= place < FRONT + FRONTS:
        front = place - FRONT
        france = after.book.card_strength[after.front_card[front]]
        return {"place": PLACE_NAMES[place], "total": conflicts.english_strength(after, front), "against": france}
    return None


def _count_leftover(t: Table) -> None:
    if RISE not in t.agenda or COUNT_LEFTOVER in t.agenda:
        t.leftover = [t.owns(seat, VOTES) for seat in range(t.book.seats)]


def _law(t: Table, law: int, in_force: bool) -> LawForecast:
    return {"law": LAWS[law].key, "in_force": in_force, "seats": [_gains(t, law, seat) for seat in range(t.book.seats)]}


def _gains(t: Table, law: int, seat: int) -> list[Gain] | None:
    gains = LAWS[law].forecast(t, seat)
    return None if gains is None else [{"what": what, "amount": amount} for what, amount in gains]


def _with_own(public: LawForecast, t: Table, law: int, seat: int) -> LawForecast:
    seats = public["seats"][:]
    seats[seat] = _gains(t, law, seat)
    return {"law": public["law"], "in_force": public["in_force"], "seats": seats}


def _fight(t: Table, front: int) -> FrontForecast:
    won = conflicts.england_wins(t, front)
    values = conflicts.prizes(t, front, won)
    ranks: list[Rank] = []
    for rank, (strength, occupant) in enumerate(conflicts.ranking(t, front)):
        house = house_of(occupant)
        ranks.append({"house": house, "archer": occupant >= ARCHER_OF, "strength": strength, "points": values[rank]})
    return {
        "front": FRONT_NAMES[front],
        "won": won,
        "english": conflicts.english_strength(t, front),
        "french": t.book.card_strength[t.front_card[front]],
        "ranks": ranks,
    }


def _final(t: Table) -> FinalForecast:
    seats = range(t.book.seats)
    none: list[int | None] = [0 for _ in seats]
    if t.phase == OVER:  # what was scored is in the breakdown
        return {
            "strength": none,
            "extensions": none[:],
            "nobles": none[:],
            "seals": none[:],
            "shame": none[:],
            "shame_at_best": none[:],
        }
    strength = [(scoring.total_strength(t, seat), t.owns(seat, SQUIRES)) for seat in seats]
    built = [(t.extensions[seat].bit_count(), t.owns(seat, GOLD)) for seat in seats]
    seals, shame, at_best = _screened(t)
    return {
        "strength": _places(strength, scoring.first_and_second(t, t.book.strength_points)),
        "extensions": _places(built, scoring.first_and_second(t, t.book.extension_points)),
        "nobles": [t.book.noble_points[t.nobles[seat].bit_count()] for seat in seats],
        "seals": seals,
        "shame": shame,
        "shame_at_best": at_best,
    }


def _screened(t: Table) -> tuple[list[int | None], list[int | None], list[int | None]]:
    """What is counted behind the screens: seals, shame, and the least that shame costs."""
    seats = range(t.book.seats)
    shame = [t.owns(seat, SHAME) for seat in seats]
    seals: list[int | None] = [0 for _ in seats]
    losses = seals[:]
    if t.court is not None:
        for seat in seats:
            owned = t.owns(seat, SEALS)
            seals[seat] = None if owned == UNKNOWN else owned * seal_points(owned_bishops(t, seat))
    if t.shame is not None:
        if UNKNOWN in shame:
            losses = [0 if owned == 0 else None for owned in shame]
        else:
            votes = [t.owns(seat, VOTES) for seat in seats]
            losses = [-loss for loss in displeasure.penalties(t, shame, votes)]
    return seals, losses, [None if owned == UNKNOWN else -owned for owned in shame]


def _places(standing: list[tuple[int, int]], prizes: tuple[int, int]) -> list[int | None]:
    """Points for first and second place; None for seats whose tie is broken by something hidden."""
    ranked = sorted({key[0] for key in standing}, reverse=True)
    shared: list[int | None] = [*scoring.shares(standing, prizes)]
    tied_for_first = [seat for seat, key in enumerate(standing) if key[0] == ranked[0]]
    contested = tied_for_first
    if len(tied_for_first) == 1 and len(ranked) > 1:
        contested = [seat for seat, key in enumerate(standing) if key[0] == ranked[1]]
    if len(contested) > 1 and any(standing[seat][1] == UNKNOWN for seat in contested):
        for seat in contested:
            shared[seat] = None
    return shared
