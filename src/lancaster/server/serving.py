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
from lancaster.server.alone import InUse, alone
from lancaster.server.app import create_app
from lancaster.server.database import Database
from lancaster.server.errors import Refused
from lancaster.server.materials import Materials
from lancaster.server.migrate import TooNew, migrate
from lancaster.server.secrets import BadSecrets, Secrets
from lancaster.server.settings import Settings

PATIENCE = 15  # seconds open connections have to end when the server is stopped


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
        with alone(settings):
            asyncio.run(look())
    except (InUse, TooNew, BadSecrets, MaterialError) as error:
        raise NotReady(str(error)) from error
    except (OSError, Refused, SQLAlchemyError) as error:
        raise NotReady(f"the database cannot be opened: {' '.join(str(error).split())}") from error


def check_address(settings: Settings) -> None:
    """See that nobody else listens where the server is to listen; said in one line, before anything is started.

    Whatever else may be wrong with an address is found when the server begins to listen.
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
        if os.name == "posix":  # as the server itself does it: what was closed a moment ago does not count
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
    calm()
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the guard reads them, from proxies that are trusted only
        ws="websockets-sansio",
        ws_max_size=settings.message_limit,
        ws_per_message_deflate=False,  # a compression window for each socket costs more memory than all the rest
        ws_ping_interval=30,
        ws_ping_timeout=30,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=PATIENCE,
        lifespan="on",
    )
    _Server(config, app).run()


def calm() -> None:
    """Look for garbage seldom: with thousands of tables and sockets in memory, each full search holds up everybody.

    Nearly everything is freed without it, by counting references; what is in memory at the start stays there anyway.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


class _Server(uvicorn.Server):
    """Ends in good order: what clients have sent is stored and answered, then their connections are closed."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, let sockets come to rest, then close everything."""
        for listening in self.servers:
            listening.close()
        await self._app.state.server.hub.rest(PATIENCE)
        await super().shutdown(sockets)
        self._captured_signals.clear()  # it was obeyed, and need not end the process once more
