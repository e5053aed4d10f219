"""Tables with the King's displeasure, and what they show."""

from __future__ import annotations

from typing import Any

from lancaster import Game
from lancaster.view import DispleasureView
from tests.support import Board, purse


def table(players: int = 4, **options: Any) -> Board:
    """A table with the module and without conflicts."""
    board = Board(players=players, displeasure=True, **options)
    return board.conflict("up1", None).conflict("up2", None)


def displeasure(game: Game) -> DispleasureView:
    shown = game.view(None)["displeasure"]
    assert shown is not None
    return shown


def track(game: Game) -> list[int]:
    return displeasure(game)["track"]


def tower(game: Game, house: int) -> list[int]:
    return displeasure(game)["tower"][house]


def shame(game: Game) -> list[int]:
    return [purse(game, seat, "shame") for seat in range(game.options.players)]
