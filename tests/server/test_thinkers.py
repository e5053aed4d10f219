"""Bots in worker processes: whatever they do, the server gets its answer and stays responsive."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from structlog.testing import capture_logs

from lancaster import Game, Options, Rng
from lancaster.bots.hint import NoAdvice
from lancaster.bots.registry import UnknownBot, make
from lancaster.server import thinkers as module
from lancaster.server.thinkers import Answer, BadQuestion, NoAnswer, Question, Thinkers, allowed, offered
from tests.bots.test_levels import continue_game, play
from tests.bots.test_registry import install

T = TypeVar("T")
PATIENCE = 300.0  # seconds; never needed, unless the machine has much else to do

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
            time.sleep(600)
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
    """Thinkers and the event loop they live in, for tests that are no coroutines."""

    def __init__(self, runner: asyncio.Runner, thinkers: Thinkers) -> None:
        self.runner = runner
        self.thinkers = thinkers

    def run(self, job: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(asyncio.wait_for(job, PATIENCE))

    def choose(self, question: Question) -> Answer:
        return self.run(self.thinkers.choose(question))


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pool]:
    """Two processes that know the odd bots."""
    folder = tmp_path_factory.mktemp("odd")
    (folder / "odd_bots.py").write_text(ODD, "utf-8")
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner() as runner:
        patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        patch.setattr(module, "QUICK_LIMIT", PATIENCE)
        patch.setattr(module, "TIME_TO_START", PATIENCE)
        thinkers = Thinkers(2, grace=PATIENCE, registry="odd_bots:make")
        yield Pool(runner, thinkers)
        runner.run(thinkers.close())


@pytest.fixture(scope="module")
def middle() -> Game:
    """A game of four, with everything, in its third round."""
    options = Options(4, "random", court=True, displeasure=True)
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


def within(seconds: float, true: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.005)


# -- answers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["page", "squire", "knight", "lord:30"])
def test_the_same_question_has_the_same_answer(pool: Pool, middle: Game, bot: str) -> None:
    question = ask(middle, bot)
    answers = {pool.choose(question) for _ in range(4)}
    [answer] = answers
    assert answer.forfeited is None
    assert answer.action in [action.text for action in middle.legal(question.seat)]


def test_chance_differs_by_seed_by_move_and_by_seat(pool: Pool, middle: Game) -> None:
    """One seed is enough for a table: each decision draws other numbers."""
    vote = game_before_vote()
    later = vote.copy()
    later.play(0, later.legal(0)[0])
    record = vote.record()
    questions = [Question(record, seat, "draw", seed, "table") for seat in range(4) for seed in range(3)]
    questions += [Question(later.record(), seat, "draw", seed, "table") for seat in range(1, 4) for seed in range(3)]
    assert len({pool.choose(question).forfeited for question in questions}) == 21
    assert len({pool.choose(ask(middle, "page", seed=seed)).action for seed in range(8)}) > 1


def test_a_game_to_its_end(pool: Pool) -> None:
    game = Game.new(Options(3, "base"), seed=11)
    bots = ("knight", "squire", "page")

    async def to_the_end() -> None:
        while not game.over:
            seats = game.actors
            record = game.record()
            questions = [Question(record, seat, bots[seat], 5, "game") for seat in seats]
            for seat, answer in zip(
                seats, await asyncio.gather(*map(pool.thinkers.choose, questions)), strict=True
            ):  # votes are cast by all at once
                assert answer.forfeited is None
                game.play(seat, answer.action)

    before = pool.thinkers.asked["quick"]
    pool.run(to_the_end())
    assert game.winners
    assert pool.thinkers.asked["quick"] - before == len(game.moves)


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
    hints = pool.run(pool.thinkers.hint(question, 2))
    assert len(hints) == 2
    assert hints == pool.run(pool.thinkers.hint(question, 2))
    legal = [action.text for action in middle.legal(question.seat)]
    for each in hints:
        assert each["action"] in legal
        assert 0 <= float(each["win_share"]) <= 1
    with pytest.raises(NoAdvice, match="knight plays, but cannot say what it expects"):
        pool.run(pool.thinkers.hint(replace(question, bot="knight")))
    with pytest.raises(NoAdvice, match="gone: LookupError"):
        pool.run(pool.thinkers.hint(replace(question, bot="gone")))
    with pytest.raises(NoAdvice, match="what is not a number"):
        pool.run(pool.thinkers.hint(replace(question, bot="mad")))


def test_questions_that_make_no_sense(pool: Pool, middle: Game) -> None:
    question = ask(middle, "page")
    other = next(seat for seat in range(4) if seat != question.seat)
    before = pool.thinkers.pids
    for wrong, why in (
        (replace(question, record="nonsense"), "a record begins with"),
        (replace(question, seat=other), f"seat {other} owes no decision"),
        (replace(question, seat=17), "seat 17 owes no decision"),
    ):
        with pytest.raises(BadQuestion, match=why):
            pool.choose(wrong)
    assert pool.thinkers.pids == before  # nobody had to be replaced


# -- bots that misbehave -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "why", "replaced"),
    [
        ("illegal", "'nothing legal' is no legal answer", False),
        ("gone", "LookupError: no such bot any more", False),
        ("die", "the process has ended", True),
        ("leave", "the process has ended", True),
        ("hang", "no answer within 0.5 s", True),
        ("hog", "no answer within 0.5 s", True),
        ("babble:ffffffff", "the process has answered nonsense", True),
        ("babble:000000022a2a", "the process has answered nonsense", True),
        ("babble:000000025b5d", "the process has answered nonsense", True),
        ("babble:000000027b7d", "the process has answered another question", True),
    ],
)
def test_the_page_steps_in(pool: Pool, middle: Game, bot: str, why: str, replaced: bool) -> None:
    restarts, forfeits = pool.thinkers.restarts, pool.thinkers.forfeits
    question = ask(middle, bot, "the table")
    with capture_logs() as logs, pytest.MonkeyPatch.context() as patch:
        if bot in ("hang", "hog"):
            patch.setattr(pool.thinkers, "_patience", 0.2)
            patch.setattr(pool.thinkers, "_grace", 0.3)
        answer = pool.choose(question)
    assert answer.action in [action.text for action in middle.legal(question.seat)]
    assert answer.forfeited is not None
    assert why in answer.forfeited
    [line] = logs
    assert (line["event"], line["log_level"]) == ("bot_forfeits", "warning")
    assert (line["table"], line["bot"], line["why"]) == ("the table", bot, answer.forfeited)
    assert pool.thinkers.forfeits == forfeits + 1
    assert pool.choose(ask(middle, "lord:1")).forfeited is None  # the lane goes on
    assert pool.thinkers.restarts == restarts + replaced
    assert pool.thinkers.healthy


def test_what_a_bot_prints_does_no_harm(pool: Pool, middle: Game) -> None:
    answer = pool.choose(ask(middle, "print"))
    assert answer == Answer(middle.legal(middle.actors[0])[-1].text)


def test_workers_are_nice(pool: Pool, middle: Game) -> None:
    nice = int(str(pool.choose(ask(middle, "nice")).forfeited).removeprefix("RuntimeError: "))
    assert nice == min(19, os.nice(0) + 10)


def test_an_adviser_that_dies(pool: Pool, middle: Game) -> None:
    with capture_logs() as logs, pytest.raises(NoAdvice, match="confused: the process has ended"):
        pool.run(pool.thinkers.hint(ask(middle, "confused", "the table")))
    assert [(line["event"], line["table"]) for line in logs] == [("bot_forfeits", "the table")]


def test_a_worker_killed_in_mid_thought(pool: Pool, middle: Game) -> None:
    thinkers = pool.thinkers

    async def kill() -> Answer:
        asked = asyncio.create_task(thinkers.choose(ask(middle, "lord:90s")))
        await until(lambda: thinkers._workers[1].task is not None)
        assert thinkers.thinking == 1
        process = thinkers._workers[1].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        return await asked

    pool.choose(ask(middle, "lord:1"))  # so that nobody is being replaced now
    restarts = thinkers.restarts
    begun, asked, quick = time.monotonic(), thinkers.asked.copy(), thinkers.seconds["quick"]
    answer = pool.run(kill())
    assert thinkers.asked == {"quick": asked["quick"] + 1, "slow": asked["slow"] + 1}
    assert thinkers.seconds["quick"] > quick
    assert answer.forfeited == "the process has ended"
    assert answer.action in [action.text for action in middle.legal(middle.actors[0])]
    assert time.monotonic() - begun < 80
    pool.choose(ask(middle, "lord:1"))
    assert thinkers.restarts == restarts + 1


def test_a_worker_killed_while_idle_is_nobodys_fault(pool: Pool, middle: Game) -> None:
    async def kill() -> list[Answer]:
        await asyncio.gather(*(pool.thinkers.choose(ask(middle, bot)) for bot in ("lord:1", "page")))
        await until(lambda: len(pool.thinkers.pids) == 2)
        for pid in pool.thinkers.pids:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: not pool.thinkers.pids)
        return await asyncio.gather(*(pool.thinkers.choose(ask(middle, bot)) for bot in ("lord:1", "page")))

    assert [answer.forfeited for answer in pool.run(kill())] == [None, None]


def test_when_even_the_page_fails(pool: Pool, middle: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then whoever asked must ask again later; the next question is answered as ever."""
    monkeypatch.setattr(module, "FALLBACK", "die")
    with capture_logs() as logs, pytest.raises(NoAnswer, match="die, in place of leave: the process has ended"):
        pool.choose(ask(middle, "leave"))
    assert len(logs) == 1
    assert pool.choose(ask(middle, "lord:1")).forfeited is None


# -- lanes and turns ---------------------------------------------------------------------------------------------------


def test_quick_questions_do_not_wait_for_slow_ones(pool: Pool, middle: Game) -> None:
    thinkers = pool.thinkers

    async def both() -> list[str]:
        done: list[str] = []

        async def one(bot: str) -> None:
            await thinkers.choose(ask(middle, bot))
            done.append(bot)

        slow = [asyncio.create_task(one("lord:90s")) for _ in range(2)]
        await until(lambda: thinkers.thinking == 1 and thinkers.waiting == {"quick": 0, "slow": 1})
        for _ in range(5):
            await one("page")
        for each in slow:
            each.cancel()
        await asyncio.wait(slow)
        await one("lord:1")  # so that nobody is being replaced now
        return done

    assert pool.run(both()) == ["page"] * 5 + ["lord:1"]
    assert thinkers.waiting == {"quick": 0, "slow": 0}
    assert thinkers.thinking == 0


def test_tables_take_turns_and_people_go_first(pool: Pool, middle: Game) -> None:
    thinkers = pool.thinkers

    async def crowd() -> list[str]:
        done: list[str] = []

        async def one(table: str, wants_hint: bool = False) -> None:
            question = ask(middle, "lord:5", table)
            await (thinkers.hint(question) if wants_hint else thinkers.choose(question))
            done.append(table + "?" * wants_hint)

        first = asyncio.create_task(thinkers.choose(ask(middle, "lord:300ms", "first")))
        await until(lambda: thinkers.thinking == 1)
        jobs = [asyncio.create_task(one(*each)) for each in (
            ("a",), ("a",), ("a",), ("b",), ("b",), ("c",), ("a", True), ("a", True), ("d", True))]  # fmt: skip
        await asyncio.sleep(0)  # all of them have asked now
        assert thinkers.waiting["slow"] == 9
        await asyncio.gather(first, *jobs)
        return done

    assert pool.run(crowd()) == ["a?", "d?", "a?", "a", "b", "c", "a", "b", "a"]


def test_cancelling(pool: Pool, middle: Game) -> None:
    """What waits is forgotten; what is thought about is stopped when it would take long, and otherwise let finish."""
    thinkers = pool.thinkers

    async def cancel() -> None:
        await thinkers.choose(ask(middle, "lord:1"))
        before, restarts, asked = thinkers.pids, thinkers.restarts, thinkers.asked["slow"]
        long = asyncio.create_task(thinkers.choose(ask(middle, "lord:90s")))
        await until(lambda: thinkers.thinking == 1)
        queued = asyncio.create_task(thinkers.choose(ask(middle, "lord:90s")))
        await until(lambda: thinkers.waiting["slow"] == 1)
        queued.cancel()
        await asyncio.wait([queued])
        assert thinkers.waiting["slow"] == 0
        assert thinkers.thinking == 1
        long.cancel()
        with capture_logs() as logs:
            await thinkers.choose(ask(middle, "lord:1"))
        assert logs == []
        assert thinkers.restarts == restarts + 1
        assert thinkers.pids != before

        before, restarts = thinkers.pids, thinkers.restarts
        short = asyncio.create_task(thinkers.choose(ask(middle, "lord:300ms")))
        await until(lambda: thinkers.thinking == 1 or short.done())
        short.cancel()
        await thinkers.choose(ask(middle, "lord:1"))
        assert (thinkers.pids, thinkers.restarts) == (before, restarts)
        assert thinkers.asked["slow"] == asked + 4

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
        thinkers = Thinkers(registry="late_bots:make")
        assert thinkers.healthy
        asked = asyncio.create_task(thinkers.choose(ask(middle, "page")))
        with capture_logs() as logs:
            monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
            await until(lambda: not thinkers.healthy)  # no such program
            monkeypatch.setattr(sys, "executable", python)
            await until(lambda: any(line["why"] == "the process has ended" for line in logs))  # no such module
        assert not asked.done()
        assert {line["event"] for line in logs} == {"worker_not_started"}
        assert logs[0]["again_in"] == 0.1
        (tmp_path / "late_bots.py").write_text(ODD, "utf-8")
        assert (await asked).forfeited is None
        await until(lambda: thinkers.healthy)
        await thinkers.close()

    asyncio.run(asyncio.wait_for(job(), PATIENCE))


def test_closing_leaves_nothing_behind(middle: Game) -> None:
    async def job() -> list[int]:
        thinkers = Thinkers(3)
        thinkers.start()
        await until(lambda: len(thinkers.pids) == 3)
        pids = thinkers.pids
        asked = [asyncio.create_task(thinkers.choose(ask(middle, "lord:90s"))) for _ in range(4)]
        await until(lambda: thinkers.thinking == 2)
        begun = time.monotonic()
        await thinkers.close()
        assert time.monotonic() - begun < 60
        assert all(isinstance(error, NoAnswer) for error in await asyncio.gather(*asked, return_exceptions=True))
        assert thinkers.pids == []
        assert not thinkers.healthy
        with pytest.raises(NoAnswer):
            await thinkers.choose(ask(middle, "page"))
        await thinkers.close()
        return pids

    pids = asyncio.run(job())
    assert len(pids) == 3
    assert all(map(gone, pids))


def test_closing_while_the_processes_start() -> None:
    before = children()

    async def job() -> None:
        for turns in range(6):
            thinkers = Thinkers()
            thinkers.start()
            for _ in range(turns):
                await asyncio.sleep(0.003)
            pids = [worker.process.pid for worker in thinkers._workers if worker.process is not None]
            await thinkers.close()
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
from lancaster.server.thinkers import Question, Thinkers
async def main():
    thinkers = Thinkers(grace=1, registry="odd_bots:make")
    record = pathlib.Path({str(tmp_path / "record")!r}).read_text("utf-8")
    asked = asyncio.create_task(thinkers.choose(Question(record, {middle.actors[0]}, {bot!r}, 1, "t")))
    while len(thinkers.pids) < 2 or not thinkers.thinking:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    print(*thinkers.pids, flush=True)
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
    assert within(120, lambda: all(map(gone, pids)))


# -- what people can choose --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("page", "page"),
        ("knight", "knight"),
        ("lord", "lord:500ms"),
        ("lord:2s", "lord:2000ms"),
        ("lord:1.5s", "lord:1500ms"),
        ("lord:0.4ms", "lord:1ms"),
        ("lord:5000ms", "lord:5000ms"),
        ("lord:200", "lord:200"),
        ("lord:20000", "lord:20000"),
    ],
)
def test_bots_that_are_allowed(text: str, normal: str) -> None:
    assert allowed(text, 5, 20_000) == normal
    assert allowed(normal, 5, 20_000) == normal
    assert make(normal).name == normal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("process:rm -rf /", "there is no bot 'process' here: the codes are page, squire, knight, lord"),
        ("process", "there is no bot 'process' here: the codes are page, squire, knight, lord"),
        ("duke", "there is no bot 'duke' here: the codes are page, squire, knight, lord"),
        ("", "there is no bot '' here: the codes are page, squire, knight, lord"),
        ("page:3", "page takes no budget: write page"),
        ("page:", "page takes no budget: write page"),
        ("lord:", "'' is no budget: simulations as in lord:200, or time as in lord:500ms"),
        ("lord:0", "'0' is no budget: simulations as in lord:200, or time as in lord:500ms"),
        ("lord:0ms", "'0ms' is no budget: simulations as in lord:200, or time as in lord:500ms"),
        ("lord:5001ms", "lord may think for at most 5 s here: lord:5000ms"),
        ("lord:20001", "lord may make at most 20000 simulations here: lord:20000"),
    ],
)
def test_bots_that_are_not_allowed(text: str, message: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        allowed(text, 5, 20_000)
    assert str(refused.value) == message


def test_a_lord_thinks_no_longer_than_the_server_allows() -> None:
    assert allowed("lord", 0.2, 100) == "lord:200ms"


def test_installed_bots_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, middle: Game) -> None:
    """And play, in a worker that finds them by itself."""
    assert [entry["code"] for entry in offered()] == ["page", "squire", "knight", "lord"]
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
    module._offered.cache_clear()
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
            with pytest.raises(UnknownBot):
                allowed(text, 5, 100)
    finally:
        module._offered.cache_clear()

    async def job() -> Answer:
        thinkers = Thinkers(grace=PATIENCE)
        try:
            return await thinkers.choose(ask(middle, "mason:100ms"))
        finally:
            await thinkers.close()

    assert asyncio.run(job()) == Answer(middle.legal(middle.actors[0])[-1].text)
