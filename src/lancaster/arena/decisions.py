"""The decisions of a game by phase and by kind of question, counted from its record."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from lancaster.game import Game
from lancaster.rules.terms import PHASES


@dataclass(slots=True)
class Decisions:
    """The decisions of some games."""

    phases: Counter[str] = field(default_factory=Counter)  # decisions by phase
    prompts: Counter[str] = field(default_factory=Counter)  # decisions by what was asked
    choices: Counter[str] = field(default_factory=Counter)  # legal actions at these decisions, added up

    @property
    def total(self) -> int:
        """All of them."""
        return self.phases.total()

    def add(self, other: Decisions) -> None:
        """Count the decisions of other games, too."""
        self.phases += other.phases
        self.prompts += other.prompts
        self.choices += other.choices


def decisions_of(record: str) -> Decisions:
    """The decisions of a recorded game, which is replayed for it."""
    whole = Game.replay(record)
    game = Game.deal(whole.options, whole.dealt)
    found = Decisions()
    for seat, action in whole.moves:
        prompt = game.prompt(seat)
        assert prompt is not None
        found.phases[PHASES[game.table.phase]] += 1
        found.prompts[prompt.kind] += 1
        found.choices[prompt.kind] += len(game.legal(seat))
        game.push(seat, action)
    return found
