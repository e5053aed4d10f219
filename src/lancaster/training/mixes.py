"""The mixes of training: configurations, and the share of each.

A lane keeps its number of players and modules, so the weights are shares of all decisions; the laws are drawn for each
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from lancaster.options import Options

Modules = tuple[bool, bool]  # court, displeasure


@dataclass(frozen=True, slots=True)
class Mix:
    """Weights of the numbers of players, modules and laws."""

    players: Mapping[int, float]
    modules: Mapping[Modules, float]
    laws: Mapping[str, float]
    kings: float = 0.0  # share of the games with both modules that are played with the King's Laws

    def configurations(self) -> list[tuple[tuple[int, bool, bool], float]]:
        """Every number of players and modules that comes up, with its share of the lanes."""
        total = sum(self.players.values()) * sum(self.modules.values())
        return [
            ((players, *modules), weight * part / total)
            for players, weight in self.players.items()
            for modules, part in self.modules.items()
        ]

    def draw(self, players: int, court: bool, displeasure: bool, rng: Random) -> Options:
        """The options of a game of such a configuration."""
        if court and displeasure and rng.random() < self.kings:
            laws = "kings"
        else:
            laws = rng.choices(list(self.laws), list(self.laws.values()))[0]
        return Options(players, laws, court, displeasure)


_ANY_NUMBER: Final = {2: 0.2, 3: 0.2, 4: 0.4, 5: 0.2}
_PLAIN: Final[dict[Modules, float]] = {(False, False): 1.0}

MIXES: Final[dict[str, Mix]] = {
    "all": Mix(
        _ANY_NUMBER,
        {(False, False): 0.55, (True, False): 0.1, (False, True): 0.1, (True, True): 0.25},
        {"base": 0.6, "new": 0.1, "random": 0.3},
        kings=0.2,
    ),
    "base": Mix(_ANY_NUMBER, _PLAIN, {"base": 1.0}),
    **{f"base{players}": Mix({players: 1.0}, _PLAIN, {"base": 1.0}) for players in (2, 3, 4, 5)},
    "everything4": Mix({4: 1.0}, {(True, True): 1.0}, {"random": 1.0}),
}
