"""The heuristic: a weight for every action at first sight, in points, without playing it.

`weigh` gives every legal action of a seat a weight; `finish_round` plays the rest of a round by it for everybody. Page
and squire choose by these weights. Knight and lord use them to look ahead quickly, and to know which actions deserve a
closer look. The module reads the table directly, so that it can be compiled together with the rules.
"""

from random import Random

from lancaster.bots.ballot_worth import agenda_stakes, weigh_ballots
from lancaster.bots.choice_worth import weigh_choice
from lancaster.bots.placement_worth import weigh_placements
from lancaster.bots.worth import rounds_ahead
from lancaster.rules.actions import Action, Ballot
from lancaster.rules.parliament import VOTE
from lancaster.rules.table import Table
from lancaster.rules.terms import PLACEMENT


def weigh(t: Table, seat: int, actions: tuple[Action, ...]) -> list[float]:
    """A weight for every action, in points; comparable only within this list."""
    if t.phase == PLACEMENT and t.agenda[-1].key == "placement":
        return weigh_placements(t, seat, actions)
    first = actions[0]
    if isinstance(first, Ballot):
        return weigh_ballots(t, seat, actions, agenda_stakes(t))
    ahead = rounds_ahead(t)
    return [weigh_choice(t, seat, action, ahead) for action in actions]


def first_sight(t: Table, seat: int, actions: tuple[Action, ...], rng: Random, noise: float) -> Action:
    """The action that `weigh` gives the greatest weight, each weight shaken by up to `noise` points."""
    return greatest(actions, weigh(t, seat, actions), rng, noise)


def greatest(actions: tuple[Action, ...], weights: list[float], rng: Random, noise: float) -> Action:
    """The action with the greatest of these weights, each shaken by up to `noise` points."""
    best = -1e9
    chosen = 0
    if noise > 0.0:
        draw = rng.random
        for i in range(len(weights)):
            weight = weights[i]
            if weight > best - noise:
                weight += noise * draw()
                if weight > best:
                    best = weight
                    chosen = i
    else:
        for i in range(len(weights)):
            if weights[i] > best:
                best = weights[i]
                chosen = i
    return actions[chosen]


def finish_round(t: Table, rng: Random, noise: float, rounds: int = 1) -> None:
    """Play on by the heuristic until so many rounds have ended or the game is over."""
    last = t.round + rounds
    while t.agenda and t.round < last:
        step = t.agenda[-1]
        actors = step.actors(t)
        if step is VOTE:  # all at once: what is at stake is the same for everybody
            listed = agenda_stakes(t)
            for seat in actors:
                legal = step.legal(t, seat)
                t.push(seat, greatest(legal, weigh_ballots(t, seat, legal, listed), rng, noise))
        else:
            seat = actors[0]
            t.push(seat, first_sight(t, seat, step.legal(t, seat), rng, noise))


def play_until_asked(t: Table, seat: int, round: int, rng: Random) -> bool:
    """Play the others' decisions by the heuristic until the seat is asked in this round; False when it no longer is."""
    while t.agenda and t.round == round:
        step = t.agenda[-1]
        actors = step.actors(t)
        if seat in actors:
            return True
        t.push(actors[0], first_sight(t, actors[0], step.legal(t, actors[0]), rng, 0.0))
    return False


def best_few(t: Table, seat: int, actions: tuple[Action, ...], number: int) -> list[Action]:
    """The actions of greatest weight, best first, at most so many: of equals the first, as in `greatest`."""
    weights = weigh(t, seat, actions)
    ranked = sorted([(-weights[i], i) for i in range(len(actions))])
    return [actions[i] for _, i in ranked[:number]]
