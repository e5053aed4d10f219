"""What pieces on the board are about to bring, for the hand-made evaluation: castles, counties, conflicts, rewards.

Each function adds to every seat's value what its knights, and its ally's, can expect of their places this round: less,
the more likely they are to be displaced, outranked or captured.
"""

from __future__ import annotations

from math import exp
from typing import Final

from lancaster.bots.prices import ALLY_SHARE, Prices
from lancaster.rules.bands import MEMBERS, STRENGTH
from lancaster.rules.castles import ALL_CASTLES
from lancaster.rules.castles import BUY as CASTLE_PURCHASES
from lancaster.rules.castles import RESOLVE as CASTLE
from lancaster.rules.conflicts import ALL_CONFLICTS, FIGHT
from lancaster.rules.placement import FAVOUR_OF_CHOICE
from lancaster.rules.rewards import ANY_UPGRADE, EXTENSION, NOBLE_OF_CHOICE, PLACED_UPGRADE
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import (
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
    PURSE,
    REWARDS,
    SPACES,
    SQUIRES,
    UPGRADE_SPACE,
)

SECOND_THOUGHTS: Final = 0.8  # a displaced knight finds another place, but a worse one


def castles(t: Table, values: list[float], prices: Prices) -> None:
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


def counties(t: Table, values: list[float], prices: Prices, placing: bool) -> None:
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
                noble = noble_worth(t, seat, prices)
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


def conflicts(t: Table, values: list[float], prices: Prices, placing: bool) -> None:
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


def pending(t: Table, values: list[float], prices: Prices) -> None:
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
                            worth += noble_worth(t, seat, prices)
                        best = max(best, worth)
                values[seat] += best * share
            elif step is ANY_UPGRADE[house] or step is PLACED_UPGRADE[house]:
                values[seat] += prices.upgrade * share
            elif step is EXTENSION[house]:
                values[seat] += prices.extension
            elif step is NOBLE_OF_CHOICE[house]:
                values[seat] += noble_worth(t, seat, prices) * share
            elif _extension_purchase(t, house, step):
                values[seat] += 0.8


def _extension_purchase(t: Table, house: int, step: object) -> bool:
    """Whether a castle's priced spaces are being asked about that no knight but an extension stands on."""
    if step not in CASTLE_PURCHASES[house] or house >= t.book.seats:
        return False
    first = house * SPACES
    return not t.castle[first + KNIGHT_SPACE] and not t.castle[first + UPGRADE_SPACE]


def noble_worth(t: Table, seat: int, prices: Prices) -> float:
    """What one more noble brings."""
    table = t.book.noble_points
    ahead = t.nobles[seat].bit_count() + 0.7 * prices.left
    low = min(int(ahead), len(table) - 2)
    return table[low + 1] - table[low] + prices.noble_votes
