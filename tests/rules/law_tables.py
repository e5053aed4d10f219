"""Tables for the tests of the laws, and what they show."""

from __future__ import annotations

from lancaster import Game
from lancaster.rules.terms import COUNTY_NAMES, FRONT_NAMES
from tests.support import Board, purse

STRENGTHS = (1, 1, 1, 2, 2, 3, 4)
CARDS = ("4a", "4b", "5a", "5b")


def henry(players: int = 4, start: int = 0) -> Board:
    """A table with both modules of Henry V."""
    return Board(players=players, court=True, displeasure=True, start=start)


def in_conflicts(board: Board, house: int, number: int) -> Board:
    """A house stands in the first so many conflicts, with one knight each."""
    for front in range(number):
        board.conflict(FRONT_NAMES[front], CARDS[front], (house, (STRENGTHS[front],)))
    return board


def points(game: Game) -> list[int]:
    """Points by seat."""
    return list(game.scores)


def in_counties(board: Board, house: int, number: int) -> Board:
    """A house stands in the first so many counties."""
    for county in range(number):
        board.county(COUNTY_NAMES[county], house, STRENGTHS[county])
    return board


def for_two() -> Board:
    """Green's ally (house 3) has all it takes for any law; green itself has nothing."""
    board = Board(players=2)
    for county, strength in (("Northumberland", 1), ("Stafford", 2), ("York", 3)):
        board.county(county, 3, strength)
    board.conflict("up1", "5a", (3, (1,))).conflict("up2", "5b", (3, (1,)))
    return board.castle(3, "knight", 4).castle(3, "upgrade", 2)


def game_purse(game: Game, seat: int) -> tuple[int, ...]:
    return tuple(purse(game, seat, kind) for kind in ("gold", "squires", "votes", "points"))
