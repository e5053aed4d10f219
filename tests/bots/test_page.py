"""Page: random, but never absurd."""

from __future__ import annotations

from lancaster import Game, Rng
from lancaster.bots import Observation, observe
from lancaster.bots.page import Page
from lancaster.rules.placing_actions import InCounty
from lancaster.rules.terms import COUNTY_NAMES
from tests.bots.games import asked, positions
from tests.configurations import ALL
from tests.support import Board, play


def answers(game: Game, seat: int, times: int = 60) -> set[str]:
    """What pages of many seeds answer."""
    found = set()
    for seed in range(times):
        page = Page()
        page.begin(game.options, seat, seed)
        found.add(str(page.choose(observe(game, seat, Rng(seed)))))
    return found


def test_what_costs_nothing_is_never_declined() -> None:
    """R6.6: wherever a gift is offered, over whole games in every configuration."""
    free = ("favour", "noble", "upgrade", "placed-upgrade", "swap", "extension", "county", "crossing")
    offered = 0
    for options in ALL:
        for game in positions(options, seed=5, every=5):
            for observation, text in asked(Page, game):
                if observation.prompt.kind in free and _something_to_take(observation):
                    offered += 1
                    assert text != "none"
    assert offered > 200


def _something_to_take(observation: Observation) -> bool:
    return any(str(action) not in ("none", "favour upgrade", "favour noble") for action in observation.legal)


def test_a_void_favour_is_not_taken() -> None:
    """R2.9: no noble is left for it, so the noble's tile is worth nothing; 3 gold are."""
    t = Board(players=4)
    t.court(0, 2).favours("noble", "gold").nobles(0, *COUNTY_NAMES)
    game = t.placement(turn=0)
    play(game, "blue: 2 up1")
    assert {str(action) for action in game.legal(0)} == {"favour noble", "favour gold", "none"}
    assert answers(game, 0) == {"favour gold"}


def test_squires_are_not_thrown_away() -> None:
    """R2.4: with ten squires at hand never more than three above the least."""
    t = Board(players=4)
    t.purse(0, squires=10).court(0, 4, 1)
    game = t.placement(turn=0)
    chosen = answers(game, 0, 300)
    placed = [action for action in game.legal(0) if str(action) in chosen]
    sent = [action.squires for action in placed if isinstance(action, InCounty)]
    assert set(sent) == {0, 1, 2, 3}


def test_no_place_that_brings_nothing() -> None:
    """R6.1: no knight of strength 1 is left in the reserve, so the knight space of the castle is no place to go."""
    t = Board(players=4)
    t.court(0, 1, 1, 1)
    game = t.placement(turn=0)
    assert "1 castle knight" in {str(action) for action in game.legal(0)}
    chosen = answers(game, 0, 300)
    assert "1 castle gold" in chosen
    assert "1 castle knight" not in chosen


def test_no_vote_against_a_clear_gain() -> None:
    """R3.1: three counties held and 8 points proposed for them (B3c): always yes; a tax on them (N2d): always no."""
    for law, word in (("B3c", "yes"), ("N2d", "no")):
        t = Board(players=4, laws="random")
        t.purse(0, votes=4).county("Stafford", 0, 1).county("York", 0, 3).county("Suffolk", 0, 2)
        t.laws("B1c", "B0b", "B0a").proposals(law, "B1d", "B2b")
        game = t.parliament()
        assert {text.split()[0] for text in answers(game, 0)} == {word}


def test_unclear_laws_are_a_coins_toss() -> None:
    t = Board(players=4)
    t.laws("B0a", "B0b", "B0c").proposals("B3d", "B3b", "B3a")
    game = t.parliament()
    assert {text.split()[0] for text in answers(game, 0)} == {"yes", "no"}
