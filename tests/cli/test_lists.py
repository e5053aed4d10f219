"""`lancaster laws` and `lancaster material`: tables to look things up in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lancaster.material import differences, entries, estimates, load, shipped
from lancaster.rules.laws.deck import LAWS, NUMBER, SETS
from lancaster.words import law_text, law_title, set_title
from tests.cli.command import run, write


def test_all_laws_with_key_section_and_set(capsys: pytest.CaptureFixture[str]) -> None:
    """R3.6: set by set, in the order of their sections."""
    done = run(capsys, "laws")
    assert (done.code, done.err) == (0, "")
    titles = {f"{set_title(name)} ({name})": name for name in SETS}
    assert list(titles)[:3] == ["Base laws (base)", "The New Laws (new)", "The King’s Laws (kings)"]
    found: list[tuple[str, str, str]] = []
    name = ""
    for line in done.lines:
        name = titles.get(line, name)
        words = line.split()
        if words and words[0] in NUMBER:
            found.append((words[0], words[1], name))
    assert found == [(law.key, str(law.section), law.set) for law in LAWS]
    for law in LAWS:
        row = cells_of(done.lines, law.key)
        assert row == [law.key, str(law.section), law_title(law.key), law_text(law.key)]
    assert max(len(line) for line in done.lines) <= 100


def cells_of(lines: list[str], first: str) -> list[str]:
    """The cells of a row that may go over several lines; columns are parted by two spaces."""
    at = next(index for index, line in enumerate(lines) if line.startswith(f"{first} "))
    starts = [match.start() for match in re.finditer(r"(?<=  )\S|^\S", lines[at])]
    cells = ["" for _ in starts]
    for line in lines[at:]:
        if line is not lines[at] and (line[:1].strip() or not line.strip()):
            break
        for column, (start, end) in enumerate(zip(starts, [*starts[1:], None], strict=True)):
            cells[column] = f"{cells[column]} {line[start:end].strip()}".strip()
    return cells


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


@pytest.mark.parametrize(("language", "asked"), [("en", "How strong is France?"), ("es", "¿Qué fuerza tiene Francia?")])
def test_the_questionnaire_is_a_material_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, asked: str
) -> None:
    """R0.3: every estimate with its question; an answer is a line without its #."""
    lines = run(capsys, "material", "--estimates", "--language", language).lines
    answers = [line.removeprefix("# ").split()[0] for line in lines if "{ value" in line]
    assert answers == [each.key for each in estimates()]
    assert f"#   {asked}" in lines
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(line.removeprefix("# ") if "value = 3," in line else line for line in lines), "utf-8")
    assert load(path) == shipped()
    path.write_text("\n".join(lines).replace("# county.C.minimum = { value = 3", "county.C.minimum = { value = 2"))
    assert dict(differences(load(path))) == {"county.C.minimum": "2"}
    again = run(capsys, "material", "--estimates", "--material", str(path)).lines
    assert any(line.startswith("county.C.minimum = { value = 2") for line in again)
