"""The benchmark of the event loop: how long its steps take while somebody attacks a real server with a long log.

    python -m benchmarks.loop_time [--pairs 1950]

One guest makes a log as long as it can be, by an action and its takeback over and over. Then the table is dropped from
memory and opened again, and strangers read its log and its frames in all parts. Every step of the event loop is
measured in processor time of its own thread, so what else the machine does hardly counts.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
import tempfile
import threading
import time
from asyncio.events import Handle
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from lancaster.server.http.app import create_app
from lancaster.server.http.connections import GuardedConfig
from lancaster.server.operations.serving import build_routes, collect_garbage_seldom
from lancaster.server.settings import Settings
from lancaster.tables import commands
from lancaster.tables.sitting import Sitting

STRANGERS = 4


class Steps:
    """The steps of one thread's event loop: how much processor time each took, in milliseconds."""

    def __init__(self) -> None:
        self.thread = 0
        self.longest: list[tuple[float, str]] = []

    @contextlib.contextmanager
    def measured(self) -> Iterator[None]:
        """Measure until the block ends."""
        run = Handle._run

        def measuring(handle: Handle) -> None:
            if threading.get_ident() != self.thread:
                return run(handle)
            what, begun = repr(handle), time.thread_time_ns()
            run(handle)
            self.longest.append(((time.thread_time_ns() - begun) / 1e6, what))
            self.longest = sorted(self.longest, reverse=True)[:5] if len(self.longest) > 1000 else self.longest
            return None

        Handle._run = measuring  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            Handle._run = run  # type: ignore[method-assign]


@contextlib.contextmanager
def serving(folder: Path, steps: Steps) -> Iterator[tuple[str, FastAPI]]:
    """A server on a port of this machine, without rate limits: the attack is as fast as it can be."""
    settings = Settings(data=folder, rates=False, workers=2, outgoing=False, log_level="error")
    app = create_app(settings)
    build_routes(app)
    collect_garbage_seldom()
    server = uvicorn.Server(GuardedConfig(app, settings, timeout_graceful_shutdown=5))
    server.config.loop = "asyncio"
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), name="server")
        thread.start()
        try:
            while not server.started:
                time.sleep(0.05)
            assert thread.ident is not None
            app.state.loop = server.servers[0].get_loop()
            steps.thread = thread.ident
            yield f"http://127.0.0.1:{listening.getsockname()[1]}", app
        finally:
            server.should_exit = True
            thread.join()


def attack(address: str, app: FastAPI, pairs: int, steps: Steps) -> None:
    """Make a long log, then read it in all ways, and say after each part what the longest steps were."""
    with httpx.Client(base_url=f"{address}/api/v1", headers={"Origin": address}, timeout=120) as anna:
        anna.post("/guests", json={"name": "Anna"}).raise_for_status()
        wanted = {"players": 3, "seats": [{"who": "me"}] * 3, "court": True, "displeasure": True, "laws": "random"}
        report("a guest comes", steps)
        made: Any = anna.post("/tables", json=wanted).raise_for_status().json()
        table = made["summary"]["id"]

        def play() -> int:
            seat = int(anna.get(f"/tables/{table}").json()["state"]["summary"]["actors"][0])
            choices = anna.get(f"/tables/{table}", params={"seat": seat}).json()["state"]["choices"]
            words = []
            while choices:
                words.append(choices[0]["word"])
                choices = choices[0].get("choices", [])
            anna.post(f"/tables/{table}/actions", json={"seat": seat, "action": " ".join(words)}).raise_for_status()
            return seat

        report("a new table", steps)
        play()
        report("the first action", steps)
        for _ in range(60):
            play()
        report("60 actions", steps)
        for _ in range(50):
            seat = play()
            anna.post(f"/tables/{table}/takeback", json={"seat": seat}).raise_for_status()
        report("50 actions and takebacks", steps)
        asyncio.run_coroutine_threadsafe(lengthen(app, table, pairs), app.state.loop).result()
        steps.longest = []  # that was no request
        app.state.services.tables.in_memory.clear()
        head = anna.get(f"/tables/{table}").json()["state"]["head"]
        report(f"opening a log of {head} entries", steps)

        def read(path: str, name: str, number: int) -> None:
            with httpx.Client(base_url=f"{address}/api/v1", timeout=120) as stranger:
                for first in range(number, head, 300):
                    stranger.get(f"/tables/{table}{path}", params={name: first}).raise_for_status()

        for path, name in (("", "since"), ("/frames", "first")):
            with ThreadPoolExecutor(STRANGERS) as strangers:
                list(strangers.map(partial(read, path, name), range(1, STRANGERS + 1)))
            report(f"{STRANGERS} strangers reading all of it by {name}", steps)


async def lengthen(app: FastAPI, table: str, pairs: int) -> None:
    """Write what further requests would, without waiting for each."""
    tables = app.state.services.tables

    def more(s: Sitting) -> None:
        for _ in range(25):
            seat = s.actors[0]
            person = s.chairs[seat].person
            assert s.game is not None
            assert person is not None
            commands.act(s, person, seat, str(s.game.legal(seat)[0]), tables.now())
            commands.takeback(s, person, seat, tables.now())

    for _ in range(pairs // 25):
        await tables.execute(table, more)


def report(what: str, steps: Steps) -> None:
    """Say what the longest steps were, and begin anew."""
    longest = sorted(steps.longest, reverse=True)[:3]
    steps.longest = []
    print(f"{what}: longest steps {', '.join(f'{ms:.1f} ms' for ms, _ in longest)}; {longest[0][1][:160]}")


def main() -> None:
    """Measure and report."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pairs", type=int, default=1900, help="of an action and its takeback")
    chosen = options.parse_args()
    steps = Steps()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), steps) as (address, app), steps.measured():
        attack(address, app, chosen.pairs, steps)


if __name__ == "__main__":
    asyncio.set_event_loop_policy(asyncio.DefaultEventLoopPolicy())
    main()
