"""The worker process: it pins itself to a core, makes one contender, measures it and prints one line of JSON.

    python -m benchmarks.worker CONTENDER [--seconds S] [--seed N] [--core C] [--memory GAMES | --profile GAMES]

Times are processor times of this process, which plays on one core and waits for nothing, so a busy neighbour disturbs
them as little as possible; the time on the wall is reported beside them.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import os
import platform
import pstats
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.contenders import CONTENDERS, Contender, Lancaster, enter
from benchmarks.samples import Memory, Missing, Reply, Sample, to_line

POSITIONS = 32
"""Mid-game positions, each of a game of its own, over which the time of a copy is averaged."""

COPY_SHARE = 0.15
"""Seconds of copying per second of playing."""

FUNCTIONS_PROFILED = 25
"""Functions listed in a profile."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.worker")
    parser.add_argument("contender", choices=CONTENDERS)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--core", type=int)
    parser.add_argument("--memory", type=int, metavar="GAMES")
    parser.add_argument("--profile", type=int, metavar="GAMES")
    given = parser.parse_args(arguments)
    pin(given.core)
    try:
        contender = enter(given.contender)
    except ModuleNotFoundError as error:  # Not every ImportError: what is there but broken has failed.
        print(to_line(Missing(error.name or str(error))))
        return 0
    if given.profile:
        profile(contender, given.seed, given.profile)
        return 0
    reply: Reply
    if given.memory and isinstance(contender, Lancaster):
        reply = remember(contender, given.seed, given.memory)
    else:
        reply = measure(contender, given.seconds, given.seed)
    print(to_line(reply))
    return 0


def pin(core: int | None) -> None:
    """Stay on one core, where the system lets a process choose."""
    set_affinity = getattr(os, "sched_setaffinity", None)
    if core is not None and set_affinity is not None:
        set_affinity(0, {core})


def measure(contender: Contender, seconds: float, seed: int) -> Sample:
    """Play whole games for that long, then copy positions from the middle of games of the mean length."""
    contender.play(seed)  # Warms up what is built once: caches, tables of actions.
    gc.collect()
    decisions = games = 0
    wall, start = time.perf_counter(), time.process_time()
    stop = start + seconds
    while time.process_time() < stop:
        games += 1
        decisions += contender.play(seed + games)
    spent, wall = time.process_time() - start, time.perf_counter() - wall
    copy = bare = None
    if contender.copy:
        middle = decisions // games // 2
        positions = [contender.position(seed + number, middle) for number in range(POSITIONS)]
        copy = copying(contender.copy, positions, seconds * COPY_SHARE)
        if contender.bare_copy:
            bare = copying(contender.bare_copy, positions, seconds * COPY_SHARE)
    return Sample(
        contender.version, platform.python_version(), contender.build, decisions, games, spent, wall, copy, bare
    )


def copying(copy: Callable[[Any], Any], positions: Sequence[Any], seconds: float) -> float:
    """Mean microseconds of a copy, that of the loop around it included."""
    gc.collect()
    rounds = 0
    start = now = time.process_time()
    while now - start < seconds or not rounds:
        for _ in range(8):
            for position in positions:
                copy(position)
        rounds += 8
        now = time.process_time()
    return (now - start) * 1e6 / (rounds * len(positions))


def remember(contender: Lancaster, seed: int, games: int) -> Memory:
    """What a live game holds: many games are played and kept while allocations are counted, and the sum is divided.

    Some games are played beforehand, so that what all games share is there already and is not counted.
    """
    length = sum(contender.play(seed + number) for number in range(games)) // games
    endless = 1 << 30
    contender.live(seed, endless)
    sizes = []
    for decisions in (length // 2, endless):
        gc.collect()
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        kept = [contender.live(seed + number, decisions) for number in range(games)]
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        sizes.append((after - before - sys.getsizeof(kept)) / games)
        del kept
    return Memory(contender.build, games, *sizes)


def profile(contender: Contender, seed: int, games: int) -> None:
    """Print where the time of some random games goes, by the functions' own time."""
    contender.play(seed)
    profiler = cProfile.Profile()
    profiler.enable()
    decisions = sum(contender.play(seed + number) for number in range(1, games + 1))
    profiler.disable()
    print(f"{games} random games, {decisions} decisions, build: {contender.build or 'not ours'}")
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(FUNCTIONS_PROFILED)


if __name__ == "__main__":
    sys.exit(main())
