"""People share the workers fairly, however many tables they have and however many hints they ask for."""

from __future__ import annotations

import asyncio

from lancaster.server.bot_pool.pool import Question, _Lane, _Task


def task(owner: str, table: str, seconds: float = 5.0, hint: bool = False) -> _Task:
    return _Task(Question("", 0, "lord:5s", 1, table, owner), 3 if hint else None, seconds, 60.0)


def served(lane: _Lane) -> list[str]:
    """Whose questions come, in order."""
    found: list[str] = []
    while (next_one := lane.take()) is not None:
        found.append(next_one.question.owner)
    return found


def test_somebody_with_twenty_tables_has_no_larger_share() -> None:
    async def story() -> None:
        lane = _Lane()
        for number in range(20):
            lane.put(task("many", f"table {number}"))
        assert lane.take() is not None
        lane.put(task("one", "mine"))
        lane.put(task("one", "mine"))
        assert served(lane)[:4] == ["one", "many", "one", "many"]

    asyncio.run(story())


def test_hints_of_some_do_not_stop_the_bots_of_others() -> None:
    async def story() -> None:
        lane = _Lane()
        for _ in range(25):
            for guest in ("a", "b", "c", "d"):
                lane.put(task(guest, guest, 1.0, hint=True))
        lane.put(task("player", "table", 1.0))
        assert "player" in served(lane)[:5]

    asyncio.run(story())


def test_a_quick_question_costs_less_of_a_share_than_a_slow_one() -> None:
    async def story() -> None:
        lane = _Lane()
        for _ in range(3):
            lane.put(task("slow", "s", 5.0))
        for _ in range(10):
            lane.put(task("quick", "q", 0.5))
        assert served(lane) == ["slow", *["quick"] * 10, "slow", "slow"]

    asyncio.run(story())


def test_nobody_saves_up_time_while_they_ask_nothing() -> None:
    async def story() -> None:
        lane = _Lane()
        for _ in range(50):
            lane.put(task("busy", "b"))
        for _ in range(40):
            lane.take()
        for _ in range(10):
            lane.put(task("late", "l"))
        assert served(lane)[:4] == ["late", "busy", "late", "busy"]
        assert len(lane) == 0

    asyncio.run(story())


def test_a_question_that_nobody_waits_for_is_dropped() -> None:
    async def story() -> None:
        lane = _Lane()
        dropped = task("a", "t")
        lane.put(dropped)
        lane.drop(dropped)
        lane.drop(dropped)
        assert (len(lane), lane.take()) == (0, None)

    asyncio.run(story())
