"""A real server on a loopback port, in a thread of its own, as `lancaster serve` runs it."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from lancaster.server.http.app import create_app
from lancaster.server.http.connections import Admission, GuardedConfig
from lancaster.server.settings import Settings
from lancaster.server.wall_clock import Now
from tests.server.in_process_server import late_bots
from tests.waiting import until

TIMEOUT_SECONDS = 180.0  # that a server may take to start


@dataclass(frozen=True)
class Loopback:
    """A running server: where it listens, and what it was made of."""

    port: int
    settings: Settings
    app: FastAPI
    config: GuardedConfig

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def admission(self) -> Admission:
        return self.config.admission

    @property
    def database(self) -> Path:
        return self.settings.data / "lancaster.sqlite"


@contextlib.contextmanager
def serving(folder: Path, clock: Now | None = None, **chosen: Any) -> Iterator[Loopback]:
    """Serve from a folder until the block ends."""
    usual: dict[str, Any] = {"rates": False, "workers": 2, "outgoing": False, "log_level": "error"}
    settings = Settings(data=folder, **(usual | chosen))
    app = create_app(settings, clock)
    config = GuardedConfig(app, settings, timeout_graceful_shutdown=5)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), name="server")
        try:
            with late_bots():
                thread.start()
                until(lambda: server.started or not thread.is_alive(), problem="the server does not start")
            assert thread.is_alive(), "the server could not start"
            yield Loopback(listening.getsockname()[1], settings, app, config)
        finally:
            server.should_exit = True
            thread.join(TIMEOUT_SECONDS)
            assert not thread.is_alive(), "the server does not stop"
