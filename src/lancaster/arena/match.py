"""A match is one game between bots; its outcome is what the results keep of it.

In a vote every bot decides before any ballot is laid down (R3.1). A bot that fails forfeits: a fallback plays its
seat to the end (see `lancaster.bots.guard`), and the outcome says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module

from lancaster.arena.schedule import Fixture
from lancaster.bots.bot import Bot, Observation, observe
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
        self.begin()
        while not self.game.over:
            self.answer([(seat, self.decide(seat, observation)) for seat, observation in self.asked()])
        self.end()
        return self.game

    # -- the steps of `play`: begin; asked, decide and answer again and again; end -------------------------------------

    def begin(self) -> None:
        """Seat the bots."""
        for seat, bot in enumerate(self.bots):
            bot.begin(self.game.options, seat, self.seeds[seat])

    def asked(self) -> list[tuple[int, Observation]]:
        """Who owes a decision, and what they see; all decide before any is answered."""
        return [(seat, observe(self.game, seat, self.sight)) for seat in self.game.actors]

    def decide(self, seat: int, observation: Observation) -> Action:
        """What the bot of a seat decides."""
        begun = self.clock()
        self.tell(seat)
        action = self.bots[seat].choose(observation)
        self.count(seat, self.clock() - begun)
        return action

    def answer(self, answers: Sequence[tuple[int, Action]]) -> None:
        """Play what was decided."""
        for seat, action in answers:
            self._events += self.game.play(seat, action)

    def end(self) -> None:
        """Tell everybody how it ended."""
        for seat in range(len(self.bots)):
            self.tell(seat)

    def tell(self, seat: int) -> None:
        """What has happened since the bot was told last."""
        if self._told[seat] < len(self._events):
            news = tuple(self._events[self._told[seat] :])
            self._told[seat] = len(self._events)
            self.bots[seat].see(news)

    def count(self, seat: int, seconds: float) -> None:
        """A bot has decided, and that is how long it took."""
        self.seconds[seat] += seconds
        self.decisions[seat] += 1

    def close(self) -> None:
        """Let the bots end what they have started."""
        for bot in self.bots:
            bot.close()


def play(fixture: Fixture, clock: Clock = time.perf_counter) -> Outcome:
    """Play one game of a contest, with bots made for it."""
    match = match_of(fixture, clock)
    try:
        match.play()
    finally:
        match.close()
    return outcome_of(fixture, match)


def match_of(fixture: Fixture, clock: Clock = time.perf_counter) -> Match:
    """The match of a fixture, with bots made for it; nothing is played yet."""
    make = maker(fixture.maker)
    bots = [make(text) for text in fixture.seats]
    seeds = [fixture.bot_seed(seat) for seat in range(len(bots))]
    return Match(fixture.options, fixture.dealt(), bots, seeds, Rng(fixture.sight_seed()), fixture.seats, clock)


def outcome_of(fixture: Fixture, match: Match) -> Outcome:
    """What is kept of a match that is over."""
    game = match.game
    return Outcome(
        game=fixture.number,
        deal=fixture.deal,
        seats=fixture.seats,
        start=game.dealt.start,
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
