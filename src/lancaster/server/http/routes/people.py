"""Routes of people: play as a guest, have an account, sign in and out, change and export personal data, delete it."""

from __future__ import annotations

import secrets as chance
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request

from lancaster.server.accounts import follows
from lancaster.server.accounts.sessions import COOKIE, Person, Visit
from lancaster.server.http.guard import address, is_secure
from lancaster.server.http.identity import LISTED, SIGNED, TheServices, visitor
from lancaster.server.http.json_answer import in_portions, json_answer
from lancaster.server.http.problems import refusals
from lancaster.server.http.rate_limits import network
from lancaster.server.http.services import Services
from lancaster.server.http.wire.base import Id
from lancaster.server.http.wire.people import (
    HOLIDAY_DAYS,
    Changes,
    Confirmed,
    Export,
    Followed,
    FollowedList,
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
from lancaster.server.storage.schema import holidays
from lancaster.tables.names import fold
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import DAY_MS

COOKIE_AGE_SECONDS = (
    400 * 24 * 60 * 60
)  # seconds: the longest browsers keep one; how long it is worth something we decide
YEAR_MS = 365 * DAY_MS


async def _signed_in(visit: Annotated[Visit | None, Depends(visitor)]) -> Visit:
    if visit is None:
        raise Refused("sign-in")
    return visit


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
    body: NewGuest, request: Request, response: Response, services: TheServices, visit: MaybeVisit
) -> Me:
    """Play at once, with nothing but a name. The answer sets the cookie by which you are known."""
    services.rate_limits.spend("guest", _id(visit), address(request))
    person, cookie = await services.people.guest(body.name, body.language, body.zone, visit)
    if cookie is not None:
        _set_cookie(request, response, services, cookie)
    return _me(person)


@router.post(
    "/accounts",
    status_code=201,
    operation_id="make_account",
    responses=refusals("name-taken", "need-name", "weak-password", "already-account"),
)
async def make_account(
    body: NewAccount, request: Request, response: Response, services: TheServices, visit: MaybeVisit
) -> Me:
    """Make an account. A guest who does stays the same person: seats and history are kept."""
    services.rate_limits.spend("account", _id(visit), address(request))
    person, cookie = await services.people.account(body.name, body.password, body.language, body.zone, visit)
    _set_cookie(request, response, services, cookie)
    return _me(person)


@router.post(
    "/sign-in", operation_id="sign_in", responses=refusals("bad-password", "already-seated", "already-account")
)
async def sign_in(body: SignIn, request: Request, response: Response, services: TheServices, visit: MaybeVisit) -> Me:
    """Sign in to an account. Seats and history of the guest you are now go to it, unless `bring` is false; they cannot
    (`already-seated`) when guest and account sat at one table.
    """
    # by name and address together: else anybody could lock an owner out by trying wrong passwords
    services.rate_limits.spend("sign-in", f"{fold(body.name)} {network(address(request))}", address(request))
    person, cookie = await services.people.sign_in(body.name, body.password, visit, body.bring)
    _set_cookie(request, response, services, cookie)
    return _me(person)


@router.post("/sign-out", status_code=204, operation_id="sign_out", responses=refusals())
async def sign_out(request: Request, response: Response, services: TheServices, visit: MaybeVisit) -> None:
    """End this session. A guest cannot come back after this."""
    if visit is not None:
        await services.people.sessions.end([visit])
    _drop_cookie(request, response, services)


@router.post("/recover", operation_id="recover", responses=refusals("bad-recovery", "weak-password"))
async def recover(body: Recover, request: Request, response: Response, services: TheServices) -> Me:
    """Set a new password with a recovery link, and sign in. The link works once."""
    services.rate_limits.spend("sign-in", None, address(request))
    person, cookie = await services.people.recover(body.token, body.password)
    _set_cookie(request, response, services, cookie)
    return _me(person)


@router.get("/visitor", operation_id="visitor", responses=refusals())
async def visitor_now(request: Request, response: Response, services: TheServices, visit: MaybeVisit) -> Visitor:
    """Who you are, or null without a valid cookie. The answer renews the cookie."""
    if visit is not None:
        _set_cookie(request, response, services, request.cookies[COOKIE])
    return Visitor(me=_me(visit.person) if visit is not None else None)


@mine.get("", operation_id="me", responses=refusals("sign-in"))
async def me(request: Request, response: Response, services: TheServices, visit: AVisit) -> Me:
    """Who you are. The answer renews the cookie."""
    _set_cookie(request, response, services, request.cookies[COOKIE])
    return _me(visit.person)


@mine.patch("", operation_id="change_me", responses=refusals("sign-in", "name-taken", "need-name"))
async def change_me(body: Changes, request: Request, services: TheServices, visit: AVisit) -> Me:
    """Change your name, language, time zone or preferences. Tables you sit at already keep the old name."""
    services.rate_limits.spend("guest", visit.person.id, address(request))
    return _me(await services.people.change(visit.person, body.name, body.language, body.zone, body.preferences))


@mine.delete("", status_code=204, operation_id="delete_me", responses=refusals("sign-in", "bad-password"))
async def delete_me(body: Leaving, request: Request, response: Response, services: TheServices, visit: AVisit) -> None:
    """Remove yourself for good. Your games stay for the others, with “former player” in place of your name; what you
    wrote, your notes, channels, ratings and sessions are removed.
    """
    services.rate_limits.spend("sign-in", visit.person.id, address(request))
    await services.people.delete(visit.person, body.password)
    _drop_cookie(request, response, services)


@mine.get("/export", response_model=Export, operation_id="export_me", responses=refusals("sign-in"))
async def export_me(request: Request, services: TheServices, visit: AVisit) -> Response:
    """Everything that is stored about you. Of games that go on, only what you may know already."""
    services.rate_limits.spend("export", visit.person.id, address(request))
    stored = await services.people.export(visit.person)
    told = {name: await in_portions(rows) for name, rows in stored.items()}
    return json_answer({"at": services.now(), "log_days": services.settings.log_days, "stored": told})


@mine.get("/follows", operation_id="my_follows", dependencies=LISTED, responses=refusals("sign-in"))
async def my_follows(services: TheServices, visit: AVisit) -> FollowedList:
    """Whom you follow, and who of them follows you."""
    return FollowedList(people=[Followed(**each) for each in await follows.of(services.database, visit.person.id)])


@mine.put(
    "/follows/{person}",
    status_code=204,
    operation_id="follow",
    responses=refusals("sign-in", "no-such-person", "follow-oneself", "too-many"),
)
async def follow(person: AnId, request: Request, services: TheServices, visit: AVisit) -> None:
    """Follow somebody. Two who follow each other can keep seats for each other."""
    services.rate_limits.spend("invite", visit.person.id, address(request))
    await follows.follow(services.database, visit.person.id, person, services.now())


@mine.delete(
    "/follows/{person}", status_code=204, operation_id="unfollow", responses=refusals("sign-in", "no-such-page")
)
async def unfollow(person: AnId, services: TheServices, visit: AVisit) -> None:
    """Follow somebody no longer."""
    await follows.unfollow(services.database, visit.person.id, person)


@mine.get("/sessions", operation_id="my_sessions", responses=refusals("sign-in"))
async def my_sessions(services: TheServices, visit: AVisit) -> SessionList:
    """Where you are signed in."""
    found = await services.people.sessions.of(visit.person.id)
    return SessionList(
        sessions=[
            Session(id=one.id, created=one.created, expires=one.expires, current=one.key == visit.key) for one in found
        ]
    )


@mine.delete(
    "/sessions/{id}", status_code=204, operation_id="end_session", responses=refusals("sign-in", "no-such-page")
)
async def end_session(id: AnId, services: TheServices, visit: AVisit) -> None:
    """Sign out somewhere else."""
    found = [one for one in await services.people.sessions.of(visit.person.id) if one.id == id]
    if not found:
        raise Refused("no-such-page")
    await services.people.sessions.end(found)


@mine.post(
    "/password",
    status_code=204,
    operation_id="change_password",
    responses=refusals("sign-in", "account-needed", "bad-password", "weak-password"),
)
async def change_password(body: NewPasswords, request: Request, services: TheServices, visit: AVisit) -> None:
    """Change your password. You are signed out everywhere else."""
    services.rate_limits.spend("sign-in", visit.person.id, address(request))
    await services.people.change_password(visit, body.old, body.new)


@mine.post(
    "/recovery",
    status_code=201,
    operation_id="make_recovery_link",
    responses=refusals("sign-in", "account-needed", "bad-password"),
)
async def make_recovery_link(body: Confirmed, request: Request, services: TheServices, visit: AVisit) -> RecoveryLink:
    """A link to keep for the day the password is forgotten. It is shown once, and replaces an earlier one."""
    services.rate_limits.spend("sign-in", visit.person.id, address(request))
    token = await services.people.recovery(visit.person, body.password)
    return RecoveryLink(token=token, link=recovery_link(services.settings.public_url or str(request.base_url), token))


@mine.get("/holidays", operation_id="my_holidays", responses=refusals("sign-in"))
async def my_holidays(services: TheServices, visit: AVisit) -> HolidayList:
    """Your holidays that are not over."""
    return HolidayList(holidays=await _holidays(services, visit.person))


@mine.post("/holidays", status_code=201, operation_id="take_holiday", responses=refusals("sign-in", "too-many"))
async def take_holiday(body: NewHoliday, request: Request, services: TheServices, visit: AVisit) -> Holiday:
    """Take a holiday: your clocks in games by turns stand still. There are 42 days for any year."""
    services.rate_limits.spend("guest", visit.person.id, address(request))
    begins = services.now() + body.wait
    taken = Holiday(id=chance.token_urlsafe(16), begins=begins, ends=begins + body.days * DAY_MS)

    async def job(connection: AsyncConnection) -> None:
        c = holidays.c
        near = (c.person == visit.person.id, c.begins > taken.ends - YEAR_MS, c.begins < taken.begins + YEAR_MS)
        used = int((await connection.execute(select(func.sum(c.ends - c.begins)).where(*near))).scalar() or 0)
        if used + taken.ends - taken.begins > HOLIDAY_DAYS * DAY_MS:
            raise Refused("too-many", most=HOLIDAY_DAYS)
        await connection.execute(insert(holidays).values(person=visit.person.id, **taken.model_dump()))

    await services.database.write(f"person:{visit.person.id}", job)
    if services.people.tables is not None:
        await services.people.tables.holiday(visit.person.id, taken.begins, taken.ends)
    return taken


@mine.delete(
    "/holidays/{id}", status_code=204, operation_id="end_holiday", responses=refusals("sign-in", "no-such-page")
)
async def end_holiday(id: AnId, services: TheServices, visit: AVisit) -> None:
    """Call a holiday off, or come back early; the days that are over stay used."""
    now = services.now()
    mine = (holidays.c.id == id, holidays.c.person == visit.person.id, holidays.c.ends > now)

    async def job(connection: AsyncConnection) -> None:
        early = update(holidays).where(*mine, holidays.c.begins < now).values(ends=now)
        never = delete(holidays).where(*mine, holidays.c.begins >= now)
        if (await connection.execute(early)).rowcount + (await connection.execute(never)).rowcount == 0:
            raise Refused("no-such-page")

    await services.database.write(f"person:{visit.person.id}", job)
    if services.people.tables is not None:
        await services.people.tables.back(visit.person.id)
        for left in await _holidays(services, visit.person):
            await services.people.tables.holiday(visit.person.id, left.begins, left.ends)


router.include_router(mine)


def recovery_link(base: str, token: str) -> str:
    """The address to keep. The secret stands behind a #, which browsers send to nobody."""
    return f"{base.rstrip('/')}/recover#{token}"


async def _holidays(services: Services, person: Person) -> list[Holiday]:
    c = holidays.c
    query = (
        select(c.id, c.begins, c.ends).where(c.person == person.id, c.ends > services.now()).order_by(c.begins, c.id)
    )
    async with services.database.read() as connection:
        return [Holiday(id=row.id, begins=row.begins, ends=row.ends) for row in await connection.execute(query)]


def _id(visit: Visit | None) -> str | None:
    return visit.person.id if visit is not None else None


def _me(person: Person) -> Me:
    return Me.model_validate(person, from_attributes=True)


def _set_cookie(request: Request, response: Response, services: Services, value: str) -> None:
    response.set_cookie(COOKIE, value, COOKIE_AGE_SECONDS, **_cookie_attributes(request, services))


def _drop_cookie(request: Request, response: Response, services: Services) -> None:
    response.delete_cookie(COOKIE, **_cookie_attributes(request, services))


def _cookie_attributes(request: Request, services: Services) -> dict[str, Any]:
    settings = services.settings
    secure = is_secure(request, settings)
    return {"path": f"{settings.prefix}/", "secure": secure, "httponly": True, "samesite": "lax"}
