"""The moves that led to a table, read from its history, and which of them a seat can take back (R1.8, R1.9)."""

from __future__ import annotations

from typing import NamedTuple, cast

from lancaster.rules.actions import Action, Ballot
from lancaster.rules.parliament import VOTE
from lancaster.rules.reading import read
from lancaster.rules.reasons import Reason
from lancaster.rules.table import NO_BALLOT, Table
from lancaster.rules.terms import OVER

GAME_OVER = Reason("game-over", "R5.4")


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


def to_take_back(t: Table, seat: int) -> int | Reason:
    """How many moves were made after the seat's latest one, or why it cannot be taken back."""
    if t.phase == OVER:
        return GAME_OVER
    later = 0
    past = cast(Past, t.past)
    while past is not None and past[1] != seat:
        past = cast(Past, past[0])
        later += 1
    if past is None:
        return Reason("nothing-to-take-back", "R1.9")
    if t.agenda and t.agenda[-1] is VOTE and t.ballots[seat] != NO_BALLOT:
        return later
    if later:
        return Reason("acted-since", "R1.9")
    if past[3]:
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
