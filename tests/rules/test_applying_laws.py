"""Phase 2, how laws are applied (R3.3 to R3.5): in which order, what they count, and votes that are left over."""

from __future__ import annotations

import pytest

from lancaster.rules.events import Applied, Changed, Event
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.terms import COLOURS, COUNTY_NAMES, FRONT_NAMES, KINDS
from tests.rules.parliaments import PLACES, asked, qualified, sitting, standing, vote, voting
from tests.support import LAWS_OF_THE_BOX, Board, at_court, in_conflict, play, purse, texts, why_not

# -- how laws are applied (R3.3) -------------------------------------------------------------------------------------


def test_r3_3_laws_are_applied_after_the_third_vote_and_not_before() -> None:
    """R3.3"""
    board = voting(players=3).laws("B2d", "B3b", "B4c").extensions(2, "votes", "knight", "upgrade")
    game = board.parliament()
    vote(game, "no", "no", "no")
    vote(game, "no", "no", "no")
    assert purse(game, 2, "points") == 0
    events = vote(game, "no", "no", "no")
    assert purse(game, 2, "points") == 5
    assert [LAWS[event.law].key for event in events if isinstance(event, Applied)] == ["B2d", "B3b", "B4c"]


def test_r3_3_each_law_sees_the_table_as_the_earlier_ones_left_it() -> None:
    """R3.3: N0c gives the richest a squire, N0b gives whoever has the most squires gold: the order decides."""

    def table() -> Board:
        return Board(players=3).purse(0, gold=2, squires=1).purse(1, gold=1, squires=1)

    game = sitting(table(), "N0c", "N0b")  # blue's squire of N0c makes it the only one with the most
    assert [purse(game, seat, "gold") for seat in range(2)] == [3, 1]
    game = sitting(table(), "N0b", "N0c")  # blue and green are tied
    assert [purse(game, seat, "gold") for seat in range(2)] == [3, 2]
    assert [purse(game, seat, "squires") for seat in range(2)] == [2, 1]


@pytest.mark.parametrize("start", range(3))
def test_r3_3_who_qualifies_is_fixed_before_the_first_of_them_acts(start: int) -> None:
    """R3.3: after the richest two have paid K2a's levy yellow would be the richest, but it never was."""
    board = Board(players=3, court=True, displeasure=True, start=start)
    board.purse(0, gold=4).purse(1, gold=4).purse(2, gold=3)
    log: list[Event] = []
    game = sitting(board, "K2a", log=log)
    assert [purse(game, seat, "gold") for seat in range(3)] == [1, 1, 3]
    assert [event.seats for event in log if isinstance(event, Applied)] == [(2, 2, 0)]


@pytest.mark.parametrize("start", range(4))
def test_r3_3_gains_without_a_choice_go_round_from_the_start_player(start: int) -> None:
    """R3.3"""
    log: list[Event] = []
    sitting(Board(players=4, start=start), "N1a", log=log)
    seats = [event.seat for event in log if isinstance(event, Changed) and KINDS[event.what] == "gold"]
    assert seats == [(start + i) % 4 for i in range(4)]


def all_asked(start: int) -> Board:
    """Every asking law has something to ask of all four seats."""
    board = Board(players=4, court=True, displeasure=True, start=start)
    for seat in range(4):
        board.purse(seat, gold=4, squires=2, votes=1, seals=1).extensions(seat, "gold")
        board.county(COUNTY_NAMES[seat], seat, 3).court(seat, 2)
    board.conflict("up1", "5a", (0, (1,)), (1, (1,)), (2, (1,)))
    board.conflict("up2", "5b", (3, (1,)), (1, (1,)), (0, (1,)))
    board.conflict("low1", "6", (3, (1,)), (2, (1,)))
    return board


ASKING = {
    "B0a": "placed-upgrade",
    "B1a": "exchange",
    "B1b": "exchange",
    "B1c": "extension",
    "B2b": "swap",
    "B2c": "upgrade",
    "B4a": "exchange",
    "B4b": "exchange",
    "N1b": "send",
    "N1d": "purchase",
    "N2b": "upgrade",
    "N2d": "keep-counties",
    "N3b": "convert",
    "N3c": "keep-extensions",
    "N4b": "exchange",
    "K2d": "exchange",
}


@pytest.mark.parametrize("start", [0, 2])
@pytest.mark.parametrize("key", ASKING)
def test_r3_3_choices_are_made_in_turn_order_from_the_start_player(key: str, start: int) -> None:
    """R3.3"""
    game = sitting(all_asked(start), key)
    asked: list[tuple[int, str]] = []
    while game.actors:
        (seat,) = game.actors
        prompt = game.prompt(seat)
        assert prompt is not None
        asked.append((seat, prompt.kind))
        assert why_not(game, (seat + 1) % 4, "none") == ("not-your-turn", "R2.1")
        game.play(seat, "none")
    assert asked == [((start + i) % 4, ASKING[key]) for i in range(4)]


@pytest.mark.parametrize("key", [law.key for law in LAWS_OF_THE_BOX if law.key not in ASKING])
def test_r6_6_a_law_without_a_choice_asks_nothing(key: str) -> None:
    """R6.6: points, gold, squires, votes, seals and new knights are given, shame and levies taken, unasked."""
    assert asked(sitting(all_asked(0), key)) is None


@pytest.mark.parametrize("key", ["B1c", "N1d"])
def test_r3_3_one_player_completely_before_the_next(key: str) -> None:
    """R3.3: two extensions each; the start player, green, chooses both before blue chooses any."""
    board = Board(players=3, start=1).purse(0, gold=8).purse(1, gold=8)
    for number, front in enumerate(FRONT_NAMES):
        strength = (1, 1, 1, 2)[number]
        board.conflict(front, ("4a", "4b", "5a", "5b")[number], (0, (strength,)), (1, (strength,)))
    game = sitting(board, key)
    for line in ("green: extend gold", "green: extend votes", "blue: extend knight", "blue: extend gold"):
        assert asked(game) == COLOURS.index(line.split(":")[0])
        play(game, line)
    assert asked(game) is None
    built = [seat["extensions"] for seat in game.view(None)["seats"]]
    assert built == [["gold", "knight"], ["gold", "votes"], []]


def test_r3_3_a_question_that_is_not_asked_is_refused_with_the_one_that_is() -> None:
    """R3.3"""
    game = sitting(Board(players=3).purse(0, gold=2), "B4a")
    reason = game.explain(0, "yes")
    assert reason is not None
    assert (reason.code, reason.rule, dict(reason.args)) == ("not-asked", "R3.3", {"asked": "exchange"})


# -- votes left over (R3.4) ------------------------------------------------------------------------------------------


def test_r3_4_votes_left_over_are_lost_when_parliament_rises() -> None:
    """R3.4"""
    game = voting(players=3, votes=5).parliament()
    vote(game, "no 1", "no", "no")
    vote(game, "no", "no", "no")
    vote(game, "no 1", "no", "no 5")
    # the next round's votes are those of the table: 1 for the castle itself (R4.7)
    assert [purse(game, seat, "votes") for seat in range(3)] == [1, 1, 1]


def test_r3_4_they_are_there_while_the_laws_are_applied() -> None:
    """R3.4: N2b looks at them, so they are taken away only after the laws."""
    board = voting(players=3, votes=3).laws("B4c", "B3b", "N2b").court(0, 1).county("Stafford", 1, 1)
    game = board.parliament()
    vote(game, "no", "no 1", "no")
    vote(game, "no", "no", "no")
    vote(game, "no 1", "no", "no 3")
    assert [purse(game, seat, "votes") for seat in range(3)] == [2, 2, 0]
    assert asked(game) == 0
    play(game, "blue: none")
    assert asked(game) == 1
    assert [purse(game, seat, "votes") for seat in range(3)] == [2, 2, 0]
    play(game, "green: none")
    assert [purse(game, seat, "votes") for seat in range(3)] == [0, 0, 0]


def test_r3_4_votes_gained_from_laws_are_kept() -> None:
    """R3.4: N0a gives 1 vote for each conflict; what was left over goes, what was gained stays."""
    board = Board(players=3).purse(0, votes=2).purse(1, votes=4)
    board.conflict("up1", "5a", (0, (1,))).conflict("up2", "6", (0, (2,)))
    game = sitting(board, "N0a")
    assert [purse(game, seat, "votes") for seat in range(3)] == [2, 0, 0]
    assert [seat["leftover"] for seat in game.view(0)["seats"]] == [0, 0, 0]


def test_r3_4_votes_gained_from_laws_serve_in_the_next_round() -> None:
    """R3.4"""
    board = voting(players=3, votes=1).laws("N0b", "B3b", "B4c").purse(2, squires=1, votes=1)
    game = board.parliament()
    for _ in range(3):
        vote(game, "no", "no", "no")
    assert game.table.round == 2
    assert texts(game, 2) == ["no", "no 1", "no 2", "yes", "yes 1", "yes 2"]  # N0b and the table
    assert texts(game, 1) == ["no", "no 1", "yes", "yes 1"]


@pytest.mark.parametrize("laws", [("B1a", "N2b"), ("B1a", "K3a")])
def test_r3_4_votes_gained_from_laws_count_for_no_law_of_this_round(laws: tuple[str, ...]) -> None:
    """R3.4: blue buys votes with B1a and owns more than green, but green has more left over."""
    board = Board(players=3, court=True, displeasure=True).purse(0, gold=5, votes=1).purse(1, votes=2)
    board.court(0, 1).court(1, 1)
    game = sitting(board, *laws)
    play(game, "blue: exchange 5")
    if laws[1] == "K3a":
        assert [purse(game, seat, "seals") for seat in range(3)] == [0, 1, 0]
    else:
        assert asked(game) == 1
        play(game, "green: none")
    assert [purse(game, seat, "votes") for seat in range(3)] == [5, 0, 0]


def test_r3_4_votes_gained_from_laws_cannot_be_spent_on_n4b() -> None:
    """R3.4"""
    board = Board(players=3).purse(0, gold=5, squires=5, votes=1)
    game = sitting(board, "B1a", "N4b")
    play(game, "blue: exchange 2")
    assert purse(game, 0, "votes") == 3
    assert texts(game, 0) == ["none", "exchange 1"]
    assert why_not(game, 0, "exchange 2") == ("not-enough", "R3.4")
    play(game, "blue: exchange 1")
    assert [purse(game, 0, kind) for kind in ("points", "votes")] == [3, 2]


# -- what laws count (R3.5) ------------------------------------------------------------------------------------------

MOST = {"B0a": "gold", "B0b": "squires", "N0b": "squires", "N0c": "gold", "N2b": "votes", "K3a": "votes"}


@pytest.mark.parametrize("key", MOST)
@pytest.mark.parametrize(
    ("amounts", "who"),
    [
        ((1, 0, 0, 0), (1, 0, 0, 0)),
        ((1, 2, 3, 2), (0, 0, 1, 0)),
        ((3, 2, 3, 0), (1, 0, 1, 0)),
        ((2, 2, 2, 2), (1, 1, 1, 1)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_r3_5_the_most_needs_one_and_all_tied_players_count(
    key: str, amounts: tuple[int, ...], who: tuple[int, ...]
) -> None:
    """R3.5"""
    board = Board(players=4, court=True, displeasure=True)
    for seat, amount in enumerate(amounts):
        board.purse(seat, **{MOST[key]: amount})
    assert qualified(board, key) == who


@pytest.mark.parametrize("key", ["B0b", "N0b"])
def test_r3_5_squires_count_behind_the_screen_only(key: str) -> None:
    """R3.5: blue's squires stand in a county and in a conflict; green has one behind the screen."""
    board = Board(players=3).purse(1, squires=1)
    board.county("Stafford", 0, 1, squires=4).conflict("up1", "5a", (0, (1,)))
    board.squires_in_conflict("up1", 0, 2)
    assert qualified(board, key) == (0, 1, 0)


@pytest.mark.parametrize(
    ("key", "per", "most"),
    [("B0c", 2, 7), ("B3c", 3, 7), ("N3a", 2, 7), ("K3c", 2, 7)],
)
def test_r3_5_for_every_n_counties_counts_whole_sets(key: str, per: int, most: int) -> None:
    """R3.5"""
    strengths = (1, 1, 1, 2, 2, 3, 4)
    for number in range(most + 1):
        board = Board(players=3, court=True, displeasure=True)
        for county in range(number):
            board.county(COUNTY_NAMES[county], 1, strengths[county])
        assert qualified(board, key) == (0, number // per, 0)


@pytest.mark.parametrize(("key", "per"), [("B1c", 2), ("B2a", 2), ("B3a", 1), ("N0a", 1), ("N1b", 1)])
def test_r3_5_for_every_n_conflicts_counts_each_conflict_once(key: str, per: int) -> None:
    """R3.5: in either row, however many own knights stand there; yellow stands in none."""
    for number in range(5):
        board = Board(players=3)
        for front in range(number):
            knights = ((1, 1), (1,), (2, 2), (3, 4))[front]
            board.conflict(FRONT_NAMES[front], ("4a", "4b", "5a", "5b")[front], (1, knights))
        assert qualified(board, key) == (0, number // per, 0)


@pytest.mark.parametrize("place", PLACES)
def test_r3_5_placed_is_everywhere_but_court_and_reserve(place: str) -> None:
    """R3.5: counted by B1d (a knight of strength 2) and by B2c, which wants none of them placed."""
    board = standing(Board(players=3, court=True, displeasure=True), place, 0, 2)
    game = sitting(board, "B1d")
    assert [purse(game, seat, "squires") for seat in range(3)] == [1, 0, 0]
    assert qualified(board, "B2c") == (0, 1, 1)


def test_r3_5_a_knight_at_court_is_not_placed() -> None:
    """R3.5"""
    board = Board(players=3).court(0, 2, 2)
    assert qualified(board, "B1d") == (0, 0, 0)
    assert qualified(board, "B2c") == (1, 1, 1)


def test_r3_5_a_new_knight_is_not_placed() -> None:
    """R3.5: B0b brings blue's third knight of strength 1, but to court: no 5 points from B3b."""
    board = Board(players=3).purse(0, squires=1).county("Stafford", 0, 1).county("Bedford", 0, 1)
    game = sitting(board, "B0b", "B3b")
    assert at_court(game, 0) == (1,)
    assert purse(game, 0, "points") == 0


def test_r3_5_a_knight_sent_home_by_a_law_is_not_placed() -> None:
    """R3.5: N2d sends both knights of strength 2 home, so neither N2c nor B1d counts them."""
    board = Board(players=3).county("York", 0, 2).county("Stafford", 0, 2)
    game = sitting(board, "N2d", "N2c", "B1d")
    assert at_court(game, 0) == (2, 2)
    assert [purse(game, 0, kind) for kind in ("points", "squires")] == [0, 0]


def test_r3_5_a_knight_sent_home_by_an_extension_is_not_placed() -> None:
    """R3.5, R6.3: the extension laid on its space sends the knight of strength 2 to court before B1d counts."""
    board = Board(players=3).purse(0, gold=4).castle(0, "gold", 2)
    game = sitting(board, "N1d", "B1d")
    play(game, "blue: extend gold")
    assert at_court(game, 0) == (2,)
    assert purse(game, 0, "squires") == 0


def test_r3_5_a_knight_bound_from_last_round_is_placed() -> None:
    """R3.5, R4.12: lost in the upper row, in the lower row one round later, and counted by B3a and B1d there."""
    board = Board(players=3).laws("B3a", "B1d", "B4c").proposals("B3b", "B3c", "B3d")
    board.conflict("up1", "9", (0, (2,))).conflict("up2", None)
    game = board.rewards()
    assert in_conflict(game, "low1", 0) == (2,)
    assert [purse(game, 0, kind) for kind in ("points", "squires")] == [4, 0]
    board.laws("B3a", "B1d", "B4c")
    for _ in range(3):
        vote(game, "no", "no", "no")
    assert [purse(game, 0, kind) for kind in ("points", "squires")] == [4 + 3 + 4, 1]  # 4: rank 1 of a lost 7-4-2
