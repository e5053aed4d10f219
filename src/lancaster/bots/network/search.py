"""Search with the network: PUCT over re-dealt tables to the end of the round, leaves judged in batches.

As in the lord's search a node is what everybody knows, each seat keeps its own accounts and chooses for itself, and in
a vote all seats choose at once by their own accounts. Instead of playing on, the network says what it expects of a leaf
for every seat and how likely each action is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from lancaster.bots.network.reader import Opinion, Position
from lancaster.bots.tree_search import unseal
from lancaster.rules.actions import Action
from lancaster.rules.parliament import VOTE
from lancaster.rules.scoring import winners
from lancaster.rules.table import Table
from lancaster.rules.terms import POINTS, PURSE

EXPLORATION: Final = 0.08
LEAVES_TOGETHER: Final = 8  # leaves judged together
POINT_OF_LEAD_WORTH: Final = 0.003  # what a point of lead counts beside the share of the win
FIRST_URGENCY: Final = 0.02  # an action never tried is taken for this much worse than the node's mean

Key = tuple[object, str, int]
Judge = Callable[[list[Position]], list[Opinion]]
Read = Callable[[Table, int, tuple[Action, ...]], Position]


class Account:
    """What one seat knows about its actions at a node."""

    __slots__ = ("actions", "points", "priors", "shares", "total", "value", "values", "visits")

    def __init__(self, opinion: Opinion) -> None:
        self.actions = list(opinion.actions)
        self.priors: list[float] = opinion.chances
        self.visits = [0] * len(self.actions)
        self.values = [0.0] * len(self.actions)
        self.shares = [0.0] * len(self.actions)
        self.points = [0.0] * len(self.actions)
        self.total = 0
        self.value = 0.0

    def choose(self, legal: tuple[Action, ...]) -> int:
        """The action to try next: good so far, likely, or little known."""
        total = self.total
        unknown = (self.value / total if total else 0.5) - FIRST_URGENCY
        urge = EXPLORATION * sqrt(total + 1.0)
        allowed = None if len(legal) == len(self.actions) else set(legal)
        best, best_score = -1, float("-inf")
        for i, visits in enumerate(self.visits):
            if allowed is not None and self.actions[i] not in allowed:
                continue
            known = self.values[i] / visits if visits else unknown
            score = known + urge * self.priors[i] / (1 + visits)
            if score > best_score:
                best, best_score = i, score
        return best

    def try_on(self, i: int) -> None:
        """An action is tried; until its outcome is known it counts as the worst, so that others are tried as well."""
        self.visits[i] += 1
        self.total += 1

    def learn(self, i: int, value: float, share: float, points: float) -> None:
        """What a trial brought."""
        self.values[i] += value
        self.value += value
        self.shares[i] += share
        self.points[i] += points


class Node:
    """A point of the game that everybody can tell from the others."""

    __slots__ = ("accounts", "children")

    def __init__(self) -> None:
        self.accounts: dict[tuple[int, int], Account] = {}  # by seat and number of legal actions
        self.children: dict[Key, Node] = {}


Path = list[tuple[Account, int, int]]  # accounts, what was chosen, by whom


class Leaf:
    """The end of a simulation: what must be judged there, and the way to it."""

    def __init__(self, node: Node, path: Path, positions: list[Position], final: Opinion | None) -> None:
        self.node = node
        self.path = path
        self.positions = positions  # empty when the game is over
        self.final = final


class Search:
    """A search for one decision of one seat."""

    def __init__(self, seat: int, read: Read, judge: Judge) -> None:
        self.seat = seat
        self.read = read
        self.judge = judge
        self.root = Node()

    def simulate(self, tables: list[Table], firsts: Sequence[int] = ()) -> None:
        """Go down the tree on each of some re-dealt tables (which are used up), and bring back what is expected.

        On the first tables the seat begins with the actions of these numbers (`likeliest`), else as it chooses.
        """
        leaves = [self._descend(t, firsts[i] if i < len(firsts) else -1) for i, t in enumerate(tables)]
        asked = [position for leaf in leaves for position in leaf.positions]
        answers = iter(self.judge(asked) if asked else [])
        for leaf in leaves:
            opinions = [next(answers) for _ in leaf.positions]
            for position, opinion in zip(leaf.positions, opinions, strict=True):
                key = (position.seat, len(position.actions))
                if key not in leaf.node.accounts:
                    leaf.node.accounts[key] = Account(opinion)
            _bring_back(leaf.path, opinions if leaf.final is None else [leaf.final])

    def _descend(self, t: Table, first: int) -> Leaf:
        unseal(t, self.seat)
        this_round = t.round
        node = self.root
        path: Path = []
        while t.agenda and t.round == this_round:
            step = t.agenda[-1]
            voting = step is VOTE
            seats = step.actors(t)
            options = [(seat, t.legal(seat)) for seat in (seats if voting else seats[:1])]
            chosen = [(seat, self._account(node, t, seat, legal), legal) for seat, legal in options]
            if any(account is None for _, account, _ in chosen):
                return Leaf(node, path, [self.read(t, seat, legal) for seat, legal in options], None)
            law = t.proposals[0] if voting else -1
            answers: list[tuple[int, Action]] = []
            for seat, account, legal in chosen:
                assert account is not None
                i = first if first >= 0 and node is self.root and seat == self.seat else account.choose(legal)
                if i < 0:
                    answers.append((seat, legal[0]))
                    continue
                account.try_on(i)
                path.append((account, i, seat))
                answers.append((seat, account.actions[i]))
            for seat, action in answers:
                t.push(seat, action)
            if not t.agenda:
                break
            led: object = law in t.laws if voting else answers[0][1]
            step = t.agenda[-1]
            key = (led, step.key, -1 if step is VOTE else step.actors(t)[0])
            node = node.children.setdefault(key, Node())
        if not t.agenda:
            return Leaf(node, path, [], _final(t))
        seat = t.agenda[-1].actors(t)[0]
        return Leaf(Node(), path, [self.read(t, seat, t.legal(seat))], None)

    def _account(self, node: Node, t: Table, seat: int, legal: tuple[Action, ...]) -> Account | None:
        known = node.accounts.get((seat, len(legal)))
        if known is None:  # perhaps some of them have no id
            position = self.read(t, seat, legal) if node.accounts else None
            known = node.accounts.get((seat, len(position.actions))) if position is not None else None
        return known

    def own_account(self) -> Account | None:
        """What the seat knows at the root; None before the first simulation."""
        for (seat, _), account in self.root.accounts.items():
            if seat == self.seat:
                return account
        return None

    def likeliest(self, most: int) -> list[int]:
        """The numbers of the seat's likeliest actions at the root; none before the first simulation."""
        account = self.own_account()
        if account is None:
            return []
        return sorted(range(len(account.actions)), key=lambda i: -account.priors[i])[:most]

    def ranking(self) -> list[tuple[Action, int, float, float]]:
        """Every action tried at the root: visits, win share and expected points of the seat; most visited first."""
        account = self.own_account()
        if account is None:
            return []
        tried = [i for i in range(len(account.actions)) if account.visits[i]]
        tried = tried or [max(range(len(account.actions)), key=lambda i: account.priors[i])]
        tried.sort(key=lambda i: (-account.visits[i], -account.values[i], -account.priors[i]))
        return [
            (
                account.actions[i],
                account.visits[i],
                account.shares[i] / max(1, account.visits[i]),
                account.points[i] / max(1, account.visits[i]),
            )
            for i in tried
        ]

    def settled(self, left: float) -> bool:
        """Whether so many simulations more could not bring another action to the front."""
        account = self.own_account()
        if account is None:
            return False
        visits = sorted(account.visits)[-2:]
        return len(visits) == 2 and visits[1] - visits[0] > left


def _bring_back(path: Path, opinions: list[Opinion]) -> None:
    """Tell every account on the path what is expected; in a vote the mean of what the voters expect."""
    number = len(opinions)
    seats = range(len(opinions[0].shares))
    shares = [sum(opinion.shares[seat] for opinion in opinions) / number for seat in seats]
    points = [sum(opinion.points[seat] for opinion in opinions) / number for seat in seats]
    mean = sum(points) / len(points)
    for account, i, seat in path:
        account.learn(i, shares[seat] + POINT_OF_LEAD_WORTH * (points[seat] - mean), shares[seat], points[seat])


def _final(t: Table) -> Opinion:
    """The outcome of a finished game, as the network would tell it."""
    won = winners(t)
    shares = [1.0 / len(won) if seat in won else 0.0 for seat in range(t.book.seats)]
    return Opinion((), [], shares, [float(points) for points in t.purse[POINTS::PURSE]])
