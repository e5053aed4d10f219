"""What is played and how returns are made of it."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from lancaster.bots.network.layout import ACTIONS, LAYOUT, SCORES, SEATS  # noqa: E402
from lancaster.training.mixes import MIXES  # noqa: E402
from lancaster.training.network import Design, Network  # noqa: E402
from lancaster.training.rollout import (  # noqa: E402
    MASK_BYTES,
    Experience,
    Player,
    Tally,
    packed,
    seats_from,
    unpacked,
    with_mean,
)
from lancaster.training.workers import Pool, Workers  # noqa: E402

CPU = torch.device("cpu")


def test_a_mask_survives_packing() -> None:
    mask = torch.rand(7, MASK_BYTES * 8) < 0.1
    mask[:, ACTIONS:] = False
    assert torch.equal(unpacked(packed(mask)), mask[:, :ACTIONS])


def test_seats_are_counted_from_the_observer() -> None:
    order = seats_from(torch.tensor([2, 1]), torch.tensor([3, 2]))
    assert order.tolist() == [[2, 0, 1, 3, 4], [1, 0, 2, 3, 4]]
    assert with_mean(order)[:, -1].tolist() == [SEATS, SEATS]


def test_returns_mix_what_comes_later() -> None:
    """Without an end: λ-returns of the values that follow. With one: what the game brought, and nothing beyond it."""
    experience = Experience(3, 2, CPU)
    experience.shares[:, :, 0] = torch.tensor([[0.1, 0.1], [0.2, 0.2], [0.3, 0.3]])
    experience.next_shares[:, 0] = 0.9
    experience.over[2, 1] = True  # in the second lane, by the action of step 1
    experience.final_shares[2, 1, 0] = 1.0
    shares, scores = experience.returns(0.5)
    last = 0.9
    middle = 0.5 * 0.3 + 0.5 * last
    first = 0.5 * 0.2 + 0.5 * middle
    np.testing.assert_allclose(shares[:, 0, 0], [first, middle, last], rtol=1e-6)
    np.testing.assert_allclose(shares[:, 1, 0], [0.5 * 0.2 + 0.5 * 1.0, 1.0, last], rtol=1e-6)
    assert scores.shape == (3, 2, SCORES)


@pytest.fixture(scope="module")
def workers() -> object:
    made = Workers(2, 6, MIXES["all"], Pool(heuristic=0.4, rivals=0.3), "5", "counted")
    yield made
    made.close()


def test_workers_play_what_they_are_told(workers: Workers) -> None:
    """Games go on and end; every answer is legal, or the worker would have ended; what is seen fits the shape."""
    network = Network(Design(16, 1))
    player = Player(workers, network, Network(Design(16, 1)), CPU)
    player.learn_from(network, None)
    experience = Experience(40, 2 * 2 * 6, CPU)
    tally = Tally()
    for step in range(40):
        player.play(experience, step, None, tally)
    assert tally.games.sum() > 0
    assert 0 < (~experience.learner).sum() < experience.learner.sum()
    chosen = torch.stack([unpacked(mask) for mask in experience.mask]).gather(2, experience.action[:, :, None])
    assert chosen.all()
    assert torch.allclose(experience.shares.sum(dim=2), torch.ones(()), atol=1e-4)
    over = experience.over[:-1]
    assert torch.allclose(experience.final_shares[:-1][over].sum(dim=1), torch.ones(()), atol=1e-5)
    leads = experience.final_scores[:-1][over][:, :SEATS]
    assert torch.allclose(leads.sum(dim=1), torch.zeros(()), atol=1e-4)
    facts = experience.wide[:, :, LAYOUT.facts : LAYOUT.facts + 4]
    assert torch.equal(facts.argmax(dim=2) + 2, experience.players)
