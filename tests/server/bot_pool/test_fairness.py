"""People share the workers fairly, however many tables they have and however many hints they ask for."""

from __future__ import annotations

import asyncio

import pytest

from lancaster.bots.hint import NoAdvice
from lancaster.server.bot_pool.fair_queue import LEAST_SECONDS, FairQueue
from lancaster.server.bot_pool.pool import MOST_WAITING_SECONDS, BotPool, Question, _Task
from lancaster.server.http.rate_limits import RateLimits


def task(owner: str, table: str, seconds: float = 5.0, hint: bool = False, address: str = "") -> _Task:
    return _Task(Question("", 0, "lord:5s", 1, table, owner, address), 3 if hint else None, seconds, 60.0)


def served(lane: FairQueue[_Task]) -> list[str]:
    """Whose questions come, in order."""
    found: list[str] = []
    while (next_one := lane.take()) is not None:
        found.append(next_one.question.owner)
    return found


def test_somebody_with_twenty_tables_has_no_larger_share() -> None:
    async def story() -> None:
        lane: FairQueue[_Task] = FairQueue()
        for number in range(20):
            lane.put(task("many", f"table {number}"))
        assert lane.take() is not None
        lane.put(task("one", "mine"))
        lane.put(task("one", "mine"))
        assert served(lane)[:4] == ["one", "many", "one", "many"]

    asyncio.run(story())


def test_hints_of_some_do_not_stop_the_bots_of_others() -> None:
    async def story() -> None:
        lane: FairQueue[_Task] = FairQueue()
        for _ in range(25):
            for guest in ("a", "b", "c", "d"):
                lane.put(task(guest, guest, 1.0, hint=True))
        lane.put(task("player", "table", 1.0))
        assert "player" in served(lane)[:5]

    asyncio.run(story())


def test_a_quick_question_costs_less_of_a_share_than_a_slow_one() -> None:
    async def story() -> None:
        lane: FairQueue[_Task] = FairQueue()
        for _ in range(3):
            lane.put(task("slow", "s", 5.0))
        for _ in range(10):
            lane.put(task("quick", "q", 0.5))
        assert served(lane) == ["slow", *["quick"] * 10, "slow", "slow"]

    asyncio.run(story())


def test_nobody_saves_up_time_while_they_ask_nothing() -> None:
    async def story() -> None:
        lane: FairQueue[_Task] = FairQueue()
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
        lane: FairQueue[_Task] = FairQueue()
        dropped = task("a", "t")
        lane.put(dropped)
        lane.drop(dropped)
        lane.drop(dropped)
        assert (len(lane), lane.take()) == (0, None)

    asyncio.run(story())


def test_many_guests_at_one_address_have_no_larger_share() -> None:
    """Of IPv6 a /64 network is one address (`rate_limits.network`); its people share its part."""

    async def story() -> None:
        lane: FairQueue[_Task] = FairQueue()
        for number in range(20):
            lane.put(task(f"guest {number}", f"table {number}", address="2001:db8::/64"))
        assert lane.take() is not None
        for _ in range(2):
            lane.put(task("one", "mine", address="203.0.113.7"))
            lane.put(task("other", "theirs", address="203.0.113.7"))
        order = served(lane)
        assert [each in ("one", "other") for each in order[:8]] == [True, False] * 4
        assert [each for each in order if each in ("one", "other")] == ["one", "other"] * 2

    asyncio.run(story())


def test_an_address_that_has_asked_too_much_gets_no_more_hints() -> None:
    """Bots go on: they keep nobody else waiting. Others are advised."""

    async def story() -> None:
        pool = BotPool(2)
        pool.start = lambda: None  # type: ignore[method-assign]
        asked = [Question("", 0, "lord:5s", 1, "t", f"guest {n}", "192.0.2.1") for n in range(30)]
        waiting = [asyncio.create_task(pool.choose(each)) for each in asked]
        await asyncio.sleep(0)
        assert pool._lanes["slow"].seconds > MOST_WAITING_SECONDS
        with pytest.raises(NoAdvice):
            await pool.hint(asked[0])
        other = asyncio.create_task(pool.hint(Question("", 0, "lord:1s", 1, "t", "somebody", "192.0.2.2")))
        await asyncio.sleep(0)
        assert not other.done()
        await pool.close()
        await asyncio.gather(*waiting, other, return_exceptions=True)

    asyncio.run(story())


def test_quick_questions_count_as_waiting_too() -> None:
    """Judgements by the network take no budget, but a worker's time all the same."""
    lane: FairQueue[_Task] = FairQueue()
    asyncio.run(_fill(lane, 100))
    assert lane.seconds == pytest.approx(100 * LEAST_SECONDS)


async def _fill(lane: FairQueue[_Task], questions: int) -> None:
    for _ in range(questions):
        lane.put(task("anna", "t", 0.0, hint=True))


def test_where_somebody_came_from_is_known() -> None:
    limits = RateLimits(lambda: 0, on=False, most=2)
    limits.spend("message", "anna", "2001:db8::1:2:3:4")
    assert limits.network_of("anna") == "2001:db8::/64"
    for person in ("berta", "carla"):
        limits.spend("message", person, "203.0.113.7")
    assert limits.network_of("anna") == "anna", "memory is bounded"
