"""Holding a contest: play what is still missing, keep every outcome, and say how far it has come."""

from __future__ import annotations

from collections.abc import Iterator

from lancaster.arena.backends import SINGLE, play_all
from lancaster.arena.match import Outcome
from lancaster.arena.results import Results
from lancaster.arena.schedule import Contest


def hold(
    contest: Contest, games: int, results: Results | None = None, backend: str = SINGLE, jobs: int = 1
) -> Iterator[Outcome]:
    """Play those of the first so many games that have no result yet; each is kept before it is yielded."""
    results = Results() if results is None else results
    missing = (fixture for fixture in contest.fixtures(games) if fixture.number not in results.outcomes)
    for outcome in play_all(missing, backend, jobs):
        results.add(outcome)
        yield outcome
