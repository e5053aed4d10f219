"""The adapter for Stable-Baselines3; needs the extra `sb3`, which is large and not part of the others."""

from __future__ import annotations

import numpy as np
import pytest

from lancaster.envs import rewards

pytest.importorskip("stable_baselines3")

from lancaster.envs.stable_baselines import LancasterVecEnv


def test_games_end_and_begin() -> None:
    envs = LancasterVecEnv(2, players=2, opponents=["page"])
    assert envs.has_attr("action_masks")
    envs.seed(5)
    first = envs.reset()
    envs.seed(5)
    assert (envs.reset() == first).all()
    rng, ended = np.random.default_rng(1), 0
    while ended < 3:
        masks = np.stack(envs.env_method("action_masks"))
        games = envs.envs.games[:]
        observations, gained, over, infos = envs.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
        assert envs.observation_space.contains(observations[0])
        for lane in range(2):
            assert ("terminal_observation" in infos[lane]) == over[lane] == games[lane].over
            if over[lane]:
                ended += 1
                assert gained[lane] in rewards.final(games[lane])
    envs.close()


def test_only_masks_are_asked_game_by_game() -> None:
    envs = LancasterVecEnv(3, players=2)
    assert envs.env_is_wrapped(object) == [False] * 3
    with pytest.raises(NotImplementedError):
        envs.set_attr("raw", True)
    with pytest.raises(AttributeError):
        envs.env_method("reset")
