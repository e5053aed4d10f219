"""Phase 3, the crossing from Dorset (R4.4) and the start player named in Surrey (R4.5)."""

from __future__ import annotations

import pytest

from lancaster.rules.agenda import Prompt
from lancaster.rules.events import Crossed, StartNamed
from lancaster.rules.terms import COUNTY_NAMES, FRONT
from tests.rules.county_tables import changes, nobles, waits_at
from tests.support import Board, at_court, holder_of, in_conflict, play, purse, spaces, texts, why_not

DORSET = COUNTY_NAMES.index("Dorset")


# -- Dorset (R4.4) ---------------------------------------------------------------------------------------------------


def in_dorset(squires: int = 0, **blue: int) -> Board:
    """Blue's knight of strength 2 stands in Dorset; two conflicts in the upper row."""
    t = Board().county("Dorset", 0, 2, squires=squires).county("Surrey", 1, 1).purse(0, **blue)
    return t.conflict("up1", "5a", (2, (1,))).conflict("up2", "6", (2, (2,)), (3, (1,)))


def test_the_crossing_takes_the_topmost_free_space() -> None:
    """R4.4, R2.8: straight into a conflict, and not home."""
    game = in_dorset().rewards()
    play(game, "blue: take reward")
    assert game.prompt(0) == Prompt("crossing", "Dorset", "R4.4")
    assert texts(game, 0) == ["cross up1", "cross up2", "none"]
    events = play(game, "blue: cross up1")
    assert events == [Crossed(0, 2, FRONT)]
    assert in_conflict(game, "up1", 0) == (2,)
    assert spaces(game, "up1") == [2, 0, None]
    assert (at_court(game, 0), holder_of(game, "Dorset")) == ((), -1)


def test_the_crossing_brings_no_favour() -> None:
    """R4.4: no tile, and it is none of the six knights of R2.9."""
    t = in_dorset()
    before = t.game.view(0)
    game = t.rewards()
    play(game, "blue: take reward", "blue: cross up1")
    assert waits_at(game, "county", "Surrey")
    after = game.view(0)
    assert after["favours"] == before["favours"]
    assert len(after["favours"]) == after["favours_to_earn"] == 6


def test_the_knight_fights_this_round() -> None:
    """R4.4: its strength decides the conflict, and it is ranked."""
    game = in_dorset().conflict("up1", "3a", (2, (1,))).conflict("up2", None).rewards()
    play(game, "blue: take reward", "blue: cross up1", "green: none", "green: start green")
    assert game.scores == (3, 0, 2, 0)
    assert at_court(game, 0) == (2,)


def test_its_squires_stay_behind() -> None:
    """R4.4: the squires of Dorset go to the supply, and count for nothing in the conflict."""
    game = in_dorset(squires=3).rewards()
    play(game, "blue: take reward", "blue: cross up1")
    front = game.view(None)["fronts"][0]
    assert front["english"] == 3
    assert purse(game, 0, "squires") == 0
    assert game.view(None)["counties"][DORSET]["squires"] == 0


def test_the_crossing_may_go_to_the_lower_row() -> None:
    """R4.4, R2.8: both rows are open."""
    game = in_dorset().conflict("low2", "9", (3, (2,))).rewards()
    play(game, "blue: take reward")
    assert texts(game, 0) == ["cross up1", "cross up2", "cross low2", "none"]
    play(game, "blue: cross low2")
    assert spaces(game, "low2") == [3, 0, None]


def test_crossing_onto_an_own_stack() -> None:
    """R4.4, R2.8: the knight joins its own, also where three spaces are taken."""
    game = in_dorset().conflict("up1", "9", (2, (1,)), (0, (1,)), (3, (2,))).conflict("up2", None).rewards()
    play(game, "blue: take reward")
    assert texts(game, 0) == ["cross up1", "none"]
    play(game, "blue: cross up1")
    assert in_conflict(game, "up1", 0) == (2, 1)
    assert spaces(game, "up1") == [2, 0, 3]


def test_crossing_into_a_full_conflict() -> None:
    """R4.4, R2.8: closed to a newcomer; where no card lies there is nothing to enter."""
    game = in_dorset().conflict("up1", "9", (2, (3,)), (1, (1,)), (3, (2,))).rewards()
    play(game, "blue: take reward")
    assert texts(game, 0) == ["cross up2", "none"]
    assert why_not(game, 0, "cross up1") == ("conflict-full", "R2.8")
    assert why_not(game, 0, "cross low1") == ("no-conflict-there", "R2.8")
    assert why_not(game, 0, "take noble") == ("not-asked", "R4.4")


def test_an_archer_fills_a_space_for_everyone() -> None:
    """R4.4 meets R8.9: a knight, its archer and another knight leave no space to cross to."""
    t = Board(court=True).county("Dorset", 0, 2).conflict("up2", None)
    game = t.conflict("up1", "9", (1, (1,)), "archer of 1", (2, (1,))).rewards()
    assert why_not(game, 0, "take reward") == ("reward-void", "R4.3")


@pytest.mark.parametrize("noble", [True, False])
def test_no_conflict_is_open(noble: bool) -> None:
    """R4.4 ⚖: the reward lapses and the knight goes home, with the noble if there is one."""
    t = in_dorset().conflict("up1", "9", (2, (3,)), (1, (1,)), (3, (2,))).conflict("up2", None)
    if not noble:
        t.nobles_left("Dorset", 0)
    game = t.rewards()
    if noble:
        play(game, "blue: take noble")
    assert waits_at(game, "county", "Surrey")
    assert at_court(game, 0) == (2,)
    assert nobles(game, 0) == (["Dorset"] if noble else [])


def test_dorset_noble_only() -> None:
    """R4.4: without the crossing the knight goes home."""
    game = in_dorset().rewards()
    play(game, "blue: take noble")
    assert (at_court(game, 0), nobles(game, 0)) == ((2,), ["Dorset"])
    assert waits_at(game, "county", "Surrey")


def test_dorset_for_3_gold() -> None:
    """R4.3, R4.4: the noble, then the crossing."""
    game = in_dorset(gold=3).rewards()
    play(game, "blue: take both")
    assert play(game, "blue: cross up2") == [Crossed(0, 2, FRONT + 1)]
    assert (nobles(game, 0), in_conflict(game, "up2", 0), purse(game, 0, "gold")) == (["Dorset"], (2,), 0)


def test_the_crossing_may_still_be_declined() -> None:
    """R4.2, R4.4: then the knight goes home."""
    game = in_dorset().rewards()
    play(game, "blue: take reward", "blue: none")
    assert (at_court(game, 0), in_conflict(game, "up1", 0)) == ((2,), ())


@pytest.mark.parametrize("gone", ["taken by others", "owned"])
def test_crossing_from_a_county_whose_noble_is_taken(gone: str) -> None:
    """R4.3 meets R4.4: with no noble to be had the crossing is asked at once, and may be declined."""
    t = in_dorset(gold=3)
    game = (t.nobles_left("Dorset", 0) if gone == "taken by others" else t.nobles(0, "Dorset")).rewards()
    assert texts(game, 0) == ["cross up1", "cross up2", "none"]
    play(game, "blue: cross up2")
    assert (in_conflict(game, "up2", 0), purse(game, 0, "gold")) == ((2,), 3)


def test_what_stands_beside_the_knight_in_dorset() -> None:
    """R4.4 meets R8.8, R8.10: the Tudor knight crosses with it, the shield goes back."""
    t = Board(court=True).county("Dorset", 0, 2, squires=1, beside=("shield", "tudor")).county("Surrey", 1, 1)
    game = t.conflict("up2", "9").rewards()
    play(game, "blue: take reward", "blue: cross up2")
    front = game.view(None)["fronts"][1]
    assert front["english"] == 4
    assert front["spaces"][0] is not None
    assert front["spaces"][0]["tudors"] == 1
    assert game.view(None)["counties"][DORSET]["beside"] == []


# -- Surrey (R4.5) ---------------------------------------------------------------------------------------------------


def test_example_surrey() -> None:
    """The rulebook's example (R4.5): red names the new start player, and takes 2 squires and 2 gold."""
    game = Board(start=0).county("Surrey", 3, 1).court(1, 1).rewards()
    events = play(game, "red: take reward")
    assert changes(events) == [(3, "gold", 2), (3, "squires", 2)]
    assert game.actors == (3,)
    assert game.prompt(3) == Prompt("start", "red", "R4.5")
    assert play(game, "red: start green")[0] == StartNamed(1)
    assert game.view(None)["start"] == 1
    assert (purse(game, 3, "gold"), purse(game, 3, "squires")) == (2, 2)
    assert game.actors == (1,)  # green opens the next round
    assert at_court(game, 3) == (1,)


@pytest.mark.parametrize(
    ("action", "gold", "nobles_of_red"),
    [("take noble", 3, ["Surrey"]), ("take reward", 5, []), ("take both", 2, ["Surrey"]), ("none", 3, [])],
)
def test_whatever_is_taken_in_surrey(action: str, gold: int, nobles_of_red: list[str]) -> None:
    """R4.5: taken or declined, the start player is named."""
    game = Board().county("Surrey", 3, 1).purse(3, gold=3).rewards()
    play(game, f"red: {action}")
    assert (purse(game, 3, "gold"), nobles(game, 3)) == (gold, nobles_of_red)
    assert waits_at(game, "start", "red")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_anyone_may_be_named(players: int) -> None:
    """R4.5: any seat, also the present start player and oneself; nobody else, and not nobody."""
    game = Board(players=players, start=0).county("Surrey", 1, 1).rewards()
    play(game, "green: none")
    colours = ["blue", "green", "yellow", "red", "purple"]
    assert texts(game, 1) == [f"start {colour}" for colour in colours[:players]]
    for colour in colours[players:]:
        assert why_not(game, 1, f"start {colour}") == ("no-such-seat", "R4.5")
    assert why_not(game, 1, "none") == ("not-asked", "R4.5")
    for seat in range(players):
        copy = game.copy()
        play(copy, f"green: start {colours[seat]}")
        assert copy.view(None)["start"] == seat


def test_nobody_in_surrey() -> None:
    """R4.5: the start player stays."""
    game = Board(start=2).court(0, 1).court(2, 1).county("Somerset", 0, 4).rewards()
    play(game, "blue: none")
    assert game.view(None)["start"] == 2
    assert game.actors == (2,)


def test_surrey_without_a_noble() -> None:
    """R4.3, R4.5: the reward comes unasked, the naming does not."""
    game = Board().county("Surrey", 3, 1).nobles_left("Surrey", 0).rewards()
    assert waits_at(game, "start", "red")
    assert (purse(game, 3, "gold"), purse(game, 3, "squires")) == (2, 2)


def test_withdrawn_from_surrey() -> None:
    """R4.5 meets N2d: a knight that was sent home by the law names nobody."""
    game = Board(laws="new", start=0).county("Surrey", 3, 1).county("Somerset", 3, 4).purse(3, gold=1).applying("N2d")
    play(game, "red: pay Somerset", "red: none")
    assert game.view(None)["start"] == 0
    assert game.view(None)["round"] == 2


def test_the_new_order_holds_for_castles_and_ransoms_of_this_round() -> None:
    """R4.5 meets R4.6 and R4.13: yellow, named in Surrey, is first in both, though blue was start player."""
    t = Board(start=0).county("Surrey", 1, 1).conflict("low1", "10", (0, (1,)), (2, (1,)))
    t.extensions(0, "knight").extensions(2, "knight").purse(0, gold=1, squires=3).purse(2, gold=1, squires=3)
    game = t.rewards()
    play(game, "green: none", "green: start yellow")
    asked: list[tuple[int, str]] = []
    for _ in range(4):
        seat = game.actors[0]
        prompt = game.prompt(seat)
        assert prompt is not None
        asked.append((seat, prompt.kind))
        game.play(seat, "none")
    assert asked == [(2, "castle"), (0, "castle"), (2, "ransom"), (0, "ransom")]


def test_the_new_start_player_opens_the_next_round() -> None:
    """R4.5 meets R2.1: the next placement begins with the seat named, and goes on clockwise."""
    game = Board(start=0).county("Surrey", 0, 1).court(0, 1).court(2, 1, 2).court(3, 1, 2).rewards()
    play(game, "blue: none", "blue: start yellow")
    assert game.actors == (2,)
    play(game, "yellow: 2 castle gold")
    assert game.actors == (3,)
