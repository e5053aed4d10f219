"""Every value says where it comes from, as chapter 0 does (R0.3)."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from lancaster.material import MaterialError, Source, entries, provenance

RECONSTRUCTED = {
    *(f"county.{letter}.minimum" for letter in "ABCEFHI"),
    "county.G.reward",
    *(f"castle.{key}.reward" for key in ("gold", "mixed", "votes")),
    *(f"favour.{key}.reward" for key in ("gold", "squires", "more-gold", "more-squires")),
    *(f"conflict.{card}.strength" for card in (4, 5, 7, 8, 9, 10)),
    *(f"conflict.{card}.points" for card in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12)),
    *(f"displeasure.track.{field}" for field in (1, 2, 3, 4, 5)),
}
REPORTED = {
    "county.D.minimum": "a players' reference sheet; a German review",
    "county.G.minimum": "a German review, by elimination",
}


def test_r0_3_what_is_reconstructed() -> None:
    assert {entry.key for entry in entries() if entry.source is Source.RECONSTRUCTED} == RECONSTRUCTED


def test_r0_3_what_is_reported_and_by_whom() -> None:
    assert {entry.key: entry.by for entry in entries() if entry.source is Source.REPORTED} == REPORTED


def test_r0_3_everything_else_is_in_the_seeds() -> None:
    others = [entry for entry in entries() if entry.key not in RECONSTRUCTED | REPORTED.keys()]
    assert {entry.source for entry in others} == {Source.SEED}
    assert {entry.by for entry in others} == {""}


def test_r0_3_somerset_gives_points_but_how_many_is_not_known() -> None:
    entry = provenance("county.G.reward")
    assert (entry.value, entry.source, entry.note) == (
        '"6 points"',
        Source.RECONSTRUCTED,
        "points: seed; how many: reconstructed",
    )


def test_entries_are_unique_and_in_file_order() -> None:
    keys = [entry.key for entry in entries()]
    assert keys == _keys(
        "", tomllib.loads((resources.files("lancaster.material") / "lancaster.toml").read_text("utf-8"))
    )
    assert len(keys) == len(set(keys)) == 128


def _keys(path: str, table: dict[str, Any]) -> list[str]:
    if "value" in table:
        return [path]
    return [key for name, inner in table.items() for key in _keys(f"{path}.{name}".strip("."), inner)]


def test_the_provenance_of_one_value() -> None:
    entry = provenance("county.D.minimum")
    assert (entry.value, entry.source, entry.by) == ("3", "reported", "a players' reference sheet; a German review")


def test_there_is_no_provenance_of_what_does_not_exist() -> None:
    with pytest.raises(MaterialError, match=r"^start\.golds: there is no such key; did you mean start\.gold\?$"):
        provenance("start.golds")


def test_a_file_of_ones_own_brings_its_own_provenance(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('start.gold = { value = 3, source = "reported", by = "my box", note = "looked twice" }')
    found = {entry.key: entry for entry in entries(file)}
    assert len(found) == len(entries())
    mine = found["start.gold"]
    assert (mine.value, mine.source, mine.by, mine.note) == ("3", Source.REPORTED, "my box", "looked twice")
    assert found["start.votes"] == provenance("start.votes")


def test_a_refused_file_has_no_entries(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('conflict.1.strength = { value = 9, source = "seed" }')
    with pytest.raises(MaterialError, match=r"mine\.toml: conflict\.2\.strength: 3 comes after 9"):
        entries(file)
