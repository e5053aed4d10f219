"""Squire: greedy, one step ahead with the hand-made evaluation.

Each sensible action is tried on a re-dealt copy and the one after which the position looks best is taken; an action
that turns up new cards is tried on several re-deals, so that one lucky draw does not decide. In a vote it asks what the
law is worth to everyone, guesses from that how the others will vote, and bids as long as a vote is worth its price.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, sqrt

from lancaster.bots.bot import Observation, Player
from lancaster.bots.evaluation import evaluate, margin, standings
from lancaster.bots.prices import ROUND_OF_KNIGHT
from lancaster.game import Game
from lancaster.rules.actions import Action, AtOffice, Ballot, InCounty, ballot
from lancaster.rules.bands import MEMBERS, STRENGTH
from lancaster.rules.terms import PURSE, VOTES

SPARE_SQUIRES = 3  # more squires than this above the least are not tried
DEALS = 3  # re-deals for an action that turns up new cards


class Squire(Player):
    """Takes the action after which the position looks best."""

    name = "squire"

    def choose(self, observation: Observation) -> Action:
        """The best of the sensible actions, the first of equals."""
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        game = observation.redeal(self.rng)
        if isinstance(legal[0], Ballot):
            return best_ballot(game, observation.seat, legal)
        seat = observation.seat
        deals = [game]
        best, best_value = legal[0], float("-inf")
        for action in sensible(legal):
            value, turned = _after(game, seat, action)
            if turned:
                while len(deals) < DEALS:
                    deals.append(observation.redeal(self.rng))
                value = (value + sum(_after(deal, seat, action)[0] for deal in deals[1:])) / len(deals)
            if value > best_value:
                best, best_value = action, value
        return best


def _after(game: Game, seat: int, action: Action) -> tuple[float, bool]:
    """How a position looks after an action, and whether new cards were turned up."""
    trial = game.copy()
    trial.push(seat, action)
    return evaluate(trial, seat), trial._table.round != game._table.round


# -- long lists made short -------------------------------------------------------------------------------------------


def sensible(actions: Iterable[Action]) -> list[Action]:
    """The actions worth a look: few spare squires, and of a lord's parties of equal strength the cheapest."""
    found: list[Action] = []
    least: dict[tuple[int, int, int, int], int] = {}
    cheapest: dict[tuple[int, int, int, int], tuple[float, int]] = {}
    for action in actions:
        if isinstance(action, InCounty):
            place = (action.ally, action.strength, action.county, action.beside)
            if action.squires > least.setdefault(place, action.squires) + SPARE_SQUIRES:
                continue
        elif isinstance(action, AtOffice):
            party = (
                action.ally,
                action.office,
                STRENGTH[action.band] + action.bishops + 2 * action.tudor,
                action.tudor,
            )
            cost = sum(ROUND_OF_KNIGHT[strength] for strength in MEMBERS[action.band])
            known = cheapest.get(party)
            if known is not None:
                if cost < known[0]:
                    found[known[1]] = action
                    cheapest[party] = (cost, known[1])
                continue
            cheapest[party] = (cost, len(found))
        found.append(action)
    return found


# -- ballots (R3.1) --------------------------------------------------------------------------------------------------


def stakes(game: Game) -> list[float]:
    """What it means to each seat that the proposal is accepted rather than rejected, as a difference of margins."""
    accepted = game.copy()
    law = accepted._table.proposals.pop(0)
    accepted._table.laws.pop(0)
    accepted._table.laws.append(law)
    rejected = game.copy()
    rejected._table.proposals.pop(0)
    with_it, without = standings(accepted), standings(rejected)
    return [margin(with_it, seat) - margin(without, seat) for seat in range(game.options.players)]


def best_ballot(game: Game, seat: int, legal: tuple[Action, ...]) -> Action:
    """Vote for the own gain with as many votes as are worth it against what the others are likely to bid."""
    t = game._table
    worth = stakes(game)
    mine = worth[seat]
    lead = 0.0  # of yes over no, without the own ballot
    spread = 1.0
    for other, stake in enumerate(worth):
        if other != seat:
            votes = t.purse[other * PURSE + VOTES]
            bid = min(votes / len(t.proposals), abs(stake) * 0.5)
            lead += (1.0 + bid) * max(-1.0, min(1.0, stake / 1.5))
            spread += 0.5 + 0.5 * votes
    price = _price_of_a_vote(game, seat)
    yes = mine >= 0.0
    best, best_value = 0, float("-inf")
    for votes in range(len(legal) // 2):
        tally = lead + (1 + votes if yes else -1 - votes) + 0.5  # yes wins a tie
        passing = 1.0 / (1.0 + exp(-1.7 * tally / sqrt(spread)))
        value = passing * mine - votes * price
        if value > best_value:
            best, best_value = votes, value
    return ballot(yes, best)


def _price_of_a_vote(game: Game, seat: int) -> float:
    """What a vote could still do for a seat in the votes to come this round."""
    later = game.copy()
    dearest = 0.02
    later._table.proposals.pop(0)
    while later._table.proposals:
        dearest = max(dearest, 0.12 * abs(stakes(later)[seat]))
        later._table.proposals.pop(0)
    return dearest
