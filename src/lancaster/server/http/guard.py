"""The guard: checks every request before anything else runs, and adds headers to every answer.

A request gets an id for the log and its true address behind trusted proxies. Its host name, its origin (a page of
another site must not act for somebody who is signed in here), the size and the type of its body are checked. The
headers of the answer restrict what a browser may do with the web page. Errors are logged with the id of the request;
the client is told no details.
"""

from __future__ import annotations

import asyncio
import ipaddress
import secrets as chance
import time
import traceback
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Final
from urllib.parse import urlsplit

import structlog
from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from lancaster.server.accounts.sessions import COOKIE
from lancaster.server.http.problems import add_handlers, answer
from lancaster.server.http.rate_limits import Kind
from lancaster.server.settings import Settings
from lancaster.tables.refusals import Refused

REQUEST: ContextVar[str] = ContextVar("request", default="")
SAFE: Final = ("GET", "HEAD", "OPTIONS", "TRACE")
LONGEST_PART_BYTES: Final = 255  # bytes of a part of a path, as file systems have them
BODY_TIMEOUT_SECONDS: Final = 30.0  # for a body to arrive
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
HEALTH: Final = ("/healthz", "/readyz")  # for load balancers, which call a node by names of their own
HSTS: Final = "max-age=31536000"

log = structlog.get_logger("lancaster.requests")
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def install(app: FastAPI, settings: Settings) -> None:
    """Put the guard before an application, as the outermost middleware, and give all errors one shape."""
    app.add_middleware(Guard, settings=settings)
    add_handlers(app)


def address(connection: HTTPConnection) -> str:
    """The address a request comes from; the guard has put the true one there."""
    return connection.client.host if connection.client is not None else "unknown"


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Whether the browser uses https, so that cookies may be restricted to it."""
    return connection.scope.get("scheme") in ("https", "wss") or settings.public_url.startswith("https:")


class Guard:
    """The middleware: a list of checks, then the application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._trusted = list(networks(settings.trusted_proxies))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = chance.token_urlsafe(9)
        scope["state"] = {**scope.get("state", {}), "request": request}
        REQUEST.set(request)
        with structlog.contextvars.bound_contextvars(request=request):
            proxied(scope, self._trusted)
            remove_prefix(scope, self._settings.prefix)
            began = time.perf_counter()
            await self._run(scope, receive, _Sender(scope, send, request), request)
            _measure(scope, time.perf_counter() - began)

    async def _run(self, scope: Scope, receive: Receive, send: _Sender, request: str) -> None:
        try:
            check_path(scope)
            if scope["path"] not in HEALTH:
                check_host(scope, self._settings)
            check_origin(scope, self._settings)
            check_rate(scope)
            await check_banned(scope)
            if scope["type"] == "http" and scope["method"] not in SAFE:
                body = await _read_body(scope, receive, self._settings.body_limit)
                if body is None:
                    return  # the client has disconnected
                check_type(scope, body)
                receive = _again(body, receive)
            await self._app(scope, receive, send)
        except Refused as refused:
            if send.started:
                raise
            await answer(refused, scope)(scope, receive, send)
        except ClientDisconnected:
            return  # whoever opened this socket has hung up before it was open: nobody is left to answer
        except Exception:
            # as text: a renderer that shows local variables would write passwords to the log
            log.error("request.broke", path=_shown_path(scope), exception=traceback.format_exc())
            if not send.started:
                await answer(Refused("something-broke", request=request), scope)(scope, receive, send)
            elif scope["type"] == "websocket" and not send.ended:
                await send({"type": "websocket.close", "code": 1011})
            elif scope["type"] == "http":
                raise  # a part of the answer is sent: only the connection can be closed


def _measure(scope: Scope, seconds: float) -> None:
    services = getattr(scope["app"].state, "services", None)
    if services is None:
        return
    if scope["type"] == "http":
        services.measurements.answered(scope, seconds)
    if "refused" in scope["state"]:
        services.measurements.refused(scope["state"]["refused"])


def _shown_path(scope: Scope) -> str:
    """The path as a log may have it: without ids and tokens."""
    found = str(scope["path"])
    for value in scope.get("path_params", {}).values():
        found = found.replace(str(value), "…")
    return found


class _Sender:
    """Sends an answer on, with the headers that every answer has."""

    def __init__(self, scope: Scope, send: Send, request: str) -> None:
        self._scope = scope
        self._send = send
        self._request = request
        self.started = False
        self.ended = False

    async def __call__(self, message: Message) -> None:
        kind = message["type"]
        self.started = True
        self.ended = self.ended or kind == "websocket.close"
        if kind in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers["X-Request-ID"] = self._request
            if self._scope["path"].startswith("/api"):
                headers.setdefault("Cache-Control", "no-store")
            if self._scope["scheme"] in ("https", "wss"):
                headers.setdefault("Strict-Transport-Security", HSTS)
        await self._send(message)


# -- where it comes from ---------------------------------------------------------------------------------------------


def networks(text: str) -> Iterable[Network]:
    """The addresses and networks of a setting, with commas between them."""
    for part in text.split(","):
        if part.strip():
            yield ipaddress.ip_network(part.strip(), strict=False)


def proxied(scope: Scope, trusted: list[Network]) -> None:
    """Set the true client and scheme of a request that came through trusted proxies."""
    client = scope.get("client")
    if client is None or not within(client[0], trusted):
        return
    headers = Headers(scope=scope)
    found = client[0]
    # each proxy appends the address it was called from; what a client claims about itself stands before that
    for part in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
        hop = _bare(part.strip())
        if hop is None:
            break
        found = hop
        if not within(hop, trusted):
            break
    scope["client"] = (found, client[1] if found == client[0] else 0)
    scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
    if scheme in ("http", "https"):
        sockets = {"http": "ws", "https": "wss"}
        scope["scheme"] = sockets[scheme] if scope["type"] == "websocket" else scheme


def remove_prefix(scope: Scope, prefix: str) -> None:
    """Routes know no prefix. A proxy may pass it on or remove it, and health checks come without it."""
    path = scope["path"]
    if prefix and (path == prefix or path.startswith(f"{prefix}/")):
        scope["path"] = path[len(prefix) :] or "/"


def within(host: str, trusted: list[Network]) -> bool:
    """Whether an address is in one of the networks."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return any(found in network for network in trusted)


def _bare(hop: str) -> str | None:
    """An address as proxies write it, without its port."""
    if hop.startswith("["):
        hop = hop[1:].partition("]")[0]
    elif hop.count(":") == 1:
        hop = hop.partition(":")[0]
    try:
        return str(ipaddress.ip_address(hop))
    except ValueError:
        return None


# -- may it ----------------------------------------------------------------------------------------------------------


def check_path(scope: Scope) -> None:
    """Refuse paths that no file and no route can have: with control characters, or a part that is too long."""
    path = scope["path"]
    if any(character < " " for character in path) or any(
        len(part.encode()) > LONGEST_PART_BYTES for part in path.split("/")
    ):
        raise Refused("no-such-page")


def check_host(scope: Scope, settings: Settings) -> None:
    """Refuse other host names: else any site could point its name at a server in somebody's home network."""
    host = _host_name(Headers(scope=scope).get("host", "localhost"))
    ours = {"localhost", settings.host.lower(), urlsplit(settings.public_url).hostname or "localhost"}
    if host in ours or _is_address(host):
        return
    if settings.public_url or settings.host in ("127.0.0.1", "::1", "localhost"):
        raise Refused("bad-host")


def check_origin(scope: Scope, settings: Settings) -> None:
    """Refuse requests from pages of other sites, if they change something or open a socket.

    Browsers name the origin. A program may leave it out if it sends no cookie, for then it acts for nobody else.
    """
    if scope["type"] == "http" and scope["method"] in SAFE:
        return
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is not None:
        if not _ours(origin, headers.get("host", ""), scope["scheme"], settings):
            raise Refused("bad-origin")
    elif scope["type"] == "http":
        site = headers.get("sec-fetch-site")
        if site not in (None, "same-origin") or (site is None and f"{COOKIE}=" in headers.get("cookie", "")):
            raise Refused("bad-origin")


async def check_banned(scope: Scope) -> None:
    """Refuse changes and sockets from ranges of addresses that an operator has banned; looking is allowed.

    A GET route that makes bots think asks `AddressBans` itself.
    """
    services = getattr(scope["app"].state, "services", None)
    if services is not None and (scope["type"] == "websocket" or scope["method"] not in SAFE):
        await services.address_bans.check(scope["client"][0] if scope.get("client") else "")


def check_rate(scope: Scope) -> None:
    """Refuse an address that asks for too much or opens too many sockets; many routes have their own limit."""
    services = getattr(scope["app"].state, "services", None)
    if services is not None:
        kind: Kind = "request" if scope["path"].startswith("/api/") else "file"
        services.rate_limits.spend(kind, None, scope["client"][0] if scope.get("client") else "unknown")


def check_type(scope: Scope, body: bytes) -> None:
    """Refuse bodies that are not JSON: a form of another site could send them without permission."""
    kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower()
    if body and kind != "application/json":
        raise Refused("not-json")


def _ours(origin: str, host: str, scheme: str, settings: Settings) -> bool:
    if settings.public_url:
        public = _origin(settings.public_url)
        if _origin(origin) == public:
            return True
        if public is not None and _host_name(host) == public[1]:
            return False
    # https counts as well: a proxy with our certificate may not say that it uses https
    own = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    return _origin(origin) in (_origin(f"{own}://{host}"), _origin(f"https://{host}"))


def _origin(url: str) -> tuple[str, str, int] | None:
    try:
        parts = urlsplit(url)
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def _host_name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


# -- how much --------------------------------------------------------------------------------------------------------


async def _read_body(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """The whole body; refused if it is too large, None if the client has disconnected."""
    announced = Headers(scope=scope).get("content-length", "0")
    if not announced.isdecimal() or int(announced[:20]) > most:
        raise Refused("too-large", most=most)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_TIMEOUT_SECONDS):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return None
                body += message.get("body", b"")
                if len(body) > most:
                    raise Refused("too-large", most=most)
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise Refused("body-too-slow") from None


def _again(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body that was read, then all further messages."""
    told = False

    async def read() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read
