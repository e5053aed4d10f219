"""The corpus of configurations is complete, its samples represent it, and its names fit a line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lancaster import Options
from tests.configurations import ALL, QUARTER, SOME, named


def test_all_are_there_once() -> None:
    """R3.6, R10.1: 4 numbers of players × 4 choices of modules × 3 decks, and the King's Laws where both are played."""
    assert len(set(ALL)) == len(ALL) == 4 * 4 * 3 + 4
    assert len(set(map(named, ALL))) == len(ALL)


@pytest.mark.parametrize("sample", [SOME, *(ALL[first::4] for first in range(4))], ids=["some", *"0123"])
def test_a_sample_has_everything(sample: Sequence[Options]) -> None:
    assert {options.players for options in sample} == {2, 3, 4, 5}
    assert {(options.court, options.displeasure) for options in sample} == {
        (court, displeasure) for court in (False, True) for displeasure in (False, True)
    }
    assert {options.laws for options in sample} >= {"base", "new", "random", "kings"}


def test_the_quarter_is_one_of_the_four() -> None:
    assert QUARTER in [ALL[first::4] for first in range(4)]


def test_names_are_short() -> None:
    assert named(Options(4, "new", court=True, displeasure=True)) == "4-new-court-displeasure"
    assert max(len(named(options)) for options in (*ALL, *SOME)) <= 45
