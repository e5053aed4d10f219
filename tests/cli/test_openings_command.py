"""`lancaster openings`: what dukes play at a point of the first round, as a table, as JSON, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lancaster import Game, Options
from lancaster.study.openings import read, shipped
from lancaster.study.openings.payloads import rows_of
from tests.cli.command import run


def test_the_beginning_of_a_new_game(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(Options(players=3), 0)
    tallies = shipped().at(game, game.actors[0])
    done = run(capsys, "openings", "show", "--players", "3")
    assert done.code == 0
    best = rows_of(tallies["decision"])[0]
    assert any(line.startswith(best["action"]) and line.endswith(str(best["games"])) for line in done.lines)
    told = json.loads(run(capsys, "openings", "show", "--players", "3", "--json").out)
    assert told["seat"] == game.actors[0]
    assert told["scopes"] == {scope: rows_of(each) for scope, each in tallies.items()}


def test_a_point_of_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = Game.new(Options(players=4), 5)
    game.play(game.actors[0], "extend knight")
    path = tmp_path / "game.txt"
    game.save(path)
    told = json.loads(run(capsys, "openings", "show", str(path), "--json").out)
    assert told["seat"] == game.actors[0]
    begun = json.loads(run(capsys, "openings", "show", str(path), "--at", "0", "--json").out)
    assert begun["seat"] == game.dealt.start
    nothing = run(capsys, "openings", "show", "--court", "--language", "de")
    assert nothing.out.startswith("Zu diesem Punkt ist nichts bekannt")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--laws", "kings"], "lancaster openings: the King's Laws need both modules"),
        (["--file", __file__], f"lancaster openings: {__file__} is no file of openings"),
        (["nowhere.txt"], "lancaster: nowhere.txt cannot be read"),
    ],
)
def test_what_cannot_be_shown(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    done = run(capsys, "openings", "show", *arguments)
    assert done.code == 2
    assert done.err.startswith(message)


def test_a_folder_that_is_not_there_is_said_before_anybody_plays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr("lancaster.study.openings.maker.Maker.play", None)
    done = run(capsys, "openings", "make", str(tmp_path / "nowhere" / "mine.jsonl.gz"))
    assert done.code == 2
    assert done.err.startswith(f"lancaster openings: there is no folder {tmp_path / 'nowhere'}")


def test_a_collection_is_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setattr("lancaster.study.openings.maker.CONFIGURATIONS", (Options(players=2),))
    path = tmp_path / "mine.jsonl.gz"
    assert run(capsys, "openings", "make", str(path), "--games", "1").code == 0
    assert read(path.read_bytes(), "mine").made["games"] == 1
    shown = run(capsys, "openings", "show", "--players", "2", "--file", str(path))
    assert shown.code == 0
