"""Questions for bots, in the tests of the bot pool."""

from __future__ import annotations

from typing import Any

from lancaster import Game
from lancaster.bots.registry import make
from lancaster.server.bot_pool.pool import Question

TIMEOUT_SECONDS = 300.0  # never needed, unless the machine has much else to do
THINKS_TOO_LONG = "lord:900s"  # a test that waited for it would fail by its limit

# A factory with bots that misbehave, each by its code; all others are the real ones.
ODD = r"""
import gc, os, re, sys, time
from lancaster import Game
from lancaster.bots.bot import Player
from lancaster.bots.registry import make as real

class Odd(Player):
    def __init__(self, name):
        self.name = name
        self.seen = ()

    def see(self, events):
        self.seen += tuple(events)

    def choose(self, observation):
        code, _, rest = self.name.partition(":")
        if code == "hang":
            time.sleep(600)  # longer than any limit: the pool has to end it
        if code == "hold":  # thinks until this file is there
            while not os.path.exists(rest):
                time.sleep(0.01)
            return observation.legal[0]
        if code == "hog":  # never lets another thread run
            re.match(r"(a+)+$", "a" * 64 + "b")
        if code == "die":
            os._exit(3)
        if code == "leave":
            sys.exit()
        if code == "babble":  # writes into every file it finds
            for number in range(3, 20):
                try:
                    os.write(number, bytes.fromhex(rest))
                except OSError:
                    pass
        if code == "print":
            print("a word from the bot", flush=True)
            return observation.legal[-1]
        if code == "tell":
            true = [game for game in gc.get_objects() if isinstance(game, Game) and game.seed is not None]
            raise RuntimeError(f"{observation._redealt.digest()} {len(true)} {len(self.seen)} {self.seen[-3:]}")
        if code == "draw":
            raise RuntimeError(self.rng.bits())
        if code == "nice":
            raise RuntimeError(os.nice(0))
        return "nothing legal"

    def consider(self, observation):
        if self.name == "confused":
            os._exit(3)
        return [(observation.legal[0], 1, float("nan"), 0.0)]

def make(text):
    if text.partition(":")[0] in ("page", "squire", "knight", "lord"):
        return real(text)
    if text == "gone":
        raise LookupError("no such bot any more")
    return Odd(text)
"""


def make_begun(text: str, game: Game, seat: int) -> Any:
    bot = make(text)
    bot.begin(game.options, seat, seat)
    return bot


def ask(game: Game, bot: str, table: str = "table", seed: int = 1) -> Question:
    return Question(game.record(), game.actors[0], bot, seed, table)
