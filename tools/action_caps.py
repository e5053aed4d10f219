"""How often the caps of the learning environments bind when bots play: which legal actions have no id, how often a bot
would have taken one, and how often a number of the observation is cut off.

    python -m tools.action_caps --games 2 --bots page squire knight --json docs/research/caps.json

Plays so many games of each bot against itself in every configuration; the compiled rules make it bearable.
`python -m docs.research.make` writes the tables of docs/research.md from the file.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from lancaster.bots.bot import observe
from lancaster.bots.registry import make
from lancaster.chance import Rng
from lancaster.encoding.actions import encode
from lancaster.encoding.encoding import Encoding
from lancaster.fuzz.configurations import configurations
from lancaster.game import Game
from lancaster.options import Options


@dataclass
class Tally:
    """What was counted in the games of one bot."""

    games: int = 0
    decisions: Counter[str] = field(default_factory=Counter)  # by what was asked
    cut: Counter[str] = field(default_factory=Counter)  # of these, with a legal action that has no id
    wanted: Counter[str] = field(default_factory=Counter)  # of these, where the bot took such an action
    empty: int = 0  # where no legal action had an id
    blocks: Counter[str] = field(default_factory=Counter)  # observations in which a number of the block is cut off
    greatest: dict[str, int] = field(default_factory=dict)  # by block


def main(words: list[str]) -> int:
    """Play, count and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.action_caps", description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="in each of the configurations (default: %(default)s)")
    parser.add_argument("--bots", nargs="+", default=["squire", "knight"], metavar="BOT")
    parser.add_argument("--seed", type=int, default=1413)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the counts to a file, too, after each bot")
    arguments = parser.parse_args(words)
    tallies: dict[str, Tally] = {}
    for code in arguments.bots:
        begun = time.monotonic()
        tally = tallies[code] = Tally()
        for options in configurations():
            encoding = Encoding(options)
            for number in range(arguments.games):
                watch(options, code, arguments.seed + number, encoding, tally)
        print(f"{code}: {tally.games} games, {time.monotonic() - begun:.0f} s")
        print(told(tally), flush=True)
        if arguments.json is not None:
            counted = {code: vars(tally) for code, tally in tallies.items()}
            arguments.json.write_text(json.dumps(counted, indent=1) + "\n", "utf-8")
    return 0


def watch(options: Options, code: str, seed: int, encoding: Encoding, tally: Tally) -> None:
    """One game of a bot against itself."""
    game, sight = Game.new(options, seed), Rng(seed)
    bots = [make(code) for _ in range(options.players)]
    for seat, bot in enumerate(bots):
        bot.begin(options, seat, seed * 10 + seat)
    while not game.over:
        seat = game.actors[0]
        legal = game.legal(seat)
        numbers = [encode(action) for action in legal]
        prompt = game.prompt(seat)
        assert prompt is not None
        tally.decisions[prompt.kind] += 1
        action = bots[seat].choose(observe(game, seat, sight))
        if None in numbers:
            tally.cut[prompt.kind] += 1
            tally.wanted[prompt.kind] += encode(action) is None
            tally.empty += not any(number is not None for number in numbers)
        raw = encoding.raw(game, seat)
        for block in encoding.blocks:
            most = max(raw[block.slice])
            tally.greatest[block.name] = max(most, tally.greatest.get(block.name, 0))
            tally.blocks[block.name] += most > block.most
        game.push(seat, action)
    tally.games += 1


def told(tally: Tally) -> str:
    """The counts as text."""
    total, cut, wanted = tally.decisions.total(), tally.cut.total(), tally.wanted.total()
    lines = [f"  {total} decisions; {cut} have a legal action above a cap, in {wanted} the bot takes one"]
    lines.append(f"  {tally.empty} have nothing else")
    for kind, count in tally.cut.most_common():
        lines.append(f"    {kind}: {count} of {tally.decisions[kind]}, taken {tally.wanted[kind]} times")
    for name, count in tally.blocks.most_common():
        if count:
            lines.append(f"    {name}: cut off in {count} observations ({count / total:.3%}) at {tally.greatest[name]}")
    amounts = [f"{name} {most}" for name, most in tally.greatest.items() if most > 3]
    return "\n".join([*lines, "    greatest: " + ", ".join(amounts)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
