"""Bots in worker processes: whatever they do, the server gets its answer and stays responsive."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from structlog.testing import capture_logs

from lancaster import Game, Options, Rng
from lancaster.bots.hint import NoAdvice
from lancaster.server.bot_pool import pool as module
from lancaster.server.bot_pool.pool import Answer, BadQuestion, BotPool, NoAnswer, Question
from tests.bots.games import continue_game
from tests.server.bot_pool.bot_questions import ODD, THINKS_TOO_LONG, TIMEOUT_SECONDS, ask, make_begun
from tests.waiting import until_async

T = TypeVar("T")

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


class Pool:
    """A bot pool and the event loop it lives in, for tests that are no coroutines."""

    def __init__(self, runner: asyncio.Runner, bot_pool: BotPool) -> None:
        self.runner = runner
        self.bot_pool = bot_pool

    def run(self, job: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(asyncio.wait_for(job, TIMEOUT_SECONDS))

    def choose(self, question: Question) -> Answer:
        return self.run(self.bot_pool.choose(question))


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    """Two processes that know the odd bots."""
    folder = tmp_path_factory.mktemp("odd")
    (folder / "odd_bots.py").write_text(ODD, "utf-8")
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner() as runner:
        patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        patch.setattr(module, "QUICK_LIMIT_SECONDS", TIMEOUT_SECONDS)
        patch.setattr(module, "START_TIMEOUT_SECONDS", TIMEOUT_SECONDS)
        bot_pool = BotPool(2, grace_seconds=TIMEOUT_SECONDS, registry="odd_bots:make")
        yield Pool(runner, bot_pool)
        runner.run(bot_pool.close())


def game_before_vote() -> Game:
    game = Game.new(Options(4), seed=3)
    bots = [make_begun("page", game, seat) for seat in range(4)]
    while len(game.actors) < 4:
        continue_game(game, bots, Rng(1), 1)
    return game


# -- answers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["page", "squire", "knight", "lord:30"])
def test_the_same_question_has_the_same_answer(pool: Pool, middle: Game, bot: str) -> None:
    question = ask(middle, bot)
    answers = {pool.choose(question) for _ in range(4)}
    [answer] = answers
    assert answer.forfeited is None
    assert answer.action in [action.text for action in middle.legal(question.seat)]


def test_chance_differs_by_seed_by_move_and_by_seat(pool: Pool) -> None:
    """One seed is enough for a table: each decision draws other numbers."""
    vote = game_before_vote()
    later = vote.copy()
    later.play(0, later.legal(0)[0])
    record = vote.record()
    questions = [Question(record, seat, "draw", seed, "table") for seat in range(4) for seed in range(3)]
    questions += [Question(later.record(), seat, "draw", seed, "table") for seat in range(1, 4) for seed in range(3)]
    assert len({pool.choose(question).forfeited for question in questions}) == 21
    assert len({pool.choose(Question(record, 0, "page", seed, "table")).action for seed in range(8)}) > 1


def test_a_game_to_its_end(pool: Pool) -> None:
    game = Game.new(Options(3, "base"), seed=11)
    bots = ("knight", "squire", "page")

    async def to_the_end() -> None:
        while not game.over:
            seats = game.actors
            record = game.record()
            questions = [Question(record, seat, bots[seat], 5, "game") for seat in seats]
            for seat, answer in zip(
                seats, await asyncio.gather(*map(pool.bot_pool.choose, questions)), strict=True
            ):  # votes are cast by all at once
                assert answer.forfeited is None
                game.play(seat, answer.action)

    before = pool.bot_pool.asked["quick"]
    pool.run(to_the_end())
    assert game.winners
    assert pool.bot_pool.asked["quick"] - before == len(game.moves)


def test_a_vote_in_progress(pool: Pool) -> None:
    """A record holds part of a vote as well, and what the others have voted is not shown to the bot."""
    game = game_before_vote()
    told = set()
    for ballots in (0, 1), (1, 0), (-1, -1):
        part = game.copy()
        for seat, choice in zip((3, 1), ballots, strict=True):  # not in seat order
            part.play(seat, part.legal(seat)[choice])
        again = Game.replay(part.record())
        assert again.digest() == part.digest()
        assert again.actors == (0, 2)
        question = Question(part.record(), 2, "tell", 9, "table")
        told.add(pool.choose(question).forfeited)
        answer = pool.choose(replace(question, bot="knight")).action
        assert answer in [action.text for action in part.legal(2)]
    [same] = told
    assert same is not None
    assert "Voted(seat=1), Voted(seat=3)" in same


def test_the_bot_has_seen_everything_but_the_game(pool: Pool, middle: Game) -> None:
    told = pool.choose(ask(middle, "tell"))
    digest, true, seen = str(told.forfeited).removeprefix("RuntimeError: ").split()[:3]
    assert digest != middle.digest()
    assert int(true) == 0
    assert int(seen) == len(list(middle.history()))


def test_hints(pool: Pool, middle: Game) -> None:
    question = ask(middle, "lord:60")
    hints = pool.run(pool.bot_pool.hint(question, 2))
    assert len(hints) == 2
    assert hints == pool.run(pool.bot_pool.hint(question, 2))
    legal = [action.text for action in middle.legal(question.seat)]
    for each in hints:
        assert each["action"] in legal
        assert 0 <= float(each["win_share"]) <= 1
    with pytest.raises(NoAdvice, match="knight plays, but cannot say what it expects"):
        pool.run(pool.bot_pool.hint(replace(question, bot="knight")))
    with pytest.raises(NoAdvice, match="gone: LookupError"):
        pool.run(pool.bot_pool.hint(replace(question, bot="gone")))
    with pytest.raises(NoAdvice, match="what is not a number"):
        pool.run(pool.bot_pool.hint(replace(question, bot="mad")))


def test_questions_that_make_no_sense(pool: Pool, middle: Game) -> None:
    question = ask(middle, "page")
    other = next(seat for seat in range(4) if seat != question.seat)
    before = pool.bot_pool.pids
    for wrong, why in (
        (replace(question, record="nonsense"), "a record begins with"),
        (replace(question, seat=other), f"seat {other} owes no decision"),
        (replace(question, seat=17), "seat 17 owes no decision"),
    ):
        with pytest.raises(BadQuestion, match=why):
            pool.choose(wrong)
    assert pool.bot_pool.pids == before  # nobody had to be replaced


# -- bots that misbehave -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "why", "replaced"),
    [
        ("illegal", "'nothing legal' is no legal answer", False),
        ("gone", "LookupError: no such bot any more", False),
        ("die", "the process has ended", 2),
        ("leave", "the process has ended", 2),
        ("hang", "no answer within 0.5 s", True),
        ("hog", "no answer within 0.5 s", True),
        ("babble:ffffffff", "the process has answered nonsense", True),
        ("babble:000000022a2a", "the process has answered nonsense", True),
        ("babble:000000025b5d", "the process has answered nonsense", True),
        ("babble:000000027b7d", "the process has answered another question", True),
    ],
)
def test_the_page_steps_in(pool: Pool, middle: Game, bot: str, why: str, replaced: int) -> None:
    restarts, forfeits = pool.bot_pool.restarts, pool.bot_pool.forfeits
    question = ask(middle, bot, "the table")
    with capture_logs() as logs, pytest.MonkeyPatch.context() as patch:
        if bot in ("hang", "hog"):
            patch.setattr(pool.bot_pool, "_slow_seconds", 0.2)
            patch.setattr(pool.bot_pool, "_grace_seconds", 0.3)
        answer = pool.choose(question)
    assert answer.action in [action.text for action in middle.legal(question.seat)]
    assert answer.forfeited is not None
    assert why in answer.forfeited
    [line] = logs
    assert (line["event"], line["log_level"]) == ("bot_forfeits", "warning")
    assert (line["table"], line["bot"], line["why"]) == ("the table", bot, answer.forfeited)
    assert pool.bot_pool.forfeits == forfeits + 1
    assert pool.choose(ask(middle, "lord:1")).forfeited is None  # the lane goes on
    assert pool.bot_pool.restarts == restarts + replaced
    assert pool.bot_pool.healthy


def test_what_a_bot_prints_does_no_harm(pool: Pool, middle: Game) -> None:
    answer = pool.choose(ask(middle, "print"))
    assert answer == Answer(middle.legal(middle.actors[0])[-1].text)


def test_workers_are_nice(pool: Pool, middle: Game) -> None:
    nice = int(str(pool.choose(ask(middle, "nice")).forfeited).removeprefix("RuntimeError: "))
    assert nice == min(19, os.nice(0) + 10)


def test_an_adviser_that_dies(pool: Pool, middle: Game) -> None:
    with capture_logs() as logs, pytest.raises(NoAdvice, match="confused: the process has ended"):
        pool.run(pool.bot_pool.hint(ask(middle, "confused", "the table")))
    assert [(line["event"], line["table"]) for line in logs] == [("bot_forfeits", "the table")]


def test_a_worker_killed_in_mid_thought(pool: Pool, middle: Game) -> None:
    bot_pool = pool.bot_pool

    async def kill() -> Answer:
        asked = asyncio.create_task(bot_pool.choose(ask(middle, "lord:5s")))
        await until_async(lambda: bot_pool._workers[1].task is not None)
        assert bot_pool.thinking == 1
        process = bot_pool._workers[1].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        return await asked

    pool.choose(ask(middle, "lord:1"))  # so that nobody is being replaced now
    restarts = bot_pool.restarts
    asked = bot_pool.asked.copy()
    answer = pool.run(kill())
    assert bot_pool.asked == {"quick": asked["quick"], "slow": asked["slow"] + 2}
    assert answer.forfeited is None, "it was asked again, itself"
    assert answer.action in [action.text for action in middle.legal(middle.actors[0])]
    pool.choose(ask(middle, "lord:1"))
    assert bot_pool.restarts == restarts + 1


def test_a_worker_killed_while_idle_is_nobodys_fault(pool: Pool, middle: Game) -> None:
    async def kill() -> list[Answer]:
        await asyncio.gather(*(pool.bot_pool.choose(ask(middle, bot)) for bot in ("lord:1", "page")))
        await until_async(lambda: len(pool.bot_pool.pids) == 2)
        for pid in pool.bot_pool.pids:
            os.kill(pid, signal.SIGKILL)
        await until_async(lambda: not pool.bot_pool.pids)
        return await asyncio.gather(*(pool.bot_pool.choose(ask(middle, bot)) for bot in ("lord:1", "page")))

    assert [answer.forfeited for answer in pool.run(kill())] == [None, None]


def test_when_even_the_page_fails(pool: Pool, middle: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then whoever asked must ask again later; the next question is answered as ever."""
    monkeypatch.setattr(module, "FALLBACK_BOT", "die")
    with capture_logs() as logs, pytest.raises(NoAnswer, match="die, in place of leave: the process has ended"):
        pool.choose(ask(middle, "leave"))
    assert len(logs) == 1
    assert pool.choose(ask(middle, "lord:1")).forfeited is None


# -- lanes and turns ---------------------------------------------------------------------------------------------------


def test_quick_questions_do_not_wait_for_slow_ones(pool: Pool, middle: Game) -> None:
    bot_pool = pool.bot_pool

    async def both() -> list[str]:
        done: list[str] = []

        async def one(bot: str) -> None:
            await bot_pool.choose(ask(middle, bot))
            done.append(bot)

        slow = [asyncio.create_task(one(THINKS_TOO_LONG)) for _ in range(2)]
        await until_async(lambda: bot_pool.thinking == 1 and bot_pool.waiting == {"quick": 0, "slow": 1})
        for _ in range(5):
            await one("page")
        for each in slow:
            each.cancel()
        await asyncio.wait(slow)
        await one("lord:1")  # so that nobody is being replaced now
        return done

    assert pool.run(both()) == ["page"] * 5 + ["lord:1"]
    assert bot_pool.waiting == {"quick": 0, "slow": 0}
    assert bot_pool.thinking == 0


def test_tables_take_turns_and_people_go_first(pool: Pool, middle: Game, tmp_path: Path) -> None:
    bot_pool = pool.bot_pool
    go_on = tmp_path / "go on"

    async def crowd() -> list[str]:
        done: list[str] = []

        async def one(table: str, wants_hint: bool = False) -> None:
            question = ask(middle, "lord:5", table)
            await (bot_pool.hint(question) if wants_hint else bot_pool.choose(question))
            done.append(table + "?" * wants_hint)

        first = asyncio.create_task(bot_pool.choose(ask(middle, f"hold:{go_on}", "first")))
        await until_async(lambda: bot_pool.thinking == 1)
        jobs = [asyncio.create_task(one(*each)) for each in (
            ("a",), ("a",), ("a",), ("b",), ("b",), ("c",), ("a", True), ("a", True), ("d", True))]  # fmt: skip
        await asyncio.sleep(0)  # one turn of the loop: every task has run up to its question
        assert bot_pool.waiting["slow"] == 9
        go_on.touch()
        await asyncio.gather(first, *jobs)
        return done

    assert pool.run(crowd()) == ["a?", "d?", "a?", "a", "b", "c", "a", "b", "a"]


def test_cancelling(pool: Pool, middle: Game) -> None:
    """What waits is forgotten; what is thought about is stopped when it would take long, and otherwise let finish."""
    bot_pool = pool.bot_pool

    async def cancel() -> None:
        await bot_pool.choose(ask(middle, "lord:1"))
        before, restarts, asked = bot_pool.pids, bot_pool.restarts, bot_pool.asked["slow"]
        long = asyncio.create_task(bot_pool.choose(ask(middle, THINKS_TOO_LONG)))
        await until_async(lambda: bot_pool.thinking == 1)
        queued = asyncio.create_task(bot_pool.choose(ask(middle, THINKS_TOO_LONG)))
        await until_async(lambda: bot_pool.waiting["slow"] == 1)
        queued.cancel()
        await asyncio.wait([queued])
        assert bot_pool.waiting["slow"] == 0
        assert bot_pool.thinking == 1
        long.cancel()
        with capture_logs() as logs:
            await bot_pool.choose(ask(middle, "lord:1"))
        assert logs == []
        assert bot_pool.restarts == restarts + 1
        assert bot_pool.pids != before

        before, restarts = bot_pool.pids, bot_pool.restarts
        short = asyncio.create_task(bot_pool.choose(ask(middle, "lord:300ms")))
        await until_async(lambda: bot_pool.thinking == 1 or short.done())
        short.cancel()
        await bot_pool.choose(ask(middle, "lord:1"))
        assert (bot_pool.pids, bot_pool.restarts) == (before, restarts)
        assert bot_pool.asked["slow"] == asked + 4

    pool.run(cancel())
