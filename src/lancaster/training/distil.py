"""Distilling: a small network learns to judge as a large one does, for opponents that keep up with a learner.

Teacher and pupil play games of all configurations side by side, and the teacher judges every position. Which of the two
decides is drawn for each decision, so that the pupil learns what to do in positions into which its own mistakes lead
(DAgger: Ross, Gordon and Bagnell 2011). In each round the pupil learns from all positions so far.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from lancaster.bots.network import weights
from lancaster.bots.network.forward import Judged
from lancaster.bots.network.forward import Network as Player
from lancaster.bots.network.inputs import columns_of
from lancaster.bots.network.layout import ENDING, POINTS_PER_SCORE, SCORES, SEATS
from lancaster.bots.network.shipped import from_file, shipped
from lancaster.encoding.game_lanes import GameLanes
from lancaster.options import Options
from lancaster.training.export import arrays_of
from lancaster.training.mixes import MIXES
from lancaster.training.network import NEVER, Design, Network

LAWS: Final = ("base", "random")  # each is played in half of the lanes of a configuration
VALUE_WEIGHT: Final = 0.25  # of the values in the loss, beside the policy
SMALL: Final = Design(64, 1)
RATE: Final = 2e-3  # of AdamW at the beginning; it falls to a twentieth


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a network is distilled."""

    out: Path
    teacher: Path | None = None  # None: the network of the package
    mix: str = "all"
    design: Design = SMALL
    positions: int = 320_000
    rounds: int = 2
    epochs: int = 4  # over all positions so far, in each round
    batch: int = 2048
    lanes: int = 1024
    seed: int = 1413


class Positions(NamedTuple):
    """Positions with what the teacher thinks of them; `ids` and `chances` of all positions, one after the other."""

    wide: NDArray[np.uint8]
    players: NDArray[np.int64]
    counts: NDArray[np.int64]  # of legal actions
    ids: NDArray[np.int64]
    chances: NDArray[np.float32]
    shares: NDArray[np.float32]
    scores: NDArray[np.float32]


def distil(lesson: Lesson) -> dict[str, Any]:
    """Distil a network, write its weights after every round, and give what is told about them."""
    torch.manual_seed(lesson.seed)
    torch.set_num_threads(1)
    teacher = shipped() if lesson.teacher is None else from_file(str(lesson.teacher))
    pupil = Network(lesson.design)
    optimiser = torch.optim.AdamW(pupil.parameters(), lr=RATE, weight_decay=1e-4)
    tables = Tables(lesson)
    seen: list[Positions] = []
    told: dict[str, Any] = {}
    for number in range(lesson.rounds):
        player = None if number == 0 else Player({"blocks": lesson.design.blocks}, arrays_of(pupil))
        begun = time.process_time()
        seen.append(joined(list(tables.collect(lesson.positions // lesson.rounds, teacher, player))))
        everything = joined(seen)
        played = time.process_time() - begun
        loss = agreement = 0.0
        for epoch in range(lesson.epochs):
            done = (number * lesson.epochs + epoch) / (lesson.rounds * lesson.epochs)
            for group in optimiser.param_groups:
                group["lr"] = RATE * (1.0 - 0.95 * done)
            loss, agreement = learn(pupil, optimiser, everything, lesson.batch, tables.rng)
        spent = time.process_time() - begun - played
        print(
            f"{len(everything.players):8} positions: loss {loss:.3f}, agrees in {agreement:.1%}; "
            f"{played:.0f} s of playing, {spent:.0f} s of learning",
            flush=True,
        )
        told = weights.write(lesson.out, arrays_of(pupil), _about(lesson, teacher, len(everything.players)))
    return told


def _about(lesson: Lesson, teacher: Player, positions: int) -> dict[str, Any]:
    return {
        "width": lesson.design.width,
        "blocks": lesson.design.blocks,
        "configuration": f"the mix {lesson.mix}",
        "decisions": positions,
        "history": [f"distilled from {teacher.about.get('checksum', 'a network')[:16]}, seed {lesson.seed}"],
    }


# -- playing ---------------------------------------------------------------------------------------------------------


class Tables:
    """Games of all configurations of a mix, in lock-step."""

    def __init__(self, lesson: Lesson) -> None:
        self.rng = np.random.default_rng(lesson.seed)
        self.groups: list[tuple[GameLanes, NDArray[np.int64]]] = []
        for (players, court, displeasure), weight in MIXES[lesson.mix].configurations():
            for laws in LAWS if lesson.mix == "all" else LAWS[:1]:
                count = max(1, round(lesson.lanes * weight / 2))
                seeds = [int(seed) for seed in self.rng.integers(1 << 62, size=count)]
                lanes = GameLanes(Options(players, laws, court, displeasure), seeds, "counted")
                self.groups.append((lanes, columns_of(players, court, displeasure, laws)))

    def collect(self, positions: int, teacher: Player, pupil: Player | None) -> Iterator[Positions]:
        """Play until the teacher has judged so many positions; a pupil makes half of the decisions."""
        while positions > 0:
            for lanes, columns in self.groups:
                found, chosen = self._step(lanes, columns, teacher, pupil)
                positions -= len(found.players)
                lanes.play(chosen)
                yield found

    def _step(
        self, lanes: GameLanes, columns: NDArray[np.int64], teacher: Player, pupil: Player | None
    ) -> tuple[Positions, NDArray[np.int64]]:
        count = len(lanes)
        ending = np.tile(np.frombuffer(ENDING, np.uint8), (count, 1))
        wide = np.concatenate([lanes.observations, ending], axis=1)[:, columns]
        players = np.full(count, lanes.options.players)
        legal = np.split(lanes.legal, lanes.counts.cumsum()[:-1])
        judged = teacher.judge(wide, players, legal)
        deciding = judged.policy
        if pupil is not None:
            own = pupil.judge(wide, players, legal).policy
            deciding = [mine if self.rng.random() < 0.5 else its for mine, its in zip(own, deciding, strict=True)]
        chosen = np.array([ids[self._drawn(chances)] for ids, chances in zip(legal, deciding, strict=True)])
        chances = np.exp(np.concatenate(judged.policy)).astype(np.float32)
        found = Positions(
            wide, players, lanes.counts, lanes.legal, chances, judged.shares, _scores(judged, lanes.options.players)
        )
        return found, chosen

    def _drawn(self, chances: NDArray[np.float32]) -> int:
        """An action drawn from its logarithmic chances."""
        return int((chances + self.rng.gumbel(size=len(chances))).argmax())


def _scores(judged: Judged, players: int) -> NDArray[np.float32]:
    """The lead of each seat and the mean, as the network tells them."""
    points = judged.points[:, :players] / np.float32(POINTS_PER_SCORE)
    total = points.sum(axis=1, keepdims=True)
    found = np.zeros((len(points), SCORES), np.float32)
    found[:, :players] = points - (total - points) / (players - 1)
    found[:, SEATS:] = total / players
    return found


def joined(parts: list[Positions]) -> Positions:
    """All of them in one."""
    return Positions(*(np.concatenate(column) for column in zip(*parts, strict=True)))


# -- learning --------------------------------------------------------------------------------------------------------


def learn(
    pupil: Network, optimiser: torch.optim.Optimizer, seen: Positions, batch: int, rng: np.random.Generator
) -> tuple[float, float]:
    """Learn once from all positions; gives the loss of the policy, and how often both like the same action best."""
    begins = seen.counts.cumsum() - seen.counts
    order = rng.permutation(len(seen.players))
    losses: list[float] = []
    agreed: list[float] = []
    for rows in np.array_split(order, max(1, len(order) // batch)):
        counts = seen.counts[rows]
        inside = np.arange(counts.sum()) - (counts.cumsum() - counts).repeat(counts)
        flat = begins[rows].repeat(counts) + inside
        places = torch.from_numpy(np.arange(len(rows)).repeat(counts) * int(counts.max()) + inside)
        ids = torch.from_numpy(seen.ids[flat])
        taught = torch.zeros(len(rows) * int(counts.max())).index_put((places,), torch.from_numpy(seen.chances[flat]))
        wide, players = torch.from_numpy(seen.wide[rows]), torch.from_numpy(seen.players[rows])
        hidden = pupil.hidden(wide)
        chosen = pupil.policy_rows()[ids]
        likes = (hidden[torch.from_numpy(np.arange(len(rows)).repeat(counts))] * chosen).sum(dim=1) + pupil.bias[ids]
        logits = torch.full_like(taught, NEVER).index_put((places,), likes).view(len(rows), -1)
        taught = taught.view(len(rows), -1)
        policy = -(taught * functional.log_softmax(logits, dim=1)).sum(dim=1).mean()
        judged = pupil.values_of(hidden, wide, players)
        values = _value_loss(judged, torch.from_numpy(seen.shares[rows]), torch.from_numpy(seen.scores[rows]))
        optimiser.zero_grad()
        (policy + VALUE_WEIGHT * values).backward()
        torch.nn.utils.clip_grad_norm_(pupil.parameters(), 1.0)
        optimiser.step()
        losses.append(float(policy.detach()))
        agreed.append(float((logits.argmax(dim=1) == taught.argmax(dim=1)).float().mean()))
    return float(np.mean(losses)), float(np.mean(agreed))


def _value_loss(judged: tuple[Tensor, Tensor], shares: Tensor, scores: Tensor) -> Tensor:
    told_shares, told_scores = judged
    return functional.cross_entropy(told_shares, shares) + functional.mse_loss(told_scores, scores)
