"""The moves that led to a table, read from its history, and which of them a seat can take back (R1.8, R1.9)."""

from __future__ import annotations

from typing import NamedTuple, cast

from lancaster.rules.actions import Action, Ballot
from lancaster.rules.parliament import VOTE
from lancaster.rules.reasons import Reason
from lancaster.rules.table import NO_BALLOT, Table
from lancaster.rules.terms import OVER

GAME_OVER = Reason("game-over", "R5.4")


class Move(NamedTuple):
    """One action of the history."""

    seat: int
    action: Action
    revealed: bool  # whether it brought something secret to light


def moves_of(t: Table) -> list[Move]:
    """Every move since the beginning, in the order they were made."""
    actions = cast(list[Action], t.past[::2])
    return [Move(code >> 1, action, code & 1 == 1) for action, code in zip(actions, _codes(t), strict=True)]


def _codes(t: Table) -> list[int]:
    """Of every move its seat, doubled, and 1 if it brought something secret to light."""
    return cast(list[int], t.past[1::2])


def to_take_back(t: Table, seat: int) -> int | Reason:
    """How many moves were made after the seat's latest one, or why it cannot be taken back."""
    if t.phase == OVER:
        return GAME_OVER
    later = 0
    for latest in reversed(_codes(t)):
        if latest >> 1 == seat:
            break
        later += 1
    else:
        return Reason("nothing-to-take-back", "R1.9")
    if t.agenda and t.agenda[-1] is VOTE and t.ballots[seat] != NO_BALLOT:
        return later
    if later:
        return Reason("acted-since", "R1.9")
    if latest & 1:
        return Reason("revealed-since", "R1.8")
    return 0


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
