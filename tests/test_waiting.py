"""The helpers that wait: they return what they found, or say what did not happen in time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.waiting import until, until_async


def answers() -> Iterator[int]:
    yield from (0, 0, 7, 8)


def test_until_returns_what_it_has_waited_for() -> None:
    given = answers()
    assert until(lambda: next(given)) == 7


def test_until_async_takes_plain_functions_and_coroutine_functions() -> None:
    given = answers()

    async def later() -> int:
        await asyncio.sleep(0)
        return next(given)

    async def both() -> tuple[int, int]:
        return await until_async(later), await until_async(lambda: next(given))

    assert asyncio.run(both()) == (7, 8)


def test_others_run_while_until_async_waits() -> None:
    async def scenario() -> bool:
        other = asyncio.create_task(asyncio.sleep(0.01))
        return await until_async(other.done)

    assert asyncio.run(scenario())


def test_what_does_not_happen_is_named() -> None:
    def the_cows_come_home() -> bool:
        return False

    count = 0
    with pytest.raises(AssertionError, match="waited in vain: the_cows_come_home"):
        until(the_cows_come_home, 0.01)
    with pytest.raises(AssertionError, match=r"waited in vain: .*lambda: count > 3"):
        asyncio.run(until_async(lambda: count > 3, 0.01))
    with pytest.raises(AssertionError, match="no server: 0 lines"):
        until(lambda: count, 0.01, lambda: f"no server: {count} lines")
