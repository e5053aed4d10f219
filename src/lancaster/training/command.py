"""The command line of training."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from lancaster.training.mixes import MIXES


def parser() -> argparse.ArgumentParser:
    """All commands and options."""
    whole = argparse.ArgumentParser(prog="python -m lancaster.training", description="Learn Lancaster by playing it.")
    commands = whole.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train", help="play and learn for some minutes")
    train.add_argument("--out", type=Path, required=True, help="the checkpoint to write: FILE.0, FILE.1, …")
    train.add_argument("--resume", type=Path, help="the checkpoint to go on from")
    train.add_argument("--start", type=Path, help="a checkpoint or .npz file to begin with, its schedules anew")
    train.add_argument("--minutes", type=float, default=8.0)
    train.add_argument("--mix", choices=sorted(MIXES), default="all", help="which configurations are played")
    train.add_argument("--horizon", type=float, default=700e6, help="decisions over which the schedules run")
    train.add_argument("--workers", type=int, default=0, help="processes that play; 0: one for each processor but one")
    train.add_argument("--lanes", type=int, default=512, help="games of a worker, in each of two groups")
    train.add_argument("--steps", type=int, default=64, help="decisions of a lane in a round of learning")
    train.add_argument("--batch", type=int, default=32_768, help="decisions of a step of the optimiser")
    train.add_argument("--epochs", type=int, default=2, help="how often a round learns from each decision")
    train.add_argument("--decisions", type=float, help="end when so many are played, in all pieces together")
    train.add_argument("--width", type=int, default=512)
    train.add_argument("--blocks", type=int, default=3)
    _add_less(train)
    train.add_argument("--no-parts", action="store_true", help="a row of the policy for each action, without parts")
    train.add_argument("--heuristic", type=float, default=0.5, help="share of games with the heuristic in some seats")
    train.add_argument("--rival-share", type=float, default=0.15, help="share of games with an older network")
    train.add_argument("--rivals", type=Path, nargs="*", default=[], help="checkpoints or .npz files of networks")
    train.add_argument("--no-own-past", action="store_true", help="meet only those rivals, not what it was before")
    train.add_argument("--rounds", type=int, default=1_000_000, help="rounds of learning at the most")
    train.add_argument("--seed", type=int, default=1413)
    train.add_argument("--device", default="", help="cuda or cpu; without it a GPU if there is one")
    train.add_argument("--threads", type=int, default=1, help="of torch, on the processor")
    export = commands.add_parser("export", help="write the weights of a checkpoint for the network player")
    export.add_argument("checkpoint", type=Path)
    export.add_argument("weights", type=Path, help="the .npz file to write")
    distil = commands.add_parser("distil", help="let a small network learn from a large one")
    distil.add_argument("weights", type=Path, help="the .npz file to write")
    distil.add_argument("--teacher", type=Path, help="a .npz file; without it the network of the package")
    distil.add_argument("--mix", choices=sorted(MIXES), default="all", help="which configurations are played")
    distil.add_argument("--width", type=int, default=64)
    distil.add_argument("--blocks", type=int, default=1)
    distil.add_argument("--positions", type=int, default=320_000, help="positions that the teacher judges")
    distil.add_argument("--rounds", type=int, default=2, help="rounds of playing and learning")
    distil.add_argument("--epochs", type=int, default=4, help="how often a round learns from each position")
    distil.add_argument("--seed", type=int, default=1413)
    values = commands.add_parser("values", help="learn what positions are worth if strong players play on")
    values.add_argument("weights", type=Path, help="the .npz file to write; games are kept beside it")
    values.add_argument("--network", type=Path, help="a .npz file; without it the network of the package")
    values.add_argument("--mix", choices=sorted(MIXES), default="all", help="which configurations are played")
    values.add_argument("--games", type=int, default=72_000, help="games that begin oddly")
    values.add_argument("--piece", type=int, default=3_000, help="games that are played and kept together")
    values.add_argument("--width", type=int, default=256)
    values.add_argument("--epochs", type=int, default=4, help="how often it learns from each position")
    values.add_argument("--seed", type=int, default=1414)
    check = commands.add_parser("check-values", help="compare the values of the package with games played on")
    check.add_argument("gaps", type=Path, help="a file to which the gaps of pairs are added, as JSON lines")
    check.add_argument("--games", type=int, default=2_000, help="games that begin oddly, for the errors")
    check.add_argument("--pairs", type=int, default=200, help="pairs of actions")
    check.add_argument("--plays", type=int, default=64, help="games that are played on for each action")
    check.add_argument("--seed", type=int, default=7000)
    ablations = commands.add_parser("ablations", help="train and judge networks that lack something, and compare")
    ablations.add_argument("--arms", nargs="+", default=[], help="some of the arms; without it all")
    ablations.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    ablations.add_argument("--decisions", type=float, default=20e6, help="of each training")
    ablations.add_argument("--width", type=int, default=512, help="of the base; there are arms with others")
    ablations.add_argument("--configuration", default="base4", help="in which they are judged")
    rivals = commands.add_parser("rivals", help="train an exploiter of the duke and an independent network, and judge")
    rivals.add_argument("--exploiter", type=float, default=240e6, help="decisions of its training")
    rivals.add_argument("--independent", type=float, default=420e6, help="decisions of its training")
    rivals.add_argument("--network", type=Path, help="whom they meet: a .npz file; without it the duke of the package")
    rivals.add_argument("--configurations", nargs="+", help="in which they are judged; without it five")
    for trials, train_words in ((ablations, "--mix base4"), (rivals, "")):
        trials.add_argument("--folder", type=Path, required=True, help="for all that the next piece needs")
        trials.add_argument("--minutes", type=float, default=9.0, help="of this piece; call it again to go on")
        trials.add_argument("--games", type=int, default=200, help="of each pairing")
        trials.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that judge")
        trials.add_argument("--train", default=train_words, help="words of train for all, in one text: '%(default)s'")
    judge = commands.add_parser("judge", help="play a network alone against others")
    judge.add_argument("weights", help="a .npz file; BUDGET:FILE searches with so many simulations, or so long")
    judge.add_argument("--against", nargs="+", default=["knight", "lord:200"], help="bots, or network:FILE")
    judge.add_argument("--configurations", nargs="+", default=["base4"], help="as base4, random4+court+displeasure")
    judge.add_argument("--games", type=int, default=100, help="games of each pairing")
    judge.add_argument("--jobs", type=int, default=1)
    judge.add_argument("--seed", type=int, default=1413)
    judge.add_argument("--out", type=Path, help="a file to which the verdicts are added, as JSON lines")
    plot = commands.add_parser("plot", help="draw the curve of training")
    plot.add_argument("curves", type=Path, nargs="+", help="the .jsonl files of all pieces")
    plot.add_argument("picture", type=Path)
    return whole


def _add_less(command: argparse.ArgumentParser) -> None:
    """What a network can be shown less of."""
    command.add_argument("--no-thermometers", action="store_true", help="show it amounts as numbers alone")
    command.add_argument(
        "--uncounted", action="store_true", help="do not show it the purses behind the others' screens"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line says."""
    told = parser().parse_args(words)
    if told.command == "train":
        _train(told)
    elif told.command == "distil":
        _distil(told)
    elif told.command == "values":
        from lancaster.training.values import ValueRun, learn_values

        shape = {"mix": told.mix, "games": told.games, "piece": told.piece, "width": told.width}
        print(learn_values(ValueRun(told.weights, told.network, epochs=told.epochs, seed=told.seed, **shape)))
    elif told.command == "check-values":
        from lancaster.training.check_values import collect, errors_table, gaps_table

        print(errors_table(told.games, told.seed), flush=True)
        print(gaps_table(collect(told.pairs, told.plays, told.seed, told.gaps)))
    elif told.command == "judge":
        from lancaster.training.judge import NETWORK, judge, keep

        bot = f"{NETWORK}:{told.weights}"
        for verdict in judge(bot, told.against, told.configurations, told.games, told.jobs, told.seed):
            print(verdict.line(), flush=True)
            if told.out is not None:
                keep(verdict, told.out)
    elif told.command in ("ablations", "rivals"):
        _carry_out(told)
    elif told.command == "plot":
        from lancaster.training.curve import plot

        plot(told.curves, told.picture)
    else:
        from lancaster.training.export import export

        print(export(told.checkpoint, told.weights))
    return 0


def _carry_out(told: argparse.Namespace) -> None:
    from lancaster.training import ablations, rivals, trials

    shared = {"words": shlex.split(told.train), "games": told.games, "jobs": told.jobs}
    if told.command == "ablations":
        plan = ablations.plan(
            told.folder, told.arms, told.seeds, told.decisions, told.width, configuration=told.configuration, **shared
        )
        table = ablations.table
    else:
        plan = rivals.plan(
            told.folder,
            told.exploiter,
            told.independent,
            told.network,
            configurations=told.configurations or rivals.CONFIGURATIONS,
            **shared,
        )
        table = rivals.table
    finished = trials.carry_out(plan, told.minutes)
    print(table(plan.results))
    print("All is done." if finished else "There is more to do: call it again.")


def _distil(told: argparse.Namespace) -> None:
    from lancaster.training.distil import Lesson, distil
    from lancaster.training.network import Design

    lesson = Lesson(
        out=told.weights,
        teacher=told.teacher,
        mix=told.mix,
        design=Design(told.width, told.blocks),
        positions=told.positions,
        rounds=told.rounds,
        epochs=told.epochs,
        seed=told.seed,
    )
    print(distil(lesson))


def _train(told: argparse.Namespace) -> None:
    from lancaster.training.learner import Settings
    from lancaster.training.network import Design
    from lancaster.training.train import Run, train
    from lancaster.training.workers import Pool

    train(
        Run(
            out=told.out,
            resume=told.resume,
            minutes=told.minutes,
            mix=told.mix,
            workers=told.workers,
            lanes=told.lanes,
            steps=told.steps,
            design=Design(told.width, told.blocks, not told.no_thermometers, not told.uncounted, not told.no_parts),
            settings=Settings(horizon=told.horizon, batch=told.batch, epochs=told.epochs),
            pool=Pool(heuristic=told.heuristic, rivals=told.rival_share),
            start=told.start,
            rivals=tuple(told.rivals),
            own_past=not told.no_own_past,
            seed=told.seed,
            device=told.device,
            most_rounds=told.rounds,
            decisions=told.decisions,
            threads=told.threads,
        )
    )
