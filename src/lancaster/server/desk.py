"""What anybody can ask of a table, the same for HTTP and for a socket: who may, what is done, what is answered."""

from __future__ import annotations

import secrets
from typing import Any

import orjson
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.bots.hint import NoAdvice
from lancaster.game import Game
from lancaster.server import commands, schema, showing, store
from lancaster.server.errors import Refused
from lancaster.server.log import Sitting
from lancaster.server.room import Logged, Room
from lancaster.server.server import Server
from lancaster.server.sessions import Person
from lancaster.server.thinkers import NoAnswer, Question

Data = dict[str, Any]


async def look(server: Server, table: str, person: str | None) -> Room:
    """A table, if this person may see it."""
    room = await server.keeper.current(table)
    if not showing.may_see(room.sitting, person):
        raise Refused("no-such-table")
    return room


def eyes(s: Sitting, person: str | None, seat: int | None) -> int | None:
    """Through whose eyes somebody wants to look, if they may: only a seat of one's own, or any when all is over."""
    if seat is None:
        return None
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.status != "finished" and seat not in s.seats_of(person):
        raise Refused("not-your-seat")
    return seat


async def catch_up(server: Server, table: str, person: str | None, seat: int | None, since: int | None) -> Data:
    """How a table stands, and every entry after `since` (wire.Catching)."""
    return await caught(server, await look(server, table, person), person, seat, since)


async def caught(server: Server, room: Room, person: str | None, seat: int | None, since: int | None) -> Data:
    """The same of a table that was looked up: state and entries are of one moment."""
    logged: list[Logged] = []
    if since is not None:
        while (missed := room.missed(since)) is None:
            read = await read_log(server, room.id, since)
            logged += read
            since = read[-1][0].number if read else since
        logged += missed  # what has happened while the log was read
    s = room.sitting
    logged = [each for each in logged if each[0].number <= s.head]
    state = room.state(eyes(s, person, seat), person, server.now())
    return {"table": room.id, "state": state, "entries": room.entries(logged)}


async def read_log(server: Server, table: str, since: int) -> list[Logged]:
    """The log after a number with its events, from the beginning of the game if need be."""
    async with server.database.read() as connection:
        row = await store.row_of(connection, table)
        if row is None:
            raise Refused("no-such-table")
        entries = await store.entries_of(connection, table)
    _, told, _ = store.replayed(row, entries)
    return [logged for logged in zip(entries, told, strict=True) if logged[0].number > since]


# -- playing ---------------------------------------------------------------------------------------------------------


async def act(server: Server, person: Person, table: str, seat: int, action: str, client: str | None) -> Data:
    """Play an action; answered when it is stored (wire.Played)."""
    room, _ = await server.keeper.do(
        table, lambda s: commands.act(s, person.id, seat, action, server.now()), person.id, client
    )
    return {"table": table, "head": room.sitting.head}


async def takeback(server: Server, person: Person, table: str, seat: int, client: str | None) -> Data:
    """Take back, or ask for it."""
    room, _ = await server.keeper.do(
        table, lambda s: commands.takeback(s, person.id, seat, server.now()), person.id, client
    )
    return {"table": table, "head": room.sitting.head}


async def answer(server: Server, person: Person, table: str, seat: int, yes: bool, client: str | None) -> Data:
    """Agree to a takeback, or not."""
    room, _ = await server.keeper.do(
        table, lambda s: commands.answer(s, person.id, seat, yes, server.now()), person.id, client
    )
    return {"table": table, "head": room.sitting.head}


# -- asking ----------------------------------------------------------------------------------------------------------


async def _game(server: Server, person: str | None, table: str, seat: int | None) -> Game:
    room = await look(server, table, person)
    eyes(room.sitting, person, seat)
    if room.sitting.game is None:
        raise Refused("not-running")
    return room.sitting.game


async def preview(server: Server, person: str | None, table: str, seat: int, action: str) -> Data:
    """What an action would do (wire.Preview)."""
    return showing.preview(await _game(server, person, table, seat), seat, action)


async def explain(server: Server, person: str | None, table: str, seat: int, actions: list[str]) -> Data:
    """Why actions are refused (wire.Whys)."""
    return showing.explain(await _game(server, person, table, seat), seat, actions)


async def forecast(server: Server, person: str | None, table: str, seat: int | None) -> Data:
    """What would happen now (wire.Forecasts)."""
    return showing.forecast(await _game(server, person, table, seat), seat)


async def hint(server: Server, person: str | None, table: str, seat: int) -> Data:
    """What a strong player would do (wire.Hints)."""
    game = await _game(server, person, table, seat)
    s = (await look(server, table, person)).sitting
    if s.settings.rated and s.status != "finished":
        raise Refused("hints-off")
    if seat not in game.actors:
        raise Refused("illegal-action", problem="it is not your turn (R2.1)", reason="not-your-turn", rule="R2.1")
    bot = f"lord:{int(server.settings.hint_seconds * 1000)}ms"
    try:
        found = await server.thinkers.hint(Question(game.record(), seat, bot, s.head, table))
    except (NoAnswer, NoAdvice):
        raise Refused("busy") from None
    return {"bot": bot, "hints": found}


# -- talking ---------------------------------------------------------------------------------------------------------


def rooms_of(s: Sitting, person: str | None) -> tuple[str, ...]:
    """Which rooms of a table's chat somebody may read: spectators never what players say, while the game goes on."""
    if s.status in ("finished", "closed") or s.seats_of(person):
        return ("players", "spectators") if s.status in ("finished", "closed") else ("players",)
    return ("spectators",)


async def say(server: Server, person: Person, table: str, room_name: str, text: str, client: str | None = None) -> Data:
    """Say something at a table (wire.ChatLine); what comes twice under the same client id is said once."""
    room = await look(server, table, person.id)
    if room_name not in rooms_of(room.sitting, person.id):
        raise Refused("not-your-seat")
    seats = room.sitting.seats_of(person.id)
    at = server.now()

    async def job(connection: AsyncConnection) -> tuple[int, bool]:
        c = schema.chat.c
        if client is not None:
            query = select(c.number).where(c.table == table, c.person == person.id, c.client == client)
            before = (await connection.execute(query)).scalar_one_or_none()
            if before is not None:
                return before, False
        last = await connection.execute(select(func.max(c.number)).where(c.table == table))
        number = (last.scalar_one_or_none() or 0) + 1
        row = {"table": table, "number": number, "room": room_name, "person": person.id, "text": text, "at": at}
        await connection.execute(insert(schema.chat).values(**row, client=client))
        if not server.database.sqlite:
            await store.tell_nodes(connection, f'{{"node":"{server.keeper.node}","table":"{table}","chat":{number}}}')
        return number, True

    number, fresh = await server.database.write(table, job)
    if not fresh:
        return (await _lines(server, room, number - 1, (room_name,)))[0]
    seat = seats[0] if seats else None
    label = room.sitting.chairs[seat].label if seat is not None else person.name
    line = {
        "number": number,
        "room": room_name,
        "person": person.id,
        "label": label,
        "seat": seat,
        "text": text,
        "at": at,
    }
    if number == room.row["chat"] + 1:
        tell_line(server, room, line)
    else:
        await heard_line(server, table)  # others have spoken through other nodes
    return line


def tell_line(server: Server, room: Room, line: Data) -> None:
    """Let everybody hear who may."""
    room.row["chat"] = line["number"]
    message = orjson.dumps({"type": "talk", "table": room.id, "line": line})
    server.hub.to_table(
        room.id,
        lambda connection, _: message if line["room"] in rooms_of(room.sitting, connection.person) else None,
    )


async def heard_line(server: Server, table: str) -> None:
    """Somebody has said something through another node: tell it, every line once and in order."""
    room = server.keeper.rooms.get(table)
    if room is not None:
        for line in await _lines(server, room, room.row["chat"], ("players", "spectators")):
            if line["number"] > room.row["chat"]:  # else it was told while this was read
                tell_line(server, room, line)


async def chat(server: Server, person: str | None, table: str, since: int) -> list[Data]:
    """What was said after a line, in the rooms somebody may read."""
    room = await look(server, table, person)
    return await _lines(server, room, since, rooms_of(room.sitting, person))


async def _lines(server: Server, room: Room, since: int, rooms: tuple[str, ...]) -> list[Data]:
    c, p = schema.chat.c, schema.people.c
    query = (
        select(c.number, c.room, c.person, p.name, c.text, c.at)
        .outerjoin(schema.people, p.id == c.person)
        .where(c.table == room.id, c.number > since, c.room.in_(rooms))
        .order_by(c.number)
    )
    async with server.database.read() as connection:
        rows = (await connection.execute(query)).all()
    lines: list[Data] = []
    for row in rows:
        seats = room.sitting.seats_of(row.person)
        label = room.sitting.chairs[seats[0]].label if seats else row.name or commands.FORMER
        said = {"number": row.number, "room": row.room, "person": row.person, "text": row.text, "at": row.at}
        lines.append({**said, "label": label, "seat": seats[0] if seats else None})
    return lines


async def note(server: Server, person: Person, table: str) -> Data:
    """Somebody's private note about a table (wire.TextNote)."""
    await look(server, table, person.id)
    c = schema.notes.c
    async with server.database.read() as connection:
        query = select(c.text, c.at).where(c.table == table, c.person == person.id)
        found = (await connection.execute(query)).one_or_none()
    return {"text": found.text, "at": found.at} if found is not None else {"text": "", "at": None}


async def write_note(server: Server, person: Person, table: str, text: str) -> Data:
    """Keep a private note, or forget it when it is empty."""
    await look(server, table, person.id)
    c = schema.notes.c
    at = server.now()

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(schema.notes).where(c.table == table, c.person == person.id))
        if text:
            row = {"table": table, "person": person.id, "text": text, "at": at}
            await connection.execute(insert(schema.notes).values(**row))

    await server.database.write(f"note {person.id}", job)
    return {"text": text, "at": at if text else None}


def token() -> str:
    """A secret for an invitation."""
    return secrets.token_urlsafe(16)
