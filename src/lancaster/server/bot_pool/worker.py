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
import os
import queue
import signal
import struct
import sys
import threading
from collections.abc import Iterator
from typing import IO, cast

from lancaster.bots.judging import judge
from lancaster.bots.questions import Make, advise, choose, look
from lancaster.game import Game

Message = dict[str, object]

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
    if message["reviews"]:
        return {"number": number, **_review(message)}
    if message["judges"]:
        return {"number": number, **_judge(message)}
    try:
        sight = look(cast(str, message.pop("record")), cast(int, message["seat"]), cast(int, message["seed"]))
    except ValueError as error:
        return {"number": number, "bad_question": str(error)}
    bot = cast(str, message["bot"])
    with _at_most(cast(float, message["limit"]) + MARGIN_SECONDS):
        most = cast("int | None", message["most"])
        told = choose(sight, bot, make) if most is None else advise(sight, bot, make, most)
    return {"number": number, **told}


def _review(message: Message) -> Message:
    """The review of a finished game: nothing in it is secret any more, and a review uses no secret all the same."""
    from lancaster.study import review  # late: few processes are asked for one

    try:
        game = Game.replay(cast(str, message["record"]))
    except ValueError as error:
        return {"bad_question": str(error)}
    bot = cast(str, message["bot"])
    with _at_most(cast(float, message["limit"]) + MARGIN_SECONDS):
        try:
            return {"review": review(game, bot, cast(int, message["seed"]), cast(int, message["reviews"])).as_data()}
        except Exception as error:  # noqa: BLE001 - the server goes on without it
            return {"no_advice": f"{bot}: {type(error).__name__}: {error}"}


def _judge(message: Message) -> Message:
    """What a bot expects of a position, from what the seat that is asked may know, and its best actions."""
    try:
        game = Game.replay(cast(str, message["record"]))
    except ValueError as error:
        return {"bad_question": str(error)}
    bot, seed = cast(str, message["bot"]), cast(int, message["seed"])
    with _at_most(cast(float, message["limit"]) + MARGIN_SECONDS):
        try:
            return {"judgement": judge(game, game.actors[0] if game.actors else None, bot, seed).as_data()}
        except Exception as error:  # noqa: BLE001 - it may be somebody else's code
            return {"no_advice": f"{bot}: {type(error).__name__}: {error}"}


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
