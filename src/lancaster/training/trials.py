"""Trials: networks that are trained and judged one after the other, in pieces, by one command.

A *trial* is a run of `train` with some words of its own, for so many decisions. When it is trained, it is judged: alone
against opponents that are all alike. A folder holds all that the next piece needs, in few files: `results.jsonl` (a
line for each training and each verdict), `curves.jsonl` (the curves), the weights that others are judged against, and
the checkpoint of the trial that is being trained. Whatever `results.jsonl` has is not done again.

Training runs in a process of its own, because workers must be forked before a GPU is touched.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from lancaster.training.judge import NETWORK, judge

MINUTE: Final = 60.0
LEAST_MINUTES: Final = 0.3  # a piece of training is not begun for less
FROZEN: Final = "duke"  # the network of the package, as an opponent
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """A network to be trained."""

    name: str
    seed: int
    words: tuple[str, ...]  # of `train`
    decisions: float

    @property
    def label(self) -> str:
        """How its files are called."""
        return f"{self.name}-{self.seed}"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A trial, or whoever is named, alone against opponents: bots, or the labels of trials."""

    one: str
    others: str
    configuration: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done in a folder: every trial with its pairings, and what all of them share."""

    folder: Path
    trials: Sequence[tuple[Trial, Sequence[Pairing]]]
    words: tuple[str, ...] = ()  # of `train`, for all
    games: int = 200  # of each pairing
    jobs: int = 1
    judging_seed: int = 1413
    keep: frozenset[str] = frozenset()  # labels of the trials that others are judged against

    @property
    def results(self) -> Path:
        """What is done."""
        return self.folder / "results.jsonl"

    @property
    def curves(self) -> Path:
        """How it went."""
        return self.folder / "curves.jsonl"

    def weights(self, label: str) -> Path:
        """The weights of a trial."""
        return self.folder / f"{label}.npz"


def carry_out(plan: Plan, minutes: float, say: Say = print) -> bool:
    """Do what is missing for about so many minutes; True when nothing is."""
    until = time.monotonic() + MINUTE * minutes
    plan.folder.mkdir(parents=True, exist_ok=True)
    for trial, pairings in plan.trials:
        done = read(plan.results)
        missing = [each for each in pairings if not _verdict(done, each)]
        if not _trained(done, trial.label):
            say(f"{trial.label}: training")
            if not _train(plan, trial, until):
                return False
        elif not missing:
            continue
        for pairing in missing:
            if time.monotonic() > until:
                return False
            say(_judge(plan, pairing))
        if trial.label not in plan.keep:
            plan.weights(trial.label).unlink()
    return True


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of a file of results; none if there is no file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def _trained(done: Iterable[dict[str, Any]], label: str) -> bool:
    return any(line.get("trained") == label for line in done)


def _verdict(done: Iterable[dict[str, Any]], pairing: Pairing) -> bool:
    wanted = (pairing.one, pairing.others, pairing.configuration)
    return any((line.get("one"), line.get("others"), line.get("configuration")) == wanted for line in done)


# -- training --------------------------------------------------------------------------------------------------------


def _train(plan: Plan, trial: Trial, until: float) -> bool:
    """Train until it has played enough; False if the time is over before."""
    from lancaster.training import checkpoint, export

    out = plan.folder / trial.label
    curve = plan.folder / f"{trial.label}.jsonl"
    begun = bool(checkpoint.files(out))
    if not begun:
        curve.unlink(missing_ok=True)  # of a piece that was cut off before it stored anything
    left = (until - time.monotonic()) / MINUTE
    if left < LEAST_MINUTES:
        return False
    told = {"out": out, "seed": trial.seed, "minutes": round(left, 2)}
    told |= {"decisions": trial.decisions, "horizon": trial.decisions}
    if begun:
        told["resume"] = out
    words = [word for name, value in told.items() for word in (f"--{name}", str(value))]
    command = [sys.executable, "-m", "lancaster.training", "train", *words, *plan.words, *trial.words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    notes = checkpoint.read(out)[0]
    if notes["decisions"] < trial.decisions:
        return False
    export.export(out, plan.weights(trial.label))
    lines = read(curve)
    _add(plan.curves, *({"trial": trial.label, **line} for line in lines))
    speeds = sorted(line["per_second"] for line in lines)
    history = notes["notes"]["history"]
    _add(
        plan.results,
        {
            "trained": trial.label,
            "name": trial.name,
            "seed": trial.seed,
            "words": [*plan.words, *trial.words],
            "decisions": notes["decisions"],
            "minutes": round(sum(piece["minutes"] for piece in history), 2),
            "pieces": len(history),
            "per_second": speeds[len(speeds) // 2],
        },
    )
    for path in (curve, *checkpoint.files(out)):
        path.unlink()
    return True


# -- judging ---------------------------------------------------------------------------------------------------------


def _judge(plan: Plan, pairing: Pairing) -> str:
    """Play a pairing; gives its verdict in a line."""

    def bot(named: str) -> str:
        path = plan.weights(named)
        return f"{NETWORK}:{path}" if path.exists() else named

    [verdict] = judge(
        bot(pairing.one), [bot(pairing.others)], [pairing.configuration], plan.games, plan.jobs, plan.judging_seed
    )
    told = {"one": pairing.one, "others": pairing.others, "configuration": pairing.configuration}
    _add(
        plan.results,
        {
            **told,
            "games": verdict.games,
            "wins": [round(each, 4) for each in verdict.wins],
            "lead": round(verdict.lead, 2),
        },
    )
    return f"{pairing.one} alone: {verdict.line(pairing.others)}"


def _add(path: Path, *lines: dict[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
