"""Rewards: what a game was worth to each seat."""

from random import Random

import pytest

from lancaster import Game, Options
from lancaster.envs import rewards
from tests.configurations import SEED, sampled_configurations
from tests.support import Board


def over(*points: int) -> Game:
    """A game that has ended with these points, before which nothing else counted."""
    game = Board(players=len(points)).final()
    for seat, score in enumerate(points):
        game.table.purse[seat * 6 + 5] = score
    assert game.over
    assert game.scores == points
    return game


def test_a_win_is_one() -> None:
    assert rewards.final(over(30, 41, 12), "win") == [0.0, 1.0, 0.0]


def test_a_tie_is_shared() -> None:
    assert rewards.final(over(41, 41, 12, 41), "win") == pytest.approx([1 / 3, 1 / 3, 0.0, 1 / 3])


def test_the_score_is_the_difference_to_the_mean_of_the_others() -> None:
    assert rewards.final(over(30, 50, 10), "score") == pytest.approx([0.0, 0.3, -0.3])
    assert rewards.final(over(25, 5), "score") == pytest.approx([0.2, -0.2])


def test_places_are_evenly_spaced_and_ties_share_them() -> None:
    assert rewards.final(over(30, 50, 10, 40), "place") == pytest.approx([1 / 3, 1.0, 0.0, 2 / 3])
    assert rewards.final(over(50, 50, 10), "place") == pytest.approx([0.75, 0.75, 0.0])
    assert rewards.final(over(7, 7), "place") == [0.5, 0.5]


@sampled_configurations
def test_what_shaping_pays_adds_up(options: Options) -> None:
    """At every moment to the lead; over the game to nothing for "potential", and to the score for "lead"."""
    game, rng = Game.new(options, SEED), Random(SEED)
    seats = range(options.players)
    before = {shaping: [0.0] * options.players for shaping in rewards.SHAPINGS}
    total = {shaping: [0.0] * options.players for shaping in rewards.SHAPINGS}
    paid = 0.0
    while not game.over:
        assert total["potential"] == total["lead"] == pytest.approx(rewards.leads(game))
        seat = game.actors[0]
        game.push(seat, rng.choice(game.legal(seat)))
        for shaping in rewards.SHAPINGS:
            gained, before[shaping] = rewards.shaped(before[shaping], game, shaping)
            total[shaping] = [total[shaping][seat] + gained[seat] for seat in seats]
            paid += sum(map(abs, gained))
    assert paid > 0.0
    assert total["potential"] == pytest.approx([0.0] * options.players)
    assert total["lead"] == pytest.approx(rewards.final(game, "score"))


def test_another_shaping_is_refused() -> None:
    with pytest.raises(ValueError, match="shaping is potential or lead, not 'fame'"):
        rewards.checked_shaping("fame")  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", rewards.KINDS)
def test_nothing_before_the_end(kind: rewards.Kind) -> None:
    assert rewards.final(Game.new(Options(players=3), 1), kind) == [0.0, 0.0, 0.0]


def test_leads_add_up_to_nothing() -> None:
    leads = rewards.leads(over(30, 50, 13, 71, 2))
    assert sum(leads) == pytest.approx(0.0)
    assert leads[3] == pytest.approx((71 - (30 + 50 + 13 + 2) / 4) / 100)


def test_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="rewards are win, place, score, not 'fame'"):
        rewards.checked("fame")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rewards are win, place, score"):
        rewards.final(over(1, 2), "fame")  # type: ignore[arg-type]
