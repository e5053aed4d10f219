"""The learner of examples/learn.py with PyTorch: automatic gradients instead of NumPy; everything else is the same.

python examples/learn_torch.py --steps 150000 --trials 8 --against page
"""

from __future__ import annotations

from typing import Any

import learn
import numpy as np
import torch
from learn import CLIP, ENTROPY, HIDDEN, NORM, Batch
from torch.distributions import Categorical

from lancaster.encoding.actions import ACTION_COUNT


class Network(torch.nn.Module):  # type: ignore[misc]  # PyTorch is not among the things that are installed for checks
    """Two hidden layers, and from them a weight for each action and the worth of the position."""

    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        super().__init__()
        torch.manual_seed(int(rng.integers(1 << 31)))
        first, second = torch.nn.Linear(inputs, HIDDEN), torch.nn.Linear(HIDDEN, HIDDEN)
        self.body = torch.nn.Sequential(first, torch.nn.ReLU(), second, torch.nn.ReLU())
        self.policy, self.value = torch.nn.Linear(HIDDEN, ACTION_COUNT), torch.nn.Linear(HIDDEN, 1)
        self.adam = torch.optim.Adam(self.parameters(), eps=1e-5)

    @property
    def weights(self) -> dict[str, Any]:
        """What `--save` stores."""
        return {name: weight.numpy() for name, weight in self.state_dict().items()}

    def think(self, seen: Any, mask: Any, ids: Any) -> tuple[Any, Any]:
        """The policy over these ids, and the worth of the positions."""
        hidden = self.body(torch.as_tensor(seen))
        logits = self.policy(hidden)[:, torch.as_tensor(ids)]
        return Categorical(logits=logits.masked_fill(~torch.as_tensor(mask), -1e9)), self.value(hidden)[:, 0]

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def choose(self, seen: Any, mask: Any, rng: np.random.Generator) -> tuple[Any, Any, Any]:
        """An id for each position, with its chance, and the worth of the position."""
        ids = np.flatnonzero(mask.any(axis=0))
        policy, worth = self.think(seen, mask[:, ids], ids)
        drawn = policy.sample()
        return ids[drawn.numpy()], policy.log_prob(drawn).exp().numpy(), worth.numpy()

    def improve(self, batch: Batch, ids: Any, rate: float) -> float:
        """A step of PPO; gives the loss."""
        chosen, chance, advantage, target = (torch.as_tensor(column) for column in batch[2:])
        policy, worth = self.think(batch.seen, batch.mask, ids)
        ratio = policy.log_prob(chosen).exp() / chance
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
        loss = ((worth - target) ** 2).mean() / 2 - gain.mean() - ENTROPY * policy.entropy().mean()
        self.adam.param_groups[0]["lr"] = rate
        self.adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters(), NORM)
        self.adam.step()
        return float(loss.item())


if __name__ == "__main__":
    learn.Network = Network
    learn.main()
