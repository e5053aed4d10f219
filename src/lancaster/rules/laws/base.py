"""The base game's laws, B0a to B4c (R3.3)."""

from typing import Final

from lancaster.rules.actions import NONE, Action, Upgrade
from lancaster.rules.agenda import Prompt, Question
from lancaster.rules.bands import count_of
from lancaster.rules.book import gift
from lancaster.rules.laws.law import (
    ExchangeLaw,
    ForEvery,
    Law,
    Most,
    conflicts,
    counties,
    extensions,
    gold,
    has_most,
    nobles,
    squires,
)
from lancaster.rules.reasons import Reason
from lancaster.rules.rewards import PLACED_UPGRADE, refuse_upgrade, upgrade, upgrades
from lancaster.rules.table import Table
from lancaster.rules.terms import COLOURS, GOLD, HOUSES, SQUIRES


def placed_of_strength_2(t: Table, seat: int) -> int:
    """Own placed knights of strength 2."""
    return count_of(t.placed(seat), 2)


def no_placed_of_strength_2(t: Table, seat: int) -> int:
    """1 for a seat without a placed knight of strength 2."""
    return 0 if count_of(t.placed(seat), 2) else 1


def three_of_strength_1_placed(t: Table, seat: int) -> int:
    """1 for a seat whose three strength-1 knights are all placed."""
    return 1 if count_of(t.placed(seat), 1) == 3 else 0


def all_strengths_placed(t: Table, seat: int) -> int:
    """1 for a seat with placed knights of all four strengths."""
    band = t.placed(seat)
    return 1 if band & 3 and band & 12 and band & 48 and band & 192 else 0


class MostGoldUpgrades(Law):
    """B0a: the most gold: upgrade one placed knight."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.compares_screened = True

    def times(self, t: Table, seat: int) -> int:
        return 1 if has_most(t, seat, gold) else 0

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.agenda.append(PLACED_UPGRADE[seat])

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return [("upgrades", 1)]


class SwapForTheStrongest(Law):
    """B2b: whose strength-3 knight is placed may swap it for the strength-4 knight of the reserve."""

    def times(self, t: Table, seat: int) -> int:
        return 1 if count_of(t.placed(seat), 3) and count_of(t.reserve[seat], 4) else 0

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.agenda.append(SWAP[seat])

    def yields(self, t: Table, seat: int, times: int) -> list[tuple[str, int]] | None:
        return [("swaps", 1)] if SWAP[seat].options(t) else []


class ChooseSwap(Question):
    """Swap or not. A swap, not an upgrade: no bishop instead (B2b)."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"swap {COLOURS[seat]}")
        self.seat = seat

    def who(self, t: Table) -> int:
        return self.seat

    def options(self, t: Table) -> list[Action]:
        found: list[Action] = []
        upgrades(t, self.seat, True, found)
        out: list[Action] = []
        for action in found:
            if isinstance(action, Upgrade) and action.strength == 3:
                out.append(action)
        if out:
            out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, Upgrade) or action.strength != 3:
            return Reason("only-the-strength-3-knight", "R3.3")
        return refuse_upgrade(t, seat, action, True)

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        if isinstance(action, Upgrade):
            upgrade(t, seat, action.strength, action.place)

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("swap", "B2b", "R3.3")


SWAP: Final = [ChooseSwap(seat) for seat in range(HOUSES)]

BASE: Final[list[Law]] = [
    MostGoldUpgrades("B0a"),
    Most("B0b", squires, gift(knights=1), screened=True),
    ForEvery("B0c", counties, 2, gift(points=3)),
    ExchangeLaw("B1a", [(GOLD, 1)], gift(votes=1)),
    ExchangeLaw("B1b", [(SQUIRES, 1), (GOLD, 1)], gift(points=3)),
    ForEvery("B1c", conflicts, 2, gift(extensions=1)),
    ForEvery("B1d", placed_of_strength_2, 1, gift(squires=1)),
    ForEvery("B2a", conflicts, 2, gift(squires=1, votes=1, gold=1)),
    SwapForTheStrongest("B2b"),
    ForEvery("B2c", no_placed_of_strength_2, 1, gift(upgrades=1)),
    ForEvery("B2d", extensions, 3, gift(points=5)),
    ForEvery("B3a", conflicts, 1, gift(points=3)),
    ForEvery("B3b", three_of_strength_1_placed, 1, gift(points=5)),
    ForEvery("B3c", counties, 3, gift(points=8)),
    ForEvery("B3d", nobles, 3, gift(knights=1)),
    ExchangeLaw("B4a", [(GOLD, 1)], gift(points=1)),
    ExchangeLaw("B4b", [(SQUIRES, 1)], gift(points=1)),
    ForEvery("B4c", all_strengths_placed, 1, gift(points=6)),
]
