"""All stored data about a person, in one place: to export them, to move them to an account, to delete them.

The log of a table is never rewritten, so entries keep the random id of the person who made them; without the row in
`people`, that id is only a pseudonym. There is one exception: the names in entries of the kind
`seat` are overwritten when somebody is deleted. They are no part of the game, so every digest stays the same.

A guest who signs in to an account becomes a part of it: their row stays, marked as deleted, with the account's id in
place of a name. So the account's owner also gets, and can remove, what they did as that guest.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Column, CompoundSelect, Select, Table, delete, exists, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.rules.terms import COLOURS
from lancaster.server.results import ratings as rating
from lancaster.server.storage.schema import (
    SEATING,
    address_bans,
    audit,
    channels,
    chat,
    entries,
    follows,
    holidays,
    invites,
    notes,
    notices,
    orders,
    people,
    puzzle_answers,
    rating_changes,
    ratings,
    recoveries,
    reports,
    seats,
    sessions,
    snapshots,
    studies,
    study_players,
    tables,
)
from lancaster.tables.entries import FORMER_PLAYER, UNFINISHED
from lancaster.tables.refusals import Refused

# Every column that names a person.
COLUMNS: Final[dict[Table, tuple[Column[Any], ...]]] = {
    people: (people.c.id,),
    sessions: (sessions.c.person,),
    recoveries: (recoveries.c.person,),
    holidays: (holidays.c.person,),
    follows: (follows.c.person, follows.c.other),
    tables: (tables.c.host,),
    seats: (seats.c.person, seats.c.reserved),
    entries: (entries.c.person,),
    invites: (invites.c.person,),
    chat: (chat.c.person,),
    notes: (notes.c.person,),
    orders: (orders.c.person,),
    studies: (studies.c.person,),
    puzzle_answers: (puzzle_answers.c.person,),
    study_players: (study_players.c.person,),
    ratings: (ratings.c.who,),
    rating_changes: (rating_changes.c.who,),
    channels: (channels.c.person,),
    reports: (reports.c.reporter, reports.c.person),
    address_bans: (address_bans.c.operator,),
    audit: (audit.c.operator, audit.c.person),
}
# Nobody is shown who has reported them, which operator has dealt with them, or where others keep studies.
EXPORTED: Final[dict[Table, tuple[Column[Any], ...]]] = {
    reports: (reports.c.reporter,),
    audit: (audit.c.operator,),
    study_players: (),
}
LEFT_OUT: Final = frozenset({"password", "token"})  # of an export: hashes of secrets that people hold themselves
ROWS_AT_ONCE: Final = 1000  # that are read or written before others have their turn
TABLES_AT_ONCE: Final = 50  # that are changed before others have their turn
TABLE_COLUMNS: Final = ("id", "name", "status", "host", "listed", "rated", "created", "started", "ended")


async def known_as(connection: AsyncConnection, person: str) -> list[str]:
    """The person's id, and those they had as a guest."""
    merged = select(people.c.id).where(people.c.deleted.is_not(None), people.c.name == person)
    return [person, *(await connection.execute(merged.order_by(people.c.id))).scalars()]


# -- out -------------------------------------------------------------------------------------------------------------


async def export(connection: AsyncConnection, person: str) -> dict[str, list[dict[str, Any]]]:
    """All rows about a person, by table. Of games that go on, nothing that the person may not know yet."""
    ids = await known_as(connection, person)
    found = {}
    for table, columns in COLUMNS.items():
        named = EXPORTED.get(table, columns)
        if table is not entries and named:
            query = select(*_shown(table)).where(or_(*(column.in_(ids) for column in named)))
            found[str(table.name)] = await _rows(connection, query)
    mine = select(channels.c.id).where(channels.c.person.in_(ids))
    found["notices"] = await _rows(connection, select(notices).where(notices.c.channel.in_(mine)))
    found["entries"] = await _entries(connection, ids)
    return found


async def _entries(connection: AsyncConnection, ids: list[str]) -> list[dict[str, Any]]:
    """What the person did, and what was done for their seats; other data of a game that goes on may be secret."""
    c = entries.c
    seat = exists().where(seats.c.table == c.table, seats.c.seat == c.seat, seats.c.person.in_(ids))
    query = (
        select(c.table, c.number, c.kind, c.seat, c.data, c.person, c.client, c.at, tables.c.status)
        .join_from(entries, tables, c.table == tables.c.id)
        .where(c.table.in_(_tables_of(ids)), or_(c.person.in_(ids), seat))
        .order_by(c.table, c.number)
    )
    rows = await _rows(connection, query)
    for number, row in enumerate(rows):
        if number % ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)
        own = row["person"] in ids and row["seat"] is not None
        if row.pop("status") in UNFINISHED and not own:
            del row["data"]
    return rows


def _tables_of(ids: list[str]) -> CompoundSelect[Any]:
    """The tables that these ids have made, or where they ever had a seat."""
    acted = select(entries.c.table).where(entries.c.person.in_(ids), SEATING)
    sit = select(seats.c.table).where(or_(seats.c.person.in_(ids), seats.c.reserved.in_(ids)))
    host = select(tables.c.id).where(tables.c.host.in_(ids))
    return union(acted, sit, host)


def _shown(table: Table) -> list[Any]:
    if table is tables:
        return [tables.c[name] for name in TABLE_COLUMNS]
    return [column for column in table.c if column.name not in LEFT_OUT]


async def _rows(connection: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
    """All rows of a query, made in portions: other requests have their turn between them."""
    found: list[dict[str, Any]] = []
    names = [str(column.name) for column in query.selected_columns]
    for portion in (await connection.execute(query)).partitions(ROWS_AT_ONCE):
        found += [dict(zip(names, row, strict=True)) for row in portion]
        await asyncio.sleep(0)
    return found


# -- a guest becomes part of an account ------------------------------------------------------------------------------


async def check_apart(connection: AsyncConnection, guest: str, account: str) -> None:
    """Refuse to make one person of two who sat at one table: they would have played against themselves."""
    theirs = select(seats.c.table).where(seats.c.person == account)
    together = select(seats.c.table).where(seats.c.person == guest, seats.c.table.in_(theirs)).limit(1)
    if (await connection.execute(together)).first() is not None:
        raise Refused("already-seated")


async def merge(connection: AsyncConnection, guest: str, account: str, now: int) -> None:
    """Give everything of a guest to an account: seats, history, talk, ratings. The guest's sessions end."""
    await check_apart(connection, guest, account)
    still = (people.c.id == guest, people.c.folded.is_(None), people.c.deleted.is_(None))
    part = update(people).where(*still).values(_nobody(now) | {"name": account})
    if (await connection.execute(part)).rowcount != 1:
        raise Refused("already-account")  # became one, or part of one, a moment ago
    await _merge_notes(connection, guest, account)
    known = select(channels.c.address).where(channels.c.person == account)
    twice = select(channels.c.id).where(channels.c.person == guest, channels.c.address.in_(known))
    await _remove_channels(connection, list((await connection.execute(twice)).scalars()))
    await _merge_answers(connection, guest, account)
    # where both are rated, the account's own rating stands
    rated = select(ratings.c.pool).where(ratings.c.who == account)
    await connection.execute(delete(ratings).where(ratings.c.who == guest, ratings.c.pool.in_(rated)))
    for table in (sessions, recoveries):
        await connection.execute(delete(table).where(table.c.person == guest))
    await _merge_follows(connection, guest, account)
    moved = (seats, tables, follows, notes, orders, chat, invites, holidays, channels, ratings, rating_changes, reports)
    for table in (*moved, studies, study_players, puzzle_answers, audit):
        for column in COLUMNS[table]:
            await connection.execute(update(table).where(column == guest).values({column.name: account}))


async def _merge_follows(connection: AsyncConnection, guest: str, account: str) -> None:
    """Merge whom both follow and who follows them; each once, and nobody themselves."""
    c = follows.c
    known = select(c.other).where(c.person == account).scalar_subquery()
    followers = select(c.person).where(c.other == account).scalar_subquery()
    twice = or_(c.other == account, c.other.in_(known)), or_(c.person == account, c.person.in_(followers))
    await connection.execute(delete(follows).where(c.person == guest, twice[0]))
    await connection.execute(delete(follows).where(c.other == guest, twice[1]))


async def _merge_answers(connection: AsyncConnection, guest: str, account: str) -> None:
    """Of puzzles that both have answered, the account's answer stays."""
    c = puzzle_answers.c
    known = select(c.puzzle).where(c.person == account).scalar_subquery()
    await connection.execute(delete(puzzle_answers).where(c.person == guest, c.puzzle.in_(known)))


async def _merge_notes(connection: AsyncConnection, guest: str, account: str) -> None:
    """Where both wrote notes, they become one."""
    c = notes.c
    mine = {row.table: row for row in await connection.execute(select(notes).where(c.person == account))}
    theirs = (await connection.execute(select(notes).where(c.person == guest, c.table.in_(list(mine))))).all()
    for row in theirs:
        own = mine[row.table]
        joined = {"text": f"{own.text}\n{row.text}", "at": max(own.at, row.at)}
        await connection.execute(update(notes).where(c.table == row.table, c.person == account).values(joined))
        await connection.execute(delete(notes).where(c.table == row.table, c.person == guest))


# -- away ------------------------------------------------------------------------------------------------------------


async def erase(connection: AsyncConnection, person: str, now: int) -> None:
    """Remove a person. Games they played stay for the others, with “former player” in place of the name."""
    ids = await known_as(connection, person)
    name = (await connection.execute(select(people.c.name).where(people.c.id == person))).scalar_one_or_none()
    await connection.execute(update(people).where(people.c.id.in_(ids)).values(_nobody(now)))
    for one in ids:
        await rating.forget(connection, one)
    await _blot_names(connection, ids)
    await _blot_tables(connection, ids, name or FORMER_PLAYER)
    await _blot_studies(connection, ids, name or FORMER_PLAYER)
    await connection.execute(update(seats).where(seats.c.person.in_(ids)).values(label=FORMER_PLAYER))
    await connection.execute(update(seats).where(seats.c.reserved.in_(ids)).values(reserved=None))
    await connection.execute(update(chat).where(chat.c.person.in_(ids)).values(text=None, person=None))
    await connection.execute(update(invites).where(invites.c.person.in_(ids)).values(person=None))
    mine = select(channels.c.id).where(channels.c.person.in_(ids))
    await _remove_channels(connection, list((await connection.execute(mine)).scalars()))
    await connection.execute(delete(follows).where(or_(follows.c.person.in_(ids), follows.c.other.in_(ids))))
    own = select(studies.c.id).where(studies.c.person.in_(ids))
    await connection.execute(delete(study_players).where(study_players.c.study.in_(own)))
    for table in (sessions, recoveries, holidays, notes, orders, study_players, studies, puzzle_answers, reports):
        await connection.execute(delete(table).where(table.c.person.in_(ids)))
    await connection.execute(delete(reports).where(reports.c.reporter.in_(ids)))
    await connection.execute(update(audit).where(audit.c.person.in_(ids)).values(detail=""))  # it may have a name
    for column in (address_bans.c.operator, *COLUMNS[audit]):
        await connection.execute(update(column.table).where(column.in_(ids)).values({column.name: None}))
    # a row that no seat and no table needs goes as well
    needed = or_(exists().where(seats.c.person == people.c.id), exists().where(tables.c.host == people.c.id))
    await connection.execute(delete(people).where(people.c.id.in_(ids), ~needed))


async def relabel(connection: AsyncConnection, person: str, name: str) -> None:
    """Another name at all tables, as after an operator has changed it."""
    await _blot_names(connection, [person], name)
    await _blot_studies(connection, [person], label=name)
    theirs = or_(seats.c.person == person, seats.c.reserved == person)
    await connection.execute(update(seats).where(theirs).values(label=name))


async def _blot_names(connection: AsyncConnection, ids: list[str], label: str = FORMER_PLAYER) -> None:
    """In the log: wherever they ever took a seat."""
    c = entries.c
    for some in await _portions(connection, _tables_of(ids)):
        await connection.execute(delete(snapshots).where(snapshots.c.table.in_(some)))  # they repeat the log
        rows = await connection.execute(select(c.table, c.number, c.data).where(c.kind == "seat", c.table.in_(some)))
        for row in rows.all():
            if {row.data.get("person"), row.data.get("reserved")} & {*ids} and "label" in row.data:
                data = {**row.data, "label": label}
                await connection.execute(
                    update(entries).where(c.table == row.table, c.number == row.number).values(data=data)
                )
        await asyncio.sleep(0)  # on SQLite all this runs on the event loop


async def _blot_tables(connection: AsyncConnection, ids: list[str], name: str) -> None:
    """At tables they made or host: names for hot seats, and a title with their name in it."""
    made = select(entries.c.table).where(entries.c.person.in_(ids), SEATING, entries.c.kind == "made")
    for some in await _portions(connection, union(made, select(tables.c.id).where(tables.c.host.in_(ids)))):
        query = select(tables.c.id, tables.c.name, tables.c.settings).where(tables.c.id.in_(some))
        for row in (await connection.execute(query)).all():
            settings = dict(row.settings)
            if "seats" in settings:
                settings["seats"] = [{**seat, "label": ""} for seat in settings["seats"]]
            title = row.name
            if name.casefold() in title.casefold():
                title = ""
                settings["name"] = ""
            await connection.execute(update(tables).where(tables.c.id == row.id).values(name=title, settings=settings))
        await asyncio.sleep(0)


async def _portions(connection: AsyncConnection, which: CompoundSelect[Any]) -> list[list[str]]:
    """Ids of tables, a few at a time."""
    found = sorted((await connection.execute(which)).scalars())
    return [found[first : first + TABLES_AT_ONCE] for first in range(0, len(found), TABLES_AT_ONCE)]


async def _blot_studies(connection: AsyncConnection, ids: list[str], title: str = "", label: str = "") -> None:
    """In studies of their games: the names of their seats, and titles with a name that must go."""
    c, shown = studies.c, study_players
    seats_of: dict[str, list[int]] = {}
    for row in await connection.execute(select(shown.c.study, shown.c.seat).where(shown.c.person.in_(ids))):
        seats_of.setdefault(row.study, []).append(row.seat)
    for study, theirs in seats_of.items():
        row = (await connection.execute(select(c.name, c.text).where(c.id == study))).one()
        changed = {"text": _with_name(row.text, theirs, label), "version": c.version + 1}
        if title and title.casefold() in row.name.casefold():
            changed["name"] = ""
        await connection.execute(update(studies).where(c.id == study).values(changed))


def _with_name(text: str, seats_named: Sequence[int], label: str) -> str:
    """A record in which some seats have another name, or none."""
    head, gap, body = text.partition("\n\n")
    marks = tuple(f"name {COLOURS[seat]} " for seat in seats_named)
    lines = head.split("\n")
    named = [" ".join(line.split(" ", 2)[:2]) + f" {label}" if line.startswith(marks) else line for line in lines]
    return "\n".join(line for line in named if line not in marks) + gap + body


async def _remove_channels(connection: AsyncConnection, ids: Sequence[str]) -> None:
    await connection.execute(delete(notices).where(notices.c.channel.in_(ids)))
    await connection.execute(delete(channels).where(channels.c.id.in_(ids)))


def _nobody(now: int) -> dict[str, Any]:
    return {
        "name": FORMER_PLAYER,
        "folded": None,
        "password": None,
        "deleted": now,
        "language": "en",
        "zone": "UTC",
        "operator": False,
        "preferences": None,
        "muted_until": None,
        "banned_until": None,
    }
