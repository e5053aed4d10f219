"""Run the server: what `lancaster serve` does."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import socket
from typing import Any

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from lancaster.material import MaterialError
from lancaster.server.accounts.secrets import BadSecrets, Secrets
from lancaster.server.http.app import create_app
from lancaster.server.http.connections import GuardedConfig
from lancaster.server.live_tables.materials import Materials
from lancaster.server.settings import Settings
from lancaster.server.storage.database import Database
from lancaster.server.storage.migrate import TooNew, migrate
from lancaster.server.storage.sqlite_lock import DatabaseInUse, hold_sqlite_lock
from lancaster.tables.refusals import Refused

ADDRESS_FILE = "address"  # in the data folder
SHUTDOWN_SECONDS = 15  # for open connections to end when the server is stopped


class NotReady(RuntimeError):
    """What an operator has to put right before the server can start."""


def prepare(settings: Settings) -> None:
    """Do what can fail before anybody is served: secrets, materials, the database and its schema."""

    async def look() -> None:
        Secrets.load(settings)
        Materials(settings.materials)
        database = await Database.open(settings.database_url)
        try:
            await migrate(database)
        finally:
            await database.close()

    try:
        with hold_sqlite_lock(settings):
            asyncio.run(look())
    except (DatabaseInUse, TooNew, BadSecrets, MaterialError) as error:
        raise NotReady(str(error)) from error
    except (OSError, Refused, SQLAlchemyError) as error:
        raise NotReady(f"the database cannot be opened: {' '.join(str(error).split())}") from error


def check_address(settings: Settings) -> None:
    """Refuse, in one line, an address at which another program listens.

    Any other problem with the address is found when the server starts to listen.
    """
    with contextlib.suppress(OSError):
        for family, kind, protocol, _, address in socket.getaddrinfo(
            settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            if _is_in_use(socket.socket(family, kind, protocol), address):
                where = f"{settings.host}:{settings.port}"
                raise NotReady(f"{where}: address already in use; choose another port with --port")


def _is_in_use(trial: socket.socket, address: Any) -> bool:
    with trial:
        if os.name == "posix":  # as the server does: an address that was closed a moment ago is free
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if trial.family == socket.AF_INET6:
            trial.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            trial.bind(address)
        except OSError as error:
            return error.errno == errno.EADDRINUSE
        return False


def serve(settings: Settings) -> None:
    """Serve until a signal comes; then finish what was accepted."""
    app = create_app(settings)
    build_routes(app)
    collect_garbage_seldom()
    config = GuardedConfig(
        app, settings, host=settings.host, port=settings.port, timeout_graceful_shutdown=SHUTDOWN_SECONDS
    )
    _Server(config, app, settings).run()


def build_routes(app: FastAPI) -> None:
    """Let all routes be built now: else the first request of each kind would hold up the others for it."""
    nowhere = {"type": "http", "path": "/api/v1/nowhere", "root_path": "", "method": "GET", "headers": []}
    for route in app.router.routes:
        route.matches(nowhere)


def note_address(settings: Settings, port: int) -> None:
    """Note in the data folder where the server listens."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    with contextlib.suppress(OSError):  # of use to the operator only
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        (settings.data / ADDRESS_FILE).write_text(f"http://{host}:{port}\n", "utf-8")


def noted_address(settings: Settings) -> str:
    """Where the server listens, or did when it last ran; else where it would by its settings."""
    try:
        return (settings.data / ADDRESS_FILE).read_text("utf-8").strip()
    except OSError:
        return f"http://{settings.host}:{settings.port}"


def collect_garbage_seldom() -> None:
    """Run the garbage collector seldom: with thousands of tables in memory each full collection stops everything.

    Reference counting frees nearly everything, and what is in memory at the start stays there anyway.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


class _Server(uvicorn.Server):
    """Shuts down in order: messages of clients are stored and answered, then connections are closed."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, settings: Settings) -> None:
        super().__init__(config)
        self._app = app
        self._settings = settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and note where, for commands that name the server's address."""
        await super().startup(sockets)
        listening = [each for server in self.servers for each in server.sockets]
        if listening:
            note_address(self._settings, listening[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, let sockets come to rest, then close everything."""
        for listening in self.servers:
            listening.close()
        await self._app.state.services.hub.drain(SHUTDOWN_SECONDS)
        await super().shutdown(sockets)
        self._captured_signals.clear()  # handled: it must not end the process again
