"""Clients that record everything they are told: every byte with its time, and every message with the request it
answers.

A `Tap` is a loopback forwarder between one client and the server; it writes down each byte that comes from the server,
headers and frames included. A `Client` is somebody with a browser: HTTP with a cookie jar, and as many `SocketClient`s
(WebSockets) as they like, all through the tap of their own. Whatever comes is checked against its model at once,
strictly, and nothing may be in it that the model does not name.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lancaster.server.accounts.sessions import COOKIE
from lancaster.server.http.api_schema import RESULTS
from lancaster.server.http.problems import Refusal
from lancaster.server.http.wire import socket as wire_socket
from lancaster.server.wall_clock import now
from tests.server.loopback import TIMEOUT_SECONDS, Loopback

Data = dict[str, Any]
HEARD: TypeAdapter[Any] = TypeAdapter(wire_socket.ServerMessage)


class Tap:
    """A loopback forwarder that keeps what the server says."""

    def __init__(self, server: int) -> None:
        self.services = server
        self.port = 0
        self.heard: list[tuple[int, bytes]] = []  # when, in milliseconds, and what
        self._tasks: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[Tap]:
        """Forward until the block ends."""
        server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        there, here = await asyncio.open_connection("127.0.0.1", self.services)
        try:
            with contextlib.suppress(OSError, asyncio.CancelledError):  # the block has ended: so does the connection
                await asyncio.gather(_pipe(reader, here, None), _pipe(there, writer, self.heard))
        finally:
            here.close()
            writer.close()

    def bytes(self, until: int | None = None) -> bytes:
        """All that was heard, or what was heard before a moment."""
        return b"".join(chunk for at, chunk in self.heard if until is None or at < until)


async def _pipe(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kept: list[tuple[int, bytes]] | None
) -> None:
    while chunk := await reader.read(65536):
        if kept is not None:
            kept.append((now(), chunk))
        writer.write(chunk)
        await writer.drain()
    if writer.can_write_eof():
        with contextlib.suppress(OSError):
            writer.write_eof()


@dataclass
class Heard:
    """Something a client was told, and what it had asked: enough to make the same again from the true game.

    For what does not say it itself, the game stood as after one of the entries from `after` to `before`.
    """

    how: str  # socket, http
    asked: Data
    told: Any
    after: int
    before: int


@dataclass
class Client:
    """Somebody at a browser."""

    name: str
    live: Loopback
    tap: Tap
    http: httpx.AsyncClient
    person: str | None = None
    heard: list[Heard] = field(default_factory=list)
    lines: list[SocketClient] = field(default_factory=list)
    ids: Iterator[int] = field(default_factory=itertools.count)  # never the same twice, whatever the line

    @property
    def cookie(self) -> str:
        """What the browser keeps; empty for somebody who did not sign in."""
        return self.http.cookies.get(COOKIE) or ""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.tap.port}"

    async def sign_in(self) -> None:
        """Come as a guest."""
        self.person = (await self.ask("POST", "/guests", name=self.name))["id"]

    async def ask(self, method: str, path: str, *, ok: bool | None = True, after: int = 0, **body: Any) -> Any:
        """A request; its answer must have the shape OpenAPI tells. `ok` None: it may be refused."""
        asked = {"method": method, "path": path, **body}
        if method == "GET":
            answer = await self.http.get(f"/api/v1{path}", params=body)
        else:
            answer = await self.http.request(method, f"/api/v1{path}", json=body)
        if answer.headers.get("content-type") == "application/json":
            told = orjson.loads(answer.content)
            # a table and its log are sent as they are on the socket, without what is empty
            bare = method == "GET" and path.startswith("/tables/")
            check(_model(self.live.app, method, f"/api/v1{path}", answer.status_code), told, bare)
        else:
            told = answer.text
        if ok is not None:
            assert answer.is_success is ok, (method, path, body, told)
        if answer.is_success:
            self.heard.append(Heard("http", asked, told, after, after))
        return told

    @contextlib.asynccontextmanager
    async def open_socket(self) -> AsyncIterator[SocketClient]:
        """A WebSocket, as this person."""
        line = await self.connect()
        try:
            yield line
        finally:
            await line.close()

    async def connect(self) -> SocketClient:
        """The same, to be closed by hand."""
        headers = {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        socket = await connect(
            f"ws://127.0.0.1:{self.tap.port}/api/v1/socket",
            origin=self.origin,  # type: ignore[arg-type]  # a string with a name of its own
            additional_headers=headers,
            open_timeout=TIMEOUT_SECONDS,
            ping_interval=None,
            compression=None,
            max_size=None,
            proxy=None,
        )
        line = SocketClient(self, socket)
        self.lines.append(line)
        return line


class SocketClient:
    """A WebSocket of a client: questions find their answers, news are kept."""

    def __init__(self, client: Client, socket: ClientConnection) -> None:
        self.client = client
        self.socket = socket
        self.states: dict[str, Data] = {}  # the newest of each table
        self.frames: list[Data] = []  # everything, in order
        self._asked: dict[str, tuple[Data, asyncio.Future[Data]]] = {}
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()
        await self._reading

    async def ask(self, type: str, *, ok: bool | None = True, **fields: Any) -> Any:
        """Send a message and wait for its answer: the result, or the error if it is refused."""
        message = {"type": type, "id": f"{type}-{next(self.client.ids)}", **fields}
        future: asyncio.Future[Data] = asyncio.get_running_loop().create_future()
        self._asked[message["id"]] = (message, future)
        await self.send(orjson.dumps(message).decode())
        answer = await asyncio.wait_for(future, TIMEOUT_SECONDS)
        if ok is not None:
            assert (answer["type"] == "done") is ok, (message, answer)
        return answer["result"] if answer["type"] == "done" else answer["error"]

    async def send(self, text: str) -> None:
        """Send whatever it is."""
        await self.socket.send(text)

    async def until(self, done: Callable[[SocketClient], bool]) -> None:
        """Wait for news after which something is so."""

        async def wait() -> None:
            async with self._news:
                await self._news.wait_for(lambda: done(self))

        await asyncio.wait_for(wait(), TIMEOUT_SECONDS)

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                text = await self.socket.recv()
                assert isinstance(text, str)
                told = orjson.loads(text)
                try:
                    self._hear(told)
                except BaseException as error:
                    for _, future in self._asked.values():
                        if not future.done():
                            future.set_exception(error)
                    raise
                async with self._news:
                    self._news.notify_all()

    def _hear(self, told: Data) -> None:
        check(HEARD, told)
        asked: Data = {}
        if told["type"] in ("done", "refused") and told["id"] in self._asked:
            asked, future = self._asked.pop(told["id"])
            if told["type"] == "done":
                check(RESULTS[asked["type"]], told["result"])
            if not future.done():
                future.set_result(told)
        state = told["state"] if told["type"] == "news" else told.get("result", {}).get("state")
        if state is not None:
            self.states[state["summary"]["id"]] = state
        head = self.states[asked["table"]]["head"] if asked.get("table") in self.states else 0
        self.frames.append(told)
        self.client.heard.append(Heard("socket", asked, told, head, head))


@contextlib.asynccontextmanager
async def clients(live: Loopback, *names: str) -> AsyncIterator[list[Client]]:
    """Clients with a tap each; those whose name is “nobody” do not sign in."""
    async with contextlib.AsyncExitStack() as stack:
        made: list[Client] = []
        for name in names:
            tap = await stack.enter_async_context(Tap(live.port).listening())
            origin = f"http://127.0.0.1:{tap.port}"
            browser = httpx.AsyncClient(
                base_url=origin, headers={"Origin": origin}, timeout=TIMEOUT_SECONDS, trust_env=False
            )
            client = Client(name, live, tap, await stack.enter_async_context(browser))
            if name != "nobody":
                await client.sign_in()
            made.append(client)
        yield made
        for client in made:
            for line in client.lines:
                await line.close()


# -- shapes ----------------------------------------------------------------------------------------------------------


def check(shape: TypeAdapter[Any] | None, told: Any, bare: bool = True) -> None:
    """What was told has this shape and nothing else in it. `bare`: what is empty may be left out."""
    assert shape is not None, told
    read = shape.validate_json(orjson.dumps(told), strict=True)
    again = shape.dump_python(read, mode="json", exclude_unset=bare)
    assert again == told, "there is something in it that its model does not name"


_models: dict[tuple[int, str, str, int], TypeAdapter[Any] | None] = {}


def _model(app: FastAPI, method: str, path: str, status: int) -> TypeAdapter[Any] | None:
    """The model of an answer, as the route that gave it declares."""
    if status >= 400:
        return TypeAdapter(Refusal)
    for route in iter_route_contexts(app.routes):
        if method in (route.methods or ()) and route.path_regex.fullmatch(path):
            key = (id(app), method, str(route.path), status)
            if key not in _models:
                assert route.response_model is not None, route.path
                _models[key] = TypeAdapter(route.response_model)
            return _models[key]
    return None
