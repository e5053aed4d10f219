"""A position that is built in a few lines is a game like any other, save that no actions lead to it."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from lancaster import ArgumentError, Game, Options, Position


def example() -> Game:
    """R2.5: green stands in Stafford with 3, blue is to place."""
    position = Position(players=3)
    position.purse(0, gold=3, squires=2).court(0, 2, 1)
    position.county("Stafford", 1, 2, squires=1)
    return position.placement(turn=0)


def test_it_is_played_as_any_game() -> None:
    game = example()
    assert game.actors == (0,)
    assert game.view(0)["seats"][0]["gold"] == 3
    assert game.explain(0, "2 Stafford") is not None
    game.play(0, "2 Stafford +2")
    assert game.view(0)["counties"][1]["house"] == 0
    assert "Stafford" in str(game)


def test_actions_are_taken_back_to_the_position_itself() -> None:
    """R1.9: not to the beginning of the game from which the cards were dealt."""
    game = example()
    before = game.digest()
    game.play(0, "2 Stafford +2")
    assert next(type(event).__name__ for event in game.history()) == "Displaced"
    game.takeback(0)
    assert game.digest() == before


def test_equal_positions_are_equal_games() -> None:
    other = Position(players=3).court(0, 2, 1).placement()
    assert example() == example()
    assert example() != other
    assert example() != Game.new(Options(3), seed=1)
    assert example().copy() == example()


def test_a_position_has_no_record() -> None:
    """A record is options, deal and actions; none of these lead here."""
    for call in (Game.record, pickle.dumps):
        with pytest.raises(ArgumentError, match="no actions lead to its beginning"):
            call(example())


def test_every_moment() -> None:
    board = Position(players=4, court=True).laws("B0a", "B0b", "B0c").proposals("B1a", "B1b", "B1c")
    prompt = board.parliament().prompt(0)
    assert prompt is not None
    assert (prompt.kind, prompt.subject) == ("ballot", "B1a")
    assert Position(players=2).nobles(0, "York", "Dorset", "Surrey").final().over
    assert Position(players=2).court(2, 1).placement().phase == "placement"


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (lambda p: p.county("Rutland", 0, 1), "there is no county 'Rutland'; there are Northumberland, "),
        (lambda p: p.court(0, 4, 4), "house 0 has no further knight of strength 4"),
        (lambda p: p.court(0, 5), "house 0 has no further knight of strength 5"),
        (lambda p: p.purse(4, gold=1), "the seats are 0 to 3, not 4"),
        (lambda p: p.purse(0, silver=1), "there is no kind of possession 'silver'"),
        (lambda p: p.laws("X9z"), "there is no law 'X9z'"),
        (lambda p: p.bishops(0, 1), "that belongs to At the King's Court: Position.court=True."),
        (lambda p: p.tower(0, 1), "that belongs to The King's Displeasure"),
        (lambda p: p.round(9), "the rounds still to play are 1 to 5, not 9"),
        (lambda p: p.placement(turn=7), "the seats are 0 to 3, not 7"),
    ],
)
def test_what_does_not_exist_is_refused(mistake: Callable[[Position], object], told: str) -> None:
    with pytest.raises(ArgumentError, match=told):
        mistake(Position())


def test_short_representations() -> None:
    assert repr(Options(4, "new", court=True)) == "Options(players=4, laws='new', court=True)"
    assert repr(Options().material) == f"<Material {Options().material.digest}>"
    assert repr(Position()) == "<Position of 4>"
