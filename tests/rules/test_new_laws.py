"""The New Laws N0a to N2c (R3.3 to R3.5), what their refusals tell, and the game for two (R7.6)."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.events import Fought, SquiresSent
from lancaster.rules.terms import FRONT_NAMES, SPACE_NAMES
from tests.rules.law_tables import for_two, game_purse, henry, in_conflicts, points
from tests.rules.parliaments import PLACES, asked, qualified, sitting, standing
from tests.support import Board, at_court, holder_of, in_conflict, in_reserve, play, purse, texts, why_not


def squires_there(game: Game, front: str, house: int) -> int:
    """Squires sent into a conflict."""
    (place,) = [place for place in game.view(None)["fronts"] if place["front"] == front]
    return sum(space["squires"] for space in place["spaces"] if space is not None and space["house"] == house)


# -- N0a, N0b, N0c, N1a: small gifts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(5))
def test_n0a_1_vote_for_every_conflict(number: int) -> None:
    """R3.4: kept for the next round."""
    game = sitting(in_conflicts(Board(players=3), 1, number), "N0a")
    assert [purse(game, seat, "votes") for seat in range(3)] == [0, number, 0]


@pytest.mark.parametrize(
    ("key", "most", "gift"), [("N0b", "squires", "gold"), ("N0c", "gold", "squires")], ids=["N0b", "N0c"]
)
@pytest.mark.parametrize(
    ("amounts", "who"),
    [((2, 1, 0), (1, 0, 0)), ((2, 1, 2), (1, 0, 1)), ((1, 1, 1), (1, 1, 1)), ((0, 0, 0), (0, 0, 0))],
)
def test_n0b_n0c_the_most_of_one_brings_one_of_the_other_and_a_vote(
    key: str, most: str, gift: str, amounts: tuple[int, ...], who: tuple[int, ...]
) -> None:
    """R3.3, R3.5"""
    board = Board(players=3)
    for seat, amount in enumerate(amounts):
        board.purse(seat, **{most: amount})
    game = sitting(board, key)
    assert tuple(purse(game, seat, gift) for seat in range(3)) == who
    assert tuple(purse(game, seat, "votes") for seat in range(3)) == who
    assert tuple(purse(game, seat, most) for seat in range(3)) == amounts


def test_n1a_1_gold_1_squire_1_vote_for_who_owns_no_noble() -> None:
    """R3.3"""
    game = sitting(Board(players=3).nobles(1, "York").nobles(2, "York", "Surrey"), "N1a")
    assert [game_purse(game, seat) for seat in range(3)] == [(1, 1, 1, 0), (0, 0, 0, 0), (0, 0, 0, 0)]


# -- N1b: squires into conflicts -------------------------------------------------------------------------------------


def test_n1b_at_most_one_squire_for_each_own_conflict_divided_at_will() -> None:
    """R3.3: two conflicts, so two squires: one each, or both into one; others and empty conflicts are closed."""
    board = Board(players=3).purse(0, squires=5)
    board.conflict("up1", "8", (0, (1,))).conflict("up2", "9", (1, (1,))).conflict("low1", "7", (0, (2,)))
    game = sitting(board, "N1b")
    assert sorted(texts(game, 0)) == [
        "none",
        "send low1",
        "send low1 low1",
        "send up1",
        "send up1 low1",
        "send up1 up1",
    ]
    assert why_not(game, 0, "send up1 low1 low1") == ("one-squire-per-conflict", "R3.3")
    assert why_not(game, 0, "send up2") == ("no-knight-there", "R3.3")
    assert why_not(game, 0, "send low2") == ("no-knight-there", "R3.3")
    assert why_not(game, 0, "exchange 1") == ("not-asked", "R3.3")
    play(game, "blue: send up1 up1")
    assert purse(game, 0, "squires") == 3
    assert (squires_there(game, "up1", 0), squires_there(game, "low1", 0)) == (2, 0)
    assert asked(game) is None


def test_n1b_at_most_the_squires_behind_the_screen() -> None:
    """R3.3, R3.5"""
    board = in_conflicts(Board(players=3), 0, 3).purse(0, squires=1)
    game = sitting(board, "N1b")
    assert texts(game, 0) == ["none", "send low1", "send up2", "send up1"]
    assert why_not(game, 0, "send up1 up2") == ("not-enough", "R3.3")


@pytest.mark.parametrize("squires", [0, 3])
def test_n1b_nobody_is_asked_without_squires_or_without_a_conflict(squires: int) -> None:
    """R6.6"""
    board = Board(players=3).purse(0, squires=squires)
    if not squires:
        in_conflicts(board, 0, 2)
    assert asked(sitting(board, "N1b")) is None


def test_n1b_may_be_declined() -> None:
    """R6.6"""
    game = sitting(in_conflicts(Board(players=3), 0, 1).purse(0, squires=2), "N1b")
    play(game, "blue: none")
    assert (purse(game, 0, "squires"), squires_there(game, "up1", 0)) == (2, 0)


def test_n1b_the_number_of_knights_in_a_conflict_does_not_matter() -> None:
    """R3.5: one conflict with three knights is one conflict."""
    board = Board(players=3).purse(0, squires=3).conflict("up1", "9", (0, (1, 1, 2)))
    assert texts(sitting(board, "N1b"), 0) == ["none", "send up1"]


@pytest.mark.parametrize(
    ("answer", "won", "scored"),
    [
        ("send up1", True, [4, 2, 0]),  # 3 + 2 against 5; blue 3, green 2
        ("none", False, [1, 2, 0]),  # 2 + 2 against 5; of equals green, the lower space, ranks higher
    ],
)
def test_n1b_a_squire_wins_a_conflict_for_england_and_a_rank_for_its_player(
    answer: str, won: bool, scored: list[int]
) -> None:
    """N1b, R4.8, R4.9, R4.10: +1 for England and for the own rank; the squire goes to the supply."""
    board = Board(players=3).purse(0, squires=1).conflict("up1", "5a", (0, (2,)), (1, (2,))).conflict("up2", None)
    game = board.applying("N1b")
    events = play(game, f"blue: {answer}")
    assert [event.won for event in events if isinstance(event, Fought)] == [won]
    assert points(game) == scored
    assert purse(game, 0, "squires") == (0 if won else 1)
    assert at_court(game, 0) == ((2,) if won else ())


def test_n1b_a_squire_passes_the_rank_of_a_stronger_knight() -> None:
    """N1b, R4.9: 1 + 2 squires against 2: blue is rank 1; against an equal total the lower space ranks higher."""
    board = Board(players=3).purse(0, squires=2).conflict("up1", "2", (0, (1,)), (1, (2,)))
    board.conflict("low1", "9", (0, (1,))).conflict("up2", None)
    game = board.applying("N1b")
    events = play(game, "blue: send up1 up1")
    fought = {FRONT_NAMES[event.front]: event for event in events if isinstance(event, Fought)}
    assert fought["up1"].ranks == ((0, False, 3, 3), (1, False, 2, 2))
    assert fought["low1"].ranks == ((0, False, 1, 4),)


def test_n1b_lost_in_the_upper_row_the_squires_do_not_go_down_with_the_knights() -> None:
    """N1b, R4.12: to the supply whoever wins; next round the knight fights alone."""
    board = Board(players=3).purse(0, squires=2).conflict("up1", "8", (0, (2,)), (1, (2,)))
    board.conflict("up2", "9", (0, (1,)))
    game = board.applying("N1b")
    events = play(game, "blue: send up1 up1")
    fought = [event for event in events if isinstance(event, Fought) and event.front == 0]
    assert [(event.strength, event.won, event.ranks) for event in fought] == [
        (6, False, ((0, False, 4, 4), (1, False, 2, 2)))
    ]
    assert SquiresSent(0, 0, -2) in events
    assert in_conflict(game, "low1", 0) == (2,)
    assert squires_there(game, "low1", 0) == 0
    assert purse(game, 0, "squires") == 0
    assert [front["english"] for front in game.view(0)["fronts"] if front["front"] == "low1"] == [4]


def test_n1b_lost_in_the_lower_row_the_squires_are_no_prisoners() -> None:
    """N1b, R4.13: rank with the squire, ransom without it, and it goes to the supply."""
    board = Board(players=3).purse(0, squires=1, gold=2).conflict("low1", "9", (0, (2,)), (1, (2,)))
    board.conflict("up1", None).conflict("up2", None)
    game = board.applying("N1b")
    play(game, "blue: send low1")
    assert points(game)[:2] == [4, 2]
    assert asked(game) == 0
    assert texts(game, 0) == ["none", "ransom 2"]
    play(game, "blue: ransom 2")
    assert (purse(game, 0, "gold"), purse(game, 0, "squires")) == (0, 0)
    assert at_court(game, 0) == (2,)


def test_n1b_squires_in_conflicts_are_no_knights_and_stand_in_no_county() -> None:
    """R3.5: N4c counts knights, N3d squires in counties, N0b those behind the screen."""
    board = Board(players=3).purse(0, squires=2).purse(1, squires=1)
    board.conflict("up1", "8", (0, (1,))).conflict("up2", "9", (0, (1,)), (1, (1, 1, 2)))
    game = sitting(board, "N1b", "N4c", "N3d")
    play(game, "blue: send up1 up2", "green: none")
    assert points(game) == [0, 5, 0]
    board = Board(players=3).purse(0, squires=2).purse(1, squires=1).conflict("up1", "8", (0, (1,)))
    game = sitting(board, "N1b", "N0b")
    play(game, "blue: send up1")
    assert [purse(game, seat, "gold") for seat in range(3)] == [1, 1, 0]  # one each behind the screen


# -- N1c, N2a, N2c: knights ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("placed", "at_home"), [((), (1, 1)), ((1,), (1,)), ((1, 1, 1), ()), ((1, 2, 3, 1), (1,))])
def test_n1c_1_squire_for_every_placed_knight_of_strength_1(placed: tuple[int, ...], at_home: tuple[int, ...]) -> None:
    """R3.3, R3.5"""
    board = Board(players=3).court(0, *at_home)
    for space, strength in enumerate(placed):
        board.castle(0, SPACE_NAMES[space], strength)
    game = sitting(board, "N1c")
    assert [purse(game, seat, "squires") for seat in range(3)] == [placed.count(1), 0, 0]


@pytest.mark.parametrize("place", PLACES)
def test_n1c_counts_every_place(place: str) -> None:
    """R3.5"""
    assert qualified(standing(henry(players=3), place, 0, 1), "N1c") == (1, 0, 0)


@pytest.mark.parametrize("number", range(7))
def test_n2a_3_points_for_every_knight_in_the_own_castle(number: int) -> None:
    """R3.3, R3.5"""
    board = Board(players=3).county("York", 0, 4).extensions(1, *SPACE_NAMES[:3])
    for space in range(number):
        board.castle(0, SPACE_NAMES[space], (1, 1, 1, 2, 2, 3)[space])
    assert points(sitting(board, "N2a")) == [3 * number, 0, 0]  # green's extensions are no knights


def test_n2a_does_not_count_a_knight_that_an_extension_has_just_sent_home() -> None:
    """R6.3, R3.3: N1d builds on blue's only castle knight; with the laws the other way round it counts."""

    def table() -> Board:
        return Board(players=3).purse(0, gold=4).castle(0, "votes", 1)

    game = sitting(table(), "N1d", "N2a")
    play(game, "blue: extend votes")
    assert points(game) == [0, 0, 0]
    game = sitting(table(), "N2a", "N1d")
    play(game, "blue: extend votes")
    assert points(game) == [3, 0, 0]


@pytest.mark.parametrize(
    ("placed", "at_home", "scored"), [((2, 2), (), 3), ((2,), (2,), 0), ((2,), (), 0), ((), (2, 2), 0), ((3, 4), (), 0)]
)
def test_n2c_3_points_when_both_knights_of_strength_2_are_placed(
    placed: tuple[int, ...], at_home: tuple[int, ...], scored: int
) -> None:
    """R3.3, R3.5"""
    board = Board(players=3).court(0, *at_home)
    for space, strength in enumerate(placed):
        board.castle(0, SPACE_NAMES[space], strength)
    assert points(sitting(board, "N2c")) == [scored, 0, 0]


def test_n2c_counts_tower_and_lord() -> None:
    """R3.5"""
    assert points(sitting(henry(players=3).tower(0, 2).party("constable", 0, 2), "N2c")) == [3, 0, 0]


# -- N1d: extensions for 4 gold --------------------------------------------------------------------------------------


def test_n1d_extensions_one_after_another_until_the_gold_runs_out() -> None:
    """R3.3"""
    board = Board(players=3).purse(0, gold=11).extensions(0, "squires")
    game = sitting(board, "N1d")
    assert texts(game, 0) == [*[f"extend {space}" for space in SPACE_NAMES[1:]], "none"]
    assert why_not(game, 0, "extend squires") == ("already-built", "R6.3")
    assert why_not(game, 0, "exchange 1") == ("not-asked", "R3.3")
    play(game, "blue: extend votes")
    assert purse(game, 0, "gold") == 7
    assert asked(game) == 0
    play(game, "blue: extend gold")
    assert purse(game, 0, "gold") == 3
    assert asked(game) is None
    assert game.view(0)["seats"][0]["extensions"] == ["squires", "gold", "votes"]


def test_n1d_until_the_extensions_run_out() -> None:
    """R3.3, R6.3"""
    board = Board(players=3).purse(0, gold=12).extensions(0, *SPACE_NAMES[:5])
    game = sitting(board, "N1d")
    play(game, "blue: extend upgrade")
    assert (asked(game), purse(game, 0, "gold")) == (None, 8)


def test_n1d_none_ends_the_purchase() -> None:
    """R6.6"""
    game = sitting(Board(players=3).purse(0, gold=12), "N1d")
    play(game, "blue: extend gold", "blue: none")
    assert (asked(game), purse(game, 0, "gold")) == (None, 8)


@pytest.mark.parametrize("gold", [0, 3])
def test_n1d_who_cannot_pay_4_gold_is_not_asked(gold: int) -> None:
    """R6.6"""
    assert asked(sitting(Board(players=3).purse(0, gold=gold), "N1d")) is None


def test_n1d_an_extension_on_an_occupied_space_sends_its_knight_home() -> None:
    """R6.3"""
    game = sitting(Board(players=3).purse(1, gold=4).castle(1, "mixed", 3), "N1d")
    play(game, "green: extend mixed")
    assert at_court(game, 1) == (3,)
    assert game.view(1)["houses"][1]["castle"] == {}


# -- N2b: the most votes left over -----------------------------------------------------------------------------------


def test_n2b_the_most_votes_left_over_bring_an_upgrade_of_any_own_knight() -> None:
    """R6.2, R3.5: all tied players, in turn order; also of a knight at court."""
    board = Board(players=3, start=2)
    for seat, votes in enumerate((2, 1, 2)):
        board.purse(seat, votes=votes).court(seat, 1)
    board.county("York", 0, 3)
    game = sitting(board, "N2b")
    play(game, "yellow: upgrade 1 court")
    assert texts(game, 0) == ["upgrade 1 court", "upgrade 3 York", "none"]
    play(game, "blue: none")
    assert asked(game) is None
    assert [at_court(game, seat) for seat in range(3)] == [(1,), (1,), (2,)]


def test_n2b_without_a_vote_left_over_nobody_has_the_most() -> None:
    """R3.5"""
    board = Board(players=3).court(0, 1).court(1, 1)
    assert asked(sitting(board, "N2b")) is None


def test_n2b_lapses_when_no_knight_fits() -> None:
    """R6.2"""
    assert asked(sitting(Board(players=3).purse(0, votes=1).court(0, 4), "N2b")) is None


def test_n2b_a_bishop_instead() -> None:
    """R8.11"""
    game = sitting(henry(players=3).purse(0, votes=1), "N2b")
    assert texts(game, 0) == ["bishop", "none"]
    play(game, "blue: bishop")
    assert game.view(None)["seats"][0]["bishops"] == 1


# -- the game for two (R7.6) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["N0a", "N1b", "N1c", "N2a", "N2c", "N2d", "N3a", "N3d", "N4a", "N4c"])
def test_r7_6_an_allys_knights_count_for_no_new_law(key: str) -> None:
    """R7.6"""
    board = for_two().nobles_left("York", 0).nobles_left("Stafford", 0)
    assert qualified(board, key) == (0, 0)
    assert [game_purse(board.game, seat) for seat in range(2)] == [(0, 0, 0, 0), (0, 0, 0, 0)]


def test_r7_6_n2d_an_allys_knight_costs_nothing_and_stays() -> None:
    """R7.6: green pays for its own county only; its ally's knights stay without being paid for."""
    board = for_two().county("Surrey", 1, 1).purse(1, gold=4)
    game = sitting(board, "N2d")
    assert texts(game, 1) == ["none", "pay Surrey"]
    assert why_not(game, 1, "pay York") == ("no-knight-in-county", "R3.3")
    play(game, "green: none")
    assert [holder_of(game, county) for county in ("Northumberland", "Stafford", "York", "Surrey")] == [3, 3, 3, -1]
    assert purse(game, 1, "gold") == 4


def test_r7_6_n1b_squires_go_to_own_knights_only() -> None:
    """R7.6, R7.3: green stands in one of the conflicts, its ally in two."""
    board = for_two().purse(1, squires=3).conflict("low1", "9", (1, (1,)))
    game = sitting(board, "N1b")
    assert texts(game, 1) == ["none", "send low1"]
    assert why_not(game, 1, "send up1") == ("no-knight-there", "R3.3")


def test_r7_6_n4c_an_allys_knights_do_not_beat_a_players() -> None:
    """R7.6"""
    board = for_two().conflict("low1", "9", (0, (1,)))
    assert points(sitting(board, "N4c")) == [5, 0]


def test_r7_6_n2b_upgrades_no_allys_knight() -> None:
    """R7.3, R7.6"""
    board = for_two().purse(1, votes=1).court(1, 4)
    game = sitting(board, "N2b")
    assert asked(game) is None
    assert in_reserve(game, 1) == (3, 2, 2, 1, 1, 1)


def test_r7_6_n2a_counts_the_own_castle_only() -> None:
    """R7.6"""
    assert points(sitting(for_two().castle(1, "gold", 1), "N2a")) == [0, 3]


# -- what a refusal tells --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("N1b", "send up1 up2 up2 up2", {"what": "squires", "needed": 4}),
        ("N1b", "send up1 up2 up2", {"most": 2}),
        ("N1b", "send low1", {"front": "low1"}),
        ("N2d", "pay Stafford York Surrey", {"what": "gold", "needed": 3}),
        ("N2d", "pay Dorset", {"county": "Dorset"}),
        ("N3b", "buy squires 2", {"what": "gold", "needed": 4}),
        ("N3b", "buy gold 2", {"what": "squires", "needed": 4}),
        ("N3c", "pay squires gold mixed votes", {"what": "squires", "needed": 4}),
        ("N3c", "pay upgrade", {"space": "upgrade"}),
        ("N4b", "exchange 3", {"what": "gold", "needed": 3}),
        ("B1b", "exchange 3", {"what": "gold", "needed": 3}),
        ("B4b", "exchange 5", {"what": "squires", "needed": 5}),
    ],
)
def test_r3_3_a_refusal_tells_what_is_missing(key: str, text: str, told: dict[str, object]) -> None:
    """R3.3: which thing, and how much of it the answer would take."""
    board = Board(players=3).purse(0, gold=2, squires=3, votes=9).extensions(0, *SPACE_NAMES[:4])
    in_conflicts(board, 0, 2).county("Stafford", 0, 2).county("York", 0, 3).county("Surrey", 0, 2)
    reason = sitting(board, key).explain(0, text)
    assert reason is not None
    assert dict(reason.args) == told
