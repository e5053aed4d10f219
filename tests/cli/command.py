"""Running the command, in this process or in one of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lancaster import Game, Options, Rng
from lancaster.cli import main


class Run:
    """What a run of the command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def lines(self) -> list[str]:
        """What was printed, line by line, without spaces at the ends."""
        return [line.rstrip() for line in self.out.splitlines()]

    def row(self, start: str) -> list[str]:
        """The words of the line that begins so."""
        [found] = [line for line in self.lines if line.startswith(start)]
        return found.removeprefix(start).split()

    def refused(self) -> str:
        """The message of a refusal: one line, exit code 2, nothing printed."""
        assert (self.code, self.out) == (2, "")
        assert self.err.endswith("\n")
        [message] = self.err.splitlines()
        return message


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Run:
    """Run the command in this process."""
    capsys.readouterr()
    code = main([str(argument) for argument in arguments])
    return Run(code, *capsys.readouterr())


def start(*arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
    """Start the command in a process, and a process group, of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "lancaster", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        start_new_session=True,
        preexec_fn=_hear_interrupts,
    )


def _hear_interrupts() -> None:
    """Whoever runs the tests in the background ignores Ctrl-C, and that is inherited."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run_apart(*arguments: str | Path, **environment: str) -> Run:
    """Run the command in a process of its own."""
    with start(*arguments, **environment) as process:
        out, err = process.communicate(timeout=600)
    return Run(process.returncode, out, err)


def play(options: Options, seed: int, decisions: int = 10_000, names: tuple[str, ...] = ()) -> Game:
    """A game of random players, over or after so many decisions."""
    game = Game.new(options, seed=seed, names=names)
    rng = Rng(seed)
    while not game.over and decisions:
        seat = game.actors[0]
        game.push(seat, rng.choice(game.legal(seat)))
        decisions -= 1
    return game


def write(folder: Path, text: str, name: str = "record.txt") -> Path:
    """A file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
