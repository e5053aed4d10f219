"""The game for two in phase 3 and at the end (R7.7 to R7.10)."""

from __future__ import annotations

import pytest

from lancaster import Game, Options
from lancaster.chance import Rng
from lancaster.rules.events import Lost, NobleTaken, Recruited, Upgraded, WentHome
from lancaster.rules.terms import CASTLE, COUNTY, COUNTY_NAMES
from tests.rules.ally_houses import BLUE, GREEN, RED, YELLOW
from tests.support import (
    Board,
    asked,
    at_court,
    in_conflict,
    in_reserve,
    play,
    purse,
    quiet,
    spaces,
    texts,
    why_not,
)

# -- counties (R7.7) -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("county", "strength", "usable"),
    [
        ("Northumberland", 2, False),
        ("Stafford", 1, True),
        ("York", 3, True),
        ("Gloucester", 3, True),
        ("Bedford", 1, False),
        ("Suffolk", 2, True),
        ("Somerset", 4, False),
        ("Dorset", 2, True),
        ("Surrey", 1, False),
    ],
)
def test_r7_7_the_noble_or_the_part_of_the_reward_it_can_use_or_nothing(
    county: str, strength: int, usable: bool
) -> None:
    """R7.7."""
    board = Board(players=2).county(county, YELLOW, strength).nobles(BLUE, county).purse(BLUE, gold=9)
    game = board.rewards()
    assert texts(game, BLUE) == (["take noble", "take reward", "none"] if usable else ["take noble", "none"])
    if not usable:
        assert why_not(game, BLUE, "take reward") == ("reward-void", "R4.3")
    events = play(game, "blue: take noble")  # though blue owns that noble
    assert NobleTaken(YELLOW, COUNTY_NAMES.index(county)) in events
    assert game.view(None)["counties"][COUNTY_NAMES.index(county)]["nobles_left"] == 0
    assert game.view(None)["seats"][BLUE]["nobles"] == [county]
    assert purse(game, BLUE, "gold") == 9
    if county != "Surrey":
        assert at_court(game, YELLOW) == (strength,)


@pytest.mark.parametrize(("county", "strength"), [("York", 3), ("Gloucester", 3)])
def test_r7_7_the_votes_of_york_and_gloucester_lapse(county: str, strength: int) -> None:
    """R7.7."""
    game = quiet(Board(players=2)).county(county, YELLOW, strength).court(GREEN, 1).rewards()
    events = play(game, "blue: take reward")
    if county == "York":
        assert Recruited(YELLOW) in events
        assert at_court(game, YELLOW) == (3, 1)
    else:
        play(game, "blue: upgrade 3 Gloucester")
        assert at_court(game, YELLOW) == (4,)
    assert purse(game, BLUE, "votes") == 1  # blue's own table


def test_r7_7_gloucester_is_void_for_an_ally_without_an_upgrade() -> None:
    """R7.7, R6.2 gives a player the votes at least; an ally has no use for them."""
    game = quiet(Board(players=2)).county("Gloucester", YELLOW, 4).rewards()
    assert texts(game, BLUE) == ["take noble", "none"]


def test_r7_7_the_crossing_needs_a_space_for_the_ally() -> None:
    """R7.7, R4.4, R7.5: up1 is full, though blue stands there; up2 has yellow's own stack."""
    board = Board(players=2).county("Dorset", YELLOW, 2).nobles_left("Dorset", 0).court(GREEN, 1)
    board.conflict("up1", "9", (BLUE, (1,)), (GREEN, (1,)), (RED, (1,)))
    board.conflict("up2", "8", (RED, (2,)), (YELLOW, (1,)), (GREEN, (2,)))
    game = board.rewards()
    assert texts(game, BLUE) == ["cross up2", "none"]
    assert why_not(game, BLUE, "cross up1") == ("conflict-full", "R2.8")
    play(game, "blue: cross up2")
    assert in_conflict(game, "low2", YELLOW) == (2, 1)  # lost 7:8, and bound for next round
    assert game.view(None)["favours_to_earn"] == 6


def test_r7_7_in_surrey_the_leading_player_names_the_start_player() -> None:
    """R7.7: Whatever the ally takes; it holds at once, so green's castle comes first."""
    board = quiet(Board(players=2)).county("Surrey", YELLOW, 1).castle(BLUE, "knight", 1).purse(BLUE, squires=3)
    game = board.castle(GREEN, "knight", 1).purse(GREEN, squires=3).rewards()
    assert texts(game, BLUE) == ["take noble", "none"]
    play(game, "blue: none")
    assert (game.actors, asked(game, BLUE)) == ((BLUE,), "start")
    play(game, "blue: start green")
    assert (game.actors, asked(game, GREEN)) == ((GREEN,), "castle")


def test_r7_7_the_knight_goes_home_to_the_allys_court() -> None:
    """R7.7."""
    game = quiet(Board(players=2)).county("Bedford", YELLOW, 2).court(GREEN, 1).rewards()
    events = play(game, "blue: none")
    assert WentHome(YELLOW, (2,), COUNTY + 4, "R4.3") in events
    assert (at_court(game, YELLOW), at_court(game, BLUE)) == ((2,), ())


# -- the ally's castle (R7.8) ----------------------------------------------------------------------------------------


def test_r7_8_the_allys_castle_costs_nothing() -> None:
    """R7.8."""
    board = quiet(Board(players=2)).castle(YELLOW, "knight", 2).castle(YELLOW, "upgrade", 1).court(GREEN, 1)
    game = board.rewards()
    assert texts(game, BLUE) == ["recruit", "upgrade 2 castle knight", "upgrade 1 castle upgrade", "none"]
    events = play(game, "blue: recruit", "blue: upgrade 1 court")
    assert WentHome(YELLOW, (2,), CASTLE + 4, "R4.6") in events
    assert at_court(game, YELLOW) == (2, 2, 1)
    assert purse(game, BLUE, "squires") == 0


def test_r7_8_a_free_new_knight_is_not_declined() -> None:
    """R6.6, R7.8: without a price nothing is asked; declining the upgrade leaves the new knight."""
    game = quiet(Board(players=2)).castle(YELLOW, "knight", 2).court(GREEN, 1).rewards()
    assert game.view(None)["round"] == 2
    assert at_court(game, YELLOW) == (2, 1)
    game = quiet(Board(players=2)).castle(YELLOW, "knight", 2).castle(YELLOW, "upgrade", 1).court(GREEN, 1).rewards()
    play(game, "blue: none")
    assert at_court(game, YELLOW) == (2, 1, 1)


def test_r7_8_in_the_order_the_player_likes() -> None:
    """R7.8: ⚖ No knight of strength 1 is in reserve until the upgrade brings one there."""
    board = quiet(Board(players=2)).castle(YELLOW, "knight", 1).castle(YELLOW, "upgrade", 1).court(YELLOW, 1)
    game = board.court(GREEN, 1).rewards()
    assert "recruit" not in texts(game, BLUE)
    assert why_not(game, BLUE, "recruit") == ("no-knight-in-reserve", "R6.1")
    play(game, "blue: upgrade 1 court")
    assert at_court(game, YELLOW) == (2, 1, 1, 1)


def test_r7_8_after_the_leading_players_table_and_before_the_next_castle() -> None:
    """R7.8: ⚖ Blue's table has given its votes when yellow's castle asks; green's castle has not been resolved."""
    board = quiet(Board(players=2)).castle(YELLOW, "upgrade", 1).nobles(BLUE, "York", "Surrey")
    game = board.castle(GREEN, "gold", 1).rewards()
    assert (game.actors, asked(game, BLUE)) == ((BLUE,), "castle")
    assert purse(game, BLUE, "votes") == 3
    assert (purse(game, GREEN, "gold"), purse(game, GREEN, "votes")) == (0, 0)
    play(game, "blue: none")
    assert (purse(game, GREEN, "gold"), purse(game, GREEN, "votes")) == (2, 1)


def test_r7_8_the_players_own_castle_still_has_its_prices() -> None:
    """R7.8, R4.6, R7.3: the ally's free castle does not help the player's."""
    board = quiet(Board(players=2)).castle(BLUE, "upgrade", 1).castle(YELLOW, "upgrade", 1).purse(BLUE, squires=1)
    game = board.rewards()
    assert texts(game, BLUE) == ["upgrade 1 castle upgrade", "none"]
    assert at_court(game, BLUE) == (1,)  # blue's castle is done: 1 squire is not enough
    events = play(game, "blue: upgrade 1 castle upgrade")
    assert [event.house for event in events if isinstance(event, Upgraded)] == [YELLOW]
    assert purse(game, BLUE, "squires") == 1


def test_r7_8_it_has_no_table() -> None:
    """R7.8."""
    game = quiet(Board(players=2)).castle(YELLOW, "knight", 1).court(GREEN, 1).rewards()
    assert [purse(game, seat, "votes") for seat in (BLUE, GREEN)] == [1, 1]


# -- conflicts in phase 3 (R7.9) -------------------------------------------------------------------------------------


def test_r7_9_allies_count_for_england_and_rank_as_players_of_their_own_but_their_points_lapse() -> None:
    """R7.9: Blue 2, yellow 1, red 2 against 5: England wins; red, below blue, is first; blue gets the 2 of rank 2."""
    board = Board(players=2).conflict("up1", "5a", (BLUE, (2,)), (YELLOW, (1,)), (RED, (2,))).conflict("up2", None)
    game = board.court(GREEN, 1).rewards()
    assert game.scores == (2, 0)
    assert (at_court(game, BLUE), at_court(game, YELLOW), at_court(game, RED)) == ((2,), (1,), (2,))


def test_r7_9_player_and_ally_are_not_added_up_for_a_rank() -> None:
    """R7.9: Blue 2 and yellow 2 rank behind green's 3: together they would be first."""
    board = Board(players=2).conflict("up1", "5a", (BLUE, (2,)), (YELLOW, (2,)), (GREEN, (3,))).conflict("up2", None)
    game = board.rewards()
    assert game.scores == (1, 4)  # green first; yellow, below blue, second: its 2 lapse


def test_r7_9_when_france_wins_the_allys_points_lapse_too() -> None:
    """R7.9."""
    board = Board(players=2).conflict("up1", "9", (YELLOW, (4,)), (BLUE, (2,)), (GREEN, (1,))).conflict("up2", None)
    game = board.court(GREEN, 1).rewards()
    assert game.scores == (2, 0)  # 7-4-2: yellow's 4 lapse, blue's rank 2 gets 2
    assert spaces(game, "low1") == [YELLOW, BLUE, GREEN]


def test_r7_9_allies_cannot_be_ransomed_and_go_to_their_reserve() -> None:
    """R7.9."""
    board = quiet(Board(players=2)).conflict("low1", "9", (YELLOW, (2, 1)), (BLUE, (1,))).purse(BLUE, gold=9)
    game = board.court(GREEN, 1).rewards()
    assert texts(game, BLUE) == ["none", "ransom 1"]
    assert why_not(game, BLUE, "ransom 2") == ("no-such-prisoner", "R4.13")
    events = play(game, "blue: ransom 1")
    assert [event.house for event in events if isinstance(event, Lost)] == [YELLOW]
    assert in_reserve(game, YELLOW) == (4, 3, 2, 2, 1, 1, 1)
    assert (at_court(game, BLUE), purse(game, BLUE, "gold")) == ((1,), 8)


def test_r7_9_with_only_an_ally_among_the_prisoners_nothing_is_asked() -> None:
    """R7.9."""
    board = quiet(Board(players=2)).conflict("low1", "9", (YELLOW, (3,))).purse(BLUE, gold=9).court(GREEN, 1)
    game = board.rewards()
    assert game.view(None)["round"] == 2
    assert in_reserve(game, YELLOW) == (4, 3, 2, 2, 1, 1, 1)
    assert purse(game, BLUE, "gold") == 9


# -- the end (R7.10) -------------------------------------------------------------------------------------------------


def test_r7_10_allies_do_not_count_and_only_the_first_gets_8() -> None:
    """R7.10: Blue 2 and yellow 4, 3, 2 against green 3: green is first, and blue, second, gets nothing."""
    board = Board(players=2).court(BLUE, 2).court(YELLOW, 4, 3, 2).court(GREEN, 3)
    game = board.extensions(BLUE, "gold", "votes").extensions(GREEN, "gold").final()
    assert game.scores == (8, 8)  # strength: green 8, blue 0; extensions: blue 8, green 0


@pytest.mark.parametrize(
    ("squires", "gold", "scores"),
    [((1, 0), (1, 0), (16, 0)), ((0, 2), (3, 1), (8, 8)), ((1, 1), (2, 2), (8, 8)), ((0, 0), (0, 1), (4, 12))],
)
def test_r7_10_tied_after_the_tie_break_4_each(
    squires: tuple[int, int], gold: tuple[int, int], scores: tuple[int, int]
) -> None:
    """R7.10: ⚖ Strength and extensions are tied; squires break the first tie, gold the second."""
    board = Board(players=2)
    for seat in (BLUE, GREEN):
        board.court(seat, 3).extensions(seat, "gold").purse(seat, squires=squires[seat], gold=gold[seat])
    assert board.final().scores == scores


def test_r7_10_nobles_taken_by_allies_bring_nothing_at_the_end() -> None:
    """R7.10, R5.3, R7.5: they are out of the game."""
    board = quiet(Board(players=2)).round(5).county("York", YELLOW, 3).nobles(BLUE, "Surrey").court(GREEN, 4)
    game = board.county("Bedford", YELLOW, 1).extensions(GREEN, "gold").rewards()
    play(game, "blue: take noble", "blue: take noble")
    assert game.over
    assert game.scores == (0, 16)


def test_r7_10_a_game_for_two_can_be_played_to_its_end() -> None:
    """R7.1 to R7.10: no purse ever holds anything for a house without one, and both allies keep seven knights."""
    game = Game.new(Options(players=2), seed=4)
    rng = Rng(4)
    while not game.over:
        seat = game.actors[0]
        game.play(seat, rng.choice(game.legal(seat)))
        assert len(game.view(None)["seats"]) == 2
        assert game.view(None)["houses"][YELLOW]["castle"].keys() <= {"knight", "upgrade"}
    assert len(game.scores) == 2
