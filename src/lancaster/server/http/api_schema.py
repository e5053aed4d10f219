"""The shapes of everything that crosses the wire, as documents: OpenAPI of the HTTP side, JSON Schema of the socket.

Both are made from the models alone, so they always describe what the server does. A server gives them
at `/api/v1/openapi.json` and `/api/v1/socket.json`; `tools/schemas.py` writes them to `docs/`.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from lancaster.server.http.wire import socket as wire_socket
from lancaster.server.http.wire import tables as wire
from lancaster.server.http.wire.base import PROTOCOL_VERSION, Told
from lancaster.server.http.wire.chat import ChatLine
from lancaster.version import __version__

Data = dict[str, Any]


class Nothing(Told):
    """The answer to what has none: it is done."""


class Time(Told):
    """The time at the server."""

    now: int


# What the `result` of `done` is, by the type of the message it answers.
RESULTS: Final[dict[str, TypeAdapter[Any]]] = {
    "subscribe": TypeAdapter(wire.Catching),
    "unsubscribe": TypeAdapter(Nothing),
    "watch": TypeAdapter(Nothing),
    "unwatch": TypeAdapter(Nothing),
    "act": TypeAdapter(wire.Played),
    "takeback": TypeAdapter(wire.Played),
    "answer": TypeAdapter(wire.Played),
    "preview": TypeAdapter(wire.Preview),
    "explain": TypeAdapter(wire.Whys),
    "forecast": TypeAdapter(wire.Forecasts),
    "hint": TypeAdapter(wire.Hints),
    "chat": TypeAdapter(ChatLine),
    "ping": TypeAdapter(Time),
}


@cache
def socket_schema() -> Data:
    """The JSON schema of the socket: all messages, and under `results` what `done` brings for which of them."""
    kinds: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        ("ClientMessage", "validation", TypeAdapter(wire_socket.ClientMessage)),
        ("ServerMessage", "serialization", TypeAdapter(wire_socket.ServerMessage)),
        *((name, "serialization", adapter) for name, adapter in RESULTS.items()),
    ]
    shapes, shared = TypeAdapter.json_schemas(kinds, ref_template="#/$defs/{model}")
    named = {name: shape for (name, _), shape in shapes.items()}
    messages = {name: named.pop(name) for name in ("ClientMessage", "ServerMessage")}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a Lancaster server",
        "description": f"Messages at /api/v1/socket, protocol {PROTOCOL_VERSION}, as of Lancaster {__version__}.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in messages],
        "results": named,
        "$defs": {**messages, **shared["$defs"]},
    }
