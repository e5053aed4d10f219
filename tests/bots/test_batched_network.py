"""The network as an opponent in many games at once: the same choices as one by one."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from numpy.typing import NDArray

from lancaster import Options
from lancaster.bots.network import batched
from lancaster.bots.network.batched import BatchedNetwork, small
from lancaster.bots.network.forward import Network
from lancaster.bots.network.inputs import columns_of
from lancaster.bots.network.layout import ENDING
from lancaster.encoding.game_lanes import GameLanes
from lancaster.envs.opponents import BatchedOpponents
from lancaster.envs.vector import LancasterVectorEnv
from tests.bots.networks import network
from tests.configurations import sampled_configurations

LANES = 5


def one_by_one(lanes: GameLanes, judge: Network) -> NDArray[np.int64]:
    """What the network thinks best in each lane, by the way the duke takes."""
    options = lanes.options
    legal = np.split(lanes.legal, lanes.counts.cumsum()[:-1])
    rows = np.concatenate([lanes.observations, np.tile(np.frombuffer(ENDING, np.uint8), (LANES, 1))], axis=1)
    columns = columns_of(options.players, options.court, options.displeasure, options.laws)
    judged = judge.judge(rows[:, columns], np.full(LANES, options.players), legal)
    return np.array([ids[chances.argmax()] for ids, chances in zip(legal, judged.policy, strict=True)])


@sampled_configurations
@pytest.mark.parametrize("judge", [small(), network()], ids=["small", "random"])
def test_it_chooses_what_the_network_thinks_best(options: Options, judge: Network) -> None:
    player, lanes = BatchedNetwork(options, judge), GameLanes(options, range(LANES), "counted")
    for _ in range(30):
        chosen = player.choose_many(lanes.observations, lanes.legal, lanes.counts, lanes.seats)
        assert chosen.tolist() == one_by_one(lanes, judge).tolist()
        lanes.play(chosen)


@pytest.mark.skipif(batched._forward is None, reason="this is a plain build")
@sampled_configurations
def test_c_and_numpy_judge_alike(options: Options) -> None:
    """In a compiled build `logits` is in C."""
    player, lanes = BatchedNetwork(options), GameLanes(options, range(LANES), "counted")
    for _ in range(60):
        seen = lanes.observations, lanes.legal, lanes.counts
        found = player.logits(*seen)
        np.testing.assert_allclose(found, player.plain_logits(*seen), rtol=0, atol=1e-3)
        lanes.play(lanes.legal[lanes.counts.cumsum() - 1])


@pytest.mark.skipif(batched._forward is None, reason="this is a plain build")
def test_c_refuses_arrays_that_do_not_fit() -> None:
    player, lanes = BatchedNetwork(Options(3)), GameLanes(Options(3), [1, 2], "counted")
    rows, legal, counts = lanes.observations, lanes.legal, lanes.counts
    for wrong in (
        (rows[:1], legal, counts),
        (rows, legal + 10_000, counts),
        (rows, -legal, counts),
        (rows, legal[:-1], counts),
        (rows, legal, counts + 1),
        (rows, legal, np.array([len(legal) + 1, -1])),
    ):
        with pytest.raises(ValueError, match="do not fit"):
            player.logits(*wrong)


def test_with_a_seed_it_draws() -> None:
    options = Options(4)
    lanes = GameLanes(options, [3] * 400, "counted")
    seen = (lanes.observations, lanes.legal, lanes.counts, lanes.seats)
    unsure = network()  # random weights: it is sure of nothing
    best = BatchedNetwork(options, unsure).choose_many(*seen)
    drawn = BatchedNetwork(options, unsure, seed=1).choose_many(*seen)
    assert len(set(best.tolist())) == 1
    assert 1 < len(set(drawn.tolist())) <= lanes.counts[0]
    assert (drawn == BatchedNetwork(options, unsure, seed=1).choose_many(*seen)).all()


def test_observations_of_another_configuration_are_refused() -> None:
    lanes = GameLanes(Options(3), [1], "counted")
    with pytest.raises(ValueError, match="have 781 numbers, not 715"):
        BatchedNetwork(Options(4)).choose_many(lanes.observations, lanes.legal, lanes.counts, lanes.seats)


class Counting(BatchedNetwork):
    """Keeps the gold that it has seen."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.gold = 0

    def choose_many(
        self,
        observations: NDArray[np.uint8],
        legal: NDArray[np.int64],
        counts: NDArray[np.int64],
        seats: NDArray[np.int64],
    ) -> NDArray[np.int64]:
        """As ever, after a look at the gold of the others."""
        offset = 3 * self.options.players  # behind points, votes and votes left over
        self.gold = max(self.gold, int(observations[:, offset + 1 : offset + self.options.players].max()))
        return super().choose_many(observations, legal, counts, seats)


def test_it_counts_whatever_the_learner_sees() -> None:
    """The opponents' observations are those of a counting player, the learner's are what it asked for."""
    opponents = Counting(Options(3))
    assert isinstance(opponents, BatchedOpponents)
    envs = LancasterVectorEnv(3, players=3, opponents=opponents, raw=True, memory="seen")
    observations, _ = envs.reset(seed=1)
    block = envs.encoding["gold"].slice
    for _ in range(60):
        begins = envs.counts.cumsum() - envs.counts
        observations, _, ended, _, _ = envs.step(envs.legal[begins])
        assert not observations[~ended, block][:, 1:].any()
    assert opponents.gold > 0


def test_an_environment_with_it_can_be_copied() -> None:
    envs = LancasterVectorEnv(2, players=2, opponents=BatchedNetwork(Options(2), seed=4))
    envs.reset(seed=1)
    twin = pickle.loads(pickle.dumps(envs))  # noqa: S301
    for _ in range(20):
        actions = envs.legal[envs.counts.cumsum() - envs.counts]
        assert (envs.step(actions)[0] == twin.step(actions)[0]).all()
