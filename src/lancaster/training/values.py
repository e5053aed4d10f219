"""Values for a network: what each seat gets if strong players play on, learned from games that begin oddly.

The network's policy and body stay as they are. `odd_games` plays in pieces, each kept in a file of its own, so that a
run can be cut and taken up again. Then a few layers on top of the network's last one learn to correct what it expects
by how the games ended.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from lancaster.bots.network import weights
from lancaster.bots.network.forward import Network
from lancaster.bots.network.inputs import scores_now
from lancaster.bots.network.layout import SCORES, SEATS
from lancaster.bots.network.shipped import from_file, shipped
from lancaster.training.network import NEVER
from lancaster.training.odd_games import Outcomes, play

RATE: Final = 1e-3  # of AdamW at the beginning; it falls to a fiftieth
DROPOUT: Final = 0.2
SCORE_WEIGHT: Final = 0.5  # of the scores in the loss, beside the shares
HELD_OUT: Final = 8  # one of so many games is not learned from
AT_A_TIME: Final = 4096  # positions


@dataclass(frozen=True, slots=True)
class ValueRun:
    """How values are learned."""

    out: Path
    network: Path | None = None  # None: the network of the package
    mix: str = "all"
    games: int = 72_000
    piece: int = 3_000  # games of a file
    lanes: int = 600
    width: int = 256
    epochs: int = 4
    batch: int = 1024
    seed: int = 1414

    def pieces(self) -> list[Path]:
        """The files of what is played."""
        return [self.out.with_suffix(f".games-{number}.npz") for number in range(-(-self.games // self.piece))]


class Prepared(NamedTuple):
    """What is learned from: positions as the network's last layer, and how their games ended."""

    hidden: Tensor
    own: Tensor  # what the network tells by itself
    now: Tensor  # the scores of the moment
    there: Tensor  # which seats are at the table
    shares: Tensor
    scores: Tensor
    after: Tensor  # decisions since the last one that may have been odd
    held_out: Tensor


class Corrections(nn.Module):
    """What is added to the network's own values."""

    def __init__(self, body_width: int, width: int) -> None:
        super().__init__()
        self.inner = nn.Linear(body_width, width)
        self.middle = nn.Linear(width, width)
        self.values = nn.Linear(width, SEATS + SCORES)
        self.dropout = nn.Dropout(DROPOUT)
        with torch.no_grad():  # at first it corrects nothing
            self.values.weight.zero_()
            self.values.bias.zero_()

    def forward(self, hidden: Tensor) -> Tensor:
        """Corrections of shares and scores, from the network's last layer."""
        x = self.dropout(functional.relu(self.inner(hidden)))
        x = self.dropout(functional.relu(self.middle(x)))
        found: Tensor = self.values(x)
        return found

    def arrays(self) -> weights.Arrays:
        """As `lancaster.bots.network.values` wants them."""
        found: weights.Arrays = {}
        for name in ("inner", "middle", "values"):
            layer = getattr(self, name)
            found[name] = layer.weight.detach().T.numpy()
            found[f"{name}-bias"] = layer.bias.detach().numpy()
        return found


def learn_values(run: ValueRun) -> dict[str, Any]:
    """Play what is not played yet, learn, write the values, and give what is told about them."""
    torch.manual_seed(run.seed)
    torch.set_num_threads(1)
    network = shipped() if run.network is None else from_file(str(run.network))
    prepared = joined_up([prepare(network, outcomes) for outcomes in played(run)])
    corrections = Corrections(prepared.hidden.shape[1], run.width)
    optimiser = torch.optim.AdamW(corrections.parameters(), lr=RATE, weight_decay=0.01)
    rng = np.random.default_rng(run.seed)
    print(f"{len(prepared.after)} positions: loss {_held_out_loss(prepared, corrections):.4f} at first", flush=True)
    rows = (~prepared.held_out).nonzero()[:, 0].numpy()
    begun = time.process_time()
    for epoch in range(run.epochs):
        corrections.train()
        batches = np.array_split(rng.permutation(rows), max(1, len(rows) // run.batch))
        for number, batch in enumerate(batches):
            for group in optimiser.param_groups:
                group["lr"] = RATE * (1.0 - 0.98 * (epoch + number / len(batches)) / run.epochs)
            optimiser.zero_grad()
            _loss(prepared, torch.from_numpy(batch), corrections).backward()
            optimiser.step()
        print(f"epoch {epoch + 1} of {run.epochs}: loss {_held_out_loss(prepared, corrections):.4f}", flush=True)
    print(f"{time.process_time() - begun:.0f} s of learning", flush=True)
    return weights.write(run.out, corrections.arrays(), _about(run, network, prepared))


def _about(run: ValueRun, network: Network, prepared: Prepared) -> dict[str, Any]:
    return {
        "network": network.about.get("checksum", ""),
        "body-width": prepared.hidden.shape[1],
        "width": run.width,
        "configuration": f"the mix {run.mix}",
        "games": run.games,
        "positions": len(prepared.after),
        "history": [f"games that begin oddly, seed {run.seed}, {run.epochs} epochs"],
    }


# -- what is learned from --------------------------------------------------------------------------------------------


def played(run: ValueRun) -> Iterator[Outcomes]:
    """The pieces of a run one after the other; those that are not there yet are played by the small network."""
    for number, path in enumerate(run.pieces()):
        if not path.exists():
            begun = time.process_time()
            outcomes = play(run.mix, min(run.piece, run.games), run.lanes, None, run.seed + number)
            unfinished = path.with_suffix(".unfinished.npz")
            np.savez(unfinished, **outcomes._asdict())
            unfinished.rename(path)
            spent = time.process_time() - begun
            print(f"{path.name}: {len(outcomes.after)} positions, {spent:.0f} s of playing", flush=True)
        with np.load(path) as archive:
            yield Outcomes(*(archive[name] for name in Outcomes._fields))


def prepare(network: Network, outcomes: Outcomes) -> Prepared:
    """Positions as the network sees them."""
    wide, players = outcomes.wide, outcomes.players
    hidden = np.concatenate([network.hidden(wide[i : i + AT_A_TIME]) for i in range(0, len(wide), AT_A_TIME)])
    own = hidden @ network.arrays["values"] + network.arrays["values-bias"]
    there = np.arange(SEATS) < players[:, None]
    return Prepared(
        torch.from_numpy(hidden.astype(np.float16)),
        torch.from_numpy(own),
        torch.from_numpy(scores_now(wide, players)),
        torch.from_numpy(there),
        torch.from_numpy(outcomes.shares),
        torch.from_numpy(outcomes.scores),
        torch.from_numpy(outcomes.after),
        torch.from_numpy(outcomes.game % HELD_OUT == 0),
    )


def joined_up(parts: list[Prepared]) -> Prepared:
    """All of them in one."""
    return Prepared(*(torch.cat(column) for column in zip(*parts, strict=True)))


# -- the loss --------------------------------------------------------------------------------------------------------


def _loss(prepared: Prepared, rows: Tensor, corrections: Corrections) -> Tensor:
    told = prepared.own[rows] + corrections(prepared.hidden[rows].float())
    there = prepared.there[rows]
    shares = functional.cross_entropy(told[:, :SEATS].masked_fill(~there, NEVER), prepared.shares[rows])
    known = torch.cat([there, torch.ones_like(there[:, :1])], dim=1)
    wrong = (told[:, SEATS:] + prepared.now[rows] - prepared.scores[rows]) * known
    return shares + SCORE_WEIGHT * (wrong**2).sum() / known.sum()


def _held_out_loss(prepared: Prepared, corrections: Corrections) -> float:
    corrections.eval()
    with torch.no_grad():
        return float(_loss(prepared, prepared.held_out.nonzero()[:, 0], corrections))
