"""Games as they are dealt, for the tests of set-up."""

from __future__ import annotations

from collections.abc import Iterator

from lancaster import Game
from lancaster.chance import Rng

PLAYERS = [2, 3, 4, 5]


def play_on(game: Game, rng: Rng) -> Iterator[Game]:
    """Play any legal actions to the end, pausing after each."""
    while not game.over:
        for seat in game.actors:
            game.play(seat, rng.choice(game.legal(seat)))
            yield game


def box(game: Game) -> dict[str, int]:
    """The conflict cards in the order of the material, by name."""
    return {card.name: card.strength for card in game.options.material.conflicts}
