"""Grades of decisions, and the accuracy of a player. All thresholds of a review are here.

A grade follows from the winning chance that a decision has lost: the chance after the better action less the chance
after the one that was played, both judged from what the player could know. Judgements are no finer than these three
grades: games that are played on tell a loss within about 8 % of the win (docs/training.md, "Values for judgements").
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"

# The least share of the win that each grade has lost, the worst first.
GRADES: Final = ((BLUNDER, 0.20), (MISTAKE, 0.10), (INACCURACY, 0.03))
FAULT: Final = GRADES[-1][1]  # less is no fault

STEEPNESS: Final = 12.0  # of the accuracy of a decision: a loss of a twelfth of the win brings it down to 37 %


def grade_of(lost: float) -> str | None:
    """The grade of a decision that has lost so much of the win; None for no fault."""
    return next((grade for grade, least in GRADES if lost >= least), None)


def accuracy_of(losses: Sequence[float]) -> float | None:
    """The accuracy of a player in percent, from what each decision with a choice has lost; None without any.

    As on lichess each decision has an accuracy that falls exponentially with what it lost, and the player's is the mean
    of their arithmetic and harmonic means: the harmonic one counts a few bad decisions more than many fair ones.

    >>> accuracy_of([0.0, 0.0, 0.0]), round(accuracy_of([0.0, 0.0, 0.15]))
    (100.0, 54)
    """
    if not losses:
        return None
    each = [exp(-STEEPNESS * lost) for lost in losses]
    arithmetic = sum(each) / len(each)
    harmonic = len(each) / sum(1 / one for one in each)
    return 50 * (arithmetic + harmonic)
