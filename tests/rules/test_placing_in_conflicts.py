"""Phase 1, conflicts and the King's favours (R2.8 to R2.10)."""

from __future__ import annotations

import pytest

from lancaster.notation import MalformedAction, parse
from lancaster.rules.events import FavourTaken
from lancaster.rules.terms import COUNTY_NAMES
from tests.support import (
    SIX_FAVOURS,
    Board,
    asked,
    at_court,
    holder_of,
    in_conflict,
    in_reserve,
    phase,
    play,
    purse,
    spaces,
    texts,
    why_not,
)

# -- conflicts (R2.8) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("front", ["up1", "up2", "low1", "low2"])
def test_r2_8_the_topmost_free_space_of_either_row(front: str) -> None:
    """R2.8."""
    board = Board(players=4).conflict("low1", "3a").conflict("low2", "4a").favours()
    for seat in range(4):
        board.court(seat, 1)
    game = board.placement()
    play(game, f"blue: 1 {front}")
    assert spaces(game, front) == [0, None, None]
    play(game, f"green: 1 {front}")
    assert spaces(game, front) == [0, 1, None]
    play(game, f"yellow: 1 {front}")
    assert spaces(game, front) == [0, 1, 2]
    assert why_not(game, 3, f"1 {front}") == ("conflict-full", "R2.8")
    assert f"1 {front}" not in texts(game, 3)


def test_r2_8_further_knights_are_stacked_also_in_a_full_conflict() -> None:
    """R2.8."""
    board = Board(players=4).conflict("up1", "5a", (1, (2,)), (0, (1,)), (2, (1,))).court(0, 3, 2).favours()
    game = board.placement()
    assert "3 up1" in texts(game, 0)
    play(game, "blue: 3 up1", "blue: 2 up1")
    assert spaces(game, "up1") == [1, 0, 2]
    assert in_conflict(game, "up1", 0) == (3, 2, 1)


def test_r2_8_a_player_holds_at_most_one_space_of_a_conflict() -> None:
    """R2.8."""
    game = Board(players=4).conflict("up1", "5a", (0, (1,))).court(0, 2).favours().placement()
    play(game, "blue: 2 up1")
    assert spaces(game, "up1") == [0, None, None]


def test_r2_8_a_player_may_fight_in_any_number_of_conflicts() -> None:
    """R2.8."""
    board = Board(players=4).conflict("low1", "3a").conflict("low2", "4a").court(0, 1, 1, 2, 2).favours()
    game = board.placement()
    play(game, "blue: 1 up1", "blue: 1 up2", "blue: 2 low1", "blue: 2 low2")
    assert [spaces(game, front)[0] for front in ("up1", "up2", "low1", "low2")] == [0, 0, 0, 0]


def test_r2_8_knights_bound_in_the_lower_row_keep_their_spaces() -> None:
    """R2.8: A newcomer goes below those of last round; whoever stands there stacks."""
    board = Board(players=4).conflict("low1", "7", (2, (3,)), (1, (1,))).court(0, 1).court(1, 2).favours()
    game = board.placement()
    play(game, "blue: 1 low1", "green: 2 low1")
    assert spaces(game, "low1") == [2, 1, 0]
    assert in_conflict(game, "low1", 1) == (2, 1)


def test_r2_8_no_conflict_lies_there() -> None:
    """R2.8."""
    game = Board(players=4).court(0, 1).placement()
    assert why_not(game, 0, "1 low1") == ("no-conflict-there", "R2.8")
    assert "1 low1" not in texts(game, 0)


def test_r2_8_no_squires_in_a_conflict() -> None:
    """R2.8."""
    game = Board(players=4).court(0, 2).purse(0, squires=2).placement()
    with pytest.raises(MalformedAction):
        game.explain(0, "2 up1 +1")
    play(game, "blue: 2 up1", "blue: none")
    assert purse(game, 0, "squires") == 2


def test_example_a_conflict_with_the_favour_noble() -> None:
    """R2.8 to R2.10: "Green places a knight of strength 1 … directly below the blue knight. Green chooses a favour
    tile and gets the reward at once, here the noble. Should green want to place a further knight later, it goes on
    the knight of strength 1. On the lowest space neither blue nor green knights may be placed."
    """
    board = Board(players=4).conflict("up1", "5a", (0, (2,))).court(1, 1, 2).court(0, 1).court(2, 1)
    game = board.placement(turn=1)
    play(game, "green: 1 up1")
    assert spaces(game, "up1") == [0, 1, None]
    play(game, "green: favour noble", "green: noble Somerset")
    assert game.view(None)["seats"][1]["nobles"] == ["Somerset"]
    assert "noble" not in game.view(None)["favours"]
    play(game, "yellow: 1 castle gold", "blue: 1 up1", "blue: none", "green: 2 up1", "green: none")
    assert spaces(game, "up1") == [0, 1, None]  # the lowest space is still free
    assert in_conflict(game, "up1", 0) == (2, 1)
    assert in_conflict(game, "up1", 1) == (2, 1)


# -- favours (R2.9) --------------------------------------------------------------------------------------------------


def test_r2_9_the_first_six_knights_earn_a_favour_and_the_seventh_does_not() -> None:
    """R2.9: Stacked or not, upper row or lower, several of one player: every knight placed counts."""
    board = Board(players=4).conflict("low1", "3a", (3, (1,)))
    board.court(0, 1, 1, 2).court(1, 1, 2).court(2, 1).court(3, 2)
    game = board.placement()
    lines = ["blue: 1 up1", "green: 1 up1", "yellow: 1 low1", "red: 2 low1", "blue: 1 up1", "green: 2 low1"]
    for number, line in enumerate(lines):
        assert game.view(None)["favours_to_earn"] == 6 - number
        play(game, line)
        colour = line.split(":")[0]
        seat = game.actors[0]
        assert asked(game, seat) == "favour"
        play(game, f"{colour}: favour {SIX_FAVOURS[-number - 1]}")
        if asked(game, seat) in ("noble", "upgrade"):
            play(game, f"{colour}: none")
    assert game.view(None)["favours"] == []
    assert game.view(None)["favours_to_earn"] == 0
    play(game, "blue: 2 up1")
    assert phase(game) == "parliament"


def test_r2_9_the_seventh_knight_earns_nothing_though_tiles_lie_face_up() -> None:
    """R2.9: ⚖ Declined, a knight still counts among the six and its tile stays up."""
    game = Board(players=4).court(0, 1, 1, 1, 2, 2, 3, 4).placement()
    for strength in (1, 1, 1, 2, 2, 3):
        play(game, f"blue: {strength} up1")
        assert texts(game, 0) == [*(f"favour {tile}" for tile in SIX_FAVOURS), "none"]
        play(game, "blue: none")
    play(game, "blue: 4 up1")
    assert phase(game) == "parliament"  # the seventh was not asked
    assert game.view(None)["favours"] == SIX_FAVOURS


@pytest.mark.parametrize(
    ("tile", "gold", "squires"), [("gold", 3, 0), ("squires", 0, 3), ("more-gold", 2, 1), ("more-squires", 1, 2)]
)
def test_r2_9_the_reward_comes_at_once_and_the_tile_is_turned_down(tile: str, gold: int, squires: int) -> None:
    """R2.9."""
    game = Board(players=4).court(0, 1, 1).court(1, 1).placement()
    play(game, "blue: 1 up1")
    assert game.actors == (0,)  # before the next player's turn
    events = play(game, f"blue: favour {tile}")
    assert any(isinstance(event, FavourTaken) and event.house == 0 for event in events)
    assert (purse(game, 0, "gold"), purse(game, 0, "squires")) == (gold, squires)
    assert game.actors == (1,)
    play(game, "green: 1 up1")
    assert why_not(game, 1, f"favour {tile}") == ("favour-gone", "R2.9")
    assert texts(game, 1) == [*(f"favour {other}" for other in SIX_FAVOURS if other != tile), "none"]


def test_r2_9_one_favour_for_a_knight() -> None:
    """R2.9."""
    game = Board(players=4).court(0, 1).court(1, 1).placement()
    play(game, "blue: 1 up1", "blue: favour gold")
    assert why_not(game, 0, "favour squires") == ("not-your-turn", "R2.1")
    assert why_not(game, 1, "favour squires") == ("not-asked", "R2.1")


def test_r2_9_only_a_favour_or_none_is_asked() -> None:
    """R2.9."""
    game = Board(players=4).court(0, 1, 1).placement()
    play(game, "blue: 1 up1")
    reason = game.explain(0, "1 up1")
    assert reason is not None
    assert (reason.code, reason.rule, dict(reason.args)) == ("not-asked", "R2.9", {"asked": "favour"})


def test_r2_9_no_favour_in_counties_and_castle() -> None:
    """R2.9."""
    game = Board(players=4).court(0, 2, 1).placement()
    play(game, "blue: 2 Dorset")
    assert asked(game, 0) == "place"
    play(game, "blue: 1 castle gold")
    assert phase(game) == "parliament"
    assert game.view(None)["favours"] == SIX_FAVOURS


def test_r2_9_with_three_players_there_are_five_tiles() -> None:
    """R2.9: All five taken, the sixth knight is not asked."""
    game = Board(players=3).court(0, 1, 1, 1, 2, 2, 3, 4).placement()
    assert game.view(None)["favours"] == SIX_FAVOURS[1:]
    play(game, "blue: 1 up1")
    assert why_not(game, 0, "favour upgrade") == ("favour-gone", "R2.9")
    play(game, "blue: favour gold", "blue: 1 up1", "blue: favour squires", "blue: 1 up1", "blue: favour more-gold")
    play(game, "blue: 2 up1", "blue: favour more-squires", "blue: 2 up1", "blue: favour noble", "blue: none")
    assert game.view(None)["favours"] == []
    assert game.view(None)["favours_to_earn"] == 1
    play(game, "blue: 3 up1")
    assert asked(game, 0) == "place"  # the sixth: no tile is left


def test_r2_9_with_three_players_the_sixth_knight_gets_the_tile_that_was_declined() -> None:
    """R2.9."""
    game = Board(players=3).court(0, 1, 1, 1, 2, 2, 3, 4).placement()
    play(game, "blue: 1 up1", "blue: none", "blue: 1 up1", "blue: favour gold", "blue: 1 up1", "blue: favour squires")
    play(game, "blue: 2 up1", "blue: favour more-gold", "blue: 2 up1", "blue: favour more-squires", "blue: 3 up1")
    assert texts(game, 0) == ["favour noble", "none"]
    play(game, "blue: none", "blue: 4 up1")
    assert phase(game) == "parliament"


def test_r2_9_a_tile_may_be_taken_whose_reward_is_void() -> None:
    """R2.9: ⚖ No knight can be upgraded, no noble is to be had: both tiles can be taken all the same."""
    board = Board(players=4).court(0, 4, 3).court(1, 1)
    board.nobles(0, *COUNTY_NAMES)
    game = board.placement()
    play(game, "blue: 4 up1")
    play(game, "blue: favour noble")
    assert game.actors == (1,)  # nothing more was asked
    play(game, "green: 1 castle gold", "blue: 3 up1", "blue: favour upgrade")
    assert phase(game) == "parliament"
    assert in_conflict(game, "up1", 0) == (4, 3)
    assert game.view(None)["favours"] == SIX_FAVOURS[2:]


def test_r2_9_tiles_and_count_are_for_one_round() -> None:
    """R2.9, R4.14: next round all tiles lie face up, and six knights earn favours again."""
    board = Board(players=4).favours().court(0, 1)
    board.t.sent = 6
    game = board.rewards()
    assert game.view(None)["round"] == 2
    assert game.view(None)["favours"] == SIX_FAVOURS
    play(game, "blue: 1 up1")
    assert asked(game, 0) == "favour"


def test_r2_9_knights_bound_from_last_round_are_not_counted() -> None:
    """R2.9: Three stand there already, yet all six of this round earn a favour: only placing counts."""
    board = Board(players=4).conflict("low1", "9", (1, (4, 3)), (2, (1,))).court(0, 1, 1, 1, 2, 2, 3)
    game = board.placement()
    for strength in (1, 1, 1, 2, 2, 3):
        play(game, f"blue: {strength} low1")
        assert asked(game, 0) == "favour"
        play(game, "blue: none")


def test_r2_9_squires_of_a_favour_serve_in_the_same_phase() -> None:
    """R2.9."""
    board = Board(players=3).court(0, 1, 1).county("Stafford", 1, 3).court(2, 1)
    game = board.placement()
    assert why_not(game, 0, "1 Stafford +3") == ("not-enough", "R2.4")
    play(game, "blue: 1 up1", "blue: favour squires", "yellow: 1 castle gold")
    assert [text for text in texts(game, 0) if "Stafford" in text] == ["1 Stafford +3"]


# -- favour noble and favour upgrade (R2.10) -------------------------------------------------------------------------


def test_r2_10_the_noble_comes_from_any_county_but_must_be_there_and_not_yet_owned() -> None:
    """R2.10."""
    board = Board(players=4).court(0, 1).nobles(0, "York").nobles_left("Bedford", 0)
    game = board.placement()
    play(game, "blue: 1 up1", "blue: favour noble")
    free = [county for county in COUNTY_NAMES if county not in ("York", "Bedford")]
    assert texts(game, 0) == [*(f"noble {county}" for county in free), "none"]
    assert why_not(game, 0, "noble York") == ("noble-owned", "R1.2")
    assert why_not(game, 0, "noble Bedford") == ("no-noble-left", "R4.3")
    assert why_not(game, 0, "favour gold") == ("not-asked", "R2.10")
    play(game, "blue: noble Surrey")  # nobody stands in Surrey
    assert game.view(None)["seats"][0]["nobles"] == ["York", "Surrey"]
    assert game.view(None)["counties"][8]["nobles_left"] == 2


def test_r2_10_the_noble_may_be_declined_and_the_tile_is_gone_all_the_same() -> None:
    """R2.10."""
    game = Board(players=4).court(0, 1, 1).placement()
    play(game, "blue: 1 up1", "blue: favour noble", "blue: none")
    assert game.view(None)["seats"][0]["nobles"] == []
    assert "noble" not in game.view(None)["favours"]
    play(game, "blue: 1 up1")
    assert why_not(game, 0, "favour noble") == ("favour-gone", "R2.9")


def test_r2_10_the_noble_of_a_county_where_another_stands() -> None:
    """R2.10, R4.3: the last noble goes by favour, and the knight that stands there finds none."""
    board = Board(players=4).court(0, 1).county("Surrey", 1, 1).nobles_left("Surrey", 1)
    game = board.placement()
    play(game, "blue: 1 up1", "blue: favour noble", "blue: noble Surrey")
    assert game.view(None)["counties"][8]["nobles_left"] == 0


@pytest.mark.parametrize(
    ("choice", "court", "conflict", "county"),
    [
        ("upgrade 1 up1", (1,), (2,), 1),  # the knight just placed
        ("upgrade 1 court", (2,), (1,), 1),  # one at court
        ("upgrade 1 Stafford", (1,), (1,), 2),
        ("none", (1,), (1,), 1),
    ],
)
def test_r2_10_the_upgrade_may_hit_the_knight_just_placed_or_one_at_court(
    choice: str, court: tuple[int, ...], conflict: tuple[int, ...], county: int
) -> None:
    """R2.10."""
    game = Board(players=4).court(0, 1, 1).county("Stafford", 0, 1).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade")
    assert texts(game, 0) == ["upgrade 1 court", "upgrade 1 Stafford", "upgrade 1 up1", "none"]
    play(game, f"blue: {choice}")
    assert at_court(game, 0) == court
    assert in_conflict(game, "up1", 0) == conflict
    assert game.view(None)["counties"][1]["strength"] == county
    expected = (4, 3, 2, 2) if choice == "none" else (4, 3, 2, 1)
    assert in_reserve(game, 0) == expected


def test_r2_10_a_knight_upgraded_at_court_goes_where_it_could_not_go_before() -> None:
    """R2.10."""
    game = Board(players=4).court(0, 2, 1).placement()
    assert why_not(game, 0, "2 York") == ("too-weak-for-county", "R2.3")
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: upgrade 2 court", "blue: 3 York")
    assert holder_of(game, "York") == 0


def test_r2_10_an_upgrade_in_a_county_raises_what_must_be_exceeded() -> None:
    """R2.10, R2.5, R6.2: the total of the knight that stands there counts, as it is now."""
    board = Board(players=4).court(0, 1).county("Stafford", 0, 1, squires=1).court(1, 2, 3)
    game = board.placement()
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: upgrade 1 Stafford")
    assert why_not(game, 1, "2 Stafford") == ("not-stronger", "R2.5")
    assert why_not(game, 1, "3 Stafford") == ("not-stronger", "R2.5")  # 3:3; before the upgrade it was 3:2
    assert not [text for text in texts(game, 1) if "Stafford" in text]
    assert game.view(None)["counties"][1]["total"] == 3


def test_actions_are_one_object_each() -> None:
    """R2.1: what is offered is what the notation reads."""
    game = Board(players=4).court(0, 2).purse(0, squires=2).placement()
    assert all(parse(text) is action for text, action in zip(texts(game, 0), game.legal(0), strict=True))
