"""The application: its parts are put together here, started in order and stopped in reverse order."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_network

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from lancaster.server import logging_setup
from lancaster.server.accounts.address_bans import AddressBans
from lancaster.server.accounts.people import People
from lancaster.server.accounts.secrets import Secrets
from lancaster.server.bot_pool.pool import BotPool
from lancaster.server.http import guard
from lancaster.server.http.identity import visitor
from lancaster.server.http.rate_limits import RateLimits, network
from lancaster.server.http.readiness import Readiness
from lancaster.server.http.routes import (
    box,
    chat,
    history,
    material,
    moderation,
    notifications,
    operations,
    people,
    puzzles,
    statistics,
    studies,
    tables,
    web_page,
)
from lancaster.server.http.services import Services
from lancaster.server.http.socket import Socket
from lancaster.server.live_tables.background_jobs import BackgroundJobs
from lancaster.server.live_tables.hub import Hub
from lancaster.server.live_tables.materials import Materials
from lancaster.server.live_tables.moderation import Moderation
from lancaster.server.live_tables.node_listener import NodeListener
from lancaster.server.live_tables.person_tables import PersonTables
from lancaster.server.live_tables.reviews import Reviews
from lancaster.server.live_tables.session_endings import SessionEndings
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.live_tables.uptime import Uptime
from lancaster.server.notifications.delivery import Courier
from lancaster.server.notifications.outbox import Outbox
from lancaster.server.notifications.safe_http import SafeHttp
from lancaster.server.notifications.vapid import Vapid
from lancaster.server.puzzles.puzzle_service import PuzzleService
from lancaster.server.settings import Settings
from lancaster.server.storage.database import Database
from lancaster.server.storage.migrate import migrate
from lancaster.server.storage.sqlite_lock import hold_sqlite_lock
from lancaster.server.studies.opening_service import OpeningService
from lancaster.server.studies.study_service import StudyService
from lancaster.server.wall_clock import Now, SteadyClock
from lancaster.tables.refusals import Refused
from lancaster.version import __version__

SOCKET = "/api/v1/socket"
DESCRIPTION = """
Play Lancaster: tables, seats, actions, history. Everything the page does goes through this interface, and it is enough
to write another client. Sign in with `POST /api/v1/guests`; the cookie it sets is all that is needed. For live play use
the WebSocket at `/api/v1/socket` (docs/protocol.md).
"""


def _operation(route: APIRoute) -> str:
    return route.operation_id or route.name


# Put together once for all applications of a process: FastAPI takes a tenth of a second to analyse these routes.
INTERFACE = APIRouter(generate_unique_id_function=_operation)
_TABLES = (people, tables, chat, moderation, box, material, history)
for _part in (*_TABLES, studies, puzzles, statistics, notifications, operations):
    INTERFACE.include_router(_part.router)


def create_app(settings: Settings | None = None, clock: Now | None = None) -> FastAPI:
    """The application of a server with these settings (from environment and file, if None)."""
    settings = settings or Settings()
    logging_setup.configure(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with running(settings, clock) as services:
            app.state.services = services
            yield

    app = FastAPI(
        routes=INTERFACE.routes,
        title="Lancaster",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        docs_url=None,  # they load scripts from other origins
        redoc_url=None,
        openapi_url=None,  # it would be made in the event loop (`operations`)
        redirect_slashes=False,  # it knows no prefix, and an address with a slash too many is another address
        servers=[{"url": settings.prefix}] if settings.prefix else None,
    )
    web_page.mount(app, settings.prefix)
    app.add_middleware(SocketMiddleware)
    guard.install(app, settings)
    return app


@asynccontextmanager
async def running(settings: Settings, clock: Now | None = None) -> AsyncIterator[Services]:
    """A running server without its HTTP side."""
    with hold_sqlite_lock(settings):
        async with _opened(settings, clock or SteadyClock()) as services:
            yield services


@asynccontextmanager
async def _opened(settings: Settings, clock: Now) -> AsyncIterator[Services]:
    secrets = Secrets.load(settings)
    materials = Materials(settings.materials)
    database = await Database.open(settings.database_url)
    try:
        await migrate(database)
        vapid = Vapid(secrets.vapid, settings.contact, clock)
        http = SafeHttp(allow=[ip_network(each) for each in settings.outgoing_networks.split(",") if each])
        outbox = Outbox(database, Courier(http, vapid, clock, _table_link(settings)), clock)
        bot_pool = BotPool(
            settings.bot_processes, slow_seconds=settings.bot_seconds, review_games=settings.review_games
        )
        hub = Hub()
        uptime = Uptime(database, clock)
        table_service = TableService(
            settings, database, hub, bot_pool, outbox, materials, clock, uptime, secrets.cookie
        )
        visitors = People(database, secrets, settings, clock)
        visitors.tables = PersonTables(table_service)
        endings = SessionEndings(database, hub, visitors.sessions, table_service.node)
        visitors.sessions.on_change = endings.announce
        rate_limits = RateLimits(clock, settings.rates)
        table_service.network_of = rate_limits.network_of
        address_bans = AddressBans(database, clock)
        studies_kept = StudyService(table_service)
        services = Services(
            settings,
            database,
            secrets,
            visitors,
            rate_limits,
            clock,
            hub,
            bot_pool,
            table_service,
            Reviews(table_service),
            studies_kept,
            OpeningService(table_service, studies_kept),
            PuzzleService(table_service),
            outbox,
            http,
            vapid,
            Readiness(database),
            address_bans,
            Moderation(table_service, visitors, address_bans),
        )
        async with _loops(services, endings):
            yield services
    finally:
        await database.close()


@asynccontextmanager
async def _loops(services: Services, endings: SessionEndings) -> AsyncIterator[None]:
    """Start and stop what runs beside the requests."""
    background_jobs = BackgroundJobs(services.tables, services.people)
    node_listener = None if services.database.sqlite else NodeListener(services.tables, endings, services.address_bans)
    sending = asyncio.create_task(services.outbox.run(), name="outbox") if services.settings.outgoing else None
    await services.tables.uptime.beat()
    lag = asyncio.create_task(services.measurements.watch_loop(), name="loop-lag")
    services.bot_pool.start()
    await background_jobs.resume()
    background_jobs.start()
    if node_listener is not None:
        node_listener.start()
    services.background_jobs, services.node_listener = background_jobs, node_listener
    try:
        yield
    finally:
        lag.cancel()
        await background_jobs.stop()
        if node_listener is not None:
            await node_listener.stop()
        await services.reviews.close()
        await services.tables.close()
        with contextlib.suppress(Refused):
            await services.tables.uptime.beat()
        await services.bot_pool.close()
        if sending is not None:
            services.outbox.stop()
            with contextlib.suppress(asyncio.CancelledError):
                await sending
        await services.http.close()


class SocketMiddleware:
    """Handles WebSockets before the routes, which would wrap each in layers that stay in memory while it is open."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a WebSocket; pass everything else to the routes."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            await socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The WebSocket of a client."""
    services: Services = scope["app"].state.services
    address = guard.address(HTTPConnection(scope))
    visit = await visitor(HTTPConnection(scope))
    websocket = WebSocket(scope, receive, send)
    if not services.hub.admit(network(address), services.settings.sockets_per_address):
        await websocket.accept()  # else the client would get a status, which browsers do not show to the page
        await websocket.close(1013, "too many connections")
        return
    try:
        await websocket.accept()
        scope["headers"] = []  # not needed any more, and browsers send kilobytes
        await Socket(services, websocket, visit, address).run()
    finally:
        services.hub.release(network(address))


def _table_link(settings: Settings) -> str:
    return f"{settings.public_url.rstrip('/')}/table/{{table}}" if settings.public_url else ""
