"""The options of a game: number of players, laws, modules of Henry V, and material."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from lancaster.errors import shown
from lancaster.material import Material, shipped
from lancaster.rules.laws.deck import LAW_SETS, SECTIONS, SETS, sets_drawn, sets_with

__all__ = ["SECTIONS", "SETS", "Options", "OptionsError"]

# a set by name: its own sections, and the base game's for those it does not have
NAMED = {law_set.name: tuple(law_set.name if laws else "base" for laws in law_set.sections) for law_set in LAW_SETS}
TITLES = {"kings": "the King's Laws"}


class OptionsError(ValueError):
    """Options that cannot be played: the message says why.

    `code` and `details` say it for programs: laws-need-both-modules (laws), laws-not-in-section (laws, section), and
    bad-options for everything else.
    """

    def __init__(self, message: str, code: str = "bad-options", **details: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.details = details


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game (R1.1, R3.6, R10.1). What cannot be played is refused with an OptionsError.

    `laws` is the name of a set ("base", "new", "kings"), "random", a mapping of section to set (other sections are
    base), or five set names in order, as a sequence or joined by commas. It is kept as text: a name, or five set names
    joined by commas.

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
            raise OptionsError(f"Lancaster is a game for 2 to 5 players, not {shown(players)}")
        for name, value in (("court", court), ("displeasure", displeasure)):
            if not isinstance(value, bool):
                raise OptionsError(f"{name} is a module that is played or not: True or False, not {shown(value)}")
        if material is not None and not isinstance(material, Material):
            raise OptionsError(
                f"material must be a Material (lancaster.material.load reads a file), not {shown(material)}"
            )
        both = court and displeasure
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "laws", _laws(laws, both))
        object.__setattr__(self, "court", court)
        object.__setattr__(self, "displeasure", displeasure)
        object.__setattr__(self, "material", material or shipped())

    def __repr__(self) -> str:
        """As Python would write it, without what is as by default."""
        modules = "".join(f", {name}=True" for name in ("court", "displeasure") if getattr(self, name))
        box = "" if self.material == shipped() else f", material={self.material!r}"
        return f"Options(players={self.players}, laws={self.laws!r}{modules}{box})"

    @property
    def sections(self) -> tuple[str, ...] | None:
        """The law set of each section; None when the Deal draws them."""
        if self.laws == "random":
            return None
        return NAMED.get(self.laws) or tuple(self.laws.split(","))

    def sets_in_play(self, section: int) -> tuple[str, ...]:
        """The sets a section can come from."""
        if type(section) is not int or section not in range(SECTIONS):
            raise OptionsError(f"the sections of the laws are 0 to {SECTIONS - 1}, not {shown(section)}")
        both_modules = self.court and self.displeasure
        return sets_drawn(section, both_modules) if self.laws == "random" else sets_with(section, both_modules)


def _laws(laws: str | Mapping[int, str] | Sequence[str], both_modules: bool) -> str:
    if laws == "random":
        return "random"
    if isinstance(laws, str):
        names: Sequence[str] = NAMED.get(laws) or laws.split(",")
        if len(names) == 1:
            raise OptionsError(
                f"laws are {', '.join(SETS)}, random, or five set names joined by commas, not {shown(laws)}"
            )
    elif isinstance(laws, Mapping):
        for number in laws:
            if type(number) is not int or number not in range(SECTIONS):
                raise OptionsError(f"the sections of the laws are 0 to {SECTIONS - 1}, not {shown(number)}")
        names = [laws.get(number, "base") for number in range(SECTIONS)]
    elif isinstance(laws, Sequence):
        names = laws
    else:
        raise OptionsError(f"laws are a name, five set names, or a mapping of section to set, not {shown(laws)}")
    if len(names) != SECTIONS:
        raise OptionsError(f"five law sets are needed, one for each section 0 to 4, not {len(names)}")
    for number, name in enumerate(names):
        if name not in SETS:
            raise OptionsError(f"the law sets are {_listed(SETS)}, not {shown(name)}")
        if name not in sets_with(number, both_modules=True):
            problem = f"{_title(name)} have sections {_listed(_sections(name))} only, not {number}"
            raise OptionsError(problem, "laws-not-in-section", laws=name, section=number)
        if name not in sets_with(number, both_modules):
            problem = f"{_title(name)} need both modules of Henry V: court and displeasure"
            raise OptionsError(problem, "laws-need-both-modules", laws=name)
    for known, sets in NAMED.items():
        if tuple(names) == sets:
            return known
    return ",".join(names)


def _title(name: str) -> str:
    return TITLES.get(name, f"the laws of the set {name}")


def _sections(name: str) -> list[str]:
    """The sections that a set has, as text."""
    return [str(number) for number in range(SECTIONS) if name in sets_with(number, both_modules=True)]


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
