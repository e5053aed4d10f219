"""The heuristic weight of a choice outside placement and votes: favours, rewards, exchanges, upgrades, ransoms."""

from typing import Final

from lancaster.bots.placement_worth import county_worth, front_worth
from lancaster.bots.worth import (
    GOLD_WORTH,
    SQUIRE_WORTH,
    STRENGTH_WORTH,
    extension_worth,
    gift_worth,
    income_worth,
    knight_worth,
    noble_worth,
    price_worth,
)
from lancaster.rules.actions import (
    BISHOP,
    NONE,
    RECRUIT,
    Action,
    Claim,
    Convert,
    Cross,
    Exchange,
    Extend,
    NameStart,
    PayCounties,
    PayExtensions,
    Ransom,
    Send,
    TakeFavour,
    TakeNoble,
    Upgrade,
)
from lancaster.rules.agenda import HouseQuestion
from lancaster.rules.bands import COUNT, STRENGTH
from lancaster.rules.laws.law import ChooseExchange
from lancaster.rules.laws.new import CONVERSION_PRICE
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    COUNTIES,
    COUNTY,
    COUNTY_NAMES,
    FRONT,
    FRONTS,
    GOLD,
    KNIGHT_SPACE,
    PURSE,
    SEALS,
    SPACES,
    SQUIRES,
    UPGRADE_SPACE,
)


def weigh_choice(t: Table, seat: int, action: Action, ahead: int) -> float:
    """What a choice in the course of laws and rewards brings; 0 is what declining brings."""
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
        return 0.8 + t.purse[seat * PURSE + SEALS] + 0.4 * after
    if isinstance(action, Extend):
        lost = 1.0 if t.castle[seat * SPACES + action.space] else 0.0
        return extension_worth(t, seat, action.space, ahead) - lost
    if isinstance(action, Claim):
        return _claim_worth(t, seat, action, ahead)
    if isinstance(action, Cross):
        return front_worth(t, house, action.front, _crossing_strength(t), ahead) + 0.1
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
        paid = GOLD if action.kind == SQUIRES else SQUIRES
        surplus = t.purse[seat * PURSE + paid] - CONVERSION_PRICE * action.times
        return action.times * (gain - CONVERSION_PRICE * price) + (0.7 * action.times if surplus >= 6 else 0.0)
    if isinstance(action, Send):
        worth = 0.0
        for front in range(FRONTS):
            if action.squires[front]:
                worth += front_worth(t, seat, front, action.squires[front], ahead)
                worth -= action.squires[front] * SQUIRE_WORTH[ahead]
        return worth
    if isinstance(action, PayCounties):
        worth = 0.0
        for county in range(COUNTIES):
            if action.counties >> county & 1:
                worth += county_worth(t, seat, county, ahead) - GOLD_WORTH[ahead]
        return worth
    if isinstance(action, PayExtensions):
        worth = 0.0
        for space in range(SPACES):
            if action.spaces >> space & 1:
                worth += income_worth(t, seat, space, after) - SQUIRE_WORTH[ahead]
        return worth
    return 0.0


def _asked_house(t: Table, seat: int) -> int:
    """The house that a question is about: with two players it may be the ally's."""
    step = t.agenda[-1]
    return step.house if isinstance(step, HouseQuestion) else seat


def _upgrade_worth(t: Table, house: int, action: Upgrade, ahead: int) -> float:
    worth = STRENGTH_WORTH[ahead] + 0.1 * action.strength
    if house >= t.book.seats:
        worth *= 0.5
    place = action.place
    if FRONT <= place < FRONT + FRONTS:
        worth += 0.7 * max(0.0, front_worth(t, house, place - FRONT, 1, ahead)) - 0.2
    elif COUNTY <= place < COUNTY + COUNTIES:
        worth += 0.1
    if house < t.book.seats and t.agenda[-1].key.startswith("purchases"):
        worth -= t.book.space_price[UPGRADE_SPACE] * SQUIRE_WORTH[ahead]
    return worth


def _claim_worth(t: Table, seat: int, action: Claim, ahead: int) -> float:
    key = t.agenda[-1].key
    for county in range(COUNTIES):
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


COUNTY_KEYS: Final = [f"county {name}" for name in COUNTY_NAMES]


def _crossing_strength(t: Table) -> int:
    for county in range(COUNTIES):
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
        cost += amount * times * price_worth(t, seat, kind, ahead)
        if ahead and kind <= SQUIRES and left < 3:
            cost += 0.2 * (3 - left)  # the last ones are worth more
    return gain - cost
