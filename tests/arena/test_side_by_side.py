"""Games side by side: the same as one after the other, and bots that decide in batches are asked in batches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from lancaster import Options
from lancaster.arena.match import Outcome, play
from lancaster.arena.results import Results
from lancaster.arena.schedule import Contest
from lancaster.arena.side_by_side import play_side_by_side
from lancaster.arena.tournament import hold
from lancaster.bots.bot import Observation
from lancaster.rules.actions import Action
from tests.arena.bots import Dice, make

MAKER = "tests.arena.test_side_by_side:make_batched"
GAMES = 6
batches: list[int] = []  # how many were asked in each


class Together(Dice):
    """Dice that are thrown together."""

    def __init__(self, fails: bool) -> None:
        super().__init__()
        self.name = "together"
        self.fails = fails
        self.decides_with = "one hand"

    def choose(self, observation: Observation) -> Action:
        if self.fails:
            raise RuntimeError("it has lost its dice")
        return super().choose(observation)

    @staticmethod
    def choose_together(asked: Sequence[tuple[Together, Observation]]) -> list[Action]:
        batches.append(len(asked))
        return [bot.choose(observation) for bot, observation in asked]


def make_batched(text: str) -> Dice:
    if text in ("together", "broken"):
        return Together(text == "broken")
    found = make(text)
    assert isinstance(found, Dice)
    return found


def without_time(outcomes: Sequence[Outcome]) -> list[Outcome]:
    return sorted((replace(outcome, seconds=()) for outcome in outcomes), key=lambda outcome: outcome.game)


@pytest.mark.parametrize("bots", [("together", "together", "together"), ("together", "dice", "dice")], ids=str)
def test_the_games_are_those_of_one_after_the_other(bots: tuple[str, ...]) -> None:
    contest = Contest(bots, Options(3), 5, maker=MAKER)
    batches.clear()
    found = list(play_side_by_side(contest.fixtures(GAMES), games=4))
    assert max(batches) > 3  # of several tables
    wanted = [play(fixture) for fixture in contest.fixtures(GAMES)]
    assert without_time(found) == without_time(wanted)
    assert all(all(seconds > 0.0 for seconds in outcome.seconds) for outcome in found)


def test_a_contest_is_resumed_in_batches() -> None:
    contest = Contest(("together",), Options(2), 5, maker=MAKER)
    results = Results()
    first = list(hold(contest, 2, results))
    rest = list(hold(contest, 5, results, "batches"))
    assert sorted(outcome.game for outcome in [*first, *rest]) == [1, 2, 3, 4, 5]


def test_whoever_fails_forfeits_and_the_others_play_on() -> None:
    contest = Contest(("broken", "together"), Options(2), 5, maker=MAKER)
    found = list(play_side_by_side(contest.fixtures(2)))
    assert [outcome.forfeits for outcome in without_time(found)] == [(0,), (1,)]
