"""Chance: a generator of our own, and the Deal that it makes of a seed (R1.1, R1.5 to R1.9).

All chance of a game happens in its Deal: who starts, which set each law section comes from, and the order of both
decks. The generator is SHA-256 in counter mode, so it gives the same numbers on every machine and Python version, takes
seeds of any size, and nothing seen of a Deal tells what else is in it. Its output is pinned by test vectors.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeVar

from lancaster.errors import ArgumentError, shown
from lancaster.options import SECTIONS, Options
from lancaster.rules.laws.deck import LAWS, SECTION_SIZES, section
from lancaster.rules.terms import COLOURS

T = TypeVar("T")

MOST_SEED_DIGITS = 100
RANGE = 1 << 64  # how many numbers `Rng.bits` can give
_WORDS = struct.Struct(">4Q")  # what a block holds


class Chooser(Protocol):
    """Anything that draws numbers below a bound: `Rng`, or a `random.Random` of the caller's own."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1."""


class Rng:
    """A deterministic generator: block i is SHA-256 of the seed's text and i.

    >>> rng = Rng(1413)
    >>> [rng.randrange(100) for _ in range(6)]
    [85, 43, 15, 19, 1, 90]
    """

    def __init__(self, seed: int) -> None:
        if type(seed) is not int or abs(seed) >= 10**MOST_SEED_DIGITS:
            raise ArgumentError(f"a seed is a whole number of at most {MOST_SEED_DIGITS} digits, not {shown(seed)}")
        self._prefix = f"lancaster {seed} ".encode()
        self._block = 0
        self._words: list[int] = []

    def bits(self) -> int:
        """The next 64 bits."""
        return (self._words or self._next_block()).pop()

    def _next_block(self) -> list[int]:
        """The words of the next block, the first one last."""
        block = hashlib.sha256(b"%b%d" % (self._prefix, self._block)).digest()
        self._block += 1
        self._words = [*reversed(_WORDS.unpack(block))]
        return self._words

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1, each equally likely."""
        if type(stop) is not int or not 1 <= stop <= RANGE:
            raise ArgumentError(f"randrange needs a bound from 1 to 2**64, not {shown(stop)}")
        limit = RANGE - RANGE % stop
        while (word := self.bits()) >= limit:
            pass
        return word % stop

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        return (self.bits() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        if not _is_sequence(items) or not items:
            raise ArgumentError(f"choice needs a sequence that is not empty, not {shown(items)}")
        return items[self.randrange(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle a list in place."""
        if type(items) is not list and not isinstance(items, MutableSequence):  # the second takes a microsecond
            raise ArgumentError(f"shuffle needs a list, not {shown(items)}")
        words = self._words
        for i in range(len(items) - 1, 0, -1):  # as the function below, without a call for each number
            limit = RANGE - RANGE % (i + 1)
            while (word := (words or (words := self._next_block())).pop()) >= limit:
                pass
            j = word % (i + 1)
            items[i], items[j] = items[j], items[i]


def shuffle(items: MutableSequence[T], rng: Chooser) -> None:
    """Shuffle a list in place, from the back (Fisher and Yates)."""
    for i in range(len(items) - 1, 0, -1):
        j = rng.randrange(i + 1)
        items[i], items[j] = items[j], items[i]


@lru_cache(maxsize=64)
def _section_keys(name: str, number: int) -> tuple[str, ...]:
    """The laws of a section of a set."""
    return tuple(LAWS[index].key for index in section(name, number))


def _is_sequence(items: object) -> bool:
    return isinstance(items, Sequence)


class DealError(ValueError):
    """A Deal that does not fit the options: the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that chance decides: who starts, the law set of each section, and both decks in drawing order.

    `laws` names all 18 laws, the three current ones first; `conflicts` names the ten conflict cards.
    """

    start: int
    sets: tuple[str, ...]
    laws: tuple[str, ...]
    conflicts: tuple[str, ...]

    def __post_init__(self) -> None:
        if type(self.start) is not int or not 0 <= self.start < len(COLOURS):
            raise DealError(f"the start player is a seat from 0 to {len(COLOURS) - 1}, not {shown(self.start)}")
        for name, cards in (("sets", self.sets), ("laws", self.laws), ("conflicts", self.conflicts)):
            if type(cards) is not tuple or not {str}.issuperset(map(type, cards)):
                raise DealError(f"{name} must be a tuple of texts, not {shown(cards)}")

    @classmethod
    def draw(cls, options: Options, rng: Rng) -> Deal:
        """Draw a Deal for these options."""
        if not isinstance(options, Options):
            raise DealError(f"a deal is drawn for Options, not {shown(options)}")
        if not isinstance(rng, Rng):
            raise ArgumentError(f"a deal is drawn with an Rng, not {shown(rng)}")
        start = rng.randrange(options.players)
        sets = options.sections or tuple(rng.choice(options.sets_in_play(number)) for number in range(SECTIONS))
        laws: list[str] = []
        for number, name in enumerate(sets):
            cards = [*_section_keys(name, number)]
            rng.shuffle(cards)
            laws += cards
        conflicts = [card.name for card in options.material.conflicts_for(options.players)]
        rng.shuffle(conflicts)
        return cls(start, sets, tuple(laws), tuple(conflicts))

    def check(self, options: Options) -> None:
        """Raise DealError unless this Deal can be dealt with these options."""
        if not isinstance(options, Options):
            raise DealError(f"a deal is checked against Options, not {shown(options)}")
        if not 0 <= self.start < options.players:
            raise DealError(f"the start player {self.start} is none of the {options.players} seats")
        if len(self.sets) != SECTIONS:
            raise DealError(f"{SECTIONS} law sets are needed, one for each section, not {len(self.sets)}")
        for number, name in enumerate(self.sets):
            if name not in options.sets_in_play(number):
                raise DealError(f"section {number} cannot come from the law set {name!r}")
        if options.sections is not None and self.sets != options.sections:
            raise DealError(f"the law sets {','.join(self.sets)} are not those of the options: {options.laws}")
        first = 0
        for number, name in enumerate(self.sets):
            cards = self.laws[first : first + SECTION_SIZES[number]]
            wanted = [LAWS[index].key for index in section(name, number)]
            if sorted(cards) != sorted(wanted):
                raise DealError(f"section {number} must hold {' '.join(wanted)} in some order, not {' '.join(cards)}")
            first += SECTION_SIZES[number]
        if len(self.laws) != first:
            raise DealError(f"{first} laws are needed, not {len(self.laws)}")
        wanted = sorted(card.name for card in options.material.conflicts_for(options.players))
        if sorted(self.conflicts) != wanted:
            raise DealError(f"the conflict cards must be {' '.join(wanted)} in some order")

    def __str__(self) -> str:
        """The Deal in a line, as a record holds it."""
        return (
            f"start={COLOURS[self.start]} sets={','.join(self.sets)} laws={','.join(self.laws)} "
            f"conflicts={','.join(self.conflicts)}"
        )

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The Deal that a line of a record holds."""
        if not isinstance(text, str):
            raise DealError(f"a deal is read from a text, not {shown(text)}")
        parts: dict[str, str] = {}
        for part in text.split(" "):
            key, _, value = part.partition("=")
            if key in parts:
                raise DealError(f"{key}= stands in the deal twice")
            parts[key] = value
        missing = [key for key in ("start", "sets", "laws", "conflicts") if not parts.get(key)]
        if missing:
            raise DealError(f"a deal needs {missing[0]}=…")
        if len(parts) != 4:
            raise DealError("a deal has start=, sets=, laws= and conflicts=, and nothing else")
        if parts["start"] not in COLOURS:
            raise DealError(f"{parts['start']!r} is no colour of a seat")
        listed = [tuple(parts[key].split(",")) for key in ("sets", "laws", "conflicts")]
        return cls(COLOURS.index(parts["start"]), *listed)
