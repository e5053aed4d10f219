"""Questions for bots that wait for a worker, served fairly: by address, then by person, then by table.

The address that has had the least thinking time comes next, and of its people the one who has had the least: neither
many tables, nor many hints, nor many guests at one address give anybody a larger share. Of one person hints go first,
and tables take turns.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

LEAST_SECONDS = 0.05  # that a question counts as


class Waiting(Protocol):
    """A question that waits."""

    @property
    def address(self) -> str:
        """Where the person was last."""

    @property
    def owner(self) -> str:
        """The person for whom a bot thinks."""

    @property
    def table(self) -> str:
        """The table it is about."""

    @property
    def is_hint(self) -> bool:
        """Whether a person waits for advice."""

    @property
    def expected(self) -> float:
        """The seconds of thinking it takes."""


def seconds_of(task: Waiting) -> float:
    """What a question counts as: even the quickest takes a worker some time."""
    return max(task.expected, LEAST_SECONDS)


T = TypeVar("T", bound=Waiting)
Key = Callable[[Waiting], str]
BY_ADDRESS_AND_PERSON: tuple[Key, ...] = (lambda task: task.address, lambda task: task.owner)


class FairQueue(Generic[T]):
    """Questions that wait: the name (by the first key) that has had the least thinking time comes next.

    Of one name the other keys decide. Whoever begins to wait is taken to have had as much as the one who was served
    last, so that nobody saves up time while they ask nothing.
    """

    def __init__(self, keys: tuple[Key, ...] = BY_ADDRESS_AND_PERSON) -> None:
        self._key, *rest = keys
        self._rest = tuple(rest)
        self._waiting: dict[str, FairQueue[T] | _Turns[T]] = {}  # in the order in which they came
        self._had: dict[str, float] = {}  # seconds of thinking
        self._served = 0.0  # what the one had who was served last

    def __len__(self) -> int:
        return sum(len(inner) for inner in self._waiting.values())

    def put(self, task: T) -> None:
        """Queue a question."""
        name = self._key(task)
        if name not in self._waiting:
            self._waiting[name] = FairQueue(self._rest) if self._rest else _Turns()
            self._had[name] = max(self._had.get(name, 0.0), self._served)
        self._waiting[name].put(task)

    def take(self) -> T | None:
        """The next question, which counts as had."""
        if not self._waiting:
            return None
        name = min(self._waiting, key=lambda each: self._had[each])
        task = self._waiting[name].take()
        assert task is not None, "nothing empty is kept"
        self._served = self._had[name]
        self._had[name] += seconds_of(task)
        self._forget(name)
        return task

    def drop(self, task: T) -> None:
        """Remove a question, if it waits here."""
        name = self._key(task)
        if name in self._waiting:
            self._waiting[name].drop(task)
            self._forget(name)

    def seconds_before(self, task: T) -> float:
        """How much thinking waits already for the address of a question."""
        name = self._key(task)
        return self._waiting[name].seconds if name in self._waiting else 0.0

    @property
    def seconds(self) -> float:
        """How much thinking waits here."""
        return sum(inner.seconds for inner in self._waiting.values())

    def _forget(self, name: str) -> None:
        """Keep nothing about those who do not wait and have had no more than the others."""
        if not len(self._waiting[name]):
            del self._waiting[name]
        for each in [each for each, had in self._had.items() if each not in self._waiting and had <= self._served]:
            del self._had[each]


class _Turns(Generic[T]):
    """The questions of one owner: hints first, then tables in turn."""

    def __init__(self) -> None:
        self._hints: dict[str, deque[T]] = {}  # by table, in the order of their turns
        self._moves: dict[str, deque[T]] = {}

    def __len__(self) -> int:
        return sum(len(tasks) for turns in (self._hints, self._moves) for tasks in turns.values())

    def put(self, task: T) -> None:
        """Queue a question."""
        turns = self._moves if not task.is_hint else self._hints
        turns.setdefault(task.table, deque()).append(task)

    def take(self) -> T:
        """The next question; its table goes to the end of the queue."""
        turns = self._hints or self._moves
        table = next(iter(turns))
        tasks = turns.pop(table)
        task = tasks.popleft()
        if tasks:
            turns[table] = tasks
        return task

    @property
    def seconds(self) -> float:
        """How much thinking waits here."""
        waiting = (task for turns in (self._hints, self._moves) for tasks in turns.values() for task in tasks)
        return sum(map(seconds_of, waiting))

    def drop(self, task: T) -> None:
        """Remove a question, if it waits here."""
        turns = self._moves if not task.is_hint else self._hints
        tasks = turns.get(task.table, deque())
        with contextlib.suppress(ValueError):
            tasks.remove(task)
            if not tasks:
                del turns[task.table]
