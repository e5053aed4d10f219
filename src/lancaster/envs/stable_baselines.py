"""The vector environment for Stable-Baselines3: a `VecEnv` for its algorithms and for MaskablePPO.

    from sb3_contrib import MaskablePPO
    from lancaster.envs.stable_baselines import LancasterVecEnv

    model = MaskablePPO("MlpPolicy", LancasterVecEnv(8, players=4, opponents=["page"]))
    model.learn(100_000)

One seat learns against opponents; the other arguments are those of `lancaster.envs.vector.LancasterVectorEnv`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lancaster.extras import needs

with needs("sb3"):
    import numpy as np
    from numpy.typing import NDArray
    from stable_baselines3.common.vec_env import VecEnv

from lancaster.envs.gymnasium import DEFAULT_OPPONENTS
from lancaster.envs.opponents import BatchedOpponents
from lancaster.envs.vector import LancasterVectorEnv


class LancasterVecEnv(VecEnv):  # type: ignore[misc]  # it is not installed with everything else
    """So many games side by side, in each of which one seat learns."""

    def __init__(
        self, num_envs: int, *, opponents: Sequence[str] | BatchedOpponents = DEFAULT_OPPONENTS, **arguments: Any
    ) -> None:
        self.envs = LancasterVectorEnv(num_envs, opponents=opponents, **arguments)
        self._actions: NDArray[np.int64] = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)

    def reset(self) -> NDArray[Any]:
        """Begin new games; `seed` says from which seeds."""
        seeds = self._seeds if any(seed is not None for seed in self._seeds) else None
        observations, infos = self.envs.reset(seed=seeds)
        self.reset_infos = [{"seat": int(seat)} for seat in infos["seat"]]
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take the actions for the next step."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play them. A game that is over is replaced; its last observation is in its info."""
        observations, gained, ended, _, told = self.envs.step(self._actions)
        infos: list[dict[str, Any]] = [{"seat": int(seat)} for seat in told["seat"]]
        for lane in np.flatnonzero(ended).tolist():
            infos[lane]["terminal_observation"] = told["final_obs"][lane]
            infos[lane]["TimeLimit.truncated"] = False
        return observations, gained, ended, infos

    def close(self) -> None:
        """End what was started."""
        self.envs.close()

    def action_masks(self) -> list[NDArray[np.int8]]:
        """1 for every legal id, game by game."""
        return list(self.envs.action_masks())

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the environment, the same for every game; masks game by game."""
        value = getattr(self if attr_name == "action_masks" else self.envs, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refused: the games share everything."""
        raise NotImplementedError(f"{attr_name} cannot be set game by game")

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """`action_masks` is the one method that can be called game by game."""
        if method_name != "action_masks":
            raise AttributeError(f"{method_name} cannot be called game by game")
        masks = self.action_masks()
        return [masks[lane] for lane in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped by itself."""
        return [False for _ in self._get_indices(indices)]
