"""The worker process: reads questions, lets bots answer them, and ends when its input ends.

`pool` starts it as `python -P -m lancaster.server.bot_pool.worker MODULE:FACTORY` and talks with it over its standard
input and output in frames: four bytes of length, then JSON. A question brings the record of a running game, secrets
included. A bot gets only what its seat may know, and the true game is deleted before the bot begins to think.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import logging
import math
import os
import queue
import signal
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, cast

from lancaster.bots.bot import Bot, Observation, observe
from lancaster.bots.guard import Guard
from lancaster.bots.hint import NoAdvice, hint
from lancaster.bots.page import Page
from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.events import Event

Message = dict[str, object]
Make = Callable[[str], Bot]

FRAME_LENGTH = struct.Struct(">I")
LONGEST_FRAME_BYTES = 1 << 20  # the record of a long game has less than ten thousand
NICE = 10  # people's actions have priority
MARGIN_SECONDS = 1.0  # after the limit: time for the asking process to end this one


def main(factory: str) -> None:
    """Answer questions until the input ends."""
    questions, answers = _keep_lines()
    if os.name == "posix":
        os.nice(NICE)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    forfeits = logging.getLogger("lancaster.bots")  # they are told in the answer, and logged with their table
    forfeits.addHandler(logging.NullHandler())
    forfeits.propagate = False
    module, _, name = factory.partition(":")
    make = cast(Make, getattr(importlib.import_module(module), name))
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, asked), daemon=True).start()
    with contextlib.suppress(BrokenPipeError):  # nobody listens any more
        _send(answers, {"ready": os.getpid()})
        while True:
            _send(answers, _answer(json.loads(asked.get()), make))


def pack(message: Message) -> bytes:
    """A message as a frame."""
    text = json.dumps(message).encode()
    return FRAME_LENGTH.pack(len(text)) + text


def _send(answers: IO[bytes], message: Message) -> None:
    answers.write(pack(message))
    answers.flush()


def _answer(message: Message, make: Make) -> Message:
    number = message["number"]
    try:
        sight = _look(cast(str, message.pop("record")), cast(int, message["seat"]), cast(int, message["seed"]))
    except ValueError as error:
        return {"number": number, "bad_question": str(error)}
    bot = cast(str, message["bot"])
    with _at_most(cast(float, message["limit"]) + MARGIN_SECONDS):
        most = cast("int | None", message["most"])
        told = _choose(sight, bot, make) if most is None else _advise(sight, bot, make, most)
    return {"number": number, **told}


@dataclass(frozen=True, slots=True)
class _Sight:
    """What a bot may know of a game that it joins for one decision."""

    options: Options
    seat: int
    seed: int
    events: tuple[Event, ...]
    observation: Observation

    def show(self, bot: Bot) -> None:
        """Put the bot in its seat, as if it had been there from the beginning."""
        bot.begin(self.options, self.seat, self.seed)
        bot.see(self.events)


def _look(record: str, seat: int, seed: int) -> _Sight:
    """What the seat may know. The game itself does not leave this function."""
    game = Game.replay(record)
    if seat not in game.actors:
        raise ValueError(f"seat {seat} owes no decision")
    # so that one seed is enough for all decisions of a table, and no two of them draw the same numbers
    rng = Rng((seed << 20 | len(game.moves)) << 3 | seat)
    return _Sight(game.options, seat, rng.bits(), tuple(game.history()), observe(game, seat, rng))


def _choose(sight: _Sight, text: str, make: Make) -> Message:
    try:
        bot, missing = make(text), None
    except Exception as error:  # noqa: BLE001 - it may be gone since the game began, and it is somebody else's code
        bot, missing = Page(), f"{type(error).__name__}: {error}"
    guard = Guard(bot)
    sight.show(guard)
    action = guard.choose(sight.observation)
    guard.close()
    return {"action": action.text, "forfeited": missing or guard.forfeited}


def _advise(sight: _Sight, text: str, make: Make, most: int) -> Message:
    try:
        bot = make(text)
        sight.show(bot)
        hints = [each.as_data() for each in hint(sight.observation, bot, most)]
        if any(isinstance(value, float) and not math.isfinite(value) for each in hints for value in each.values()):
            raise NoAdvice(f"{text} expects what is not a number")
        Guard(bot).close()
    except NoAdvice as error:
        return {"no_advice": str(error)}
    except Exception as error:  # noqa: BLE001 - as above
        return {"no_advice": f"{text}: {type(error).__name__}: {error}"}
    return {"hints": hints}


def _keep_lines() -> tuple[IO[bytes], IO[bytes]]:
    """Keep standard input and output for the frames: what a bot prints or reads must not mix with them."""
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return questions, answers


def _listen(questions: IO[bytes], asked: queue.SimpleQueue[bytes]) -> None:
    """Queue the questions; at the end of the input, end the process, even while a bot thinks."""
    with contextlib.suppress(OSError):
        while len(head := questions.read(FRAME_LENGTH.size)) == FRAME_LENGTH.size:
            asked.put(questions.read(FRAME_LENGTH.unpack(head)[0]))
    if os.name == "posix" and os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)  # with the children that bots have left
    os._exit(0)


@contextlib.contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Let the system kill this process after so long, even if a bot blocks all threads."""
    if os.name != "posix":
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main(sys.argv[1])
