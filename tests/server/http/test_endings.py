"""Ended sessions, failed sign-ins, private and deleted tables, unusual paths, and what the server's log holds."""

from __future__ import annotations

import contextlib
import io
import logging
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from lancaster.server import logging_setup
from lancaster.server.http.rate_limits import RATES
from lancaster.server.operations import pruning
from lancaster.server.settings import Settings
from tests.server.in_process_server import PASSWORD, InProcessServer
from tests.server.loopback import Loopback, serving
from tests.server.quick_server import Clock, Run, on_a_database, on_sqlite, refused
from tests.waiting import until

__all__ = ["on_a_database", "on_sqlite"]


def browser(loopback: Loopback) -> httpx.Client:
    return httpx.Client(base_url=f"{loopback.origin}/api/v1", headers={"Origin": loopback.origin}, timeout=60)


def account(loopback: Loopback, name: str) -> httpx.Client:
    found = browser(loopback)
    answer = found.post("/accounts", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return found


def line_of(loopback: Loopback, browser: httpx.Client) -> Any:
    """The WebSocket of a browser."""
    url = f"ws://127.0.0.1:{loopback.port}/api/v1/socket"
    cookie = {"Cookie": f"lancaster={browser.cookies['lancaster']}"}
    return connect(url, origin=Origin(loopback.origin), additional_headers=cookie)


def test_a_new_password_closes_the_other_sockets_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as loopback, closing(account(loopback, "Anna")) as here, browser(loopback) as there:
        there.post("/sign-in", json={"name": "Anna", "password": PASSWORD})
        hub = loopback.app.state.services.hub
        with line_of(loopback, here), line_of(loopback, there) as other:
            until(lambda: hub.connections == 2)
            changed = here.post("/me/password", json={"old": PASSWORD, "new": "another walk to Agincourt"})
            assert changed.status_code == 204
            with contextlib.suppress(ConnectionClosed):
                while other.recv(timeout=60):
                    pass
            assert other.close_code == 4000
            until(lambda: hub.connections == 1)


def test_signing_out_elsewhere_closes_sockets_on_every_node(postgresql_url: str, tmp_path: Path) -> None:
    chosen: dict[str, Any] = {"database": postgresql_url, "secret": "s" * 50}
    with serving(tmp_path / "one", **chosen) as one, serving(tmp_path / "two", **chosen) as two:
        until(lambda: two.app.state.services.node_listener.connected)
        with closing(account(one, "Anna")) as here, browser(two) as there:
            there.post("/sign-in", json={"name": "Anna", "password": PASSWORD}).raise_for_status()
            with line_of(two, there) as other:
                until(lambda: two.app.state.services.hub.connections == 1)
                changed = here.post("/me/password", json={"old": PASSWORD, "new": "another walk to Agincourt"})
                assert changed.status_code == 204
                with contextlib.suppress(ConnectionClosed):
                    while other.recv(timeout=60):
                        pass
                assert other.close_code == 4000
            assert there.get("/me").status_code == 401


def test_nobody_locks_an_owner_out(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        await server.account("Anna")
        wrong = {"name": "Anna", "password": "not the one, but long"}
        most = max(rate.burst for rate in RATES["sign-in"])
        statuses = [(await server.browser().post("/sign-in", json=wrong)).status_code for _ in range(most + 1)]
        assert statuses[-1] == 429
        transport = httpx.ASGITransport(server.app, client=("198.51.100.9", 5))
        owner = httpx.AsyncClient(
            transport=transport, base_url=server.browser().base_url, headers={"Origin": "http://localhost:1413"}
        )
        assert (await owner.post("/sign-in", json={"name": "Anna", "password": PASSWORD})).status_code == 200

    on_sqlite(story, rates=True)


def test_a_private_table_does_not_show_that_it_exists(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, mallory = await server.guest("Anna"), await server.guest("Mallory")
        table = await anna.table("page", watch="seated", listed=False)
        tries: list[tuple[str, Any]] = [
            ("leave", None),
            ("start", None),
            ("rewind", None),
            ("rematch", None),
            ("join", {}),
            ("fill", {"seat": 0, "bot": "page"}),
            ("empty", {"seat": 0}),
            ("resign", {"seat": 0}),
            ("away", {"seat": 0}),
            ("return", {"seat": 0}),
            ("takeback", {"seat": 0}),
            ("answer", {"seat": 0, "yes": True}),
            ("actions", {"seat": 0, "action": "pass"}),
            ("chat", {"text": "hello"}),
            ("invites", {}),
            ("hint", {"seat": 0}),
        ]
        for what, body in tries:
            await refused(mallory, f"/tables/{table}/{what}", body, "no-such-table")
            await refused(mallory, f"/tables/{'x' * 22}/{what}", body, "no-such-table")

    on_sqlite(story)


def test_a_table_that_was_deleted_while_in_memory_is_gone(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table(None)
        await anna.post(f"/tables/{table}/leave")
        clock.at += 1000
        assert await pruning.prune(server.services.database, table, clock.at, ("closed",))
        await refused(anna, f"/tables/{table}/chat", {"text": "hello"}, "no-such-table")
        await refused(anna, f"/tables/{table}/rewind", None, "no-such-table")

    on_a_database(story)


@pytest.mark.parametrize("path", ["/%00", "/a%0Ab", "/" + "x" * 300, "/assets/" + "x" * 300, "/assets/%00"])
def test_odd_paths_are_not_found(on_sqlite: Run, path: str) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        answer = await server.browser().get(f"http://localhost:1413{path}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "no-such-page"

    on_sqlite(story)


def test_no_level_logs_cookies_tokens_or_addresses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = io.StringIO()
    monkeypatch.setattr("sys.stderr", heard)
    with serving(tmp_path, log_level="debug") as loopback, closing(account(loopback, "Anna")) as anna:
        cookie = anna.cookies["lancaster"]
        table = anna.post("/tables", json={"players": 2}).json()["summary"]["id"]
        token = anna.post(f"/tables/{table}/invites", json={}).json()["token"]
        anna.post(f"/invites/{token}")
        with line_of(loopback, anna) as line:
            line.recv(timeout=60)
        for name in ("uvicorn.error", "websockets.server", "aiosqlite", "httpcore.http11", "sqlalchemy.engine"):
            logging.getLogger(name).debug("a request from 127.0.0.1")
            logging.getLogger(name).info("a request from 127.0.0.1")
    for secret in (cookie.partition(".")[0], token, "127.0.0.1"):
        assert secret not in heard.getvalue()


def test_unknown_settings_in_the_environment_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANCASTER_PUBLIC_ULR", "https://play.example.org")
    with pytest.raises(ValueError, match="LANCASTER_PUBLIC_ULR is no setting; did you mean LANCASTER_PUBLIC_URL"):
        Settings(data=tmp_path)


def test_our_own_lines_are_logged_at_their_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = io.StringIO()
    monkeypatch.setattr("sys.stderr", heard)
    logging_setup.configure(Settings(data=tmp_path, log_level="info"))
    structlog.get_logger("lancaster.background_jobs").info("table.expired", table="t")
    assert "table.expired" in heard.getvalue()
