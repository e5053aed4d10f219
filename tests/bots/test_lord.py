"""The lord: legal everywhere, repeatable, on time, fair in votes, and able to explain what it expects."""

from __future__ import annotations

from random import Random

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import Observation, observe
from lancaster.bots.budget import Allowance, Budget
from lancaster.bots.heuristic import first_sight
from lancaster.bots.lord import Lord
from lancaster.bots.steps import finished
from lancaster.bots.tree_search import Search, two_greatest
from lancaster.rules.actions import Ballot
from lancaster.rules.table import NO_BALLOT
from tests.bots.games import walk
from tests.configurations import sampled_configurations
from tests.support import Board


def in_parliament(seed: int = 4, players: int = 4) -> Game:
    """A game at its first vote."""
    game = Game.new(Options(players=players), seed=seed)
    rng = Random(seed)
    while not isinstance(game.legal(game.actors[0])[0], Ballot):
        seat = game.actors[0]
        game.push(seat, first_sight(game.table, seat, game.legal(seat), rng, 1.0))
    return game


def lord(game: Game, seat: int, simulations: int = 24, seed: int = 5) -> tuple[Lord, Observation]:
    bot = Lord(simulations=simulations)
    bot.begin(game.options, seat, seed)
    return bot, observe(game, seat, Rng(seed))


def test_it_thinks_in_steps() -> None:
    """One simulation each; what comes of them is what it answers at once."""
    game = Game.new(Options(players=3), seed=3)
    seat = game.actors[0]
    (stepwise, seen), (at_once, same) = lord(game, seat), lord(game, seat)
    assert len(list(stepwise.considering(seen))) == 23
    assert finished(stepwise.choosing(seen)) in seen.legal
    assert finished(lord(game, seat)[0].considering(seen)) == at_once.consider(same)


class Ticking:
    """A clock that goes on by a little whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.now = 100.0
        self.tick = tick
        self.readings = 0

    def __call__(self) -> float:
        self.now += self.tick
        self.readings += 1
        return self.now


@sampled_configurations
def test_legal_everywhere(options: Options) -> None:
    for decisions in (0, 23, 60, 95):
        game = walk(options, decisions + 1, decisions)
        for seat in game.actors[-1:]:
            bot, observation = lord(game, seat, simulations=6)
            assert bot.choose(observation) in game.legal(seat)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_seed_and_simulations_think_the_same(players: int) -> None:
    for decisions in (3, 45):
        game = walk(Options(players=players), 6, decisions)
        seat = game.actors[0]
        thoughts = []
        for _ in range(2):
            bot, observation = lord(game, seat, 40)
            thoughts.append(bot.consider(observation))
        assert thoughts[0] == thoughts[1]


def test_choosing_takes_the_action_considered_most() -> None:
    game = walk(Options(players=4), 6, 12)
    seat = game.actors[0]
    bot, observation = lord(game, seat, 60)
    considered = bot.consider(observation)
    bot, observation = lord(game, seat, 60)
    assert bot.choose(observation) is considered[0].action


def test_considering_adds_up() -> None:
    game = walk(Options(players=4), 8, 10)
    seat = game.actors[0]
    bot, observation = lord(game, seat, 50)
    considered = bot.consider(observation)
    assert sum(entry.visits for entry in considered) == 50
    assert [entry.visits for entry in considered] == sorted((entry.visits for entry in considered), reverse=True)
    assert all(0.0 <= entry.win_share <= 1.0 for entry in considered)
    assert {entry.action for entry in considered} <= set(observation.legal)
    assert all(-20.0 < entry.score < 200.0 for entry in considered)


def test_it_expects_the_winner_to_win() -> None:
    """Round 5, the last decision of the laws, and 60 points ahead."""
    game = Board(players=4).round(5).purse(0, gold=2, points=60).applying("B4a")
    bot, observation = lord(game, 0, 30)
    best = bot.consider(observation)[0]
    assert best.win_share == 1.0
    assert best.score >= 60.0


def test_in_the_last_parliament_gold_becomes_points_but_for_one_that_breaks_a_tie() -> None:
    """B4a in round 5, nobody with an extension: a single gold more than the others is worth 8 points (R5.1)."""
    game = Board(players=4).round(5).purse(0, gold=4).applying("B4a")
    bot, observation = lord(game, 0, 150)
    assert str(bot.choose(observation)) == "exchange 3"


# -- the budget ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0.05, 0.3])
def test_it_keeps_its_time(seconds: float) -> None:
    """Every reading of the clock takes 4 ms here: at most 10 % more than allowed, and not much less."""
    game = walk(Options(players=4), 6, 12)
    seat = game.actors[0]
    clock = Ticking(0.004)
    bot = Lord(seconds=seconds, clock=clock)
    bot.begin(game.options, seat, 1)
    began = clock.now
    bot.consider(observe(game, seat, Rng(1)))
    assert 0.8 * seconds <= clock.now - began <= 1.1 * seconds


def test_it_answers_when_no_time_is_left_at_all() -> None:
    game = walk(Options(players=4), 6, 12)
    seat = game.actors[0]
    clock = Ticking(10.0)
    bot = Lord(seconds=0.001, clock=clock)
    bot.begin(game.options, seat, 1)
    assert bot.choose(observe(game, seat, Rng(1))) in game.legal(seat)
    assert clock.readings == 2


def test_it_stops_early_only_when_nothing_can_change() -> None:
    """Choosing may use fewer simulations than considering, and still comes to the same."""
    game = Board(players=4).round(5).purse(0, gold=9).applying("B4a")
    bot, observation = lord(game, 0, 300)
    full = bot.consider(observation)
    bot, observation = lord(game, 0, 300)
    assert bot.choose(observation) is full[0].action
    assert two_greatest([3, 9, 1, 7]) == (9, 7)
    assert two_greatest([4]) == (4, 0)


def test_budgets() -> None:
    assert str(Budget(simulations=200)) == "200"
    assert str(Budget(seconds=0.5)) == "500ms"
    assert Lord(seconds=1.0).name == "lord:1000ms"
    assert Lord().name == "lord:500ms"
    for wrong in ({}, {"simulations": 0}, {"simulations": 5, "seconds": 1.0}):
        with pytest.raises(ValueError, match="a budget is"):
            Budget(**wrong)
    allowance = Allowance(Budget(simulations=2))
    allowance.spend()
    assert allowance.left() == 1.0


def test_a_single_answer_takes_no_time() -> None:
    game = walk(Options(players=4), 6, 12)
    seat = game.actors[0]
    clock = Ticking(1.0)
    bot = Lord(seconds=0.1, clock=clock)
    bot.begin(game.options, seat, 1)
    observation = observe(game, seat, Rng(1))
    observation.legal = observation.legal[:1]
    assert bot.choose(observation) is observation.legal[0]
    assert clock.readings == 0


# -- votes -----------------------------------------------------------------------------------------------------------


def test_a_ballot_does_not_depend_on_sealed_ones() -> None:
    game = in_parliament()
    thoughts = []
    for sealed in (game.legal(1)[0], game.legal(1)[-1]):
        twin = game.copy()
        twin.push(1, sealed)
        bot, observation = lord(twin, 0, 40)
        thoughts.append(bot.consider(observation))
    assert thoughts[0] == thoughts[1]


def test_all_voters_choose_by_accounts_of_their_own() -> None:
    """Also one who has already voted: what it did is not known, so it is thought about like the others."""
    game = in_parliament()
    game.push(2, game.legal(2)[-1])
    search = Search(0, Random(3))
    for _ in range(30):
        search.simulate(game.copy().table)
    assert sorted(seat for seat, _ in search.root.accounts) == [0, 1, 2, 3]
    for (seat, _), account in search.root.accounts.items():
        assert account.total == 30
        assert set(account.actions) == set(game.legal(seat) or account.legal)
        assert sum(account.visits) == 30
    # what leads on is only whether the law passed, never who bid what
    assert {key[0] for key in search.root.children} <= {True, False}


def test_in_a_later_vote_all_votes_left_can_be_bid() -> None:
    """However many were spent before the node was first seen: the account then made knows no greater ballots."""
    t = Board(players=4).purse(0, votes=5)
    game = t.laws("B1c", "B0b", "B0a").proposals("B3c", "B1d", "B2b").parliament()
    search = Search(0, Random(3))
    for _ in range(200):
        search.simulate(game.copy().table)
    counts = set()
    for node in search.root.children.values():
        for (seat, number), account in node.accounts.items():
            if seat == 0:
                assert isinstance(account.actions[0], Ballot)
                assert len(account.legal) == number
                counts.add(number)
    assert len(counts) > 1
    assert max(counts) == len(game.legal(0))  # after a vote in which none was spent


def test_its_own_vote_is_not_asked_again_when_it_has_voted() -> None:
    game = in_parliament()
    game.push(0, game.legal(0)[0])
    assert game.table.ballots[0] != NO_BALLOT
    bot, observation = lord(game, 1, 12)
    assert bot.choose(observation) in game.legal(1)


def test_it_judges_a_position_for_every_seat() -> None:
    """Shares add up to 1, its own are what it expects of its actions, and the best are those it has tried most."""
    game = walk(Options(3), seed=5, decisions=30)
    seat = game.actors[0]
    bot, observation = lord(game, seat, 60)
    judgement = bot.judge(observation)
    again, observation = lord(game, seat, 60)
    considered = again.consider(observation)
    assert sum(judgement.shares) == pytest.approx(1.0)
    assert judgement.best == tuple(each.action for each in considered[:3])
    expected = sum(each.visits * each.win_share for each in considered) / 60
    assert judgement.shares[seat] == pytest.approx(expected)
    assert len(judgement.points) == 3
    [one] = lord(game, seat, 60)[0].judge_many([observation])
    assert one.best == judgement.best
