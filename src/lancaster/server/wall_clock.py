"""The time of the server. Everything that needs it is handed a `Now`, so that tests can set the time."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]


def now() -> int:
    """Milliseconds since 1970, UTC, as the clock of the machine has it; somebody may set that clock."""
    return time.time_ns() // 1_000_000


def running_ms() -> int:
    """Milliseconds since some moment. They stand still while the machine is suspended."""
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Milliseconds since 1970, UTC, that go on evenly whatever happens to the clock of the machine."""

    def __init__(self, wall: Now = now, running_ms: Now = running_ms) -> None:
        """`wall` is the clock of the machine, `running_ms` one that nobody can set."""
        self.wall = wall
        self.running_ms = running_ms
        self.set(wall())

    def __call__(self) -> int:
        """Now."""
        return self._set_to + self.running_ms() - self._set_at

    def set(self, at: int) -> None:
        """It is this moment now."""
        self._set_to = at
        self._set_at = self.running_ms()
