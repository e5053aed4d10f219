"""Properties of clocks, which are compared with a model that looks at every minute by itself."""

import json
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import given, settings
from hypothesis import strategies as st

from lancaster.tables.clock import Clock, Live, Turns, Window, clock_settings
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS
from tests.tables.clock_builders import BERLIN, moment, to_move

# Properties

ZONES = [BERLIN, "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata", "UTC"]
PLAYERS = 3

seats = st.integers(0, PLAYERS - 1)
moments = st.integers(moment("2025-01-01 00:00"), moment("2027-01-01 00:00"))
windows = st.builds(
    lambda opens, lasts, zone: Window(opens, (opens + lasts) % 1440, zone),
    st.integers(0, 1439),
    st.integers(60, 1440),
    st.sampled_from(ZONES),
)
lives = st.builds(Live, st.integers(MINUTE_MS, DAY_MS), st.integers(0, HOUR_MS))
turns = st.builds(Turns, st.integers(HOUR_MS, 30 * DAY_MS), st.none() | windows)
delays = st.sampled_from([0, 1, SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS, 20 * DAY_MS]).flatmap(
    lambda most: st.integers(0, most)
)

Call = tuple[Any, ...]
calls = st.one_of(
    st.tuples(st.just("turn"), st.lists(seats, unique=True), st.none() | seats),
    st.tuples(st.just("exempt"), seats, st.booleans()),
    st.tuples(st.just("grant"), seats, st.none() | st.integers(0, 2 * DAY_MS)),
    st.tuples(st.just("holiday"), seats, st.integers(-DAY_MS, 30 * DAY_MS), st.integers(1, 30 * DAY_MS)),
    st.tuples(st.just("back"), seats),
    st.tuples(st.sampled_from(["pause", "resume"]), st.sampled_from(["down", "frozen"])),
)
scripts = st.lists(st.tuples(delays, calls), max_size=12)


def call(clock: Clock, made: Call, at: int) -> None:
    match made:
        case "turn", owing, acted:
            clock.turn(owing, at, acted)
        case "holiday", seat, begins, lasts:
            clock.holiday(seat, at + begins, at + begins + lasts, at)
        case ("exempt" | "grant") as name, seat, value:
            getattr(clock, name)(seat, value, at)
        case "back", seat:
            clock.back(seat, at)
        case ("pause" | "resume") as name, reason:
            getattr(clock, name)(at, reason)


def play(clock: Clock, script: list[tuple[int, Call]], at: int) -> int:
    for delay, made in script:
        at += delay
        call(clock, made, at)
    return at


@given(lives | turns, moments, scripts)
def test_the_deadline_is_the_first_moment_with_nothing_left(
    chosen: Live | Turns, at: int, script: list[tuple[int, Call]]
) -> None:
    clock = to_move(chosen, at, 0, 1, 2)
    play(clock, script, at)
    deadlines = {}
    for seat in range(PLAYERS):
        deadline, since = clock.deadline(seat), clock.seats[seat].since
        assert (deadline is None) == (since is None)
        if deadline is not None and since is not None:
            deadlines[seat] = deadline
            assert clock.left(seat, deadline) == 0
            assert seat in clock.flagged(deadline)
            assert deadline == since or (clock.left(seat, deadline - 1) == 1 and clock.ticks(seat, deadline - 1))
    first = min(deadlines.items(), key=lambda pair: (pair[1], pair[0]), default=None)
    assert clock.next_deadline() == first


@given(lives | turns, moments, scripts, st.lists(delays, min_size=1, max_size=5))
def test_what_is_left_only_goes_down_with_time(
    chosen: Live | Turns, at: int, script: list[tuple[int, Call]], later: list[int]
) -> None:
    """And what goes off the clock is what was spent, never more than the time that passed."""
    clock = to_move(chosen, at)
    at = play(clock, script, at)
    for delay in later:
        for seat in range(PLAYERS):
            before, after = clock.left(seat, at), clock.left(seat, at + delay)
            took = clock.spent(seat, at + delay) - clock.spent(seat, at)
            assert 0 <= took <= delay
            if before is None or after is None:
                assert before is after is None
            else:
                assert before - after == took
        at += delay


@given(lives, moments, scripts)
def test_a_bank_is_spent_or_left_and_grows_by_increments_and_grants_alone(
    live: Live, at: int, script: list[tuple[int, Call]]
) -> None:
    clock = to_move(live, at)
    gained = [0] * PLAYERS
    owing: list[int] = [0]
    bots: set[int] = set()
    for delay, made in script:
        at += delay
        lefts = [clock.left(seat, at) or 0 for seat in range(PLAYERS)]
        call(clock, made, at)
        match made:
            case "turn", now_owing, acted:
                if acted in owing and acted not in bots:
                    gained[acted] += min(live.increment, max(0, live.bank - lefts[acted]))
                owing = now_owing
            case "grant", seat, amount:
                wanted = max(live.increment, live.bank // 10) if amount is None else amount
                gained[seat] += max(0, wanted - lefts[seat])
            case "exempt", seat, value:
                bots = bots | {seat} if value else bots - {seat}
        for seat in range(PLAYERS):
            assert clock.left(seat, at) == live.bank + gained[seat] - clock.spent(seat, at)


@given(lives | turns | st.none(), moments, scripts, scripts)
def test_a_copy_goes_its_own_way(
    chosen: Live | Turns | None, at: int, script: list[tuple[int, Call]], rest: list[tuple[int, Call]]
) -> None:
    clock = to_move(chosen, at)
    at = play(clock, script, at)
    data, twin = clock.data(at), clock.copy()
    assert twin == clock
    end = play(twin, rest, at)
    assert clock.data(at) == data
    play(clock, rest, at)
    assert clock == twin
    assert json.loads(json.dumps(clock.data(end))) == clock.data(end) == twin.data(end)


@given(lives | turns, moments, scripts, st.permutations(range(PLAYERS)), st.permutations(range(PLAYERS)))
def test_the_order_of_seats_at_one_moment_does_not_matter(
    chosen: Live | Turns, at: int, script: list[tuple[int, Call]], one: list[int], other: list[int]
) -> None:
    first = to_move(chosen, at)
    at = play(first, script, at)
    second = first.copy()
    for clock, order in ((first, one), (second, other)):
        clock.turn(order, at)
        for seat in order:
            clock.holiday(seat, at + HOUR_MS, at + (seat + 2) * HOUR_MS, at)
            clock.exempt(seat, seat == 1, at)
            clock.grant(seat, HOUR_MS, at)
        clock.turn(frozenset(order), at + MINUTE_MS, acted=0)
    assert first == second


@given(lives | turns, moments, scripts, delays)
def test_looking_in_between_changes_nothing(
    chosen: Live | Turns, at: int, script: list[tuple[int, Call]], delay: int
) -> None:
    """A pause of no length splits the reckoning in two; the sum is the same, and so is a deadline still to come."""
    whole = to_move(chosen, at, 0, 1, 2)
    at = play(whole, script, at) + delay
    split = whole.copy()
    split.pause(at, "for a moment")
    split.resume(at, "for a moment")
    flagged = whole.flagged(at)
    for seat in range(PLAYERS):
        assert split.left(seat, at + DAY_MS) == whole.left(seat, at + DAY_MS)
        assert split.spent(seat, at + DAY_MS) == whole.spent(seat, at + DAY_MS)
        if seat not in flagged:
            assert split.deadline(seat) == whole.deadline(seat)


QUARTER_MS = 15 * MINUTE_MS
CHANGES = [
    "2026-03-29",
    "2026-10-25",
    "2026-03-08",
    "2026-11-01",
    "2026-04-05",
    "2026-10-04",
    "2026-02-15",
    "2026-06-10",
]


@settings(max_examples=60)
@given(
    st.sampled_from(CHANGES),
    st.sampled_from(ZONES),
    st.lists(st.integers(4 * 4, 95), min_size=2, max_size=2, unique=True),
    st.lists(st.tuples(st.integers(0, 400), st.integers(1, 200)), max_size=4),
)
def test_time_runs_when_the_wall_shows_the_window_and_nobody_is_away(
    day: str, zone: str, hours: list[int], away: list[tuple[int, int]]
) -> None:
    """Looks at every quarter of an hour. (Windows that open or close in an hour that is changed have tests above.)"""
    opens, closes = (15 * quarter for quarter in hours)
    if (closes - opens) % 1440 < 60:
        closes = (opens + 60) % 1440
    begins = moment(f"{day} 00:00", "UTC") - 2 * DAY_MS
    clock = to_move(Turns(30 * DAY_MS, Window(opens, closes, zone)), begins)
    for first, lasts in away:
        clock.holiday(0, begins + first * QUARTER_MS, begins + (first + lasts) * QUARTER_MS, begins)
    spent = 0
    for quarter in range(5 * 96):
        at = begins + quarter * QUARTER_MS
        shown = datetime.fromtimestamp(at // 1000, ZoneInfo(zone))
        minutes = shown.hour * 60 + shown.minute
        runs = opens <= minutes < closes if opens < closes else not closes <= minutes < opens
        runs = runs and not any(first <= quarter < first + lasts for first, lasts in away)
        assert clock.spent(0, at) == spent
        assert clock.ticks(0, at) == runs
        spent += QUARTER_MS if runs else 0


@given(lives | turns | st.none())
def test_settings_come_back_from_json(chosen: Live | Turns | None) -> None:
    assert clock_settings(json.loads(json.dumps(chosen and chosen.data()))) == chosen
