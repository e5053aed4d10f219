"""The budget of a bot: a number of simulations, or seconds on a clock that tests can replace."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]  # seconds, never going back


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of simulations, or a number of seconds; exactly one of them is given."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = [amount for amount in (self.simulations, self.seconds) if amount is not None]
        if len(given) != 1 or not given[0] > 0:
            raise ValueError("a budget is a positive number of simulations or of seconds")

    def __str__(self) -> str:
        """As on the command line: 500ms, or 1000 for simulations."""
        return f"{1000 * self.seconds:g}ms" if self.seconds is not None else str(self.simulations)


class Allowance:
    """One decision's share of a budget: says how many simulations are left, as far as that can be told."""

    def __init__(self, budget: Budget, clock: Clock = time.monotonic) -> None:
        self.budget = budget
        self.clock = clock
        self.started = clock()
        self.done = 0

    def spend(self) -> None:
        """One simulation is done."""
        self.done += 1

    def left(self) -> float:
        """How many simulations may still be made; below 1, thinking is over.

        On a clock this is the time left in units of the mean simulation so far, so the last one still fits.
        """
        if self.budget.simulations is not None:
            return float(self.budget.simulations - self.done)
        assert self.budget.seconds is not None
        elapsed = self.clock() - self.started
        remaining = self.budget.seconds - elapsed
        if remaining <= 0.0:
            return 0.0
        if not self.done:
            return 1.0
        return remaining * self.done / elapsed if elapsed > 0.0 else float("inf")
