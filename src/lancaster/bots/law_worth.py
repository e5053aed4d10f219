"""The worth of a law to a seat, and what laws add to the worth of a place on the board, in points.

Both are computed from what a law declares: what it counts, what it gives, what it costs. A law of an odd kind is valued
by what its forecast says it yields. So a new law needs no change here.
"""

from typing import Final

from lancaster.bots.worth import (
    GOLD_WORTH,
    KNIGHT_WORTH,
    SHAME_WORTH,
    SQUIRE_WORTH,
    STRENGTH_WORTH,
    VOTE_WORTH,
    best_extension,
    gift_worth,
    knight_worth,
    noble_worth,
    price_worth,
    seal_worth,
)
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.laws.law import EXCHANGE, ExchangeLaw, Fewest, ForEvery, Law, Most
from lancaster.rules.laws.new import AskingLaw
from lancaster.rules.table import Table
from lancaster.rules.terms import GOLD, PURSE, VOTES

SENT_SQUIRE_WORTH: Final = 0.5  # a squire sent into a conflict, beyond its own worth
CONVERSION_WORTH: Final = 0.1  # the right to change two of one good into one of another
MOST_TIMES: Final = 99  # of an exchange, if nothing limits it
LOST_COUNTY_WORTH: Final = -2.0  # a knight sent home from a county whose tax cannot be paid


def law_worth(t: Table, number: int, seat: int, ahead: int) -> float:
    """What a law would bring a seat if it were applied now, with so many rounds ahead."""
    law = LAWS[number]
    if isinstance(law, ForEvery):
        times = law.times(t, seat)
        return times * gift_worth(t, seat, law.gift, ahead) if times else 0.0
    if isinstance(law, Most):
        return gift_worth(t, seat, law.gift, ahead) if law.times(t, seat) else 0.0
    if isinstance(law, Fewest):
        return gift_worth(t, seat, law.gift, ahead) if law.times(t, seat) else 0.0
    if law.shape == EXCHANGE:
        return _exchange_worth(t, law, seat, ahead)
    times = law.times(t, seat)
    return _yielded_worth(t, law, seat, times, ahead) if times else 0.0


# -- exchanges -------------------------------------------------------------------------------------------------------


def _exchange_worth(t: Table, law: Law, seat: int, ahead: int) -> float:
    gain = 0.0
    for kind, amount in law.price:
        gain -= amount * price_worth(t, seat, kind, ahead)
    if isinstance(law, ExchangeLaw):
        gain += gift_worth(t, seat, law.gift, ahead)
    else:
        for what, amount in law.gives:
            gain += amount * unit_worth(t, seat, what, ahead)
    return gain * affordable(t, law, seat) if gain > 0.0 else 0.0


def affordable(t: Table, law: Law, seat: int) -> int:
    """How often a seat could use an exchange, if half of its votes are left over."""
    most = MOST_TIMES
    for kind, amount in law.price:
        owned = t.purse[seat * PURSE + kind]
        if kind == VOTES:
            owned //= 2
        most = min(most, owned // amount)
    return most


# -- odd laws --------------------------------------------------------------------------------------------------------


def _yielded_worth(t: Table, law: Law, seat: int, times: int, ahead: int) -> float:
    """The worth of what a law's forecast says it yields."""
    total = 0.0
    yielded = law.yields(t, seat, times)
    if yielded is not None:
        for what, amount in yielded:
            total += amount * unit_worth(t, seat, what, ahead)
            if what == "gold-tax":
                total += LOST_COUNTY_WORTH * max(0, amount - t.purse[seat * PURSE + GOLD])
    return total


def unit_worth(t: Table, seat: int, what: str, ahead: int) -> float:
    """The worth of one of the things that a forecast names; 0 for one that is not known here."""
    if what == "points":
        return 1.0
    if what == "gold":
        return GOLD_WORTH[ahead]
    if what == "squires":
        return SQUIRE_WORTH[ahead]
    if what == "votes":
        return VOTE_WORTH[ahead]
    if what == "seals":
        return seal_worth(t, seat)
    if what == "shame":
        return SHAME_WORTH
    if what == "knights":
        return knight_worth(t, seat, ahead)
    if what == "upgrades" or what == "placed-upgrades" or what == "swaps":
        return STRENGTH_WORTH[ahead]
    if what == "extensions":
        return best_extension(t, seat, ahead)
    if what == "nobles":
        return noble_worth(t, seat, ahead)
    if what == "gold-tax":
        return -GOLD_WORTH[ahead]
    if what == "squires-tax":
        return -SQUIRE_WORTH[ahead]
    if what == "send":
        return SENT_SQUIRE_WORTH
    if what == "conversions":
        return CONVERSION_WORTH
    return 0.0


# -- what one more knight at a place brings under a law --------------------------------------------------------------

# The counted things that a knight at a place adds to, and how often it does.
IN_COUNTY: Final = {"counties": 1.0, "counties-without-nobles": 0.27}
IN_CONFLICT: Final = {"conflicts": 1.0, "knights-in-conflicts": 1.0}
IN_CASTLE: Final = {"knights-in-castle": 1.0}
IN_TOWER: Final = {"knights-in-tower": 1.0}
# The laws with questions that are about a place, by what they yield: points for one more knight there.
ASKED_IN_COUNTY: Final = {"gold-tax": -0.6}
ASKED_IN_CONFLICT: Final = {"send": SENT_SQUIRE_WORTH}
NOT_ASKED: Final[dict[str, float]] = {}

MOST_CHANCE: Final = 0.18  # how likely one more of a thing decides who has the most
MIDDLE_ROUNDS: Final = 2  # rounds ahead in the middle of the game
# The worth in the middle of the game, by what is given.
TYPICAL_WORTH: Final = {
    "points": 1.0,
    "gold": GOLD_WORTH[MIDDLE_ROUNDS],
    "squires": SQUIRE_WORTH[MIDDLE_ROUNDS],
    "votes": VOTE_WORTH[MIDDLE_ROUNDS],
    "seals": 2.0,
    "shame": SHAME_WORTH,
    "knights": KNIGHT_WORTH[MIDDLE_ROUNDS],
    "upgrades": STRENGTH_WORTH[MIDDLE_ROUNDS],
    "placed-upgrades": STRENGTH_WORTH[MIDDLE_ROUNDS],
    "extensions": 3.2,
    "nobles": 2.5,
}


def place_bonus(law: Law, things: dict[str, float], asked: dict[str, float]) -> float:
    """What one more knight brings under a law at a place where it adds to these things."""
    if isinstance(law, AskingLaw):
        return asked.get(law.worth, 0.0)
    if law.thing is None or law.thing.key not in things:
        return 0.0
    given = 0.0
    for what, amount in law.gives:
        given += amount * TYPICAL_WORTH.get(what, 0.0)
    return things[law.thing.key] * given * (MOST_CHANCE if isinstance(law, Most) else 1.0 / law.per)


# by number of the law
BONUS_OF_COUNTY: Final = [place_bonus(law, IN_COUNTY, ASKED_IN_COUNTY) for law in LAWS]
BONUS_OF_CONFLICT: Final = [place_bonus(law, IN_CONFLICT, ASKED_IN_CONFLICT) for law in LAWS]
BONUS_OF_CASTLE: Final = [place_bonus(law, IN_CASTLE, NOT_ASKED) for law in LAWS]
BONUS_OF_TOWER: Final = [place_bonus(law, IN_TOWER, NOT_ASKED) for law in LAWS]
