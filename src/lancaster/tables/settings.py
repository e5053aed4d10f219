"""The settings of a table, chosen when it is made. The server checks them, stores them as JSON and shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from lancaster.tables.clock import ClockSettings, clock_settings

Pace = Literal["live", "turns"]
SHIPPED = "shipped"
"""The name of the material that comes with the package."""
OWN = "own"
"""The name of a material that is no server's: the shipped one with somebody's corrections, or a record's."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who is to sit on a seat: the maker of the table (several times for a hot seat), anybody who comes, or a bot."""

    who: Literal["me", "open", "bot"] = "open"
    bot: str | None = None  # such as "knight" or "lord:500ms", when `who` is "bot"
    label: str = ""  # a name for a hot seat, or for a bot


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Everything that is chosen when a table is made."""

    name: str = ""
    players: int = 4
    laws: str = "base"
    court: bool = False
    displeasure: bool = False
    material: str = SHIPPED
    seats: tuple[SeatChoice, ...] = ()
    pace: Pace = "live"
    clock: ClockSettings = None
    at_zero: Literal["bot", "forfeit"] = "bot"  # what happens when a clock has run out
    stand_in: str = "knight"  # the bot that plays for somebody who is away
    takeback: Literal["strict", "consent", "past-bots"] = "strict"
    listed: bool = True  # in the lobby; otherwise people need its address
    watch: Literal["anyone", "seated"] = "anyone"
    rated: bool = False
    autostart: bool = True  # begin as soon as every seat is taken
    seed_chosen: bool = False  # whoever made the table chose the seed: everybody is shown it
    seed: int | None = None  # a chosen seed

    def data(self) -> dict[str, Any]:
        """As JSON, to store and to show. The seed is left out: it is secret until the game is over."""
        fields = {name: getattr(self, name) for name in self.__slots__ if name != "seed"}
        clock = self.clock.data() if self.clock is not None else None
        return fields | {"seats": [asdict(seat) for seat in self.seats], "clock": clock}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> TableSettings:
        """The settings that `data` gave. What is missing has its default; an unknown field is a TypeError."""
        seats = tuple(SeatChoice(**seat) for seat in data.get("seats", ()))
        return cls(**{**data, "seats": seats, "clock": clock_settings(data.get("clock"))})
