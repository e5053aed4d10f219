"""The lord's tree: information-set Monte-Carlo tree search to the end of the round, over re-dealt copies.

A node is what everybody knows: the path of open decisions since the root. Each simulation goes down on another re-dealt
copy, plays the rest of the round by the heuristic, and brings back what every seat got of it; each seat keeps its own
accounts and chooses for itself. In a vote all seats choose at once, each by its own accounts alone, and only what the
vote decided leads on, so a ballot never depends on the others' sealed ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from random import Random

from lancaster.bots.heuristic import finish_round, weigh
from lancaster.bots.standings import outcomes, standings, win_shares
from lancaster.rules.actions import Action
from lancaster.rules.parliament import VOTE
from lancaster.rules.table import NO_BALLOT, Table

EXPLORATION = 0.08  # how much a simulation is drawn to what it knows little about
PRIOR_HEAT = 1.2  # points of weight that make an action e times as likely at first sight
WIDTH = 3.0  # how many actions a node looks at: WIDTH + GROWTH * sqrt(visits)
GROWTH = 1.0
NOISE = 1.0  # how much the heuristic is shaken in a simulation, in points
FIRST_URGENCY = 0.02  # an action never tried is taken for this much worse than the node's mean

Key = tuple[object, str, int]  # what led here, the step that asks, and whom


class Account:
    """What one seat knows about its actions at a node, most promising first."""

    __slots__ = ("actions", "legal", "priors", "total", "value", "values", "visits")

    def __init__(self, t: Table, seat: int, legal: tuple[Action, ...]) -> None:
        weights = weigh(t, seat, legal)
        best = max(weights)
        ranked = sorted(range(len(legal)), key=lambda i: -weights[i])
        raw = [exp(max(-12.0, (weights[i] - best) / PRIOR_HEAT)) for i in ranked]
        total = sum(raw)
        self.legal = legal
        self.actions = [legal[i] for i in ranked]
        self.priors = [weight / total for weight in raw]
        self.visits = [0] * len(ranked)
        self.values = [0.0] * len(ranked)
        self.total = 0
        self.value = 0.0

    def choose(self, legal: tuple[Action, ...]) -> int:
        """The action to try next: good so far, likely, or little known; only the first few while visits are few."""
        total = self.total
        width = int(WIDTH + GROWTH * sqrt(total))
        mean = self.value / total if total else 0.5
        urge = EXPLORATION * sqrt(total + 1.0)
        unknown = mean - FIRST_URGENCY
        allowed = None if legal is self.legal or legal == self.legal else set(legal)
        best, best_score = -1, float("-inf")
        seen = 0
        for i, visits in enumerate(self.visits):
            if seen >= width:
                break
            if allowed is not None and self.actions[i] not in allowed:
                continue
            seen += 1
            known = self.values[i] / visits if visits else unknown
            score = known + urge * self.priors[i] / (1 + visits)
            if score > best_score:
                best, best_score = i, score
        return best

    def learn(self, i: int, value: float) -> None:
        """An action brought a value."""
        self.visits[i] += 1
        self.values[i] += value
        self.total += 1
        self.value += value


class Node:
    """A point of the game that everybody can tell from the others: one account, or one for each voter.

    After a vote the number of actions may differ (votes spent are open): each number has an account of its own.
    """

    __slots__ = ("accounts", "children")

    def __init__(self) -> None:
        self.accounts: dict[tuple[int, int], Account] = {}  # by seat and number of legal actions
        self.children: dict[Key, Node] = {}

    def account(self, t: Table, seat: int, legal: tuple[Action, ...]) -> Account:
        """What a seat knows here."""
        key = (seat, len(legal))
        known = self.accounts.get(key)
        if known is None:
            known = self.accounts[key] = Account(t, seat, legal)
        return known


class Search:
    """A search for one decision of one seat."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.root = Node()
        self.shares: dict[Action, float] = {}  # sums over the simulations of each action of the root
        self.scores: dict[Action, float] = {}
        self.simulations = 0
        self.all_shares: list[float] = []  # sums over all simulations, by seat
        self.all_scores: list[float] = []

    def simulate(self, t: Table) -> None:
        """Go down the tree on a re-dealt table (which is used up), play the round on, and bring the outcome back."""
        unseal(t, self.seat)
        this_round = t.round
        node = self.root
        path: list[tuple[Account, int, int]] = []
        first: Action | None = None
        while t.agenda and t.round == this_round:
            step = t.agenda[-1]
            fresh = not node.accounts
            led: object
            if step is VOTE:
                led = self._vote(t, node, path)
                if first is None:
                    account, i, _ = next(entry for entry in path if entry[2] == self.seat)
                    first = account.actions[i]
            else:
                seat = step.actors(t)[0]
                legal = step.legal(t, seat)
                account = node.account(t, seat, legal)
                i = account.choose(legal)
                if i < 0:  # a path the accounts know nothing of; the heuristic goes on
                    break
                action = account.actions[i]
                path.append((account, i, seat))
                t.push(seat, action)
                led = action
                if first is None:
                    first = action
            if fresh and node is not self.root:
                break
            if not t.agenda or t.round != this_round:
                break
            step = t.agenda[-1]
            key = (led, step.key, -1 if step is VOTE else step.actors(t)[0])
            child = node.children.get(key)
            if child is None:
                child = node.children[key] = Node()
            node = child
        if t.agenda and t.round == this_round:
            finish_round(t, self.rng, NOISE)
        scores = standings(t)
        values = outcomes(t, scores)
        for account, i, seat in path:
            account.learn(i, values[seat])
        assert first is not None
        shares = win_shares(t, scores)
        self.shares[first] = self.shares.get(first, 0.0) + shares[self.seat]
        self.scores[first] = self.scores.get(first, 0.0) + scores[self.seat]
        if not self.simulations:
            self.all_shares = [0.0] * len(shares)
            self.all_scores = [0.0] * len(shares)
        self.simulations += 1
        for seat in range(len(shares)):
            self.all_shares[seat] += shares[seat]
            self.all_scores[seat] += scores[seat]

    def _vote(self, t: Table, node: Node, path: list[tuple[Account, int, int]]) -> object:
        """Every voter chooses by its own account; what leads on is whether the law passed."""
        law = t.proposals[0]
        chosen: list[tuple[int, Action]] = []
        for seat in t.actors():
            legal = t.legal(seat)
            account = node.account(t, seat, legal)
            i = account.choose(legal)
            if i < 0:
                chosen.append((seat, legal[0]))
                continue
            chosen.append((seat, account.actions[i]))
            path.append((account, i, seat))
        for seat, action in chosen:
            t.push(seat, action)
        return law in t.laws

    def own_account(self) -> Account | None:
        """What the seat knows at the root; None before the first simulation."""
        for (seat, _), account in self.root.accounts.items():
            if seat == self.seat:
                return account
        return None

    def ranking(self) -> list[tuple[Action, int, float, float]]:
        """Every action tried at the root: visits, win share and expected score of the seat; most visited first."""
        account = self.own_account()
        if account is None:
            return []
        tried = [i for i in range(len(account.actions)) if account.visits[i]]
        tried.sort(key=lambda i: (-account.visits[i], -account.values[i] / account.visits[i]))
        return [
            (
                account.actions[i],
                account.visits[i],
                self.shares[account.actions[i]] / account.visits[i],
                self.scores[account.actions[i]] / account.visits[i],
            )
            for i in tried
        ]

    def settled(self, left: float) -> bool:
        """Whether so many simulations more could not bring another action to the front."""
        account = self.own_account()
        if account is None:
            return False
        first, second = two_greatest(account.visits)
        return first - second > left


def two_greatest(numbers: Sequence[int]) -> tuple[int, int]:
    """The greatest number and the one after it."""
    first = second = 0
    for number in numbers:
        if number > first:
            first, second = number, first
        elif number > second:
            second = number
    return first, second


def unseal(t: Table, seat: int) -> None:
    """In a vote, let those who have voted choose again: their ballots are not known to the seat (R3.1)."""
    if t.agenda and t.agenda[-1] is VOTE:
        for other in range(t.book.seats):
            if other != seat:
                t.ballots[other] = NO_BALLOT
