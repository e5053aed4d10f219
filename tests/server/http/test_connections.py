"""What a client can do to a server before it has sent a request: open connections, and send or read slowly."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lancaster.server.http import connections
from lancaster.server.http.connections import MOST_HEAD_BYTES, MOST_URL_BYTES, RESERVED_FILES, Admission
from lancaster.server.settings import Settings
from tests.server.loopback import Loopback, serving
from tests.waiting import until


@pytest.fixture(scope="module")
def loopback(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loopback]:
    """A real server that takes a client's address for its own, and six connections from each."""
    chosen: dict[str, Any] = {"trusted_proxies": "192.0.2.1", "connections_per_address": 6, "connections": 1000}
    with serving(tmp_path_factory.mktemp("connections"), **chosen) as found:
        yield found


@contextlib.contextmanager
def connected(loopback: Loopback) -> Iterator[socket.socket]:
    """A connection; when it is closed the server has noticed."""
    with socket.create_connection(("127.0.0.1", loopback.port), timeout=60) as found:
        yield found
    until(lambda: loopback.admission.open == 0)


def answered(line: socket.socket) -> tuple[int, str]:
    """The status and the code of the answer, which ends the connection."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        while more := line.recv(65536):
            heard += more
    head, _, body = heard.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]["code"]


def test_an_endless_header_is_refused(loopback: Loopback) -> None:
    with connected(loopback) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        with contextlib.suppress(OSError):
            for _ in range(1000):
                line.sendall(b"x" * 65536)
        assert answered(line) == (431, "headers-too-large")


def test_many_headers_at_once_are_refused(loopback: Loopback) -> None:
    with connected(loopback) as line:
        headers = b"".join(b"X-%d: %s\r\n" % (n, b"x" * 100) for n in range(MOST_HEAD_BYTES // 100))
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + headers + b"\r\n")
        assert answered(line) == (431, "headers-too-large")


def test_an_endless_trailer_is_refused(loopback: Loopback) -> None:
    with connected(loopback) as line:
        line.sendall(b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ")
        with contextlib.suppress(OSError):
            for _ in range(100):
                line.sendall(b"x" * 65536)
        assert answered(line)[0] == 431


def test_a_long_address_is_refused(loopback: Loopback) -> None:
    with connected(loopback) as line:
        line.sendall(b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"x" * MOST_URL_BYTES))
        assert answered(line) == (414, "address-line-too-long")


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: loc"])
def test_who_sends_no_request_is_disconnected(
    loopback: Loopback, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.1)
    with connected(loopback) as line:
        line.sendall(begun)
        assert answered(line) == (408, "headers-too-slow")


def test_a_connection_without_a_next_request_is_closed(loopback: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback.config, "timeout_keep_alive", 0.1)
    with connected(loopback) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        heard = b""
        while more := line.recv(65536):
            heard += more
        assert heard.count(b"200 OK") == 1


def test_a_body_may_be_larger_than_a_head(loopback: Loopback) -> None:
    with connected(loopback) as line:
        body = json.dumps({"name": "Anna", "more": "x" * 2 * MOST_HEAD_BYTES}).encode()
        origin = f"Origin: {loopback.origin}\r\nHost: 127.0.0.1:{loopback.port}\r\nContent-Type: application/json\r\n"
        head = f"POST /api/v1/guests HTTP/1.1\r\n{origin}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        line.sendall(head.encode() + body)
        assert answered(line) == (422, "bad-message")


def test_requests_may_follow_each_other_at_once(loopback: Loopback) -> None:
    with connected(loopback) as line:
        one = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Some: %s\r\n\r\n" % (b"x" * 900)
        line.sendall(one * 50 + one.replace(b"X-Some", b"Connection: close\r\nX-Some"))
        heard = b""
        while more := line.recv(65536):
            heard += more
        assert heard.count(b"200 OK") == 51


def test_an_address_has_so_many_connections(loopback: Loopback) -> None:
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(socket.create_connection(("127.0.0.1", loopback.port))) for _ in range(6)]
        until(lambda: loopback.admission.open == 6)
        with socket.create_connection(("127.0.0.1", loopback.port), timeout=60) as line:
            assert answered(line) == (503, "too-many-connections")
        lines.pop().close()
        until(lambda: loopback.admission.open == 5)
        with socket.create_connection(("127.0.0.1", loopback.port), timeout=60) as line:
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert b"200 OK" in line.recv(65536)
    until(lambda: loopback.admission.open == 0)


def test_who_does_not_read_an_answer_is_cut_off(loopback: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALLED_SECONDS", 0.1)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", loopback.port))
        with contextlib.suppress(OSError):
            for _ in range(10):
                line.sendall(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
        until(lambda: loopback.admission.refused["not-reading"] >= 1)
        until(lambda: loopback.admission.open == 0)


def test_who_pings_without_reading_is_cut_off(loopback: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_BUFFERED_BYTES", 200_000)
    before = loopback.admission.refused["not-reading"]
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", loopback.port))
        line.sendall(
            f"GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1:{loopback.port}\r\nOrigin: {loopback.origin}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        # frames that arrive together with the request are dropped (no client may send them before the answer), and a
        # part of one would be a protocol error, which ends the connection for another reason
        assert line.recv(1000).startswith(b"HTTP/1.1 101")
        ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"x" * 125
        with contextlib.suppress(OSError):
            for _ in range(100_000):
                line.sendall(ping * 100)
    until(lambda: loopback.admission.refused["not-reading"] > before)
    until(lambda: loopback.admission.open == 0)


def test_a_client_cannot_fill_the_log(loopback: Loopback, caplog: pytest.LogCaptureFixture) -> None:
    """A refused WebSocket is no error; and what is worth a line is worth it once a minute, however often it comes."""
    host = f"Host: 127.0.0.1:{loopback.port}\r\n"
    upgrade = f"GET /api/v1/socket HTTP/1.1\r\n{host}Connection: Upgrade\r\nUpgrade: websocket\r\n"
    upgrade += "Sec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    no_utf8 = bytes([0x81, 0x82, 0, 0, 0, 0]) + b"\xff\xff"
    asked = {
        "foreign": (f"{upgrade}Origin: https://evil.example\r\n{key}".encode(), b"403"),
        "no key": (f"{upgrade}Origin: {loopback.origin}\r\n\r\n".encode(), b"400"),
        "no request": (b"\x00\x01nonsense\r\n\r\n", b"400"),
        "no text": (f"{upgrade}Origin: {loopback.origin}\r\n{key}".encode(), b"101"),
    }
    said = {}
    for name, (request, status) in asked.items():
        caplog.clear()
        for _ in range(3):
            with connected(loopback) as line:
                line.sendall(request)
                assert status in line.recv(65536).split(b"\r\n")[0]
                if name == "no text":
                    line.sendall(no_utf8)
                    with contextlib.suppress(ConnectionResetError):
                        while line.recv(65536):
                            pass
        said[name] = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert said["foreign"] == []
    assert {name: len(lines) for name, lines in said.items() if len(lines) > 1} == {}


# -- counting --------------------------------------------------------------------------------------------------------


def settings(tmp_path: Path, **chosen: Any) -> Settings:
    return Settings(data=tmp_path, **chosen)


def test_ipv6_is_counted_by_its_network(tmp_path: Path) -> None:
    admission = Admission(settings(tmp_path, connections_per_address=2))
    assert [admission.admit(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert admission.admit("2001:db8:0:1::1")
    admission.release("2001:db8::1")
    assert admission.admit("2001:db8::9")


def test_trusted_proxies_are_not_counted_by_address(tmp_path: Path) -> None:
    admission = Admission(settings(tmp_path, connections_per_address=2, connections=5))
    assert [admission.admit("127.0.0.1") for _ in range(6)] == [True] * 5 + [False]


def test_files_are_kept_in_reserve(tmp_path: Path) -> None:
    admission = Admission(settings(tmp_path), most_files=RESERVED_FILES + 3)
    assert [admission.admit(f"192.0.2.{n}") for n in range(5)] == [True] * 3 + [False] * 2


def test_refusals_are_logged_once_a_minute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    monkeypatch.setattr(connections.log, "warning", lambda name, **_: logged.append(name), raising=False)
    admission = Admission(settings(tmp_path, connections=1))
    for number in range(100):
        admission.admit(f"192.0.2.{number}")
    assert logged == ["connections.refused"]
    assert admission.refused["all"] == 99
