"""Long work in short steps: whoever runs it can do other things in between. A browser tab must; others need not.

>>> def counted() -> Steps[int]:
...     for number in range(3):
...         yield number / 3
...     return 3
>>> list(counted()), finished(counted())
([0.0, 0.3333333333333333, 0.6666666666666666], 3)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[float, None, T]  # yields after each step how much is done, from 0 to 1


def finished(steps: Steps[T]) -> T:
    """What comes of the work, done to its end at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


def lengthened(steps: Steps[T], seconds: float, clock: Callable[[], float] = time.monotonic) -> Steps[T]:
    """The same work in fewer steps, each at least so long."""
    begun = clock()
    while True:
        try:
            done = next(steps)
        except StopIteration as stop:
            found: T = stop.value
            return found
        if clock() - begun >= seconds:
            yield done
            begun = clock()


def part(steps: Steps[T], begin: float, end: float) -> Steps[T]:
    """Work that is a part of something: from where it begins to where it ends there."""
    while True:
        try:
            done = next(steps)
        except StopIteration as stop:
            found: T = stop.value
            return found
        yield begin + (end - begin) * done
