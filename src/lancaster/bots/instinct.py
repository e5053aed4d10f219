"""Instinct: what a decision looks like at first sight, in points, without playing it.

`weigh` gives every legal action of a seat a weight; `finish_round` plays the rest of a round by it for everybody.
Knight and lord use both: to look ahead quickly, and to know which actions deserve a closer look. Like `values` the
module reads the table directly, so that it can be compiled together with the rules.
"""

from math import exp
from random import Random
from typing import Final

from lancaster.bots.laws import BONUS_OF_CASTLE, BONUS_OF_CONFLICT, BONUS_OF_COUNTY, BONUS_OF_TOWER, law_worth
from lancaster.bots.values import (
    GOLD_WORTH,
    OFFICE_WORTH,
    SHAME_WORTH,
    SQUIRE_WORTH,
    STRENGTH_WORTH,
    VOTE_WORTH,
    extension_worth,
    gift_worth,
    income_worth,
    knight_worth,
    noble_worth,
    rounds_ahead,
    seal_worth,
)
from lancaster.rules.actions import (
    BISHOP,
    NONE,
    RECRUIT,
    Action,
    AtOffice,
    AtTreasury,
    Ballot,
    Claim,
    Convert,
    Cross,
    Exchange,
    Extend,
    InCastle,
    InCounty,
    InFront,
    InTower,
    NameStart,
    PayCounties,
    PayExtensions,
    Ransom,
    Send,
    TakeFavour,
    TakeNoble,
    Upgrade,
)
from lancaster.rules.bands import COUNT, KINDS_IN, STRENGTH
from lancaster.rules.conflicts import english_strength
from lancaster.rules.laws.law import ChooseExchange
from lancaster.rules.rewards import noble_to_be_had
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import (
    ARCHER,
    COUNTY,
    FAVOURS,
    FRONT,
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
    SPACES,
    SQUIRES,
    TUDOR,
    UPGRADE_SPACE,
    VOTES,
)

POINTLESS: Final = -50.0
SURVIVES: Final = (0.45, 0.65, 0.85)  # how likely a current law is still there after the votes, by place
PASSES: Final = 0.5  # how likely a proposal becomes law
KEPT_SQUIRES: Final = 3  # more squires than this beyond what is needed are never set beside a knight at first sight


# -- the three phases ------------------------------------------------------------------------------------------------


def weigh(t: Table, seat: int, actions: tuple[Action, ...]) -> list[float]:
    """A weight for every action, in points; comparable only within this list."""
    if t.phase == PLACEMENT and t.agenda[-1].key == "placement":
        return _placements(t, seat, actions)
    first = actions[0]
    if isinstance(first, Ballot):
        return _ballots(t, seat, actions)
    ahead = rounds_ahead(t)
    return [_choice(t, seat, action, ahead) for action in actions]


def _law_bonus(t: Table, bonus: list[float]) -> float:
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


def _placements(t: Table, seat: int, actions: tuple[Action, ...]) -> list[float]:
    ahead = rounds_ahead(t)
    after = ahead - 1 if ahead > 0 else 0
    county_worth: list[float] = [POINTLESS] * 18  # by ally and county, made when it is needed
    front_worth: list[float] = [POINTLESS] * 80  # by ally, strength and front, with two kinds of company
    county_bonus = _law_bonus(t, BONUS_OF_COUNTY)
    castle_bonus = _law_bonus(t, BONUS_OF_CASTLE)
    out: list[float] = []
    squire = SQUIRE_WORTH[ahead]
    for action in actions:
        if isinstance(action, InCounty):
            house = seat + 2 if action.ally else seat
            county = action.county
            strength = action.strength + (t.book.tudor_strength if action.beside & TUDOR else 0)
            holder = t.county_house[county]
            least = 0
            if holder != NOBODY:
                least = max(0, t.county_guard[county] + 1 - strength)
            if action.squires > least + KEPT_SQUIRES:
                out.append(POINTLESS)
                continue
            i = 9 * action.ally + county
            if county_worth[i] == POINTLESS:
                county_worth[i] = _county_worth(t, house, county, ahead) + (0.0 if action.ally else county_bonus)
            worth = county_worth[i]
            spent = action.squires * squire
            if not action.beside & SHIELD:
                risk = _risk(t, seat, county, strength + action.squires)
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
            house = seat + 2 if action.ally else seat
            extra = (2 if action.beside & ARCHER else 0) + (1 if action.beside & TUDOR else 0)
            i = ((action.ally * 5 + action.strength) * FRONTS + action.front) * 2
            if extra or front_worth[i] == POINTLESS:
                force = action.strength + (t.book.tudor_strength if action.beside & TUDOR else 0)
                worth = _front_worth(t, house, action.front, force, ahead)
                if t.sent < t.book.favoured_knights and t.favours:
                    worth += _favour_worth(t, house, ahead)
                if extra:
                    worth += 1.0 if action.beside & ARCHER else -0.5
                else:
                    front_worth[i] = worth
            else:
                worth = front_worth[i]
            out.append(worth)
        elif isinstance(action, InCastle):
            if action.ally:
                worth = 0.5 * (KNIGHT_OF_ALLY if action.space == KNIGHT_SPACE else STRENGTH_WORTH[after])
            else:
                worth = income_worth(t, seat, action.space, after) + castle_bonus + 0.2
            out.append(worth - 0.5 * (action.strength - 1))
        elif isinstance(action, InTower):
            shame = 0 if action.ally else min(action.strength, t.purse[seat * PURSE + SHAME])
            worth = -SHAME_WORTH * shame + _law_bonus(t, BONUS_OF_TOWER)
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


KNIGHT_OF_ALLY: Final = 2.5


def _county_worth(t: Table, house: int, county: int, ahead: int) -> float:
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


def _risk(t: Table, seat: int, county: int, total: int) -> float:
    """How likely a knight with this total is displaced before the phase ends."""
    book = t.book
    minimum = book.minimum[county]
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


def _front_worth(t: Table, house: int, front: int, strength: int, ahead: int) -> float:
    """What a knight adds in a conflict: points for the better rank, laws, and what being bound there costs."""
    book = t.book
    card = t.front_card[front]
    band = t.front_band[front * HOUSES + house]
    force = t.force(front, house) if band else 0
    there = english_strength(t, front)
    coming = 0.0
    open_fronts = 0
    for other in range(FRONTS):
        if t.front_card[other] >= 0:
            open_fronts += 1
    for other in range(book.houses):
        coming += STRENGTH[t.at_court[other]]
    if t.phase != PLACEMENT:
        coming = 0.0
    coming = 0.4 * coming / (open_fronts + 1)
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
        worth += _law_bonus(t, BONUS_OF_CONFLICT)
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
    total = book.lord_strength + STRENGTH[action.band] + action.bishops + 2 * action.tudor
    risk = 0.0
    for house in range(book.houses):
        if book.leader[house] != seat and court.lord[house] < 0:
            power = 1 + STRENGTH[t.at_court[house]] + (court.bishops[house] if house < book.seats else 0)
            if power > total:
                risk += 0.2 if power > total + 2 else 0.1
    risk = min(0.7, risk)
    if action.ally:
        worth = OFFICE_WORTH[after] * 0.5 + 0.5
    else:
        worth = book.office_seals[office] * (seal_worth(t, seat) + 0.3) + OFFICE_WORTH[after]
        if not after and office == 2:
            worth += 1.5
        worth -= 0.6
    held = court.holder[office]
    if held != NOBODY and book.leader[held] == seat:
        worth *= 0.5  # nobody else may come, and then it stays anyway
    if court.party_house[office] != NOBODY:
        worth += 0.5
    return worth * (1.0 - risk) - 1.6 * COUNT[action.band] - 0.6 * STRENGTH[action.band] - 0.8 * action.tudor


# -- parliament ------------------------------------------------------------------------------------------------------


def stakes(t: Table, place: int) -> list[float]:
    """What passing the proposal at a place would bring each seat, compared with rejecting it."""
    ahead = rounds_ahead(t)
    new = t.proposals[place]
    old = t.laws[place] if place < len(t.laws) else t.laws[-1]
    lasting = 1.4 if ahead > 1 else 1.0
    pushed = (0.6, 0.8, 1.0)[2 - (len(t.proposals) - 1 - place) if len(t.proposals) - 1 - place <= 2 else 0]
    return [
        lasting * law_worth(t, new, seat, ahead) - pushed * law_worth(t, old, seat, ahead)
        for seat in range(t.book.seats)
    ]


def stake(t: Table, place: int, seat: int) -> float:
    """What a seat stands to gain over the others if the proposal at a place passes."""
    listed = stakes(t, place)
    others = (sum(listed) - listed[seat]) / (len(listed) - 1)
    return listed[seat] - 0.6 * others


def _ballots(t: Table, seat: int, actions: tuple[Action, ...]) -> list[float]:
    """Votes left over are lost, so they are spread over the proposals still to come by what is at stake."""
    now = stake(t, 0, seat)
    later = 0.0
    for place in range(1, len(t.proposals)):
        later += abs(stake(t, place, seat))
    votes = t.purse[seat * PURSE + VOTES]
    share = abs(now) / (abs(now) + 0.8 * later + 0.3)
    spent = int(votes * share + 0.5)
    out: list[float] = []
    for action in actions:
        assert isinstance(action, Ballot)
        worth = now if action.yes else -now
        out.append(worth - 0.5 * abs(action.votes - spent))
    return out


# -- single choices --------------------------------------------------------------------------------------------------


def _choice(t: Table, seat: int, action: Action, ahead: int) -> float:
    house = seat
    if t.book.allies:
        house = _asked_house(t, seat)
    after = ahead - 1 if ahead > 0 else 0
    if action is NONE:
        return 0.0
    if isinstance(action, TakeFavour):
        return 0.1 + gift_worth(t, house, t.book.favour_gift[action.tile], ahead)
    if isinstance(action, TakeNoble):
        # rather one that is not to be had otherwise this round
        held = t.county_house[action.county] == seat
        rare = 0.1 * (5 - t.nobles_left[action.county]) + 0.1 * t.book.minimum[action.county]
        return 1.0 + rare - (0.8 if held else 0.0)
    if isinstance(action, Upgrade):
        return _upgrade_worth(t, house, action, ahead)
    if action is BISHOP:
        return 0.8 + t.purse[seat * PURSE + 3] + 0.4 * after
    if isinstance(action, Extend):
        lost = 1.0 if t.castle[seat * SPACES + action.space] else 0.0
        return extension_worth(t, seat, action.space, ahead) - lost
    if isinstance(action, Claim):
        return _claim_worth(t, seat, action, ahead)
    if isinstance(action, Cross):
        return _front_worth(t, house, action.front, _crossing_strength(t), ahead) + 0.1
    if isinstance(action, NameStart):
        return 1.0 if action.seat == seat else 0.0
    if action is RECRUIT:
        due = t.book.space_price[KNIGHT_SPACE] if house == seat else 0
        return knight_worth(t, house, ahead) - due * SQUIRE_WORTH[ahead]
    if isinstance(action, Ransom):
        worth = STRENGTH[action.band] * (STRENGTH_WORTH[ahead] - t.book.ransom_price * GOLD_WORTH[ahead])
        return worth + COUNT[action.band] * (0.6 * knight_worth(t, seat, ahead) if ahead else 0.2)
    if isinstance(action, Exchange):
        return _exchange_worth(t, seat, action.times, ahead)
    if isinstance(action, Convert):
        price = GOLD_WORTH[ahead] if action.kind == SQUIRES else SQUIRE_WORTH[ahead]
        gain = SQUIRE_WORTH[ahead] if action.kind == SQUIRES else GOLD_WORTH[ahead]
        surplus = t.purse[seat * PURSE + (GOLD if action.kind == SQUIRES else SQUIRES)] - 2 * action.times
        return action.times * (gain - 2 * price) + (0.7 * action.times if surplus >= 6 else 0.0)
    if isinstance(action, Send):
        worth = 0.0
        for front in range(FRONTS):
            if action.squires[front]:
                worth += _front_worth(t, seat, front, action.squires[front], ahead)
                worth -= action.squires[front] * SQUIRE_WORTH[ahead]
        return worth
    if isinstance(action, PayCounties):
        worth = 0.0
        for county in range(9):
            if action.counties >> county & 1:
                worth += _county_worth(t, seat, county, ahead) - GOLD_WORTH[ahead]
        return worth
    if isinstance(action, PayExtensions):
        worth = 0.0
        for space in range(SPACES):
            if action.spaces >> space & 1:
                worth += income_worth(t, seat, space, after) - SQUIRE_WORTH[ahead]
        return worth
    return 0.0


def _asked_house(t: Table, seat: int) -> int:
    """With two players: the house that a question is about, read from the step that asks it."""
    key = t.agenda[-1].key
    return seat + 2 if ("yellow" in key or "red" in key) else seat


def _upgrade_worth(t: Table, house: int, action: Upgrade, ahead: int) -> float:
    worth = STRENGTH_WORTH[ahead] + 0.1 * action.strength
    if house >= t.book.seats:
        worth *= 0.5
    place = action.place
    if FRONT <= place < FRONT + FRONTS:
        worth += 0.7 * max(0.0, _front_worth(t, house, place - FRONT, 1, ahead)) - 0.2
    elif COUNTY <= place < COUNTY + 9:
        worth += 0.1
    if house < t.book.seats and t.agenda[-1].key.startswith("purchases"):
        worth -= t.book.space_price[UPGRADE_SPACE] * SQUIRE_WORTH[ahead]
    return worth


def _claim_worth(t: Table, seat: int, action: Claim, ahead: int) -> float:
    key = t.agenda[-1].key
    for county in range(9):
        if key == COUNTY_KEYS[county]:
            house = t.county_house[county]
            gift = t.book.county_gift[county]
            worth = 0.0
            if action.reward:
                worth += gift_worth(t, house, gift, ahead) + (1.2 if gift.crossing else 0.0)
            if house != seat:
                return worth + (0.6 if action.noble else 0.1)
            if action.noble:
                worth += noble_worth(t, seat, ahead)
            if action.noble and action.reward:
                worth -= t.book.both_price * GOLD_WORTH[ahead]
            return worth + 0.05
    return 0.0


COUNTY_KEYS: Final = [
    f"county {name}"
    for name in (
        "Northumberland",
        "Stafford",
        "York",
        "Gloucester",
        "Bedford",
        "Suffolk",
        "Somerset",
        "Dorset",
        "Surrey",
    )
]


def _crossing_strength(t: Table) -> int:
    for county in range(9):
        if t.book.county_gift[county].crossing and t.county_strength[county]:
            return t.county_strength[county]
    return 1


def _exchange_worth(t: Table, seat: int, times: int, ahead: int) -> float:
    step = t.agenda[-1]
    if not isinstance(step, ChooseExchange):
        return 0.0
    law = step.law
    gain = gift_worth(t, seat, law.gift, ahead) * times
    cost = 0.0
    for kind, amount in law.price:
        owned = t.purse[seat * PURSE + kind]
        left = owned - amount * times
        unit = 0.0
        if kind == GOLD:
            unit = GOLD_WORTH[ahead]
        elif kind == SQUIRES:
            unit = SQUIRE_WORTH[ahead]
        elif kind == 3:
            unit = seal_worth(t, seat)
        cost += amount * times * unit
        if ahead and kind <= SQUIRES and left < 3:
            cost += 0.2 * (3 - left)  # the last ones are worth more
    return gain - cost


# -- playing by it ---------------------------------------------------------------------------------------------------


def first_sight(t: Table, seat: int, actions: tuple[Action, ...], rng: Random, noise: float) -> Action:
    """The action of greatest weight, each weight shaken by up to `noise` points."""
    weights = weigh(t, seat, actions)
    best = -1e9
    chosen = 0
    if noise > 0.0:
        draw = rng.random
        for i in range(len(weights)):
            weight = weights[i]
            if weight > best - noise:
                weight += noise * draw()
                if weight > best:
                    best = weight
                    chosen = i
    else:
        for i in range(len(weights)):
            if weights[i] > best:
                best = weights[i]
                chosen = i
    return actions[chosen]


def finish_round(t: Table, rng: Random, noise: float, rounds: int = 1) -> int:
    """Play on by instinct until so many rounds have ended or the game is over; gives the number of decisions."""
    last = t.round + rounds
    played = 0
    while t.agenda and t.round < last:
        step = t.agenda[-1]
        seat = step.actors(t)[0]
        t.push(seat, first_sight(t, seat, step.legal(t, seat), rng, noise))
        played += 1
    return played


def play_until_asked(t: Table, seat: int, round: int, rng: Random) -> bool:
    """Play the others' decisions by instinct until the seat is asked in this round; False when it no longer is."""
    while t.agenda and t.round == round:
        step = t.agenda[-1]
        actors = step.actors(t)
        if seat in actors:
            return True
        t.push(actors[0], first_sight(t, actors[0], step.legal(t, actors[0]), rng, 0.0))
    return False


def best_few(t: Table, seat: int, actions: tuple[Action, ...], number: int) -> list[Action]:
    """The actions of greatest weight, best first, at most so many."""
    if len(actions) <= number:
        return list(actions)
    weights = weigh(t, seat, actions)
    ranked = sorted([(-weights[i], i) for i in range(len(actions))])
    return [actions[i] for _, i in ranked[:number]]
