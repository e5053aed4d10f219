"""What is played: how many players, which laws, which modules of Henry V, and with which material."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lancaster.material import Material, shipped
from lancaster.rules.laws.deck import SECTIONS, SETS

__all__ = ["SECTIONS", "SETS", "Options", "OptionsError"]

NAMED = {
    "base": ("base",) * SECTIONS,
    "new": ("new",) * SECTIONS,
    "kings": ("base", "base", "kings", "kings", "base"),
}
KINGS_SECTIONS = (2, 3)


class OptionsError(ValueError):
    """Options that cannot be played: the message says why."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game (R1.1, R3.6, R10.1). What cannot be played is refused with an OptionsError.

    `laws` is "base", "new", "kings" or "random", a mapping of section to set (other sections are base), or five set
    names in order, as a sequence or joined by commas. It is kept as text: a name, or five set names joined by commas.

    >>> Options(players=3, laws={0: "new", 4: "new"}).laws
    'new,base,base,base,new'
    >>> Options(players=4, laws="kings")
    Traceback (most recent call last):
    lancaster.options.OptionsError: the King's Laws need both modules of Henry V: court and displeasure
    """

    players: int = 4
    laws: str = "base"
    court: bool = False
    displeasure: bool = False
    material: Material = field(default_factory=shipped)

    def __init__(
        self,
        players: int = 4,
        laws: str | Mapping[int, str] | Sequence[str] = "base",
        court: bool = False,
        displeasure: bool = False,
        material: Material | None = None,
    ) -> None:
        if type(players) is not int or not 2 <= players <= 5:
            raise OptionsError(f"Lancaster is a game for 2 to 5 players, not {players!r}")
        for name, value in (("court", court), ("displeasure", displeasure)):
            if not isinstance(value, bool):
                raise OptionsError(f"{name} is a module that is played or not: True or False, not {value!r}")
        if material is not None and not isinstance(material, Material):
            raise OptionsError(f"material must be a Material (lancaster.material.load reads a file), not {material!r}")
        both = court and displeasure
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "laws", _laws(laws, both))
        object.__setattr__(self, "court", court)
        object.__setattr__(self, "displeasure", displeasure)
        object.__setattr__(self, "material", material or shipped())

    @property
    def sections(self) -> tuple[str, ...] | None:
        """The law set of each section; None when the Deal draws them."""
        if self.laws == "random":
            return None
        return NAMED.get(self.laws) or tuple(self.laws.split(","))

    def sets_in_play(self, section: int) -> tuple[str, ...]:
        """The sets a section can come from."""
        if section in KINGS_SECTIONS and self.court and self.displeasure:
            return SETS
        return SETS[:2]


def _laws(laws: str | Mapping[int, str] | Sequence[str], both_modules: bool) -> str:
    if laws == "random":
        return "random"
    if isinstance(laws, str):
        names: Sequence[str] = NAMED.get(laws) or laws.split(",")
        if len(names) == 1:
            raise OptionsError(f"laws are base, new, kings, random, or five set names joined by commas, not {laws!r}")
    elif isinstance(laws, Mapping):
        for number in laws:
            if type(number) is not int or number not in range(SECTIONS):
                raise OptionsError(f"the sections of the laws are 0 to {SECTIONS - 1}, not {number!r}")
        names = [laws.get(number, "base") for number in range(SECTIONS)]
    elif isinstance(laws, Sequence):
        names = laws
    else:
        raise OptionsError(f"laws are a name, five set names, or a mapping of section to set, not {laws!r}")
    if len(names) != SECTIONS:
        raise OptionsError(f"five law sets are needed, one for each section 0 to 4, not {len(names)}")
    for number, name in enumerate(names):
        if name not in SETS:
            raise OptionsError(f"the law sets are base, new and kings, not {name!r}")
        if name == "kings" and number not in KINGS_SECTIONS:
            raise OptionsError(f"the King's Laws have sections 2 and 3 only, not {number}")
    if "kings" in names and not both_modules:
        raise OptionsError("the King's Laws need both modules of Henry V: court and displeasure")
    for known, sets in NAMED.items():
        if tuple(names) == sets:
            return known
    return ",".join(names)
