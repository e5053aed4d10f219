"""The game for PettingZoo: `env` asks one agent after the other, `parallel_env` asks all that owe a decision at once.

Agents are `player_0` to `player_4`, by seat. An observation is a dictionary of `observation`, a vector of what the seat
may know (`lancaster.encoding.encoding`), and `action_mask`, the legal ids (`lancaster.encoding.actions`). The first key
can be chosen: the action masking of RLlib wants `observation_key="observations"`. Rewards are those of
`lancaster.envs.rewards`. An action that is not legal ends the episode for all: the offender gets
`rewards.ILLEGAL`, the others nothing, and the offender's info has the action as `illegal`.

In a vote all seats owe a ballot at once. The AEC environment asks them in the order of their seats, and nobody is shown
anything of the ballots that are already in; the parallel environment takes them in one step.

Importing this module also registers both as "lancaster-v0", for `make` of PettingZoo.

>>> from lancaster.envs import pettingzoo
>>> env = pettingzoo.env(players=3)
>>> env.reset(seed=1413)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["action_mask"].nonzero()[0]
array([21, 22, 23, 24, 25, 26])
>>> env.step(22)
>>> env.game.moves
((2, <extend gold>),)
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, TypeAlias

from lancaster.extras import needs

with needs("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv, register

from lancaster.chance import Rng
from lancaster.encoding import actions
from lancaster.encoding.encoding import Encoding, Memory
from lancaster.envs import drawing, rewards
from lancaster.game import Game
from lancaster.options import Options
from lancaster.story import table_text
from lancaster.story.scene import scene, svg

IDLE: Final = 0  # in the parallel environment: the one id that the mask of an agent that is not asked allows
Observed: TypeAlias = dict[str, NDArray[Any]]
Laws: TypeAlias = str | Mapping[int, str] | Sequence[str]


class _Table:
    """What both environments share: options, spaces, the game that is played, pictures of it."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "lancaster_v0",
        "render_modes": ["human", "ansi", "rgb_array", "svg"],
        "is_parallelizable": False,  # not by a wrapper; `parallel_env` is an environment of its own
        "render_fps": 1,
    }
    game: Game

    def __init__(
        self,
        players: int = 4,
        laws: Laws = "base",
        court: bool = False,
        displeasure: bool = False,
        *,
        options: Options | None = None,
        reward: rewards.Kind = "win",
        shaping: rewards.Shaping | None = None,
        memory: Memory = "seen",
        observation_key: str = "observation",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render modes are {', '.join(self.metadata['render_modes'])}, not {render_mode!r}")
        self.options = options or Options(players, laws, court, displeasure)
        self.encoding = Encoding(self.options, memory)
        self.reward = rewards.checked(reward)
        self.shaping = rewards.checked_shaping(shaping)
        self.observation_key = observation_key
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.options.players)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: Dict(
                {
                    self.observation_key: Box(0.0, 1.0, (self.encoding.size,), np.float32),
                    "action_mask": Box(0, 1, (actions.ACTION_COUNT,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions.ACTION_COUNT) for agent in self.possible_agents}
        self.state_space = Box(0.0, 1.0, (self.options.players * self.encoding.size,), np.float32)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds: Rng | None = None

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.float32]:
        """What all seats know together, each from its own point of view: for training with a central critic."""
        seats = range(self.options.players)
        return np.concatenate([self.encoding.observe(self.game, seat) for seat in seats])

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as a spectator sees it, in the way `render_mode` says; "human", or none at all, prints it."""
        if self.render_mode == "rgb_array":
            return drawing.pixels(scene(self.game))
        if self.render_mode == "svg":
            return svg(scene(self.game))
        text = table_text(self.game, None)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _deal(self, seed: int | None) -> None:
        """A new game: the one of this seed, or the next of the row that the last seed began."""
        if seed is not None:
            seed = int(seed)  # NumPy's numbers will do
            self._seeds = Rng(seed)
        else:
            if self._seeds is None:
                self._seeds = Rng(secrets.randbits(64))
            seed = self._seeds.bits()
        self.game = Game.new(self.options, seed)
        self.agents = self.possible_agents[:]
        self._scores = self.game.scores
        self._leads = [0.0] * self.options.players  # nobody has points yet

    def _gained(self) -> list[float] | None:
        """What each seat gets for what has just happened: shaping, and the result at the end; None: nobody anything."""
        game = self.game
        if not game.over and (self.shaping is None or game.scores == self._scores):
            return None
        self._scores = game.scores
        paid, self._leads = rewards.shaped(self._leads, game, self.shaping)
        return [result + more for result, more in zip(rewards.final(game, self.reward), paid, strict=True)]


class AECLancaster(_Table, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One agent after the other: in `agent_selection` always stands one that owes a decision."""

    agent_selection: str

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: `Game.new(env.options, seed)`, or the next of the row that the last seed began."""
        self._deal(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._rewarded = False
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.possible_agents[self.game.actors[0]]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observed:
        """What an agent may know now; its mask is empty unless it owes a decision."""
        seat = self._seats[agent]
        game, encoding = self.game, self.encoding
        return {self.observation_key: encoding.observe(game, seat), "action_mask": encoding.mask(game, seat)}

    def step(self, action: int | None) -> None:
        """Play the action of `agent_selection`; None for an agent whose episode is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} owes a decision: None is for agents whose episode is over")
        if self._rewarded:
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._rewarded = False
        self._cumulative_rewards[agent] = 0.0
        game, seat = self.game, self._seats[agent]
        played = self.encoding.action(game, seat, int(action))
        if played is None:
            self.infos[agent] = {"illegal": action}
            self._give([rewards.ILLEGAL if other == agent else 0.0 for other in self.agents])
        else:
            game.push(seat, played)
            gained = self._gained()
            if gained is not None:
                self._give(gained)
        actors = game.actors if played is not None else ()
        if actors:
            self.agent_selection = self.possible_agents[actors[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def _give(self, gained: list[float]) -> None:
        self._rewarded = True
        for agent, reward in zip(self.agents, gained, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward


class ParallelLancaster(_Table, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """All agents that owe a decision decide at once: one in most steps, everybody in a vote.

    An agent that is not asked has a mask that allows `IDLE` alone, so that a policy always has something to choose;
    what it sends is ignored, and it may send nothing. `infos[agent]["asked"]` says whose actions will count next.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begin a new game: `Game.new(env.options, seed)`, or the next of the row that the last seed began."""
        self._deal(seed)
        if self.render_mode == "human":
            self.render()
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int | None]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the actions of all who were asked."""
        game, agents = self.game, self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        asked = [(seat, actions.get(agents[seat])) for seat in game.actors]
        for seat, action in asked:
            if action is None:
                raise ValueError(f"{agents[seat]} owes a decision")
        chosen = [(seat, self.encoding.action(game, seat, int(action or 0))) for seat, action in asked]
        illegal = [seat for seat, played in chosen if played is None]
        for seat, played in chosen:
            if played is not None and not illegal:
                game.push(seat, played)
        gained = [rewards.ILLEGAL if seat in illegal else 0.0 for seat in range(len(agents))]
        if not illegal:
            gained = self._gained() or gained
        ended = bool(illegal) or game.over
        infos = self._infos()
        for seat in illegal:
            infos[agents[seat]]["illegal"] = actions[agents[seat]]
        if self.render_mode == "human":
            self.render()
        self.agents = [] if ended else agents
        return (
            self._observations(),
            dict(zip(agents, gained, strict=True)),
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            infos,
        )

    def _observations(self) -> dict[str, Observed]:
        game, encoding = self.game, self.encoding
        found: dict[str, Observed] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = encoding.mask(game, seat)
            if seat not in game.actors:
                mask[IDLE] = 1
            found[agent] = {self.observation_key: encoding.observe(game, seat), "action_mask": mask}
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        actors = self.game.actors
        return {agent: {"asked": seat in actors} for seat, agent in enumerate(self.possible_agents)}


# As PettingZoo's own modules call them. There are no wrappers to take off: the environments check actions themselves.
env = raw_env = AECLancaster
parallel_env = ParallelLancaster
register("aec", "lancaster-v0", entry_point="lancaster.envs.pettingzoo:env")
register("parallel", "lancaster-v0", entry_point="lancaster.envs.pettingzoo:parallel_env")
