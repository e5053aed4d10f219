"""What a server measures of itself while it runs, for `/metrics`: how long answers take, what is refused, loop lag."""

from __future__ import annotations

import asyncio
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.types import Scope

ANSWER_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LAG_SECONDS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
LAG_EVERY_SECONDS: Final = 0.25
OTHER: Final = "other"  # files of the web page, and addresses that do not exist


class Measurements:
    """The histograms and counters of a server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = self._histogram("request_seconds", "seconds until a request was answered", "route")
        self._messages = self._histogram("message_seconds", "seconds until a WebSocket message was answered", "type")
        self._refusals = Counter(
            "lancaster_refusals", "requests and messages refused, by code", ["code"], registry=self.registry
        )
        self._lag = Histogram(
            "lancaster_loop_lag_seconds",
            "seconds by which the event loop was late",
            buckets=LAG_SECONDS,
            registry=self.registry,
        )

    def _histogram(self, name: str, text: str, label: str) -> Histogram:
        return Histogram(f"lancaster_{name}", text, [label], buckets=ANSWER_SECONDS, registry=self.registry)

    def answered(self, scope: Scope, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(getattr(scope.get("route"), "path", OTHER)).observe(seconds)

    def message(self, kind: str, seconds: float) -> None:
        """A message was answered."""
        self._messages.labels(kind).observe(seconds)

    def refused(self, code: str) -> None:
        """Something was refused."""
        self._refusals.labels(code).inc()

    async def watch_loop(self) -> None:
        """Measure, as long as this runs, how late the event loop wakes a task that sleeps."""
        loop = asyncio.get_running_loop()
        while True:
            wanted = loop.time() + LAG_EVERY_SECONDS
            await asyncio.sleep(LAG_EVERY_SECONDS)
            self._lag.observe(max(0.0, loop.time() - wanted))
