"""The benchmark of budgets: how long the lord really takes for decisions, compared with the time it was given.

    python -m benchmarks.budgets [--decisions 40] [--budgets 50,200,1000]

Run it with the compiled rules (`make bench-bots`). Only the time beyond the budget counts: a search may
end early when nothing could change its answer any more.
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import mean

from lancaster import Game, Options, Rng, compiled
from lancaster.bots.bot import observe
from lancaster.bots.lord import Lord
from lancaster.bots.page import Page

CONFIGURATIONS = (Options(4), Options(5, "kings", court=True, displeasure=True))


def overshoots(options: Options, milliseconds: int, decisions: int, seed: int) -> list[float]:
    """How much later than the budget each answer came, as a share of the budget; below 0: earlier."""
    game, rng = Game.new(options, seed=seed), Rng(seed)
    lord, page = Lord(seconds=milliseconds / 1000), Page()
    found: list[float] = []
    while not game.over and len(found) < decisions:
        seat = game.actors[0]
        observation = observe(game, seat, rng)
        for bot in (lord, page):
            bot.begin(options, seat, rng.randrange(1 << 32))
        if rng.randrange(4) == 0:
            begun = time.monotonic()
            lord.choose(observation)
            found.append((time.monotonic() - begun) * 1000 / milliseconds - 1)
        game.push(seat, page.choose(observation))
    return found


def main(words: list[str]) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.budgets", description=__doc__)
    parser.add_argument("--decisions", type=int, default=30, help="for each row (default: %(default)s)")
    parser.add_argument("--budgets", default="50,200,1000", help="milliseconds (default: %(default)s)")
    arguments = parser.parse_args(words)
    print(f"rules: {'compiled' if compiled() else 'plain'}; {arguments.decisions} decisions a row")
    print("configuration          budget ms   mean overshoot   worst overshoot   ≤ 10 %")
    for options in CONFIGURATIONS:
        name = f"{options.players} players, {options.laws}"
        for milliseconds in map(int, arguments.budgets.split(",")):
            found = overshoots(options, milliseconds, arguments.decisions, seed=7)
            late = [max(0.0, share) for share in found]
            kept = "yes" if max(late) <= 0.1 else "no"
            print(f"{name:<20} {milliseconds:>11} {mean(late):>15.1%} {max(late):>17.1%}   {kept}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
