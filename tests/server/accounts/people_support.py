"""A small application of the routes for people, over a real database, with a clock that tests turn."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from lancaster.server.accounts.address_bans import AddressBans
from lancaster.server.accounts.passwords import Passwords
from lancaster.server.accounts.people import People
from lancaster.server.accounts.secrets import Secrets
from lancaster.server.accounts.sessions import Person, Visit
from lancaster.server.http import guard
from lancaster.server.http.measurements import Measurements
from lancaster.server.http.rate_limits import RateLimits
from lancaster.server.http.routes import people as routes
from lancaster.server.http.services import Services
from lancaster.server.settings import Settings
from lancaster.server.storage import schema
from lancaster.server.storage.database import Database
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import DAY_MS

HOST = "http://localhost:1413"
START_MS = 1_700_000_000_000
KEYS = Secrets.make()


class Clock:
    """Milliseconds that pass when a test says so."""

    def __init__(self) -> None:
        self.at = START_MS

    def __call__(self) -> int:
        return self.at

    def days(self, number: float) -> None:
        self.at += int(number * DAY_MS)


class PeopleServer:
    """A server with nothing but people in it, and browsers that come to it."""

    def __init__(self, settings: Settings, database: Database, clock: Clock, fast: Passwords) -> None:
        self.clock = clock
        self.passwords = fast
        self.settings = settings
        self.database = database
        self.people = People(database, KEYS, settings, clock, fast)
        limits = RateLimits(clock, settings.rates)
        mine = {"settings": settings, "database": database, "secrets": KEYS, "people": self.people, "now": clock}
        mine |= {"rate_limits": limits, "measurements": Measurements(), "address_bans": AddressBans(database, clock)}
        others: dict[str, Any] = dict.fromkeys(field.name for field in fields(Services))  # no route here uses them
        self.services = Services(**(others | mine))
        self.app = FastAPI()
        self.app.state.services = self.services
        guard.install(self.app, settings)
        self.app.include_router(routes.router)

    def browser(self, address: str = "203.0.113.7", **headers: str) -> httpx.AsyncClient:
        """A browser with a cookie jar of its own, on our page."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=True, client=(address, 5))
        return httpx.AsyncClient(transport=transport, base_url=HOST, headers={"Origin": HOST, **headers})


def settings_of(**chosen: Any) -> Settings:
    """Settings of which only some are chosen."""
    return Settings(**chosen)


@contextlib.asynccontextmanager
async def people_server(folder: Path, **settings: Any) -> AsyncIterator[PeopleServer]:
    """Such a server, with its data in a folder."""
    chosen = settings_of(data=folder, **{"rates": False, **settings})
    database = await Database.open(chosen.database_url)
    fast = Passwords(passes=1, memory=8, threads=1)
    try:
        async with database.engine.begin() as connection:
            await connection.run_sync(schema.metadata.create_all)
        yield PeopleServer(chosen, database, Clock(), fast)
    finally:
        await database.close()
        fast.close()


def visit(folder: Path, story: Callable[[PeopleServer], Awaitable[None]], **settings: Any) -> None:
    """Run a story on such a server."""

    async def run() -> None:
        async with people_server(folder, **settings) as here:
            await story(here)

    asyncio.run(run())


def error(response: httpx.Response) -> str:
    """The code of a refusal, after a look at its shape."""
    body = response.json()
    assert set(body) == {"error", "request"}
    assert set(body["error"]) == {"code", "args", "message"}
    assert body["request"] == response.headers["x-request-id"]
    return str(body["error"]["code"])


PASSWORD = "correct horse"


async def make_account(server: PeopleServer, name: str, visit: Visit | None = None) -> tuple[Person, str]:
    """An account, with its cookie."""
    return await server.people.account(name, PASSWORD, "en", "UTC", visit)


async def make_guest(server: PeopleServer, name: str) -> Visit:
    """A guest who has come."""
    _, cookie = await server.people.guest(name, "en", "UTC")
    return await visit_of(server, cookie)


async def visit_of(server: PeopleServer, cookie: str | None) -> Visit:
    """Whose cookie it is."""
    found = await server.people.sessions.find(cookie)
    assert found is not None
    return found


async def refused(code: str, coroutine: Any) -> None:
    """Await what is to be refused with that code."""
    with pytest.raises(Refused) as caught:
        await coroutine
    assert caught.value.code == code
