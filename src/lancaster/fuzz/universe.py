"""The universe of actions around a position: every action that can be written, legal or not.

It is made from the forms that actions are written in, with amounts up to two more than the seat has, every party and
every subset. `explain` must be None for exactly those that `legal` lists.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product

from lancaster.chance import Chooser
from lancaster.rules.actions import Action
from lancaster.rules.bands import STRENGTHS, count_of
from lancaster.rules.forms import FORMS, Amount, OneOf, Several, Slot
from lancaster.rules.placing_actions import NOTHING
from lancaster.rules.table import Table
from lancaster.rules.terms import FRONT_NAMES, FRONTS, GOLD, SEALS, SQUIRES, VOTES

EXCESS = 2
MOST_BISHOPS = 4  # one more than anybody can own
MOST_SENT = FRONTS  # squires into one conflict: as many as there can be conflicts with a knight of the seat (N1b)


def groups(t: Table, seat: int) -> list[tuple[Action, ...]]:
    """Every action around a seat's position, each once, in one group for each form."""
    owned = {"squires": t.owns(seat, SQUIRES), "votes": t.owns(seat, VOTES)}
    owned["times"] = max(t.owns(seat, kind) for kind in (GOLD, SQUIRES, VOTES, SEALS))
    listed: list[tuple[Action, ...]] = []
    for number, form in enumerate(FORMS):
        amounts = [owned[slot.field] for slot in form.slots if isinstance(slot, Amount)]
        listed.append(_actions(number, amounts[0] + EXCESS if amounts else 0, t.book.knights))
    return listed


def universe(t: Table, seat: int) -> list[Action]:
    """The same in one list."""
    return [action for group in groups(t, seat) for action in group]


def thought_of(t: Table, seat: int, rng: Chooser) -> Action:
    """One action out of the universe; rare kinds are as likely as common ones."""
    listed = groups(t, seat)
    group = listed[rng.randrange(len(listed))]
    return group[rng.randrange(len(group))]


@lru_cache(maxsize=1024)
def _actions(number: int, most: int, knights: int) -> tuple[Action, ...]:
    """Every action of a form, with amounts up to `most` and no more knights than a house has."""
    form = FORMS[number]
    allies: list[tuple[int, ...]] = [(0,), (1,)]
    values = [allies] if form.placing else []
    values += [_values(slot, most, knights) for slot in form.slots]
    return tuple(form.make(list(chain(*parts))) for parts in product(*values))


def _values(slot: Slot, most: int, knights: int) -> list[tuple[int, ...]]:
    if isinstance(slot, OneOf):
        named: list[tuple[int, ...]] = [(slot.first + index,) for index in range(len(slot.names))]
        return [(NOTHING,), *named] if slot.optional else named
    if isinstance(slot, Amount):
        return [(amount,) for amount in range(0 if slot.optional else 1, most + 1)]
    if isinstance(slot, Several):
        bounds = {str(strength): count_of(knights, strength) for strength in STRENGTHS}
        bounds |= {"bishop": MOST_BISHOPS} | dict.fromkeys(FRONT_NAMES, MOST_SENT)
        limits = [min(limit, bounds.get(name, limit)) for name, limit in zip(slot.names, slot.most, strict=True)]
        counts = list(product(*(range(limit + 1) for limit in limits)))
        return counts if slot.optional else counts[1:]  # the first is none at all
    return [()]  # a word that is always the same
