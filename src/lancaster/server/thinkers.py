"""Bots think in processes of their own: nothing they do delays, stops or harms the server.

A question waits in one of two lanes. Quick bots answer in milliseconds, slow ones take the time they are given; one
process at least is kept for quick questions, so neither waits for the other. Within a lane people's questions (hints)
go first and tables take turns, so a table with many bots does not keep the others waiting. A process that dies, hangs
or answers nonsense is replaced, and a page decides in the bot's place.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Final, cast

import structlog

from lancaster.bots.hint import MOST, NoAdvice
from lancaster.bots.lord import DEFAULT_SECONDS
from lancaster.bots.registry import OWN, Entry, UnknownBot, others, seconds_of
from lancaster.server.thinking import LENGTH, LONGEST, Message, pack

log = structlog.get_logger("lancaster.thinkers")

REGISTRY = "lancaster.bots.registry:make"
FALLBACK = "page"
QUICK = ("page", "squire", "knight")
QUICK_LIMIT = 30.0  # seconds; they need hundredths, but the machine may be busy
SIMULATION = 0.001  # seconds that a simulation takes on a busy machine; it is given up after ten times as long
TIME_TO_START = 60.0
TIME_TO_END = 5.0
BACK_OFF = (0.1, 10.0)  # seconds between attempts to start a process: the first pause, and the longest
WORTH_STOPPING = 1.0  # seconds; starting another process takes a good part of one
_SIMULATIONS = re.compile(r"[1-9][0-9]{0,8}")

Hints = list[dict[str, str | int | float]]


@dataclass(frozen=True, slots=True)
class Question:
    """A decision for a bot to make."""

    record: str  # of the running game, secrets included; the bot is shown only what its seat may know
    seat: int
    bot: str  # such as "lord:500ms"
    seed: int  # one for a whole table is enough
    table: str  # whose turn it is among the tables that wait; also for the log


@dataclass(frozen=True, slots=True)
class Answer:
    """What a bot has decided, or the page in its place: then `forfeited` says why."""

    action: str
    forfeited: str | None = None


class BadQuestion(ValueError):
    """A record that cannot be played, or a seat that owes no decision."""


class NoAnswer(RuntimeError):
    """Not even the page has answered, or the thinkers were closed: ask again later."""


class Thinkers:
    """Answers questions about running games; belongs to the event loop in which it is first used."""

    def __init__(self, workers: int = 2, patience: float = 10.0, grace: float = 10.0, registry: str = REGISTRY) -> None:
        """`workers` processes, at least two. A bot is given up when it takes `grace` seconds more than its budget.

        `patience` is the budget of a slow bot that has none; `registry` names what makes a bot of its text.
        """
        self.asked = {"quick": 0, "slow": 0}  # of a worker, whatever came of it
        self.seconds = {"quick": 0.0, "slow": 0.0}  # of thinking
        self.forfeits = 0
        self.restarts = 0
        self._patience = patience
        self._grace = grace
        self._lanes = {"quick": _Lane(), "slow": _Lane()}
        self._workers = [_Worker(registry) for _ in range(max(2, workers))]
        self._lives: list[asyncio.Task[None]] = []
        self._open: set[_Task] = set()
        self._news = asyncio.Event()
        self._closed = False

    async def choose(self, question: Question) -> Answer:
        """What the bot does. BadQuestion: it was not asked properly; NoAnswer: ask again later."""
        return cast(Answer, await self._ask(_Task(question, None, *self._time_for(question.bot))))

    async def hint(self, question: Question, most: int = MOST) -> Hints:
        """The best actions by the bot's judgement; NoAdvice when it cannot say."""
        return cast(Hints, await self._ask(_Task(question, most, *self._time_for(question.bot))))

    def start(self) -> None:
        """Start the processes in the background; the first question does the same."""
        if not self._lives and not self._closed:
            quick, slow = self._lanes["quick"], self._lanes["slow"]
            for number, worker in enumerate(self._workers):
                lanes = (slow, quick) if number else (quick,)
                self._lives.append(asyncio.create_task(self._live(worker, lanes)))

    async def close(self) -> None:
        """Stop at once; what was asked gets NoAnswer."""
        self._closed = True
        for task in self._open:
            task.fail(NoAnswer("the thinkers have been closed"))
        for life in self._lives:
            life.cancel()
        await asyncio.gather(*self._lives, return_exceptions=True)
        self._lives.clear()

    @property
    def healthy(self) -> bool:
        """Whether every process runs or is about to; False when one could not be started."""
        return not self._closed and not any(worker.failing for worker in self._workers)

    @property
    def waiting(self) -> dict[str, int]:
        """How many questions wait in each lane."""
        return {name: len(lane) for name, lane in self._lanes.items()}

    @property
    def thinking(self) -> int:
        """How many questions are being thought about."""
        return sum(worker.task is not None for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [worker.process.pid for worker in self._workers if worker.process is not None and worker.alive]

    def _time_for(self, text: str) -> tuple[float, float]:
        """How long a bot is expected to think, and when it is given up, in seconds."""
        code, _, rest = text.partition(":")
        budget = rest.partition(":")[0]
        if code in QUICK:
            return 0.0, QUICK_LIMIT
        if _SIMULATIONS.fullmatch(budget):
            return int(budget) * SIMULATION, int(budget) * SIMULATION * 10 + self._grace
        seconds = seconds_of(budget) or self._patience
        return seconds, seconds + self._grace

    async def _ask(self, task: _Task) -> object:
        if self._closed:
            raise NoAnswer("the thinkers have been closed")
        self.start()
        self._open.add(task)
        self._queue(task)
        try:
            return await task.future
        except asyncio.CancelledError:
            self._drop(task)
            raise
        finally:
            self._open.discard(task)

    def _queue(self, task: _Task) -> None:
        self._lanes[task.lane].put(task)
        self._news.set()

    def _drop(self, task: _Task) -> None:
        """Nobody waits for the answer any more: forget the question, or stop a bot that would think on for long."""
        self._lanes[task.lane].drop(task)
        for worker in self._workers:
            if worker.task is task and task.expected - (time.monotonic() - task.begun) > WORTH_STOPPING:
                worker.kill()

    # -- a worker's life ---------------------------------------------------------------------------------------------

    async def _live(self, worker: _Worker, lanes: Sequence[_Lane]) -> None:
        """Be ready, take the next question, answer it."""
        try:
            while True:
                await self._make_ready(worker)
                task = next((task for lane in lanes if (task := lane.take()) is not None), None)
                if task is None:
                    self._news.clear()
                    await self._news.wait()
                else:
                    await self._answer(worker, task)
        finally:
            await worker.end()

    async def _make_ready(self, worker: _Worker) -> None:
        pause, longest = BACK_OFF
        while not worker.alive:
            try:
                await worker.start()
            except (OSError, RuntimeError) as error:  # no memory, no more processes, no more threads, died at once
                worker.failing = True
                log.warning("worker_not_started", why=str(error), again_in=pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, longest)
            else:
                worker.failing = False
                self.restarts += worker.starts > 1

    async def _answer(self, worker: _Worker, task: _Task) -> None:
        worker.task = task
        lane = task.lane
        task.begun = time.monotonic()
        try:
            answer = await worker.ask(task)
        except _Broken as broken:
            await worker.end()
            if not task.future.done():  # else it was stopped because nobody waits any more
                self._give_up(task, str(broken))
        except Exception as error:  # a question that was not fit to be asked, or a mistake of ours: the lane goes on
            if not isinstance(error, BadQuestion | NoAdvice):
                log.exception("thinking_failed", table=task.question.table)
                await worker.end()
            task.fail(error)
        else:
            if isinstance(answer, Answer) and answer.forfeited is not None:
                self.forfeits += 1
                self._warn(task, answer.forfeited)
            if not task.future.done():
                task.future.set_result(answer)
        finally:
            worker.task = None
            self.asked[lane] += 1
            self.seconds[lane] += time.monotonic() - task.begun

    def _give_up(self, task: _Task, why: str) -> None:
        """The bot's process had to be ended: a page decides, and if that fails too, nobody."""
        if task.most is not None:
            self._warn(task, why)
            task.fail(NoAdvice(f"{task.question.bot}: {why}"))
        elif task.forfeited is not None:
            self._warn(task, why)
            task.fail(NoAnswer(f"{FALLBACK}, in place of {task.question.bot}: {why}"))
        else:
            task.forfeited = why
            task.expected, task.limit = self._time_for(FALLBACK)
            self._queue(task)

    def _warn(self, task: _Task, why: str) -> None:
        question = task.question
        log.warning("bot_forfeits", table=question.table, seat=question.seat, bot=question.bot, why=why)


class _Broken(RuntimeError):
    """A worker process that must be replaced: the message says why."""


class _Task:
    """A question on its way, and the future that waits for its answer."""

    def __init__(self, question: Question, most: int | None, expected: float, limit: float) -> None:
        self.question: Final = question
        self.most: Final = most  # hints; None: a decision is wanted
        self.expected = expected
        self.limit = limit
        self.begun = 0.0
        self.forfeited: str | None = None  # why the bot itself is no longer asked
        self.future: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    @property
    def bot(self) -> str:
        """Who is to answer."""
        return self.question.bot if self.forfeited is None else FALLBACK

    @property
    def lane(self) -> str:
        """Where it waits."""
        return "quick" if self.bot.partition(":")[0] in QUICK else "slow"

    def fail(self, error: Exception) -> None:
        """Tell whoever waits."""
        if not self.future.done():
            self.future.set_exception(error)

    def read(self, reply: Message) -> Answer | Hints:
        """What the process says."""
        match reply:
            case {"action": str(action), "forfeited": str() | None as forfeited} if self.most is None:
                return Answer(action, self.forfeited or forfeited)
            case {"hints": list(hints)} if self.most is not None:
                return cast(Hints, hints)
            case {"no_advice": str(why)}:
                raise NoAdvice(why)
            case {"bad_question": str(why)}:
                raise BadQuestion(why)
        raise _Broken("the process has answered nonsense")


class _Lane:
    """Questions that wait: hints first, then tables in turn."""

    def __init__(self) -> None:
        self._hints: dict[str, deque[_Task]] = {}  # by table, in the order of their turns
        self._moves: dict[str, deque[_Task]] = {}

    def __len__(self) -> int:
        return sum(len(tasks) for turns in (self._hints, self._moves) for tasks in turns.values())

    def put(self, task: _Task) -> None:
        """Let it wait for its table's turn."""
        turns = self._moves if task.most is None else self._hints
        turns.setdefault(task.question.table, deque()).append(task)

    def take(self) -> _Task | None:
        """The next one; its table goes to the end of the row."""
        turns = self._hints or self._moves
        if not turns:
            return None
        table = next(iter(turns))
        tasks = turns.pop(table)
        task = tasks.popleft()
        if tasks:
            turns[table] = tasks
        return task

    def drop(self, task: _Task) -> None:
        """Forget it, if it waits here."""
        turns = self._moves if task.most is None else self._hints
        tasks = turns.get(task.question.table, deque())
        with contextlib.suppress(ValueError):
            tasks.remove(task)
            if not tasks:
                del turns[task.question.table]


class _Worker:
    """A process in which bots think, and the conversation with it."""

    def __init__(self, registry: str) -> None:
        self.registry: Final = registry
        self.process: Process | None = None
        self.task: _Task | None = None  # what is being thought about
        self.starts = 0
        self.failing = False  # the last attempt to start it failed
        self._asked = 0

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        process = self.process
        return (
            process is not None
            and process.returncode is None
            and not cast(asyncio.StreamReader, process.stdout).at_eof()
        )

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        await self.end()
        # -P: nothing in the folder where the server was started is taken for a module
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "lancaster.server.thinking", self.registry),
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,  # so that its own children end with it, and Ctrl-C is the server's
        )
        try:
            reply = await self._read(TIME_TO_START)
            if "ready" not in reply:
                raise _Broken("the process has greeted with nonsense")
        except _Broken:
            await self.end()
            raise
        self.starts += 1

    async def ask(self, task: _Task) -> Answer | Hints:
        """The answer; _Broken when the process must be replaced."""
        assert self.process is not None
        assert self.process.stdin is not None
        self._asked += 1
        asked = asdict(replace(task.question, bot=task.bot))
        message = {"number": self._asked, "most": task.most, "limit": task.limit, **asked}
        self.process.stdin.write(pack(message))  # it always listens, so nothing piles up
        reply = await self._read(task.limit)
        if reply.get("number") != self._asked:
            raise _Broken("the process has answered another question")
        return task.read(reply)

    async def _read(self, seconds: float) -> Message:
        assert self.process is not None
        stream = cast(asyncio.StreamReader, self.process.stdout)
        try:
            async with asyncio.timeout(seconds):
                length = LENGTH.unpack(await stream.readexactly(LENGTH.size))[0]
                if length > LONGEST:
                    raise _Broken("the process has answered nonsense")
                reply = json.loads(await stream.readexactly(length))
        except TimeoutError:
            raise _Broken(f"no answer within {seconds:g} s") from None
        except (asyncio.IncompleteReadError, OSError):
            raise _Broken("the process has ended") from None
        except (ValueError, RecursionError):
            raise _Broken("the process has answered nonsense") from None
        if not isinstance(reply, dict):
            raise _Broken("the process has answered nonsense")
        return reply

    def kill(self) -> None:
        """End the process now, with the children that bots may have."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                if os.name == "posix":
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()

    async def end(self) -> None:
        """End the process and wait until it is gone."""
        process = self.process
        if process is not None:
            self.kill()
            cast(asyncio.StreamWriter, process.stdin).close()
            with contextlib.suppress(TimeoutError):  # a child that got away may hold its output open
                async with asyncio.timeout(TIME_TO_END):
                    await process.wait()
            self.process = None


@cache
def _offered() -> tuple[Entry, ...]:
    return (*OWN, *others())


def offered() -> list[dict[str, str]]:
    """The bots people can choose: code, how its budget is written, what it does, and where an installed one is from."""
    return [asdict(entry) for entry in _offered()]


def allowed(text: str, cap_seconds: float, cap_simulations: int) -> str:
    """The bot's text in its one proper form; UnknownBot when it is none that people can choose, or may think too long.

    `process:` is never allowed: nobody makes the server run a command.
    """
    code, colon, budget = text.partition(":")
    codes = [entry.code for entry in _offered()]
    if code not in codes:
        raise UnknownBot(f"there is no bot {code[:40]!r} here: the codes are {', '.join(codes)}")
    if code in QUICK:
        if colon:
            raise UnknownBot(f"{code} takes no budget: write {code}")
        return code
    if not colon:
        return f"{code}:{_written(min(DEFAULT_SECONDS, cap_seconds))}" if code == "lord" else code
    if _SIMULATIONS.fullmatch(budget):
        if int(budget) > cap_simulations:
            raise UnknownBot(f"{code} may make at most {cap_simulations} simulations here: {code}:{cap_simulations}")
        return text
    seconds = seconds_of(budget)
    if not seconds:
        raise UnknownBot(f"{budget[:40]!r} is no budget: simulations as in {code}:200, or time as in {code}:500ms")
    if seconds > cap_seconds:
        raise UnknownBot(f"{code} may think for at most {cap_seconds:g} s here: {code}:{_written(cap_seconds)}")
    return f"{code}:{_written(seconds)}"


def _written(seconds: float) -> str:
    """A time as bots write it in their names."""
    return f"{max(1, round(1000 * seconds))}ms"
