"""The person who sends a request, for routes and sockets; and how OpenAPI says which routes need a cookie."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Security
from fastapi.openapi.models import APIKey
from fastapi.security.base import SecurityBase
from starlette.requests import HTTPConnection

from lancaster.server.accounts.sessions import COOKIE, Person, Visit
from lancaster.server.http.guard import address
from lancaster.server.http.rate_limits import Kind
from lancaster.server.http.services import Services, the_services
from lancaster.tables.refusals import Refused


class _Cookie(SecurityBase):
    """Tells OpenAPI that a route needs the cookie, which is checked elsewhere."""

    def __init__(self) -> None:
        where = {"in": "cookie", "name": COOKIE, "description": "from POST /guests, /accounts or /sign-in"}
        self.model = APIKey.model_validate(where)
        self.scheme_name = "cookie"

    async def __call__(self, connection: HTTPConnection) -> str | None:
        return connection.cookies.get(COOKIE)


async def visitor(connection: HTTPConnection) -> Visit | None:
    """The person and the session of a request; None without a valid cookie."""
    return await the_services(connection).people.sessions.find(connection.cookies.get(COOKIE))


async def whoever(connection: HTTPConnection) -> Person | None:
    """The person of a request or a WebSocket; None without a valid cookie."""
    visit = await visitor(connection)
    return visit.person if visit is not None else None


async def somebody(connection: HTTPConnection) -> Person:
    """The person of a request or a WebSocket; refused without a valid cookie."""
    person = await whoever(connection)
    if person is None:
        raise Refused("sign-in")
    return person


SIGNED = Security(_Cookie())


async def _me(connection: HTTPConnection, _: Annotated[str | None, SIGNED]) -> Person:
    return await somebody(connection)


async def operators_only(connection: HTTPConnection, _: Annotated[str | None, SIGNED]) -> Person:
    """The operator who sends a request; refused for everybody else, and at once for whoever is one no longer."""
    person = await somebody(connection)
    person = await the_services(connection).people.find(person.id)  # `lancaster people` tells no running server
    if not person.operator:
        raise Refused("operator-only")
    return person


def limited(kind: Kind) -> Any:
    """What lets a route count against a limit, for the person and the address."""

    async def spend(connection: HTTPConnection) -> None:
        person = await whoever(connection)
        me = person.id if person is not None else None
        the_services(connection).rate_limits.spend(kind, me, address(connection))

    return Depends(spend)


LISTED = [limited("list")]  # for routes that read many rows
READ = [limited("message")]  # for routes that read a table, which may have to be loaded

TheServices = Annotated[Services, Depends(the_services)]
Me = Annotated[Person, Depends(_me)]
Operator = Annotated[Person, Depends(operators_only)]
Anyone = Annotated[Person | None, Depends(whoever)]
From = Annotated[str, Depends(address)]
Data = dict[str, Any]
