"""Upgrades (R6.2), wherever the knight stands."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lancaster import Game
from lancaster.notation import MalformedAction
from lancaster.rules.events import Changed, NobleTaken, Recruited, Upgraded
from lancaster.rules.terms import COUNTY, COUNTY_NAMES, VOTES
from tests.support import Board, asked, at_court, in_conflict, in_reserve, play, purse, quiet, texts, why_not

# -- upgrade (R6.2) --------------------------------------------------------------------------------------------------

PLACES: dict[str, Callable[[Board], Board]] = {
    "court": lambda board: board.court(0, 1),
    "Stafford": lambda board: board.county("Stafford", 0, 1),
    "castle gold": lambda board: board.castle(0, "gold", 1),
    "up1": lambda board: board.conflict("up1", "5a", (1, (1,)), (0, (1,))),
    "low1": lambda board: board.conflict("low1", "5a", (0, (3, 1))),
    "tower": lambda board: board.tower(0, 1),
    "chamberlain": lambda board: board.party("chamberlain", 0, 1),
}


def strength_at(game: Game, place: str) -> tuple[int, ...]:
    """The strengths of house 0 at a place, strongest first."""
    view = game.view(None)
    if place == "court":
        return at_court(game, 0)
    if place in COUNTY_NAMES:
        return (view["counties"][COUNTY_NAMES.index(place)]["strength"],)
    if place.startswith("castle"):
        return (view["houses"][0]["castle"][place.removeprefix("castle ")],)
    if place == "tower":
        assert view["displeasure"] is not None
        return tuple(view["displeasure"]["tower"][0])
    if place == "chamberlain":
        assert view["court"] is not None
        return tuple(view["court"]["offices"][2]["knights"])
    return in_conflict(game, place, 0)


@pytest.mark.parametrize("place", PLACES)
def test_r6_2_an_upgrade_hits_any_own_knight_wherever_it_stands(place: str) -> None:
    """R6.2: Court, county, castle, conflict, Tower, with the lord; by B2c, which is for any own knight."""
    game = PLACES[place](Board(players=4, court=True, displeasure=True)).applying("B2c")
    before = in_reserve(game, 0)
    assert f"upgrade 1 {place}" in texts(game, 0)
    events = play(game, f"blue: upgrade 1 {place}")
    assert [(e.house, e.strength) for e in events if isinstance(e, Upgraded)] == [(0, 1)]
    assert game.actors == (1,)  # still in the same law: green is asked for a bishop
    assert strength_at(game, place) == ((3, 2) if place == "low1" else (2,))
    left = [*before, 1]
    left.remove(2)  # the stronger one has left the reserve, the weaker one is in it
    assert in_reserve(game, 0) == tuple(sorted(left, reverse=True))


def test_r6_2_reserve_and_board_change_places() -> None:
    """R6.2: Seven knights before and after."""
    game = Board(players=4).court(0, 1).applying("B2c")
    assert in_reserve(game, 0) == (4, 3, 2, 2, 1, 1)
    play(game, "blue: upgrade 1 court")
    assert in_reserve(game, 0) == (4, 3, 2, 1, 1, 1)


@pytest.mark.parametrize(
    ("outside", "possible"),
    [
        ((1,), ["1"]),
        ((1, 1), ["1"]),  # two alike: one choice
        ((1, 2, 2), ["2"]),  # no 2 in the reserve: a 1 does not become a 3
        ((2, 3), ["3"]),  # no 3 in the reserve: a 2 does not become a 4
        ((1, 2, 3), ["1", "3"]),
        ((3,), ["3"]),
        ((1, 2), ["1", "2"]),
        ((4, 1), ["1"]),  # nothing is stronger than 4
    ],
)
def test_r6_2_exactly_1_stronger_and_in_the_reserve(outside: tuple[int, ...], possible: list[str]) -> None:
    """R6.2."""
    board = Board(players=4).county("Stafford", 0, outside[0]).nobles_left("Stafford", 0).court(0, *outside[1:])
    game = quiet(board).rewards()
    offered = [text.split()[1] for text in texts(game, 0) if text.startswith("upgrade")]
    assert sorted(set(offered)) == possible
    for strength in set(outside):
        if str(strength) not in possible:
            place = "Stafford" if strength == outside[0] else "court"
            assert why_not(game, 0, f"upgrade {strength} {place}") == ("none-stronger", "R6.2")


def test_r6_2_a_knight_of_the_reserve_is_not_upgraded() -> None:
    """R6.2."""
    game = Board(players=4).court(0, 1).applying("B2c")
    with pytest.raises(MalformedAction):
        game.explain(0, "upgrade 2 reserve")
    assert why_not(game, 0, "upgrade 2 court") == ("no-such-knight", "R6.2")
    assert texts(game, 0) == ["upgrade 1 court", "none"]


def test_r6_2_nobody_elses_knight_is_upgraded() -> None:
    """R6.2."""
    board = Board(players=4).court(0, 1).county("Stafford", 1, 1).conflict("up1", "5a", (1, (1,)))
    game = board.applying("B2c")
    assert why_not(game, 0, "upgrade 1 Stafford") == ("no-such-knight", "R6.2")
    assert why_not(game, 0, "upgrade 1 up1") == ("no-such-knight", "R6.2")


def test_r6_2_when_none_fits_it_lapses() -> None:
    """R6.2: Stafford's knight is the 4 and no other is outside the reserve: the reward is void (R4.3)."""
    game = quiet(Board(players=4)).county("Stafford", 0, 4).rewards()
    assert texts(game, 0) == ["take noble", "none"]
    assert why_not(game, 0, "take reward") == ("reward-void", "R4.3")
    game = quiet(Board(players=4)).county("Stafford", 0, 4).nobles_left("Stafford", 0).court(1, 1).rewards()
    assert game.view(None)["round"] == 2  # nothing was asked at all


def test_r6_2_the_space_in_a_conflict_stays() -> None:
    """R6.2: Rank by arrival (R4.9) is that of the place, not of the knight."""
    board = Board(players=4).conflict("up1", "5a", (0, (1,)), (1, (2,))).court(2, 1)
    game = board.applying("B2c")
    play(game, "blue: upgrade 1 up1")
    (front,) = [seen for seen in game.view(None)["fronts"] if seen["front"] == "up1"]
    spaces = [(space["house"], space["knights"]) for space in front["spaces"] if space is not None]
    assert spaces == [(0, [2]), (1, [2])]


def test_r6_2_squires_and_privileges_stay_with_the_stronger_one() -> None:
    """R6.2: 1 + Tudor knight + 2 squires becomes 2 + Tudor knight + 2 squires; no minimum is checked again."""
    board = Board(players=4, court=True).county("York", 0, 1, squires=2, beside=("shield", "tudor")).lords_placed()
    game = board.court(0, 1).court(1, 4).purse(1, squires=9).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: upgrade 1 York")
    county = game.view(None)["counties"][2]
    assert (county["strength"], county["squires"], county["beside"]) == (2, 2, ["shield", "tudor"])
    assert county["total"] == 6
    assert why_not(game, 1, "4 York +9") == ("shielded", "R8.8")


def test_r6_2_the_tudor_knight_still_counts_against_a_newcomer() -> None:
    """R6.2."""
    board = Board(players=4, court=True).county("York", 0, 1, squires=1, beside=("tudor",)).lords_placed()
    game = board.court(0, 1).court(1, 4).purse(1, squires=9).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: upgrade 1 York")
    assert why_not(game, 1, "4 York +1") == ("not-stronger", "R2.5")  # 5:5
    assert game.explain(1, "4 York +2") is None


def test_r6_2_squires_and_tudor_knight_in_a_conflict_stay() -> None:
    """R6.2."""
    board = Board(players=4, court=True).conflict("up1", "9", (0, (1,))).tudors_in_conflict("up1", 0)
    game = board.squires_in_conflict("up1", 0, 2).court(0, 4).applying("B2c")
    play(game, "blue: upgrade 1 up1")
    (front,) = [seen for seen in game.view(None)["fronts"] if seen["front"] == "up1"]
    (space,) = [space for space in front["spaces"] if space is not None]
    assert (space["knights"], space["squires"], space["tudors"], space["strength"]) == ([2], 2, 1, 6)


def test_r6_2_in_the_tower_only_while_the_limit_of_7_holds() -> None:
    """R6.2: ⚖ The neutral knight of 2, green's 4 and blue's 1 fill it: blue's can grow no more."""
    board = Board(players=4, displeasure=True).tower(0, 1).tower(1, 4).court(0, 1)
    game = board.applying("B2c")
    assert texts(game, 0) == ["upgrade 1 court", "none"]
    assert why_not(game, 0, "upgrade 1 tower") == ("no-room-to-grow", "R6.2")


def test_r6_2_in_the_tower_up_to_the_limit_and_without_returning_shame() -> None:
    """R6.2: ⚖ 2 + 3 + 1 leaves room for 1; no further shame goes back."""
    board = Board(players=4, displeasure=True).tower(0, 1).tower(1, 3).purse(0, shame=2)
    game = quiet(board).applying("B2c")
    play(game, "blue: upgrade 1 tower")
    assert purse(game, 0, "shame") == 2
    assert at_court(game, 0) == (2,)  # home again in phase 3


@pytest.mark.parametrize(("green", "offered"), [((1,), True), ((2,), False)])
def test_r6_2_the_limit_of_the_tower_holds_for_the_swap_of_b2b_too(green: tuple[int, ...], offered: bool) -> None:
    """R6.2: ⚖ With blue's 3, the neutral 2 and green's 1 there is room for a 4; with green's 2 there is not."""
    board = quiet(Board(players=4, displeasure=True)).tower(0, 3).tower(1, *green).court(2, 1)
    game = board.applying("B2b")
    assert (texts(game, 0) == ["upgrade 3 tower", "none"]) is offered
    assert (asked(game, 0) == "swap") is offered


def test_r6_2_allowed_with_a_lords_party() -> None:
    """R6.2: ⚖ Though a party may not be reinforced (R8.3): no piece is added."""
    board = Board(players=4, court=True).party("chancellor", 0, 2, bishops=1).court(0, 1).lords_placed()
    game = board.court(1, 1).placement()
    play(game, "blue: 1 up1", "blue: favour upgrade", "blue: upgrade 2 chancellor")
    court = game.view(None)["court"]
    assert court is not None
    assert (court["offices"][0]["knights"], court["offices"][0]["strength"]) == ([3], 5)


@pytest.mark.parametrize(
    ("county", "strength", "others"),
    [("York", 3, (1, 1, 1)), ("Gloucester", 4, ())],
)
def test_r6_2_york_and_gloucester_give_their_votes_though_knight_or_upgrade_lapse(
    county: str, strength: int, others: tuple[int, ...]
) -> None:
    """R6.2: So the reward is never void: "should there be none in the reserve, they get only the votes"."""
    game = quiet(Board(players=4)).county(county, 0, strength).court(0, *others).court(1, 1).rewards()
    assert texts(game, 0) == ["take noble", "take reward", "none"]
    events = play(game, "blue: take reward")
    assert Changed(0, VOTES, 2, f"county {county}", "R4.3") in events
    assert not [event for event in events if isinstance(event, (Recruited, Upgraded))]
    assert purse(game, 0, "votes") == 2 + 1  # and 1 from the table


def test_r6_2_gloucesters_votes_are_given_though_the_upgrade_is_declined() -> None:
    """R6.2."""
    game = quiet(Board(players=4)).county("Gloucester", 0, 3).court(1, 1).rewards()
    play(game, "blue: take reward")
    assert purse(game, 0, "votes") == 2
    play(game, "blue: none")
    assert at_court(game, 0) == (3,)


def test_example_yellow_takes_noble_and_upgrade_in_stafford() -> None:
    """R4.3, R6.2, R6.4: yellow pays 3 gold; the noble goes to the table, then a knight outside the reserve is
    upgraded by one step, here the one in Stafford itself.
    """
    game = quiet(Board(players=4)).county("Stafford", 2, 1, squires=2).purse(2, gold=3).court(0, 1).rewards()
    events = play(game, "yellow: take both", "yellow: upgrade 1 Stafford")
    told = [event for event in events if isinstance(event, (NobleTaken, Upgraded))]
    assert told == [NobleTaken(2, 1), Upgraded(2, 1, COUNTY + 1)]
    assert purse(game, 2, "gold") == 0
    assert purse(game, 2, "squires") == 0  # the squires of Stafford go to the supply
    assert game.view(None)["counties"][1]["squires"] == 0
    assert at_court(game, 2) == (2,)
