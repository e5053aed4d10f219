"""The sets of laws, all laws in one order, and the sections that a deck is made of (R1.5, R3.6).

The place of a law in `LAWS` is its number. Digests of games and observations of the learning environments hold these
numbers, so the order is append-only: a new set comes last, and a law that replaces another takes its key and so its
number. The section of a base law or a New Law is inferred from the order in which the rulebooks show the cards
(docs/material.md).
"""

from typing import Final

from lancaster.rules.laws.base import BASE
from lancaster.rules.laws.kings import KINGS
from lancaster.rules.laws.law import Law
from lancaster.rules.laws.new import NEW

SECTIONS: Final = 5
SECTION_SIZES: Final = (3, 4, 4, 4, 3)


class LawSet:
    """A set of laws: its name, its laws, whether it needs both modules of Henry V, and whether `random` draws it.

    The keys of its laws begin with a letter of its own. A set has all the laws of a section or none of them. A set that
    `random` draws changes what a seed deals.
    """

    def __init__(self, name: str, laws: list[Law], both_modules: bool = False, in_random: bool = False) -> None:
        self.name = name
        self.letter = laws[0].key[0]
        self.laws = laws
        self.both_modules = both_modules
        self.in_random = in_random
        self.sections: list[list[Law]] = [[law for law in laws if law.section == n] for n in range(SECTIONS)]
        for law in laws:
            law.set = name
            if law.key[0] != self.letter:
                raise ValueError(f"the keys of the set {name} begin with {self.letter}: {law.key} does not")
            if law.section >= SECTIONS:
                raise ValueError(f"the sections are 0 to {SECTIONS - 1}: {law.key} has another one")
        for number, found in enumerate(self.sections):
            if found and len(found) != SECTION_SIZES[number]:
                size = SECTION_SIZES[number]
                raise ValueError(f"section {number} has {size} laws: the set {name} has {len(found)} of them")


LAW_SETS: Final = [
    LawSet("base", BASE, in_random=True),
    LawSet("new", NEW, in_random=True),
    LawSet("kings", KINGS, both_modules=True, in_random=True),
    # a new set comes last: the numbers of the others must not change
]

LAWS: Final[list[Law]] = [law for law_set in LAW_SETS for law in law_set.laws]
NUMBER: Final[dict[str, int]] = {}  # by key
SETS: Final = tuple([law_set.name for law_set in LAW_SETS])

for _number, _law in enumerate(LAWS):
    _law.number = _number
    NUMBER[_law.key] = _number

assert len(NUMBER) == len(LAWS), "two laws have the same key"


def section(name: str, number: int) -> list[int]:
    """The laws of a set's section, by number; empty when the set has no such section."""
    return [law.number for law in LAW_SETS[SETS.index(name)].sections[number]]


def sets_with(number: int, both_modules: bool) -> tuple[str, ...]:
    """The sets that have a section, with or without those that need both modules of Henry V."""
    return tuple([each.name for each in playable_sets(both_modules) if each.sections[number]])


def sets_drawn(number: int, both_modules: bool) -> tuple[str, ...]:
    """The sets that `random` draws a section from (R3.6)."""
    found = [each for each in playable_sets(both_modules) if each.in_random and each.sections[number]]
    return tuple([each.name for each in found])


def playable_sets(both_modules: bool) -> list[LawSet]:
    """The sets that can be played, with or without those that need both modules of Henry V."""
    return [each for each in LAW_SETS if both_modules or not each.both_modules]
