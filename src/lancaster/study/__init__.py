"""Study of games: analysis, review, puzzles, openings (docs/study.md)."""

from lancaster.study.review import Decision, Review, review, reviewing

__all__ = ["Decision", "Review", "review", "reviewing"]
