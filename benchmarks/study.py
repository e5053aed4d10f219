"""The benchmark of analysis: how long the review of a game and the first judgement on an analysis board take.

    python -m benchmarks.study [--games 9] [--lord 1] [--positions 20]

Run it with the compiled rules (`make bench-study`). The games are of four players and of bots as strong as people:
squires, levels of the duke, knights. What is measured is processor time of this process, so that other work on the
machine hardly counts; the time by the clock is reported too. NumPy is kept to one core.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Final, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is loaded

from lancaster import Game, Options, Rng, compiled
from lancaster.bots import judge
from lancaster.bots.bot import observe
from lancaster.bots.registry import make
from lancaster.study import review

TABLES: Final = (
    ("squire", "earl", "marquess", "viscount"),
    ("knight", "marquess", "squire", "earl"),
    ("knight", "knight", "duke", "marquess"),
)
REVIEW_SECONDS: Final = 3.0  # at the median, by the network
LORDS_SECONDS: Final = 60.0  # the same, by the lord
JUDGEMENT_SECONDS: Final = 0.2  # the first one on a board


class Taken(NamedTuple):
    """Seconds of processor and by the clock."""

    processor: float
    clock: float


def played(bots: Sequence[str], seed: int) -> Game:
    """A game of bots."""
    game, rng = Game.new(Options(len(bots)), seed=seed), Rng(seed)
    seats = [make(bot) for bot in bots]
    for seat, bot in enumerate(seats):
        bot.begin(game.options, seat, rng.randrange(1 << 32))
    while not game.over:
        seat = game.actors[0]
        game.push(seat, seats[seat].choose(observe(game, seat, rng)))
    return game


def taken(what: Callable[[], object]) -> Taken:
    """How long something takes."""
    processor, clock = time.process_time(), time.perf_counter()
    what()
    return Taken(time.process_time() - processor, time.perf_counter() - clock)


def told(name: str, found: Sequence[Taken], most: float) -> str:
    """A line of the table: how long it took at the median, and whether that is short enough."""
    middle = median(each.processor for each in found)
    slowest = max(each.processor for each in found)
    clock = median(each.clock for each in found)
    reached = "yes" if middle <= most else "no"
    return f"{name:<30} {len(found):>5} {middle:>9.3f} {slowest:>9.3f} {clock:>9.3f} {most:>7.1f}   {reached}"


def main(words: list[str]) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.study", description=__doc__)
    parser.add_argument("--games", type=int, default=9, help="that the network reviews (default: %(default)s)")
    parser.add_argument("--lord", type=int, default=1, help="that the lord reviews (default: %(default)s)")
    parser.add_argument("--positions", type=int, default=20, help="that are judged (default: %(default)s)")
    arguments = parser.parse_args(words)
    fresh = Game.new(Options(4), seed=1)
    first = [taken(lambda: judge(fresh))]  # reads the weights
    games = [played(TABLES[seed % len(TABLES)], seed) for seed in range(max(arguments.games, arguments.lord, 1))]
    print(f"rules: {'compiled' if compiled() else 'plain'}; 4 players")
    print("what                           times    median   slowest     clock    most   reached")
    places = range(arguments.positions)
    moments = [Game.replay(games[0].record(), to=5 + place * 10) for place in places]
    print(told("judgement, weights to be read", first, JUDGEMENT_SECONDS))
    print(told("judgement", [taken(lambda at=at: judge(at)) for at in moments], JUDGEMENT_SECONDS))  # type: ignore[misc]
    reviews = [taken(lambda game=game: review(game)) for game in games[: arguments.games]]  # type: ignore[misc]
    if reviews:
        print(told("review by the duke", reviews, REVIEW_SECONDS))
    lords = [taken(lambda game=game: review(game, "lord")) for game in games[: arguments.lord]]  # type: ignore[misc]
    if lords:
        print(told("review by the lord", lords, LORDS_SECONDS))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
