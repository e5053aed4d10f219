"""Learning: PPO on what has been played, with λ-returns of the values of all seats.

The advantage of a decision is what the deciding seat's return exceeds its value by: in shares of the win, and in leads
with a weight that falls. All schedules go by the number of decisions played in all, so that a run can be cut into
pieces.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from lancaster.bots.network.layout import SEATS
from lancaster.training.network import NEVER, Network
from lancaster.training.rollout import Experience, seats_from, unpacked, with_mean


@dataclass(frozen=True, slots=True)
class Schedule:
    """A number that goes from one value to another while the horizon is played, and stays there."""

    first: float
    last: float

    def at(self, progress: float) -> float:
        """The value when so much of the horizon is played."""
        return self.first + (self.last - self.first) * min(1.0, max(0.0, progress))


@dataclass(frozen=True, slots=True)
class Settings:
    """How it learns."""

    horizon: float = 700e6  # decisions over which the schedules run
    rate: Schedule = Schedule(5e-4, 5e-5)
    entropy: Schedule = Schedule(0.02, 0.003)
    lead: Schedule = Schedule(0.5, 0.1)  # weight of leads in the advantage
    decay: float = 0.985  # λ of the returns
    clip: float = 0.2
    epochs: int = 2
    batch: int = 32_768
    value: float = 0.5  # weight of the shares' loss
    value_score: float = 0.25
    gradient: float = 1.0  # longest gradient
    warm_up: int = 20  # steps of the optimiser in which the rate rises, in each piece


class Learner:
    """The network that learns, and its optimiser."""

    def __init__(self, network: Network, settings: Settings, device: torch.device) -> None:
        self.network = network
        self.settings = settings
        self.device = device
        self.decisions = 0  # played in all, as the schedules count
        self.updates = 0  # of this piece
        self.optimiser = torch.optim.AdamW(
            network.parameters(), lr=settings.rate.first, eps=1e-6, weight_decay=0.01, fused=device.type == "cuda"
        )
        self.stream = torch.cuda.Stream() if device.type == "cuda" else None

    @property
    def progress(self) -> float:
        """How much of the horizon is played."""
        return self.decisions / self.settings.horizon

    def learn(self, experience: Experience) -> dict[str, float]:
        """Learn from what has been played; gives means of what there is to say about it."""
        if self.stream is None:
            return self._learn(experience)
        with torch.cuda.stream(self.stream):
            told = self._learn(experience)
            self.stream.synchronize()
        return told

    def _learn(self, experience: Experience) -> dict[str, float]:
        settings = self.settings
        sums: dict[str, Tensor] = {}
        batches = 0
        with torch.no_grad():
            data = _prepared(experience, settings.decay, settings.lead.at(self.progress))
        size = len(data["action"])
        batch = min(settings.batch, size)
        for _ in range(settings.epochs):
            order = torch.randperm(size, device=self.device)
            for begin in range(0, size - batch + 1, batch):
                told = self._update({name: each[order[begin : begin + batch]] for name, each in data.items()})
                batches += 1
                for name, value in told.items():
                    sums[name] = sums[name] + value if name in sums else value
        self.decisions += size
        return {name: float(total) / batches for name, total in sums.items()}

    def _update(self, part: dict[str, Tensor]) -> dict[str, Tensor]:
        """One step of the optimiser."""
        settings = self.settings
        self.updates += 1
        rate = settings.rate.at(self.progress) * min(1.0, self.updates / settings.warm_up)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            judged = self.network(part["wide"], part["players"])
        mask = unpacked(part["mask"])
        chances = judged.policy.float().masked_fill(~mask, NEVER).log_softmax(dim=1)
        chance = chances.gather(1, part["action"][:, None])[:, 0]
        entropies = -(chances.exp() * chances).sum(dim=1)
        counts = part["learner"]
        number = counts.sum().clamp_min(1.0)
        ratio = (chance - part["chance"]).exp()
        advantage = part["advantage"]
        clipped = ratio.clamp(1.0 - settings.clip, 1.0 + settings.clip)
        policy_loss = -(torch.minimum(ratio * advantage, clipped * advantage) * counts).sum() / number
        entropy = (entropies * counts).sum() / number
        log_shares = judged.shares.log_softmax(dim=1)
        share_loss = -(part["shares"] * log_shares).sum(dim=1).mean()
        score_loss = functional.smooth_l1_loss(judged.scores, part["scores"], reduction="none").sum(dim=1).mean()
        loss = (
            policy_loss
            - settings.entropy.at(self.progress) * entropy
            + settings.value * share_loss
            + settings.value_score * score_loss
        )
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        length = torch.nn.utils.clip_grad_norm_(self.network.parameters(), settings.gradient)
        self.optimiser.step()
        with torch.no_grad():
            return {
                "policy_loss": policy_loss.detach(),
                "entropy": entropy.detach(),
                "share_loss": share_loss.detach(),
                "score_loss": score_loss.detach(),
                "gradient": length.detach(),
                "divergence": ((part["chance"] - chance) * counts).sum() / number,
                "clipped": (((ratio - 1.0).abs() > settings.clip) * counts).sum() / number,
            }


def _prepared(experience: Experience, decay: float, lead_weight: float) -> dict[str, Tensor]:
    """Everything that learning needs, a row for each decision, values counted from the observer."""
    shares, scores = experience.returns(decay)
    better = shares - experience.shares + lead_weight * (scores - experience.scores)[:, :, :SEATS]
    advantage = better.gather(2, experience.seat[:, :, None])[:, :, 0]
    counts = experience.learner.float()
    number = counts.sum().clamp_min(1.0)
    mean = (advantage * counts).sum() / number
    spread = (((advantage - mean) ** 2 * counts).sum() / number).sqrt().clamp_min(1e-6)
    order = seats_from(experience.seat, experience.players)
    data = {
        "wide": experience.wide,
        "mask": experience.mask,
        "action": experience.action,
        "chance": experience.chance,
        "players": experience.players,
        "learner": counts,
        "advantage": (advantage - mean) / spread,
        "shares": shares.gather(2, order),
        "scores": scores.gather(2, with_mean(order)),
    }
    return {name: each.flatten(0, 1) for name, each in data.items()}
