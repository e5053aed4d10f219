"""The application: all parts put together, started in order and stopped in the opposite one."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_network

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from lancaster.server import guard, logs
from lancaster.server.alone import alone
from lancaster.server.database import Database
from lancaster.server.hub import Hub
from lancaster.server.keeper import Keeper
from lancaster.server.limits import Limits
from lancaster.server.listening import Listening
from lancaster.server.materials import Materials
from lancaster.server.migrate import migrate
from lancaster.server.news.delivery import Courier
from lancaster.server.news.outbox import Outbox
from lancaster.server.news.safe_http import SafeHttp
from lancaster.server.news.vapid import Vapid
from lancaster.server.people import People, visitor
from lancaster.server.routes import box, history, news, operations, page, people, statistics, tables
from lancaster.server.secrets import Secrets
from lancaster.server.server import Now, Server, now
from lancaster.server.settings import Settings
from lancaster.server.socket import Socket
from lancaster.server.sweep import Sweep
from lancaster.server.thinkers import Thinkers
from lancaster.version import __version__

SOCKET = "/api/v1/socket"
DESCRIPTION = """
Play Lancaster: tables, seats, actions, history. Everything the page does goes through this interface, and it is enough
to write another client. Sign in with `POST /api/v1/guests`; the cookie it sets is all that is needed. For live play use
the WebSocket at `/api/v1/socket` (docs/protocol.md).
"""


def create_app(settings: Settings | None = None, clock: Now = now) -> FastAPI:
    """The application of a server with these settings (from environment and file, if None)."""
    settings = settings or Settings()
    logs.configure(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, clock) as server:
            app.state.server = server
            yield

    app = FastAPI(
        title="Lancaster",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,  # they load scripts from other origins
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        generate_unique_id_function=_operation,
    )
    app.include_router(people.router)
    app.include_router(tables.router)
    app.include_router(box.router)
    app.include_router(history.router)
    app.include_router(statistics.router)
    app.include_router(news.router)
    app.include_router(operations.router)
    page.mount(app)
    app.add_middleware(Door)
    guard.install(app, settings)
    return app


@asynccontextmanager
async def running(settings: Settings, clock: Now = now) -> AsyncIterator[Server]:
    """A running server without its HTTP side."""
    with alone(settings):
        async with _opened(settings, clock) as server:
            yield server


@asynccontextmanager
async def _opened(settings: Settings, clock: Now) -> AsyncIterator[Server]:
    secrets = Secrets.load(settings)
    materials = Materials(settings.materials)
    database = await Database.open(settings.database_url)
    try:
        await migrate(database)
        vapid = Vapid(secrets.vapid, settings.contact, clock)
        http = SafeHttp(allow=[ip_network(each) for each in settings.outgoing_networks.split(",") if each])
        outbox = Outbox(database, Courier(http, vapid, clock, _table_link(settings)), clock)
        thinkers = Thinkers(settings.thinkers, patience=settings.bot_seconds)
        hub = Hub()
        keeper = Keeper(settings, database, hub, thinkers, outbox, materials, clock, secrets.cookie)
        visitors = People(database, secrets, settings, clock)
        visitors.tables = keeper
        limits = Limits(clock, settings.rates)
        server = Server(
            settings, database, secrets, visitors, limits, clock, hub, thinkers, keeper, outbox, http, vapid
        )
        async with _loops(server):
            yield server
    finally:
        await database.close()


@asynccontextmanager
async def _loops(server: Server) -> AsyncIterator[None]:
    """What runs beside the requests."""
    sweep = Sweep(server.keeper, server.people)
    listening = None if server.database.sqlite else Listening(server)
    sending = asyncio.create_task(server.outbox.run(), name="outbox") if server.settings.outgoing else None
    server.thinkers.start()
    await sweep.resume()
    sweep.start()
    if listening is not None:
        listening.start()
    server.sweep, server.listening = sweep, listening
    try:
        yield
    finally:
        await sweep.stop()
        if listening is not None:
            await listening.stop()
        await server.keeper.close()
        await server.thinkers.close()
        if sending is not None:
            server.outbox.stop()
            with contextlib.suppress(asyncio.CancelledError):
                await sending
        await server.http.close()


class Door:
    """Where sockets come in: before the routes, which would wrap each in layers that are kept as long as it is open."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket in; everything else goes to the routes."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The WebSocket of a client."""
    server: Server = scope["app"].state.server
    address = guard.address(HTTPConnection(scope))
    visit = await visitor(HTTPConnection(scope))
    websocket = WebSocket(scope, receive, send)
    if not server.hub.welcome(address, server.settings.sockets_per_address):
        await websocket.close(1013, "too many connections")
        return
    try:
        await websocket.accept()
        scope["headers"] = []  # nobody reads them any more, and browsers send kilobytes
        await Socket(server, websocket, visit, address).run()
    finally:
        server.hub.left(address)


def _table_link(settings: Settings) -> str:
    return f"{settings.public_url.rstrip('/')}/table/{{table}}" if settings.public_url else ""


def _operation(route: APIRoute) -> str:
    return route.operation_id or route.name
