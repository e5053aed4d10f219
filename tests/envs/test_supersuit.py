"""SuperSuit, whose wrappers many learners put around PettingZoo's environments, works with ours unchanged."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import requires
from typing import Any

import numpy as np
import pytest
from packaging.requirements import Requirement

from lancaster.envs import pettingzoo

ASKED = [Requirement(line) for line in requires("lancaster-game") or ()]
HERE = any(one.name == "supersuit" and one.marker and one.marker.evaluate({"extra": "dev"}) for one in ASKED)


@pytest.mark.skipif(not HERE, reason="SuperSuit cannot be had for this Python and this machine: see the extra dev")
def test_copies_of_the_parallel_environment_are_stepped_as_one() -> None:
    """`concat_vec_envs` copies an environment, and steps all copies with one array of actions."""
    supersuit = import_module("supersuit")
    players, copies = 3, 2
    one = supersuit.pettingzoo_env_to_vec_env_v1(pettingzoo.parallel_env(players=players))
    envs: Any = supersuit.concat_vec_envs_v1(one, copies, num_cpus=0, base_class="gymnasium")
    observations, _ = envs.reset(seed=1413)
    ended = 0
    for _ in range(400):
        masks = observations["action_mask"]
        assert masks.shape[0] == players * copies
        assert masks.any(axis=1).all()
        observations, rewards, terminations, _, _ = envs.step(masks.argmax(axis=1))
        ended += int(np.count_nonzero(terminations))
        assert rewards.min() >= 0.0, "the mask allows no illegal action"
    envs.close()
    assert ended >= players * copies, "games end and begin again"
