"""A whole server in this process, without a port: people come with browsers, make tables and play by chance."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from fastapi import FastAPI

from lancaster import Rng
from lancaster.server.bot_pool.pool import BotPool, _Task
from lancaster.server.http import app as application
from lancaster.server.http.app import create_app
from lancaster.server.http.services import Services
from lancaster.server.settings import Settings
from lancaster.server.wall_clock import Now
from lancaster.tables.sitting import Sitting
from tests.waiting import until_async

HOST = "http://localhost:1413"
PASSWORD = "a long walk to Agincourt"


class LateBotPool(BotPool):
    """Starts its processes with the first question, so that a test without bots starts none."""

    def start(self) -> None:
        """Not when the server starts."""

    async def _ask(self, task: _Task) -> object:
        """Start, then ask."""
        super().start()
        return await super()._ask(task)


@contextlib.contextmanager
def late_bots() -> Iterator[None]:
    """Let servers that start in the block have a `LateBotPool`, unless a test has chosen another one."""
    if vars(application)["BotPool"] is not BotPool:
        yield
        return
    with patch.object(application, "BotPool", LateBotPool):
        yield


class InProcessServer:
    """The server and how to come to it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.services: Services = app.state.services

    def browser(self) -> httpx.AsyncClient:
        """A browser on the page of the server."""
        transport = httpx.ASGITransport(self.app, client=("203.0.113.7", 5))
        return httpx.AsyncClient(transport=transport, base_url=f"{HOST}/api/v1", headers={"Origin": HOST})

    async def guest(self, name: str) -> Player:
        """Somebody who plays at once."""
        return await self._come("/guests", {"name": name})

    async def account(self, name: str) -> Player:
        """Somebody with an account."""
        return await self._come("/accounts", {"name": name, "password": PASSWORD})

    async def _come(self, path: str, body: dict[str, Any]) -> Player:
        browser = self.browser()
        answer = await browser.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return Player(browser, answer.json()["id"])


class Player:
    """Somebody with a browser."""

    def __init__(self, browser: httpx.AsyncClient, id: str) -> None:
        self.browser = browser
        self.id = id

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """Ask for something."""
        answer = await self.browser.get(path, params=query or None)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Do something."""
        answer = await self.browser.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def table(self, *others: str | None, **chosen: Any) -> str:
        """A new table: me, then bots by name, None for an open seat and "me" for another seat of mine; its id."""
        named = {"me": {"who": "me"}, None: {"who": "open"}}
        seats = [named.get(other, {"who": "bot", "bot": other}) for other in ("me", *others)]
        made = await self.post("/tables", {"players": len(seats), "seats": seats, **chosen}, 201)
        return str(made["summary"]["id"])

    async def state(self, table: str, seat: int | None = None) -> Any:
        """How a table stands through the eyes of a seat."""
        found = await self.get(f"/tables/{table}", **({} if seat is None else {"seat": seat}))
        return found["state"]


async def play(
    server: InProcessServer, table: str, players: list[Player], decisions: int = 10_000, seed: int = 1
) -> Any:
    """Let people play a table by chance, to its end or for so many decisions; how it stands then."""
    rng = Rng(seed)
    owners = {player.id: player for player in players}

    def asked_in(sitting: Sitting) -> list[int]:
        return [seat for seat in sitting.actors if sitting.chairs[seat].person in owners and seat not in sitting.bots]

    async def person_asked() -> Sitting | None:
        """The table when a person is asked or nobody is any more, not while bots think."""
        sitting = (await server.services.tables.load(table)).sitting
        return sitting if asked_in(sitting) or not sitting.actors else None

    while decisions and (asked := asked_in(sitting := await until_async(person_asked))):
        assert sitting.game is not None
        action = str(rng.choice(sitting.game.legal(asked[0])))
        owner = owners[sitting.chairs[asked[0]].person or ""]
        await owner.post(f"/tables/{table}/actions", {"seat": asked[0], "action": action})
        decisions -= 1
    return await players[0].state(table)


@contextlib.asynccontextmanager
async def open_server(folder: Path, clock: Now | None = None, **chosen: Any) -> AsyncIterator[InProcessServer]:
    """Open a server in a folder until the block ends."""
    usual: dict[str, Any] = {"rates": False, "workers": 1, "outgoing": False, "log_level": "error"}
    app = create_app(Settings(data=folder, **(usual | chosen)), clock)
    async with contextlib.AsyncExitStack() as stack:
        with late_bots():
            await stack.enter_async_context(app.router.lifespan_context(app))
        yield InProcessServer(app)
