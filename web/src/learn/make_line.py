"""Make line.json, the game the lesson follows for its first two rounds. `--check` tests whether it is current.

The moves are written in `lancaster.bots.lesson`, whose squires play them. Here each decision of the learner gets the
name that its words have in `lib/words/*/learn.ts`. A ballot is told by its count, since nobody sees it before.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from lancaster import Game, Options
from lancaster.bots.bot import observe
from lancaster.bots.lesson import LINE, PLAYERS, SEED
from lancaster.bots.registry import LESSON, make
from lancaster.chance import Rng

FILE = Path(__file__).parent / "line.json"
STEPS = (  # the names of the learner's decisions, in order
    "first",
    "county",
    "displace",
    "france",
    "gold",
    "parliament",
    "votes",
    "last",
    "both",
    "build",
    "recruit",
    "early",
    "guest",
    "noble",
    "conflicts",
    "squires",
    "surrey",
    "castle",
    "extension",
    "purse",
    "useless",
    "mint",
    "again",
    "upgrade",
)


def main() -> None:
    """Write the line, or say that it is another one now."""
    made = json.dumps({"seed": SEED, "players": PLAYERS, "bot": LESSON, "line": line()}, indent=2) + "\n"
    if "--check" not in sys.argv:
        FILE.write_text(made)
    elif json.loads(FILE.read_text()) != json.loads(made):
        sys.exit("line.json is another game than the one written in lancaster.bots.lesson: run make_line.py")


def line(salt: int = 0) -> list[dict[str, str]]:
    """What happens, in order; `salt` is chance that must not matter."""
    game = Game.new(Options(players=PLAYERS), SEED)
    own = iter(zip(STEPS, (text for seat, text in LINE if seat == 0), strict=True))
    told: list[dict[str, str]] = []
    step: tuple[str, str] | None = next(own)
    while step is not None:
        seat = next((seat for seat in game.actors if seat), 0)
        name, text = step if seat == 0 else ("", choose(game, seat, salt))
        prompt = game.prompt(seat)
        assert prompt is not None
        if seat == 0:
            told.append({"own": text, "step": name})
            step = next(own, None)
        elif prompt.kind != "ballot":
            told.append({"done": f"{seat} {text}"})
        for event in map(game.event_data, game.play(seat, text)):
            if event["event"] == "counted":
                told.append({"done": f"counted {event['law']} {event['yes']}:{event['no']}"})
    return told


def choose(game: Game, seat: int, salt: int) -> str:
    """What the bot does."""
    rng = Rng((salt << 20 | len(game.moves)) << 3 | seat)
    bot = make(LESSON)
    bot.begin(game.options, seat, rng.bits())
    bot.see(tuple(game.history()))
    return str(bot.choose(observe(game, seat, rng)))


if __name__ == "__main__":
    main()
