"""Every level plays legal, complete and repeatable games in every configuration."""

from __future__ import annotations

import pytest

from lancaster import Options, Rng
from lancaster.bots import observe
from lancaster.bots.page import Page
from lancaster.bots.registry import make
from lancaster.bots.squire import Squire
from lancaster.rules.terms import COLOURS
from tests.bots.games import asked, play, positions
from tests.configurations import sampled_configurations


@sampled_configurations
def test_pages_play_a_whole_game_everywhere(options: Options) -> None:
    """Legal (play refuses anything else), to the end, and the same with the same seed."""
    games = [play([Page() for _ in range(options.players)], options, seed=7) for _ in range(2)]
    assert games[0].over
    assert games[0].record() == games[1].record()


def test_another_seed_is_another_game() -> None:
    records = {play([Page() for _ in range(4)], Options(), seed).record() for seed in range(5)}
    assert len(records) == 5


@pytest.mark.parametrize("code", ["squire", "knight", "lord:6"])
@sampled_configurations
def test_the_others_answer_legally_everywhere(options: Options, code: str) -> None:
    """A few decisions of each configuration, from any moment of the game, each answered the same twice."""
    decided = 0
    for game in positions(options, seed=11, every=17 if code == "squire" else 61):
        before = game.digest()
        answers = [asked(lambda: make(code), game) for _ in range(2)]
        for (observation, text), (_, again) in zip(*answers, strict=True):
            assert text in [str(action) for action in observation.legal]
            assert text == again
            decided += 1
        assert game.digest() == before
    assert decided >= 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_squires_play_a_whole_game_with_everything(players: int) -> None:
    options = Options(players, "random", court=True, displeasure=True)
    games = [play([Squire() for _ in range(players)], options, seed=3) for _ in range(2)]
    assert games[0].over
    assert games[0].record() == games[1].record()


def test_squire_beats_three_pages() -> None:
    """Far more often than the quarter that chance would give it: 12 games, 3 in each seat."""
    won = 0
    for number in range(12):
        seat = number % 4
        bots = [Squire() if other == seat else Page() for other in range(4)]
        won += play(bots, Options(), seed=100 + number // 4).winners == (seat,)
    assert won >= 8


@pytest.mark.parametrize("level", ["squire", "knight"])
def test_who_may_name_the_start_player_does_not_give_it_away(level: str) -> None:
    """R4.5: it may be anyone, and what looks alike otherwise must not go to whoever is listed first."""
    options = Options(4)
    kept = []
    for seed in range(20):
        for game in positions(options, seed, every=1):
            seat = game.actors[0]
            prompt = game.prompt(seat)
            if prompt is not None and prompt.kind == "start" and seat and game.round < 5:
                bot = make(level)
                bot.begin(options, seat, seed)
                kept.append(str(bot.choose(observe(game, seat, Rng(seed)))) == f"start {COLOURS[seat]}")
    assert sum(kept) > 0.8 * len(kept) > 0.0
