"""Phase 3, its order and the counties (R4.1 to R4.5): noble, reward or both; the crossing; the start player."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.agenda import Prompt
from lancaster.rules.events import Changed, Crossed, Event, NobleTaken, OfficeHeld, StartNamed, Upgraded, WentHome
from lancaster.rules.terms import COUNTY, COUNTY_NAMES, FRONT, GOLD, KINDS, PLACE_NAMES
from tests.support import Board, at_court, holder_of, in_conflict, in_reserve, play, purse, spaces, texts, why_not

STAFFORD = COUNTY_NAMES.index("Stafford")
DORSET = COUNTY_NAMES.index("Dorset")


def blue_in(county: str, strength: int, squires: int = 0, **blue: int) -> Board:
    """Blue's knight stands in a county; green's in Surrey, so that the game waits there once blue's is resolved."""
    return Board().county(county, 0, strength, squires=squires).county("Surrey", 1, 1).purse(0, **blue)


def waits_at(game: Game, kind: str, subject: str) -> bool:
    """Whether this is what the one seat on turn is asked."""
    prompt = game.prompt(game.actors[0])
    return prompt is not None and (prompt.kind, prompt.subject) == (kind, subject)


def nobles(game: Game, seat: int) -> list[str]:
    return game.view(seat)["seats"][seat]["nobles"]


def nobles_left(game: Game, county: str) -> int:
    return game.view(None)["counties"][COUNTY_NAMES.index(county)]["nobles_left"]


def changes(events: list[Event]) -> list[tuple[int, str, int]]:
    """What purses gained and paid: seat, what, how much."""
    return [(event.seat, KINDS[event.what], event.amount) for event in events if isinstance(event, Changed)]


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
