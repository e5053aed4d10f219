"""Puzzles in a browser tab: the same positions, answers and solutions as on a server, without ratings.

What was answered is kept with the person. The functions of `lancaster.study` are imported when the first puzzle is
asked for: most visitors play.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from lancaster.tables.box import box_of
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import DAY_MS

Data = dict[str, Any]
UNRATED = {"rating": 1500, "provisional": True}  # nothing is known of the strength of a puzzle here


class HomePuzzles:
    """The puzzles, and what was answered here: by puzzle, whether rightly."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.now = now
        self.answers: dict[str, bool] = {}

    def about(self) -> Data:
        """The themes, the puzzle of the day, and what was answered (wire.Puzzles)."""
        from lancaster.study.puzzles import payloads, shipped

        puzzles = shipped()
        return {
            "puzzles": len(puzzles.puzzles),
            "themes": [
                each | {"answered": sum(puzzle.id in self.answers for puzzle in puzzles.of_theme(each["theme"]))}
                for each in payloads.counts(puzzles)
            ],
            "daily": puzzles.of_day(self.now() // DAY_MS).id,
            "answered": len(self.answers),
            "right": sum(self.answers.values()),
            "rating": None,
        }

    def next(self, theme: str | None) -> Data:
        """A puzzle that was not answered here; one of all when there is none left (wire.PuzzlePosition)."""
        from lancaster.study.puzzles import shipped

        offered = shipped().of_theme(theme)
        if not offered:
            raise Refused("no-such-puzzle")
        fresh = [puzzle for puzzle in offered if puzzle.id not in self.answers]
        return self.position(secrets.choice(fresh or offered).id)

    def daily(self) -> Data:
        """The puzzle of this day, by UTC (wire.PuzzlePosition)."""
        from lancaster.study.puzzles import shipped

        return self.position(shipped().of_day(self.now() // DAY_MS).id)

    def position(self, puzzle: str) -> Data:
        """The position of a puzzle as its seat sees it (wire.PuzzlePosition)."""
        from lancaster.study.puzzles import payloads, shipped

        found = payloads.found(shipped(), puzzle)
        return {**payloads.position(found), "answered": puzzle in self.answers}

    def box(self, puzzle: str) -> Data:
        """What is in the box of a puzzle."""
        from lancaster.study.puzzles import payloads, shipped

        return box_of(payloads.found(shipped(), puzzle).options)

    def preview(self, puzzle: str, action: str) -> Data:
        """What an action would do (wire.Preview)."""
        from lancaster.study.puzzles import payloads, shipped

        return payloads.preview(payloads.found(shipped(), puzzle), action)

    def explain(self, puzzle: str, actions: list[str]) -> Data:
        """Why actions are refused (wire.Whys)."""
        from lancaster.study.puzzles import payloads, shipped

        return payloads.explain(payloads.found(shipped(), puzzle), actions)

    def answer(self, puzzle: str, action: str) -> Data:
        """The solution, after an answer; the first one is kept (wire.PuzzleSolution)."""
        from lancaster.study.puzzles import payloads, shipped

        told = payloads.solution(payloads.found(shipped(), puzzle), action)
        self.answers.setdefault(puzzle, told["right"])
        return {**told, "rated": None, "puzzle_rating": UNRATED}
