"""Games in lock-step in several processes, with the arrays in memory that all of them share.

Each worker runs a `LockStep` of its own share of the lanes. In a step the actions go into shared memory, an empty
message goes through a pipe, and the worker writes what its lanes show into its part of the shared arrays; it also
divides the observations. Whatever is done here for all lanes is done on one core while the workers wait, so nothing is
done here that a worker can do. What a lane plays depends on its seed alone, so the number of workers changes nothing
but the speed.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import multiprocessing
import pickle
import weakref
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from lancaster.extras import needs

with needs("gym"):
    import numpy as np
    from numpy.typing import NDArray

from lancaster.encoding.encoding import Encoding
from lancaster.envs.arrays import Arrays
from lancaster.envs.lock_step import LockStep
from lancaster.options import Options

CONTEXT: Final = multiprocessing.get_context("spawn")
MOST_LEGAL: Final = 1024  # ids of a lane for which there is room, on average over the lanes of a worker
STEP: Final = b""  # the message that lets a worker play the shared actions
WRITTEN: Final = b""  # the answer when everything is in the shared arrays
KEPT: Final = ("seats", "acted", "counts", "gained", "ended", "was_illegal")  # what of a step the parent keeps


class SharedArrays:
    """The arrays of all lanes, in one piece of memory, which is there for as long as somebody holds an array.

    `legal` has room for the ids of each worker from its first lane on. `last` holds the last observation of a game that
    has ended.
    """

    def __init__(self, options: Options, lanes: int, raw: bool, memory: Any = None) -> None:
        size, players = Encoding(options).size, options.players
        shapes: list[tuple[str, tuple[int, ...], Any]] = [
            ("actions", (lanes,), np.int64),
            ("seats", (lanes,), np.int64),
            ("acted", (lanes,), np.int64),
            ("counts", (lanes,), np.int64),
            ("legal", (lanes * MOST_LEGAL,), np.int64),
            ("gained", (lanes, players), np.float32),
            ("observations", (lanes, size), np.uint8 if raw else np.float32),
            ("last", (lanes, size), np.uint8),
            ("ended", (lanes,), np.bool_),
            ("was_illegal", (lanes,), np.bool_),
        ]
        bytes_needed = sum(math.prod(shape) * np.dtype(kind).itemsize for _, shape, kind in shapes)
        self.memory = CONTEXT.RawArray("B", bytes_needed) if memory is None else memory
        self.arrays: dict[str, NDArray[Any]] = {}
        offset = 0
        for key, shape, kind in shapes:
            self.arrays[key] = np.frombuffer(self.memory, kind, math.prod(shape), offset).reshape(shape)
            offset += self.arrays[key].nbytes

    def __getitem__(self, key: str) -> NDArray[Any]:
        return self.arrays[key]


class Workers:
    """The same as a `LockStep`, its lanes spread over processes.

    Observations are divided unless they are to be `raw`; with `copy=False` they are the shared memory itself.
    """

    def __init__(
        self,
        count: int,
        options: Options,
        seeds: Sequence[int],
        memory: str,
        *,
        raw: bool = True,
        copy: bool = True,
        **arguments: Any,
    ) -> None:
        lanes = len(seeds)
        self.options = options
        self._shared = SharedArrays(options, lanes, raw)
        shown = self._shared["observations"]
        self._copies = Arrays(shown.shape, shown.dtype) if copy else None
        bounds = [lanes * worker // count for worker in range(count + 1)]
        self._shares = [range(first, last) for first, last in itertools.pairwise(bounds)]
        self._pipes: list[Connection] = []
        self._processes: list[BaseProcess] = []
        for share in self._shares:
            ours, theirs = CONTEXT.Pipe()
            told = (options, lanes, raw, share.start, [seeds[lane] for lane in share], memory, arguments)
            given = (theirs, self._shared.memory, pickle.dumps(told))
            process = CONTEXT.Process(target=_work, args=given, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self._close = weakref.finalize(self, _stop, self._pipes, self._processes)
        self._collect()

    def __len__(self) -> int:
        return len(self._shared["seats"])

    def reset(self, lanes: Sequence[int], seeds: Sequence[int] | None = None) -> None:
        """Begin new games in these lanes: with these seeds, or with the next of each lane."""
        wanted = dict(zip(lanes, seeds if seeds is not None else [None] * len(lanes), strict=True))
        for pipe, share in zip(self._pipes, self._shares, strict=True):
            own = [lane for lane in share if lane in wanted]
            pipe.send(([lane - share.start for lane in own], [wanted[lane] for lane in own] if seeds else None))
        self._collect()

    def step(self, ids: Sequence[int] | NDArray[Any]) -> None:
        """Play an action in each lane."""
        if len(ids) != len(self):
            raise ValueError(f"{len(self)} actions are needed, not {len(ids)}")
        self._shared["actions"][:] = ids
        for pipe in self._pipes:
            pipe.send_bytes(STEP)
        self._collect()

    def state(self) -> list[bytes]:
        """What every worker plays, pickled: all that is needed to go on from here."""
        for pipe in self._pipes:
            pipe.send("state")
        return [pipe.recv() for pipe in self._pipes]

    def restore(self, state: list[bytes]) -> None:
        """Go on from there."""
        for pipe, part in zip(self._pipes, state, strict=True):
            pipe.send(part)
        self._collect()

    def close(self) -> None:
        """End the processes."""
        self._close()

    def _collect(self) -> None:
        """Wait for all workers, and take copies of what they have written."""
        shared = self._shared
        legal: list[NDArray[np.int64]] = []
        for pipe, share in zip(self._pipes, self._shares, strict=True):
            answer = pipe.recv_bytes()
            if answer == WRITTEN:
                begin = share.start * MOST_LEGAL
                count = int(shared["counts"][share.start : share.stop].sum())
                legal.append(shared["legal"][begin : begin + count])
            else:
                told = pickle.loads(answer)  # noqa: S301  # from our own worker
                if isinstance(told, BaseException):
                    raise told
                legal.append(told)
        self.observations: NDArray[Any] = shared["observations"]
        if self._copies is not None:
            copied = self._copies.take()
            copied[:] = self.observations
            self.observations = copied
        self.seats: NDArray[np.int64]
        self.acted: NDArray[np.int64]
        self.counts: NDArray[np.int64]
        self.gained: NDArray[np.float32]
        self.ended: NDArray[np.bool_]
        self.was_illegal: NDArray[np.bool_]
        self.seats, self.acted, self.counts, self.gained, self.ended, self.was_illegal = [
            shared[key].copy() for key in KEPT
        ]
        self.legal: NDArray[np.int64] = np.concatenate(legal)
        self.finals: dict[int, bytes] = {
            lane: shared["last"][lane].tobytes() for lane in np.flatnonzero(self.ended).tolist()
        }


def _stop(pipes: list[Connection], processes: list[BaseProcess]) -> None:
    for pipe in pipes:
        with contextlib.suppress(OSError):  # it has ended already
            pipe.send("stop")
    for process in processes:
        process.join()


def _work(pipe: Connection, shared_memory: Any, told: bytes) -> None:
    """What a worker does: play what it is told, until it is told to stop."""
    options, lanes, raw, first, seeds, memory, arguments = pickle.loads(told)  # noqa: S301  # from our own parent
    shared = SharedArrays(options, lanes, raw, shared_memory)
    try:
        play = LockStep(options, seeds, memory, **arguments)
        own = slice(first, first + len(seeds))
        while True:
            ids = _write(play, shared, own)
            if ids is None:
                pipe.send_bytes(WRITTEN)
            else:
                pipe.send(ids)
            order = _order(pipe)
            while order == "state":
                pipe.send(pickle.dumps(play))
                order = _order(pipe)
            if order == "stop":
                break
            if order is None:
                play.step(shared["actions"][own])
            elif isinstance(order, bytes):
                play = pickle.loads(order)  # noqa: S301  # from our own parent
            else:
                play.reset(*order)
        play.close()
    except EOFError:
        pass  # the parent is gone
    except Exception as problem:  # noqa: BLE001  # whatever it is, the parent raises it
        pipe.send(problem)


def _order(pipe: Connection) -> Any:
    """What the parent wants next; None for a step."""
    told = pipe.recv_bytes()
    return None if told == STEP else pickle.loads(told)  # noqa: S301  # from our own parent


def _write(play: LockStep, shared: SharedArrays, own: slice) -> NDArray[np.int64] | None:
    """Write what the lanes show into their part of the shared arrays; gives the legal ids if there is no room there."""
    for key in KEPT:
        shared[key][own] = getattr(play, key)
    seen = shared["observations"][own]
    if seen.dtype == np.uint8:
        seen[:] = play.observations
    else:
        play.encoding.scaled(play.observations, seen)
    for lane, last in play.finals.items():
        shared["last"][own.start + lane] = np.frombuffer(last, np.uint8)
    if len(play.legal) > len(play) * MOST_LEGAL:
        return play.legal
    begin = own.start * MOST_LEGAL
    shared["legal"][begin : begin + len(play.legal)] = play.legal
    return None
