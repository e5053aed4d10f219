"""Many games in one process, in lock-step, as a Gymnasium vector environment: batches of NumPy arrays in and out.

Without opponents every decision of every seat is a step (self-play): `infos["seat"]` says who is to decide in each
game, the observation and the mask (`infos["action_mask"]`) are those of that seat, and the reward is that of the seat
that has just acted. What every seat gets is in `infos["rewards"]`. With opponents, codes of bots, only the learner's
decisions are steps.

A game that is over is replaced in the same step (`AutoresetMode.SAME_STEP`): the observation is the first of the next
game, the last one of the old game is in `infos["final_obs"]`. An action that is not legal ends its game with the reward
`rewards.ILLEGAL`. Beside the masks, which are long, stand the legal ids themselves: `infos["legal"]` has those of all
games, one game after the other, and `infos["counts"]` how many each has.

>>> envs = LancasterVectorEnv(3, players=2)
>>> observations, infos = envs.reset(seed=1413)
>>> observations.shape, infos["seat"]
((3, 721), array([1, 1, 0]))
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lancaster.envs.needs import Needs

with Needs("gym"):
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

from lancaster.chance import Rng
from lancaster.envs import rewards
from lancaster.envs.actions import SIZE
from lancaster.envs.arrays import Arrays
from lancaster.envs.encoding import Encoding, Mask
from lancaster.envs.lanes import Lanes
from lancaster.envs.opponents import Opponents
from lancaster.game import Game
from lancaster.options import Options
from lancaster.story import table_text

Stepped = tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class LancasterVectorEnv(VectorEnv[NDArray[Any], NDArray[np.int64], NDArray[Any]]):
    """So many games side by side.

    `raw` gives observations as they are before they are divided, whole numbers of one byte. With `copy=False` the
    arrays for observations and masks are the same in every step and overwritten by the next one.
    """

    # Gymnasium declares it for instances, though it belongs to the class
    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
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
        opponents: Sequence[str] | None = None,
        seat: int | None = None,
        reward: rewards.Kind = "win",
        shaped: bool = False,
        raw: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.options = options or Options(players, laws, court, displeasure)
        players = self.options.players
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"the seats are 0 to {players - 1}, not {seat}")
        if seat is not None and opponents is None:
            raise ValueError("in self-play every seat learns: a seat of one’s own needs opponents")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"the render mode is ansi, not {render_mode!r}")
        self.num_envs = num_envs
        self.encoding = Encoding(self.options)
        self.reward = rewards.checked(reward)
        self.shaped = shaped
        self.raw = raw
        self.copy = copy
        self.render_mode = render_mode
        low_high_type = (0, 255, self.encoding.shape, np.uint8) if raw else (0.0, 1.0, self.encoding.shape, np.float32)
        self.single_observation_space = Box(*low_high_type)
        self.single_action_space = Discrete(SIZE)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.games: list[Game] = []
        self._opponents = None if opponents is None else [Opponents(opponents, players) for _ in range(num_envs)]
        self._seat = seat
        self._lanes = Lanes(self.encoding.eye)
        self._rng: Rng | None = None
        self._rows = np.arange(num_envs)
        self._begins = self._rows * SIZE
        self._observations = Arrays((num_envs, self.encoding.size), np.float32)
        self._masks = Arrays((num_envs, SIZE), np.int8)
        self._observation, self._mask = self._observations.take(), self._masks.take()  # those of copy=False
        self._mask.fill(0)
        self._set = np.zeros(0, np.int64)  # the places in masks that are 1
        self._legal = self._counts = np.zeros(0, np.int64)
        self._leads = np.zeros((num_envs, players), np.float32)

    # -- the interface of Gymnasium ----------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin new games; all that are to come follow from the seed."""
        super().reset(seed=seed)
        if seed is not None or self._rng is None:
            self._rng = Rng(secrets.randbits(64) if seed is None else seed)
        for lane in range(self.num_envs):
            self._begin(lane)
        observations = self._look()
        return observations, self._infos()

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Play one action in each game."""
        if len(self.games) < self.num_envs:
            raise RuntimeError("call reset() first")
        numbers = np.asarray(actions, np.int64)
        if numbers.shape != (self.num_envs,):
            raise ValueError(f"{self.num_envs} actions are needed, not an array of shape {numbers.shape}")
        acted = np.array(self._lanes.seats)
        over, wrong = self._play(numbers.tolist())
        gained = self._gained(over)
        if wrong:
            gained[wrong, acted[wrong]] = rewards.ILLEGAL
        ended = over + wrong
        terminations = np.zeros(self.num_envs, np.bool_)
        news: dict[str, Any] = {}
        if ended:
            terminations[ended] = True
            news = self._finals(ended, terminations)
            if wrong:
                news["illegal"] = np.zeros(self.num_envs, np.bool_)
                news["illegal"][wrong] = True
            for lane in ended:
                self._begin(lane)
        observations = self._look()
        infos = {**self._infos(), "rewards": gained, **news}
        return observations, gained[self._rows, acted], terminations, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Mask:
        """1 for every legal id of each game."""
        if not self.copy:
            return self._mask
        mask = self._masks.take()
        mask.fill(0)
        mask.reshape(-1)[self._set] = 1
        return mask

    def render(self) -> tuple[str, ...] | None:
        """Each table as the seat that is to decide sees it, as text."""
        if self.render_mode != "ansi":
            return None
        return tuple(table_text(game, seat) for game, seat in zip(self.games, self._lanes.seats, strict=True))

    def close_extras(self, **kwargs: Any) -> None:
        """Let the bots end what they have started."""
        for opponents in self._opponents or ():
            opponents.close()

    # -- games -------------------------------------------------------------------------------------------------------

    def _begin(self, lane: int) -> None:
        """A new game in a lane."""
        assert self._rng is not None
        game = Game.new(self.options, self._rng.bits())
        if lane == len(self.games):
            self.games.append(game)
        else:
            self.games[lane] = game
        if self._opponents is None:
            seat = game.actors[0]
        else:
            seat = self._rng.randrange(self.options.players) if self._seat is None else self._seat
            self._opponents[lane].begin(game, seat, self._rng.bits())
        self._lanes.lay(lane, game._table, self.encoding.sets(game), seat)
        if self.shaped:
            self._leads[lane] = rewards.leads(game)

    def _play(self, numbers: list[int]) -> tuple[list[int], list[int]]:
        """Play an id in each lane; gives the lanes in which the game is over now, and those in which it is illegal."""
        if self._opponents is None:
            return self._lanes.play(numbers)
        over: list[int] = []
        wrong: list[int] = []
        for lane, number in enumerate(numbers):
            game, seat = self.games[lane], self._lanes.seats[lane]
            action = self.encoding.action(game, seat, number)
            if action is None:
                wrong.append(lane)
                continue
            self._opponents[lane].play(game, seat, action)
            self._lanes.look(lane)
            if game.over:
                over.append(lane)
        return over, wrong

    def _gained(self, over: list[int]) -> NDArray[np.float32]:
        """What every seat gets in each lane."""
        gained = np.zeros((self.num_envs, self.options.players), np.float32)
        for lane in over:
            gained[lane] = rewards.final(self.games[lane], self.reward)
        if self.shaped:
            points = np.array(self._lanes.points(), np.float32)
            total = points.sum(axis=1, keepdims=True)
            leads = (points - (total - points) / (self.options.players - 1)) / np.float32(rewards.POINTS_PER_REWARD)
            gained += leads - self._leads
            self._leads = leads
        return gained

    # -- arrays ------------------------------------------------------------------------------------------------------

    def _look(self) -> NDArray[Any]:
        """The observations of all lanes as an array; what is legal is brought up to date as well."""
        seen, offered = self._lanes.seen, self._lanes.offered
        numbers = np.frombuffer(b"".join(seen), np.uint8).reshape(self.num_envs, self.encoding.size)
        self._legal = np.frombuffer(b"".join(offered), np.int64)
        self._counts = np.fromiter(map(len, offered), np.int64, self.num_envs) // 8
        if not self.copy:
            self._mask.reshape(-1)[self._set] = 0
        self._set = self._legal + self._begins.repeat(self._counts)
        if not self.copy:
            self._mask.reshape(-1)[self._set] = 1
        if self.raw:
            return numbers.copy() if self.copy else numbers
        return self.encoding.scaled(numbers, self._observations.take() if self.copy else self._observation)

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks(),
            "seat": np.array(self._lanes.seats),
            "legal": self._legal,
            "counts": self._counts,
        }

    def _finals(self, ended: list[int], terminations: NDArray[np.bool_]) -> dict[str, Any]:
        """The last observations of games that have ended, each that of the seat that has acted."""
        last = np.full(self.num_envs, None, object)
        for lane in ended:
            numbers = np.frombuffer(self._lanes.seen[lane], np.uint8)
            last[lane] = numbers if self.raw else self.encoding.scaled(numbers)
        return {"final_obs": last, "_final_obs": terminations.copy()}
