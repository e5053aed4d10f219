"""What a position is worth to each seat, by hand-made rules of thumb: the eyes of the squire.

Everything is counted in power points of the final scoring: those scored, those that pieces on the board are about to
bring (counties, castle, conflicts, laws, offices), those that the end will bring (strength, extensions, nobles, seals,
shame), and what goods and knights should still earn in the rounds to come. It reads the columns of a re-dealt copy
(never of the true game) and changes nothing. What places bring is in `places`, the price list in `prices`, the worth of
each law in `law_worth`.

It is another thing than `values`, by which knight and lord go: it must judge any moment, with every knight still on the
board, where those judge only the beginning of a round.
"""

from __future__ import annotations

from math import exp

from lancaster.bots.law_worth import law_worth
from lancaster.bots.places import castles, conflicts, counties, pending
from lancaster.bots.prices import ALLY_SHARE, START_WORTH, Prices, prices_of
from lancaster.game import Game
from lancaster.rules.bands import COUNT, MEMBERS
from lancaster.rules.court import owned_bishops
from lancaster.rules.displeasure import uncovered
from lancaster.rules.parliament import APPLY, VOTE
from lancaster.rules.scoring import first_and_second, total_strength
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    CHAMBERLAIN,
    GOLD,
    NOBODY,
    OFFICES,
    OVER,
    PARLIAMENT,
    PLACEMENT,
    POINTS,
    PURSE,
    REWARDS,
    SEALS,
    SET_UP,
    SHAME,
    SQUIRES,
    VOTES,
)


def evaluate(game: Game, seat: int) -> float:
    """The margin a seat can expect at the end: its own value against the others', the best of them counting double."""
    return margin(standings(game), seat)


def margin(values: list[float], seat: int) -> float:
    """A seat's value less a mean of the others' in which the best counts double."""
    others = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - (sum(others) + max(others)) / (len(others) + 1)


def standings(game: Game) -> list[float]:
    """The points each seat can expect at the end; exact when the game is over."""
    t = game._table
    seats = t.book.seats
    values = [float(t.purse[seat * PURSE + POINTS]) for seat in range(seats)]
    if t.phase == OVER:
        return values
    prices = prices_of(t)
    placing = t.phase in (PLACEMENT, SET_UP)
    chances = _law_chances(t, prices)
    _goods(t, values, prices)
    _knights(t, values, prices, placing)
    castles(t, values, prices)
    counties(t, values, prices, placing)
    conflicts(t, values, prices, placing)
    pending(t, values, prices)
    _final_ranks(t, values, prices.left, placing)
    values[t.start] += START_WORTH
    if t.court is not None:
        _offices(t, values, prices, placing)
    if t.shame is not None:
        _shame(t, values, prices.left)
    for seat in range(seats):
        values[seat] += chances[seat]
    return values


# -- goods and knights -----------------------------------------------------------------------------------------------


def _goods(t: Table, values: list[float], prices: Prices) -> None:
    """Gold, squires and votes in the purses; what is plenty is worth less."""
    for seat in range(t.book.seats):
        i = seat * PURSE
        votes = t.purse[i + VOTES] - (t.leftover[seat] if t.phase == PARLIAMENT else 0)
        values[seat] += (
            _plenty(t.purse[i + GOLD], 6) * prices.gold
            + _plenty(t.purse[i + SQUIRES], 6) * prices.squire
            + _plenty(votes, 4) * prices.vote
            + t.nobles[seat].bit_count() * prices.noble_votes
            + _noble_points(t, seat, prices.left)
        )


def _plenty(amount: int, enough: int) -> float:
    return float(amount) if amount <= enough else enough + (amount - enough) * 0.5


def _noble_points(t: Table, seat: int, left: int) -> float:
    """The nobles' table read a little ahead, so that the first nobles are worth something too (R5.3)."""
    table = t.book.noble_points
    ahead = t.nobles[seat].bit_count() + 0.7 * left
    low = min(int(ahead), len(table) - 1)
    high = min(low + 1, len(table) - 1)
    return table[low] + (table[high] - table[low]) * (ahead - low)


def _knights(t: Table, values: list[float], prices: Prices, placing: bool) -> None:
    """What the knights in play should earn in the rounds to come, and in this one those still at court."""
    book = t.book
    for house in range(book.houses):
        worth = 0.0
        for strength in MEMBERS[book.knights - t.reserve[house]]:
            worth += prices.round_of[strength] * prices.left
        if placing:
            for strength in MEMBERS[t.at_court[house]]:
                worth += prices.round_of[strength]
        values[book.leader[house]] += worth if house < book.seats else worth * ALLY_SHARE


def _final_ranks(t: Table, values: list[float], left: int, placing: bool) -> None:
    """8 and 4 for strength and for extensions: the surer, the nearer the end (R5.1)."""
    seats = t.book.seats
    unsure = left + (0.5 if placing else 0.2)
    strengths = [total_strength(t, seat) + 0.04 * t.purse[seat * PURSE + SQUIRES] for seat in range(seats)]
    _share(values, strengths, first_and_second(t, t.book.strength_points), 0.25 + 0.9 * unsure)
    built = [t.extensions[seat].bit_count() + 0.04 * t.purse[seat * PURSE + GOLD] for seat in range(seats)]
    _share(values, built, first_and_second(t, t.book.extension_points), 0.15 + 0.45 * unsure)


def _share(values: list[float], standing: list[float], prizes: tuple[float, float], unsure: float) -> None:
    """Add the expected prizes for first and second place, softly by how far apart the seats are."""
    best = max(standing)
    weights = [exp((key - best) / unsure) for key in standing]
    total = sum(weights)
    first = [weight / total for weight in weights]
    for seat, chance in enumerate(first):
        second = 0.0
        if prizes[1]:
            for other, ahead in enumerate(first):
                if other != seat and ahead < 1.0:
                    second += ahead * chance / (1.0 - ahead)
        values[seat] += prizes[0] * chance + prizes[1] * second


# -- laws ------------------------------------------------------------------------------------------------------------


def _law_chances(t: Table, prices: Prices) -> list[float]:
    """What the laws are likely to give each seat this round, weighed by how likely each is to be applied."""
    seats = range(t.book.seats)
    gains = [0.0 for _ in seats]
    if t.phase == REWARDS:
        return gains
    if t.phase == PARLIAMENT and VOTE not in t.agenda:
        for place, law in enumerate(t.laws):
            if APPLY[place] in t.agenda:
                for seat in seats:
                    gains[seat] += law_worth(t, law, seat, prices)
        return gains
    current = [[law_worth(t, law, seat, prices) for seat in seats] for law in t.laws]
    proposed = [[law_worth(t, law, seat, prices) for seat in seats] for law in t.proposals]
    accepted = [1.0]  # chances that so many have been accepted
    for worths in proposed:
        chance = passing(t, worths)
        for seat in seats:
            gains[seat] += chance * worths[seat]
        accepted = [
            (accepted[n] if n < len(accepted) else 0.0) * (1.0 - chance) + (accepted[n - 1] * chance if n else 0.0)
            for n in range(len(accepted) + 1)
        ]
    staying = 0.0
    for place, worths in enumerate(current):
        staying += accepted[place] if place < len(accepted) else 0.0
        for seat in seats:
            gains[seat] += staying * worths[seat]
    return gains


def passing(t: Table, worths: list[float]) -> float:
    """How likely a proposal is to be accepted: those who gain from it more than others vote for it."""
    mean = sum(worths) / len(worths)
    support = 0.3  # yes wins a tie
    for seat, worth in enumerate(worths):
        weight = 1.0 + 0.5 * t.purse[seat * PURSE + VOTES]
        support += weight * max(-1.0, min(1.0, (worth - mean) / 3.0))
    return 1.0 / (1.0 + exp(-support))


# -- Henry V ---------------------------------------------------------------------------------------------------------


def _offices(t: Table, values: list[float], prices: Prices, placing: bool) -> None:
    """Seals and bishops, lords on offices, and privileges ready or to come (chapter 8)."""
    court = t.court
    assert court is not None
    book = t.book
    for seat in range(book.seats):
        bishops = owned_bishops(t, seat)
        seals = t.purse[seat * PURSE + SEALS]
        values[seat] += seals * (1.0 + bishops) + 0.25 * prices.left * (seals + 1.4 * bishops)
    for house in range(book.houses):
        seat = book.leader[house]
        share = 1.0 if house < book.seats else ALLY_SHARE
        if placing:
            values[seat] += share * 1.1 * court.ready[house].bit_count()
            if court.lord[house] < 0:
                values[seat] += share * 1.3
        values[seat] += share * 1.1 * court.coming[house].bit_count() * (1.0 if prices.left else 0.0)
    if t.phase == REWARDS:
        return
    for office in range(OFFICES):
        house = court.party_house[office]
        chance = 1.0
        if house == NOBODY:
            house = court.holder[office]
            chance = 0.5 if placing else 1.0
        elif placing:
            chance = 0.8
        if house == NOBODY:
            continue
        seat = book.leader[house]
        worth = 1.1 if prices.left else (1.5 if office == CHAMBERLAIN else 0.0)
        if house < book.seats:
            worth += book.office_seals[office] * (1.2 + owned_bishops(t, seat) + 0.2 * prices.left)
            values[seat] += chance * worth
        else:
            values[seat] += chance * worth * ALLY_SHARE
        if placing and court.party_house[office] == house:  # those with the lord earn nothing else this round
            values[seat] += 0.15 * COUNT[court.party[office]]


def _shame(t: Table, values: list[float], left: int) -> None:
    """1 for each shame, and what the track uncovers for the worst two (R9.5)."""
    seats = t.book.seats
    worst, second = uncovered(t)
    track = t.book.shame_track
    if left:
        later = [value for value in track if value > worst]
        worst += int(0.2 * left * (later[0] - worst)) if later else 0
    standing: list[float] = []
    for seat in range(seats):
        owned = t.purse[seat * PURSE + SHAME]
        values[seat] -= owned
        standing.append(owned - 0.02 * t.purse[seat * PURSE + VOTES] if owned else -9.0)
    if worst and max(standing) > 0.0:
        losses = [0.0] * seats
        _share(losses, standing, (float(worst), float(second)), 0.3 + 0.6 * left)
        for seat in range(seats):
            if standing[seat] > 0.0:
                values[seat] -= losses[seat]
