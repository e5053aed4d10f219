"""Bots in worker processes: whatever they do, the server gets its answer and stays responsive."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from structlog.testing import capture_logs

from lancaster import Game, Options, Rng
from lancaster.bots import offered as bots_offered
from lancaster.bots.hint import NoAdvice
from lancaster.bots.registry import LEVELS, make
from lancaster.server.bot_pool import pool as module
from lancaster.server.bot_pool.offered_bots import allowed, offered
from lancaster.server.bot_pool.pool import Answer, BadQuestion, BotPool, NoAnswer, Question
from lancaster.tables.refusals import Refused
from tests.bots.games import continue_game, play
from tests.bots.test_registry import install
from tests.configurations import EVERYTHING
from tests.waiting import until, until_async

T = TypeVar("T")
TIMEOUT_SECONDS = 300.0  # never needed, unless the machine has much else to do

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")

# A factory with bots that misbehave, each by its code; all others are the real ones.
ODD = r"""
import gc, os, re, sys, time
from lancaster import Game
from lancaster.bots.bot import Player
from lancaster.bots.registry import make as real

class Odd(Player):
    def __init__(self, name):
        self.name = name
        self.seen = ()

    def see(self, events):
        self.seen += tuple(events)

    def choose(self, observation):
        code, _, rest = self.name.partition(":")
        if code == "hang":
            time.sleep(600)  # longer than any limit: the pool has to end it
        if code == "hog":  # never lets another thread run
            re.match(r"(a+)+$", "a" * 64 + "b")
        if code == "die":
            os._exit(3)
        if code == "leave":
            sys.exit()
        if code == "babble":  # writes into every file it finds
            for number in range(3, 20):
                try:
                    os.write(number, bytes.fromhex(rest))
                except OSError:
                    pass
        if code == "print":
            print("a word from the bot", flush=True)
            return observation.legal[-1]
        if code == "tell":
            true = [game for game in gc.get_objects() if isinstance(game, Game) and game.seed is not None]
            raise RuntimeError(f"{observation._redealt.digest()} {len(true)} {len(self.seen)} {self.seen[-3:]}")
        if code == "draw":
            raise RuntimeError(self.rng.bits())
        if code == "nice":
            raise RuntimeError(os.nice(0))
        return "nothing legal"

    def consider(self, observation):
        if self.name == "confused":
            os._exit(3)
        return [(observation.legal[0], 1, float("nan"), 0.0)]

def make(text):
    if text.partition(":")[0] in ("page", "squire", "knight", "lord"):
        return real(text)
    if text == "gone":
        raise LookupError("no such bot any more")
    return Odd(text)
"""


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


@pytest.fixture(scope="module")
def middle() -> Game:
    """A game of four, with everything, in its third round."""
    options = EVERYTHING
    game = play([make("page") for _ in range(4)], options, 7, decisions=120)
    while len(game.actors) != 1 or len(game.legal(game.actors[0])) < 5:
        continue_game(game, [make_begun("page", game, seat) for seat in range(4)], Rng(1), 1)
    return game


def make_begun(text: str, game: Game, seat: int) -> Any:
    bot = make(text)
    bot.begin(game.options, seat, seat)
    return bot


def game_before_vote() -> Game:
    game = Game.new(Options(4), seed=3)
    bots = [make_begun("page", game, seat) for seat in range(4)]
    while len(game.actors) < 4:
        continue_game(game, bots, Rng(1), 1)
    return game


def ask(game: Game, bot: str, table: str = "table", seed: int = 1) -> Question:
    return Question(game.record(), game.actors[0], bot, seed, table)


def gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has reaped yet counts."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def children() -> set[int]:
    """The processes that this one has started."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text("utf-8").rpartition(")")[2].split()[1]) == os.getpid():
                found.add(int(stat.parent.name))
    return found


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

        slow = [asyncio.create_task(one("lord:90s")) for _ in range(2)]
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


def test_tables_take_turns_and_people_go_first(pool: Pool, middle: Game) -> None:
    bot_pool = pool.bot_pool

    async def crowd() -> list[str]:
        done: list[str] = []

        async def one(table: str, wants_hint: bool = False) -> None:
            question = ask(middle, "lord:5", table)
            await (bot_pool.hint(question) if wants_hint else bot_pool.choose(question))
            done.append(table + "?" * wants_hint)

        first = asyncio.create_task(bot_pool.choose(ask(middle, "lord:300ms", "first")))
        await until_async(lambda: bot_pool.thinking == 1)
        jobs = [asyncio.create_task(one(*each)) for each in (
            ("a",), ("a",), ("a",), ("b",), ("b",), ("c",), ("a", True), ("a", True), ("d", True))]  # fmt: skip
        await asyncio.sleep(0)  # one turn of the loop: every task has run up to its question
        assert bot_pool.waiting["slow"] == 9
        await asyncio.gather(first, *jobs)
        return done

    assert pool.run(crowd()) == ["a?", "d?", "a?", "a", "b", "c", "a", "b", "a"]


def test_cancelling(pool: Pool, middle: Game) -> None:
    """What waits is forgotten; what is thought about is stopped when it would take long, and otherwise let finish."""
    bot_pool = pool.bot_pool

    async def cancel() -> None:
        await bot_pool.choose(ask(middle, "lord:1"))
        before, restarts, asked = bot_pool.pids, bot_pool.restarts, bot_pool.asked["slow"]
        long = asyncio.create_task(bot_pool.choose(ask(middle, "lord:90s")))
        await until_async(lambda: bot_pool.thinking == 1)
        queued = asyncio.create_task(bot_pool.choose(ask(middle, "lord:90s")))
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

    begun = time.monotonic()
    pool.run(cancel())
    assert time.monotonic() - begun < 80


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
        asked = [asyncio.create_task(bot_pool.choose(ask(middle, "lord:90s"))) for _ in range(4)]
        await until_async(lambda: bot_pool.thinking == 2)
        begun = time.monotonic()
        await bot_pool.close()
        assert time.monotonic() - begun < 60
        assert all(isinstance(error, NoAnswer) for error in await asyncio.gather(*asked, return_exceptions=True))
        assert bot_pool.pids == []
        assert not bot_pool.healthy
        with pytest.raises(NoAnswer):
            await bot_pool.choose(ask(middle, "page"))
        await bot_pool.close()
        return pids

    pids = asyncio.run(job())
    assert len(pids) == 3
    assert all(map(gone, pids))


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
            assert all(map(gone, pids))

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
        assert not any(map(gone, pids))
        server.kill()
    until(lambda: all(map(gone, pids)))


# -- what people can choose --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("page", "page"),
        ("knight", "knight"),
        ("squire:lesson", "squire:lesson"),
        ("lord", "lord:500ms"),
        ("lord:2s", "lord:2000ms"),
        ("lord:1.5s", "lord:1500ms"),
        ("lord:0.4ms", "lord:1ms"),
        ("lord:5000ms", "lord:5000ms"),
        ("lord:200", "lord:200"),
        ("lord:20000", "lord:20000"),
        ("baron", "baron"),
        ("duke", "duke"),
        ("duke:2s", "duke:2000ms"),
        ("duke:200", "duke:200"),
    ],
)
def test_bots_that_are_allowed(text: str, normal: str) -> None:
    assert allowed(text, 5, 20_000) == normal
    assert allowed(normal, 5, 20_000) == normal
    assert make(normal).name == normal


@pytest.mark.parametrize(
    ("text", "code", "args"),
    [
        ("process:rm -rf /", "unknown-bot", {"bot": "process"}),
        ("process", "unknown-bot", {"bot": "process"}),
        ("king", "unknown-bot", {"bot": "king"}),
        ("random", "unknown-bot", {"bot": "random"}),
        ("", "unknown-bot", {"bot": ""}),
        ("page:3", "bot-takes-no-budget", {"bot": "page"}),
        ("page:", "bot-takes-no-budget", {"bot": "page"}),
        ("earl:200", "bot-takes-no-budget", {"bot": "earl"}),
        ("lord:", "bot-budget-malformed", {"bot": "lord"}),
        ("lord:0", "bot-budget-malformed", {"bot": "lord"}),
        ("lord:0ms", "bot-budget-malformed", {"bot": "lord"}),
        ("lord:5001ms", "bot-too-slow", {"bot": "lord", "most": "5"}),
        ("duke:5001ms", "bot-too-slow", {"bot": "duke", "most": "5"}),
        ("lord:20001", "bot-too-many-simulations", {"bot": "lord", "most": 20_000}),
    ],
)
def test_bots_that_are_not_allowed(text: str, code: str, args: dict[str, str | int]) -> None:
    with pytest.raises(Refused) as refused:
        allowed(text, 5, 20_000)
    assert (refused.value.code, refused.value.args_) == (code, args)


def test_a_lord_thinks_no_longer_than_the_server_allows() -> None:
    assert allowed("lord", 0.2, 100) == "lord:200ms"


def test_installed_bots_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, middle: Game) -> None:
    """And play, in a worker that finds them by itself."""
    assert [entry["code"] for entry in offered()] == [entry.code for entry in LEVELS]
    points = "[lancaster.bots]\nmason = mason_bots:make\n"
    text = (
        "from lancaster.bots.page import Page\n"
        "def make(budget):\n"
        "    bot = Page()\n"
        "    bot.name = f'mason:{budget}'\n"
        "    bot.choose = lambda observation: observation.legal[-1]\n"
        "    return bot\n"
    )
    install(tmp_path, monkeypatch, points, mason_bots=text)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    bots_offered._offered.cache_clear()
    try:
        assert offered()[-1] == {
            "code": "mason",
            "budget": "mason:BUDGET",
            "what": "mason_bots:make",
            "package": "masons 1.2",
        }
        assert allowed("mason", 5, 100) == "mason"
        assert allowed("mason:1s", 5, 100) == "mason:1000ms"
        for text in ("mason:6s", "mason:101", "mason:forever"):
            with pytest.raises(Refused):
                allowed(text, 5, 100)
    finally:
        bots_offered._offered.cache_clear()

    async def job() -> Answer:
        bot_pool = BotPool(grace_seconds=TIMEOUT_SECONDS)
        try:
            return await bot_pool.choose(ask(middle, "mason:100ms"))
        finally:
            await bot_pool.close()

    assert asyncio.run(job()) == Answer(middle.legal(middle.actors[0])[-1].text)
