"""Data files that not everybody needs, read when they are first asked for.

A browser tab has them not among its sources: it loads what is asked for, and brings it here.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final, Literal

Name = Literal["openings", "puzzles"]
FILES: Final[dict[Name, str]] = {
    "openings": "study/openings/openings.jsonl.gz",
    "puzzles": "study/puzzles/puzzles.jsonl",
}
_brought: dict[Name, bytes] = {}


def bring(name: Name, content: bytes) -> None:
    """The content of a file that is not where the package lies."""
    _brought[name] = content


def read_data(name: Name) -> bytes:
    """The content of a file."""
    found = _brought.get(name)
    return files("lancaster").joinpath(FILES[name]).read_bytes() if found is None else found
