"""Playing: the questions of the workers are judged, answers are drawn, and all of it is kept for learning.

Values are kept by seat at the table, not counted from the observer, so that what the next seat to decide expects can be
compared with what this one did. `Experience.returns` makes λ-returns of them: of the values of *all* seats, at every
step, whichever seat decides.
"""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext
from typing import Final

import numpy as np
import torch
from torch import Tensor

from lancaster.bots.network.inputs import columns_of
from lancaster.bots.network.layout import ACTIONS, LAYOUT, SCORES, SEATS
from lancaster.training.network import NEVER, Network
from lancaster.training.workers import GROUPS, SHAPES, Rows, Workers

MASK_BYTES: Final = -(-ACTIONS // 8)
MET: Final = ("self", "heuristic", "rival")  # whom a learner can meet
PLAYERS: Final = np.array([shape[0] for shape in SHAPES])


class Experience:
    """What has been played in so many steps of so many lanes, on the device."""

    def __init__(self, steps: int, rows: int, device: torch.device) -> None:
        def space(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros((steps, rows, *shape), dtype=kind, device=device)

        self.steps = steps
        self.rows = rows
        self.wide = space(LAYOUT.wide, kind=torch.uint8)
        self.mask = space(MASK_BYTES, kind=torch.uint8)
        self.action = space(kind=torch.int64)
        self.chance = space()  # the logarithm of the action's probability
        self.seat = space(kind=torch.int64)
        self.players = space(kind=torch.int64)
        self.learner = space(kind=torch.bool)  # not a rival's decision
        self.shares = space(SEATS)  # expected, by seat
        self.scores = space(SCORES)
        # one step more: what came after the last action
        more = steps + 1
        self.over = torch.zeros((more, rows), dtype=torch.bool, device=device)
        self.final_shares = torch.zeros((more, rows, SEATS), device=device)
        self.final_scores = torch.zeros((more, rows, SCORES), device=device)
        self.next_shares = torch.zeros((rows, SEATS), device=device)
        self.next_scores = torch.zeros((rows, SCORES), device=device)

    def returns(self, decay: float) -> tuple[Tensor, Tensor]:
        """λ-returns of shares and scores, by seat at the table."""
        found: list[Tensor] = []
        for values, following, final in (
            (self.shares, self.next_shares, self.final_shares),
            (self.scores, self.next_scores, self.final_scores),
        ):
            out = torch.empty_like(values)
            later, value = following, following
            for step in range(self.steps - 1, -1, -1):
                mixed = (1.0 - decay) * value + decay * later
                later = torch.where(self.over[step + 1, :, None], final[step + 1], mixed)
                out[step] = later
                value = values[step]
            found.append(out)
        return found[0], found[1]


def seats_from(seat: Tensor, players: Tensor) -> Tensor:
    """The seats at the table in the order in which an observer counts them; those that are not there stay last."""
    counted = torch.arange(SEATS, device=seat.device)
    return torch.where(counted < players[..., None], (seat[..., None] + counted) % players[..., None], counted)


def with_mean(order: Tensor) -> Tensor:
    """An order of seats as one of scores: the mean stays last."""
    return torch.cat([order, torch.full_like(order[..., :1], SEATS)], dim=-1)


def packed(mask: Tensor) -> Tensor:
    """A mask as bits."""
    shifts = torch.arange(8, dtype=torch.uint8, device=mask.device)
    return (mask.view(len(mask), MASK_BYTES, 8).to(torch.uint8) << shifts).sum(dim=2, dtype=torch.uint8)


def unpacked(bits: Tensor) -> Tensor:
    """The mask of so many bits."""
    shifts = torch.arange(8, dtype=torch.uint8, device=bits.device)
    return (bits[:, :, None] >> shifts & 1).bool().view(len(bits), -1)[:, :ACTIONS]


class Player:
    """Answers the workers with a network of its own, a copy of the one that learns."""

    def __init__(self, workers: Workers, network: Network, rival: Network, device: torch.device) -> None:
        self.workers = workers
        self.network = network
        self.rival = rival
        self.device = device
        self.stream = torch.cuda.Stream(priority=-1) if device.type == "cuda" else None
        self.columns = torch.from_numpy(np.stack([columns_of(*shape) for shape in SHAPES])).to(device)
        self.players_of = torch.tensor([shape[0] for shape in SHAPES], device=device)
        self.idle = 0.0  # seconds in which it has waited for the workers
        self.policy_rows: Tensor | None = None
        self.rival_rows: Tensor | None = None
        for rows in workers.groups:
            _pin(rows, device)

    def learn_from(self, network: Network, rival: dict[str, Tensor] | None) -> None:
        """Take over the parameters of the network that learns, and of a rival."""
        with self.running(), torch.no_grad():
            self.network.load_state_dict(network.state_dict())
            self.policy_rows = self.network.policy_rows()
            if rival is not None:
                self.rival.load_state_dict(rival)
                self.rival_rows = self.rival.policy_rows()

    def play(self, experience: Experience, step: int, before: Experience | None, tally: Tally) -> None:
        """Answer every lane once; if the step is the one after those of `before`, that is told what came of it."""
        for group in range(GROUPS):
            begun = time.monotonic()
            self.workers.wait(group)
            self.idle += time.monotonic() - begun
            with self.running(), torch.no_grad():
                self._answer(group, experience, step, before)
            tally.add(self.workers.groups[group])
            self.workers.go(group)

    def running(self) -> AbstractContextManager[object]:
        """On a GPU: in a stream of its own."""
        return nullcontext() if self.stream is None else torch.cuda.stream(self.stream)

    def _answer(self, group: int, to: Experience, step: int, before: Experience | None) -> None:
        rows = self.workers.groups[group]
        arrays = rows.arrays
        size = len(arrays["seat"])
        mine = slice(group * size, (group + 1) * size)
        told = {
            name: torch.from_numpy(arrays[name]).to(self.device, non_blocking=True)
            for name in ("seen", "seat", "shape", "rival", "over", "shares", "scores")
        }
        shape = told["shape"].long()
        seat, players = told["seat"].long(), self.players_of[shape]
        wide = told["seen"].gather(1, self.columns[shape])
        mask = self._mask(rows, size)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            policy, shares, scores = self.network(wide, players, self.policy_rows)
            policy = policy.float()
            rivals = arrays["rival"].nonzero()[0]
            if len(rivals):
                which = torch.from_numpy(rivals).to(self.device)
                policy[which] = self.rival(wide[which], players[which], self.rival_rows).policy.float()
        chances = policy.masked_fill(~mask[:, :ACTIONS], NEVER).log_softmax(dim=1)
        noise = torch.empty_like(chances).exponential_().clamp_min_(1e-30).log_()
        action = (chances - noise).argmax(dim=1)
        told_back = action.to("cpu", non_blocking=False)
        arrays["answer"][:] = told_back.numpy()
        order = seats_from(seat, players)
        shares_by_seat = torch.zeros_like(shares).scatter(1, order, shares.softmax(dim=1))
        scores_by_seat = torch.zeros_like(scores).scatter(1, with_mean(order), scores)
        over = told["over"].bool()
        to.wide[step, mine] = wide
        to.mask[step, mine] = packed(mask)
        to.action[step, mine] = action
        to.chance[step, mine] = chances.gather(1, action[:, None])[:, 0]
        to.seat[step, mine] = seat
        to.players[step, mine] = players
        to.learner[step, mine] = told["rival"] == 0
        to.shares[step, mine] = shares_by_seat
        to.scores[step, mine] = scores_by_seat
        for target, place in ((to, step), (before, -1)):
            if target is not None:
                target.over[place, mine] = over
                target.final_shares[place, mine] = told["shares"]
                target.final_scores[place, mine] = told["scores"]
        if before is not None:
            before.next_shares[mine] = shares_by_seat
            before.next_scores[mine] = scores_by_seat

    def _mask(self, rows: Rows, size: int) -> Tensor:
        """1 for every legal action; so wide that it can be packed."""
        counts = rows.arrays["counts"]
        by_worker = counts.reshape(self.workers.count, -1).sum(axis=1)
        listed = np.concatenate([rows.offered[worker, :total] for worker, total in enumerate(by_worker)])
        ids = torch.from_numpy(listed.astype(np.int32)).to(self.device).long()
        lanes = torch.from_numpy(np.repeat(np.arange(size, dtype=np.int32), counts)).to(self.device).long()
        mask = torch.zeros((size, MASK_BYTES * 8), dtype=torch.bool, device=self.device)
        mask[lanes, ids] = True
        return mask


class Tally:
    """Games that have ended: how often learners have won, by whom they met and in which configuration."""

    def __init__(self) -> None:
        size = (len(MET), len(SHAPES))
        self.games = np.zeros(size)
        self.won = np.zeros(size)  # by learners together
        self.chance = np.zeros(size)  # what they would win if all were alike

    def add(self, rows: Rows) -> None:
        """Count the games of a group that have ended in its last step."""
        arrays = rows.arrays
        over = arrays["over"].nonzero()[0]
        where = (arrays["met"][over], arrays["shape"][over])
        learners = np.unpackbits(arrays["learners"][over, None], axis=1, bitorder="little")[:, :SEATS]
        np.add.at(self.games, where, 1.0)
        np.add.at(self.won, where, (arrays["shares"][over] * learners).sum(axis=1))
        np.add.at(self.chance, where, learners.sum(axis=1) / PLAYERS[arrays["shape"][over]])

    def told(self) -> dict[str, float]:
        """Wins as a multiple of what they would be if all were alike; 1.0 is as good as the others."""
        found: dict[str, float] = {}
        for met, name in enumerate(MET):
            if met and self.games[met].any():
                found[name] = round(float(self.won[met].sum() / self.chance[met].sum()), 3)
                for shape in self.games[met].nonzero()[0]:
                    players, court, displeasure = SHAPES[shape]
                    key = f"{name} {players}{' court' * court}{' displeasure' * displeasure}"
                    found[key] = round(float(self.won[met, shape] / self.chance[met, shape]), 3)
        return found


def _pin(rows: Rows, device: torch.device) -> None:
    """Let the GPU copy from the shared memory directly, where that is possible."""
    if device.type == "cuda":
        begin = np.frombuffer(rows.memory, np.uint8).__array_interface__["data"][0]
        torch.cuda.cudart().cudaHostRegister(begin, len(rows.memory), 0)
