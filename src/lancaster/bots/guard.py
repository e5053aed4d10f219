"""A guard between a bot and a match: a bot that fails forfeits, and the match goes on.

A bot forfeits when it raises, gives an illegal answer, takes longer than its limit, or when its process dies or hangs.
One line in the log (`lancaster.bots`) says why, and a fallback bot plays the seat to the end of the game. In the next
game the bot plays again. Ctrl-C passes through.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence

from lancaster.bots.bot import Bot, Observation
from lancaster.bots.page import Page
from lancaster.bots.steps import Steps, finished
from lancaster.options import Options
from lancaster.rules.actions import Action
from lancaster.rules.events import Event
from lancaster.rules.terms import COLOURS

log = logging.getLogger("lancaster.bots")


class Guard:
    """A bot that never raises and never answers with an illegal action.

    `forfeited` says why the bot inside no longer plays this game; None while it does. `limit` is the longest a decision
    may take, in seconds: a bot of the same process cannot be interrupted, but its late answer does not count.
    """

    def __init__(
        self,
        bot: Bot,
        fallback: Bot | None = None,
        limit: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = str(getattr(bot, "name", type(bot).__name__))
        self.bot = bot
        self.fallback: Bot = fallback or Page()
        self.limit = limit
        self.clock = clock
        self.forfeited: str | None = None
        self._seat = 0

    def begin(self, options: Options, seat: int, seed: int) -> None:
        """A new game, and a new chance for a bot that forfeited the last one."""
        self._seat = seat
        self.forfeited = None
        self.fallback.begin(options, seat, seed)
        try:
            self.bot.begin(options, seat, seed)
        except Exception as error:  # noqa: BLE001 - a bot may raise anything
            self._forfeit(_told(error))

    def see(self, events: Sequence[Event]) -> None:
        """Tell both, so that the fallback is ready to step in."""
        self.fallback.see(events)
        if self.forfeited is None:
            try:
                self.bot.see(events)
            except Exception as error:  # noqa: BLE001 - as above
                self._forfeit(_told(error))

    def choose(self, observation: Observation) -> Action:
        """The bot's answer if there is a legal one in time, else the fallback's."""
        return finished(self.choosing(observation))

    def choosing(self, observation: Observation) -> Steps[Action]:
        """The same in steps, if the bot can think in steps (`choosing`, as here)."""
        if self.forfeited is None:
            # the bot gets an observation of its own, so that what it does to it cannot harm the fallback
            own = Observation(observation._redealt.copy(), observation.seat)
            choosing = getattr(self.bot, "choosing", None)
            begun = self.clock()
            try:
                action = self.bot.choose(own) if choosing is None else (yield from choosing(own))
            except Exception as error:  # noqa: BLE001 - as above
                self._forfeit(_told(error))
            else:
                taken = self.clock() - begun
                if not any(action is legal for legal in observation.legal):
                    self._forfeit(f"{action!r} is no legal answer to {observation.prompt.kind!r}")
                elif self.limit is not None and taken > self.limit:
                    self._forfeit(f"{taken:.3g} s for a decision, the limit is {self.limit:.3g} s")
                else:
                    return action
        return self.fallback.choose(observation)

    def close(self) -> None:
        """The bot is no longer needed."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            try:
                close()
            except Exception as error:  # noqa: BLE001 - as above
                log.warning("%s: could not be closed: %s", self.name, _told(error))

    def _forfeit(self, why: str) -> None:
        self.forfeited = why
        log.warning("%s (%s) forfeits, %s plays on: %s", self.name, COLOURS[self._seat], self.fallback.name, why)


def _told(error: Exception) -> str:
    """An error in one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
