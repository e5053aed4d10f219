"""The laws of the base game that look at placed knights, conflicts, extensions and nobles: B1d to B4c (R3.3, R3.5)."""

from __future__ import annotations

import pytest

from lancaster.rules.terms import COUNTY_NAMES, SPACE_NAMES
from tests.rules.law_tables import STRENGTHS, henry, in_conflicts, points
from tests.rules.parliaments import PLACES, asked, qualified, sitting, standing
from tests.support import Board, at_court, in_reserve, play, purse, texts, why_not

# -- B1d, B2c, B3b, B4c: strengths of placed knights -----------------------------------------------------------------


@pytest.mark.parametrize(("placed", "at_home"), [((), (2, 2)), ((2,), (2,)), ((2, 2), ()), ((2, 3, 1), (2,))])
def test_b1d_1_squire_for_every_placed_knight_of_strength_2(placed: tuple[int, ...], at_home: tuple[int, ...]) -> None:
    """R3.3, R3.5"""
    board = Board(players=3).court(0, *at_home)
    for space, strength in enumerate(placed):
        board.castle(0, SPACE_NAMES[space], strength)
    game = sitting(board, "B1d")
    assert [purse(game, seat, "squires") for seat in range(3)] == [placed.count(2), 0, 0]


def test_b2c_without_a_placed_knight_of_strength_2_an_upgrade_of_any_own_knight() -> None:
    """R6.2: also of one at court; blue's knight of strength 2 at court is not placed."""
    board = Board(players=3).court(0, 1, 2).county("Stafford", 0, 1).county("York", 1, 2).court(1, 1)
    game = sitting(board, "B2c")
    assert texts(game, 0) == ["upgrade 1 court", "upgrade 2 court", "upgrade 1 Stafford", "none"]
    play(game, "blue: upgrade 1 court")
    assert at_court(game, 0) == (2, 2)
    assert asked(game) is None  # green has one placed, yellow has no knight at all


@pytest.mark.parametrize("place", PLACES)
def test_b2c_a_placed_knight_of_strength_2_rules_it_out_wherever_it_stands(place: str) -> None:
    """R3.5: also in the Tower, with the lord, or bound in the lower row."""
    board = standing(henry(players=3).court(0, 1), place, 0, 2)
    assert qualified(board, "B2c") == (0, 1, 1)


def test_b2c_lapses_when_no_knight_fits() -> None:
    """R6.2: blue's knights of strength 2 are both in play, so that of strength 1 cannot be upgraded."""
    board = Board(players=3).court(0, 1, 2, 2, 3).county("York", 0, 4)
    assert asked(sitting(board, "B2c")) is None


def test_b2c_a_bishop_instead() -> None:
    """R8.11: everybody without a placed knight of strength 2 is asked, even without any knight."""
    game = sitting(henry(players=3).county("York", 1, 2), "B2c")
    play(game, "blue: bishop", "yellow: none")
    assert [seat["bishops"] for seat in game.view(None)["seats"]] == [1, 0, 0]


@pytest.mark.parametrize(
    ("placed", "at_home", "scored"),
    [((1, 1, 1), (), 5), ((1, 1), (1,), 0), ((1, 1), (), 0), ((1, 1, 2), (), 0), ((1, 1, 1, 2, 3), (), 5)],
)
def test_b3b_5_points_when_all_three_knights_of_strength_1_are_placed(
    placed: tuple[int, ...], at_home: tuple[int, ...], scored: int
) -> None:
    """R3.3, R3.5"""
    board = Board(players=3).court(0, *at_home)
    for space, strength in enumerate(placed):
        board.castle(0, SPACE_NAMES[space], strength)
    assert points(sitting(board, "B3b")) == [scored, 0, 0]


def test_b3b_counts_knights_in_every_place() -> None:
    """R3.5: one in the Tower, one with the lord, one bound in France."""
    board = henry(players=3).tower(1, 1).party("constable", 1, 1).conflict("low1", "9", (1, (1,)))
    assert points(sitting(board, "B3b")) == [0, 5, 0]


@pytest.mark.parametrize("missing", [0, 1, 2, 3, 4])
def test_b4c_6_points_for_placed_knights_of_all_four_strengths(missing: int) -> None:
    """R3.3: each of the four is needed, and one at court does not help; 0: none is missing."""
    board = Board(players=3)
    for county, strength in (("Stafford", 1), ("York", 2), ("Bedford", 3), ("Somerset", 4)):
        if strength == missing:
            board.court(0, strength)
        else:
            board.county(county, 0, strength)
    assert points(sitting(board, "B4c")) == [0 if missing else 6, 0, 0]


def test_b4c_is_scored_once_however_many_there_are() -> None:
    """R3.3"""
    board = Board(players=3)
    for county, strength in zip(COUNTY_NAMES, STRENGTHS, strict=False):
        board.county(county, 0, strength)
    assert points(sitting(board, "B4c")) == [6, 0, 0]


def test_b4c_counts_knights_in_every_place() -> None:
    """R3.5: county, lower row, Tower and with the lord."""
    board = henry(players=3).county("Stafford", 2, 2).conflict("low2", "9", (2, (4,)))
    board.tower(2, 1).party("chamberlain", 2, 3)
    assert points(sitting(board, "B4c")) == [0, 0, 6]


# -- B2a, B3a: conflicts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "sets"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_b2a_1_squire_1_vote_and_1_gold_for_every_2_conflicts(number: int, sets: int) -> None:
    """R3.4: the vote is no leftover and is kept, the one left over is lost."""
    game = sitting(in_conflicts(Board(players=3), 1, number).purse(1, votes=1), "B2a")
    assert [purse(game, 1, kind) for kind in ("squires", "votes", "gold")] == [sets] * 3
    assert [purse(game, 0, kind) for kind in ("squires", "votes", "gold")] == [0] * 3


@pytest.mark.parametrize("number", range(5))
def test_b3a_3_points_for_every_conflict(number: int) -> None:
    """R3.3, R3.5"""
    game = sitting(in_conflicts(Board(players=3), 1, number), "B3a")
    assert points(game) == [0, 3 * number, 0]


def test_b3a_a_conflict_counts_once_for_each_player_in_it() -> None:
    """R3.5: a stack of three counts once; an archer is no knight but stands beside one (R8.9)."""
    board = henry(players=3).conflict("up1", "8", (0, (1, 1, 2)), "archer of 0", (2, (1,)))
    assert points(sitting(board, "B3a")) == [3, 0, 3]


# -- B2b: swap the knight of strength 3 for the one of strength 4 ----------------------------------------------------


@pytest.mark.parametrize("place", [place for place in PLACES if place != "tower"])
def test_b2b_swaps_the_placed_knight_of_strength_3(place: str) -> None:
    """R3.3, R3.5"""
    board = standing(henry(players=3), place, 1, 3)
    game = sitting(board, "B2b")
    assert texts(game, 1) == [f"upgrade 3 {place}", "none"]
    play(game, f"green: upgrade 3 {place}")
    assert in_reserve(game, 1) == (3, 2, 2, 1, 1, 1)
    assert at_court(game, 1) == ()
    assert asked(game) is None


def test_b2b_may_be_declined() -> None:
    """R6.6"""
    game = sitting(Board(players=3).county("York", 0, 3, squires=1), "B2b")
    play(game, "blue: none")
    assert in_reserve(game, 0) == (4, 2, 2, 1, 1, 1)


@pytest.mark.parametrize("four", ["court", "Stafford"])
def test_b2b_needs_the_knight_of_strength_4_in_the_reserve(four: str) -> None:
    """R3.3, R3.5"""
    board = standing(Board(players=3).county("York", 0, 3), four, 0, 4)
    assert asked(sitting(board, "B2b")) is None


def test_b2b_needs_the_knight_of_strength_3_to_be_placed() -> None:
    """R3.3, R3.5"""
    board = Board(players=3).court(0, 3).county("York", 0, 2)
    assert asked(sitting(board, "B2b")) is None
    assert asked(sitting(Board(players=3).county("York", 0, 2), "B2b")) is None


def test_b2b_is_a_swap_no_upgrade() -> None:
    """R3.3, R8.11: no other knight, and no bishop instead."""
    board = henry(players=3).county("York", 0, 3).county("Stafford", 0, 1).court(0, 2)
    game = sitting(board, "B2b")
    assert texts(game, 0) == ["upgrade 3 York", "none"]
    for text in ("bishop", "upgrade 1 Stafford", "upgrade 2 court", "exchange 1"):
        assert why_not(game, 0, text) == ("only-the-strength-3-knight", "R3.3")
    assert why_not(game, 0, "upgrade 3 Stafford") == ("no-such-knight", "R6.2")


def test_b2b_in_a_conflict_counts_at_once() -> None:
    """R6.2, R4.8: 3 against a French 4 would lose; the swapped knight wins it."""
    game = Board(players=3).conflict("up1", "4a", (0, (3,))).conflict("up2", None).applying("B2b")
    play(game, "blue: upgrade 3 up1")
    assert purse(game, 0, "points") == 4
    assert at_court(game, 0) == (4,)


def test_b2b_in_the_tower_at_its_limit() -> None:
    """R6.2, R9.2: with 4 players 2 (neutral) + 3 leaves room for 2 more; with green's 2 there is none."""
    board = henry().tower(0, 3)
    assert texts(sitting(board, "B2b"), 0) == ["upgrade 3 tower", "none"]
    board.tower(1, 1)
    assert texts(sitting(board, "B2b"), 0) == ["upgrade 3 tower", "none"]
    board.tower(1, 1)
    assert asked(sitting(board, "B2b")) is None


def test_b2b_the_last_room_in_the_tower_goes_to_the_first_in_turn_order() -> None:
    """R3.3, R6.2: with 5 players 3 + 3 leaves room for 1; both qualify, but only the first finds room."""
    board = henry(players=5, start=3).tower(0, 3).tower(4, 3)
    game = sitting(board, "B2b")
    play(game, "purple: upgrade 3 tower")
    assert asked(game) is None
    board = henry(players=5, start=3).tower(0, 3).tower(4, 3)
    game = sitting(board, "B2b")
    play(game, "purple: none")
    assert texts(game, 0) == ["upgrade 3 tower", "none"]


# -- B2d, B3d: extensions and nobles ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(7))
def test_b2d_5_points_for_every_3_extensions(number: int) -> None:
    """R3.3, R3.5"""
    game = sitting(Board(players=3).extensions(1, *SPACE_NAMES[:number]), "B2d")
    assert points(game) == [0, 5 * (number // 3), 0]


@pytest.mark.parametrize("number", range(10))
def test_b3d_a_new_knight_for_every_3_nobles(number: int) -> None:
    """R6.1"""
    game = sitting(Board(players=3).nobles(2, *COUNTY_NAMES[:number]), "B3d")
    assert [at_court(game, seat) for seat in range(3)] == [(), (), (1,) * (number // 3)]


def test_b3d_lapses_as_far_as_the_reserve_has_none() -> None:
    """R6.1: two are earned, one is left."""
    board = Board(players=3).nobles(0, *COUNTY_NAMES[:6]).county("Stafford", 0, 1).court(0, 1)
    game = sitting(board, "B3d")
    assert at_court(game, 0) == (1, 1)
