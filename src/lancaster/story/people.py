"""The names of players in English: a name, or the colour of a seat without one; allies by their leader (R7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lancaster import words

if TYPE_CHECKING:
    from lancaster.game import Game


class People:
    """The names of a table. Two players of the same name are told apart by their colours."""

    def __init__(self, players: int, names: Sequence[str] = ()) -> None:
        self.players = players
        self.table = words.People(players, tuple(names))
        self._words = words.catalogue()

    @classmethod
    def of(cls, game: Game) -> People:
        """The people of a game."""
        return cls(game.options.players, game.names)

    def seat(self, seat: int) -> str:
        """A player."""
        return self._words.seat_name(seat, self.table)

    def seats(self, seats: Sequence[int]) -> str:
        """Players, listed: `Ann, Bob and Cem`."""
        return self._words.listed([self.seat(seat) for seat in seats])

    def house(self, house: int) -> str:
        """A colour on the board: a player, or an ally."""
        return self._words.person(house, self.table, "name")
