"""The execution of a command, wherever the table is kept: on a copy, which becomes the table when it is stored."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import TypeVar

from lancaster.tables import commands, orders
from lancaster.tables.clock import TimeJump
from lancaster.tables.sitting import Sitting

T = TypeVar("T")


def decide(
    before: Sitting,
    command: Callable[[Sitting], T],
    now: Callable[[], int],
    client: str | None = None,
    jumps: Sequence[TimeJump] = (),
) -> tuple[Sitting, T]:
    """The sitting after a command and the orders that it lets come true, and the command's result."""
    work = before.copy()
    commands.follow_time(work, jumps)
    work.client = client
    result = command(work)
    if work.fresh:
        orders.carry_out(work, now())
    return work, result


def has_changed(before: Sitting, work: Sitting) -> bool:
    """Whether there is anything to store."""
    return bool(work.fresh) or work.deadline != before.deadline or work.orders != before.orders


def bot_seed(s: Sitting, seat: int, since: int) -> int:
    """The seed of a bot's decision that is owed since an entry: the same wherever and whenever it is asked."""
    digest = hashlib.sha256(f"{s.id} {s.seed} {since} {seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
