"""Games between bots, and positions of games, in a few lines: for the tests of bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from lancaster import Game, Options, Rng
from lancaster.bots import Bot, Observation, observe
from lancaster.bots.heuristic import first_sight
from lancaster.rules.agenda import Prompt
from lancaster.rules.table import NO_BALLOT

SEED = 0xA11CE5EED0FA11B0755EC2E75  # nothing else in a game is this number


def play(bots: Sequence[Bot], options: Options, seed: int, decisions: int = 100_000) -> Game:
    """A game between bots, to its end or for so many decisions; `Game.play` refuses what is illegal."""
    game = Game.new(options, seed=seed)
    for seat, bot in enumerate(bots):
        bot.begin(options, seat, 1000 * seed + seat)
    continue_game(game, bots, Rng(seed + 1), decisions)
    return game


def continue_game(game: Game, bots: Sequence[Bot], rng: Rng, decisions: int) -> None:
    """Play on."""
    while not game.over and decisions:
        seat = game.actors[0]
        events = game.play(seat, bots[seat].choose(observe(game, seat, rng)))
        for bot in bots:
            bot.see(events)
        decisions -= 1


def positions(options: Options, seed: int, every: int) -> list[Game]:
    """Positions of a random game, one after so many decisions each."""
    game = Game.new(options, seed=seed)
    rng = Rng(seed)
    found: list[Game] = []
    count = 0
    while not game.over:
        if count % every == 0:
            found.append(game.copy())
        seat = rng.choice(game.actors)
        game.push(seat, rng.choice(game.legal(seat)))
        count += 1
    return found


def walk(options: Options, seed: int, decisions: int) -> Game:
    """A game some way on, played half by instinct and half at random."""
    game = Game.new(options, seed=seed)
    rng = Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        seat = rng.choice(game.actors)
        legal = game.legal(seat)
        game.push(seat, rng.choice(legal) if rng.random() < 0.5 else first_sight(game.table, seat, legal, rng, 1.0))
    return game


def at(options: Options, moment: Callable[[Game], bool], seed: int = SEED) -> Game:
    """A random game at the first such moment."""
    game = Game.new(options, seed=seed)
    rng = Rng(4)
    while not moment(game):
        seat = rng.choice(game.actors)
        game.push(seat, rng.choice(game.legal(seat)))
    return game


def halfway_through_a_vote(game: Game) -> bool:
    """In round 2, when some have laid down a ballot and some have not."""
    t = game.table
    return t.round == 2 and 0 < t.ballots.count(NO_BALLOT) < t.book.seats


def placing(game: Game) -> bool:
    """In round 2, when somebody is to place a knight."""
    return game.table.round == 2 and game.prompt(game.actors[0]) == Prompt("place", "", "R2.1")


MOMENTS = [placing, halfway_through_a_vote]


def asked(make: Callable[[], Bot], game: Game, seed: int = 1) -> list[tuple[Observation, str]]:
    """What a bot answers for every seat that is asked, with what it was shown."""
    found = []
    for seat in game.actors:
        bot = make()
        bot.begin(game.options, seat, seed)
        observation = observe(game, seat, Rng(seed))
        found.append((observation, str(bot.choose(observation))))
    return found
