"""Commands of a game: playing, taking back, and the end; every guard, and the entries that each command makes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from lancaster.tables import commands
from lancaster.tables.clock import TimeJump
from lancaster.tables.sitting import Sitting, waiting
from lancaster.tables.snapshot import go_on_from, snapshot
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS
from tests.tables.sitting_builders import (
    LATER,
    LIVE,
    START_MS,
    again,
    amounts_to,
    begun,
    entries,
    first,
    kinds,
    legal,
    opened,
    play,
    play_out,
    play_until,
    refuses,
)

# -- playing ---------------------------------------------------------------------------------------------------------


def test_acting_is_refused() -> None:
    s = begun("ABC")
    person, seat = first(s)
    other = (seat + 1) % 3
    with refuses("no-such-seat"):
        commands.act(s, person, 3, "pass", LATER)
    with refuses("not-your-seat"):
        commands.act(s, person, other, "pass", LATER)
    with refuses("illegal-action"):
        commands.act(s, "ABC"[other], other, legal(s, seat)[0], LATER)
    with refuses("malformed-action"):
        commands.act(s, person, seat, "sing a song", LATER)
    with refuses("not-running"):
        commands.act(opened("Aoo"), "A", 0, "pass", LATER)
    play_out(s)
    with refuses("not-running"):
        commands.act(s, person, seat, "pass", LATER)


def test_an_action_is_kept_in_its_one_proper_form() -> None:
    s = begun("ABC")
    person, seat = first(s)
    action = legal(s, seat)[0]
    commands.act(s, person, seat, action, LATER)
    assert entries(s)[-1].data == {"action": action}
    assert entries(s)[-1].person == person


def test_a_bot_plays_only_what_it_is_still_asked() -> None:
    s = begun("Abb")
    play_until(s, "ballot")
    since = s.since[1]
    assert since is not None
    assert not commands.act_as_bot(s, 1, since - 1, "no", LATER)
    assert not commands.act_as_bot(s, 0, since, "no", LATER)
    assert commands.act_as_bot(s, 1, since, "no", LATER)
    assert not commands.act_as_bot(s, 1, since, "no", LATER)
    assert entries(s)[-1].person is None


def test_ballots_come_in_any_order() -> None:
    one, other = begun("ABC"), begun("ABC")
    for s, order in ((one, (0, 1, 2)), (other, (2, 0, 1))):
        play_until(s, "ballot")
        for seat in order:
            play(s, seat)
    assert one.game is not None
    assert other.game is not None
    assert one.game.digest() == other.game.digest()
    with refuses("illegal-action"):
        play_until(one, "ballot")
        play(one, 0)
        commands.act(one, "A", 0, "no", LATER)


# -- taking back -----------------------------------------------------------------------------------------------------


def test_strict_takes_back_one_s_own_latest_action_until_another_acts() -> None:
    s = begun("ABC")
    person, seat = first(s)
    assert s.game is not None
    before = s.game.digest()
    assert commands.may_take_back(s, seat) == "no"
    play(s)
    assert commands.may_take_back(s, seat) == "now"
    commands.takeback(s, person, seat, LATER)
    assert s.game.digest() == before
    assert kinds(s)[-2:] == ["action", "takeback"]
    assert entries(s)[-1].data == {"undone": [s.head - 1], "to": s.head - 2}
    play(s)
    play(s)
    assert commands.may_take_back(s, seat) == "no"
    with refuses("illegal-action"):
        commands.takeback(s, person, seat, LATER)


def test_a_ballot_is_withdrawn_from_among_the_others() -> None:
    s = begun("ABC")
    play_until(s, "ballot")
    head = s.head
    play(s, 0)
    play(s, 1)
    commands.takeback(s, "A", 0, LATER)
    assert s.actors == (0, 2)
    assert entries(s)[-1].data["undone"] == [head + 1]
    assert [play.seat for play in s.plays][-1] == 1


def test_whoever_is_away_takes_nothing_back() -> None:
    """Else somebody who has resigned could undo the bot's actions for ever."""
    s = begun("AB")
    person, seat = first(s)
    commands.resign(s, person, seat, LATER)
    play(s)
    assert commands.may_take_back(s, seat) == "no"
    with refuses("bot-seat"):
        commands.takeback(s, person, seat, LATER)


def consenting(seats: str = "ABC", **chosen: Any) -> tuple[Sitting, str, int]:
    """A game in which somebody asks to take back an action that another has followed."""
    s = begun(seats, takeback="consent", **chosen)
    person, seat = first(s)
    play(s, at=LATER)
    play(s, at=LATER)
    assert commands.may_take_back(s, seat) == "ask"
    commands.takeback(s, person, seat, LATER)
    return s, person, seat


def test_consent_needs_everybody() -> None:
    s, _, seat = consenting()
    others = waiting(s)
    assert len(others) == 2
    assert seat not in others
    commands.answer(s, "ABC"[others[0]], others[0], True, LATER)
    assert kinds(s)[-1] == "answer"
    with refuses("not-your-seat"):
        commands.answer(s, "ABC"[others[0]], others[0], True, LATER)
    commands.answer(s, "ABC"[others[1]], others[1], True, LATER)
    assert kinds(s)[-2:] == ["answer", "takeback"]
    assert s.actors == (seat,)
    assert len(s.plays) == 0


@pytest.mark.parametrize("away_ms", [HOUR_MS, -HOUR_MS])
def test_a_jump_of_time_leaves_everybody_their_time(away_ms: int) -> None:
    """The clock of a decision, and how long an open takeback waits for answers."""
    s, _, _ = consenting(clock=LIVE)
    assert s.clock is not None
    assert s.asked is not None
    seat = s.actors[0]
    at = s.touched + MINUTE_MS
    before = s.clock.left(seat, at), s.asked.until - at
    jump = TimeJump(1, at, at + away_ms)
    commands.follow_time(s, [jump])
    commands.flags(s, jump.ends)
    assert (s.clock.left(seat, jump.ends), s.asked.until - jump.ends) == before
    commands.follow_time(s, [jump])
    assert kinds(s).count("jump") == 1
    assert amounts_to(again(s)) == amounts_to(s)


def test_consent_refused_is_not_asked_again_before_something_is_played() -> None:
    s, person, seat = consenting()
    other = waiting(s)[1]
    commands.answer(s, "ABC"[other], other, False, LATER)
    assert s.asked is None
    assert len(s.plays) == 2
    assert commands.may_take_back(s, seat) == "no"
    with refuses("takeback-refused-by-others"):
        commands.takeback(s, person, seat, LATER)
    play(s)
    assert commands.may_take_back(s, seat) != "no"


def test_an_action_answers_no() -> None:
    s, _, _ = consenting()
    play(s, at=LATER)
    assert s.asked is None
    assert len(s.plays) == 3


def test_who_asked_can_withdraw_it_and_ask_again() -> None:
    s, person, seat = consenting()
    with refuses("not-your-seat"):
        commands.answer(s, person, seat, True, LATER)
    with refuses("takeback-asked"):
        commands.takeback(s, person, seat, LATER)
    commands.answer(s, person, seat, False, LATER)
    with refuses("nothing-asked"):
        commands.answer(s, person, seat, False, LATER)
    commands.takeback(s, person, seat, LATER)
    assert s.asked is not None


@pytest.mark.parametrize(("pace", "waits_ms"), [("live", 2 * MINUTE_MS), ("turns", DAY_MS)])
def test_bots_wait_for_an_answer_so_long_and_no_longer(pace: str, waits_ms: int) -> None:
    s = begun("ABb", takeback="consent", pace=pace)
    play_in_order(s, 0, 1)
    assert s.bots == [2]
    commands.takeback(s, "A", 0, LATER)
    assert s.bots == []
    assert s.deadline == LATER + waits_ms
    commands.flags(s, LATER + waits_ms - 1)
    assert kinds(s)[-1] == "ask"
    commands.flags(s, LATER + waits_ms)
    assert s.bots == [2]
    assert entries(s)[-1].data == {"yes": False, "why": "late"}


def test_where_nobody_else_has_to_agree_it_is_done_at_once() -> None:
    s = begun("Abb", takeback="consent")
    while 0 not in s.actors:
        play(s)
    play(s)
    play(s)
    commands.takeback(s, "A", 0, LATER)
    assert kinds(s)[-2:] == ["ask", "takeback"]
    assert s.actors == (0,)


def test_when_the_last_who_was_waited_for_goes_nothing_is_asked_any_more() -> None:
    s, person, seat = consenting("AB")
    other = 1 - seat
    commands.resign(s, "AB"[other], other, LATER)
    assert s.asked is None
    commands.takeback(s, person, seat, LATER)
    assert kinds(s)[-2:] == ["ask", "takeback"]


def test_when_the_asker_goes_nothing_is_asked_any_more() -> None:
    s, person, seat = consenting()
    commands.step_out(s, person, seat, LATER)
    assert s.asked is None


def test_one_person_answers_for_all_their_seats() -> None:
    s = begun("AABB", takeback="consent")
    while not (s.plays and s.actors and s.chairs[s.plays[-1].seat].person != s.chairs[s.actors[0]].person):
        play(s)
    asker = s.plays[-1].seat
    person = s.chairs[asker].person
    assert person is not None
    other = "B" if person == "A" else "A"
    play(s)
    commands.takeback(s, person, asker, LATER)
    assert [s.chairs[seat].person for seat in waiting(s)] == [other, other]
    commands.answer(s, other, waiting(s)[0], True, LATER)
    assert kinds(s)[-3:] == ["answer", "answer", "takeback"]


def test_past_bots_undoes_the_answers_of_bots_but_of_nobody_else() -> None:
    s = begun("AbbB", takeback="past-bots")
    play_in_order(s, 0, 1, 2)
    undone = [play.number for play in s.plays[-3:]]
    assert commands.to_take_back(s, 0) == (undone, True)
    twin = s.copy()
    commands.takeback(twin, "A", 0, LATER)
    assert twin.actors == (0,)
    play(s, 3)
    with refuses("takeback-after-others"):
        commands.takeback(s, "A", 0, LATER)


def play_in_order(s: Sitting, *seats: int) -> None:
    """Play until these seats were the last to play, one after the other."""
    while [play.seat for play in s.plays[-len(seats) :]] != list(seats):
        play(s, at=LATER)


# -- the end ---------------------------------------------------------------------------------------------------------


def test_expires_only_if_nothing_has_happened() -> None:
    s = begun("ABC")
    head = s.head
    commands.expire(s, START_MS, LATER)
    assert s.head == head
    commands.expire(s, START_MS + 1, LATER)
    assert (s.status, entries(s)[-1].data) == ("closed", {"why": "expired"})
    commands.expire(s, LATER + 1, LATER)
    assert s.head == head + 1
    with refuses("not-running"):
        commands.close(s, "left", LATER)


def test_freeze_and_rewind() -> None:
    s = begun("ABC", clock=LIVE)
    for _ in range(6):
        play(s, at=LATER)
    number = s.plays[2].number
    commands.freeze(s, number, 99, LATER)
    assert (s.status, s.frozen, s.actors, s.deadline) == ("frozen", (number, 99), (), None)
    with refuses("frozen"):
        commands.act(s, "A", 0, "pass", LATER)
    with refuses("not-host"):
        commands.rewind(s, "stranger", LATER)
    twin = again(s)
    commands.rewind(twin, "A", START_MS + HOUR_MS)
    assert twin.status == "running"
    assert [play.number for play in twin.plays] == [play.number for play in s.plays][:2]
    assert twin.clock is not None
    assert twin.clock.paused == frozenset()
    play(twin, at=START_MS + HOUR_MS)
    with refuses("not-running"):
        commands.rewind(twin, "A", START_MS + HOUR_MS)


def test_an_adjourned_game_stands_still_until_it_goes_on() -> None:
    """Nobody can act, no clock runs, a takeback that was asked for lapses; later everybody has the time they had."""
    s = begun("ABC", clock=LIVE, takeback="consent")
    play(s, at=LATER)
    play(s, at=LATER)
    seat, first = s.actors[0], s.plays[0].seat
    person = s.chairs[seat].person or ""
    assert s.clock is not None
    left = [s.clock.left(each, LATER) for each in range(3)]
    commands.takeback(s, s.chairs[first].person or "", first, LATER)
    assert s.asked is not None
    commands.adjourn(s, "dispute", LATER)
    assert (s.status, s.adjourned, s.actors, s.bots, s.deadline) == ("adjourned", "dispute", (), [], None)
    assert again(s).asked is None
    night = LATER + 9 * HOUR_MS
    attempts: tuple[Callable[[], None], ...] = (
        lambda: commands.act(s, person, seat, "pass", night),
        lambda: commands.takeback(s, person, seat, night),
        lambda: commands.resign(s, person, seat, night),
        lambda: commands.step_out(s, person, seat, night),
        lambda: commands.order(s, person, seat, [], [], {}, night),
        lambda: commands.adjourn(s, "report", night),
    )
    for attempt in attempts:
        with refuses("adjourned"):
            attempt()
    head = s.head
    commands.flags(s, night)
    commands.expire(s, night, night)
    assert s.head == head
    assert amounts_to(again(s)) == amounts_to(s)
    commands.resume(s, night)
    assert (s.status, s.adjourned, s.actors) == ("running", None, (seat,))
    assert [s.clock.left(each, night) for each in range(3)] == left
    play(s, at=night)
    assert amounts_to(again(s)) == amounts_to(s)
    with refuses("not-adjourned"):
        commands.resume(s, night)


def test_a_frozen_game_can_be_adjourned_and_is_so_when_it_is_rewound() -> None:
    s = begun("ABC", clock=LIVE)
    for _ in range(4):
        play(s, at=LATER)
    commands.adjourn(s, "maintenance", LATER)
    commands.freeze(s, s.plays[2].number, 99, LATER)
    assert s.status == "frozen"
    commands.rewind(s, "A", LATER)
    assert (s.status, s.actors) == ("adjourned", ())
    commands.resume(s, LATER + HOUR_MS)
    assert s.clock is not None
    assert (s.status, s.clock.paused) == ("running", frozenset())


@pytest.mark.parametrize("status", ["open", "finished", "closed"])
def test_only_a_game_that_has_begun_can_be_adjourned(status: str) -> None:
    s = opened("Aoo") if status == "open" else begun("ABC")
    if status == "finished":
        play_out(s)
    elif status == "closed":
        commands.close(s, "left", LATER)
    with refuses("not-running"):
        commands.adjourn(s, "report", LATER)
    with refuses("not-adjourned"):
        commands.resume(s, LATER)


def test_an_adjourned_table_is_the_same_from_its_snapshot() -> None:
    s = begun("ABC", clock=LIVE)
    play(s, at=LATER)
    commands.adjourn(s, "report", LATER)
    twin = Sitting.of(s.id, s.settings, s.options, s.deal, s.seed)
    go_on_from(twin, json.loads(json.dumps(snapshot(s))))
    assert amounts_to(twin) == amounts_to(s)
    old = {name: value for name, value in snapshot(s).items() if name != "adjourned"}
    go_on_from(twin, old)  # made by an earlier version
    assert twin.adjourned is None


def test_past_bots_does_not_go_behind_a_count_where_others_have_voted() -> None:
    """The last voter sees the count; to vote again knowing it would not be fair to the other people."""
    for seats, refused in (("ABb", True), ("AAb", False)):
        s = begun(seats, takeback="past-bots")
        play_until(s, "ballot")
        for seat in list(s.actors)[::-1]:
            play(s, seat)
        if refused:
            with refuses("takeback-after-count"):
                commands.takeback(s, "A", 0, START_MS)
        else:
            commands.takeback(s, "A", 0, START_MS)
