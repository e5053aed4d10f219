"""docs/research.md: its examples run, and its figures are those of the run that is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lancaster
from docs.research import make
from lancaster import Options
from lancaster.encoding.actions import ACTION_COUNT
from lancaster.encoding.compact import CompactActions
from tools import encoding_page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = (DOCS / "research.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```py\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
RUNS = make.read_runs()


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by itself; the picture of the table is the one shown."""
    monkeypatch.chdir(tmp_path)
    for example in EXAMPLES:
        exec(compile(example, "docs/research.md", "exec"), {"__name__": "research"})
    assert len(EXAMPLES) >= 8
    assert (tmp_path / "table.svg").read_text("utf-8") == (DOCS / "research" / "table.svg").read_text("utf-8")


def test_few_actions_can_be_legal_in_the_base_game() -> None:
    assert f"{len(CompactActions(Options(4)))} of the {ACTION_COUNT:,} with four players" in PAGE


def test_the_tables_are_those_of_the_code_the_run_and_the_ladder() -> None:
    """Else: python -m docs.research.make"""
    assert make.written(PAGE, RUNS, (DOCS / "ladder.md").read_text("utf-8")) == PAGE
    assert "| 613 | 1,440 | `county` |" in PAGE
    assert "| squire | page |" in PAGE
    assert "| `examples/learn.py`, " in PAGE
    assert "| seed | decisions | minutes | against three pages | against three squires |" in PAGE
    assert "| bot | games | decisions | with a legal action above a cap |" in PAGE
    assert "| block | page | squire | " in PAGE
    assert "| players | base game | all on | base game, simultaneous ballots |" in PAGE


def test_the_blocks_are_those_of_the_code() -> None:
    """Else: python -m tools.encoding_page"""
    assert encoding_page.written(PAGE) == PAGE
    assert "| `knights` | 4 × (3 houses + 15) | 3 |" in PAGE


@pytest.mark.parametrize("seed", RUNS)
def test_it_clearly_beats_page(seed: str) -> None:
    """More than half of the wins against three pages, and the interval says so, within a quarter of an hour."""
    first, last = RUNS[seed][0], RUNS[seed][-1]
    _, low, _ = last["wins"]["page"]
    assert low > 0.5
    assert first["wins"]["page"][2] < low
    assert last["minutes"] <= 15


def test_who_cites_cites_this_version() -> None:
    assert f"version = {{{lancaster.__version__}}}" in PAGE
    assert f"rules version {lancaster.RULES_VERSION};" in PAGE
