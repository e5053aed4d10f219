"""The interface of a bot. A bot gets an observation, never the game.

A bot sees what a player may see (R1.8): the view of its seat, its legal actions, and as many re-dealt copies of the
game as it likes. An observation is made from one re-dealt copy without a seed, in which the unseen order of the decks
and the others' sealed ballots have already been drawn again. So nothing in it leads to the true game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lancaster.chance import Chooser, Rng
from lancaster.forecast import Forecast
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.agenda import Prompt
from lancaster.rules.events import Event
from lancaster.view import View


class Observation:
    """A decision that a seat has to make, and everything it may know about it."""

    __slots__ = ("_redealt", "legal", "prompt", "seat")

    def __init__(self, redealt: Game, seat: int) -> None:
        """Use `observe`: the game handed in must be a re-dealt one."""
        prompt = redealt.prompt(seat)
        assert prompt is not None, "a bot is asked only when its seat owes a decision"
        self.seat = seat
        self.prompt: Prompt = prompt
        self.legal: tuple[Action, ...] = redealt.legal(seat)
        self._redealt = redealt

    @property
    def options(self) -> Options:
        """What is played."""
        return self._redealt.options

    @property
    def view(self) -> View:
        """The table as the seat sees it."""
        return self._redealt.view(self.seat)

    @property
    def forecast(self) -> Forecast:
        """What would happen now, as far as the seat may know."""
        return self._redealt.forecast(self.seat)

    def redeal(self, rng: Chooser) -> Game:
        """A game that could be the true one, for looking ahead: the unseen is drawn again each time."""
        return self._redealt.determinize(self.seat, rng)


def observe(game: Game, seat: int, rng: Chooser) -> Observation:
    """What a seat that owes a decision is handed; `rng` draws what it cannot know."""
    return Observation(game.determinize(seat, rng), seat)


class Bot(Protocol):
    """A player that is a program. One object plays one seat of one game at a time."""

    name: str  # as on the command line, with its budget: "lord:500ms"

    def begin(self, options: Options, seat: int, seed: int) -> None:
        """A new game; all chance the bot uses is to come from `seed`, so that the same seed plays the same game."""

    def see(self, events: Sequence[Event]) -> None:
        """What has happened since the last call, all of it public, so that a bot can keep count."""

    def choose(self, observation: Observation) -> Action:
        """One of `observation.legal`."""


class Player:
    """A base for bots of our own: keeps options, seat and a generator."""

    name = "player"
    options: Options
    seat: int
    rng: Rng

    def begin(self, options: Options, seat: int, seed: int) -> None:
        """Take the seat."""
        self.options = options
        self.seat = seat
        self.rng = Rng(seed)

    def see(self, events: Sequence[Event]) -> None:
        """Everything needed is in the observation."""

    def choose(self, observation: Observation) -> Action:
        """One of the legal actions."""
        raise NotImplementedError  # every level has its own
