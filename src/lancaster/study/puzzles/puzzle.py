"""Puzzles, and the file in which they are kept.

>>> puzzle = shipped().puzzles[0]
>>> puzzle.solution in [str(action) for action in puzzle.game().legal(puzzle.seat)]
True

The file holds lines of JSON: first how the puzzles were made and a checksum of all that follows, then a puzzle a line.
A puzzle is options, the seed of the deal, and the actions that lead to the position. What is shown of it to a solver is
the view of the seat that is to move, as in play: deal and seed stay where the file is.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from lancaster.game import Game
from lancaster.notation import Action, parse
from lancaster.options import Options
from lancaster.package_data import read_data
from lancaster.study.checked_lines import CheckedLines
from lancaster.tables.time_units import DAY_MS, SECOND_MS

SHIPPED: Final = "puzzles.jsonl"
BETWEEN: Final = "; "  # actions


class PuzzleFileError(ValueError):
    """A file that holds no puzzles of this version; the message says why."""


class Candidate(NamedTuple):
    """An action of a puzzle, and what came of it in games that were played on: for the seat that is to move."""

    action: str
    share: float  # of the win
    points: float  # at the end


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one action is clearly best."""

    id: str
    players: int
    laws: str
    court: bool
    displeasure: bool
    seed: int
    moves: str  # the actions that lead to it; whoever is asked first decides
    seat: int
    themes: tuple[str, ...]
    best: tuple[Candidate, ...]  # the solution, and the next best actions
    margin: float  # by which the solution is better than the next action, as a share of the win
    error: float  # standard error of the margin
    digest: str  # of the position

    @property
    def solution(self) -> str:
        """The best action."""
        return self.best[0].action

    @property
    def options(self) -> Options:
        """What is played."""
        return Options(self.players, self.laws, self.court, self.displeasure)

    def game(self) -> Game:
        """The position, a game of its own."""
        game = Game.new(self.options, self.seed)
        for text in filter(None, self.moves.split(BETWEEN)):
            game.push(game.actors[0], parse(text))
        return game

    def action(self, text: str) -> Action | None:
        """A legal action of the seat by its text; None for anything else."""
        return next((action for action in self.game().legal(self.seat) if action.text == text), None)

    def line(self) -> str:
        """The puzzle as a line of the file."""
        return json.dumps(asdict(self), separators=(",", ":"))


def written_moves(game: Game) -> str:
    """The actions of a game that stands before a decision, or before the first ballot of a vote."""
    return BETWEEN.join(str(action) for _, action in game.moves)


def identity(options: Options, seed: int, moves: str, seat: int) -> str:
    """What a puzzle is called: it follows from its position."""
    told = f"{options.players} {options.laws} {options.court} {options.displeasure} {seed} {moves} {seat}"
    return hashlib.sha256(told.encode()).hexdigest()[:10]


@dataclass(frozen=True)
class Puzzles:
    """A file of puzzles, and how they were made."""

    made: Mapping[str, Any]
    puzzles: tuple[Puzzle, ...]

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        """The puzzles by what they are called."""
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    def of_theme(self, theme: str | None) -> Sequence[Puzzle]:
        """Those of a theme, or all."""
        return [puzzle for puzzle in self.puzzles if theme is None or theme in puzzle.themes]

    def of_day(self, day: int) -> Puzzle:
        """The puzzle of a day, counted from 1 January 1970 (UTC): the same for everybody.

        All puzzles take turns, in an order that tells nothing.
        """
        order = sorted(self.puzzles, key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
        return order[day % len(order)]

    def today(self) -> Puzzle:
        """The puzzle of this day."""
        return self.of_day(int(time.time() * SECOND_MS) // DAY_MS)

    def text(self) -> str:
        """The puzzles as a file."""
        lines = [puzzle.line() for puzzle in self.puzzles]
        return FILE.text(lines, self.made, puzzles=len(lines))


FILE: Final = CheckedLines("puzzles", 1, PuzzleFileError)


def read(text: str, name: str) -> Puzzles:
    """The puzzles of a file; a PuzzleFileError says what is wrong with it."""
    return FILE.read(text, name, lambda made, lines: Puzzles(made, tuple(from_data(line) for line in lines)))


def from_data(data: Mapping[str, Any]) -> Puzzle:
    """A puzzle of a line."""
    rest = {key: value for key, value in data.items() if key not in ("themes", "best")}
    return Puzzle(themes=tuple(data["themes"]), best=tuple(Candidate(*candidate) for candidate in data["best"]), **rest)


@lru_cache(maxsize=1)
def shipped() -> Puzzles:
    """The puzzles of the package, read once."""
    return read(read_data("puzzles").decode(), SHIPPED)
