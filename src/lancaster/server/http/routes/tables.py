"""Tables over HTTP: make, find, join, leave, play. The socket does the same through `table_api`."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.responses import Response

from lancaster.server.accounts import follows
from lancaster.server.accounts.sessions import Person, hash_of_token
from lancaster.server.http.identity import LISTED, READ, Anyone, Data, From, Me, TheServices
from lancaster.server.http.json_answer import json_answer
from lancaster.server.http.problems import refusals
from lancaster.server.http.services import Services
from lancaster.server.http.wire import tables as wire
from lancaster.server.http.wire.base import Id
from lancaster.server.http.wire.orders import GiveOrders, Orders
from lancaster.server.http.wire.statistics import Narrowed, NarrowedMine
from lancaster.server.live_tables import quick_play as quick_play_with_people
from lancaster.server.live_tables import table_api, table_creation
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.results import table_lists
from lancaster.server.results.table_lists import Filter
from lancaster.server.storage import schema
from lancaster.tables import commands, seating
from lancaster.tables.orders import PlacementOrder, SealedBallot
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting

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
    "takeover-not-allowed",
    "seats-used",
    "bad-invite",
)
BOTS = ("unknown-bot", "bot-takes-no-budget", "bot-budget-malformed", "bot-too-many-simulations", "bot-too-slow")
HOSTING = refusals(
    *("sign-in", "no-such-table", "no-such-seat", "not-host", "not-open", "already-started", "seats-open", *BOTS)
)
PLAYING = refusals(
    "sign-in",
    "no-such-table",
    "no-such-seat",
    "not-your-seat",
    "bot-seat",
    "adjourned",
    "frozen",
    "illegal-action",
    "log-full",
    "malformed-action",
    "not-running",
    "already-seated",
    "stand-in-not-allowed",
    "nothing-asked",
    "nothing-to-take-back",
    "takeback-after-count",
    "takeback-after-others",
    "takeback-asked",
    "takeback-refused-by-others",
)
ORDERING = refusals(
    *("sign-in", "no-such-table", "no-such-seat", "not-your-seat", "bot-seat", "frozen", "adjourned", "not-running"),
    *("malformed-action", "order-no-such-proposal", "order-not-ballot", "order-not-placement", "order-too-early"),
    *("order-unknown-choice", "order-unknown-law"),
)
MAKING = refusals(
    *("sign-in", "account-needed", "seats-used", "unknown-material", "bad-material"),
    *("bad-options", "laws-need-both-modules", "laws-not-in-section"),
    *("bad-clock", "clock-not-of-pace", "unknown-time-zone", "window-too-short"),
    *("name-taken", "need-name", "too-many-seats", "nobody-seated", "bot-missing", "bot-without-seat", *BOTS),
    *("rated-seed-chosen", "rated-own-material", "rated-takeback-past-bots", "rated-two-seats"),
)
AT_A_TABLE = (
    *("table", "join", "leave", "fill", "empty", "start", "invite", "act", "takeback", "answer", "resign", "away"),
    *("give_orders", "order_choices", "invite_friend", "watchers"),
    *("come_back", "rewind", "rematch", "preview", "explain", "forecast", "hint", "chat", "say", "note", "write_note"),
    *("frames", "record", "review"),
)
# What can be asked of a table that was just made; OpenAPI tells it.
LINKS = {name: {"operationId": name, "parameters": {"table": "$response.body#/summary/id"}} for name in AT_A_TABLE}


def shown(services: Services, live: LiveTable, person: Person | None) -> Data:
    """A table for a person who has just done something there: as their seat sees it, if they have only one."""
    me = person.id if person is not None else None
    mine = live.sitting.seats_of(me)
    return live.state(mine[0] if len(mine) == 1 else None, me, services.now())


# -- finding ---------------------------------------------------------------------------------------------------------


@router.get("/tables", response_model=wire.Tables, responses=refusals(), operation_id="lobby", dependencies=LISTED)
async def lobby(services: TheServices) -> Data:
    """Listed tables that wait for players or are being played."""
    return {"tables": await table_lists.lobby(services.database)}


@router.get(
    "/tables/finished", response_model=wire.Tables, responses=refusals(), operation_id="finished", dependencies=LISTED
)
async def finished(services: TheServices, wanted: Annotated[Narrowed, Query()]) -> Data:
    """Listed games that are over, the latest first."""
    tables, more = await table_lists.finished(services.database, Filter(**wanted.model_dump()))
    return {"tables": tables, "more": more}


@router.get(
    "/me/tables",
    response_model=wire.Tables,
    responses=refusals("sign-in"),
    operation_id="my_tables",
    dependencies=LISTED,
)
async def my_tables(services: TheServices, person: Me) -> Data:
    """My tables that are not over: those where it is my turn first."""
    return {"tables": await table_lists.mine(services.database, person.id)}


@router.get(
    "/me/finished",
    response_model=wire.Tables,
    responses=refusals("sign-in"),
    operation_id="my_finished",
    dependencies=LISTED,
)
async def my_finished(services: TheServices, person: Me, wanted: Annotated[NarrowedMine, Query()]) -> Data:
    """My games that are over, the latest first."""
    tables, more = await table_lists.finished(services.database, Filter(**wanted.model_dump()), person.id)
    return {"tables": tables, "more": more}


@router.get("/tables/{table}", response_model=wire.Catching, responses=LOOKING, operation_id="table")
async def table(
    services: TheServices,
    person: Anyone,
    address: From,
    table: Id,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
    since: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
) -> Response:
    """How a table stands through the eyes of a seat of mine, and the entries after `since`."""
    me = person.id if person is not None else None
    services.rate_limits.spend("message" if since is None else "history", me, address)
    return json_answer(await table_api.catch_up(services.tables, table, me, seat, since))


# -- before the game -------------------------------------------------------------------------------------------------


@router.post(
    "/tables",
    status_code=201,
    response_model=wire.TableState,
    responses={**MAKING, 201: {"description": "the table", "links": LINKS}},
    operation_id="make_table",
)
async def make(services: TheServices, person: Me, address: From, wanted: wire.NewTable) -> Data:
    """A new table. With a bot or oneself on every seat the game begins at once."""
    services.rate_limits.spend("table", person.id, address)
    corrections = [(each.key, each.value) for each in wanted.corrections]
    async with services.turn_of(person.id):
        if await services.tables.made_before(person.id, wanted.id) is None:
            await table_creation.check_seats_used(services.tables, person)
        made = await table_creation.make_table(services.tables, person, wanted.settings(), wanted.id, corrections)
    return shown(services, made, person)


@router.post("/tables/{table}/join", response_model=wire.TableState, responses=SITTING, operation_id="join")
async def join(services: TheServices, person: Me, address: From, table: Id, wanted: wire.Join) -> Data:
    """Sit down; in a running game, on a seat whose person has gone for good."""
    services.rate_limits.spend("seat", person.id, address)
    await table_api.visible_table(services.tables, table, person.id)
    return await sit(services, person, table, wanted.seat)


async def sit(services: Services, person: Person, table: str, seat: int | None, invite: bytes | None = None) -> Data:
    """Let somebody sit down; an invitation is used up in the same transaction."""
    live = await services.tables.load(table)
    if live.sitting.settings.rated and not person.account:
        raise Refused("account-needed")

    async def use_up(connection: AsyncConnection, _: Sitting) -> None:
        c = schema.invites.c
        taken = update(schema.invites).where(c.token == invite, c.used.is_(None))
        if (await connection.execute(taken.values(used=services.now(), person=person.id))).rowcount != 1:
            raise Refused("bad-invite")

    async with services.turn_of(person.id):
        await table_creation.check_seats_used(services.tables, person, table)
        live, _ = await services.tables.execute(
            table,
            lambda s: seating.join(s, person.id, person.name, seat, services.now(), invite is not None),
            follow=use_up if invite is not None else None,
        )
    return shown(services, live, person)


@router.post("/tables/{table}/leave", response_model=wire.TableState, responses=SITTING, operation_id="leave")
async def leave(services: TheServices, person: Me, address: From, table: Id) -> Data:
    """Get up before the game has begun; when the host was the last, the table closes."""
    services.rate_limits.spend("seat", person.id, address)
    live, _ = await services.tables.execute(
        table, table_api.if_visible(person.id, lambda s: seating.leave(s, person.id, services.now()))
    )
    return shown(services, live, person)


@router.post("/tables/{table}/fill", response_model=wire.TableState, responses=HOSTING, operation_id="fill")
async def fill(services: TheServices, person: Me, address: From, table: Id, wanted: wire.Fill) -> Data:
    """The host gives an open seat to a bot."""
    services.rate_limits.spend("seat", person.id, address)
    bot = table_creation.bot_text(wanted.bot, services.settings)
    live, _ = await services.tables.execute(
        table, table_api.if_visible(person.id, lambda s: seating.fill(s, person.id, wanted.seat, bot, services.now()))
    )
    return shown(services, live, person)


@router.post("/tables/{table}/empty", response_model=wire.TableState, responses=HOSTING, operation_id="empty")
async def empty(services: TheServices, person: Me, address: From, table: Id, wanted: wire.OfSeat) -> Data:
    """The host takes a bot, or somebody who is not to play, off a seat."""
    services.rate_limits.spend("seat", person.id, address)
    live, _ = await services.tables.execute(
        table, table_api.if_visible(person.id, lambda s: seating.empty(s, person.id, wanted.seat, services.now()))
    )
    return shown(services, live, person)


@router.post("/tables/{table}/start", response_model=wire.TableState, responses=HOSTING, operation_id="start")
async def start(services: TheServices, person: Me, address: From, table: Id) -> Data:
    """The host begins the game."""
    services.rate_limits.spend("seat", person.id, address)
    live, _ = await services.tables.execute(
        table, table_api.if_visible(person.id, lambda s: seating.begin(s, person.id, services.now()))
    )
    return shown(services, live, person)


@router.post(
    "/tables/{table}/invites",
    status_code=201,
    response_model=wire.Invitation,
    responses=refusals("sign-in", "no-such-table", "no-such-seat", "not-your-seat"),
    operation_id="invite",
)
async def invite(services: TheServices, person: Me, address: From, table: Id, wanted: wire.Invite) -> Data:
    """A link that gives a seat once; anybody at the table can make one."""
    services.rate_limits.spend("invite", person.id, address)
    live = await table_api.visible_table(services.tables, table, person.id)
    s = live.sitting
    if person.id != s.host and not s.seats_of(person.id):
        raise Refused("not-your-seat")
    if wanted.seat is not None and wanted.seat >= len(s.chairs):
        raise Refused("no-such-seat")
    token = table_api.token()
    row = {"token": hash_of_token(token), "table": table, "seat": wanted.seat, "created": services.now()}

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(insert(schema.invites).values(**row))

    await services.tables.write_about(table, table, job)
    return {"token": token, "seat": wanted.seat}


@router.post("/quick-play", response_model=wire.TableState, responses=MAKING, operation_id="quick_play")
async def quick_play(services: TheServices, person: Me, address: From, wanted: wire.QuickPlay) -> Data:
    """Sit down with people: at the next open table of this pace for the base game, or at a new one."""
    services.rate_limits.spend("table", person.id, address)
    async with services.turn_of(person.id):
        live = await quick_play_with_people.find_table(services.tables, person, wanted.pace, wanted.id)
    return shown(services, live, person)


@router.post(
    "/tables/{table}/friends",
    response_model=wire.TableState,
    responses=refusals(
        *("sign-in", "no-such-table", "no-such-seat", "not-your-seat", "not-open", "already-started"),
        *("already-seated", "account-needed", "not-a-friend"),
    ),
    operation_id="invite_friend",
)
async def invite_friend(services: TheServices, person: Me, address: From, table: Id, wanted: wire.InviteFriend) -> Data:
    """Keep a seat at an open table for a friend, who finds it among their tables and is notified."""
    services.rate_limits.spend("invite", person.id, address)
    await table_api.visible_table(services.tables, table, person.id)
    name = await follows.friend(services.database, person.id, wanted.person)
    live, _ = await services.tables.execute(
        table,
        lambda s: seating.keep_seat(s, person.id, wanted.person, name, wanted.seat, services.now()),
        follow=partial(services.tables.follow_ups.announce_invitation, by=person.name, friend=wanted.person),
    )
    return shown(services, live, person)


@router.get(
    "/tables/{table}/watchers",
    response_model=wire.Watchers,
    responses=LOOKING,
    operation_id="watchers",
    dependencies=READ,
)
async def watchers(services: TheServices, person: Anyone, table: Id) -> Data:
    """Who watches a table through this server process, and has no seat at it."""
    live = await table_api.visible_table(services.tables, table, person.id if person is not None else None)
    return table_api.watchers(services.tables, live)


@router.post("/invites/{token}", response_model=wire.TableState, responses=SITTING, operation_id="accept")
async def accept(services: TheServices, person: Me, address: From, token: Id) -> Data:
    """Take the seat an invitation gives. Coming again to a table where one sits already just shows it."""
    services.rate_limits.spend("invite", person.id, address)
    c = schema.invites.c
    async with services.database.read() as connection:
        found = (await connection.execute(select(schema.invites).where(c.token == hash_of_token(token)))).one_or_none()
    if found is None:
        raise Refused("bad-invite")
    if found.used is not None and found.person != person.id:
        raise Refused("bad-invite")
    live = await services.tables.load(found.table)
    if live.sitting.seats_of(person.id):
        return shown(services, live, person)
    return await sit(services, person, found.table, found.seat, found.token)


# -- playing ---------------------------------------------------------------------------------------------------------


@router.post("/tables/{table}/actions", response_model=wire.Played, responses=PLAYING, operation_id="act")
async def act(services: TheServices, person: Me, address: From, table: Id, said: wire.Act) -> Data:
    """Play an action; it is stored when this answers."""
    services.rate_limits.spend("action", person.id, address)
    return await table_api.act(services.tables, person, table, said.seat, said.action, said.id)


@router.post("/tables/{table}/takeback", response_model=wire.Played, responses=PLAYING, operation_id="takeback")
async def takeback(services: TheServices, person: Me, address: From, table: Id, said: wire.Takeback) -> Data:
    """Take back the latest action of a seat, or ask the others for it."""
    services.rate_limits.spend("takeback", person.id, address)
    return await table_api.takeback(services.tables, person, table, said.seat, said.id)


@router.put("/tables/{table}/orders", response_model=Orders, responses=ORDERING, operation_id="give_orders")
async def give_orders(services: TheServices, person: Me, address: From, table: Id, said: GiveOrders) -> Data:
    """Decide in advance: ballots, placements, standing orders. It replaces all earlier orders of the seat."""
    services.rate_limits.spend("action", person.id, address)
    ballots = [SealedBallot(b.law, b.ballot, tuple(b.passed), tuple(b.failed)) for b in said.ballots]
    placements = [PlacementOrder(p.action, p.unchanged, tuple(p.answers)) for p in said.placements]
    return await table_api.give_orders(
        services.tables, person, table, said.seat, ballots, placements, dict(said.standing)
    )


@router.get(
    "/tables/{table}/orders",
    response_model=wire.OrderChoices,
    responses=ORDERING,
    operation_id="order_choices",
    dependencies=READ,
)
async def order_choices(services: TheServices, person: Me, table: Id, seat: Annotated[int, Query(ge=0, le=4)]) -> Data:
    """What a seat of mine can be given orders for."""
    return await table_api.order_choices(services.tables, person, table, seat)


@router.post("/tables/{table}/answer", response_model=wire.Played, responses=PLAYING, operation_id="answer")
async def answer(services: TheServices, person: Me, address: From, table: Id, said: wire.Answer) -> Data:
    """Agree to a takeback that somebody asks for, or not."""
    services.rate_limits.spend("takeback", person.id, address)
    return await table_api.answer(services.tables, person, table, said.seat, said.yes, said.id)


@router.post("/tables/{table}/resign", response_model=wire.TableState, responses=PLAYING, operation_id="resign")
async def resign(services: TheServices, person: Me, address: From, table: Id, said: wire.OfSeat) -> Data:
    """Give up: a bot plays on, and the seat comes last."""
    services.rate_limits.spend("seat", person.id, address)
    live, _ = await services.tables.execute(
        table, table_api.if_visible(person.id, lambda s: commands.resign(s, person.id, said.seat, services.now()))
    )
    return shown(services, live, person)


@router.post("/tables/{table}/away", response_model=wire.TableState, responses=PLAYING, operation_id="away")
async def away(services: TheServices, person: Me, address: From, table: Id, said: wire.OfSeat) -> Data:
    """Let a bot play until one returns."""
    services.rate_limits.spend("seat", person.id, address)
    live, _ = await services.tables.execute(
        table, table_api.if_visible(person.id, lambda s: commands.step_out(s, person.id, said.seat, services.now()))
    )
    return shown(services, live, person)


@router.post("/tables/{table}/return", response_model=wire.TableState, responses=PLAYING, operation_id="come_back")
async def come_back(services: TheServices, person: Me, address: From, table: Id, said: wire.OfSeat) -> Data:
    """Return to your seat, which a bot has kept."""
    services.rate_limits.spend("seat", person.id, address)
    live, _ = await services.tables.execute(
        table, table_api.if_visible(person.id, lambda s: commands.step_in(s, person.id, said.seat, services.now()))
    )
    return shown(services, live, person)


@router.post(
    "/tables/{table}/rewind",
    response_model=wire.TableState,
    responses=refusals("sign-in", "no-such-table", "not-host", "not-running"),
    operation_id="rewind",
)
async def rewind(services: TheServices, person: Me, address: From, table: Id) -> Data:
    """Go on with a frozen game from the last entry that the installed rules still understand."""
    services.rate_limits.spend("seat", person.id, address)
    live, _ = await services.tables.execute(
        table, table_api.if_visible(person.id, lambda s: commands.rewind(s, person.id, services.now()))
    )
    return shown(services, live, person)


@router.post(
    "/tables/{table}/rematch",
    response_model=wire.TableState,
    responses=refusals(
        *("sign-in", "no-such-table", "not-finished", "not-your-seat", "not-open", "already-started", "seats-used")
    ),
    operation_id="rematch",
)
async def rematch(services: TheServices, person: Me, address: From, table: Id) -> Data:
    """The same again with the same people."""
    services.rate_limits.spend("table", person.id, address)
    live = await table_api.visible_table(services.tables, table, person.id)
    async with services.turn_of(person.id):
        await table_creation.check_seats_used(services.tables, person, live.sitting.rematch)
        again = await table_creation.rematch(services.tables, person, table)
    return shown(services, again, person)


# -- asking ----------------------------------------------------------------------------------------------------------


@router.post("/tables/{table}/preview", response_model=wire.Preview, responses=PLAYING, operation_id="preview")
async def preview(services: TheServices, person: Me, address: From, table: Id, said: wire.Try) -> Data:
    """What an action would do, up to the first secret."""
    services.rate_limits.spend("message", person.id, address)
    return await table_api.preview(services.tables, person.id, table, said.seat, said.action)


@router.post("/tables/{table}/explain", response_model=wire.Whys, responses=PLAYING, operation_id="explain")
async def explain(services: TheServices, person: Me, address: From, table: Id, said: wire.Explain) -> Data:
    """Why actions cannot be played now."""
    services.rate_limits.spend("message", person.id, address)
    return await table_api.explain(services.tables, person.id, table, said.seat, said.actions)


@router.get(
    "/tables/{table}/forecast",
    response_model=wire.Forecasts,
    responses=refusals("no-such-table", "no-such-seat", "not-your-seat", "not-running"),
    operation_id="forecast",
)
async def forecast(
    services: TheServices,
    person: Anyone,
    address: From,
    table: Id,
    seat: Annotated[int | None, Query(ge=0, le=4)] = None,
) -> Data:
    """What every law would give now, how conflicts stand, the final scoring: as far as the viewer may know."""
    services.rate_limits.spend("message", person.id if person is not None else None, address)
    return await table_api.forecast(services.tables, person.id if person is not None else None, table, seat)


@router.post(
    "/tables/{table}/hint",
    response_model=wire.Hints,
    responses=refusals(
        "sign-in", "no-such-table", "no-such-seat", "not-your-seat", "hints-off", "illegal-action", "not-running"
    ),
    operation_id="hint",
)
async def hint(services: TheServices, person: Me, address: From, table: Id, said: wire.Hint) -> Data:
    """The three best actions by a strong player's judgement; off in rated games."""
    services.rate_limits.spend("hint", person.id, address)
    return await table_api.hint(services.tables, person.id, table, said.seat, said.adviser)
