"""Who one is: play as a guest, have an account, sign in and out, look after oneself, take one's data, go."""

from __future__ import annotations

import secrets as chance
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request

from lancaster.server.errors import Refused
from lancaster.server.guard import address, is_secure
from lancaster.server.names import fold
from lancaster.server.people import COOKIE, Person, Visit, visitor
from lancaster.server.routes.common import refusals
from lancaster.server.routes.signing import SIGNED
from lancaster.server.schema import holidays
from lancaster.server.server import Server, the_server
from lancaster.server.wire import Id
from lancaster.server.wire_people import (
    DAY,
    HOLIDAY_DAYS,
    Changes,
    Confirmed,
    Export,
    Holiday,
    HolidayList,
    Leaving,
    Me,
    NewAccount,
    NewGuest,
    NewHoliday,
    NewPasswords,
    Recover,
    RecoveryLink,
    Session,
    SessionList,
    SignIn,
    Visitor,
)

COOKIE_AGE = 400 * 24 * 60 * 60  # seconds: the longest browsers keep one; how long it is worth something we decide
YEAR = 365 * DAY


async def _signed_in(visit: Annotated[Visit | None, Depends(visitor)]) -> Visit:
    if visit is None:
        raise Refused("sign-in")
    return visit


TheServer = Annotated[Server, Depends(the_server)]
MaybeVisit = Annotated[Visit | None, Depends(visitor)]
AVisit = Annotated[Visit, Depends(_signed_in)]
AnId = Annotated[Id, Path()]

router = APIRouter(prefix="/api/v1", tags=["people"])
mine = APIRouter(prefix="/me", dependencies=[SIGNED])


@router.post(
    "/guests",
    status_code=201,
    operation_id="play_as_guest",
    responses=refusals("name-taken", "need-name", "already-account"),
)
async def play_as_guest(
    body: NewGuest, request: Request, response: Response, server: TheServer, visit: MaybeVisit
) -> Me:
    """Play at once, with nothing but a name. The answer sets the cookie by which you are known."""
    server.limits.spend("guest", _id(visit), address(request))
    person, cookie = await server.people.guest(body.name, body.language, body.zone, visit)
    if cookie is not None:
        _set_cookie(request, response, server, cookie)
    return _me(person)


@router.post(
    "/accounts",
    status_code=201,
    operation_id="make_account",
    responses=refusals("name-taken", "need-name", "weak-password", "already-account"),
)
async def make_account(
    body: NewAccount, request: Request, response: Response, server: TheServer, visit: MaybeVisit
) -> Me:
    """Make an account. A guest who does stays the same person: seats and history are kept."""
    server.limits.spend("account", _id(visit), address(request))
    person, cookie = await server.people.account(body.name, body.password, body.language, body.zone, visit)
    _set_cookie(request, response, server, cookie)
    return _me(person)


@router.post(
    "/sign-in", operation_id="sign_in", responses=refusals("bad-password", "already-seated", "already-account")
)
async def sign_in(body: SignIn, request: Request, response: Response, server: TheServer, visit: MaybeVisit) -> Me:
    """Sign in to an account. Seats and history of the guest you are now go to it, unless `bring` is false; they cannot
    (`already-seated`) when guest and account sat at one table.
    """
    server.limits.spend("sign-in", fold(body.name), address(request))
    person, cookie = await server.people.sign_in(body.name, body.password, visit, body.bring)
    _set_cookie(request, response, server, cookie)
    return _me(person)


@router.post("/sign-out", status_code=204, operation_id="sign_out", responses=refusals())
async def sign_out(request: Request, response: Response, server: TheServer, visit: MaybeVisit) -> None:
    """End this session. A guest cannot come back after this."""
    if visit is not None:
        await server.people.sessions.end([visit])
    _drop_cookie(request, response, server)


@router.post("/recover", operation_id="recover", responses=refusals("bad-recovery", "weak-password"))
async def recover(body: Recover, request: Request, response: Response, server: TheServer) -> Me:
    """Set a new password with a recovery link, and sign in. The link works once."""
    server.limits.spend("sign-in", None, address(request))
    person, cookie = await server.people.recover(body.token, body.password)
    _set_cookie(request, response, server, cookie)
    return _me(person)


@router.get("/visitor", operation_id="visitor", responses=refusals())
async def visitor_now(request: Request, response: Response, server: TheServer, visit: MaybeVisit) -> Visitor:
    """Who you are, or nobody: for whoever does not know yet. The answer renews the cookie."""
    if visit is not None:
        _set_cookie(request, response, server, request.cookies[COOKIE])
    return Visitor(me=_me(visit.person) if visit is not None else None)


@mine.get("", operation_id="me", responses=refusals("sign-in"))
async def me(request: Request, response: Response, server: TheServer, visit: AVisit) -> Me:
    """Who you are. The answer renews the cookie."""
    _set_cookie(request, response, server, request.cookies[COOKIE])
    return _me(visit.person)


@mine.patch("", operation_id="change_me", responses=refusals("sign-in", "name-taken", "need-name"))
async def change_me(body: Changes, request: Request, server: TheServer, visit: AVisit) -> Me:
    """Change your name, language or time zone. Tables you sit at already keep the old name."""
    server.limits.spend("guest", visit.person.id, address(request))
    return _me(await server.people.change(visit.person, body.name, body.language, body.zone))


@mine.delete("", status_code=204, operation_id="delete_me", responses=refusals("sign-in", "bad-password"))
async def delete_me(body: Leaving, request: Request, response: Response, server: TheServer, visit: AVisit) -> None:
    """Remove yourself for good. Your games stay for the others, with “former player” in place of your name; what you
    wrote, your notes, channels, ratings and sessions are removed.
    """
    server.limits.spend("sign-in", visit.person.id, address(request))
    await server.people.delete(visit.person, body.password)
    _drop_cookie(request, response, server)


@mine.get("/export", operation_id="export_me", responses=refusals("sign-in"))
async def export_me(request: Request, server: TheServer, visit: AVisit) -> Export:
    """Everything that is stored about you. Of games that go on, only what you may know already."""
    server.limits.spend("export", visit.person.id, address(request))
    stored = await server.people.export(visit.person)
    return Export(at=server.now(), log_days=server.settings.log_days, stored=stored)


@mine.get("/sessions", operation_id="my_sessions", responses=refusals("sign-in"))
async def my_sessions(server: TheServer, visit: AVisit) -> SessionList:
    """Where you are signed in."""
    found = await server.people.sessions.of(visit.person.id)
    return SessionList(
        sessions=[
            Session(id=one.id, created=one.created, expires=one.expires, current=one.key == visit.key) for one in found
        ]
    )


@mine.delete(
    "/sessions/{id}", status_code=204, operation_id="end_session", responses=refusals("sign-in", "no-such-page")
)
async def end_session(id: AnId, server: TheServer, visit: AVisit) -> None:
    """Sign out somewhere else."""
    found = [one for one in await server.people.sessions.of(visit.person.id) if one.id == id]
    if not found:
        raise Refused("no-such-page")
    await server.people.sessions.end(found)


@mine.post(
    "/password",
    status_code=204,
    operation_id="change_password",
    responses=refusals("sign-in", "account-needed", "bad-password", "weak-password"),
)
async def change_password(body: NewPasswords, request: Request, server: TheServer, visit: AVisit) -> None:
    """Change your password. You are signed out everywhere else."""
    server.limits.spend("sign-in", visit.person.id, address(request))
    await server.people.change_password(visit, body.old, body.new)


@mine.post(
    "/recovery",
    status_code=201,
    operation_id="make_recovery_link",
    responses=refusals("sign-in", "account-needed", "bad-password"),
)
async def make_recovery_link(body: Confirmed, request: Request, server: TheServer, visit: AVisit) -> RecoveryLink:
    """A link to keep for the day the password is forgotten. It is shown once, and replaces an earlier one."""
    server.limits.spend("sign-in", visit.person.id, address(request))
    token = await server.people.recovery(visit.person, body.password)
    return RecoveryLink(token=token, link=recovery_link(server.settings.public_url or str(request.base_url), token))


@mine.get("/holidays", operation_id="my_holidays", responses=refusals("sign-in"))
async def my_holidays(server: TheServer, visit: AVisit) -> HolidayList:
    """Your holidays that are not over."""
    return HolidayList(holidays=await _holidays(server, visit.person))


@mine.post("/holidays", status_code=201, operation_id="take_holiday", responses=refusals("sign-in", "too-many"))
async def take_holiday(body: NewHoliday, request: Request, server: TheServer, visit: AVisit) -> Holiday:
    """Take a holiday: your clocks in games by turns stand still. There are 42 days for any year."""
    server.limits.spend("guest", visit.person.id, address(request))
    begins = server.now() + body.wait
    taken = Holiday(id=chance.token_urlsafe(16), begins=begins, ends=begins + body.days * DAY)

    async def job(connection: AsyncConnection) -> None:
        c = holidays.c
        near = (c.person == visit.person.id, c.begins > taken.ends - YEAR, c.begins < taken.begins + YEAR)
        used = int((await connection.execute(select(func.sum(c.ends - c.begins)).where(*near))).scalar() or 0)
        if used + taken.ends - taken.begins > HOLIDAY_DAYS * DAY:
            raise Refused("too-many", most=HOLIDAY_DAYS)
        await connection.execute(insert(holidays).values(person=visit.person.id, **taken.model_dump()))

    await server.database.write(f"person:{visit.person.id}", job)
    if server.people.tables is not None:
        await server.people.tables.holiday(visit.person.id, taken.begins, taken.ends)
    return taken


@mine.delete(
    "/holidays/{id}", status_code=204, operation_id="end_holiday", responses=refusals("sign-in", "no-such-page")
)
async def end_holiday(id: AnId, server: TheServer, visit: AVisit) -> None:
    """Call a holiday off, or come back early; the days that are over stay used."""
    now = server.now()
    mine = (holidays.c.id == id, holidays.c.person == visit.person.id, holidays.c.ends > now)

    async def job(connection: AsyncConnection) -> None:
        early = update(holidays).where(*mine, holidays.c.begins < now).values(ends=now)
        never = delete(holidays).where(*mine, holidays.c.begins >= now)
        if (await connection.execute(early)).rowcount + (await connection.execute(never)).rowcount == 0:
            raise Refused("no-such-page")

    await server.database.write(f"person:{visit.person.id}", job)
    if server.people.tables is not None:
        await server.people.tables.back(visit.person.id)
        for left in await _holidays(server, visit.person):
            await server.people.tables.holiday(visit.person.id, left.begins, left.ends)


router.include_router(mine)


def recovery_link(base: str, token: str) -> str:
    """The address to keep. The secret stands behind a #, which browsers send to nobody."""
    return f"{base.rstrip('/')}/recover#{token}"


async def _holidays(server: Server, person: Person) -> list[Holiday]:
    c = holidays.c
    query = select(c.id, c.begins, c.ends).where(c.person == person.id, c.ends > server.now()).order_by(c.begins, c.id)
    async with server.database.read() as connection:
        return [Holiday(id=row.id, begins=row.begins, ends=row.ends) for row in await connection.execute(query)]


def _id(visit: Visit | None) -> str | None:
    return visit.person.id if visit is not None else None


def _me(person: Person) -> Me:
    return Me.model_validate(person, from_attributes=True)


def _set_cookie(request: Request, response: Response, server: Server, value: str) -> None:
    response.set_cookie(COOKIE, value, COOKIE_AGE, **_manners(request, server))


def _drop_cookie(request: Request, response: Response, server: Server) -> None:
    response.delete_cookie(COOKIE, **_manners(request, server))


def _manners(request: Request, server: Server) -> dict[str, Any]:
    return {"path": "/", "secure": is_secure(request, server.settings), "httponly": True, "samesite": "lax"}
