"""The socket: one WebSocket for a client, over which it hears of tables and plays (docs/protocol.md).

Messages are handled in the order in which they arrive, so a client may send several at once. A client that does not
read in time is disconnected; it reconnects with the number of the last entry it has and gets the rest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

import orjson
import structlog
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lancaster.server.accounts.sessions import Person, Visit
from lancaster.server.http.connections import WRITE_TEXT
from lancaster.server.http.problems import read_problem
from lancaster.server.http.services import Services
from lancaster.server.http.wire import socket as wire_socket
from lancaster.server.http.wire.base import PROTOCOL_VERSION
from lancaster.server.live_tables import chat, table_api
from lancaster.server.results.table_lists import lobby, mine
from lancaster.tables import payloads
from lancaster.tables.refusals import Refused
from lancaster.version import __version__

MOST_UNREAD = 200  # messages
MOST_UNREAD_BYTES = 512 * 1024  # of all but one message
MOST_TABLES = 200  # of one connection
LAST_WORD_SECONDS = 2.0  # for a client that was too slow to read that it is disconnected
CLOSE_RECONNECT = 4000
CLOSE_NOT_TEXT = 1003

log = structlog.get_logger("lancaster.socket")
_reader: TypeAdapter[Any] = TypeAdapter(wire_socket.ClientMessage)


class Socket:
    """An open connection (hub.Connection)."""

    __slots__ = (
        "address",
        "closed",
        "hints",
        "key",
        "name",
        "person",
        "reading",
        "sending",
        "services",
        "tables",
        "unread",
        "visitor",
        "waiting",
        "websocket",
        "write_text",
    )

    def __init__(self, services: Services, websocket: WebSocket, visit: Visit | None, address: str) -> None:
        self.services = services
        self.websocket = websocket
        self.write_text: Callable[[bytes], bool] = websocket.scope.get("extensions", {}).get(WRITE_TEXT, _cannot)
        self.key = visit.key if visit is not None else None
        self.visitor = visit.person if visit is not None else None
        self.person = visit.person.id if visit is not None else None
        self.name = visit.person.name if visit is not None else ""
        self.address = address
        self.tables: set[str] = set()
        self.waiting: list[bytes] = []  # most of the time nothing
        self.unread = 0  # bytes in `waiting`
        self.sending: asyncio.Task[None] | None = None
        self.reading: asyncio.Task[Any] | None = None
        self.hints: set[asyncio.Task[None]] = set()
        self.closed = False

    # -- sending -----------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Queue a message. A client with too many unread messages is disconnected."""
        if self.closed or (self.sending is None and self.write_text(message)):
            return
        self.waiting.append(message)
        self.unread += len(message)
        if len(self.waiting) > MOST_UNREAD or (len(self.waiting) > 1 and self.unread > MOST_UNREAD_BYTES):
            self._let_go()
        if self.sending is None:
            self.sending = asyncio.create_task(self._send_all())

    def end(self) -> None:
        """Close the connection: its session is over."""
        self._let_go()
        if self.sending is None:
            self.sending = asyncio.create_task(self._send_all())

    def _let_go(self) -> None:
        """Send nothing more but the request to connect again."""
        self.closed = True
        self.waiting.clear()
        self.unread = 0
        self.services.hub.disconnect(self, self.tables)
        if self.reading is not None:
            asyncio.get_running_loop().call_later(LAST_WORD_SECONDS, self.reading.cancel)

    async def _send_all(self) -> None:
        try:
            while self.waiting:
                message = self.waiting.pop(0)
                self.unread -= len(message)
                await self.websocket.send({"type": "websocket.send", "text": message.decode()})
            if self.closed and self.websocket.client_state is WebSocketState.CONNECTED:
                await self.websocket.close(CLOSE_RECONNECT, "too slow, or signed out: connect again")
        except (RuntimeError, OSError, WebSocketDisconnect):
            self.closed = True  # disconnected; the reader notices, too
        finally:
            self.sending = None

    async def _sent(self) -> None:
        """When the server stops, wait until the answer is sent."""
        if self.services.hub.closing and self.sending is not None:
            await self.sending

    def _answer(self, id: str, result: Any) -> None:
        self.send(orjson.dumps({"type": "done", "id": id, "result": result}))

    def _refuse(self, id: str | None, refused: Refused) -> None:
        self.services.measurements.refused(refused.code)
        self.send(orjson.dumps({"type": "refused", "id": id, "error": refused.data()}))

    # -- reading -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Read until the client goes."""
        hello = {"version": PROTOCOL_VERSION, "server": __version__, "now": self.services.now(), "person": self.person}
        several = not self.services.database.sqlite
        self.send(orjson.dumps({"type": "welcome", **hello, "several": several}))
        hub = self.services.hub
        hub.connected.add(self)
        self.reading = asyncio.current_task()
        try:
            while not self.closed:
                event = await self.websocket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                if hub.closing:
                    continue  # not answered: the client sends it again after the restart
                hub.busy += 1
                try:
                    await self._read(event)
                    await self._sent()
                finally:
                    hub.busy -= 1
        except asyncio.CancelledError:
            if not self.closed:
                raise
            if self.sending is not None:  # disconnected for being too slow
                self.sending.cancel()
        finally:
            hub.connected.discard(self)
            self.closed = True
            for task in self.hints:
                task.cancel()
            hub.disconnect(self, self.tables)

    async def _read(self, event: Any) -> None:
        text = event.get("text")
        if text is None:
            await self.websocket.close(CLOSE_NOT_TEXT, "messages are JSON in text frames")
            self.closed = True
            return
        named: str | None = None
        kind = "unreadable"
        began = time.perf_counter()
        try:
            if len(text) > self.services.settings.message_limit:
                raise Refused("too-large", most=self.services.settings.message_limit)
            data = _decoded(text)
            named = _id_in(data)
            self.services.rate_limits.spend("message", self.person, self.address)
            if isinstance(data, Refused):
                raise data
            message = _reader.validate_python(data)
            kind = message.type
            if type(message) is wire_socket.HintMessage:
                self._later(message)  # it takes a while; other messages need not wait for it
            else:
                self._answer(message.id, await _HANDLERS[type(message)](self, message))
        except ValidationError as error:
            self._refuse(named, read_problem(error.errors(include_url=False, include_input=False)))
        except Refused as refused:
            self._refuse(named, refused)
        except Exception:  # the client gets no stack trace; the log has it
            log.exception("socket.broke", person=self.person)
            self._refuse(named, Refused("something-broke", request="the log"))
        finally:
            if kind != "hint":  # which is answered later
                self.services.measurements.message(kind, time.perf_counter() - began)

    def _later(self, message: wire_socket.HintMessage) -> None:
        async def hint() -> None:
            began = time.perf_counter()
            try:
                self._answer(message.id, await self._hint(message))
            except Refused as refused:
                self._refuse(message.id, refused)
            except Exception:  # as in _read
                log.exception("socket.broke", person=self.person)
                self._refuse(message.id, Refused("something-broke", request="the log"))
            finally:
                self.services.measurements.message(message.type, time.perf_counter() - began)

        task = asyncio.create_task(hint(), name="hint")
        self.hints.add(task)
        task.add_done_callback(self.hints.discard)

    def _somebody(self) -> Person:
        if self.visitor is None:
            raise Refused("sign-in")
        return self.visitor

    # -- what may be asked -------------------------------------------------------------------------------------------

    async def _subscribe(self, m: wire_socket.Subscribe) -> Any:
        if len(self.tables) >= MOST_TABLES and m.table not in self.tables:
            raise Refused("too-many", most=MOST_TABLES)
        while True:
            live = await table_api.visible_table(self.services.tables, m.table, self.person)
            payloads.check_viewer_seat(live.sitting, self.person, m.seat)
            if m.since is not None and live.missed(m.since) is None:
                self.services.rate_limits.spend("history", self.person, self.address)
            read = await table_api.read_log(self.services.tables, live, m.since)
            # Under the lock nothing happens to the table between this state and the first update.
            async with live.lock:
                if live.behind:
                    continue  # another node has written meanwhile, and nobody here had asked for the table
                caught = table_api.state_and_entries(self.services.tables, live, self.person, m.seat, read)
                if not caught["more"]:
                    self.services.hub.subscribe(self, m.table, m.seat)
                    self.tables.add(m.table)
            return caught

    async def _unsubscribe(self, m: wire_socket.Unsubscribe) -> Any:
        self.services.hub.unsubscribe(self, m.table)
        self.tables.discard(m.table)
        return {}

    async def _watch(self, m: wire_socket.Watch) -> Any:
        person = self._somebody().id if m.topic == "mine" else ""
        self.services.rate_limits.spend("list", self.person, self.address)
        # Before the list is read, so that no change is missed.
        self.services.hub.watch(self, m.topic)
        tables = await mine(self.services.database, person) if person else await lobby(self.services.database)
        self.send(orjson.dumps({"type": "tables", "topic": m.topic, "tables": tables}))
        return {}

    async def _unwatch(self, m: wire_socket.Unwatch) -> Any:
        self.services.hub.unwatch(self, m.topic)
        return {}

    async def _act(self, m: wire_socket.ActMessage) -> Any:
        person = self._somebody()
        self.services.rate_limits.spend("action", self.person, self.address)
        return await table_api.act(self.services.tables, person, m.table, m.seat, m.action, m.id)

    async def _takeback(self, m: wire_socket.TakebackMessage) -> Any:
        person = self._somebody()
        self.services.rate_limits.spend("takeback", self.person, self.address)
        return await table_api.takeback(self.services.tables, person, m.table, m.seat, m.id)

    async def _answer_ask(self, m: wire_socket.AnswerMessage) -> Any:
        person = self._somebody()
        self.services.rate_limits.spend("takeback", self.person, self.address)
        return await table_api.answer(self.services.tables, person, m.table, m.seat, m.yes, m.id)

    async def _preview(self, m: wire_socket.PreviewMessage) -> Any:
        return await table_api.preview(self.services.tables, self.person, m.table, m.seat, m.action)

    async def _explain(self, m: wire_socket.ExplainMessage) -> Any:
        return await table_api.explain(self.services.tables, self.person, m.table, m.seat, m.actions)

    async def _forecast(self, m: wire_socket.ForecastMessage) -> Any:
        return await table_api.forecast(self.services.tables, self.person, m.table, m.seat)

    async def _hint(self, m: wire_socket.HintMessage) -> Any:
        self.services.rate_limits.spend("hint", self.person, self.address)
        return await table_api.hint(self.services.tables, self.person, m.table, m.seat, m.adviser)

    async def _chat(self, m: wire_socket.ChatMessage) -> Any:
        person = self._somebody()
        self.services.rate_limits.spend("chat", self.person, self.address)
        return await chat.say(self.services.tables, person, m.table, m.room, m.text, m.id)

    async def _ping(self, m: wire_socket.Ping) -> Any:
        return {"now": self.services.now()}


def _cannot(_: bytes) -> bool:
    """A server that can send nothing at once."""
    return False


def _decoded(text: str) -> Any:
    """The decoded message, or the refusal of a text that is no JSON, to be raised when the rate was checked."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        return Refused("malformed-json", character=error.pos + 1)


def _id_in(data: Any) -> str | None:
    """The id of a message that may be wrong in other ways, so that its sender knows which it was."""
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None


_HANDLERS = cast(
    dict[type[Any], Callable[[Socket, Any], Awaitable[Any]]],
    {
        wire_socket.Subscribe: Socket._subscribe,
        wire_socket.Unsubscribe: Socket._unsubscribe,
        wire_socket.Watch: Socket._watch,
        wire_socket.Unwatch: Socket._unwatch,
        wire_socket.ActMessage: Socket._act,
        wire_socket.TakebackMessage: Socket._takeback,
        wire_socket.AnswerMessage: Socket._answer_ask,
        wire_socket.PreviewMessage: Socket._preview,
        wire_socket.ExplainMessage: Socket._explain,
        wire_socket.ForecastMessage: Socket._forecast,
        wire_socket.HintMessage: Socket._hint,
        wire_socket.ChatMessage: Socket._chat,
        wire_socket.Ping: Socket._ping,
    },
)
