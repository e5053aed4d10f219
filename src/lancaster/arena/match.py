"""One game between bots: what each is handed, in what order, and what is noted about it.

In a vote every bot decides before any ballot is laid down (R3.1). A bot that fails forfeits to a fallback (see
`lancaster.bots.guard`); the result says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

from lancaster.arena.schedule import Fixture
from lancaster.bots.bot import Bot, observe
from lancaster.bots.guard import Guard
from lancaster.chance import Chooser, Deal, Rng
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.events import Event

Maker = Callable[[str], Bot]
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is kept of a game; one line of the results."""

    game: int
    deal: int
    seats: tuple[str, ...]  # the bot of each seat
    start: int  # the seat that began
    scores: tuple[int, ...]
    sources: tuple[dict[str, int], ...]  # points by source, for each seat
    decisions: tuple[int, ...]
    forfeits: tuple[int, ...]  # seats that a fallback played to the end
    digest: str  # of the final state
    record: str
    seconds: tuple[float, ...]  # the bots' own time, for each seat; all that may differ between two runs

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points (R5.4)."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    @property
    def wins(self) -> tuple[float, ...]:
        """By seat: 1 for a win, a part of it for a shared one."""
        winners = self.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.scores)))

    @property
    def places(self) -> tuple[float, ...]:
        """By seat: 1 for the first; tied seats share the mean of their places."""
        places: list[float] = []
        for score in self.scores:
            better = sum(other > score for other in self.scores)
            places.append(better + (self.scores.count(score) + 1) / 2)
        return tuple(places)


class Match:
    """A game and the bots at its table, each behind a guard."""

    def __init__(
        self,
        options: Options,
        deal: Deal,
        bots: Sequence[Bot],
        seeds: Sequence[int],
        sight: Chooser,
        names: Sequence[str] = (),
        clock: Clock = time.perf_counter,
    ) -> None:
        self.game = Game.deal(options, deal, [_plain(name) for name in names])
        self.bots = [Guard(bot) for bot in bots]
        self.seeds = seeds
        self.sight = sight
        self.clock = clock
        self.decisions = [0] * options.players
        self.seconds = [0.0] * options.players
        self._events: list[Event] = []
        self._told = [0] * options.players

    @property
    def forfeits(self) -> tuple[int, ...]:
        """The seats whose bot no longer plays."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot.forfeited is not None)

    def play(self) -> Game:
        """Play to the end."""
        game = self.game
        for seat, bot in enumerate(self.bots):
            bot.begin(game.options, seat, self.seeds[seat])
        while not game.over:
            answers = [(seat, self._decision(seat)) for seat in game.actors]
            for seat, action in answers:
                self._events += game.play(seat, action)
        for seat in range(len(self.bots)):
            self._tell(seat)
        return game

    def close(self) -> None:
        """Let the bots end what they have started."""
        for bot in self.bots:
            bot.close()

    def _decision(self, seat: int) -> Action:
        observation = observe(self.game, seat, self.sight)
        begun = self.clock()
        self._tell(seat)
        action = self.bots[seat].choose(observation)
        self.seconds[seat] += self.clock() - begun
        self.decisions[seat] += 1
        return action

    def _tell(self, seat: int) -> None:
        """What has happened since the bot was told last."""
        if self._told[seat] < len(self._events):
            news = tuple(self._events[self._told[seat] :])
            self._told[seat] = len(self._events)
            self.bots[seat].see(news)


def play(fixture: Fixture, clock: Clock = time.perf_counter) -> Outcome:
    """Play one game of a contest, with bots made for it."""
    make = maker(fixture.maker)
    bots = [make(text) for text in fixture.seats]
    seeds = [fixture.bot_seed(seat) for seat in range(len(bots))]
    deal = fixture.dealt()
    match = Match(fixture.options, deal, bots, seeds, Rng(fixture.sight_seed()), fixture.seats, clock)
    try:
        game = match.play()
    finally:
        match.close()
    return Outcome(
        game=fixture.number,
        deal=fixture.deal,
        seats=fixture.seats,
        start=deal.start,
        scores=game.scores,
        sources=game.breakdown,
        decisions=tuple(match.decisions),
        forfeits=match.forfeits,
        digest=game.digest(),
        record=game.record(),
        seconds=tuple(round(seconds, 6) for seconds in match.seconds),
    )


def maker(name: str) -> Maker:
    """The function named as module:name."""
    module, _, function = name.partition(":")
    found: Maker = getattr(import_module(module), function)
    return found


def _plain(name: str) -> str:
    """A bot's text as a name that a record can hold."""
    return "".join(letter for letter in name if letter.isprintable() and letter != "#").strip()
