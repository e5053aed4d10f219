"""The vector environment among Gymnasium's conventions: seeds, masks of resets, wrappers, copies, processes."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import NDArray

from lancaster import Game, Options
from lancaster.envs import rewards
from lancaster.envs.gymnasium import ID, SELF_PLAY_ID, LancasterEnv
from lancaster.envs.vector import LancasterVectorEnv
from tests.configurations import every_configuration

SOME = [Options(2), Options(3, "new", True), Options(4, "kings", True, True), Options(5, "random", False, True)]


def picked(envs: LancasterVectorEnv, rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal id for each game."""
    counts = envs.counts
    places = (rng.random(len(counts)) * counts).astype(np.int64) + counts.cumsum() - counts
    found: NDArray[np.int64] = envs.legal[places]
    return found


def play(envs: LancasterVectorEnv, steps: int, seed: int = 1) -> list[NDArray[Any]]:
    """So many random steps; everything that comes back."""
    rng, found = np.random.default_rng(seed), []
    for _ in range(steps):
        observations, gained, ended, _, infos = envs.step(picked(envs, rng))
        found += [observations.copy(), gained, ended, infos["seat"], infos["rewards"]]
    return found


def same(first: list[NDArray[Any]], second: list[NDArray[Any]]) -> bool:
    return all((a == b).all() for a, b in zip(first, second, strict=True))


# -- seeds -----------------------------------------------------------------------------------------------------------


def test_a_list_of_seeds_and_the_numbers_from_a_seed_on_are_the_same() -> None:
    seeds: list[Any] = [[5, 6, 7], 5, np.int64(5), np.array([5, 6, 7])]
    for seed in seeds:
        envs = LancasterVectorEnv(3, players=3)
        envs.reset(seed=seed)
        assert [game.digest() for game in envs.games] == [Game.new(Options(3), n).digest() for n in (5, 6, 7)]
    with pytest.raises(ValueError, match="3 seeds are needed"):
        LancasterVectorEnv(3).reset(seed=[1, 2])


def test_a_single_environment_takes_numpys_seeds() -> None:
    seed: Any = np.int64(5)
    env = LancasterEnv(3, opponents=["page"])
    first, _ = env.reset(seed=5)
    again, _ = env.reset(seed=seed)
    assert (first == again).all()


def test_some_games_can_be_reset_alone() -> None:
    envs = LancasterVectorEnv(3, players=3)
    envs.reset(seed=1)
    play(envs, 10)
    before = envs.games[:]
    observations, infos = envs.reset(seed=[7, 8, 9], options={"reset_mask": np.array([False, True, False])})
    assert [game is old for game, old in zip(envs.games, before, strict=True)] == [True, False, True]
    assert envs.games[1].digest() == Game.new(Options(3), 8).digest()
    assert infos["seat"].tolist() == [game.actors[0] for game in envs.games]
    for lane, game in enumerate(envs.games):
        assert (observations[lane] == envs.encoding.observe(game, game.actors[0])).all()
    for wrong in (np.zeros(3, np.bool_), np.ones(2, np.bool_), [True, True, True], np.ones(3)):
        with pytest.raises(ValueError, match="reset_mask"):
            envs.reset(options={"reset_mask": wrong})


# -- what make and make_vec make -------------------------------------------------------------------------------------


def test_make_and_make_vec_are_the_same_problem() -> None:
    env: Any = gymnasium.make(ID, players=3).unwrapped
    envs: Any = gymnasium.make_vec(ID, num_envs=1, vectorization_mode="vector_entry_point", players=3)
    assert envs._arguments["opponents"] == env.opponents.names[:1] == ("squire",)
    assert (envs._arguments["reward"], envs._arguments["shaping"]) == (env.reward, env.shaping)
    assert envs.encoding.memory == env.encoding.memory
    assert envs.single_observation_space == env.observation_space
    _, infos = envs.reset(seed=1)
    assert envs.games[0].actors == (infos["seat"][0],)
    plays: Any = gymnasium.make_vec(SELF_PLAY_ID, num_envs=2, players=3)
    assert plays._arguments["opponents"] is None


# -- rewards in self-play --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", rewards.KINDS)
def test_in_self_play_only_the_seat_that_ends_a_game_hears_of_it_by_its_reward(reward: rewards.Kind) -> None:
    envs = LancasterVectorEnv(1, players=3, reward=reward)
    envs.reset(seed=3)
    rng = np.random.default_rng(3)
    ended = False
    while not ended:
        game, acted = envs.games[0], int(envs._playing().seats[0])
        _, gained, terminations, _, infos = envs.step(picked(envs, rng))
        ended = bool(terminations[0])
        assert gained[0] == infos["rewards"][0, acted]
        assert infos["rewards"][0] == pytest.approx(rewards.final(game, reward))


# -- wrappers --------------------------------------------------------------------------------------------------------


def test_every_info_says_which_games_have_it() -> None:
    envs = LancasterVectorEnv(2, players=2)
    _, infos = envs.reset(seed=1)
    for _ in range(400):
        for key, value in infos.items():
            if not key.startswith("_"):
                assert infos[f"_{key}"].dtype == np.bool_
                assert len(value) == len(infos[f"_{key}"]) == 2
        *_, infos = envs.step(picked(envs, np.random.default_rng(1)))


def test_infos_as_a_list() -> None:
    envs = LancasterVectorEnv(2, players=2)
    listing = DictInfoToList(envs)
    _, infos = listing.reset(seed=1)
    for _ in range(300):
        _, _, ended, _, infos = listing.step(picked(envs, np.random.default_rng(2)))
        for lane in range(2):
            assert infos[lane]["action_mask"].shape == (4148,)
            assert ("final_obs" in infos[lane]) == ended[lane]


def test_statistics_of_episodes() -> None:
    envs = LancasterVectorEnv(2, players=2)
    counting: Any = RecordEpisodeStatistics(envs)
    counting.reset(seed=1)
    while not counting.return_queue:
        counting.step(picked(envs, np.random.default_rng(3)))
    assert counting.length_queue[0] > 50


# -- games that are replaced in the next step ------------------------------------------------------------------------


@pytest.mark.parametrize("opponents", [None, ["page"]])
def test_a_game_can_be_replaced_in_the_next_step(opponents: list[str] | None) -> None:
    envs = LancasterVectorEnv(2, players=2, opponents=opponents, autoreset_mode=AutoresetMode.NEXT_STEP)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    _, infos = envs.reset(seed=1)
    rng, replaced = np.random.default_rng(1), 0
    ended = np.zeros(2, np.bool_)
    while replaced < 3:
        before, was_over, games = infos["seat"], ended, envs.games[:]
        observations, gained, ended, _, infos = envs.step(picked(envs, rng))
        assert "final_obs" not in infos
        for lane in range(2):
            if was_over[lane]:
                replaced += 1
                assert (gained[lane], bool(ended[lane])) == (0.0, False)
                assert envs.games[lane] is not games[lane]
                assert envs.games[lane].actors == (infos["seat"][lane],)
            elif ended[lane]:
                assert games[lane].over
                assert envs.games[lane] is games[lane]
                assert (observations[lane] == envs.encoding.observe(games[lane], int(before[lane]))).all()
                assert gained[lane] == rewards.final(games[lane])[before[lane]]


def test_games_that_are_never_replaced_are_refused() -> None:
    with pytest.raises(ValueError, match="in the same or in the next step"):
        LancasterVectorEnv(2, autoreset_mode=AutoresetMode.DISABLED)


# -- a network among the opponents -----------------------------------------------------------------------------------


class Firsts:
    """Chooses the first legal id in every game at once."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose_many(
        self, observations: NDArray[np.uint8], legal: NDArray[np.int64], counts: NDArray[np.int64], seats: Any
    ) -> NDArray[np.int64]:
        assert len(observations) == len(counts) == len(seats)
        self.asked.append(len(counts))
        found: NDArray[np.int64] = legal[counts.cumsum() - counts]
        return found


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_opponents_can_decide_in_many_games_at_once(mode: AutoresetMode) -> None:
    opponents = Firsts()
    envs = LancasterVectorEnv(3, players=3, opponents=opponents, autoreset_mode=mode)
    _, infos = envs.reset(seed=1)
    rng, ended, over = np.random.default_rng(1), 0, np.zeros(3, np.bool_)
    while ended < 4:
        learners, games = infos["seat"], envs.games[:]
        for lane, game in enumerate(games):
            assert game.over or game.actors[0] == learners[lane]
        before = over
        _, gained, over, _, infos = envs.step(picked(envs, rng))
        for lane in np.flatnonzero(over & ~before).tolist():
            ended += 1
            assert games[lane].over
            assert gained[lane] == rewards.final(games[lane])[learners[lane]]
    assert max(opponents.asked) == 3


# -- copies ----------------------------------------------------------------------------------------------------------


@every_configuration
def test_a_copy_goes_on_alike_and_alone(options: Options) -> None:
    envs = LancasterVectorEnv(2, options=options, raw=True, masks=False, shaping="potential")
    envs.reset(seed=1)
    play(envs, 40)
    course = play(copy.deepcopy(envs), 30, 2)
    assert same(play(pickle.loads(pickle.dumps(envs)), 30, 2), course)  # noqa: S301
    assert same(play(envs, 30, 2), course)


@pytest.mark.parametrize(("opponents", "steps"), [(["page"], 10), (["squire"], 10), (["knight"], 3)])
def test_a_copy_takes_its_bots_along(opponents: list[str], steps: int) -> None:
    envs = LancasterVectorEnv(2, players=3, opponents=opponents)
    single = LancasterEnv(3, opponents=opponents)
    single.reset(seed=1)
    twin = pickle.loads(pickle.dumps(single))  # noqa: S301
    for _ in range(steps):
        action = int(single.action_masks().argmax())
        assert (single.step(action)[0] == twin.step(action)[0]).all()
    envs.reset(seed=1)
    play(envs, steps)
    course = play(copy.deepcopy(envs), steps, 2)
    assert same(play(envs, steps, 2), course)


# -- processes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", [{}, {"raw": True, "copy": False}])
def test_the_number_of_processes_changes_nothing(shown: dict[str, Any]) -> None:
    alone = LancasterVectorEnv(5, players=3, **shown)
    spread = LancasterVectorEnv(5, players=3, num_workers=2, **shown)
    try:
        first, _ = alone.reset(seed=1)
        again, _ = spread.reset(seed=1)
        assert first.dtype == again.dtype
        assert (first == again).all()
        assert same(play(spread, 250, 3), play(alone, 250, 3))
        twin = pickle.loads(pickle.dumps(spread))  # noqa: S301
        assert same(play(twin, 20, 4), play(spread, 20, 4))
        twin.close()
        with pytest.raises(RuntimeError, match="other processes"):
            _ = spread.games
    finally:
        spread.close()
    assert spread.observation_space.contains(again), "arrays outlive the processes"
