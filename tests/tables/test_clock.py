"""Clocks: bank and increment, time for each move, play windows across changes of summer time, holidays and pauses."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from lancaster.tables.clock import LONGEST_HOLIDAY_MS, Clock, Live, Turns, Window, clock_settings
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS
from tests.tables.clock_builders import BERLIN, moment, to_move

LIVE = Live(bank=10 * MINUTE_MS, increment=10 * SECOND_MS)
OFFICE = Window(9 * 60, 17 * 60, BERLIN)
START_MS = 1_750_000_000_000


def wall(at: int | None, zone: str = BERLIN) -> str:
    """What the wall shows there at a moment."""
    assert at is not None
    return (datetime.fromtimestamp(at // 1000, UTC)).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


def deadline_by_turns(per_move: int, window: Window, begins: str) -> str:
    clock = to_move(Turns(per_move, window), moment(begins, window.zone))
    return wall(clock.deadline(0), window.zone)


# Live


def test_a_bank_goes_down_while_the_seat_owes_a_decision() -> None:
    clock = to_move(LIVE, START_MS)
    assert clock.left(0, START_MS + MINUTE_MS) == 9 * MINUTE_MS
    assert clock.left(1, START_MS + MINUTE_MS) == 10 * MINUTE_MS
    assert clock.spent(0, START_MS + MINUTE_MS) == MINUTE_MS
    assert clock.deadline(0) == START_MS + 10 * MINUTE_MS
    assert clock.deadline(1) is None
    assert clock.flagged(START_MS + 10 * MINUTE_MS - 1) == []
    assert clock.flagged(START_MS + 10 * MINUTE_MS) == [0]
    assert clock.left(0, START_MS + DAY_MS) == 0
    assert clock.spent(0, START_MS + DAY_MS) == 10 * MINUTE_MS


def test_a_decision_gives_the_increment() -> None:
    clock = to_move(LIVE, START_MS)
    clock.turn([1], START_MS + MINUTE_MS, acted=0)
    assert clock.left(0, START_MS + HOUR_MS) == 9 * MINUTE_MS + 10 * SECOND_MS
    assert clock.left(1, START_MS + 2 * MINUTE_MS) == 9 * MINUTE_MS
    clock.turn([1], START_MS + 2 * MINUTE_MS, acted=1)  # acts and owes again
    assert clock.left(1, START_MS + 3 * MINUTE_MS) == 8 * MINUTE_MS + 10 * SECOND_MS


def test_the_increment_fills_the_bank_up_and_no_further() -> None:
    clock = to_move(LIVE, START_MS)
    clock.turn([1], START_MS + 3 * SECOND_MS, acted=0)
    assert clock.left(0, START_MS + MINUTE_MS) == LIVE.bank


def test_whoever_did_not_owe_a_decision_gains_nothing() -> None:
    clock = to_move(LIVE, START_MS)
    clock.turn([1], START_MS + MINUTE_MS, acted=0)
    clock.turn([1], START_MS + 2 * MINUTE_MS, acted=0)
    clock.turn([0], START_MS + 2 * MINUTE_MS)  # rewound: nobody acted
    assert clock.left(0, START_MS + 2 * MINUTE_MS) == 9 * MINUTE_MS + 10 * SECOND_MS
    assert clock.left(1, START_MS + 2 * MINUTE_MS) == 9 * MINUTE_MS


def test_in_a_vote_all_run_at_once_and_each_stops_with_its_ballot() -> None:
    clock = to_move(LIVE, START_MS, 0, 1, 2)
    clock.turn([0, 2], START_MS + MINUTE_MS, acted=1)
    clock.turn([2], START_MS + 2 * MINUTE_MS, acted=0)
    lefts = [clock.left(seat, START_MS + 3 * MINUTE_MS) for seat in range(3)]
    assert lefts == [8 * MINUTE_MS + 10 * SECOND_MS, 9 * MINUTE_MS + 10 * SECOND_MS, 7 * MINUTE_MS]
    assert clock.next_deadline() == (2, START_MS + 10 * MINUTE_MS)


def test_the_next_deadline_is_the_earliest_and_of_the_lowest_seat() -> None:
    clock = to_move(LIVE, START_MS, 1, 2)
    assert clock.next_deadline() == (1, START_MS + 10 * MINUTE_MS)
    clock.turn([0, 1, 2], START_MS + MINUTE_MS)
    assert clock.next_deadline() == (1, START_MS + 10 * MINUTE_MS)
    clock.grant(1, 20 * MINUTE_MS, START_MS + MINUTE_MS)
    assert clock.next_deadline() == (2, START_MS + 10 * MINUTE_MS)
    clock.turn([], START_MS + 2 * MINUTE_MS)
    assert clock.next_deadline() is None


def test_the_clock_of_a_seat_a_bot_plays_stands_and_gains_nothing() -> None:
    clock = to_move(LIVE, START_MS)
    clock.exempt(0, True, START_MS + MINUTE_MS)
    assert clock.deadline(0) is None
    assert clock.flagged(START_MS + DAY_MS) == []
    clock.turn([1], START_MS + HOUR_MS, acted=0)
    assert clock.left(0, START_MS + DAY_MS) == 9 * MINUTE_MS
    clock.turn([0], START_MS + HOUR_MS, acted=1)
    clock.exempt(0, False, START_MS + 2 * HOUR_MS)
    assert clock.deadline(0) == START_MS + 2 * HOUR_MS + 9 * MINUTE_MS


@pytest.mark.parametrize(
    ("live", "minimum"),
    [(Live(10 * MINUTE_MS, 5 * SECOND_MS), MINUTE_MS), (Live(MINUTE_MS, 20 * SECOND_MS), 20 * SECOND_MS)],
)
def test_who_returns_after_running_out_gets_the_increment_or_a_tenth_of_the_bank(live: Live, minimum: int) -> None:
    clock = to_move(live, START_MS)
    clock.exempt(0, True, START_MS + HOUR_MS)
    assert clock.left(0, START_MS + HOUR_MS) == 0
    clock.exempt(0, False, START_MS + DAY_MS)
    clock.grant(0, None, START_MS + DAY_MS)
    assert clock.deadline(0) == START_MS + DAY_MS + minimum


def test_a_grant_never_takes_away_and_stays_beyond_the_bank() -> None:
    clock = to_move(LIVE, START_MS)
    clock.grant(0, 10 * MINUTE_MS - 1, START_MS)
    assert clock.left(0, START_MS) == 10 * MINUTE_MS
    clock.grant(0, HOUR_MS, START_MS)
    clock.turn([1], START_MS, acted=0)
    assert clock.left(0, START_MS) == HOUR_MS


def test_a_bank_of_zero_is_flagged_at_once() -> None:
    clock = to_move(Live(MINUTE_MS, 0), START_MS)
    clock.turn([1], START_MS + HOUR_MS, acted=0)
    assert clock.flagged(START_MS + HOUR_MS) == []  # it owes nothing
    clock.turn([0], START_MS + 2 * HOUR_MS)
    assert clock.deadline(0) == START_MS + 2 * HOUR_MS
    assert clock.flagged(START_MS + 2 * HOUR_MS) == [0]


# Pauses


def test_a_paused_table_stands_until_every_reason_is_gone() -> None:
    clock = to_move(LIVE, START_MS)
    clock.pause(START_MS + MINUTE_MS, "takeback")
    clock.pause(START_MS + 2 * MINUTE_MS, "down")
    clock.pause(START_MS + 2 * MINUTE_MS, "down")
    assert clock.deadline(0) is None
    clock.resume(START_MS + HOUR_MS, "down")
    assert clock.left(0, START_MS + 2 * HOUR_MS) == 9 * MINUTE_MS
    clock.resume(START_MS + 2 * HOUR_MS, "takeback")
    clock.resume(START_MS + 3 * HOUR_MS, "frozen")  # it never was
    assert clock.deadline(0) == START_MS + 2 * HOUR_MS + 9 * MINUTE_MS


def test_whose_turn_it_is_may_change_in_a_pause() -> None:
    clock = to_move(LIVE, START_MS)
    clock.pause(START_MS + MINUTE_MS)
    clock.turn([1], START_MS + 2 * MINUTE_MS, acted=0)
    assert clock.next_deadline() is None
    clock.resume(START_MS + HOUR_MS)
    assert clock.next_deadline() == (1, START_MS + HOUR_MS + 10 * MINUTE_MS)


def test_time_that_goes_back_counts_as_the_latest_so_far() -> None:
    clock = to_move(LIVE, START_MS)
    clock.turn([1], START_MS + MINUTE_MS, acted=0)
    clock.turn([0], START_MS, acted=1)
    assert clock.left(1, START_MS) == 10 * MINUTE_MS
    assert clock.deadline(0) == START_MS + MINUTE_MS + 9 * MINUTE_MS + 10 * SECOND_MS
    assert clock.data(START_MS)["at"] == START_MS + MINUTE_MS


# No clock


def test_without_a_clock_time_is_counted_and_never_runs_out() -> None:
    clock = to_move(None, START_MS)
    clock.grant(0, None, START_MS)
    assert clock.left(0, START_MS + DAY_MS) is None
    assert clock.spent(0, START_MS + DAY_MS) == DAY_MS
    assert clock.next_deadline() is None
    assert clock.flagged(START_MS + 1000 * DAY_MS) == []


# By turns


def test_every_decision_has_its_own_time() -> None:
    clock = to_move(Turns(DAY_MS), START_MS)
    assert clock.left(1, START_MS) is None
    clock.turn([0], START_MS + 23 * HOUR_MS, acted=0)
    assert clock.deadline(0) == START_MS + 47 * HOUR_MS
    clock.turn([1], START_MS + 24 * HOUR_MS, acted=0)
    assert clock.left(0, START_MS + 24 * HOUR_MS) is None
    clock.turn([0, 1], START_MS + 25 * HOUR_MS)
    assert clock.next_deadline() == (1, START_MS + 48 * HOUR_MS)
    assert clock.left(0, START_MS + 25 * HOUR_MS) == DAY_MS
    assert clock.spent(0, START_MS + 25 * HOUR_MS) == 24 * HOUR_MS


def test_a_grant_by_turns_is_the_time_for_a_move() -> None:
    clock = to_move(Turns(DAY_MS), START_MS)
    clock.grant(0, None, START_MS + 30 * HOUR_MS)
    clock.grant(1, None, START_MS + 30 * HOUR_MS)
    assert clock.deadline(0) == START_MS + 54 * HOUR_MS
    assert clock.left(1, START_MS + 30 * HOUR_MS) is None


@pytest.mark.parametrize(
    ("begins", "deadline"),
    [
        ("2026-06-10 10:00", "2026-06-12 10:00"),  # 7 + 8 + 1 hours
        ("2026-06-10 09:00", "2026-06-11 17:00"),  # ends with the window, not when the next one opens
        ("2026-06-10 03:00", "2026-06-11 17:00"),
        ("2026-06-10 20:00", "2026-06-12 17:00"),
        ("2026-06-10 17:00", "2026-06-12 17:00"),
    ],
)
def test_time_runs_in_the_play_window_only(begins: str, deadline: str) -> None:
    assert deadline_by_turns(16 * HOUR_MS, OFFICE, begins) == deadline


def test_a_window_over_midnight() -> None:
    night = Window(22 * 60, 2 * 60, BERLIN)
    assert deadline_by_turns(2 * HOUR_MS, night, "2026-06-10 23:00") == "2026-06-11 01:00"
    assert deadline_by_turns(2 * HOUR_MS, night, "2026-06-11 01:00") == "2026-06-11 23:00"
    assert deadline_by_turns(2 * HOUR_MS, night, "2026-06-11 12:00") == "2026-06-12 00:00"


def test_a_window_that_opens_when_it_closes_is_the_whole_day() -> None:
    assert deadline_by_turns(DAY_MS, Window(300, 300, BERLIN), "2026-06-10 23:00") == "2026-06-11 23:00"


@pytest.mark.parametrize(
    ("opens", "closes", "lasts"),
    [  # the clocks go from 02:00 to 03:00
        ("09:00", "17:00", 8.0),
        ("00:00", "06:00", 5.0),
        ("02:30", "06:00", 2.5),  # opens at what would have been 02:30: 03:30
        ("00:00", "02:30", 2.5),  # likewise
        ("02:30", "03:30", 0.0),
        ("22:00", "04:00", 5.0),  # from the evening before
    ],
)
def test_the_day_on_which_summer_time_begins(opens: str, closes: str, lasts: float) -> None:
    assert window_lasts("2026-03-29", opens, closes) == lasts * HOUR_MS


@pytest.mark.parametrize(
    ("opens", "closes", "lasts"),
    [  # the clocks go from 03:00 to 02:00
        ("09:00", "17:00", 8.0),
        ("00:00", "06:00", 7.0),
        ("02:30", "06:00", 4.5),  # opens at the first 02:30 and stays open
        ("00:00", "02:30", 2.5),  # closes at the first 02:30 and stays closed
        ("22:00", "04:00", 7.0),
    ],
)
def test_the_day_on_which_summer_time_ends(opens: str, closes: str, lasts: float) -> None:
    assert window_lasts("2026-10-25", opens, closes) == lasts * HOUR_MS


def window_lasts(day: str, opens: str, closes: str) -> int:
    """How long a window that closes on this day was open, counted from the noon before."""
    first, last = (60 * int(text[:2]) + int(text[3:]) for text in (opens, closes))
    noon = moment(f"{day} 12:00")
    from_moment = noon - 23 * HOUR_MS if first > last else moment(f"{day} 00:00")
    until = moment(f"{day} 20:00")
    clock = to_move(Turns(30 * DAY_MS, Window(first, last, BERLIN)), from_moment)
    return clock.spent(0, until)


def test_summer_time_moves_the_deadline_with_the_wall() -> None:
    assert deadline_by_turns(24 * HOUR_MS, OFFICE, "2026-03-27 12:00") == "2026-03-30 12:00"
    assert deadline_by_turns(24 * HOUR_MS, OFFICE, "2026-10-23 12:00") == "2026-10-26 12:00"


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu", "America/St_Johns"])
def test_windows_open_by_the_clocks_of_their_zone(zone: str) -> None:
    assert deadline_by_turns(HOUR_MS, Window(540, 600, zone), "2026-06-10 09:30") == "2026-06-11 09:30"
    assert deadline_by_turns(HOUR_MS, Window(1410, 30, zone), "2026-06-10 00:10") == "2026-06-11 00:10"
    assert deadline_by_turns(HOUR_MS, Window(14 * 60, 13 * 60, zone), "2026-06-10 12:30") == "2026-06-10 14:30"


def test_the_longest_move_in_the_shortest_window_takes_two_years() -> None:
    assert deadline_by_turns(30 * DAY_MS, Window(540, 600, "UTC"), "2026-01-01 00:00") == "2027-12-21 10:00"


def test_who_ran_out_has_run_out_even_while_the_window_is_closed() -> None:
    clock = to_move(Turns(HOUR_MS, OFFICE), moment("2026-06-10 10:00"))
    night = moment("2026-06-10 23:00")
    clock.pause(night)
    clock.resume(night)
    assert clock.deadline(0) == night
    assert clock.flagged(night) == [0]


# Holidays


def on_holiday(*spans: tuple[str, str], per_move: int = 16 * HOUR_MS, window: Window | None = OFFICE) -> Clock:
    begins = moment("2026-06-10 10:00")
    clock = to_move(Turns(per_move, window), begins)
    for span in spans:
        clock.holiday(0, moment(span[0]), moment(span[1]), begins)
    return clock


@pytest.mark.parametrize(
    ("spans", "deadline"),
    [
        ([("2026-06-11 00:00", "2026-06-21 00:00")], "2026-06-22 10:00"),
        ([("2026-06-10 12:00", "2026-06-10 14:00")], "2026-06-12 12:00"),
        ([("2026-06-10 18:00", "2026-06-11 08:00")], "2026-06-12 10:00"),  # while the window is closed
        ([("2026-06-11 00:00", "2026-06-14 00:00"), ("2026-06-13 00:00", "2026-06-21 00:00")], "2026-06-22 10:00"),
        ([("2026-06-13 00:00", "2026-06-21 00:00"), ("2026-06-11 00:00", "2026-06-13 00:00")], "2026-06-22 10:00"),
        ([("2026-06-11 00:00", "2026-06-21 00:00"), ("2026-06-12 00:00", "2026-06-13 00:00")], "2026-06-22 10:00"),
        ([("2026-06-01 00:00", "2026-06-10 12:00")], "2026-06-12 12:00"),  # had begun before
        ([("2026-06-01 00:00", "2026-06-02 00:00")], "2026-06-12 10:00"),  # is over
    ],
)
def test_time_stands_on_holidays(spans: list[tuple[str, str]], deadline: str) -> None:
    assert wall(on_holiday(*spans).deadline(0)) == deadline


def test_holidays_are_of_one_seat() -> None:
    clock = to_move(Turns(DAY_MS), START_MS, 0, 1)
    clock.holiday(0, START_MS, START_MS + DAY_MS, START_MS)
    assert [clock.deadline(seat) for seat in (0, 1)] == [START_MS + 2 * DAY_MS, START_MS + DAY_MS]


def test_a_holiday_gives_nothing_back() -> None:
    clock = to_move(Turns(DAY_MS), START_MS)
    clock.holiday(0, START_MS + HOUR_MS, START_MS + 5 * HOUR_MS, START_MS + 10 * HOUR_MS)
    clock.holiday(0, START_MS, START_MS + 20 * HOUR_MS, START_MS + 10 * HOUR_MS)
    assert clock.left(0, START_MS + 15 * HOUR_MS) == 14 * HOUR_MS
    clock.holiday(0, START_MS, START_MS + 30 * DAY_MS, START_MS + 40 * HOUR_MS)
    assert clock.deadline(0) == START_MS + 34 * HOUR_MS


def test_who_is_back_early_has_no_holidays_left() -> None:
    clock = to_move(Turns(DAY_MS), START_MS)
    clock.holiday(0, START_MS + HOUR_MS, START_MS + 10 * HOUR_MS, START_MS)
    clock.holiday(0, START_MS + DAY_MS, START_MS + 3 * DAY_MS, START_MS)
    clock.back(0, START_MS + 3 * HOUR_MS)
    assert clock.deadline(0) == START_MS + 26 * HOUR_MS


def test_a_holiday_is_remembered_from_move_to_move() -> None:
    clock = to_move(Turns(DAY_MS), START_MS)
    clock.holiday(0, START_MS + 10 * HOUR_MS, START_MS + 20 * HOUR_MS, START_MS)
    clock.turn([1], START_MS + HOUR_MS, acted=0)
    clock.turn([0], START_MS + 2 * HOUR_MS, acted=1)
    assert clock.deadline(0) == START_MS + 36 * HOUR_MS
    clock.pause(START_MS + 20 * HOUR_MS - 10)
    clock.resume(START_MS + 20 * HOUR_MS - 5)
    assert clock.deadline(0) == START_MS + 36 * HOUR_MS


def test_holidays_change_nothing_at_a_live_table() -> None:
    clock = to_move(LIVE, START_MS)
    clock.holiday(0, START_MS, START_MS + DAY_MS, START_MS)
    assert clock.deadline(0) == START_MS + 10 * MINUTE_MS


def test_holidays_that_cannot_be() -> None:
    clock = to_move(Turns(DAY_MS), START_MS)
    with pytest.raises(ValueError, match="a holiday ends after it begins"):
        clock.holiday(0, START_MS + DAY_MS, START_MS + DAY_MS, START_MS)
    with pytest.raises(ValueError, match="within a year from now"):
        clock.holiday(0, START_MS, START_MS + LONGEST_HOLIDAY_MS + 1, START_MS)
    clock.holiday(0, START_MS, START_MS + LONGEST_HOLIDAY_MS, START_MS)
    assert clock.deadline(0) == START_MS + LONGEST_HOLIDAY_MS + DAY_MS


# For clients


def test_what_clients_are_told() -> None:
    evening = moment("2026-06-10 20:00")
    clock = to_move(Turns(HOUR_MS, OFFICE), evening, players=2)
    deadline = moment("2026-06-11 10:00")
    idle = {"left": None, "spent": 0, "running": False, "deadline": None}
    assert clock.data(evening) == {
        "at": evening,
        "settings": {"kind": "turns", "per_move": HOUR_MS, "window": {"opens": 540, "closes": 1020, "zone": BERLIN}},
        "paused": [],
        "seats": [{"left": HOUR_MS, "spent": 0, "running": False, "deadline": deadline}, idle],
    }
    assert clock.data(deadline - 1)["seats"][0] == {
        "left": 1,
        "spent": HOUR_MS - 1,
        "running": True,
        "deadline": deadline,
    }
    clock.pause(deadline - 1, "takeback")
    assert clock.data(deadline)["paused"] == ["takeback"]
    assert clock.data(deadline)["seats"][0] == {"left": 1, "spent": HOUR_MS - 1, "running": False, "deadline": None}
    assert Clock(None, 2).data(START_MS)["settings"] is None


# Settings


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: Live(MINUTE_MS - 1, 0), "bank of a live clock is 1 minute to 24 hours"),
        (lambda: Live(DAY_MS + 1, 0), "bank of a live clock is 1 minute to 24 hours"),
        (lambda: Live(1e6, 0), "bank of a live clock is 1 minute to 24 hours"),  # type: ignore[arg-type]
        (lambda: Live(MINUTE_MS, -1), "increment of a live clock is 0 to 1 hour"),
        (lambda: Live(MINUTE_MS, HOUR_MS + 1), "increment of a live clock is 0 to 1 hour"),
        (lambda: Live(MINUTE_MS, True), "increment of a live clock is 0 to 1 hour"),
        (lambda: Turns(HOUR_MS - 1), "time for a move is 1 hour to 30 days"),
        (lambda: Turns(30 * DAY_MS + 1), "time for a move is 1 hour to 30 days"),
        (lambda: Turns(DAY_MS, (540, 1020, BERLIN)), "window is a Window or None"),  # type: ignore[arg-type]
        (lambda: Window(-1, 600, BERLIN), "opens at minute 0 to 1439"),
        (lambda: Window(0, 1440, BERLIN), "closes at minute 0 to 1439"),
        (lambda: Window(0, 59, BERLIN), "at least 60 minutes"),
        (lambda: Window(1430, 20, BERLIN), "at least 60 minutes"),
        (lambda: Window(0, 600, "Europe"), "no time zone 'Europe'"),
        (lambda: Window(0, 600, "../etc/passwd"), "no time zone"),
        (lambda: Window(0, 600, "localtime"), "no time zone"),
        (lambda: Window(0, 600, ""), "no time zone"),
        (lambda: Window(0, 600, None), "no time zone"),  # type: ignore[arg-type]
        (lambda: Window(0, 600, []), "no time zone"),  # type: ignore[arg-type]
    ],
)
def test_settings_that_cannot_be_are_refused_in_a_sentence(make: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make()


def test_the_widest_and_narrowest_settings() -> None:
    assert [Live(MINUTE_MS, 0).bank, Live(DAY_MS, HOUR_MS).bank] == [MINUTE_MS, DAY_MS]
    assert [Turns(HOUR_MS).per_move, Turns(30 * DAY_MS).per_move] == [HOUR_MS, 30 * DAY_MS]
    assert [Window(0, 60, "UTC").opens, Window(1439, 59, "UTC").opens] == [0, 1439]


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        "live",
        {"kind": "live", "bank": MINUTE_MS},
        {"kind": "live", "bank": MINUTE_MS, "increment": 0, "window": None},
        {"kind": "turns", "per_move": DAY_MS},
        {"kind": "turns", "per_move": DAY_MS, "window": {}},
        {"kind": "turns", "per_move": DAY_MS, "window": {"opens": 0, "closes": 0, "zone": "UTC", "more": 1}},
        {"kind": "hourglass", "bank": MINUTE_MS, "increment": 0},
    ],
)
def test_data_of_no_clock_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match="a clock is None"):
        clock_settings(data)
