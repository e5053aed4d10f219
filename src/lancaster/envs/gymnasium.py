"""The game as Gymnasium knows it: one seat learns, bots of ours play the others.

An observation is the vector of `lancaster.envs.encoding`, an action an id of `lancaster.envs.actions`. The mask of
legal ids is in `info["action_mask"]`, and `action_masks()` gives it where learners ask for it by that name. An action
that is not legal ends the episode with the reward `rewards.ILLEGAL`, and `info["illegal"]` holds it.

>>> import gymnasium
>>> env = gymnasium.make("lancaster.envs.gymnasium:Lancaster-v0", players=3, opponents=["page"])
>>> observation, info = env.reset(seed=1413)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lancaster.envs.needs import Needs

with Needs("gym"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete

from lancaster.envs import rewards
from lancaster.envs.encoding import Encoding, Floats, Mask
from lancaster.envs.opponents import Opponents
from lancaster.game import Game
from lancaster.options import Options
from lancaster.story import table_text

ID = "Lancaster-v0"
SEEDS = 1 << 62


class LancasterEnv(gymnasium.Env[Floats, np.int64]):
    """A game in which one seat learns.

    `seat` is the learner's, None for another one in each game; `opponents` are codes of bots, one for all of the others
    or one for each; `reward` is "win" or "score", and `shaped` adds what is scored on the way, as
    `lancaster.envs.rewards` describes.
    """

    # Gymnasium declares it for instances, though it belongs to the class
    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]
    game: Game

    def __init__(
        self,
        players: int = 4,
        laws: str | Mapping[int, str] | Sequence[str] = "base",
        court: bool = False,
        displeasure: bool = False,
        *,
        options: Options | None = None,
        seat: int | None = None,
        opponents: Sequence[str] = ("squire",),
        reward: rewards.Kind = "win",
        shaped: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.options = options or Options(players, laws, court, displeasure)
        if seat is not None and not 0 <= seat < self.options.players:
            raise ValueError(f"the seats are 0 to {self.options.players - 1}, not {seat}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"the render mode is ansi, not {render_mode!r}")
        self.encoding = Encoding(self.options)
        self.opponents = Opponents(opponents, self.options.players)
        self.reward = rewards.checked(reward)
        self.shaped = shaped
        self.render_mode = render_mode
        self.observation_space = Box(0.0, 1.0, self.encoding.shape, np.float32)
        self.action_space = Discrete(self.encoding.actions)
        self.seat = seat or 0
        self._fixed = seat
        self._lead = 0.0
        self._ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin a new game: `Game.new(env.options, seed)`, or the next of the row that the last seed began."""
        super().reset(seed=seed)
        draw = self.np_random
        number = int(draw.integers(SEEDS))
        self.seat = int(draw.integers(self.options.players)) if self._fixed is None else self._fixed
        self.game = Game.new(self.options, number if seed is None else seed)
        self.opponents.begin(self.game, self.seat, int(draw.integers(SEEDS)))
        self._lead = rewards.leads(self.game)[self.seat]
        self._ended = False
        return self.encoding.observe(self.game, self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Play an action, and then whatever the others answer until the learner is asked again or the game is over."""
        if self._ended:
            raise RuntimeError("the episode has ended: call reset() first")
        game, seat = self.game, self.seat
        chosen = self.encoding.action(game, seat, int(action))
        if chosen is None:
            self._ended = True
            info = {**self._info(), "illegal": int(action)}
            return self.encoding.observe(game, seat), rewards.ILLEGAL, True, False, info
        self.opponents.play(game, seat, chosen)
        self._ended = game.over
        reward = rewards.final(game, self.reward)[seat]
        if self.shaped:
            lead = rewards.leads(game)[seat]
            reward += lead - self._lead
            self._lead = lead
        return self.encoding.observe(game, seat), reward, game.over, False, self._info()

    def action_masks(self) -> Mask:
        """1 for every legal id, for learners that ask for it by this name."""
        return self.encoding.mask(self.game, self.seat)

    def render(self) -> str | None:
        """The table as the learner sees it, as text."""
        return table_text(self.game, self.seat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let the bots end what they have started."""
        self.opponents.close()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.encoding.mask(self.game, self.seat), "seat": self.seat}


def register() -> None:
    """Make `gymnasium.make` and `gymnasium.make_vec` know the game; importing this module does it."""
    if ID not in gymnasium.registry:
        gymnasium.register(
            ID,
            entry_point="lancaster.envs.gymnasium:LancasterEnv",
            vector_entry_point="lancaster.envs.vector:LancasterVectorEnv",
        )


register()
