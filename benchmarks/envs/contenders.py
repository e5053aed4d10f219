"""Random play through the interface of each environment: the observation and the mask are asked for at every step.

A contender gives the steps it has made and the episodes it has ended. Libraries are imported when a contender is made.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

from benchmarks.contenders.lancaster import ALL_ON, BASE, running_build

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
        super().__init__(importlib.import_module("lancaster.envs.pettingzoo").env(**options), "lancaster")
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
        super().__init__(env, "lancaster", lambda info: info["action_mask"].view(truth).nonzero()[0])
        self.build = running_build()


class CatanatronGym(Learner):
    """catanatron's: a duel against its random player; it gives a list of legal actions instead of a mask."""

    def __init__(self) -> None:
        env = importlib.import_module("catanatron_gym.envs.catanatron_env").CatanatronEnv()
        super().__init__(env, "catanatron_gym", lambda info: info["valid_actions"])


class LancasterVector(Contender):
    """Our vectorised environment, every seat of every game a learner."""

    def __init__(self, options: dict[str, Any], lanes: int = LANES, **arguments: Any) -> None:
        self.version = version("lancaster")
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
        legal, counts = self.infos["legal"], self.infos["counts"]
        places = (self.rng.random(len(counts)) * counts).astype(counts.dtype)
        return legal[places + counts.cumsum() - counts]


def _classic(name: str, made: str) -> Callable[[], Contender]:
    return lambda: OneByOne(getattr(importlib.import_module(f"pettingzoo.classic.{name}"), made)(), "pettingzoo")


CONTENDERS: dict[str, Callable[[], Contender]] = {
    "vector-base": lambda: LancasterVector(BASE),
    "vector-raw": lambda: LancasterVector(BASE, raw=True, copy=False),
    "vector-all": lambda: LancasterVector(ALL_ON),
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
