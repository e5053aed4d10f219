"""The guard: a match goes on whatever a bot does, and one line of the log says what happened."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import Observation, Player, observe
from lancaster.bots.guard import Guard
from lancaster.bots.page import Page
from lancaster.options import Options as GameOptions
from lancaster.rules.actions import BISHOP, Action
from lancaster.rules.events import Event
from tests.bots.games import play


class Good(Page):
    name = "good"


class Raising(Page):
    """Plays well for a while."""

    name = "raising"
    left = 3

    def choose(self, observation: Observation) -> Action:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("out of\nideas")
        return super().choose(observation)


class Illegal(Player):
    name = "illegal"

    def choose(self, observation: Observation) -> Action:
        return BISHOP


class Nonsense(Player):
    name = "nonsense"

    def choose(self, observation: Observation) -> Action:
        return str(observation.legal[0])  # type: ignore[return-value]


class Stillborn(Page):
    name = "stillborn"

    def begin(self, options: GameOptions, seat: int, seed: int) -> None:
        raise ValueError("no thanks")


class Deaf(Page):
    name = "deaf"

    def see(self, events: Sequence[Event]) -> None:
        raise KeyError("events")


class Vandal(Player):
    """Spoils what it is handed before it gives up."""

    name = "vandal"

    def choose(self, observation: Observation) -> Action:
        table = observation._redealt.table
        table.agenda.clear()
        table.purse.clear()
        observation.legal = ()
        raise RecursionError


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (Raising(), "RuntimeError: out of ideas"),
        (Illegal(), "<bishop> is no legal answer to 'first-extension'"),
        (Nonsense(), "'extend squires' is no legal answer to 'first-extension'"),
        (Stillborn(), "ValueError: no thanks"),
        (Deaf(), "KeyError: 'events'"),
        (Vandal(), "RecursionError"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_failing_bot_forfeits_and_the_game_is_finished(
    bot: Player, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    guard = Guard(bot)
    with caplog.at_level(logging.WARNING, "lancaster.bots"):
        game = play([guard, *(Good() for _ in range(3))], Options(), seed=6)
    assert game.over
    assert guard.forfeited == why
    assert [record.getMessage() for record in caplog.records] == [
        f"{bot.name} (blue) forfeits, page plays on: {why}",
    ]


def test_a_good_bot_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    """It plays the same game with and without a guard."""
    options = Options(3, "random", court=True, displeasure=True)
    games = [play([wrapped() for _ in range(3)], options, seed=4) for wrapped in (Good, lambda: Guard(Good()))]
    assert games[0].record() == games[1].record()
    assert not caplog.records


def test_a_new_game_is_a_new_chance() -> None:
    bot = Raising()
    guard = Guard(bot)
    play([guard, *(Good() for _ in range(3))], Options(), seed=6)
    assert guard.forfeited is not None
    bot.left = 10_000
    play([guard, *(Good() for _ in range(3))], Options(), seed=7)
    assert guard.forfeited is None


def test_the_fallback_is_ones_own_choice() -> None:
    class Counting(Page):
        name = "counting"
        chosen = 0

        def choose(self, observation: Observation) -> Action:
            self.chosen += 1
            return super().choose(observation)

    fallback = Counting()
    play([Guard(Illegal(), fallback), *(Good() for _ in range(3))], Options(), seed=6)
    assert fallback.chosen > 20


def test_a_late_answer_does_not_count() -> None:
    """With an injected clock: three decisions in time, the fourth takes 2 s."""

    def ticking() -> Iterator[float]:
        now = 0.0
        for spent in (0.1, 0.5, 1.0, 2.0):
            yield now
            now += spent
            yield now

    ticks = ticking()
    guard = Guard(Good(), limit=1.0, clock=lambda: next(ticks))
    options = Options()
    guard.begin(options, 0, 1)
    game = Game.new(options, seed=1)
    seat = game.actors[0]
    for _ in range(3):
        guard.choose(observe(game, seat, Rng(1)))
        assert guard.forfeited is None
    assert guard.choose(observe(game, seat, Rng(1))) in game.legal(seat)
    assert guard.forfeited == "2 s for a decision, the limit is 1 s"


def test_interruptions_pass_through() -> None:
    class Interrupted(Page):
        def choose(self, observation: Observation) -> Action:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play([Guard(Interrupted()), *(Good() for _ in range(3))], Options(), seed=6)
