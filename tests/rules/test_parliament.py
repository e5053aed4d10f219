"""Phase 2, parliament (R3.1, R3.2): ballots, and what becomes of proposals."""

from __future__ import annotations

from itertools import permutations

import pytest

from lancaster import Game
from lancaster.rules.events import Counted, Repealed, Voted
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.terms import COLOURS, PARLIAMENT
from tests.rules.parliaments import vote, voting
from tests.support import Board, play, purse, texts, why_not


def in_force(game: Game) -> list[str]:
    return [LAWS[law].key for law in game.table.laws]


def proposed(game: Game) -> list[str]:
    return [LAWS[law].key for law in game.table.proposals]


# -- ballots (R3.1) --------------------------------------------------------------------------------------------------


def test_r3_1_the_rulebooks_example_three_to_three_is_enough() -> None:
    """R3.1, R3.2: 3:3; the old law on the left is out, the new one goes to the far right."""
    game = voting(votes=1).parliament()
    events = vote(game, "yes 1", "no 1", "yes", "no")
    assert in_force(game) == ["B0b", "B0c", "B3a"]
    assert proposed(game) == ["B3b", "B3c"]
    ballots = ((True, 1), (False, 1), (True, 0), (False, 0))
    assert Counted(NUMBER["B3a"], ballots, 3, 3, True) in events
    assert Repealed(NUMBER["B0a"]) in events


def test_r3_1_the_rulebooks_example_two_to_three_is_rejected() -> None:
    """R3.1, R3.2: 2:3; the proposal is out of the game and the current laws stay as they are."""
    game = voting(votes=1).parliament()
    events = vote(game, "yes", "no 1", "yes", "no")
    assert in_force(game) == ["B0a", "B0b", "B0c"]
    assert proposed(game) == ["B3b", "B3c"]
    assert Counted(NUMBER["B3a"], ((True, 0), (False, 1), (True, 0), (False, 0)), 2, 3, False) in events
    assert not [event for event in events if isinstance(event, Repealed)]
    assert NUMBER["B3a"] not in [*game.table.laws, *game.table.proposals]


@pytest.mark.parametrize(
    ("ballots", "yes", "no"),
    [
        (("yes", "yes", "yes", "yes"), 4, 0),
        (("no", "no", "no", "no"), 0, 4),
        (("yes", "yes", "no", "no"), 2, 2),
        (("yes", "no", "no", "no"), 1, 3),
        (("yes 2", "no", "no", "no"), 3, 3),
        (("yes 1", "no", "no", "no"), 2, 3),
        (("yes 9", "no 9", "no", "no"), 10, 12),
        (("yes 9", "no 7", "no", "no"), 10, 10),
        (("no 9", "yes 3", "yes 3", "yes 2"), 11, 10),
    ],
)
def test_r3_1_a_tile_and_a_vote_count_one_each_and_yes_wins_a_tie(ballots: tuple[str, ...], yes: int, no: int) -> None:
    """R3.1"""
    game = voting(votes=9).parliament()
    counted = [event for event in vote(game, *ballots) if isinstance(event, Counted)]
    assert [(event.yes, event.no, event.accepted) for event in counted] == [(yes, no, yes >= no)]
    assert in_force(game)[-1] == ("B3a" if yes >= no else "B0c")


def test_r3_1_every_ballot_from_no_vote_to_all_is_offered_and_nothing_else() -> None:
    """R3.1"""
    game = voting(players=3).purse(0, votes=2).parliament()
    assert texts(game, 0) == ["no", "no 1", "no 2", "yes", "yes 1", "yes 2"]
    assert texts(game, 1) == ["no", "yes"]
    assert why_not(game, 0, "yes 3") == ("not-enough", "R3.1")
    assert why_not(game, 1, "no 1") == ("not-enough", "R3.1")


@pytest.mark.parametrize("text", ["none", "exchange 1", "1 Stafford", "extend gold"])
def test_r3_1_nobody_abstains(text: str) -> None:
    """R3.1"""
    game = voting(players=3).purse(0, gold=1).court(0, 1).parliament()
    reason = game.explain(0, text)
    assert reason is not None
    assert (reason.code, reason.rule, dict(reason.args)) == ("not-asked", "R3.1", {"asked": "ballot"})


def test_r3_1_all_seats_vote_at_once_and_each_once() -> None:
    """R3.1"""
    game = voting(votes=1).parliament()
    owing = [game.actors]
    play(game, "yellow: yes")
    owing.append(game.actors)
    assert texts(game, 2) == []
    assert why_not(game, 2, "no") == ("already-voted", "R3.1")
    play(game, "blue: no", "red: no")
    owing.append(game.actors)
    assert owing == [(0, 1, 2, 3), (0, 1, 3), (1,)]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_r3_1_ballots_come_in_any_order_with_the_same_outcome(order: tuple[int, ...]) -> None:
    """R3.1"""
    ballots = ["yes 2", "no 3", "yes"]
    game = voting(players=3, votes=3).parliament()
    play(game, *[f"{COLOURS[seat]}: {ballots[seat]}" for seat in order])
    in_seat_order = voting(players=3, votes=3).parliament()
    vote(in_seat_order, *ballots)
    assert game.digest() == in_seat_order.digest()
    assert in_force(game)[-1] == "B3a"


def test_r3_1_nothing_of_a_ballot_shows_before_the_last_one_is_in() -> None:
    """R3.1, R1.8: two votes that differ in three sealed ballots look the same to everybody else."""
    yes = voting(votes=3).parliament()
    no = voting(votes=3).parliament()
    seen_yes = play(yes, "blue: yes 3", "green: yes 1", "yellow: no")
    seen_no = play(no, "blue: no", "green: no 2", "yellow: yes 3")
    assert seen_yes == seen_no == [Voted(0), Voted(1), Voted(2)]
    for viewer in (3, None):
        assert yes.view(viewer) == no.view(viewer)
        assert yes.forecast(viewer) == no.forecast(viewer)
    assert texts(yes, 3) == texts(no, 3)
    assert [seat["voted"] for seat in yes.view(3)["seats"]] == [True, True, True, False]
    assert [seat["ballot"] for seat in yes.view(3)["seats"]] == [None] * 4
    assert [seat["votes"] for seat in yes.view(3)["seats"]] == [3, 3, 3, 3]
    assert [seat["ballot"] for seat in yes.view(1)["seats"]] == [None, "yes 1", None, None]
    assert yes.preview(3, "yes") == no.preview(3, "yes") == (Voted(3),)


def test_r3_1_ballots_are_revealed_together_with_the_last() -> None:
    """R3.1"""
    game = voting(votes=3).parliament()
    play(game, "red: no 1", "blue: yes 3", "green: yes 1")
    events = play(game, "yellow: no")
    assert events[0] == Voted(2)
    assert events[1] == Counted(NUMBER["B3a"], ((True, 3), (True, 1), (False, 0), (False, 1)), 6, 3, True)


@pytest.mark.parametrize("accepted", [True, False])
def test_r3_1_votes_used_are_gone_on_both_sides(accepted: bool) -> None:
    """R3.1"""
    game = voting(players=3, votes=4).parliament()
    vote(game, *(("yes 3", "no 1", "no 2") if not accepted else ("yes 4", "no 1", "no 2")))
    assert in_force(game)[-1] == ("B3a" if accepted else "B0c")
    assert [purse(game, seat, "votes") for seat in range(3)] == [0 if accepted else 1, 3, 2]


def test_r3_1_votes_used_for_one_proposal_are_missing_for_the_next() -> None:
    """R3.1"""
    game = voting(players=3).purse(0, votes=2).parliament()
    vote(game, "no 2", "no", "no")
    assert texts(game, 0) == ["no", "yes"]
    assert why_not(game, 0, "no 1") == ("not-enough", "R3.1")


def test_r3_1_proposals_are_put_to_the_vote_from_left_to_right() -> None:
    """R3.1"""
    game = voting().parliament()
    for key in ("B3a", "B3b", "B3c"):
        for seat in range(4):
            prompt = game.prompt(seat)
            assert prompt is not None
            assert (prompt.kind, prompt.subject, prompt.rule) == ("ballot", key, "R3.1")
        vote(game, "no", "no", "no", "no")


# -- what becomes of a proposal (R3.2) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "left"),
    [
        ("yes yes yes", ["B3a", "B3b", "B3c"]),
        ("yes no yes", ["B0c", "B3a", "B3c"]),
        ("no yes no", ["B0b", "B0c", "B3b"]),
        ("no no yes", ["B0b", "B0c", "B3c"]),
        ("yes yes no", ["B0c", "B3a", "B3b"]),
        ("no no no", ["B0a", "B0b", "B0c"]),
    ],
)
def test_r3_2_each_accepted_law_pushes_out_the_leftmost(results: str, left: list[str]) -> None:
    """R3.2"""
    game = voting(players=3).parliament()
    out: list[str] = []
    for result in results.split():
        events = vote(game, result, result, result)
        out += [LAWS[event.law].key for event in events if isinstance(event, Repealed)]
    assert in_force(game) == left
    assert out == ["B0a", "B0b", "B0c"][: results.split().count("yes")]


def test_r3_2_a_law_is_applied_every_round_until_it_is_pushed_out() -> None:
    """R3.2: B2d, 5 points for 3 extensions, stays for two rounds and is the leftmost to go in the third."""
    board = voting(players=3).laws("B2d", "B0b", "B0c").extensions(1, "votes", "knight", "upgrade")
    game = board.parliament()
    for _ in range(3):
        vote(game, "no", "no", "no")
    assert (game.table.round, purse(game, 1, "points")) == (2, 5)
    for _ in range(3):
        vote(game, "no", "no", "no")
    assert (game.table.round, purse(game, 1, "points")) == (3, 10)
    board.proposals("B3a", "B3b", "B3c")
    vote(game, "yes", "yes", "yes")
    vote(game, "no", "no", "no")
    vote(game, "no", "no", "no")
    assert (game.table.round, purse(game, 1, "points")) == (4, 10)


def test_r3_2_a_law_accepted_in_this_round_is_applied_in_it_and_the_repealed_one_is_not() -> None:
    """R3.2, R3.3: B4c, worth 6 points, is pushed out by B2d, worth 5."""
    board = voting(players=3).laws("B4c", "B0b", "B0c").proposals("B2d", "B3b", "B3c")
    board.extensions(0, "votes", "knight", "upgrade")
    board.county("Stafford", 0, 1).county("York", 0, 2).castle(0, "gold", 3).castle(0, "squires", 4)
    game = board.parliament()
    vote(game, "yes", "yes", "yes")
    vote(game, "no", "no", "no")
    vote(game, "no", "no", "no")
    assert game.table.phase > PARLIAMENT
    assert purse(game, 0, "points") == 5 + 3  # and B0c for two counties


# -- the game for two (R7.6) -----------------------------------------------------------------------------------------


def test_r7_6_with_two_players_only_the_two_vote() -> None:
    """R7.6, R3.1"""
    game = Board(players=2).proposals("B3a", "B3b", "B3c").parliament()
    assert game.actors == (0, 1)
    events = play(game, "green: no", "blue: yes")
    assert [(event.yes, event.no) for event in events if isinstance(event, Counted)] == [(1, 1)]
