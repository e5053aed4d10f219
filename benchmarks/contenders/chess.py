"""python-chess: random moves from `legal_moves`, played with `push`.

A game ends with checkmate, stalemate, insufficient material or fifty moves without capture or pawn move. Repetition is
not looked for: the library does that on request only, and the cost would make it seem slower than it is.
"""

from __future__ import annotations

import importlib
from functools import partial
from importlib.metadata import version
from random import Random
from typing import Any

from benchmarks.contenders.contender import Contender


class PythonChess(Contender):
    """Random chess. `copy` keeps the stack of moves, `bare_copy` leaves it behind."""

    def __init__(self) -> None:
        chess = importlib.import_module("chess")
        self.version = version("chess")
        self.board = chess.Board
        self.copy = chess.Board.copy
        self.bare_copy = partial(chess.Board.copy, stack=False)

    def play(self, seed: int) -> int:
        random = Random(seed).random
        board = self.board()
        decisions = 0
        while board.halfmove_clock < 100 and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(random() * len(moves))])
            decisions += 1
        return decisions

    def position(self, seed: int, decisions: int) -> Any:
        random = Random(seed).random
        board = self.board()
        for _ in range(decisions):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(random() * len(moves))])
        return board
