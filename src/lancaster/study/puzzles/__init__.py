"""Puzzles: positions of bots' games in which one action is clearly best (docs/study.md)."""

from lancaster.study.puzzles.puzzle import Candidate, Puzzle, PuzzleFileError, Puzzles, read, shipped

__all__ = ["Candidate", "Puzzle", "PuzzleFileError", "Puzzles", "read", "shipped"]
