"""Setting up a table in a few lines, so that a test reads like the rulebook's example.

    t = Board(players=4)
    t.purse(0, gold=3, squires=2)
    t.court(0, 2, 1)                      # knights at court; all others in the reserve unless put somewhere
    t.county("Stafford", 1, 2, squires=1) # house 1's knight of strength 2 stands there
    game = t.placement(turn=0)            # the game, at the moment when seat 0 has to place
    play(game, "blue: 2 York", "green: 1 castle gold")

`lancaster.position` has the methods and what a position begins with.
"""

from __future__ import annotations

from lancaster import Game, Position
from lancaster.rules.bands import MEMBERS
from lancaster.rules.events import Event
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.parliament import APPLY, COUNT_LEFTOVER, RISE
from lancaster.rules.setup import REAP
from lancaster.rules.table import Table
from lancaster.rules.terms import (
    ARCHER,
    COLOURS,
    COUNTY_NAMES,
    FRONT_NAMES,
    HOUSES,
    KINDS,
    PARLIAMENT,
    SHIELD,
    TUDOR,
)

PRIVILEGE = {"shield": SHIELD, "archer": ARCHER, "tudor": TUDOR}

LAWS_OF_THE_BOX = [law for law in LAWS if law.key[0] in "BNK"]  # a set that is added has tests of its own

SIX_FAVOURS = ["upgrade", "noble", "gold", "squires", "more-gold", "more-squires"]


class Board(Position):
    """A position as the tests arrange it; they look at the table itself, too."""

    @property
    def t(self) -> Table:
        return self.game.table

    def applying(self, *keys: str) -> Game:
        """Phase 2 after the third vote: these laws (three, or fewer: then others do nothing) are applied."""
        if keys:
            idle = ["N2c", "B4c", "B3b"]
            self.laws(*[*keys, *idle][:3])
        steps = [APPLY[place] for place in range(len(keys or self.t.laws) - 1, -1, -1)]
        return self._at(PARLIAMENT, REAP, RISE, *steps, COUNT_LEFTOVER)


def play(game: Game, *lines: str) -> list[Event]:
    """Play lines of a record, "blue: 2 York"; gives the events."""
    events: list[Event] = []
    for line in lines:
        colour, text = line.split(": ", 1)
        seat = COLOURS.index(colour)
        assert game.explain(seat, text) is not None or text in texts(game, seat), f"{line} is not listed as legal"
        events += game.play(seat, text)
    return events


def texts(game: Game, seat: int) -> list[str]:
    """The legal actions of a seat as text."""
    return [str(action) for action in game.legal(seat)]


def why_not(game: Game, seat: int, text: str) -> tuple[str, str]:
    """The code and rule of a refusal."""
    reason = game.explain(seat, text)
    assert reason is not None, f"{text} is legal"
    return reason.code, reason.rule


def purse(game: Game, seat: int, kind: str) -> int:
    """How much of a kind a seat has, screens aside."""
    return game.table.owns(seat, KINDS.index(kind))


def at_court(game: Game, house: int) -> tuple[int, ...]:
    """The knights of a house at court, strongest first."""
    return MEMBERS[game.table.at_court[house]]


def in_reserve(game: Game, house: int) -> tuple[int, ...]:
    """The knights of a house in the reserve, strongest first."""
    return MEMBERS[game.table.reserve[house]]


def in_conflict(game: Game, front: str, house: int) -> tuple[int, ...]:
    """The knights of a house in a conflict, strongest first."""
    return MEMBERS[game.table.front_band[FRONT_NAMES.index(front) * HOUSES + house]]


def holder_of(game: Game, county: str) -> int:
    """The house whose knight stands in a county; -1: nobody."""
    return game.table.county_house[COUNTY_NAMES.index(county)]


def pass_on(game: Game, until: str = "place") -> list[Event]:
    """Everybody votes no and declines, until a decision of this kind is asked."""
    events: list[Event] = []
    while not game.over:
        seat = game.actors[0]
        prompt = game.prompt(seat)
        assert prompt is not None
        if prompt.kind == until:
            break
        open_to = texts(game, seat)
        events += game.play(seat, next((word for word in ("no", "none") if word in open_to), open_to[0]))
    return events


def reap(board: Board) -> tuple[Game, list[Event]]:
    """Phase 3 up to the first decision, with its events."""
    log: list[Event] = []
    board.t.log = log
    game = board.rewards()
    board.t.log = None
    return game, log


def quiet(board: Board) -> Board:
    """No conflict lies in France, so that none is lost."""
    return board.conflict("up1", None).conflict("up2", None)


def asked(game: Game, seat: int = 0) -> str:
    """What a seat is asked; empty when nothing is."""
    prompt = game.prompt(seat)
    return "" if prompt is None else prompt.kind


def phase(game: Game) -> str:
    """The phase that is being played."""
    return game.view(None)["phase"]


def spaces(game: Game, front: str) -> list[int | None]:
    """The houses on the three spaces of a conflict, from the top."""
    (found,) = [seen for seen in game.view(None)["fronts"] if seen["front"] == front]
    return [None if space is None else space["house"] for space in found["spaces"]]


def ready(game: Game, house: int) -> list[str]:
    """The privileges a house can use this round."""
    return game.view(None)["houses"][house]["ready"]
