"""The parts of a running server, built once at the start and handed to every route."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from fastapi import FastAPI
from starlette.requests import HTTPConnection

from lancaster.server.database import Database
from lancaster.server.settings import Settings

if TYPE_CHECKING:
    from lancaster.server.guard import Limits
    from lancaster.server.hub import Hub
    from lancaster.server.keeper import Keeper
    from lancaster.server.listening import Listening
    from lancaster.server.news.outbox import Outbox
    from lancaster.server.news.safe_http import SafeHttp
    from lancaster.server.news.vapid import Vapid
    from lancaster.server.people import People
    from lancaster.server.secrets import Secrets
    from lancaster.server.sweep import Sweep
    from lancaster.server.thinkers import Thinkers

Now = Callable[[], int]


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Server:
    """Everything a route may need. Parts are replaced in tests by others of the same kind, never by half ones."""

    settings: Settings
    database: Database
    secrets: Secrets
    people: People
    limits: Limits
    now: Now
    hub: Hub
    thinkers: Thinkers
    keeper: Keeper
    outbox: Outbox
    http: SafeHttp
    vapid: Vapid
    sweep: Sweep | None = None
    listening: Listening | None = None  # PostgreSQL only

    @property
    def failing(self) -> bool:
        """Whether what runs beside the requests is in trouble."""
        return self.sweep is not None and self.sweep.failing


def the_server(connection: HTTPConnection) -> Server:
    """The server a request has come to; a dependency of routes."""
    app = cast(FastAPI, connection.app)
    return cast(Server, app.state.server)
