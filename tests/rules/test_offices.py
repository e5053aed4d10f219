"""Henry V, the offices: who holds them, and the seals at the end (R8.6, R8.12)."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.events import Changed, Event, LordHome
from tests.rules.court_tables import OFFICES, lord, office, points_at_the_end, table
from tests.support import at_court, pass_on, play, purse, ready, reap, texts


def coming(game: Game, house: int) -> list[str]:
    return game.view(None)["houses"][house]["coming"]


# -- R8.6: who holds an office ---------------------------------------------------------------------------------------


def test_r8_6_example_of_the_rulebook() -> None:
    """R8.6, worked example: blue has won the office of Lord High Chancellor: 2 seals and a shield; lord and knight go
    back to court. Red's lord comes back from the treasury.
    """
    game, log = reap(table(4).party("chancellor", 0, 2))
    assert purse(game, 0, "seals") == 2
    assert office(game, "chancellor")["holder"] == 0
    assert ready(game, 0) == ["shield"]
    assert at_court(game, 0) == (2,)
    assert [lord(game, house) for house in range(4)] == ["court"] * 4
    assert [event.house for event in log if isinstance(event, LordHome)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("name", "seals", "privilege"),
    [("chancellor", 2, "shield"), ("constable", 1, "archer"), ("chamberlain", 0, "tudor")],
)
def test_r8_6_seals_and_privilege(name: str, seals: int, privilege: str) -> None:
    """R8.6: what each office brings; nobody else gets anything, and the other offices have no holder until won."""
    game = table(4).party(name, 1, 1).rewards()
    assert [purse(game, seat, "seals") for seat in range(4)] == [0, seals, 0, 0]
    assert [ready(game, house) for house in range(4)] == [[], [privilege], [], []]
    assert {other: office(game, other)["holder"] for other in OFFICES} == {
        other: 1 if other == name else None for other in OFFICES
    }
    assert office(game, name)["house"] is None


def test_r8_6_an_absent_holder_keeps_the_office() -> None:
    """R8.6: an office nobody stands on stays with its holder, who gets privilege and seals again, round after round."""
    game = table(4).holder("chancellor", 2).court(0, 1).rewards()
    assert (office(game, "chancellor")["holder"], purse(game, 2, "seals"), ready(game, 2)) == (2, 2, ["shield"])
    play(game, "blue: 1 castle gold")
    for colour in ("green", "yellow", "red", "blue"):
        play(game, f"{colour}: lord treasury")
    pass_on(game)
    assert game.view(None)["round"] == 3
    assert (office(game, "chancellor")["holder"], purse(game, 2, "seals"), ready(game, 2)) == (2, 4, ["shield"])


def test_r8_6_a_holder_whose_lord_is_elsewhere_keeps_the_office() -> None:
    """R8.6: the holder's lord may win a second office meanwhile; both are held."""
    game = table(4).holder("chancellor", 0).party("constable", 0, 1).rewards()
    assert [office(game, name)["holder"] for name in OFFICES] == [0, 0, None]
    assert (purse(game, 0, "seals"), ready(game, 0)) == (3, ["shield", "archer"])


def test_r8_6_whoever_stands_there_takes_it_from_the_holder() -> None:
    """R8.6: the new holder gets seals and privilege, the old one neither."""
    game = table(4).holder("chancellor", 0).party("chancellor", 1, 1).rewards()
    assert office(game, "chancellor")["holder"] == 1
    assert [purse(game, seat, "seals") for seat in (0, 1)] == [0, 2]
    assert (ready(game, 0), ready(game, 1)) == ([], ["shield"])


def test_r8_6_the_holder_may_defend_it() -> None:
    """R8.6: a holder who stands on the office gets seals and privilege once, not twice."""
    game = table(4).holder("constable", 3).party("constable", 3).rewards()
    assert (office(game, "constable")["holder"], purse(game, 3, "seals"), ready(game, 3)) == (3, 1, ["archer"])


def test_r8_6_a_player_may_hold_all_three() -> None:
    """R8.6: 2 + 1 + 0 seals and the three privileges."""
    board = table(4).holder("chancellor", 0).holder("chamberlain", 0).party("constable", 0)
    game = board.rewards()
    assert purse(game, 0, "seals") == 3
    assert ready(game, 0) == ["shield", "archer", "tudor"]


@pytest.mark.parametrize(
    ("name", "seals", "privilege"), [("chancellor", 2, []), ("constable", 1, []), ("chamberlain", 0, ["tudor"])]
)
@pytest.mark.parametrize("absent", [False, True])
def test_r8_6_round_5(name: str, seals: int, privilege: list[str], absent: bool) -> None:
    """R8.6: in round 5 the seals are given, but no shield and no archer; the Tudor knight is."""
    board = table(4).round(5)
    board = board.holder(name, 0) if absent else board.party(name, 0, 1)
    game = board.county("Stafford", 1, 1).rewards()
    assert game.actors == (1,)
    assert (purse(game, 0, "seals"), coming(game, 0)) == (seals, privilege)


@pytest.mark.parametrize("name", ["chancellor", "constable"])
def test_r8_6_round_4_still_gives_privileges(name: str) -> None:
    """R8.6: the last shield and archer come in round 4, for round 5."""
    game = table(4).round(4).party(name, 0, 1).rewards()
    assert (game.view(None)["round"], len(ready(game, 0))) == (5, 1)


@pytest.mark.parametrize("holder", ["new", "old", "before"])
def test_r5_1_chamberlain_of_round_5_adds_2_at_the_end(holder: str) -> None:
    """R5.1, R8.6: blue 3 + 2 = 5 beats green's 4; without the office of round 5 green is first."""
    board = table(4).round(5).court(1, 4)
    if holder == "new":
        board.party("chamberlain", 0, 3)
    else:
        board.court(0, 3).holder("chamberlain", 0)
        if holder == "before":
            board.party("chamberlain", 2)
    log: list[Event] = []
    board.t.log = log
    game = board.rewards()
    assert game.over
    strength = {event.seat: event.amount for event in log if isinstance(event, Changed) and event.source == "strength"}
    assert strength == ({0: 4, 1: 8} if holder == "before" else {0: 8, 1: 4})


def test_r8_6_everyone_comes_home_before_the_counties() -> None:
    """R8.6, R4.1: knights and bishops of a party are back at court when Stafford's upgrade is given."""
    board = table(4).party("chamberlain", 0, 3, 1, bishops=2).county("Stafford", 0, 2)
    game = board.rewards()
    assert (lord(game, 0), at_court(game, 0), game.view(None)["seats"][0]["bishops_at_court"]) == ("court", (3, 1), 2)
    assert office(game, "chamberlain")["house"] is None
    play(game, "blue: take reward")
    assert {"upgrade 3 court", "upgrade 1 court"} <= set(texts(game, 0))
    assert "upgrade 3 chamberlain" not in texts(game, 0)


def test_r8_6_an_office_nobody_ever_won() -> None:
    """R8.6: until first won an office has no holder and brings nobody anything."""
    game = table(4).court(0, 1).rewards()
    assert [office(game, name)["holder"] for name in OFFICES] == [None] * 3
    assert [purse(game, seat, "seals") for seat in range(4)] == [0] * 4
    assert [ready(game, house) for house in range(4)] == [[]] * 4


# -- R8.12: seals at the end -----------------------------------------------------------------------------------------


def test_r8_12_example_of_the_rulebook() -> None:
    """R8.12, worked example: 2 bishops and 8 seals are (1 + 2) × 8 = 24 points."""
    assert points_at_the_end(table().bishops(0, 2).purse(0, seals=8), "seals") == [24, 0, 0, 0]


@pytest.mark.parametrize(("owned", "seals", "points"), [(0, 0, 0), (0, 3, 3), (3, 0, 0), (1, 3, 6), (3, 5, 20)])
def test_r8_12_lord_and_bishops_times_seals(owned: int, seals: int, points: int) -> None:
    """R8.12: (1 + own bishops) × own seals."""
    assert points_at_the_end(table().bishops(1, owned).purse(1, seals=seals), "seals") == [0, points, 0, 0]
