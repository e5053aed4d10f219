"""Finished games for the tests of the story."""

from __future__ import annotations

from collections.abc import Iterator

from lancaster import Game, Options, Rng


def play_at_random(options: Options, seed: int, decisions: int = 10_000, names: tuple[str, ...] = ()) -> Iterator[Game]:
    """The game before every decision, and when it is over."""
    game = Game.new(options, seed=seed, names=names)
    rng = Rng(seed)
    while not game.over and decisions:
        yield game
        seat = rng.choice(game.actors)
        game.push(seat, rng.choice(game.legal(seat)))
        decisions -= 1
    yield game


def finished(options: Options, seed: int, names: tuple[str, ...] = ()) -> Game:
    *_, game = play_at_random(options, seed, names=names)
    return game
