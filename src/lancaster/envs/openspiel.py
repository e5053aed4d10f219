"""The game as OpenSpiel knows it: importing this module registers `python_lancaster`.

    import pyspiel
    import lancaster.envs.openspiel
    game = pyspiel.load_game("python_lancaster(players=3,laws=new,court=true,ballots=simultaneous)")

Parameters: `players` (2 to 5), `laws` (base, new, kings, random, or five set names joined by "/", because OpenSpiel
keeps the comma for itself), `court`, `displeasure`, and `ballots`. With ballots=serialised seats vote one after the
other without learning anything, and the game is sequential; with ballots=simultaneous a vote is one simultaneous node,
and everything else is still played by one seat at a time. (Much of OpenSpiel, such as its search bots and its
`rl_environment`, wants serialised ballots.)

Actions are the ids of `lancaster.envs.actions`. Chance is explicit and drawn when it shows, see
`lancaster.envs.unfolding`: all that is hidden in a state are ballots that lie sealed. Returns are win shares: 1, shared
among those who tie, so that they always add up to 1. `max_game_length` is proved in `lancaster.envs.bounds`.

The *observation* is what the table shows a seat now (R1.8): the totals behind the others' screens are hidden. The
*information state* is everything a seat has ever seen, which is every draw and every action in order, save for the
ballots of others that lie sealed; whoever remembers it all knows what is behind the screens, because all of it was
gained and paid in the open. Its string is that list. Its tensor is the observation followed by the same list: a row for
each entry, with who it was (chance 1, seats from 2 on, as they are numbered; divided by the number of players + 1) and
what (its number + 1, and 0 for a sealed ballot; divided by the number of actions). It is complete rather than easy to
learn from; learners that need no perfect recall use the observation.

With two players nothing is screened, so that with simultaneous ballots the game has perfect information, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from lancaster.envs.needs import Needs

with Needs("openspiel"):
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray

from lancaster.envs.actions import SIZE
from lancaster.envs.bounds import most_decisions, most_draws
from lancaster.envs.encoding import Encoding
from lancaster.envs.rewards import final
from lancaster.envs.unfolding import CHANCE, Unfolding
from lancaster.options import Options
from lancaster.story import asked, table_text

NAME: Final = "python_lancaster"
SERIALISED: Final = "serialised"
SIMULTANEOUS: Final = "simultaneous"
DEFAULTS: Final[dict[str, Any]] = {
    "players": 4,
    "laws": "base",
    "court": False,
    "displeasure": False,
    "ballots": SERIALISED,
}


def game_type(simultaneous: bool = False, perfect: bool = False) -> pyspiel.GameType:
    """What kind of game it is, in OpenSpiel's words."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="Lancaster",
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if perfect else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
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
        self.options = Options(
            chosen["players"], chosen["laws"].replace("/", ","), chosen["court"], chosen["displeasure"]
        )
        chosen["laws"] = self.options.laws.replace(",", "/")
        self.simultaneous: bool = chosen["ballots"] == SIMULTANEOUS
        self.encoding = Encoding(self.options)
        self.beginning = Unfolding.begin(self.options)
        self.most_entries = sum(most_decisions(self.options).values()) + most_draws(self.options)
        information = pyspiel.GameInfo(
            num_distinct_actions=SIZE,
            max_chance_outcomes=len(self.options.material.conflicts_for(self.options.players)),
            num_players=self.options.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=sum(most_decisions(self.options, together=self.simultaneous).values()),
        )
        perfect = self.simultaneous and self.options.players == 2
        super().__init__(game_type(self.simultaneous, perfect), information, chosen)

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

    unfolding: Unfolding

    def __init__(self, game: Lancaster) -> None:
        """Use `Lancaster.new_initial_state` instead."""
        super().__init__(game)
        self.unfolding = game.beginning
        self.simultaneous = game.simultaneous

    def current_player(self) -> int:
        """The seat to act, or that it is chance, all seats at once, or over."""
        unfolding = self.unfolding
        if unfolding.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        actors = unfolding.actors
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.simultaneous and unfolding.voting else actors[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.unfolding.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn now; all equally likely."""
        assert self.unfolding.draw is not None, "there is nothing to be drawn"
        outcomes = self.unfolding.draw.outcomes
        return [(number, 1.0 / len(outcomes)) for number in outcomes]

    def _apply_action(self, action: int) -> None:
        unfolding = self.unfolding
        if unfolding.draw is not None:
            self.unfolding = unfolding.drawn(action)
        else:
            self.unfolding = unfolding.played(unfolding.actors[0], action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        for seat, action in enumerate(actions):
            self.unfolding = self.unfolding.played(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.unfolding.text(CHANCE if player == pyspiel.PlayerId.CHANCE else player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.unfolding.over

    def returns(self) -> list[float]:
        """The win share of each seat; all 0 while the game goes on."""
        unfolding = self.unfolding
        return final(unfolding.game) if unfolding.game is not None else [0.0] * unfolding.options.players

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> LancasterState:
        """A state that the player cannot tell from this one; `rng` gives numbers from 0 up to 1.

        Only ballots of others that lie sealed are hidden; each is drawn anew from those that its seat can cast.
        """
        hidden = self.unfolding.sealed
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
        if self.unfolding.game is None:
            raise ValueError("nobody has begun yet: the first cards are still to be drawn")
        return self.unfolding.game.record()

    def __str__(self) -> str:
        return _table(self.unfolding, None, full=True)


class Observer:
    """What OpenSpiel asks for observations: a tensor in named pieces, and a text."""

    tensor: NDArray[np.float32] | None

    def __init__(self, game: Lancaster, kind: Any) -> None:
        self.recall: bool = kind.perfect_recall
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
        size = self._encoding.size
        self.tensor = np.zeros(size + 2 * game.most_entries * self.recall, np.float32)
        for block in self._encoding.blocks:
            self.dict[block.name] = self.tensor[block.slice].reshape(block.shape)
        if self.recall:
            self.dict["history"] = self.tensor[size:].reshape(game.most_entries, 2)
            self._scale = np.array([1 / (game.options.players + 1), 1 / SIZE], np.float32)

    def set_from(self, state: LancasterState, player: int) -> None:
        """Write the tensor: what a player sees, and with perfect recall has seen, of a state."""
        if self.tensor is None:
            return
        self.tensor.fill(0.0)
        unfolding = state.unfolding
        if unfolding.game is not None:
            self._encoding.observe(unfolding.game, player, self.tensor[: self._encoding.size])
        if self.recall and unfolding.length:
            entries = np.array(unfolding.entries(player), np.float32)
            self.dict["history"][: len(entries)] = (entries + (2, 1)) * self._scale

    def string_from(self, state: LancasterState, player: int) -> str:
        """The same as text."""
        unfolding = state.unfolding
        viewer = player if self.private else None
        if not self.public:
            return _secrets(unfolding, player) if self.private else ""
        if self.recall:
            return "\n".join([f"seat {player}"] * self.private + unfolding.told(viewer))
        return _table(unfolding, viewer)


def _table(unfolding: Unfolding, seat: int | None, full: bool = False) -> str:
    """The table in text as a seat sees it, what is asked, and what has been drawn that does not lie there yet."""
    lines: list[str] = []
    game = unfolding.game
    if game is not None:
        lines.append(table_text(game, seat, full=full))
    if unfolding.draw is not None:
        lines += [*unfolding.fresh(), f"{unfolding.draw.kind} {', '.join(unfolding.draw.names)}?"]
    elif game is not None:
        lines += asked(game)
    return "\n".join(lines)


def _secrets(unfolding: Unfolding, seat: int) -> str:
    """What a seat knows of itself that a spectator does not: what is behind its screen, and its sealed ballot."""
    if unfolding.game is None:
        return ""
    own, shown = (unfolding.game.view(viewer)["seats"][seat] for viewer in (seat, None))
    return ", ".join(f"{name} {value}" for name, value in own.items() if shown.get(name) != value)


pyspiel.register_game(game_type(), Lancaster)
