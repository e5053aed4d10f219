"""The runner: every subject runs in a fresh process, one after another, round after round; it collects the samples.

A subject that turns out not to be installed, to be another build than its row claims, or to fail, is left out of the
following rounds: its row says why and the others go on.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.samples import MalformedError, Memory, Missing, Reply, Sample, from_output
from benchmarks.subjects import Role, Subject

ROOT = Path(__file__).resolve().parent.parent

SEEDS_PER_ROUND = 1_000_000
"""Distance between the first seeds of two rounds: each round plays games of its own, the same for every run."""

COMPILING_SECONDS = 600.0  # JAX takes minutes to compile chess
"""Seconds a worker may take beyond ten times what it was asked to play."""


@dataclass(frozen=True)
class Plan:
    """What a run was asked to do."""

    interpreters: Mapping[Role, str]
    seconds: float
    repeat: int
    core: int | None
    memory_games: int = 60


@dataclass
class Outcome:
    """All that is known of one subject after a run. `samples` has an entry for each round in which it was measured."""

    subject: Subject
    samples: dict[int, Sample] = field(default_factory=dict)
    memory: Memory | None = None
    absent: str | None = None
    """Why it could not take part: nothing to worry about."""
    failed: str | None = None
    """What went wrong."""


Ask = Callable[[Plan, Subject, list[str]], Reply]
"""How a worker is asked: with further arguments, for a reply. Raises `WorkerError`."""


class WorkerError(Exception):
    """A worker did not answer as it should."""


def run(plan: Plan, subjects: Iterable[Subject], tell: Callable[[str], None], ask: Ask | None = None) -> list[Outcome]:
    """Measure the subjects in turns; `tell` hears what happens next."""
    ask = ask or ask_process
    outcomes = [Outcome(subject) for subject in subjects]
    for outcome in outcomes:
        if outcome.subject.role not in plan.interpreters:
            outcome.absent = f"no interpreter given (--{outcome.subject.role})"
    for turn in range(plan.repeat):
        for outcome in outcomes:
            if outcome.absent or outcome.failed:
                continue
            tell(f"round {turn + 1} of {plan.repeat}: {outcome.subject.title}")
            _take(plan, outcome, turn, ["--seconds", str(plan.seconds), "--seed", str(turn * SEEDS_PER_ROUND)], ask)
    for outcome in outcomes:
        if outcome.subject.remembers and outcome.samples and not outcome.failed:
            tell(f"memory: {outcome.subject.title}")
            _take(plan, outcome, plan.repeat, ["--memory", str(plan.memory_games)], ask)
    return outcomes


def _take(plan: Plan, outcome: Outcome, turn: int, arguments: list[str], ask: Ask) -> None:
    """Ask a worker and note the answer where it belongs."""
    try:
        reply = ask(plan, outcome.subject, arguments)
    except WorkerError as failure:
        outcome.failed = str(failure)
        return
    wanted = outcome.subject.build
    if isinstance(reply, Missing):
        outcome.absent = f"not installed ({reply.what})"
    elif wanted and reply.build != wanted:
        outcome.failed = f"the {reply.build} build is running, not the {wanted} one"
    elif isinstance(reply, Memory):
        outcome.memory = reply
    else:
        outcome.samples[turn] = reply


def ask_process(plan: Plan, subject: Subject, arguments: list[str]) -> Reply:
    """Ask a worker in a fresh process of the subject's interpreter."""
    command = command_for(plan, subject, arguments)
    try:
        # Text hashing is fixed so that libraries that iterate over sets play the same games in every run.
        process = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            timeout=plan.seconds * 10 + COMPILING_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise WorkerError(f"no answer in {error.timeout:.0f} s") from error
    except OSError as error:
        raise WorkerError(f"cannot be started: {error.strerror}") from error
    if process.returncode != 0:
        last = (process.stderr.strip().splitlines() or ["no message"])[-1]
        raise WorkerError(f"exit {process.returncode}: {last}")
    try:
        return from_output(process.stdout)
    except MalformedError as error:
        raise WorkerError(str(error)) from error


def command_for(plan: Plan, subject: Subject, arguments: list[str]) -> list[str]:
    """The command line of a worker."""
    core = [] if plan.core is None else ["--core", str(plan.core)]
    return [plan.interpreters[subject.role], "-m", subject.worker, subject.contender, *core, *arguments]
