"""Conversion of tables to the network's input, and of its output to seats and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network.forward import Network
from lancaster.bots.network.layout import ENDING, columns_of
from lancaster.bots.network.values import Values
from lancaster.encoding.actions import IDS, legal_id_bytes
from lancaster.encoding.encoding import Encoding
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.table import Table


class Position(NamedTuple):
    """A decision as the network sees it."""

    wide: NDArray[np.uint8]
    seat: int
    players: int
    actions: Sequence[Action]  # legal, except for those without an id
    ids: NDArray[np.int64]


class Opinion(NamedTuple):
    """What the network says of a position, by seat at the table."""

    actions: Sequence[Action]
    chances: NDArray[np.float32]  # of the actions
    shares: list[float]
    points: list[float]


class Reader:
    """Reads tables of one configuration."""

    def __init__(self, options: Options) -> None:
        self.players = options.players
        self._encoding = Encoding(options, "counted")  # as a player who counts what the others gain and pay (R1.8)
        self._columns = columns_of(options.players, options.court, options.displeasure, options.laws)

    def sets(self, game: Game) -> bytes:
        """The law sets of a game, as `position` wants them."""
        return self._encoding.sets(game)

    def position(self, t: Table, sets: bytes, seat: int, legal: tuple[Action, ...]) -> Position:
        """A decision of a seat."""
        seen = self._encoding.writer.write(t, seat, sets)
        row = np.frombuffer(seen + ENDING, np.uint8)
        ids = np.frombuffer(legal_id_bytes(legal), np.int64)
        actions: Sequence[Action] = legal
        if len(ids) != len(legal):  # some have no id; if none has, the first one is offered
            actions = [action for action in legal if action in IDS] or legal[:1]
        return Position(row[self._columns], seat, self.players, actions, ids)


def opinions(network: Network, positions: Sequence[Position], values: Values | None = None) -> list[Opinion]:
    """What the network says of positions, all at once; `values` correct what it expects."""
    players = np.array([position.players for position in positions])
    wide = np.stack([position.wide for position in positions])
    judged = network.judge(wide, players, [position.ids for position in positions], values)
    found: list[Opinion] = []
    for row, position in enumerate(positions):
        first = position.players - position.seat  # where seat 0 stands, counted from the observer
        shares = judged.shares[row, : position.players].tolist()
        points = judged.points[row, : position.players].tolist()
        chances = np.exp(judged.policy[row])
        found.append(
            Opinion(position.actions, chances, shares[first:] + shares[:first], points[first:] + points[:first])
        )
    return found


def policies(network: Network, positions: Sequence[Position]) -> list[NDArray[np.float32]]:
    """How good each action of each position looks, all at once; quicker than `opinions`."""
    wide = np.stack([position.wide for position in positions])
    counts = np.array([len(position.ids) for position in positions])
    logits = network.logits(wide, np.concatenate([position.ids for position in positions]), counts)
    return np.split(logits, np.cumsum(counts)[:-1])
