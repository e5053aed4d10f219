"""Henry V, the Tudor knight (R8.10), and where it meets other rules."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster.notation import MalformedAction
from lancaster.rules.events import Changed, Displaced, Event, Lost
from tests.rules.privilege_tables import county, fought, given_by_law, office, out_of_the_box, returned, spaces, table
from tests.support import (
    at_court,
    in_conflict,
    pass_on,
    play,
    purse,
    ready,
    reap,
    texts,
    why_not,
)

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
