"""The end of the game (R5.1 to R5.4): strength, extensions, nobles, ties, and who wins."""

from __future__ import annotations

import pytest

from lancaster.rules.events import Changed, Ended, Event
from lancaster.rules.terms import COUNTY_NAMES, POINTS, SPACE_NAMES
from tests.support import Board, at_court, play, purse, why_not


def scored(t: Board) -> list[Changed]:
    """The points of the final scoring, in order."""
    log: list[Event] = []
    t.t.log = log
    t.final()
    t.t.log = None
    return [event for event in log if isinstance(event, Changed) and event.what == POINTS]


def points(t: Board, source: str) -> list[int]:
    """The points by seat from one source of the final scoring."""
    found = [0] * t.t.book.seats
    for event in scored(t):
        if event.source == source:
            found[event.seat] += event.amount
    return found


def last_round(**options: bool) -> Board:
    """Round 5 without conflicts; yellow and red have built most, and get 8 and 4 for it."""
    t = Board(**options).round(5).conflict("up1", None).conflict("up2", None)
    return t.extensions(2, "votes", "knight").extensions(3, "votes")


# -- strength and extensions (R5.1, R5.2) ----------------------------------------------------------------------------

KNIGHTS = {0: (), 1: (1,), 2: (2,), 3: (3,), 4: (4,), 5: (4, 1), 6: (4, 2), 7: (4, 3), 14: (4, 3, 2, 2, 1, 1, 1)}

# (what counts, what breaks a tie) by seat, and the points
STANDINGS = [
    ([(5, 0), (4, 0), (3, 0), (2, 0)], [8, 4, 0, 0]),
    ([(2, 9), (3, 9), (4, 0), (5, 0)], [0, 0, 4, 8]),  # what breaks a tie counts for nothing else
    ([(5, 1), (5, 2), (4, 9), (1, 0)], [4, 8, 0, 0]),  # a broken tie makes a first and a second
    ([(5, 3), (5, 2), (5, 1), (5, 0)], [8, 4, 0, 0]),
    ([(5, 0), (4, 1), (4, 2), (1, 0)], [8, 0, 4, 0]),
    ([(5, 2), (5, 2), (4, 9), (1, 0)], [6, 6, 0, 0]),  # still tied for first: 12 / k, and no second
    ([(5, 2), (5, 2), (5, 1), (1, 0)], [6, 6, 0, 0]),
    ([(5, 2), (5, 2), (5, 2), (1, 0)], [4, 4, 4, 0]),
    ([(5, 2), (5, 2), (5, 2), (5, 2)], [3, 3, 3, 3]),
    ([(5, 2), (5, 2), (5, 2), (5, 2), (5, 2)], [2, 2, 2, 2, 2]),  # 12 / 5, the fraction is lost
    ([(5, 0), (4, 2), (4, 2), (1, 0)], [8, 2, 2, 0]),  # one first, k tied for second: 4 / k
    ([(5, 0), (4, 2), (4, 2), (4, 2)], [8, 1, 1, 1]),  # 4 / 3, the fraction is lost
    ([(5, 0), (4, 2), (4, 2), (4, 2), (4, 2)], [8, 1, 1, 1, 1]),
    ([(5, 3), (5, 2), (5, 2), (1, 0)], [8, 2, 2, 0]),  # equals in strength, one of them ahead in the tie-break
    ([(6, 0), (4, 2), (4, 2), (4, 1)], [8, 2, 2, 0]),
    ([(6, 0), (5, 2), (5, 2)], [8, 2, 2]),
    ([(0, 0), (0, 0), (0, 0)], [4, 4, 4]),
]


@pytest.mark.parametrize(("standing", "expected"), STANDINGS)
def test_strength(standing: list[tuple[int, int]], expected: list[int]) -> None:
    """R5.1, R5.2: 8 for the greatest total strength, 4 for the second; ties by squires."""
    t = Board(players=len(standing))
    for seat, (strength, squires) in enumerate(standing):
        t.court(seat, *KNIGHTS[strength]).purse(seat, squires=squires, gold=9 - squires)
    assert points(t, "strength") == expected


@pytest.mark.parametrize(("standing", "expected"), STANDINGS)
def test_extensions(standing: list[tuple[int, int]], expected: list[int]) -> None:
    """R5.1, R5.2: 8 for the most extensions, 4 for the second most; ties by gold."""
    t = Board(players=len(standing))
    for seat, (number, gold) in enumerate(standing):
        t.extensions(seat, *SPACE_NAMES[:number]).purse(seat, gold=gold, squires=9 - gold)
    assert points(t, "extensions") == expected


def test_strength_is_the_total_and_not_the_strongest() -> None:
    """R5.1: three weak knights beat one strong one."""
    assert points(Board().court(0, 4).court(1, 2, 2, 1), "strength") == [4, 8, 0, 0]


def test_the_reserve_does_not_count() -> None:
    """R5.1: everybody owns knights of 14 strength; only those outside the reserve count."""
    assert points(Board().court(2, 1), "strength")[2] == 8


def test_knights_bound_in_france_count() -> None:
    """R5.1: lost in the upper row of round 5, they stay in the conflict and are counted."""
    game = last_round().conflict("up1", "10", (0, (4,))).court(1, 3).rewards()
    assert game.over
    assert game.scores == (5 + 8, 4, 8, 4)  # 5 points of rank 1 in defeat


def test_prisoners_of_the_last_round() -> None:
    """R5.1 meets R4.13: a prisoner bought free counts, one left behind is in the reserve and does not."""
    game = last_round().conflict("low1", "10", (0, (4, 1))).court(1, 2).purse(0, gold=4).rewards()
    free, lost = game.copy(), game.copy()
    play(free, "blue: ransom 4")
    assert (free.over, free.scores) == (True, (5 + 8, 4, 8, 4))
    play(lost, "blue: ransom 1")
    assert (lost.over, lost.scores) == (True, (5 + 4, 8, 8, 4))


def test_knights_sent_home_in_the_last_round_count() -> None:
    """R5.1: county, castle and a conflict that is won send theirs to court, where they count."""
    t = last_round().county("Somerset", 0, 4).castle(0, "votes", 1).conflict("up1", "2", (0, (2,)))
    game = t.court(1, 4, 2).rewards()
    play(game, "blue: none")
    assert at_court(game, 0) == (4, 2, 1)
    assert game.scores == (3 + 8, 4, 8, 4)


def test_squires_spent_in_counties_do_not_break_ties() -> None:
    """R5.1 meets R4.3: squires that stood with a knight are gone."""
    game = last_round().county("Somerset", 0, 4, squires=5).court(1, 4).purse(1, squires=1).rewards()
    play(game, "blue: none")
    assert game.scores == (4, 8, 8, 4)


def test_the_chamberlain_of_round_5_adds_2() -> None:
    """R5.1, R8.6: 3 + 2 beat 4; the party has gone home, the office counts."""
    t = last_round(court=True).party("chamberlain", 0, 3).lords_placed().court(1, 4)
    assert t.rewards().scores == (8, 4, 8, 4)


def test_an_old_chamberlain_still_holding_the_office_adds_2() -> None:
    """R5.1, R8.6: nobody applied in round 5, so the holder gets the Tudor knight again."""
    t = last_round(court=True).holder("chamberlain", 0).lords_placed().court(0, 3).court(1, 4)
    assert t.rewards().scores == (8, 4, 8, 4)


def test_a_tudor_knight_received_earlier_adds_nothing() -> None:
    """R5.1, R8.10: one that stands in a conflict at the end does not count, nor does one not used."""
    t = last_round(court=True).lords_placed().privileges(0, "tudor").court(1, 4)
    game = t.conflict("up1", "10", (0, (3,))).tudors_in_conflict("up1", 0).rewards()
    assert game.scores == (5 + 4, 8, 8, 4)


def test_a_new_chamberlain_in_round_5() -> None:
    """R5.1, R8.6: the office, and with it the 2, go to who stands there in round 5."""
    t = last_round(court=True).holder("chamberlain", 0).party("chamberlain", 1, 3).lords_placed().court(0, 4)
    assert t.rewards().scores == (4, 8, 8, 4)


def test_extensions_built_in_the_last_round_count() -> None:
    """R5.1 meets R6.3: also one built in round 5."""
    t = Board().round(5).county("Bedford", 0, 1).extensions(0, "gold").extensions(1, "gold").court(1, 4)
    game = t.rewards()
    play(game, "blue: take reward", "blue: extend squires")
    assert game.scores == (4 + 8, 8 + 4, 0, 0)


def test_an_extension_turned_down_still_counts() -> None:
    """R5.1 meets N3c ⚖: turned down in round 5, up again after the castles, an extension throughout."""
    t = Board(laws="new").round(5).extensions(0, "gold", "votes").extensions(1, "squires").purse(0, squires=1)
    game = t.court(2, 2).court(3, 1).applying("N3c")
    play(game, "blue: none")
    assert game.scores == (8, 4, 8, 4)


@pytest.mark.parametrize(
    ("standing", "expected"),
    [([(3, 0), (2, 9)], [8, 0]), ([(3, 0), (3, 1)], [0, 8]), ([(3, 1), (3, 1)], [4, 4])],
)
def test_with_two_players_only_first_place_counts(standing: list[tuple[int, int]], expected: list[int]) -> None:
    """R5.2 meets R7.10: no 4 for the second; ⚖ still tied, 4 each. Allies do not count."""
    t = Board(players=2).court(2, 4, 3)
    for seat, (number, spare) in enumerate(standing):
        t.court(seat, *KNIGHTS[number]).extensions(seat, *SPACE_NAMES[:number]).purse(seat, squires=spare, gold=spare)
    found = scored(t)
    for source in ("strength", "extensions"):
        assert [sum(e.amount for e in found if (e.source, e.seat) == (source, seat)) for seat in (0, 1)] == expected


# -- nobles and the order (R5.3) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "worth"), list(enumerate([0, 0, 1, 3, 6, 10, 15, 21, 28, 36])))
def test_nobles_by_the_table(number: int, worth: int) -> None:
    """R5.3: more than one noble is worth something."""
    assert points(Board(players=5).nobles(0, *COUNTY_NAMES[:number]), "nobles") == [worth, 0, 0, 0, 0]


def test_every_player_is_scored_for_nobles() -> None:
    """R5.3: no first and second here."""
    t = Board().nobles(0, *COUNTY_NAMES[:3]).nobles(1, *COUNTY_NAMES[:3]).nobles(3, *COUNTY_NAMES[:5])
    assert points(t, "nobles") == [3, 3, 0, 10]


def test_the_order_of_the_final_scoring() -> None:
    """R5.3: strength, extensions, nobles, seals, shame."""
    t = Board(players=3, court=True, displeasure=True).track(0, 3, 3, 3, 3)
    for seat in range(3):
        t.court(seat, seat + 1).extensions(seat, *SPACE_NAMES[: seat + 1]).nobles(seat, *COUNTY_NAMES[3 * seat :][:2])
        t.purse(seat, seals=1, shame=1)
    sources = list(dict.fromkeys(event.source for event in scored(t)))
    assert sources == ["strength", "extensions", "nobles", "seals", "shame"]


def test_what_was_scored_before_is_kept() -> None:
    """R5.3, R6.5: the final scoring adds to the points of the game."""
    t = Board().court(0, 1).extensions(0, "gold").purse(0, points=11).purse(1, points=7)
    assert t.final().scores == (11 + 8 + 8, 7 + 1 + 1, 1 + 1, 1 + 1)


# -- who wins (R5.4) -------------------------------------------------------------------------------------------------


def standing(*scores: int) -> Board:
    """Strength and extensions give everybody the same."""
    t = Board(players=len(scores))
    for seat, number in enumerate(scores):
        t.purse(seat, points=number)
    return t


def test_most_points_win() -> None:
    """R5.4."""
    game = standing(10, 30, 20, 29).final()
    assert (game.over, game.winners) == (True, (1,))


def test_tied_players_win_together() -> None:
    """R5.4: nothing breaks a tie of points, not even strength."""
    t = standing(16, 5, 24, 24).court(0, 1).extensions(0, "gold")
    assert t.final().scores == (16 + 8 + 8, 5 + 1 + 1, 24 + 1 + 1, 24 + 1 + 1)
    assert t.game.winners == (0,)
    t = standing(10, 5, 24, 24).court(0, 1).extensions(0, "gold")
    assert t.final().winners == (0, 2, 3)


def test_a_total_may_be_negative() -> None:
    """R5.4 ⚖: shame can take a player below 0, who may still be the winner."""
    t = Board(players=3, displeasure=True).track(0, 0, 0, 0, 0)
    for seat, shame in enumerate([8, 20, 30]):
        t.purse(seat, shame=shame)
    game = t.final()
    assert game.scores == (4 + 4 - 8, 4 + 4 - 20 - 12, 4 + 4 - 30 - 15)
    assert game.winners == (0,)
    t = Board(players=3, displeasure=True).track(0, 0, 0, 0, 0)
    for seat in range(3):
        t.purse(seat, shame=9 + seat)
    assert t.final().scores == (8 - 9, 8 - 10 - 12, 8 - 11 - 15)
    assert t.game.winners == (0,)


def test_when_the_game_is_over() -> None:
    """R5.4: nobody owes a decision, nothing is legal, and every action is refused; before the end nobody has won."""
    t = Board().round(5).conflict("up1", None).conflict("up2", None).county("Surrey", 0, 1)
    game = t.rewards()
    play(game, "blue: none")
    assert (game.over, game.winners) == (False, ())
    events = play(game, "blue: start green")
    assert events[-1] == Ended((0,))
    assert (game.over, game.winners) == (True, (0,))
    assert (game.actors, game.legal(0), game.prompt(0)) == ((), (), None)
    assert why_not(game, 0, "start blue") == ("game-over", "R5.4")
    assert game.view(None)["phase"] == "over"
    assert purse(game, 0, "votes") == 0
