"""Many games in lock-step: the same games as one by one."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray

from lancaster import Game, Options
from lancaster.encoding.actions import ACTION_COUNT, legal_action
from lancaster.encoding.encoding import Encoding
from lancaster.envs import rewards
from lancaster.envs.gymnasium import ID
from lancaster.envs.vector import LancasterVectorEnv
from lancaster.story import table_text
from tests.configurations import every_configuration


def picked(mask: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal id for each game."""
    return np.array([rng.choice(np.flatnonzero(row)) for row in mask])


@every_configuration
def test_every_lane_is_a_game_of_its_own(options: Options) -> None:
    """Beside each lane the same game is played step by step; seat, observation, mask and rewards must be its own."""
    shaping: rewards.Shaping = "lead" if options.players == 3 else "potential"
    envs = LancasterVectorEnv(2, options=options, reward="score", shaping=shaping)
    encoding, rng = Encoding(options), np.random.default_rng(3)
    observations, infos = envs.reset(seed=1)
    beside = [Game.deal(options, game.dealt) for game in envs.games]
    before = [[0.0] * options.players for _ in beside]
    ended = 0
    while ended < 2:
        for lane, game in enumerate(beside):
            seat = game.actors[0]
            assert infos["seat"][lane] == seat
            assert (observations[lane] == encoding.observe(game, seat)).all()
            mask = encoding.mask(game, seat)
            assert (infos["action_mask"][lane] == mask).all()
            first = envs.counts[:lane].sum()
            listed = envs.legal[first : first + envs.counts[lane]]
            assert sorted(listed) == np.flatnonzero(mask).tolist()
        acted, actions = infos["seat"].tolist(), picked(infos["action_mask"], rng)
        observations, gained, terminations, truncations, infos = envs.step(actions)
        assert not truncations.any()
        for lane, game in enumerate(beside):
            action = legal_action(int(actions[lane]), game.legal(acted[lane]))
            assert action is not None
            game.push(acted[lane], action)
            paid, before[lane] = rewards.shaped(before[lane], game, shaping)
            wanted = np.array(rewards.final(game, "score")) + paid
            assert infos["rewards"][lane] == pytest.approx(wanted, abs=1e-6)
            assert gained[lane] == infos["rewards"][lane][acted[lane]]
            assert terminations[lane] == game.over
            if game.over:
                ended += 1
                assert infos["_final_obs"][lane]
                assert (infos["final_obs"][lane] == encoding.observe(game, acted[lane])).all()
                beside[lane] = Game.deal(options, envs.games[lane].dealt)
                before[lane] = [0.0] * options.players


def test_the_spaces_are_batched() -> None:
    envs = LancasterVectorEnv(5, players=3)
    observations, infos = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)
    assert envs.single_observation_space.contains(observations[0])
    actions = picked(infos["action_mask"], np.random.default_rng(1))
    assert envs.action_space.contains(actions)
    stepped = envs.step(actions)
    assert [array.shape for array in stepped[:4]] == [(5, envs.encoding.size), (5,), (5,), (5,)]
    assert [array.dtype for array in stepped[:4]] == [np.float32, np.float32, np.bool_, np.bool_]
    assert stepped[4]["action_mask"].shape == (5, ACTION_COUNT)
    assert stepped[4]["rewards"].shape == (5, 3)


def test_gymnasium_makes_it() -> None:
    envs = gymnasium.make_vec(
        ID, num_envs=3, vectorization_mode="vector_entry_point", players=3, opponents=["page"], seat=1
    )
    _, infos = envs.reset(seed=1)
    assert infos["seat"].tolist() == [1, 1, 1]
    assert envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    envs.close()


@pytest.mark.parametrize("seat", [None, 2])
def test_against_bots_only_the_learners_decisions_are_steps(seat: int | None) -> None:
    envs = LancasterVectorEnv(3, players=3, opponents=["page"], seat=seat)
    rng = np.random.default_rng(2)
    _, infos = envs.reset(seed=2)
    ended, wins = 0, 0.0
    while ended < 6:
        learners, games = infos["seat"].tolist(), list(envs.games)
        for game, learner in zip(games, learners, strict=True):
            assert seat in (None, learner)
            assert game.actors == (learner,)
        _, gained, terminations, _, infos = envs.step(picked(infos["action_mask"], rng))
        for lane in np.flatnonzero(terminations):
            ended += 1
            wins += gained[lane]
            assert gained[lane] == rewards.final(games[lane], "win")[learners[lane]]
    assert 0 <= wins <= ended


def test_the_seed_decides_everything() -> None:
    def course(envs: LancasterVectorEnv) -> list[Any]:
        rng = np.random.default_rng(5)
        observations, infos = envs.reset(seed=7)
        found: list[Any] = [observations]
        for _ in range(200):
            observations, gained, *_, infos = envs.step(picked(infos["action_mask"], rng))
            found += [observations, gained]
        return found

    envs = LancasterVectorEnv(2, players=2)
    first = course(envs)
    for other in (course(envs), course(LancasterVectorEnv(2, players=2))):
        assert all((a == b).all() for a, b in zip(first, other, strict=True))


@pytest.mark.parametrize("action", [-1, ACTION_COUNT, 0, 4147])
def test_an_illegal_action_ends_its_game_alone(action: int) -> None:
    envs = LancasterVectorEnv(3, players=3, reward="score", shaping="potential")
    observations, infos = envs.reset(seed=1)
    before, acted = envs.games[1], int(infos["seat"][1])
    actions = picked(infos["action_mask"], np.random.default_rng(1))
    actions[1] = action
    _, gained, terminations, _, infos = envs.step(actions)
    assert terminations.tolist() == [False, True, False]
    assert infos["illegal"].tolist() == [False, True, False]
    assert gained[1] == rewards.ILLEGAL
    assert infos["rewards"][1].tolist() == [rewards.ILLEGAL if seat == acted else 0.0 for seat in range(3)]
    assert before.moves == ()
    assert envs.games[1] is not before
    assert (infos["final_obs"][1] == observations[1]).all()


def test_raw_observations_are_whole_numbers() -> None:
    floats, whole = LancasterVectorEnv(3), LancasterVectorEnv(3, raw=True)
    a, infos = floats.reset(seed=1)
    b, _ = whole.reset(seed=1)
    assert b.dtype == np.uint8
    assert whole.observation_space.contains(b)
    assert (floats.encoding.scaled(b) == a).all()
    rng = np.random.default_rng(1)
    for _ in range(400):
        actions = picked(infos["action_mask"], rng)
        a, _, ended, _, infos = floats.step(actions)
        b, _, _, _, news = whole.step(actions)
        assert (floats.encoding.scaled(b) == a).all()
        for lane in np.flatnonzero(ended):
            assert (floats.encoding.scaled(news["final_obs"][lane]) == infos["final_obs"][lane]).all()


def test_arrays_are_ones_own_unless_asked_otherwise() -> None:
    for copy in (True, False):
        envs = LancasterVectorEnv(2, copy=copy)
        first, infos = envs.reset(seed=1)
        mask, kept = infos["action_mask"], infos["action_mask"].copy()
        seen = second = first.copy()
        for _ in range(12):
            second, *_, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert (second is first) == (not copy)
        assert (first == seen).all() == copy
        assert (mask == kept).all() == copy
        assert (envs.action_masks() == infos["action_mask"]).all()


def test_what_is_held_is_never_used_again() -> None:
    """Arrays are, but only those that nobody has, whole or in part; what was done to them does not matter."""
    envs, rng = LancasterVectorEnv(2), np.random.default_rng(1)
    observations, infos = envs.reset(seed=1)
    held: list[tuple[NDArray[Any], NDArray[Any]]] = []
    for step in range(60):
        mask = infos["action_mask"]
        assert [np.flatnonzero(row).tolist() for row in mask] == [
            sorted(ids) for ids in np.split(envs.legal, envs.counts.cumsum()[:-1])
        ]
        actions = picked(mask, rng)
        if step % 5 == 0:
            held.append((observations[1], observations[1].copy()))  # a part of it
            held.append((mask, mask.copy()))
        else:
            mask.fill(1)
            observations.fill(7)
        del mask
        observations, *_, infos = envs.step(actions)
        for array, copied in held:
            assert (array == copied).all()
        assert observations.max() <= 1


def test_it_is_rendered_as_those_who_decide_see_it() -> None:
    envs = LancasterVectorEnv(2, players=3, render_mode="ansi")
    _, infos = envs.reset(seed=1)
    pairs = zip(envs.games, infos["seat"].tolist(), strict=True)
    assert envs.render() == tuple(table_text(game, seat) for game, seat in pairs)
    assert LancasterVectorEnv(2).render() is None


def test_what_cannot_be_is_refused() -> None:
    for wrong, message in (
        ({"opponents": ["page"], "seat": 4}, "the seats are 0 to 3, not 4"),
        ({"seat": 1}, "in self-play every seat learns"),
        ({"reward": "fame"}, "rewards are win, place, score"),
        ({"render_mode": "human"}, "the render mode is ansi, not 'human'"),
    ):
        with pytest.raises(ValueError, match=message):
            LancasterVectorEnv(2, **wrong)
    envs = LancasterVectorEnv(2)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        envs.step(np.zeros(2, np.int64))
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="2 actions are needed"):
        envs.step(np.zeros(3, np.int64))
