"""Squire: chooses at first sight in placement and parliament, and looks ahead to the end of the round elsewhere."""

from __future__ import annotations

from lancaster import Game
from lancaster.bots.squire import Squire
from tests.bots.games import asked
from tests.support import Board


def voting(law: str) -> Game:
    """Blue holds three counties; a law is proposed."""
    t = Board(players=4)
    t.purse(0, votes=5).county("Stafford", 0, 1).county("York", 0, 3).county("Suffolk", 0, 2)
    return t.laws("B1c", "B0b", "B0a").proposals(law, "B1d", "B2b").parliament()


def answers(game: Game) -> dict[int, str]:
    return {observation.seat: text for observation, text in asked(Squire, game)}


def test_it_votes_for_its_own_gain() -> None:
    """R3.1: 8 points for its three counties (B3c), and nothing for anybody else, who vote against it."""
    told = answers(voting("B3c"))
    assert told[0].startswith("yes ")
    assert all(told[seat].startswith("no") for seat in (1, 2, 3))


def test_it_does_not_pay_for_what_does_not_matter() -> None:
    """Nobody has nobles: B3d gives nobody anything, so no vote is spent on it."""
    assert answers(voting("B3d"))[0] in ("yes", "no")


def test_it_takes_points_for_the_taking() -> None:
    """B4a in the last round: gold is worth nothing more, a point is a point."""
    t = Board(players=4).extensions(0, "gold").extensions(1, "gold", "votes")
    game = t.purse(0, gold=5).round(5).applying("B4a")
    assert game.actors == (0,)
    assert answers(game) == {0: "exchange 5"}


def test_it_keeps_the_gold_that_wins_a_tie() -> None:
    """R5.1: equal extensions, and the tie is broken by gold: the look at the end of the game sees it."""
    t = Board(players=4).extensions(0, "gold").extensions(1, "gold")
    game = t.purse(0, gold=5).purse(1, gold=0).round(5).applying("B4a")
    assert answers(game) == {0: "exchange 4"}


def test_it_wins_the_county_worth_most() -> None:
    """R2.4: it displaces with as few squires as do."""
    t = Board(players=4).purse(0, squires=6, gold=3).court(0, 2).county("Bedford", 1, 1)
    [text] = answers(t.placement(turn=0)).values()
    assert text.startswith("2 ")
