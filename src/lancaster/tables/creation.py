"""New tables: checks of what a person chose, the seats of a rematch, and games from records."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from lancaster.chance import Deal, Rng
from lancaster.game import Game
from lancaster.material import Material, MaterialError, apply
from lancaster.options import Options, OptionsError
from lancaster.record import RecordError, read
from lancaster.tables import commands, seating
from lancaster.tables.bot_names import seat_labels
from lancaster.tables.clock import TimeJump
from lancaster.tables.entries import FORMER_PLAYER
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import OWN, SeatChoice, TableSettings
from lancaster.tables.sitting import Sitting

BotText = Callable[[str], str]  # a bot that people may choose, in canonical form, or a refusal


def checked(wanted: TableSettings, bot_text: BotText, account: bool) -> TableSettings:
    """The chosen settings in canonical form; refused where parts of them do not fit together.

    `account` tells whether the person who chose them has one: rated tables need it.
    """
    seats = [replace(seat, bot=bot_of(seat, bot_text)) for seat in wanted.seats] or [SeatChoice("me")]
    if len(seats) > wanted.players:
        raise Refused("too-many-seats", players=wanted.players)
    seats += [SeatChoice("open") for _ in range(wanted.players - len(seats))]
    if not any(seat.who != "bot" for seat in seats):
        raise Refused("nobody-seated")
    if wanted.clock is not None and wanted.clock.kind != wanted.pace:
        raise Refused("clock-not-of-pace", pace=wanted.pace)
    stand_in = bot_text(wanted.stand_in)
    table = replace(wanted, name=" ".join(wanted.name.split()), seats=tuple(seats), stand_in=stand_in)
    if table.rated:
        _check_rated(table, account)
    return table


def _check_rated(table: TableSettings, account: bool) -> None:
    """Refuse what a rated table cannot have."""
    if not account:
        raise Refused("account-needed")
    if table.seed is not None:
        raise Refused("rated-seed-chosen")
    if table.takeback == "past-bots":
        raise Refused("rated-takeback-past-bots")
    if sum(seat.who == "me" for seat in table.seats) > 1:
        raise Refused("rated-two-seats")
    if table.material == OWN:
        raise Refused("rated-own-material")


def bot_of(seat: SeatChoice, bot_text: BotText) -> str | None:
    """The bot of a seat in canonical form."""
    if seat.who != "bot":
        if seat.bot is not None:
            raise Refused("bot-without-seat")
        return None
    if seat.bot is None:
        raise Refused("bot-missing")
    return bot_text(seat.bot)


def corrected(corrections: Sequence[tuple[str, str]]) -> Material:
    """The shipped material with these corrections, or a refusal that names the first key that is wrong."""
    try:
        return apply(corrections)
    except MaterialError as error:
        raise Refused("bad-material", key=error.key, detail=error.problem) from None


def options_of(settings: TableSettings, material: Material) -> Options:
    """The options of the game; refused if they cannot be played."""
    try:
        return Options(settings.players, settings.laws, settings.court, settings.displeasure, material)
    except OptionsError as error:
        raise Refused(error.code, detail=str(error), **error.details) from None


def new_sitting(
    table: str,
    person: str | None,
    label: str,
    settings: TableSettings,
    options: Options,
    now: Callable[[], int],
    client: str | None = None,
    prepare: Callable[[Sitting], None] | None = None,
    deal: Deal | None = None,
    jumps: Sequence[TimeJump] = (),
) -> Sitting:
    """A new table with the entries it begins with; without a deal or a chosen seed the seed is drawn."""
    seed = settings.seed
    if deal is None and seed is None:
        seed = secrets.randbits(128)
    s = Sitting.of(table, settings, options, deal or Deal.draw(options, Rng(seed or 0)), seed)
    commands.follow_time(s, jumps)
    s.client = client
    seating.make(s, person, label, now())
    if prepare is not None:
        prepare(s)
    return s


def seed_told(seed: int | None) -> tuple[str | None, str | None]:
    """A hash of the seed, which everybody is shown before the game is over, and its salt, which proves it then."""
    if seed is None:
        return None, None
    salt = secrets.token_hex(16)
    return hashlib.sha256(f"{salt} {seed}".encode()).hexdigest(), salt


def table_id(key: bytes, person: str | None, client: str | None) -> str:
    """The id of a new table. The same client id of the same person leads to the same table; nobody without the secret
    key can compute it.
    """
    if client is None:
        return spelled(secrets.token_bytes(16))
    return spelled(hmac.digest(key, f"table {person} {client}".encode(), "sha256")[:16])


def spelled(drawn: bytes) -> str:
    """A table id of 22 characters. None begins with a hyphen, which a command line would read as an option."""
    letters = base64.urlsafe_b64encode(drawn).rstrip(b"=").decode()
    return letters if letters[0] != "-" else "A" + letters[1:]


def own_name_shown(settings: TableSettings) -> TableSettings:
    """Somebody with one seat has it under their own name; names can be chosen for a hot seat and for bots only."""
    if sum(seat.who == "me" for seat in settings.seats) > 1:
        return settings
    seats = (seat if seat.who == "bot" else replace(seat, label="") for seat in settings.seats)
    return replace(settings, seats=tuple(seats))


def rematch_settings(old: Sitting, person: str) -> TableSettings:
    """The settings of the table for another game with the same people; refused before this one is over."""
    if old.status not in ("finished", "closed"):
        raise Refused("not-finished")
    if not old.seats_of(person):
        raise Refused("not-your-seat")
    seats = [
        SeatChoice(
            who="me" if chair.person == person else "open" if chair.person else "bot",
            bot=None if chair.person is not None else chair.bot or old.settings.stand_in,
            label=label if chair.person in (None, person) and label != FORMER_PLAYER else "",
        )
        for chair, label in zip(old.chairs, seat_labels(old.id, old.chairs), strict=True)
    ]
    return own_name_shown(replace(old.settings, seats=tuple(seats), seed=None, seed_chosen=False))


def finished_game(record: str) -> Game:
    """The game of a record that is over."""
    game = _replayed(record, None)
    if not game.over:
        raise Refused("record-not-over")
    return game


def unfinished_game(record: str, to: int | None) -> Game:
    """The game after all actions of a record, or after its first `to`, to go on with."""
    game = _replayed(record, to)
    if game.over:
        raise Refused("record-over")
    return game


def forked_seats(game: Game, seats: Sequence[SeatChoice], bot_text: BotText) -> list[SeatChoice]:
    """Who goes on with a game, in canonical form. Nobody chosen: one person on every seat."""
    if len(seats) > game.options.players:
        raise Refused("too-many-seats", players=game.options.players)
    if seats and (len(seats) < game.options.players or any(seat.who == "open" for seat in seats)):
        raise Refused("seats-open")
    if seats and not any(seat.who == "me" for seat in seats):
        raise Refused("nobody-seated")
    return [replace(seat, bot=bot_of(seat, bot_text)) for seat in seats]


def _replayed(text: str, to: int | None) -> Game:
    try:
        if to is not None and to > (actions := len(read(text).moves)):
            raise Refused("record-too-short", actions=actions)
        return Game.replay(text, to)
    except RecordError as error:
        raise Refused(error.code, detail=error.problem, line=error.line, **error.details) from None
