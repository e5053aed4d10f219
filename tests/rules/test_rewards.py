"""Rewards in general (R6.1, R6.3 to R6.6): new knights, extensions, nobles, points, and what may be declined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from lancaster import Game
from lancaster.rules.events import Changed, Extended, NobleTaken, Recruited, Upgraded, WentHome
from lancaster.rules.terms import CASTLE, COUNTY_NAMES, KINDS, POINTS, SPACE_NAMES, VOTES
from tests.support import Board, asked, at_court, holder_of, in_reserve, play, purse, quiet, texts, why_not

# -- new knight (R6.1) -----------------------------------------------------------------------------------------------


def test_r6_1_a_new_knight_of_strength_1_comes_from_the_reserve_to_court() -> None:
    """R6.1."""
    game = quiet(Board(players=4)).county("Suffolk", 0, 2).rewards()
    events = play(game, "blue: take reward")
    assert Recruited(0) in events
    assert at_court(game, 0) == (2, 1)  # and the knight of Suffolk
    assert in_reserve(game, 0) == (4, 3, 2, 1, 1)


def test_r6_1_without_one_in_the_reserve_it_lapses() -> None:
    """R6.1: No stronger knight comes instead; the reward is void, so only the noble is offered (R4.3)."""
    board = quiet(Board(players=4)).county("Suffolk", 0, 2).court(0, 1).castle(0, "votes", 1).castle(0, "gold", 1)
    game = board.rewards()
    assert texts(game, 0) == ["take noble", "none"]
    assert why_not(game, 0, "take reward") == ("reward-void", "R4.3")
    events = play(game, "blue: none")
    assert not [event for event in events if isinstance(event, Recruited)]
    assert in_reserve(game, 0) == (4, 3, 2)


def test_r6_1_two_new_knights_and_one_in_the_reserve() -> None:
    """R6.1: B3d with six nobles: the second lapses."""
    board = quiet(Board(players=4)).nobles(0, *COUNTY_NAMES[:6]).court(0, 1, 1)
    game = board.applying("B3d")
    assert at_court(game, 0) == (1, 1, 1)
    assert in_reserve(game, 0) == (4, 3, 2, 2)


# -- extension (R6.3) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("county", ["Northumberland", "Bedford"])
def test_r6_3_any_unbuilt_extension(county: str) -> None:
    """R6.3."""
    game = quiet(Board(players=4)).county(county, 0, 2).extensions(0, "gold").court(1, 1).rewards()
    play(game, "blue: take reward")
    assert texts(game, 0) == [*(f"extend {space}" for space in SPACE_NAMES if space != "gold"), "none"]
    assert why_not(game, 0, "extend gold") == ("already-built", "R6.3")
    assert why_not(game, 0, "upgrade 2 court") == ("not-asked", "R6.3")
    events = play(game, "blue: extend mixed")
    assert Extended(0, SPACE_NAMES.index("mixed")) in events
    assert game.view(None)["seats"][0]["extensions"] == ["gold", "mixed"]


def test_r6_3_it_yields_already_in_this_rounds_castle_resolution() -> None:
    """R6.3."""
    game = quiet(Board(players=4)).county("Northumberland", 0, 2).court(1, 1).rewards()
    play(game, "blue: take reward", "blue: extend gold")
    assert purse(game, 0, "gold") == 2


def test_r6_3_a_knight_on_the_space_goes_back_to_court_at_once_and_unresolved() -> None:
    """R6.3: The space gives its 2 gold once, for the extension, and not for the knight."""
    game = quiet(Board(players=4)).county("Northumberland", 0, 2).castle(0, "gold", 1).court(1, 1).rewards()
    play(game, "blue: take reward")
    events = play(game, "blue: extend gold")
    assert WentHome(0, (1,), CASTLE + 1, "R6.3") in events
    assert purse(game, 0, "gold") == 2
    assert at_court(game, 0) == (2, 1)
    assert game.view(None)["houses"][0]["castle"] == {}


def test_r6_3_a_knight_on_another_space_stays_and_is_resolved() -> None:
    """R6.3."""
    board = quiet(Board(players=4)).county("Northumberland", 0, 2).castle(0, "squires", 1).court(1, 1)
    game = board.rewards()
    play(game, "blue: take reward", "blue: extend gold")
    assert (purse(game, 0, "gold"), purse(game, 0, "squires")) == (2, 2)


def test_r6_3_r3_5_a_knight_sent_home_by_an_extension_is_placed_no_more() -> None:
    """R6.3, R3.5: B1c lays it in parliament on the space of a knight of strength 2; B1d then counts one fewer."""
    board = Board(players=4).conflict("up1", "5a", (0, (1,))).conflict("up2", "4a", (0, (2,))).castle(0, "gold", 2)
    game = board.applying("B1c", "B1d")
    play(game, "blue: extend gold")
    assert purse(game, 0, "squires") == 1  # the 2 in up2; before, it would have been two


def test_r6_3_the_extension_lies_there_for_good() -> None:
    """R6.3: In the rounds after, too, and no knight can be placed there any more (R2.7)."""
    board = quiet(Board(players=3)).county("Northumberland", 0, 2).court(1, 1).laws("N2c", "B4c", "B3b")
    game = board.rewards()
    play(game, "blue: take reward", "blue: extend gold")
    assert game.view(None)["round"] == 2
    assert why_not(game, 0, "2 castle gold") == ("under-extension", "R2.7")
    play(game, "blue: 2 castle votes", "green: 1 castle votes")
    play(game, *[f"{colour}: no" for _ in range(3) for colour in ("blue", "green", "yellow")])
    assert game.view(None)["round"] == 3
    assert purse(game, 0, "gold") == 2 + 2
    assert game.view(None)["seats"][0]["extensions"] == ["gold"]


def test_r6_3_with_all_six_built_it_lapses() -> None:
    """R6.3."""
    game = quiet(Board(players=4)).county("Bedford", 0, 1).extensions(0, *SPACE_NAMES).rewards()
    assert texts(game, 0) == ["take noble", "none"]
    assert why_not(game, 0, "take reward") == ("reward-void", "R4.3")


def test_r6_3_the_sixth_of_two_extensions_and_no_seventh() -> None:
    """R6.3: B1c for four conflicts gives two, and one is left to build."""
    board = Board(players=4).extensions(0, "squires", "gold", "mixed", "votes", "knight")
    for front, strength in (("up1", 1), ("up2", 1), ("low1", 1), ("low2", 2)):
        board.conflict(front, "3a", (0, (strength,)))
    game = board.applying("B1c")
    assert texts(game, 0) == ["extend upgrade", "none"]
    play(game, "blue: extend upgrade")
    assert asked(game) != "extension"
    assert game.view(None)["seats"][0]["extensions"] == list(SPACE_NAMES)


# -- nobles and points (R6.4, R6.5) ----------------------------------------------------------------------------------


def test_r6_4_a_noble_goes_to_the_table_and_brings_a_vote_there_this_round() -> None:
    """R6.4."""
    game = quiet(Board(players=4)).county("Bedford", 0, 1).court(1, 1).rewards()
    events = play(game, "blue: take noble")
    assert NobleTaken(0, 4) in events
    view = game.view(1)
    assert view["seats"][0]["nobles"] == ["Bedford"]
    assert view["counties"][4]["nobles_left"] == 2
    assert purse(game, 0, "votes") == 1 + 1
    assert purse(game, 1, "votes") == 1


def test_r6_5_points_are_scored_at_once_and_public() -> None:
    """R6.5: Somerset's points are there before Dorset is resolved."""
    board = quiet(Board(players=4)).county("Somerset", 0, 4).county("Surrey", 0, 1).purse(0, points=3)
    game = board.rewards()
    events = play(game, "blue: take reward")
    assert Changed(0, POINTS, 6, "county Somerset", "R4.3") in events
    assert game.actors == (0,)  # Surrey is still to come
    assert game.scores == (9, 0, 0, 0)
    assert [game.view(viewer)["seats"][0]["points"] for viewer in (None, 1, 2)] == [9, 9, 9]


# -- declining (R6.6) ------------------------------------------------------------------------------------------------


def conflict_pair(board: Board) -> Board:
    return board.conflict("up1", "5a", (0, (1,))).conflict("up2", "4a", (0, (2,)))


ASKED: dict[str, tuple[str, Callable[[], Game]]] = {
    "favour tile": (
        "favour",
        lambda: _played(Board(players=4).court(0, 1).court(1, 1).placement(), "blue: 1 up1"),
    ),
    "favour noble": (
        "noble",
        lambda: _played(Board(players=4).court(0, 1).court(1, 1).placement(), "blue: 1 up1", "blue: favour noble"),
    ),
    "favour upgrade": (
        "upgrade",
        lambda: _played(Board(players=4).court(0, 1).court(1, 1).placement(), "blue: 1 up1", "blue: favour upgrade"),
    ),
    "noble of a county": ("county", lambda: quiet(Board(players=4)).county("York", 0, 3).court(1, 1).rewards()),
    "upgrade of a county": (
        "upgrade",
        lambda: quiet(Board(players=4)).county("Stafford", 0, 1).nobles_left("Stafford", 0).court(1, 1).rewards(),
    ),
    "upgrade of a placed knight": (
        "placed-upgrade",
        lambda: Board(players=4).castle(0, "gold", 1).purse(0, gold=1).applying("B0a"),
    ),
    "swap of B2b": ("swap", lambda: Board(players=4).castle(0, "gold", 3).applying("B2b")),
    "extension of a county": (
        "extension",
        lambda: quiet(Board(players=4)).county("Bedford", 0, 1).nobles_left("Bedford", 0).court(1, 1).rewards(),
    ),
    "extension of a law": ("extension", lambda: conflict_pair(Board(players=4)).applying("B1c")),
    "crossing": (
        "crossing",
        lambda: Board(players=4).county("Dorset", 0, 2).nobles_left("Dorset", 0).court(1, 1).rewards(),
    ),
    "exchange": ("exchange", lambda: Board(players=4).purse(0, gold=2).applying("B1a")),
    "exchange both ways": ("convert", lambda: Board(players=4).purse(0, gold=2).applying("N3b")),
    "squires into conflicts": ("send", lambda: conflict_pair(Board(players=4)).purse(0, squires=2).applying("N1b")),
    "new knight in the castle": (
        "castle",
        lambda: quiet(Board(players=4)).castle(0, "knight", 1).purse(0, squires=3).court(1, 1).rewards(),
    ),
    "upgrade in the castle": (
        "castle",
        lambda: quiet(Board(players=4)).castle(0, "upgrade", 1).purse(0, squires=2).court(1, 1).rewards(),
    ),
    "extension for gold": ("purchase", lambda: Board(players=4).purse(0, gold=4).applying("N1d")),
    "counties for gold": (
        "keep-counties",
        lambda: Board(players=4).county("York", 0, 3).purse(0, gold=1).applying("N2d"),
    ),
    "extensions for squires": (
        "keep-extensions",
        lambda: Board(players=4).extensions(0, "gold").purse(0, squires=1).applying("N3c"),
    ),
    "ransom": (
        "ransom",
        lambda: quiet(Board(players=4)).conflict("low1", "9", (0, (1,))).purse(0, gold=1).court(1, 1).rewards(),
    ),
}


def _played(game: Game, *lines: str) -> Game:
    play(game, *lines)
    return game


@pytest.mark.parametrize("what", ASKED)
def test_r6_6_these_are_asked_and_may_be_declined(what: str) -> None:
    """R6.6: Declined, nothing of it comes and nothing is paid."""
    kind, arrange = ASKED[what]
    game = arrange()
    assert game.actors == (0,)
    assert asked(game) == kind
    assert "none" in texts(game, 0)
    gained = (Upgraded, Extended, NobleTaken, Recruited)
    events = play(game, "blue: none")
    assert not [event for event in events if isinstance(event, gained)]
    spent = [e for e in events if isinstance(e, Changed) and e.seat == 0 and e.amount < 0 and e.what != VOTES]
    assert spent == []


def test_r6_6_gold_squires_votes_points_and_a_free_new_knight_are_given_without_asking() -> None:
    """R6.6: ⚖ No noble is left in these counties: nothing is asked but the start player (R4.5)."""
    board = quiet(Board(players=4)).county("York", 0, 3).county("Suffolk", 0, 2).county("Somerset", 0, 4)
    board.county("Surrey", 0, 1).castle(0, "votes", 1)
    for county in ("York", "Suffolk", "Somerset", "Surrey"):
        board.nobles_left(county, 0)
    game = board.rewards()
    assert asked(game) == "start"
    assert (purse(game, 0, "gold"), purse(game, 0, "squires"), purse(game, 0, "votes")) == (2, 2, 2)
    assert purse(game, 0, "points") == 6
    assert at_court(game, 0) == (4, 3, 2, 1)  # York's new knight; Suffolk's lapsed
    assert why_not(game, 0, "none") == ("not-asked", "R4.5")


@pytest.mark.parametrize(
    ("law", "gains"),
    [
        ("B1d", {"squires": 1}),
        ("B2a", {"gold": 1, "squires": 1, "votes": 1}),
        ("B3a", {"points": 6}),
        ("N0a", {"votes": 2}),
        ("N1a", {"gold": 1, "squires": 1, "votes": 1}),
    ],
)
def test_r6_6_a_law_gives_gold_squires_votes_and_points_without_asking(law: str, gains: dict[str, int]) -> None:
    """R6.6."""
    game = conflict_pair(Board(players=3)).court(0, 1).laws(law, "B4c", "N2c").parliament()
    events = play(game, *[f"{colour}: no" for _ in range(3) for colour in ("blue", "green", "yellow")])
    assert game.view(None)["phase"] == "placement"  # of the next round: nobody had to decide anything
    told: Counter[str] = Counter()
    for event in events:
        if isinstance(event, Changed) and (event.seat, event.source) == (0, f"law {law}"):
            told[KINDS[event.what]] += event.amount
    assert told == gains


def test_r6_6_a_law_gives_a_new_knight_without_asking() -> None:
    """R6.6."""
    game = Board(players=3).court(0, 1).purse(0, squires=1).laws("B0b", "B4c", "N2c").parliament()
    events = play(game, *[f"{colour}: no" for _ in range(3) for colour in ("blue", "green", "yellow")])
    assert game.view(None)["phase"] == "placement"
    assert [event for event in events if isinstance(event, Recruited)] == [Recruited(0)]


def test_r6_6_seals_are_given_without_asking() -> None:
    """R6.6."""
    game = quiet(Board(players=4, court=True)).party("chancellor", 0).court(1, 1).rewards()
    assert purse(game, 0, "seals") == 2
    assert game.view(None)["round"] == 2


@pytest.mark.parametrize(
    ("law", "kind", "left"),
    [("K2a", "squires", 3), ("K2a", "gold", 1), ("K3c", "shame", 1)],
)
def test_r6_6_what_is_no_reward_cannot_be_declined(law: str, kind: str, left: int) -> None:
    """R6.6: Levies and shame: nobody is asked."""
    board = quiet(Board(players=4, court=True, displeasure=True)).county("York", 0, 3).county("Surrey", 0, 1)
    board.purse(0, squires=5, gold=4).purse(1, squires=4, gold=3).lords_placed()
    game = board.applying(law)
    assert asked(game) == "county"  # phase 3: York
    assert purse(game, 0, kind) == left


def test_r6_6_shame_for_a_lost_conflict_cannot_be_declined() -> None:
    """R6.6."""
    game = quiet(Board(players=3, displeasure=True)).conflict("up1", "5a", (1, (1,))).court(0, 1).rewards()
    assert [purse(game, seat, "shame") for seat in range(3)] == [1, 0, 1]
    assert asked(game) == "place"


def test_r6_6_a_county_may_be_left_with_nothing() -> None:
    """R6.6."""
    game = quiet(Board(players=4)).county("York", 0, 3).purse(0, gold=3).court(1, 1).rewards()
    assert texts(game, 0) == ["take noble", "take reward", "take both", "none"]
    play(game, "blue: none")
    assert (purse(game, 0, "gold"), purse(game, 0, "votes")) == (3, 1)  # the table's
    assert at_court(game, 0) == (3,)
    assert game.view(None)["seats"][0]["nobles"] == []


def test_r6_6_both_is_paid_first_and_the_upgrade_may_still_be_declined() -> None:
    """R4.3, R6.6: the 3 gold are gone."""
    game = quiet(Board(players=4)).county("Stafford", 0, 1).purse(0, gold=3).court(1, 1).rewards()
    play(game, "blue: take both")
    assert purse(game, 0, "gold") == 0
    play(game, "blue: none")
    assert game.view(None)["seats"][0]["nobles"] == ["Stafford"]
    assert at_court(game, 0) == (1,)
    assert holder_of(game, "Stafford") == -1
