"""The socket: one WebSocket for a client, over which it hears of tables and plays (docs/protocol.md).

Messages are handled in the order in which they come, so a client may send several at once. What a client does not read
in time closes its connection; it comes back with the number of the last entry it has and gets the rest.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, cast

import orjson
import structlog
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from lancaster.server import desk, wire
from lancaster.server.errors import Refused
from lancaster.server.lists import lobby, mine
from lancaster.server.routes.common import read_problem
from lancaster.server.server import Server
from lancaster.server.sessions import Person
from lancaster.version import __version__

MOST_WAITING = 200  # messages a client may leave unread
MOST_TABLES = 200  # subscriptions of one connection
TOO_SLOW = 4000
TOO_LARGE = 1009
TEXT = 1003

log = structlog.get_logger("lancaster.socket")
_reader: TypeAdapter[Any] = TypeAdapter(wire.ClientMessage)


class Socket:
    """An open connection (hub.Connection)."""

    __slots__ = (
        "address",
        "closed",
        "hints",
        "person",
        "sending",
        "server",
        "tables",
        "visitor",
        "waiting",
        "websocket",
    )

    def __init__(self, server: Server, websocket: WebSocket, visitor: Person | None, address: str) -> None:
        self.server = server
        self.websocket = websocket
        self.visitor = visitor
        self.person = visitor.id if visitor is not None else None
        self.address = address
        self.tables: set[str] = set()
        self.waiting: deque[bytes] = deque()
        self.sending: asyncio.Task[None] | None = None
        self.hints: set[asyncio.Task[None]] = set()
        self.closed = False

    # -- sending -----------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Put a message on its way, in order; a client that does not read is let go."""
        if self.closed:
            return
        self.waiting.append(message)
        if len(self.waiting) > MOST_WAITING:
            self.closed = True
            self.waiting.clear()
        if self.sending is None:
            self.sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self.waiting:
                message = self.waiting.popleft()
                await self.websocket.send({"type": "websocket.send", "text": message.decode()})
            if self.closed and self.websocket.client_state is WebSocketState.CONNECTED:
                await self.websocket.close(TOO_SLOW, "too slow: connect again")
        except (RuntimeError, OSError, WebSocketDisconnect):
            self.closed = True  # it has gone; the reader finds out too
        finally:
            self.sending = None

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
        hub.connections += 1
        try:
            while not self.closed:
                event = await self.websocket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                await self._read(event)
        finally:
            hub.connections -= 1
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
            if type(message) is wire.HintMessage:
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

    def _later(self, message: wire.HintMessage) -> None:
        async def hint() -> None:
            try:
                self._answer(message.id, await self._hint(message))
            except Refused as refused:
                self._refuse(message.id, refused)

        task = asyncio.create_task(hint(), name="hint")
        self.hints.add(task)
        task.add_done_callback(self.hints.discard)

    def _somebody(self) -> Person:
        if self.visitor is None:
            raise Refused("sign-in")
        return self.visitor

    # -- what may be asked -------------------------------------------------------------------------------------------

    async def _subscribe(self, m: wire.Subscribe) -> Any:
        if len(self.tables) >= MOST_TABLES and m.table not in self.tables:
            raise Refused("too-many", most=MOST_TABLES)
        room = await desk.look(self.server, m.table, self.person)
        # Nothing may happen to the table between what is told here and the first news.
        async with room.lock:
            caught = await desk.catch_up(self.server, m.table, self.person, m.seat, m.since)
            self.server.hub.subscribe(self, m.table, m.seat)
            self.tables.add(m.table)
        return caught

    async def _unsubscribe(self, m: wire.Unsubscribe) -> Any:
        self.server.hub.unsubscribe(self, m.table)
        self.tables.discard(m.table)
        return {}

    async def _watch(self, m: wire.Watch) -> Any:
        if m.topic == "mine":
            tables = await mine(self.server, self._somebody().id)
        else:
            tables = await lobby(self.server)
        self.server.hub.watch(self, m.topic)
        self.send(orjson.dumps({"type": "tables", "topic": m.topic, "tables": tables}))
        return {}

    async def _unwatch(self, m: wire.Unwatch) -> Any:
        self.server.hub.unwatch(self, m.topic)
        return {}

    async def _act(self, m: wire.ActMessage) -> Any:
        person = self._somebody()
        self.server.limits.spend("action", self.person, self.address)
        return await desk.act(self.server, person, m.table, m.seat, m.action, m.id)

    async def _takeback(self, m: wire.TakebackMessage) -> Any:
        return await desk.takeback(self.server, self._somebody(), m.table, m.seat, m.id)

    async def _answer_ask(self, m: wire.AnswerMessage) -> Any:
        return await desk.answer(self.server, self._somebody(), m.table, m.seat, m.yes, m.id)

    async def _preview(self, m: wire.PreviewMessage) -> Any:
        return await desk.preview(self.server, self.person, m.table, m.seat, m.action)

    async def _explain(self, m: wire.ExplainMessage) -> Any:
        return await desk.explain(self.server, self.person, m.table, m.seat, m.actions)

    async def _forecast(self, m: wire.ForecastMessage) -> Any:
        return await desk.forecast(self.server, self.person, m.table, m.seat)

    async def _hint(self, m: wire.HintMessage) -> Any:
        self.server.limits.spend("hint", self.person, self.address)
        return await desk.hint(self.server, self.person, m.table, m.seat)

    async def _chat(self, m: wire.ChatMessage) -> Any:
        person = self._somebody()
        self.server.limits.spend("chat", self.person, self.address)
        return await desk.say(self.server, person, m.table, m.room, m.text)

    async def _seen(self, m: wire.SeenMessage) -> Any:
        return await desk.seen(self.server, self._somebody(), m.table, m.number)

    async def _ping(self, m: wire.Ping) -> Any:
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
        wire.Subscribe: Socket._subscribe,
        wire.Unsubscribe: Socket._unsubscribe,
        wire.Watch: Socket._watch,
        wire.Unwatch: Socket._unwatch,
        wire.ActMessage: Socket._act,
        wire.TakebackMessage: Socket._takeback,
        wire.AnswerMessage: Socket._answer_ask,
        wire.PreviewMessage: Socket._preview,
        wire.ExplainMessage: Socket._explain,
        wire.ForecastMessage: Socket._forecast,
        wire.HintMessage: Socket._hint,
        wire.ChatMessage: Socket._chat,
        wire.SeenMessage: Socket._seen,
        wire.Ping: Socket._ping,
    },
)
