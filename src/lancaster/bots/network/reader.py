"""The conversion of tables to the input of a network, and of its output to opinions. Needs no NumPy.

A network is a `Mind` here: in NumPy (`lancaster.bots.network.forward`), or in a browser, where the web
page computes it (`lancaster.browser.network`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from lancaster.bots.network.layout import ALL_FEATURES, ENDING, Features
from lancaster.encoding.actions import IDS, legal_id_bytes
from lancaster.encoding.raw_encoding import RawEncoding
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.table import Table

Shape = tuple[int, bool, bool, str]  # players, court, displeasure, laws: what `layout.places_of` wants


class Position(NamedTuple):
    """A decision as a network reads it."""

    seen: bytes  # the observation, followed by `ENDING`
    shape: Shape
    seat: int
    actions: Sequence[Action]  # legal, except for those without an id
    ids: bytes  # of the actions, 64 bits each

    @property
    def players(self) -> int:
        """How many play."""
        return self.shape[0]


class Opinion(NamedTuple):
    """What a network says of a position, by seat at the table."""

    actions: Sequence[Action]
    chances: list[float]  # of the actions
    shares: list[float]
    points: list[float]


class Mind(Protocol):
    """A network that is ready to judge."""

    about: dict[str, Any]

    def policies(self, positions: Sequence[Position]) -> list[list[float]]:
        """How good each action of each position looks, all at once; quicker than `opinions`."""

    def opinions(self, positions: Sequence[Position], values: Any = None) -> list[Opinion]:
        """What it says of positions, all at once; `values` correct what it expects."""


class Reader:
    """Reads tables of one configuration."""

    def __init__(self, options: Options, features: Features = ALL_FEATURES) -> None:
        """As a player who counts what the others gain and pay (R1.8), unless these features say otherwise."""
        self._shape: Shape = (options.players, options.court, options.displeasure, options.laws)
        self._encoding = RawEncoding(options, features.memory)

    def sets(self, game: Game) -> bytes:
        """The law sets of a game, as `position` wants them."""
        return self._encoding.sets(game)

    def position(self, t: Table, sets: bytes, seat: int, legal: tuple[Action, ...]) -> Position:
        """A decision of a seat."""
        ids = legal_id_bytes(legal)
        actions: Sequence[Action] = legal
        if len(ids) != 8 * len(legal):  # some have no id; if none has, the first one is offered
            actions = [action for action in legal if action in IDS] or legal[:1]
        return Position(self._encoding.writer.write(t, seat, sets) + ENDING, self._shape, seat, actions, ids)


def by_seat(position: Position, told: list[float]) -> list[float]:
    """What is told by seat, counted from the observer, as the seats sit at the table."""
    first = position.players - position.seat  # where seat 0 stands, counted from the observer
    told = told[: position.players]
    return told[first:] + told[:first]
