"""Henry V, The King's Displeasure (chapter 9): set-up, shame for lost conflicts, and the end (R9.1, R9.4 to R9.6)."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster import Game, Options
from lancaster.rules.events import Changed, Event, MarkerTaken
from lancaster.rules.terms import POINTS
from tests.rules.displeasure_tables import displeasure, shame, table, tower, track
from tests.support import Board, at_court, play, reap, texts, why_not


def final(board: Board) -> list[Changed]:
    """The points of the final scoring, in order."""
    log: list[Event] = []
    board.t.log = log
    board.final()
    return [event for event in log if isinstance(event, Changed) and event.what == POINTS]


def losses(owned: tuple[int, ...], votes: tuple[int, ...], left: tuple[int, ...]) -> list[int]:
    """What each player loses for shame at the end, given the markers left on the track."""
    board = table(len(owned)).track(*left)
    for seat, number in enumerate(owned):
        board.purse(seat, shame=number, votes=votes[seat] if votes else 0)
    lost = [0] * len(owned)
    for event in final(board):
        if event.source == "shame":
            lost[event.seat] -= event.amount
    return lost


# -- R9.1: set-up ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "markers", "neutral"), [(2, 2, 4), (3, 3, 3), (4, 4, 2), (5, 4, 0)])
def test_r9_1_setup(players: int, markers: int, neutral: int) -> None:
    """R9.1: markers on the five fields, the neutral knight in the Tower, no shame yet."""
    game = Game.new(Options(players=players, displeasure=True), seed=3)
    assert track(game) == [markers] * 5
    assert displeasure(game)["values"] == [3, 6, 9, 12, 15]
    assert (displeasure(game)["neutral_knight"], displeasure(game)["limit"]) == (neutral, 7)
    assert not any(displeasure(game)["tower"])
    assert shame(game) == [0] * players


# -- R9.4: shame for lost conflicts ----------------------------------------------------------------------------------


def test_r9_4_example_of_the_rulebook() -> None:
    """R9.4, worked example: yellow has no knight in the lost conflict and takes 1 marker; the others are in it."""
    game, log = reap(table().conflict("up1", "10", (0, (1,)), (1, (1,)), (3, (1,))))
    assert shame(game) == [0, 0, 1, 0]
    assert track(game) == [3, 4, 4, 4, 4]
    assert [event for event in log if isinstance(event, MarkerTaken)] == [MarkerTaken(2, 0)]


@pytest.mark.parametrize("row", ["up1", "up2", "low1", "low2"])
def test_r9_4_in_either_row(row: str) -> None:
    """R9.4: first and second attempt alike; a conflict without any knight is lost and shames everybody."""
    assert shame(table().conflict(row, "10", (0, (4,))).rewards()) == [0, 1, 1, 1]
    assert shame(table().conflict(row, "10").rewards()) == [1, 1, 1, 1]


@pytest.mark.parametrize("row", ["up1", "low1"])
def test_r9_4_none_for_a_won_conflict(row: str) -> None:
    """R9.4: England wins: no shame, present or not."""
    game = table().conflict(row, "3a", (0, (4,))).rewards()
    assert (shame(game), track(game)) == ([0, 0, 0, 0], [4, 4, 4, 4, 4])


def test_r9_4_for_every_lost_conflict() -> None:
    """R9.4: once for each; green is in one of three."""
    board = table().conflict("low1", "10", (1, (1,))).conflict("up1", "10").conflict("up2", "9", (0, (2,)))
    game = board.rewards()
    assert shame(game) == [2, 2, 3, 3]
    assert track(game) == [0, 0, 2, 4, 4]


def test_r9_4_the_same_conflict_shames_again_in_the_lower_row() -> None:
    """R9.4: lost in the first and in the second attempt, absent both times: 2 markers."""
    game = table().laws("N2c", "B4c", "B3b").conflict("up1", "10", (0, (1,))).court(1, 1, 1).rewards()
    assert shame(game) == [0, 1, 1, 1]
    play(game, "green: 1 low1", "green: none", "green: 1 castle gold")
    while game.view(None)["phase"] == "parliament":
        open_to = texts(game, game.actors[0])
        game.play(game.actors[0], "no" if "no" in open_to else "none")
    prompt = game.prompt(1)
    assert prompt is not None
    assert (prompt.kind, prompt.subject) == ("ransom", "low1")
    assert shame(game) == [0, 1, 2, 2], "green has come in the meantime"


def test_r9_4_prisoners_were_there() -> None:
    """R9.4: a knight that is lost to the reserve has spared its player the shame."""
    game = table().conflict("low1", "10", (0, (2,))).purse(0, gold=2).rewards()
    assert (game.actors, shame(game)) == ((0,), [0, 1, 1, 1])
    play(game, "blue: none")
    assert shame(game) == [0, 1, 1, 1]


def test_r9_4_a_crossing_spares_the_shame() -> None:
    """R4.4, R9.4: it fights this round, so its player is present."""
    game = table().county("Dorset", 0, 2).conflict("up1", "10").rewards()
    play(game, "blue: take reward", "blue: cross up1")
    assert shame(game) == [0, 1, 1, 1]


def test_r9_4_a_knight_in_the_tower_does_not_help() -> None:
    """R9.4: it is not in the conflict."""
    assert shame(table().tower(0, 3).conflict("up1", "10").rewards()) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((4, 4, 4, 4, 4), [1, 4, 4, 4, 4]),
        ((2, 4, 4, 4, 4), [0, 3, 4, 4, 4]),
        ((0, 0, 1, 1, 4), [0, 0, 0, 0, 3]),
        ((0, 0, 0, 0, 2), [0, 0, 0, 0, 0]),
        ((0, 0, 0, 0, 0), [0, 0, 0, 0, 0]),
    ],
)
def test_r9_4_field_by_field_from_the_left_then_from_the_supply(before: Any, after: list[int]) -> None:
    """R9.4: the leftmost field that still has markers; when the track is empty, the supply."""
    game, log = reap(table().track(*before).conflict("up1", "10", (0, (1,))))
    assert shame(game) == [0, 1, 1, 1]
    assert track(game) == after
    taken = [event.field for event in log if isinstance(event, MarkerTaken)]
    assert taken.count(-1) == 3 - (sum(before) - sum(after))


def test_r0_2_r9_4_shame_is_unlimited() -> None:
    """R0.2, R9.4: there are as many markers as needed, also beyond the 38 of the box."""
    board = table().track(0, 0, 0, 0, 0).conflict("up1", "10")
    for seat in range(4):
        board.purse(seat, shame=10)
    assert shame(board.rewards()) == [11, 11, 11, 11]


def test_r9_4_returned_markers_never_go_back_to_the_track() -> None:
    """R9.4, R9.2: taken, returned in the Tower and taken again, the next one still comes off the track."""
    game = table().conflict("up1", "10", (0, (1,))).court(1, 1).rewards()
    assert track(game) == [1, 4, 4, 4, 4]
    play(game, "green: 1 tower")
    assert (shame(game), track(game)) == ([0, 0, 1, 1], [1, 4, 4, 4, 4])


# -- R9.5: the end ---------------------------------------------------------------------------------------------------


def test_r9_5_example_of_the_rulebook() -> None:
    """R9.5, worked example: yellow 4, green 3, red and blue 2 markers, 11 gone from the track of a game for four:
    yellow loses 6 + 4 = 10, green 3 + 3 = 6, red and blue 2 each.
    """
    left = (0, 0, 1, 4, 4)
    assert 5 * 4 - sum(left) == 4 + 3 + 2 + 2
    assert losses((2, 3, 4, 2), (), left) == [2, 6, 10, 2]


TWO_GONE = (0, 0, 4, 4, 4)  # 6 and 3 are uncovered


@pytest.mark.parametrize(
    ("owned", "votes", "left", "lost"),
    [
        ((0, 0, 0, 0), (), TWO_GONE, [0, 0, 0, 0]),  # nobody owns shame: nobody is ranked
        ((1, 0, 0, 0), (), TWO_GONE, [7, 0, 0, 0]),  # only owners are ranked: no second
        ((1, 0, 0, 0), (5, 0, 0, 0), TWO_GONE, [7, 0, 0, 0]),
        ((2, 1, 0, 0), (), TWO_GONE, [8, 4, 0, 0]),
        ((3, 3, 0, 0), (2, 1, 0, 0), TWO_GONE, [6, 9, 0, 0]),  # fewer votes is worse
        ((3, 3, 1, 0), (), TWO_GONE, [7, 7, 1, 0]),  # (6 + 3) / 2, and no second
        ((3, 3, 1, 0), (1, 1, 0, 0), TWO_GONE, [7, 7, 1, 0]),
        ((2, 2, 2, 0), (), TWO_GONE, [5, 5, 5, 0]),
        ((1, 1, 1, 1), (), TWO_GONE, [3, 3, 3, 3]),  # 9 / 4
        ((5, 2, 2, 0), (), TWO_GONE, [11, 3, 3, 0]),  # 3 / 2
        ((5, 2, 2, 2), (), TWO_GONE, [11, 3, 3, 3]),
        ((5, 2, 2, 0), (0, 1, 0, 0), TWO_GONE, [11, 2, 5, 0]),
        ((3, 3, 3, 0), (0, 1, 1, 0), TWO_GONE, [9, 4, 4, 0]),  # one worst by votes, two tied for second
        ((3, 3, 3, 0), (1, 0, 0, 0), TWO_GONE, [3, 7, 7, 0]),
        ((4, 3, 0, 0), (), (4, 4, 4, 4, 4), [4, 3, 0, 0]),  # nothing uncovered
        ((4, 3, 0, 0), (), (1, 4, 4, 4, 4), [4, 3, 0, 0]),  # a field with a marker on it is covered
        ((4, 3, 0, 0), (), (0, 4, 4, 4, 4), [7, 3, 0, 0]),  # 3 and nothing
        ((4, 3, 0, 0), (), (0, 1, 4, 4, 4), [7, 3, 0, 0]),
        ((3, 3, 0, 0), (), (0, 4, 4, 4, 4), [4, 4, 0, 0]),  # (3 + 0) / 2
        ((4, 3, 2, 0), (), (0, 0, 0, 4, 4), [13, 9, 2, 0]),
        ((4, 3, 2, 0), (), (0, 0, 0, 0, 2), [16, 12, 2, 0]),
        ((9, 8, 7, 6), (), (0, 0, 0, 0, 0), [24, 20, 7, 6]),
    ],
)
def test_r9_5_penalties(owned: Any, votes: Any, left: Any, lost: list[int]) -> None:
    """R9.5 ⚖: 1 for each marker; the worst also v1, the second v2; ties by votes, then shared, fractions dropped."""
    assert losses(owned, votes, left) == lost


@pytest.mark.parametrize(("owned", "lost"), [((3, 2, 1), [12, 8, 1]), ((2, 2, 2), [7, 7, 7]), ((3, 1, 1), [12, 4, 4])])
def test_r9_5_three_players(owned: tuple[int, ...], lost: list[int]) -> None:
    """R9.5: nine markers gone of a track with three a field: 9 and 6."""
    assert losses(owned, (), (0, 0, 0, 3, 3)) == lost


def test_r9_5_five_players() -> None:
    """R9.5: first and second only, however many there are."""
    assert losses((1, 2, 3, 4, 5), (), (0, 0, 0, 1, 4)) == [1, 2, 3, 10, 14]


def test_r9_5_last_of_the_final_scoring() -> None:
    """R9.5, R5.3: after strength, extensions, nobles and seals."""
    board = Board(players=4, court=True, displeasure=True).court(0, 1).extensions(0, "gold").nobles(0, "York", "Surrey")
    sources = [event.source for event in final(board.purse(0, seals=1, shame=1)) if event.seat == 0]
    assert sources == ["strength", "extensions", "nobles", "seals", "shame"]


def test_r5_4_a_total_may_be_negative() -> None:
    """R5.4 ⚖, R9.5: nothing stops at zero."""
    board = table().track(0, 0, 0, 0, 0).purse(0, shame=20)
    for seat in (1, 2, 3):
        board.court(seat, 4).extensions(seat, "gold")
    game = board.final()
    assert game.scores[0] == -35
    assert 0 not in game.winners


def test_r9_5_the_votes_are_those_at_the_very_end() -> None:
    """R9.5, R4.7 ⚖: votes gained in round 5 protect; the table gives none then, the castle does."""
    board = table().round(5).track(0, 4, 4, 4, 4).purse(0, shame=2).purse(1, shame=2).nobles(1, "York")
    log: list[Event] = []
    board.t.log = log
    game = board.castle(0, "votes", 1).rewards()
    assert game.over
    assert {e.seat: e.amount for e in log if isinstance(e, Changed) and e.source == "shame"} == {0: -2, 1: -5}


# -- R9.6: two players -----------------------------------------------------------------------------------------------


def test_r9_6_allies_get_no_shame() -> None:
    """R9.6: a lost conflict costs two markers, one for each player."""
    game = table(2).conflict("up1", "10").rewards()
    assert (shame(game), track(game)) == ([1, 1], [0, 2, 2, 2, 2])


def test_r9_6_the_ally_is_not_the_players_presence() -> None:
    """R9.6 ⚖: blue's ally is in the conflict, blue is not; green is, green's ally is not."""
    game = table(2).conflict("up1", "10", (2, (1,)), (1, (1,))).rewards()
    assert shame(game) == [1, 0]


def test_r9_6_the_allys_knight_in_the_tower_fills_it_and_returns_none() -> None:
    """R9.6: 4 + 3 is full; the player's shame stays."""
    game = table(2).court(0, 1).court(2, 3).court(1, 1).purse(0, shame=3).purse(1, shame=1).placement()
    assert "ally 3 tower" in texts(game, 0)
    play(game, "blue: ally 3 tower")
    assert (tower(game, 2), at_court(game, 2)) == ([3], ())
    assert shame(game) == [3, 1]
    assert why_not(game, 1, "1 tower") == ("tower-full", "R9.2")


def test_r9_6_the_ally_finds_no_room_either() -> None:
    """R9.6, R9.2: the limit holds for allies."""
    game = table(2).tower(1, 2).court(0, 1).court(2, 2).placement()
    assert why_not(game, 0, "ally 2 tower") == ("tower-full", "R9.2")
    assert "1 tower" in texts(game, 0)


def test_r9_6_the_allys_knight_comes_home_from_the_tower() -> None:
    """R9.3, R9.6: to the ally's court."""
    game = table(2).tower(2, 2).court(0, 1).rewards()
    assert (at_court(game, 2), at_court(game, 0)) == ((2,), (1,))


def test_r9_6_the_allys_knight_scores_nothing_for_k3d() -> None:
    """R9.6, K3d: 3 points for each own knight in the Tower, none for the ally's."""
    board = Board(players=2, court=True, displeasure=True).lords_placed().tower(0, 1).tower(2, 1, 1)
    board.conflict("up1", None).conflict("up2", None)
    assert board.applying("K3d").scores == (3, 0)


@pytest.mark.parametrize(
    ("owned", "votes", "left", "lost"),
    [
        ((5, 2), (), (0, 0, 2, 2, 2), [11, 2]),  # only v1
        ((2, 5), (), (0, 0, 0, 0, 0), [2, 20]),
        ((2, 0), (), (0, 2, 2, 2, 2), [5, 0]),
        ((2, 2), (0, 1), (0, 0, 2, 2, 2), [8, 2]),  # fewer votes is worse
        ((2, 2), (1, 1), (0, 0, 2, 2, 2), [5, 5]),  # half of 6
        ((2, 2), (), (0, 2, 2, 2, 2), [3, 3]),  # half of 3, rounded down
        ((2, 2), (), (0, 0, 0, 2, 2), [6, 6]),  # half of 9; 6 is not added
        ((0, 0), (), (0, 0, 0, 2, 2), [0, 0]),
    ],
)
def test_r9_6_at_the_end_only_the_greatest_value(owned: Any, votes: Any, left: Any, lost: list[int]) -> None:
    """R9.6 ⚖: the worst loses v1, the other nothing beyond the markers; tied, half each, rounded down."""
    assert losses(owned, votes, left) == lost


def test_r1_8_shame_is_open_with_two_players_only() -> None:
    """R1.8, R9.6: with two players the markers are collected openly, else behind the screen."""
    assert table(2).purse(0, shame=3).court(0, 1).placement().view(1)["seats"][0]["shame"] == 3
    screened = table(4).purse(0, shame=3).court(0, 1).placement()
    assert [screened.view(seat)["seats"][0]["shame"] for seat in (0, 1)] == [3, None]
