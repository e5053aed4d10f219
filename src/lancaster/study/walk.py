"""The decisions of a game, each with the position in which it was made.

The ballots of a vote are all made in the same position, the one before the first of them was sealed: whoever voted
knew of no other ballot (R3.1), in whatever order they came.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.rules.actions import Action, Ballot
from lancaster.rules.agenda import Prompt


@dataclass(frozen=True, slots=True)
class Made:
    """A decision that was made: the `number` of its action in the record, counted from 1."""

    number: int
    position: Game  # before it; the ballots of a vote share theirs
    seat: int
    action: Action
    prompt: Prompt
    choices: int  # how many actions were legal

    @property
    def ballot(self) -> bool:
        """Whether it was one of the ballots of a vote."""
        return isinstance(self.action, Ballot)

    @property
    def counts(self) -> bool:
        """Whether the vote was counted after it, or it was no ballot: everybody saw what came of it."""
        return not self.ballot or self.seat == self.position.options.players - 1


def beginning(game: Game) -> Game:
    """The game before its first action."""
    game.record()  # refuses a game that was built from a position: no actions lead to its beginning
    return Game.deal(game.options, game.dealt, game.names)


def walk(game: Game) -> Iterator[Made]:
    """Every decision of a game, in the order of its record."""
    now = beginning(game)
    position = now
    sealed = 0  # ballots of the vote that goes on
    for number, (seat, action) in enumerate(game.moves, start=1):
        if not sealed:
            position = now.copy()
        if isinstance(action, Ballot):
            sealed = (sealed + 1) % game.options.players
        prompt = position.prompt(seat)
        assert prompt is not None, "a seat that decides is asked"
        yield Made(number, position, seat, action, prompt, len(position.legal(seat)))
        now.push(seat, action)


def generator(seed: int, made: Made) -> Rng:
    """The generator of a decision: it depends on nothing that was hidden."""
    return Rng((seed << 20 | made.number) << 3 | made.seat)
