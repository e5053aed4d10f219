"""The laws of the base game, B0a to B1c and the exchanges (R3.3, R3.5), and the game for two (R7.6)."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.terms import COLOURS, COUNTY_NAMES, SPACE_NAMES
from tests.rules.law_tables import for_two, game_purse, henry, in_conflicts, in_counties, points
from tests.rules.parliaments import PLACES, asked, qualified, sitting, standing
from tests.support import Board, at_court, holder_of, in_conflict, in_reserve, play, purse, texts, why_not


def extensions(game: Game, seat: int) -> list[str]:
    return game.view(seat)["seats"][seat]["extensions"]


# -- B0a: the most gold: upgrade one placed knight -------------------------------------------------------------------


def test_b0a_the_richest_upgrades_one_placed_knight() -> None:
    """R3.3, R6.2: any placed one for which the reserve holds the next strength; squires and space stay."""
    board = Board(players=3).purse(0, gold=2).purse(1, gold=3).court(1, 1)
    board.county("Stafford", 1, 1, squires=2).castle(1, "gold", 2).conflict("up1", "5a", (1, (3, 1)))
    game = sitting(board, "B0a")
    assert asked(game) == 1
    assert texts(game, 1) == ["upgrade 1 Stafford", "upgrade 1 up1", "upgrade 3 up1", "none"]  # 3 is not in reserve
    play(game, "green: upgrade 1 Stafford")
    county = game.view(1)["counties"][1]
    assert (county["house"], county["strength"], county["squires"], county["total"]) == (1, 2, 2, 4)
    assert in_reserve(game, 1) == (4, 1)
    assert purse(game, 1, "gold") == 3
    assert asked(game) is None


def test_b0a_refusals() -> None:
    """R3.5, R6.2, R8.11"""
    board = Board(players=3).purse(1, gold=1).court(1, 1).county("Stafford", 1, 2).castle(1, "gold", 3)
    game = sitting(board, "B0a")
    assert why_not(game, 1, "upgrade 1 court") == ("not-placed", "R3.5")
    assert why_not(game, 1, "upgrade 1 Stafford") == ("no-such-knight", "R6.2")
    assert why_not(game, 1, "upgrade 2 York") == ("no-such-knight", "R6.2")
    assert why_not(game, 1, "upgrade 2 Stafford") == ("none-stronger", "R6.2")
    assert why_not(game, 1, "bishop") == ("no-bishop", "R8.11")
    assert why_not(game, 1, "exchange 1") == ("not-asked", "R6.2")
    assert why_not(game, 0, "none") == ("not-your-turn", "R2.1")


def test_b0a_may_be_declined() -> None:
    """R6.6"""
    game = sitting(Board(players=3).purse(0, gold=1).county("Stafford", 0, 1), "B0a")
    play(game, "blue: none")
    assert game.view(0)["counties"][1]["strength"] == 1
    assert asked(game) is None


def test_b0a_all_tied_players_upgrade_in_turn_order() -> None:
    """R3.3, R3.5"""
    board = Board(players=4, start=2)
    for seat, county in ((0, "Stafford"), (1, "York"), (2, "Bedford"), (3, "Surrey")):
        board.purse(seat, gold=1 if seat == 1 else 2).county(county, seat, 1)
    game = sitting(board, "B0a")
    for line in ("yellow: upgrade 1 Bedford", "red: upgrade 1 Surrey", "blue: upgrade 1 Stafford"):
        assert asked(game) == COLOURS.index(line.split(":")[0])
        play(game, line)
    assert asked(game) is None


def test_b0a_without_gold_nobody_has_the_most() -> None:
    """R3.5"""
    board = Board(players=3).county("Stafford", 0, 1).county("York", 1, 1)
    assert asked(sitting(board, "B0a")) is None


def test_b0a_lapses_for_who_has_no_knight_that_fits() -> None:
    """R6.2: blue's only placed knight is the strongest, those at court do not count."""
    game = sitting(Board(players=3).purse(0, gold=5).county("York", 0, 4).court(0, 1, 2), "B0a")
    assert asked(game) is None
    assert (at_court(game, 0), holder_of(game, "York")) == ((2, 1), 0)


@pytest.mark.parametrize("place", PLACES)
def test_b0a_upgrades_a_knight_wherever_it_is_placed(place: str) -> None:
    """R6.2: also in the Tower and with the lord."""
    board = standing(henry().bishops(0, 3).purse(0, gold=1), place, 0, 2)
    game = sitting(board, "B0a")
    assert texts(game, 0) == [f"upgrade 2 {place}", "none"]
    play(game, f"blue: upgrade 2 {place}")
    assert in_reserve(game, 0) == (4, 2, 2, 1, 1, 1)
    assert at_court(game, 0) == ()
    assert qualified(board, "B2b") == (1, 0, 0, 0)  # the knight of strength 3 is the placed one now


def test_b0a_a_bishop_instead_of_the_upgrade() -> None:
    """R8.11: also when no knight could be upgraded."""
    game = sitting(henry().purse(2, gold=1).court(2, 1), "B0a")
    assert texts(game, 2) == ["bishop", "none"]
    play(game, "yellow: bishop")
    assert game.view(None)["seats"][2]["bishops"] == 1
    assert asked(game) is None


def test_b0a_the_last_bishop_goes_to_the_first_of_the_tied() -> None:
    """R8.11, R3.3: for the second the reward has lapsed, since it has no knight to upgrade either."""
    board = henry(players=3, start=1).purse(0, gold=1).purse(1, gold=1)
    board.bishops(2, 3).bishops(0, 1)  # 1 of 5 is left
    game = sitting(board, "B0a")
    play(game, "green: bishop")
    assert asked(game) is None
    assert [seat["bishops"] for seat in game.view(None)["seats"]] == [1, 1, 3]


def test_b0a_no_fourth_bishop() -> None:
    """R8.11: those standing with the lord are owned too."""
    board = henry().purse(0, gold=1).bishops(0, 2).party("chancellor", 0, 1, bishops=1)
    game = sitting(board, "B0a")
    assert texts(game, 0) == ["upgrade 1 chancellor", "none"]
    assert why_not(game, 0, "bishop") == ("no-bishop", "R8.11")


def test_b0a_in_the_tower_only_while_its_limit_holds() -> None:
    """R6.2, R9.2: with 4 players the neutral knight counts 2, so 2 + 2 + 3 fills it; no shame is returned."""
    board = henry().purse(0, gold=1, shame=5).tower(0, 2).county("Stafford", 0, 1)
    game = sitting(board, "B0a")
    assert "upgrade 2 tower" in texts(game, 0)
    board.tower(1, 3)
    game = sitting(board, "B0a")
    assert texts(game, 0) == ["upgrade 1 Stafford", "bishop", "none"]
    assert why_not(game, 0, "upgrade 2 tower") == ("no-room-to-grow", "R6.2")


def test_b0a_an_upgrade_in_the_tower_returns_no_further_shame() -> None:
    """R6.2"""
    game = sitting(henry().purse(0, gold=1, shame=5).tower(0, 2), "B0a")
    play(game, "blue: upgrade 2 tower")
    assert purse(game, 0, "shame") == 5
    displeasure = game.view(0)["displeasure"]
    assert displeasure is not None
    assert displeasure["tower"][0] == [3]


# -- B0b: the most squires: a new knight -----------------------------------------------------------------------------


def test_b0b_everyone_with_the_most_squires_gets_a_new_knight_at_court() -> None:
    """R6.1: a strength-1 knight from the reserve; the squires stay."""
    board = Board(players=4).purse(0, squires=3).purse(1, squires=2).purse(3, squires=3).court(0, 2)
    game = sitting(board, "B0b")
    assert [at_court(game, seat) for seat in range(4)] == [(2, 1), (), (), (1,)]
    assert purse(game, 0, "squires") == 3


def test_b0b_lapses_without_a_knight_of_strength_1_in_the_reserve() -> None:
    """R6.1"""
    board = Board(players=3).purse(0, squires=1).court(0, 1, 1).county("Stafford", 0, 1)
    game = sitting(board, "B0b")
    assert at_court(game, 0) == (1, 1)


# -- B0c, B3c: points for counties -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(8))
def test_b0c_3_points_for_every_2_counties(number: int) -> None:
    """R3.3, R3.5"""
    game = sitting(in_counties(Board(players=3), 1, number), "B0c")
    assert points(game) == [0, (0, 0, 3, 3, 6, 6, 9, 9)[number], 0]


@pytest.mark.parametrize("number", range(8))
def test_b3c_8_points_for_every_3_counties(number: int) -> None:
    """R3.3, R3.5"""
    game = sitting(in_counties(Board(players=3), 1, number), "B3c")
    assert points(game) == [0, (0, 0, 0, 8, 8, 8, 16, 16)[number], 0]


# -- B1a, B1b, B4a, B4b: exchanges -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "owned", "most", "gained"),
    [
        ("B1a", {"gold": 3}, 3, "votes 1"),
        ("B1a", {"gold": 1, "squires": 5}, 1, "votes 1"),
        ("B1b", {"gold": 3, "squires": 2}, 2, "points 3"),
        ("B1b", {"gold": 1, "squires": 4}, 1, "points 3"),
        ("B4a", {"gold": 4, "squires": 1}, 4, "points 1"),
        ("B4b", {"gold": 1, "squires": 4}, 4, "points 1"),
    ],
)
def test_exchanges_may_be_used_any_number_of_times(key: str, owned: dict[str, int], most: int, gained: str) -> None:
    """R3.3: from none to all that can be paid; the price is 1 of each kind the law names."""
    price = {"B1a": ["gold"], "B1b": ["squires", "gold"], "B4a": ["gold"], "B4b": ["squires"]}[key]
    kind, each = gained.split()
    for times in range(most + 1):
        game = sitting(Board(players=3).purse(1, **owned), key)
        assert asked(game) == 1
        assert texts(game, 1) == ["none", *[f"exchange {number}" for number in range(1, most + 1)]]
        assert why_not(game, 1, f"exchange {most + 1}") == ("not-enough", "R3.3")
        game.play(1, f"exchange {times}" if times else "none")
        assert asked(game) is None
        assert purse(game, 1, kind) == int(each) * times
        for paid in ("gold", "squires"):
            assert purse(game, 1, paid) == owned.get(paid, 0) - (times if paid in price else 0)


@pytest.mark.parametrize(
    ("key", "owned"),
    [
        ("B1a", {"squires": 5, "votes": 5}),
        ("B1b", {"squires": 5}),
        ("B1b", {"gold": 5}),
        ("B4a", {"squires": 5}),
        ("B4b", {"gold": 5}),
    ],
)
def test_who_cannot_pay_for_an_exchange_is_not_asked(key: str, owned: dict[str, int]) -> None:
    """R6.6"""
    game = sitting(Board(players=3).purse(0, **owned), key)
    assert asked(game) is None
    assert points(game) == [0, 0, 0]


@pytest.mark.parametrize("text", ["buy gold 1", "extend gold", "yes", "pay York", "send up1", "bishop"])
def test_an_exchange_takes_no_other_answer(text: str) -> None:
    """R3.3"""
    game = sitting(Board(players=3).purse(0, gold=2), "B4a")
    assert why_not(game, 0, text) == ("not-asked", "R3.3")


def test_squires_in_counties_are_not_exchanged() -> None:
    """R3.5: B4b takes squires from behind the screen only."""
    game = sitting(Board(players=3).purse(0, squires=1).county("Stafford", 0, 1, squires=3), "B4b")
    assert texts(game, 0) == ["none", "exchange 1"]


# -- B1c: 1 extension for every 2 conflicts --------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "built"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_b1c_1_extension_for_every_2_conflicts(number: int, built: int) -> None:
    """R3.3, R3.5"""
    game = sitting(in_conflicts(Board(players=3), 2, number), "B1c")
    for space in ("votes", "gold")[:built]:
        assert asked(game) == 2
        game.play(2, f"extend {space}")
    assert asked(game) is None
    assert extensions(game, 2) == sorted(("votes", "gold")[:built], key=SPACE_NAMES.index)


def test_b1c_every_unbuilt_extension_is_offered_and_none() -> None:
    """R6.3, R6.6"""
    board = in_conflicts(Board(players=3), 0, 2).extensions(0, "gold", "knight")
    game = sitting(board, "B1c")
    assert texts(game, 0) == ["extend squires", "extend mixed", "extend votes", "extend upgrade", "none"]
    assert why_not(game, 0, "extend gold") == ("already-built", "R6.3")
    assert why_not(game, 0, "upgrade 1 up1") == ("not-asked", "R6.3")
    play(game, "blue: none")
    assert extensions(game, 0) == ["gold", "knight"]


def test_b1c_each_of_two_may_be_declined_on_its_own() -> None:
    """R6.6"""
    game = sitting(in_conflicts(Board(players=3), 0, 4), "B1c")
    play(game, "blue: none", "blue: extend mixed")
    assert extensions(game, 0) == ["mixed"]
    assert asked(game) is None


def test_b1c_lapses_when_no_extension_is_left() -> None:
    """R6.3: the fifth and sixth are built; with five built the second question lapses."""
    board = in_conflicts(Board(players=3), 0, 4).extensions(0, *SPACE_NAMES[:5])
    game = sitting(board, "B1c")
    play(game, "blue: extend upgrade")
    assert asked(game) is None
    assert asked(sitting(in_conflicts(Board(players=3).extensions(0, *SPACE_NAMES), 0, 4), "B1c")) is None


def test_b1c_an_extension_on_an_occupied_space_sends_its_knight_home_unresolved() -> None:
    """R6.3, R4.6: the knight is at court before the castle is resolved; the space yields 2 gold once."""
    board = in_conflicts(Board(players=3), 0, 2).castle(0, "gold", 2).castle(0, "squires", 3)
    board.county("Northumberland", 1, 1)  # green is asked about its county before any castle is resolved
    game = board.applying("B1c")
    play(game, "blue: extend gold")
    assert at_court(game, 0) == (2,)
    assert asked(game) == 1
    assert [purse(game, 0, kind) for kind in ("gold", "squires")] == [0, 0]
    play(game, "green: none")
    assert [purse(game, 0, kind) for kind in ("gold", "squires")] == [2, 2]
    assert at_court(game, 0)[0] == 3


def test_b1c_an_extension_built_in_parliament_yields_in_this_round() -> None:
    """R6.3: the castle resolution is still to come."""
    game = in_conflicts(Board(players=3), 0, 2).applying("B1c")
    play(game, "blue: extend squires")
    assert purse(game, 0, "squires") == 2


# -- the game for two: the ally's knights are not the player's own (R7.6) --------------------------------------------


@pytest.mark.parametrize("key", ["B0c", "B1c", "B1d", "B2a", "B2b", "B3a", "B3b", "B3c", "B4c"])
def test_r7_6_an_allys_knights_count_for_no_base_law(key: str) -> None:
    """R7.6"""
    board = for_two()
    assert qualified(board, key) == (0, 0)
    assert [list(seat) for seat in [game_purse(board.game, 0), game_purse(board.game, 1)]] == [[0] * 4, [0] * 4]


def test_r7_6_an_allys_placed_knight_does_not_rule_out_b2c() -> None:
    """R7.6: and the upgrade is of an own knight only (R7.3)."""
    game = sitting(for_two().court(1, 1), "B2c")
    assert texts(game, 1) == ["upgrade 1 court", "none"]
    assert why_not(game, 1, "upgrade 2 Stafford") == ("no-such-knight", "R6.2")


def test_r7_6_no_law_upgrades_an_allys_knight() -> None:
    """R7.3, R7.6"""
    board = for_two().purse(1, gold=1)
    assert asked(sitting(board, "B0a")) is None
    board.county("Surrey", 1, 1)
    assert texts(sitting(board, "B0a"), 1) == ["upgrade 1 Surrey", "none"]


def test_r7_6_a_new_knight_comes_to_the_player() -> None:
    """R7.6"""
    board = Board(players=2).purse(1, squires=1).nobles(0, *COUNTY_NAMES[:3])
    game = sitting(board, "B0b", "B3d")
    assert [at_court(game, house) for house in range(4)] == [(1,), (1,), (), ()]


def test_r7_6_an_ally_is_not_counted_with_its_player() -> None:
    """R7.6: one county of blue and one of its ally are no two counties; nor are conflicts."""
    board = Board(players=2).county("Stafford", 0, 1).county("York", 2, 2)
    board.conflict("up1", "5a", (0, (1,))).conflict("up2", "5b", (2, (1,)))
    assert qualified(board, "B0c") == (0, 0)
    assert qualified(board, "B1c") == (0, 0)
    assert qualified(board, "B3a") == (1, 0)


# -- laws that meet in one sitting -----------------------------------------------------------------------------------


def test_r3_3_gold_spent_on_one_law_is_missing_for_the_next() -> None:
    """R3.3: blue is the richest until B4a; what it keeps decides who upgrades by B0a."""
    board = Board(players=3).purse(0, gold=3).purse(1, gold=2).county("Stafford", 0, 1).county("York", 1, 1)
    game = sitting(board, "B4a", "B0a")
    play(game, "blue: exchange 2", "green: none")
    assert asked(game) == 1


def test_r3_3_an_upgrade_by_one_law_counts_for_the_next() -> None:
    """R3.3: B2c makes a placed knight of strength 1 one of strength 2, for which B1d gives a squire."""
    board = Board(players=3).county("Stafford", 0, 1)
    game = sitting(board, "B2c", "B1d")
    play(game, "blue: upgrade 1 Stafford")
    assert purse(game, 0, "squires") == 1
    board = Board(players=3).county("Stafford", 0, 1)
    game = sitting(board, "B1d", "B2c")
    play(game, "blue: upgrade 1 Stafford")
    assert purse(game, 0, "squires") == 0


def test_r3_3_an_extension_by_one_law_counts_for_the_next() -> None:
    """R3.3: B1c brings the third extension, B2d counts it."""
    board = in_conflicts(Board(players=3), 0, 2).extensions(0, "gold", "votes")
    game = sitting(board, "B1c", "B2d")
    play(game, "blue: extend mixed")
    assert purse(game, 0, "points") == 5


def test_r6_2_an_upgrade_in_a_conflict_keeps_its_space() -> None:
    """R6.2, R4.9: blue stays on the upper space, so of equals green ranks higher still."""
    board = Board(players=3).purse(0, gold=1).conflict("up1", "4a", (0, (1,)), (1, (2,))).conflict("up2", None)
    game = board.applying("B0a")
    play(game, "blue: upgrade 1 up1")
    assert points(game) == [2, 4, 0]
    assert in_conflict(game, "up1", 0) == ()
