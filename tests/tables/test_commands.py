"""What may be done at a table: every guard, and the entries that each command makes."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster.tables import commands
from lancaster.tables.bot_names import bot_name
from lancaster.tables.clock import TimeJump
from lancaster.tables.entries import FORMER_PLAYER, Chair
from lancaster.tables.sitting import Sitting, waiting
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS
from tests.tables.sitting_builders import (
    LIVE,
    START_MS,
    TURNS,
    again,
    amounts_to,
    begun,
    entries,
    kinds,
    legal,
    opened,
    play,
    play_out,
    play_until,
    refuses,
)

LATER = START_MS + MINUTE_MS


def first(s: Sitting) -> tuple[str, int]:
    """Who is asked, with the seat."""
    seat = s.actors[0]
    person = s.chairs[seat].person
    assert person is not None
    return person, seat


# -- before the game -------------------------------------------------------------------------------------------------


def test_made_with_the_maker_and_bots_on_their_seats() -> None:
    s = opened("Aob")
    assert (s.host, s.status, s.created) == ("A", "open", START_MS)
    assert s.chairs == [Chair("A", "Anna"), Chair(), Chair(label=bot_name(s.id, 2, ["Anna"]), bot="page")]


def test_begins_at_once_with_everybody_there_if_the_table_is_made_so() -> None:
    assert opened("Ab").status == "running"
    assert opened("AA").status == "running"
    assert opened("Ab", autostart=False).status == "open"


def test_a_hot_seat_has_names_of_its_own() -> None:
    s = opened("AA", labels=("Grandma", ""), autostart=False)
    assert [chair.label for chair in s.chairs] == ["Grandma", "Anna"]


def test_join_takes_the_first_open_seat_or_the_one_that_is_asked_for() -> None:
    s = opened("Aooo")
    assert commands.join(s, "B", "Berta", 2, LATER) == 2
    assert commands.join(s, "C", "Carla", None, LATER) == 1
    assert s.status == "open"
    assert commands.join(s, "D", "Dora", None, LATER) == 3
    assert s.status == "running"


def test_join_is_refused() -> None:
    s = opened("Aobo")
    with refuses("already-seated"):
        commands.join(s, "A", "Anna", 1, LATER)
    with refuses("no-such-seat"):
        commands.join(s, "B", "Berta", 4, LATER)
    for taken in (0, 2):
        with refuses("not-open"):
            commands.join(s, "B", "Berta", taken, LATER)
    commands.reserve(s, 1, "C", "Carla", LATER)
    with refuses("not-open"):
        commands.join(s, "B", "Berta", 1, LATER)
    commands.join(s, "B", "Berta", None, LATER)
    assert s.chairs[3].person == "B"
    with refuses("not-open"):
        commands.join(s, "D", "Dora", None, LATER)
    commands.close(s, "expired", LATER)
    with refuses("already-started"):
        commands.join(s, "C", "Carla", None, LATER)


def test_a_reserved_seat_goes_to_its_person_alone_and_all_of_them_at_once() -> None:
    s = opened("Aooo")
    commands.reserve(s, 1, "B", "left hand", LATER)
    commands.reserve(s, 3, "B", "right hand", LATER)
    commands.join(s, "C", "Carla", None, LATER)
    with refuses("not-open"):
        commands.join(s, "B", "Berta", 2, LATER)
    commands.join(s, "B", "Berta", 3, LATER)
    assert [chair.person for chair in s.chairs] == ["A", "B", "C", "B"]
    assert [chair.label for chair in s.chairs][1::2] == ["left hand", "right hand"]
    assert s.status == "running"


def test_a_reserved_seat_nobody_takes_can_be_opened_or_filled_by_the_host() -> None:
    s = opened("Aoo")
    commands.reserve(s, 1, "B", "Berta", LATER)
    commands.reserve(s, 2, "C", "Carla", LATER)
    commands.empty(s, "A", 1, LATER)
    assert s.chairs[1] == Chair()
    commands.fill(s, "A", 2, "knight", LATER)
    with refuses("not-open"):
        commands.join(s, "C", "Carla", 2, LATER)
    commands.join(s, "D", "Dora", None, LATER)
    assert s.status == "running"


def test_who_does_not_want_a_kept_seat_frees_it() -> None:
    s = opened("Aoo")
    commands.reserve(s, 1, "B", "Berta", LATER)
    commands.leave(s, "B", LATER)
    assert s.chairs[1] == Chair()
    assert (s.host, s.status) == ("A", "open")
    with refuses("not-your-seat"):
        commands.leave(s, "B", LATER)


def test_leaving_hands_the_table_on() -> None:
    s = opened("Aoo")
    commands.join(s, "B", "Berta", None, LATER)
    commands.leave(s, "A", LATER)
    assert s.host == "B"
    assert s.chairs[0] == Chair()
    commands.leave(s, "B", LATER)
    assert s.status == "closed"
    with refuses("already-started"):
        commands.leave(s, "B", LATER)


def test_a_host_without_a_seat_hands_the_table_on_as_well() -> None:
    s = opened("ooo")
    commands.join(s, "B", "Berta", 1, LATER)
    commands.leave(s, "A", LATER)
    assert (s.host, s.status) == ("B", "open")
    assert amounts_to(again(s)) == amounts_to(s)


def test_leave_is_refused_to_strangers_and_in_a_game() -> None:
    s = opened("Aoo")
    with refuses("not-your-seat"):
        commands.leave(s, "B", LATER)
    with refuses("already-started"):
        commands.leave(begun("AB"), "A", LATER)


def test_only_the_host_fills_empties_and_begins() -> None:
    s = opened("Aoo", autostart=False)
    commands.join(s, "B", "Berta", 1, LATER)
    with refuses("not-host"):
        commands.fill(s, "B", 2, "page", LATER)
    with refuses("not-host"):
        commands.empty(s, "B", 0, LATER)
    with refuses("not-host"):
        commands.begin(s, "B", LATER)
    with refuses("seats-open"):
        commands.begin(s, "A", LATER)
    with refuses("not-open"):
        commands.fill(s, "A", 1, "page", LATER)
    with refuses("no-such-seat"):
        commands.fill(s, "A", 3, "page", LATER)
    with refuses("no-such-seat"):
        commands.empty(s, "A", 4, LATER)
    with refuses("already-seated"):
        commands.empty(s, "A", 0, LATER)
    commands.fill(s, "A", 2, "page", LATER)
    commands.fill(s, "A", 2, "knight", LATER)
    assert s.chairs[2].bot == "knight"
    commands.empty(s, "A", 1, LATER)
    assert s.chairs[1] == Chair()
    head = s.head
    commands.empty(s, "A", 1, LATER)
    assert s.head == head
    commands.fill(s, "A", 1, "page", LATER)
    commands.begin(s, "A", LATER)
    assert s.status == "running"
    with refuses("already-started"):
        commands.fill(s, "A", 1, "page", LATER)
    with refuses("already-started"):
        commands.empty(s, "A", 1, LATER)
    with refuses("already-started"):
        commands.begin(s, "A", LATER)


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


@pytest.mark.parametrize(("pace", "patience"), [("live", 2 * MINUTE_MS), ("turns", DAY_MS)])
def test_bots_wait_for_an_answer_so_long_and_no_longer(pace: str, patience: int) -> None:
    s = begun("ABb", takeback="consent", pace=pace)
    play_in_order(s, 0, 1)
    assert s.bots == [2]
    commands.takeback(s, "A", 0, LATER)
    assert s.bots == []
    assert s.deadline == LATER + patience
    commands.flags(s, LATER + patience - 1)
    assert kinds(s)[-1] == "ask"
    commands.flags(s, LATER + patience)
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


# -- clocks and absence ----------------------------------------------------------------------------------------------


def test_whoever_runs_out_is_replaced_until_they_return() -> None:
    s = begun("ABC", clock=LIVE)
    person, seat = first(s)
    gone = START_MS + 10 * MINUTE_MS
    commands.flags(s, gone - 1)
    assert s.chairs[seat].bot is None
    with refuses("bot-seat"):
        commands.act(s.copy(), person, seat, legal(s, seat)[0], gone)
    commands.flags(s, gone)
    assert s.chairs[seat] == Chair(person, s.chairs[seat].label, "page", "flagged")
    assert kinds(s)[-2:] == ["flag", "seat"]
    with refuses("bot-seat"):
        commands.act(s, person, seat, legal(s, seat)[0], gone)
    commands.step_in(s, person, seat, gone)
    assert s.chairs[seat].away == ""
    assert s.clock is not None
    assert s.clock.left(seat, gone) == MINUTE_MS
    with refuses("already-seated"):
        commands.step_in(s, person, seat, gone)


def test_or_forfeits_where_the_table_is_made_so() -> None:
    s = begun("ABC", clock=LIVE, at_zero="forfeit")
    person, seat = first(s)
    commands.flags(s, START_MS + 10 * MINUTE_MS)
    assert s.chairs[seat].away == "forfeited"
    with refuses("not-your-seat"):
        commands.step_in(s, person, seat, START_MS + 10 * MINUTE_MS)
    with refuses("bot-seat"):
        commands.resign(s, person, seat, START_MS + 10 * MINUTE_MS)


def test_whoever_has_run_out_cannot_slip_away_instead() -> None:
    s = begun("ABC", clock=LIVE, at_zero="forfeit")
    person, seat = first(s)
    for job in (commands.step_out, commands.resign, commands.takeback):
        with refuses("bot-seat"):
            job(s.copy(), person, seat, START_MS + 10 * MINUTE_MS)


def test_in_a_vote_several_can_run_out_at_once() -> None:
    s = begun("ABC", clock=LIVE)
    play_until(s, "ballot")
    play(s, 1, LATER)
    commands.flags(s, START_MS + HOUR_MS)
    assert [chair.away for chair in s.chairs] == ["flagged", "", "flagged"]
    assert s.bots == [0, 2]


def test_a_day_for_each_move_and_holidays() -> None:
    s = begun("ABC", clock=TURNS)
    person, seat = first(s)
    assert s.deadline == START_MS + DAY_MS
    commands.holiday(s, person, START_MS + HOUR_MS, START_MS + 10 * DAY_MS, START_MS)
    assert s.deadline == START_MS + 10 * DAY_MS + 23 * HOUR_MS
    commands.back(s, person, START_MS + 2 * HOUR_MS)
    assert s.deadline == START_MS + DAY_MS + HOUR_MS
    commands.holiday(s, "nobody", START_MS, START_MS + DAY_MS, START_MS)
    assert kinds(s)[-2:] == ["holiday", "back"]
    assert entries(s)[-1].seat == seat


def test_holidays_are_for_games_by_turns() -> None:
    s = begun("ABC", clock=LIVE)
    head = s.head
    commands.holiday(s, "A", START_MS, START_MS + DAY_MS, START_MS)
    commands.back(s, "A", START_MS)
    assert s.head == head


def test_the_play_window_holds_the_clock() -> None:
    night = {"kind": "turns", "per_move": HOUR_MS, "window": {"opens": 8 * 60, "closes": 22 * 60, "zone": "UTC"}}
    s = begun("ABC", clock=night)
    assert s.deadline is not None
    assert START_MS // DAY_MS * DAY_MS + 22 * HOUR_MS < START_MS + HOUR_MS  # it begins at 22:13
    assert s.deadline == (START_MS // DAY_MS + 1) * DAY_MS + 9 * HOUR_MS


def test_resigning_is_for_good_and_comes_last() -> None:
    s = begun("ABC")
    commands.resign(s, "B", 1, LATER)
    with refuses("not-your-seat"):
        commands.step_in(s, "B", 1, LATER)
    with refuses("bot-seat"):
        commands.resign(s, "B", 1, LATER)
    with refuses("not-your-seat"):
        commands.resign(s, "A", 1, LATER)
    play_out(s)
    assert s.places[1] == 3
    assert s.game is not None
    best = max(s.game.scores[0], s.game.scores[2])
    assert {s.places[seat] for seat in (0, 2) if s.game.scores[seat] == best} == {1}


def test_several_who_give_up_share_no_place_with_those_who_played() -> None:
    s = begun("ABCD")
    commands.resign(s, "B", 1, LATER)
    commands.resign(s, "D", 3, LATER)
    play_out(s)
    assert {s.places[0], s.places[2]} <= {1, 2}
    assert {s.places[1], s.places[3]} <= {3, 4}


def test_bots_finish_the_game_of_the_last_person_who_resigns() -> None:
    s = begun("AB")
    commands.resign(s, "A", 0, LATER)
    commands.resign(s, "B", 1, LATER)
    assert s.bots == list(s.actors)
    play_out(s)
    assert s.status == "finished"


def test_a_vote_goes_on_with_a_bot_for_somebody_who_leaves() -> None:
    s = begun("ABC")
    play_until(s, "ballot")
    since = s.since[1]
    play(s, 0)
    commands.step_out(s, "B", 1, LATER)
    assert s.bots == [1]
    assert s.since[1] == since
    with refuses("bot-seat"):
        commands.step_out(s, "B", 1, LATER)
    commands.step_in(s, "B", 1, LATER)
    assert s.bots == []
    play(s, 1)


def test_nobody_steps_out_of_a_rated_game() -> None:
    with refuses("stand-in-not-allowed"):
        commands.step_out(begun("AB", rated=True), "A", 0, LATER)


@pytest.mark.parametrize("away", ["resigned", "forfeited", "deleted"])
def test_a_seat_that_was_given_up_can_be_claimed(away: str) -> None:
    s = begun("ABC", clock=LIVE, at_zero="forfeit")
    person, seat = first(s)
    if away == "resigned":
        commands.resign(s, person, seat, LATER)
    elif away == "forfeited":
        commands.flags(s, START_MS + HOUR_MS)
    else:
        commands.vacate(s, person, LATER)
    others = [letter for letter in "ABC" if letter != person]
    with refuses("already-seated"):
        commands.join(s, others[0], "x", seat, START_MS + HOUR_MS)
    with refuses("already-started"):
        commands.join(s, "D", "Dora", (seat + 1) % 3, START_MS + HOUR_MS)
    assert commands.join(s, "D", "Dora", None, START_MS + HOUR_MS) == seat
    assert s.chairs[seat] == Chair("D", "Dora")
    commands.act(s, "D", seat, legal(s, seat)[0], START_MS + HOUR_MS)


def test_no_seat_is_claimed_that_somebody_may_return_to() -> None:
    s = begun("ABC")
    commands.step_out(s, "B", 1, LATER)
    with refuses("already-started"):
        commands.join(s, "D", "Dora", None, LATER)


def test_no_seat_is_claimed_in_a_rated_game_nor_uninvited_in_a_private_one() -> None:
    rated, private = begun("ABC", rated=True), begun("ABC", listed=False)
    for s in (rated, private):
        commands.resign(s, "B", 1, LATER)
    with refuses("takeover-not-allowed"):
        commands.join(rated, "D", "Dora", None, LATER)
    with refuses("already-started"):
        commands.join(private, "D", "Dora", None, LATER)
    commands.join(private, "D", "Dora", None, LATER, invited=True)


# -- people come and go ----------------------------------------------------------------------------------------------


def test_a_guest_hands_seats_and_tables_over_to_an_account() -> None:
    s = begun("AAB", takeback="consent")
    commands.hand_over(s, "A", "account", LATER)
    assert [chair.person for chair in s.chairs] == ["account", "account", "B"]
    assert s.host == "account"
    watched = opened("ooo")
    commands.reserve(watched, 1, "B", "Berta", LATER)
    commands.hand_over(watched, "A", "account", LATER)
    commands.hand_over(watched, "B", "other", LATER)
    assert watched.host == "account"
    assert watched.chairs[1].reserved == "other"
    head = watched.head
    commands.hand_over(watched, "nobody", "account", LATER)
    assert watched.head == head


def test_a_deleted_person_leaves_no_name_and_games_go_on() -> None:
    s = begun("ABC")
    commands.vacate(s, "A", LATER)
    assert s.chairs[0] == Chair(None, FORMER_PLAYER, "page", "left")
    assert s.host == "B"
    play_out(s)
    commands.vacate(s, "B", LATER)
    assert s.status == "finished"
    assert s.chairs[1] == Chair(None, FORMER_PLAYER)
    assert amounts_to(again(s)) == amounts_to(s)


def test_a_deleted_host_without_a_seat_hands_the_table_on() -> None:
    s = opened("oo")
    commands.join(s, "B", "Berta", 0, LATER)
    commands.join(s, "C", "Carla", 1, LATER)
    assert (s.host, s.status) == ("A", "running")
    commands.vacate(s, "A", LATER)
    assert s.host == "B"
    assert [chair.person for chair in s.chairs] == ["B", "C"]


def test_a_deleted_person_leaves_open_tables_and_kept_seats() -> None:
    s = opened("Aoo")
    commands.join(s, "B", "Berta", None, LATER)
    commands.reserve(s, 2, "A", "Anna", LATER)
    commands.vacate(s, "A", LATER)
    assert (s.host, s.status) == ("B", "open")
    assert s.chairs == [Chair(), Chair("B", "Berta"), Chair()]


def test_a_resigned_seat_still_comes_last_when_its_person_is_deleted() -> None:
    s = begun("ABC")
    commands.resign(s, "B", 1, LATER)
    commands.vacate(s, "B", LATER)
    play_out(s)
    assert s.places[1] == 3


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
