"""Knight: plans to the end of the round.

For each action that looks sensible it plays the round on. It searches its own next decisions; the heuristic makes all
other decisions of the round, its own later ones too. Then it compares the standings. In a vote it bids by a model of
what the law is worth to everyone.
"""

from __future__ import annotations

from random import Random

from lancaster.bots.bot import Observation, Player
from lancaster.bots.heuristic import best_few, finish_round, play_until_asked
from lancaster.bots.standings import outcomes, standings
from lancaster.bots.voting import best_ballot
from lancaster.rules.actions import Action, Ballot
from lancaster.rules.table import Table
from lancaster.rules.terms import PLACEMENT

PLANS = {True: (16, 1), False: (12, 6, 4)}  # how many actions are tried at each own decision: in placement, and after
DEALS = 2  # re-deals on which a plan is tried when it ends in a round with new cards


class Knight(Player):
    """Plans to the end of the round."""

    name = "knight"

    def choose(self, observation: Observation) -> Action:
        """The action whose plan leads to the best standing."""
        legal = observation.legal
        seat = observation.seat
        if len(legal) == 1:
            return legal[0]
        t = observation.redeal(self.rng).table
        rng = Random(0)  # the heuristic without noise never draws
        if isinstance(legal[0], Ballot):
            return best_ballot(t, seat, rng)
        widths = PLANS[t.phase == PLACEMENT]
        tables = [t, *(observation.redeal(self.rng).table for _ in range(DEALS - 1))]
        best, best_value = legal[0], float("-inf")
        for action in best_few(t, seat, legal, widths[0]):
            value = 0.0
            for table in tables:
                trial = table.copy()
                trial.push(seat, action)
                value += plan(trial, seat, t.round, widths[1:], rng)
            if value > best_value:
                best, best_value = action, value
        return best


def plan(t: Table, seat: int, round: int, widths: tuple[int, ...], rng: Random) -> float:
    """The best that a seat makes of the rest of a round, trying so many actions at each of its next decisions."""
    if widths and widths[0] > 1 and play_until_asked(t, seat, round, rng):
        legal = t.legal(seat)
        if not isinstance(legal[0], Ballot):
            best = 0.0
            for action in best_few(t, seat, legal, widths[0]):
                trial = t.copy()
                trial.push(seat, action)
                best = max(best, plan(trial, seat, round, widths[1:], rng))
            return best
    if t.agenda and t.round == round:
        finish_round(t, rng, 0.0)
    return outcomes(t, standings(t))[seat]
