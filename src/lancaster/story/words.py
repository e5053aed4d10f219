"""Amounts, knights, places and sources as words, for sentences to be made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lancaster.rules.terms import (
    CASTLE,
    COUNTY,
    COUNTY_NAMES,
    COURT,
    FRONT,
    FRONT_NAMES,
    KINDS,
    OFFICE,
    OFFICE_NAMES,
    RESERVE,
    SPACE_NAMES,
    TOWER,
    TREASURY,
)
from lancaster.story.laws import LAW_TEXTS

ONE = {"gold": "gold", "squires": "squire", "votes": "vote", "seals": "seal", "shame": "shame", "points": "point"}
FRONT_TITLES = ("upper left", "upper right", "lower left", "lower right")
OFFICE_TITLES = ("Lord High Chancellor", "Lord High Constable", "Lord Great Chamberlain")
PRIVILEGE_TITLES = {1: "a shield", 2: "an archer", 4: "a Tudor knight"}
FINAL_SOURCES = ("strength", "extensions", "nobles", "seals", "shame")
FINAL_TITLES = {
    "strength": "strength of knights",
    "extensions": "number of extensions",
    "nobles": "nobles",
    "seals": "seals and bishops",
    "shame": "shame",
}
NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def amount(kind: int, number: int) -> str:
    """`1 squire`, `2 gold`."""
    name = KINDS[kind]
    return f"{number} {ONE[name] if number == 1 else name}"


def count(number: int, thing: str) -> str:
    """`1 bishop`, `2 bishops`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def knights(strengths: Iterable[int]) -> str:
    """`a knight of strength 2`, `knights of strength 3 and 1`."""
    members = [str(strength) for strength in strengths]
    if not members:
        return "no knights"
    return f"{'a knight' if len(members) == 1 else 'knights'} of strength {listed(members)}"


def the_knights(strengths: Sequence[int]) -> str:
    """`the knight of strength 2`, `the knights of strength 3 and 1`."""
    return f"the {'knight' if len(strengths) == 1 else 'knights'} of strength {listed([str(s) for s in strengths])}"


def privileges(bits: int) -> list[str]:
    """`a shield`, `an archer`, `a Tudor knight`, as many as the bits say."""
    return [title for bit, title in PRIVILEGE_TITLES.items() if bits & bit]


def front(number: int) -> str:
    """A conflict by its place on the board."""
    return f"the {FRONT_TITLES[number]} conflict"


def place(number: int, preposition: str = "in") -> str:
    """A place with its preposition: `in York`, `in the castle (gold)`, `at court`; also with `into` and `from`."""
    if number == RESERVE:
        return f"{preposition} the reserve"
    if number == COURT:
        return "at court" if preposition == "in" else f"{preposition} court"
    if number < CASTLE:
        return f"{preposition} {COUNTY_NAMES[number - COUNTY]}"
    if number < FRONT:
        return f"{preposition} the castle ({SPACE_NAMES[number - CASTLE]})"
    if number < TOWER:
        return f"{preposition} {front(number - FRONT)}"
    if number == TOWER:
        return f"{preposition} the Tower"
    if number < TREASURY:
        lord = f"the lord who applies for {OFFICE_TITLES[number - OFFICE]}"
        return f"with {lord}" if preposition == "in" else f"{preposition} {lord}"
    return f"{preposition} the treasury"


def source_text(source: str) -> str:
    """Where points come from, for tables: `law B3a: 3 points for every conflict with an own knight`."""
    if source.startswith("law "):
        return f"{source}: {LAW_TEXTS[source[4:]].rstrip('.')}"
    if source.startswith("county "):
        return source.removeprefix("county ")
    return FINAL_TITLES.get(source, source)


def source_order(source: str) -> tuple[int, int, str]:
    """Sources in the order of a table: laws, counties, conflicts, the final scoring."""
    head, _, rest = source.partition(" ")
    if head == "law":
        return 0, list(LAW_TEXTS).index(rest), source
    if head == "county":
        return 1, COUNTY_NAMES.index(rest), source
    return 2, FINAL_SOURCES.index(source) + 1 if source in FINAL_SOURCES else 0, source


def because(source: str) -> str:
    """Why a purse changes, at the end of a sentence."""
    head, _, rest = source.partition(" ")
    if head == "law":
        return f" by law {rest}"
    if head == "county":
        return f" in {rest}"
    if head == "castle":
        return f" in the castle ({rest})"
    if head == "favour":
        return " by the King's favour"
    if source in COUNTY_NAMES:
        return f" to {source}"
    if source in OFFICE_NAMES:
        return f" to apply for {OFFICE_TITLES[OFFICE_NAMES.index(source)]}"
    return _BECAUSE.get(source, f" ({source})")


_BECAUSE = {
    "ballot": " on the ballot",
    "conflicts": " for a conflict",
    "leftover": " not used in parliament",
    "ransom": " as ransom",
    "table": " from the table",
    "tower": " in the Tower",
    "treasury": " from the treasury",
    **{source: f" for {title}" for source, title in FINAL_TITLES.items()},
}

assert len(FRONT_TITLES) == len(FRONT_NAMES)
