"""The lesson of the web page: its squires play the written game, whatever chance they are given, and only that game."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import Bot, observe
from lancaster.bots.lesson import LINE, PLAYERS, SEED, LessonSquire
from lancaster.bots.squire import Squire

HERE = Path(__file__).parent.parent.parent / "web" / "src" / "learn"
MAKER = HERE / "make_line.py"


def check(maker: Path) -> subprocess.CompletedProcess[str]:
    """Run it, asking only whether the line holds."""
    return subprocess.run([sys.executable, maker, "--check"], capture_output=True, text=True, timeout=1800)


def test_the_line_holds() -> None:
    """The learner's actions are legal in their turn, and the others do what is written."""
    done = check(MAKER)
    assert done.returncode == 0, done.stdout + done.stderr


def test_another_line_is_noticed(tmp_path: Path) -> None:
    """One action of a squire is another one, and the check fails."""
    told = json.loads((HERE / "line.json").read_text(encoding="utf-8"))
    deed = next(each for each in told["line"] if "done" in each)
    deed["done"] += " +1"
    (tmp_path / "line.json").write_text(json.dumps(told), encoding="utf-8")
    (tmp_path / MAKER.name).write_text(MAKER.read_text(encoding="utf-8"), encoding="utf-8")
    done = check(tmp_path / MAKER.name)
    assert done.returncode == 1
    assert "another game" in done.stderr


@pytest.mark.parametrize("salt", [1, 2])
def test_chance_does_not_matter(salt: int) -> None:
    """The server gives each bot chance of its own; the lesson's squires play the same with any."""
    maker = runpy.run_path(str(MAKER))
    assert maker["line"](salt) == json.loads((HERE / "line.json").read_text(encoding="utf-8"))["line"]


def answer(bot: Bot, game: Game, seat: int) -> str:
    """What a bot does that has seen everything."""
    bot.begin(game.options, seat, 1)
    bot.see(tuple(game.history()))
    return str(bot.choose(observe(game, seat, Rng(1))))


def test_beside_the_line_they_are_squires() -> None:
    """The learner builds another extension than the lesson suggests: the rest is an ordinary game."""
    game = Game.new(Options(players=PLAYERS), SEED)
    assert LINE[0] == (0, "extend squires")
    game.play(0, "extend gold")
    for _ in range(12):
        seat = game.actors[0]
        text = answer(LessonSquire(), game, seat)
        assert text == answer(Squire(), game, seat)
        game.play(seat, text)
