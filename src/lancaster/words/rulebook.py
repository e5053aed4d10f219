"""The rules as text for players, rule by rule: what docs/rules.md says, and its German and Spanish versions.

The documentation is the only source. A wheel carries a copy beside this module; in a clone the files of docs/ are read.
"""

from __future__ import annotations

import re
from pathlib import Path

from lancaster.words.catalogue import LANGUAGES

COPIES = Path(__file__).parent / "rules"  # in a wheel; setup.py puts them there
DOCS = Path(__file__).parents[3] / "docs"  # in a clone
_RULE = re.compile(r"^\*\*(R\d+\.\d+)\*\*", re.MULTILINE)
_LINK = re.compile(r"\[([^]]+)\]\([^)]*\)")


class NoSuchRule(ValueError):
    """A number that no rule has."""


def rules_text(language: str = "en") -> str:
    """All rules, as Markdown."""
    if language not in LANGUAGES:
        raise ValueError(f"the rules are written in {', '.join(LANGUAGES)}, not {language!r}")
    for path in (COPIES / f"{language}.md", DOCS / ("rules.md" if language == "en" else f"rules.{language}.md")):
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(f"the text of the rules is missing from this installation ({COPIES})")


def rule_numbers() -> list[str]:
    """The numbers of all rules, in order."""
    return list(dict.fromkeys(_RULE.findall(rules_text())))


def rule_text(number: str, language: str = "en") -> str:
    """One rule, as plain text with its tables.

    >>> rule_text("R0.2").startswith("R0.2 Gold, squires and votes never run out")
    True
    """
    text = rules_text(language)
    found = [match for match in _RULE.finditer(text) if match[1] == number]
    if not found:
        raise NoSuchRule(f"there is no rule {number}: the rules go from {rule_numbers()[0]} to {rule_numbers()[-1]}")
    start = found[0].start()
    ends = [match.start() for match in _RULE.finditer(text) if match.start() > start]
    heading = re.compile(r"^#", re.MULTILINE).search(text, start)
    if heading is not None:
        ends.append(heading.start())
    return _plain(text[start : min(ends, default=len(text))])


def _plain(text: str) -> str:
    """Markdown without its marks for links and bold letters."""
    return _LINK.sub(r"\1", text).replace("**", "").strip()
