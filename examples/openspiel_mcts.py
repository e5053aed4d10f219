"""OpenSpiel's search bots at a table of Lancaster, against a squire and against chance.

    python examples/openspiel_mcts.py --games 4 --simulations 50

The bots are OpenSpiel’s own: `MCTSBot` searches a state in which the sealed ballots have been drawn anew, so that
it knows no more than its seat; `ISMCTSBot` (information-set search) does that by itself for each simulation. The squire
is our own, looking one step ahead, and the uniform player is the floor that everything has to beat. The seats rotate.
Needs the extra `openspiel`: pip install '.[openspiel]' in a clone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from lancaster.envs.openspiel import Lancaster, LancasterState
from lancaster.envs.openspiel_bot import OurBot

EXPLORATION = 1.0  # returns are between 0 and 1


class FairMCTS(mcts.MCTSBot):  # type: ignore[misc]  # open_spiel has no types
    """OpenSpiel's tree search, kept from looking at sealed ballots."""

    def step(self, state: LancasterState) -> int:
        """Search a state that the seat cannot tell from the true one."""
        guess = state.resample_from_infostate(state.current_player(), self._random_state.random_sample)
        action: int = super().step(guess)
        return action


def makers(game: Lancaster, simulations: int) -> dict[str, Callable[[int, int], Any]]:
    """How each contender is made for a seat, with a seed."""

    def searching(kind: Callable[..., Any]) -> Callable[[int, int], Any]:
        def make(_: int, seed: int) -> Any:
            chance = np.random.RandomState(seed)
            rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
            return kind(game, uct_c=EXPLORATION, max_simulations=simulations, evaluator=rollouts, random_state=chance)

        return make

    return {
        "mcts": searching(FairMCTS),
        "ismcts": searching(ismcts.ISMCTSBot),
        "squire": lambda seat, seed: OurBot(game, "squire", seat, seed),
        "uniform": pyspiel.make_uniform_random_bot,
    }


def play(game: Lancaster, names: Sequence[str], games: int, simulations: int, seed: int) -> dict[str, float]:
    """The mean win share of each contender; in each further game everybody moves on by one seat."""
    contenders = makers(game, simulations)
    totals = dict.fromkeys(names, 0.0)
    for number in range(games):
        seated = [names[(seat + number) % len(names)] for seat in range(game.num_players())]
        bots = [contenders[name](seat, seed + 100 * number + seat) for seat, name in enumerate(seated)]
        state = game.new_initial_state()
        chance = np.random.RandomState(seed + number)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choice(outcomes, p=odds))
            else:
                state.apply_action(bots[state.current_player()].step(state))
        for name, share in zip(seated, state.returns(), strict=True):
            totals[name] += share
    return {name: total / games for name, total in totals.items()}


def main(arguments: Sequence[str] | None = None) -> dict[str, float]:
    """Play, print and return the win shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", default="mcts,ismcts,squire,uniform", help="who plays, joined by commas")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=50, help="for each decision of a searching bot")
    parser.add_argument("--seed", type=int, default=1413)
    chosen = parser.parse_args(arguments)
    names = chosen.players.split(",")
    game = pyspiel.load_game("python_lancaster", {"players": len(names)})
    shares = play(game, names, chosen.games, chosen.simulations, chosen.seed)
    for name, share in shares.items():
        print(f"{name:8} {share:6.3f}")
    return shares


if __name__ == "__main__":
    main()
