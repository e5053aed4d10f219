"""New tables: checks of what a person chose, rematches, and games from records."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy import func, select

from lancaster.game import Game
from lancaster.material import Material, MaterialError, apply, differences
from lancaster.record import RecordError, read
from lancaster.server.accounts.names import is_name
from lancaster.server.accounts.people import check_name
from lancaster.server.accounts.sessions import Person
from lancaster.server.bot_pool.offered_bots import allowed
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.settings import Settings
from lancaster.server.storage import schema
from lancaster.tables import commands
from lancaster.tables.bot_names import seat_labels
from lancaster.tables.entries import FORMER_PLAYER
from lancaster.tables.records import Origin, append_record, recorded_settings
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import OWN, SHIPPED, SeatChoice, TableSettings
from lancaster.tables.sitting import Sitting

MOST_IMPORTS = 200  # imported games of one person


def checked(wanted: TableSettings, person: Person, settings: Settings) -> TableSettings:
    """The chosen settings in canonical form; refused where parts of them do not fit together."""
    seats = [replace(seat, bot=bot_of(seat, settings)) for seat in wanted.seats] or [SeatChoice("me")]
    if len(seats) > wanted.players:
        raise Refused("too-many-seats", players=wanted.players)
    seats += [SeatChoice("open") for _ in range(wanted.players - len(seats))]
    if not any(seat.who != "bot" for seat in seats):
        raise Refused("nobody-seated")
    if wanted.clock is not None and wanted.clock.kind != wanted.pace:
        raise Refused("clock-not-of-pace", pace=wanted.pace)
    stand_in = bot_text(wanted.stand_in, settings)
    table = replace(wanted, name=" ".join(wanted.name.split()), seats=tuple(seats), stand_in=stand_in)
    if table.rated:
        check_rated(table, person)
    return table


def check_rated(table: TableSettings, person: Person) -> None:
    """Refuse what a rated table cannot have."""
    if not person.account:
        raise Refused("account-needed")
    if table.seed is not None:
        raise Refused("rated-seed-chosen")
    if table.takeback == "past-bots":
        raise Refused("rated-takeback-past-bots")
    if sum(seat.who == "me" for seat in table.seats) > 1:
        raise Refused("rated-two-seats")
    if table.material == OWN:
        raise Refused("rated-own-material")


def bot_of(seat: SeatChoice, settings: Settings) -> str | None:
    """The bot of a seat in canonical form."""
    if seat.who != "bot":
        if seat.bot is not None:
            raise Refused("bot-without-seat")
        return None
    if seat.bot is None:
        raise Refused("bot-missing")
    return bot_text(seat.bot, settings)


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
    settings = own_name_shown(checked(wanted, person, tables.settings))
    for seat in settings.seats:
        if seat.label and not await may_be_shown(tables, person, seat.label):
            raise Refused("name-taken")
    return await tables.make(person.id, person.name, settings, client, material=material)


def corrected(corrections: Sequence[tuple[str, str]]) -> Material:
    """The shipped material with these corrections, or a refusal that names the first key that is wrong."""
    try:
        return apply(corrections)
    except MaterialError as error:
        raise Refused("bad-material", key=error.key, detail=error.problem) from None


def own_name_shown(settings: TableSettings) -> TableSettings:
    """Somebody with one seat has it under their own name; names can be chosen for a hot seat and for bots only."""
    if sum(seat.who == "me" for seat in settings.seats) > 1:
        return settings
    seats = (seat if seat.who == "bot" else replace(seat, label="") for seat in settings.seats)
    return replace(settings, seats=tuple(seats))


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


async def rematch(tables: TableService, person: Person, table: str) -> LiveTable:
    """Play again with the same people: the first who asks makes the table, the others take their reserved seats."""
    live = await tables.load(table)
    old = live.sitting
    if old.status not in ("finished", "closed"):
        raise Refused("not-finished")
    if not old.seats_of(person.id):
        raise Refused("not-your-seat")
    again: LiveTable | None = None
    if old.rematch is not None:
        with contextlib.suppress(Refused):  # the table of an imported game may be on another server
            again = await tables.load(old.rematch)
    if again is None or again.sitting.status == "closed":  # everybody has left it
        seats = [
            SeatChoice(
                who="me" if chair.person == person.id else "open" if chair.person else "bot",
                bot=_kept_bot(old, n),
                label=label if chair.person in (None, person.id) and label != FORMER_PLAYER else "",
            )
            for n, (chair, label) in enumerate(zip(old.chairs, seat_labels(old.id, old.chairs), strict=True))
        ]
        settings = own_name_shown(replace(old.settings, seats=tuple(seats), seed=None, seed_chosen=False))

        def keep_seats(s: Sitting) -> None:
            for seat, chair in enumerate(old.chairs):
                if chair.person not in (None, person.id):
                    commands.reserve(s, seat, str(chair.person), chair.label, s.touched)

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
        again, _ = await tables.execute(
            again.id, lambda s: commands.join(s, person.id, person.name, None, tables.now())
        )
    return again


def _kept_bot(old: Sitting, seat: int) -> str | None:
    chair = old.chairs[seat]
    return None if chair.person is not None else chair.bot or old.settings.stand_in


async def import_record(tables: TableService, person: Person, text: str, name: str) -> LiveTable:
    """Make a table from the record of a finished game, to look at."""
    game = await tables.replays.run(_replayed, text, None)
    if not game.over:
        raise Refused("record-not-over")
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
    game = await tables.replays.run(_replayed, text, to)
    if game.over:
        raise Refused("record-over")
    if len(seats) > game.options.players:
        raise Refused("too-many-seats", players=game.options.players)
    if seats and (len(seats) < game.options.players or any(seat.who == "open" for seat in seats)):
        raise Refused("seats-open")
    if seats and not any(seat.who == "me" for seat in seats):
        raise Refused("nobody-seated")
    seated = [replace(seat, bot=bot_of(seat, tables.settings)) for seat in seats]
    return await _from_record(tables, person, game, name, "forked", seated)


def _replayed(text: str, to: int | None) -> Game:
    try:
        if to is not None and to > (actions := len(read(text).moves)):
            raise Refused("record-too-short", actions=actions)
        return Game.replay(text, to)
    except RecordError as error:
        raise Refused(error.code, detail=error.problem, line=error.line, **error.details) from None


async def _from_record(
    tables: TableService, person: Person, game: Game, name: str, origin: Origin, seats: Sequence[SeatChoice] = ()
) -> LiveTable:
    game.names = tuple(
        [name if is_name(name) and await may_be_shown(tables, person, name) else "" for name in game.names or ()]
    )
    settings = recorded_settings(game, name, origin, seats)
    material = game.options.material if differences(game.options.material) else None
    play = partial(append_record, game=game, origin=origin)
    return await tables.make(person.id, person.name, settings, None, play, game.dealt, origin, material)
