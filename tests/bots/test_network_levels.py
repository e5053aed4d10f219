"""Levels for people: how they draw, that they never play what is absurd, and that a seed decides everything."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import observe
from lancaster.bots.network.levels import LEVELS, Level, draw
from lancaster.bots.network.player import Duke
from lancaster.bots.page import Page
from tests.bots.games import at, placing
from tests.bots.networks import network

POLICY = [math.log(chance) for chance in (0.6, 0.3, 0.09, 0.01)]


def drawn(level: Level, numbers: int = 4000) -> Counter[int]:
    return Counter(draw(level, POLICY, number / numbers) for number in range(numbers))


def test_temperature_one_draws_as_the_network_thinks() -> None:
    assert drawn(Level(1.0, 0.0001)) == pytest.approx({0: 2400, 1: 1200, 2: 360, 3: 40}, abs=2)


def test_what_is_below_the_floor_is_never_drawn() -> None:
    assert set(drawn(Level(50.0, 0.1))) == {0, 1, 2}
    assert set(drawn(Level(50.0, 0.4))) == {0, 1}


def test_a_higher_temperature_strays_further() -> None:
    cold, warm = (drawn(Level(temperature, 0.0001))[0] for temperature in (0.5, 4.0))
    assert cold > 2400 > warm > 1000


def test_the_levels_stray_less_and_less() -> None:
    assert list(LEVELS) == ["baron", "viscount", "earl", "marquess"]
    assert sorted(LEVELS.values(), key=lambda level: (-level.lapses, -level.temperature)) == list(LEVELS.values())
    assert sorted(level.floor for level in LEVELS.values()) == [level.floor for level in LEVELS.values()]


def player(level: Level | None, seed: int = 3) -> Duke:
    bot = Duke(network(), level=level)
    bot.begin(Options(), 0, seed)
    return bot


def test_in_a_lapse_it_decides_like_the_page() -> None:
    """Never what the page would not play, however highly the network thinks of it."""
    game = at(Options(), placing)
    seat = game.actors[0]
    page = Page()
    page.begin(Options(), seat, 1)
    likely = {page.choose(observe(game, seat, Rng(number))) for number in range(400)}
    bot = player(Level(1.0, 0.1, lapses=1.0))
    assert {bot.choose(observe(game, seat, Rng(number))) for number in range(60)} <= likely


@pytest.mark.parametrize("code", list(LEVELS))
def test_the_same_seed_plays_the_same_game(code: str) -> None:
    def played(seed: int) -> str:
        game, sight = Game.new(Options(2), seed=4), Rng(4)
        bots = [Duke(network(), name=code, level=LEVELS[code]) for _ in range(2)]
        for seat, bot in enumerate(bots):
            bot.begin(Options(2), seat, seed + seat)
        while not game.over and game.round < 2:
            for seat, action in [(seat, bots[seat].choose(observe(game, seat, sight))) for seat in game.actors]:
                game.play(seat, action)
        return game.digest()

    assert played(5) == played(5)
    assert played(5) != played(50)


def test_levels_and_dukes_choose_together_as_they_choose_alone() -> None:
    game = at(Options(), placing)
    seat = game.actors[0]
    kinds = [None, LEVELS["marquess"], LEVELS["baron"], None, LEVELS["earl"]]
    alone = [player(level, number).choose(observe(game, seat, Rng(1))) for number, level in enumerate(kinds)]
    asked = [(player(level, number), observe(game, seat, Rng(1))) for number, level in enumerate(kinds)]
    assert Duke.choose_together(asked) == alone
