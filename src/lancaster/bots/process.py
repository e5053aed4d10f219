"""A bot in a process of its own, in any language: versioned JSON lines over its standard input and output.

docs/bots.md describes the protocol. A process that dies, answers nonsense or does not answer in time makes the call
raise `BotFailure` and is ended; what happens then is up to the program that runs the match (see `guard`). The next
game starts a new process.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import threading
import weakref
from collections.abc import Mapping, Sequence
from typing import IO

from lancaster.bots.bot import Observation
from lancaster.event_data import event_data
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.book import Book
from lancaster.rules.events import Event
from lancaster.rules.setup import open_book
from lancaster.version import RULES_VERSION, __version__

PROTOCOL = 1
DECISION_SECONDS = 10.0  # for a decision, unless told otherwise
START_SECONDS = 20.0
LONGEST_LINE_BYTES = 1 << 20  # of the bot
ENDING_SECONDS = 1.0  # to end by itself after "end"


class BotFailure(RuntimeError):
    """A bot process that died, did not answer in time, or answered nonsense: the message says which."""


class ProcessBot:
    """Plays what a process answers. `command` is a command line, or its words."""

    def __init__(
        self, command: str | Sequence[str], seconds: float = DECISION_SECONDS, name: str | None = None
    ) -> None:
        self.words = shlex.split(command) if isinstance(command, str) else list(command)
        if not self.words:
            raise ValueError("a bot process needs a command")
        self.seconds = seconds
        self.name = name or f"process:{shlex.join(self.words)}"
        self._line: _Line | None = None
        self._book: Book | None = None
        self._asked = 0

    def begin(self, options: Options, seat: int, seed: int) -> None:
        """Start the process if none is running, and tell it about the new game."""
        self._book = open_book(options.material, options.players, options.court, options.displeasure)
        line = self._line or self._start()
        line.send(
            {
                "type": "begin",
                "options": {
                    "players": options.players,
                    "laws": options.laws,
                    "court": options.court,
                    "displeasure": options.displeasure,
                    "material": options.material.digest,
                },
                "seat": seat,
                "seed": seed,
            }
        )

    def see(self, events: Sequence[Event]) -> None:
        """Pass the events on; nothing is answered."""
        if events and self._line is not None and self._book is not None:
            book = self._book
            self._line.send({"type": "events", "events": [event_data(event, book) for event in events]})

    def choose(self, observation: Observation) -> Action:
        """Ask, and wait for the answer."""
        line = self._line
        if line is None:
            raise BotFailure("the process is not running")
        self._asked += 1
        prompt = observation.prompt
        line.send(
            {
                "type": "ask",
                "id": self._asked,
                "view": observation.view,
                "prompt": {"kind": prompt.kind, "subject": prompt.subject, "rule": prompt.rule},
                "legal": [action.text for action in observation.legal],
                "time": self.seconds,
            }
        )
        answer = self._receive(self.seconds)
        if answer.get("id", self._asked) != self._asked:
            raise self._failure(f"it answered question {answer['id']!r}, not {self._asked}")
        for action in observation.legal:
            if action.text == answer.get("action"):
                return action
        raise self._failure(f"{answer.get('action')!r} is no legal answer to {prompt.kind!r}")

    def close(self) -> None:
        """Say `end` and give the process a moment to stop by itself."""
        line, self._line = self._line, None
        if line is not None:
            line.send({"type": "end"})
            line.close(ENDING_SECONDS)

    def _start(self) -> _Line:
        try:
            self._line = line = _Line(self.words)
        except OSError as error:
            raise BotFailure(f"{self.words[0]} cannot be started: {error.strerror or error}") from None
        line.send({"type": "hello", "protocol": PROTOCOL, "version": __version__, "rules": RULES_VERSION})
        hello = self._receive(START_SECONDS)
        if hello.get("type") != "hello" or hello.get("protocol") != PROTOCOL:
            raise self._failure(f"it greets with {_short(hello)}, not with protocol {PROTOCOL}")
        return line

    def _receive(self, seconds: float) -> dict[str, object]:
        """The next line of the process as an object."""
        assert self._line is not None
        try:
            text = self._line.received.get(timeout=seconds)
        except queue.Empty:
            raise self._failure(f"no answer within {seconds:g} s") from None
        if text is None:
            raise self._failure(self._line.obituary())
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._failure(f"{_short(text)} is not an answer in JSON")
        return answer

    def _failure(self, why: str) -> BotFailure:
        """What to raise; the process has had its chance and is ended."""
        line, self._line = self._line, None
        if line is not None:
            line.close(0.0)
        return BotFailure(why)


class _Line:
    """A running process and the two threads that talk with it, so that neither side can block the match."""

    def __init__(self, words: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # so that its own children end with it, and Ctrl-C is ours
        )
        self.received: queue.Queue[bytes | None] = queue.Queue()  # None: nothing more will come
        self._to_send: queue.Queue[bytes | None] = queue.Queue()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        threads = (
            threading.Thread(target=_read, args=(self.process.stdout, self.received), daemon=True),
            threading.Thread(target=_write, args=(self.process.stdin, self._to_send), daemon=True),
        )
        for thread in threads:
            thread.start()
        # also when nobody closes it: the process must not outlive its bot, nor this program
        self._ending = weakref.finalize(self, _stop, self.process, self._to_send)

    def send(self, message: Mapping[str, object]) -> None:
        self._to_send.put(json.dumps(message, ensure_ascii=True).encode() + b"\n")

    def obituary(self) -> str:
        """How the process ended, or that it only closed its output."""
        try:
            code = self.process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            return "the process has closed its output"
        return f"the process has ended with code {code}"

    def close(self, seconds: float) -> None:
        self._to_send.put(None)
        if seconds:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(seconds)
        self._ending()


def _stop(process: subprocess.Popen[bytes], to_send: queue.Queue[bytes | None]) -> None:
    to_send.put(None)
    with contextlib.suppress(OSError):  # it may be gone by now
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _read(stream: IO[bytes], received: queue.Queue[bytes | None]) -> None:
    with stream:
        lines = _Lines(stream)
        while line := lines.next():
            received.put(line)
            if not line.endswith(b"\n"):  # endless, or cut off by the end
                break
    received.put(None)


class _Lines:
    """Lines of a raw stream, none longer than the longest."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._rest = b""

    def next(self) -> bytes:
        while b"\n" not in self._rest and len(self._rest) < LONGEST_LINE_BYTES:
            more = self._stream.read(65536)
            if not more:
                break
            self._rest += more
        line, end, rest = self._rest.partition(b"\n")
        self._rest = rest
        return line + end


def _write(stream: IO[bytes], to_send: queue.Queue[bytes | None]) -> None:
    # an error: the process does not listen any more; reading tells why
    with contextlib.suppress(OSError), stream:
        while (message := to_send.get()) is not None:
            while message:
                message = message[stream.write(message) or 0 :]


def _short(what: object) -> str:
    text = repr(what)
    return text if len(text) <= 80 else text[:77] + "..."
