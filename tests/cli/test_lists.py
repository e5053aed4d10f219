"""`lancaster laws` and `lancaster material`: tables to look things up in."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster.material import entries, shipped
from lancaster.rules.laws.deck import LAWS
from lancaster.story import LAW_TEXTS
from tests.cli.command import run, write


def test_all_laws_with_key_section_and_set(capsys: pytest.CaptureFixture[str]) -> None:
    """R3.6: set by set, in the order of their sections."""
    done = run(capsys, "laws")
    assert (done.code, done.err) == (0, "")
    titles = {"Base game (base)": "base", "The New Laws (new)": "new", "The King's Laws (kings)": "kings"}
    found: list[tuple[str, str, str]] = []
    name = ""
    for line in done.lines:
        name = titles.get(line, name)
        words = line.split()
        if words and words[0] in LAW_TEXTS:
            found.append((words[0], words[1], name))
    assert found == [(law.key, str(law.section), law.set) for law in LAWS]
    together = " ".join(done.out.split())
    for law in LAWS:
        assert f"{law.key} {law.section} {LAW_TEXTS[law.key]}" in together
    assert max(len(line) for line in done.lines) <= 100


def test_every_value_with_its_provenance(capsys: pytest.CaptureFixture[str]) -> None:
    """R0.3"""
    done = run(capsys, "material")
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == f"Material {shipped().digest}"
    listed = entries()
    keys = [line.split()[0] for line in done.lines if line and line.split()[0] in {entry.key for entry in listed}]
    assert keys == [entry.key for entry in listed]
    assert done.row("county.A.minimum") == ["2", "reconstructed"]
    assert done.row("county.G.minimum")[:5] == ["4", "reported", "a", "German", "review,"]
    counts = [sum(entry.source == source for entry in listed) for source in ("seed", "reported", "reconstructed")]
    said = f"{len(listed)} values: {counts[0]} seed, {counts[1]} reported, {counts[2]} reconstructed."
    assert done.lines[-1] == said
    assert max(len(line) for line in done.lines) <= 100


def test_what_a_file_of_ones_own_changes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R0.3: a value that is the same as shipped, but better known, is no difference."""
    path = write(
        tmp_path,
        "[county.C]\n"
        'minimum = { value = 2, source = "reported", by = "my copy" }\n'
        "[county.A]\n"
        'minimum = { value = 2, source = "reported", by = "my copy" }\n',
        "my.toml",
    )
    done = run(capsys, "material", "--material", path)
    assert done.code == 0
    assert done.lines[0] != f"Material {shipped().digest}"
    assert done.row("county.C.minimum") == ["2", "(shipped:", "3)", "reported", "my", "copy"]
    assert done.row("county.A.minimum") == ["2", "reported", "my", "copy"]
    end = " ".join(done.out.split())
    assert end.endswith("differs from the shipped material in 1 value: county.C.minimum is 2, shipped 3.")


def test_a_file_that_changes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = write(tmp_path, "", "empty.toml")
    done = run(capsys, "material", "--material", path)
    assert " ".join(done.out.split()).endswith("differs from the shipped material in no value.")
    assert done.lines[0] == f"Material {shipped().digest}"
