"""Golden games replay to their exact result, and counted trees pin the move generator (tools/goldens.py makes both)."""

from pathlib import Path

import pytest

from lancaster import Game, Options
from lancaster.fuzz import Checker
from tools.goldens import MODULES, RARE, count, story

GOLDEN = Path(__file__).parent / "golden"
GAMES = sorted(path.stem for path in GOLDEN.glob("*.txt") if path.stem != "trees")
TREES = [line.split() for line in (GOLDEN / "trees.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_a_game_for_every_configuration_and_every_rare_ending() -> None:
    """R10.1: players × modules × law sets, and one game per rare ending; none is missing, none is left over."""
    wanted = {f"rare-{name}" for name in RARE}
    for players in (2, 3, 4, 5):
        for module in MODULES:
            wanted |= {f"{players}-{module}-{laws}" for laws in ("base", "new", *(["kings"] * (module == "both")))}
    assert set(GAMES) == wanted
    assert {tree[0] for tree in TREES} == {name for name in wanted if not name.startswith("rare-")}


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    """The record replays to the recorded result and breakdown, with everything conserved after every action."""
    text = text_of(name)
    game = Game.replay(text)
    assert game.over
    why = text.split("\n")[1].removeprefix("# ")
    assert story(game, why) == text
    again = Game.deal(game.options, game.dealt)
    checker = Checker(again)
    for seat, action in game.moves:
        checker.follow(again.play(seat, action))
    checker.ended()
    assert again.digest() == game.digest()


@pytest.mark.parametrize("name", sorted(RARE))
def test_rare_ending_happens(name: str) -> None:
    options, happened = RARE[name]
    game = Game.replay(text_of(f"rare-{name}"))
    assert game.options == options
    assert happened(game, list(game.history()))
    assert not happened(Game.new(Options(4, "base", True, True), seed=1), [])


@pytest.mark.parametrize(("name", "to", "depth", "ways"), TREES)
def test_counted_tree(name: str, to: str, depth: str, ways: str) -> None:
    game = Game.replay(text_of(name), to=int(to))
    assert count(game, int(depth)) == int(ways)
