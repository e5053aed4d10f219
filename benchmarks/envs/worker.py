"""The worker process: it pins itself to a core, makes one contender, measures it and prints one line of JSON.

    python -m benchmarks.envs.worker CONTENDER [--seconds S] [--seed N] [--core C]

Times are processor times of this process.
"""

from __future__ import annotations

import argparse
import gc
import platform
import sys
import time
import warnings
from collections.abc import Sequence

from benchmarks.envs.contenders import CONTENDERS, Contender, enter
from benchmarks.samples import Missing, Sample, to_line
from benchmarks.worker import pin


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.envs.worker")
    parser.add_argument("contender", choices=CONTENDERS)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--core", type=int)
    given = parser.parse_args(arguments)
    pin(given.core)
    warnings.simplefilter("ignore")  # of libraries about each other
    try:
        contender = enter(given.contender)
    except ModuleNotFoundError as error:
        print(to_line(Missing(error.name or str(error))))
        return 0
    print(to_line(measure(contender, given.seconds, given.seed)))
    return 0


def measure(contender: Contender, seconds: float, seed: int) -> Sample:
    """Play for that long, and until an episode has ended."""
    contender.play(seed)  # warms up what is built once
    gc.collect()
    steps = episodes = turns = 0
    wall, start = time.perf_counter(), time.process_time()
    while time.process_time() < start + seconds or not episodes:
        turns += 1
        made, ended = contender.play(seed + turns)
        steps += made
        episodes += ended
    spent, wall = time.process_time() - start, time.perf_counter() - wall
    return Sample(contender.version, platform.python_version(), contender.build, steps, episodes, spent, wall)


if __name__ == "__main__":
    sys.exit(main())
