"""Helpers that wait for what another thread, process or task does: they look again and again, up to a limit."""

from __future__ import annotations

import asyncio
import inspect
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar, overload

T = TypeVar("T")
Problem = str | Callable[[], str]

LIMIT_SECONDS = 300.0  # never needed, unless the machine has much else to do
FIRST_PAUSE_SECONDS = 0.001
LONGEST_PAUSE_SECONDS = 0.05


def until(done: Callable[[], T | None], seconds: float = LIMIT_SECONDS, problem: Problem = "") -> T:
    """Wait until `done()` is true, and return what it returned; for code without an event loop.

    After `seconds` the test fails with `problem`, or else with the source of `done`.
    """
    for pause in _pauses(done, seconds, problem):
        if found := done():
            return found
        time.sleep(pause)
    raise AssertionError("unreachable: the pauses end with an error")


@overload
async def until_async(done: Callable[[], Awaitable[T | None]], seconds: float = ..., problem: Problem = ...) -> T: ...


@overload
async def until_async(done: Callable[[], T | None], seconds: float = ..., problem: Problem = ...) -> T: ...


async def until_async(done: Callable[[], object], seconds: float = LIMIT_SECONDS, problem: Problem = "") -> object:
    """Wait as `until` does, in a coroutine; `done` is a plain function or a coroutine function."""
    for pause in _pauses(done, seconds, problem):
        found = done()
        if inspect.isawaitable(found):
            found = await found
        if found:
            return found
        await asyncio.sleep(pause)
    raise AssertionError("unreachable: the pauses end with an error")


def group_has_ended(group: int) -> bool:
    """Whether no process of a process group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def _pauses(done: Callable[[], object], seconds: float, problem: Problem) -> Iterator[float]:
    """Ever longer pauses, so that what comes soon is noticed soon, and what comes late is not disturbed."""
    limit = time.monotonic() + seconds
    pause = FIRST_PAUSE_SECONDS
    while time.monotonic() < limit:
        yield pause
        pause = min(1.5 * pause, LONGEST_PAUSE_SECONDS)
    told = problem() if callable(problem) else problem
    raise AssertionError(f"{told or f'waited in vain: {_source(done)}'} (after {seconds:g} s)")


def _source(done: Callable[[], object]) -> str:
    """The line that says what is awaited: where a lambda stands, or the name of a function."""
    if getattr(done, "__name__", "<lambda>") != "<lambda>":
        return str(done.__name__)
    try:
        return " ".join(inspect.getsource(done).split())
    except (OSError, TypeError):  # no source, or no function
        return repr(done)
