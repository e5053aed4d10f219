"""Connections before there is a request: how many, how long without one, how much may be buffered for each.

uvicorn itself bounds none of this. A connection must send a whole head (request line and headers) of bounded size in
bounded time; one that does not read what it is sent is cut off; and there are never more connections than files can be
open, less a reserve for the database and the bots. Trusted proxies are not counted by address: they bring everybody.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, Final, cast

import orjson
import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from lancaster.server.http.guard import networks, within
from lancaster.server.http.rate_limits import network
from lancaster.server.settings import Settings
from lancaster.tables.refusals import Refused

if sys.platform != "win32":
    import resource

MOST_HEAD_BYTES: Final = 32 * 1024  # of request line and headers, and of what a body has beside itself
MOST_URL_BYTES: Final = 4 * 1024
HEAD_SECONDS: Final = 10.0  # for a whole head
STALLED_SECONDS: Final = 30.0  # in which a client reads nothing of what it is sent
MOST_BUFFERED_BYTES: Final = 1024 * 1024  # of answers to pings of a WebSocket that nobody reads
RESERVED_FILES: Final = 200  # for the database, the bots and the log
LOG_EVERY_SECONDS: Final = 60.0
WRITE_TEXT: Final = "lancaster.write-text"

log = structlog.get_logger("lancaster.connections")


class Admission:
    """Counts connections, all of them and by address (of IPv6 a /64)."""

    def __init__(self, settings: Settings, most_files: int | None = None) -> None:
        """`most_files` is how many files the process may have open."""
        self.most = min(settings.connections, (most_files or settings.connections + RESERVED_FILES) - RESERVED_FILES)
        self._per_address = settings.connections_per_address
        self._trusted = list(networks(settings.trusted_proxies))
        self.open = 0
        self.refused: Counter[str] = Counter()  # by why
        self._by_address: Counter[str] = Counter()
        self._logged: dict[str, float] = {}

    def admit(self, host: str) -> bool:
        """Count a new connection; False if there are too many."""
        if self.open >= self.most:
            self.note("all")
            return False
        if not within(host, self._trusted):
            if self._by_address[network(host)] >= self._per_address:
                self.note("address")
                return False
            self._by_address[network(host)] += 1
        self.open += 1
        return True

    def release(self, host: str) -> None:
        """A connection that was admitted is closed."""
        self.open -= 1
        if not within(host, self._trusted):
            self._by_address[network(host)] -= 1
            if self._by_address[network(host)] <= 0:
                del self._by_address[network(host)]

    def note(self, why: str) -> None:
        """Count a refusal, and log it, but at most once a minute for each reason: a flood must not fill the disk."""
        self.refused[why] += 1
        now = time.monotonic()
        if now - self._logged.get(why, -LOG_EVERY_SECONDS) >= LOG_EVERY_SECONDS:
            self._logged[why] = now
            log.warning("connections.refused", why=why, so_far=self.refused[why], open=self.open, most=self.most)


def most_files() -> int | None:
    """How many files this process may have open, after it has asked for as many as it can get."""
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return None if soft == resource.RLIM_INFINITY else soft


class GuardedConfig(uvicorn.Config):
    """The configuration of a server whose connections are bounded."""

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        self.admission = Admission(settings, most_files())
        if isinstance(app, FastAPI):
            app.state.admission = self.admission  # for the metrics
        super().__init__(
            app,
            http=GuardedHttp,
            ws=GuardedWebSocket,
            ws_max_size=settings.message_limit,
            ws_per_message_deflate=False,  # a compression window for each socket costs more memory than all the rest
            ws_ping_interval=30,
            ws_ping_timeout=30,
            timeout_keep_alive=30,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # the guard reads them, from proxies that are trusted only
            lifespan="on",
            **more,
        )


def text_frame(text: bytes) -> bytes:
    """A text as a frame of a server: whole, and not masked (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class Timer:
    """Calls something after so many seconds, unless it is stopped before."""

    __slots__ = ("_handle", "_seconds")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._handle: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether it was started and not stopped."""
        return self._handle is not None

    def start(self, loop: asyncio.AbstractEventLoop, late: Callable[[], None]) -> None:
        """Begin to wait."""
        self.stop()
        self._handle = loop.call_later(self._seconds, late)

    def stop(self) -> None:
        """Cancel the call."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class GuardedHttp(HttpToolsProtocol):
    """An HTTP connection with bounds."""

    admitted = False
    ended = False
    _in_head = True
    _fed = 0  # bytes of the current message, in portions
    _bodied = 0  # bytes of its body
    _answering: RequestResponseCycle | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = Timer(HEAD_SECONDS)
        self._stall = Timer(STALLED_SECONDS)

    @property
    def admission(self) -> Admission:
        """The counts of this server."""
        assert isinstance(self.config, GuardedConfig)
        return self.config.admission

    @property
    def host(self) -> str:
        """The address at the other end."""
        return self.client[0] if self.client is not None else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Count it, and wait for a head."""
        super().connection_made(transport)
        self.admitted = self.admission.admit(self.host)
        if self.admitted:
            self._expect_head()
        else:
            self._refuse(Refused("too-many-connections"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Take it out of the counts."""
        self._cancel_timers()
        if self.admitted:
            self.admitted = False
            self.admission.release(self.host)
        self.ended = True
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read, up to the bounds."""
        if self.ended:
            return
        self._fed += len(data)
        super().data_received(data)
        if not self.admitted or self.transport.is_closing():
            return
        if self._fed - self._bodied > MOST_HEAD_BYTES + self._bodied:
            self._refuse(Refused("headers-too-large", most=MOST_HEAD_BYTES))
        elif self._in_head and self._fed:
            self._expect_head()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        super().on_url(url)
        if len(self.url) > MOST_URL_BYTES:
            self._refuse(Refused("address-line-too-long", most=MOST_URL_BYTES))

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._head.stop()
        self._in_head = False
        if sum(len(name) + len(value) for name, value in self.headers) > MOST_HEAD_BYTES:
            self._refuse(Refused("headers-too-large", most=MOST_HEAD_BYTES))
        if not self.ended:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._bodied += len(body)
        if not self.ended:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The next message begins, perhaps in the same portion."""
        self._in_head, self._fed, self._bodied = True, 0, 0
        if not self.ended:
            super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection, and its place in the count, to a WebSocket."""
        self._cancel_timers()
        if not self.ended:
            self.admitted = False  # the WebSocket releases it
            super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client does not read: cut it off after a while."""
        super().pause_writing()
        self._stall.start(self.loop, self._cut_off)

    def resume_writing(self) -> None:
        """The client reads again: do not cut it off."""
        super().resume_writing()
        self._stall.stop()

    def _cut_off(self) -> None:
        self.admission.note("not-reading")
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.disconnected = True  # nothing more is written
        self.transport.abort()

    def _expect_head(self) -> None:
        if not self._head.running:
            late = Refused("headers-too-slow", seconds=int(HEAD_SECONDS))
            self._head.start(self.loop, partial(self._refuse, late))

    def _cancel_timers(self) -> None:
        self._head.stop()
        self._stall.stop()

    def _refuse(self, refused: Refused) -> None:
        """Answer without the application, and close."""
        if self.ended or self.transport.is_closing():
            return
        self.ended = True
        self._cancel_timers()
        if refused.code != "too-many-connections":
            self.admission.note(refused.code)
        body = orjson.dumps({"error": refused.data(), "request": ""})
        head = f"HTTP/1.1 {refused.status} {HTTPStatus(refused.status).phrase}\r\ncontent-type: application/json\r\n"
        self.transport.write(f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body)
        self.transport.close()


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket with bounds; it was admitted as an HTTP connection.

    An application that finds `WRITE_TEXT` among the extensions of its scope can send a text with one call: on the way
    through the application's layers a message costs several times as much as what the kernel does with it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stall = Timer(STALLED_SECONDS)

    def handle_connect(self, event: Request) -> None:
        """Offer the extension to the application, which has not begun yet."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast(dict[str, Any], self.scope["extensions"])[WRITE_TEXT] = self.write_text

    async def send(self, message: Any) -> None:
        """Send a message of the application. One that refuses the handshake completes it, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True  # uvicorn forgets that, and would log every refusal as an error

    def write_text(self, text: bytes) -> bool:
        """Send a text, unless the client must read first, or the connection is being closed: then False."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Take it out of the counts."""
        self._stall.stop()
        if hasattr(self, "scope"):
            self.scope["extensions"].clear()  # else it would hold itself in memory
        assert isinstance(self.config, GuardedConfig)
        self.config.admission.release(self.client[0] if self.client is not None else "")
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read, unless answers to pings pile up that the client does not read."""
        if self.transport.get_write_buffer_size() > MOST_BUFFERED_BYTES:
            self._cut_off()
        else:
            super().data_received(data)

    def pause_writing(self) -> None:
        """The client does not read: cut it off after a while."""
        super().pause_writing()
        self._stall.start(self.loop, self._cut_off)

    def resume_writing(self) -> None:
        """The client reads again: do not cut it off."""
        super().resume_writing()
        self._stall.stop()

    def _cut_off(self) -> None:
        assert isinstance(self.config, GuardedConfig)
        self.config.admission.note("not-reading")
        self.transport.abort()
