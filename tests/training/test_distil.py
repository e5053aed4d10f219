"""A small network learns from a large one; needs torch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from lancaster.bots.network.forward import Network as Player
from lancaster.bots.network.shipped import shipped
from lancaster.training.distil import Lesson, Tables, distil, joined, learn
from lancaster.training.network import Design, Network


def test_it_agrees_more_and_more(tmp_path: Path) -> None:
    """From a few thousand positions of all configurations it learns to agree with its teacher much more than chance."""
    lesson = Lesson(
        tmp_path / "small.npz", design=Design(16, 1), positions=3000, rounds=2, epochs=4, batch=256, lanes=60
    )
    told = distil(lesson)
    assert (told["width"], told["blocks"]) == (16, 1)
    pupil = Player.load(tmp_path / "small.npz")
    seen = joined(list(Tables(Lesson(tmp_path, lanes=60, seed=2)).collect(500, shipped(), pupil)))
    legal = np.split(seen.ids, seen.counts.cumsum()[:-1])
    taught = np.split(seen.chances, seen.counts.cumsum()[:-1])
    judged = pupil.judge(seen.wide, seen.players, legal)
    agreed = np.mean([own.argmax() == its.argmax() for own, its in zip(judged.policy, taught, strict=True)])
    assert agreed > 0.35  # by chance 0.15


def test_a_step_of_learning_makes_the_loss_smaller(tmp_path: Path) -> None:
    import torch

    torch.manual_seed(1)
    pupil = Network(Design(16, 0))
    seen = joined(list(Tables(Lesson(tmp_path, mix="base4", lanes=32)).collect(600, shipped(), None)))
    optimiser, rng = torch.optim.AdamW(pupil.parameters(), lr=3e-3), np.random.default_rng(1)
    losses = [learn(pupil, optimiser, seen, 100, rng)[0] for _ in range(4)]
    assert losses[-1] < losses[0]
