"""Henry V, the archer (R8.9), and where it meets other rules."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster.notation import MalformedAction
from lancaster.rules.events import Changed, Event, PrivilegeMoved
from tests.rules.privilege_tables import fought, front, given_by_law, office, returned, spaces, table
from tests.support import (
    at_court,
    in_reserve,
    pass_on,
    play,
    ready,
    reap,
    texts,
    why_not,
)

# -- R8.9: the archer ------------------------------------------------------------------------------------------------


def test_r8_9_example_1_of_the_rulebook() -> None:
    """R8.9, example 1: green sets a knight of strength 1 on the topmost free space and the archer directly below."""
    board = table().conflict("up1", "7", (0, (2,))).court(1, 1).privileges(1, "archer").favours()
    game = board.court(2, 1).placement(turn=1)
    play(game, "green: 1 up1 archer")
    assert spaces(game, "up1") == [(0, False, 2), (1, False, 1), (1, True, 2)]
    assert front(game, "up1")["english"] == 5


def test_r8_9_example_2_of_the_rulebook() -> None:
    """R8.9, example 2: on the lowest space the knight stands alone; there is no space below it for the archer."""
    board = table().conflict("up1", "7", (0, (2,)), (2, (1,))).court(1, 1).privileges(1, "archer").favours()
    game = board.court(2, 1).placement(turn=1)
    assert why_not(game, 1, "1 up1 archer") == ("no-space-for-archer", "R8.9")
    assert "1 up1 archer" not in texts(game, 1)
    play(game, "green: 1 up1")
    assert spaces(game, "up1") == [(0, False, 2), (2, False, 1), (1, False, 1)]
    assert ready(game, 1) == ["archer"]


def test_r8_9_example_3_of_the_rulebook() -> None:
    """R8.9, worked example: the conflict is lost, the archer moves to the lower row with the knights."""
    board = table().conflict("up1", "7", (0, (2,)), (1, (1,)), "archer of 1")
    game, log = reap(board)
    assert not fought(log)["up1"].won
    assert spaces(game, "low1") == [(0, False, 2), (1, False, 1), (1, True, 2)]
    assert returned(log, "archer") == []


def test_r8_9_on_an_empty_conflict_and_the_topmost_spaces() -> None:
    """R8.9: with all three free the knight is on top, the archer second, the third is free for others."""
    board = table().conflict("up1", "7").court(1, 1).court(0, 3).privileges(1, "archer").favours()
    game = board.placement(turn=1)
    play(game, "green: 1 up1 archer", "blue: 3 up1")
    assert spaces(game, "up1") == [(1, False, 1), (1, True, 2), (0, False, 3)]


@pytest.mark.parametrize(("taken", "allowed"), [(0, True), (1, True), (2, False)])
@pytest.mark.parametrize("name", ["up1", "low1"])
@pytest.mark.parametrize("beside", ["archer", "archer tudor"])
def test_r8_9_two_free_spaces_in_either_row(name: str, taken: int, allowed: bool, beside: str) -> None:
    """R8.9: the upper and the lower row alike, while at least two spaces are free; also with a Tudor knight."""
    others = [(house, (1,)) for house in (1, 2)][:taken]
    game = table().conflict(name, "8", *others).court(0, 1).privileges(0, "archer", "tudor").placement()
    assert (f"1 {name} {beside}" in texts(game, 0)) == allowed
    assert {f"1 {name}", f"1 {name} tudor"} <= set(texts(game, 0))
    if not allowed:
        assert why_not(game, 0, f"1 {name} {beside}") == ("no-space-for-archer", "R8.9")


def test_r8_9_a_full_conflict_is_closed_to_the_archer_too() -> None:
    """R8.9, R2.8: three taken, neither knight nor archer."""
    board = table().conflict("up1", "8", (1, (1,)), (2, (1,)), (3, (1,))).court(0, 1).privileges(0, "archer")
    game = board.placement()
    assert not [text for text in texts(game, 0) if "up1" in text]
    assert why_not(game, 0, "1 up1") == ("conflict-full", "R2.8")


@pytest.mark.parametrize("name", ["up1", "low2"])
@pytest.mark.parametrize("beside", ["archer", "archer tudor"])
def test_r8_9_never_with_a_stacked_knight(name: str, beside: str) -> None:
    """R8.9 ⚖: only with a knight that newly takes a space, even if two are free; a Tudor knight may go there."""
    game = table().conflict(name, "8", (0, (1,))).court(0, 2).privileges(0, "archer", "tudor").placement()
    assert {f"2 {name}", f"2 {name} tudor"} <= set(texts(game, 0))
    assert f"2 {name} {beside}" not in texts(game, 0)
    assert why_not(game, 0, f"2 {name} {beside}") == ("archer-needs-new-space", "R8.9")


def test_r8_9_no_archer_where_there_is_no_conflict() -> None:
    """R8.9, R2.8: a card must lie there."""
    game = table().court(0, 1).privileges(0, "archer").placement()
    assert why_not(game, 0, "1 low1 archer") == ("no-conflict-there", "R2.8")
    assert not [text for text in texts(game, 0) if "archer" in text]


def test_r8_9_only_in_a_conflict() -> None:
    """R8.9: no archer in a county, the castle, the Tower or with the lord."""
    game = table(displeasure=True).court(0, 1).privileges(0, "archer").placement()
    for action in ("1 Stafford archer", "1 castle gold archer", "1 tower archer", "lord chancellor 1 archer"):
        with pytest.raises(MalformedAction):
            game.explain(0, action)


def test_r8_9_its_space_is_taken_for_everyone() -> None:
    """R8.9: knight, archer and one other fill a conflict; the archer's own player can only stack on the knight."""
    board = table().conflict("up1", "8", (0, (1,)), "archer of 0", (1, (1,))).court(0, 2).court(2, 1)
    game = board.favours().placement()
    play(game, "blue: 2 up1")
    assert spaces(game, "up1") == [(0, False, 3), (0, True, 2), (1, False, 1)]
    assert why_not(game, 2, "1 up1") == ("conflict-full", "R2.8")


@pytest.mark.parametrize(("card", "won"), [("5a", True), ("6", False)])
def test_r8_9_two_for_england(card: str, won: bool) -> None:
    """R8.9, R4.8: knight 3 and archer 2 reach 5, not 6."""
    _, log = reap(table().conflict("up1", card, (0, (3,)), "archer of 0"))
    assert (fought(log)["up1"].strength, fought(log)["up1"].won) == (5, won)


def test_r8_9_ranks_on_its_own_and_its_player_may_get_two_values() -> None:
    """R8.9, R4.9: 4-2-1; blue's knight 4, green's archer 2, green's knight 1: green gets 2 + 1."""
    game, log = reap(table().conflict("up1", "5a", (1, (1,)), "archer of 1", (0, (4,))))
    assert game.scores == (4, 3, 0, 0)
    assert fought(log)["up1"].ranks == ((0, False, 4, 4), (1, True, 2, 2), (1, False, 1, 1))


def test_r8_9_two_values_also_when_france_wins() -> None:
    """R8.9, R4.11: of 6-4-2 the archer on rank 1 gets 4 and its knight on rank 2 gets 2."""
    game, _ = reap(table().conflict("up1", "8", (1, (1,)), "archer of 1"))
    assert game.scores == (0, 6, 0, 0)


@pytest.mark.parametrize(
    ("filled", "points"),
    [
        (((0, (2,)), "archer of 0", (1, (1,))), (4 + 2, 1)),  # 2, archer 2, 1
        (((0, (1,)), "archer of 0", (1, (2,))), (2 + 1, 4)),  # later and equal: green before the archer
        (((1, (2,)), (0, (1,)), "archer of 0"), (4 + 1, 2)),  # the archer came later than green's 2
    ],
)
def test_r8_9_of_equals_the_lower_space_ranks_higher(filled: Any, points: tuple[int, int]) -> None:
    """R8.9, R4.9: the archer's tie with a total of 2 goes by the spaces, as between players."""
    assert reap(table().conflict("up1", "5a", *filled))[0].scores[:2] == points


def test_r8_9_never_reinforced() -> None:
    """R8.9: knights, Tudor knights and squires (N1b) add to the knight's space, never to the archer's."""
    board = table().conflict("up1", "10", (0, (1,)), "archer of 0").court(0, 2).privileges(0, "tudor").favours()
    game = board.purse(0, squires=2).court(1, 1).placement()
    play(game, "blue: 2 up1 tudor")
    assert spaces(game, "up1") == [(0, False, 5), (0, True, 2), None]
    law = table().conflict("up1", "10", (0, (1,)), "archer of 0").purse(0, squires=2).applying("N1b")
    assert texts(law, 0) == ["none", "send up1"]
    play(law, "blue: send up1")
    assert law.scores == (5 + 3, 0, 0, 0), "2 against 2: the archer on the lower space before the knight with squire"


def test_r8_9_leaves_when_england_wins() -> None:
    """R8.9, R4.10: back to its supply; card and spaces are cleared."""
    game, log = reap(table().conflict("up1", "3a", (0, (1,)), "archer of 0"))
    assert fought(log)["up1"].won
    assert returned(log, "archer") == [0]
    assert at_court(game, 0) == (1,)
    assert [event.house for event in log if isinstance(event, PrivilegeMoved) and event.given] == []


def test_r8_9_leaves_when_france_wins_in_the_lower_row() -> None:
    """R8.9, R4.13: it is no prisoner, costs no ransom and goes back to its supply, after it has scored once more."""
    game = table().conflict("low1", "10", (0, (1,)), "archer of 0").purse(0, gold=9).rewards()
    assert game.scores == (5 + 3, 0, 0, 0)
    assert texts(game, 0) == ["none", "ransom 1"]
    events = play(game, "blue: none")
    assert returned(events, "archer") == [0]
    assert in_reserve(game, 0) == (4, 3, 2, 2, 1, 1, 1)
    assert not [shown for shown in game.view(None)["fronts"] if shown["row"] == "lower"]


def test_r8_9_bound_for_two_rounds_it_keeps_counting_for_its_player() -> None:
    """R8.9: lost in round 1, the archer stays on its space and counts in round 2, though the office goes to green."""
    board = table().conflict("up1", "9", (0, (1,)), "archer of 0").holder("constable", 0).party("constable", 1)
    game = board.court(2, 4).purse(0, gold=1).rewards()
    assert game.scores == (4 + 2, 0, 0, 0)
    assert (office(game, "constable")["holder"], ready(game, 0), ready(game, 1)) == (1, [], ["archer"])
    assert spaces(game, "low1") == [(0, False, 1), (0, True, 2), None]

    play(game, "blue: lord treasury", "green: lord treasury", "yellow: 4 low1", "yellow: none")
    play(game, "red: lord treasury", "yellow: lord treasury")
    assert spaces(game, "low1") == [(0, False, 1), (0, True, 2), (2, False, 4)]
    events = pass_on(game, "ransom")
    assert fought(events)["low1"].ranks == ((2, False, 4, 4), (0, True, 2, 2), (0, False, 1, 0))
    assert fought(events)["low1"].strength == 7
    assert game.scores[0] == 6 + 2
    assert returned(pass_on(game), "archer") == [0, 1], "blue's bound one, and green's unused one at the round's end"


def test_r8_9_one_player_may_have_two_archers_in_france() -> None:
    """R8.9, R8.7: the bound one and the new one, in different conflicts."""
    board = table().conflict("low1", "10", (0, (1,)), "archer of 0").conflict("up1", "9").court(0, 1).court(1, 1)
    game = board.privileges(0, "archer").favours().placement()
    assert why_not(game, 0, "1 low1 archer") == ("archer-needs-new-space", "R8.9")
    play(game, "blue: 1 up1 archer")
    assert spaces(game, "up1")[:2] == [(0, False, 1), (0, True, 2)]
    assert spaces(game, "low1")[:2] == [(0, False, 1), (0, True, 2)]


def test_r8_9_it_earns_no_favour() -> None:
    """R8.9 ⚖, R2.9: knight and archer together count as one of the first six knights and earn one favour."""
    board = table().conflict("up1", "9").court(0, 1).court(1, 1).privileges(0, "archer").favours("gold", "squires")
    game = board.placement()
    play(game, "blue: 1 up1 archer", "blue: favour gold")
    assert game.actors == (1,)
    assert game.view(None)["favours_to_earn"] == 5


@pytest.mark.parametrize(
    ("law", "given"),
    [
        ("N4c", {(0, "points"): 5, (1, "points"): 5}),  # the most knights: one each
        ("B3a", {(0, "points"): 3, (1, "points"): 3}),
        ("N0a", {(0, "votes"): 1, (1, "votes"): 1}),
        ("B1d", {}),
        ("N1c", {(0, "squires"): 1, (1, "squires"): 1}),
    ],
)
def test_r8_9_nothing_for_laws(law: str, given: dict[tuple[int, str], int]) -> None:
    """R8.9 ⚖: an archer is no knight in a conflict, no placed knight and no knight of strength 2."""
    board = table().conflict("up1", "9", (0, (1,)), "archer of 0", (1, (1,)))
    assert given_by_law(board, law) == given


def test_r8_9_nothing_at_the_end() -> None:
    """R8.9 ⚖, R5.1: bound in France after round 5 the knight counts, the archer does not: 1 + 1 against 3."""
    board = table().conflict("low1", "10", (0, (1,)), "archer of 0").court(0, 1).court(1, 3)
    log: list[Event] = []
    board.t.log = log
    board.final()
    strength = {event.seat: event.amount for event in log if isinstance(event, Changed) and event.source == "strength"}
    assert strength == {0: 4, 1: 8}
