"""The knight's ballots: what a proposal is worth to everyone, how the others are likely to vote, and what to bid.

All seats vote at once (R3.1), so a ballot is judged against everything the others may do, never against what they have
done. The lead of yes over no is a distribution, and a ballot shifts it.
"""

from __future__ import annotations

from math import exp
from random import Random

from lancaster.bots.ballot_worth import stake
from lancaster.bots.heuristic import finish_round
from lancaster.bots.standings import outcomes, standings
from lancaster.rules.actions import Action, ballot
from lancaster.rules.table import NO_BALLOT, Table
from lancaster.rules.terms import PURSE, VOTES

POINT_WORTH = 0.02  # what a point more is worth to a seat, in the measure of `outcomes`


def decided(t: Table, accepted: bool) -> Table:
    """The table after the vote that is on, with nobody's votes spent: what the law alone changes."""
    after = t.copy()
    after.ballots = [NO_BALLOT] * after.book.seats
    law = after.proposals.pop(0)
    if accepted:
        after.laws.pop(0)
        after.laws.append(law)
    after.agenda.pop()
    after.settle()
    return after


def worths(t: Table, rng: Random) -> list[float]:
    """What it means to each seat that the proposal is accepted rather than rejected, with play on by the heuristic."""
    with_it = decided(t, True)
    finish_round(with_it, rng, 0.0)
    without = decided(t, False)
    finish_round(without, rng, 0.0)
    gains = outcomes(with_it, standings(with_it))
    losses = outcomes(without, standings(without))
    return [gains[seat] - losses[seat] for seat in range(t.book.seats)]


def lead_of_others(t: Table, seat: int, worth: list[float]) -> dict[int, float]:
    """How far yes may be ahead of no without the seat's own ballot, with the chance of each lead."""
    chances = {0: 1.0}
    rounds = len(t.proposals)
    for other in range(t.book.seats):
        if other == seat:
            continue
        votes = t.purse[other * PURSE + VOTES]
        eager = min(1.0, abs(worth[other]) / (6.0 * POINT_WORTH))
        bid = votes * (0.15 + 0.65 * eager if rounds > 1 else 0.3 + 0.7 * eager)
        yes = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, worth[other] / (0.7 * POINT_WORTH)))))
        spread: dict[int, float] = {}
        total = 0.0
        for spent in range(votes + 1):
            spread[spent] = 1.0 / (1.0 + (spent - bid) * (spent - bid))
            total += spread[spent]
        after: dict[int, float] = {}
        for lead, chance in chances.items():
            for spent, part in spread.items():
                p = chance * part / total
                after[lead + 1 + spent] = after.get(lead + 1 + spent, 0.0) + p * yes
                after[lead - 1 - spent] = after.get(lead - 1 - spent, 0.0) + p * (1.0 - yes)
        chances = after
    return chances


def price_of_a_vote(t: Table, seat: int) -> float:
    """What a vote could still do for a seat in the votes to come this round; after the last one it is lost (R3.4)."""
    dearest = 0.02
    for place in range(1, len(t.proposals)):
        dearest = max(dearest, 0.12 * abs(stake(t, place, seat)))
    return dearest * POINT_WORTH


def best_ballot(t: Table, seat: int, rng: Random) -> Action:
    """The ballot that does most for a seat, given what the law is worth to everyone."""
    worth = worths(t, rng)
    chances = lead_of_others(t, seat, worth)
    price = price_of_a_vote(t, seat)
    yes = worth[seat] >= 0.0
    best, best_value = 0, float("-inf")
    for votes in range(t.purse[seat * PURSE + VOTES] + 1):
        own = 1 + votes if yes else -1 - votes
        passing = sum(chance for lead, chance in chances.items() if lead + own >= 0)
        value = passing * worth[seat] - votes * price
        if value > best_value + 1e-9:
            best, best_value = votes, value
    return ballot(yes, best)
