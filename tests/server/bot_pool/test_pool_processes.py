"""The processes of the bot pool: how they begin and end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from lancaster import Game
from lancaster.server.bot_pool.pool import BotPool, NoAnswer
from tests.server.bot_pool.bot_questions import ODD, THINKS_TOO_LONG, TIMEOUT_SECONDS, ask
from tests.server.nodes import runs
from tests.waiting import until, until_async

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def children() -> set[int]:
    """The processes that this one has started."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text("utf-8").rpartition(")")[2].split()[1]) == os.getpid():
                found.add(int(stat.parent.name))
    return found


# -- beginnings and ends -----------------------------------------------------------------------------------------------


def test_a_pool_that_cannot_start_waits_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, middle: Game
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    python = sys.executable

    async def job() -> None:
        bot_pool = BotPool(registry="late_bots:make")
        assert bot_pool.healthy
        asked = asyncio.create_task(bot_pool.choose(ask(middle, "page")))
        with capture_logs() as logs:
            monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
            await until_async(lambda: not bot_pool.healthy)  # no such program
            monkeypatch.setattr(sys, "executable", python)
            await until_async(lambda: any(line["why"] == "the process has ended" for line in logs))  # no such module
        assert not asked.done()
        assert {line["event"] for line in logs} == {"worker_not_started"}
        assert logs[0]["again_in"] == 0.1
        (tmp_path / "late_bots.py").write_text(ODD, "utf-8")
        assert (await asked).forfeited is None
        await until_async(lambda: bot_pool.healthy)
        await bot_pool.close()

    asyncio.run(asyncio.wait_for(job(), TIMEOUT_SECONDS))


def test_closing_leaves_nothing_behind(middle: Game) -> None:
    async def job() -> list[int]:
        bot_pool = BotPool(3)
        bot_pool.start()
        await until_async(lambda: len(bot_pool.pids) == 3)
        pids = bot_pool.pids
        asked = [asyncio.create_task(bot_pool.choose(ask(middle, THINKS_TOO_LONG))) for _ in range(4)]
        await until_async(lambda: bot_pool.thinking == 2)
        await asyncio.wait_for(bot_pool.close(), TIMEOUT_SECONDS)  # nobody waits until they have thought
        assert all(isinstance(error, NoAnswer) for error in await asyncio.gather(*asked, return_exceptions=True))
        assert bot_pool.pids == []
        assert not bot_pool.healthy
        with pytest.raises(NoAnswer):
            await bot_pool.choose(ask(middle, "page"))
        await bot_pool.close()
        return pids

    pids = asyncio.run(job())
    assert len(pids) == 3
    assert not any(map(runs, pids))


def test_closing_while_the_processes_start() -> None:
    before = children()

    async def job() -> None:
        for turns in range(6):
            bot_pool = BotPool()
            bot_pool.start()
            for _ in range(turns):  # time is the subject: close at six moments of the start
                await asyncio.sleep(0.003)
            pids = [worker.process.pid for worker in bot_pool._workers if worker.process is not None]
            await bot_pool.close()
            assert not any(map(runs, pids))

    asyncio.run(job())
    assert children() == before  # nobody is left, not even unreaped


@pytest.mark.parametrize("bot", ["hang:600s", "hog:5s", "lord:600s"])
def test_workers_end_with_a_server_that_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, middle: Game
) -> None:
    """Even when a bot lets no other thread of its process run: then the system ends it soon after its limit."""
    (tmp_path / "odd_bots.py").write_text(ODD, "utf-8")
    (tmp_path / "record").write_text(middle.record(), "utf-8")
    program = f"""
import asyncio, pathlib
from lancaster.server.bot_pool.pool import BotPool, Question
from tests.server.nodes import runs
from tests.waiting import until_async
async def main():
    bot_pool = BotPool(grace_seconds=1, registry="odd_bots:make")
    record = pathlib.Path({str(tmp_path / "record")!r}).read_text("utf-8")
    asked = asyncio.create_task(bot_pool.choose(Question(record, {middle.actors[0]}, {bot!r}, 1, "t")))
    await until_async(lambda: len(bot_pool.pids) == 2 and bot_pool.thinking)
    await asyncio.sleep(0.1)  # the bot begins to think, which its process tells nobody
    print(*bot_pool.pids, flush=True)
    await asked
asyncio.run(main())
"""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        pids = [int(word) for word in server.stdout.readline().split()]
        assert len(pids) == 2
        assert all(map(runs, pids))
        server.kill()
    until(lambda: not any(map(runs, pids)))
