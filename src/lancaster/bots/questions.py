"""A question about one decision of a running game, and the answer of a bot that joins for it.

The question brings the record of the game, secrets included. A bot gets only what its seat may know, and the true game
is deleted before the bot begins to think.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from lancaster.bots.bot import Bot, Observation, observe
from lancaster.bots.guard import Guard
from lancaster.bots.hint import NoAdvice, hinting
from lancaster.bots.page import Page
from lancaster.bots.steps import Steps, finished
from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.options import Options
from lancaster.rules.events import Event

Make = Callable[[str], Bot]
Answer = dict[str, object]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a bot may know of a game that it joins for one decision."""

    options: Options
    seat: int
    seed: int
    events: tuple[Event, ...]
    observation: Observation

    def show(self, bot: Bot) -> None:
        """Put the bot in its seat, as if it had been there from the beginning."""
        bot.begin(self.options, self.seat, self.seed)
        bot.see(self.events)


def look(record: str, seat: int, seed: int) -> Sight:
    """What the seat may know. The game itself does not leave this function."""
    game = Game.replay(record)
    if seat not in game.actors:
        raise ValueError(f"seat {seat} owes no decision")
    # so that one seed is enough for all decisions of a table, and no two of them draw the same numbers
    rng = Rng((seed << 20 | len(game.moves)) << 3 | seat)
    return Sight(game.options, seat, rng.bits(), tuple(game.history()), observe(game, seat, rng))


def choose(sight: Sight, text: str, make: Make) -> Answer:
    """The bot's `action`, and why the page has decided instead, if it has (`forfeited`)."""
    return finished(choosing(sight, text, make))


def choosing(sight: Sight, text: str, make: Make) -> Steps[Answer]:
    """The same in steps."""
    try:
        bot, missing = make(text), None
    except Exception as error:  # noqa: BLE001 - it may be gone since the game began, and it is somebody else's code
        bot, missing = Page(), f"{type(error).__name__}: {error}"
    guard = Guard(bot)
    sight.show(guard)
    action = yield from guard.choosing(sight.observation)
    guard.close()
    return {"action": action.text, "forfeited": missing or guard.forfeited}


def advise(sight: Sight, text: str, make: Make, most: int) -> Answer:
    """The best actions (`hints`), or why the bot gives no advice (`no_advice`)."""
    return finished(advising(sight, text, make, most))


def advising(sight: Sight, text: str, make: Make, most: int) -> Steps[Answer]:
    """The same in steps."""
    try:
        bot = make(text)
        sight.show(bot)
        found = yield from hinting(sight.observation, bot, most)
        hints = [each.as_data() for each in found]
        if any(isinstance(value, float) and not math.isfinite(value) for each in hints for value in each.values()):
            raise NoAdvice(f"{text} expects what is not a number")
        Guard(bot).close()
    except NoAdvice as error:
        return {"no_advice": str(error)}
    except Exception as error:  # noqa: BLE001 - as above
        return {"no_advice": f"{text}: {type(error).__name__}: {error}"}
    return {"hints": hints}
