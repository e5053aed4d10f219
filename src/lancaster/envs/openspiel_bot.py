"""Any bot of `lancaster.bots` as a `pyspiel.Bot`, for `evaluate_bots` and similar functions of OpenSpiel."""

from __future__ import annotations

from lancaster.bots.bot import observe
from lancaster.bots.registry import make
from lancaster.chance import Rng
from lancaster.encoding.actions import capped_id, encode
from lancaster.envs.openspiel import Lancaster, LancasterState
from lancaster.extras import needs

with needs("openspiel"):
    import pyspiel


class OurBot(pyspiel.Bot):  # type: ignore[misc]  # pyspiel has no types
    """A bot of ours, by its code on the command line (`lancaster bots` lists them), for one seat."""

    def __init__(self, game: Lancaster, code: str, seat: int, seed: int) -> None:
        super().__init__()
        self._bot = make(code)
        self._options = game.options
        self._seat = seat
        self._seed = seed
        self.restart()

    def restart(self) -> None:
        """A new game begins."""
        self._bot.begin(self._options, self._seat, self._seed)
        self._rng = Rng(self._seed)
        self._told = 0

    def restart_at(self, _: LancasterState) -> None:
        """A game begins in the middle; what came before is told at the first decision."""
        self.restart()

    def step(self, state: LancasterState) -> int:
        """The id of what the bot chooses; where its amount has none, that of the cap, if legal, else the first."""
        game = state.chance_game.game
        assert game is not None, "there is nothing to decide yet"
        events = list(game.history())
        self._bot.see(events[self._told :])
        self._told = len(events)
        action = self._bot.choose(observe(game, self._seat, self._rng))
        number = encode(action)
        if number is None:
            number = capped_id(action)
        legal = state.chance_game.legal(self._seat)
        return number if number in legal else legal[0]
