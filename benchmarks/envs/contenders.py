"""Random play through the interface of each environment: the observation and the mask are asked for at every step.

A contender gives the steps it has made and the episodes it has ended. Libraries are imported when a contender is made.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random
from typing import Any

from benchmarks.contenders.lancaster import ALL_ON, BASE, running_build
from benchmarks.runner import ROOT

LANES = 64  # games side by side in the vectorised environment: what they take still fits a core’s own cache
ROUND = 64  # its steps between two looks at the clock


class Contender:
    """An environment and a random player."""

    version: str
    build: str | None = None

    def play(self, seed: int) -> tuple[int, int]:
        """Play for a while, a whole episode where there is one game at a time: steps and episodes."""
        raise NotImplementedError


class OneByOne(Contender):
    """An AEC environment of PettingZoo, in the loop of PettingZoo's documentation."""

    def __init__(self, env: Any, name: str) -> None:
        self.env = env
        self.version = version(name)
        self.numpy: Any = importlib.import_module("numpy")

    def play(self, seed: int) -> tuple[int, int]:
        random, env, truth = Random(seed).random, self.env, self.numpy.bool_
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter(1 << 30):
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            legal = mask.view(truth).nonzero()[0]  # looks at a byte as yes or no: many times quicker than at a number
            env.step(int(legal[int(random() * len(legal))]))
            steps += 1
        return steps, 1


class LancasterAEC(OneByOne):
    """Our environment for PettingZoo."""

    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__(importlib.import_module("lancaster.envs.pettingzoo").env(**options), "lancaster-game")
        self.build = running_build()


class Learner(Contender):
    """An environment of Gymnasium in which one seat learns; what the others do is part of a step."""

    def __init__(self, env: Any, name: str, legal: Callable[[Any], Any]) -> None:
        self.env = env
        self.version = version(name)
        self.legal = legal

    def play(self, seed: int) -> tuple[int, int]:
        random, env, legal = Random(seed).random, self.env, self.legal
        _, info = env.reset(seed=seed + 1)  # 0 means "no seed" to some
        steps, ended = 0, False
        while not ended:
            allowed = legal(info)
            _, _, terminated, truncated, info = env.step(int(allowed[int(random() * len(allowed))]))
            ended = terminated or truncated
            steps += 1
        return steps, 1


class LancasterGym(Learner):
    """Ours, against a page at every other seat."""

    def __init__(self, options: dict[str, Any]) -> None:
        truth = importlib.import_module("numpy").bool_
        env = importlib.import_module("lancaster.envs.gymnasium").LancasterEnv(**options, opponents=["page"])
        super().__init__(env, "lancaster-game", lambda info: info["action_mask"].view(truth).nonzero()[0])
        self.build = running_build()


class CatanatronGym(Learner):
    """catanatron's: a duel against its random player; it gives a list of legal actions instead of a mask."""

    def __init__(self) -> None:
        env = importlib.import_module("catanatron_gym.envs.catanatron_env").CatanatronEnv()
        super().__init__(env, "catanatron_gym", lambda info: info["valid_actions"])


class LancasterVector(Contender):
    """Our vectorised environment, every seat of every game a learner."""

    def __init__(self, options: dict[str, Any], lanes: int = LANES, **arguments: Any) -> None:
        self.version = version("lancaster-game")
        self.build = running_build()
        self.numpy: Any = importlib.import_module("numpy")
        vector = importlib.import_module("lancaster.envs.vector")
        self.envs = vector.LancasterVectorEnv(lanes, **options, **arguments)
        self.rng = self.numpy.random.default_rng(0)
        _, self.infos = self.envs.reset(seed=0)

    def play(self, seed: int) -> tuple[int, int]:
        ended = 0
        for _ in range(ROUND):
            _, _, terminations, _, self.infos = self.envs.step(self.drawn())
            ended += int(terminations.sum())
        return ROUND * self.envs.num_envs, ended

    def drawn(self) -> Any:
        """A random legal action for every game, from the list beside the masks."""
        legal, counts = self.envs.legal, self.envs.counts
        places = (self.rng.random(len(counts)) * counts).astype(counts.dtype)
        return legal[places + counts.cumsum() - counts]


class AgainstNetworks(LancasterVector):
    """One learner against three small networks in each game; a step is the learner's."""

    def __init__(self, options: dict[str, Any], lanes: int = 512) -> None:
        batched = importlib.import_module("lancaster.bots.network.batched").BatchedNetwork
        opponents = batched(importlib.import_module("lancaster").Options(**options))
        super().__init__(options, lanes, opponents=opponents, raw=True, copy=False, masks=False)


class Rules(Contender):
    """The rules alone, without an observation: what everything else of ours is measured against."""

    def __init__(self, options: dict[str, Any]) -> None:
        lancaster = importlib.import_module("lancaster")
        self.version = version("lancaster-game")
        self.build = running_build()
        self.game, self.options = lancaster.Game, lancaster.Options(**options)
        self.playout = importlib.import_module("lancaster.rules.playout").playout

    def play(self, seed: int) -> tuple[int, int]:
        return self.playout(self.game.new(self.options, seed).table, Random(seed)), 1


class OpenSpiel(Contender):
    """A game of OpenSpiel through its Python interface, with the tensor of an observation at every decision."""

    def __init__(self, name: str, ours: bool = False) -> None:
        pyspiel = importlib.import_module("pyspiel")
        if ours:
            importlib.import_module("lancaster.envs.openspiel")
            self.build = running_build()
        self.version = version("lancaster-game" if ours else "open_spiel")
        self.game = pyspiel.load_game(name)
        self.observation = importlib.import_module("open_spiel.python.observation").make_observation(self.game)

    def play(self, seed: int) -> tuple[int, int]:
        random, state, steps = Random(seed).random, self.game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
                continue
            self.observation.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            steps += 1
        return steps, 1


class Pgx(Contender):
    """A game of pgx on the processor: compiled by JAX, so many games in one call, random legal actions.

    JAX takes minutes to compile chess, so what it has compiled is kept for the next round and the next run.
    """

    def __init__(self, name: str, lanes: int = 1024) -> None:
        jax = importlib.import_module("jax")
        jax.config.update("jax_compilation_cache_dir", str(ROOT / "build" / "jax"))
        pgx = importlib.import_module("pgx")
        self.version = version("pgx")
        self.lanes, self.jax = lanes, jax
        env = pgx.make(name)
        auto = importlib.import_module("pgx.experimental.wrappers").auto_reset

        def act(state: Any, key: Any) -> Any:
            chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            drawn, moved = jax.random.split(key)
            return auto(env.step, env.init)(state, jax.random.categorical(drawn, chances), moved)

        self.step = jax.jit(jax.vmap(act))
        self.split = jax.jit(lambda key: jax.random.split(key, lanes))
        self.state = jax.jit(jax.vmap(env.init))(self.split(jax.random.PRNGKey(0)))

    def play(self, seed: int) -> tuple[int, int]:
        key = self.jax.random.PRNGKey(seed)
        ended = 0
        for turn in range(8):
            self.state = self.step(self.state, self.split(self.jax.random.fold_in(key, turn)))
            ended += int(self.state.terminated.sum())
        self.jax.block_until_ready(self.state.observation)
        return 8 * self.lanes, ended


def _classic(name: str, made: str) -> Callable[[], Contender]:
    return lambda: OneByOne(getattr(importlib.import_module(f"pettingzoo.classic.{name}"), made)(), "pettingzoo")


CONTENDERS: dict[str, Callable[[], Contender]] = {
    "vector-base": lambda: LancasterVector(BASE),
    "vector-raw": lambda: LancasterVector(BASE, raw=True, copy=False),
    "vector-legal": lambda: LancasterVector(BASE, raw=True, copy=False, masks=False),
    "vector-256": lambda: LancasterVector(BASE, 256, raw=True, copy=False, masks=False),
    "vector-1024": lambda: LancasterVector(BASE, 1024, raw=True, copy=False, masks=False),
    "vector-1024-masks": lambda: LancasterVector(BASE, 1024, raw=True, copy=False),
    "vector-all": lambda: LancasterVector(ALL_ON),
    "vector-all-legal": lambda: LancasterVector(ALL_ON, raw=True, copy=False, masks=False),
    "vector-all-1024": lambda: LancasterVector(ALL_ON, 1024, raw=True, copy=False, masks=False),
    "vector-network": lambda: AgainstNetworks(BASE),
    "vector-network-all": lambda: AgainstNetworks(ALL_ON),
    "rules": lambda: Rules(BASE),
    "rules-all": lambda: Rules(ALL_ON),
    "openspiel": lambda: OpenSpiel("python_lancaster(players=4)", ours=True),
    **{f"openspiel-{name}": partial(OpenSpiel, name) for name in ("connect_four", "backgammon", "chess")},
    **{f"pgx-{name}": partial(Pgx, name) for name in ("connect_four", "backgammon")},
    "pgx-chess": lambda: Pgx("chess", 64),  # a step of a thousand games takes seconds
    "aec-base": lambda: LancasterAEC(BASE),
    "aec-all": lambda: LancasterAEC(ALL_ON),
    "gym-base": lambda: LancasterGym(BASE),
    "gym-duel": lambda: LancasterGym({"players": 2}),
    "catanatron": CatanatronGym,
    **{
        f"{name}-{made}": _classic(module, made)
        for name, module in (
            ("connect_four", "connect_four_v3"),
            ("chess", "chess_v6"),
            ("texas_holdem_no_limit", "texas_holdem_no_limit_v6"),
            ("hanabi", "hanabi_v5"),
        )
        for made in ("env", "raw_env")
    },
}


def enter(name: str) -> Contender:
    """The contender of that name, its library imported."""
    return CONTENDERS[name]()
