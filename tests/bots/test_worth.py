"""The worth of laws and positions: every law by its declaration, final scores exactly, and the table is not changed."""

from __future__ import annotations

import pytest

from lancaster import Game, Options
from lancaster.bots.law_worth import (
    BONUS_OF_CASTLE,
    BONUS_OF_CONFLICT,
    BONUS_OF_COUNTY,
    BONUS_OF_TOWER,
    law_worth,
    place_bonus,
    unit_worth,
)
from lancaster.bots.standings import standings
from lancaster.bots.worth import GOLD_WORTH, SHAME_WORTH, SQUIRE_WORTH, gift_worth, rounds_ahead
from lancaster.rules.book import gift
from lancaster.rules.laws.deck import NUMBER
from lancaster.rules.laws.law import ForEvery
from lancaster.rules.laws.things import conflicts
from tests.bots.games import positions
from tests.configurations import ALL
from tests.support import LAWS_OF_THE_BOX, Board


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_exact_when_the_game_is_over(players: int) -> None:
    game = Game.new(Options(players), seed=1)
    while not game.over:
        game.push(game.actors[0], game.legal(game.actors[0])[0])
    assert standings(game.table) == list(game.scores)


def test_changes_nothing_anywhere() -> None:
    """And is a plausible number of points, at every moment of every configuration, for every law."""
    looked = 0
    for options in ALL:
        for game in positions(options, seed=2, every=9):
            before = game.digest()
            t = game.table
            values = standings(t)
            assert len(values) == options.players
            assert all(-60 < value < 200 for value in values)
            for law in (*t.laws, *t.proposals):
                assert all(-30 < law_worth(t, law, seat, rounds_ahead(t)) < 60 for seat in range(options.players))
            assert game.digest() == before
            looked += 1
    assert looked > 500


def blue(t: Board) -> float:
    return standings(t.placement(turn=1).table)[0]


def test_more_is_better() -> None:
    """Each thing a player may own raises its owner's standing."""
    plain = blue(Board(players=4).court(1, 1))
    better = {
        "points": Board(players=4).court(1, 1).purse(0, points=1),
        "gold": Board(players=4).court(1, 1).purse(0, gold=1),
        "squires": Board(players=4).court(1, 1).purse(0, squires=1),
        "votes": Board(players=4).court(1, 1).purse(0, votes=4),
        "a noble": Board(players=4).court(1, 1).nobles(0, "York"),
        "an extension": Board(players=4).court(1, 1).extensions(0, "gold"),
        "a knight": Board(players=4).court(1, 1).court(0, 1),
    }
    assert {name: blue(t) > plain for name, t in better.items()} == dict.fromkeys(better, True)


def test_a_stronger_knight_is_worth_more() -> None:
    values = [blue(Board(players=4).court(1, 1).court(0, strength)) for strength in (1, 2, 3, 4)]
    assert values == sorted(set(values))


def test_shame_costs() -> None:
    """R9.5"""
    values = [blue(Board(players=4, displeasure=True).court(1, 1).purse(0, shame=shame)) for shame in (0, 1, 4)]
    assert values == sorted(set(values), reverse=True)


# -- laws ------------------------------------------------------------------------------------------------------------


def worth(t: Board, key: str, seat: int = 0) -> float:
    return law_worth(t.parliament().table, NUMBER[key], seat, 3)


def test_so_much_for_every_so_many() -> None:
    """B3c: 8 points for every 3 counties; B0c: 3 points for every 2."""
    t = Board(players=4).county("Stafford", 0, 1).county("York", 0, 3).county("Suffolk", 0, 2)
    assert [worth(t, "B3c", seat) for seat in (0, 1)] == [8.0, 0.0]
    assert worth(t, "B0c") == 3.0


def test_exchanges_are_worth_what_they_gain() -> None:
    """B1b: 1 gold and 1 squire for 3 points, as often as both are there; B1a: a vote is not worth its gold."""
    t = Board(players=4).purse(0, gold=3, squires=2)
    assert worth(t, "B1b") == pytest.approx(2 * (3 - GOLD_WORTH[3] - SQUIRE_WORTH[3]))
    assert worth(t, "B1a") == 0.0


def test_odd_laws_are_valued_by_what_they_yield() -> None:
    """N2d and N3c cost, K2a takes from the richest, K2b and K3b give points, K3c gives shame, N1d sells extensions."""
    t = Board(players=4, laws="kings", court=True, displeasure=True).purse(0, gold=9, squires=5, shame=1)
    t.purse(1, gold=2, shame=2).purse(2, shame=1).purse(3, shame=3)
    t.county("Stafford", 0, 1).county("York", 0, 3).extensions(0, "gold")
    table = t.parliament().table
    found = {
        key: law_worth(table, NUMBER[key], 0, 3) for key in ("N2d", "N3c", "K2a", "K2b", "K2c", "K3b", "K3c", "N1d")
    }
    assert found["N2d"] == pytest.approx(-2 * GOLD_WORTH[3])
    assert found["N3c"] == pytest.approx(-SQUIRE_WORTH[3])
    assert found["K2a"] == pytest.approx(-2 * SQUIRE_WORTH[3] - 3 * GOLD_WORTH[3])
    assert found["K2b"] == 5.0
    assert found["K2c"] == -SHAME_WORTH
    assert found["K3b"] == 6.0
    assert found["K3c"] == SHAME_WORTH
    assert found["N1d"] == pytest.approx(2 * (unit_worth(table, 0, "extensions", 3) - 4 * GOLD_WORTH[3]))


def test_unpaid_taxes_cost_more() -> None:
    """N2d: without gold the knights go home."""
    rich = Board(players=4, laws="new").purse(0, gold=2).county("Stafford", 0, 1).county("York", 0, 3)
    poor = Board(players=4, laws="new").purse(0, gold=0).county("Stafford", 0, 1).county("York", 0, 3)
    assert worth(poor, "N2d") < worth(rich, "N2d") < 0


def test_a_new_law_of_a_known_thing_needs_nothing_here() -> None:
    """A declaration alone says what one more conflict brings."""
    law = ForEvery("B9z", conflicts, per=2, gives=gift(points=7))
    assert place_bonus(law, {"conflicts": 1.0}, {}) == 3.5
    assert place_bonus(law, {"counties": 1.0}, {}) == 0.0


def test_what_one_more_knight_brings_under_each_law() -> None:
    """For the laws that count where knights stand, and no others."""
    told = {}
    for place, bonus in (
        ("county", BONUS_OF_COUNTY),
        ("conflict", BONUS_OF_CONFLICT),
        ("castle", BONUS_OF_CASTLE),
        ("tower", BONUS_OF_TOWER),
    ):
        told[place] = {law.key: round(bonus[law.number], 1) for law in LAWS_OF_THE_BOX if bonus[law.number]}
    assert told == {
        "county": {"B0c": 1.5, "B3c": 2.7, "N2d": -0.6, "N3a": 2.5, "N4a": 0.8, "K3c": -0.8},
        "conflict": {"B1c": 1.6, "B2a": 1.0, "B3a": 3.0, "N0a": 0.5, "N1b": 0.5, "N4c": 0.9},
        "castle": {"N2a": 3.0},
        "tower": {"K3d": 3.0},
    }


def test_bishops_multiply_seals() -> None:
    """R8.12: a seal is worth 2 points more to the owner of two bishops."""
    worths = []
    for bishops in (0, 2):
        t = Board(players=4, court=True).bishops(0, bishops).placement(turn=0).table
        worths.append(gift_worth(t, 0, gift(seals=1), 3))
    assert worths[1] - worths[0] == pytest.approx(2.0)
