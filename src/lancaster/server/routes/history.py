"""Games that were played: replay from any permitted point of view, records out and in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse, Response

from lancaster.server import desk, making, replay, wire
from lancaster.server.errors import Refused
from lancaster.server.routes.common import refusals
from lancaster.server.routes.signing import Anyone, Data, From, Me, The
from lancaster.server.routes.tables import check_seats_used, shown

router = APIRouter(prefix="/api/v1", tags=["history"])

MOST_FRAMES = 60
BRINGING = refusals("sign-in", "bad-record", "bad-options", "seats-used")


@router.get(
    "/tables/{table}/frames",
    response_model=wire.Frames,
    responses=refusals("no-such-table", "no-such-seat", "not-your-seat"),
    operation_id="frames",
)
async def frames(
    server: The,
    person: Anyone,
    table: wire.Id,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
    first: Annotated[int, Query(ge=1, le=2**31 - 1)] = 1,
    most: Annotated[int, Query(ge=1, le=MOST_FRAMES)] = MOST_FRAMES,
) -> Data:
    """The game after each of its entries from `first` on: through any seat's eyes when it is over, else one's own."""
    me = person.id if person is not None else None
    room = await desk.look(server, table, me)
    return await replay.frames(server, room, desk.eyes(room.sitting, me, seat), first, most)


@router.get(
    "/tables/{table}/record",
    response_class=Response,  # so that refusals stay JSON
    responses={
        200: {"description": "the record", "content": {"text/plain": {"schema": {"type": "string"}}}},
        **refusals("no-such-table", "not-finished", "frozen"),
    },
    operation_id="record",
)
async def record(server: The, person: Anyone, table: wire.Id) -> PlainTextResponse:
    """A finished game as a record: text that the library, the command line and other servers can read."""
    room = await desk.look(server, table, person.id if person is not None else None)
    if room.sitting.status != "finished":
        raise Refused("not-finished")
    if room.sitting.frozen is not None:
        raise Refused("frozen")
    name = f'attachment; filename="lancaster-{table}.txt"'
    return PlainTextResponse(replay.record_of(room.sitting), headers={"Content-Disposition": name})


@router.post(
    "/imports", status_code=201, response_model=wire.TableState, responses=BRINGING, operation_id="import_record"
)
async def import_record(server: The, person: Me, address: From, said: wire.Imported) -> Data:
    """Keep a finished game from elsewhere, to look at and to share."""
    server.limits.spend("import", person.id, address)
    return shown(server, await making.import_record(server.keeper, person, said.record, said.name), person)


@router.post("/forks", status_code=201, response_model=wire.TableState, responses=BRINGING, operation_id="fork")
async def fork(server: The, person: Me, address: From, said: wire.Forked) -> Data:
    """Go on with a record, or from one of its actions, on all seats at one screen."""
    server.limits.spend("import", person.id, address)
    await check_seats_used(server, person)
    return shown(server, await making.fork(server.keeper, person, said.record, said.to, said.name), person)
