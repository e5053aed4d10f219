"""For operators: is it alive, is it ready, what does it do; and for clients: what does this server offer."""

from __future__ import annotations

import os
from ipaddress import ip_address
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from lancaster.server import guard, schema, schemas, wire
from lancaster.server.errors import Refused
from lancaster.server.routes.common import refusals
from lancaster.server.server import Server, the_server
from lancaster.server.thinkers import offered
from lancaster.version import RULES_VERSION, __version__, compiled

router = APIRouter()
The = Annotated[Server, Depends(the_server)]


@router.get("/api/v1/about", response_model=wire.About, responses=refusals(), operation_id="about", tags=["server"])
async def about(server: The) -> dict[str, Any]:
    """Versions, limits, bots and materials of this server, and how long it keeps things."""
    settings = server.settings
    return {
        "server": __version__,
        "rules": RULES_VERSION,
        "protocol": wire.VERSION,
        "compiled": compiled(),
        "bots": offered(),
        "materials": {name: material.digest for name, material in server.keeper.materials.offered.items()},
        "bot_seconds": settings.bot_seconds,
        "bot_simulations": settings.bot_simulations,
        "push_key": server.vapid.public,
        "guest_days": settings.guest_days,
        "log_days": settings.log_days,
        "expire_open": settings.expire_open,
        "expire_live": settings.expire_live,
        "expire_turns": settings.expire_turns,
    }


@router.get(
    "/api/v1/socket.json",
    response_model=dict[str, Any],
    responses=refusals(),
    operation_id="socket_schema",
    tags=["server"],
)
async def socket_schema() -> dict[str, Any]:
    """The JSON schema of the messages of the WebSocket at `/api/v1/socket`."""
    return schemas.socket_schema()


@router.get("/healthz", include_in_schema=False)
async def healthz() -> JSONResponse:
    """The process is alive."""
    return JSONResponse({"alive": True})


@router.get("/readyz", include_in_schema=False)
async def readyz(server: The) -> JSONResponse:
    """Requests can be served: the database answers, bots can think, other nodes are heard."""
    found = {"database": True, "bots": server.thinkers.healthy, "sweep": not server.failing}
    try:
        async with server.database.read() as connection:
            await connection.execute(select(1))
    except Refused:
        found["database"] = False
    if server.listening is not None:
        found["nodes"] = server.listening.connected
    ready = all(found.values())
    return JSONResponse({"ready": ready, **found}, 200 if ready else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, server: The) -> Response:
    """Numbers for Prometheus, for those addresses that may see them."""
    if not server.settings.metrics or not _may_read(guard.address(request), server.settings.metrics_from):
        raise Refused("no-such-page")
    return Response(generate_latest(await _numbers(server)), media_type=CONTENT_TYPE_LATEST)


def _may_read(address: str, networks: str) -> bool:
    try:
        return any(ip_address(address) in network for network in guard.networks(networks))
    except ValueError:
        return False


async def _numbers(server: Server) -> CollectorRegistry:
    registry = CollectorRegistry()

    def gauge(name: str, text: str, value: float, **labels: str) -> None:
        found = registry._names_to_collectors.get(f"lancaster_{name}")
        made = found or Gauge(f"lancaster_{name}", text, list(labels), registry=registry)
        assert isinstance(made, Gauge)
        (made.labels(**labels) if labels else made).set(value)

    def count(name: str, text: str, values: dict[str, float], label: str) -> None:
        made = Counter(f"lancaster_{name}", text, [label], registry=registry)
        for key, value in values.items():
            made.labels(key).inc(value)

    gauge("connections", "open WebSockets", server.hub.connections)
    gauge("tables_in_memory", "tables in memory", len(server.keeper.rooms))
    gauge("subscribed_tables", "tables somebody hears of", len(server.hub.tables))
    gauge("bots_thinking", "bots that think now", server.thinkers.thinking)
    for lane, waiting in server.thinkers.waiting.items():
        gauge("bots_waiting", "questions that wait for a worker", waiting, lane=lane)
    gauge("resident_bytes", "memory of this process", _resident())
    count("bot_questions", "questions put to bots", dict(server.thinkers.asked), "lane")
    count("bot_seconds", "seconds bots have thought", dict(server.thinkers.seconds), "lane")
    count("bot_trouble", "bots replaced or restarted", _trouble(server), "what")
    count("database", "jobs written, and commits made for them", _written(server), "what")
    count("notices", "notices sent to people, by outcome", dict(server.outbox.counts), "outcome")
    async with server.database.read() as connection:
        c = schema.tables.c
        rows = await connection.execute(select(c.status, func.count()).group_by(c.status))
        for status, number in rows:
            gauge("tables", "tables by status", number, status=status)
    return registry


def _trouble(server: Server) -> dict[str, float]:
    return {"forfeit": server.thinkers.forfeits, "restart": server.thinkers.restarts}


def _written(server: Server) -> dict[str, float]:
    return {"job": server.database.jobs, "commit": server.database.commits}


def _resident() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - not a file on a disk
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
