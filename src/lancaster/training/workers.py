"""Processes that play: many lanes each, in groups that take turns, over memory shared with the process that judges.

Each worker has its rows in the arrays of a group (`Rows`). It is told by a byte, the number of a group, that the
answers of that group are there; it plays them, writes down the next questions, and sends the byte back. While one group
is judged the other one plays. The memory is an anonymous mapping that forked processes share, so it needs no files; the
workers must be started before anything else takes hold of a GPU.
"""

from __future__ import annotations

import gc
import mmap
import os
import signal
import time
import traceback
import warnings
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.heuristic import first_sight
from lancaster.bots.network.layout import ENDING, LAYOUT, POINTS_PER_SCORE, SCORES, SEATS
from lancaster.encoding.encoding import Encoding
from lancaster.encoding.raw_encoding import Memory
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.terms import POINTS, PURSE
from lancaster.training.lanes import LEARNER, Lane, Lanes
from lancaster.training.mixes import Mix

GROUPS: Final = 2
MOST_OFFERED: Final = 400  # legal actions of a lane, on average over those of a worker


@dataclass(frozen=True, slots=True)
class Pool:
    """Who sits at the tables beside the learner, as shares of the games."""

    heuristic: float = 0.5  # games in which the heuristic plays some of the seats
    rivals: float = 0.15  # games in which an older network plays some of them
    noise: float = 2.0  # the heuristic is shaken by up to so many points, another number for each seat


class Rows:
    """What a worker and the judge exchange about the lanes of one group: a row for each lane of each worker."""

    FIELDS: Final[dict[str, tuple[type[Any], int]]] = {
        "seen": (np.uint8, LAYOUT.row),
        "counts": (np.int32, 1),  # of legal actions
        "seat": (np.uint8, 1),
        "shape": (np.uint8, 1),  # which of `SHAPES`
        "rival": (np.uint8, 1),  # 1: an older network is to decide
        "over": (np.uint8, 1),  # the action before has ended a game
        "shares": (np.float32, SEATS),  # of that game, by seat
        "scores": (np.float32, SCORES),
        "met": (np.uint8, 1),  # in that game: 0 learners only, 1 the heuristic, 2 a rival
        "learners": (np.uint8, 1),  # in that game: the seats of the learner, as bits
        "answer": (np.uint16, 1),
    }

    def __init__(self, workers: int, lanes: int) -> None:
        self.lanes = lanes
        rows = workers * lanes
        sizes = [rows * width * np.dtype(kind).itemsize for kind, width in self.FIELDS.values()]
        offered = workers * lanes * MOST_OFFERED
        self.memory = mmap.mmap(-1, sum(size + 64 for size in sizes) + offered * 2 + 64)
        begin = 0
        arrays: dict[str, NDArray[Any]] = {}
        for (name, (kind, width)), size in zip(self.FIELDS.items(), sizes, strict=True):
            shape = (rows, width) if width > 1 else (rows,)
            arrays[name] = np.frombuffer(self.memory, kind, rows * width, begin).reshape(shape)
            begin += -(-size // 64) * 64
        self.arrays = arrays
        self.offered: NDArray[np.uint16] = np.frombuffer(self.memory, np.uint16, offered, begin).reshape(workers, -1)

    def of(self, worker: int) -> dict[str, NDArray[Any]]:
        """The part of a worker."""
        mine = slice(worker * self.lanes, (worker + 1) * self.lanes)
        return {name: array[mine] for name, array in self.arrays.items()}


SHAPES: Final = [(players, bool(c), bool(d)) for players in (2, 3, 4, 5) for c in (0, 1) for d in (0, 1)]


class Workers:
    """The processes, seen from the one that judges."""

    def __init__(self, count: int, lanes: int, mix: Mix, pool: Pool, seed: str, memory: Memory) -> None:
        self.count = count
        self.groups = [Rows(count, lanes) for _ in range(GROUPS)]
        self.busy: NDArray[np.float64] = np.frombuffer(mmap.mmap(-1, 8 * count))  # seconds in which each has played
        self._to: list[int] = []
        self._back: list[int] = []
        self._pids: list[int] = []
        for worker in range(count):
            there, here = os.pipe(), os.pipe()
            with warnings.catch_warnings():
                # Python warns of threads: torch has some, but a worker never uses torch
                warnings.simplefilter("ignore", DeprecationWarning)
                pid = os.fork()
            if pid == 0:
                for handle in (there[1], here[0], *self._to, *self._back):
                    os.close(handle)
                _work(worker, self.groups, mix, pool, seed, memory, there[0], here[1], self.busy)
            os.close(there[0])
            os.close(here[1])
            self._to.append(there[1])
            self._back.append(here[0])
            self._pids.append(pid)

    def go(self, group: int) -> None:
        """The answers of a group are there: let the workers play them."""
        for handle in self._to:
            os.write(handle, bytes([group]))

    def wait(self, group: int) -> None:
        """Until all workers have written down the questions of a group."""
        for handle in self._back:
            if os.read(handle, 1) != bytes([group]):
                raise RuntimeError("a worker has ended; its error is above")

    def close(self) -> None:
        """End the processes."""
        for handle in (*self._to, *self._back):
            os.close(handle)
        for pid in self._pids:
            os.waitpid(pid, 0)
        self._to, self._back, self._pids = [], [], []


def _work(
    worker: int,
    groups: list[Rows],
    mix: Mix,
    pool: Pool,
    seed: str,
    memory: Memory,
    told: int,
    tell: int,
    busy: NDArray[np.float64],
) -> None:
    """The life of a worker; it ends when the judge closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    code = 0
    try:
        tables = [
            _Tables(rows, worker, mix, pool, Random(f"{seed} {worker} {g}"), memory) for g, rows in enumerate(groups)
        ]
        gc.collect()
        gc.freeze()
        gc.disable()  # games are trees of plain objects: nothing of them needs the collector
        for group in range(len(groups)):
            os.write(tell, bytes([group]))
        while ready := os.read(told, 1):
            begun = time.monotonic()
            tables[ready[0]].step()
            busy[worker] += time.monotonic() - begun
            os.write(tell, ready)
    except BrokenPipeError:
        pass
    except BaseException:  # noqa: BLE001 - a forked process must not go on with its parent's work
        traceback.print_exc()
        code = 1
    os._exit(code)


class _Tables:
    """The lanes of one worker and one group."""

    def __init__(self, rows: Rows, worker: int, mix: Mix, pool: Pool, rng: Random, memory: Memory) -> None:
        self.rows = rows.of(worker)
        self.offered = rows.offered[worker]
        self.mix = mix
        self.pool = pool
        self.rng = rng
        self.memory = memory
        self.lanes = Lanes(rng)
        self.encodings: dict[tuple[int, bool, bool], Encoding] = {}
        self.met: list[int] = []
        self.learners: list[int] = []
        self.rivals: list[int] = []  # seats, as bits
        shapes, weights = zip(*mix.configurations(), strict=True)
        for number, shape in enumerate(_spread(shapes, weights, rows.lanes, rng)):
            encoding = self.encoding(shape)
            padding = ENDING.ljust(LAYOUT.row - encoding.size, b"\0")
            self.lanes.lanes.append(Lane(encoding.writer, padding))
            self.rows["shape"][number] = SHAPES.index(shape)
            self.met.append(0)
            self.learners.append(0)
            self.rivals.append(0)
            self.begin(number, warm=True)
        self.write()

    def encoding(self, shape: tuple[int, bool, bool]) -> Encoding:
        """The encoding of a number of players and modules."""
        known = self.encodings.get(shape)
        if known is None:
            players, court, displeasure = shape
            known = self.encodings[shape] = Encoding(Options(players, "base", court, displeasure), self.memory)
        return known

    def begin(self, number: int, warm: bool = False) -> None:
        """A new game in a lane; `warm`: somewhere in its course, so that lanes are out of step."""
        rng = self.rng
        shape = SHAPES[int(self.rows["shape"][number])]
        players = shape[0]
        while True:
            game = Game.new(self.mix.draw(*shape, rng), rng.getrandbits(64))
            table = game.table
            if warm:
                _play_on(table, rng, rng.randrange(40 * players))
                if not table.agenda:
                    continue
            noises = [LEARNER] * players
            kind = rng.random()
            met, rivals = 0, 0
            if kind < self.pool.heuristic + self.pool.rivals:
                seats = rng.sample(range(players), rng.randint(1, players - 1))
                if kind < self.pool.heuristic:
                    met = 1
                    for seat in seats:
                        noises[seat] = self.pool.noise * rng.random()
                else:
                    met = 2
                    rivals = sum(1 << seat for seat in seats)
            sets = self.encoding(shape).sets(game)
            if self.lanes.lay(number, table, sets, noises):
                break
        self.met[number] = met
        self.rivals[number] = rivals
        by_heuristic = sum(1 << seat for seat, noise in enumerate(noises) if noise >= 0.0)
        self.learners[number] = (1 << players) - 1 - rivals - by_heuristic

    def step(self) -> None:
        """Play the answers, and write down what comes next."""
        rows = self.rows
        over = self.lanes.step(rows["answer"].tolist())
        rows["over"][:] = 0
        for number in over:
            table = self.lanes.lanes[number].table
            assert table is not None
            points = table.purse[POINTS::PURSE]
            most, total, others = max(points), sum(points), len(points) - 1
            winners = points.count(most)
            rows["over"][number] = 1
            rows["met"][number] = self.met[number]
            rows["learners"][number] = self.learners[number]
            rows["shares"][number] = 0.0
            rows["scores"][number] = 0.0
            rows["scores"][number, SEATS] = total / len(points) / POINTS_PER_SCORE
            for seat, own in enumerate(points):
                rows["shares"][number, seat] = 1.0 / winners if own == most else 0.0
                rows["scores"][number, seat] = (own - (total - own) / others) / POINTS_PER_SCORE
            self.begin(number)
        self.write()

    def write(self) -> None:
        """Write down the questions."""
        rows = self.rows
        lanes = self.lanes
        rows["seen"].reshape(-1)[:] = np.frombuffer(lanes.observations(), np.uint8)
        ids, counts = lanes.offers()
        offered = np.frombuffer(ids, np.int64)
        self.offered[: len(offered)] = offered
        rows["counts"][:] = counts
        seats = lanes.seats()
        rows["seat"][:] = seats
        rows["rival"][:] = [bits >> seat & 1 for bits, seat in zip(self.rivals, seats, strict=True)]


def _play_on(table: Any, rng: Random, decisions: int) -> None:
    """Let the heuristic play so many decisions."""
    while decisions and table.agenda:
        seat = table.actors()[0]
        table.push(seat, first_sight(table, seat, table.legal(seat), rng, 3.0))
        decisions -= 1


def _spread(
    shapes: tuple[tuple[int, bool, bool], ...], weights: tuple[float, ...], lanes: int, rng: Random
) -> list[tuple[int, bool, bool]]:
    """A shape for each lane, as near to the weights as so many lanes allow."""
    found: list[tuple[int, bool, bool]] = []
    begin = rng.random()
    for lane in range(lanes):
        point = (lane + begin) / lanes
        for shape, weight in zip(shapes, weights, strict=True):
            point -= weight
            if point < 0.0 or shape == shapes[-1]:
                found.append(shape)
                break
    return found
