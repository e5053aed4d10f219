"""The Gymnasium environment: it passes Gymnasium's own checks, and one seat plays against bots of ours."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lancaster import Game, Options
from lancaster.bots.bot import Player
from lancaster.bots.registry import UnknownBot
from lancaster.envs import opponents as seats
from lancaster.envs import rewards
from lancaster.envs.gymnasium import ID, LancasterEnv
from lancaster.rules.events import Event
from lancaster.story import table_text
from tests.configurations import every_configuration


def arguments(options: Options) -> dict[str, Any]:
    return {
        "players": options.players,
        "laws": options.laws,
        "court": options.court,
        "displeasure": options.displeasure,
        "opponents": ["page"],
    }


def play_through(env: LancasterEnv, seed: int, picking: random.Random) -> tuple[list[float], list[int]]:
    """A whole episode with legal actions; gives the rewards and the ids played."""
    _, info = env.reset(seed=seed)
    gained: list[float] = []
    played: list[int] = []
    ended = False
    while not ended:
        played.append(picking.choice(np.flatnonzero(info["action_mask"]).tolist()))
        _, reward, ended, truncated, info = env.step(played[-1])
        assert not truncated
        gained.append(reward)
    return gained, played


@every_configuration
def test_gymnasium_has_nothing_to_say_against_it(options: Options) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(ID, disable_env_checker=True, render_mode="ansi", **arguments(options))
        check_env(env.unwrapped)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("reward", rewards.KINDS)
def test_an_episode_is_a_game(players: int, reward: rewards.Kind) -> None:
    env = LancasterEnv(players, "random", True, True, opponents=["page"], reward=reward)
    gained, _ = play_through(env, 3, random.Random(3))
    assert env.game.over
    assert gained[:-1] == [0.0] * (len(gained) - 1)
    assert gained[-1] == rewards.final(env.game, reward)[env.seat]
    assert not env.action_masks().any()


@pytest.mark.parametrize("reward", rewards.KINDS)
@pytest.mark.parametrize("shaping", rewards.SHAPINGS)
def test_shaping_pays_on_the_way(reward: rewards.Kind, shaping: rewards.Shaping) -> None:
    """By the potential it changes nothing of the sum; by the lead it adds the lead."""
    env = LancasterEnv(3, opponents=["page"], reward=reward, shaping=shaping)
    gained, _ = play_through(env, 3, random.Random(3))
    lead = rewards.leads(env.game)[env.seat] if shaping == "lead" else 0.0
    assert sum(gained) == pytest.approx(rewards.final(env.game, reward)[env.seat] + lead)
    assert any(gained[:-1])


def test_the_seed_decides_everything() -> None:
    env = LancasterEnv(4, "new", opponents=["squire"])
    first = play_through(env, 11, random.Random(1))
    moves = env.game.moves
    assert play_through(env, 11, random.Random(1)) == first
    assert env.game.moves == moves
    assert env.game.dealt == Game.new(env.options, 11).dealt
    play_through(env, 12, random.Random(1))
    assert env.game.moves != moves


def test_without_a_seed_every_game_is_another() -> None:
    env = LancasterEnv(3, opponents=["page"])
    env.reset(seed=5)
    deals = []
    for _ in range(4):
        env.reset()
        deals.append(env.game.dealt)
    assert len(set(deals)) == 4
    env.reset(seed=5)
    env.reset()
    assert env.game.dealt == deals[0]


def test_the_seat_is_fixed_or_drawn() -> None:
    drawn = LancasterEnv(4, opponents=["page"])
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    fixed = LancasterEnv(4, opponents=["page"], seat=2)
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_the_learner_is_asked_for_all_its_decisions_and_the_bots_for_theirs() -> None:
    env = LancasterEnv(4, opponents=["page"], seat=1)
    _, played = play_through(env, 8, random.Random(8))
    own = [action for seat, action in env.game.moves if seat == 1]
    assert len(own) == len(played)
    assert {seat for seat, _ in env.game.moves} == {0, 1, 2, 3}


@pytest.mark.parametrize("action", [0, 4147, -1, 4148])
def test_an_illegal_action_ends_the_episode(action: int) -> None:
    """With a penalty that no game can bring, and nothing is played."""
    env = LancasterEnv(4, opponents=["page"])
    env.reset(seed=1)
    before = env.game.digest()
    seen, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated, info["illegal"]) == (rewards.ILLEGAL, True, False, action)
    assert env.observation_space.contains(seen)
    assert env.game.digest() == before
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(21)


def test_the_mask_is_that_of_the_seat() -> None:
    env = LancasterEnv(3, opponents=["page"])
    _, info = env.reset(seed=1)
    assert (info["action_mask"] == env.encoding.mask(env.game, env.seat)).all()
    assert (info["action_mask"] == env.action_masks()).all()
    assert info["action_mask"][env.action_space.sample(info["action_mask"])] == 1


def test_it_is_rendered_as_the_learner_sees_it() -> None:
    env = LancasterEnv(3, opponents=["page"], seat=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == table_text(env.game, 1)


def test_what_cannot_be_is_refused() -> None:
    for wrong, message in (
        ({"seat": 4}, "the seats are 0 to 3, not 4"),
        ({"opponents": ["page", "page"]}, "opponents are one bot for all, or 3 of them, not 2"),
        ({"reward": "fame"}, "rewards are win, place, score"),
        ({"render_mode": "human"}, "the render mode is ansi, not 'human'"),
    ):
        with pytest.raises(ValueError, match=message):
            LancasterEnv(4, **wrong)
    with pytest.raises(UnknownBot):
        LancasterEnv(4, opponents=["archbishop"])


def test_opponents_sit_in_the_order_in_which_they_follow() -> None:
    """And one that listens is told everything that happens, the learner's actions too."""

    class Listener(Player):
        def __init__(self) -> None:
            self.heard: list[Event] = []

        def see(self, events: Any) -> None:
            self.heard += events

        def choose(self, observation: Any) -> Any:
            return observation.legal[0]

    made: list[Listener] = []

    def make(code: str) -> Listener:
        made.append(Listener())
        return made[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seats, "make", make)
        env = LancasterEnv(3, seat=1, opponents=["first", "second"])
    play_through(env, 2, random.Random(2))
    assert [listener.seat for listener in made] == [2, 0]
    for listener in made:
        assert listener.heard == list(env.game.history())


@every_configuration
def test_a_copy_goes_on_alike_and_alone(options: Options) -> None:
    """In the middle of a game, with the bots at it; and the games after it are the same."""
    env = LancasterEnv(**arguments(options), shaping="potential")
    env.reset(seed=1413)
    for _ in range(8):
        env.step(int(env.action_masks().argmax()))
    courses = []
    for each in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env):  # noqa: S301  # our own
        picking, told, ended = random.Random(5), [], False
        while not ended:
            observation, reward, ended, _, _ = each.step(picking.choice(np.flatnonzero(each.action_masks()).tolist()))
            told.append((observation.tobytes(), reward))
        courses.append((told, each.game.digest(), each.reset()[0].tobytes()))
    assert courses[0] == courses[1] == courses[2]
