"""The knight: legal everywhere, the same every time, sensible in plain positions, fair in votes."""

from __future__ import annotations

from random import Random

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import observe
from lancaster.bots.heuristic import best_few, finish_round, first_sight, weigh
from lancaster.bots.knight import Knight
from lancaster.bots.standings import outcomes, soft_places, standings, win_shares
from lancaster.bots.voting import best_ballot, decided, lead_of_others
from lancaster.rules.actions import Action, ballots
from tests.bots.games import walk
from tests.configurations import sampled_configurations
from tests.support import Board


def ask(game: Game, seat: int, seed: int = 5) -> Action:
    bot = Knight()
    bot.begin(game.options, seat, seed)
    return bot.choose(observe(game, seat, Rng(seed)))


@sampled_configurations
def test_legal_everywhere(options: Options) -> None:
    for decisions in (0, 17, 55, 90):
        game = walk(options, decisions, decisions)
        for seat in game.actors[:1]:
            assert ask(game, seat) in game.legal(seat)


@sampled_configurations
def test_instinct_plays_to_the_end_everywhere(options: Options) -> None:
    """Every kind of decision gets a weight, and a game by instinct ends."""
    t = Game.new(options, seed=3).table
    seen = 0
    rng = Random(1)
    while t.agenda:
        seat = t.actors()[0]
        legal = t.legal(seat)
        assert len(weigh(t, seat, legal)) == len(legal)
        t.push(seat, first_sight(t, seat, legal, rng, 0.5))
        seen += 1
    assert seen > 60
    assert standings(t) == [float(points) for points in t.purse[5::6]]


def test_the_same_seed_makes_the_same_choice() -> None:
    for decisions in (5, 40, 70):
        game = walk(Options(players=4), 11, decisions)
        seat = game.actors[0]
        assert ask(game, seat) is ask(game, seat)


def test_nothing_it_thinks_changes_the_observation() -> None:
    game = walk(Options(players=3, court=True), 2, 30)
    seat = game.actors[0]
    observation = observe(game, seat, Rng(1))
    before = observation._redealt.digest()
    bot = Knight()
    bot.begin(game.options, seat, 1)
    bot.choose(observation)
    assert observation._redealt.digest() == before


def test_in_the_last_parliament_gold_becomes_points() -> None:
    """B4a in round 5: gold is worth nothing afterwards, when no tie over extensions is left to break."""
    board = Board(players=4).round(5).purse(0, gold=7).extensions(1, "gold", "votes").extensions(2, "gold")
    game = board.applying("B4a")
    assert str(ask(game, 0)) == "exchange 7"


def test_it_votes_for_what_only_it_gains() -> None:
    """B4b turns 9 squires into 9 points, and nobody else has any."""
    board = Board(players=4).round(5).purse(0, squires=9, votes=2).laws("B1d", "B2a", "B2b")
    game = board.proposals("B4b", "B2c", "B3b").parliament()
    assert str(ask(game, 0)).startswith("yes")


def test_a_ballot_does_not_depend_on_sealed_ones() -> None:
    game = walk(Options(players=4), 4, 0)
    rng = Random(4)
    while not str(game.prompt(game.actors[0])).startswith("Prompt('ballot'"):
        seat = game.actors[0]
        game.push(seat, first_sight(game.table, seat, game.legal(seat), rng, 1.0))
    answers = set()
    for ballot in (game.legal(1)[0], game.legal(1)[-1]):
        twin = game.copy()
        twin.push(1, ballot)
        answers.add(ask(twin, 0))
    assert len(answers) == 1


def test_what_a_vote_would_change_is_found_on_a_copy() -> None:
    game = Board(players=4).laws("B0a", "B0b", "B0c").proposals("B3a", "B3b", "B3c").parliament()
    t = game.table
    before = t.dump()
    accepted, rejected = decided(t, True), decided(t, False)
    assert accepted.laws[-1] != t.laws[-1]
    assert rejected.laws == t.laws
    assert len(accepted.proposals) == len(rejected.proposals) == 2
    assert t.dump() == before


def test_the_lead_of_the_others_is_a_distribution() -> None:
    t = Board(players=4).purse(1, votes=3).purse(2, votes=1).proposals("B3a", "B3b", "B3c").parliament().table
    chances = lead_of_others(t, 0, [0.0, 0.1, -0.1, 0.05])
    assert sum(chances.values()) == pytest.approx(1.0)
    assert max(chances) == 3 + 1 + 3  # three ballots, and all votes of seats 1 and 2
    assert min(chances) == -7
    hostile = lead_of_others(t, 0, [0.0, -0.1, -0.1, -0.1])
    assert sum(lead * p for lead, p in hostile.items()) < sum(lead * p for lead, p in chances.items())


def test_a_ballot_is_always_one_it_can_pay() -> None:
    for votes in range(4):
        t = Board(players=3).purse(0, votes=votes).proposals("B3a", "B3b", "B3c").parliament().table
        assert best_ballot(t, 0, Random(0)) in ballots(votes)


def test_values_make_sense() -> None:
    """Chances add up, who leads has the better one, and what first and second place bring is shared."""
    t = Board(players=4).purse(0, points=20).purse(1, points=10).court(0, 1).placement().table
    scores = standings(t)
    shares = win_shares(t, scores)
    assert sum(shares) == pytest.approx(1.0)
    assert shares[0] > shares[1] > shares[2]
    assert shares[2] == pytest.approx(shares[3])
    assert all(0.0 <= value <= 1.0 for value in outcomes(t, scores))
    assert sum(soft_places([3.0, 2.0, 2.0, 1.0], 0.01, 8.0, 4.0)) == pytest.approx(12.0, abs=0.1)


def test_few_means_the_best_few() -> None:
    game = Game.new(Options(players=4), seed=9)
    finish_round(game.table, Random(1), 0.0)
    seat = game.actors[0]
    legal = game.legal(seat)
    weights = weigh(game.table, seat, legal)
    few = best_few(game.table, seat, legal, 5)
    assert len(few) == 5
    assert weights[legal.index(few[0])] == max(weights)
