"""The requests of clients about a table, the same over HTTP and over a socket."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import orjson
from sqlalchemy import Row

from lancaster.bots.hint import SECOND_OPINION, NoAdvice, default_adviser, second_opinion
from lancaster.game import Game
from lancaster.server.accounts.sessions import Person
from lancaster.server.bot_pool.pool import NoAnswer
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.storage import store
from lancaster.tables import commands, payloads
from lancaster.tables.entries import Entry
from lancaster.tables.history import entries_told, frames_told
from lancaster.tables.orders import PlacementOrder, SealedBallot
from lancaster.tables.payloads import check_viewer_seat
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting

Data = dict[str, Any]
T = TypeVar("T")

MOST_ENTRIES = 300  # in one answer


async def visible_table(tables: TableService, table: str, person: str | None) -> LiveTable:
    """The table, if this person may see it; else it is refused as if it did not exist."""
    live = await tables.current(table)
    if not payloads.may_see(live.sitting, person):
        raise Refused("no-such-table")
    return live


def if_visible(person: str, command: Callable[[Sitting], T]) -> Callable[[Sitting], T]:
    """The command, refused as if there were no table to people who may not see it."""

    def checked(s: Sitting) -> T:
        if not payloads.may_see(s, person):
            raise Refused("no-such-table")
        return command(s)

    return checked


async def catch_up(tables: TableService, table: str, person: str | None, seat: int | None, since: int | None) -> Data:
    """The state of a table, and the entries after `since` (wire.Catching)."""
    live = await visible_table(tables, table, person)
    check_viewer_seat(live.sitting, person, seat)
    return state_and_entries(tables, live, person, seat, await read_log(tables, live, since))


def state_and_entries(
    tables: TableService, live: LiveTable, person: str | None, seat: int | None, read: LogPart
) -> Data:
    """The same for a table that is at hand, after its log was read. State and entries belong to the same moment.

    There are `more` entries if one answer has no room for all of them.
    """
    entries, last = read.entries, read.last
    missed = live.missed(last) if last is not None else []
    if missed is not None and len(entries) + len(missed) <= MOST_ENTRIES:  # also what came while the log was read
        entries = entries + _as_json(live.entries(missed))
        last = live.sitting.head
    s = live.sitting
    state = live.state(check_viewer_seat(s, person, seat), person, tables.now())
    return {"table": live.id, "state": state, "entries": entries, "more": last is not None and last < s.head}


class LogPart(NamedTuple):
    """Entries as JSON, and the number of the last of them, or the one after which they were asked for."""

    entries: list[orjson.Fragment]
    last: int | None


async def read_log(tables: TableService, live: LiveTable, since: int | None, most: int = MOST_ENTRIES) -> LogPart:
    """At most so many entries after a number, made by replaying the log; none of those that are in memory anyway."""
    if since is None or live.missed(since) is not None:
        return LogPart([], since)
    row, entries = await _stored(tables, live.id)
    over, differs = live.sitting.status == "finished", _differs(live)

    def replay() -> LogPart:
        part = entries_told(store.sitting_of(row), entries, since, most, over, differs)
        return LogPart(_as_json(part), part[-1]["number"] if part else since)

    return await tables.replays.run(replay)


async def _stored(tables: TableService, table: str) -> tuple[Row[Any], list[Entry]]:
    async with tables.database.read() as connection:
        row = await store.row_of(connection, table)
        if row is None:
            raise Refused("no-such-table")
        return row, await store.entries_of(connection, table)


def _differs(live: LiveTable) -> int | None:
    return live.sitting.frozen[0] if live.sitting.frozen is not None else None


def _as_json(made: list[Data]) -> list[orjson.Fragment]:
    return [orjson.Fragment(orjson.dumps(each)) for each in made]


async def frames(
    tables: TableService, live: LiveTable, viewer_seat: int | None, first: int, most: int
) -> dict[str, Any]:
    """The game after each entry from `first` on (wire.Frames)."""
    row, entries = await _stored(tables, live.id)
    over, differs = live.sitting.status == "finished", _differs(live)

    def replay() -> list[orjson.Fragment]:
        return _as_json(frames_told(store.sitting_of(row), entries, viewer_seat, first, most, over, differs))

    return {"table": live.id, "head": live.sitting.head, "frames": await tables.replays.run(replay)}


# -- playing ---------------------------------------------------------------------------------------------------------


async def act(tables: TableService, person: Person, table: str, seat: int, action: str, client: str | None) -> Data:
    """Play an action; returns when it is stored (wire.Played)."""
    live, _ = await tables.execute(
        table,
        if_visible(person.id, lambda s: commands.act(s, person.id, seat, action, tables.now())),
        person.id,
        client,
    )
    return {"table": table, "head": live.sitting.head}


async def takeback(tables: TableService, person: Person, table: str, seat: int, client: str | None) -> Data:
    """Take back, or ask for it."""
    live, _ = await tables.execute(
        table,
        if_visible(person.id, lambda s: commands.takeback(s, person.id, seat, tables.now())),
        person.id,
        client,
    )
    return {"table": table, "head": live.sitting.head}


async def answer(tables: TableService, person: Person, table: str, seat: int, yes: bool, client: str | None) -> Data:
    """Agree to a takeback, or not."""
    live, _ = await tables.execute(
        table,
        if_visible(person.id, lambda s: commands.answer(s, person.id, seat, yes, tables.now())),
        person.id,
        client,
    )
    return {"table": table, "head": live.sitting.head}


async def give_orders(
    tables: TableService,
    person: Person,
    table: str,
    seat: int,
    ballots: list[SealedBallot],
    placements: list[PlacementOrder],
    standing: dict[str, str],
) -> Data:
    """Give a seat orders in place of those it has (wire.Orders)."""
    live, _ = await tables.execute(
        table,
        if_visible(
            person.id, lambda s: commands.order(s, person.id, seat, ballots, placements, standing, tables.now())
        ),
        person.id,
    )
    return payloads.orders(live.sitting, seat, person.id) or {}


async def order_choices(tables: TableService, person: Person, table: str, seat: int) -> Data:
    """The decisions for which the viewer's seat can be given orders (wire.OrderChoices)."""
    live = await visible_table(tables, table, person.id)
    if seat not in live.sitting.seats_of(person.id):
        raise Refused("not-your-seat")
    return payloads.order_choices(live.sitting, seat)


# -- asking ----------------------------------------------------------------------------------------------------------


async def _game(tables: TableService, person: str | None, table: str, seat: int | None) -> Game:
    live = await visible_table(tables, table, person)
    check_viewer_seat(live.sitting, person, seat)
    if live.sitting.game is None:
        raise Refused("not-running")
    return live.sitting.game


async def preview(tables: TableService, person: str | None, table: str, seat: int, action: str) -> Data:
    """What an action would do (wire.Preview)."""
    return payloads.preview(await _game(tables, person, table, seat), seat, action)


async def explain(tables: TableService, person: str | None, table: str, seat: int, actions: list[str]) -> Data:
    """Why actions are refused (wire.Whys)."""
    return payloads.explain(await _game(tables, person, table, seat), seat, actions)


async def forecast(tables: TableService, person: str | None, table: str, seat: int | None) -> Data:
    """What would happen now (wire.Forecasts)."""
    return payloads.forecast(await _game(tables, person, table, seat), seat)


async def hint(tables: TableService, person: str | None, table: str, seat: int, adviser: str) -> Data:
    """What a strong player would do (wire.Hints): the duke at once, or the lord after some thought."""
    game = await _game(tables, person, table, seat)
    s = (await visible_table(tables, table, person)).sitting
    if s.settings.rated and s.status != "finished":
        raise Refused("hints-off")
    if seat not in game.actors:
        raise Refused("illegal-action", detail="it is not your turn (R2.1)", reason="not-your-turn", rule="R2.1")
    seconds = tables.settings.hint_seconds
    bot = second_opinion(seconds) if adviser == SECOND_OPINION else default_adviser(seconds)
    try:
        found = await tables.bot_pool.hint(tables.question(s, seat, bot, s.head, person))
    except (NoAnswer, NoAdvice):
        raise Refused("busy") from None
    return {"bot": bot, "hints": found}


def watchers(tables: TableService, live: LiveTable) -> Data:
    """Who is connected to a table here and has no seat at it (wire.Watchers)."""
    seated = {*live.sitting.people}
    there = [connection for connection, _ in tables.hub.viewers(live.id)]
    named = {each.person: each.name for each in there if each.person is not None and each.person not in seated}
    people = [{"person": person, "name": name} for person, name in named.items()]
    return {
        "people": sorted(people, key=lambda each: (each["name"].casefold(), each["person"])),
        "others": sum(each.person is None for each in there),
    }


def token() -> str:
    """A secret for an invitation."""
    return secrets.token_urlsafe(16)
