"""Many games in lock-step as a Gymnasium vector environment: batches of NumPy arrays in and out.

Without opponents every decision of every seat is a step (self-play): `infos["seat"]` says who is to decide in each
game, and the observation and the mask (`infos["action_mask"]`) are those of that seat. The reward of a step is what the
seat that has just acted got for it; what every seat got is in `infos["rewards"]`. Only the seat that ends a game hears
of its result by the reward: a learner that plays several seats must take `infos["rewards"]`. With opponents, codes of
bots or a network (`lancaster.envs.opponents.BatchedOpponents`), only the learner's decisions are steps, and the reward
of a step is all that the learner got until it is asked again.

A game that is over is replaced in the same step (`AutoresetMode.SAME_STEP`): the observation is the first of the next
game, the last one of the old game is in `infos["final_obs"]`. With `autoreset_mode=AutoresetMode.NEXT_STEP` it is
replaced in the next step, which ignores the action and pays nothing. An action that is not legal ends its game with the
reward `rewards.ILLEGAL`.

Masks are long. The legal ids themselves are shorter: `envs.legal` has those of all games, one game after the other, and
`envs.counts` how many each has. With `masks=False` there are no masks.

>>> envs = LancasterVectorEnv(3, players=2)
>>> observations, infos = envs.reset(seed=1413)
>>> observations.shape, infos["seat"]
((3, 721), array([0, 1, 1]))
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
"""

from __future__ import annotations

import copy as copying
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lancaster.extras import needs

with needs("gym"):
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from lancaster.chance import Rng
from lancaster.encoding.actions import ACTION_COUNT
from lancaster.encoding.encoding import Encoding, Mask, Memory
from lancaster.envs import rewards
from lancaster.envs.arrays import Arrays
from lancaster.envs.lock_step import LockStep
from lancaster.envs.opponents import BatchedOpponents
from lancaster.envs.workers import Workers
from lancaster.game import Game
from lancaster.options import Options
from lancaster.story import table_text

Stepped = tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class LancasterVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """So many games side by side.

    `raw` gives observations as they are before they are divided, whole numbers of one byte. With `copy=False` masks and
    observations that are not raw are the same arrays in every step, overwritten by the next one; with `num_workers` all
    observations are.
    `memory`, `reward` and `shaping` are described in `lancaster.encoding.encoding` and `lancaster.envs.rewards`.
    `num_workers` spreads the games over so many processes; what is played does not depend on it.
    """

    # Gymnasium declares it for instances, though it belongs to the class
    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc] # Gymnasium has an instance variable
        "render_modes": ["ansi"],
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 4,
        laws: str | Mapping[int, str] | Sequence[str] = "base",
        court: bool = False,
        displeasure: bool = False,
        *,
        options: Options | None = None,
        opponents: Sequence[str] | BatchedOpponents | None = None,
        seat: int | None = None,
        reward: rewards.Kind = "win",
        shaping: rewards.Shaping | None = None,
        memory: Memory = "seen",
        raw: bool = False,
        masks: bool = True,
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        num_workers: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.options = options or Options(players, laws, court, displeasure)
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            raise ValueError("games that are over are replaced in the same or in the next step")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"the render mode is ansi, not {render_mode!r}")
        if render_mode is not None and num_workers:
            raise ValueError("games in other processes cannot be rendered")
        self.num_envs = num_envs
        self.encoding = Encoding(self.options, memory)
        self.raw = raw
        self.masks = masks
        self.copy = copy
        self.num_workers = num_workers
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "autoreset_mode": mode}  # type: ignore[misc] # the same
        low_high_type = (0, 255, self.encoding.shape, np.uint8) if raw else (0.0, 1.0, self.encoding.shape, np.float32)
        self.single_observation_space = Box(*low_high_type)
        self.single_action_space = Discrete(ACTION_COUNT)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._arguments: dict[str, Any] = {
            "opponents": opponents,
            "seat": seat,
            "reward": rewards.checked(reward),
            "shaping": rewards.checked_shaping(shaping),
            "next_step": mode is AutoresetMode.NEXT_STEP,
        }
        LockStep(self.options, [0], memory, **self._arguments).close()  # says at once what cannot be
        self._play: LockStep | Workers | None = None
        self._rows = np.arange(num_envs)
        self._begins = self._rows * ACTION_COUNT
        self._everywhere = np.ones(num_envs, np.bool_)
        self._new_arrays()

    def _new_arrays(self) -> None:
        self._observations = Arrays((self.num_envs, self.encoding.size), np.float32)
        self._masks = Arrays((self.num_envs, ACTION_COUNT), np.int8)
        self._observation, self._mask = self._observations.take(), self._masks.take()  # those of copy=False
        self._mask.fill(0)
        self._set = np.zeros(0, np.int64)  # the places in masks that are 1

    # -- the interface of Gymnasium ----------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin new games. A number seeds the games with it and the numbers after it, a list with those in it.

        All later games of a lane follow from its seed. `options={"reset_mask": …}` begins new ones in some lanes alone.
        """
        mask = (options or {}).get("reset_mask")
        lanes = list(range(self.num_envs)) if mask is None else self._masked(mask)
        if seed is None and self._play is not None and mask is not None:
            seeds = None
        else:
            chosen = self._seeds(seed)
            seeds = [chosen[lane] for lane in lanes]
        if self._play is None:
            if seeds is None or len(lanes) < self.num_envs:
                raise ValueError("the first reset must begin all games")
            self._play = self._begin(seeds)
        else:
            self._play.reset(lanes, seeds)
        return self._seen(), self._infos()

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Play one action in each game."""
        play = self._play
        if play is None:
            raise RuntimeError("call reset() first")
        numbers = np.asarray(actions, np.int64)
        if numbers.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, not an array of shape {numbers.shape}")
        play.step(numbers)
        observations = self._seen()
        infos = self._infos()
        infos["rewards"] = play.gained
        infos["_rewards"] = self._everywhere
        if play.finals:
            if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP:
                infos["final_obs"] = self._finals(play.finals)
                infos["_final_obs"] = play.ended.copy()
            if play.was_illegal.any():
                infos["illegal"] = play.was_illegal
                infos["_illegal"] = self._everywhere
        nothing = not play.finals and self._arguments["shaping"] is None
        gained = np.zeros(self.num_envs, np.float32) if nothing else play.gained[self._rows, play.acted]
        return observations, gained, play.ended, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Mask:
        """1 for every legal id of each game."""
        if not self.copy:
            return self._mask
        mask = self._masks.take()
        mask.fill(0)
        mask.reshape(-1)[self._set] = 1
        return mask

    @property
    def legal(self) -> NDArray[np.int64]:
        """The legal ids of all games, one game after the other."""
        return self._playing().legal

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many legal ids each game has."""
        return self._playing().counts

    @property
    def games(self) -> list[Game]:
        """The games, where they are played in this process."""
        play = self._playing()
        if isinstance(play, Workers):
            raise RuntimeError("the games are played in other processes")
        return play.games

    def render(self) -> tuple[str, ...] | None:
        """Each table as the seat that is to decide sees it, as text."""
        if self.render_mode != "ansi":
            return None
        seats = self._playing().seats.tolist()
        return tuple(table_text(game, seat) for game, seat in zip(self.games, seats, strict=True))

    def close_extras(self, **kwargs: Any) -> None:
        """Let the bots end what they have started, and end the workers."""
        if self._play is not None:
            self._play.close()

    # -- seeds and games ---------------------------------------------------------------------------------------------

    def _begin(self, seeds: list[int]) -> LockStep | Workers:
        if self.num_workers:
            shown = {"raw": self.raw, "copy": self.copy}
            return Workers(self.num_workers, self.options, seeds, self.encoding.memory, **shown, **self._arguments)
        return LockStep(self.options, seeds, self.encoding.memory, **self._arguments)

    def _playing(self) -> LockStep | Workers:
        if self._play is None:
            raise RuntimeError("call reset() first")
        return self._play

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        """A seed for each lane."""
        if seed is None:
            seed = secrets.randbits(62)
        if isinstance(seed, (int, np.integer)):
            super().reset(seed=int(seed) & (1 << 62) - 1)
            return [int(seed) + lane for lane in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, one for each game, not {len(seed)}")
        drawn = Rng(secrets.randbits(64))
        return [drawn.bits() if each is None else int(each) for each in seed]

    def _masked(self, mask: Any) -> list[int]:
        """The lanes that a reset mask names."""
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ValueError(f"reset_mask must be an array of {self.num_envs} truth values")
        if not mask.any():
            raise ValueError("reset_mask must name a game")
        return [int(lane) for lane in np.flatnonzero(mask)]

    # -- arrays ------------------------------------------------------------------------------------------------------

    def _seen(self) -> NDArray[Any]:
        """The observations of all lanes; the masks are brought up to date as well."""
        play = self._playing()
        if self.masks:
            if not self.copy:
                self._mask.reshape(-1)[self._set] = 0
            self._set = play.legal + self._begins.repeat(play.counts)
            if not self.copy:
                self._mask.reshape(-1)[self._set] = 1
        if self.raw or isinstance(play, Workers):
            return play.observations
        return self.encoding.scaled(play.observations, self._observations.take() if self.copy else self._observation)

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {"seat": self._playing().seats, "_seat": self._everywhere}
        if self.masks:
            infos["action_mask"] = self.action_masks()
            infos["_action_mask"] = self._everywhere
        return infos

    def _finals(self, finals: dict[int, bytes]) -> NDArray[Any]:
        """The last observations of games that have ended, each that of the seat that has acted."""
        last = np.full(self.num_envs, None, object)
        numbers = np.frombuffer(b"".join(finals.values()), np.uint8).reshape(-1, self.encoding.size)
        for lane, seen in zip(finals, numbers if self.raw else self.encoding.scaled(numbers), strict=True):
            last[lane] = seen
        return last

    # -- copies ------------------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        own = ("_observations", "_masks", "_observation", "_mask", "_play")
        state = {name: value for name, value in self.__dict__.items() if name not in own}
        play = self._play
        state["playing"] = play.state() if isinstance(play, Workers) else copying.deepcopy(play)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        playing = state.pop("playing")
        self.__dict__.update(state)
        self._new_arrays()
        self._play = playing
        if isinstance(playing, list):
            self._play = self._begin([0] * self.num_envs)
            assert isinstance(self._play, Workers)
            self._play.restore(playing)
        if self._play is not None:
            self._seen()
