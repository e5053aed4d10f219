"""The King's Laws, K2a to K3d, only when both modules of Henry V are played (R3.6, R10.1)."""

from typing import Final

from lancaster.rules.bands import COUNT
from lancaster.rules.book import gift
from lancaster.rules.court import owned_bishops
from lancaster.rules.displeasure import take_shame
from lancaster.rules.laws.law import (
    ExchangeLaw,
    ForEvery,
    Law,
    Most,
    counties,
    gold,
    has_most,
    leftover_votes,
    shame,
    squires,
)
from lancaster.rules.table import Table
from lancaster.rules.terms import GOLD, POINTS, SEALS, SHAME, SQUIRES, UNKNOWN

SQUIRES_LEVY: Final = 2
GOLD_LEVY: Final = 3
POINTS_FOR_MOST: Final = 3
MOST_SQUIRES: Final = 1  # how a seat qualifies, as bits
MOST_GOLD: Final = 2


def knights_in_tower(t: Table, seat: int) -> int:
    """Own knights in the Tower."""
    return COUNT[t.shame.tower[seat]] if t.shame is not None else 0


class MostSquiresMostGold(Law):
    """The most squires, and the most gold, each on its own."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.compares_screened = True

    def times(self, t: Table, seat: int) -> int:
        qualified = MOST_SQUIRES if has_most(t, seat, squires) else 0
        return qualified | (MOST_GOLD if has_most(t, seat, gold) else 0)


class Levy(MostSquiresMostGold):
    """K2a: the most squires: give up 2 squires; the most gold: give up 3 gold; or all, if fewer."""

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


class FewestShame(Law):
    """K2b: the fewest shame, 0 counts: 5 points each."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.compares_screened = True

    def times(self, t: Table, seat: int) -> int:
        own = shame(t, seat)
        for other in range(t.book.seats):
            if shame(t, other) < own:
                return 0
        return 1

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.gain(seat, POINTS, 5, self.source, "R3.3")

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return [("points", 5)]


class NoBishopReturnsShame(Law):
    """K2c: who owns no bishop returns 1 shame to the supply."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.compares_screened = True  # it tells who owns any shame

    def times(self, t: Table, seat: int) -> int:
        return 1 if not owned_bishops(t, seat) and shame(t, seat) else 0

    def forecast(self, t: Table, seat: int) -> list[tuple[str, int]] | None:
        if shame(t, seat) == UNKNOWN and not owned_bishops(t, seat):
            return None
        return self.yields(t, seat, 1) if self.times(t, seat) else []

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.gain(seat, SHAME, -1, self.source, "R3.3")

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return [("shame", -1)]


class ShameForCounties(Law):
    """K3c: 1 shame for every 2 counties with an own knight."""

    def times(self, t: Table, seat: int) -> int:
        return counties(t, seat) // 2

    def grant(self, t: Table, seat: int, times: int) -> None:
        for _ in range(times):
            take_shame(t, seat, self.source)

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return [("shame", times)]


KINGS: Final[list[Law]] = [
    Levy("K2a"),
    FewestShame("K2b"),
    NoBishopReturnsShame("K2c"),
    ExchangeLaw("K2d", [(SEALS, 1)], gift(squires=2, gold=1)),
    Most("K3a", leftover_votes, gift(seals=1), screened=False),
    Praise("K3b"),
    ShameForCounties("K3c"),
    ForEvery("K3d", knights_in_tower, 1, gift(points=3)),
]
