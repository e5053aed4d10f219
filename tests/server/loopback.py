"""A real server on a loopback port, in a thread of its own, as `lancaster serve` runs it."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from lancaster.server.app import create_app
from lancaster.server.server import Now, now
from lancaster.server.settings import Settings

PATIENCE = 180.0  # seconds a server may take to start


@dataclass(frozen=True)
class Loopback:
    """A running server: where it listens, and what it was made of."""

    port: int
    settings: Settings
    app: FastAPI

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.settings.data / "lancaster.sqlite"


@contextlib.contextmanager
def serving(folder: Path, clock: Now = now, **chosen: Any) -> Iterator[Loopback]:
    """Serve from a folder until the block ends."""
    usual: dict[str, Any] = {"rates": False, "workers": 2, "outgoing": False, "log_level": "error"}
    settings = Settings(data=folder, **(usual | chosen))
    app = create_app(settings, clock)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=settings.message_limit,
        ws_per_message_deflate=False,
        lifespan="on",
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), name="server")
        thread.start()
        try:
            wait_until(lambda: server.started or not thread.is_alive(), "the server does not start")
            assert thread.is_alive(), "the server could not start"
            yield Loopback(listening.getsockname()[1], settings, app)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server does not stop"


def wait_until(done: Callable[[], bool], problem: str) -> None:
    """Look again and again, for as long as patience lasts."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until, problem
        time.sleep(0.01)
