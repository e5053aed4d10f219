"""A file is a chapter: none has more than 500 lines (CONTRIBUTING.md)."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_LINES = 500
GENERATED = {"web/src/lib/wire.ts"}


def test_no_file_is_longer_than_a_chapter() -> None:
    files = [
        path
        for folder in ("src/lancaster", "web/src", "tests", "tools", "benchmarks")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".ts", ".svelte", ".css") and "page" not in path.relative_to(ROOT).parts
    ]
    assert len(files) > 1000
    long = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: lines for name, lines in long.items() if lines > MOST_LINES and name not in GENERATED} == {}
