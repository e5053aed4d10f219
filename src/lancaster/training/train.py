"""Training: play and learn in turns for some minutes, from a checkpoint to a checkpoint.

While the learner learns from what was played last, the player goes on with the parameters it has: what is played is one
round of learning old when it is learned from, which PPO's ratio accounts for.
"""

from __future__ import annotations

import copy
import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch import Tensor

from lancaster.training import checkpoint, export
from lancaster.training.learner import Learner, Settings
from lancaster.training.mixes import MIXES
from lancaster.training.network import Design, Network
from lancaster.training.rollout import Experience, Player, Tally
from lancaster.training.workers import GROUPS, Pool, Workers

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Run:
    """What is to be done in a piece of training."""

    out: Path
    resume: Path | None = None
    minutes: float = 8.0
    mix: str = "all"
    workers: int = 0  # 0: one for each processor but one
    lanes: int = 512  # of each worker, in each group
    steps: int = 64
    design: Design = field(default_factory=Design)
    settings: Settings = field(default_factory=Settings)
    pool: Pool = field(default_factory=Pool)
    start: Path | None = None  # checkpoint or weights of which only the parameters are taken: the schedules begin anew
    rivals: tuple[Path, ...] = ()  # checkpoints or weights of other networks
    own_past: bool = True  # whether what it was joins its rivals
    seed: int = 1413
    device: str = ""  # empty: a GPU if there is one
    keep_every: int = 15  # rounds of learning after which the network joins its own rivals
    most_rivals: int = 8
    save_every: float = 120.0  # seconds
    most_rounds: int = 1_000_000
    decisions: float | None = None  # played in all pieces, after which it ends
    threads: int = 1


def train(run: Run, say: Say = print) -> Learner:
    """Train for so many minutes; writes checkpoints and the curve."""
    begun = time.monotonic()
    if not (run.own_past or run.rivals):
        raise ValueError("without its own past a network needs other rivals")
    count = run.workers or max(1, (os.cpu_count() or 2) - 1)
    seed = str(run.seed)
    if run.resume is not None:
        seed += f".{len(checkpoint.read(run.resume)[0]['notes']['history'])}"  # other games than in the piece before
    memory = run.design.features.memory
    workers = Workers(count, run.lanes, MIXES[run.mix], run.pool, seed, memory)  # before a GPU is touched
    try:
        return _train(run, workers, begun, say)
    finally:
        workers.close()


def _train(run: Run, workers: Workers, begun: float, say: Say) -> Learner:
    device = torch.device(run.device or ("cuda" if torch.cuda.is_available() else "cpu"))
    torch.set_num_threads(run.threads)
    torch.manual_seed(run.seed)
    if device.type == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
    learner = Learner(Network(run.design).to(device), run.settings, device)
    history: list[dict[str, Any]] = []
    if run.resume is not None:
        history = checkpoint.resume(run.resume, learner)["history"]
    elif run.start is not None:
        learner.network.load_state_dict(_parameters(run.start, run.design, device))
    pool = [_parameters(path, run.design, device) for path in run.rivals]
    if run.own_past:
        pool.insert(0, _snapshot(learner.network))
    player = Player(workers, copy.deepcopy(learner.network), copy.deepcopy(learner.network), device)
    rows = GROUPS * workers.count * run.lanes
    sys.setswitchinterval(0.0005)  # two threads share the interpreter: neither may keep the other waiting
    buffers = [Experience(run.steps, rows, device) for _ in range(2)]
    _synchronise(device)
    say(f"{workers.count} workers × {GROUPS} × {run.lanes} lanes on {device}; {learner.decisions:,} decisions so far")
    rng = Random(f"{run.seed} {learner.decisions}")
    curve = run.out.with_name(run.out.name + ".jsonl")
    piece = {"begun": learner.decisions, "mix": run.mix, "horizon": run.settings.horizon, "seed": run.seed}
    saved = time.monotonic()
    longest = 0.0
    learning: Future[dict[str, float]] | None = None
    before: Experience | None = None
    rounds = 0
    with ThreadPoolExecutor(1) as thread:
        while rounds < run.most_rounds:
            if run.decisions is not None and learner.decisions + _size(before) >= run.decisions:
                break
            started = time.monotonic()
            if started - begun + 1.5 * longest > 60.0 * run.minutes:
                break
            tally = Tally()
            player.idle = 0.0
            workers.busy[:] = 0.0
            player.learn_from(learner.network, rng.choice(pool))
            experience = buffers[rounds % 2]
            player.play(experience, 0, before, tally)
            if before is not None:
                _wait_for_player(player, learner)
                learning = thread.submit(learner.learn, before)
            for step in range(1, run.steps):
                player.play(experience, step, None, tally)
            played = time.monotonic()
            told: dict[str, float] = {}
            if learning is not None:
                told = learning.result()
                learning = None
            ended = time.monotonic()
            longest = max(longest, ended - started) if rounds > 1 else longest
            before = experience
            rounds += 1
            if run.own_past and rounds % run.keep_every == 0:
                pool = [*pool[-run.most_rivals + 1 :], _snapshot(learner.network)]
                _synchronise(device)
            line: dict[str, Any] = {
                "decisions": learner.decisions + run.steps * rows,
                "minutes": round((ended - begun) / 60.0, 3),
                "per_second": round(run.steps * rows / (ended - started)),
                "waited": round((ended - played) / (ended - started), 3),  # share of the time, for the learner
                "idle": round(player.idle / (ended - started), 3),  # share of the time, for the workers
                "busy": round(float(workers.busy.mean()) / (ended - started), 3),  # share of the workers' time
                "games": int(tally.games.sum()),
                **{name: round(value, 5) for name, value in told.items()},
                "won": tally.told(),
            }
            with curve.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            say(json.dumps({**line, "won": {key: won for key, won in line["won"].items() if " " not in key}}))
            if ended - saved > run.save_every:
                saved = ended
                checkpoint.save(run.out, learner, {"history": [*history, _told(piece, learner, begun)]})
    _synchronise(device)
    if before is not None:  # the last steps have nobody to tell what comes after them: their values do
        before.over[-1] = False
        before.next_shares.copy_(before.shares[-1])
        before.next_scores.copy_(before.scores[-1])
        _synchronise(device)
        learner.learn(before)
    checkpoint.save(run.out, learner, {"history": [*history, _told(piece, learner, begun)]})
    say(f"saved {run.out} after {learner.decisions:,} decisions")
    return learner


def _size(experience: Experience | None) -> int:
    """How many decisions it has."""
    return 0 if experience is None else experience.steps * experience.rows


def _told(piece: dict[str, Any], learner: Learner, begun: float) -> dict[str, Any]:
    """A piece of training as the checkpoint remembers it."""
    return {**piece, "ended": learner.decisions, "minutes": round((time.monotonic() - begun) / 60.0, 2)}


def _parameters(path: Path, design: Design, device: torch.device) -> dict[str, Tensor]:
    network = export.network_of(path, design.parts)
    if network.design != design:
        raise ValueError(f"{path} is a network of another design: {network.design}, not {design}")
    return _snapshot(network.to(device))


def _snapshot(network: Network) -> dict[str, Tensor]:
    return {name: each.detach().clone() for name, each in network.state_dict().items()}


def _synchronise(device: torch.device) -> None:
    """On a GPU: wait until everything is done, in all streams."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def _wait_for_player(player: Player, learner: Learner) -> None:
    """On a GPU: learning begins when what was played is there."""
    if player.stream is not None and learner.stream is not None:
        learner.stream.wait_stream(player.stream)
