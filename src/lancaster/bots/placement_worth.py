"""The heuristic weight of a placement (phase 1), in points."""

from math import exp
from typing import Final

from lancaster.bots.law_worth import BONUS_OF_CASTLE, BONUS_OF_CONFLICT, BONUS_OF_COUNTY, BONUS_OF_TOWER
from lancaster.bots.worth import (
    GOLD_WORTH,
    OFFICE_WORTH,
    SHAME_WORTH,
    SQUIRE_WORTH,
    STRENGTH_WORTH,
    VOTE_WORTH,
    gift_worth,
    income_worth,
    noble_worth,
    rounds_ahead,
    seal_worth,
)
from lancaster.rules.actions import Action
from lancaster.rules.bands import COUNT, KINDS_IN, STRENGTH, STRONGEST
from lancaster.rules.conflicts import english_strength
from lancaster.rules.placing_actions import PIECES, AtOffice, AtTreasury, InCastle, InCounty, InFront, InTower, piece
from lancaster.rules.rewards import noble_to_be_had
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import (
    ARCHER,
    CHAMBERLAIN,
    COUNTIES,
    FAVOURS,
    FRONT_SPACES,
    FRONTS,
    GOLD,
    HOUSES,
    KNIGHT_SPACE,
    LOWER,
    NOBODY,
    PLACEMENT,
    PURSE,
    SHAME,
    SHIELD,
    SQUIRES,
    TUDOR,
)

POINTLESS: Final = -50.0
SURVIVES: Final = (0.45, 0.65, 0.85)  # how likely a current law is still there after the votes, by place
PASSES: Final = 0.5  # how likely a proposal becomes law
SPARE_SQUIRES: Final = 3  # more squires than this beyond what is needed are never set beside a knight at first sight
MOST_TOTAL: Final = 16  # a knight with more than this, squires counted, is as safe as with this
KNIGHT_OF_ALLY: Final = 2.5  # what a new knight is worth to an ally


def law_bonus(t: Table, bonus: list[float]) -> float:
    """What one more of a thing brings by the laws in force and proposed, each as likely as it is to be applied."""
    total = 0.0
    for place in range(len(t.laws)):
        worth = bonus[t.laws[place]]
        if worth:
            total += worth * (SURVIVES[place] if t.proposals else 1.0)
    for law in t.proposals:
        worth = bonus[law]
        if worth:
            total += worth * PASSES
    return total


def weigh_placements(t: Table, seat: int, actions: tuple[Action, ...]) -> list[float]:
    """A weight for every placement of a seat."""
    ahead = rounds_ahead(t)
    after = ahead - 1 if ahead > 0 else 0
    counties: list[float] = [POINTLESS] * (2 * COUNTIES)  # by ally and county, made when it is needed
    fronts: list[float] = [POINTLESS] * (len(PIECES) * FRONTS)  # by piece and front, without company
    favours: list[float] = [POINTLESS, POINTLESS]  # by ally
    risks: list[float] = [-1.0] * ((STRONGEST + 1) * MOST_TOTAL)  # by minimum and total
    coming = _coming(t)
    conflict_bonus = law_bonus(t, BONUS_OF_CONFLICT)
    county_bonus = law_bonus(t, BONUS_OF_COUNTY)
    castle_bonus = law_bonus(t, BONUS_OF_CASTLE)
    out: list[float] = []
    squire = SQUIRE_WORTH[ahead]
    for action in actions:
        if isinstance(action, InCounty):
            house = t.book.led[seat][action.ally]
            county = action.county
            strength = action.strength + (t.book.tudor_strength if action.beside & TUDOR else 0)
            holder = t.county_house[county]
            least = 0
            if holder != NOBODY:
                least = max(0, t.county_guard[county] + 1 - strength)
            if action.squires > least + SPARE_SQUIRES:
                out.append(POINTLESS)
                continue
            i = COUNTIES * action.ally + county
            if counties[i] == POINTLESS:
                counties[i] = county_worth(t, house, county, ahead) + (0.0 if action.ally else county_bonus)
            worth = counties[i]
            spent = action.squires * squire
            if not action.beside & SHIELD:
                minimum = t.book.minimum[county]
                total = strength + action.squires
                if total >= MOST_TOTAL:
                    total = MOST_TOTAL - 1
                i = minimum * MOST_TOTAL + total
                if risks[i] < 0.0:
                    risks[i] = _risk(t, seat, minimum, total)
                risk = risks[i]
                worth = worth * (1.0 - 0.7 * risk) - 0.5 * risk
                spent *= 1.0 + 0.3 * risk
            else:
                spent += 0.6
            if action.beside & TUDOR:
                spent += 0.7
            if holder != NOBODY:
                worth += 0.9
            out.append(worth - spent - 0.45 * (action.strength - t.book.minimum[county]))
        elif isinstance(action, InFront):
            house = t.book.led[seat][action.ally]
            i = piece(action.ally, action.strength) * FRONTS + action.front
            if action.beside or fronts[i] == POINTLESS:
                force = action.strength + (t.book.tudor_strength if action.beside & TUDOR else 0)
                worth = _worth_in_front(t, house, action.front, force, ahead, coming, conflict_bonus)
                if t.sent < t.book.favoured_knights and t.favours:
                    if favours[action.ally] == POINTLESS:
                        favours[action.ally] = _favour_worth(t, house, ahead)
                    worth += favours[action.ally]
                if action.beside:
                    worth += 1.0 if action.beside & ARCHER else -0.5
                else:
                    fronts[i] = worth
            else:
                worth = fronts[i]
            out.append(worth)
        elif isinstance(action, InCastle):
            if action.ally:
                worth = 0.5 * (KNIGHT_OF_ALLY if action.space == KNIGHT_SPACE else STRENGTH_WORTH[after])
            else:
                worth = income_worth(t, seat, action.space, after) + castle_bonus + 0.2
            out.append(worth - 0.5 * (action.strength - 1))
        elif isinstance(action, InTower):
            shame = 0 if action.ally else min(action.strength, t.purse[seat * PURSE + SHAME])
            worth = -SHAME_WORTH * shame + law_bonus(t, BONUS_OF_TOWER)
            out.append(worth - 0.3 * (action.strength - shame))
        elif isinstance(action, AtOffice):
            out.append(_office_worth(t, seat, action, ahead))
        elif isinstance(action, AtTreasury):
            assert t.court is not None
            worth = 0.1
            if action.kind >= 0 and not action.ally:
                worths = (GOLD_WORTH[ahead], SQUIRE_WORTH[ahead], VOTE_WORTH[ahead])
                worth += t.court.treasury[action.kind] * worths[action.kind]
            out.append(worth)
        else:
            out.append(0.0)
    return out


def county_worth(t: Table, house: int, county: int, ahead: int) -> float:
    """What holding a county until its resolution brings."""
    after = ahead - 1 if ahead > 0 else 0
    gift = t.book.county_gift[county]
    reward = gift_worth(t, house, gift, after)
    if gift.crossing:
        reward += 1.5
    own = t.book.has_purse(house)
    if not own:
        return 0.6 * max(reward, 0.8)
    noble = noble_worth(t, house, after) if noble_to_be_had(t, house, county) else 0.0
    worth = max(noble, reward)
    if t.purse[house * PURSE + GOLD] >= t.book.both_price:
        worth = max(worth, noble + reward - t.book.both_price * GOLD_WORTH[after] - 0.2)
    if gift.start_player:
        worth += 0.8 if after else 0.1
    return worth


def _risk(t: Table, seat: int, minimum: int, total: int) -> float:
    """How likely a knight with this total is displaced from a county of that minimum before the phase ends."""
    book = t.book
    risk = 0.0
    for house in range(book.houses):
        band = t.at_court[house]
        if not band or book.leader[house] == seat:
            continue
        best = KINDS_IN[band][-1]
        if best < minimum:
            continue
        deficit = total + 1 - best
        if deficit <= 0:
            risk += 0.25
        elif house < book.seats and deficit <= t.purse[house * PURSE + SQUIRES]:
            risk += 0.22 - 0.05 * deficit if deficit < 4 else 0.03
    return 0.75 if risk > 0.75 else risk


def front_worth(t: Table, house: int, front: int, strength: int, ahead: int) -> float:
    """What a knight adds in a conflict: points for the better rank, laws, and what being bound there costs."""
    return _worth_in_front(t, house, front, strength, ahead, _coming(t), law_bonus(t, BONUS_OF_CONFLICT))


def _coming(t: Table) -> float:
    """How much strength is still expected in each conflict."""
    if t.phase != PLACEMENT:
        return 0.0
    fronts = 0
    for front in range(FRONTS):
        if t.front_card[front] >= 0:
            fronts += 1
    waiting = 0.0
    for house in range(t.book.houses):
        waiting += STRENGTH[t.at_court[house]]
    return 0.4 * waiting / (fronts + 1)


def _worth_in_front(t: Table, house: int, front: int, strength: int, ahead: int, coming: float, bonus: float) -> float:
    """`front_worth`, with what it has in common for all conflicts."""
    book = t.book
    card = t.front_card[front]
    band = t.front_band[front * HOUSES + house]
    force = t.force(front, house) if band else 0
    there = english_strength(t, front)
    after = ahead - 1 if ahead > 0 else 0
    worth = _expected(t, front, house, force + strength, there + strength + coming)
    if band:
        worth -= _expected(t, front, house, force, there + coming)
    short = book.card_strength[card] - there - strength - coming
    lose = 1.0 / (1.0 + exp(-short / 1.5)) if -20.0 < short < 20.0 else (1.0 if short > 0 else 0.0)
    own = house < book.seats
    if not own:
        worth = 0.3
    if front < LOWER:
        if after:
            worth += lose * (0.6 * book.card_points[card][1] - 0.9 - 0.35 * strength)
    else:
        worth -= lose * strength * (0.75 if after else 0.3)
    if own and not band:
        worth += bonus
        if t.shame is not None:
            worth -= lose * SHAME_WORTH
    return worth


def _expected(t: Table, front: int, house: int, force: int, england: float) -> float:
    """The points a house's space in a conflict is expected to bring."""
    book = t.book
    rank = 0
    own_space = FRONT_SPACES
    free = 0
    first = front * FRONT_SPACES
    for space in range(FRONT_SPACES):
        occupant = t.front_space[first + space]
        if occupant == house:
            own_space = space
        elif occupant == NOBODY:
            free += 1
    for space in range(FRONT_SPACES):
        occupant = t.front_space[first + space]
        if occupant != NOBODY and occupant != house:
            other = book.archer_strength if occupant >= ARCHER_OF else t.force(front, occupant)
            if other > force or (other == force and space > own_space):
                rank += 1
    if rank >= FRONT_SPACES:
        return 0.0
    values = book.card_points[t.front_card[front]]
    gap = (england - book.card_strength[t.front_card[front]] + 0.5) / 1.5
    win = 1.0 / (1.0 + exp(-gap)) if -20.0 < gap < 20.0 else (1.0 if gap > 0 else 0.0)
    won = float(values[rank])
    lost = float(values[rank + 1]) if rank + 1 < FRONT_SPACES else 0.0
    if free > 1 and rank + 1 < FRONT_SPACES and t.phase == PLACEMENT and force < 4:
        won = 0.7 * won + 0.3 * values[rank + 1]  # somebody stronger may still come
    return win * won + (1.0 - win) * lost


def _favour_worth(t: Table, house: int, ahead: int) -> float:
    best = 0.0
    for tile in range(FAVOURS):
        if t.favours >> tile & 1:
            best = max(best, gift_worth(t, house, t.book.favour_gift[tile], ahead))
    return best


def _office_worth(t: Table, seat: int, action: AtOffice, ahead: int) -> float:
    """Seals and the privilege, less the tribute and what the party could do elsewhere."""
    book = t.book
    court = t.court
    assert court is not None
    office = action.office
    after = ahead - 1 if ahead > 0 else 0
    total = book.lord_strength + STRENGTH[action.band] + action.bishops * book.bishop_strength
    total += action.tudor * book.tudor_strength
    risk = 0.0
    for house in range(book.houses):
        if book.leader[house] != seat and court.lord[house] < 0:
            power = book.lord_strength + STRENGTH[t.at_court[house]]
            if house < book.seats:
                power += court.bishops[house] * book.bishop_strength
            if power > total:
                risk += 0.2 if power > total + 2 else 0.1
    risk = min(0.7, risk)
    if action.ally:
        worth = OFFICE_WORTH[after] * 0.5 + 0.5
    else:
        worth = book.office_seals[office] * (seal_worth(t, seat) + 0.3) + OFFICE_WORTH[after]
        if not after and office == CHAMBERLAIN:  # its Tudor knight counts at the end of the game (R5.1)
            worth += 1.5
        worth -= 0.6
    held = court.holder[office]
    if held != NOBODY and book.leader[held] == seat:
        worth *= 0.5  # nobody else may come, and then it stays anyway
    if court.party_house[office] != NOBODY:
        worth += 0.5
    return worth * (1.0 - risk) - 1.6 * COUNT[action.band] - 0.6 * STRENGTH[action.band] - 0.8 * action.tudor
