"""Henry V, the privileges: in general, the shield, and those of an ally (R8.7, R8.8, R8.13, R0.2)."""

from __future__ import annotations

from random import Random

import pytest

from lancaster import Game, Options
from lancaster.notation import MalformedAction
from tests.rules.privilege_tables import PRIVILEGE, county, fought, office, out_of_the_box, returned, spaces, table
from tests.support import (
    at_court,
    holder_of,
    pass_on,
    play,
    purse,
    ready,
    reap,
    texts,
    why_not,
)

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
