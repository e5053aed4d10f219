"""Work in steps, and fewer and longer ones."""

from __future__ import annotations

from lancaster.bots.steps import Steps, finished, lengthened


def counted() -> Steps[str]:
    for number in range(10):
        yield number / 10
    return "ten"


def test_steps_are_lengthened() -> None:
    """A clock that goes on by 1 with each reading: a step of 3 holds three of the short ones."""
    now = iter(range(100))
    told = list(lengthened(counted(), 3.0, lambda: float(next(now))))
    assert told == [0.2, 0.5, 0.8]
    assert finished(lengthened(counted(), 3.0)) == "ten"
