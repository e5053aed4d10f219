"""Tables over HTTP: make, find, join, leave, play. The socket does the same; both ask the desk."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server import commands, desk, lists, making, schema, wire
from lancaster.server.errors import Refused
from lancaster.server.log import Sitting
from lancaster.server.people import Person
from lancaster.server.room import Room
from lancaster.server.routes.common import refusals
from lancaster.server.routes.signing import Anyone, Data, From, Me, The
from lancaster.server.server import Server
from lancaster.server.wire_statistics import Narrowed, NarrowedMine

router = APIRouter(prefix="/api/v1", tags=["tables"])

LOOKING = refusals("no-such-table", "no-such-seat", "not-your-seat")
SITTING = refusals(
    "sign-in",
    "no-such-table",
    "no-such-seat",
    "not-your-seat",
    "not-open",
    "already-started",
    "already-seated",
    "account-needed",
    "rated-table",
    "seats-used",
    "bad-invite",
)
HOSTING = refusals(
    "sign-in", "no-such-table", "no-such-seat", "not-host", "not-open", "already-started", "seats-open", "unknown-bot"
)
PLAYING = refusals(
    "sign-in",
    "no-such-table",
    "no-such-seat",
    "not-your-seat",
    "bot-seat",
    "frozen",
    "illegal-action",
    "malformed-action",
    "not-running",
    "already-seated",
    "rated-table",
    "nothing-asked",
    "nothing-to-take-back",
    "takeback-asked",
    "takeback-off",
)
MAKING = refusals(
    "sign-in", "account-needed", "bad-options", "rated-table", "seats-used", "unknown-bot", "unknown-material"
)
AT_A_TABLE = (
    *("table", "join", "leave", "fill", "empty", "start", "invite", "act", "takeback", "answer", "resign", "away"),
    *("come_back", "rewind", "rematch", "preview", "explain", "forecast", "hint", "chat", "say", "note", "write_note"),
    *("frames", "record"),
)
# What can be asked of a table that was just made; OpenAPI tells it.
LINKS = {name: {"operationId": name, "parameters": {"table": "$response.body#/summary/id"}} for name in AT_A_TABLE}


def shown(server: Server, room: Room, person: Person | None) -> Data:
    """A table for whoever has just done something there: through the eyes of the own seat, if there is one only."""
    me = person.id if person is not None else None
    mine = room.sitting.seats_of(me)
    return room.state(mine[0] if len(mine) == 1 else None, me, server.now())


# -- finding ---------------------------------------------------------------------------------------------------------


@router.get("/tables", response_model=wire.Tables, responses=refusals(), operation_id="lobby")
async def lobby(server: The) -> Data:
    """Listed tables that wait for players or are being played."""
    return {"tables": await lists.lobby(server)}


@router.get("/tables/finished", response_model=wire.Tables, responses=refusals(), operation_id="finished")
async def finished(server: The, wanted: Annotated[Narrowed, Query()]) -> Data:
    """Listed games that are over, the latest first."""
    tables, more = await lists.finished(server, wanted)
    return {"tables": tables, "more": more}


@router.get("/me/tables", response_model=wire.Tables, responses=refusals("sign-in"), operation_id="my_tables")
async def my_tables(server: The, person: Me) -> Data:
    """My tables that are not over: those where it is my turn first."""
    return {"tables": await lists.mine(server, person.id)}


@router.get("/me/finished", response_model=wire.Tables, responses=refusals("sign-in"), operation_id="my_finished")
async def my_finished(server: The, person: Me, wanted: Annotated[NarrowedMine, Query()]) -> Data:
    """My games that are over, the latest first."""
    tables, more = await lists.finished(server, wanted, person.id)
    return {"tables": tables, "more": more}


@router.get("/tables/{table}", response_model=wire.Catching, responses=LOOKING, operation_id="table")
async def table(
    server: The,
    person: Anyone,
    table: wire.Id,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
    since: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
) -> Data:
    """How a table stands through the eyes of a seat of mine, and every entry after `since`."""
    return await desk.catch_up(server, table, person.id if person is not None else None, seat, since)


# -- before the game -------------------------------------------------------------------------------------------------


@router.post(
    "/tables",
    status_code=201,
    response_model=wire.TableState,
    responses={**MAKING, 201: {"description": "the table", "links": LINKS}},
    operation_id="make_table",
)
async def make(server: The, person: Me, address: From, wanted: wire.NewTable) -> Data:
    """A new table. With a bot or oneself on every seat the game begins at once."""
    server.limits.spend("table", person.id, address)
    if await server.keeper.made_before(person.id, wanted.id) is None:
        await check_seats_used(server, person)
    return shown(server, await making.make_table(server.keeper, person, wanted), person)


async def check_seats_used(server: Server, person: Person, table: str | None = None) -> None:
    """Nobody keeps all tables for themselves; this one is not counted."""
    most = server.settings.tables_per_person
    if sum(each["id"] != table for each in await lists.mine(server, person.id)) >= most:
        raise Refused("seats-used", most=most)


@router.post("/tables/{table}/join", response_model=wire.TableState, responses=SITTING, operation_id="join")
async def join(server: The, person: Me, table: wire.Id, wanted: wire.Join) -> Data:
    """Sit down; in a running game, on a seat whose person has gone for good."""
    await desk.look(server, table, person.id)
    return await sit(server, person, table, wanted.seat)


async def sit(server: Server, person: Person, table: str, seat: int | None, invite: bytes | None = None) -> Data:
    """Let somebody sit down; an invitation is used up in the same transaction."""
    room = await server.keeper.room(table)
    if room.sitting.settings.rated and not person.account:
        raise Refused("account-needed")
    await check_seats_used(server, person, table)

    async def use_up(connection: AsyncConnection, _: Sitting) -> None:
        c = schema.invites.c
        taken = update(schema.invites).where(c.token == invite, c.used.is_(None))
        if (await connection.execute(taken.values(used=server.now(), person=person.id))).rowcount != 1:
            raise Refused("bad-invite")

    room, _ = await server.keeper.do(
        table,
        lambda s: commands.join(s, person.id, person.name, seat, server.now(), invite is not None),
        follow=use_up if invite is not None else None,
    )
    return shown(server, room, person)


@router.post("/tables/{table}/leave", response_model=wire.TableState, responses=SITTING, operation_id="leave")
async def leave(server: The, person: Me, table: wire.Id) -> Data:
    """Get up before the game has begun; when the host was the last, the table closes."""
    room, _ = await server.keeper.do(table, lambda s: commands.leave(s, person.id, server.now()))
    return shown(server, room, person)


@router.post("/tables/{table}/fill", response_model=wire.TableState, responses=HOSTING, operation_id="fill")
async def fill(server: The, person: Me, table: wire.Id, wanted: wire.Fill) -> Data:
    """The host gives an open seat to a bot."""
    bot = making.bot_text(wanted.bot, server.settings)
    room, _ = await server.keeper.do(table, lambda s: commands.fill(s, person.id, wanted.seat, bot, server.now()))
    return shown(server, room, person)


@router.post("/tables/{table}/empty", response_model=wire.TableState, responses=HOSTING, operation_id="empty")
async def empty(server: The, person: Me, table: wire.Id, wanted: wire.OfSeat) -> Data:
    """The host takes a bot, or somebody who is not to play, off a seat."""
    room, _ = await server.keeper.do(table, lambda s: commands.empty(s, person.id, wanted.seat, server.now()))
    return shown(server, room, person)


@router.post("/tables/{table}/start", response_model=wire.TableState, responses=HOSTING, operation_id="start")
async def start(server: The, person: Me, table: wire.Id) -> Data:
    """The host begins the game."""
    room, _ = await server.keeper.do(table, lambda s: commands.begin(s, person.id, server.now()))
    return shown(server, room, person)


@router.post(
    "/tables/{table}/invites",
    status_code=201,
    response_model=wire.Invitation,
    responses=refusals("sign-in", "no-such-table", "no-such-seat", "not-your-seat"),
    operation_id="invite",
)
async def invite(server: The, person: Me, address: From, table: wire.Id, wanted: wire.Invite) -> Data:
    """A link that gives a seat once; anybody at the table can make one."""
    server.limits.spend("invite", person.id, address)
    room = await desk.look(server, table, person.id)
    s = room.sitting
    if person.id != s.host and not s.seats_of(person.id):
        raise Refused("not-your-seat")
    if wanted.seat is not None and wanted.seat >= len(s.chairs):
        raise Refused("no-such-seat")
    token = desk.token()
    row = {"token": _hash(token), "table": table, "seat": wanted.seat, "created": server.now()}

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(insert(schema.invites).values(**row))

    await server.database.write(table, job)
    return {"token": token, "seat": wanted.seat}


@router.post("/invites/{token}", response_model=wire.TableState, responses=SITTING, operation_id="accept")
async def accept(server: The, person: Me, address: From, token: wire.Id) -> Data:
    """Take the seat an invitation gives. Coming again to a table where one sits already just shows it."""
    server.limits.spend("invite", person.id, address)
    c = schema.invites.c
    async with server.database.read() as connection:
        found = (await connection.execute(select(schema.invites).where(c.token == _hash(token)))).one_or_none()
    if found is None:
        raise Refused("bad-invite")
    if found.used is not None and found.person != person.id:
        raise Refused("bad-invite")
    room = await server.keeper.room(found.table)
    if room.sitting.seats_of(person.id):
        return shown(server, room, person)
    return await sit(server, person, found.table, found.seat, found.token)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


# -- playing ---------------------------------------------------------------------------------------------------------


@router.post("/tables/{table}/actions", response_model=wire.Played, responses=PLAYING, operation_id="act")
async def act(server: The, person: Me, address: From, table: wire.Id, said: wire.Act) -> Data:
    """Play an action; it is stored when this answers."""
    server.limits.spend("action", person.id, address)
    return await desk.act(server, person, table, said.seat, said.action, said.id)


@router.post("/tables/{table}/takeback", response_model=wire.Played, responses=PLAYING, operation_id="takeback")
async def takeback(server: The, person: Me, table: wire.Id, said: wire.Takeback) -> Data:
    """Take back the latest action of a seat, or ask the others for it."""
    return await desk.takeback(server, person, table, said.seat, said.id)


@router.post("/tables/{table}/answer", response_model=wire.Played, responses=PLAYING, operation_id="answer")
async def answer(server: The, person: Me, table: wire.Id, said: wire.Answer) -> Data:
    """Agree to a takeback that somebody asks for, or not."""
    return await desk.answer(server, person, table, said.seat, said.yes, said.id)


@router.post("/tables/{table}/resign", response_model=wire.TableState, responses=PLAYING, operation_id="resign")
async def resign(server: The, person: Me, table: wire.Id, said: wire.OfSeat) -> Data:
    """Give up: a bot plays on, and the seat comes last."""
    room, _ = await server.keeper.do(table, lambda s: commands.resign(s, person.id, said.seat, server.now()))
    return shown(server, room, person)


@router.post("/tables/{table}/away", response_model=wire.TableState, responses=PLAYING, operation_id="away")
async def away(server: The, person: Me, table: wire.Id, said: wire.OfSeat) -> Data:
    """Let a bot play until one returns."""
    room, _ = await server.keeper.do(table, lambda s: commands.step_out(s, person.id, said.seat, server.now()))
    return shown(server, room, person)


@router.post("/tables/{table}/return", response_model=wire.TableState, responses=PLAYING, operation_id="come_back")
async def come_back(server: The, person: Me, table: wire.Id, said: wire.OfSeat) -> Data:
    """Return to the own seat, which a bot has kept."""
    room, _ = await server.keeper.do(table, lambda s: commands.step_in(s, person.id, said.seat, server.now()))
    return shown(server, room, person)


@router.post(
    "/tables/{table}/rewind",
    response_model=wire.TableState,
    responses=refusals("sign-in", "no-such-table", "not-host", "not-running"),
    operation_id="rewind",
)
async def rewind(server: The, person: Me, table: wire.Id) -> Data:
    """Go on with a frozen game from the last entry that the installed rules still understand."""
    room, _ = await server.keeper.do(table, lambda s: commands.rewind(s, person.id, server.now()))
    return shown(server, room, person)


@router.post(
    "/tables/{table}/rematch",
    response_model=wire.TableState,
    responses=refusals(
        *("sign-in", "no-such-table", "not-finished", "not-your-seat", "not-open", "already-started", "seats-used")
    ),
    operation_id="rematch",
)
async def rematch(server: The, person: Me, address: From, table: wire.Id) -> Data:
    """The same again with the same people."""
    server.limits.spend("table", person.id, address)
    await check_seats_used(server, person, (await server.keeper.room(table)).sitting.rematch)
    return shown(server, await making.rematch(server.keeper, person, table), person)


# -- asking ----------------------------------------------------------------------------------------------------------


@router.post("/tables/{table}/preview", response_model=wire.Preview, responses=PLAYING, operation_id="preview")
async def preview(server: The, person: Me, table: wire.Id, said: wire.Try) -> Data:
    """What an action would do, up to the first secret."""
    return await desk.preview(server, person.id, table, said.seat, said.action)


@router.post("/tables/{table}/explain", response_model=wire.Whys, responses=PLAYING, operation_id="explain")
async def explain(server: The, person: Me, table: wire.Id, said: wire.Explain) -> Data:
    """Why actions cannot be played now."""
    return await desk.explain(server, person.id, table, said.seat, said.actions)


@router.get(
    "/tables/{table}/forecast",
    response_model=wire.Forecasts,
    responses=refusals("no-such-table", "no-such-seat", "not-your-seat", "not-running"),
    operation_id="forecast",
)
async def forecast(
    server: The, person: Anyone, table: wire.Id, seat: Annotated[int | None, Query(ge=0, le=4)] = None
) -> Data:
    """What every law would give now, how conflicts stand, the final scoring: as far as the viewer may know."""
    return await desk.forecast(server, person.id if person is not None else None, table, seat)


@router.post(
    "/tables/{table}/hint",
    response_model=wire.Hints,
    responses=refusals(
        "sign-in", "no-such-table", "no-such-seat", "not-your-seat", "hints-off", "illegal-action", "not-running"
    ),
    operation_id="hint",
)
async def hint(server: The, person: Me, address: From, table: wire.Id, said: wire.OfSeat) -> Data:
    """The three best actions by a strong player's judgement; off in rated games."""
    server.limits.spend("hint", person.id, address)
    return await desk.hint(server, person.id, table, said.seat)


# -- talking ---------------------------------------------------------------------------------------------------------


@router.get("/tables/{table}/chat", response_model=wire.Chat, responses=refusals("no-such-table"), operation_id="chat")
async def chat(
    server: The, person: Anyone, table: wire.Id, since: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> Data:
    """What was said, in the rooms the viewer may read."""
    return {"lines": await desk.chat(server, person.id if person is not None else None, table, since)}


@router.post(
    "/tables/{table}/chat",
    status_code=201,
    response_model=wire.ChatLine,
    responses=refusals("sign-in", "no-such-table", "not-your-seat"),
    operation_id="say",
)
async def say(server: The, person: Me, address: From, table: wire.Id, said: wire.NewLine) -> Data:
    """Say something to the players, or to the spectators."""
    server.limits.spend("chat", person.id, address)
    return await desk.say(server, person, table, said.room, said.text, said.id)


@router.get(
    "/tables/{table}/note",
    response_model=wire.TextNote,
    responses=refusals("sign-in", "no-such-table"),
    operation_id="note",
)
async def note(server: The, person: Me, table: wire.Id) -> Data:
    """My private note about a table."""
    return await desk.note(server, person, table)


@router.put(
    "/tables/{table}/note",
    response_model=wire.TextNote,
    responses=refusals("sign-in", "no-such-table"),
    operation_id="write_note",
)
async def write_note(server: The, person: Me, address: From, table: wire.Id, said: wire.Note) -> Data:
    """Keep a private note about a table."""
    server.limits.spend("chat", person.id, address)
    return await desk.write_note(server, person, table, said.text)
