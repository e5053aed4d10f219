"""The game as a Gymnasium environment: one seat learns, our bots play the others.

An observation is the vector of `lancaster.encoding.encoding`, an action an id of `lancaster.encoding.actions`. The mask
of legal ids is in `info["action_mask"]`, and `action_masks()` gives it where learners ask for it by that name. An
action that is not legal ends the episode with the reward `rewards.ILLEGAL`, and `info["illegal"]` holds it.

>>> import gymnasium
>>> env = gymnasium.make("lancaster.envs.gymnasium:Lancaster-v0", players=3, opponents=["page"])
>>> observation, info = env.reset(seed=1413)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lancaster.extras import needs

with needs("gym"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete

from lancaster.encoding.encoding import Encoding, Floats, Mask, Memory
from lancaster.envs import rewards
from lancaster.envs.opponents import BatchedOpponents, Opponents
from lancaster.envs.vector import LancasterVectorEnv
from lancaster.game import Game
from lancaster.options import Options
from lancaster.story import table_text

ID = "Lancaster-v0"
SELF_PLAY_ID = "LancasterSelfPlay-v0"
SEEDS = 1 << 62
DEFAULT_OPPONENTS = ("squire",)


class LancasterEnv(gymnasium.Env[Floats, np.int64]):
    """A game in which one seat learns.

    `seat` is the learner's, None for another one in each game; `opponents` are codes of bots, one for all of the others
    or one for each; `reward` and `shaping` are described in `lancaster.envs.rewards`, `memory` in
    `lancaster.encoding.encoding`. The reward of a step is all that the learner got until it is asked again.
    """

    # Gymnasium declares it for instances, though it belongs to the class
    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc] # Gymnasium has an instance variable
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
        opponents: Sequence[str] = DEFAULT_OPPONENTS,
        reward: rewards.Kind = "win",
        shaping: rewards.Shaping | None = None,
        memory: Memory = "seen",
        render_mode: str | None = None,
    ) -> None:
        self.options = options or Options(players, laws, court, displeasure)
        if seat is not None and not 0 <= seat < self.options.players:
            raise ValueError(f"the seats are 0 to {self.options.players - 1}, not {seat}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"the render mode is ansi, not {render_mode!r}")
        self.encoding = Encoding(self.options, memory)
        self.opponents = Opponents(opponents, self.options.players)
        self.reward = rewards.checked(reward)
        self.shaping = rewards.checked_shaping(shaping)
        self.render_mode = render_mode
        self.observation_space = Box(0.0, 1.0, self.encoding.shape, np.float32)
        self.action_space = Discrete(self.encoding.actions)
        self.seat = seat or 0
        self._fixed = seat
        self._leads = [0.0] * self.options.players
        self._ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin a new game: `Game.new(env.options, seed)`, or the next of the row that the last seed began."""
        seed = None if seed is None else int(seed)  # NumPy's numbers will do
        super().reset(seed=seed)
        draw = self.np_random
        number = int(draw.integers(SEEDS))
        self.seat = int(draw.integers(self.options.players)) if self._fixed is None else self._fixed
        self.game = Game.new(self.options, number if seed is None else seed)
        self.opponents.begin(self.game, self.seat, int(draw.integers(SEEDS)))
        self._leads = [0.0] * self.options.players  # nobody has points yet
        self._ended = False
        return self.encoding.observe(self.game, self.seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Play an action, and then the answers of the others until the learner is asked again or the game is over."""
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
        paid, self._leads = rewards.shaped(self._leads, game, self.shaping)
        reward = rewards.final(game, self.reward)[seat] + paid[seat]
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


def learner_vector_env(
    num_envs: int = 1, *, opponents: Sequence[str] | BatchedOpponents = DEFAULT_OPPONENTS, **arguments: Any
) -> LancasterVectorEnv:
    """What `make_vec` makes of "Lancaster-v0": the same problem as `make`, with the same defaults, many times."""
    return LancasterVectorEnv(num_envs, opponents=opponents, **arguments)


def register() -> None:
    """Make `gymnasium.make` and `gymnasium.make_vec` know the game; importing this module does it.

    "Lancaster-v0" is one learner against bots, with `make` and `make_vec` alike. "LancasterSelfPlay-v0", in which every
    decision of every seat is a step, is for `make_vec` alone.
    """
    if ID not in gymnasium.registry:
        gymnasium.register(
            ID,
            entry_point="lancaster.envs.gymnasium:LancasterEnv",
            vector_entry_point="lancaster.envs.gymnasium:learner_vector_env",
        )
        gymnasium.register(SELF_PLAY_ID, vector_entry_point="lancaster.envs.vector:LancasterVectorEnv")


register()
