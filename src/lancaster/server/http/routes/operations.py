"""Routes for operators (health, readiness, metrics), and for clients (what this server offers)."""

from __future__ import annotations

import os
from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter
from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from lancaster.server.bot_pool.offered_bots import offered
from lancaster.server.http import api_schema, guard
from lancaster.server.http.connections import Admission
from lancaster.server.http.identity import TheServices
from lancaster.server.http.json_answer import json_answer
from lancaster.server.http.problems import refusals
from lancaster.server.http.services import Services
from lancaster.server.http.wire.base import PROTOCOL_VERSION
from lancaster.server.http.wire.server import About
from lancaster.server.storage import schema
from lancaster.tables.refusals import Refused
from lancaster.version import RULES_VERSION, __version__, compiled

router = APIRouter()


@router.get("/api/v1/about", response_model=About, responses=refusals(), operation_id="about", tags=["server"])
async def about(services: TheServices) -> dict[str, Any]:
    """Versions, limits, bots and materials of this server, and how long it keeps things."""
    settings = services.settings
    return {
        "server": __version__,
        "rules": RULES_VERSION,
        "protocol": PROTOCOL_VERSION,
        "compiled": compiled(),
        "bots": offered(),
        "materials": {name: material.digest for name, material in services.tables.materials.offered.items()},
        "bot_seconds": settings.bot_seconds,
        "bot_simulations": settings.bot_simulations,
        "push_key": services.vapid.public,
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
async def socket_schema(services: TheServices) -> Response:
    """The JSON schema of the messages of the WebSocket at `/api/v1/socket`."""
    return json_answer(await services.tables.replays.run(api_schema.socket_schema))


@router.get("/api/v1/openapi.json", include_in_schema=False)
async def openapi(request: Request, services: TheServices) -> Response:
    """The description of this interface. The first time it takes most of a second, so it is made beside the loop."""
    return json_answer(await services.tables.replays.run(request.app.openapi))


@router.get("/healthz", include_in_schema=False)
async def healthz() -> JSONResponse:
    """The process is alive."""
    return JSONResponse({"alive": True})


@router.get("/readyz", include_in_schema=False)
async def readyz(services: TheServices) -> JSONResponse:
    """Requests can be served: the database reads and writes, bots can think, other nodes are heard."""
    found = await services.readiness.of_database()
    found |= {"bots": services.bot_pool.healthy, "background_jobs": not services.failing}
    if services.node_listener is not None:
        found["nodes"] = services.node_listener.connected
    ready = all(found.values())
    return JSONResponse({"ready": ready, **found}, 200 if ready else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, services: TheServices) -> Response:
    """Numbers for Prometheus, for those addresses that may see them."""
    if not services.settings.metrics or not _may_read(guard.address(request), services.settings.metrics_from):
        raise Refused("no-such-page")
    admission: Admission | None = getattr(request.app.state, "admission", None)
    numbers = generate_latest(await _numbers(services, admission)) + generate_latest(services.measurements.registry)
    return Response(numbers, media_type=CONTENT_TYPE_LATEST)


def _may_read(address: str, networks: str) -> bool:
    try:
        return any(ip_address(address) in network for network in guard.networks(networks))
    except ValueError:
        return False


async def _numbers(services: Services, admission: Admission | None) -> CollectorRegistry:
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

    refused = admission.refused if admission is not None else {}
    gauge("connections", "open WebSockets", services.hub.connections)
    count("connections_refused", "connections refused or cut off", {"all": 0, **refused}, "why")
    gauge("tables_in_memory", "tables in memory", len(services.tables.in_memory))
    gauge("subscribed_tables", "tables somebody hears of", len(services.hub.tables))
    gauge("bots_thinking", "bots that think now", services.bot_pool.thinking)
    for lane, waiting in services.bot_pool.waiting.items():
        gauge("bots_waiting", "questions that wait for a worker", waiting, lane=lane)
    gauge(
        "queue_length", "what waits: to be written, heard from nodes, sent", services.database.waiting, queue="database"
    )
    if services.node_listener is not None:
        gauge(
            "queue_length",
            "what waits: to be written, heard from nodes, sent",
            services.node_listener.waiting,
            queue="nodes",
        )
    gauge("resident_bytes", "memory of this process", _resident())
    count("bot_questions", "questions put to bots", dict(services.bot_pool.asked), "lane")
    count("bot_seconds", "seconds bots have thought", dict(services.bot_pool.seconds), "lane")
    count("bot_trouble", "bots replaced or restarted", _trouble(services), "what")
    count("database", "jobs written, and commits made for them", _written(services), "what")
    count("notices", "notices sent to people, by outcome", dict(services.outbox.counts), "outcome")
    async with services.database.read() as connection:
        c = schema.tables.c
        rows = await connection.execute(select(c.status, func.count()).group_by(c.status))
        for status, number in rows:
            gauge("tables", "tables by status", number, status=status)
        due = select(func.count()).select_from(schema.notices).where(schema.notices.c.due.is_not(None))
        gauge(
            "queue_length",
            "what waits: to be written, heard from nodes, sent",
            (await connection.execute(due)).scalar_one(),
            queue="notices",
        )
    return registry


def _trouble(services: Services) -> dict[str, float]:
    return {"forfeit": services.bot_pool.forfeits, "restart": services.bot_pool.restarts}


def _written(services: Services) -> dict[str, float]:
    return {"job": services.database.jobs, "commit": services.database.commits}


def _resident() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - not a file on a disk
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
