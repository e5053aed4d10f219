"""The King's Laws, K2a to K3d, only when both modules of Henry V are played (R3.6, R10.1)."""

from typing import Final

from lancaster.rules.book import Gift, gift
from lancaster.rules.displeasure import take_shame
from lancaster.rules.laws.law import ExchangeLaw, Fewest, ForEvery, Law, Most
from lancaster.rules.laws.things import (
    Counted,
    counties,
    gold,
    has_most,
    knights_in_tower,
    leftover_votes,
    no_bishop,
    shame,
    squires,
)
from lancaster.rules.table import Table
from lancaster.rules.terms import GOLD, POINTS, SHAME, SQUIRES, UNKNOWN

SQUIRES_LEVY: Final = 2
GOLD_LEVY: Final = 3
POINTS_FOR_MOST: Final = 3
MOST_SQUIRES: Final = 1  # how a seat qualifies, as bits
MOST_GOLD: Final = 2


class MostSquiresMostGold(Law):
    """The most squires, and the most gold, each on its own."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.compares_screened = True

    def times(self, t: Table, seat: int) -> int:
        qualified = MOST_SQUIRES if has_most(t, seat, squires.count) else 0
        return qualified | (MOST_GOLD if has_most(t, seat, gold.count) else 0)


class Levy(MostSquiresMostGold):
    """K2a: the most squires: give up 2 squires; the most gold: give up 3 gold; or all, if fewer."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.takes = True

    def grant(self, t: Table, seat: int, times: int) -> None:
        if times & MOST_SQUIRES:
            t.gain(seat, SQUIRES, -min(SQUIRES_LEVY, squires(t, seat)), self.source, "R3.3")
        if times & MOST_GOLD:
            t.gain(seat, GOLD, -min(GOLD_LEVY, gold(t, seat)), self.source, "R3.3")

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        lost: list[tuple[str, int]] = []
        if times & MOST_SQUIRES:
            lost.append(("squires", -min(SQUIRES_LEVY, squires(t, seat))))
        if times & MOST_GOLD:
            lost.append(("gold", -min(GOLD_LEVY, gold(t, seat))))
        return lost


class Praise(MostSquiresMostGold):
    """K3b: the most squires: 3 points; the most gold: 3 points."""

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.gain(seat, POINTS, POINTS_FOR_MOST * times.bit_count(), self.source, "R3.3")

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return [("points", POINTS_FOR_MOST * times.bit_count())]


class NoBishopReturnsShame(Law):
    """K2c: who owns no bishop returns 1 shame to the supply."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.compares_screened = True  # it tells who owns any shame

    def times(self, t: Table, seat: int) -> int:
        return 1 if no_bishop(t, seat) and shame(t, seat) else 0

    def forecast(self, t: Table, seat: int) -> list[tuple[str, int]] | None:
        if shame(t, seat) == UNKNOWN and no_bishop(t, seat):
            return None
        return self.yields(t, seat, 1) if self.times(t, seat) else []

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.gain(seat, SHAME, -1, self.source, "R3.3")

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return [("shame", -1)]


class ShameForEvery(ForEvery):
    """K3c: 1 shame, taken from the track (R9.4), for every so many of a thing."""

    def __init__(self, key: str, thing: Counted, per: int) -> None:
        super().__init__(key, thing, per, Gift([0, 0, 0, 0, 1, 0], 0, 0, 0, 0))

    def grant(self, t: Table, seat: int, times: int) -> None:
        for _ in range(times):
            take_shame(t, seat, self.source)


KINGS: Final[list[Law]] = [
    Levy("K2a"),
    Fewest("K2b", shame, gives=gift(points=5)),
    NoBishopReturnsShame("K2c"),
    ExchangeLaw("K2d", pays=gift(seals=1), gives=gift(gold=1, squires=2)),
    Most("K3a", leftover_votes, gives=gift(seals=1)),
    Praise("K3b"),
    ShameForEvery("K3c", counties, per=2),
    ForEvery("K3d", knights_in_tower, per=1, gives=gift(points=3)),
]
