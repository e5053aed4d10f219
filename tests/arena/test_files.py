"""Parquet files and pictures, and the error when their extra is not installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lancaster import Options
from lancaster.arena import export, plots
from lancaster.arena.match import Outcome
from lancaster.arena.results import header
from lancaster.arena.schedule import Contest
from lancaster.arena.statistics import summarise
from lancaster.arena.tournament import hold
from lancaster.extras import MissingExtra
from tests.arena.bots import MAKER

CONTEST = Contest(("dice", "other", "first"), Options(3, "kings", court=True, displeasure=True), 5, maker=MAKER)


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return list(hold(CONTEST, 6))


def test_a_row_for_each_seat(outcomes: list[Outcome]) -> None:
    rows = export.rows(outcomes)
    assert len(rows) == 18
    for row in rows:
        assert (
            sum(value for key, value in row.items() if key.startswith("points_") and key != "points_by_source")
            == (row["score"])
        )
        assert sum(points for _, points in row["points_by_source"]) == row["score"]
    assert sum(row["win"] for row in rows) == pytest.approx(6)
    assert [row["turn"] for row in rows if row["game"] == 1 and row["seat"] == outcomes[0].start] == [1]


@pytest.mark.filterwarnings("ignore")
def test_parquet(tmp_path: Path, outcomes: list[Outcome]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (extra arena)")
    path = tmp_path / "games.parquet"
    export.write_parquet(path, outcomes, header(CONTEST))
    table = parquet.read_table(path)
    assert table.to_pylist() == export.rows(outcomes)
    assert b'"seed": 5' in table.schema.metadata[b"lancaster arena"]


@pytest.mark.filterwarnings("ignore")
def test_pictures(tmp_path: Path, outcomes: list[Outcome]) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (extra arena)")
    summary = summarise(outcomes, CONTEST.bots)
    written = plots.draw(tmp_path / "first", outcomes, summary, "a test")
    names = ["scores", "sources", "seats", "ladder"]
    assert [path.name for path in written] == [f"{name}.{kind}" for name in names for kind in ("png", "svg")]
    again = plots.draw(tmp_path / "second", outcomes, summary, "a test")
    for one, other in zip(written, again, strict=True):
        data = one.read_bytes()
        assert data.startswith(b"\x89PNG" if one.suffix == ".png" else b"<?xml")
        assert data == other.read_bytes()


def test_what_is_missing_is_told(tmp_path: Path, outcomes: list[Outcome], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"Parquet needs pyarrow: pip install '.\[arena\]'"):
        export.write_parquet(tmp_path / "a.parquet", outcomes, {})
    with pytest.raises(MissingExtra, match=r"a plot needs matplotlib: pip install '.\[arena\]'"):
        plots.draw(tmp_path, outcomes, summarise(outcomes), "")
