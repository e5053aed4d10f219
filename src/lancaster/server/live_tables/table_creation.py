"""New tables on this server: made, played again, and from records; `tables.creation` says what may be chosen."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy import func, select

from lancaster.game import Game
from lancaster.material import differences
from lancaster.server.accounts.people import check_name
from lancaster.server.accounts.sessions import Person
from lancaster.server.bot_pool.offered_bots import allowed
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.results import table_lists
from lancaster.server.settings import Settings
from lancaster.server.storage import schema
from lancaster.tables import commands, seating
from lancaster.tables.creation import (
    checked,
    corrected,
    finished_game,
    forked_seats,
    own_name_shown,
    rematch_settings,
    unfinished_game,
)
from lancaster.tables.names import is_name
from lancaster.tables.records import Origin, append_record, recorded_settings
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import OWN, SHIPPED, SeatChoice, TableSettings
from lancaster.tables.sitting import Sitting

MOST_IMPORTS = 200  # imported games of one person


def bot_text(text: str, settings: Settings) -> str:
    """A bot that people may choose, in canonical form."""
    return allowed(text, settings.bot_seconds, settings.bot_simulations)


async def make_table(
    tables: TableService,
    person: Person,
    wanted: TableSettings,
    client: str | None,
    corrections: Sequence[tuple[str, str]] = (),
) -> LiveTable:
    """Make a table as a person has chosen it, with the numbers of their own box if they give corrections."""
    material = corrected(corrections) if corrections else None
    if material is not None:
        wanted = replace(wanted, material=OWN if differences(material) else SHIPPED)
    settings = own_name_shown(checked(wanted, partial(bot_text, settings=tables.settings), person.account))
    for seat in settings.seats:
        if seat.label and not await may_be_shown(tables, person, seat.label):
            raise Refused("name-taken")
    return await tables.make(person.id, person.name, settings, client, material=material)


async def check_seats_used(tables: TableService, person: Person, table: str | None = None) -> None:
    """Refuse people who have too many tables; this one is not counted. Call it in their turn (`Services.turn_of`)."""
    most = tables.settings.tables_per_person
    if sum(each["id"] != table for each in await table_lists.mine(tables.database, person.id)) >= most:
        raise Refused("seats-used", most=most)


async def may_be_shown(tables: TableService, person: Person, label: str) -> bool:
    """Whether a seat may have this name: it is one, and no other account has it or one that looks like it."""
    if not is_name(label):
        raise Refused("need-name")
    try:
        async with tables.database.read() as connection:
            await check_name(connection, label, person.id)
    except Refused as refused:
        if refused.code != "name-taken":
            raise
        return False
    return True


async def names_shown(tables: TableService, person: Person, names: Sequence[str]) -> tuple[str, ...]:
    """The names in a record that somebody brings, without those that this server may not show."""
    return tuple([name if is_name(name) and await may_be_shown(tables, person, name) else "" for name in names])


async def rematch(tables: TableService, person: Person, table: str) -> LiveTable:
    """Play again with the same people: the first who asks makes the table, the others take their reserved seats."""
    live = await tables.load(table)
    old = live.sitting
    settings = rematch_settings(old, person.id)
    again: LiveTable | None = None
    if old.rematch is not None:
        with contextlib.suppress(Refused):  # the table of an imported game may be on another server
            again = await tables.load(old.rematch)
    if again is None or again.sitting.status == "closed":  # everybody has left it

        def keep_seats(s: Sitting) -> None:
            for seat, chair in enumerate(old.chairs):
                if chair.person not in (None, person.id):
                    seating.reserve(s, seat, str(chair.person), chair.label, s.touched)

        own = old.options.material if settings.material == OWN else None
        request = f"rematch {table} {old.rematch}"
        made = await tables.make(person.id, person.name, settings, request, keep_seats, material=own)
        known = old.rematch
        live, _ = await tables.execute(table, lambda s: commands.go_on(s, person.id, made.id, known, tables.now()))
        if live.sitting.rematch == made.id:
            return made
        # somebody else was first
        await tables.execute(made.id, lambda s: commands.close(s, "left", tables.now(), person.id))
        assert live.sitting.rematch is not None
        again = await tables.load(live.sitting.rematch)
    if not again.sitting.seats_of(person.id):
        again, _ = await tables.execute(again.id, lambda s: seating.join(s, person.id, person.name, None, tables.now()))
    return again


async def import_record(tables: TableService, person: Person, text: str, name: str) -> LiveTable:
    """Make a table from the record of a finished game, to look at."""
    game = await tables.replays.run(finished_game, text)
    await _check_imports(tables, person.id)
    return await _from_record(tables, person, game, name, "imported")


async def _check_imports(tables: TableService, person: str) -> None:
    c = schema.tables.c
    query = select(func.count()).select_from(schema.tables).where(c.host == person, c.origin == "imported")
    async with tables.database.read() as connection:
        if (await connection.execute(query)).scalar_one() >= MOST_IMPORTS:
            raise Refused("too-many", most=MOST_IMPORTS)


async def fork(
    tables: TableService, person: Person, text: str, to: int | None, name: str, seats: Sequence[SeatChoice] = ()
) -> LiveTable:
    """Make a table that continues a record, or its first `to` actions: with bots, or with one person on every seat."""
    game = await tables.replays.run(unfinished_game, text, to)
    seated = forked_seats(game, seats, partial(bot_text, settings=tables.settings))
    return await _from_record(tables, person, game, name, "forked", seated)


async def _from_record(
    tables: TableService, person: Person, game: Game, name: str, origin: Origin, seats: Sequence[SeatChoice] = ()
) -> LiveTable:
    game.names = await names_shown(tables, person, game.names or ())
    settings = recorded_settings(game, name, origin, seats)
    material = game.options.material if differences(game.options.material) else None
    play = partial(append_record, game=game, origin=origin)
    return await tables.make(person.id, person.name, settings, None, play, game.dealt, origin, material)
