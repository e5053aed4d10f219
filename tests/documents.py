"""The pages of the documentation, and their tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lancaster.material import shipped

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BOX = shipped()

LAST_RULES = (3, 9, 10, 6, 14, 4, 6, 10, 13, 6, 1)  # of chapters 0 to 10
RULE_NUMBERS = [f"R{chapter}.{number}" for chapter, last in enumerate(LAST_RULES) for number in range(1, last + 1)]


def blocks(page: str) -> list[tuple[str, int, str]]:
    """Language, line and content of every fenced block."""
    found = []
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        found.append((match[1], page[: match.start(2)].count("\n"), match[2]))
    return found


def table(page: str, *header: str) -> list[list[str]]:
    """The rows of the table whose header begins with these cells."""
    lines = iter(page.splitlines())
    for line in lines:
        if cells(line)[: len(header)] == list(header):
            next(lines)
            return [cells(row) for row in _rows(lines)]
    raise AssertionError(f"there is no table that begins with {header}")


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []


def _rows(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("|"):
            return
        yield line


COMMAND = re.compile(r"`(lancaster -?-?[a-z][^`]*)`|^(?:\$ )?(lancaster [a-z][^\n]*)$", re.MULTILINE)
