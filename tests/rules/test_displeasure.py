"""Henry V, The King's Displeasure (chapter 9): shame for lost conflicts, the Tower, and the end (R9.1 to R9.6)."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster import Game, Options
from lancaster.notation import MalformedAction
from lancaster.rules.events import Changed, Event, MarkerTaken, WentHome
from lancaster.rules.terms import POINTS, SHAME, TOWER
from lancaster.view import DispleasureView
from tests.support import Board, at_court, in_reserve, play, purse, reap, texts, why_not


def table(players: int = 4, **options: Any) -> Board:
    """A table with the module and without conflicts."""
    board = Board(players=players, displeasure=True, **options)
    return board.conflict("up1", None).conflict("up2", None)


def displeasure(game: Game) -> DispleasureView:
    shown = game.view(None)["displeasure"]
    assert shown is not None
    return shown


def track(game: Game) -> list[int]:
    return displeasure(game)["track"]


def tower(game: Game, house: int) -> list[int]:
    return displeasure(game)["tower"][house]


def shame(game: Game) -> list[int]:
    return [purse(game, seat, "shame") for seat in range(game.options.players)]


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


# -- R9.2: the Tower in placement ------------------------------------------------------------------------------------


def test_r9_2_example_of_the_rulebook() -> None:
    """R9.2, worked example: green throws a knight of strength 3 into the Tower and returns 3 shame markers."""
    game = table().court(1, 3).purse(1, shame=5).court(2, 1).placement(turn=1)
    assert "3 tower" in texts(game, 1)
    play(game, "green: 3 tower")
    assert (tower(game, 1), at_court(game, 1)) == ([3], ())
    assert purse(game, 1, "shame") == 2


def test_r9_2_overflow_example_of_the_rulebook() -> None:
    """R9.2, worked example: a knight that would stand out over the rim is refused; one that fits is not."""
    game = table().tower(0, 3).court(1, 3, 2).placement(turn=1)  # 2 + 3 of 7
    assert why_not(game, 1, "3 tower") == ("tower-full", "R9.2")
    assert "3 tower" not in texts(game, 1)
    reason = game.explain(1, "3 tower")
    assert reason is not None
    assert dict(reason.args) == {"room": 2}
    assert "2 tower" in texts(game, 1), "exactly 7 is not over the rim"
    play(game, "green: 2 tower")
    assert tower(game, 1) == [2]


@pytest.mark.parametrize(("players", "fits"), [(2, 3), (3, 4), (4, 4), (5, 4)])
def test_r9_2_the_neutral_knight_takes_room(players: int, fits: int) -> None:
    """R9.2: 7 less the neutral 4, 3, 2 or none."""
    game = table(players).court(0, 4, 3, 2, 1).placement()
    assert [s for s in (1, 2, 3, 4) if f"{s} tower" in texts(game, 0)] == list(range(1, fits + 1))


@pytest.mark.parametrize(("players", "room"), [(2, 3), (3, 4), (4, 5), (5, 7)])
def test_r9_2_filled_to_the_rim_and_no_further(players: int, room: int) -> None:
    """R9.2: knights of strength 2 and 1 until exactly 7 are in; then not even a 1."""
    board = table(players)
    board.tower(0, *((2,) * (room // 2))[:2], *(1,) * (room - 2 * min(2, room // 2)))
    game = board.court(1, 1, 1).placement(turn=1)
    assert why_not(game, 1, "1 tower") == ("tower-full", "R9.2")
    assert not [text for text in texts(game, 1) if "tower" in text]


def test_r9_2_the_knights_of_all_players_count() -> None:
    """R9.2: 2 + 2 + 2 leave room for a 1 only."""
    game = table().tower(0, 2).tower(1, 2).court(2, 2, 1).placement(turn=2)
    assert why_not(game, 2, "2 tower") == ("tower-full", "R9.2")
    assert "1 tower" in texts(game, 2)


def test_r9_2_several_of_one_player_one_a_turn() -> None:
    """R9.2: a knight a turn, as everywhere; a player may have several there."""
    game = table().court(0, 2, 1).court(1, 1).purse(0, shame=9).placement()
    play(game, "blue: 2 tower")
    assert game.actors == (1,)
    play(game, "green: 1 castle gold", "blue: 1 tower")
    assert tower(game, 0) == [2, 1]
    assert purse(game, 0, "shame") == 6


@pytest.mark.parametrize(("strength", "owned", "left"), [(3, 3, 0), (3, 2, 0), (1, 4, 3), (4, 5, 1), (2, 0, 0)])
def test_r9_2_returns_as_many_as_its_strength_or_all(strength: int, owned: int, left: int) -> None:
    """R9.2: min(strength, own shame) markers; also without any shame."""
    game = table().court(0, strength).court(1, 1).purse(0, shame=owned).placement()
    play(game, f"blue: {strength} tower")
    assert purse(game, 0, "shame") == left


def test_r9_2_without_being_asked_and_to_the_supply() -> None:
    """R9.2 ⚖: no question follows; the markers do not go back to the track (R9.4)."""
    game = table().track(0, 3, 4, 4, 4).court(0, 2).court(1, 1).purse(0, shame=5).placement()
    events = play(game, "blue: 2 tower")
    assert game.actors == (1,)
    assert [(e.what, e.amount, e.cause) for e in events if isinstance(e, Changed)] == [(SHAME, -2, "R9.2")]
    assert track(game) == [0, 3, 4, 4, 4]


def test_r9_2_only_the_own_shame_is_returned() -> None:
    """R9.2: the others keep theirs."""
    game = table().court(0, 2).court(1, 1).purse(0, shame=1).purse(1, shame=3).placement()
    play(game, "blue: 2 tower")
    assert shame(game) == [0, 3, 0, 0]


@pytest.mark.parametrize("action", ["2 tower +1", "2 tower tudor", "2 tower shield", "2 tower archer"])
def test_r9_2_no_squires_no_privileges(action: str) -> None:
    """R9.2: the knight goes alone."""
    board = Board(players=4, court=True, displeasure=True).lords_placed()
    game = board.court(0, 2).purse(0, squires=2).privileges(0, "shield", "archer", "tudor").placement()
    assert [text for text in texts(game, 0) if "tower" in text] == ["2 tower"]
    with pytest.raises(MalformedAction):
        game.explain(0, action)


def test_r9_2_nobody_is_displaced_or_leaves_before_phase_3() -> None:
    """R9.2: a strong knight with squires cannot push in, and the knights stay through parliament."""
    game = table().tower(0, 1, 1, 1).tower(2, 2).court(1, 4).purse(1, squires=5).placement(turn=1)
    assert why_not(game, 1, "4 tower") == ("tower-full", "R9.2")
    play(game, "green: 4 castle gold")
    assert game.view(None)["phase"] == "parliament"
    assert (tower(game, 0), tower(game, 2)) == ([1, 1, 1], [2])


def test_r9_2_only_knights_at_court() -> None:
    """R9.2, R2.1: as for every place."""
    game = table().court(0, 1).placement()
    assert why_not(game, 0, "2 tower") == ("no-such-knight-at-court", "R2.1")


def test_r9_2_no_favour_for_the_tower() -> None:
    """R2.9, R9.2: the Tower is no conflict."""
    game = table().court(0, 2).court(1, 1).placement()
    play(game, "blue: 2 tower")
    assert (game.actors, game.view(None)["favours_to_earn"]) == ((1,), 6)


def test_r2_2_r9_2_the_tower_is_a_legal_place() -> None:
    """R2.2, R9.2: a knight for which only the Tower is left goes there; a single place is not asked for."""
    board = table().court(0, 1).court(1, 2)
    board.extensions(0, "squires", "gold", "mixed", "votes", "knight", "upgrade")
    for name, house in (("Stafford", 1), ("Bedford", 2), ("Surrey", 3)):
        board.county(name, house, 3)
    game = board.placement(turn=1)
    play(game, "green: 2 castle gold")
    assert tower(game, 0) == [1]


# -- R6.2: upgrades in the Tower -------------------------------------------------------------------------------------


def upgrade_asked(board: Board) -> Game:
    """Blue is asked for an upgrade by favour."""
    game = board.conflict("up1", "5a").court(0, 1, 1).court(1, 1).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade")
    return game


def test_r6_2_an_upgrade_in_the_tower_returns_no_further_shame() -> None:
    """R6.2 ⚖: 2 + 2 + 2 leave room for 1 more; the shame was returned when the knight was thrown in."""
    game = upgrade_asked(table().tower(0, 2).tower(1, 2).purse(0, shame=5))
    play(game, "blue: upgrade 2 tower")
    assert (tower(game, 0), purse(game, 0, "shame")) == ([3], 5)
    assert in_reserve(game, 0) == (4, 2, 2, 1)


def test_r6_2_no_upgrade_in_a_full_tower() -> None:
    """R6.2 ⚖: only while the limit of 7 holds: 2 + 2 + 3 is full."""
    game = upgrade_asked(table().tower(0, 2).tower(1, 3))
    assert "upgrade 2 tower" not in texts(game, 0)
    assert why_not(game, 0, "upgrade 2 tower") == ("no-room-to-grow", "R6.2")
    assert {"upgrade 1 court", "upgrade 1 up1"} <= set(texts(game, 0))


def test_r6_2_nobody_elses_knight_in_the_tower() -> None:
    """R6.2: own knights only, there as everywhere."""
    game = upgrade_asked(table().tower(1, 2))
    assert why_not(game, 0, "upgrade 2 tower") == ("no-such-knight", "R6.2")


@pytest.mark.parametrize("full", [False, True])
def test_b2b_in_the_tower(full: bool) -> None:
    """R6.2 ⚖, B2b: the swap of 3 for 4 needs room too; without it there is nothing to ask."""
    board = table().tower(0, 3).purse(0, shame=2).conflict("up1", "5a")
    if full:
        board.tower(1, 2)
    game = board.applying("B2b")
    if full:
        assert in_reserve(game, 0) == (4, 2, 2, 1, 1, 1)
        assert at_court(game, 0) == (3,), "phase 3 has begun: nothing was asked"
    else:
        assert texts(game, 0) == ["upgrade 3 tower", "none"]
        play(game, "blue: upgrade 3 tower")
        assert at_court(game, 0) == (4,)
        assert in_reserve(game, 0) == (3, 2, 2, 1, 1, 1)


def test_r3_5_a_knight_in_the_tower_is_placed() -> None:
    """R3.5: B0a may upgrade it, unlike one at court; B1d counts it."""
    game = table().tower(0, 2).court(0, 1).purse(0, gold=1).applying("B0a")
    assert texts(game, 0) == ["upgrade 2 tower", "none"]
    assert why_not(game, 0, "upgrade 1 court") == ("not-placed", "R3.5")
    counted = table().tower(0, 2).court(0, 2).applying("B1d")
    assert purse(counted, 0, "squires") == 1


# -- R9.3: the Tower is emptied --------------------------------------------------------------------------------------


def test_r9_3_before_the_counties() -> None:
    """R9.3: the knights are at court when Stafford is resolved, so its upgrade finds them there."""
    game, log = reap(table().tower(0, 3, 1).tower(1, 1).county("Stafford", 0, 2))
    assert [(e.house, e.knights, e.cause) for e in log if isinstance(e, WentHome) and e.place == TOWER] == [
        (0, (3, 1), "R9.3"),
        (1, (1,), "R9.3"),
    ]
    assert (at_court(game, 0), at_court(game, 1)) == ((3, 1), (1,))
    assert not any(displeasure(game)["tower"])
    play(game, "blue: take reward")
    assert "upgrade 3 court" in texts(game, 0)
    assert why_not(game, 0, "upgrade 3 tower") == ("no-such-knight", "R6.2")


def test_r9_3_the_neutral_knight_stays() -> None:
    """R9.3: in the next round there is room for 5 again, not for 7."""
    game = table().tower(0, 3, 2).court(0, 4).rewards()
    assert game.view(None)["round"] == 2
    assert {"4 tower", "3 tower"} <= set(texts(game, 0))
    play(game, "blue: 4 tower")
    assert why_not(game, 0, "2 tower") == ("tower-full", "R9.2")


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
