"""What only reads is limited, too: lists and tables by person and address, and everything by address."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from lancaster.server.http.rate_limits import RATES, Kind, Rate
from tests.server.in_process_server import HOST, InProcessServer
from tests.server.quick_server import Clock, Run, on_sqlite

__all__ = ["on_sqlite"]

ONCE = Rate(1, 60_000)


def few(monkeypatch: pytest.MonkeyPatch, kind: Kind) -> None:
    """Allow one request of this kind in a minute."""
    monkeypatch.setitem(RATES, kind, (ONCE, ONCE))


LISTS = ("/tables", "/tables/finished", "/me/tables", "/me/finished", "/me/statistics", "/ratings", "/studies")
OF_PEOPLE = ("/me/follows", "/people/{me}")
OF_A_TABLE = ("watchers", "orders?seat=0", "ratings", "chat", "note", "box")


def test_lists_are_limited(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        few(monkeypatch, "list")
        for path in (*LISTS, *OF_PEOPLE):
            clock.at += 120_000
            found = [(await anna.browser.get(path.format(me=anna.id))).status_code for _ in range(2)]
            assert found == [200, 429], path

    on_sqlite(story, rates=True)


def test_what_reads_a_table_is_limited(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is not in memory is replayed first."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me", seed=5)
        few(monkeypatch, "message")
        for path in OF_A_TABLE:
            clock.at += 120_000
            found = [(await anna.browser.get(f"/tables/{table}/{path}")).status_code for _ in range(2)]
            assert found == [200, 429], path

    on_sqlite(story, rates=True)


def test_an_address_has_a_limit_whatever_it_asks_for(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets that are opened count, too; health checks do not, nor do other addresses."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        few(monkeypatch, "request")
        paths = [path for path in server.app.openapi()["paths"] if path.startswith("/api/")]
        assert len(paths) > 5
        browser = server.browser()
        for path in [*paths, "/api/v1/nowhere"]:
            clock.at += 120_000
            assert (await browser.get(f"{HOST}{path}")).status_code != 429, path
            assert (await browser.get(f"{HOST}{path}")).status_code == 429, path
        assert await opened(server) == 429
        assert (await browser.get(f"{HOST}/healthz")).status_code == 200
        other = httpx.ASGITransport(server.app, client=("203.0.113.8", 5))
        async with httpx.AsyncClient(transport=other, base_url=HOST) as somebody:
            assert (await somebody.get("/api/v1/about")).status_code == 200

    on_sqlite(story, rates=True)


def test_files_and_health_checks_have_a_limit_of_their_own(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """They cost as much as a small request; an address that has used up its requests can still load the page."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        few(monkeypatch, "request")
        few(monkeypatch, "file")
        browser = server.browser()
        assert [(await browser.get(f"{HOST}/api/v1/about")).status_code for _ in range(2)] == [200, 429]
        for path in ("/healthz", "/readyz", "/", "/table/x", "/assets/none.js"):
            clock.at += 120_000
            found = [(await browser.get(f"{HOST}{path}")).status_code for _ in range(2)]
            assert (found[0] != 429, found[1]) == (True, 429), path

    on_sqlite(story, rates=True)


async def opened(server: InProcessServer) -> int:
    """Open a WebSocket from the address of the browsers; with which status that is refused."""
    said: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        said.append(message)

    headers = [(b"host", b"localhost:1413"), (b"origin", HOST.encode())]
    scope = {"type": "websocket", "path": "/api/v1/socket", "headers": headers, "client": ("203.0.113.7", 5)}
    extensions: dict[str, Any] = {"websocket.http.response": {}}
    await server.app({**scope, "scheme": "ws", "query_string": b"", "extensions": extensions}, receive, send)
    return int(said[0]["status"])
