"""The New Laws N2d to N4c (R3.3 to R3.5), each with its boundaries, and where they meet other rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lancaster.rules.events import Event, PrivilegeMoved, StartNamed, Turned
from lancaster.rules.terms import COUNTY_NAMES, SHIELD, SPACE_NAMES, TUDOR
from tests.rules.law_tables import henry, in_conflicts, in_counties, points
from tests.rules.parliaments import asked, sitting
from tests.support import Board, at_court, holder_of, play, purse, texts, why_not

# -- N2d: 1 gold for every county ------------------------------------------------------------------------------------


def test_n2d_every_county_is_paid_for_or_left_knight_by_knight() -> None:
    """R3.3"""
    board = Board(players=3).purse(0, gold=2).county("Stafford", 0, 1, squires=2).county("York", 0, 3)
    board.county("Surrey", 0, 2).county("Bedford", 1, 1)
    game = sitting(board, "N2d")  # green has no gold: its knight goes home unasked
    assert asked(game) == 0
    assert sorted(texts(game, 0)) == [
        "none",
        "pay Stafford",
        "pay Stafford Surrey",
        "pay Stafford York",
        "pay Surrey",
        "pay York",
        "pay York Surrey",
    ]
    assert why_not(game, 0, "pay Stafford York Surrey") == ("not-enough", "R3.3")
    assert why_not(game, 0, "pay Bedford") == ("no-knight-in-county", "R3.3")
    assert why_not(game, 0, "pay Somerset") == ("no-knight-in-county", "R3.3")
    assert why_not(game, 0, "pay gold") == ("not-asked", "R3.3")
    play(game, "blue: pay York")
    assert purse(game, 0, "gold") == 1
    assert [holder_of(game, county) for county in ("Stafford", "York", "Surrey", "Bedford")] == [-1, 0, -1, -1]
    assert at_court(game, 0) == (2, 1)
    assert at_court(game, 1) == (1,)
    assert purse(game, 0, "squires") == 0  # those of Stafford went to the supply
    county = game.view(0)["counties"][1]
    assert (county["strength"], county["squires"], county["total"]) == (0, 0, 0)
    assert asked(game) is None


def test_n2d_paid_in_full_everybody_stays() -> None:
    """R3.3"""
    game = sitting(Board(players=3).purse(0, gold=2).county("Stafford", 0, 1, squires=2).county("York", 0, 3), "N2d")
    play(game, "blue: pay Stafford York")
    assert [holder_of(game, county) for county in ("Stafford", "York")] == [0, 0]
    assert (purse(game, 0, "gold"), game.view(0)["counties"][1]["squires"]) == (0, 2)


def test_n2d_with_gold_to_spare_every_choice_of_counties_is_offered_once() -> None:
    """R3.3: seven counties, 2 to the power of 7 ways to pay, named in the order A to I."""
    board = in_counties(Board(players=3).purse(0, gold=9), 0, 7)
    game = sitting(board, "N2d")
    assert len(set(texts(game, 0))) == len(texts(game, 0)) == 2**7
    play(game, "blue: pay " + " ".join(COUNTY_NAMES[:7]))
    assert purse(game, 0, "gold") == 2


def test_n2d_costs_nothing_without_a_county() -> None:
    """R3.3"""
    game = sitting(Board(players=3).purse(0, gold=2).castle(0, "gold", 1).conflict("up1", "5a", (0, (2,))), "N2d")
    assert (asked(game), purse(game, 0, "gold")) == (None, 2)


def test_n2d_a_withdrawn_knight_leaves_squires_shield_and_tudor_knight_to_their_supplies() -> None:
    """N2d, R8.8, R8.10: a shield does not help; nothing of it comes back to the player."""
    board = henry(players=3).county("York", 0, 2, squires=1, beside=("shield", "tudor"))
    log: list[Event] = []
    game = sitting(board, "N2d", log=log)
    assert holder_of(game, "York") == -1
    assert at_court(game, 0) == (2,)
    assert purse(game, 0, "squires") == 0
    county = game.view(0)["counties"][2]
    assert (county["beside"], county["squires"], county["total"]) == ([], 0, 0)
    assert game.view(0)["houses"][0]["ready"] == []
    moved = [event for event in log if isinstance(event, PrivilegeMoved)]
    assert moved == [PrivilegeMoved(0, SHIELD, False), PrivilegeMoved(0, TUDOR, False)]


def test_n2d_a_paid_knight_keeps_what_stands_beside_it() -> None:
    """R3.3, R8.8, R8.10"""
    board = henry(players=3).purse(0, gold=1).county("York", 0, 2, squires=1, beside=("shield", "tudor"))
    game = sitting(board, "N2d")
    play(game, "blue: pay York")
    county = game.view(0)["counties"][2]
    assert (county["house"], county["squires"], county["beside"]) == (0, 1, ["shield", "tudor"])


@pytest.mark.parametrize(("answer", "named"), [("none", False), ("pay Surrey", True)])
def test_n2d_a_knight_withdrawn_from_surrey_names_nobody(answer: str, named: bool) -> None:
    """N2d, R4.5: the start player stays."""
    board = Board(players=3, start=1).purse(0, gold=1).county("Surrey", 0, 1)
    game = board.applying("N2d")
    play(game, f"blue: {answer}")
    if named:
        events = play(game, "blue: take reward", "blue: start yellow")
        assert StartNamed(2) in events
    assert game.table.start == (2 if named else 1)
    assert (game.table.round, game.view(0)["phase"]) == (2, "placement")


def test_n2d_a_withdrawn_knight_brings_neither_noble_nor_reward() -> None:
    """N2d, R4.3: phase 3 finds the county empty."""
    board = Board(players=3).purse(0, gold=1).county("Somerset", 0, 4).county("Stafford", 0, 1)
    game = board.applying("N2d")
    play(game, "blue: pay Stafford")
    prompt = game.prompt(0)
    assert prompt is not None
    assert (prompt.kind, prompt.subject) == ("county", "Stafford")
    play(game, "blue: none")
    assert points(game) == [0, 0, 0]
    assert game.table.nobles[0] == 0


@pytest.mark.parametrize(
    ("laws", "board", "scored"),
    [
        (("N2d", "N3a"), lambda: in_counties(Board(players=3), 0, 2), 0),
        (("N3a", "N2d"), lambda: in_counties(Board(players=3), 0, 2), 5),
        (("N2d", "N3d"), lambda: Board(players=3).county("York", 0, 3, squires=2), 0),
        (("N3d", "N2d"), lambda: Board(players=3).county("York", 0, 3, squires=2), 3),
        (("N2d", "N4a"), lambda: Board(players=3).county("York", 0, 3).nobles_left("York", 0), 0),
        (("N4a", "N2d"), lambda: Board(players=3).county("York", 0, 3).nobles_left("York", 0), 3),
    ],
)
def test_n2d_counties_left_unpaid_count_only_for_laws_before_it(
    laws: tuple[str, ...], board: Callable[[], Board], scored: int
) -> None:
    """R3.3: blue has no gold, so all its knights go home."""
    assert points(sitting(board(), *laws)) == [scored, 0, 0]


def test_n2d_a_withdrawn_knight_of_strength_2_makes_b2c_possible() -> None:
    """R3.5: it is at court, so blue has none placed; it may even be the one that is upgraded."""
    game = sitting(Board(players=3).county("York", 0, 2), "N2d", "B2c")
    assert texts(game, 0) == ["upgrade 2 court", "none"]


# -- N3a, N3d, N4a: points for counties ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(8))
def test_n3a_5_points_for_every_2_counties(number: int) -> None:
    """R3.3, R3.5"""
    assert points(sitting(in_counties(Board(players=3), 1, number), "N3a")) == [0, 5 * (number // 2), 0]


@pytest.mark.parametrize(
    ("squires", "scored"),
    [((0, 0, 0), 0), ((1, 0, 0), 0), ((1, 1, 0), 3), ((2, 0, 0), 3), ((1, 1, 1), 3), ((1, 3, 1), 6), ((5, 0, 2), 9)],
)
def test_n3d_3_points_for_every_2_squires_added_over_all_own_counties(
    squires: tuple[int, int, int], scored: int
) -> None:
    """R3.5: those behind the screen, of others, or in a conflict do not count."""
    board = Board(players=3).purse(0, squires=4).county("Surrey", 1, 1, squires=1)
    for county, number in zip(("Stafford", "York", "Bedford"), squires, strict=True):
        board.county(county, 0, 1, squires=number)
    board.conflict("up1", "5a", (0, (2,))).squires_in_conflict("up1", 0, 3)
    assert points(sitting(board, "N3d")) == [scored, 0, 0]


def test_n4a_3_points_for_every_own_knight_in_a_county_without_nobles() -> None:
    """R3.3: owning that noble makes no difference; an empty stack without an own knight is worth nothing."""
    board = Board(players=3).nobles(0, "York").nobles_left("York", 0).nobles_left("Bedford", 0)
    board.nobles_left("Surrey", 0).nobles_left("Stafford", 1)
    board.county("York", 0, 3).county("Bedford", 0, 1).county("Stafford", 0, 1).county("Dorset", 1, 2)
    assert points(sitting(board, "N4a")) == [6, 0, 0]


# -- N3b: gold and squires two to one --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "gold", "squires"),
    [("none", 5, 4), ("buy squires 1", 3, 5), ("buy squires 2", 1, 6), ("buy gold 1", 6, 2), ("buy gold 2", 7, 0)],
)
def test_n3b_2_for_1_in_one_direction_any_number_of_times(answer: str, gold: int, squires: int) -> None:
    """R3.3"""
    game = sitting(Board(players=3).purse(0, gold=5, squires=4), "N3b")
    assert texts(game, 0) == ["none", "buy squires 1", "buy squires 2", "buy gold 1", "buy gold 2"]
    play(game, f"blue: {answer}")
    assert [purse(game, 0, kind) for kind in ("gold", "squires")] == [gold, squires]
    assert asked(game) is None  # one direction: not asked again


def test_n3b_refusals() -> None:
    """R3.3"""
    game = sitting(Board(players=3).purse(0, gold=3, squires=1), "N3b")
    assert texts(game, 0) == ["none", "buy squires 1"]
    assert why_not(game, 0, "buy squires 2") == ("not-enough", "R3.3")
    assert why_not(game, 0, "buy gold 1") == ("not-enough", "R3.3")
    assert why_not(game, 0, "exchange 1") == ("not-asked", "R3.3")


def test_n3b_with_one_of_each_nobody_is_asked() -> None:
    """R6.6"""
    assert asked(sitting(Board(players=3).purse(0, gold=1, squires=1), "N3b")) is None


# -- N3c: 1 squire for every extension -------------------------------------------------------------------------------


def test_n3c_every_extension_is_paid_for_or_turned_down_tile_by_tile() -> None:
    """R3.3"""
    board = Board(players=3).purse(0, squires=2).extensions(0, "squires", "gold", "votes").extensions(1, "gold")
    game = sitting(board, "N3c")  # green has no squires: its tile is turned down unasked
    assert game.view(0)["seats"][1]["turned_down"] == []  # only when it is green's turn
    assert asked(game) == 0
    assert sorted(texts(game, 0)) == [
        "none",
        "pay gold",
        "pay gold votes",
        "pay squires",
        "pay squires gold",
        "pay squires votes",
        "pay votes",
    ]
    assert why_not(game, 0, "pay squires gold votes") == ("not-enough", "R3.3")
    assert why_not(game, 0, "pay knight") == ("not-built", "R3.3")
    assert why_not(game, 0, "pay York") == ("not-asked", "R3.3")
    play(game, "blue: pay squires votes")
    assert purse(game, 0, "squires") == 0
    assert [seat["turned_down"] for seat in game.view(0)["seats"]] == [["gold"], ["gold"], []]
    assert asked(game) is None


def test_n3c_who_has_no_extension_pays_nothing() -> None:
    """R3.3"""
    game = sitting(Board(players=3).purse(0, squires=2), "N3c")
    assert (asked(game), purse(game, 0, "squires")) == (None, 2)


def test_n3c_a_tile_turned_down_yields_nothing_this_round_and_is_turned_up_again() -> None:
    """N3c, R4.6: the paid one yields; after the castles all are face up and yield in the next round."""
    board = Board(players=3).purse(0, squires=1).extensions(0, "gold", "votes").laws("N3c", "B3b", "B4c")
    game = board.applying("N3c")
    events = play(game, "blue: pay votes")
    gold = SPACE_NAMES.index("gold")
    assert [event for event in events if isinstance(event, Turned)] == [Turned(0, gold, False), Turned(0, gold, True)]
    assert (game.table.round, purse(game, 0, "gold")) == (2, 0)
    assert purse(game, 0, "votes") == 2 + 1  # extension and table
    assert game.view(0)["seats"][0]["turned_down"] == []
    board.laws("B4c", "B3b", "N2c")
    for _ in range(3):
        play(game, "blue: no", "green: no", "yellow: no")
    assert (game.table.round, purse(game, 0, "gold")) == (3, 2)


def test_n3c_is_due_again_each_round() -> None:
    """R3.2, N3c: the same tile is asked about again."""
    board = Board(players=3).purse(0, squires=2).extensions(0, "gold")
    game = board.applying("N3c", "B3b", "B4c")
    play(game, "blue: pay gold")
    assert purse(game, 0, "gold") == 2
    for _ in range(3):
        play(game, "blue: no", "green: no", "yellow: no")
    assert texts(game, 0) == ["none", "pay gold"]


def test_n3c_a_tile_turned_down_still_counts_as_an_extension() -> None:
    """N3c: for B2d, and it cannot be built a second time (R6.3)."""
    board = Board(players=3).purse(0, gold=4).extensions(0, "squires", "gold", "votes")
    game = sitting(board, "N3c", "B2d", "N1d")
    assert points(game) == [5, 0, 0]
    assert why_not(game, 0, "extend gold") == ("already-built", "R6.3")


def test_n3c_tiles_built_by_a_later_law_are_face_up_and_free() -> None:
    """N3c, R6.3: the old tile yields nothing, the new one yields in this round."""
    board = in_conflicts(Board(players=3), 0, 2).extensions(0, "gold")
    game = board.applying("N3c", "B1c")
    play(game, "blue: extend squires")
    assert game.table.round == 2
    assert [purse(game, 0, kind) for kind in ("gold", "squires")] == [0, 2]


def test_n3c_tiles_built_in_a_county_are_face_up_and_free() -> None:
    """N3c, R4.3: Bedford's extension comes in phase 3."""
    board = Board(players=3).county("Bedford", 0, 1).extensions(0, "gold")
    game = board.applying("N3c")
    play(game, "blue: take reward", "blue: extend squires")
    assert [purse(game, 0, kind) for kind in ("gold", "squires")] == [0, 2]


def test_n3c_tiles_built_by_an_earlier_law_cost_too() -> None:
    """R3.3: N1d stands left of N3c, which sees the new tile."""
    board = Board(players=3).purse(0, gold=4, squires=1)
    game = sitting(board, "N1d", "N3c")
    play(game, "blue: extend gold")
    assert texts(game, 0) == ["none", "pay gold"]
    play(game, "blue: none")
    assert game.view(0)["seats"][0]["turned_down"] == ["gold"]


def test_n3c_does_not_touch_knights_on_open_castle_spaces() -> None:
    """N3c, R4.6: only tiles are turned down; a knight in the castle yields as ever."""
    game = Board(players=3).castle(0, "gold", 1).extensions(0, "squires").applying("N3c")
    assert [purse(game, 0, kind) for kind in ("gold", "squires")] == [2, 0]


# -- N4b: gold, squire and leftover vote for points ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "most"),
    [
        ({"gold": 3, "squires": 3, "votes": 2}, 2),
        ({"gold": 1, "squires": 3, "votes": 2}, 1),
        ({"gold": 3, "squires": 2, "votes": 5}, 2),
    ],
)
def test_n4b_1_gold_1_squire_and_1_leftover_vote_for_3_points(owned: dict[str, int], most: int) -> None:
    """R3.3, R3.4"""
    for times in range(most + 1):
        game = sitting(Board(players=3).purse(0, **owned), "N4b")
        assert texts(game, 0) == ["none", *[f"exchange {number}" for number in range(1, most + 1)]]
        game.play(0, f"exchange {times}" if times else "none")
        assert points(game) == [3 * times, 0, 0]
        assert purse(game, 0, "gold") == owned["gold"] - times
        assert purse(game, 0, "squires") == owned["squires"] - times
        assert purse(game, 0, "votes") == 0  # the others left over are lost (R3.4)


@pytest.mark.parametrize(
    ("owned", "rule"),
    [
        ({"gold": 1, "squires": 2, "votes": 2}, "R3.3"),
        ({"gold": 2, "squires": 1, "votes": 2}, "R3.3"),
        ({"gold": 2, "squires": 2, "votes": 1}, "R3.4"),
    ],
)
def test_n4b_refuses_more_than_can_be_paid(owned: dict[str, int], rule: str) -> None:
    """R3.3, R3.4"""
    game = sitting(Board(players=3).purse(0, **owned), "N4b")
    assert why_not(game, 0, "exchange 2") == ("not-enough", rule)


@pytest.mark.parametrize("missing", ["gold", "squires", "votes"])
def test_n4b_who_lacks_one_of_the_three_is_not_asked(missing: str) -> None:
    """R6.6"""
    owned = {kind: 3 for kind in ("gold", "squires", "votes") if kind != missing}
    assert asked(sitting(Board(players=3).purse(0, **owned), "N4b")) is None


def test_n4b_before_n2b_what_is_spent_is_no_longer_left_over() -> None:
    """R3.3, R3.4: blue spends two of its three votes, so green has the most left over."""
    board = Board(players=3).purse(0, gold=2, squires=2, votes=3).purse(1, votes=2).court(0, 1).court(1, 1)
    game = sitting(board, "N4b", "N2b")
    play(game, "blue: exchange 2")
    assert asked(game) == 1
    play(game, "green: none")
    assert asked(game) is None
    assert [purse(game, seat, "votes") for seat in range(3)] == [0, 0, 0]


def test_n2b_before_n4b_counts_the_votes_that_are_spent_later() -> None:
    """R3.3, R3.4"""
    board = Board(players=3).purse(0, gold=2, squires=2, votes=3).purse(1, votes=2).court(0, 1).court(1, 1)
    game = sitting(board, "N2b", "N4b")
    play(game, "blue: upgrade 1 court", "blue: exchange 2")
    assert asked(game) is None
    assert points(game) == [6, 0, 0]
    assert [purse(game, seat, "votes") for seat in range(3)] == [0, 0, 0]


def test_n4b_before_n2b_a_tie_made_by_spending_counts() -> None:
    """R3.5: one vote spent makes it 2 to 2."""
    board = Board(players=3).purse(0, gold=2, squires=2, votes=3).purse(1, votes=2).court(0, 1).court(1, 1)
    game = sitting(board, "N4b", "N2b")
    play(game, "blue: exchange 1", "blue: none", "green: none")
    assert asked(game) is None


# -- N4c: the most knights in conflicts ------------------------------------------------------------------------------


def test_n4c_counts_knights_not_their_strength() -> None:
    """R3.3, R3.5"""
    board = Board(players=3).conflict("up1", "8", (0, (4, 3)), (1, (1, 1))).conflict("up2", "9", (1, (1,)))
    assert points(sitting(board, "N4c")) == [0, 5, 0]


def test_n4c_bound_knights_count_too() -> None:
    """R3.5: blue's two in the lower row and one in the upper against green's two."""
    board = Board(players=3).conflict("up1", "8", (0, (1,)), (1, (1, 1))).conflict("low2", "9", (0, (1, 2)))
    assert points(sitting(board, "N4c")) == [5, 0, 0]


def test_n4c_all_tied_players_and_nobody_at_zero() -> None:
    """R3.5"""
    board = Board(players=3).conflict("up1", "8", (0, (1,)), (1, (4,)))
    assert points(sitting(board, "N4c")) == [5, 5, 0]
    assert points(sitting(Board(players=3).county("York", 0, 3), "N4c")) == [0, 0, 0]


def test_n4c_archers_and_tudor_knights_are_no_knights() -> None:
    """R8.9, R8.10"""
    board = henry(players=3).conflict("up1", "9", (0, (1,)), "archer of 0").conflict("up2", "8", (1, (1, 1)))
    board.tudors_in_conflict("up1", 0)
    assert points(sitting(board, "N4c")) == [0, 5, 0]
