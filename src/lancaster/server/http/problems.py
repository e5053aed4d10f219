"""Errors of the interface: the one shape in which anything is refused, and how OpenAPI describes it.

`{"error": {"code", "args", "message"}, "request"}`: the code and its arguments are for programs and translations, the
message is English, and an operator finds the id of the request in the log. No client is sent a stack trace.
"""

from __future__ import annotations

from typing import Any, Final

import structlog
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.routing import Match
from starlette.types import Scope

from lancaster.server.accounts.passwords import SHORTEST_CHARACTERS
from lancaster.server.http.wire.base import Told
from lancaster.tables.refusals import STATUS, Refused

log = structlog.get_logger("lancaster.requests")

# Any request can be refused with these.
ALWAYS: Final = (
    "bad-host",
    "bad-message",
    "bad-origin",
    "banned",
    "body-too-slow",
    "busy",
    "database-away",
    "disk-full",
    "malformed-json",
    "not-json",
    "something-broke",
    "too-fast",
    "too-large",
)
MODELLED: Final = 500  # every route can be refused with this status
REFUSAL: Final = {"$ref": "#/components/schemas/Refusal"}
METHODS: Final = ("DELETE", "GET", "HEAD", "PATCH", "POST", "PUT")


class Error(Told):
    """Why something was refused."""

    code: str
    args: dict[str, str | int | bool | None]
    message: str


class Refusal(Told):
    """The answer to every request that is refused or fails."""

    error: Error
    request: str


def refusals(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that can refuse with these codes, and with those that are always possible."""
    found: dict[int | str, dict[str, Any]] = {}
    for status in sorted({STATUS[code] for code in (*codes, *ALWAYS)}):
        named = sorted({code for code in (*codes, *ALWAYS) if STATUS[code] == status})
        found[status] = {"description": ", ".join(f"`{code}`" for code in named)}
        if status == 429:
            wait = {"description": "seconds to wait", "schema": {"type": "integer", "minimum": 1}, "required": True}
            found[status]["headers"] = {"Retry-After": wait}
        # One status brings the model into the description, the others refer to it: FastAPI would make an adapter of its
        # own for each of a thousand, which takes a fifth of a second of every start.
        shape = {"model": Refusal} if status == MODELLED else {"content": {"application/json": {"schema": REFUSAL}}}
        found[status].update(shape)
    return found


def answer(refused: Refused, scope: Scope, headers: dict[str, str] | None = None) -> JSONResponse:
    """A refusal as an answer, noted with its request."""
    state = scope.setdefault("state", {})
    state["refused"] = refused.code
    more = dict(headers or {})
    if "seconds" in refused.args_:
        more["Retry-After"] = str(refused.args_["seconds"])
    return JSONResponse({"error": refused.data(), "request": state.get("request", "")}, refused.status, more)


def add_handlers(app: FastAPI) -> None:
    """Give every error of a route the one shape."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


def request_id(connection: HTTPConnection) -> str:
    """The id of this request, as the log has it."""
    return str(connection.scope.get("state", {}).get("request", ""))


async def _refused(connection: HTTPConnection, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return answer(error, connection.scope)


async def _invalid(connection: HTTPConnection, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return answer(read_problem(error.errors()), connection.scope)


def read_problem(errors: Any) -> Refused:
    """The refusal for what pydantic found. It never contains the input, which may be a password."""
    first = errors[0]
    if first["type"] == "need-name":
        return Refused("need-name")
    if first["type"] == "weak-password":
        return Refused("weak-password", least=SHORTEST_CHARACTERS)
    if first["type"] == "json_invalid" and first["loc"][:1] == ("body",):  # the location is a position in the text
        return Refused("malformed-json", character=first["loc"][1] + 1)
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    detail = f"{where}: {first['msg']}" if where else first["msg"]
    return Refused("bad-message", detail=detail, field=where, reason=first["type"])


async def _http(connection: HTTPConnection, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        method = str(connection.scope.get("method", ""))
        refused = Refused("method-not-allowed", method=method if method.isalpha() else "that")
        return answer(refused, connection.scope, {"Allow": ", ".join(_methods(connection))})
    if error.status_code == 404:
        return answer(Refused("no-such-page"), connection.scope)
    if 400 <= error.status_code < 500:
        return answer(Refused("bad-message", detail=str(error.detail), field="", reason="http"), connection.scope)
    log.error("request.failed", status=error.status_code, problem=str(error.detail))
    return answer(Refused("something-broke", request=request_id(connection)), connection.scope)


def _methods(connection: HTTPConnection) -> list[str]:
    """All methods the address answers to."""
    routes = connection.app.router.routes
    return [
        method
        for method in METHODS
        if any(route.matches({**connection.scope, "method": method})[0] is Match.FULL for route in routes)
    ]
