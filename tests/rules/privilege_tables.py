"""Tables with privileges at hand, and where they stand."""

from __future__ import annotations

from typing import Any

from lancaster import Game
from lancaster.rules.events import Changed, Event, Fought, PrivilegeMoved
from lancaster.rules.henry import AT_COURT
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import ARCHER, COUNTY_NAMES, FRONT_NAMES, KINDS, SHIELD, TUDOR
from lancaster.view import CountyView, FrontView, OfficeView
from tests.support import (
    Board,
)

OFFICES = ("chancellor", "constable", "chamberlain")
PRIVILEGE = {"shield": SHIELD, "archer": ARCHER, "tudor": TUDOR}
IDLE_LAWS = ("N2c", "B4c", "B3b")


def table(players: int = 4, *lords: int, **options: Any) -> Board:
    """A table with the module; the lords of these houses are at court, all others in the treasury."""
    board = Board(players=players, court=True, **options).lords_placed().laws(*IDLE_LAWS)
    assert board.t.court is not None
    for house in lords:
        board.t.court.lord[house] = AT_COURT
    return board.conflict("up1", None).conflict("up2", None)


def returned(events: list[Event], name: str) -> list[int]:
    """The houses whose privilege of this name has gone back to the supply."""
    return [
        event.house
        for event in events
        if isinstance(event, PrivilegeMoved) and not event.given and event.privilege == PRIVILEGE[name]
    ]


def county(game: Game, name: str) -> CountyView:
    return game.view(None)["counties"][COUNTY_NAMES.index(name)]


def office(game: Game, name: str) -> OfficeView:
    shown = game.view(None)["court"]
    assert shown is not None
    return shown["offices"][OFFICES.index(name)]


def front(game: Game, name: str) -> FrontView:
    return next(shown for shown in game.view(None)["fronts"] if shown["front"] == name)


def spaces(game: Game, name: str) -> list[tuple[int, bool, int] | None]:
    """The spaces of a conflict from the top: house, whether it is an archer, strength."""
    return [
        None if space is None else (space["house"], space["archer"], space["strength"])
        for space in front(game, name)["spaces"]
    ]


def given_by_law(board: Board, key: str) -> dict[tuple[int, str], int]:
    """What a law, applied now, gives: (seat, kind) → amount."""
    log: list[Event] = []
    board.t.log = log
    board.applying(key)
    board.t.log = None
    gains = [event for event in log if isinstance(event, Changed) and event.source == f"law {key}"]
    return {(event.seat, KINDS[event.what]): event.amount for event in gains}


def fought(events: list[Event]) -> dict[str, Fought]:
    return {FRONT_NAMES[event.front]: event for event in events if isinstance(event, Fought)}


def out_of_the_box(t: Table) -> tuple[int, int, int]:
    """Shields, archers and Tudor knights that are not in the supply."""
    court = t.court
    assert court is not None
    held = [*court.ready, *court.coming, *court.county_beside]
    shields, archers, tudors = (sum(1 for bits in held if bits & PRIVILEGE[name]) for name in PRIVILEGE)
    archers += sum(1 for occupant in t.front_space if occupant >= ARCHER_OF)
    return shields, archers, tudors + sum(court.front_tudors) + sum(court.party_tudor)
