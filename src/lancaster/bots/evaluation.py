"""What a position is worth to each seat, by hand-made rules of thumb: the eyes of squire, knight and lord.

Everything is counted in power points of the final scoring: those scored, those that pieces on the board are about to
bring (counties, castle, conflicts, laws, offices), those that the end will bring (strength, extensions, nobles, seals,
shame), and what goods and knights should still earn in the rounds to come. It reads the columns of a re-dealt copy
(never of the true game) and changes nothing. The price list and the worth of each law are at the end.
"""

from __future__ import annotations

from math import exp
from typing import Final

from lancaster.bots.law_worth import law_worth
from lancaster.bots.prices import Prices, prices_of
from lancaster.game import Game
from lancaster.rules.bands import COUNT, MEMBERS, STRENGTH
from lancaster.rules.castles import ALL_CASTLES
from lancaster.rules.castles import BUY as CASTLE_PURCHASES
from lancaster.rules.castles import RESOLVE as CASTLE
from lancaster.rules.conflicts import ALL_CONFLICTS, FIGHT
from lancaster.rules.court import owned_bishops
from lancaster.rules.displeasure import uncovered
from lancaster.rules.parliament import APPLY, VOTE
from lancaster.rules.placement import FAVOUR_OF_CHOICE
from lancaster.rules.rewards import ANY_UPGRADE, EXTENSION, NOBLE_OF_CHOICE, PLACED_UPGRADE
from lancaster.rules.scoring import first_and_second, total_strength
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import (
    CHAMBERLAIN,
    COUNTIES,
    FAVOURS,
    FRONT_SPACES,
    FRONTS,
    GOLD,
    HOUSES,
    KNIGHT_SPACE,
    LOWER,
    NO_CARD,
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
    SPACES,
    SQUIRES,
    UPGRADE_SPACE,
    VOTES,
)

ALLY_SHARE: Final = 0.4  # what an ally's piece is worth to its leader, compared with an own one (chapter 7)
SECOND_THOUGHTS: Final = 0.8  # a displaced knight finds another place, but a worse one


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
    _castles(t, values, prices)
    _counties(t, values, prices, placing)
    _conflicts(t, values, prices, placing)
    _pending(t, values, prices)
    _final_ranks(t, values, prices.left, placing)
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


def _noble_worth(t: Table, seat: int, prices: Prices) -> float:
    """What one more noble brings."""
    table = t.book.noble_points
    ahead = t.nobles[seat].bit_count() + 0.7 * prices.left
    low = min(int(ahead), len(table) - 2)
    return table[low + 1] - table[low] + prices.noble_votes


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


# -- places ----------------------------------------------------------------------------------------------------------


def _castles(t: Table, values: list[float], prices: Prices) -> None:
    """What knights and extensions will still yield in this round's castles, and extensions later (R4.6)."""
    book = t.book
    all_to_come = t.phase < REWARDS or ALL_CASTLES in t.agenda
    for house in range(book.houses):
        seat = book.leader[house]
        own = house < book.seats
        now = all_to_come or CASTLE[house] in t.agenda
        worth = 0.0
        for space in range(SPACES):
            if t.castle[house * SPACES + space]:
                worth += _space_worth(t, house, space, prices)
        if own:
            for space in range(SPACES):
                if t.extensions[house] >> space & 1:
                    worth += prices.extension_income[space] * prices.left
                    if now and not t.turned[house] >> space & 1:
                        worth += _space_worth(t, house, space, prices)
        values[seat] += worth if own else worth * ALLY_SHARE


def _space_worth(t: Table, house: int, space: int, prices: Prices) -> float:
    gift = t.book.space_gift[space]
    worth = prices.of_gift(gift)
    if space == KNIGHT_SPACE and not t.reserve[house] & 3:
        return 0.0
    if space == UPGRADE_SPACE and not t.reserve[house] >> 2:
        return 0.0
    if house < t.book.seats:
        price = t.book.space_price[space]
        if price:
            chance = 1.0 if t.purse[house * PURSE + SQUIRES] >= price else 0.4
            worth = max(0.0, worth - price * prices.squire) * chance
    return worth


def _counties(t: Table, values: list[float], prices: Prices, placing: bool) -> None:
    """Noble, reward or both where knights stand, and how likely they are to be displaced before (R4.3)."""
    book = t.book
    both: list[list[float]] = [[] for _ in range(book.seats)]
    for county in range(COUNTIES):
        house = t.county_house[county]
        if house == NOBODY:
            continue
        seat = book.leader[house]
        own = house < book.seats
        reward = _reward_worth(t, house, county, prices)
        noble = 0.0
        if t.nobles_left[county]:
            if not own:
                noble = 0.6  # it leaves the game
            elif not t.nobles[seat] >> county & 1:
                noble = _noble_worth(t, seat, prices)
        worth = max(reward, noble)
        if book.county_gift[county].start_player:
            worth += prices.start
        staying = 1.0
        if placing:
            staying = _staying(t, county, seat, worth)
            again = prices.round_of[t.county_strength[county]] * SECOND_THOUGHTS
            worth = staying * worth + (1.0 - staying) * (again if own else again * ALLY_SHARE)
        values[seat] += worth if own or noble > reward else worth * ALLY_SHARE
        if own:
            more = (min(reward, noble) - book.both_price * prices.gold) * staying
            if more > 0.0:
                both[seat].append(more)
    for seat in range(book.seats):
        if both[seat]:
            affordable = t.purse[seat * PURSE + GOLD] // book.both_price
            values[seat] += sum(sorted(both[seat], reverse=True)[:affordable])


def _reward_worth(t: Table, house: int, county: int, prices: Prices) -> float:
    gift = t.book.county_gift[county]
    worth = prices.of_gift(gift)
    if gift.knights and not t.reserve[house] & 3:
        worth -= prices.new_knight
    if gift.upgrades and not t.reserve[house] >> 2 and t.court is None:
        worth -= prices.upgrade
    if gift.extensions and house < t.book.seats and t.extensions[house].bit_count() == SPACES:
        worth -= prices.extension
    if gift.crossing:
        worth += 1.6 + 0.5 * t.county_strength[county]
    return worth


def _staying(t: Table, county: int, seat: int, worth: float) -> float:
    """How likely a knight is still there at the end of the placement."""
    book = t.book
    guard = t.county_guard[county]
    minimum = book.minimum[county]
    staying = 1.0
    for house in range(book.houses):
        leader = book.leader[house]
        if leader == seat or not t.at_court[house]:
            continue
        strongest = MEMBERS[t.at_court[house]][0]
        if strongest < minimum:
            continue
        squires = t.purse[house * PURSE + SQUIRES] if house < book.seats else 0
        needed = guard + 1 - strongest
        if needed > squires:
            continue
        wanted = min(0.5, 0.09 * worth)  # the better the place, the more likely somebody goes for it
        staying *= 1.0 - wanted / (1.0 + max(0, needed))
    return staying


def _conflicts(t: Table, values: list[float], prices: Prices, placing: bool) -> None:
    """Expected points by rank, and what becomes of the knights if France wins (R4.8 to R4.13)."""
    book = t.book
    all_to_come = t.phase < REWARDS or ALL_CONFLICTS in t.agenda
    ready = 0
    strongest = [0] * book.houses
    if placing:
        for house in range(book.houses):
            band = t.at_court[house]
            ready += STRENGTH[band]
            if band:
                strongest[house] = MEMBERS[band][0]
    for front in range(FRONTS):
        card = t.front_card[front]
        if card == NO_CARD:
            continue
        ranks: list[tuple[int, int, int]] = []
        total = 0
        free = 0
        for space in range(FRONT_SPACES):
            occupant = t.front_space[front * FRONT_SPACES + space]
            if occupant == NOBODY:
                free += 1
                continue
            force = book.archer_strength if occupant >= ARCHER_OF else t.force(front, occupant)
            total += force
            ranks.append((force, space, occupant))
        now = all_to_come or FIGHT[front] in t.agenda
        missing = book.card_strength[card] - total
        win = 1.0
        if missing > 0:
            coming = 0.22 * ready if now else 3.0
            if now and not placing and t.county_house[7] != NOBODY and book.county_gift[7].crossing:
                coming += 0.4 * t.county_strength[7]
            win = 1.0 / (1.0 + exp((missing - coming) / 1.1)) if coming else 0.0
        ranks.sort(reverse=True)
        prizes = book.card_points[card]
        consolation = (prizes[1], prizes[2], 0)
        for rank, (force, _, occupant) in enumerate(ranks):
            house = occupant & (ARCHER_OF - 1)
            seat = book.leader[house]
            own = house < book.seats
            place = float(rank)
            if placing:
                place += _pressure(t, front, house, force, strongest, free)
            expected = win * _prize(prizes, place) + (1.0 - win) * _prize(consolation, place)
            if own:
                values[seat] += expected if now else expected * 0.8
            if occupant < ARCHER_OF and win < 1.0 and prices.left:
                band = t.front_band[front * HOUSES + house]
                cost = (1.0 - win) * _defeat(t, house, band, front if now else LOWER, prices)
                values[seat] -= cost if own else cost * ALLY_SHARE
        if t.shame is not None and now and win < 1.0:
            for seat in range(book.seats):
                if not t.front_band[front * HOUSES + seat]:
                    values[seat] -= (1.0 - win) * prices.shame


def _pressure(t: Table, front: int, house: int, force: int, strongest: list[int], free: int) -> float:
    """How many ranks a house is likely to lose to knights still at the courts of other sides."""
    drop = 0.0
    for other in range(t.book.houses):
        if other == house or not strongest[other]:
            continue
        band = t.front_band[front * HOUSES + other]
        if band:
            there = t.force(front, other)
            if there < force <= there + strongest[other]:
                drop += 0.25
        elif free and strongest[other] >= force:
            drop += 0.2
    return min(drop, float(FRONT_SPACES - 1))


def _prize(prizes: tuple[int, int, int], place: float) -> float:
    low = int(place)
    if low >= FRONT_SPACES - 1:
        return float(prizes[2]) if place < FRONT_SPACES else 0.0
    return prizes[low] + (prizes[low + 1] - prizes[low]) * (place - low)


def _defeat(t: Table, house: int, band: int, front: int, prices: Prices) -> float:
    """What a lost conflict costs in knights: bound for a round above, prisoners below."""
    cost = 0.0
    if front < LOWER:
        for strength in MEMBERS[band]:
            cost += prices.round_of[strength] * 0.6
        return max(0.0, cost - 1.0)  # next round it is fought again
    gold = t.purse[house * PURSE + GOLD] if house < t.book.seats else 0
    for strength in MEMBERS[band]:
        lost = prices.round_of[strength] * prices.left + 0.6 * strength
        ransom = strength * t.book.ransom_price
        if gold >= ransom:
            gold -= ransom
            lost = min(lost, ransom * prices.gold + 0.2)
        cost += lost
    return cost


def _pending(t: Table, values: list[float], prices: Prices) -> None:
    """Rewards that a seat is just being asked about."""
    for step in t.agenda[-4:]:
        for house in range(t.book.houses):
            share = 1.0 if house < t.book.seats else ALLY_SHARE
            seat = t.book.leader[house]
            if step is FAVOUR_OF_CHOICE[house]:
                best = 0.0
                for tile in range(FAVOURS):
                    if t.favours >> tile & 1:
                        gift = t.book.favour_gift[tile]
                        worth = prices.of_gift(gift)
                        if gift.nobles:
                            worth += _noble_worth(t, seat, prices)
                        best = max(best, worth)
                values[seat] += best * share
            elif step is ANY_UPGRADE[house] or step is PLACED_UPGRADE[house]:
                values[seat] += prices.upgrade * share
            elif step is EXTENSION[house]:
                values[seat] += prices.extension
            elif step is NOBLE_OF_CHOICE[house]:
                values[seat] += _noble_worth(t, seat, prices) * share
            elif _extension_purchase(t, house, step):
                values[seat] += 0.8


def _extension_purchase(t: Table, house: int, step: object) -> bool:
    """Whether a castle's priced spaces are being asked about that no knight but an extension stands on."""
    if step not in CASTLE_PURCHASES[house] or house >= t.book.seats:
        return False
    first = house * SPACES
    return not t.castle[first + KNIGHT_SPACE] and not t.castle[first + UPGRADE_SPACE]


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
