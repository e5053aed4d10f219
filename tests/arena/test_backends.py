"""Backends: the results are the same in one process, in several, and on Ray."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lancaster import Options
from lancaster.arena.backends import BackendError, play_all
from lancaster.arena.match import Outcome, play
from lancaster.arena.schedule import Contest
from lancaster.extras import MissingExtra
from tests.arena.bots import MAKER

CONTEST = Contest(("dice", "other", "first"), Options(3, "random", court=True, displeasure=True), 8, maker=MAKER)
GAMES = 6


def played(backend: str, jobs: int) -> list[Outcome]:
    """By number, without the one thing that is never the same."""
    found = [replace(outcome, seconds=()) for outcome in play_all(play, CONTEST.fixtures(GAMES), backend, jobs)]
    return sorted(found, key=lambda outcome: outcome.game)


@pytest.fixture(scope="module")
def alone() -> list[Outcome]:
    return played("single", 1)


def test_one_process(alone: list[Outcome]) -> None:
    assert [outcome.game for outcome in alone] == list(range(1, GAMES + 1))
    assert len({outcome.record for outcome in alone}) == GAMES
    assert played("processes", 1) == alone


def test_two_processes(alone: list[Outcome]) -> None:
    assert played("processes", 2) == alone


def test_ray(alone: list[Outcome]) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (extra ray)")
    assert played("ray", 2) == alone


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"needs ray: pip install '.\[ray\]'"):
        next(play_all(play, CONTEST.fixtures(1), "ray", 1))


def test_a_backend_that_is_none() -> None:
    with pytest.raises(ValueError, match="backends are processes, single, batches, ray, not 'cloud'"):
        play_all(play, CONTEST.fixtures(1), "cloud")


def test_a_process_that_dies_is_told() -> None:
    deadly = replace(CONTEST, bots=("dead", "dead", "dead"), maker="tests.arena.test_backends:make_dead")
    with pytest.raises(BackendError, match="a process was stopped from outside"):
        list(play_all(play, deadly.fixtures(3), "processes", 2))


def make_dead(_: str) -> object:
    """Ends the whole process, as the system does when memory runs out."""
    import os

    os._exit(9)
