"""The network in torch: the same computation as `lancaster.bots.network.forward`, with gradients.

Wide observation → inputs → `width` → residual blocks with LayerNorm before → policy and values. A row of the policy is
an embedding of the action's id plus shared embeddings of its parts (piece, county, squires, …; `action_parts`), so that
what is learned about one action helps those like it. Values are those of all seats, counted from the observer: the
share of the win (softmax), the final lead, and the mean of all final points (each what it is now plus what the network
adds, in units of `POINTS_PER_SCORE`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from lancaster.bots.network.inputs import MOST, thermometers_of
from lancaster.bots.network.layout import ACTIONS, LAYOUT, POINTS_PER_SCORE, SCORES, SEATS, Features, Layout, layout_of
from lancaster.training.action_parts import parts_of_actions

NEVER: Final = -1e9  # the logit of what is not legal, or of a seat that is not there


@dataclass(frozen=True, slots=True)
class Design:
    """How large a network is, and what it is made of."""

    width: int = 512
    blocks: int = 3
    thermometers: bool = True
    counted: bool = True  # it is shown the purses of the others
    parts: bool = True  # rows of the policy share the parts of actions; a file of weights has them folded in

    @property
    def features(self) -> Features:
        """What it is shown."""
        return Features(self.thermometers, self.counted)

    @property
    def layout(self) -> Layout:
        """Of its input."""
        return layout_of(self.features)


class Judged(NamedTuple):
    """What the network says of a batch; seats are counted from the observer."""

    policy: Tensor  # logits of all actions
    shares: Tensor  # logits of the shares of the win
    scores: Tensor  # final leads, and the mean of the points


class Network(nn.Module):
    """Policy and values of wide observations."""

    def __init__(self, design: Design) -> None:
        super().__init__()
        self.design = design
        width = design.width
        self.first = nn.Linear(design.layout.inputs, width)
        self.norms = nn.ModuleList([nn.LayerNorm(width) for _ in range(design.blocks)])
        self.inner = nn.ModuleList([nn.Linear(width, width) for _ in range(design.blocks)])
        self.outer = nn.ModuleList([nn.Linear(width, width) for _ in range(design.blocks)])
        self.last = nn.LayerNorm(width)
        self.values = nn.Linear(width, SEATS + SCORES)
        self.rows = nn.Parameter(torch.zeros(ACTIONS, width))
        self.parts: nn.Parameter | None = None
        if design.parts:
            parts = torch.from_numpy(parts_of_actions())
            self.parts = nn.Parameter(torch.randn(parts.shape[1], width) * (0.1 / width**0.5))
            self.register_buffer("parts_in_rows", parts, persistent=False)
        self.bias = nn.Parameter(torch.zeros(ACTIONS))
        self.register_buffer("most", torch.from_numpy(MOST.copy()), persistent=False)
        self.register_buffer("scale", 1.0 / torch.from_numpy(MOST.copy()).float(), persistent=False)
        sources, thresholds = thermometers_of(design.layout)
        self.register_buffer("sources", torch.from_numpy(sources), persistent=False)
        self.register_buffer("thresholds", torch.from_numpy(thresholds.copy()), persistent=False)
        with torch.no_grad():
            # inputs are mostly 0: about one in ten is something
            self.first.weight.normal_(0.0, 0.06)
            self.first.bias.zero_()
            for outer in self.outer:
                assert isinstance(outer, nn.Linear)
                outer.weight.mul_(0.3)
                outer.bias.zero_()
            self.values.weight.mul_(0.1)
            self.values.bias.zero_()

    def policy_rows(self) -> Tensor:
        """The policy's matrix with the parts folded into it."""
        if self.parts is None:
            return self.rows
        in_rows = self.get_buffer("parts_in_rows")
        with torch.autocast(in_rows.device.type, enabled=False):
            return self.rows + in_rows @ self.parts

    def inputs(self, wide: Tensor) -> Tensor:
        """What the first layer is fed."""
        kind = torch.bfloat16 if torch.is_autocast_enabled(wide.device.type) else torch.float32
        scaled = torch.minimum(wide, self.get_buffer("most")).to(kind) * self.get_buffer("scale").to(kind)
        reached = wide.index_select(1, self.get_buffer("sources")) >= self.get_buffer("thresholds")
        return torch.cat([scaled, reached.to(kind)], dim=1)

    def forward(self, wide: Tensor, players: Tensor, rows: Tensor | None = None) -> Judged:
        """Judge wide observations of games with so many players; `rows`: the policy's rows, if they are known."""
        x = self.hidden(wide)
        policy = functional.linear(x, self.policy_rows() if rows is None else rows, self.bias)
        return Judged(policy, *self.values_of(x, wide, players))

    def hidden(self, wide: Tensor) -> Tensor:
        """What policy and values are made of."""
        x: Tensor = self.first(self.inputs(wide))
        for norm, inner, outer in zip(self.norms, self.inner, self.outer, strict=True):
            x = x + outer(functional.relu(inner(norm(x))))
        return functional.relu(self.last(x))

    def values_of(self, hidden: Tensor, wide: Tensor, players: Tensor) -> tuple[Tensor, Tensor]:
        """Shares and scores, as `Judged` has them."""
        values = self.values(hidden).float()
        there = torch.arange(SEATS, device=wide.device) < players[:, None]
        shares = values[:, :SEATS].masked_fill(~there, NEVER)
        scores = scores_now(wide, players) + values[:, SEATS:]
        return shares, torch.cat([scores[:, :SEATS] * there, scores[:, SEATS:]], dim=1)


def scores_now(wide: Tensor, players: Tensor) -> Tensor:
    """As `lancaster.bots.network.inputs.scores_now`; of seats that are not there, anything."""
    points, below = LAYOUT.blocks["points"], LAYOUT.blocks["points-below-zero"]
    standing = (wide[:, points.slice].float() - wide[:, below.slice].float()) / POINTS_PER_SCORE
    total = standing.sum(dim=1, keepdim=True)
    seats = players[:, None].float()
    return torch.cat([standing - (total - standing) / (seats - 1.0), total / seats], dim=1)
