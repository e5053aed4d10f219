"""Connections to a real server for tests: they send, ask and receive."""

from __future__ import annotations

import contextlib
import itertools
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from lancaster.server.http.services import Services
from lancaster.server.http.wire import socket as wire_socket
from tests.server.loopback import Loopback, serving
from tests.server.quick_server import Clock, Data, InstantBotPool, words

TIMEOUT_SECONDS = 120.0
ids = (f"m{number}" for number in itertools.count())
shape: TypeAdapter[Any] = TypeAdapter(wire_socket.ServerMessage)


@pytest.fixture
def live_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveServer]:
    """A real server with instant bots."""
    monkeypatch.setattr("lancaster.server.http.app.BotPool", InstantBotPool)
    clock = Clock()
    with serving(tmp_path, clock) as loopback:
        here = LiveServer(loopback, clock)
        with here.doors:
            yield here


class LiveServer:
    """The server, and those who come to it."""

    def __init__(self, loopback: Loopback, clock: Clock) -> None:
        self.loopback = loopback
        self.clock = clock
        self.services: Services = loopback.app.state.services
        self.doors = ExitStack()  # what is open, and has to be closed

    def guest(self, name: str) -> Guest:
        """Somebody new."""
        ours = self.loopback.origin
        client = httpx.Client(base_url=f"{ours}/api/v1", headers={"Origin": ours}, timeout=TIMEOUT_SECONDS)
        browser = self.doors.enter_context(client)
        made = browser.post("/guests", json={"name": name})
        assert made.status_code == 201, made.text
        return Guest(self, browser, made.json()["id"])

    def open_socket(self, cookies: dict[str, str] | None = None, origin: str | None = None) -> SocketClient:
        """A new connection."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}
        uri = f"ws://127.0.0.1:{self.loopback.port}/api/v1/socket"
        named = Origin(origin or self.loopback.origin)
        opened = connect(
            uri,
            origin=named,
            additional_headers=headers,
            open_timeout=TIMEOUT_SECONDS,
            ping_interval=None,
            compression=None,
        )
        return SocketClient(self.doors.enter_context(opened))


class Guest:
    """Somebody with a browser."""

    def __init__(self, live_server: LiveServer, browser: httpx.Client, id: str) -> None:
        self.live_server = live_server
        self.browser = browser
        self.id = id

    def open_socket(self) -> SocketClient:
        """A connection of theirs, after the welcome."""
        found = self.live_server.open_socket(dict(self.browser.cookies))
        assert found.read()["person"] == self.id
        return found

    def post(self, path: str, body: Any = None) -> Data:
        answer = self.browser.post(path, json=body)
        assert answer.is_success, answer.text
        return dict(answer.json())

    def table(self, *seats: str, **chosen: Any) -> str:
        """A table: me, open or a bot on each seat."""
        who = [{"who": each} if each in ("me", "open") else {"who": "bot", "bot": each} for each in seats]
        return str(self.post("/tables", {"players": len(seats), "seats": who, **chosen})["summary"]["id"])


class SocketClient:
    """A connection; what comes that was not waited for is kept in `heard`."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[Data] = []

    def read(self, timeout: float = TIMEOUT_SECONDS) -> Data:
        message = self.connection.recv(timeout)
        assert isinstance(message, str)
        shape.validate_json(message)
        return dict(json.loads(message))

    def say(self, type: str, **more: Any) -> str:
        """Send a message; its id."""
        own = str(more.pop("id", None) or next(ids))
        self.connection.send(json.dumps({"type": type, "id": own, **more}))
        return own

    def answer(self, id: str) -> Data:
        """Wait for the answer to a message."""
        for number, message in enumerate(self.heard):
            if message.get("id") == id:
                return self.heard.pop(number)
        while (message := self.read()).get("id") != id:
            self.heard.append(message)
        return message

    def ask(self, type: str, **more: Any) -> Data:
        """Send a message and wait for what comes of it."""
        answer = self.answer(self.say(type, **more))
        assert answer["type"] == "done", answer
        return dict(answer["result"])

    def refused(self, code: str, type: str, **more: Any) -> None:
        """Send what is to be refused."""
        answer = self.answer(self.say(type, **more))
        assert (answer["type"], answer.get("error", {}).get("code")) == ("refused", code), answer

    def news(self, type: str = "news") -> Data:
        """The next message of a kind."""
        for number, message in enumerate(self.heard):
            if message["type"] == type:
                return self.heard.pop(number)
        while (message := self.read())["type"] != type:
            self.heard.append(message)
        return message

    def flush(self) -> list[Data]:
        """All that has come so far."""
        self.ask("ping")
        found, self.heard = self.heard, []
        return found

    def closed(self) -> int:
        """Wait until the server closes it; the code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.read()
        code = self.connection.close_code
        assert code is not None
        return code

    def close(self) -> None:
        self.connection.close()


def act(line: SocketClient, table: str, seat: int, state: Data, pick: int = 0) -> str:
    """Play one of the choices; the id of the message."""
    actions = words(state["choices"])
    return line.say("act", table=table, seat=seat, action=actions[pick % len(actions)])
