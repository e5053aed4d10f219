"""The game for OpenSpiel: importing this module registers `python_lancaster`.

    import pyspiel
    import lancaster.envs.openspiel
    game = pyspiel.load_game("python_lancaster(players=3,laws=new,court=true,ballots=simultaneous)")

Parameters: `players` (2 to 5), `laws` (base, new, kings, random, or five set names joined by "/", because OpenSpiel
keeps the comma for itself), `court`, `displeasure`, `ballots`, `reward` (win, place or score) and `information`. With
ballots=serialised seats vote one after the other without learning anything, and the game is sequential; with
ballots=simultaneous a vote is one simultaneous node, and everything else is still played by one seat at a time. (Much
of OpenSpiel, such as its search bots and its `rl_environment`, wants serialised ballots.)

Actions are the ids of `lancaster.encoding.actions`. Chance is explicit and drawn when it becomes visible
(`lancaster.envs.chance_game`): only sealed ballots are hidden in a state. Returns are the rewards of
`lancaster.envs.rewards`; by default win shares: 1, shared among those who tie, so that they always add up to 1.
`max_game_length` is proved in `lancaster.encoding.bounds`.

The *observation* is what the table shows a seat now (R1.8): the totals behind the others' screens are hidden. The
*information state* is everything a seat has ever seen, which is every draw and every action in order, except for
the sealed ballots of others; a player who remembers it all knows what is behind the screens, because all of it was
gained and paid in the open. Its string is that list. Its tensor is the observation followed by the same list: a row for
each entry, with who it was (chance 1, seats from 2 on, as they are numbered; divided by the number of players + 1) and
what (its number + 1, and 0 for a sealed ballot; divided by the number of actions). It is complete rather than easy to
learn from, and long. With information=counted the tensor of the information state is the observation of a player who
has counted: the same, with the totals behind the screens. That is all of the past that matters for what can still
happen, in as few numbers as the observation, but two histories that lead to the same position look the same in it.

With two players nothing is screened, so that with simultaneous ballots the game has perfect information, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from lancaster.extras import needs

with needs("openspiel"):
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray

from lancaster.encoding.actions import ACTION_COUNT
from lancaster.encoding.bounds import most_decisions, most_draws
from lancaster.encoding.encoding import Encoding
from lancaster.envs.chance_game import CHANCE, ChanceGame
from lancaster.envs.rewards import Kind, checked, final
from lancaster.options import Options
from lancaster.story import asked, table_text

NAME: Final = "python_lancaster"
SERIALISED: Final = "serialised"
SIMULTANEOUS: Final = "simultaneous"
HISTORY: Final = "history"
COUNTED: Final = "counted"
CHANCE_PLAYER: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL_PLAYER: Final = int(pyspiel.PlayerId.TERMINAL)
SIMULTANEOUS_PLAYER: Final = int(pyspiel.PlayerId.SIMULTANEOUS)
MOST_SCORE: Final = 10.0  # no game ends with a difference of a thousand points
DEFAULTS: Final[dict[str, Any]] = {
    "players": 4,
    "laws": "base",
    "court": False,
    "displeasure": False,
    "ballots": SERIALISED,
    "reward": "win",
    "information": HISTORY,
}


def game_type(simultaneous: bool = False, perfect: bool = False, reward: Kind = "win") -> pyspiel.GameType:
    """What kind of game it is, in OpenSpiel's words."""
    kinds = pyspiel.GameType
    zero_sum = reward == "score"
    return kinds(
        short_name=NAME,
        long_name="Lancaster",
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if perfect else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=5,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


class Lancaster(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The game; `pyspiel.load_game` makes it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        if chosen["ballots"] not in (SERIALISED, SIMULTANEOUS):
            raise ValueError(f"ballots are {SERIALISED} or {SIMULTANEOUS}, not {chosen['ballots']!r}")
        if chosen["information"] not in (HISTORY, COUNTED):
            raise ValueError(f"information is {HISTORY} or {COUNTED}, not {chosen['information']!r}")
        self.reward: Kind = checked(chosen["reward"])
        self.options = Options(
            chosen["players"], chosen["laws"].replace("/", ","), chosen["court"], chosen["displeasure"]
        )
        chosen["laws"] = self.options.laws.replace(",", "/")
        self.simultaneous: bool = chosen["ballots"] == SIMULTANEOUS
        self.encoding = Encoding(self.options)
        self.counted = Encoding(self.options, "counted") if chosen["information"] == COUNTED else None
        self.beginning = ChanceGame.begin(self.options)
        self.most_entries = sum(most_decisions(self.options).values()) + most_draws(self.options)
        information = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=len(self.options.material.conflicts_for(self.options.players)),
            num_players=self.options.players,
            min_utility=-MOST_SCORE if self.reward == "score" else 0.0,
            max_utility=MOST_SCORE if self.reward == "score" else 1.0,
            utility_sum={"win": 1.0, "place": self.options.players / 2, "score": 0.0}[self.reward],
            max_game_length=sum(most_decisions(self.options, together=self.simultaneous).values()),
        )
        perfect = self.simultaneous and self.options.players == 2
        super().__init__(game_type(self.simultaneous, perfect, self.reward), information, chosen)

    def new_initial_state(self) -> LancasterState:
        """Nothing is drawn yet."""
        return LancasterState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How many draws there are at the most."""
        return most_draws(self.options)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of the public, the private, or all information of a seat, with perfect recall or without."""
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
            iig_obs_type, params = pyspiel.IIGObservationType(perfect_recall=False), params or iig_obs_type
        if params:
            raise ValueError(f"observations of {NAME} take no parameters, not {params}")
        return Observer(self, iig_obs_type)


class LancasterState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state: all of it is a value that never changes, so that OpenSpiel's clones are cheap."""

    chance_game: ChanceGame

    def __init__(self, game: Lancaster) -> None:
        """Use `Lancaster.new_initial_state` instead."""
        super().__init__(game)
        self.chance_game = game.beginning
        self.simultaneous = game.simultaneous
        self.reward = game.reward
        self._look()

    def _look(self) -> None:
        """Note who is to act: OpenSpiel asks for it several times in every step."""
        chance_game = self.chance_game
        game = chance_game.game
        self.over = False
        if chance_game.draw is not None or game is None:
            self.player = CHANCE_PLAYER
            return
        actors = game.actors
        if not actors:
            self.over = True
            self.player = TERMINAL_PLAYER
        else:
            self.player = SIMULTANEOUS_PLAYER if self.simultaneous and chance_game.voting else actors[0]

    def current_player(self) -> int:
        """The seat to act, or that it is chance, all seats at once, or over."""
        return self.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.chance_game.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn now; all equally likely."""
        assert self.chance_game.draw is not None, "there is nothing to be drawn"
        outcomes = self.chance_game.draw.outcomes
        return [(number, 1.0 / len(outcomes)) for number in outcomes]

    def _apply_action(self, action: int) -> None:
        chance_game = self.chance_game
        if self.player == CHANCE_PLAYER:
            self.chance_game = chance_game.after_draw(action)
        else:
            self.chance_game = chance_game.after_action(self.player, action)
        self._look()

    def _apply_actions(self, actions: Sequence[int]) -> None:
        for seat, action in enumerate(actions):
            self.chance_game = self.chance_game.after_action(seat, action)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.chance_game.text(CHANCE if player == pyspiel.PlayerId.CHANCE else player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.over

    def returns(self) -> list[float]:
        """The reward of each seat; all 0 while the game goes on."""
        chance_game = self.chance_game
        return (
            final(chance_game.game, self.reward)
            if chance_game.game is not None
            else [0.0] * chance_game.options.players
        )

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> LancasterState:
        """A state that the player cannot tell from this one; `rng` gives numbers from 0 up to 1.

        Only ballots of others that lie sealed are hidden; each is drawn again from those that its seat can cast.
        """
        hidden = self.chance_game.sealed
        if hidden == 0:
            copy: LancasterState = self.clone()
            return copy
        history = self.full_history()
        state = self.get_game().new_initial_state()
        for place, entry in enumerate(history):
            action = entry.action
            if place >= len(history) - hidden and entry.player != player:
                legal = state.legal_actions()
                action = legal[int(rng() * len(legal))]
            state.apply_action(action)
        found: LancasterState = state
        return found

    def record(self) -> str:
        """The game so far as a Lancaster record; cards that have not been drawn follow in the order of the box."""
        if self.chance_game.game is None:
            raise ValueError("nobody has begun yet: the first cards are still to be drawn")
        return self.chance_game.game.record()

    def __str__(self) -> str:
        return _table(self.chance_game, None, full=True)


class Observer:
    """What OpenSpiel asks for observations: a tensor in named pieces, and a text."""

    tensor: NDArray[np.float32] | None

    def __init__(self, game: Lancaster, kind: Any) -> None:
        self.recall: bool = kind.perfect_recall
        self._history = self.recall  # whether the tensor lists every draw and decision
        self.public: bool = kind.public_info
        self.private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError(f"{NAME} has no observation of all players' private information")
        self.tensor = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.public and self.private:
            self._lay_out(game)

    def _lay_out(self, game: Lancaster) -> None:
        """One flat tensor, and named views into it."""
        self._encoding = game.encoding
        if self.recall and game.counted is not None:
            self._encoding, self._history = game.counted, False
        size = self._encoding.size
        self.tensor = np.zeros(size + 2 * game.most_entries * self._history, np.float32)
        self._board = self.tensor[:size]
        for block in self._encoding.blocks:
            self.dict[block.name] = self.tensor[block.slice].reshape(block.shape)
        if self._history:
            self.dict["history"] = self.tensor[size:].reshape(game.most_entries, 2)
            self._scale = np.array([1 / (game.options.players + 1), 1 / ACTION_COUNT], np.float32)

    def set_from(self, state: LancasterState, player: int) -> None:
        """Write the tensor: what a player sees, and with perfect recall has seen, of a state."""
        if self.tensor is None:
            return
        chance_game = state.chance_game
        if chance_game.game is None or self._history:
            self.tensor.fill(0.0)
        if chance_game.game is not None:
            self._encoding.observe(chance_game.game, player, self._board)
        if self._history and chance_game.length:
            entries = np.array(chance_game.entries(player), np.float32)
            self.dict["history"][: len(entries)] = (entries + (2, 1)) * self._scale

    def string_from(self, state: LancasterState, player: int) -> str:
        """The same as text."""
        chance_game = state.chance_game
        viewer = player if self.private else None
        if not self.public:
            return _secrets(chance_game, player) if self.private else ""
        if self.recall:
            return "\n".join([f"seat {player}"] * self.private + chance_game.history_text(viewer))
        return _table(chance_game, viewer)


def _table(chance_game: ChanceGame, seat: int | None, full: bool = False) -> str:
    """The table in text as a seat sees it, what is asked, and what has been drawn that does not lie there yet."""
    lines: list[str] = []
    game = chance_game.game
    if game is not None:
        lines.append(table_text(game, seat, full=full))
    if chance_game.draw is not None:
        lines += [*chance_game.latest_draws(), f"{chance_game.draw.kind} {', '.join(chance_game.draw.names)}?"]
    elif game is not None:
        lines += asked(game)
    return "\n".join(lines)


def _secrets(chance_game: ChanceGame, seat: int) -> str:
    """What a seat knows of itself that a spectator does not: what is behind its screen, and its sealed ballot."""
    if chance_game.game is None:
        return ""
    own, shown = (chance_game.game.view(viewer)["seats"][seat] for viewer in (seat, None))
    return ", ".join(f"{name} {value}" for name, value in own.items() if shown.get(name) != value)


pyspiel.register_game(game_type(), Lancaster)
