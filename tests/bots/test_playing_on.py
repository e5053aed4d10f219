"""Actions judged by playing on: legal, repeatable, by what a seat may know, and right where the outcome is plain."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import judge_by_play
from lancaster.bots.playing_on import Compared, PlayedOn, gap, judge_all_by_play
from lancaster.rules.actions import NONE
from lancaster.rules.agenda import Prompt
from lancaster.rules.terms import POINTS, PURSE
from tests.bots.games import MOMENTS, at
from tests.configurations import EVERYTHING


def late(game: Game) -> bool:
    """In the last round, so that playing on is short."""
    return game.table.round == 5 and game.prompt(game.actors[0]) == Prompt("place", "", "R2.1")


@pytest.mark.parametrize("options", [Options(2), EVERYTHING])
def test_every_action_is_told_with_what_came_of_it(options: Options) -> None:
    game = at(options, late)
    seat = game.actors[0]
    actions = game.legal(seat)[:3]
    found = judge_by_play(game, seat, actions, games=3)
    assert [each.action for each in found] == list(actions)
    for each in found:
        assert each.games == 3
        assert len(each.shares) == len(each.points) == options.players
        assert sum(each.shares) == pytest.approx(1.0)
        assert each.shares[seat] == pytest.approx(sum(each.wins) / 3)
    assert game.actors[0] == seat  # the game itself goes nowhere


def test_the_same_seed_plays_the_same_games() -> None:
    game = at(Options(3), late)
    seat = game.actors[0]
    actions = game.legal(seat)[:2]
    first = judge_by_play(game, seat, actions, games=4, seed=7)
    assert judge_by_play(game, seat, actions, games=4, seed=7) == first
    others = [judge_by_play(game, seat, actions, games=4, seed=seed) for seed in range(8, 12)]
    assert any(other != first for other in others)


def test_positions_judged_together_get_what_each_would_get_alone() -> None:
    """What is drawn in one game depends on its own seed, not on what is played beside it."""
    game = at(Options(3), late)
    before = Game.replay(game.record(), to=len(game.moves) - 1)
    compared = [
        Compared(each, each.actors[0], each.legal(each.actors[0])[:2], seed) for seed, each in enumerate((game, before))
    ]
    assert judge_all_by_play(compared, 2) == [
        judge_by_play(each.game, each.seat, each.actions, 2, seed=each.seed) for each in compared
    ]
    assert judge_all_by_play([], 2) == []


@pytest.mark.parametrize("moment", MOMENTS)
def test_it_says_the_same_whatever_is_hidden(moment: Callable[[Game], bool]) -> None:
    """Another order of the decks, other ballots under seal (R1.8)."""
    game = at(EVERYTHING, moment)
    seat = game.actors[0]
    actions = game.legal(seat)[-1:]
    wanted = judge_by_play(game, seat, actions, games=1)
    other = game.determinize(seat, Rng(1))
    assert other.table.law_deck != game.table.law_deck
    assert judge_by_play(other, seat, actions, games=1) == wanted


@pytest.mark.parametrize("by", ["small", "duke"])
def test_who_is_far_ahead_wins(by: str) -> None:
    game = at(Options(3), late)
    seat = game.actors[0]
    game.table.purse[seat * PURSE + POINTS] += 40
    [found] = judge_by_play(game, seat, game.legal(seat)[:1], games=2, by=by)
    assert found.shares[seat] == 1.0
    assert found.points[seat] == max(found.points)


def test_a_gap_has_an_error() -> None:
    better = PlayedOn(NONE, (), (), (1.0, 1.0, 0.0, 1.0))
    worse = PlayedOn(NONE, (), (), (0.0, 1.0, 0.0, 1.0))
    assert gap(better, worse) == pytest.approx((0.25, 0.25))
    assert gap(better, better) == (0.0, 0.0)


def test_what_cannot_be_played_is_refused() -> None:
    game = at(Options(3), late)
    seat = game.actors[0]
    with pytest.raises(ValueError, match="is not legal for seat"):
        judge_by_play(game, (seat + 1) % 3, game.legal(seat)[:1])
    with pytest.raises(ValueError, match="small or duke can play on, not 'lord'"):
        judge_by_play(game, seat, game.legal(seat)[:1], by="lord")
    with pytest.raises(ValueError, match="at least 1 game"):
        judge_by_play(game, seat, game.legal(seat)[:1], games=0)
