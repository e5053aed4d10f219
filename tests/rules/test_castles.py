"""Phase 3, castles (R4.6, R4.7): spaces and extensions, what has a price, and the table."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.agenda import Prompt
from lancaster.rules.events import Changed, Event, Recruited, Turned
from lancaster.rules.terms import COUNTY_NAMES, KINDS
from tests.support import Board, at_court, in_conflict, in_reserve, play, purse, texts, why_not


def castle(game: Game, seat: int) -> dict[str, int]:
    """The knights in a castle, by space."""
    return game.view(None)["houses"][seat]["castle"]


def extensions(game: Game, seat: int) -> list[str]:
    return game.view(None)["seats"][seat]["extensions"]


def gains(events: list[Event]) -> list[tuple[int, str, str, int]]:
    """What purses gained and paid: seat, source, what, how much."""
    return [
        (event.seat, event.source, KINDS[event.what], event.amount) for event in events if isinstance(event, Changed)
    ]


# -- the order (R4.6) ------------------------------------------------------------------------------------------------


def test_castles_in_turn_order_each_whole_with_its_table() -> None:
    """R4.6, R4.7: from the start player on, each player's castle and then table before the next player's."""
    t = Board(start=0).county("Surrey", 3, 1)
    for seat in range(4):
        t.extensions(seat, "gold")
    game = t.rewards()
    play(game, "red: none")
    events = play(game, "red: start yellow")
    assert [(seat, source) for seat, source, _, _ in gains(events)] == [
        (seat, source) for seat in (2, 3, 0, 1) for source in ("castle gold", "table")
    ]


def test_a_castle_waits_for_the_questions_of_the_one_before() -> None:
    """R4.6: green's castle yields nothing before blue has decided on its new knight and had its table."""
    game = Board(start=0).extensions(0, "knight", "gold").extensions(1, "gold").purse(0, squires=3).rewards()
    assert game.actors == (0,)
    assert [purse(game, seat, "gold") for seat in (0, 1)] == [2, 0]
    assert purse(game, 0, "votes") == 0
    events = play(game, "blue: recruit")
    assert gains(events)[:3] == [
        (0, "castle knight", "squires", -3),
        (0, "table", "votes", 1),
        (1, "castle gold", "gold", 2),
    ]


# -- income (R4.6) ---------------------------------------------------------------------------------------------------

INCOME = {
    "squires": {"squires": 2},
    "gold": {"gold": 2},
    "mixed": {"gold": 1, "squires": 1},
    "votes": {"votes": 2},
}


@pytest.mark.parametrize("space", INCOME)
def test_a_knight_yields_the_reward_of_its_space_and_goes_home(space: str) -> None:
    """R4.6: once, and only that space; the table's vote comes on top (R4.7)."""
    game = Board().castle(0, space, 3).rewards()
    assert {kind: purse(game, 0, kind) for kind in ("gold", "squires", "votes")} == {
        "gold": INCOME[space].get("gold", 0),
        "squires": INCOME[space].get("squires", 0),
        "votes": INCOME[space].get("votes", 0) + 1,
    }
    assert (at_court(game, 0), castle(game, 0), extensions(game, 0)) == ((3,), {}, [])


@pytest.mark.parametrize("space", INCOME)
def test_an_extension_yields_without_a_knight_and_stays(space: str) -> None:
    """R4.6: every round again."""
    game = Board().extensions(0, space).rewards()
    for kind in ("gold", "squires"):
        assert purse(game, 0, kind) == INCOME[space].get(kind, 0)
    assert purse(game, 0, "votes") == INCOME[space].get("votes", 0) + 1
    assert (at_court(game, 0), extensions(game, 0)) == ((), [space])


def test_knights_and_extensions_together() -> None:
    """R4.6: every space with a knight or an extension, and no other."""
    game = Board().castle(0, "squires", 1).castle(0, "votes", 2).extensions(0, "gold").castle(1, "mixed", 1).rewards()
    assert [purse(game, 0, kind) for kind in ("gold", "squires", "votes")] == [2, 2, 3]
    assert [purse(game, 1, kind) for kind in ("gold", "squires", "votes")] == [1, 1, 1]
    assert at_court(game, 0) == (2, 1)


def test_an_extension_turned_down_yields_nothing() -> None:
    """R4.6 meets N3c: only face-up extensions yield; after the castles the tile lies face up again."""
    game = Board(laws="new").extensions(0, "gold", "mixed").purse(0, squires=1).applying("N3c")
    events = play(game, "blue: pay mixed")
    assert [source for seat, source, _, _ in gains(events) if seat == 0] == [
        "law N3c",
        "castle mixed",
        "castle mixed",
        "table",
    ]
    assert [event for event in events if isinstance(event, Turned)] == [Turned(0, 1, False), Turned(0, 1, True)]
    assert purse(game, 0, "gold") == 1
    assert game.view(0)["seats"][0]["turned_down"] == []


def test_a_priced_extension_turned_down_is_not_asked() -> None:
    """R4.6 meets N3c: the new knight cannot be had this round."""
    game = Board(laws="new").extensions(0, "knight").purse(0, squires=4).applying("N3c")
    play(game, "blue: none")
    assert game.view(None)["round"] == 2
    assert (purse(game, 0, "squires"), at_court(game, 0)) == (4, ())


def test_a_tile_built_after_n3c_yields_at_once() -> None:
    """R4.6 meets N3c ⚖ and R6.3: built in Bedford after the levy, it lies face up."""
    game = Board(laws="new").extensions(0, "gold").county("Bedford", 0, 1).applying("N3c")
    play(game, "blue: take reward", "blue: extend votes")
    assert (purse(game, 0, "gold"), purse(game, 0, "votes")) == (0, 3)


def test_an_extension_built_over_a_knight() -> None:
    """R4.6 meets R6.3: the knight goes home unresolved, and the space yields once, through the tile."""
    game = Board().county("Bedford", 0, 1).castle(0, "gold", 2).rewards()
    play(game, "blue: take reward", "blue: extend gold")
    assert purse(game, 0, "gold") == 2
    assert (at_court(game, 0), castle(game, 0)) == ((2, 1), {})


# -- what has a price (R4.6) -----------------------------------------------------------------------------------------


def test_example_castle() -> None:
    """The rulebook's example (R4.6): 2 squires for the knight; the extension brings a new knight for 3 squires."""
    game = Board().castle(0, "squires", 2).extensions(0, "knight").purse(0, squires=1).rewards()
    assert purse(game, 0, "squires") == 3
    assert game.prompt(0) == Prompt("castle", "blue", "R4.6")
    events = play(game, "blue: recruit")
    assert gains(events)[0] == (0, "castle knight", "squires", -3)
    assert Recruited(0) in events
    assert purse(game, 0, "squires") == 0
    assert (at_court(game, 0), extensions(game, 0)) == ((2, 1), ["knight"])


def test_income_comes_first() -> None:
    """R4.6 ⚖: without the 2 squires of the same castle the new knight could not be paid."""
    game = Board().castle(0, "squires", 2).castle(0, "knight", 1).purse(0, squires=1).rewards()
    assert texts(game, 0) == ["recruit", "none"]
    assert (at_court(game, 0), castle(game, 0)) == ((2,), {"knight": 1})


@pytest.mark.parametrize(
    ("squires", "asked"),
    [(2, False), (3, True)],
)
def test_a_new_knight_costs_3_squires(squires: int, asked: bool) -> None:
    """R4.6: not asked when it cannot be paid; the knight on the space goes home all the same."""
    game = Board().castle(0, "knight", 2).purse(0, squires=squires).rewards()
    assert (game.prompt(0) == Prompt("castle", "blue", "R4.6")) is asked
    if asked:
        assert texts(game, 0) == ["recruit", "none"]
        play(game, "blue: recruit")
    assert purse(game, 0, "squires") == squires - 3 * asked
    assert (at_court(game, 0), castle(game, 0)) == ((2, 1) if asked else (2,), {})


@pytest.mark.parametrize(("squires", "asked"), [(1, False), (2, True)])
def test_an_upgrade_costs_2_squires(squires: int, asked: bool) -> None:
    """R4.6: the knight on that very space may be upgraded."""
    game = Board().castle(0, "upgrade", 2).purse(0, squires=squires).rewards()
    assert (game.prompt(0) == Prompt("castle", "blue", "R4.6")) is asked
    if asked:
        assert texts(game, 0) == ["upgrade 2 castle upgrade", "none"]
        events = play(game, "blue: upgrade 2 castle upgrade")
        assert gains(events)[0] == (0, "castle upgrade", "squires", -2)
    assert purse(game, 0, "squires") == squires - 2 * asked
    assert (at_court(game, 0), castle(game, 0)) == ((3,) if asked else (2,), {})


def test_an_upgrade_may_be_for_any_knight() -> None:
    """R4.6, R6.2: also for one that is bound in a conflict, or waits on the other space."""
    t = Board().extensions(0, "upgrade").castle(0, "knight", 1).castle(0, "gold", 1).purse(0, squires=2)
    game = t.conflict("up1", "9", (0, (2,))).rewards()
    assert texts(game, 0) == ["upgrade 1 court", "upgrade 1 castle knight", "upgrade 2 up1", "none"]
    play(game, "blue: upgrade 2 up1")
    assert in_conflict(game, "low1", 0) == (3,)


def test_a_reward_that_is_left_costs_nothing() -> None:
    """R4.6: both knights go home, taken or not; one answer leaves both spaces."""
    game = Board().castle(0, "knight", 2).castle(0, "upgrade", 1).purse(0, squires=9).rewards()
    assert texts(game, 0)[0] == "recruit"
    play(game, "blue: none")
    assert purse(game, 0, "squires") == 9
    assert (at_court(game, 0), castle(game, 0)) == ((2, 1), {})
    assert game.view(None)["round"] == 2


def test_nothing_is_paid_for_a_void_new_knight() -> None:
    """R4.6, R6.1: all knights of strength 1 are in play, so nothing is asked."""
    game = Board().court(0, 1, 1, 1).castle(0, "knight", 2).purse(0, squires=9).rewards()
    assert game.view(None)["round"] == 2
    assert (purse(game, 0, "squires"), at_court(game, 0)) == (9, (2, 1, 1, 1))


def test_nothing_is_paid_for_a_void_upgrade() -> None:
    """R4.6, R6.2: the only knight is of strength 4."""
    game = Board().castle(0, "upgrade", 4).purse(0, squires=9).rewards()
    assert game.view(None)["round"] == 2
    assert (purse(game, 0, "squires"), at_court(game, 0)) == (9, (4,))


def test_the_new_knight_makes_the_upgrade_possible() -> None:
    """R4.6 ⚖: with no other knight outside the reserve the recruit is the one that can be upgraded."""
    game = Board().extensions(0, "knight", "upgrade").purse(0, squires=5).rewards()
    assert texts(game, 0) == ["recruit", "none"]
    play(game, "blue: recruit")
    assert game.prompt(0) == Prompt("castle", "blue", "R4.6")
    assert texts(game, 0) == ["upgrade 1 court", "none"]
    play(game, "blue: upgrade 1 court")
    assert (at_court(game, 0), purse(game, 0, "squires")) == ((2,), 0)


def test_the_upgrade_makes_the_new_knight_possible() -> None:
    """R4.6 ⚖: an upgrade puts a knight of strength 1 into the empty reserve, from which it comes again."""
    game = Board().court(0, 1, 1, 1).extensions(0, "knight", "upgrade").purse(0, squires=5).rewards()
    assert texts(game, 0) == ["upgrade 1 court", "none"]
    assert why_not(game, 0, "recruit") == ("no-knight-in-reserve", "R6.1")
    play(game, "blue: upgrade 1 court")
    assert texts(game, 0) == ["recruit", "none"]
    play(game, "blue: recruit")
    assert (at_court(game, 0), purse(game, 0, "squires")) == ((2, 1, 1, 1), 0)
    assert in_reserve(game, 0).count(1) == 0


@pytest.mark.parametrize(
    "order",
    [("recruit", "upgrade 2 court"), ("upgrade 2 court", "recruit")],
)
def test_new_knight_and_upgrade_in_either_order(order: tuple[str, str]) -> None:
    """R4.6: the player chooses; each space once."""
    game = Board().court(0, 2).extensions(0, "knight", "upgrade").purse(0, squires=9).rewards()
    assert texts(game, 0) == ["recruit", "upgrade 2 court", "none"]
    for action in order:
        play(game, f"blue: {action}")
    assert (at_court(game, 0), purse(game, 0, "squires")) == ((3, 1), 4)
    assert game.view(None)["round"] == 2


def test_each_space_once() -> None:
    """R4.6: a space that has been resolved, or is not in use, yields nothing more."""
    game = Board().court(0, 2).extensions(0, "knight", "upgrade").purse(0, squires=9).rewards()
    play(game, "blue: recruit")
    assert why_not(game, 0, "recruit") == ("space-not-in-use", "R4.6")
    game = Board().court(0, 2).extensions(0, "knight").purse(0, squires=9).rewards()
    assert why_not(game, 0, "upgrade 2 court") == ("space-not-in-use", "R4.6")


def test_squires_for_one_of_the_two_only() -> None:
    """R4.6: with 4 squires either, and then the other can no longer be paid."""
    t = Board().court(0, 2).castle(0, "knight", 1).castle(0, "upgrade", 1).purse(0, squires=4)
    game = t.rewards()
    play(game, "blue: upgrade 2 court")
    assert game.view(None)["round"] == 2
    assert (purse(game, 0, "squires"), at_court(game, 0)) == (2, (3, 1, 1))


def test_refused_purchases() -> None:
    """R4.6: what is refused, and by which rule."""
    game = Board().court(0, 1, 2).castle(0, "gold", 3).extensions(0, "knight", "upgrade").purse(0, squires=2).rewards()
    assert why_not(game, 0, "recruit") == ("not-enough", "R4.6")
    assert why_not(game, 0, "upgrade 4 court") == ("no-such-knight", "R6.2")
    assert why_not(game, 0, "upgrade 2 castle gold") == ("no-such-knight", "R6.2")
    assert why_not(game, 0, "upgrade 2 court") == ("none-stronger", "R6.2")
    assert why_not(game, 0, "bishop") == ("no-bishop", "R8.11")
    assert why_not(game, 0, "extend gold") == ("not-asked", "R4.6")
    assert why_not(game, 1, "none") == ("not-your-turn", "R2.1")


def test_a_bishop_instead_costs_the_same() -> None:
    """R4.6 meets R8.11: 2 squires, also when no knight could be upgraded."""
    game = Board(court=True).castle(0, "upgrade", 4).purse(0, squires=2).rewards()
    assert texts(game, 0) == ["bishop", "none"]
    play(game, "blue: bishop")
    assert (purse(game, 0, "squires"), game.view(0)["seats"][0]["bishops"]) == (0, 1)
    assert at_court(game, 0) == (4,)


def test_squires_won_in_surrey_pay_in_the_castle() -> None:
    """R4.1 meets R4.6: counties come before castles."""
    game = Board().county("Surrey", 0, 1).castle(0, "knight", 2).purse(0, squires=1).rewards()
    play(game, "blue: take reward", "blue: start blue", "blue: recruit")
    assert (purse(game, 0, "squires"), at_court(game, 0)) == (0, (2, 1, 1))


def test_an_allys_castle() -> None:
    """R4.6 meets R7.8: it costs nothing, so its new knight is not asked; it comes after the leader's table."""
    t = Board(players=2).county("Surrey", 1, 1).castle(2, "knight", 2).extensions(0, "votes").extensions(1, "gold")
    game = t.rewards()
    play(game, "green: none")
    events = play(game, "green: start blue")
    told = [event.source if isinstance(event, Changed) else event.kind for event in events]
    assert [word for word in told if word not in ("start-named", "went-home")][:5] == [
        "castle votes",
        "table",
        "recruited",
        "castle gold",
        "table",
    ]
    assert at_court(game, 2) == (2, 1)


def test_an_allys_upgrade_may_be_left() -> None:
    """R4.6 meets R7.8, R6.6: declining leaves the upgrade, not the new knight, and both knights go home."""
    game = Board(players=2).castle(2, "knight", 2).castle(2, "upgrade", 1).rewards()
    assert texts(game, 0) == ["recruit", "upgrade 2 castle knight", "upgrade 1 castle upgrade", "none"]
    play(game, "blue: none")
    assert at_court(game, 2) == (2, 1, 1)


# -- the table (R4.7) ------------------------------------------------------------------------------------------------


def test_example_table() -> None:
    """The rulebook's example (R4.7): 5 votes, 4 for the nobles and 1 for the castle itself."""
    game = Board().nobles(0, "York", "Surrey", "Dorset", "Suffolk").rewards()
    assert purse(game, 0, "votes") == 5


@pytest.mark.parametrize("number", range(10))
def test_a_vote_for_every_noble_and_one_for_the_castle(number: int) -> None:
    """R4.7: no noble gives 1 vote, all nine give 10; votes that are there are kept."""
    game = Board(players=5).nobles(0, *COUNTY_NAMES[:number]).purse(0, votes=3).rewards()
    assert purse(game, 0, "votes") == 3 + number + 1
    assert [purse(game, seat, "votes") for seat in range(1, 5)] == [1, 1, 1, 1]


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_the_table_gives_votes_in_rounds_1_to_4(round: int) -> None:
    """R4.7."""
    game = Board().round(round).nobles(0, "York").rewards()
    assert purse(game, 0, "votes") == 2


def test_the_table_gives_none_in_round_5() -> None:
    """R4.7 ⚖: the table gives none, but castle space, York and Gloucester do as ever."""
    t = Board().round(5).county("York", 0, 3).county("Gloucester", 1, 4).castle(2, "votes", 1).extensions(3, "votes")
    game = t.nobles(0, "Surrey").nobles(1, "Surrey").rewards()
    play(game, "blue: take reward", "green: take reward")
    assert game.over
    assert [purse(game, seat, "votes") for seat in range(4)] == [2, 2, 2, 2]


def test_the_table_is_set_after_the_castle() -> None:
    """R4.7: castle votes first, then the table's."""
    game = Board().county("Surrey", 0, 1).castle(0, "votes", 2).rewards()
    play(game, "blue: none")
    events = play(game, "blue: start blue")
    assert gains(events)[:2] == [(0, "castle votes", "votes", 2), (0, "table", "votes", 1)]
