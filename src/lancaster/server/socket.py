"""The socket: one WebSocket for a client, over which it hears of tables and plays (docs/protocol.md).

Messages are handled in the order in which they come, so a client may send several at once. What a client does not read
in time closes its connection; it comes back with the number of the last entry it has and gets the rest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import orjson
import structlog
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lancaster.server import desk, wire, wire_socket
from lancaster.server.errors import Refused
from lancaster.server.lists import lobby, mine
from lancaster.server.routes.common import read_problem
from lancaster.server.server import Server
from lancaster.server.sessions import Person, Visit
from lancaster.version import __version__

MOST_WAITING = 200  # messages a client may leave unread
MOST_TABLES = 200  # subscriptions of one connection
LAST_WORD = 2.0  # seconds a client that was too slow has to hear so
AGAIN = 4000
TOO_LARGE = 1009
TEXT = 1003

log = structlog.get_logger("lancaster.socket")
_reader: TypeAdapter[Any] = TypeAdapter(wire_socket.ClientMessage)


class Socket:
    """An open connection (hub.Connection)."""

    __slots__ = (
        "address",
        "closed",
        "hints",
        "key",
        "person",
        "reading",
        "sending",
        "server",
        "tables",
        "visitor",
        "waiting",
        "websocket",
    )

    def __init__(self, server: Server, websocket: WebSocket, visit: Visit | None, address: str) -> None:
        self.server = server
        self.websocket = websocket
        self.key = visit.key if visit is not None else None
        self.visitor = visit.person if visit is not None else None
        self.person = visit.person.id if visit is not None else None
        self.address = address
        self.tables: set[str] = set()
        self.waiting: list[bytes] = []  # most of the time nothing
        self.sending: asyncio.Task[None] | None = None
        self.reading: asyncio.Task[Any] | None = None
        self.hints: set[asyncio.Task[None]] = set()
        self.closed = False

    # -- sending -----------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Put a message on its way, in order; a client that does not read is let go."""
        if self.closed:
            return
        self.waiting.append(message)
        if len(self.waiting) > MOST_WAITING:
            self._let_go()
        if self.sending is None:
            self.sending = asyncio.create_task(self._send_all())

    def end(self) -> None:
        """Whoever it was has signed out, or is no more: hang up; the client may come back as somebody else."""
        self._let_go()
        if self.sending is None:
            self.sending = asyncio.create_task(self._send_all())

    def _let_go(self) -> None:
        """It is told nothing more but to connect again, if it reads that in time."""
        self.closed = True
        self.waiting.clear()
        self.server.hub.gone(self, self.tables)
        if self.reading is not None:
            asyncio.get_running_loop().call_later(LAST_WORD, self.reading.cancel)

    async def _send_all(self) -> None:
        try:
            while self.waiting:
                message = self.waiting.pop(0)
                await self.websocket.send({"type": "websocket.send", "text": message.decode()})
            if self.closed and self.websocket.client_state is WebSocketState.CONNECTED:
                await self.websocket.close(AGAIN, "too slow, or signed out: connect again")
        except (RuntimeError, OSError, WebSocketDisconnect):
            self.closed = True  # it has gone; the reader finds out too
        finally:
            self.sending = None

    async def _sent(self) -> None:
        """When the server stops, an answer is on its way before the connection is closed."""
        if self.server.hub.closing and self.sending is not None:
            await self.sending

    def _answer(self, id: str, result: Any) -> None:
        self.send(orjson.dumps({"type": "done", "id": id, "result": result}))

    def _refuse(self, id: str | None, refused: Refused) -> None:
        self.send(orjson.dumps({"type": "refused", "id": id, "error": refused.data()}))

    # -- reading -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Read until the client goes."""
        hello = {"version": wire.VERSION, "server": __version__, "now": self.server.now(), "person": self.person}
        self.send(orjson.dumps({"type": "welcome", **hello}))
        hub = self.server.hub
        hub.connected.add(self)
        self.reading = asyncio.current_task()
        try:
            while not self.closed:
                event = await self.websocket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                if hub.closing:
                    continue  # it was not answered, so the client sends it again to whoever comes after us
                hub.busy += 1
                try:
                    await self._read(event)
                    await self._sent()
                finally:
                    hub.busy -= 1
        except asyncio.CancelledError:
            if not self.closed:
                raise
            if self.sending is not None:  # it was let go, and has not even heard of it
                self.sending.cancel()
        finally:
            hub.connected.discard(self)
            self.closed = True
            for task in self.hints:
                task.cancel()
            hub.gone(self, self.tables)

    async def _read(self, event: Any) -> None:
        text = event.get("text")
        if text is None:
            await self.websocket.close(TEXT, "messages are JSON in text frames")
            self.closed = True
            return
        named: str | None = None
        try:
            if len(text) > self.server.settings.message_limit:
                raise Refused("too-large", most=self.server.settings.message_limit)
            named = _id_in(text)
            self.server.limits.spend("message", self.person, self.address)
            message = _reader.validate_json(text)
            if type(message) is wire_socket.HintMessage:
                self._later(message)  # it takes a while; other messages need not wait for it
            else:
                self._answer(message.id, await _HANDLERS[type(message)](self, message))
        except ValidationError as error:
            self._refuse(named, read_problem(error.errors(include_url=False, include_input=False)))
        except Refused as refused:
            self._refuse(named, refused)
        except Exception:  # nobody is sent a stack trace; what broke is in the log
            log.exception("socket.broke", person=self.person)
            self._refuse(named, Refused("something-broke", request="the log"))

    def _later(self, message: wire_socket.HintMessage) -> None:
        async def hint() -> None:
            try:
                self._answer(message.id, await self._hint(message))
            except Refused as refused:
                self._refuse(message.id, refused)
            except Exception:  # as in _read
                log.exception("socket.broke", person=self.person)
                self._refuse(message.id, Refused("something-broke", request="the log"))

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
        room = await desk.look(self.server, m.table, self.person)
        # Nothing may happen to the table between what is told here and the first news.
        async with room.lock:
            caught = await desk.caught(self.server, room, self.person, m.seat, m.since)
            self.server.hub.subscribe(self, m.table, m.seat)
            self.tables.add(m.table)
        return caught

    async def _unsubscribe(self, m: wire_socket.Unsubscribe) -> Any:
        self.server.hub.unsubscribe(self, m.table)
        self.tables.discard(m.table)
        return {}

    async def _watch(self, m: wire_socket.Watch) -> Any:
        person = self._somebody().id if m.topic == "mine" else ""
        # First, so that nothing is missed; a table that is told before the list may be in it as it was before.
        self.server.hub.watch(self, m.topic)
        tables = await mine(self.server, person) if person else await lobby(self.server)
        self.send(orjson.dumps({"type": "tables", "topic": m.topic, "tables": tables}))
        return {}

    async def _unwatch(self, m: wire_socket.Unwatch) -> Any:
        self.server.hub.unwatch(self, m.topic)
        return {}

    async def _act(self, m: wire_socket.ActMessage) -> Any:
        person = self._somebody()
        self.server.limits.spend("action", self.person, self.address)
        return await desk.act(self.server, person, m.table, m.seat, m.action, m.id)

    async def _takeback(self, m: wire_socket.TakebackMessage) -> Any:
        return await desk.takeback(self.server, self._somebody(), m.table, m.seat, m.id)

    async def _answer_ask(self, m: wire_socket.AnswerMessage) -> Any:
        return await desk.answer(self.server, self._somebody(), m.table, m.seat, m.yes, m.id)

    async def _preview(self, m: wire_socket.PreviewMessage) -> Any:
        return await desk.preview(self.server, self.person, m.table, m.seat, m.action)

    async def _explain(self, m: wire_socket.ExplainMessage) -> Any:
        return await desk.explain(self.server, self.person, m.table, m.seat, m.actions)

    async def _forecast(self, m: wire_socket.ForecastMessage) -> Any:
        return await desk.forecast(self.server, self.person, m.table, m.seat)

    async def _hint(self, m: wire_socket.HintMessage) -> Any:
        self.server.limits.spend("hint", self.person, self.address)
        return await desk.hint(self.server, self.person, m.table, m.seat)

    async def _chat(self, m: wire_socket.ChatMessage) -> Any:
        person = self._somebody()
        self.server.limits.spend("chat", self.person, self.address)
        return await desk.say(self.server, person, m.table, m.room, m.text, m.id)

    async def _ping(self, m: wire_socket.Ping) -> Any:
        return {"now": self.server.now()}


def _id_in(text: str) -> str | None:
    """The id of a message that may be wrong in other ways, so that its sender knows which it was."""
    try:
        data = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
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
