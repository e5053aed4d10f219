"""The fit recovers known strengths, and its 95 % intervals cover them in about 95 % of contests."""

from __future__ import annotations

import math
import random

import pytest

from lancaster.arena.match import Outcome
from lancaster.arena.ratings import MEAN, SCALE, expected, fit, placings, rate


def simulated(strengths: dict[str, float], games: int, rng: random.Random, games_a_deal: int = 1) -> list[Outcome]:
    """Placings drawn from strengths (Plackett and Luce): whoever has the shortest exponential time is first."""
    found = []
    for number in range(games):
        seats = tuple(rng.sample(sorted(strengths), 4))
        times = [rng.expovariate(math.exp(strengths[bot])) for bot in seats]
        scores = tuple(sum(time < other for other in times) for time in times)
        deal = number // games_a_deal
        found.append(Outcome(number, deal, seats, 0, scores, (), (), (), "", "", ()))
    return found


STRENGTHS = {"a": 1.5, "b": 0.6, "c": 0.1, "d": -0.7, "e": -1.5}


def test_known_strengths_are_recovered() -> None:
    """Five bots, four at a table: from 3000 games to within 25 points."""
    outcomes = simulated(STRENGTHS, 3000, random.Random(1))
    ratings = rate(placings(outcomes, list(STRENGTHS)), 5)
    for (bot, strength), rating in zip(STRENGTHS.items(), ratings, strict=True):
        assert rating.value == pytest.approx(MEAN + SCALE * strength, abs=25), bot
        assert 3 < rating.high - rating.value < 25


def test_intervals_cover_the_truth() -> None:
    """In 95 of 100 contests; 1000 ratings, so between 92.5 and 97.5 %."""
    rng = random.Random(2)
    covered = 0
    for _ in range(200):
        ratings = rate(placings(simulated(STRENGTHS, 120, rng), list(STRENGTHS)), 5)
        truths = [MEAN + SCALE * strength for strength in STRENGTHS.values()]
        covered += sum(rating.low <= truth <= rating.high for rating, truth in zip(ratings, truths, strict=True))
    assert 925 <= covered <= 975


def test_repeated_games_of_a_deal_are_no_further_evidence() -> None:
    rng = random.Random(3)
    once = simulated(STRENGTHS, 200, rng)
    often = [
        Outcome(4 * outcome.game + again, outcome.deal, outcome.seats, 0, outcome.scores, (), (), (), "", "", ())
        for outcome in once
        for again in range(4)
    ]
    [first, *_] = rate(placings(once, list(STRENGTHS)), 5)
    [same, *_] = rate(placings(often, list(STRENGTHS)), 5)
    assert same.high - same.value == pytest.approx(first.high - first.value, rel=0.1)


def test_two_bots_have_a_closed_form() -> None:
    """30 wins to 10: odds of 3 to 1 are 190.8 points."""
    strong, weak = fit([[0.0, 30.0], [10.0, 0.0]])
    assert SCALE * (strong - weak) == pytest.approx(400 * math.log10(3))
    assert strong + weak == pytest.approx(0)
    assert expected(strong, weak) == pytest.approx(0.75)


def test_ties_are_halves_and_a_bot_is_no_rival_of_itself() -> None:
    outcome = Outcome(1, 1, ("a", "b", "a"), 0, (5, 5, 9), (), (), (), "", "", ())
    assert placings([outcome], ["a", "b"]) == [[[0, 1.5], [0.5, 0]]]


def test_a_bot_that_never_lost_has_a_wide_interval() -> None:
    games = [Outcome(n, n, ("a", "b"), 0, (9, 1), (), (), (), "", "", ()) for n in range(20)]
    best, worst = rate(placings(games, ["a", "b"]), 2)
    assert best.value - worst.value == pytest.approx(400 * math.log10(20.5 / 0.5))
    assert best.high - best.value > 200


def test_bots_that_never_met_cannot_be_compared() -> None:
    games = [
        Outcome(1, 1, ("a", "b"), 0, (9, 1), (), (), (), "", "", ()),
        Outcome(2, 2, ("c", "d"), 0, (9, 1), (), (), (), "", "", ()),
    ]
    assert {rating.high for rating in rate(placings(games, list("abcd")), 4)} == {math.inf}
    assert rate([], 1)[0].value == MEAN
