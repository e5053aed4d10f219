"""Rewards in general (chapter 6): new knights, upgrades, extensions and nobles, wherever they come from.

A gift's plain amounts are handed out at once; what leaves a choice becomes a question on the agenda, and any of those
may be declined (R6.6). A gift to a house without a purse lapses as far as it needs one (R7.3).
"""

from typing import Final

from lancaster.rules.actions import BISHOP, EXTEND, NOBLE, NONE, UPGRADE, Action, Extend, TakeNoble, Upgrade
from lancaster.rules.agenda import HouseQuestion, Module, Prompt, Question
from lancaster.rules.bands import KINDS_IN, STRONGEST, UNIT, count_of
from lancaster.rules.book import Gift
from lancaster.rules.events import Extended, NobleTaken, Upgraded
from lancaster.rules.reasons import Reason
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    CASTLE,
    COLOURS,
    COUNTIES,
    COUNTY,
    COUNTY_NAMES,
    COURT,
    FRONT,
    FRONTS,
    HOUSES,
    PLACE_NAMES,
    PURSE,
    RESERVE,
    SPACE_NAMES,
    SPACES,
)

ALL_SPACES: Final = (1 << SPACES) - 1


def give(t: Table, house: int, gift: Gift, source: str, rule: str) -> None:
    """Hand out a gift; its choices go on the agenda, so that they come next."""
    if t.book.has_purse(house):
        amounts = gift.amounts
        for kind in range(PURSE):
            if amounts[kind]:
                t.gain(house, kind, amounts[kind], source, rule)
        for _ in range(gift.extensions):
            t.agenda.append(EXTENSION[house])
    for _ in range(gift.knights):
        t.recruit(house)
    for _ in range(gift.upgrades):
        t.agenda.append(ANY_UPGRADE[house])
    for _ in range(gift.nobles):
        t.agenda.append(NOBLE_OF_CHOICE[house])


def void(t: Table, house: int, gift: Gift) -> bool:
    """Whether a gift would have no effect at all (R4.3)."""
    if t.book.has_purse(house):
        for kind in range(PURSE):
            if gift.amounts[kind]:
                return False
        if gift.extensions and t.extensions[house] != ALL_SPACES:
            return False
    if gift.knights and count_of(t.reserve[house], 1):
        return False
    return not (gift.upgrades and can_upgrade(t, house))


# -- upgrades (R6.2) -------------------------------------------------------------------------------------------------


def can_upgrade(t: Table, house: int) -> bool:
    """Whether a house can take any upgrade, or a bishop instead."""
    found: list[Action] = []
    upgrades(t, house, False, found)
    return len(found) > 0


def upgrades(t: Table, house: int, placed_only: bool, out: list[Action]) -> None:
    """Every upgrade of a house's knights, and the bishop instead (R8.11)."""
    reserve = t.reserve[house]
    if reserve >= UNIT[2]:  # a knight of strength 2 to 4 to come in
        if not placed_only:
            _from_band(reserve, t.at_court[house], COURT, out)
        for county in range(COUNTIES):
            if t.county_house[county] == house:
                _from_band(reserve, UNIT[t.county_strength[county]], COUNTY + county, out)
        for space in range(SPACES):
            strength = t.castle[house * SPACES + space]
            if strength:
                _from_band(reserve, UNIT[strength], CASTLE + space, out)
        for front in range(FRONTS):
            band = t.front_band[front * HOUSES + house]
            if band:
                _from_band(reserve, band, FRONT + front, out)
        for module in t.book.modules:
            for place in module.places():
                band = module.band_at(t, house, place)
                if band and module.grows(t, place):
                    _from_band(reserve, band, place, out)
    for module in t.book.modules:
        if module.instead_of_upgrade(t, house):
            out.append(BISHOP)


def _from_band(reserve: int, band: int, place: int, out: list[Action]) -> None:
    for strength in KINDS_IN[band]:
        if strength < STRONGEST and count_of(reserve, strength + 1):
            out.append(UPGRADE[strength - 1][place])


def band_at(t: Table, house: int, place: int) -> int:
    """The knights of a house at any place, as a band."""
    if place == RESERVE:
        return t.reserve[house]
    if place == COURT:
        return t.at_court[house]
    if place < CASTLE:
        return UNIT[t.county_strength[place - COUNTY]] if t.county_house[place - COUNTY] == house else 0
    if place < FRONT:
        return UNIT[t.castle[house * SPACES + place - CASTLE]]
    if place < FRONT + FRONTS:
        return t.front_band[(place - FRONT) * HOUSES + house]
    owner = module_of(t, place)
    return owner.band_at(t, house, place) if owner is not None else 0


def module_of(t: Table, place: int) -> Module | None:
    """The module that a place belongs to."""
    for module in t.book.modules:
        if place in module.places():
            return module
    return None


def refuse_upgrade(t: Table, house: int, action: Action, placed_only: bool) -> Reason | None:
    """Why an upgrade, or a bishop instead, is refused."""
    if action is BISHOP:
        for module in t.book.modules:
            if module.instead_of_upgrade(t, house):
                return None
        return Reason("no-bishop", "R8.11")
    if not isinstance(action, Upgrade):
        return Reason("not-asked", "R6.2")
    strength = action.strength
    place = action.place
    if place == RESERVE or not count_of(band_at(t, house, place), strength):
        return Reason("no-such-knight", "R6.2", (("strength", strength), ("place", PLACE_NAMES[place])))
    if placed_only and place == COURT:
        return Reason("not-placed", "R3.5", (("strength", strength),))
    if strength == STRONGEST or not count_of(t.reserve[house], strength + 1):
        return Reason("none-stronger", "R6.2", (("strength", strength + 1),))
    owner = module_of(t, place)
    if owner is not None and not owner.grows(t, place):
        return Reason("no-room-to-grow", "R6.2", (("place", PLACE_NAMES[place]),))
    return None


def upgrade(t: Table, house: int, strength: int, place: int) -> None:
    """Swap a knight with the reserve knight exactly 1 stronger; place, squires and privileges stay."""
    change = UNIT[strength + 1] - UNIT[strength]
    t.reserve[house] -= change
    if place == COURT:
        t.at_court[house] += change
    elif place < CASTLE:
        t.county_strength[place - COUNTY] += 1
        t.county_guard[place - COUNTY] += 1
    elif place < FRONT:
        t.castle[house * SPACES + place - CASTLE] += 1
    elif place < FRONT + FRONTS:
        t.front_band[(place - FRONT) * HOUSES + house] += change
    else:
        owner = module_of(t, place)
        assert owner is not None
        owner.shift(t, house, place, change)
    if t.log is not None:
        t.log.append(Upgraded(house, strength, place))


def carry_out_upgrade(t: Table, house: int, action: Action) -> None:
    """The answer to a question for an upgrade."""
    if isinstance(action, Upgrade):
        upgrade(t, house, action.strength, action.place)
    elif action is BISHOP:
        for module in t.book.modules:
            module.take_bishop(t, house)


class ChooseUpgrade(HouseQuestion):
    """Which knight is upgraded; a bishop instead; or none (R6.2, R8.11)."""

    def __init__(self, house: int, placed_only: bool) -> None:
        super().__init__(f"{'placed-' if placed_only else ''}upgrade {COLOURS[house]}", house)
        self.placed_only = placed_only

    def options(self, t: Table) -> list[Action]:
        out: list[Action] = []
        upgrades(t, self.house, self.placed_only, out)
        if out:
            out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        return None if action is NONE else refuse_upgrade(t, self.house, action, self.placed_only)

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        carry_out_upgrade(t, self.house, action)

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("placed-upgrade" if self.placed_only else "upgrade", COLOURS[self.house], "R6.2")


ANY_UPGRADE: Final = [ChooseUpgrade(house, False) for house in range(HOUSES)]
PLACED_UPGRADE: Final = [ChooseUpgrade(house, True) for house in range(HOUSES)]


# -- extensions (R6.3) -----------------------------------------------------------------------------------------------


def extensions(t: Table, seat: int, out: list[Action]) -> None:
    """Every extension a seat has not built."""
    built = t.extensions[seat]
    for space in range(SPACES):
        if not built >> space & 1:
            out.append(EXTEND[space])


def refuse_extension(t: Table, seat: int, action: Action) -> Reason | None:
    """Why an extension cannot be built."""
    if not isinstance(action, Extend):
        return Reason("not-asked", "R6.3")
    if t.extensions[seat] & (1 << action.space):
        return Reason("already-built", "R6.3", (("space", SPACE_NAMES[action.space]),))
    return None


def extend(t: Table, seat: int, space: int) -> None:
    """Build an extension; a knight on that space goes back to court, unresolved."""
    t.extensions[seat] |= 1 << space
    if t.log is not None:
        t.log.append(Extended(seat, space))
    t.empty_space(seat, space, "R6.3")


class ChooseExtension(Question):
    """Which extension to build; the first one of the game cannot be declined (R1.4, R6.3)."""

    def __init__(self, seat: int, first: bool) -> None:
        super().__init__(f"{'first-' if first else ''}extension {COLOURS[seat]}")
        self.seat = seat
        self.first = first

    def who(self, t: Table) -> int:
        return self.seat

    def options(self, t: Table) -> list[Action]:
        out: list[Action] = []
        extensions(t, self.seat, out)
        if out and not self.first:
            out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return Reason("must-choose", "R1.4") if self.first else None
        return refuse_extension(t, seat, action)

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        if isinstance(action, Extend):
            extend(t, seat, action.space)

    def prompt(self, t: Table, seat: int) -> Prompt:
        if self.first:
            return Prompt("first-extension", "", "R1.4")
        return Prompt("extension", "", "R6.3")


FIRST_EXTENSION: Final = [ChooseExtension(seat, True) for seat in range(HOUSES)]
EXTENSION: Final = [ChooseExtension(seat, False) for seat in range(HOUSES)]


# -- nobles (R6.4) ---------------------------------------------------------------------------------------------------


def noble_to_be_had(t: Table, house: int, county: int) -> bool:
    """Whether a house can take the noble of a county. An ally may take any, because its nobles leave the game."""
    if not t.nobles_left[county]:
        return False
    return not t.book.has_purse(house) or not t.nobles[house] >> county & 1


def refuse_noble(t: Table, house: int, county: int) -> Reason | None:
    """Why the noble of a county cannot be taken."""
    if t.nobles_left[county] == 0:
        return Reason("no-noble-left", "R4.3", (("county", COUNTY_NAMES[county]),))
    if t.book.has_purse(house) and t.nobles[house] & (1 << county):
        return Reason("noble-owned", "R1.2", (("county", COUNTY_NAMES[county]),))
    return None


def take_noble(t: Table, house: int, county: int) -> None:
    """A noble joins the table of a seat, or leaves the game with an ally."""
    t.nobles_left[county] -= 1
    if t.book.has_purse(house):
        t.nobles[house] |= 1 << county
    if t.log is not None:
        t.log.append(NobleTaken(house, county))


class ChooseNoble(HouseQuestion):
    """A noble from any county, by the King's favour (R2.10, R7.5)."""

    def __init__(self, house: int) -> None:
        super().__init__(f"noble {COLOURS[house]}", house)

    def options(self, t: Table) -> list[Action]:
        out: list[Action] = []
        for county in range(COUNTIES):
            if noble_to_be_had(t, self.house, county):
                out.append(NOBLE[county])
        if out:
            out.append(NONE)
        return out

    def refusal(self, t: Table, seat: int, action: Action) -> Reason | None:
        if action is NONE:
            return None
        if not isinstance(action, TakeNoble):
            return Reason("not-asked", "R2.10")
        return refuse_noble(t, self.house, action.county)

    def answer(self, t: Table, seat: int, action: Action) -> None:
        t.agenda.pop()
        if isinstance(action, TakeNoble):
            take_noble(t, self.house, action.county)

    def prompt(self, t: Table, seat: int) -> Prompt:
        return Prompt("noble", COLOURS[self.house], "R2.10")


NOBLE_OF_CHOICE: Final = [ChooseNoble(house) for house in range(HOUSES)]
