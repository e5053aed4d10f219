"""The speed-up by more worker processes: `python -m benchmarks.envs.workers`.

Every environment plays random legal actions with as many games for each process, measured by the clock, and none is
pinned to a core. So the result is meaningful only on a quiet machine with a core for each process and one for the
parent. Run it with the interpreter whose Lancaster is to be measured.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import median

from benchmarks.contenders.lancaster import BASE
from benchmarks.envs.contenders import LancasterVector
from benchmarks.machine import this_machine


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, in turns, and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.envs.workers", description=__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4, 8], metavar="N", help="(default: 1 2 4 8)")
    parser.add_argument("--games", type=int, default=256, help="of each worker (default: 256)")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each number in a round (default: 2)")
    parser.add_argument("--repeat", type=int, default=5, help="rounds (default: 5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every sample to this file too")
    given = parser.parse_args(arguments)
    shown = {"raw": True, "copy": False, "masks": False}
    playing = {count: LancasterVector(BASE, count * given.games, num_workers=count, **shown) for count in given.workers}
    rates: dict[int, list[float]] = {count: [] for count in playing}
    load = os.getloadavg()[0]
    for turn in range(given.repeat):
        for count, contender in playing.items():
            contender.play(turn)
            steps, begun = 0, time.perf_counter()
            while time.perf_counter() < begun + given.seconds:
                steps += contender.play(turn)[0]
            rates[count].append(steps / (time.perf_counter() - begun))
    if given.json:
        told = {"machine": asdict(this_machine()), "games": given.games, "load": load, "seconds": given.seconds}
        given.json.write_text(json.dumps({**told, "steps_per_s": rates}, indent=2) + "\n", encoding="utf-8")
    first = rates[given.workers[0]]
    for count, found in rates.items():
        times = median(rate / one for rate, one in zip(found, first, strict=True))
        print(f"{count:3} workers: {median(found):12,.0f} steps/s, {times:.2f} times the first")
    print(f"load before: {load:.1f}; {this_machine().cores} cores; {given.games} games each")
    for contender in playing.values():
        contender.envs.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
