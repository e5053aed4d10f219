"""New tables: what a person wants, checked; solo games, rematches, games that go on from a record."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Literal

from lancaster.bots.registry import UnknownBot
from lancaster.game import Game
from lancaster.material import differences
from lancaster.record import RecordError, read
from lancaster.server import commands
from lancaster.server.clock import settings_from
from lancaster.server.errors import Refused
from lancaster.server.keeper import Keeper
from lancaster.server.log import Sitting, action_data
from lancaster.server.room import Room
from lancaster.server.sessions import Person
from lancaster.server.settings import Settings
from lancaster.server.thinkers import allowed
from lancaster.server.wire import NewTable, SeatChoice, TableSettings


def checked(wanted: TableSettings, person: Person, settings: Settings) -> TableSettings:
    """What a person wants, in its one proper form; refused where parts of it do not go together."""
    seats = [SeatChoice(who=each.who, bot=bot_of(each, settings), label=each.label) for each in wanted.seats]
    if not seats:
        seats = [SeatChoice(who="me")]
    if len(seats) > wanted.players:
        raise Refused("bad-options", problem=f"there are more seats chosen than the {wanted.players} players")
    seats += [SeatChoice(who="open") for _ in range(wanted.players - len(seats))]
    if not any(seat.who != "bot" for seat in seats):
        raise Refused("bad-options", problem="somebody has to sit at the table")
    clock = wanted.clock
    if clock is not None and clock.kind != wanted.pace:
        raise Refused("bad-options", problem=f"a table at the pace {wanted.pace} needs a clock of that kind")
    try:
        settings_from(clock.model_dump() if clock is not None else None)
    except ValueError as error:
        raise Refused("bad-options", problem=str(error)) from None
    stand_in = bot_text(wanted.stand_in, settings)
    data = wanted.model_dump(exclude={"id"}) | {
        "name": " ".join(wanted.name.split()),
        "seats": [seat.model_dump() for seat in seats],
        "stand_in": stand_in,
    }
    table = TableSettings.model_validate(data)
    if table.rated:
        check_rated(table, person)
    return table


def check_rated(table: TableSettings, person: Person) -> None:
    """What a table that counts must be."""
    if not person.account:
        raise Refused("account-needed")
    if table.seed is not None:
        raise Refused("rated-table", problem="its seed cannot be chosen")
    if table.takeback == "past-bots":
        raise Refused("rated-table", problem="actions cannot be taken back past a bot's answer")
    if sum(seat.who == "me" for seat in table.seats) > 1:
        raise Refused("rated-table", problem="nobody has two seats")


def bot_of(seat: SeatChoice, settings: Settings) -> str | None:
    """The bot of a seat in its proper form."""
    if seat.who != "bot":
        if seat.bot is not None:
            raise Refused("bad-options", problem="a bot is named only for a seat that a bot is to have")
        return None
    if seat.bot is None:
        raise Refused("bad-options", problem="say which bot is to have the seat")
    return bot_text(seat.bot, settings)


def bot_text(text: str, settings: Settings) -> str:
    """A bot people may choose, in its proper form."""
    try:
        return allowed(text, settings.bot_seconds, settings.bot_simulations)
    except UnknownBot as error:
        raise Refused("unknown-bot", problem=str(error)) from None


async def make_table(keeper: Keeper, person: Person, wanted: NewTable) -> Room:
    """A table as a person wants it."""
    return await keeper.make(person.id, person.name, checked(wanted, person, keeper.settings), wanted.id)


async def rematch(keeper: Keeper, person: Person, table: str) -> Room:
    """The same again with the same people: the first who asks makes the table, the others take their kept seats."""
    room = await keeper.room(table)
    old = room.sitting
    if old.status not in ("finished", "closed"):
        raise Refused("not-finished")
    if not old.seats_of(person.id):
        raise Refused("not-your-seat")
    again: Room | None = None
    if old.rematch is not None:
        with contextlib.suppress(Refused):  # of a game from another server it may not be here
            again = await keeper.room(old.rematch)
    if again is None or again.sitting.status == "closed":  # those who wanted it have left it
        seats = [
            SeatChoice(
                who="me" if chair.person == person.id else "open" if chair.person else "bot",
                bot=_kept_bot(old, n),
                label=chair.label if chair.person == person.id else "",
            )
            for n, chair in enumerate(old.chairs)
        ]
        settings = old.settings.model_copy(update={"seats": seats, "seed": None})

        def keep_seats(s: Sitting) -> None:
            for seat, chair in enumerate(old.chairs):
                if chair.person not in (None, person.id):
                    commands.reserve(s, seat, str(chair.person), chair.label, s.touched)

        made = await keeper.make(person.id, person.name, settings, f"rematch {table} {old.rematch}", keep_seats)
        known = old.rematch
        room, _ = await keeper.do(table, lambda s: commands.go_on(s, person.id, made.id, known, keeper.now()))
        if room.sitting.rematch == made.id:
            return made
        # somebody else was first
        await keeper.do(made.id, lambda s: commands.close(s, "left", keeper.now(), person.id))
        assert room.sitting.rematch is not None
        again = await keeper.room(room.sitting.rematch)
    if not again.sitting.seats_of(person.id):
        again, _ = await keeper.do(again.id, lambda s: commands.join(s, person.id, person.name, None, keeper.now()))
    return again


def _kept_bot(old: Sitting, seat: int) -> str | None:
    chair = old.chairs[seat]
    return None if chair.person is not None else chair.bot or old.settings.stand_in


async def import_record(keeper: Keeper, person: Person, text: str, name: str) -> Room:
    """A finished game from elsewhere, to look at."""
    game = _replayed(text, None)
    if not game.over:
        raise Refused("bad-record", problem="its game is not over; go on with it as a hot seat instead")
    return await _from_record(keeper, person, game, name, "imported")


async def fork(keeper: Keeper, person: Person, text: str, to: int | None, name: str) -> Room:
    """A game that goes on from a record, or from its first `to` actions, with one person on every seat."""
    game = _replayed(text, to)
    if game.over:
        raise Refused("bad-record", problem="its game is over: choose an earlier action to go on from")
    return await _from_record(keeper, person, game, name, "forked")


def _replayed(text: str, to: int | None) -> Game:
    try:
        if to is not None and to > len(read(text).moves):
            raise Refused("bad-record", problem=f"it has only {len(read(text).moves)} actions")
        return Game.replay(text, to)
    except RecordError as error:
        raise Refused("bad-record", problem=str(error)) from None


async def _from_record(keeper: Keeper, person: Person, game: Game, name: str, origin: str) -> Room:
    settings = recorded_settings(game, name, origin)
    material = game.options.material if differences(game.options.material) else None
    play = partial(play_again, game, origin)
    return await keeper.make(person.id, person.name, settings, None, play, game.dealt, origin, material)


def recorded_settings(game: Game, name: str, origin: str) -> TableSettings:
    """The table for a game that a record holds: imported to look at, or forked to go on with."""
    options = game.options
    who: Literal["me", "open"] = "me" if origin == "forked" else "open"
    return TableSettings(
        name=name,
        players=options.players,
        laws=options.laws,
        court=options.court,
        displeasure=options.displeasure,
        seats=[SeatChoice(who=who, label=each) for each in _labels(game)],
        listed=False,
        autostart=False,
        takeback="past-bots",
    )


def play_again(game: Game, origin: str, s: Sitting) -> None:
    """What a record holds, written to the log of its new table."""
    if origin == "imported":
        commands.strangers(s, _labels(game), s.touched)
    s.append("begin", s.touched)
    for seat, action in game.moves:
        assert s.game is not None
        s.append("action", s.touched, seat, action_data(s.game, seat, str(action)))


def _labels(game: Game) -> list[str]:
    return [_label(each) for each in game.names or ("",) * game.options.players]


def _label(name: str) -> str:
    return " ".join(name.split())[:24]
