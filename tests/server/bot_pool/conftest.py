"""The position that the bots of these tests are asked about."""

from __future__ import annotations

import pytest

from lancaster import Game, Rng
from lancaster.bots.registry import make
from tests.bots.games import continue_game, play
from tests.configurations import EVERYTHING
from tests.server.bot_pool.bot_questions import make_begun


@pytest.fixture(scope="module")
def middle() -> Game:
    """A game of four, with everything, in its third round."""
    options = EVERYTHING
    game = play([make("page") for _ in range(4)], options, 7, decisions=120)
    while len(game.actors) != 1 or len(game.legal(game.actors[0])) < 5:
        continue_game(game, [make_begun("page", game, seat) for seat in range(4)], Rng(1), 1)
    return game
