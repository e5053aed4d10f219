"""What each law would give a seat, in points, for the hand-made evaluation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lancaster.bots.prices import Prices
from lancaster.rules.bands import COUNT, count_of
from lancaster.rules.court import owned_bishops
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.laws.law import Count, ExchangeLaw, ForEvery, Most, conflicts, counties, gold, shame, squires
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    GOLD,
    PARLIAMENT,
    PURSE,
    SEALS,
    SPACES,
    SQUIRES,
    VOTES,
)

LawWorth = Callable[[Table, int, Prices], float]


def law_worth(t: Table, law: int, seat: int, prices: Prices) -> float:
    """What a law, by number, would give a seat; before the placement is over, with what it is likely to grow to."""
    return _WORTH[law](t, seat, prices)


def _to_come(t: Table, seat: int) -> float:
    """How much the seat can still do for a law: its knights at court while the placement lasts."""
    return float(COUNT[t.at_court[seat]]) if t.phase < PARLIAMENT else 0.0


def _for_every(law: ForEvery) -> LawWorth:
    count, per, gift = law.count, law.per, law.gift
    placed = count is not _NOBLES and count is not _EXTENSIONS

    def worth(t: Table, seat: int, prices: Prices) -> float:
        have = count(t, seat)
        times: float = have // per
        if placed and t.phase < PARLIAMENT:
            more = _to_come(t, seat)
            if more:  # a started set is a promise, as far as there are knights to keep it
                missing = per - have % per
                times += 0.5 * min(1.0, more / missing) * (have % per + 0.5) / per
        return times * prices.of_gift(gift) if times else 0.0

    return worth


def _most(law: Most) -> LawWorth:
    count, gift = law.count, law.gift

    def worth(t: Table, seat: int, prices: Prices) -> float:
        return _lead(t, seat, count) * prices.of_gift(gift)

    return worth


def _lead(t: Table, seat: int, count: Count) -> float:
    """How surely a seat has the most: certain after the placement, a good chance for those who are close before it."""
    own = count(t, seat)
    best = 0
    for other in range(t.book.seats):
        if other != seat:
            best = max(best, count(t, other))
    if t.phase >= PARLIAMENT:
        return 1.0 if own >= best and own else 0.0
    return 0.75 if own > best else 0.5 if own == best else 0.2 if own + 1 == best else 0.0


def _exchange(law: ExchangeLaw) -> LawWorth:
    price, gift = law.price, law.gift

    def worth(t: Table, seat: int, prices: Prices) -> float:
        times = 1 << 30
        cost = 0.0
        for kind, amount in price:
            times = min(times, t.purse[seat * PURSE + kind] // amount)
            cost += amount * (0.1 if kind == VOTES else prices.amounts[kind])
        if any(kind == SEALS for kind, _ in price):
            cost += owned_bishops(t, seat)
        gain = prices.of_gift(gift) - cost
        return times * gain if gain > 0.0 else 0.0

    return worth


# -- laws of their own kind ------------------------------------------------------------------------------------------


def _upgrade_for_gold(t: Table, seat: int, prices: Prices) -> float:
    return _lead(t, seat, gold) * prices.upgrade if t.reserve[seat] >> 2 else 0.0


def _swap(t: Table, seat: int, prices: Prices) -> float:
    if not count_of(t.reserve[seat], 4):
        return 0.0
    if count_of(t.placed(seat), 3):
        return prices.upgrade
    return 0.8 * prices.upgrade if t.phase < PARLIAMENT and count_of(t.at_court[seat], 3) else 0.0


def _send(t: Table, seat: int, _: Prices) -> float:
    return 0.5 * min(conflicts(t, seat), t.purse[seat * PURSE + SQUIRES])


def _purchase(t: Table, seat: int, prices: Prices) -> float:
    if t.extensions[seat].bit_count() == SPACES:
        return 0.0
    return max(0.0, prices.extension - 4 * prices.gold) * (t.purse[seat * PURSE + GOLD] // 4)


def _county_tax(t: Table, seat: int, prices: Prices) -> float:
    due = counties(t, seat)
    paid = min(due, t.purse[seat * PURSE + GOLD])
    return -(paid * prices.gold + (due - paid) * 2.5)


def _extension_tax(t: Table, seat: int, prices: Prices) -> float:
    return -t.extensions[seat].bit_count() * min(prices.squire, 1.2)


def _conversion(_t: Table, _seat: int, _prices: Prices) -> float:
    return 0.0


def _levy(t: Table, seat: int, prices: Prices) -> float:
    lost_squires = _lead(t, seat, squires) * min(2, squires(t, seat)) * prices.squire
    return -(lost_squires + _lead(t, seat, gold) * min(3, gold(t, seat)) * prices.gold)


def _fewest_shame(t: Table, seat: int, _: Prices) -> float:
    own = shame(t, seat)
    return 0.0 if any(shame(t, other) < own for other in range(t.book.seats)) else 5.0


def _return_shame(t: Table, seat: int, prices: Prices) -> float:
    return prices.shame if shame(t, seat) and not owned_bishops(t, seat) else 0.0


def _praise(t: Table, seat: int, _: Prices) -> float:
    return 3.0 * (_lead(t, seat, squires) + _lead(t, seat, gold))


def _shame_for_counties(t: Table, seat: int, prices: Prices) -> float:
    return -prices.shame * (counties(t, seat) // 2)


_NOBLES: Final = next(law.count for law in LAWS if law.key == "B3d" and isinstance(law, ForEvery))
_EXTENSIONS: Final = next(law.count for law in LAWS if law.key == "B2d" and isinstance(law, ForEvery))
_OWN_KIND: Final[dict[str, LawWorth]] = {
    "B0a": _upgrade_for_gold,
    "B2b": _swap,
    "N1b": _send,
    "N1d": _purchase,
    "N2d": _county_tax,
    "N3b": _conversion,
    "N3c": _extension_tax,
    "K2a": _levy,
    "K2b": _fewest_shame,
    "K2c": _return_shame,
    "K3b": _praise,
    "K3c": _shame_for_counties,
}


def _worth_of(number: int) -> LawWorth:
    law = LAWS[number]
    if isinstance(law, ForEvery):
        return _for_every(law)
    if isinstance(law, Most):
        return _most(law)
    if isinstance(law, ExchangeLaw):
        return _exchange(law)
    return _OWN_KIND[law.key]


_WORTH: Final[list[LawWorth]] = [_worth_of(number) for number in range(len(LAWS))]
