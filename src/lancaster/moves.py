"""The moves that led to a table, read from its history."""

from __future__ import annotations

from typing import NamedTuple, cast

from lancaster.rules.actions import Action, Ballot
from lancaster.rules.reading import read
from lancaster.rules.table import Table


class Move(NamedTuple):
    """One action of the history."""

    seat: int
    action: Action
    revealed: bool  # whether it brought something secret to light


Past = tuple[object, int, str, bool] | None  # the table's history: the moves before, and a move


def moves_of(t: Table) -> list[Move]:
    """Every move since the beginning, in the order they were made."""
    found: list[Move] = []
    past = cast(Past, t.past)
    while past is not None:
        before, seat, text, revealed = past
        found.append(Move(seat, read(text), revealed))
        past = cast(Past, before)
    found.reverse()
    return found


def in_record_order(moves: list[Move], players: int) -> tuple[tuple[int, Action], ...]:
    """The moves with the ballots of each vote in seat order: when somebody has voted is no part of a game."""
    ordered: list[tuple[int, Action]] = []
    voting: list[tuple[int, Action]] = []
    for move in moves:
        if isinstance(move.action, Ballot):
            voting.append((move.seat, move.action))
            if len(voting) == players:
                ordered += sorted(voting, key=lambda entry: entry[0])
                voting.clear()
        else:
            ordered.append((move.seat, move.action))
    return tuple(ordered + sorted(voting, key=lambda entry: entry[0]))
