"""The time of day. Everything that needs it is handed a `Now`, so that tests can set the time."""

from __future__ import annotations

import time
from collections.abc import Callable

Now = Callable[[], int]


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
