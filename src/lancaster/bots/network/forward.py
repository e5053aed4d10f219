"""The forward pass of the network, in NumPy: from wide observations to a policy and values.

Only the rows of legal actions are computed of the policy, and only inputs that are not 0 in all observations go through
the first layer, which would be nearly half of the work otherwise. What LayerNorm multiplies and adds is folded into the
matrix behind it when a network is loaded. Many observations go through in pieces that fit into a core's cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lancaster.bots.network import weights
from lancaster.bots.network.inputs import columns_of, inputs_of, scores_now
from lancaster.bots.network.layout import POINTS_PER_SCORE, SEATS
from lancaster.bots.network.reader import Opinion, Position, by_seat
from lancaster.bots.network.values import Values

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]
Wide = NDArray[np.uint8]
EPSILON: Final = np.float32(1e-5)  # of LayerNorm
ROWS_TOGETHER: Final = 256  # observations that go through together


class Judged(NamedTuple):
    """What the network says of observations, a row for each; seats are counted from the observer."""

    policy: list[Floats]  # logarithms of the probabilities of the legal actions, in their order
    shares: Floats  # of the win
    points: Floats  # final


class Network:
    """A network that is ready to judge."""

    def __init__(self, about: dict[str, Any], arrays: weights.Arrays) -> None:
        self.about = about
        self.blocks: int = about["blocks"]
        self.layout = weights.layout_told(about)
        self.arrays: dict[str, Floats] = {name: array.astype(np.float32) for name, array in arrays.items()}
        self._inner: list[tuple[Floats, Floats]] = []  # by block: matrix and bias, LayerNorm's included
        for block in range(self.blocks):
            matrix = self.arrays[f"inner-{block}"]
            bias = self.arrays[f"norm-shift-{block}"] @ matrix + self.arrays[f"inner-bias-{block}"]
            self._inner.append((self.arrays[f"norm-scale-{block}"][:, None] * matrix, bias))

    @classmethod
    def load(cls, path: Path) -> Network:
        """The network of a file."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise weights.WeightsError(f"{path} cannot be read: {error.strerror}") from None
        return cls(*weights.read(data, str(path)))

    # -- positions (`lancaster.bots.network.reader.Mind`) ------------------------------------------------------------

    def policies(self, positions: Sequence[Position]) -> list[list[float]]:
        """How good each action of each position looks, all at once; quicker than `opinions`."""
        ids = [np.frombuffer(position.ids, np.int64) for position in positions]
        counts = np.array([len(each) for each in ids])
        logits = self.logits(wide_of(positions), np.concatenate(ids), counts)
        return [each.tolist() for each in np.split(logits, np.cumsum(counts)[:-1])]

    def opinions(self, positions: Sequence[Position], values: Values | None = None) -> list[Opinion]:
        """What it says of positions, all at once; `values` correct what it expects."""
        ids = [np.frombuffer(position.ids, np.int64) for position in positions]
        players = np.array([position.players for position in positions])
        judged = self.judge(wide_of(positions), players, ids, values)
        shares, points = judged.shares.tolist(), judged.points.tolist()
        found: list[Opinion] = []
        for row, (position, policy) in enumerate(zip(positions, judged.policy, strict=True)):
            chances: list[float] = np.exp(policy).tolist()
            told = by_seat(position, shares[row]), by_seat(position, points[row])
            found.append(Opinion(position.actions, chances, *told))
        return found

    # -- arrays ------------------------------------------------------------------------------------------------------

    def judge(self, wide: Wide, players: Numbers, legal: Sequence[Numbers], values: Values | None = None) -> Judged:
        """Judge observations of games with so many players; `legal` are the ids of each one's legal actions.

        `values` correct what the network expects, which belongs to its training (`lancaster.bots.network.values`).
        """
        x = self.hidden(wide)
        shares, points = self.values_of(x, wide, players, values)
        counts, begins, ids = _listed(legal)
        logits = self.logits_of(x, ids, counts)
        logits -= np.maximum.reduceat(logits, begins).repeat(counts)
        logits -= np.log(np.add.reduceat(np.exp(logits), begins)).repeat(counts)
        return Judged(np.split(logits, begins[1:]), shares, points)

    def values_of(self, x: Floats, wide: Wide, players: Numbers, values: Values | None = None) -> tuple[Floats, Floats]:
        """Shares and points, as `Judged` has them, from the last layer before the heads."""
        arrays = self.arrays
        told = x @ arrays["values"] + arrays["values-bias"]
        if values is not None:
            told += values.corrections(x)
        there = np.arange(SEATS) < players[:, None]
        shares = _softmax(np.where(there, told[:, :SEATS], -np.inf))
        scores = (told[:, SEATS:] + scores_now(wide, players)) * np.float32(POINTS_PER_SCORE)
        leads, mean = np.where(there, scores[:, :SEATS], 0.0), scores[:, SEATS:]
        leads -= (
            leads.sum(axis=1, keepdims=True) / players[:, None] * there
        )  # what is ahead is as much as what is behind
        points = np.where(there, mean + leads * (1.0 - 1.0 / players[:, None]), 0.0).astype(np.float32)
        return shares, points

    def logits(self, wide: Wide, ids: Numbers, counts: Numbers) -> Floats:
        """How good each legal action looks, one observation after the other: the policy, not yet divided by its sum.

        `ids` are the legal actions of all observations, one after the other; `counts` says how many each has.
        """
        return self.logits_of(self.hidden(wide), ids, counts)

    def hidden(self, wide: Wide) -> Floats:
        """The last layer before the heads."""
        if len(wide) <= ROWS_TOGETHER:
            return self._hidden_piece(wide)
        pieces = [
            self._hidden_piece(wide[first : first + ROWS_TOGETHER]) for first in range(0, len(wide), ROWS_TOGETHER)
        ]
        found: Floats = np.concatenate(pieces)
        return found

    def _hidden_piece(self, wide: Wide) -> Floats:
        arrays = self.arrays
        fed = inputs_of(wide, self.layout)
        used = np.flatnonzero(fed.any(axis=0))
        x: Floats = fed[:, used] @ arrays["first"][used]
        x += arrays["first-bias"]
        return self.behind_the_first_layer(x)

    def behind_the_first_layer(self, x: Floats) -> Floats:
        """The last layer before the heads, from the first one, which is overwritten."""
        arrays = self.arrays
        for block, (matrix, bias) in enumerate(self._inner):
            inner = _normal(x) @ matrix
            inner += bias
            np.maximum(inner, 0.0, out=inner)
            x += inner @ arrays[f"outer-{block}"]
            x += arrays[f"outer-bias-{block}"]
        x = _normal(x)
        x *= arrays["last-scale"]
        x += arrays["last-shift"]
        return np.maximum(x, 0.0, out=x)

    def block_weights(self) -> Floats:
        """The matrices and biases of all blocks one after the other, LayerNorm's included."""
        found: list[Floats] = []
        for block, inner in enumerate(self._inner):
            found += [*inner, self.arrays[f"outer-{block}"], self.arrays[f"outer-bias-{block}"]]
        return np.concatenate([np.ravel(part) for part in found], dtype=np.float32)

    def logits_of(self, x: Floats, ids: Numbers, counts: Numbers) -> Floats:
        """The same as `logits`, from the last layer before the heads."""
        policy = self.arrays["policy"]
        bias: Floats = self.arrays["policy-bias"][ids]
        if len(x) == 1:
            found: Floats = policy[ids] @ x[0]
        else:  # one product for all actions that are legal in any of them
            legal = np.zeros(len(policy), np.bool_)
            legal[ids] = True
            needed = np.flatnonzero(legal)
            place = np.zeros(len(policy), np.int64)
            place[needed] = np.arange(len(needed))
            found = (x @ policy[needed].T)[np.arange(len(x)).repeat(counts), place[ids]]
        found += bias
        return found


def likeliest(logits: Floats, counts: Numbers) -> Numbers:
    """Of each observation's legal actions the place of the one that looks best, the first of equals."""
    begins = np.cumsum(counts) - counts
    best = np.flatnonzero(logits == np.maximum.reduceat(logits, begins).repeat(counts))
    found: Numbers = best[np.searchsorted(best, begins)]
    return found - begins


def wide_of(positions: Sequence[Position]) -> Wide:
    """The wide observations of positions."""
    return np.stack([np.frombuffer(each.seen, np.uint8)[columns_of(*each.shape)] for each in positions])


def _listed(legal: Sequence[Numbers]) -> tuple[Numbers, Numbers, Numbers]:
    """How many legal actions each has, where they begin, and all of them one after the other."""
    counts = np.array([len(ids) for ids in legal])
    return counts, np.cumsum(counts) - counts, np.concatenate(legal)


def _normal(x: Floats) -> Floats:
    """LayerNorm, without what it multiplies and adds."""
    centred: Floats = x - x.mean(axis=-1, keepdims=True)
    spread = np.einsum("ij,ij->i", centred, centred) / np.float32(x.shape[-1])
    centred *= (np.float32(1.0) / np.sqrt(spread + EPSILON))[:, None]
    return centred


def _softmax(logits: Floats) -> Floats:
    raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
    found: Floats = raised / raised.sum(axis=-1, keepdims=True)
    return found
