"""`lancaster replay`: the table at any moment of a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from lancaster import Game, Options
from lancaster.rules.terms import COLOURS
from lancaster.story import asked, table_text
from tests.cli.command import play, run, write

OPTIONS = Options(3, "base", True, True)


@pytest.fixture(scope="module")
def game() -> Game:
    """A whole game for three."""
    return play(OPTIONS, seed=3)


def test_a_moment_of_a_finished_game_in_full(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    """Nothing in it is secret any more, so all purses are shown; and what is asked next, with the choices."""
    done = run(capsys, "replay", write(tmp_path, game.record()), "--to", "20")
    then = Game.replay(game.record(), to=20)
    assert (done.code, done.err) == (0, "")
    seat, action = then.moves[-1]
    assert done.lines[0] == f"After action 20, {COLOURS[seat]}: {action}"
    assert table_text(then, None, full=True) in done.out
    assert f"Next: {asked(then)[0]}" in done.lines
    assert f"  {COLOURS[then.actors[0]]}: " in done.out


def test_what_was_done_and_is_asked_in_german(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    done = run(capsys, "replay", write(tmp_path, game.record()), "--to", "2", "--language", "de")
    assert done.lines[1].startswith("  ")
    assert "baut den Ausbau „" in done.lines[1]
    then = Game.replay(game.record(), to=2)
    assert f"Als Nächstes: {asked(then, 'de')[0]}" in done.lines
    assert table_text(then, None, full=True, language="de") in done.out


def test_as_a_seat_sees_it(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    """R1.8: the others' purses are screened, and their choices are not listed."""
    then = Game.replay(game.record(), to=20)
    [actor] = then.actors
    other = (actor + 1) % 3
    path = write(tmp_path, game.record())
    done = run(capsys, "replay", path, "--to", "20", "--seat", COLOURS[other])
    assert table_text(then, other) in done.out
    assert f"  {COLOURS[actor]}: " not in done.out
    done = run(capsys, "replay", path, "--to", "20", "--seat", COLOURS[actor])
    assert table_text(then, actor) in done.out
    assert f"  {COLOURS[actor]}: " in done.out


def test_a_game_that_goes_on_is_shown_as_to_a_spectator(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """R1.8: unless asked for in full."""
    game = play(OPTIONS, seed=3, decisions=30)
    path = write(tmp_path, game.record())
    done = run(capsys, "replay", path)
    assert table_text(game, None) in done.out
    assert done.lines[-1].startswith("? is behind a player's screen: --seat COLOUR")
    done = run(capsys, "replay", path, "--full")
    assert table_text(game, None, full=True) in done.out
    assert "behind a player's screen" not in done.out


def test_the_end_of_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    done = run(capsys, "replay", write(tmp_path, game.record()))
    assert done.lines[0].startswith(f"After action {len(game.moves)}, ")
    winners = [COLOURS[seat].capitalize() for seat in game.winners]
    assert done.lines[-1] == f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won."


def test_the_table_before_the_first_action(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    done = run(capsys, "replay", write(tmp_path, game.record()), "--to", "0")
    assert done.lines[0] == "Before the first action."
    assert "Round 1 of 5, set-up." in done.out


def test_few_choices_are_listed_many_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    path = write(tmp_path, game.record())
    extensions = ", ".join(f"extend {space}" for space in ("squires", "gold", "mixed", "votes", "knight", "upgrade"))
    assert run(capsys, "replay", path, "--to", "0").lines[-1] == f"  {COLOURS[game.dealt.start]}: {extensions}"
    then = Game.replay(game.record(), to=3)
    [actor] = then.actors
    legal = then.legal(actor)
    assert len(legal) > 12
    said = f"  {COLOURS[actor]}: {len(legal)} actions, such as {legal[0]}"
    assert run(capsys, "replay", path, "--to", "3").lines[-1] == said


def test_moments_and_seats_that_are_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game) -> None:
    path = write(tmp_path, game.record())
    message = run(capsys, "replay", path, "--to", "9999").refused()
    assert message == f"lancaster replay: --to 9999 is beyond the record, which has {len(game.moves)} actions"
    message = run(capsys, "replay", path, "--seat", "red").refused()
    assert message == "lancaster replay: nobody plays 'red' here; the colours are blue, green, yellow"


def test_the_moments_before_a_record_goes_wrong_can_be_seen(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Game
) -> None:
    """A record whose 21st action is impossible: the table after 20 is shown, but only as to a spectator."""
    head, body = game.record().split("\n\n", 1)
    lines = body.splitlines()
    lines[20] = f"{lines[20].split(':')[0]}: start purple"
    path = write(tmp_path, head + "\n\n" + "\n".join(lines) + "\n")
    assert "start purple" in run(capsys, "replay", path).refused()
    done = run(capsys, "replay", path, "--to", "20")
    assert done.code == 0
    assert table_text(Game.replay(game.record(), to=20), None) in done.out
