"""`lancaster show`: a record as a story."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from lancaster import Game, Options
from lancaster.story import story_text
from tests.cli.command import play, run, write


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game for two with everything on."""
    return play(Options(2, "kings", court=True, displeasure=True), seed=7, names=("Ann", "James"))


def test_the_whole_story_and_the_points(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    done = run(capsys, "show", write(tmp_path, game.record()))
    assert (done.code, done.err) == (0, "")
    story, _, table = done.out.partition("\nPoints by source")
    assert story.rstrip() == story_text(game).rstrip()
    rows = [line.split() for line in table.splitlines()]
    assert rows[1] == ["source", "Ann", "James"]
    assert rows[-1] == ["total", *map(str, game.scores)]
    seals = [str(game.breakdown[seat].get("seals", "")) for seat in range(2)]
    assert ["Seals", "and", "bishops", *[points for points in seals if points]] in rows
    assert max(len(line) for line in done.out.splitlines()) <= 100


def test_the_points_by_source_are_complete(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each column adds up to its total."""
    game = play(Options(5, "new"), seed=4)
    done = run(capsys, "show", write(tmp_path, game.record()))
    table = done.lines[done.lines.index("Points by source") + 3 :]
    header = done.out.splitlines()[done.lines.index("Points by source") + 1]
    ends = [header.index(colour) + len(colour) for colour in ("Blue", "Green", "Yellow", "Red", "Purple")]
    starts = [header.index("Blue") - 1, *ends[:-1]]
    for seat in range(5):
        cells = [line[starts[seat] : ends[seat]].strip() for line in table]
        numbers = [int(cell) for cell in cells if cell]
        assert sum(numbers[:-1]) == numbers[-1] == game.scores[seat]


def test_the_story_in_german(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    done = run(capsys, "show", write(tmp_path, game.record()), "--language", "de")
    assert done.out.partition("\nMachtpunkte nach Herkunft")[0].rstrip() == story_text(game, language="de").rstrip()


def test_a_part_of_the_story(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    """It begins with the heading of its phase, and says how much is left."""
    path = write(tmp_path, game.record())
    lines = run(capsys, "show", path, "--from", "5", "--to", "6").lines
    assert lines[1:3] == ["Round 1: Placement", "------------------"]
    assert [line[:4].strip() for line in lines if line[:4].strip().isdecimal()] == ["5", "6"]
    assert lines[-1] == f"({len(game.moves) - 6} more actions)"
    assert "Points by source" not in "".join(lines)


def test_the_last_part_ends_with_the_points(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    total = len(game.moves)
    done = run(capsys, "show", write(tmp_path, game.record()), "--from", str(total))
    assert "Final scoring" in done.lines
    assert done.lines[1] == "Round 5: Rewards"
    assert "Points by source" in done.lines


def test_a_part_that_ends_before_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    total = len(game.moves)
    done = run(capsys, "show", write(tmp_path, game.record()), "--to", str(total - 1))
    assert done.lines[0] == "Lancaster, a game for 2 players"
    assert done.lines[-1] == "(1 more action)"


def test_parts_that_are_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    path = write(tmp_path, game.record())
    total = len(game.moves)
    for option in ("--from", "--to"):
        message = run(capsys, "show", path, option, "9999").refused()
        assert message == f"lancaster show: {option} 9999 is beyond the record, which has {total} actions"
    message = run(capsys, "show", path, "--from", "9", "--to", "8").refused()
    assert message == "lancaster show: --from 9 comes after --to 8: nothing to show"


def test_a_game_that_goes_on_ends_with_what_is_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    done = run(capsys, "show", write(tmp_path, play(Options(4), seed=7, decisions=4).record()))
    start = play(Options(4), seed=7).dealt.start
    assert done.lines[-1] == f"{('Blue', 'Green', 'Yellow', 'Red')[start]} is to place a piece."
    assert "Points by source" not in done.lines


def test_a_record_without_actions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    done = run(capsys, "show", write(tmp_path, Game.new(Options(3), seed=1).record()))
    assert done.code == 0
    assert done.lines[-1].endswith("is to build the first extension.")


def test_a_record_from_the_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: Game
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(game.record().encode())))
    assert run(capsys, "show", "-").lines[0] == "Lancaster, a game for 2 players"


def test_a_record_written_on_windows(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    path = tmp_path / "record.txt"
    path.write_bytes(b"\xef\xbb\xbf" + game.record().replace("\n", "\r\n").encode())
    assert run(capsys, "show", path).code == 0
