"""Routes of moderation: reports by anybody who is signed in, everything else for operators only."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from lancaster.server.http.identity import Data, From, Me, Operator, TheServices, operators_only
from lancaster.server.http.problems import refusals
from lancaster.server.http.wire import moderation as wire
from lancaster.server.http.wire.base import Id, Number
from lancaster.server.live_tables.moderation import networks_of

router = APIRouter(prefix="/api/v1", tags=["moderation"])
operators = APIRouter(prefix="/operator", dependencies=[Depends(operators_only)])  # no route can forget it
ONLY = ("sign-in", "operator-only")
ABOUT_SOMEBODY = refusals(*ONLY, "no-such-person", "operator-protected")
ABOUT_A_TABLE = refusals(*ONLY, "no-such-table")


@router.post(
    "/reports",
    status_code=204,
    operation_id="report",
    responses=refusals("sign-in", "no-such-person", "no-such-table", "no-such-line", "too-many"),
)
async def report(services: TheServices, person: Me, address: From, about: wire.PersonReport | wire.LineReport) -> None:
    """Report a person, or a line of a chat, to the operators of this server."""
    services.rate_limits.spend("report", person.id, address)
    if isinstance(about, wire.LineReport):
        await services.moderation.report_line(person, about.table, about.line, about.reason)
    else:
        await services.moderation.report_person(person, about.person, about.reason)


@operators.get("/reports", response_model=wire.Reports, operation_id="reports", responses=refusals(*ONLY))
async def reports(services: TheServices) -> Data:
    """Reports nobody has dealt with."""
    return {"reports": await services.moderation.reports()}


@operators.delete(
    "/reports/{report}",
    status_code=204,
    operation_id="close_report",
    responses=refusals(*ONLY, "no-such-report"),
)
async def close_report(services: TheServices, operator: Operator, report: Id) -> None:
    """Mark a report as dealt with."""
    await services.moderation.close_report(operator, report)


@operators.get("/people", response_model=wire.ModeratedPeople, operation_id="find_people", responses=refusals(*ONLY))
async def find_people(services: TheServices, name: Annotated[str, Query(min_length=1, max_length=40)]) -> Data:
    """People whose name begins like this, or whose id it is."""
    found = await services.moderation.find(name)
    for each in found:
        theirs = [line.address for line in services.hub.connected if line.person == each["id"]]
        each["networks"] = networks_of(theirs)
    return {"people": found}


@operators.put("/people/{person}/mute", status_code=204, operation_id="mute", responses=ABOUT_SOMEBODY)
async def mute(services: TheServices, operator: Operator, person: Id, wanted: wire.Restriction) -> None:
    """Let somebody read but not write in chats."""
    await services.moderation.mute(operator, person, wanted.hours)


@operators.put("/people/{person}/ban", status_code=204, operation_id="ban", responses=ABOUT_SOMEBODY)
async def ban(services: TheServices, operator: Operator, person: Id, wanted: wire.Restriction) -> None:
    """Sign somebody out everywhere, and let them not sign in again."""
    await services.moderation.ban(operator, person, wanted.hours)


@operators.put(
    "/people/{person}/name",
    status_code=204,
    operation_id="rename",
    responses=refusals(*ONLY, "no-such-person", "operator-protected", "name-taken", "need-name"),
)
async def rename(services: TheServices, operator: Operator, person: Id, wanted: wire.NewName) -> None:
    """Give somebody another name."""
    await services.moderation.rename(operator, person, wanted.name)


@operators.get("/tables/{table}", response_model=wire.Look, operation_id="look", responses=ABOUT_A_TABLE)
async def look(services: TheServices, operator: Operator, table: Id) -> Data:
    """Look at any table and its chat. The look is written to the trail."""
    return await services.moderation.look(operator, table)


@operators.post(
    "/tables/{table}/close",
    status_code=204,
    operation_id="close_table",
    responses=refusals(*ONLY, "no-such-table", "not-running"),
)
async def close_table(services: TheServices, operator: Operator, table: Id) -> None:
    """Close a table without a result."""
    await services.moderation.close_table(operator, table)


@operators.post(
    "/tables/{table}/adjourn",
    status_code=204,
    operation_id="adjourn_table",
    responses=refusals(*ONLY, "no-such-table", "not-running", "adjourned"),
)
async def adjourn_table(services: TheServices, operator: Operator, table: Id, wanted: wire.Adjournment) -> None:
    """Stop a running game: clocks stand still and nobody can act until an operator lets it go on."""
    await services.moderation.adjourn(operator, table, wanted.why)


@operators.post(
    "/tables/{table}/resume",
    status_code=204,
    operation_id="resume_table",
    responses=refusals(*ONLY, "no-such-table", "not-adjourned"),
)
async def resume_table(services: TheServices, operator: Operator, table: Id) -> None:
    """Let a game go on that was adjourned."""
    await services.moderation.resume(operator, table)


@operators.delete(
    "/tables/{table}/chat/{line}",
    status_code=204,
    operation_id="remove_line",
    responses=refusals(*ONLY, "no-such-table", "no-such-line"),
)
async def remove_line(services: TheServices, operator: Operator, table: Id, line: Number) -> None:
    """Remove what somebody said."""
    await services.moderation.remove_line(operator, table, line)


@operators.get("/bans", response_model=wire.Bans, operation_id="bans", responses=refusals(*ONLY))
async def bans(services: TheServices) -> Data:
    """Banned ranges of addresses."""
    return {"bans": await services.moderation.bans()}


@operators.post("/bans", status_code=204, operation_id="ban_address", responses=refusals(*ONLY, "bad-network"))
async def ban_address(services: TheServices, operator: Operator, wanted: wire.NewBan) -> None:
    """Ban a range of addresses, on every node at once."""
    await services.moderation.ban_address(operator, wanted.network, wanted.hours, wanted.reason)


@operators.delete("/bans/{ban}", status_code=204, operation_id="lift_ban", responses=refusals(*ONLY, "no-such-ban"))
async def lift_ban(services: TheServices, operator: Operator, ban: Id) -> None:
    """Let a range of addresses in again."""
    await services.moderation.lift_ban(operator, ban)


@operators.get("/trail", response_model=wire.Trail, operation_id="trail", responses=refusals(*ONLY))
async def trail(services: TheServices, before: Number = 2**31 - 1) -> Data:
    """What operators did, the latest first."""
    return {"lines": await services.moderation.trail(before)}


router.include_router(operators)
