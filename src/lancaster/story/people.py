"""Who is who: players by name, or by colour where a seat has none; allies by the player who leads them (R7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lancaster.rules.terms import COLOURS
from lancaster.story.words import listed

if TYPE_CHECKING:
    from lancaster.game import Game


class People:
    """The names of a table. Two players of the same name are told apart by their colours."""

    def __init__(self, players: int, names: Sequence[str] = ()) -> None:
        self.players = players
        self.houses = 4 if players == 2 else players
        given = [*names, *[""] * players][:players]
        self._seats = [
            _called(name, colour, given.count(name) > 1) for name, colour in zip(given, COLOURS, strict=False)
        ]

    @classmethod
    def of(cls, game: Game) -> People:
        """The people of a game."""
        return cls(game.options.players, game.names)

    def seat(self, seat: int) -> str:
        """A player."""
        return self._seats[seat]

    def seats(self, seats: Sequence[int]) -> str:
        """Players, listed: `Ann, Bob and Cem`."""
        return listed([self._seats[seat] for seat in seats])

    def house(self, house: int) -> str:
        """A colour on the board: a player, or an ally."""
        if house < self.players:
            return self._seats[house]
        return f"{self._seats[house % self.players]}'s ally"

    def with_colour(self, seat: int) -> str:
        """A player with the colour: `Ann (blue)`; just the colour where there is no name."""
        name = self._seats[seat]
        colour = COLOURS[seat]
        return name if name == colour.capitalize() or name.endswith(f"({colour})") else f"{name} ({colour})"

    def is_ally(self, house: int) -> bool:
        """Whether a house is an ally: without purse, votes or points (R7.3)."""
        return house >= self.players


def _called(name: str, colour: str, shared: bool) -> str:
    if not name:
        return colour.capitalize()
    return f"{name} ({colour})" if shared else name
