"""States of `python_lancaster` to look at: those of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pyspiel

from lancaster.envs.openspiel import NAME, Lancaster, LancasterState

SAMPLE = [
    f"{NAME}(players=2)",
    f"{NAME}(players=2,laws=random,ballots=simultaneous)",
    f"{NAME}(players=3,laws=new,displeasure=true,ballots=simultaneous)",
    f"{NAME}(players=4,laws=kings,court=true,displeasure=true)",
]


def short(value: object) -> str | None:
    """A test's name for a game's name: its parameters, such as 4-kings-court-displeasure."""
    if not isinstance(value, str):
        return None
    pairs = (pair.split("=") for pair in value.removeprefix(NAME)[1:-1].split(","))
    return "-".join(key if chosen.lower() == "true" else chosen for key, chosen in pairs if chosen.lower() != "false")


def load(name: str) -> Lancaster:
    game: Lancaster = pyspiel.load_game(name)
    return game


def step(state: LancasterState, rng: random.Random) -> None:
    """A random draw or decision."""
    if state.is_simultaneous_node():
        state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def states(game: Lancaster, seed: int, every: int = 1) -> Iterator[LancasterState]:
    """The states of a random game, the last one among them; each may be kept."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    number = 0
    while not state.is_terminal():
        if number % every == 0:
            yield state.clone()
        step(state, rng)
        number += 1
    yield state


def in_a_vote(game: Lancaster, ballots: int, seed: int = 1) -> LancasterState:
    """A state in which so many ballots lie sealed."""
    return next(
        state for state in states(game, seed) if state.chance_game.voting and state.chance_game.sealed == ballots
    )
