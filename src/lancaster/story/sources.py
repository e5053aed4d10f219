"""The sources of points, for tables: `law B3a`, `county Somerset`, `conflicts`, `strength`."""

from __future__ import annotations

from lancaster.words import catalogue


def source_text(source: str, language: str = "en") -> str:
    """A source as a table names it: `“Glory in France” (B3a)`."""
    words = catalogue(language)
    said = words.word(words.types["source"], source, "cause")
    head, _, key = source.partition(" ")
    return f"{said} ({key})" if head == "law" else said[:1].upper() + said[1:]
