"""What is unlimited and what is not (R0.2)."""

from __future__ import annotations

import pytest

from lancaster import Game, Options
from lancaster.chance import Deal, Rng
from lancaster.rules.terms import (
    ARCHER,
    SHIELD,
    SPACE_NAMES,
    TUDOR,
)
from tests.rules.setup_games import PLAYERS, play_on
from tests.support import Board, at_court, in_reserve, play, purse, texts, why_not

# -- what is unlimited and what is not (R0.2) ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["gold", "squires"])
def test_r0_2_gold_and_squires_are_unlimited(kind: str) -> None:
    """R0.2: The box holds 37 of each; two players have 36 each and still get more."""
    board = Board(players=4).purse(0, **{kind: 36}).purse(1, **{kind: 36}).court(0, 1)
    game = board.placement()
    play(game, "blue: 1 up1", f"blue: favour {kind}")
    assert purse(game, 0, kind) == 39


def test_r0_2_votes_are_unlimited() -> None:
    """R0.2."""
    game = Board(players=4).purse(1, votes=37, gold=1).purse(0, gold=37).applying("B1a")
    play(game, "blue: exchange 37")
    assert game.actors == (1,)
    assert purse(game, 0, "votes") == 37


def test_r0_2_seals_are_unlimited() -> None:
    """R0.2: ⚖ Though the box holds 24."""
    board = Board(players=4, court=True).purse(1, seals=24).holder("chancellor", 0).court(0, 1)
    assert purse(board.rewards(), 0, "seals") == 2


def test_r0_2_shame_is_unlimited() -> None:
    """R0.2: Though the box holds 38: the supply follows the empty track."""
    board = Board(players=3, displeasure=True).track(0, 0, 0, 0, 0).purse(1, shame=38).court(0, 1)
    game = board.conflict("up1", "5a").conflict("up2", None).rewards()
    assert [purse(game, seat, "shame") for seat in range(3)] == [1, 39, 1]


def test_r0_2_knights_are_limited_to_the_seven_of_the_house() -> None:
    """R0.2: No strength 1 in the reserve: no new knight, though the reserve holds others."""
    game = Board(players=4).county("Suffolk", 0, 2).court(0, 1, 1, 1).nobles_left("Suffolk", 0).rewards()
    assert at_court(game, 0) == (2, 1, 1, 1)
    assert in_reserve(game, 0) == (4, 3, 2)


def test_r0_2_nobles_are_limited() -> None:
    """R0.2."""
    board = Board(players=2).court(0, 1).nobles(1, "York").nobles_left("York", 0)
    game = board.placement()
    play(game, "blue: 1 up1", "blue: favour noble")
    assert why_not(game, 0, "noble York") == ("no-noble-left", "R4.3")


def test_r0_2_extensions_are_limited_to_six() -> None:
    """R0.2."""
    board = Board(players=3).extensions(0, *SPACE_NAMES).conflict("up1", "5a", (0, (1,)))
    game = board.conflict("up2", "3a", (0, (2,))).applying("B1c")
    assert game.prompt(0) is not None
    assert game.view(None)["phase"] == "rewards"  # the law of two conflicts asked for no seventh


def test_r0_2_bishops_are_limited() -> None:
    """R0.2."""
    board = Board(players=3, court=True).bishops(1, 3).bishops(2, 2).lords_placed().county("Stafford", 0, 1)
    game = board.nobles_left("Stafford", 0).rewards()
    assert texts(game, 0) == ["upgrade 1 Stafford", "none"]
    assert why_not(game, 0, "bishop") == ("no-bishop", "R8.11")


@pytest.mark.parametrize("seed", range(6))
def test_r0_2_privileges_are_never_more_than_the_box_holds(seed: int) -> None:
    """R0.2: 2 shields, 3 archers, 3 Tudor knights: those ready, those won for next round and those on the board."""
    game = Game.new(Options(players=2 + seed % 4, court=True), seed=seed)
    most = {SHIELD: 0, ARCHER: 0, TUDOR: 0}
    for _ in play_on(game, Rng(seed)):
        view = game.view(None)
        court = view["court"]
        assert court is not None
        out = [name for house in view["houses"] for name in house["ready"] + house["coming"]]
        out += [name for county in view["counties"] for name in county["beside"]]
        for front in view["fronts"]:
            for space in front["spaces"]:
                if space is not None:
                    out += ["archer"] * space["archer"] + ["tudor"] * space["tudors"]
        out += ["tudor" for office in court["offices"] if office["tudor"]]
        for privilege, name in ((SHIELD, "shield"), (ARCHER, "archer"), (TUDOR, "tudor")):
            most[privilege] = max(most[privilege], out.count(name))
    assert 0 < most[SHIELD] <= 2
    assert 0 < most[ARCHER] <= 3
    assert 0 < most[TUDOR] <= 3


@pytest.mark.parametrize("players", PLAYERS)
def test_r0_2_every_law_and_conflict_card_there_is_once(players: int) -> None:
    """R0.2."""
    for seed in range(5):
        deal = Deal.draw(Options(players=players, laws="random", court=True, displeasure=True), Rng(seed))
        assert len(set(deal.laws)) == len(deal.laws) == 18
        assert len(set(deal.conflicts)) == len(deal.conflicts) == 10
