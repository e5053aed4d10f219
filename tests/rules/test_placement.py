"""Phase 1, placement (R2.1 to R2.10): turn order, counties, castle, conflicts and the King's favours."""

from __future__ import annotations

import pytest

from lancaster.notation import MalformedAction, parse
from lancaster.rules.events import Changed, Displaced, FavourTaken, Placed, Skipped
from lancaster.rules.terms import COUNTY, COUNTY_NAMES, SPACE_NAMES
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


def walled_in(board: Board, *guards: int) -> Board:
    """Blue's knight of strength 1 has no place: full castle, no conflict, green in the three weak counties."""
    for county, guard in zip(("Stafford", "Bedford", "Surrey"), guards or (1, 1, 1), strict=True):
        board.county(county, 1, 1, squires=guard - 1)
    return board.conflict("up1", None).conflict("up2", None).extensions(0, *SPACE_NAMES)


# -- whose turn it is (R2.1) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [0, 2, 3])
def test_r2_1_turns_go_clockwise_from_the_start_player_one_knight_each(start: int) -> None:
    """R2.1."""
    board = Board(players=4, start=start)
    for seat in range(4):
        board.court(seat, 2, 1)
    game = board.placement(turn=start)
    order = []
    while phase(game) == "placement":
        (seat,) = game.actors
        order.append(seat)
        before = len(at_court(game, seat))
        game.play(seat, f"{at_court(game, seat)[0]} castle {SPACE_NAMES[before]}")
        assert len(at_court(game, seat)) == before - 1
    assert order == [(start + i) % 4 for i in range(8)]


def test_r2_1_a_knight_goes_to_a_county_the_castle_or_a_conflict() -> None:
    """R2.1: The complete list for one knight of strength 2 with one squire: nothing else, nothing twice."""
    game = Board(players=4).court(0, 2).purse(0, squires=1).placement()
    counties = ["Northumberland", "Stafford", "Bedford", "Suffolk", "Dorset", "Surrey"]
    expected = [f"2 {county}{squires}" for county in counties for squires in ("", " +1")]
    expected += [f"2 castle {space}" for space in SPACE_NAMES] + ["2 up1", "2 up2"]
    assert texts(game, 0) == expected
    assert game.prompt(0) is not None
    assert asked(game, 0) == "place"


@pytest.mark.parametrize("text", ["none", "take noble", "yes", "favour gold", "extend gold"])
def test_r2_1_there_is_no_passing(text: str) -> None:
    """R2.1."""
    game = Board(players=4).court(0, 2).placement()
    assert why_not(game, 0, text) == ("not-asked", "R2.1")
    assert text not in texts(game, 0)


def test_r2_1_only_the_player_on_turn_places() -> None:
    """R2.1."""
    game = Board(players=4).court(0, 2).court(1, 2).placement()
    assert why_not(game, 1, "2 Stafford") == ("not-your-turn", "R2.1")
    assert game.legal(1) == ()


def test_r2_1_only_knights_at_court_are_placed() -> None:
    """R2.1: Neither those of the reserve nor those that stand somewhere already."""
    game = Board(players=4).court(0, 2).castle(0, "gold", 3).placement()
    for strength in (1, 3, 4):
        assert why_not(game, 0, f"{strength} castle votes") == ("no-such-knight-at-court", "R2.1")
    play(game, "blue: 2 castle votes")
    assert phase(game) == "parliament"


def test_r2_1_a_player_without_a_knight_at_court_is_skipped() -> None:
    """R2.1."""
    board = Board(players=4).court(0, 1, 1).court(2, 1)
    game = board.placement()
    play(game, "blue: 1 castle gold")
    assert game.actors == (2,)  # green has none
    events = play(game, "yellow: 1 castle gold")
    assert game.actors == (0,)  # red has none
    assert not any(isinstance(event, Skipped) for event in events)  # nothing to tell: that is R2.2's word


def test_r2_1_the_last_player_with_knights_places_one_after_the_other() -> None:
    """R2.1."""
    game = Board(players=4).court(1, 2, 1, 1).placement(turn=1)
    play(game, "green: 1 castle gold", "green: 2 castle votes", "green: 1 castle mixed")
    assert phase(game) == "parliament"


def test_r2_1_it_goes_on_until_no_court_holds_a_knight() -> None:
    """R2.1."""
    game = Board(players=3).court(0, 1).court(1, 1, 1).placement()
    play(game, "blue: 1 castle gold", "green: 1 castle gold")
    assert (phase(game), game.actors) == ("placement", (1,))
    play(game, "green: 1 castle votes")
    assert (phase(game), game.actors) == ("parliament", (0, 1, 2))


def test_r2_1_r2_6_a_player_already_skipped_is_back_in_turn_order_when_displaced() -> None:
    """R2.1, R2.6: Yellow had placed everything; displaced by blue, yellow is back before blue's next turn."""
    board = Board(players=4).court(0, 4, 1).court(1, 1).court(3, 1).county("Stafford", 2, 2)
    game = board.placement()
    play(game, "blue: 4 Stafford")
    assert at_court(game, 2) == (2,)
    assert game.actors == (1,)  # green comes first
    play(game, "green: 1 castle gold")
    assert game.actors == (2,)
    play(game, "yellow: 2 castle gold")
    assert game.actors == (3,)


def test_r2_1_r2_6_a_player_whose_place_in_the_round_is_past_waits_for_the_next_turn() -> None:
    """R2.1, R2.6: Green was skipped in this round of turns; displaced by yellow, green comes after red and blue."""
    board = Board(players=4).court(0, 1).court(2, 4).court(3, 1).county("Stafford", 1, 2)
    game = board.placement(turn=2)
    play(game, "yellow: 4 Stafford")
    assert game.actors == (3,)
    play(game, "red: 1 castle gold")
    assert game.actors == (0,)
    play(game, "blue: 1 castle gold")
    assert game.actors == (1,)


# -- no legal place (R2.2) -------------------------------------------------------------------------------------------


def test_r2_2_a_player_without_a_legal_place_is_skipped_and_the_skip_is_told() -> None:
    """R2.2."""
    game = walled_in(Board(players=3).court(0, 1).court(2, 1, 1)).placement(turn=2)
    events = play(game, "yellow: 1 castle gold")
    assert game.actors == (2,)  # blue's knight has nowhere to go
    assert Skipped(0) in events
    assert Skipped(1) not in events  # green has no knight at court


def test_r2_2_back_when_the_own_county_falls_to_a_weaker_guard() -> None:
    """R2.2: Blue's own knight blocks Stafford; after yellow took it with a total of 2, blue can take it with 1 + 2."""
    board = Board(players=3).court(0, 1).court(1, 3).court(2, 2).purse(0, squires=2).extensions(0, *SPACE_NAMES)
    board.conflict("up1", None).conflict("up2", None)
    board.county("Stafford", 0, 1).county("Bedford", 1, 4).county("Surrey", 1, 2, squires=1)
    game = board.placement()
    assert game.actors == (1,)  # blue was skipped: own knight, 4, and 3 against 1 + 2
    play(game, "green: 3 castle gold", "yellow: 2 Stafford")
    # Blue has two knights of strength 1 at court now, and one place: Stafford with both squires. It is not asked.
    assert holder_of(game, "Stafford") == 0
    assert purse(game, 0, "squires") == 0
    assert game.actors == (2,)
    assert at_court(game, 2) == (2,)


def test_r2_2_a_place_to_be_had_only_with_squires_is_a_legal_place() -> None:
    """R2.2."""
    board = walled_in(Board(players=3).court(0, 1).court(1, 4, 3)).purse(0, squires=2)
    game = board.placement()
    assert game.actors == (0,)
    assert texts(game, 0) == [f"1 {county} +{n}" for county in ("Stafford", "Bedford", "Surrey") for n in (1, 2)]


def test_r2_2_when_nobody_can_place_the_phase_ends_and_the_knights_stay_at_court() -> None:
    """R2.2."""
    game = walled_in(Board(players=3).court(0, 1).court(2, 1)).laws("B3b", "N1c", "B1d").placement(turn=2)
    play(game, "yellow: 1 castle gold")
    assert phase(game) == "parliament"
    assert at_court(game, 0) == (1,)
    assert purse(game, 0, "squires") == 0
    play(game, *[f"{colour}: no" for _ in range(3) for colour in ("blue", "green", "yellow")])
    assert purse(game, 0, "squires") == 0  # N1c: blue's knight is not placed
    assert purse(game, 2, "squires") == 1
    assert at_court(game, 0) == (1,)


def test_r2_2_a_single_possible_placement_is_done_without_asking() -> None:
    """R2.2: Blue has one free castle space and nothing else."""
    board = walled_in(Board(players=3)).court(0, 1).court(2, 1, 1)
    board.t.extensions[0] -= 1 << SPACE_NAMES.index("upgrade")
    game = board.placement(turn=2)
    events = play(game, "yellow: 1 castle gold")
    assert [event.house for event in events if isinstance(event, Placed)] == [2, 0]
    assert game.view(None)["houses"][0]["castle"] == {"upgrade": 1}
    assert game.actors == (2,)


def test_r2_2_a_single_placement_with_squires_spends_them_unasked() -> None:
    """R2.1, R2.2: blue must place, and 1 + 2 against 2 in Stafford is the only way."""
    board = walled_in(Board(players=3), 2, 5, 5).court(0, 1).court(2, 1, 1).purse(0, squires=2)
    game = board.placement(turn=2)
    events = play(game, "yellow: 1 castle gold")
    assert Placed(0, 1, COUNTY + 1, 2, 0) in events
    assert Displaced(1, (1,), COUNTY + 1) in events
    assert purse(game, 0, "squires") == 0
    assert game.actors == (1,)


def test_r2_2_r2_9_a_knight_forced_into_a_conflict_earns_its_favour() -> None:
    """R2.2, R2.9: the placement is not asked, the favour is."""
    board = walled_in(Board(players=3)).court(0, 1).court(2, 1, 1).conflict("up2", "5a")
    game = board.placement(turn=2)
    events = play(game, "yellow: 1 castle gold")
    assert [event.house for event in events if isinstance(event, Placed)] == [2, 0]
    assert (game.actors, asked(game, 0)) == ((0,), "favour")
    play(game, "blue: favour gold")
    assert game.actors == (2,)


# -- counties: the minimum (R2.3) ------------------------------------------------------------------------------------


@pytest.mark.parametrize("county", range(9))
@pytest.mark.parametrize("strength", [1, 2, 3, 4])
def test_r2_3_the_knight_alone_must_have_the_minimum_strength(county: int, strength: int) -> None:
    """R2.3."""
    game = Board(players=4).court(0, strength).purse(0, squires=3).placement()
    seen = game.view(0)["counties"][county]
    offered = [text for text in texts(game, 0) if seen["name"] in text]
    if strength >= seen["minimum"]:
        assert f"{strength} {seen['name']}" in offered
    else:
        assert offered == []
        assert why_not(game, 0, f"{strength} {seen['name']}") == ("too-weak-for-county", "R2.3")


def test_r2_3_squires_never_count_towards_the_minimum() -> None:
    """R2.3, R2.5: not on an empty county and not against a knight there, however many squires go along."""
    board = Board(players=4).court(0, 2).purse(0, squires=9).county("Gloucester", 1, 3)
    game = board.placement()
    assert why_not(game, 0, "2 York +9") == ("too-weak-for-county", "R2.3")
    assert why_not(game, 0, "2 Gloucester +9") == ("too-weak-for-county", "R2.3")
    reason = game.explain(0, "2 York +1")
    assert reason is not None
    assert dict(reason.args) == {"county": "York", "minimum": 3}


# -- counties: squires (R2.4) ----------------------------------------------------------------------------------------


def test_r2_4_any_number_of_squires_from_none_to_all_also_on_an_empty_county() -> None:
    """R2.4."""
    game = Board(players=4).court(0, 1).purse(0, squires=3).placement()
    assert [text for text in texts(game, 0) if "Stafford" in text] == [
        "1 Stafford",
        "1 Stafford +1",
        "1 Stafford +2",
        "1 Stafford +3",
    ]
    assert why_not(game, 0, "1 Stafford +4") == ("not-enough", "R2.4")
    events = play(game, "blue: 1 Stafford +2")
    assert purse(game, 0, "squires") == 1
    county = game.view(None)["counties"][1]
    assert (county["strength"], county["squires"], county["total"]) == (1, 2, 3)
    assert Placed(0, 1, COUNTY + 1, 2, 0) in events
    assert Changed(0, 1, -2, "Stafford", "R2.4") in events


def test_r2_4_each_squire_is_worth_1_strength() -> None:
    """R2.4."""
    board = Board(players=4).court(0, 1).purse(0, squires=4).county("Stafford", 1, 2, squires=1)
    game = board.placement()
    assert [text for text in texts(game, 0) if "Stafford" in text] == ["1 Stafford +3", "1 Stafford +4"]
    assert why_not(game, 0, "1 Stafford +2") == ("not-stronger", "R2.5")


def test_r2_4_squires_cannot_be_added_later() -> None:
    """R2.4."""
    game = Board(players=4).court(0, 2, 1).court(1, 1).purse(0, squires=3).placement()
    play(game, "blue: 2 Stafford", "green: 1 castle gold")
    assert why_not(game, 0, "1 Stafford +1") == ("own-knight", "R2.5")
    assert not [text for text in texts(game, 0) if "Stafford" in text]


# -- counties: displacing (R2.5, R2.6) -------------------------------------------------------------------------------


def test_example_a_free_county() -> None:
    """R2.3: the rulebook: blue places a knight of strength 2 in Stafford."""
    game = Board(players=4).court(0, 2).placement()
    play(game, "blue: 2 Stafford")
    assert holder_of(game, "Stafford") == 0
    assert at_court(game, 0) == ()


def test_example_an_occupied_county() -> None:
    """R2.5, R2.6: "Yellow displaces the blue knight (2) with a knight of strength 1 and the help of 2 squires (3:2).
    Blue takes the knight back to court."
    """
    board = Board(players=4).county("Stafford", 0, 2).court(2, 1).purse(2, squires=2)
    game = board.placement(turn=2)
    assert why_not(game, 2, "1 Stafford") == ("not-stronger", "R2.5")
    assert why_not(game, 2, "1 Stafford +1") == ("not-stronger", "R2.5")  # 2:2
    events = play(game, "yellow: 1 Stafford +2")
    assert Displaced(0, (2,), COUNTY + 1) in events
    assert holder_of(game, "Stafford") == 2
    assert at_court(game, 0) == (2,)
    assert purse(game, 2, "squires") == 0
    assert game.actors == (0,)  # placed again in turn order


@pytest.mark.parametrize(
    ("there", "squires_there", "knight", "needed"),
    [(1, 0, 1, 1), (1, 0, 2, 0), (2, 0, 2, 1), (2, 3, 4, 2), (4, 0, 1, 4), (3, 2, 3, 3), (1, 4, 4, 2)],
)
def test_r2_5_only_a_strictly_greater_total_displaces(there: int, squires_there: int, knight: int, needed: int) -> None:
    """R2.5."""
    board = Board(players=4).county("Stafford", 1, there, squires=squires_there).court(0, knight).purse(0, squires=5)
    game = board.placement()
    offered = [text for text in texts(game, 0) if "Stafford" in text]
    assert offered == [f"{knight} Stafford" + (f" +{n}" if n else "") for n in range(needed, 6)]
    if needed:
        equal = f"{knight} Stafford" + (f" +{needed - 1}" if needed > 1 else "")
        reason = game.explain(0, equal)
        assert reason is not None
        assert (reason.code, reason.rule) == ("not-stronger", "R2.5")
        assert dict(reason.args) == {"place": "Stafford", "needed": there + squires_there + 1}
    play(game, f"blue: {offered[0]}")
    assert holder_of(game, "Stafford") == 0


def test_r2_5_a_county_holds_one_knight() -> None:
    """R2.5."""
    board = Board(players=4).county("Stafford", 1, 1).court(0, 4).purse(0, squires=1)
    game = board.placement()
    play(game, "blue: 4 Stafford +1")
    county = game.view(None)["counties"][1]
    assert (county["house"], county["strength"], county["squires"]) == (0, 4, 1)
    assert at_court(game, 1) == (1,)


def test_r2_5_nobody_displaces_their_own_knight() -> None:
    """R2.5."""
    game = Board(players=4).county("Stafford", 0, 1).court(0, 4).purse(0, squires=3).placement()
    assert why_not(game, 0, "4 Stafford +3") == ("own-knight", "R2.5")
    assert not [text for text in texts(game, 0) if "Stafford" in text]


def test_r2_5_the_minimum_comes_before_the_greater_total() -> None:
    """R2.3, R2.5: a refusal names the rule that no squire can help with."""
    board = Board(players=4).county("Somerset", 1, 4).court(0, 3).purse(0, squires=9)
    assert why_not(board.placement(), 0, "3 Somerset +9") == ("too-weak-for-county", "R2.3")


def test_r2_6_the_displaced_knight_comes_home_and_its_squires_go_to_the_supply() -> None:
    """R2.6."""
    board = Board(players=4).county("Bedford", 1, 2, squires=3).purse(1, squires=1).court(0, 4).purse(0, squires=2)
    game = board.placement()
    play(game, "blue: 4 Bedford +2")
    assert at_court(game, 1) == (2,)
    assert purse(game, 1, "squires") == 1  # the three are gone
    assert purse(game, 0, "squires") == 0
    county = game.view(None)["counties"][4]
    assert (county["squires"], county["total"]) == (2, 6)


def test_r2_6_it_is_placed_again_on_a_later_turn_anywhere_also_back_again() -> None:
    """R2.6."""
    board = Board(players=3).county("Bedford", 1, 2).purse(1, squires=2).court(0, 3).court(2, 1)
    game = board.placement()
    play(game, "blue: 3 Bedford")
    assert game.actors == (1,)  # green is next anyway
    assert [text for text in texts(game, 1) if "Bedford" in text] == ["2 Bedford +2"]
    play(game, "green: 2 Bedford +2")
    assert at_court(game, 0) == (3,)
    play(game, "yellow: 1 castle gold")
    assert game.actors == (0,)
    assert why_not(game, 0, "3 Bedford") == ("not-stronger", "R2.5")  # 3:4


def test_r2_6_only_the_knight_of_that_county_is_displaced() -> None:
    """R2.6."""
    board = Board(players=3).county("Bedford", 1, 1).county("Stafford", 1, 1, squires=1).court(0, 2)
    game = board.placement()
    play(game, "blue: 2 Bedford")
    assert at_court(game, 1) == (1,)
    assert holder_of(game, "Stafford") == 1
    assert game.view(None)["counties"][1]["squires"] == 1


# -- castle (R2.7) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SPACE_NAMES)
@pytest.mark.parametrize("strength", [1, 4])
def test_r2_7_any_free_space_of_the_own_castle_without_a_minimum(space: str, strength: int) -> None:
    """R2.7."""
    game = Board(players=4).court(0, strength).court(1, strength).placement()
    play(game, f"blue: {strength} castle {space}")
    assert game.view(None)["houses"][0]["castle"] == {space: strength}
    play(game, f"green: {strength} castle {space}")  # everybody has a castle of their own
    assert game.view(None)["houses"][1]["castle"] == {space: strength}


def test_r2_7_one_knight_a_space() -> None:
    """R2.7."""
    game = Board(players=4).court(0, 4).castle(0, "gold", 1).placement()
    assert why_not(game, 0, "4 castle gold") == ("space-taken", "R2.7")
    assert "4 castle gold" not in texts(game, 0)
    assert len([text for text in texts(game, 0) if "castle" in text]) == 5


@pytest.mark.parametrize("turned_down", [False, True])
def test_r2_7_a_space_under_an_extension_takes_no_knight_also_when_turned_down(turned_down: bool) -> None:
    """R2.7."""
    board = Board(players=4).court(0, 2).extensions(0, "votes")
    if turned_down:
        board.t.turned[0] = board.t.extensions[0]
    game = board.placement()
    assert why_not(game, 0, "2 castle votes") == ("under-extension", "R2.7")
    assert [text for text in texts(game, 0) if "castle" in text] == [
        f"2 castle {space}" for space in SPACE_NAMES if space != "votes"
    ]


def test_r2_7_no_squires_in_the_castle() -> None:
    """R2.7."""
    game = Board(players=4).court(0, 2).purse(0, squires=2).placement()
    with pytest.raises(MalformedAction):
        game.explain(0, "2 castle gold +1")
    play(game, "blue: 2 castle gold")
    assert purse(game, 0, "squires") == 2


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
