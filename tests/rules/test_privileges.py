"""Henry V, the privileges: shield, archer and Tudor knight (R8.7 to R8.10), and where they meet other rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lancaster import Game, Options
from lancaster.notation import MalformedAction
from lancaster.rules.events import Changed, Displaced, Event, Fought, Lost, PrivilegeMoved
from lancaster.rules.henry import AT_COURT
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import ARCHER, COUNTY_NAMES, FRONT_NAMES, KINDS, SHIELD, TUDOR
from lancaster.view import CountyView, FrontView, OfficeView
from tests.support import (
    Board,
    at_court,
    holder_of,
    in_conflict,
    in_reserve,
    pass_on,
    play,
    purse,
    ready,
    reap,
    texts,
    why_not,
)

OFFICES = ("chancellor", "constable", "chamberlain")
PRIVILEGE = {"shield": SHIELD, "archer": ARCHER, "tudor": TUDOR}
IDLE_LAWS = ("N2c", "B4c", "B3b")


def table(players: int = 4, *lords: int, **options: Any) -> Board:
    """A table with the module; the lords of these houses are at court, all others in the treasury."""
    board = Board(players=players, court=True, **options).lords_placed().laws(*IDLE_LAWS)
    assert board.t.court is not None
    for house in lords:
        board.t.court.lord[house] = AT_COURT
    return board.conflict("up1", None).conflict("up2", None)


def returned(events: list[Event], name: str) -> list[int]:
    """The houses whose privilege of this name has gone back to the supply."""
    return [
        event.house
        for event in events
        if isinstance(event, PrivilegeMoved) and not event.given and event.privilege == PRIVILEGE[name]
    ]


def county(game: Game, name: str) -> CountyView:
    return game.view(None)["counties"][COUNTY_NAMES.index(name)]


def office(game: Game, name: str) -> OfficeView:
    shown = game.view(None)["court"]
    assert shown is not None
    return shown["offices"][OFFICES.index(name)]


def front(game: Game, name: str) -> FrontView:
    return next(shown for shown in game.view(None)["fronts"] if shown["front"] == name)


def spaces(game: Game, name: str) -> list[tuple[int, bool, int] | None]:
    """The spaces of a conflict from the top: house, whether it is an archer, strength."""
    return [
        None if space is None else (space["house"], space["archer"], space["strength"])
        for space in front(game, name)["spaces"]
    ]


def given_by_law(board: Board, key: str) -> dict[tuple[int, str], int]:
    """What a law, applied now, gives: (seat, kind) → amount."""
    log: list[Event] = []
    board.t.log = log
    board.applying(key)
    board.t.log = None
    gains = [event for event in log if isinstance(event, Changed) and event.source == f"law {key}"]
    return {(event.seat, KINDS[event.what]): event.amount for event in gains}


def fought(events: list[Event]) -> dict[str, Fought]:
    return {FRONT_NAMES[event.front]: event for event in events if isinstance(event, Fought)}


# -- R8.7: in general ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["1 Stafford shield", "1 up1 archer", "1 up1 tudor", "1 Stafford tudor"])
def test_r8_7_who_has_no_privilege_places_none(action: str) -> None:
    """R8.7, R8.6: a privilege is the holder's alone."""
    game = table().conflict("up1", "5a").court(0, 1).privileges(1, "shield", "archer", "tudor").placement()
    assert why_not(game, 0, action) == ("no-privilege", "R8.7")
    assert not [text for text in texts(game, 0) if text.split()[-1] in PRIVILEGE]


@pytest.mark.parametrize(
    ("action", "left"),
    [
        ("1 Stafford shield", ["archer", "tudor"]),
        ("1 up1 archer", ["shield", "tudor"]),
        ("1 up1 tudor", ["shield", "archer"]),
        ("1 Stafford tudor", ["shield", "archer"]),
        ("1 castle gold", ["shield", "archer", "tudor"]),
    ],
)
def test_r8_7_each_can_be_used_once(action: str, left: list[str]) -> None:
    """R8.7: used up with the placement of its knight; none has to be used."""
    board = table().conflict("up1", "5a").court(0, 1).court(1, 1).privileges(0, "shield", "archer", "tudor")
    game = board.favours().placement()
    play(game, f"blue: {action}")
    assert ready(game, 0) == left


def test_r8_7_only_together_with_a_knight_in_its_very_placement() -> None:
    """R8.7: no placement without a knight, and none beside a knight that stands there already."""
    board = table().county("Stafford", 0, 1).conflict("up1", "5a", (0, (1,))).court(0, 2)
    game = board.privileges(0, "shield", "archer", "tudor").placement()
    assert all(text.startswith("2 ") for text in texts(game, 0))
    assert why_not(game, 0, "2 Stafford shield") == ("own-knight", "R2.5")
    assert why_not(game, 0, "2 up1 archer") == ("archer-needs-new-space", "R8.9")
    for text in ("shield Stafford", "tudor Stafford", "archer up1"):
        with pytest.raises(MalformedAction):
            game.explain(0, text)


def test_r8_7_one_knight_may_carry_several_kinds() -> None:
    """R8.7 ⚖: shield and Tudor knight in a county, archer and Tudor knight in a conflict."""
    board = table().conflict("up1", "5a").court(0, 1).court(1, 1).privileges(0, "shield", "archer", "tudor").favours()
    game = board.placement()
    assert {"1 York shield tudor", "1 Stafford shield tudor", "1 up1 archer tudor"} <= set(texts(game, 0))
    other = game.copy()
    play(game, "blue: 1 York shield tudor")
    assert (county(game, "York")["beside"], county(game, "York")["total"]) == (["shield", "tudor"], 3)
    assert ready(game, 0) == ["archer"]
    play(other, "blue: 1 up1 archer tudor")
    assert spaces(other, "up1") == [(0, False, 3), (0, True, 2), None]
    assert ready(other, 0) == ["shield"]


@pytest.mark.parametrize("name", ["shield", "archer", "tudor"])
def test_r8_7_unused_it_goes_back_at_the_end_of_the_round(name: str) -> None:
    """R8.7, R4.14: not kept for a later round."""
    game, log = reap(table().privileges(0, name).court(0, 1))
    assert game.view(None)["round"] == 2
    assert returned(log, name) == [0]
    assert ready(game, 0) == []
    assert not [text for text in texts(game, 0) if name in text]


def test_r8_7_unused_it_is_there_until_the_end_of_the_round() -> None:
    """R8.7: it does not go back before, and the one received in phase 3 is not usable in this round."""
    game = table().privileges(0, "shield").party("constable", 0).county("Stafford", 1, 1).rewards()
    house = game.view(None)["houses"][0]
    assert (game.actors, house["ready"], house["coming"]) == ((1,), ["shield"], ["archer"])
    pass_on(game)
    assert ready(game, 0) == ["archer"]


def test_r8_7_a_holder_gets_a_new_one_not_a_second_one() -> None:
    """R8.6, R8.7: unused, it goes back although the office is kept; then there is one again, not two."""
    game, log = reap(table().holder("chancellor", 0).privileges(0, "shield").court(0, 1, 1))
    assert returned(log, "shield") == [0]
    assert ready(game, 0) == ["shield"]
    play(game, "blue: 1 Stafford shield")
    assert ready(game, 0) == []


def test_r8_7_received_in_one_round_used_in_the_next() -> None:
    """R8.6, R8.7: won in round 1, placed in round 2, over in round 3 unless the office brings another."""
    game = table().party("chancellor", 0, 2).rewards()
    assert ready(game, 0) == ["shield"]
    play(game, "blue: 2 Stafford shield")
    for colour in ("green", "yellow", "red", "blue"):
        play(game, f"{colour}: lord treasury")
    assert county(game, "Stafford")["beside"] == ["shield"]


def test_r8_6_r8_7_for_the_next_round_only() -> None:
    """R8.6, R8.7: blue wins the office in round 1, green in round 2; in round 3 blue has no shield any more."""
    game = table().party("chancellor", 0, 2).rewards()
    assert ready(game, 0) == ["shield"]
    play(game, "blue: 2 castle gold", "green: lord chancellor")
    for colour in ("yellow", "red", "blue"):
        play(game, f"{colour}: lord treasury")
    pass_on(game)
    assert (game.view(None)["round"], ready(game, 0), ready(game, 1)) == (3, [], ["shield"])


@pytest.mark.parametrize(("name", "place"), [("shield", "Stafford"), ("tudor", "Stafford")])
def test_r8_7_what_has_been_placed_stays_though_the_office_is_lost(name: str, place: str) -> None:
    """R8.7: green takes the office in this phase 3; blue's privilege stands until Stafford is resolved."""
    lost = "chancellor" if name == "shield" else "chamberlain"
    game = table().holder(lost, 0).county(place, 0, 1, beside=(name,)).party(lost, 1, 1).rewards()
    assert office(game, lost)["holder"] == 1
    assert game.actors == (0,)
    assert county(game, place)["beside"] == [name]


# -- R8.8: the shield ------------------------------------------------------------------------------------------------


def test_r8_8_example_of_the_rulebook() -> None:
    """R8.8, worked example: blue sets a shield in Stafford with a knight of strength 2; it cannot be displaced, not
    even by the strongest knight with any number of squires.
    """
    game = table().court(0, 2).court(1, 4, 1).purse(1, squires=9).privileges(0, "shield").placement()
    play(game, "blue: 2 Stafford shield")
    assert not [text for text in texts(game, 1) if "Stafford" in text]
    for action in ("4 Stafford", "4 Stafford +9", "1 Stafford +9"):
        assert why_not(game, 1, action) == ("shielded", "R8.8")
    assert [text for text in texts(game, 1) if "Bedford" in text]


def test_r8_8_without_the_shield_it_could_be_displaced() -> None:
    """R8.8: the same knight without a shield falls to a total of 3."""
    game = table().court(0, 2).court(1, 4).privileges(0, "shield").placement()
    play(game, "blue: 2 Stafford")
    assert "4 Stafford" in texts(game, 1)
    assert ready(game, 0) == ["shield"]


def test_r8_8_with_squires_and_in_displacing() -> None:
    """R8.8: the shield goes with the knight as it is placed, squires beside it, also where it displaces another."""
    board = table().county("Stafford", 1, 2).court(1, 4).court(0, 2).purse(0, squires=2).privileges(0, "shield")
    game = board.placement()
    assert why_not(game, 0, "2 Stafford shield") == ("not-stronger", "R2.5")
    play(game, "blue: 2 Stafford +1 shield")
    assert (holder_of(game, "Stafford"), at_court(game, 1)) == (0, (4, 2))
    assert (county(game, "Stafford")["squires"], purse(game, 0, "squires")) == (1, 1)
    assert why_not(game, 1, "4 Stafford") == ("shielded", "R8.8")


def test_r8_8_only_in_a_county() -> None:
    """R8.8: no shield in a conflict, the castle or, with the other module, the Tower."""
    board = table(displeasure=True).conflict("up1", "5a").court(0, 1).privileges(0, "shield")
    game = board.placement()
    assert {text.split()[1] for text in texts(game, 0) if "shield" in text} == {"Stafford", "Bedford", "Surrey"}
    for action in ("1 up1 shield", "1 castle gold shield", "1 tower shield", "lord treasury shield"):
        with pytest.raises(MalformedAction):
            game.explain(0, action)


def test_r8_8_adds_no_strength() -> None:
    """R8.8, R2.3: a shield does not help towards the minimum."""
    game = table().court(0, 1).privileges(0, "shield").placement()
    assert why_not(game, 0, "1 York shield") == ("too-weak-for-county", "R2.3")


def test_r8_8_back_to_the_supply_when_the_county_is_resolved() -> None:
    """R8.8: it does not stay in the county, nor come back to the player."""
    game = table().county("Stafford", 0, 2, beside=("shield",)).rewards()
    events = play(game, "blue: take noble")
    assert returned(events, "shield") == [0]
    assert (county(game, "Stafford")["beside"], ready(game, 0)) == ([], [])
    play(game, "blue: 2 Stafford", "green: lord treasury")
    assert county(game, "Stafford")["total"] == 2


def test_r8_8_the_next_knight_in_the_county_is_unprotected() -> None:
    """R8.8: after the round of the shield a stronger knight displaces there as ever."""
    game = table().county("Stafford", 0, 2, beside=("shield",)).court(1, 3).rewards()
    play(game, "blue: take noble", "blue: 2 Stafford", "green: 3 Stafford")
    assert holder_of(game, "Stafford") == 1


def test_r8_8_shield_and_upgrade_meet() -> None:
    """R8.8, R6.2: privileges stay with the stronger knight, which is still protected."""
    board = table().county("Stafford", 0, 2, beside=("shield",)).conflict("up1", "5a").court(0, 1).court(1, 4)
    game = board.purse(1, squires=9).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: upgrade 2 Stafford")
    assert (county(game, "Stafford")["strength"], county(game, "Stafford")["beside"]) == (3, ["shield"])
    assert why_not(game, 1, "4 Stafford +9") == ("shielded", "R8.8")
    assert not [text for text in texts(game, 1) if "Stafford" in text]


def test_r8_8_shield_and_n2d_meet() -> None:
    """N2d ⚖: a shield does not help against the tax; knight home, squires and shield to their supply."""
    board = table().county("Stafford", 0, 2, squires=2, beside=("shield",)).purse(0, gold=1)
    game = board.applying("N2d")
    events = play(game, "blue: none")
    assert (holder_of(game, "Stafford"), at_court(game, 0), purse(game, 0, "squires")) == (-1, (2,), 0)
    assert returned(events, "shield") == [0]
    assert (county(game, "Stafford")["beside"], ready(game, 0)) == ([], [])


def test_r8_8_shield_does_not_cross() -> None:
    """R8.8, R4.4: Dorset is resolved when the knight crosses, so its shield goes back."""
    game = table().county("Dorset", 0, 2, beside=("shield",)).conflict("up1", "5a").rewards()
    play(game, "blue: take reward")
    events = play(game, "blue: cross up1")
    assert returned(events, "shield") == [0]
    assert county(game, "Dorset")["beside"] == []


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


# -- R8.10: the Tudor knight -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strength", "name", "enters"),
    [
        (1, "York", True),
        (1, "Gloucester", True),
        (1, "Somerset", False),
        (2, "Somerset", True),
        (1, "Northumberland", True),
    ],
)
def test_r8_10_counts_towards_the_minimum(strength: int, name: str, enters: bool) -> None:
    """R8.10, R2.3, the rulebook's picture: knight and Tudor knight together need the minimum; squires never help."""
    game = table().court(0, strength).purse(0, squires=3).privileges(0, "tudor").placement()
    assert why_not(game, 0, f"{strength} {name}") == ("too-weak-for-county", "R2.3")
    assert (f"{strength} {name} tudor" in texts(game, 0)) == enters
    if not enters:
        for action in (f"{strength} {name} tudor", f"{strength} {name} +3 tudor"):
            assert why_not(game, 0, action) == ("too-weak-for-county", "R2.3")


def test_r8_10_adds_2_in_displacing_and_in_defence() -> None:
    """R8.10, R2.5: 1 + 2 beats 2; then 1 + 2 with a squire stands against 4 and falls to 5."""
    board = table().county("Stafford", 1, 2).court(0, 1).court(1, 4).purse(0, squires=1).purse(1, squires=1)
    game = board.privileges(0, "tudor").placement()
    assert why_not(game, 0, "1 Stafford +1") == ("not-stronger", "R2.5")
    play(game, "blue: 1 Stafford +1 tudor")
    assert county(game, "Stafford")["total"] == 4
    assert "4 Stafford" not in texts(game, 1)
    reason = game.explain(1, "4 Stafford")
    assert reason is not None
    assert (reason.code, dict(reason.args)["needed"]) == ("not-stronger", 5)
    assert "4 Stafford +1" in texts(game, 1)


def test_r8_10_lost_when_its_knight_is_displaced_from_a_county() -> None:
    """R8.10: displaced, the knight goes to court and the Tudor knight to its supply; it cannot be used again."""
    board = table().court(0, 1).court(1, 4).privileges(0, "tudor")
    game = board.placement()
    play(game, "blue: 1 Stafford tudor")
    events = play(game, "green: 4 Stafford")
    assert [event.knights for event in events if isinstance(event, Displaced)] == [(1,)]
    assert returned(events, "tudor") == [0]
    assert (county(game, "Stafford")["beside"], county(game, "Stafford")["total"]) == ([], 4)
    assert ready(game, 0) == []
    assert why_not(game, 0, "1 York tudor") == ("no-privilege", "R8.7")


def test_r8_10_in_a_conflict_for_england_and_for_the_rank() -> None:
    """R8.10, R4.8, R4.9: blue's 1 + 2 ranks before green's 2, and 5 is reached."""
    board = table().conflict("up1", "5a", (0, (1,)), (1, (2,))).tudors_in_conflict("up1", 0)
    game, log = reap(board)
    assert fought(log)["up1"].ranks == ((0, False, 3, 4), (1, False, 2, 2))
    assert (fought(log)["up1"].strength, fought(log)["up1"].won) == (5, True)
    assert returned(log, "tudor") == [0], "its knight is back at court"
    assert at_court(game, 0) == (1,)


@pytest.mark.parametrize("name", ["up1", "low1"])
def test_r8_10_also_with_a_stacked_knight(name: str) -> None:
    """R8.10: beside a knight that is stacked on the player's own, in either row; also when the conflict is full."""
    board = table().conflict(name, "10", (1, (1,)), (0, (1,)), (2, (1,))).court(0, 2).court(1, 1)
    game = board.privileges(0, "tudor").favours().placement()
    play(game, f"blue: 2 {name} tudor")
    assert spaces(game, name) == [(1, False, 1), (0, False, 5), (2, False, 1)]


def test_r8_10_two_tudor_knights_of_one_house_in_one_conflict() -> None:
    """R8.10: the one bound there and the one of this round both count, and both leave when England wins."""
    board = table().conflict("low1", "8", (0, (1,))).tudors_in_conflict("low1", 0).court(0, 3).court(1, 1)
    game = board.privileges(0, "tudor").favours().placement()
    play(game, "blue: 3 low1 tudor")
    assert spaces(game, "low1")[0] == (0, False, 8)
    play(game, "green: 1 castle gold")
    events = pass_on(game)
    assert fought(events)["low1"].won
    assert returned(events, "tudor") == [0, 0]


def test_r8_10_moves_to_the_lower_row_with_its_knight() -> None:
    """R8.10, R4.12: France wins in the upper row; the Tudor knight goes along and counts next round for its player,
    who holds the office no longer.
    """
    board = table().conflict("up1", "10", (0, (1,))).tudors_in_conflict("up1", 0)
    game, log = reap(board.holder("chamberlain", 0).party("chamberlain", 1).purse(0, gold=1))
    assert returned(log, "tudor") == []
    assert spaces(game, "low1") == [(0, False, 3), None, None]
    assert (ready(game, 0), ready(game, 1)) == ([], ["tudor"])
    assert out_of_the_box(game.table) == (0, 0, 2), "none is left behind in the upper row"
    for colour in ("blue", "green", "yellow", "red"):
        play(game, f"{colour}: lord treasury")
    events = pass_on(game, "ransom")
    assert fought(events)["low1"].strength == 3


@pytest.mark.parametrize(
    ("answer", "court", "lost"), [("ransom 2 1", (2, 1), ()), ("ransom 1", (1,), (2,)), ("none", (), (2, 1))]
)
def test_r8_10_lost_when_france_wins_in_the_lower_row(answer: str, court: Any, lost: Any) -> None:
    """R8.10: ransomed, ransomed in part or not at all, the Tudor knight goes to its supply, once."""
    board = table().conflict("low1", "10", (0, (2, 1))).tudors_in_conflict("low1", 0).purse(0, gold=3)
    game = board.rewards()
    events = play(game, f"blue: {answer}")
    assert returned(events, "tudor") == [0]
    assert at_court(game, 0) == court
    assert [event.knights for event in events if isinstance(event, Lost)] == ([lost] if lost else [])
    assert board.t.court is not None
    assert not any(board.t.court.front_tudors)
    assert ready(game, 0) == []


def test_r8_10_the_next_conflict_on_that_front_has_no_tudor_knight() -> None:
    """R8.10, R4.13: nothing is left behind for the card that moves down after it."""
    board = table().conflict("low1", "10", (0, (2,))).tudors_in_conflict("low1", 0).conflict("up1", "9", (0, (1,)))
    game = board.rewards()
    assert game.scores == (5 + 4, 0, 0, 0)
    assert spaces(game, "low1") == [(0, False, 1), None, None]


@pytest.mark.parametrize("party", ["2 tudor", "1 bishop tudor"])
def test_r8_10_with_a_knight_in_a_lords_party(party: str) -> None:
    """R8.10, R8.3: adds 2 to the party; used up with it."""
    board = table(4, 0).party("chancellor", 1, 3).court(0, 2, 1).bishops(0, 1).purse(0, votes=1)
    game = board.privileges(0, "tudor").placement()
    play(game, f"blue: lord chancellor {party}")
    assert (office(game, "chancellor")["house"], office(game, "chancellor")["strength"]) == (0, 5)
    assert office(game, "chancellor")["tudor"]
    assert ready(game, 0) == []


@pytest.mark.parametrize("party", ["tudor", "bishop tudor"])
def test_r8_10_a_party_without_an_own_knight_takes_none(party: str) -> None:
    """R8.10 ⚖: at least one own knight must be in the party."""
    game = table(4, 0).court(0, 1).bishops(0, 1).purse(0, votes=1).privileges(0, "tudor").placement()
    assert why_not(game, 0, f"lord chancellor {party}") == ("tudor-needs-knight", "R8.10")
    assert f"lord chancellor {party}" not in texts(game, 0)
    assert "lord chancellor 1 tudor" in texts(game, 0)


def test_r8_10_lost_when_the_party_is_displaced() -> None:
    """R8.10, R8.4: the knights go back to court, the Tudor knight to its supply."""
    board = table(4, 1).party("chancellor", 0, 1, tudor=True).court(1, 4).purse(1, votes=1).purse(0, votes=1)
    game = board.placement(turn=1)
    events = play(game, "green: lord chancellor 4")
    assert returned(events, "tudor") == [0]
    assert at_court(game, 0) == (1,)
    assert (office(game, "chancellor")["tudor"], office(game, "chancellor")["strength"]) == (False, 5)
    assert why_not(game, 0, "lord chancellor 1 tudor") == ("no-privilege", "R8.7")
    assert why_not(game, 0, "1 York tudor") == ("no-privilege", "R8.7")


def test_r8_10_counts_in_the_defence_of_a_party() -> None:
    """R8.10, R8.4: 1 + 1 + 2 stands against 4 and falls to 5."""
    board = table(4, 1).party("chancellor", 0, 1, tudor=True).court(1, 4, 3).purse(1, votes=1)
    game = board.placement(turn=1)
    assert why_not(game, 1, "lord chancellor 3") == ("not-stronger", "R8.4")
    assert "lord chancellor 3" not in texts(game, 1)
    assert "lord chancellor 4" in texts(game, 1)


def test_r8_6_r8_10_back_to_the_supply_after_the_offices() -> None:
    """R8.6, R8.10: a Tudor knight that stood with the lord is gone; the chamberlain gets a new one all the same."""
    game, log = reap(table().party("chamberlain", 0, 1, tudor=True))
    assert returned(log, "tudor") == [0]
    assert not office(game, "chamberlain")["tudor"]
    assert ready(game, 0) == ["tudor"]


def test_r8_10_not_in_the_castle_not_in_the_tower() -> None:
    """R8.10, R9.2, the rulebook's note: Tudor knights are not thrown into the Tower."""
    game = table(displeasure=True).court(0, 1).privileges(0, "tudor").placement()
    assert {"1 castle gold", "1 tower"} <= set(texts(game, 0))
    assert not [text for text in texts(game, 0) if "tudor" in text and ("castle" in text or "tower" in text)]
    for action in ("1 castle gold tudor", "1 tower tudor"):
        with pytest.raises(MalformedAction):
            game.explain(0, action)


@pytest.mark.parametrize("claim", ["take noble", "take reward", "none"])
def test_r8_10_back_when_the_county_is_resolved(claim: str) -> None:
    """R8.10: with its knight's way home."""
    game = table().county("York", 0, 1, beside=("tudor",)).rewards()
    events = play(game, f"blue: {claim}")
    assert returned(events, "tudor") == [0]
    assert (county(game, "York")["beside"], ready(game, 0)) == ([], [])


def test_r8_10_and_n2d_meet() -> None:
    """N2d ⚖, R8.10: sent home by the tax, the knight loses its Tudor knight; paid, it keeps it."""
    unpaid = table().county("York", 0, 1, beside=("tudor",)).purse(0, gold=1).applying("N2d")
    assert returned(play(unpaid, "blue: none"), "tudor") == [0]
    assert county(unpaid, "York")["beside"] == []
    paid = table().county("York", 0, 1, beside=("tudor",)).purse(0, gold=1).applying("N2d")
    assert returned(play(paid, "blue: pay York"), "tudor") == []
    assert county(paid, "York")["beside"] == ["tudor"]


def test_r8_10_crosses_from_dorset_with_its_knight() -> None:
    """R8.10, R4.4, the rulebook's note: it goes along to France and counts there at once; squires do not."""
    board = table().county("Dorset", 0, 1, squires=2, beside=("tudor",)).conflict("up1", "5a", (1, (2,)))
    game = board.rewards()
    play(game, "blue: take reward")
    events = play(game, "blue: cross up1")
    assert fought(events)["up1"].ranks == ((0, False, 3, 4), (1, False, 2, 2))
    assert fought(events)["up1"].won
    assert (at_court(game, 0), purse(game, 0, "squires")) == ((1,), 0)


def test_r8_10_crosses_onto_an_own_stack_with_a_tudor_knight() -> None:
    """R8.10, R4.4: two Tudor knights of one house meet in one conflict; both are counted and both bound."""
    board = table().county("Dorset", 0, 1, beside=("tudor",)).conflict("up1", "10", (0, (1,)))
    game = board.tudors_in_conflict("up1", 0).rewards()
    play(game, "blue: take reward")
    events = play(game, "blue: cross up1")
    assert fought(events)["up1"].strength == 6
    assert returned(events, "tudor") == []
    assert spaces(game, "low1")[0] == (0, False, 6)


def test_r8_10_stays_in_dorset_if_the_crossing_is_declined() -> None:
    """R8.10, R4.4: without the crossing knight and Tudor knight go their usual ways."""
    game = table().county("Dorset", 0, 1, beside=("tudor",)).conflict("up1", "10").rewards()
    play(game, "blue: take reward")
    events = play(game, "blue: none")
    assert returned(events, "tudor") == [0]
    assert (at_court(game, 0), in_conflict(game, "low1", 0)) == ((1,), ())


def test_r8_10_and_an_upgrade_meet() -> None:
    """R8.10, R6.2: privileges stay with the stronger knight."""
    board = table().county("York", 0, 1, beside=("tudor",)).conflict("up1", "5a").court(0, 1).court(1, 4)
    game = board.purse(1, squires=9).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: upgrade 1 York")
    assert (county(game, "York")["beside"], county(game, "York")["total"]) == (["tudor"], 4)
    assert why_not(game, 1, "4 York") == ("not-stronger", "R2.5")
    assert "4 York" not in texts(game, 1)
    assert "4 York +1" in texts(game, 1)


def test_r8_10_it_is_no_knight_for_favours() -> None:
    """R8.10 ⚖, R2.9: one favour for the knight, none for the Tudor knight."""
    board = table().conflict("up1", "9").court(0, 1).court(1, 1).privileges(0, "tudor").favours("gold", "squires")
    game = board.placement()
    play(game, "blue: 1 up1 tudor", "blue: favour gold")
    assert game.actors == (1,)
    assert game.view(None)["favours_to_earn"] == 5


@pytest.mark.parametrize(
    ("law", "given"),
    [
        ("N4c", {(0, "points"): 5, (1, "points"): 5}),
        ("B1d", {}),
        ("N1c", {(0, "squires"): 1, (1, "squires"): 1}),
    ],
)
def test_r8_10_it_is_no_knight_for_laws(law: str, given: dict[tuple[int, str], int]) -> None:
    """R8.10 ⚖: it is neither a knight of strength 2 nor a further knight; the knight beside it keeps its strength."""
    board = table().conflict("up1", "9", (0, (1,)), (1, (1,))).tudors_in_conflict("up1", 0)
    assert given_by_law(board, law) == given


@pytest.mark.parametrize("where", ["bound", "unused"])
def test_r8_10_at_the_end_only_the_one_received_in_round_5_counts(where: str) -> None:
    """R8.10 ⚖, R5.1: one that is bound in France, or was not used in round 5, adds nothing: 1 + 1 against 3."""
    board = table().round(5).court(1, 3).conflict("low1", None)
    if where == "bound":
        board.conflict("up1", "10", (0, (1,))).tudors_in_conflict("up1", 0).court(0, 1)
    else:
        board.court(0, 1, 1).privileges(0, "tudor")
    log: list[Event] = []
    board.t.log = log
    game = board.rewards()
    assert game.over
    strength = {event.seat: event.amount for event in log if isinstance(event, Changed) and event.source == "strength"}
    assert strength == {0: 4, 1: 8}


def test_r8_10_archer_and_tudor_knight_leave_each_their_own_way() -> None:
    """R8.9, R8.10: both with one knight; England wins and both go back, each once."""
    board = table().conflict("up1", "5a", (0, (1,)), "archer of 0").tudors_in_conflict("up1", 0)
    game, log = reap(board)
    assert fought(log)["up1"].ranks == ((0, False, 3, 4), (0, True, 2, 2))
    assert (returned(log, "archer"), returned(log, "tudor")) == ([0], [0])
    assert game.scores == (6, 0, 0, 0)


# -- R8.13: an ally's privileges -------------------------------------------------------------------------------------


def test_r8_13_an_allys_shield_and_tudor_knight() -> None:
    """R8.13, R8.8, R8.10: they protect and strengthen the ally's knight against the other side, then go back."""
    board = table(2).court(2, 1).court(1, 4).purse(1, squires=5).privileges(2, "shield", "tudor")
    game = board.placement()
    play(game, "blue: ally 1 York shield tudor")
    assert (county(game, "York")["house"], county(game, "York")["total"]) == (2, 3)
    assert why_not(game, 1, "4 York +5") == ("shielded", "R8.8")
    assert ready(game, 2) == []
    play(game, "green: 4 castle gold")
    events = pass_on(game)
    assert (returned(events, "shield"), returned(events, "tudor")) == ([2], [2])


def test_r8_13_an_allys_archer() -> None:
    """R8.13, R8.9: it stands below the ally's knight, counts for England, ranks, and brings nobody points."""
    board = table(2).conflict("up1", "7", (0, (1,))).court(2, 2).court(1, 1).privileges(2, "archer").favours()
    game = board.placement()
    assert "ally 2 up1 archer" in texts(game, 0)
    play(game, "blue: ally 2 up1 archer")
    assert spaces(game, "up1") == [(0, False, 1), (2, False, 2), (2, True, 2)]
    play(game, "green: 1 castle gold")
    events = pass_on(game)
    assert fought(events)["up1"].ranks == ((2, True, 2, 3), (2, False, 2, 2), (0, False, 1, 0))
    assert game.scores == (0, 0)
    assert spaces(game, "low1")[2] == (2, True, 2), "bound for the ally too"


# -- R0.2: what the box holds is always enough -----------------------------------------------------------------------


def out_of_the_box(t: Table) -> tuple[int, int, int]:
    """Shields, archers and Tudor knights that are not in the supply."""
    court = t.court
    assert court is not None
    held = [*court.ready, *court.coming, *court.county_beside]
    shields, archers, tudors = (sum(1 for bits in held if bits & PRIVILEGE[name]) for name in PRIVILEGE)
    archers += sum(1 for occupant in t.front_space if occupant >= ARCHER_OF)
    return shields, archers, tudors + sum(court.front_tudors) + sum(court.party_tudor)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r0_2_two_shields_three_archers_three_tudor_knights_suffice(players: int) -> None:
    """R0.2, R8.6 to R8.10: however the game goes, never more are out than the box holds: 2, 3 and 3."""
    most = (0, 0, 0)
    for seed in range(20):
        game = Game.new(Options(players=players, court=True, displeasure=True, laws="random"), seed=seed)
        rng = Random(seed)
        while not game.over:
            seat = game.actors[0]
            legal = game.legal(seat)
            bold = [action for action in legal if str(action).split()[-1] in PRIVILEGE or "lord c" in str(action)]
            choice = bold if bold and rng.random() < 0.5 else legal
            game.push(seat, choice[rng.randrange(len(choice))])
            out = out_of_the_box(game.table)
            most = (max(most[0], out[0]), max(most[1], out[1]), max(most[2], out[2]))
    assert all(0 < reached <= held for reached, held in zip(most, (2, 3, 3), strict=True))


def test_r0_2_all_of_them_can_be_out_at_once() -> None:
    """R0.2, R8.6: one in use from before the last round, one from the last, and one just received: no more are needed,
    because the lower row is cleared in this phase 3.
    """
    board = table().conflict("low1", "10", (0, (1,)), "archer of 0").conflict("up1", "10", (1, (1,)), "archer of 1")
    board.tudors_in_conflict("low1", 0).tudors_in_conflict("up1", 1)
    board.party("constable", 2).holder("chamberlain", 2).holder("chancellor", 2)
    game = board.county("Stafford", 3, 1, beside=("shield",)).rewards()
    assert out_of_the_box(game.table) == (2, 3, 3)
    pass_on(game)
    assert out_of_the_box(game.table) == (1, 2, 2)
