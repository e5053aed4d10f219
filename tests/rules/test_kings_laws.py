"""The King's Laws, K2a to K3d (R3.3 to R3.5), each with its boundaries, and where they meet other rules."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.events import Changed, Event, MarkerTaken
from lancaster.rules.terms import COLOURS, KINDS
from tests.rules.law_tables import henry, in_counties, points
from tests.rules.parliaments import asked, qualified, sitting
from tests.support import Board, at_court, play, purse, texts, why_not


def amounts(game: Game, kind: str) -> list[int]:
    """How much of a kind each seat has."""
    return [purse(game, seat, kind) for seat in range(game.options.players)]


def track(game: Game) -> list[int]:
    displeasure = game.view(None)["displeasure"]
    assert displeasure is not None
    return displeasure["track"]


def owners(kind: str, *numbers: int) -> Board:
    """A table at which the seats have so much of a kind."""
    board = henry(players=len(numbers))
    for seat, number in enumerate(numbers):
        board.purse(seat, **{kind: number})
    return board


# -- K2a: the levy ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("squires", "left"),
    [
        ((5, 4, 0), [3, 4, 0]),
        ((5, 5, 1), [3, 3, 1]),
        ((4, 4, 4), [2, 2, 2]),
        ((2, 1, 0), [0, 1, 0]),
        ((1, 0, 0), [0, 0, 0]),  # fewer than the levy: all
        ((1, 1, 1), [0, 0, 0]),
        ((0, 0, 0), [0, 0, 0]),
    ],
)
def test_k2a_the_most_squires_give_up_2(squires: tuple[int, ...], left: list[int]) -> None:
    """R3.3, R3.5: every tied player, without being asked; or all, if fewer."""
    game = sitting(owners("squires", *squires), "K2a")
    assert amounts(game, "squires") == left
    assert asked(game) is None


@pytest.mark.parametrize(
    ("gold", "left"),
    [
        ((5, 4, 0), [2, 4, 0]),
        ((5, 5, 4), [2, 2, 4]),
        ((3, 3, 3), [0, 0, 0]),
        ((2, 1, 0), [0, 1, 0]),
        ((0, 1, 1), [0, 0, 0]),
        ((0, 0, 0), [0, 0, 0]),
    ],
)
def test_k2a_the_most_gold_gives_up_3(gold: tuple[int, ...], left: list[int]) -> None:
    """R3.3, R3.5"""
    game = sitting(owners("gold", *gold), "K2a")
    assert amounts(game, "gold") == left
    assert asked(game) is None


def test_k2a_squires_and_gold_are_two_levies_which_one_player_may_owe_both() -> None:
    """R3.3: green has the most of both; its levies go to the supply, nobody gains them."""
    board = henry(players=3).purse(0, squires=3, gold=1).purse(1, squires=4, gold=4).purse(2, squires=1, gold=4)
    board.treasury(gold=1)
    game = sitting(board, "K2a")
    assert amounts(game, "squires") == [3, 2, 1]
    assert amounts(game, "gold") == [1, 1, 1]
    court = game.view(None)["court"]
    assert court is not None
    assert court["treasury"] == {"gold": 1, "squires": 0, "votes": 0}


def test_k2a_counts_behind_the_screen_only() -> None:
    """R3.5: blue's squires in a county and its tribute in the treasury are not behind its screen."""
    board = henry(players=3).purse(0, squires=1).purse(1, squires=2).county("York", 0, 3, squires=5).treasury(gold=4)
    game = sitting(board, "K2a")
    assert amounts(game, "squires") == [1, 0, 0]
    assert game.view(0)["counties"][2]["squires"] == 5


# -- K2b: the fewest shame -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shame", "scored"),
    [
        ((2, 1, 3), [0, 5, 0]),
        ((0, 1, 3), [5, 0, 0]),  # 0 counts
        ((0, 0, 3), [5, 5, 0]),
        ((0, 0, 0), [5, 5, 5]),
        ((2, 4, 2), [5, 0, 5]),
        ((2, 2, 2), [5, 5, 5]),
    ],
)
def test_k2b_the_fewest_shame_brings_5_points_each(shame: tuple[int, ...], scored: list[int]) -> None:
    """R3.3"""
    game = sitting(owners("shame", *shame), "K2b")
    assert points(game) == scored
    assert amounts(game, "shame") == list(shame)


# -- K2c: who owns no bishop returns 1 shame -------------------------------------------------------------------------


def test_k2c_who_owns_no_bishop_returns_1_shame_to_the_supply() -> None:
    """R3.3, R9.4: without being asked; nothing goes back to the track."""
    board = owners("shame", 2, 2, 0).bishops(1, 1).track(0, 1, 3, 3, 3)
    game = sitting(board, "K2c")
    assert amounts(game, "shame") == [1, 2, 0]
    assert track(game) == [0, 1, 3, 3, 3]
    assert asked(game) is None


def test_k2c_bishops_that_stand_with_the_lord_are_owned() -> None:
    """R8.11: blue's only bishop supports its lord."""
    board = owners("shame", 2, 2, 2).party("chancellor", 0, bishops=1)
    game = sitting(board, "K2c")
    assert amounts(game, "shame") == [2, 1, 1]


def test_k2c_a_bishop_taken_by_an_earlier_law_counts() -> None:
    """R3.3, R8.11: B2c's bishop makes blue an owner before K2c, not after it."""
    game = sitting(owners("shame", 2, 2, 0), "B2c", "K2c")
    play(game, "blue: bishop", "green: none", "yellow: none")
    assert amounts(game, "shame") == [2, 1, 0]
    game = sitting(owners("shame", 2, 2, 0), "K2c", "B2c")
    play(game, "blue: bishop", "green: none", "yellow: none")
    assert amounts(game, "shame") == [1, 1, 0]


def test_k2c_before_k2b_changes_who_has_the_fewest() -> None:
    """R3.3: blue owns a bishop and keeps its shame; green returns one and is the fewest."""
    game = sitting(owners("shame", 2, 2, 3).bishops(0, 1), "K2c", "K2b")
    assert points(game) == [0, 5, 0]


# -- K2d: seals for squires and gold ---------------------------------------------------------------------------------


@pytest.mark.parametrize("times", range(4))
def test_k2d_1_seal_for_2_squires_and_1_gold(times: int) -> None:
    """R3.3, R6.6"""
    game = sitting(owners("seals", 0, 3, 0), "K2d")
    assert asked(game) == 1
    assert texts(game, 1) == ["none", "exchange 1", "exchange 2", "exchange 3"]
    assert why_not(game, 1, "exchange 4") == ("not-enough", "R3.3")
    assert why_not(game, 1, "buy gold 1") == ("not-asked", "R3.3")
    game.play(1, f"exchange {times}" if times else "none")
    assert [purse(game, 1, kind) for kind in ("seals", "squires", "gold")] == [3 - times, 2 * times, times]
    assert asked(game) is None


def test_k2d_without_a_seal_nobody_is_asked() -> None:
    """R6.6"""
    board = henry(players=3).purse(0, gold=5, squires=5)
    assert asked(sitting(board, "K2d")) is None


def test_k2d_before_k2a_what_is_gained_is_levied() -> None:
    """R3.3: blue's squires and gold from its seals are the most."""
    board = henry(players=3).purse(0, seals=2).purse(1, gold=1, squires=3)
    game = sitting(board, "K2d", "K2a")
    play(game, "blue: exchange 2")
    assert (amounts(game, "squires"), amounts(game, "gold")) == ([2, 3, 0], [0, 1, 0])


# -- K3a: the most votes left over -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("votes", "seals"),
    [
        ((2, 1, 0), [1, 0, 0]),
        ((2, 1, 2), [1, 0, 1]),
        ((1, 1, 1), [1, 1, 1]),
        ((0, 0, 0), [0, 0, 0]),
    ],
)
def test_k3a_the_most_votes_left_over_bring_1_seal(votes: tuple[int, ...], seals: list[int]) -> None:
    """R3.4, R3.5: the votes are lost all the same."""
    game = sitting(owners("votes", *votes), "K3a")
    assert amounts(game, "seals") == seals
    assert amounts(game, "votes") == [0, 0, 0]


def test_k3a_counts_what_is_left_after_the_third_vote() -> None:
    """R3.4: blue had the most votes before it used them."""
    board = henry(players=3).laws("K3a", "B3b", "B4c").proposals("B3a", "B3c", "B3d")
    board.purse(0, votes=5).purse(1, votes=3).purse(2, votes=2).lords_placed()
    game = board.parliament()
    play(game, "blue: no 2", "green: no", "yellow: no")
    play(game, "blue: no 1", "green: no", "yellow: no")
    play(game, "blue: no", "green: no 1", "yellow: no")
    assert amounts(game, "seals") == [1, 1, 1]  # 2 each


@pytest.mark.parametrize(("laws", "seals"), [(("N4b", "K3a"), [0, 1, 0]), (("K3a", "N4b"), [1, 0, 0])])
def test_k3a_and_n4b_in_either_order(laws: tuple[str, ...], seals: list[int]) -> None:
    """R3.3, R3.4: votes spent on N4b are no longer left over for a law to the right of it."""
    board = henry(players=3).purse(0, gold=2, squires=2, votes=3).purse(1, votes=2)
    game = sitting(board, *laws)
    play(game, "blue: exchange 2")
    assert amounts(game, "seals") == seals
    assert points(game) == [6, 0, 0]
    assert amounts(game, "votes") == [0, 0, 0]


# -- K3b: the most squires, the most gold ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("squires", "gold", "scored"),
    [
        ((2, 1, 0), (0, 1, 2), [3, 0, 3]),
        ((2, 1, 0), (2, 1, 0), [6, 0, 0]),
        ((2, 2, 0), (1, 0, 1), [6, 3, 3]),
        ((0, 0, 0), (1, 1, 1), [3, 3, 3]),
        ((0, 0, 0), (0, 0, 0), [0, 0, 0]),
    ],
)
def test_k3b_3_points_for_the_most_squires_and_3_for_the_most_gold(
    squires: tuple[int, ...], gold: tuple[int, ...], scored: list[int]
) -> None:
    """R3.3, R3.5"""
    board = henry(players=3)
    for seat in range(3):
        board.purse(seat, squires=squires[seat], gold=gold[seat])
    game = sitting(board, "K3b")
    assert points(game) == scored
    assert (amounts(game, "squires"), amounts(game, "gold")) == (list(squires), list(gold))


def test_k3b_counts_behind_the_screen_only() -> None:
    """R3.5"""
    board = henry(players=3).purse(1, squires=1).county("York", 0, 3, squires=4)
    assert points(sitting(board, "K3b")) == [0, 3, 0]


@pytest.mark.parametrize(("laws", "scored"), [(("K2a", "K3b"), [0, 3, 0]), (("K3b", "K2a"), [3, 0, 0])])
def test_k3b_and_k2a_in_either_order(laws: tuple[str, ...], scored: list[int]) -> None:
    """R3.3: after the levy green is the richest."""
    game = sitting(owners("gold", 4, 3, 0), *laws)
    assert points(game) == scored
    assert amounts(game, "gold") == [1, 3, 0]


# -- K3c: shame for counties -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(8))
def test_k3c_1_shame_for_every_2_counties(number: int) -> None:
    """R3.5, R9.4: from the leftmost field that still has markers; not asked."""
    game = sitting(in_counties(henry(players=3).track(2, 3, 3, 3, 3), 1, number), "K3c")
    taken = number // 2
    assert amounts(game, "shame") == [0, taken, 0]
    assert track(game) == [2 - min(taken, 2), 3 - max(taken - 2, 0), 3, 3, 3]
    assert asked(game) is None


def test_k3c_on_an_empty_track_the_supply_gives() -> None:
    """R9.4"""
    log: list[Event] = []
    game = sitting(in_counties(henry(players=3).track(0, 0, 0, 0, 0), 0, 4), "K3c", log=log)
    assert amounts(game, "shame") == [2, 0, 0]
    assert track(game) == [0, 0, 0, 0, 0]
    assert [event for event in log if isinstance(event, MarkerTaken)] == [MarkerTaken(0, -1)] * 2


def test_k3c_the_last_marker_of_the_track_goes_before_the_supply() -> None:
    """R9.4"""
    game = sitting(in_counties(henry(players=3).track(0, 0, 0, 0, 1), 0, 4), "K3c")
    assert amounts(game, "shame") == [2, 0, 0]
    assert track(game) == [0, 0, 0, 0, 0]


def test_k3c_markers_are_taken_in_turn_order_one_player_completely_before_the_next() -> None:
    """R3.3, R9.4: yellow starts and takes two, from two fields, before blue takes any."""
    board = henry(players=3, start=2).track(1, 1, 1, 3, 3)
    in_counties(board, 2, 4)
    board.county("Dorset", 0, 1).county("Surrey", 0, 1)
    log: list[Event] = []
    sitting(board, "K3c", log=log)
    taken = [event for event in log if isinstance(event, MarkerTaken)]
    assert taken == [MarkerTaken(2, 0), MarkerTaken(2, 1), MarkerTaken(0, 2)]


def test_k3c_after_n2d_counts_only_the_counties_paid_for() -> None:
    """R3.3: a knight withdrawn saves the shame."""
    board = in_counties(henry(players=3), 0, 2).purse(0, gold=1)
    game = sitting(board, "N2d", "K3c")
    play(game, "blue: pay Stafford")
    assert amounts(game, "shame") == [0, 0, 0]


# -- K3d: knights in the Tower ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("blue", "green", "scored"),
    [((), (), [0, 0, 0, 0]), ((4,), (), [3, 0, 0, 0]), ((1, 1), (3,), [6, 3, 0, 0]), ((1, 1, 1), (2,), [9, 3, 0, 0])],
)
def test_k3d_3_points_for_every_own_knight_in_the_tower(
    blue: tuple[int, ...], green: tuple[int, ...], scored: list[int]
) -> None:
    """R3.3: for knights, not for their strength; the neutral one is nobody's."""
    assert points(sitting(henry().tower(0, *blue).tower(1, *green), "K3d")) == scored


def test_k3d_the_knights_are_in_the_tower_until_phase_3() -> None:
    """R9.2, R9.3: K3d finds them there, then they go home."""
    game = henry(players=3).tower(1, 2).applying("K3d")
    assert points(game) == [0, 3, 0]
    assert at_court(game, 1) == (2,)


# -- the game for two (R7.6, R9.6) -----------------------------------------------------------------------------------


def test_r7_6_an_allys_counties_bring_no_shame() -> None:
    """R7.6, R9.6: four of the ally's counties, and one more of green's own, are no two counties of green's."""
    board = henry(players=2)
    in_counties(board, 3, 4)
    board.county("Surrey", 1, 1)
    assert qualified(board, "K3c") == (0, 0)
    assert amounts(board.game, "shame") == [0, 0]


def test_r9_6_an_allys_knight_in_the_tower_scores_nothing() -> None:
    """R7.6, R9.6"""
    assert points(sitting(henry(players=2).tower(3, 2).tower(0, 1), "K3d")) == [3, 0]


@pytest.mark.parametrize("key", ["K2a", "K2b", "K2c", "K2d", "K3a", "K3b", "K3c", "K3d"])
def test_r7_6_the_kings_laws_go_over_the_two_players_only(key: str) -> None:
    """R7.6: with an ally on the board everywhere, nobody but a seat gains or loses by a law."""
    board = for_two_with_henry()
    log: list[Event] = []
    game = sitting(board, key, log=log)
    seats = {event.seat for event in log if isinstance(event, Changed)}
    assert seats <= {0, 1}
    assert asked(game) is None
    gained = [(COLOURS[event.seat], KINDS[event.what], event.amount) for event in log if isinstance(event, Changed)]
    assert gained == ([("blue", "points", 5), ("green", "points", 5)] if key == "K2b" else [])


def for_two_with_henry() -> Board:
    """Green's ally stands in the Tower, in three counties and on an office; nobody owns anything."""
    board = henry(players=2)
    for county, strength in (("Northumberland", 1), ("Stafford", 2), ("York", 3)):
        board.county(county, 3, strength)
    return board.tower(3, 1).party("chancellor", 3, 2)
