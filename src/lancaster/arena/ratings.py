"""Ratings like Elo's, fitted to all placings at once (Bradley and Terry).

Every game ranks each pair of different bots in it; a tie counts half for each. The fit finds the ratings that make
these results most likely; 400 points are odds of ten to one, and the mean of all bots is 1500. A
draw is added for every pairing that met, so that a bot that has never lost still gets a number.

The interval of a rating is about its distance from the mean of the bots in the contest. Placings within a game, and
games with the same deal, are not independent. So the variance is estimated from the influence of each deal on the fit
(the "sandwich" estimator), or from the fit alone where that variance is greater.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from lancaster.arena.intervals import Estimate, Z
from lancaster.arena.match import Outcome

MEAN = 1500.0
SCALE = 400 / math.log(10)
PRIOR = 0.5  # wins for each side, added to every pairing that met
MOST_STEPS = 200
CONVERGED = 1e-10

Matrix = list[list[float]]


def placings(outcomes: Iterable[Outcome], bots: Sequence[str]) -> list[Matrix]:
    """For each deal: how often the bot of the row came before that of the column, ties as halves."""
    index = {bot: number for number, bot in enumerate(bots)}
    deals: dict[int, Matrix] = {}
    for outcome in outcomes:
        before = deals.setdefault(outcome.deal, _zeros(len(bots)))
        for seat, bot in enumerate(outcome.seats):
            for other in range(seat + 1, len(outcome.seats)):
                a, b = index[bot], index[outcome.seats[other]]
                if a != b:
                    mine, theirs = outcome.scores[seat], outcome.scores[other]
                    result = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                    before[a][b] += result
                    before[b][a] += 1 - result
    return list(deals.values())


def rate(deals: Sequence[Matrix], bots: int) -> list[Estimate]:
    """The rating of each bot, with its interval; endless for bots that have met nobody."""
    total = _zeros(bots)
    for deal in deals:
        for a in range(bots):
            for b in range(bots):
                total[a][b] += deal[a][b]
    prior = [[PRIOR if total[a][b] + total[b][a] else 0.0 for b in range(bots)] for a in range(bots)]
    wins = [[total[a][b] + prior[a][b] for b in range(bots)] for a in range(bots)]
    if bots < 2 or not _connected(wins):
        return [Estimate(MEAN, -math.inf, math.inf)] * bots
    strengths = fit(wins)
    inverse = _inverse(_information(wins, strengths))
    pulls = [_pull(deal, strengths) for deal in deals]
    found: list[Estimate] = []
    for bot in range(bots):
        fitted = inverse[bot][bot]
        # the null direction of the information was filled up to invert it; it is no part of the variance
        fitted -= 1 / bots**2
        robust = 0.0
        if len(deals) > 1:
            moved = [sum(inverse[bot][b] * pull[b] for b in range(bots)) for pull in pulls]
            robust = sum(move * move for move in moved) * len(deals) / (len(deals) - 1)
        value = MEAN + SCALE * strengths[bot]
        half = Z * SCALE * math.sqrt(max(fitted, robust, 0.0))
        found.append(Estimate(value, value - half, value + half))
    return found


def fit(wins: Matrix) -> list[float]:
    """The strengths, adding up to 0, that make these wins most likely; Newton's method."""
    bots = len(wins)
    strengths = [0.0] * bots
    for _ in range(MOST_STEPS):
        pull = _pull(wins, strengths)
        inverse = _inverse(_information(wins, strengths))
        step = [sum(inverse[a][b] * pull[b] for b in range(bots)) for a in range(bots)]
        longest = max(map(abs, step))
        shorten = min(1.0, 1.0 / longest) if longest else 1.0
        strengths = [strength + shorten * move for strength, move in zip(strengths, step, strict=True)]
        middle = sum(strengths) / bots
        strengths = [strength - middle for strength in strengths]
        if longest < CONVERGED:
            break
    return strengths


def expected(a: float, b: float) -> float:
    """How likely strength a comes before strength b."""
    return 1 / (1 + math.exp(b - a))


def _pull(wins: Matrix, strengths: Sequence[float]) -> list[float]:
    """By bot: wins beyond what its strength explains."""
    bots = len(wins)
    return [
        sum(wins[a][b] - (wins[a][b] + wins[b][a]) * expected(strengths[a], strengths[b]) for b in range(bots))
        for a in range(bots)
    ]


def _information(wins: Matrix, strengths: Sequence[float]) -> Matrix:
    """The information about the strengths, with the direction in which all of them move filled up."""
    bots = len(wins)
    found = [[1.0] * bots for _ in range(bots)]
    for a in range(bots):
        for b in range(bots):
            if a != b:
                share = expected(strengths[a], strengths[b])
                weight = (wins[a][b] + wins[b][a]) * share * (1 - share)
                found[a][a] += weight
                found[a][b] -= weight
    return found


def _inverse(matrix: Matrix) -> Matrix:
    """Gauss and Jordan, with pivots."""
    size = len(matrix)
    rows = [[*row, *(1.0 if a == b else 0.0 for b in range(size))] for a, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [value - factor * own for value, own in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


def _connected(wins: Matrix) -> bool:
    reached = {0}
    for _ in wins:
        reached |= {b for a in reached for b in range(len(wins)) if wins[a][b] or wins[b][a]}
    return len(reached) == len(wins)


def _zeros(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]
