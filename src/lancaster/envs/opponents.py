"""The opponents at the other seats of a game, for environments in which one seat learns.

Bots are named as on the command line ("squire", "lord:200"). A bot that fails is not replaced here but raises, so
that nobody learns against another opponent than the chosen one. A network plays many games at once through
`BatchedOpponents`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from lancaster.bots.bot import Bot, Player, observe
from lancaster.bots.registry import make
from lancaster.chance import Rng
from lancaster.game import Game
from lancaster.rules.actions import Action
from lancaster.rules.events import Event

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@runtime_checkable
class BatchedOpponents(Protocol):
    """Opponents that decide in many games at once: a network, for instance."""

    def choose_many(
        self,
        observations: NDArray[np.uint8],
        legal: NDArray[np.int64],
        counts: NDArray[np.int64],
        seats: NDArray[np.int64],
    ) -> Sequence[int] | NDArray[np.int64]:
        """A legal id for each row.

        `observations` has a row for each decision, as `Encoding.raw` gives it; `legal` the legal ids of all of them,
        one decision after the other, and `counts` how many each has; `seats` says who decides.
        """


class Opponents:
    """The bots at one table."""

    def __init__(self, codes: Sequence[str], players: int) -> None:
        """One code for all of the others, or one for each of them, in the order in which they sit after the learner."""
        codes = (codes,) if isinstance(codes, str) else tuple(codes)
        if len(codes) not in (1, players - 1):
            raise ValueError(f"opponents are one bot for all, or {players - 1} of them, not {len(codes)}")
        self.names = codes * (players - 1) if len(codes) == 1 else codes
        self._bots = [make(code) for code in self.names]
        # our own levels need no events: everything is in what they observe
        self._listening = [bot for bot in self._bots if getattr(type(bot), "see", None) is not Player.see]
        self._seated: dict[int, Bot] = {}
        self._sight = Rng(0)

    def begin(self, game: Game, learner: int, seed: int) -> None:
        """Sit down at a new game; everything the bots draw comes from the seed."""
        players = game.options.players
        rng = Rng(seed)
        self._seated = {(learner + 1 + place) % players: bot for place, bot in enumerate(self._bots)}
        for seat, bot in self._seated.items():
            bot.begin(game.options, seat, rng.bits())
        self._sight = rng
        self.answer(game)

    def play(self, game: Game, learner: int, action: Action) -> None:
        """Play the learner's action, and then the answers of the others until the learner is asked again."""
        self._push(game, learner, action)
        self.answer(game)

    def answer(self, game: Game) -> None:
        """Let the bots decide until nobody but the learner owes a decision. In a vote all decide before any is cast."""
        while True:
            asked = [seat for seat in game.actors if seat in self._seated]
            if not asked:
                return
            answers = [(seat, self._seated[seat].choose(observe(game, seat, self._sight))) for seat in asked]
            for seat, action in answers:
                self._push(game, seat, action)

    def close(self) -> None:
        """Let the bots end what they have started."""
        for bot in self._bots:
            close = getattr(bot, "close", None)
            if close is not None:
                close()

    def _push(self, game: Game, seat: int, action: Action) -> None:
        if not self._listening:
            game.push(seat, action)
            return
        events: tuple[Event, ...] = game.play(seat, action)
        for bot in self._listening:
            bot.see(events)
