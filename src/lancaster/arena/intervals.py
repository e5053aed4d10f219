"""Numbers with their 95 % intervals.

Shares get Wilson's interval. Means get Student's, over deals: games with the same deal depend on each
other, and deals vary independently.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


class Estimate(NamedTuple):
    """A number, and the interval around it."""

    value: float
    low: float
    high: float

    def scaled(self, factor: float) -> Estimate:
        """The same in other units."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)


def wilson(successes: float, trials: float) -> Estimate:
    """A share, with Wilson's score interval; successes may be shared, so they need not be whole.

    >>> "{:.4f} {:.4f} {:.4f}".format(*wilson(8, 10))
    '0.8000 0.4902 0.9433'
    """
    if trials <= 0:
        return Estimate(math.nan, 0.0, 1.0)
    share = successes / trials
    shrink = 1 + Z * Z / trials
    middle = (share + Z * Z / (2 * trials)) / shrink
    half = Z / shrink * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def student(degrees: int) -> float:
    """The two-sided 95 % quantile of Student's distribution: exact for 1 and 2, Fisher's expansion beyond."""
    if degrees == 1:
        return math.tan(math.pi * CONFIDENCE / 2)
    if degrees == 2:
        return CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE * CONFIDENCE))
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(degrees) ** power for power, term in enumerate(terms, 1))


def mean(clusters: Sequence[Sequence[float]]) -> Estimate:
    """The mean of all values, with an interval from how the means of the clusters vary."""
    values = [value for cluster in clusters for value in cluster]
    if not values:
        return Estimate(math.nan, -math.inf, math.inf)
    value = fmean(values)
    means = [fmean(cluster) for cluster in clusters if cluster]
    if len(means) < 2:
        return Estimate(value, -math.inf, math.inf)
    half = student(len(means) - 1) * stdev(means) / math.sqrt(len(means))
    return Estimate(value, value - half, value + half)
