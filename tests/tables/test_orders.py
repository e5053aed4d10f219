"""Orders: decided in advance, used when their time comes, told to nobody but their owner."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lancaster.tables import commands, payloads, seating
from lancaster.tables.orders import (
    STANDING,
    Orders,
    PlacementOrder,
    Report,
    SealedBallot,
    carry_out,
    orders_of,
    pending,
)
from lancaster.tables.sitting import Sitting
from lancaster.tables.time_units import DAY_MS
from tests.tables.sitting_builders import START_MS, TURNS, again, amounts_to, begun, legal, play, play_until, refuses

ROW = {
    "settings": {"laws": "base", "court": False, "displeasure": False},
    "seed_hash": None,
    "seed_salt": None,
    "chat": 0,
    "origin": "played",
}


def give(
    s: Sitting,
    seat: int,
    ballots: tuple[SealedBallot, ...] = (),
    placements: tuple[PlacementOrder, ...] = (),
    standing: dict[str, str] | None = None,
) -> None:
    """The person of a seat gives it orders."""
    person = s.chairs[seat].person
    assert person is not None
    commands.order(s, person, seat, list(ballots), list(placements), standing or {}, START_MS)


def after(s: Sitting, seat: int, action: str, at: int = START_MS) -> Sitting:
    """The table after an action, with the orders that it called for: what the server does in one transaction."""
    work = s.copy()
    play(work, seat, at, action)
    carry_out(work, at)
    return work


def at_parliament(**chosen: Any) -> Sitting:
    """A game of three people whose first vote has just begun."""
    s = begun(**chosen)
    play_until(s, "ballot")
    return s.copy()


def proposals(s: Sitting) -> list[str]:
    assert s.game is not None
    return s.game.view(None)["proposals"]


def reports(s: Sitting, seat: int) -> tuple[Report, ...]:
    found = orders_of(s, seat)
    return found.reports if found is not None else ()


# -- ballots ---------------------------------------------------------------------------------------------------------


def test_sealed_ballots_are_cast_as_soon_as_their_vote_begins() -> None:
    s = at_parliament()
    _, second, third = proposals(s)
    for seat in range(3):
        give(s, seat, (SealedBallot(second, "no"), SealedBallot(third, "yes")))
    s = after(after(s, 0, "no"), 1, "no")
    head = s.head
    s = after(s, 2, "no")
    cast = [(play.seat, play.action) for play in s.plays if play.number > head]
    assert cast[:7] == [(2, "no"), (0, "no"), (1, "no"), (2, "no"), (0, "yes"), (1, "yes"), (2, "yes")]
    assert proposals(s) == []
    assert s.game is not None
    assert third in s.game.view(None)["laws"]
    assert [(report.order, report.action, report.used) for report in reports(s, 0)] == [
        ("ballot", "no", True),
        ("ballot", "yes", True),
    ]


def test_a_ballot_on_condition_waits_for_the_vote_before_it() -> None:
    for first, cast in (("yes", "no"), ("no", "yes")):
        s = at_parliament()
        law, second, _ = proposals(s)
        give(s, 0, (SealedBallot(second, "no", passed=(law,)), SealedBallot(second, "yes", failed=(law,))))
        for seat in range(3):
            s = after(s, seat, first)
        assert s.game is not None
        assert s.game.actors == (1, 2)
        assert s.plays[-1].seat == 0
        assert s.plays[-1].action == cast


def test_a_ballot_without_the_votes_for_it_is_dropped_and_the_person_is_asked() -> None:
    s = at_parliament()
    _, second, third = proposals(s)
    give(s, 0, (SealedBallot(second, "yes 9"), SealedBallot(third, "no")))
    for seat in range(3):
        s = after(s, seat, "no")
    assert 0 in s.actors
    left = orders_of(s, 0)
    assert left is not None
    assert [ballot.law for ballot in left.ballots] == [third]
    assert left.reports == (Report(s.head, "ballot", "yes 9", False),)


def test_a_ballot_can_be_changed_until_it_is_used() -> None:
    s = at_parliament()
    _, second, _ = proposals(s)
    give(s, 0, (SealedBallot(second, "yes"),))
    give(s, 0, (SealedBallot(second, "no"),))
    for seat in range(3):
        s = after(s, seat, "no")
    assert s.plays[-1].action == "no"


def test_a_ballot_that_was_used_can_be_taken_back_and_is_then_asked_for() -> None:
    s = at_parliament()
    _, second, _ = proposals(s)
    give(s, 0, (SealedBallot(second, "yes"),))
    for seat in range(3):
        s = after(s, seat, "no")
    assert s.actors == (1, 2)
    work = s.copy()
    commands.takeback(work, "A", 0, START_MS)
    carry_out(work, START_MS)
    assert work.actors == (0, 1, 2), "whoever takes back is asked"
    assert after(work, 1, "no").actors == (0, 2)


# -- placements ------------------------------------------------------------------------------------------------------


def at_placement(seed: int = 7) -> tuple[Sitting, int, int]:
    """A game in its first placement: who is asked, and who comes next."""
    s = begun(seed=seed)
    for _ in range(3):
        play(s, action="extend votes")
    return s.copy(), s.actors[0], (s.actors[0] + 1) % 3


def test_a_placement_is_used_while_the_place_is_as_it_was() -> None:
    s, now, then = at_placement()
    give(s, then, placements=(PlacementOrder("2 Bedford"),))
    free = after(s, now, "1 castle gold")
    assert [play.action for play in free.plays[-2:]] == ["1 castle gold", "2 Bedford"]
    taken = after(s, now, "1 Bedford")
    assert taken.actors == (then,), "somebody stands there now: it is asked"
    assert reports(taken, then) == (Report(taken.head, "place", "2 Bedford", False),)
    give(s, then, placements=(PlacementOrder("2 Bedford", unchanged=False),))
    assert after(s, now, "1 Bedford").plays[-1].action == "2 Bedford", "in any case, also to displace"


def test_the_first_placement_that_fits_is_used_and_the_others_wait_for_their_turn() -> None:
    s, now, then = at_placement()
    wishes = ("2 Bedford", "2 Surrey", "1 castle gold")
    give(s, then, placements=tuple(PlacementOrder(text) for text in wishes))
    s = after(s, now, "1 Bedford")
    assert s.plays[-1].action == "2 Surrey"
    left = orders_of(s, then)
    assert left is not None
    assert [order.action for order in left.placements] == ["1 castle gold"]


def test_a_placement_brings_the_answers_to_its_own_questions() -> None:
    s, now, then = at_placement()
    give(s, then, placements=(PlacementOrder("2 up1", answers=("favour gold",)),))
    s = after(s, now, "1 castle gold")
    assert [play.action for play in s.plays[-2:]] == ["2 up1", "favour gold"]
    assert [report.order for report in reports(s, then)] == ["place", "place"]


def test_placements_are_forgotten_with_their_round() -> None:
    s, now, then = at_placement()
    give(s, then, placements=tuple(PlacementOrder("1 castle gold") for _ in range(5)), standing={"start": "me"})
    s = after(s, now, "1 castle gold")
    s.orders = {then: Orders(s.orders[then].person, placements=(PlacementOrder("1 castle gold", round=9),))}
    found = pending(s, then)
    assert found is not None
    assert found.placements == ()


# -- standing orders -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "choice", "possible", "found"),
    [
        ("county", "reward", ["take noble", "take reward", "none"], "take reward"),
        ("county", "reward", ["take noble", "none"], "take noble"),
        ("county", "both", ["take noble", "take reward", "none"], None),
        ("castle", "none", ["recruit", "none"], "none"),
        ("castle", "both", ["upgrade 1 court", "upgrade 2 York", "none"], "upgrade 2 York"),
        ("castle", "both", ["recruit", "upgrade 1 court", "none"], "recruit"),
        ("castle", "knight", ["upgrade 1 court", "none"], "none"),
        ("ransom", "all", ["ransom 3", "ransom 2 1", "ransom 1", "none"], "ransom 2 1"),
        ("upgrade", "weakest", ["upgrade 2 court", "upgrade 1 York", "upgrade 1 court", "none"], "upgrade 1 court"),
        ("exchange", "most", ["exchange 1", "exchange 10", "exchange 9", "none"], "exchange 10"),
        ("keep-counties", "all", ["pay York", "pay York Surrey", "none"], "pay York Surrey"),
        ("favour", "gold", ["favour upgrade", "favour gold", "none"], "favour gold"),
        ("start", "me", ["start blue", "start green"], "start green"),
    ],
)
def test_what_a_standing_order_answers(kind: str, choice: str, possible: list[str], found: str | None) -> None:
    assert STANDING[kind][choice](possible, 1) == found


def test_standing_orders_answer_again_and_again_and_are_off_by_default() -> None:
    s = begun(seed=3)
    for seat in range(3):
        give(s, seat, standing={"county": "reward", "start": "me", "castle": "none", "ransom": "none"})
    while s.actors:
        s = after(s, s.actors[0], legal(s, s.actors[0])[-1])
        assert s.game is not None
        asked = {s.game.prompt(seat).kind for seat in s.actors}  # type: ignore[union-attr]
        assert not asked & {"castle", "ransom"}, "these are always possible"
    used = sum(len(reports(s, seat)) for seat in range(3))
    assert used > 10
    assert all(report.used for seat in range(3) for report in reports(s, seat))


def test_the_log_alone_makes_the_same_table_again() -> None:
    """What orders have played are entries like any other; the log is the truth."""
    s = begun(seed=3, clock=TURNS)
    log = list(s.fresh)
    for seat in range(3):
        give(s, seat, standing={"county": "noble", "castle": "both"})
    s = s.copy()
    for _ in range(60):
        s = after(s, s.actors[0], legal(s, s.actors[0])[0])
        log += s.fresh
    s.fresh = log
    assert amounts_to(again(s)) == amounts_to(s)
    assert {entry.person for entry, _ in log if entry.kind == "action"} == {"A", "B", "C"}


# -- who may give and use them ---------------------------------------------------------------------------------------


def test_orders_are_refused_with_what_is_wrong() -> None:
    s = at_parliament()
    law = proposals(s)[1]
    for code, sealed in (
        ("order-not-ballot", SealedBallot(law, "2 York")),
        ("malformed-action", SealedBallot(law, "perhaps")),
        ("order-unknown-law", SealedBallot("Z9z", "yes")),
        ("order-unknown-law", SealedBallot(law, "yes", passed=("Z9z",))),
        ("order-no-such-proposal", SealedBallot("B4c", "yes")),
    ):
        with refuses(code):
            give(s, 0, (sealed,))
    with refuses("order-too-early"):
        give(s, 0, placements=(PlacementOrder("2 York"),))
    with refuses("order-unknown-choice"):
        give(s, 0, standing={"county": "everything"})
    with refuses("order-unknown-choice"):
        give(s, 0, standing={"ballot": "yes"})
    with refuses("not-your-seat"):
        commands.order(s, "B", 0, [], [], {}, START_MS)
    placing, _, seat = at_placement()
    with refuses("order-not-placement"):
        give(placing, seat, placements=(PlacementOrder("yes"),))
    with refuses("malformed-action"):
        give(placing, seat, placements=(PlacementOrder("2 up1", answers=("favour chocolate",)),))


def test_a_bot_that_plays_for_somebody_does_not_follow_their_orders() -> None:
    s, now, then = at_placement()
    give(s, then, placements=(PlacementOrder("2 Bedford"),))
    person = s.chairs[then].person
    assert person is not None
    commands.step_out(s, person, then, START_MS)
    away = after(s, now, "1 castle gold")
    assert away.actors == (then,)
    away = away.copy()
    commands.step_in(away, person, then, START_MS)
    carry_out(away, START_MS)
    assert away.actors == (then,), "who returns is asked"


def test_orders_end_with_the_seat() -> None:
    s, _, then = at_placement()
    give(s, then, placements=(PlacementOrder("2 Bedford"),))
    person = s.chairs[then].person
    assert person is not None
    gone = s.copy()
    commands.resign(gone, person, then, START_MS)
    assert then not in gone.orders
    gone = s.copy()
    seating.vacate(gone, person, START_MS)
    assert then not in gone.orders
    moved = s.copy()
    seating.hand_over(moved, person, "new", START_MS)
    assert moved.orders[then].person == "new"


def test_a_seat_that_has_run_out_of_time_is_asked_nothing_by_its_orders() -> None:
    s = begun(seed=7, clock=TURNS)
    play_until(s, "place")
    s = s.copy()
    seat = s.actors[0]
    give(s, seat, standing={"county": "reward"})
    commands.flags(s, START_MS + 2 * DAY_MS)
    carry_out(s, START_MS + 2 * DAY_MS)
    assert s.chairs[seat].bot is not None
    assert s.actors == (seat,)


def test_in_a_frozen_game_no_orders_are_taken_and_rewinding_uses_none() -> None:
    s = at_parliament()
    law = proposals(s)[0]
    give(s, 0, (SealedBallot(law, "yes"),), standing={"castle": "none"})
    s = s.copy()
    commands.freeze(s, s.head, 2, START_MS)
    with refuses("frozen"):
        give(s, 0)
    work = s.copy()
    commands.rewind(work, "A", START_MS)
    carry_out(work, START_MS)
    assert [entry.kind for entry, _ in work.fresh] == ["takeback"]


# -- secrecy ---------------------------------------------------------------------------------------------------------


def told(s: Sitting, viewer_seat: int | None, person: str | None) -> bytes:
    """Every byte that a viewer is sent of a table and of its latest command."""
    entries = [payloads.entry(entry, outcome, s.options, s.status == "finished") for entry, outcome in s.fresh]
    return json.dumps([payloads.state(s, ROW, viewer_seat, person, START_MS), entries]).encode()


def viewers(s: Sitting, seat: int) -> list[tuple[int | None, str | None]]:
    others = [(other, s.chairs[other].person) for other in range(len(s.chairs)) if other != seat]
    return [*others, (None, None), (None, "somebody"), (None, s.chairs[seat].person)]


def test_nobody_else_is_sent_a_byte_that_depends_on_orders() -> None:
    plain = at_parliament()
    ordered = plain.copy()
    law = proposals(plain)[2]
    give(ordered, 0, (SealedBallot(law, "yes"),), standing={"castle": "none"})
    for viewer_seat, person in viewers(plain, 0):
        assert told(ordered, viewer_seat, person) == told(plain, viewer_seat, person)
    assert told(ordered, 0, "A") != told(plain, 0, "A")


def test_an_order_that_is_used_looks_like_an_answer_by_hand() -> None:
    """The same entries and the same state as if the owner had answered at that moment; ballots stay sealed."""
    s = at_parliament()
    _, second, _ = proposals(s)
    ordered = s.copy()
    give(ordered, 0, (SealedBallot(second, "yes"),))
    for seat in range(3):
        ordered = after(ordered, seat, "no")
    by_hand = after(after(s, 0, "no"), 1, "no").copy()
    play(by_hand, 2, START_MS, "no")
    play(by_hand, 0, START_MS, "yes")
    for viewer_seat, person in viewers(s, 0):
        assert told(ordered, viewer_seat, person) == told(by_hand, viewer_seat, person)
    secretly = s.copy()
    give(secretly, 0, (SealedBallot(second, "no"),))
    for seat in range(3):
        secretly = after(secretly, seat, "no")
    for viewer_seat, person in viewers(s, 0):
        assert told(ordered, viewer_seat, person) == told(secretly, viewer_seat, person)


def test_after_the_end_whoever_looks_through_a_seat_does_not_see_its_orders() -> None:
    s = begun(seed=3)
    give(s, 0, standing={"castle": "none"})
    s.status = "finished"
    assert payloads.orders(s, 0, "A") is not None
    assert payloads.orders(s, 0, "B") is None
    assert payloads.orders(s, 0, None) is None
    assert payloads.orders(s, 1, "A") is None
