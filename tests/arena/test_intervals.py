"""Intervals against known values."""

from __future__ import annotations

import math

import pytest

from lancaster.arena.intervals import mean, student, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 29, 0.0061, 0.1718),  # Newcombe (1998), table I, method 3
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
        (0, 20, 0.0, 0.1611),
    ],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    estimate = wilson(successes, trials)
    assert estimate.value == successes / trials
    assert estimate[1:] == pytest.approx((low, high), abs=5e-5)


def test_shared_wins_lie_between() -> None:
    below, between, above = wilson(7, 20), wilson(7.5, 20), wilson(8, 20)
    assert below.low < between.low < above.low
    assert below.high < between.high < above.high


def test_without_trials_nothing_is_known() -> None:
    assert math.isnan(wilson(0, 0).value)
    assert wilson(0, 0)[1:] == (0.0, 1.0)


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student(degrees: int, quantile: float) -> None:
    """Any printed table."""
    assert student(degrees) == pytest.approx(quantile, abs=0.011 if degrees == 3 else 0.003)


def test_mean_of_independent_values() -> None:
    """Ten values with standard deviation 3.0277: 5.5 ± 2.262 × 3.0277 / √10."""
    estimate = mean([[float(value)] for value in range(1, 11)])
    assert estimate.value == 5.5
    assert estimate.high - estimate.value == pytest.approx(2.166, abs=2e-3)
    assert estimate.value - estimate.low == pytest.approx(estimate.high - estimate.value)


def test_values_of_one_deal_are_no_further_evidence() -> None:
    once = mean([[1.0], [2.0], [4.0]])
    assert mean([[1.0] * 50, [2.0] * 50, [4.0] * 50]) == pytest.approx(once)


def test_one_deal_says_nothing_about_the_spread() -> None:
    assert mean([[1.0, 2.0]]) == (1.5, -math.inf, math.inf)
    assert math.isnan(mean([]).value)
