"""What an action would do: how it would stand where a knight is placed, reckoned by the rules."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.story.outcome import outcome
from lancaster.words import People, catalogue
from tests.support import Board


def told(game: Game, action: str, language: str = "en") -> list[str]:
    """What seat 0 is told of one of its actions."""
    people = People(game.options.players, ("Ann", "Ben", "Cem")[: game.options.players], you=0)
    _, items = outcome(game, 0, action)
    return [item.text(catalogue(language), people) for item in items if not item.heading]


@pytest.mark.parametrize(
    ("language", "beats", "holds"),
    [
        (
            "en",
            "York: 6 beats 5; Ben’s knight of strength 4 goes home.",
            "York: your knight would stand there with a total of 4.",
        ),
        (
            "de",
            "York: 6 schlägt 5; der Ritter der Stärke 4 von Ben geht heim.",
            "York: Dein Ritter stünde dort mit zusammen 4.",
        ),
        (
            "es",
            "York: 6 supera a 5; el caballero de fuerza 4 de Ben vuelve a casa.",
            "York: tu caballero quedaría allí con un total de 4.",
        ),
    ],
)
def test_totals_in_a_county(language: str, beats: str, holds: str) -> None:
    """R2.5: knight and squires, against those of the knight that is displaced."""
    board = Board(players=3).purse(0, squires=5).court(0, 3)
    assert told(board.placement(), "3 York +1", language) == [holds]
    assert told(board.county("York", 1, 4, squires=1).placement(), "3 York +3", language) == [beats]


def test_england_with_all_that_comes() -> None:
    """R4.8, R8.9, R8.10: the newcomer counts with an archer or a Tudor knight beside it."""
    board = Board(players=3, court=True).court(0, 3).privileges(0, "tudor", "archer")
    board.conflict("up1", "9", (1, (4,)))
    game = board.placement()
    france = game.view(0)["fronts"][0]["strength"]
    for action, england in (("3 up1", 7), ("3 up1 archer", 9), ("3 up1 tudor", 9)):
        verdict = (
            f"England would win, {england} against {france}."
            if england >= france
            else f"England would have {england} against {france}, not enough yet."
        )
        assert told(game, action)[0].endswith(verdict)


def test_an_ally() -> None:
    """R7.3: the knight of an ally is not one's own."""
    board = Board(players=2).court(2, 3)
    assert told(board.placement(), "ally 3 York") == ["York: your ally’s knight would stand there with a total of 3."]


def test_the_castle_is_told_as_it_is() -> None:
    """Nothing is compared there."""
    assert told(Board(players=3).court(0, 3).placement(), "3 castle gold") == ["You place a 3 in the castle (gold)."]
