"""Random play to the end of the game, inside the compiled rules: the engine's own speed, and rollouts for search."""

from random import Random

from lancaster.rules.table import Table


def playout(t: Table, rng: Random, limit: int = 1_000_000) -> int:
    """Play uniformly random legal actions until the game is over or `limit` are played; gives their number."""
    draw = rng.random
    played = 0
    while t.agenda and played < limit:
        step = t.agenda[-1]
        seat = step.actors(t)[0]
        actions = step.legal(t, seat)
        t.push(seat, actions[int(draw() * len(actions))])
        played += 1
    return played
