"""A finished table as a game record, and a record as the settings and the log of a new table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from lancaster.game import Game
from lancaster.material import differences
from lancaster.notation import parse
from lancaster.rules.actions import Ballot
from lancaster.tables import seating
from lancaster.tables.bot_names import named, seat_labels
from lancaster.tables.entries import action_data
from lancaster.tables.settings import OWN, SHIPPED, SeatChoice, TableSettings
from lancaster.tables.sitting import Sitting

LONGEST_LABEL_CHARACTERS = 24

Origin = Literal["imported", "forked"]  # to look at, or to go on with


def record_of(s: Sitting) -> str:
    """The game as a record, with the names of those who played."""
    assert s.game is not None
    game = s.game.copy()
    game.names = tuple(_name(label) for label in seat_labels(s.id, s.chairs))
    return game.record()


def action_entries(s: Sitting) -> list[int]:
    """The entry of each action of the record: the ballots of a vote are in seat order there."""
    players = len(s.chairs)
    found: list[int] = []
    voting: list[tuple[int, int]] = []
    for play in s.plays:
        if isinstance(parse(play.action), Ballot):
            voting.append((play.seat, play.number))
            if len(voting) == players:
                found += [number for _, number in sorted(voting)]
                voting.clear()
        else:
            found.append(play.number)
    return found


def recorded_settings(game: Game, name: str, origin: Origin, seats: Sequence[SeatChoice] = ()) -> TableSettings:
    """The settings of a table for a game that a record holds; unless seats are chosen, they have the names in it."""
    options = game.options
    who: Literal["me", "open"] = "me" if origin == "forked" else "open"
    return TableSettings(
        name=name,
        players=options.players,
        laws=options.laws,
        court=options.court,
        displeasure=options.displeasure,
        material=OWN if differences(options.material) else SHIPPED,
        seats=tuple(seats or (SeatChoice(who=who, label=label) for label in _labels(game))),
        listed=False,
        autostart=False,
        takeback="past-bots",
    )


def append_record(s: Sitting, game: Game, origin: Origin) -> None:
    """Write the actions of a record to the log of its new table."""
    if origin == "imported":
        seating.strangers(s, _labels(game), s.touched)
    s.append("begin", s.touched)
    for seat, action in game.moves:
        assert s.game is not None
        s.append("action", s.touched, seat, action_data(s.game, seat, str(action)))


def _labels(game: Game) -> list[str]:
    names = game.names or ("",) * game.options.players
    return named(repr(game.dealt), [" ".join(name.split())[:LONGEST_LABEL_CHARACTERS] for name in names])


def _name(label: str) -> str:
    """A label as a record can hold it."""
    return "".join(each for each in label if each.isprintable() and each != "#").strip()
