"""Commands about clocks and absence: who runs out, is on holiday, leaves or gives up."""

from __future__ import annotations

from lancaster.tables import commands
from lancaster.tables.entries import Chair
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS
from tests.tables.sitting_builders import (
    LATER,
    LIVE,
    START_MS,
    TURNS,
    begun,
    entries,
    first,
    kinds,
    legal,
    play,
    play_out,
    play_until,
    refuses,
)

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
