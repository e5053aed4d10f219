"""What a law is worth to a seat if it is applied now, and how laws make places on the board more or less attractive."""

from typing import Final

from lancaster.bots.values import (
    GOLD_WORTH,
    SHAME_WORTH,
    SQUIRE_WORTH,
    STRENGTH_WORTH,
    best_extension,
    gift_worth,
    seal_worth,
)
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.laws.law import ExchangeLaw, ForEvery, Most
from lancaster.rules.table import Table
from lancaster.rules.terms import GOLD, PURSE, SEALS, SQUIRES, VOTES


def _by_law(bonus: dict[str, float]) -> list[float]:
    return [bonus.get(law.key, 0.0) for law in LAWS]


# what one more of a thing brings under a law, roughly, by number of the law
BONUS_OF_COUNTY: Final = _by_law({"B0c": 1.5, "B3c": 2.6, "N3a": 2.5, "N2d": -0.6, "K3c": -0.8, "N4a": 0.8})
BONUS_OF_CONFLICT: Final = _by_law({"B1c": 1.6, "B2a": 0.9, "B3a": 3.0, "N0a": 0.4, "N1b": 0.5, "N4c": 0.9})
BONUS_OF_CASTLE: Final = _by_law({"N2a": 3.0})
BONUS_OF_TOWER: Final = _by_law({"K3d": 3.0})


def law_worth(t: Table, number: int, seat: int, ahead: int) -> float:
    """What a law would bring a seat if it were applied now."""
    law = LAWS[number]
    if isinstance(law, ForEvery):
        times = law.times(t, seat)
        return times * gift_worth(t, seat, law.gift, ahead) if times else 0.0
    if isinstance(law, Most):
        return gift_worth(t, seat, law.gift, ahead) if law.times(t, seat) else 0.0
    if isinstance(law, ExchangeLaw):
        gain = gift_worth(t, seat, law.gift, ahead) - price_worth(t, law, seat, ahead)
        return gain * affordable(t, law, seat) if gain > 0.0 else 0.0
    return _odd_law_worth(t, law.key, law.times(t, seat), seat, ahead)


def price_worth(t: Table, law: ExchangeLaw, seat: int, ahead: int) -> float:
    """What the price of an exchange is worth to a seat."""
    total = 0.0
    for kind, amount in law.price:
        if kind == GOLD:
            total += amount * GOLD_WORTH[ahead]
        elif kind == SQUIRES:
            total += amount * SQUIRE_WORTH[ahead]
        elif kind == SEALS:
            total += amount * seal_worth(t, seat)
    return total


def affordable(t: Table, law: ExchangeLaw, seat: int) -> int:
    """How often a seat could use an exchange; votes count as if none were spent any more."""
    most = 99
    for kind, amount in law.price:
        owned = t.purse[seat * PURSE + kind]
        if kind == VOTES:
            owned //= 2
        most = min(most, owned // amount)
    return most


def _odd_law_worth(t: Table, key: str, times: int, seat: int, ahead: int) -> float:
    if not times:
        return 0.0
    gold = t.purse[seat * PURSE + GOLD]
    squires = t.purse[seat * PURSE + SQUIRES]
    if key == "B0a" or key == "B2b":
        return STRENGTH_WORTH[ahead]
    if key == "N1b":
        return 0.5 * min(times, squires)
    if key == "N1d":
        return max(0.0, best_extension(t, seat, ahead) - 4 * GOLD_WORTH[ahead]) * (gold // 4)
    if key == "N2d":
        return -times * GOLD_WORTH[ahead] - 2.0 * max(0, times - gold)
    if key == "N3b":
        return 0.3
    if key == "N3c":
        return -times * SQUIRE_WORTH[ahead]
    if key == "K2a":
        lost = min(2, squires) * SQUIRE_WORTH[ahead] if times & 1 else 0.0
        return -lost - (min(3, gold) * GOLD_WORTH[ahead] if times & 2 else 0.0)
    if key == "K2b":
        return 5.0
    if key == "K2c":
        return -SHAME_WORTH
    if key == "K3b":
        return 3.0 * times.bit_count()
    if key == "K3c":
        return times * SHAME_WORTH
    return 0.0
