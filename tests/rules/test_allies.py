"""The game for two in placement and parliament (R7.1 to R7.6)."""

from __future__ import annotations

import pytest

from lancaster import Game, Options
from lancaster.rules.events import Displaced, NobleTaken, Recruited, Skipped, Upgraded, WentHome
from lancaster.rules.terms import COUNTY, COUNTY_NAMES, SPACE_NAMES
from tests.rules.ally_houses import BLUE, GREEN, RED, YELLOW
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
    quiet,
    spaces,
    texts,
    why_not,
)


def places(game: Game, seat: int, piece: str) -> set[str]:
    """Where a seat may place a piece ("2", "ally 2")."""
    return {text.removeprefix(f"{piece} ") for text in texts(game, seat) if text.startswith(f"{piece} ")}


# -- set-up (R7.1) ---------------------------------------------------------------------------------------------------


def test_r7_1_as_with_four_players_but_two_nobles_a_county() -> None:
    """R7.1."""
    two, four = (Game.new(Options(players=players), seed=1) for players in (2, 4))
    assert sorted(two.dealt.conflicts) == sorted(four.dealt.conflicts)
    assert two.view(None)["favours"] == four.view(None)["favours"] == SIX_FAVOURS
    assert {county["nobles_left"] for county in two.view(None)["counties"]} == {2}


def test_r7_1_all_information_is_open() -> None:
    """R7.1."""
    board = Board(players=2).purse(BLUE, gold=3, squires=4).purse(GREEN, gold=5, squires=6).court(BLUE, 1)
    game = board.placement()
    for viewer in (None, BLUE, GREEN):
        assert [(seat["gold"], seat["squires"]) for seat in game.view(viewer)["seats"]] == [(3, 4), (5, 6)]


def test_example_yellow_is_blues_ally() -> None:
    """R7.1: seven knights, one of strength 2 at the ally's court, six in reserve; a castle of two spaces."""
    game = Game.new(Options(players=2), seed=1)
    for ally, leader in ((YELLOW, BLUE), (RED, GREEN)):
        house = game.view(None)["houses"][ally]
        assert (house["ally"], house["leader"]) == (True, leader)
        assert (house["court"], house["reserve"]) == ([2], [4, 3, 2, 1, 1, 1])
    assert [house["colour"] for house in game.view(None)["houses"]] == ["blue", "green", "yellow", "red"]
    game = Board(players=2).court(YELLOW, 2).placement()
    assert {place for place in places(game, BLUE, "ally 2") if "castle" in place} == {"castle knight", "castle upgrade"}


@pytest.mark.parametrize("space", ["squires", "gold", "mixed", "votes"])
def test_r7_1_the_allys_castle_has_no_other_space(space: str) -> None:
    """R7.1."""
    game = Board(players=2).court(YELLOW, 2).placement()
    assert why_not(game, BLUE, f"ally 2 castle {space}") == ("no-such-space", "R7.1")


def test_r7_1_the_allys_castle_is_never_extended() -> None:
    """R7.1, R6.3: its extensions lapse, and the leader's extension does not lie on the ally's space."""
    board = quiet(Board(players=2)).county("Bedford", YELLOW, 1).castle(YELLOW, "knight", 2).nobles_left("Bedford", 0)
    board.county("Northumberland", BLUE, 2).nobles_left("Northumberland", 0).court(GREEN, 1)
    game = board.rewards()
    assert asked(game, BLUE) == "extension"  # Northumberland, for blue
    events = play(game, "blue: extend knight")
    assert not [e for e in events if isinstance(e, WentHome) and e.cause == "R6.3"]
    # Bedford asked nothing; yellow's knight in the castle was resolved as ever
    assert Recruited(YELLOW) in events
    assert game.view(None)["seats"][BLUE]["extensions"] == ["knight"]
    play(game, "blue: 2 castle gold", "green: 1 castle gold")
    assert game.explain(BLUE, "ally 2 castle knight") is None


def test_r7_1_the_leaders_extensions_yield_nothing_for_the_ally() -> None:
    """R7.1, R7.8: blue has built knight and upgrade and cannot pay; yellow's castle is empty."""
    board = quiet(Board(players=2)).extensions(BLUE, "knight", "upgrade").court(YELLOW, 2).court(GREEN, 1)
    game = board.rewards()
    assert game.view(None)["round"] == 2
    assert (at_court(game, YELLOW), at_court(game, BLUE)) == ((2,), ())


@pytest.mark.parametrize(("seat", "ally"), [(BLUE, YELLOW), (GREEN, RED)])
def test_r7_1_every_decision_of_an_ally_is_its_leaders(seat: int, ally: int) -> None:
    """R7.1: Placing, favour, upgrade, noble, county, crossing, castle, start player."""
    colour = ("blue", "green")[seat]
    board = Board(players=2).court(ally, 1, 1).county("Dorset", ally, 2).county("Surrey", ally, 3)
    game = board.castle(ally, "upgrade", 2).placement(turn=seat)
    kinds = []
    answers = ["ally 1 up1", "favour upgrade", "none", "ally 1 up1", "favour noble", "none"]
    for answer in answers:
        assert game.actors == (seat,)
        kinds.append(asked(game, seat))
        play(game, f"{colour}: {answer}")
    assert kinds == ["place", "favour", "upgrade", "place", "favour", "noble"]
    board = Board(players=2).county("Dorset", ally, 2).county("Surrey", ally, 3).castle(ally, "upgrade", 1)
    game = board.rewards()
    kinds = []
    for answer in ("take reward", "none", "none", f"start {colour}", "none"):
        assert game.actors == (seat,)
        kinds.append(asked(game, seat))
        play(game, f"{colour}: {answer}")
    assert kinds == ["county", "crossing", "county", "start", "castle"]


def test_r7_1_there_are_no_allies_with_more_players() -> None:
    """R7.1."""
    game = Board(players=3).court(0, 2).placement()
    assert why_not(game, 0, "ally 2 Stafford") == ("no-ally", "R7.1")


# -- turns (R7.2) ----------------------------------------------------------------------------------------------------


def test_r7_2_one_knight_a_turn_own_or_the_allys() -> None:
    """R7.2."""
    board = Board(players=2).court(BLUE, 1).court(YELLOW, 2).court(GREEN, 1).court(RED, 2)
    game = board.placement()
    assert {text.split()[0] for text in texts(game, BLUE)} == {"1", "ally"}
    play(game, "blue: ally 2 Stafford")
    assert game.actors == (GREEN,)
    play(game, "green: 1 castle gold")
    assert game.actors == (BLUE,)
    play(game, "blue: 1 castle gold", "green: ally 2 Bedford")
    assert phase(game) == "parliament"
    assert (holder_of(game, "Stafford"), holder_of(game, "Bedford")) == (YELLOW, RED)


def test_r7_2_allies_have_no_turn_of_their_own() -> None:
    """R7.2: Two seats alternate, whatever they place; at the end the one with knights left goes on."""
    board = Board(players=2, start=1).court(BLUE, 1).court(YELLOW, 2).court(GREEN, 1, 1).court(RED, 2, 1)
    game = board.placement(turn=1)
    order = []
    while phase(game) == "placement":
        (seat,) = game.actors
        order.append(seat)
        game.play(seat, next(action for action in game.legal(seat) if "castle" in str(action)))
    assert order == [1, 0, 1, 0, 1, 1]


def test_r7_2_with_no_own_knight_the_ally_must_be_placed() -> None:
    """R7.2."""
    game = Board(players=2).court(YELLOW, 2).court(GREEN, 1).placement()
    assert game.actors == (BLUE,)
    assert why_not(game, BLUE, "none") == ("not-asked", "R2.1")
    assert why_not(game, BLUE, "2 Stafford") == ("no-such-knight-at-court", "R2.1")
    assert {text.split()[0] for text in texts(game, BLUE)} == {"ally"}


def test_r7_2_a_side_is_skipped_only_when_neither_can_be_placed() -> None:
    """R2.2, R7.2: blue's own 1 has no place, but the ally's 1 has its castle."""
    board = quiet(Board(players=2)).extensions(BLUE, *SPACE_NAMES).court(BLUE, 1).court(YELLOW, 1).court(GREEN, 2, 2)
    for county in ("Stafford", "Bedford", "Surrey"):
        board.county(county, GREEN, 1)
    game = board.placement()
    assert texts(game, BLUE) == ["ally 1 castle knight", "ally 1 castle upgrade"]
    play(game, "blue: ally 1 castle knight")
    events = play(game, "green: 2 castle gold")
    assert Skipped(BLUE) in events
    assert game.actors == (GREEN,)
    play(game, "green: 2 castle votes")
    assert phase(game) == "parliament"
    assert at_court(game, BLUE) == (1,)


def test_r7_2_the_start_player_is_one_of_the_two() -> None:
    """R7.2."""
    game = quiet(Board(players=2)).county("Surrey", BLUE, 1).nobles_left("Surrey", 0).rewards()
    assert texts(game, BLUE) == ["start blue", "start green"]
    assert why_not(game, BLUE, "start yellow") == ("no-such-seat", "R4.5")
    assert {Game.new(Options(players=2), seed=seed).dealt.start for seed in range(20)} == {0, 1}


# -- no purse (R7.3) -------------------------------------------------------------------------------------------------


def test_r7_3_no_squires_go_with_an_allys_knight() -> None:
    """R7.3."""
    board = Board(players=2).court(YELLOW, 2).purse(BLUE, squires=5).county("Stafford", GREEN, 2)
    game = board.placement()
    assert not [text for text in texts(game, BLUE) if "+" in text]
    assert why_not(game, BLUE, "ally 2 Bedford +1") == ("no-squires-for-ally", "R7.3")
    assert why_not(game, BLUE, "ally 2 Stafford +1") == ("no-squires-for-ally", "R7.3")
    assert why_not(game, BLUE, "ally 2 Stafford") == ("not-stronger", "R2.5")  # 2:2


def test_r7_3_the_players_gold_is_not_spent_for_both_rewards_of_the_ally() -> None:
    """R7.3."""
    game = quiet(Board(players=2)).county("Suffolk", YELLOW, 2).purse(BLUE, gold=9).rewards()
    assert texts(game, BLUE) == ["take noble", "take reward", "none"]
    assert why_not(game, BLUE, "take both") == ("not-both-for-ally", "R7.3")


def test_r7_3_the_ally_gets_no_gold_squires_votes_or_points() -> None:
    """R7.3: Surrey, York, Somerset: the new knight comes, all else lapses, and the leader gets nothing of it."""
    board = quiet(Board(players=2)).county("Surrey", YELLOW, 1).county("York", YELLOW, 3).county("Somerset", YELLOW, 4)
    for county in ("Surrey", "York", "Somerset"):
        board.nobles_left(county, 0)
    game = board.court(GREEN, 1).rewards()
    assert asked(game, BLUE) == "start"
    assert [purse(game, BLUE, kind) for kind in ("gold", "squires", "votes", "points")] == [0, 0, 0, 0]
    assert at_court(game, YELLOW) == (4, 3, 1)
    assert at_court(game, BLUE) == ()


def test_r7_3_no_reward_of_the_player_goes_to_the_allys_knights() -> None:
    """R7.3."""
    board = quiet(Board(players=2)).county("Stafford", BLUE, 1).nobles_left("Stafford", 0).county("Bedford", YELLOW, 1)
    game = board.court(YELLOW, 2).rewards()
    assert texts(game, BLUE) == ["upgrade 1 Stafford", "none"]
    assert why_not(game, BLUE, "upgrade 1 Bedford") == ("no-such-knight", "R6.2")
    assert why_not(game, BLUE, "upgrade 2 court") == ("no-such-knight", "R6.2")
    game = quiet(Board(players=2)).county("Suffolk", BLUE, 2).nobles_left("Suffolk", 0).rewards()
    assert (at_court(game, BLUE), at_court(game, YELLOW)) == ((2, 1), ())


def test_r7_3_no_reward_of_the_ally_goes_to_the_players_knights() -> None:
    """R7.3."""
    board = quiet(Board(players=2)).county("Stafford", YELLOW, 1).nobles_left("Stafford", 0).court(BLUE, 1)
    game = board.court(YELLOW, 2).rewards()
    assert texts(game, BLUE) == ["upgrade 2 court", "upgrade 1 Stafford", "none"]
    assert why_not(game, BLUE, "upgrade 1 court") == ("no-such-knight", "R6.2")
    events = play(game, "blue: upgrade 2 court")
    assert Upgraded(YELLOW, 2, 1) in events
    assert (at_court(game, YELLOW), at_court(game, BLUE)) == ((3, 1), (1,))


def test_r7_3_the_reserves_are_kept_apart() -> None:
    """R7.3: Blue's reserve has no knight of strength 1 left, yellow's has: blue's new knight lapses."""
    board = quiet(Board(players=2)).county("Suffolk", BLUE, 2).court(BLUE, 1, 1, 1)
    game = board.rewards()
    assert texts(game, BLUE) == ["take noble", "none"]
    assert in_reserve(game, YELLOW) == (4, 3, 2, 2, 1, 1, 1)


# -- displacing and castles (R7.4) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["4 Stafford", "ally 4 Stafford"])
@pytest.mark.parametrize("holder", [GREEN, RED])
def test_r7_4_player_and_ally_displace_the_opponent_and_the_opponents_ally(text: str, holder: int) -> None:
    """R7.4."""
    game = Board(players=2).county("Stafford", holder, 2).court(BLUE, 4).court(YELLOW, 4).placement()
    events = play(game, f"blue: {text}")
    assert Displaced(holder, (2,), COUNTY + 1) in events
    assert at_court(game, holder) == (2,)
    assert game.actors == (GREEN,)  # who places it again, own or ally's


@pytest.mark.parametrize(
    ("holder", "text", "rule"),
    [
        (YELLOW, "4 Stafford", "R7.4"),
        (YELLOW, "4 Stafford +3", "R7.4"),
        (BLUE, "ally 4 Stafford", "R7.4"),
        (BLUE, "4 Stafford", "R2.5"),
        (YELLOW, "ally 4 Stafford", "R2.5"),
    ],
)
def test_r7_4_never_those_of_the_own_side(holder: int, text: str, rule: str) -> None:
    """R7.4."""
    board = Board(players=2).county("Stafford", holder, 1).court(BLUE, 4).court(YELLOW, 4).purse(BLUE, squires=3)
    game = board.placement()
    assert why_not(game, BLUE, text) == ("own-knight", rule)
    assert not [offered for offered in texts(game, BLUE) if "Stafford" in offered]


def test_r7_4_squires_beside_the_opponents_knight_count_against_the_ally() -> None:
    """R7.4."""
    board = Board(players=2).county("Stafford", GREEN, 1, squires=2).court(YELLOW, 3, 4)
    game = board.placement()
    assert why_not(game, BLUE, "ally 3 Stafford") == ("not-stronger", "R2.5")
    play(game, "blue: ally 4 Stafford")
    assert purse(game, GREEN, "squires") == 0


def test_r7_4_each_places_in_the_own_castle_only() -> None:
    """R7.4: The same space of both castles takes a knight each, and is taken for that house only."""
    game = Board(players=2).court(BLUE, 1, 1).court(YELLOW, 2, 1).court(GREEN, 1).placement()
    play(game, "blue: 1 castle knight", "green: 1 castle gold", "blue: ally 2 castle knight")
    houses = game.view(None)["houses"]
    assert (houses[BLUE]["castle"], houses[YELLOW]["castle"]) == ({"knight": 1}, {"knight": 2})
    assert why_not(game, BLUE, "1 castle knight") == ("space-taken", "R2.7")
    assert why_not(game, BLUE, "ally 1 castle knight") == ("space-taken", "R2.7")
    assert game.explain(BLUE, "ally 1 castle upgrade") is None


# -- conflicts and favours (R7.5) ------------------------------------------------------------------------------------


def test_r7_5_player_and_ally_need_a_space_each() -> None:
    """R7.5."""
    board = Board(players=2).court(BLUE, 1).court(YELLOW, 2).court(GREEN, 1).court(RED, 2).favours()
    game = board.placement()
    play(game, "blue: 1 up1", "green: 1 up1", "blue: ally 2 up1")
    assert spaces(game, "up1") == [BLUE, GREEN, YELLOW]
    assert why_not(game, GREEN, "ally 2 up1") == ("conflict-full", "R2.8")  # green's own space does not serve the ally


def test_r7_5_each_stacks_on_its_own_space_only() -> None:
    """R7.5."""
    board = Board(players=2).conflict("up1", "9", (BLUE, (1,)), (YELLOW, (2,)), (RED, (1,))).favours()
    game = board.court(BLUE, 2).court(YELLOW, 1).court(GREEN, 1).placement()
    assert why_not(game, GREEN, "1 up1") == ("not-your-turn", "R2.1")
    play(game, "blue: 2 up1")
    assert why_not(game, GREEN, "1 up1") == ("conflict-full", "R2.8")
    play(game, "green: 1 up2", "blue: ally 1 up1")
    assert (in_conflict(game, "up1", BLUE), in_conflict(game, "up1", YELLOW)) == ((2, 1), (2, 1))


def test_r7_5_all_four_colours_count_together_for_the_first_six() -> None:
    """R7.5."""
    board = Board(players=2).court(BLUE, 1, 2).court(YELLOW, 1, 2).court(GREEN, 1).court(RED, 1, 2)
    game = board.placement()
    lines = ["blue: 1 up1", "green: 1 up1", "blue: ally 1 up1", "green: ally 1 up2", "blue: 2 up1", "green: ally 2 up2"]
    for line in lines:
        play(game, line)
        assert asked(game, game.actors[0]) == "favour"
        play(game, f"{line.split(':')[0]}: none")
    play(game, "blue: ally 2 up1")
    assert phase(game) == "parliament"  # the seventh


@pytest.mark.parametrize("tile", ["gold", "squires", "more-gold", "more-squires"])
def test_r7_5_an_allys_gold_and_squires_lapse(tile: str) -> None:
    """R7.5: The tile may be taken, and is turned down; nobody gets anything (R2.9)."""
    game = Board(players=2).court(YELLOW, 2).court(GREEN, 1).placement()
    play(game, "blue: ally 2 up1", f"blue: favour {tile}")
    assert tile not in game.view(None)["favours"]
    assert [purse(game, BLUE, kind) for kind in ("gold", "squires")] == [0, 0]
    assert game.actors == (GREEN,)


def test_r7_5_an_allys_favour_upgrade_is_for_one_of_the_allys_knights() -> None:
    """R7.5."""
    game = Board(players=2).court(YELLOW, 2, 1).court(BLUE, 1).court(GREEN, 1).placement()
    play(game, "blue: ally 2 up1", "blue: favour upgrade")
    assert texts(game, BLUE) == ["upgrade 1 court", "upgrade 2 up1", "none"]
    play(game, "blue: upgrade 2 up1")
    assert in_conflict(game, "up1", YELLOW) == (3,)
    assert in_reserve(game, YELLOW) == (4, 2, 2, 1, 1)


def test_r7_5_an_allys_favour_noble_removes_any_noble_from_the_game() -> None:
    """R7.5: Also one that the leader owns already, and from a county where nobody stands."""
    board = Board(players=2).court(YELLOW, 2).nobles(BLUE, "York").nobles_left("Bedford", 0).court(GREEN, 1)
    game = board.placement()
    play(game, "blue: ally 2 up1", "blue: favour noble")
    assert texts(game, BLUE) == [*(f"noble {county}" for county in COUNTY_NAMES if county != "Bedford"), "none"]
    assert why_not(game, BLUE, "noble Bedford") == ("no-noble-left", "R4.3")
    events = play(game, "blue: noble York")
    assert NobleTaken(YELLOW, 2) in events
    assert game.view(None)["counties"][2]["nobles_left"] == 0
    assert [seat["nobles"] for seat in game.view(None)["seats"]] == [["York"], []]


def test_r7_5_an_allys_favour_noble_may_be_declined() -> None:
    """R6.6, R7.5."""
    game = Board(players=2).court(YELLOW, 2).court(GREEN, 1).placement()
    play(game, "blue: ally 2 up1", "blue: favour noble", "blue: none")
    assert {county["nobles_left"] for county in game.view(None)["counties"]} == {2}
    assert "noble" not in game.view(None)["favours"]


# -- parliament (R7.6) -----------------------------------------------------------------------------------------------


def test_r7_6_the_ally_does_not_vote() -> None:
    """R7.6."""
    game = Board(players=2).parliament()
    assert game.actors == (BLUE, GREEN)
    play(game, "blue: yes", "green: no")  # 1:1 passes
    assert len(game.view(None)["proposals"]) == 2
    assert game.actors == (BLUE, GREEN)


ALLY_ONLY = [
    ("B0c", "points"),  # counties
    ("B1d", "squires"),  # placed knights of strength 2
    ("B2a", "gold"),  # conflicts
    ("B3a", "points"),
    ("B3b", "points"),  # three of strength 1 placed
    ("B3c", "points"),
    ("B4c", "points"),  # all four strengths placed
    ("N0a", "votes"),
    ("N1c", "squires"),
    ("N2a", "points"),  # knights in your castle
    ("N2c", "points"),
    ("N3a", "points"),
    ("N4a", "points"),
    ("N4c", "points"),  # the most knights in conflicts
]


@pytest.mark.parametrize(("law", "kind"), ALLY_ONLY)
@pytest.mark.parametrize("house", [BLUE, YELLOW])
def test_r7_6_for_laws_the_allys_knights_do_not_count(law: str, kind: str, house: int) -> None:
    """R7.6: All seven knights stand on the board: as blue's own they bring something, as yellow's nothing."""
    board = Board(players=2).purse(GREEN, gold=4)
    board.county("Stafford", house, 2).county("Bedford", house, 1).county("York", house, 3)
    board.castle(house, "knight", 1).castle(house, "upgrade", 4)
    board.conflict("up1", "9", (house, (2,))).conflict("up2", "8", (house, (1,)))
    for county in ("Stafford", "Bedford", "York"):
        board.nobles_left(county, 0)
    game = board.applying(law, "N1d")  # then green, with 4 gold, is asked for an extension
    assert (asked(game, GREEN), phase(game)) == ("purchase", "parliament")
    assert (purse(game, BLUE, kind) > 0) is (house == BLUE)
    assert purse(game, GREEN, kind) == (4 if kind == "gold" else 0)


def test_r7_6_an_allys_knight_does_not_stand_in_the_way_of_a_law() -> None:
    """R7.6: B2c: yellow's placed 2 is not blue's, so blue gets the upgrade, for an own knight only."""
    board = Board(players=2).castle(YELLOW, "knight", 2).castle(BLUE, "gold", 1)
    game = board.applying("B2c")
    assert texts(game, BLUE) == ["upgrade 1 castle gold", "none"]
    assert why_not(game, BLUE, "upgrade 2 castle knight") == ("no-such-knight", "R6.2")


def test_r7_6_no_reward_of_a_law_goes_to_the_ally() -> None:
    """R7.6: B0b: the new knight is blue's; B0a: the upgrade is for blue's placed knights, of which there are none."""
    board = Board(players=2).purse(BLUE, squires=1, gold=1).county("York", YELLOW, 3).castle(YELLOW, "knight", 1)
    game = board.applying("B0a", "B0b")
    assert (at_court(game, BLUE), at_court(game, YELLOW)) == ((1,), ())
    assert asked(game, BLUE) == "county"  # phase 3 already


def test_r7_6_an_allys_knights_cost_nothing() -> None:
    """R7.6: N2d: yellow's knight stays in York unpaid; blue pays for Stafford alone."""
    board = Board(players=2).county("York", YELLOW, 3).county("Stafford", BLUE, 1).purse(BLUE, gold=5)
    game = board.applying("N2d")
    assert texts(game, BLUE) == ["none", "pay Stafford"]
    assert why_not(game, BLUE, "pay York") == ("no-knight-in-county", "R3.3")
    play(game, "blue: none")
    assert (holder_of(game, "Stafford"), holder_of(game, "York")) == (-1, YELLOW)
    assert purse(game, BLUE, "gold") == 5
