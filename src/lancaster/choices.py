"""The legal actions of a seat as a tree, for people, and what the rules know of each choice before it is made.

A node is a word of the notation. It says what the choice costs, what it brings and how much strength it adds, so that
a program that draws the tree needs no rules for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from lancaster.notation import fields
from lancaster.rules.actions import (
    BISHOP,
    RECRUIT,
    Action,
    Ballot,
    Claim,
    Cross,
    PayCounties,
    PayExtensions,
    Ransom,
    Recruit,
    Send,
    TakeBishop,
    Upgrade,
)
from lancaster.rules.bands import count_of
from lancaster.rules.book import Gift
from lancaster.rules.castles import ChoosePurchases
from lancaster.rules.counties import ChooseCrossing, ResolveCounty, can_enter
from lancaster.rules.parliament import weight
from lancaster.rules.placement import PLACE
from lancaster.rules.placing_actions import AtOffice, AtTreasury
from lancaster.rules.rewards import ALL_SPACES, ChooseUpgrade, can_upgrade
from lancaster.rules.table import Table
from lancaster.rules.terms import COUNTY, FRONTS, GOLD, KINDS, KNIGHT_SPACE, SQUIRES, UPGRADE_SPACE, VOTES

Part = tuple[str, int]  # so much of something
Member = tuple[Action, tuple[str, ...]]  # an action with what its words stand for


class Worth(NamedTuple):
    """What the rules know of a choice; None where they have nothing to say."""

    adds: int | None = None  # the strength it adds; of a ballot, how much it counts
    price: Part | None = None  # what it costs
    gains: tuple[Part, ...] | None = None  # what it brings; () if that comes to nothing


NOTHING = Worth()


@dataclass(frozen=True, slots=True)
class Choice:
    """A node of the tree of legal actions: a word of the notation, and an action, further choices, or both.

    `field` says what the word stands for (`lancaster.notation.fields`), so that it can be drawn where it belongs.
    """

    word: str
    field: str
    action: Action | None
    choices: tuple[Choice, ...]
    worth: Worth = NOTHING

    def __iter__(self) -> Iterator[Action]:
        """Every action at and below this node."""
        if self.action is not None:
            yield self.action
        for choice in self.choices:
            yield from choice


def choices_of(t: Table, seat: int) -> tuple[Choice, ...]:
    """The legal actions of a seat, grouped by the words of their notation, in the order in which they are listed."""
    return _tree(t, 0, [(action, fields(action)) for action in t.legal(seat)])


def placements_of(t: Table, seat: int) -> tuple[Choice, ...]:
    """What a seat could place if it were its turn now, as such a tree."""
    return _tree(t, 0, [(action, fields(action)) for action in PLACE.placements(t, seat)])


def _tree(t: Table, depth: int, members: list[Member]) -> tuple[Choice, ...]:
    groups: dict[str, list[Member]] = {}
    for member in members:
        word = member[0].path[depth]
        group = groups.get(word)
        if group is None:
            groups[word] = [member]
        else:
            group.append(member)
    tree: list[Choice] = []
    for word, group in groups.items():
        own: Action | None = None
        rest: list[Member] = []
        for member in group:
            if len(member[0].path) > depth + 1:
                rest.append(member)
            elif own is None:
                own = member[0]
        first, names = group[0]
        telling = type(first) in _TELLING or names[depth] == "beside"
        worth = _worth(t, first, names[depth], word) if telling else NOTHING
        tree.append(Choice(word, names[depth], own, _tree(t, depth + 1, rest) if rest else (), worth))
    return tuple(tree)


_TELLING = {
    AtOffice,
    AtTreasury,
    Ballot,
    Claim,
    Cross,
    PayCounties,
    PayExtensions,
    Ransom,
    Recruit,
    Send,
    TakeBishop,
    Upgrade,
}


def _worth(t: Table, action: Action, name: str, word: str) -> Worth:
    """What is known of a word, given an action that has it and what it stands for there."""
    book = t.book
    if name == "beside":  # a shield adds no strength (R8.8 to R8.10)
        return Worth(adds={"archer": book.archer_strength, "tudor": book.tudor_strength}.get(word))
    if isinstance(action, Ballot):
        return Worth(adds=weight(0) if name == "do" else weight(action.votes) - weight(0))
    if isinstance(action, AtOffice):
        return _applying(t, action, name, word)
    if isinstance(action, AtTreasury):
        return _taking(t, action) if name == "kind" else NOTHING
    if isinstance(action, Send):
        return Worth(adds=1) if name == "conflict" else NOTHING
    if isinstance(action, Cross):
        return Worth(adds=_crossing_strength(t)) if name == "conflict" else NOTHING
    if isinstance(action, Claim):
        return _claiming(t, action) if name == "claim" else NOTHING
    if isinstance(action, PayCounties):
        return Worth(price=(KINDS[GOLD], 1)) if name == "county" else NOTHING
    if isinstance(action, PayExtensions):
        return Worth(price=(KINDS[SQUIRES], 1)) if name == "space" else NOTHING
    if isinstance(action, Ransom):
        return Worth(price=(KINDS[GOLD], int(word) * book.ransom_price)) if name == "strength" else NOTHING
    return _growing(t, action, name)


def _applying(t: Table, action: AtOffice, name: str, word: str) -> Worth:
    """A lord, an office with its tribute, and the members of the party (R8.3); an ally pays none (R8.13)."""
    book = t.book
    if name == "piece":
        return Worth(adds=book.lord_strength)
    if name == "office":
        return NOTHING if action.ally else Worth(price=(KINDS[book.tributes[action.office]], 1))
    if name == "party":
        members = {"bishop": book.bishop_strength, "tudor": book.tudor_strength}
        return Worth(adds=members[word] if word in members else int(word))
    return NOTHING


def _taking(t: Table, action: AtTreasury) -> Worth:
    """All of one kind in the treasury (R8.5); an ally only removes it (R8.13)."""
    assert t.court is not None
    return Worth(gains=() if action.ally else ((KINDS[action.kind], t.court.treasury[action.kind]),))


def _crossing_strength(t: Table) -> int:
    """A knight crosses with its Tudor knight, and leaves squires and shield behind (R4.4)."""
    step = t.agenda[-1]
    assert isinstance(step, ChooseCrossing)
    return t.county_strength[step.county] + t.extra(t.county_house[step.county], COUNTY + step.county)


def _claiming(t: Table, action: Claim) -> Worth:
    """The noble, the reward, or both for gold (R4.3)."""
    step = t.agenda[-1]
    assert isinstance(step, ResolveCounty)
    house = t.county_house[step.county]
    gains: tuple[Part, ...] = ()
    if action.noble and t.book.has_purse(house):  # an ally's noble leaves the game (R7.7)
        gains = (("nobles", 1),)
    if action.reward:
        gains += _effect(t, house, t.book.county_gift[step.county])
    price = (KINDS[GOLD], t.book.both_price) if action.noble and action.reward else None
    return Worth(price=price, gains=gains)


def _effect(t: Table, house: int, gift: Gift) -> tuple[Part, ...]:
    """The parts of a gift that come to something for a house (R4.3, R7.3)."""
    purse = t.book.has_purse(house)
    knights = min(gift.knights, count_of(t.reserve[house], 1))
    upgrades = gift.upgrades if gift.upgrades and can_upgrade(t, house) else 0
    extensions = gift.extensions if purse and t.extensions[house] != ALL_SPACES else 0
    crossing = gift.crossing and any(can_enter(t, house, front) for front in range(FRONTS))
    parts = [("knights", knights), ("upgrades", upgrades), ("extensions", extensions), ("crossing", int(crossing))]
    if purse:
        parts += [(KINDS[kind], gift.amounts[kind]) for kind in _PURSE_ORDER]
    return tuple(part for part in parts if part[1])


_PURSE_ORDER = (SQUIRES, GOLD, VOTES, *(kind for kind in range(len(KINDS)) if kind not in (SQUIRES, GOLD, VOTES)))


def _growing(t: Table, action: Action, name: str) -> Worth:
    """A new knight, an upgrade, or a bishop instead; in the castle each has its price (R4.6, R6.1, R6.2, R8.11)."""
    if name == "strength":
        return Worth(adds=1)
    if name != "do":
        return NOTHING
    step = t.agenda[-1]
    price = None
    gains: tuple[Part, ...] | None = None
    if isinstance(step, ChoosePurchases):
        price = (KINDS[SQUIRES], step.price(t, KNIGHT_SPACE if action is RECRUIT else UPGRADE_SPACE))
    if action is BISHOP and isinstance(step, (ChoosePurchases, ChooseUpgrade)):
        gains = (("bishops", 1),) if t.book.has_purse(step.house) else ()
    return Worth(price=price, gains=gains)
