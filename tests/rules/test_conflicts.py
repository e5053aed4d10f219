"""Phase 3, conflicts (R4.8 to R4.13): England or France, ranks and points, prisoners; and the next round (R4.14)."""

from __future__ import annotations

import pytest

from lancaster import Game
from lancaster.rules.agenda import Prompt
from lancaster.rules.events import CardOut, Changed, Event, Fought, Lost, MovedDown, PrivilegeMoved, WentHome
from lancaster.rules.terms import ARCHER, FRONT, FRONT_NAMES, GOLD, POINTS, TUDOR
from tests.support import Board, at_court, in_conflict, in_reserve, play, purse, spaces, texts, why_not


def field(front: str, card: str, *spaces: tuple[int, tuple[int, ...]] | str, start: int = 0, players: int = 4) -> Board:
    """One conflict lies out, and no other."""
    t = Board(players=players, start=start).conflict("up1", None).conflict("up2", None)
    return t.conflict(front, card, *spaces)


def fronts(game: Game) -> dict[str, str]:
    """The conflict cards that lie out, by front."""
    return {front["front"]: front["card"] for front in game.view(None)["fronts"]}


def english(game: Game) -> dict[str, int]:
    """The strength of England in each conflict that lies out."""
    return {front["front"]: front["english"] for front in game.view(None)["fronts"]}


def fought(events: list[Event]) -> list[tuple[str, bool]]:
    """The conflicts that were resolved, and whether England won."""
    return [(FRONT_NAMES[event.front], event.won) for event in events if isinstance(event, Fought)]


def resolve(t: Board) -> list[Event]:
    """Let phase 3 begin with the knight in Surrey; the events from there on, up to the next question."""
    game = t.county("Surrey", 3, 1).rewards()
    play(game, "red: none")
    return play(game, f"red: start {('blue', 'green', 'yellow', 'red')[t.t.start]}")


def vote_down(game: Game) -> None:
    """Everybody votes no, three times; nobody has anything that a law could ask about."""
    for _ in range(3):
        for seat in game.actors:
            game.play(seat, "no")


# -- the rulebook's examples -----------------------------------------------------------------------------------------


def test_example_1_england_wins() -> None:
    """R4.8 to R4.10: 5:5, England wins. Red came later than blue, so red gets 4, blue 2 and green 1."""
    t = field("up1", "5a", (0, (2,)), (1, (1,)), (3, (2,)))
    events = resolve(t)
    card = t.t.book.card_names.index("5a")
    ranks = ((3, False, 2, 4), (0, False, 2, 2), (1, False, 1, 1))
    assert Fought(0, card, 5, True, ranks) in events
    assert CardOut(0, card) in events
    assert t.game.scores == (2, 1, 0, 4)
    assert [at_court(t.game, seat) for seat in (0, 1, 3)] == [(2,), (1,), (2, 1)]


def test_example_2_france_wins() -> None:
    """R4.8, R4.11, R4.12: 3:5, France wins. Blue gets 2 and green 1, nobody 4; the knights stay bound."""
    t = field("up1", "5a", (0, (2,)), (1, (1,)))
    events = resolve(t)
    card = t.t.book.card_names.index("5a")
    assert Fought(0, card, 3, False, ((0, False, 2, 2), (1, False, 1, 1))) in events
    assert MovedDown(0, card) in events
    assert t.game.scores == (2, 1, 0, 0)
    assert fronts(t.game)["low1"] == "5a"
    assert (in_conflict(t.game, "low1", 0), in_conflict(t.game, "low1", 1)) == ((2,), (1,))
    assert (at_court(t.game, 0), at_court(t.game, 1)) == ((), ())


# -- the order -------------------------------------------------------------------------------------------------------


def test_lower_row_first_then_upper_each_from_left_to_right() -> None:
    """R4.8, ⚖ left to right."""
    t = Board()
    for front in FRONT_NAMES:
        t.conflict(front, {"up1": "5a", "up2": "5b", "low1": "8", "low2": "9"}[front])
    assert [front for front, _ in fought(resolve(t))] == ["low1", "low2", "up1", "up2"]


def test_cards_move_down_in_their_columns() -> None:
    """R4.12 ⚖: the old lower cards are gone before the upper ones come down, each in its own column."""
    t = Board().conflict("up1", "5a").conflict("up2", "5b", (1, (1,))).conflict("low1", "8").conflict("low2", "9")
    game = t.rewards()
    after = fronts(game)
    assert (after["low1"], after["low2"]) == ("5a", "5b")
    assert in_conflict(game, "low2", 1) == (1,)
    assert set(after) == set(FRONT_NAMES)


def test_only_one_column_moves() -> None:
    """R4.12 ⚖: the right card stays on the right though the left place below is free."""
    game = Board().conflict("up1", "3a", (0, (4,))).conflict("up2", "5b").rewards()
    assert set(fronts(game)) == {"up1", "up2", "low2"}
    assert fronts(game)["low2"] == "5b"


def test_each_conflict_is_finished_before_the_next() -> None:
    """R4.13: ransoms of the left one come before the right one is fought, and gold is spent once."""
    t = Board().conflict("low1", "9", (0, (2,)), (1, (1,))).conflict("low2", "9", (0, (2,)), (1, (1,)))
    game = t.conflict("up1", "3a", (2, (3,))).conflict("up2", None).purse(0, gold=3).purse(1, gold=2).rewards()
    assert game.prompt(0) == Prompt("ransom", "low1", "R4.13")
    assert game.scores == (4, 2, 0, 0)
    play(game, "blue: ransom 2")
    events = play(game, "green: ransom 1")
    assert fought(events) == [("low2", False)]
    assert game.scores == (8, 4, 0, 0)  # yellow's conflict in the upper row has still to wait
    assert game.actors == (1,)  # blue, with 1 gold left, can buy nobody free and is not asked
    assert game.prompt(1) == Prompt("ransom", "low2", "R4.13")
    events = play(game, "green: none")
    assert fought(events) == [("up1", True)]
    assert game.scores == (8, 4, 3, 0)


# -- England or France (R4.8) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "knights", "won"),
    [("5a", (3, 1), False), ("5a", (4, 1), True), ("5a", (4, 2), True), ("2", (1,), False), ("2", (2,), True)],
)
def test_at_least_the_strength_of_france(card: str, knights: tuple[int, ...], won: bool) -> None:
    """R4.8: equal is enough, 1 less is not."""
    assert fought(resolve(field("up1", card, (0, knights)))) == [("up1", won)]


@pytest.mark.parametrize("row", ["up1", "low1"])
def test_all_players_fight_together(row: str) -> None:
    """R4.8: the strength of all spaces is added up, in either row."""
    assert fought(resolve(field(row, "9", (0, (2, 2)), (1, (4,)), (2, (1,))))) == [(row, True)]


def test_squires_count_for_england_and_for_the_rank() -> None:
    """R4.8, R4.9 with N1b: 2 + 1 + 2 squires make 5; the squires also put green before blue."""
    t = field("up1", "5a", (0, (2,)), (1, (1,))).squires_in_conflict("up1", 1, 2)
    game = t.rewards()
    assert game.scores == (2, 4, 0, 0)
    assert purse(game, 1, "squires") == 0


def test_squires_leave_a_lost_conflict_too() -> None:
    """R4.12 with N1b: to the supply as soon as it is resolved, whoever wins; below only the knights remain."""
    game = field("up2", "9", (2, (2,))).squires_in_conflict("up2", 2, 3).rewards()
    assert english(game) == {"up1": 0, "up2": 0, "low2": 2}
    assert (purse(game, 2, "squires"), sum(game.table.front_squires)) == (0, 0)


def test_squires_leave_a_conflict_that_is_won() -> None:
    """R4.10 with N1b: the next card in its place finds neither knights nor squires."""
    game = field("up2", "3a", (2, (2,))).squires_in_conflict("up2", 2, 3).rewards()
    assert english(game) == {"up1": 0, "up2": 0}
    assert (purse(game, 2, "squires"), sum(game.table.front_squires)) == (0, 0)
    assert field("up2", "3a", (2, (2,))).squires_in_conflict("up2", 2, 1).rewards().scores[2] == 3


def test_tudor_knights_and_archers_count() -> None:
    """R4.8, R4.9 with R8.9, R8.10: 1 + 2 (Tudor) + 2 (archer) + 1 = 6; the archer ranks on its own."""
    t = Board(court=True).conflict("up2", None)
    t.conflict("up1", "6", (0, (1,)), "archer of 0", (1, (1,))).tudors_in_conflict("up1", 0)
    game = t.rewards()
    assert game.scores == (5 + 3, 1, 0, 0)


def test_an_archer_ranks_by_its_space_among_equals() -> None:
    """R4.9: an archer (2) stands below blue's 2 and above green's 2, and ranks between them."""
    t = Board(court=True).conflict("up2", None).conflict("up1", "6", (0, (2,)), "archer of 0", (1, (2,)))
    ranks = next(event.ranks for event in resolve(t) if isinstance(event, Fought))
    assert ranks == ((1, False, 2, 5), (0, True, 2, 3), (0, False, 2, 1))
    assert t.game.scores == (3 + 1, 5, 0, 0)


def test_a_conflict_without_knights_is_lost() -> None:
    """R4.8, R4.12: nobody scores, and it moves down."""
    t = field("up2", "3a")
    assert fought(resolve(t)) == [("up2", False)]
    assert fronts(t.game)["low2"] == "3a"
    assert t.game.scores == (0, 0, 0, 0)


def test_a_conflict_without_knights_goes_down_and_then_out() -> None:
    """R4.12, R4.13: nobody ever comes; after two rounds the card is out of the game."""
    game = field("up1", "2").rewards()
    assert fronts(game)["low1"] == "2"
    vote_down(game)
    assert game.view(None)["round"] == 3
    assert "2" not in fronts(game).values()
    assert game.scores == (0, 0, 0, 0)


# -- ranks (R4.9) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "scores"),
    [
        (((0, (1,)), (1, (2,)), (2, (3,))), (1, 2, 4, 0)),
        (((2, (3,)), (1, (2,)), (0, (1,))), (1, 2, 4, 0)),
        (((0, (2,)), (1, (2,)), (2, (2,))), (1, 2, 4, 0)),  # of equals, the lower space
        (((2, (2,)), (0, (2,)), (1, (1,))), (4, 1, 2, 0)),
        (((0, (1, 1, 1)), (1, (2,)), (3, (2,))), (4, 1, 0, 2)),  # a stack counts together
        (((0, (3,)), (1, (1, 2)), (2, (1,))), (2, 4, 1, 0)),  # and is equal to a single knight
    ],
)
def test_ranks(spaces: tuple[tuple[int, tuple[int, ...]], ...], scores: tuple[int, ...]) -> None:
    """R4.9: by total; who came later is higher among equals."""
    assert field("up1", "5a", *spaces).rewards().scores == scores


def test_of_equals_the_lower_space_ranks_higher_when_france_wins() -> None:
    """R4.9, R4.11: the same ranking in defeat."""
    assert field("up1", "9", (0, (2,)), (1, (2,))).rewards().scores == (2, 4, 0, 0)


def test_a_knight_stacked_later_does_not_come_later() -> None:
    """R4.9 meets R2.8: what counts is the space; blue stacked last, but green stands lower."""
    t = Board().conflict("up1", "3a", (0, (1,)), (1, (2,))).conflict("up2", None).court(0, 1).favours()
    game = t.placement()
    assert game.view(None)["phase"] == "placement"
    play(game, "blue: 1 up1")
    vote_down(game)
    assert game.scores == (2, 3, 0, 0)


# -- England wins (R4.10) --------------------------------------------------------------------------------------------

CARDS = {
    "2": (3, 2, 1),
    "3a": (3, 2, 1),
    "3b": (3, 2, 1),
    "4a": (4, 2, 1),
    "4b": (4, 2, 1),
    "5a": (4, 2, 1),
    "5b": (4, 2, 1),
    "6": (5, 3, 1),
    "7": (5, 3, 2),
    "8": (6, 4, 2),
    "9": (7, 4, 2),
    "10": (8, 5, 3),
}


@pytest.mark.parametrize("card", CARDS)
def test_ranks_1_2_and_3_get_the_three_values(card: str) -> None:
    """R4.10: each card with its values."""
    game = field("up1", card, (0, (4, 2)), (1, (4, 1)), (2, (4,))).rewards()
    assert game.scores == (*CARDS[card], 0)


@pytest.mark.parametrize("row", ["up1", "low1"])
def test_a_value_without_a_rank_lapses(row: str) -> None:
    """R4.10: in the second attempt as in the first."""
    assert field(row, "5a", (1, (4, 3))).rewards().scores == (0, 4, 0, 0)
    assert field(row, "5a", (1, (2,)), (0, (3,))).rewards().scores == (4, 2, 0, 0)


@pytest.mark.parametrize("row", ["up1", "low1"])
def test_after_a_victory_the_card_is_out_and_the_knights_are_home(row: str) -> None:
    """R4.10: to court, without ransom; the card leaves the game."""
    game = field(row, "3a", (0, (2, 1)), (1, (1,))).purse(0, gold=5).rewards()
    assert (at_court(game, 0), at_court(game, 1)) == ((2, 1), (1,))
    assert (in_conflict(game, row, 0), purse(game, 0, "gold")) == ((), 5)
    assert set(fronts(game)) == {"up1", "up2"}


def test_the_spaces_are_free_for_the_next_card() -> None:
    """R4.10 meets R2.8: where the old card lay nobody stands in the new one's way."""
    game = field("up1", "3a", (0, (2,)), (1, (1,)), (2, (1,))).rewards()
    assert spaces(game, "up1") == [None, None, None]


# -- France wins (R4.11 to R4.13) ------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ["up1", "low1"])
@pytest.mark.parametrize("card", ["9", "10"])
def test_the_highest_value_is_not_given(row: str, card: str) -> None:
    """R4.11: middle, lowest, nothing; in the lower row again (R4.13)."""
    game = field(row, card, (0, (3,)), (1, (2,)), (2, (1,))).rewards()
    assert game.scores == (CARDS[card][1], CARDS[card][2], 0, 0)


def test_france_wins_in_the_upper_row() -> None:
    """R4.12: the card moves down with its knights, each on its space, and with what stands beside them."""
    t = Board(court=True).conflict("up1", None).conflict("up2", "10", (2, (1,)), (1, (2, 1)), "archer of 1")
    game = t.tudors_in_conflict("up2", 1).purse(1, gold=9).rewards()
    assert fronts(game)["low2"] == "10"
    assert spaces(game, "low2") == [2, 1, 1]
    front = next(one for one in game.view(None)["fronts"] if one["front"] == "low2")
    assert [space and (space["archer"], space["tudors"]) for space in front["spaces"]] == [
        (False, 0),
        (False, 1),
        (True, 0),
    ]
    assert english(game) == {"up1": 0, "up2": 0, "low2": 1 + 3 + 2 + 2}
    assert (in_conflict(game, "low2", 1), in_conflict(game, "low2", 2)) == ((2, 1), (1,))
    assert purse(game, 1, "gold") == 9  # no ransom in the upper row
    assert spaces(game, "up2") == [None, None, None]
    assert (in_conflict(game, "up2", 1), in_conflict(game, "up2", 2)) == ((), ())


def test_the_second_attempt_is_open_to_new_knights() -> None:
    """R4.12 meets R2.8, R2.9: next round others enter below, the bound ones are reinforced, and it is fought again."""
    game = field("up1", "9", (0, (2,)), (1, (1,))).court(2, 4).court(0, 1).favours().rewards()
    assert game.view(None)["round"] == 2
    assert game.scores == (4, 2, 0, 0)
    play(game, "blue: 1 low1", "blue: none", "yellow: 4 low1", "yellow: none")
    assert spaces(game, "low1") == [0, 1, 2]
    assert in_conflict(game, "low1", 0) == (2, 1)
    vote_down(game)
    assert game.scores == (4 + 2, 2 + 0, 4, 0)  # 8:9, France again: yellow 4, blue 2, green nothing


def test_a_second_attempt_can_be_won() -> None:
    """R4.10, R4.12: then all three values are given, and everybody goes home."""
    game = field("up1", "9", (0, (2,)), (1, (1,))).court(2, 4).court(0, 2).rewards()
    play(game, "blue: 2 low1", "blue: none", "yellow: 4 low1", "yellow: none")
    vote_down(game)
    assert game.scores == (4 + 4, 2 + 2, 7, 0)
    assert [at_court(game, seat) for seat in range(3)] == [(2, 2), (1,), (4,)]


def test_prisoners_in_turn_order() -> None:
    """R4.13: from the start player on, each player with prisoners, and only those."""
    t = field("low1", "10", (0, (1,)), (3, (1,)), (2, (1,)), start=2)
    for seat in range(4):
        t.purse(seat, gold=5)
    game = t.rewards()
    asked: list[int] = []
    for _ in range(3):
        asked += game.actors
        assert game.prompt(game.actors[0]) == Prompt("ransom", "low1", "R4.13")
        game.play(game.actors[0], "none")
    assert asked == [2, 3, 0]
    assert game.view(None)["round"] == 2


def test_any_of_the_prisoners_for_1_gold_per_strength() -> None:
    """R4.13: every selection that can be paid, none twice."""
    game = field("low1", "10", (0, (2, 1, 1))).purse(0, gold=3).rewards()
    assert sorted(texts(game, 0)) == ["none", "ransom 1", "ransom 1 1", "ransom 2", "ransom 2 1"]
    game = field("low1", "10", (0, (2, 1, 1))).purse(0, gold=4).rewards()
    assert "ransom 2 1 1" in texts(game, 0)


def test_prisoners_partly_ransomed() -> None:
    """R4.13: the ransomed go to court, the others to the reserve; the card is out of the game."""
    t = field("low2", "10", (2, (3, 2, 1)), (1, (1,))).purse(2, gold=5)
    game = t.rewards()
    events = play(game, "yellow: ransom 3 1")
    assert events[:5] == [
        Changed(2, GOLD, -4, "ransom", "R4.13"),
        WentHome(2, (3, 1), FRONT + 3, "R4.13"),
        Lost(1, (1,), FRONT + 3),
        Lost(2, (2,), FRONT + 3),
        CardOut(3, t.t.book.card_names.index("10")),
    ]
    assert (at_court(game, 2), purse(game, 2, "gold")) == ((3, 1), 1)
    assert in_reserve(game, 2) == (4, 2, 2, 1, 1)
    assert (at_court(game, 1), in_reserve(game, 1)) == ((), (4, 3, 2, 2, 1, 1, 1))
    assert (in_conflict(game, "low2", 1), in_conflict(game, "low2", 2)) == ((), ())
    assert set(fronts(game)) == {"up1", "up2"}
    assert game.scores == (0, 3, 5, 0)


@pytest.mark.parametrize("answer", ["ransom 1", "none"])
def test_the_tudor_knight_of_a_prisoner(answer: str) -> None:
    """R4.13 meets R8.10: ransomed or not, the Tudor knight goes back to its supply, and the archer too."""
    t = Board(court=True).conflict("up1", None).conflict("up2", None).purse(1, gold=1)
    t.conflict("low2", "10", (1, (1,)), "archer of 1").tudors_in_conflict("low2", 1)
    events = play(t.rewards(), f"green: {answer}")
    returned = [event for event in events if isinstance(event, PrivilegeMoved)]
    assert returned == [PrivilegeMoved(1, TUDOR, False), PrivilegeMoved(1, ARCHER, False)]
    assert t.t.court is not None
    assert sum(t.t.court.front_tudors) == 0


@pytest.mark.parametrize(("front", "card", "shame"), [("up1", "9", 1), ("low1", "9", 1), ("up1", "2", 0)])
def test_shame_for_a_lost_conflict(front: str, card: str, shame: int) -> None:
    """R4.11 meets R9.4: in either row who has no knight there takes 1 shame, and nobody when England wins."""
    t = Board(displeasure=True).conflict("up1", None).conflict("up2", None).conflict(front, card, (1, (2,)))
    game = t.rewards()
    assert [purse(game, seat, "shame") for seat in range(4)] == [shame, 0, shame, shame]


def test_all_prisoners_ransomed() -> None:
    """R4.13."""
    game = field("low2", "10", (0, (4, 1))).purse(0, gold=5).rewards()
    play(game, "blue: ransom 4 1")
    assert (at_court(game, 0), purse(game, 0, "gold")) == ((4, 1), 0)


def test_prisoners_without_gold_are_lost_unasked() -> None:
    """R4.13, R6.6: with nothing to pay there is nothing to ask."""
    game = field("low1", "10", (0, (2,))).purse(0, gold=1).rewards()
    assert game.view(None)["round"] == 2
    assert (at_court(game, 0), purse(game, 0, "gold")) == ((), 1)
    assert in_reserve(game, 0) == (4, 3, 2, 2, 1, 1, 1)


def test_refused_ransoms() -> None:
    """R4.13: not more than one can pay, and only one's own prisoners."""
    game = field("low1", "10", (0, (2, 1)), (1, (3,))).purse(0, gold=2).purse(1, gold=9).rewards()
    assert why_not(game, 0, "ransom 2 1") == ("not-enough", "R4.13")
    assert why_not(game, 0, "ransom 3") == ("no-such-prisoner", "R4.13")
    assert why_not(game, 0, "ransom 1 1") == ("no-such-prisoner", "R4.13")
    assert why_not(game, 0, "recruit") == ("not-asked", "R4.13")
    assert why_not(game, 1, "ransom 3") == ("not-your-turn", "R2.1")


def test_gold_from_this_rounds_castle_pays_ransoms() -> None:
    """R4.1 meets R4.13: castles come before conflicts."""
    game = field("low1", "10", (0, (2,))).castle(0, "gold", 1).rewards()
    play(game, "blue: ransom 2")
    assert (at_court(game, 0), purse(game, 0, "gold")) == ((2, 1), 0)


def test_points_come_before_the_ransom() -> None:
    """R4.13: points are given again, then the knights are prisoners."""
    game = field("low1", "10", (0, (2,))).purse(0, gold=2).rewards()
    assert game.scores[0] == CARDS["10"][1]
    assert game.prompt(0) == Prompt("ransom", "low1", "R4.13")


def test_points_of_conflicts_name_their_rule() -> None:
    """R4.10, R4.11: in the log, a victory's points and a defeat's."""
    for knights, rule in [((3,), "R4.10"), ((2,), "R4.11")]:
        points = [
            event
            for event in resolve(field("up1", "3a", (0, knights)))
            if isinstance(event, Changed) and event.what == POINTS
        ]
        assert [(event.source, event.cause) for event in points] == [("conflicts", rule)]


# -- the next round (R4.14) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_cards_for_the_next_round(round: int) -> None:
    """R4.14: two conflicts into the upper row and three proposals, from the top of both decks, left to right."""
    game = Board().round(round).conflict("up1", None).conflict("up2", None).rewards()
    view = game.view(None)
    assert (view["round"], view["phase"]) == (round + 1, "parliament")  # nobody has a knight to place
    assert fronts(game) == dict(zip(("up1", "up2"), game.dealt.conflicts[2 * round :], strict=False))
    assert tuple(view["proposals"]) == game.dealt.laws[3 + 3 * round : 6 + 3 * round]
    assert len(view["conflicts_to_come"]) == 10 - 2 * (round + 1)
    assert sum(map(len, view["laws_to_come"])) == 15 - 3 * (round + 1)


@pytest.mark.parametrize(("players", "tiles"), [(2, 6), (3, 5), (4, 6), (5, 6)])
def test_favours_lie_face_up_again(players: int, tiles: int) -> None:
    """R4.14, R2.9: all tiles in play, and six knights may earn one again."""
    t = Board(players=players).favours()
    t.t.sent = 6
    assert (t.game.view(None)["favours"], t.game.view(None)["favours_to_earn"]) == ([], 0)
    view = t.rewards().view(None)
    assert (len(view["favours"]), view["favours_to_earn"]) == (tiles, 6)


def test_unused_privileges_go_back() -> None:
    """R4.14, R8.7: what was for this round is gone, what was given this round is for the next."""
    game = Board(court=True).privileges(0, "shield", "tudor").holder("constable", 1).lords_placed().rewards()
    assert [house["ready"] for house in game.view(None)["houses"]] == [[], ["archer"], [], []]


def test_no_preparation_after_round_5() -> None:
    """R4.14, R5.1: after round 5 the game is over, and no card is turned up."""
    game = Board().round(5).conflict("up1", "9", (0, (1,))).conflict("up2", None).favours().rewards()
    assert game.over
    assert (fronts(game), game.view(None)["favours"]) == ({"low1": "9"}, [])
