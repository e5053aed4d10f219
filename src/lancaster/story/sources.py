"""The sources of points, for tables: `law B3a`, `county Somerset`, `conflicts`, `strength`."""

from __future__ import annotations

from lancaster.rules.laws.deck import NUMBER
from lancaster.rules.terms import COUNTY_NAMES
from lancaster.story.beats import FINAL
from lancaster.words import catalogue


def source_text(source: str, language: str = "en") -> str:
    """A source as a table names it: `“Glory in France” (B3a)`."""
    words = catalogue(language)
    said = words.word(words.types["source"], source, "cause")
    head, _, key = source.partition(" ")
    return f"{said} ({key})" if head == "law" else said[:1].upper() + said[1:]


def source_order(source: str) -> tuple[int, int, str]:
    """Sources in the order of a table: laws, counties, conflicts, the final scoring."""
    head, _, rest = source.partition(" ")
    if head == "law":
        return 0, NUMBER[rest], source
    if head == "county":
        return 1, COUNTY_NAMES.index(rest), source
    return 2, FINAL.index(source) + 1 if source in FINAL else 0, source
