"""Judgements of positions: for every seat, the same for every viewer, and never by what is hidden."""

from __future__ import annotations

import pytest

from lancaster import Game, Options, Rng
from lancaster.bots import judge, judge_many
from lancaster.bots.hint import NoAdvice
from lancaster.bots.registry import UnknownBot
from tests.bots.games import MOMENTS, at, halfway_through_a_vote, placing
from tests.configurations import EVERYTHING


@pytest.mark.parametrize("options", [Options(2), Options(3, "new"), EVERYTHING])
def test_it_tells_what_every_seat_can_expect(options: Options) -> None:
    game = at(options, placing)
    for seat in (*range(options.players), None):
        found = judge(game, seat)
        assert len(found.shares) == len(found.points) == options.players
        assert sum(found.shares) == pytest.approx(1.0, abs=1e-4)
        assert found.asked == game.actors[0]  # whoever looks
        assert 1 <= len(found.best) <= 3
        assert set(found.best) <= set(game.legal(game.actors[0]))


@pytest.mark.parametrize("moment", MOMENTS)
def test_it_says_the_same_whatever_is_hidden(moment: object) -> None:
    """Another order of the decks, other ballots under seal (R1.8): for a seat that is asked, for one that is not, and
    for a spectator.
    """
    game = at(EVERYTHING, moment)  # type: ignore[arg-type]
    for seat in (0, 1, 2, 3, None):
        wanted = judge(game, seat)
        for number in range(3):
            other = game.determinize(seat, Rng(number))
            assert other.table.law_deck != game.table.law_deck or number
            assert judge(other, seat, seed=number) == wanted


def test_in_a_vote_a_seat_that_is_asked_looks_for_itself() -> None:
    game = at(Options(), halfway_through_a_vote)
    for seat in game.actors:
        assert judge(game, seat).asked == seat
    [voted] = [seat for seat in range(4) if seat not in game.actors][:1]
    assert judge(game, voted).asked == game.actors[0]


def test_many_positions_are_judged_as_each_alone() -> None:
    positions = [(at(options, moment), None) for options in (Options(), Options(2)) for moment in MOMENTS]
    for one, many in zip([judge(game) for game, _ in positions], judge_many(positions), strict=True):
        assert many.shares == pytest.approx(one.shares, abs=1e-4)
        assert (many.best, many.asked) == (one.best, one.asked)
    assert judge_many([]) == []


def test_a_game_that_is_over_is_judged_by_its_result() -> None:
    game = Game.new(Options(3), seed=2)
    rng = Rng(1)
    while not game.over:
        seat = game.actors[0]
        game.push(seat, rng.choice(game.legal(seat)))
    found = judge(game, 1)
    assert found.points == game.scores
    assert [seat for seat in range(3) if found.shares[seat]] == list(game.winners)
    assert (found.best, found.asked) == ((), None)


def test_the_lord_judges_as_well() -> None:
    found = judge(at(Options(3), placing), by="lord:20")
    assert sum(found.shares) == pytest.approx(1.0, abs=1e-4)


def test_who_cannot_judge_says_so() -> None:
    game = Game.new(Options(3), seed=2)
    with pytest.raises(NoAdvice, match="knight plays, but cannot judge a position; ask duke or lord"):
        judge(game, by="knight")
    with pytest.raises(UnknownBot):
        judge(game, by="king")
