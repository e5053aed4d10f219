"""Routes of finished games: replay from any permitted point of view, export and import of records."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from lancaster.server.http.identity import Anyone, Data, From, Me, TheServices
from lancaster.server.http.json_answer import json_answer
from lancaster.server.http.problems import refusals
from lancaster.server.http.rate_limits import network
from lancaster.server.http.routes.tables import shown
from lancaster.server.http.wire import history as wire_history
from lancaster.server.http.wire import tables as wire
from lancaster.server.http.wire.base import Id
from lancaster.server.http.wire.openings import Openings
from lancaster.server.http.wire.review import Review
from lancaster.server.live_tables import table_api, table_creation
from lancaster.tables import payloads, records
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import SeatChoice

router = APIRouter(prefix="/api/v1", tags=["history"])

MOST_FRAMES = 60
BRINGING = refusals(
    "too-many",
    *("sign-in", "seats-used", "bad-options", "not-a-record", "record-format-unknown", "record-rules-differ"),
    *("record-line-wrong", "record-not-over", "record-over", "record-too-short"),
)
FORKING = refusals(
    *("sign-in", "seats-used", "bad-options", "not-a-record", "record-format-unknown", "record-rules-differ"),
    *("record-line-wrong", "record-over", "record-too-short", "too-many-seats", "seats-open", "nobody-seated"),
    *("unknown-bot", "bot-without-seat", "bot-missing", "bot-takes-no-budget", "bot-budget-malformed"),
    *("bot-too-many-simulations", "bot-too-slow"),
)


@router.get(
    "/tables/{table}/frames",
    response_model=wire_history.Frames,
    responses=refusals("no-such-table", "no-such-seat", "not-your-seat"),
    operation_id="frames",
)
async def frames(
    services: TheServices,
    person: Anyone,
    address: From,
    table: Id,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
    first: Annotated[int, Query(ge=1, le=2**31 - 1)] = 1,
    most: Annotated[int, Query(ge=1, le=MOST_FRAMES)] = MOST_FRAMES,
) -> Response:
    """The game after each of its entries from `first` on: through any seat's eyes when it is over, else one's own."""
    me = person.id if person is not None else None
    services.rate_limits.spend("history", me, address)
    live = await table_api.visible_table(services.tables, table, me)
    viewer_seat = payloads.check_viewer_seat(live.sitting, me, seat)
    return json_answer(await table_api.frames(services.tables, live, viewer_seat, first, most))


@router.get(
    "/tables/{table}/record",
    response_class=Response,  # so that refusals stay JSON
    responses={
        200: {"description": "the record", "content": {"text/plain": {"schema": {"type": "string"}}}},
        **refusals("no-such-table", "not-finished", "frozen"),
    },
    operation_id="record",
)
async def record(services: TheServices, person: Anyone, address: From, table: Id) -> PlainTextResponse:
    """A finished game as a record: text that the library, the command line and other servers can read."""
    me = person.id if person is not None else None
    services.rate_limits.spend("history", me, address)
    live = await table_api.visible_table(services.tables, table, me)
    if live.sitting.status != "finished":
        raise Refused("not-finished")
    if live.sitting.frozen is not None:
        raise Refused("frozen")
    name = f'attachment; filename="lancaster-{table}.txt"'
    return PlainTextResponse(records.record_of(live.sitting), headers={"Content-Disposition": name})


@router.get(
    "/tables/{table}/review",
    response_model=Review,
    responses=refusals("no-such-table", "not-finished", "frozen"),
    operation_id="review",
)
async def review(services: TheServices, person: Anyone, address: From, table: Id) -> Data:
    """What everybody could expect after each decision of a finished game, and what would have been better.

    It is made when it is first asked for, which takes some seconds, and kept. From banned addresses a kept one can be
    read, but none is made.
    """
    me = person.id if person is not None else None
    services.rate_limits.spend("history", me, address)
    found = await services.reviews.kept(table, me)
    if found is None:
        await services.address_bans.check(address)
        services.rate_limits.spend("hint", me, address)
        found = await services.reviews.make(table, me, network(address))
    return found


@router.get(
    "/tables/{table}/openings",
    response_model=Openings,
    responses=refusals("no-such-table", "not-finished", "frozen"),
    operation_id="openings",
)
async def openings(
    services: TheServices,
    person: Anyone,
    address: From,
    table: Id,
    entry: Annotated[int, Query(ge=0, le=2**31 - 1, description="after which the game stood there")],
) -> Data:
    """What was played where a finished game stood in its first round: by people on this server, and by dukes."""
    me = person.id if person is not None else None
    services.rate_limits.spend("history", me, address)
    return await services.openings.at_entry(table, me, entry)


@router.post(
    "/imports", status_code=201, response_model=wire.TableState, responses=BRINGING, operation_id="import_record"
)
async def import_record(services: TheServices, person: Me, address: From, said: wire_history.Imported) -> Data:
    """Keep a finished game from elsewhere, to look at and to share."""
    services.rate_limits.spend("import", person.id, address)
    async with services.turn_of(person.id):
        made = await table_creation.import_record(services.tables, person, said.record, said.name)
    return shown(services, made, person)


@router.post("/forks", status_code=201, response_model=wire.TableState, responses=FORKING, operation_id="fork")
async def fork(services: TheServices, person: Me, address: From, said: wire_history.Forked) -> Data:
    """Go on with a record, or from one of its actions: with bots on some seats, or on all seats at one screen."""
    services.rate_limits.spend("import", person.id, address)
    seats = [SeatChoice(**seat.model_dump()) for seat in said.seats]
    async with services.turn_of(person.id):
        await table_creation.check_seats_used(services.tables, person)
        made = await table_creation.fork(services.tables, person, said.record, said.to, said.name, seats)
    return shown(services, made, person)
