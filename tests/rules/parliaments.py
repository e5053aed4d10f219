"""Parliaments for the tests: three laws in force, or a vote."""

from __future__ import annotations

from lancaster import Game
from lancaster.rules.events import Applied, Event
from lancaster.rules.parliament import APPLY, COUNT_LEFTOVER, RISE
from lancaster.rules.terms import COLOURS, FRONT_NAMES, PARLIAMENT
from tests.support import Board, play


def voting(players: int = 4, votes: int = 0) -> Board:
    """Three current laws that give nothing here, three proposals, and so many votes for everybody."""
    board = Board(players=players).laws("B0a", "B0b", "B0c").proposals("B3a", "B3b", "B3c")
    for seat in range(players):
        board.purse(seat, votes=votes)
    return board


def vote(game: Game, *ballots: str) -> list[Event]:
    """One ballot from each seat, blue first."""
    return play(game, *[f"{COLOURS[seat]}: {ballot}" for seat, ballot in enumerate(ballots)])


def sitting(board: Board, *keys: str, log: list[Event] | None = None) -> Game:
    """These laws are applied from left to right and parliament rises; phase 3 does not begin."""
    t = board.laws(*keys).t
    t.phase = PARLIAMENT
    t.agenda[:] = [RISE, *[APPLY[place] for place in reversed(range(len(keys)))], COUNT_LEFTOVER]
    t.log = log
    t.settle()
    t.log = None
    return board.game


def asked(game: Game) -> int | None:
    """The one seat that is asked; None when nobody is."""
    if not game.actors:
        return None
    (seat,) = game.actors
    return seat


def qualified(board: Board, key: str) -> tuple[int, ...]:
    """How often each seat qualifies for a law."""
    log: list[Event] = []
    sitting(board, key, log=log)
    (applied,) = [event for event in log if isinstance(event, Applied)]
    return applied.seats


PLACES = ["Stafford", "castle gold", "up1", "low2", "tower", "chancellor"]


def standing(board: Board, place: str, house: int, strength: int) -> Board:
    """A knight at a place, by the place's name."""
    if place == "court":
        return board.court(house, strength)
    if place == "tower":
        return board.tower(house, strength)
    if place == "chancellor":
        return board.party(place, house, strength)
    if place in FRONT_NAMES:
        return board.conflict(place, "6", (house, (strength,)))
    if place.startswith("castle"):
        return board.castle(house, place.split()[1], strength)
    return board.county(place, house, strength)
