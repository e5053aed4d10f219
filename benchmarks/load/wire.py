"""A minimal client for HTTP and WebSocket on loopback. To save processor time messages are passed on as bytes."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections.abc import Callable
from typing import Any, cast

import orjson

Heard = Callable[[bytes, float], None]  # a message, and when it came

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
MASK = b"\0\0\0\0"  # a frame of a client must be masked; nobody listens on loopback, and this mask is free


class Trouble(Exception):
    """The server did not do what was asked."""


class Web:
    """Requests over one connection that is kept open, one at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that came with it (or the one that was given)."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        reader, writer = self._streams
        data = b"" if body is None else orjson.dumps(body)
        head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
        head += f"Origin: http://127.0.0.1:{self._port}\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" if data else ""
        head += f"Cookie: {cookie}\r\n" if cookie else ""
        writer.write(f"{head}\r\n".encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = [line.split(": ", 1) for line in lines[1:] if line]
        found = {name.lower(): value for name, value in headers}
        answer = await reader.readexactly(int(found.get("content-length", "0")))
        status = int(lines[0].split()[1])
        if status >= 400:
            raise Trouble(f"{method} {path}: {status} {answer[:300].decode()}")
        cookie = found.get("set-cookie", cookie).partition(";")[0]
        return (orjson.loads(answer) if answer else None), cookie

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Line(asyncio.Protocol):
    """One WebSocket. `heard` gets every message of the server."""

    __slots__ = ("_buffer", "_heard", "_request", "_transport", "lost", "open")

    def __init__(self, port: int, cookie: str, heard: Heard) -> None:
        self._heard = heard
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._request = (
            f"GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False

    @classmethod
    async def connect(cls, port: int, cookie: str, heard: Heard) -> Line:
        """An open connection."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(port, cookie, heard), "127.0.0.1", port)
        await line.open
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, problem: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(problem or Trouble("the server hung up"))

    def data_received(self, data: bytes) -> None:
        at = time.perf_counter()
        data = self._buffer + data if self._buffer else data
        if not self.open.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(Trouble(head.decode("latin-1")))
                return
            self.open.set_result(None)
        self._buffer = self._frames(data, at)

    def _frames(self, data: bytes, at: float) -> bytes:
        """Hand on the whole frames there are; what is left of the last."""
        start, end = 0, len(data)
        while end - start >= 2:
            kind, length, body = data[start] & 15, data[start + 1], start + 2
            if length == 126:
                body = start + 4
                length = int.from_bytes(data[start + 2 : body], "big")
            elif length == 127:
                body = start + 10
                length = int.from_bytes(data[start + 2 : body], "big")
            if body + length > end:
                break
            start = body + length
            if kind == TEXT:
                self._heard(data[body:start], at)
            elif kind == PING:
                self._write(PONG, data[body:start])
        return data[start:] if start else data

    def send(self, message: bytes) -> None:
        """Send a message."""
        self._write(TEXT, message)

    def _write(self, kind: int, message: bytes) -> None:
        assert self._transport is not None
        length = len(message)
        size = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
        self._transport.write(bytes([0x80 | kind]) + size + MASK + message)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None and not self.lost:
            self._write(CLOSE, (1000).to_bytes(2, "big"))
            self._transport.close()
