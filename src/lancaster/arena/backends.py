"""Backends play the games of a contest: in this process, in several, or on a Ray cluster.

A game depends on its fixture alone, so the results are the same everywhere; a backend decides only in which order they
come. Closing the iterator, or an interrupt, stops the games in progress at once.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import TypeVar

from lancaster.extras import needs

SINGLE = "single"
PROCESSES = "processes"
RAY = "ray"
BATCHES = "batches"  # many games side by side in this process (`lancaster.arena.side_by_side`)
BACKENDS = (PROCESSES, SINGLE, BATCHES, RAY)

G = TypeVar("G")  # what is played at once: a fixture, or several
T = TypeVar("T")
Play = Callable[[G], T]  # plays it and says what is to be kept


class BackendError(RuntimeError):
    """A backend that has broken down: the message says why."""


def play_all(play: Play[G, T], fixtures: Iterable[G], backend: str = SINGLE, jobs: int = 1) -> Iterator[T]:
    """Play games and yield what `play` keeps of each as it comes in."""
    if backend == RAY:
        return _ray(play, fixtures, jobs)
    if backend == PROCESSES and jobs > 1:
        return _processes(play, fixtures, jobs)
    if backend in (SINGLE, PROCESSES):
        return map(play, fixtures)
    raise ValueError(f"backends are {', '.join(BACKENDS)}, not {backend!r}")


# -- several processes -----------------------------------------------------------------------------------------------


def _processes(play: Play[G, T], fixtures: Iterable[G], jobs: int) -> Iterator[T]:
    waiting = iter(fixtures)
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_worker)
    try:
        running: set[Future[T]] = set()
        with _interrupts_ignored():  # which a process that is started here inherits
            running |= {pool.submit(play, fixture) for fixture in islice(waiting, 2 * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                outcome = future.result()
                running |= {pool.submit(play, fixture) for fixture in islice(waiting, 1)}
                yield outcome
        pool.shutdown()
    except BrokenProcessPool:
        raise BackendError("a process was stopped from outside; try again with fewer jobs") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            child.terminate()


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C: the process that was started by hand handles it and stops the workers."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears of it, and only it may set this
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _worker() -> None:
    """Start a worker process that ends with its parent, however that one ends."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


# -- Ray -------------------------------------------------------------------------------------------------------------


def _ray(play: Play[G, T], fixtures: Iterable[G], jobs: int) -> Iterator[T]:
    with needs("ray", "the backend ray"):
        import ray
    begun = not ray.is_initialized()
    if begun:
        # A cluster named by RAY_ADDRESS is used; without one, Ray is started on this machine with so many processes.
        local = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level="ERROR", **local)
    try:
        remote = ray.remote(play)
        at_once = 2 * max(jobs, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(fixtures)
        running = [remote.remote(fixture) for fixture in islice(waiting, at_once)]
        while running:
            [done], running = ray.wait(running, num_returns=1)
            outcome: T = ray.get(done)
            running += [remote.remote(fixture) for fixture in islice(waiting, 1)]
            yield outcome
    finally:
        if begun:
            ray.shutdown()
