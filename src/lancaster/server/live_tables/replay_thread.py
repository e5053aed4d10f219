"""The thread in which games are replayed, so that no log, however long, holds up the event loop.

There is one: replays wait for each other, and everything else shares the processor with one replay at the most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class ReplayThread:
    """Runs functions that share nothing with the event loop but their arguments and their result."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "replay")

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function returns, or raises."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: function(*args, **kwargs))

    def close(self) -> None:
        """Run nothing that has not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)
