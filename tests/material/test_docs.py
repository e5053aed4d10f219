"""docs/material.md says what the file says (R0.3)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lancaster.material import Entry, MaterialError, entries, loads, shipped

PAGE = (Path(__file__).parents[2] / "docs" / "material.md").read_text("utf-8")


def _row(entry: Entry) -> str:
    source = f"{entry.source}: {entry.by}" if entry.by else str(entry.source)
    source += f" ({entry.note})" if entry.note else ""
    return f"| `{entry.key}` | {entry.value.strip(chr(34))} | {source} |"


def test_the_table_lists_every_value_with_its_provenance_in_order() -> None:
    rows = [line for line in PAGE.splitlines() if re.match(r"\| `[^ ]+\.[^ ]+` \|", line)]
    assert rows == [_row(entry) for entry in entries()]


def test_the_examples_can_be_read() -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) >= 2
    assert all(loads(example) != shipped() for example in examples)


def test_the_refusals_are_said_as_shown() -> None:
    shown = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", PAGE, re.MULTILINE)
    assert len(shown) >= 8
    for text, message in shown:
        with pytest.raises(MaterialError) as refused:
            loads(text)
        assert str(refused.value).startswith(message.removesuffix(" …"))


def test_the_page_names_the_shipped_digest() -> None:
    assert shipped().digest in PAGE
