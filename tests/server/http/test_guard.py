"""The checks of every request: origin, host, proxies, sizes, headers, and the one shape of an error."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, WebSocket
from pydantic import BaseModel
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, StreamingResponse
from structlog.testing import capture_logs
from uvicorn.protocols.utils import ClientDisconnected

from lancaster.server.http import guard
from lancaster.server.http.guard import REQUEST, address
from lancaster.server.http.problems import refusals
from lancaster.tables.refusals import STATUS, Refused
from tests.server.accounts.people_support import error, settings_of

HOST = "http://localhost:1413"
COOKIE = {"Cookie": "other=1; lancaster=abc.def"}
JSON = {"Content-Type": "application/json"}


class Thing(BaseModel):
    number: int


def _app(**settings: Any) -> FastAPI:
    app = FastAPI()
    guard.install(app, settings_of(**settings))

    @app.post("/api/thing")
    async def thing(body: Thing) -> int:
        return body.number

    @app.get("/api/thing")
    async def where() -> dict[str, str]:
        return {"request": REQUEST.get()}

    @app.delete("/api/thing")
    async def gone() -> None: ...

    @app.get("/page")
    async def page() -> PlainTextResponse:
        return PlainTextResponse("page", headers={"Cache-Control": "max-age=60"})

    @app.get("/healthz")
    async def healthz() -> None: ...

    @app.get("/api/broken")
    async def broken() -> None:
        raise RuntimeError("a secret detail")

    @app.get("/api/half")
    async def half() -> StreamingResponse:
        async def parts() -> AsyncIterator[bytes]:
            yield b"half"
            raise RuntimeError("a secret detail")

        return StreamingResponse(parts())

    @app.get("/api/fast")
    async def fast() -> None:
        raise Refused("too-fast", seconds=7)

    @app.websocket("/socket")
    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text(address(websocket))
        if await websocket.receive_text() == "break":
            raise RuntimeError("a secret detail")

    @app.websocket("/refusing")
    async def refusing(websocket: WebSocket) -> None:
        raise Refused("sign-in")

    return app


def _ask(app: FastAPI, method: str, path: str, client: str = "203.0.113.7", **more: Any) -> httpx.Response:
    """One request, as it comes: no header but those given."""

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url=HOST) as browser:
            return await browser.request(method, path, **more)

    return asyncio.run(run())


def _socket(app: FastAPI, path: str, headers: dict[str, str], *said: str, gone: bool = False) -> list[dict[str, Any]]:
    """Open a socket, say something and hang up, or be gone before it is open; everything that came back."""

    async def run() -> list[dict[str, Any]]:
        came: list[dict[str, Any]] = []
        coming = [{"type": "websocket.connect"}, *({"type": "websocket.receive", "text": text} for text in said)]

        async def receive() -> dict[str, Any]:
            return coming.pop(0) if coming else {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            if gone:
                raise ClientDisconnected
            came.append(message)

        raw = [
            (name.lower().encode(), value.encode()) for name, value in ({"Host": "localhost:1413"} | headers).items()
        ]
        scope = {"type": "websocket", "path": path, "headers": raw, "scheme": "ws", "client": ("203.0.113.7", 1)}
        extensions: dict[str, Any] = {"websocket.http.response": {}}
        await app(scope | {"query_string": b"", "extensions": extensions}, receive, send)
        return came

    return asyncio.run(run())


def _denied(came: list[dict[str, Any]]) -> tuple[int, str]:
    """The status and the code with which a socket was not opened."""
    assert [message["type"] for message in came] == ["websocket.http.response.start", "websocket.http.response.body"]
    answer = httpx.Response(came[0]["status"], headers=came[0]["headers"], content=came[1]["body"])
    assert "content-security-policy" in answer.headers
    return answer.status_code, error(answer)


# -- origin ----------------------------------------------------------------------------------------------------------

PUBLIC = "https://play.example.org"
AT_HOME = {"Host": "localhost:1413"}
IN_PUBLIC = {"Host": "play.example.org"}


@pytest.mark.parametrize(
    ("allowed", "public", "headers"),
    [
        (True, "", {"Origin": HOST}),
        (True, "", {"Origin": HOST} | COOKIE),
        (True, "", {"Origin": "https://localhost:1413"}),
        (True, "", {}),
        (True, "", {"Cookie": "other=1"}),
        (False, "", COOKIE),
        (True, "", {"Sec-Fetch-Site": "same-origin"} | COOKIE),
        *((False, "", {"Sec-Fetch-Site": site}) for site in ("cross-site", "same-site", "none", "")),
        *((False, "", {"Origin": HOST, "Host": host}) for host in ("127.0.0.1:1413", "localhost", "localhost:1414")),
        *(
            (False, "", {"Origin": origin})
            for origin in (
                "null",
                "",
                "http://localhost",
                "http://localhost:1414",
                "http://evil.example",
                "localhost:1413",
            )
        ),
        (False, "", {"Origin": "http://localhost:1413.evil.example"}),
        (False, "", {"Origin": "http://localhost:1413@evil.example"}),
        (False, "", {"Origin": "file://"}),
        (False, "", {"Origin": "http://[bad"}),
        (False, "", {"Origin": "http://localhost:99999"}),
        (True, PUBLIC, {"Origin": PUBLIC} | IN_PUBLIC),
        (True, PUBLIC + "/", {"Origin": PUBLIC} | IN_PUBLIC),
        (True, PUBLIC, {"Origin": PUBLIC} | AT_HOME),  # a proxy that puts its own host there
        (True, PUBLIC, {"Origin": HOST} | AT_HOME),  # the operator, on the machine itself
        (False, PUBLIC, {"Origin": "http://play.example.org"} | IN_PUBLIC),
        (False, PUBLIC, {"Origin": "https://play.example.org:8443"} | IN_PUBLIC),
        (False, PUBLIC, {"Origin": "https://evil.example.org"} | IN_PUBLIC),
        (False, PUBLIC, {"Origin": HOST} | IN_PUBLIC),
    ],
)
def test_who_may_change_something(allowed: bool, public: str, headers: dict[str, str]) -> None:
    app = _app(public_url=public)
    for method, body in (("POST", b'{"number": 1}'), ("DELETE", b"")):
        answer = _ask(app, method, "/api/thing", headers=headers | JSON, content=body)
        if allowed:
            assert answer.status_code == 200
        else:
            assert (answer.status_code, error(answer)) == (403, "bad-origin")
    assert _ask(app, "GET", "/api/thing", headers=headers).status_code == 200, "reading is not asked about"


@pytest.mark.parametrize(
    ("allowed", "headers"),
    [(True, {"Origin": HOST}), (True, {}), (False, {"Origin": "http://evil.example"}), (False, {"Origin": "null"})],
)
def test_who_may_open_a_socket(allowed: bool, headers: dict[str, str]) -> None:
    came = _socket(_app(), "/socket", headers | COOKIE, "bye")
    if allowed:
        assert [message["type"] for message in came] == ["websocket.accept", "websocket.send"]
    else:
        assert _denied(came) == (403, "bad-origin")


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"])
def test_a_form_cannot_send_what_only_json_may(kind: str) -> None:
    answer = _ask(_app(), "POST", "/api/thing", headers={"Content-Type": kind}, content=b'{"number": 1}')
    assert (answer.status_code, error(answer)) == (422, "not-json")
    named = _ask(
        _app(), "POST", "/api/thing", headers={"Content-Type": "application/json; charset=utf-8"}, content="{}"
    )
    assert "number" in named.json()["error"]["message"], "this one was read"


# -- host and proxies ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("allowed", "settings", "host"),
    [
        *((True, {}, host) for host in ("localhost:1413", "LOCALHOST", "127.0.0.1:1413", "[::1]:1413", "192.168.0.7")),
        *(
            (False, {}, host)
            for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[::1", "")
        ),
        (True, {"host": "0.0.0.0"}, "my-computer.local:1413"),
        (True, {"public_url": PUBLIC, "host": "0.0.0.0"}, "play.example.org"),
        (True, {"public_url": PUBLIC}, "localhost:1413"),
        (False, {"public_url": PUBLIC, "host": "0.0.0.0"}, "evil.example"),
    ],
)
def test_which_names_the_server_answers_to(allowed: bool, settings: dict[str, Any], host: str) -> None:
    answer = _ask(_app(**settings), "GET", "/api/thing", headers={"Host": host})
    assert answer.status_code == (200 if allowed else 400)
    assert allowed or error(answer) == "bad-host"
    assert _ask(_app(**settings), "GET", "/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/club/lancaster/api/thing", 200),
        ("/api/thing", 200),  # a proxy may remove the prefix, and a health check comes without it
        ("/club/lancasters/api/thing", 404),
        ("/club/lancaster/club/lancaster/api/thing", 404),
    ],
)
def test_the_path_of_the_public_address_is_removed(path: str, status: int) -> None:
    app = _app(public_url="https://play.example.org/club/lancaster/")
    assert _ask(app, "GET", path, headers={"Host": "play.example.org"}).status_code == status


@pytest.mark.parametrize(
    "url", ["play.example.org", "https://a.example/x y", 'https://a.example/"', "https://a.example?b"]
)
def test_a_public_address_that_cannot_be_one_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="public_url"):
        settings_of(public_url=url)


@pytest.mark.parametrize(
    ("peer", "headers", "seen"),
    [
        ("203.0.113.7", {}, "203.0.113.7"),
        ("203.0.113.7", {"X-Forwarded-For": "198.51.100.1"}, "203.0.113.7"),  # a stranger says so
        ("10.0.0.1", {"X-Forwarded-For": "198.51.100.1"}, "198.51.100.1"),
        ("::ffff:10.0.0.1", {"X-Forwarded-For": "198.51.100.1"}, "198.51.100.1"),
        ("10.0.0.1", {"X-Forwarded-For": "1.1.1.1, 198.51.100.1"}, "198.51.100.1"),  # the first is made up
        ("10.0.0.1", {"X-Forwarded-For": "198.51.100.1, 10.0.0.2"}, "198.51.100.1"),  # two proxies
        ("10.0.0.1", {"X-Forwarded-For": "10.0.0.3, 10.0.0.2"}, "10.0.0.3"),
        ("10.0.0.1", {"X-Forwarded-For": "junk, 10.0.0.2"}, "10.0.0.2"),
        ("10.0.0.1", {"X-Forwarded-For": ""}, "10.0.0.1"),
        ("10.0.0.1", {"X-Forwarded-For": "198.51.100.1:4711"}, "198.51.100.1"),
        ("10.0.0.1", {"X-Forwarded-For": "[2001:db8::1]:4711"}, "2001:db8::1"),
        ("fd00::1", {"X-Forwarded-For": "2001:db8::1"}, "2001:db8::1"),
        ("unix", {"X-Forwarded-For": "198.51.100.1"}, "unix"),
    ],
)
def test_the_address_behind_proxies(peer: str, headers: dict[str, str], seen: str) -> None:
    app = _app(trusted_proxies="10.0.0.0/8, fd00::1")

    @app.get("/who")
    async def who(request: HTTPConnection) -> str:
        return address(request)

    assert _ask(app, "GET", "/who", client=peer, headers=headers).json() == seen


def test_https_behind_a_proxy_is_known_and_strangers_cannot_say_so() -> None:
    app = _app(trusted_proxies="10.0.0.1")
    forwarded = {"X-Forwarded-Proto": "https"}
    assert "strict-transport-security" in _ask(app, "GET", "/page", client="10.0.0.1", headers=forwarded).headers
    assert "strict-transport-security" not in _ask(app, "GET", "/page", headers=forwarded).headers
    odd = {"X-Forwarded-Proto": "gopher"}
    assert "strict-transport-security" not in _ask(app, "GET", "/page", client="10.0.0.1", headers=odd).headers


# -- sizes -----------------------------------------------------------------------------------------------------------


def test_a_large_body_is_refused_announced_or_not() -> None:
    app = _app(body_limit=100)
    fits, large = b'{"number": 1}' + b" " * 87, b'{"number": 1}' + b" " * 88

    async def pieces(body: bytes) -> AsyncIterator[bytes]:
        for start in range(0, len(body), 7):
            yield body[start : start + 7]

    assert _ask(app, "POST", "/api/thing", headers=JSON, content=fits).json() == 1
    assert _ask(app, "POST", "/api/thing", headers=JSON, content=pieces(fits)).json() == 1
    for body in (large, pieces(large)):
        answer = _ask(app, "POST", "/api/thing", headers=JSON, content=body)
        assert (answer.status_code, error(answer)) == (413, "too-large")
        assert answer.json()["error"]["args"] == {"most": 100}
    for announced in ("101", "9" * 30, "-1", "x"):
        answer = _ask(app, "POST", "/api/thing", headers=JSON | {"Content-Length": announced}, content=b"{}")
        assert answer.status_code == 413


def test_a_body_that_does_not_come_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_TIMEOUT_SECONDS", 0.05)

    async def never() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    answer = _ask(_app(), "POST", "/api/thing", headers=JSON, content=never())
    assert (answer.status_code, error(answer)) == (422, "body-too-slow")


def test_a_client_that_hangs_up_gets_no_answer() -> None:
    async def run() -> list[Any]:
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope: dict[str, Any] = {
            "type": "http",
            "method": "POST",
            "path": "/api/thing",
            "headers": [],
            "scheme": "http",
            "client": None,
        }
        await _app()(scope, receive, send)
        return sent

    assert asyncio.run(run()) == []


# -- answers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/thing", "/page", "/nowhere", "/api/broken"])
def test_every_answer_has_the_headers(path: str) -> None:
    headers = _ask(_app(), "GET", path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert {policy[f"{kind}-src"] for kind in ("style", "connect", "font", "worker", "manifest")} == {"'self'"}
    wasm = "'wasm-unsafe-eval'"  # WebAssembly may be compiled (Python, without a connection), text never
    assert policy["script-src"] == f"'self' {wasm}"
    assert headers["content-security-policy"].count("unsafe") == 1
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert headers.get("cache-control") == {"/page": "max-age=60", "/nowhere": None}.get(path, "no-store")
    assert len(headers["x-request-id"]) == 12


def test_each_request_has_an_id_of_its_own() -> None:
    app = _app()
    first, second = _ask(app, "GET", "/api/thing"), _ask(app, "GET", "/api/thing", headers={"X-Request-ID": "mine"})
    assert first.json()["request"] == first.headers["x-request-id"]
    assert len({first.headers["x-request-id"], second.headers["x-request-id"], "mine"}) == 3


def test_what_breaks_is_logged_and_not_told() -> None:
    with capture_logs() as logs:
        answer = _ask(_app(), "GET", "/api/broken")
    assert (answer.status_code, error(answer)) == (500, "something-broke")
    assert "secret detail" not in answer.text
    assert "Traceback" not in answer.text
    assert answer.headers["x-request-id"] in answer.json()["error"]["message"]
    assert [(line["event"], line["path"]) for line in logs] == [("request.broke", "/api/broken")]
    assert logs[0]["exception"].endswith("RuntimeError: a secret detail\n")


def test_half_an_answer_is_broken_off() -> None:
    with pytest.raises(RuntimeError, match="a secret detail"):
        _ask(_app(), "GET", "/api/half")


def test_a_socket_that_breaks_is_closed_and_refusals_come_before_it_opens() -> None:
    came = _socket(_app(), "/socket", {}, "break")
    assert came[-1] == {"type": "websocket.close", "code": 1011}
    assert "secret" not in str(came)
    assert _denied(_socket(_app(), "/refusing", {})) == (401, "sign-in")
    assert _socket(_app(), "/nowhere", {})[0]["type"] == "websocket.close"


def test_nothing_is_logged_of_a_client_that_hangs_up_before_its_socket_is_open() -> None:
    with capture_logs() as logs:
        assert _socket(_app(), "/socket", {}, gone=True) == []
    assert logs == [], "anybody could fill the log"


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "code"),
    [
        ("GET", "/nowhere", None, 404, "no-such-page"),
        ("PUT", "/api/thing", None, 405, "method-not-allowed"),
        ("POST", "/api/thing", b"{", 422, "malformed-json"),
        ("POST", "/api/thing", b"\xff\xff", 422, "bad-message"),
        ("POST", "/api/thing", b"[" * 200_000, 422, "bad-message"),  # deep enough for 3.14, too
        ("POST", "/api/thing", b'{"number": "secret"}', 422, "bad-message"),
        ("POST", "/api/thing", b"", 422, "bad-message"),
        ("GET", "/api/fast", None, 429, "too-fast"),
    ],
)
def test_every_refusal_has_one_shape(method: str, path: str, content: bytes | None, status: int, code: str) -> None:
    answer = _ask(_app(), method, path, headers=JSON, content=content)
    assert (answer.status_code, error(answer)) == (status, code)
    assert "secret" not in answer.text, "what was sent is not sent back"
    if status == 405:
        assert answer.headers["allow"] == "DELETE, GET, POST"
    if status == 429:
        assert answer.headers["retry-after"] == "7"


def test_refusals_are_documented_by_status() -> None:
    found = refusals("bad-password", "sign-in", "name-taken")
    assert found[401]["description"] == "`bad-password`, `sign-in`"
    assert found[409]["description"] == "`name-taken`"
    assert set(found) == {400, 401, 403, 409, 413, 422, 429, 500, 503}
    assert "Retry-After" in found[429]["headers"]
    assert all(set(STATUS) >= {code.strip("`") for code in one["description"].split(", ")} for one in found.values())
