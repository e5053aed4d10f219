"""Unseen cards put in another order: the next laws and conflict cards fixed by hand, the rest left to chance.

>>> Hidden.parse("laws=B4a,B4b seed=7")
Hidden(laws=('B4a', 'B4b'), conflicts=(), seed=7)

Everything that has been seen stays as it is, so the actions played so far lead to the same table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lancaster.chance import MOST_SEED_DIGITS, Deal, DealError, Rng
from lancaster.errors import ArgumentError, shown
from lancaster.rules.laws.deck import SECTION_SIZES

SECTION_OF_PLACE = tuple(number for number, size in enumerate(SECTION_SIZES) for _ in range(size))


@dataclass(frozen=True, slots=True)
class Hidden:
    """How the unseen cards lie: the next laws and conflict cards in drawing order, and a seed that shuffles the rest.

    Without a seed the rest keeps its order.
    """

    laws: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    seed: int | None = None

    def __post_init__(self) -> None:
        for name, cards in (("laws", self.laws), ("conflicts", self.conflicts)):
            if type(cards) is not tuple or not all(type(card) is str and card for card in cards):
                raise DealError(f"the next {name} must be a tuple of names, not {shown(cards)}")
            if len(set(cards)) != len(cards):
                raise DealError(f"the next {name} name a card twice")
        if self.seed is not None:
            try:
                Rng(self.seed)
            except ArgumentError as error:
                raise DealError(str(error)) from None

    def __str__(self) -> str:
        """In a line, as a record holds it."""
        parts = [f"laws={','.join(self.laws)}"] if self.laws else []
        parts += [f"conflicts={','.join(self.conflicts)}"] if self.conflicts else []
        parts += [f"seed={self.seed}"] if self.seed is not None else []
        return " ".join(parts)

    @classmethod
    def parse(cls, text: str) -> Hidden:
        """What a line of a record says; DealError if it says nothing that can be read."""
        found: dict[str, str] = {}
        for part in text.split():
            key, separator, value = part.partition("=")
            if key not in ("laws", "conflicts", "seed") or not separator or not value:
                raise DealError(f"hidden cards are written: laws=… conflicts=… seed=…, not {part!r}")
            if key in found:
                raise DealError(f"{key}= stands there twice")
            found[key] = value
        if not found:
            raise DealError("hidden cards are written: laws=… conflicts=… seed=…, and one of them is needed")
        laws, conflicts = (tuple(found[key].split(",")) if key in found else () for key in ("laws", "conflicts"))
        return cls(laws, conflicts, _seed(found["seed"]) if "seed" in found else None)

    def deal(self, before: Deal, unseen_laws: int, unseen_conflicts: int) -> Deal:
        """The Deal with the last so many laws and conflict cards in this order; DealError if they cannot lie so."""
        rng = Rng(self.seed) if self.seed is not None else None
        seen = len(before.laws) - unseen_laws
        laws: list[str] = []
        for number in sorted({*SECTION_OF_PLACE[seen:]}):
            places = [place for place in range(seen, len(before.laws)) if SECTION_OF_PLACE[place] == number]
            wanted = [self.laws[place - seen] for place in places if place - seen < len(self.laws)]
            laws += _ordered("law", [before.laws[place] for place in places], wanted, rng)
        if len(self.laws) > unseen_laws:
            raise DealError(f"only {unseen_laws} laws are still to come")
        fought = len(before.conflicts) - unseen_conflicts
        conflicts = _ordered("conflict card", before.conflicts[fought:], self.conflicts, rng)
        return Deal(before.start, before.sets, before.laws[:seen] + tuple(laws), before.conflicts[:fought] + conflicts)


def _ordered(what: str, cards: Sequence[str], first: Sequence[str], rng: Rng | None) -> tuple[str, ...]:
    """The cards, those that are wanted first; the others shuffled if there is a generator."""
    for card in first:
        if card not in cards:
            raise DealError(f"{card} cannot be the {what} that comes there: {' '.join(cards) or 'none'} can")
    rest = [card for card in cards if card not in first]
    if rng is not None:
        rng.shuffle(rest)
    return (*first, *rest)


def _seed(text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isdecimal() or not digits.isascii() or len(digits) > MOST_SEED_DIGITS:
        raise DealError(f"a seed is a whole number of at most {MOST_SEED_DIGITS} digits, not {text[:20]!r}")
    return int(text)
