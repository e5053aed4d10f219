"""How routes learn who asks, and how OpenAPI is told which of them want a cookie."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Security
from fastapi.openapi.models import APIKey
from fastapi.security.base import SecurityBase
from starlette.requests import HTTPConnection

from lancaster.server.guard import address
from lancaster.server.people import COOKIE, Person, somebody, whoever
from lancaster.server.server import Server, the_server


class _Cookie(SecurityBase):
    """Tells OpenAPI that a route wants the cookie; whether it is worth anything is found elsewhere."""

    def __init__(self) -> None:
        where = {"in": "cookie", "name": COOKIE, "description": "from POST /guests, /accounts or /sign-in"}
        self.model = APIKey.model_validate(where)
        self.scheme_name = "cookie"

    async def __call__(self, connection: HTTPConnection) -> str | None:
        return connection.cookies.get(COOKIE)


SIGNED = Security(_Cookie())


async def _me(connection: HTTPConnection, _: Annotated[str | None, SIGNED]) -> Person:
    return await somebody(connection)


The = Annotated[Server, Depends(the_server)]
Me = Annotated[Person, Depends(_me)]
Anyone = Annotated[Person | None, Depends(whoever)]
From = Annotated[str, Depends(address)]
Data = dict[str, Any]
