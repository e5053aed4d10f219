"""The evaluation: exact at the end, blind to nothing that matters, and it changes nothing."""

from __future__ import annotations

import pytest

from lancaster import Game, Options
from lancaster.bots.evaluation import evaluate, margin, standings
from lancaster.bots.squire import Squire, best_ballot, sensible, stakes
from lancaster.fuzz.configurations import configurations
from lancaster.rules.actions import InCounty
from tests.bots.test_levels import asked, positions
from tests.support import Board


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_exact_when_the_game_is_over(players: int) -> None:
    game = Game.new(Options(players), seed=1)
    while not game.over:
        game.push(game.actors[0], game.legal(game.actors[0])[0])
    assert standings(game) == list(game.scores)


def test_margin_counts_the_best_of_the_others_double() -> None:
    assert margin([10.0, 4.0, 8.0, 3.0], 0) == 10.0 - (4.0 + 8.0 + 3.0 + 8.0) / 4
    assert margin([10.0, 4.0], 1) == -6.0


def test_changes_nothing_anywhere() -> None:
    """And is a plausible number of points, at every moment of every configuration."""
    looked = 0
    for options in configurations():
        for game in positions(options, seed=2, every=9):
            before = game.digest()
            values = standings(game)
            assert len(values) == options.players
            assert all(-60 < value < 160 for value in values)
            assert evaluate(game, 0) == margin(values, 0)
            assert game.digest() == before
            looked += 1
    assert looked > 500


def blue(t: Board) -> float:
    return evaluate(t.placement(turn=1), 0)


def test_more_is_better() -> None:
    """Each thing a player may own or hold raises its owner's prospects."""
    plain = blue(Board(players=4).court(1, 1))
    better = {
        "points": Board(players=4).court(1, 1).purse(0, points=1),
        "gold": Board(players=4).court(1, 1).purse(0, gold=1),
        "squires": Board(players=4).court(1, 1).purse(0, squires=1),
        "votes": Board(players=4).court(1, 1).purse(0, votes=4),
        "a noble": Board(players=4).court(1, 1).nobles(0, "York"),
        "an extension": Board(players=4).court(1, 1).extensions(0, "gold"),
        "a knight": Board(players=4).court(1, 1).court(0, 1),
        "a place": Board(players=4).court(1, 1).castle(0, "gold", 1),
    }
    assert {name: blue(t) > plain for name, t in better.items()} == dict.fromkeys(better, True)


def test_a_stronger_knight_is_worth_more() -> None:
    values = [blue(Board(players=4).court(1, 1).court(0, strength)) for strength in (1, 2, 3, 4)]
    assert values == sorted(set(values))


def test_squires_keep_a_knight_in_its_county() -> None:
    """R2.5: green could displace a lone knight; with two squires beside it, it cannot."""
    alone = Board(players=4).court(1, 2).county("Suffolk", 0, 2)
    guarded = Board(players=4).court(1, 2).county("Suffolk", 0, 2, squires=2)
    for t in (alone, guarded):
        t.purse(1, squires=1)
    assert blue(guarded) > blue(alone)


def test_shame_costs() -> None:
    """R9.5"""
    values = []
    for shame in (0, 1, 4):
        t = Board(players=4, displeasure=True).court(1, 1)
        values.append(blue(t.purse(0, shame=shame)))
    assert values == sorted(values, reverse=True)


def test_bishops_multiply_seals() -> None:
    """R8.12: the same two bishops are worth more to the owner of five seals."""
    gains = []
    for seals in (0, 5):
        with_bishops, without = (Board(players=4, court=True, displeasure=False) for _ in range(2))
        for t in (with_bishops, without):
            t.purse(0, seals=seals).court(1, 1)
        with_bishops.bishops(0, 2)
        gains.append(blue(with_bishops) - blue(without))
    assert gains[1] - gains[0] == pytest.approx(10.0)


# -- squire ----------------------------------------------------------------------------------------------------------


def test_long_lists_are_made_short() -> None:
    """Of ten squires no more than three above the least; of equal parties the cheapest."""
    t = Board(players=4, court=True)
    t.purse(0, squires=10, votes=1, gold=1).court(0, 4, 3, 2, 2, 1, 1, 1).bishops(0, 3)
    legal = t.placement(turn=0).legal(0)
    short = sensible(legal)
    assert len(legal) > 500
    assert len(short) < 200
    assert set(short) <= set(legal)
    assert {action.squires for action in short if isinstance(action, InCounty)} == {0, 1, 2, 3}
    parties = {str(action) for action in short}
    assert "lord chancellor bishop bishop" in parties  # as strong as a knight of strength 2, and costs no knight
    assert "lord chancellor 2" not in parties


def voting(law: str) -> Game:
    t = Board(players=4)
    t.purse(0, votes=5).county("Stafford", 0, 1).county("York", 0, 3).county("Suffolk", 0, 2)
    return t.laws("B1c", "B0b", "B0a").proposals(law, "B1d", "B2b").parliament()


def test_squire_votes_for_its_own_gain() -> None:
    """R3.1: 8 points for its three counties (B3c), and nothing for anybody else."""
    game = voting("B3c")
    worth = stakes(game)
    assert worth[0] > 6
    assert max(worth[1:]) < 0
    [(_, text)] = [entry for entry in asked(Squire, game) if entry[0].seat == 0]
    assert text.startswith("yes ")


def test_squire_votes_against_what_only_others_gain() -> None:
    """The same law seen by green, who holds no county."""
    game = voting("B3c")
    assert str(best_ballot(game, 1, game.legal(1))).startswith("no")


def test_squire_does_not_pay_for_what_does_not_matter() -> None:
    """Nobody has nobles: B3d gives nobody anything, so no vote is spent on it."""
    game = voting("B3d")
    assert str(best_ballot(game, 0, game.legal(0))) in ("yes", "no")


def test_squire_takes_points_for_the_taking() -> None:
    """B4a in the last round: gold is worth nothing more, a point is a point; unless it wins the tie for extensions."""
    for rival, answer in ((0, "exchange 4"), (9, "exchange 5")):
        t = Board(players=4).extensions(0, "gold").extensions(1, "gold")
        t.purse(0, gold=5).purse(1, gold=rival).round(5)
        game = t.applying("B4a")
        assert game.actors == (0,)
        [(_, text)] = asked(Squire, game)
        assert text == answer
