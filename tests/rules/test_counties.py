"""Phase 3, its order and the counties (R4.1 to R4.3): noble, reward or both."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.agenda import Prompt
from lancaster.rules.events import Changed, NobleTaken, OfficeHeld, Upgraded, WentHome
from lancaster.rules.terms import COUNTY, COUNTY_NAMES, GOLD, PLACE_NAMES
from tests.rules.county_tables import changes, nobles, waits_at
from tests.support import Board, at_court, holder_of, in_conflict, in_reserve, play, purse, texts, why_not

STAFFORD = COUNTY_NAMES.index("Stafford")


def blue_in(county: str, strength: int, squires: int = 0, **blue: int) -> Board:
    """Blue's knight stands in a county; green's in Surrey, so that the game waits there once blue's is resolved."""
    return Board().county(county, 0, strength, squires=squires).county("Surrey", 1, 1).purse(0, **blue)


def nobles_left(game: Game, county: str) -> int:
    return game.view(None)["counties"][COUNTY_NAMES.index(county)]["nobles_left"]


# -- the order of phase 3 (R4.1) -------------------------------------------------------------------------------------


def test_offices_tower_counties_castles_conflicts() -> None:
    """R4.1: offices, ⚖ then the Tower, then counties, castles and conflicts."""
    t = Board(court=True, displeasure=True, laws="kings").purse(0, gold=1).lords_placed()
    t.party("constable", 0, 1).tower(0, 2).county("Somerset", 0, 4).castle(0, "gold", 1)
    t.conflict("up1", "3a", (0, (3,)), (1, (1,))).conflict("up2", None)
    game = t.applying("B4a")
    events = play(game, "blue: exchange 1")
    assert waits_at(game, "county", "Somerset")
    told = [PLACE_NAMES[event.place] if isinstance(event, WentHome) else event.kind for event in events]
    assert [word for word in told if word in ("office-held", "lord-home", "tower")] == [
        "office-held",
        *["lord-home"] * 4,
        "tower",
    ]
    events = play(game, "blue: take reward")
    assert [(event.source, event.amount) for event in events if isinstance(event, Changed)] == [
        ("county Somerset", 6),
        ("castle gold", 2),
        *[("table", 1)] * 4,
        ("conflicts", 3),
        ("conflicts", 2),
    ]


def test_offices_are_given_before_the_tower_is_left() -> None:
    """R4.1: the holder has his seals while the knights are still in the Tower."""
    t = Board(court=True, displeasure=True).purse(0, gold=1).party("chancellor", 1, 1).tower(0, 1)
    events = play(t.lords_placed().applying("B4a"), "blue: exchange 1")
    told = [event for event in events if isinstance(event, (OfficeHeld, WentHome))]
    assert [event.kind for event in told] == ["office-held", "went-home", "went-home"]
    assert [event.house for event in told] == [1, 1, 0]


# -- noble, reward, or both (R4.2, R4.3) -----------------------------------------------------------------------------


def test_counties_are_resolved_from_a_to_i_whoever_starts() -> None:
    """R4.3: A to I, and each is asked of the player whose knight stands there."""
    t = Board(start=2)
    for house, name, strength in [
        (2, "Surrey", 1),
        (2, "Dorset", 2),
        (2, "Somerset", 4),
        (1, "Suffolk", 2),
        (1, "Bedford", 1),
        (1, "Gloucester", 3),
        (0, "York", 3),
        (0, "Stafford", 1),
        (0, "Northumberland", 2),
    ]:
        t.county(name, house, strength)
    game = t.rewards()
    asked: list[tuple[int, Prompt | None]] = []
    for _ in COUNTY_NAMES:
        seat = game.actors[0]
        asked.append((seat, game.prompt(seat)))
        game.play(seat, "none")
    assert asked == [
        (seat, Prompt("county", name, "R4.3"))
        for seat, name in zip([0, 0, 0, 1, 1, 1, 2, 2, 2], COUNTY_NAMES, strict=True)
    ]


def test_the_noble() -> None:
    """R4.3: the noble comes to the table, and nothing else does."""
    t = blue_in("Somerset", 4, gold=3)
    assert nobles_left(t.game, "Somerset") == 3
    game = t.rewards()
    play(game, "blue: take noble")
    assert nobles(game, 0) == ["Somerset"]
    assert nobles_left(game, "Somerset") == 2
    assert (game.scores[0], purse(game, 0, "gold")) == (0, 3)
    assert waits_at(game, "county", "Surrey")


def test_the_reward() -> None:
    """R4.3: the reward leaves the noble where it is and costs nothing."""
    game = blue_in("Somerset", 4, gold=3).rewards()
    play(game, "blue: take reward")
    assert (game.scores[0], purse(game, 0, "gold")) == (6, 3)
    assert (nobles(game, 0), nobles_left(game, "Somerset")) == ([], 3)


def test_example_stafford_for_3_gold() -> None:
    """The rulebook's example (R4.3): yellow pays 3 gold in Stafford, the noble sits down, then a knight is upgraded."""
    game = Board().county("Stafford", 2, 1, squires=2).purse(2, gold=3).rewards()
    events = play(game, "yellow: take both")
    assert events[:2] == [
        Changed(2, GOLD, -3, "county Stafford", "R4.3"),
        NobleTaken(2, STAFFORD),
    ]
    assert (nobles(game, 2), purse(game, 2, "gold")) == (["Stafford"], 0)
    assert game.prompt(2) == Prompt("upgrade", "yellow", "R6.2")
    events = play(game, "yellow: upgrade 1 Stafford")
    assert events[:2] == [Upgraded(2, 1, COUNTY + STAFFORD), WentHome(2, (2,), COUNTY + STAFFORD, "R4.3")]
    assert at_court(game, 2) == (2,)


def test_what_is_offered_depends_on_3_gold() -> None:
    """R4.3: both cost 3 gold, no less."""
    game = blue_in("Somerset", 4, gold=3).rewards()
    assert texts(game, 0) == ["take noble", "take reward", "take both", "none"]
    game = blue_in("Somerset", 4, gold=2).rewards()
    assert texts(game, 0) == ["take noble", "take reward", "none"]
    assert why_not(game, 0, "take both") == ("not-enough", "R4.3")


def test_the_3_gold_are_paid_first() -> None:
    """R4.3: the 2 gold that Surrey brings cannot help to pay for both."""
    game = Board().county("Surrey", 0, 1).purse(0, gold=1).rewards()
    assert why_not(game, 0, "take both") == ("not-enough", "R4.3")


def test_both_give_the_noble_before_the_reward() -> None:
    """R4.3: paid, noble, reward, in this order."""
    game = blue_in("Somerset", 4, gold=4).rewards()
    events = play(game, "blue: take both")
    assert [event.kind for event in events] == ["changed", "noble-taken", "changed", "went-home"]
    assert changes(events) == [(0, "gold", -3), (0, "points", 6)]
    assert (nobles(game, 0), purse(game, 0, "gold")) == (["Somerset"], 1)


def test_declining_everything() -> None:
    """R4.2: neither noble nor reward; the knight goes home all the same."""
    game = blue_in("Somerset", 4, gold=3).rewards()
    play(game, "blue: none")
    assert (game.scores[0], nobles(game, 0), purse(game, 0, "gold")) == (0, [], 3)
    assert at_court(game, 0) == (4,)
    assert waits_at(game, "county", "Surrey")


@pytest.mark.parametrize("action", ["take noble", "take reward", "take both", "none"])
def test_then_the_knight_goes_home_and_its_squires_to_the_supply(action: str) -> None:
    """R4.3: whatever is taken; the squires do not come back to the player."""
    t = Board().county("Somerset", 0, 4, squires=3).county("Surrey", 1, 1).purse(0, gold=3, squires=1)
    game = t.rewards()
    assert at_court(game, 0) == ()
    play(game, f"blue: {action}")
    assert (at_court(game, 0), holder_of(game, "Somerset")) == ((4,), -1)
    assert purse(game, 0, "squires") == 1
    assert game.view(None)["counties"][6]["squires"] == 0


@pytest.mark.parametrize(
    ("county", "strength", "answer", "gained", "court"),
    [
        ("York", 3, "", [("votes", 2)], (3, 1)),
        ("Gloucester", 3, "upgrade 3 Gloucester", [("votes", 2)], (4,)),
        ("Stafford", 2, "upgrade 2 Stafford", [], (3,)),
        ("Suffolk", 2, "", [], (2, 1)),
        ("Somerset", 4, "", [("points", 6)], (4,)),
        ("Northumberland", 2, "extend votes", [], (2,)),
        ("Bedford", 1, "extend votes", [], (1,)),
    ],
)
def test_the_reward_of_each_county(
    county: str, strength: int, answer: str, gained: list[tuple[str, int]], court: tuple[int, ...]
) -> None:
    """R4.3 with the table of counties; Dorset and Surrey have tests of their own."""
    game = blue_in(county, strength).rewards()
    events = play(game, "blue: take reward")
    if answer:
        events += play(game, f"blue: {answer}")
    assert waits_at(game, "county", "Surrey")
    assert changes(events) == [(0, what, amount) for what, amount in gained]
    assert at_court(game, 0) == court
    built = ["votes"] if answer.startswith("extend") else []
    assert game.view(0)["seats"][0]["extensions"] == built


def test_without_a_noble_there_the_reward_is_given_unasked() -> None:
    """R4.3, R6.6: the stack is empty, so nothing is left to choose in Somerset."""
    game = blue_in("Somerset", 4, gold=3).nobles_left("Somerset", 0).rewards()
    assert waits_at(game, "county", "Surrey")
    assert (game.scores[0], purse(game, 0, "gold"), at_court(game, 0)) == (6, 3, (4,))


def test_a_noble_already_owned_cannot_be_taken() -> None:
    """R4.3, R1.2: each noble once only; the others of its stack stay."""
    game = blue_in("Somerset", 4, gold=3).nobles(0, "Somerset").rewards()
    assert waits_at(game, "county", "Surrey")
    assert (game.scores[0], nobles_left(game, "Somerset")) == (6, 2)


def test_a_noble_owned_by_another_player_is_no_hindrance() -> None:
    """R1.2, R4.3."""
    game = blue_in("Somerset", 4).nobles(1, "Somerset").nobles(0, "York").rewards()
    play(game, "blue: take noble")
    assert nobles(game, 0) == ["York", "Somerset"]


def void(county: str) -> Board:
    """Blue's knight stands in a county whose reward would come to nothing, and blue could pay for both."""
    t = blue_in(county, 4, gold=9)
    if county in ("Northumberland", "Bedford"):
        t.extensions(0, "squires", "gold", "mixed", "votes", "knight", "upgrade")
    elif county == "Suffolk":
        t.court(0, 1, 1, 1)
    elif county == "Dorset":
        t.conflict("up1", None).conflict("up2", None)
    return t


@pytest.mark.parametrize("county", ["Northumberland", "Stafford", "Bedford", "Suffolk", "Dorset"])
def test_a_void_reward_is_not_offered(county: str) -> None:
    """R4.3 ⚖: no reward, and no 3 gold for both, where the reward is void; the noble remains."""
    game = void(county).rewards()
    assert texts(game, 0) == ["take noble", "none"]
    assert why_not(game, 0, "take reward") == ("reward-void", "R4.3")
    assert why_not(game, 0, "take both") == ("reward-void", "R4.3")


@pytest.mark.parametrize("county", ["Northumberland", "Stafford", "Bedford", "Suffolk", "Dorset"])
def test_void_reward_and_no_noble(county: str) -> None:
    """R4.3, R4.4: nothing is asked, the knight goes home."""
    game = void(county).nobles_left(county, 0).rewards()
    assert waits_at(game, "county", "Surrey")
    assert at_court(game, 0)[0] == 4
    assert holder_of(game, county) == -1


def test_york_is_not_void_for_its_votes() -> None:
    """R4.3 ⚖, R6.2: no knight is left in the reserve, but the 2 votes make both worth offering."""
    game = blue_in("York", 3, gold=3).court(0, 1, 1, 1).rewards()
    events = play(game, "blue: take both")
    assert changes(events) == [(0, "gold", -3), (0, "votes", 2)]
    assert at_court(game, 0) == (3, 1, 1, 1)


def test_gloucester_is_not_void_for_its_votes() -> None:
    """R4.3 ⚖, R6.2: nobody can be upgraded, which is not asked then."""
    game = blue_in("Gloucester", 4, gold=3).rewards()
    events = play(game, "blue: take both")
    assert changes(events) == [(0, "gold", -3), (0, "votes", 2)]
    assert waits_at(game, "county", "Surrey")


def test_a_bishop_keeps_stafford_from_being_void() -> None:
    """R4.3 ⚖ meets R8.11: no knight can be upgraded, but a bishop can be taken instead."""
    game = Board(court=True).county("Stafford", 0, 4).purse(0, gold=3).rewards()
    assert "take both" in texts(game, 0)
    play(game, "blue: take reward", "blue: bishop")
    assert game.view(0)["seats"][0]["bishops"] == 1


def test_a_question_for_a_county_takes_no_other_answer() -> None:
    """R4.3: refusals name the rule of the county."""
    game = blue_in("Somerset", 4).rewards()
    assert why_not(game, 0, "extend gold") == ("not-asked", "R4.3")
    assert why_not(game, 1, "take noble") == ("not-your-turn", "R2.1")


def test_the_knight_may_be_upgraded_where_it_stands() -> None:
    """R4.3: until it goes home it is one of the knights that the reward may upgrade; so are all others."""
    game = blue_in("Stafford", 1).court(0, 2).castle(0, "gold", 1).rewards()
    play(game, "blue: take reward")
    assert texts(game, 0) == ["upgrade 2 court", "upgrade 1 Stafford", "upgrade 1 castle gold", "none"]
    play(game, "blue: upgrade 1 Stafford")
    assert at_court(game, 0) == (2, 2)
    assert in_reserve(game, 0).count(1) == 2


def test_a_noble_from_a_county_sits_at_the_table_of_this_round() -> None:
    """R4.3 meets R4.7: taken in phase 3, it already brings its vote."""
    game = Board().county("Somerset", 0, 4).rewards()
    events = play(game, "blue: take noble")
    assert (0, "votes", 2) in changes(events)


def test_an_earlier_county_strengthens_a_knight_in_a_later_one() -> None:
    """R4.3 meets R4.4: Stafford (B) upgrades the knight in Dorset (H), which then crosses as the stronger one."""
    game = Board().county("Stafford", 0, 1).county("Dorset", 0, 2).rewards()
    play(game, "blue: take reward", "blue: upgrade 2 Dorset", "blue: take reward", "blue: cross up1")
    assert in_conflict(game, "low1", 0) == (3,)
