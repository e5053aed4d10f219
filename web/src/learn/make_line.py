"""Makes line.json, the game the lesson follows for its first two rounds: run it, or `--check` whether it still holds.

The learner's actions are written here, each with the name its words have in `lib/words/*/learn.ts`; what the others do
is what squires do with this seed. A ballot is told by its count, since nobody sees it before.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from lancaster import Game, Options
from lancaster.bots.bot import observe
from lancaster.bots.registry import make
from lancaster.chance import Rng

FILE = Path(__file__).parent / "line.json"
SEED = 133
BOT = "squire"
PLAYERS = 3
OWN = (
    ("first", "extend squires"),
    ("county", "2 Northumberland"),
    ("displace", "2 Bedford +1"),
    ("france", "1 up2"),
    ("gold", "favour gold"),
    ("parliament", "no"),
    ("votes", "no 1"),
    ("last", "no"),
    ("both", "take both"),
    ("build", "extend knight"),
    ("recruit", "recruit"),
    ("early", "1 up1"),
    ("guest", "favour noble"),
    ("noble", "noble Surrey"),
    ("conflicts", "2 up2"),
    ("squires", "favour more-squires"),
    ("surrey", "1 Surrey"),
    ("castle", "1 castle upgrade"),
    ("extension", "yes 2"),
    ("purse", "yes"),
    ("useless", "no"),
    ("mint", "extend gold"),
    ("again", "recruit"),
    ("upgrade", "upgrade 1 up1"),
)


def main() -> None:
    """Write the line, or say that it is another one now."""
    made = json.dumps({"seed": SEED, "players": PLAYERS, "bot": BOT, "line": line()}, indent=1) + "\n"
    if "--check" not in sys.argv:
        FILE.write_text(made)
    elif json.loads(FILE.read_text()) != json.loads(made):
        sys.exit("the squires play another game now: find a line that teaches, and run make_line.py")


def line(salt: int = 0) -> list[dict[str, str]]:
    """What happens, in order; `salt` is chance that must not matter."""
    game = Game.new(Options(players=PLAYERS), SEED)
    own = iter(OWN)
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
    bot = make(BOT)
    bot.begin(game.options, seat, rng.bits())
    bot.see(tuple(game.history()))
    return str(bot.choose(observe(game, seat, rng)))


if __name__ == "__main__":
    main()
