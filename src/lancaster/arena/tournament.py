"""Holding a contest: plays the games that have no result yet, and keeps every outcome."""

from __future__ import annotations

from collections.abc import Iterator

from lancaster.arena.backends import BATCHES, SINGLE, play_all
from lancaster.arena.match import Outcome, play
from lancaster.arena.results import Results
from lancaster.arena.schedule import Contest
from lancaster.arena.side_by_side import play_side_by_side


def hold(
    contest: Contest, games: int, results: Results | None = None, backend: str = SINGLE, jobs: int = 1
) -> Iterator[Outcome]:
    """Play those of the first so many games that have no result yet; each is kept before it is yielded."""
    results = Results() if results is None else results
    missing = (fixture for fixture in contest.fixtures(games) if fixture.number not in results.outcomes)
    for outcome in play_side_by_side(missing) if backend == BATCHES else play_all(play, missing, backend, jobs):
        results.add(outcome)
        yield outcome
