"""Phase 1, turn order, counties and castle (R2.1 to R2.7)."""

from __future__ import annotations

import pytest

from lancaster.notation import MalformedAction
from lancaster.rules.events import Changed, Displaced, Placed, Skipped
from lancaster.rules.terms import COUNTY, SPACE_NAMES
from tests.support import (
    Board,
    asked,
    at_court,
    holder_of,
    phase,
    play,
    purse,
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
