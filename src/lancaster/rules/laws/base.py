"""The base game's laws, B0a to B4c (R3.3)."""

from typing import Final

from lancaster.rules.actions import NONE, Action, Upgrade
from lancaster.rules.agenda import Prompt, Question
from lancaster.rules.bands import STRONGEST, count_of
from lancaster.rules.book import gift
from lancaster.rules.laws.law import ExchangeLaw, ForEvery, If, Law, Most
from lancaster.rules.laws.things import (
    Counted,
    all_strengths_placed,
    conflicts,
    counties,
    extensions,
    gold,
    no_placed_of_strength_2,
    nobles,
    placed_of_strength_2,
    squires,
    three_of_strength_1_placed,
)
from lancaster.rules.reasons import Reason
from lancaster.rules.rewards import PLACED_UPGRADE, refuse_upgrade, upgrade, upgrades
from lancaster.rules.table import Table
from lancaster.rules.terms import COLOURS, HOUSES


class MostUpgradePlaced(Most):
    """B0a: whoever has the most of a thing upgrades one placed knight."""

    def __init__(self, key: str, thing: Counted) -> None:
        super().__init__(key, thing, gift(upgrades=1))
        self.gives = [("placed-upgrades", 1)]

    def grant(self, t: Table, seat: int, times: int) -> None:
        t.agenda.append(PLACED_UPGRADE[seat])


SWAPPED: Final = STRONGEST - 1  # the strength of the knight that is swapped for the strongest


class SwapForTheStrongest(Law):
    """B2b: whose strength-3 knight is placed may swap it for the strength-4 knight of the reserve."""

    def times(self, t: Table, seat: int) -> int:
        return 1 if count_of(t.placed(seat), SWAPPED) and count_of(t.reserve[seat], STRONGEST) else 0

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
            if isinstance(action, Upgrade) and action.strength == SWAPPED:
                out.append(action)
        if out:
            out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, Upgrade) or action.strength != SWAPPED:
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
    MostUpgradePlaced("B0a", gold),
    Most("B0b", squires, gives=gift(knights=1)),
    ForEvery("B0c", counties, per=2, gives=gift(points=3)),
    ExchangeLaw("B1a", pays=gift(gold=1), gives=gift(votes=1)),
    ExchangeLaw("B1b", pays=gift(gold=1, squires=1), gives=gift(points=3)),
    ForEvery("B1c", conflicts, per=2, gives=gift(extensions=1)),
    ForEvery("B1d", placed_of_strength_2, per=1, gives=gift(squires=1)),
    ForEvery("B2a", conflicts, per=2, gives=gift(gold=1, squires=1, votes=1)),
    SwapForTheStrongest("B2b"),
    If("B2c", no_placed_of_strength_2, gives=gift(upgrades=1)),
    ForEvery("B2d", extensions, per=3, gives=gift(points=5)),
    ForEvery("B3a", conflicts, per=1, gives=gift(points=3)),
    If("B3b", three_of_strength_1_placed, gives=gift(points=5)),
    ForEvery("B3c", counties, per=3, gives=gift(points=8)),
    ForEvery("B3d", nobles, per=3, gives=gift(knights=1)),
    ExchangeLaw("B4a", pays=gift(gold=1), gives=gift(points=1)),
    ExchangeLaw("B4b", pays=gift(squires=1), gives=gift(points=1)),
    If("B4c", all_strengths_placed, gives=gift(points=6)),
]
