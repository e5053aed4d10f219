"""The bot pool: bots think in worker processes, so that nothing they do delays or harms the server.

A question waits in one of two lanes: quick bots answer in milliseconds, slow ones use the time they are given. At least
one process is kept for quick questions, so these never wait for slow ones. A lane is fair (`fair_queue`).

A process that dies, hangs or gives an invalid answer is replaced. If it died, it may have been killed without a fault
of the bot, which is asked once more; otherwise the bot called page decides instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, cast

import structlog

from lancaster.bots.hint import MOST_HINTS, NoAdvice
from lancaster.bots.offered import QUICK, SIMULATIONS
from lancaster.bots.playing_on import GAMES
from lancaster.bots.registry import seconds_of
from lancaster.server.bot_pool.fair_queue import FairQueue
from lancaster.server.bot_pool.worker import FRAME_LENGTH, LONGEST_FRAME_BYTES, Message, pack

log = structlog.get_logger("lancaster.bot_pool")

REGISTRY = "lancaster.bots.registry:make"
FALLBACK_BOT = "page"
PROCESS_ENDED = "the process has ended"  # why a bot has forfeited a decision without a fault of its own
MOST_WAITING_SECONDS = 60.0  # of thinking for one address: then it gets no more advice
MOST_ATTEMPTS = 2  # at a question whose process ends
NETWORK = "duke"  # as quick without a budget
QUICK_LIMIT_SECONDS = 30.0  # they need hundredths, but the machine may be busy
SIMULATION_SECONDS = 0.001  # that a simulation takes on a busy machine; it is given up after ten times as long
START_TIMEOUT_SECONDS = 60.0
STOP_TIMEOUT_SECONDS = 5.0
BACK_OFF_SECONDS = (0.1, 10.0)  # between attempts to start a process: the first pause, and the longest
# A network's products are too small to share: threads of several processes would only wait for each other.
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
WORTH_STOPPING_SECONDS = 1.0  # starting another process takes a good part of one
REVIEW_SECONDS = (3.0, 120.0)  # that the review of a game takes with the network, and when it is given up
SLOW_REVIEW_SECONDS = (60.0, 600.0)  # the same with an adviser that searches

Hints = list[dict[str, str | int | float]]
Judgement = dict[str, object]
Reviewed = dict[str, object]


@dataclass(frozen=True, slots=True)
class Question:
    """A decision for a bot to make."""

    record: str  # of the running game, secrets included; the bot is shown only what its seat may know
    seat: int
    bot: str  # such as "lord:500ms"
    seed: int  # one for a whole table is enough
    table: str  # tables take turns; also for the log
    owner: str = ""  # the person for whom a bot thinks: people share the workers fairly
    address: str = ""  # where that person was last; addresses share them, too


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision of a bot; if `forfeited`, of the fallback bot, and it says why."""

    action: str
    forfeited: str | None = None


class BadQuestion(ValueError):
    """A record that cannot be played, or a seat that owes no decision."""


class NoAnswer(RuntimeError):
    """Not even the fallback bot has answered, or the pool was closed: ask again later."""


class BotPool:
    """Answers questions about running games; belongs to the event loop in which it is first used."""

    def __init__(
        self,
        workers: int = 2,
        slow_seconds: float = 10.0,
        grace_seconds: float = 10.0,
        registry: str = REGISTRY,
        review_games: int = GAMES,
    ) -> None:
        """`workers` processes, at least two. A bot is given up when it takes `grace_seconds` more than its budget.

        `slow_seconds` is the budget of a slow bot that has none; `registry` names what makes a bot of its text.
        `review_games` are played on after each action that a review looks at closely.
        """
        self.asked = {"quick": 0, "slow": 0}  # of a worker, with any outcome
        self.seconds = {"quick": 0.0, "slow": 0.0}  # of thinking
        self.forfeits = 0
        self.restarts = 0
        self._slow_seconds = slow_seconds
        self._grace_seconds = grace_seconds
        self._review_games = review_games
        self._lanes: dict[str, FairQueue[_Task]] = {"quick": FairQueue(), "slow": FairQueue()}
        self._workers = [_Worker(registry) for _ in range(max(2, workers))]
        self._lives: list[asyncio.Task[None]] = []
        self._open: set[_Task] = set()
        self._news = asyncio.Event()
        self._closed = False

    async def choose(self, question: Question) -> Answer:
        """What the bot does. BadQuestion: it was not asked properly; NoAnswer: ask again later."""
        return cast(Answer, await self._ask(_Task(question, None, *self._time_for(question.bot))))

    async def suggest(self, question: Question) -> Answer:
        """The same where no game waits for it; NoAdvice when its address has asked too much."""
        return cast(Answer, await self._advise(_Task(question, None, *self._time_for(question.bot))))

    async def hint(self, question: Question, most: int = MOST_HINTS) -> Hints:
        """The best actions by the bot's judgement; NoAdvice when it cannot say."""
        return cast(Hints, await self._advise(_Task(question, most, *self._time_for(question.bot))))

    async def judge(self, question: Question) -> Judgement:
        """What the bot expects of a position (wire.Judgement), whoever is asked; NoAdvice when it cannot say."""
        return cast(Judgement, await self._advise(_Task(question, None, *self._time_for(question.bot), judges=True)))

    async def review(self, question: Question) -> Reviewed:
        """The review of a finished game (wire.Review), in the slow lane: it never delays a quick bot."""
        seconds = REVIEW_SECONDS if question.bot == NETWORK else SLOW_REVIEW_SECONDS
        return cast(Reviewed, await self._advise(_Task(question, None, *seconds, reviews=self._review_games)))

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
            task.fail(NoAnswer("the bot pool is closed"))
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
        if code in QUICK or text == NETWORK:
            return 0.0, QUICK_LIMIT_SECONDS
        if SIMULATIONS.fullmatch(budget):
            return int(budget) * SIMULATION_SECONDS, int(budget) * SIMULATION_SECONDS * 10 + self._grace_seconds
        seconds = seconds_of(budget) or self._slow_seconds
        return seconds, seconds + self._grace_seconds

    async def _advise(self, task: _Task) -> object:
        """Ask what no game waits for, unless a minute of thinking waits for its address already."""
        if self._lanes[task.lane].seconds_before(task) > MOST_WAITING_SECONDS:
            raise NoAdvice(f"{task.question.bot}: too much is asked from this address")
        return await self._ask(task)

    async def _ask(self, task: _Task) -> object:
        if self._closed:
            raise NoAnswer("the bot pool is closed")
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
        """Drop a question that nobody waits for any more, and stop a bot that would still think for long."""
        self._lanes[task.lane].drop(task)
        for worker in self._workers:
            if worker.task is task and task.expected - (time.monotonic() - task.begun) > WORTH_STOPPING_SECONDS:
                worker.kill()

    # -- a worker's life ---------------------------------------------------------------------------------------------

    async def _live(self, worker: _Worker, lanes: Sequence[FairQueue[_Task]]) -> None:
        """Start the process, then take and answer questions, one after the other."""
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
        pause, longest = BACK_OFF_SECONDS
        while not worker.alive:
            try:
                await worker.start()
            except (OSError, RuntimeError) as error:  # no memory, too many processes, died at once
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
        except Exception as error:  # a bad question, or a bug: the other questions go on
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
        """After the process has gone: ask again, then the fallback bot, and if that fails too, give up."""
        task.attempts += 1
        if why == PROCESS_ENDED and task.forfeited is None and task.attempts < MOST_ATTEMPTS:
            self._queue(task)
        elif task.is_hint or task.reviews:
            self._warn(task, why)
            task.fail(NoAdvice(f"{task.question.bot}: {why}"))
        elif task.forfeited is not None:
            self._warn(task, why)
            task.fail(NoAnswer(f"{FALLBACK_BOT}, in place of {task.question.bot}: {why}"))
        else:
            task.forfeited = why
            task.expected, task.limit = self._time_for(FALLBACK_BOT)
            self._queue(task)

    def _warn(self, task: _Task, why: str) -> None:
        question = task.question
        log.warning("bot_forfeits", table=question.table, seat=question.seat, bot=question.bot, why=why)


class _Broken(RuntimeError):
    """A worker process that must be replaced: the message says why."""


class _Task:
    """A question on its way, and the future that waits for its answer."""

    def __init__(
        self,
        question: Question,
        most: int | None,
        expected: float,
        limit: float,
        judges: bool = False,
        reviews: int = 0,
    ) -> None:
        self.question: Final = question
        self.most: Final = most  # hints; None: a decision, a judgement or a review is wanted
        self.judges: Final = judges
        self.reviews: Final = reviews  # games played on after an action; 0: no review is wanted
        self.expected = expected
        self.limit = limit
        self.begun = 0.0
        self.attempts = 0
        self.forfeited: str | None = None  # why the bot itself is no longer asked
        self.future: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    @property
    def bot(self) -> str:
        """The bot that is asked."""
        return self.question.bot if self.forfeited is None else FALLBACK_BOT

    @property
    def address(self) -> str:
        """Where its person was last; of somebody who was nowhere, the person."""
        return self.question.address or self.question.owner

    @property
    def owner(self) -> str:
        """The person for whom it is."""
        return self.question.owner

    @property
    def table(self) -> str:
        """The table it is about."""
        return self.question.table

    @property
    def is_hint(self) -> bool:
        """Whether advice is wanted."""
        return self.judges or self.most is not None

    @property
    def lane(self) -> str:
        """The lane in which it waits."""
        if self.reviews:
            return "slow"
        return "quick" if self.bot.partition(":")[0] in QUICK or self.bot == NETWORK else "slow"

    def fail(self, error: Exception) -> None:
        """Raise the error in the waiting call."""
        if not self.future.done():
            self.future.set_exception(error)

    def read(self, reply: Message) -> Answer | Hints | Judgement:
        """The answer in a reply of the process."""
        match reply:
            case {"review": dict(reviewed)} if self.reviews:
                return cast(Reviewed, reviewed)
            case {"judgement": dict(judgement)} if self.judges:
                return cast(Judgement, judgement)
            case {"action": str(action), "forfeited": str() | None as forfeited} if not (self.is_hint or self.reviews):
                return Answer(action, self.forfeited or forfeited)
            case {"hints": list(hints)} if self.most is not None:
                return cast(Hints, hints)
            case {"no_advice": str(why)}:
                raise NoAdvice(why)
            case {"bad_question": str(why)}:
                raise BadQuestion(why)
        raise _Broken("the process has answered nonsense")


class _Worker:
    """A worker process and the pipe to it."""

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
            *(sys.executable, "-P", "-m", "lancaster.server.bot_pool.worker", self.registry),
            stdin=PIPE,
            stdout=PIPE,
            env={**ONE_THREAD, **os.environ},
            start_new_session=True,  # so that its own children end with it, and Ctrl-C is the server's
        )
        try:
            reply = await self._read(START_TIMEOUT_SECONDS)
            if "ready" not in reply:
                raise _Broken("the process has greeted with nonsense")
        except _Broken:
            await self.end()
            raise
        self.starts += 1

    async def ask(self, task: _Task) -> Answer | Hints | Judgement:
        """The answer; _Broken when the process must be replaced."""
        assert self.process is not None
        assert self.process.stdin is not None
        self._asked += 1
        asked = asdict(replace(task.question, bot=task.bot))
        wanted = {"most": task.most, "judges": task.judges, "reviews": task.reviews}
        message = {"number": self._asked, "limit": task.limit, **wanted, **asked}
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
                length = FRAME_LENGTH.unpack(await stream.readexactly(FRAME_LENGTH.size))[0]
                if length > LONGEST_FRAME_BYTES:
                    raise _Broken("the process has answered nonsense")
                reply = json.loads(await stream.readexactly(length))
        except TimeoutError:
            raise _Broken(f"no answer within {seconds:g} s") from None
        except (asyncio.IncompleteReadError, OSError):
            raise _Broken(PROCESS_ENDED) from None
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
                async with asyncio.timeout(STOP_TIMEOUT_SECONDS):
                    await process.wait()
            self.process = None
