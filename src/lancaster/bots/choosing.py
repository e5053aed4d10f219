"""Instinct in parliament and in all smaller choices: what a ballot, a reward or an exchange seems worth at first."""

from typing import Final

from lancaster.bots.laws import law_worth
from lancaster.bots.placing import county_worth, front_worth
from lancaster.bots.values import (
    GOLD_WORTH,
    SQUIRE_WORTH,
    STRENGTH_WORTH,
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
    Ballot,
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
from lancaster.rules.bands import COUNT, STRENGTH
from lancaster.rules.laws.law import ChooseExchange
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
    VOTES,
)


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
    return over_others(stakes(t, place), seat)


def over_others(listed: list[float], seat: int) -> float:
    """A seat's part, less some of what the others get on average."""
    total = 0.0
    for part in listed:
        total += part
    own = listed[seat]
    return own - 0.6 * (total - own) / (len(listed) - 1)


def agenda_stakes(t: Table) -> list[list[float]]:
    """`stakes` of every proposal, in the order of the votes."""
    return [stakes(t, place) for place in range(len(t.proposals))]


def weigh_ballots(t: Table, seat: int, actions: tuple[Action, ...], listed: list[list[float]]) -> list[float]:
    """Votes left over are lost, so they are spread over the proposals still to come by what is at stake."""
    now = over_others(listed[0], seat)
    later = 0.0
    for place in range(1, len(listed)):
        later += abs(over_others(listed[place], seat))
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


def weigh_choice(t: Table, seat: int, action: Action, ahead: int) -> float:
    """What a choice in the course of laws and rewards brings; 0 is what declining brings."""
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
        surplus = t.purse[seat * PURSE + (GOLD if action.kind == SQUIRES else SQUIRES)] - 2 * action.times
        return action.times * (gain - 2 * price) + (0.7 * action.times if surplus >= 6 else 0.0)
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
    """With two players: the house that a question is about, read from the step that asks it."""
    key = t.agenda[-1].key
    return seat + 2 if ("yellow" in key or "red" in key) else seat


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
        unit = 0.0
        if kind == GOLD:
            unit = GOLD_WORTH[ahead]
        elif kind == SQUIRES:
            unit = SQUIRE_WORTH[ahead]
        elif kind == SEALS:
            unit = seal_worth(t, seat)
        cost += amount * times * unit
        if ahead and kind <= SQUIRES and left < 3:
            cost += 0.2 * (3 - left)  # the last ones are worth more
    return gain - cost
