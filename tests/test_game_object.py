"""A game as an object: printing, pictures in notebooks, equality, files."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from lancaster import ArgumentError, Game, Options, RecordError, Rng
from lancaster.story import table_text
from tests.configurations import SOME


def played(options: Options, decisions: int, seed: int = 7) -> Game:
    """A game of random players after so many decisions, or at its end."""
    game = Game.new(options, seed=seed)
    rng = Rng(seed)
    while not game.over and decisions:
        seat = game.actors[0]
        game.push(seat, rng.choice(game.legal(seat)))
        decisions -= 1
    return game


@pytest.mark.parametrize("options", SOME)
def test_a_game_is_printed_and_drawn_as_a_spectator_sees_it(options: Options) -> None:
    """R1.8: what lies behind the screens is in neither picture; at the end nothing is hidden."""
    game = played(options, 40)
    twin = game.determinize(None, Rng(3))
    assert str(game) == table_text(game, None) == str(twin)
    assert game._repr_svg_() == twin._repr_svg_()
    assert ET.fromstring(game._repr_svg_()).tag.endswith("svg")
    assert str(played(options, 10_000)).startswith("The game is over")


def test_equal_games_have_the_same_options_deal_and_actions() -> None:
    """Copies and replays are equal; another action, deal or option is not; names do not matter; no game is hashable."""
    game = played(Options(3), 30)
    assert game == game.copy() == Game.replay(game.record())
    assert game == Game.replay(game.record().replace("\n\n", "\nname blue Ann\nname green Bob\nname yellow Cem\n\n", 1))
    further = game.copy()
    further.push(further.actors[0], further.legal(further.actors[0])[0])
    assert game != further
    assert game != played(Options(3), 30, seed=8)
    assert game != played(Options(4), 30)
    assert game != "a game"
    with pytest.raises(TypeError):
        hash(game)


def test_the_phase_has_a_name() -> None:
    """From the set-up to the end, by the names of the rules."""
    game = Game.new(Options(2), seed=1)
    rng = Rng(1)
    seen = [game.phase]
    while not game.over:
        seat = game.actors[0]
        game.push(seat, rng.choice(game.legal(seat)))
        if game.phase != seen[-1]:
            seen.append(game.phase)
    assert seen[:2] == ["setup", "placement"]
    assert seen[-1] == "over"
    assert set(seen) <= {"setup", "placement", "parliament", "rewards", "over"}


def test_files(tmp_path: Path) -> None:
    """What is saved is loaded again, whole or in part, with the line ends of any editor; other files are refused."""
    game = played(Options(4), 25)
    path = tmp_path / "game.txt"
    game.save(path)
    assert Game.load(path) == game
    assert Game.load(str(path), to=3) == played(Options(4), 3)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert Game.load(path) == game
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="not a UTF-8 text"):
        Game.load(path)
    for nonsense in (None, 5, b"game.txt", ["game.txt"]):
        with pytest.raises(ArgumentError, match="a file is named by a text or a path"):
            Game.load(nonsense)  # type: ignore[arg-type] # that is what is refused
        with pytest.raises(ArgumentError, match="a file is named by a text or a path"):
            game.save(nonsense)  # type: ignore[arg-type] # as above
    with pytest.raises(FileNotFoundError):
        Game.load(tmp_path / "nowhere.txt")
