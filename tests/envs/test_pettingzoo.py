"""The game in PettingZoo: their own tests in every configuration; and what our documentation says about rewards,
secrets and illegal actions.
"""

from __future__ import annotations

import copy
import doctest
import pickle
import random
import sys
import warnings
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from lancaster import Game, Options
from lancaster.encoding import actions
from lancaster.envs import pettingzoo, rewards
from lancaster.envs.pettingzoo import IDLE, AECLancaster, ParallelLancaster
from lancaster.rules.actions import Ballot, ballot
from lancaster.story import table_text
from tests.configurations import ALL, SEED, every_configuration

with warnings.catch_warnings():  # where their classic games are installed, theirs import one under an old name
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo import make
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
        state_test,
    )

SAMPLED = random.Random(SEED).sample(ALL, 4)
ILLEGAL = actions.ACTION_COUNT - 1  # paying all nine counties: never legal at the beginning

# Theirs warn of every observation that is a dictionary, except in environments of their own, and of the empty mask that
# an agent has when its episode is over.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def conform(options: Options) -> None:
    """Everything that PettingZoo itself asks of an environment; 200 cycles are more than a game."""

    def env(render_mode: str | None = None) -> AECLancaster:
        return pettingzoo.env(options=options, render_mode=render_mode)

    def parallel_env() -> ParallelLancaster:
        return pettingzoo.parallel_env(options=options)

    api_test(env(), num_cycles=200)
    seed_test(env, num_cycles=200)
    render_test(env, custom_tests={"svg": lambda drawn: drawn.startswith("<svg ") and drawn.endswith("</svg>\n")})
    state_test(env(), parallel_env())
    parallel_api_test(parallel_env(), num_cycles=800)
    parallel_seed_test(parallel_env)


class QuickClock:
    """A twentieth of a second passes whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        self.now += 0.05
        return self.now


@pytest.mark.parametrize("options", SAMPLED)
def test_theirs_pass(options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    print(f"LANCASTER_SEED={SEED}")
    conform(options)
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", QuickClock())
    performance_benchmark(pettingzoo.env(options=options))


@pytest.mark.soak
@every_configuration
def test_theirs_pass_in_every_configuration(options: Options) -> None:
    conform(options)
    performance_benchmark(pettingzoo.env(options=options))


def test_the_example() -> None:
    assert doctest.testmod(pettingzoo).failed == 0


def test_theirs_can_make_it() -> None:
    for kind, made in (("aec", AECLancaster), ("parallel", ParallelLancaster)):
        env = make(kind, "lancaster-v0", players=3, laws="new")
        assert type(env) is made
        assert env.options == Options(3, "new")


# -- the course of an episode ----------------------------------------------------------------------------------------


def choice(observation: dict[str, Any], salt: int = 0) -> int:
    """A legal action that depends on nothing but what is seen."""
    ids = np.flatnonzero(observation["action_mask"])
    return int(ids[(zlib.crc32(observation["observation"].tobytes()) + salt) % len(ids)])


def steps(env: AECLancaster, salt: int = 0) -> Iterator[str]:
    """Play on, one step at a time; gives the agent that has acted."""
    while not any(env.terminations.values()):
        agent = env.agent_selection
        env.step(choice(env.observe(agent), salt))
        yield agent


def test_a_seed_is_that_of_the_game() -> None:
    env = pettingzoo.env(players=3, laws="new", court=True)
    seeds: tuple[Any, ...] = (1413, np.int64(1413))
    for seed in seeds:
        env.reset(seed=seed)
        assert env.game.digest() == Game.new(Options(3, "new", court=True), 1413).digest()


def test_further_games_follow_from_the_seed() -> None:
    env = pettingzoo.env()
    rows = []
    for seed in (5, 5, 6):
        env.reset(seed=seed)
        row = [env.game.digest()]
        for _ in range(3):
            env.reset()
            row.append(env.game.digest())
        rows.append(row)
    assert rows[0] == rows[1]
    assert len({*rows[0], *rows[2]}) == 8


def test_only_the_agent_that_is_asked_may_act() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    for _ in steps(env):
        for agent in env.agents:
            legal = env.game.legal(env.possible_agents.index(agent))
            assert env.observe(agent)["action_mask"].sum() == len(actions.legal_ids(legal))


@pytest.mark.parametrize("reward", rewards.KINDS)
@pytest.mark.parametrize("shaping", [None, *rewards.SHAPINGS])
def test_rewards_add_up(reward: rewards.Kind, shaping: rewards.Shaping | None) -> None:
    """What an agent is told between its actions adds up to the result, and with shaping by the lead to that besides."""
    env = pettingzoo.env(players=3, reward=reward, shaping=shaping)
    env.reset(seed=3)
    told = dict.fromkeys(env.agents, 0.0)
    given = dict.fromkeys(env.agents, 0.0)
    on_the_way = 0.0
    for agent in env.agent_iter():
        observation, gained, over, _, _ = env.last()
        told[agent] += gained
        env.step(None if over else choice(observation))
        for other, amount in env.rewards.items():
            given[other] += amount
            on_the_way += 0.0 if env.game.over else abs(amount)
    wanted = rewards.final(env.game, reward)
    if shaping == "lead":
        wanted = [result + lead for result, lead in zip(wanted, rewards.leads(env.game), strict=True)]
    assert list(told.values()) == pytest.approx(wanted)
    assert list(given.values()) == pytest.approx(wanted)
    assert (on_the_way > 0.0) is (shaping is not None)


def test_rewards_of_a_kind_there_is_not() -> None:
    with pytest.raises(ValueError, match="rewards are win, place, score, not 'glory'"):
        pettingzoo.env(players=2, reward="glory")  # type: ignore[arg-type]


# -- ballots ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_of_a_ballot_is_seen_before_the_last_is_in(players: int) -> None:
    """R3.1: the agents vote one after the other, but those to come cannot tell how those before them have voted."""
    env = pettingzoo.env(players=players, shaping="lead")
    env.reset(seed=SEED)
    while not isinstance(env.game.legal(env.possible_agents.index(env.agent_selection))[0], Ballot):
        env.step(choice(env.observe(env.agent_selection)))
    assert env.agent_selection == "player_0"
    twin = pettingzoo.env(players=players, shaping="lead")
    twin.reset(seed=SEED)
    for _, action in env.game.moves:
        number = actions.encode(action)
        assert number is not None
        twin.step(number)
    no, yes = actions.encode(ballot(False, 0)), actions.encode(ballot(True, 0))
    for seat in range(players):
        assert env.agent_selection == twin.agent_selection == f"player_{seat}"
        ours, theirs = env.last(), twin.last()
        if seat:
            for key in ("observation", "action_mask"):
                assert (ours[0][key] == theirs[0][key]).all()
            assert ours[1:] == theirs[1:]
        else:
            assert set(np.flatnonzero(ours[0]["action_mask"])) >= {no, yes}
        env.step(no)
        twin.step(yes)
    assert env.game.digest() != twin.game.digest()


def test_a_parallel_game_is_the_same_game() -> None:
    """Whoever decides by what is seen plays the same game in both, but in fewer steps: votes take one."""
    env = pettingzoo.env(players=4, laws="random", court=True, displeasure=True)
    parallel = pettingzoo.parallel_env(players=4, laws="random", court=True, displeasure=True, reward="score")
    env.reset(seed=SEED)
    one_by_one = sum(1 for _ in steps(env))
    observations, infos = parallel.reset(seed=SEED)
    at_once = 0
    final: dict[str, float] = {}
    over: dict[str, bool] = {}
    while parallel.agents:
        asked = [agent for agent in parallel.agents if infos[agent]["asked"]]
        assert asked == [parallel.possible_agents[seat] for seat in parallel.game.actors]
        for agent in parallel.agents:
            if agent not in asked:
                assert np.flatnonzero(observations[agent]["action_mask"]).tolist() == [IDLE]
        at_once += 1
        # in the other environment the later voters see that the earlier ones have voted: what they see differs there
        chosen = {agent: choice(observations[agent]) for agent in asked}
        if len(asked) > 1:
            number = len(parallel.game.moves)
            chosen = {agent: _id(env.game.moves[number + seat]) for seat, agent in enumerate(asked)}
        observations, final, over, _, infos = parallel.step(chosen)
    assert parallel.game.record() == env.game.record()
    assert at_once < one_by_one - 15  # three votes in each round
    assert list(final.values()) == rewards.final(env.game, "score")
    assert over == dict.fromkeys(parallel.possible_agents, True)
    assert parallel.step({}) == ({}, {}, {}, {}, {})


def _id(move: tuple[int, Any]) -> int:
    number = actions.encode(move[1])
    assert number is not None
    return number


def test_what_idle_agents_send_is_ignored() -> None:
    plain, noisy = pettingzoo.parallel_env(), pettingzoo.parallel_env()
    observations, infos = plain.reset(seed=2)
    noisy.reset(seed=2)
    for _ in range(40):
        chosen = {agent: choice(observations[agent]) for agent in plain.agents if infos[agent]["asked"]}
        noisy.step(dict.fromkeys(noisy.agents, ILLEGAL) | chosen)
        observations, _, _, _, infos = plain.step(chosen)
    assert plain.game.digest() == noisy.game.digest()


# -- mistakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [ILLEGAL, actions.ACTION_COUNT, -1, np.int64(ILLEGAL)])
def test_an_illegal_action_ends_the_episode(number: int) -> None:
    env = pettingzoo.env(players=3)
    env.reset(seed=1413)
    before = env.game.digest()
    offender = env.agent_selection
    env.step(number)
    assert env.game.digest() == before
    assert env.rewards == {agent: rewards.ILLEGAL if agent == offender else 0.0 for agent in env.possible_agents}
    assert all(env.terminations.values())
    assert env.infos[offender] == {"illegal": number}
    for _ in env.agent_iter():
        with pytest.raises(ValueError, match="only valid action is None"):
            env.step(0)
        env.step(None)
    assert env.agents == []
    env.reset(seed=1413)
    assert not any(env.terminations.values())


def test_an_illegal_action_in_a_vote_ends_it_for_all() -> None:
    env = pettingzoo.parallel_env(players=3)
    observations, infos = env.reset(seed=4)
    while len(env.game.actors) == 1:
        asked = [agent for agent in env.agents if infos[agent]["asked"]]
        observations, _, _, _, infos = env.step({agent: choice(observations[agent]) for agent in asked})
    before = env.game.digest()
    good = choice(observations["player_1"])
    _, gained, over, truncated, infos = env.step({"player_0": ILLEGAL, "player_1": good, "player_2": -7})
    assert gained == {"player_0": rewards.ILLEGAL, "player_1": 0.0, "player_2": rewards.ILLEGAL}
    assert over == dict.fromkeys(over, True)
    assert truncated == dict.fromkeys(over, False)
    assert [infos[agent].get("illegal") for agent in over] == [ILLEGAL, None, -7]
    assert env.game.digest() == before
    assert env.agents == []


def test_whoever_is_asked_must_answer() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"{env.agent_selection} owes a decision"):
        env.step(None)
    parallel = pettingzoo.parallel_env()
    parallel.reset(seed=1)
    with pytest.raises(ValueError, match=f"{env.agent_selection} owes a decision"):
        parallel.step({})


# -- pictures and the state ------------------------------------------------------------------------------------------


def test_what_is_rendered_is_what_a_spectator_sees(capsys: pytest.CaptureFixture[str]) -> None:
    for make in (pettingzoo.env, pettingzoo.parallel_env):
        env = make(render_mode="human")
        env.reset(seed=9)
        assert capsys.readouterr().out == table_text(env.game, None) + "\n"
        env.render_mode = "ansi"
        assert env.render() == table_text(env.game, None)
    with pytest.raises(ValueError, match="render modes are human, ansi, rgb_array, svg, not 'film'"):
        pettingzoo.env(render_mode="film")


def test_the_state_is_what_all_seats_know() -> None:
    env = pettingzoo.env(players=5)
    env.reset(seed=8)
    parts = np.split(env.state(), 5)
    for agent, part in zip(env.agents, parts, strict=True):
        assert (part == env.observe(agent)["observation"]).all()


# -- copies ----------------------------------------------------------------------------------------------------------


def course(env: AECLancaster) -> list[Any]:
    """How a game goes on: who acts, the rewards and what is seen."""
    told = [(agent, dict(env.rewards), env.last()[0]["observation"].tobytes()) for agent in islice(steps(env), 40)]
    return [*told, env.game.digest()]


@every_configuration
def test_a_copy_goes_on_alike_and_alone(options: Options) -> None:
    env = pettingzoo.env(options=options, shaping="potential")
    env.reset(seed=1413)
    assert len(list(islice(steps(env), 60))) == 60
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301  # our own
    wanted = course(env)
    for twin in twins:
        assert course(twin) == wanted
        twin.reset()
    env.reset()
    assert {twin.game.digest() for twin in twins} == {env.game.digest()}


@every_configuration
def test_a_copy_of_the_parallel_environment_goes_on_alike_and_alone(options: Options) -> None:
    env = pettingzoo.parallel_env(options=options)
    observations, _ = env.reset(seed=1413)
    for _ in range(40):
        observations, *_ = env.step({agent: choice(seen) for agent, seen in observations.items()})
    assert env.agents
    digests = []
    for each in (copy.deepcopy(env), pickle.loads(pickle.dumps(env)), env):  # noqa: S301  # our own
        seen = observations
        for _ in range(20):
            seen, *_ = each.step({agent: choice(told) for agent, told in seen.items()})
        digests.append(each.game.digest())
    assert digests[0] == digests[1] == digests[2]
