"""A server with a simulated clock: `python -m benchmarks.day.server FOLDER`, commands on standard input.

`pass MINUTES` moves the clock forward and runs the background jobs that are due; `count` collects garbage and counts
the objects in memory. Each command is answered by a line of JSON; the first line says the port.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import socket
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import uvicorn

from lancaster.server.http.app import create_app
from lancaster.server.http.connections import GuardedConfig
from lancaster.server.http.services import Services
from lancaster.server.live_tables import table_service
from lancaster.server.operations.serving import build_routes, collect_garbage_seldom
from lancaster.server.settings import Settings
from lancaster.tables.time_units import MINUTE_MS

MEMORY_PAGE_BYTES = 4096  # bytes, as /proc counts memory
EVERY_MINUTES = {"abandoned": 10, "guests": 60}  # jobs that run more seldom than once a minute


class Day:
    """The time of the server: milliseconds since 1970."""

    def __init__(self) -> None:
        self.at = int(time.time() * 1000)
        self.minutes = 0

    def __call__(self) -> int:
        return self.at

    def monotonic(self) -> float:
        """What the service of the tables takes for seconds since some moment."""
        return self.at / 1000


async def main(folder: Path) -> None:
    """Serve until standard input ends."""
    day = Day()
    settings = Settings(
        data=folder, rates=False, workers=2, outgoing=False, log_level="error", sockets_per_address=100_000
    )
    app = create_app(settings, day)
    build_routes(app)
    collect_garbage_seldom()
    cast(Any, table_service).time = SimpleNamespace(monotonic=day.monotonic)
    server = uvicorn.Server(GuardedConfig(app, settings, timeout_graceful_shutdown=5))
    with socket.create_server(("127.0.0.1", 0), backlog=1000) as listening:
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.05)
        services: Services = app.state.services
        assert services.background_jobs is not None
        await services.background_jobs.stop()  # they run by our time, not by the machine's
        _say({"port": listening.getsockname()[1]})
        while line := await asyncio.to_thread(sys.stdin.readline):
            what, *more = line.split()
            if what == "pass":
                for _ in range(int(more[0])):
                    await pass_a_minute(day, services)
                _say({})
            else:
                _say(await count(services))
        server.should_exit = True
        await serving


async def pass_a_minute(day: Day, services: Services) -> None:
    """A minute, and what runs in the background in it."""
    jobs = services.background_jobs
    assert jobs is not None
    day.at += MINUTE_MS
    day.minutes += 1
    for job in (jobs.time, jobs.clocks, jobs.bots, services.database.tidy, jobs.memory, jobs.visits):
        await job()
    for name, minutes in EVERY_MINUTES.items():
        if day.minutes % minutes == 0:
            await getattr(jobs, name)()


async def count(services: Services) -> dict[str, int]:
    """How much there is, after garbage was collected."""
    gc.collect()
    return {
        "memory": int(Path("/proc/self/statm").read_text().split()[1]) * MEMORY_PAGE_BYTES,
        "objects": len(gc.get_objects()),
        "tables": len(services.tables.in_memory),
        "connections": services.hub.connections,
        "watched": len(services.hub.tables) + len(services.hub.mine) + len(services.hub.lobby),
        "sessions": len(services.people.sessions._remembered),
        "buckets": len(services.rate_limits),
        "bots": services.bot_pool.thinking + sum(services.bot_pool.waiting.values()),
        "tasks": len(asyncio.all_tasks()),
        "commits": services.database.commits,
    }


def _say(told: dict[str, int]) -> None:
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(Path(sys.argv[1])))
