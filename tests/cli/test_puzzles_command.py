"""`lancaster puzzles`: listed, solved, made and verified in the terminal."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from lancaster.study.puzzles import Puzzles, read, shipped
from tests.cli.command import run

PUZZLE = shipped().puzzles[0]


def test_puzzles_are_listed_without_solutions(capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "puzzles", "list")
    assert done.code == 0
    assert done.row(PUZZLE.id)[0] == str(PUZZLE.players)
    theme = PUZZLE.themes[0]
    rows = json.loads(run(capsys, "puzzles", "list", "--theme", theme, "--json").out)
    assert rows == [
        {"id": each.id, "players": each.players, "themes": list(each.themes)}
        for each in shipped().puzzles
        if theme in each.themes
    ]


def test_a_right_and_a_wrong_answer(capsys: pytest.CaptureFixture[str]) -> None:
    right = run(capsys, "puzzles", "solve", PUZZLE.id, "--answer", PUZZLE.solution)
    assert right.code == 0
    assert " is best: " in right.out
    assert any(line.startswith(PUZZLE.solution) for line in right.lines)
    wrong = run(capsys, "puzzles", "solve", PUZZLE.id, "--answer", PUZZLE.best[1].action, "--language", "de")
    assert wrong.out.startswith("Besser war")


def test_a_puzzle_is_solved_by_numbers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzle of the day: a line that is not there, a word that is nothing, then first choices to the end."""
    monkeypatch.setattr("sys.stdin", io.StringIO("99\nfly\n" + "1\n" * 8))
    done = run(capsys, "puzzles", "solve")
    assert done.code == 0
    assert "There is no line 99." in done.out
    assert "The best three" in done.out
    for left in ("q\n", ""):
        monkeypatch.setattr("sys.stdin", io.StringIO(left))
        done = run(capsys, "puzzles", "solve")
        assert (done.code, "The best three" in done.out) == (0, False)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "nothing"], "lancaster puzzles: there is no puzzle 'nothing' (see lancaster puzzles list)"),
        (["verify", "--only", "nothing"], "lancaster puzzles: there is no puzzle 'nothing'"),
        (["solve", PUZZLE.id, "--answer", "fly"], "lancaster puzzles: 'fly' is no action"),
        (["verify", "--file", __file__], f"lancaster puzzles: {__file__} is no file of puzzles"),
    ],
)
def test_mistakes_are_told_in_a_line(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert run(capsys, "puzzles", *arguments).refused().startswith(message)


def test_what_was_found_before_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A call that was ended in the middle of a line goes on; what it had found twice counts once."""
    pytest.importorskip("numpy")
    target = tmp_path / "mine.jsonl"
    lines = [each.line() for each in shipped().puzzles[:3]]
    kept = tmp_path / "mine.jsonl.found"
    kept.write_text("\n".join([lines[0], lines[1], '{"group": 1}', lines[1], lines[2], lines[2][:50]]) + "\n", "utf-8")
    done = run(capsys, "puzzles", "make", target, "--groups", "1", "--seed", "7")
    assert done.code == 0
    made = read(target.read_text("utf-8"), "mine")
    assert {each.line() for each in made.puzzles} == set(lines)
    assert (made.made["seed"], made.made["found"]) == (7, 3)


def test_solutions_are_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    target = tmp_path / "mine.jsonl"
    target.write_text(Puzzles({}, (replace(PUZZLE, digest="0"),)).text(), "utf-8")
    done = run(capsys, "puzzles", "verify", "--file", target)
    assert done.code == 1
    assert done.lines == [f"{PUZZLE.id}: the actions lead to another position", "0 of 1 puzzle stand"]
