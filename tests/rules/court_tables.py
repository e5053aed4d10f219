"""Tables with the King's court, and what they show."""

from __future__ import annotations

from typing import Any

from lancaster import Game
from lancaster.rules.events import Changed, Event
from lancaster.rules.henry import AT_COURT
from lancaster.rules.terms import POINTS
from lancaster.view import CourtView, OfficeView
from tests.support import Board, texts

OFFICES = ("chancellor", "constable", "chamberlain")
TRIBUTE = {"chancellor": "votes", "constable": "squires", "chamberlain": "gold"}


def table(players: int = 4, *lords: int, **options: Any) -> Board:
    """A table with the module; the lords of these houses are at court, all others in the treasury."""
    board = Board(players=players, court=True, **options).lords_placed()
    assert board.t.court is not None
    for house in lords:
        board.t.court.lord[house] = AT_COURT
    return board


def points_at_the_end(board: Board, source: str) -> list[int]:
    """What each seat scores from a source in the final scoring."""
    log: list[Event] = []
    board.t.log = log
    board.final()
    scored = [0] * board.t.book.seats
    for event in log:
        if isinstance(event, Changed) and event.what == POINTS and event.source == source:
            scored[event.seat] += event.amount
    return scored


def court(game: Game) -> CourtView:
    shown = game.view(None)["court"]
    assert shown is not None
    return shown


def office(game: Game, name: str) -> OfficeView:
    return court(game)["offices"][OFFICES.index(name)]


def treasury(game: Game) -> dict[str, int]:
    """What lies in the treasury."""
    return {kind: amount for kind, amount in court(game)["treasury"].items() if amount}


def lord(game: Game, house: int) -> str | None:
    return game.view(None)["houses"][house]["lord"]


def bishops(game: Game, seat: int) -> int:
    return game.view(None)["seats"][seat]["bishops"]


def parties(game: Game, seat: int, name: str) -> set[str]:
    """The parties a seat's own lord may lead to an office."""
    start = f"lord {name}"
    return {text.removeprefix(start).strip() for text in texts(game, seat) if text.startswith(start)}
