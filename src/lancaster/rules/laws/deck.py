"""All 44 laws in one order, and the deck that is made of them section by section (R1.5, R3.6)."""

from typing import Final

from lancaster.rules.laws.base import BASE
from lancaster.rules.laws.kings import KINGS
from lancaster.rules.laws.law import Law
from lancaster.rules.laws.new import NEW

LAWS: Final[list[Law]] = [*BASE, *NEW, *KINGS]
SECTIONS: Final = 5
SECTION_SIZES: Final = (3, 4, 4, 4, 3)
SETS: Final = ("base", "new", "kings")

NUMBER: Final[dict[str, int]] = {}  # by key

for _number, _law in enumerate(LAWS):
    _law.number = _number
    NUMBER[_law.key] = _number


_SECTIONS: Final = {
    (name, number): [index for index, law in enumerate(LAWS) if law.set == name and law.section == number]
    for name in SETS
    for number in range(SECTIONS)
}


def section(name: str, number: int) -> list[int]:
    """The laws of a set's section, by number; empty when the set has no such section."""
    return _SECTIONS[(name, number)]


assert len(LAWS) == 44
