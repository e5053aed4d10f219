"""The clock of a table: whose time runs, how much is left, and the exact moment at which it is used up.

It is pure arithmetic on whole milliseconds since 1970 in UTC and never reads the clock on the wall, so the same log
gives the same clock. There are three kinds of clock:

- `Live`: every seat has a bank of time. It goes down while the seat owes a decision, and each decision gives the
  increment back, at most up to the bank at the start. So nobody waits for one decision longer than the bank (or what a
  seat was granted beyond it).
- `Turns`: every decision has its own time and nothing carries over. The clock stops outside the daily play window of
  the table and while the person is on holiday.
- None: time is counted and never runs out.

In a vote several clocks run at the same time. A clock never acts: the table asks `next_deadline` when to look again,
and `flagged` who ran out, before it accepts an action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS

SHORTEST_WINDOW_MINUTES = 60  # so that a long time to move does not take months
LONGEST_HOLIDAY_MS = 366 * DAY_MS  # a holiday ends within a year from when it is taken

EPOCH = date(1970, 1, 1).toordinal()
FOREVER_MS = 1 << 62

Span = tuple[int, int]  # from the first moment up to, but not including, the second


class ClockError(ValueError):
    """Settings that no clock can have. `code` and `details` say why for programs; bad-clock: only the message does."""

    def __init__(self, message: str, code: str = "bad-clock", **details: str | int) -> None:
        super().__init__(message)
        self.code = code
        self.details = details


@dataclass(frozen=True, slots=True)
class Window:
    """The hours of the day, in minutes after midnight on the clocks of a zone, in which time runs.

    It may reach over midnight (22:00 to 02:00); if it opens when it closes, it is the whole day. It opens and closes
    once a day: an hour that the end of summer time repeats counts where it comes first, and one that the beginning of
    summer time skips counts as if the clocks had not been changed yet (as calendars do, RFC 5545).

    >>> Window(opens=9 * 60, closes=22 * 60, zone="Europe/Atlantis")
    Traceback (most recent call last):
    lancaster.tables.clock.ClockError: there is no time zone 'Europe/Atlantis'; use an IANA name such as 'Europe/Berlin'
    """

    opens: int
    closes: int
    zone: str

    def __post_init__(self) -> None:
        for name, minutes in (("opens", self.opens), ("closes", self.closes)):
            if type(minutes) is not int or not 0 <= minutes <= 1439:
                raise ClockError(f"a play window {name} at minute 0 to 1439 of the day, not {minutes!r}")
        if self.opens != self.closes and (self.closes - self.opens) % 1440 < SHORTEST_WINDOW_MINUTES:
            problem = f"a play window is open for at least {SHORTEST_WINDOW_MINUTES} minutes a day"
            raise ClockError(problem, "window-too-short", minutes=SHORTEST_WINDOW_MINUTES)
        if type(self.zone) is not str or self.zone not in zones():
            problem = f"there is no time zone {self.zone!r}; use an IANA name such as 'Europe/Berlin'"
            raise ClockError(problem, "unknown-time-zone", zone=str(self.zone))

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return {"opens": self.opens, "closes": self.closes, "zone": self.zone}


@dataclass(frozen=True, slots=True)
class Live:
    """A bank of milliseconds for every seat, and the increment that each decision of the seat gives back."""

    bank: int
    increment: int

    def __post_init__(self) -> None:
        if type(self.bank) is not int or not MINUTE_MS <= self.bank <= DAY_MS:
            raise ClockError(f"the bank of a live clock is 1 minute to 24 hours in milliseconds, not {self.bank!r}")
        if type(self.increment) is not int or not 0 <= self.increment <= HOUR_MS:
            raise ClockError(f"the increment of a live clock is 0 to 1 hour in milliseconds, not {self.increment!r}")

    @property
    def kind(self) -> Literal["live"]:
        """The pace of a table with such a clock."""
        return "live"

    @property
    def minimum(self) -> int:
        """What somebody who returns after running out gets: the increment or a tenth of the bank, if that is more."""
        return max(self.increment, self.bank // 10)

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return {"kind": self.kind, "bank": self.bank, "increment": self.increment}


@dataclass(frozen=True, slots=True)
class Turns:
    """Milliseconds for each decision, which run only in the play window if there is one."""

    per_move: int
    window: Window | None = None

    def __post_init__(self) -> None:
        if type(self.per_move) is not int or not HOUR_MS <= self.per_move <= 30 * DAY_MS:
            raise ClockError(f"the time for a move is 1 hour to 30 days in milliseconds, not {self.per_move!r}")
        if self.window is not None and not isinstance(self.window, Window):
            raise ClockError(f"the play window is a Window or None, not {self.window!r}")

    @property
    def kind(self) -> Literal["turns"]:
        """The pace of a table with such a clock."""
        return "turns"

    @property
    def minimum(self) -> int:
        """What somebody who returns after running out gets: the time for a move."""
        return self.per_move

    def data(self) -> dict[str, Any]:
        """As JSON."""
        return {"kind": self.kind, "per_move": self.per_move, "window": self.window and self.window.data()}


ClockSettings = Live | Turns | None


def clock_settings(data: Mapping[str, Any] | None) -> ClockSettings:
    """The settings that `data()` of a Live or Turns gave, None for no clock; anything else is a ClockError."""
    match data:
        case None:
            return None
        case {"kind": "live", "bank": bank, "increment": increment} if len(data) == 3:
            return Live(bank, increment)
        case {"kind": "turns", "per_move": per_move, "window": None} if len(data) == 3:
            return Turns(per_move)
        case {
            "kind": "turns",
            "per_move": per_move,
            "window": {"opens": opens, "closes": closes, "zone": zone} as window,
        } if len(data) == len(window) == 3:
            return Turns(per_move, Window(opens, closes, zone))
    raise ClockError(
        "a clock is None, {kind: live, bank, increment} or {kind: turns, per_move, window}; "
        f"a window is None or {{opens, closes, zone}}; not {data!r}"
    )


class TimeJump(NamedTuple):
    """Time went from one moment to another at once: the server was away, or its clock was set."""

    number: int  # from 1, in order
    begins: int
    ends: int  # before it begins: the clock was set back


class Seat(NamedTuple):
    """How the clock of one seat stands. It never changes: copies of a clock share their seats."""

    budget: int | None  # what was left at `since`, or is left while it stands; None: no limit, or nothing to decide
    since: int | None = None  # it runs from this moment; None: it stands
    spent: int = 0  # before `since`
    owes: bool = False
    exempt: bool = False
    holidays: tuple[Span, ...] = ()  # in order; they may overlap


@dataclass(init=False, slots=True)
class Clock:
    """The clocks of all seats of a table. What calls do depends on them and their `at` alone.

    `at` should not go back; where it does (machines disagree by a little), the latest moment so far counts instead.
    """

    settings: ClockSettings
    seats: list[Seat]
    paused: frozenset[str]
    latest: int

    def __init__(self, settings: ClockSettings, players: int) -> None:
        self.settings = settings
        self.seats = [Seat(settings.bank if isinstance(settings, Live) else None)] * players
        self.paused = frozenset()
        self.latest = 0

    def copy(self) -> Clock:
        """A copy; changes to it leave this clock as it is."""
        twin = Clock.__new__(Clock)
        twin.settings, twin.seats, twin.paused, twin.latest = self.settings, self.seats[:], self.paused, self.latest
        return twin

    # -- what happens at the table

    def turn(self, owing: Collection[int], at: int, acted: int | None = None) -> None:
        """After every entry of the log: these seats owe a decision now; `acted` has just made one.

        Seats that owe a new decision start, those that owe none any more stop, the others go on undisturbed. A seat
        that acted and owes again starts again. (After a takeback, `grant` gives a seat that goes on owing a
        new time for its move.)
        """
        at = self._advance(at)
        for number, seat in enumerate(self.seats):
            owes, decided = number in owing, number == acted and seat.owes
            if owes != seat.owes or decided:
                stopped = self._stopped(seat, at)
                budget = self._budget(stopped, owes, decided)
                self.seats[number] = self._started(stopped._replace(owes=owes, budget=budget), at)

    def exempt(self, seat: int, value: bool, at: int) -> None:
        """A bot plays this seat (its clock stands and gains nothing), or a person plays it again."""
        at = self._advance(at)
        self.seats[seat] = self._started(self._stopped(self.seats[seat], at)._replace(exempt=value), at)

    def grant(self, seat: int, amount: int | None, at: int) -> None:
        """Give the seat at least this much time; None: what its settings give somebody who returns.

        It never takes time away, and does nothing where there is no time to measure: without a clock, or by turns
        while the seat has nothing to decide.
        """
        at = self._advance(at)
        left = self.left(seat, at)
        if amount is None:
            amount = self.settings.minimum if self.settings else 0
        if left is not None and left < amount:
            self.seats[seat] = self._started(self._stopped(self.seats[seat], at)._replace(budget=amount), at)

    def limit(self, seat: int, amount: int, at: int) -> None:
        """Leave the seat no more than this much time: a decision that is taken back wins none."""
        at = self._advance(at)
        left = self.left(seat, at)
        if left is not None and left > amount:
            self.seats[seat] = self._started(self._stopped(self.seats[seat], at)._replace(budget=amount), at)

    def holiday(self, seat: int, begins: int, ends: int, at: int) -> None:
        """Stop the seat's clock for this time, in games by turns; with other clocks nothing changes.

        Holidays may overlap. One that ends before it begins, or later than a year from now, is a ValueError.
        """
        at = self._advance(at)
        if begins >= ends:
            raise ValueError("a holiday ends after it begins")
        if ends > at + LONGEST_HOLIDAY_MS:
            raise ValueError("a holiday ends within a year from now")
        if isinstance(self.settings, Turns) and ends > at:
            state = self.seats[seat]
            self.seats[seat] = state._replace(holidays=tuple(sorted({*state.holidays, (max(begins, at), ends)})))

    def back(self, seat: int, at: int) -> None:
        """End all holidays of the seat: the person is back, or somebody else takes the seat."""
        at = self._advance(at)
        state = self.seats[seat]
        past = tuple((begins, min(ends, at)) for begins, ends in state.holidays if begins < at)
        self.seats[seat] = state._replace(holidays=past)

    def pause(self, at: int, reason: str = "table") -> None:
        """Stop all clocks until every reason to pause is gone."""
        at = self._advance(at)
        self.seats = [self._stopped(seat, at) for seat in self.seats]
        self.paused |= {reason}

    def resume(self, at: int, reason: str = "table") -> None:
        """Remove one reason to pause."""
        at = self._advance(at)
        if self.paused == {reason}:
            self.paused = frozenset()
            self.seats = [self._started(seat, at) for seat in self.seats]
        self.paused -= {reason}

    def jump(self, begins: int, ends: int) -> int:
        """Time goes from one moment to another at once, forward or back: no clock counts it. Returns by how much.

        What has happened after `begins` (it is known to some seconds only) counts as it is.
        """
        stops = max(begins, self.latest)
        starts = ends if ends < begins else max(ends, stops)
        self.seats = [self._stopped(seat, stops) for seat in self.seats]
        self.seats = [self._started(seat, starts) for seat in self.seats]
        self.latest = starts
        return starts - stops

    # -- questions

    def left(self, seat: int, at: int) -> int | None:
        """What is left, never below 0; None without a clock, and by turns while the seat has nothing to decide."""
        state = self.seats[seat]
        return None if state.budget is None else state.budget - self._used(state, at)

    def spent(self, seat: int, at: int) -> int:
        """What its decisions have taken so far: what went off the clock, or all the time it owed if there is none."""
        state = self.seats[seat]
        return state.spent + self._used(state, at)

    def deadline(self, seat: int) -> int | None:
        """The first moment at which nothing is left, if all goes on as it does now; None if the clock stands."""
        state = self.seats[seat]
        if state.since is None or state.budget is None:
            return None
        needed = state.budget
        if needed == 0:
            return state.since
        for begins, ends in self._spans(state.since, state.holidays):
            if ends - begins >= needed:
                return begins + needed
            needed -= ends - begins
        raise AssertionError("the stretches in which a clock runs have no end")

    def next_deadline(self) -> tuple[int, int] | None:
        """The seat that runs out first (the lowest of several) and when."""
        deadlines = [(moment, seat) for seat in range(len(self.seats)) if (moment := self.deadline(seat)) is not None]
        if not deadlines:
            return None
        moment, seat = min(deadlines)
        return seat, moment

    def flagged(self, at: int) -> list[int]:
        """The seats that owe a decision and have run out of time."""
        return [n for n, seat in enumerate(self.seats) if seat.since is not None and self.left(n, at) == 0]

    def ticks(self, seat: int, at: int) -> bool:
        """Whether the seat's time goes down at this moment: it runs, is not used up, and no window or holiday holds."""
        return self.spent(seat, at + 1) > self.spent(seat, at)

    def data(self, at: int) -> dict[str, Any]:
        """As JSON for clients. A seat with a deadline that is not running stands for a window or a holiday."""
        at = max(at, self.latest)
        return {
            "at": at,
            "settings": self.settings and self.settings.data(),
            "paused": sorted(self.paused),
            "seats": [
                {
                    "left": self.left(seat, at),
                    "spent": self.spent(seat, at),
                    "running": self.ticks(seat, at),
                    "deadline": self.deadline(seat),
                }
                for seat in range(len(self.seats))
            ],
        }

    # -- details

    def _advance(self, at: int) -> int:
        self.latest = max(at, self.latest)
        return self.latest

    def _budget(self, seat: Seat, owes: bool, decided: bool) -> int | None:
        """What a seat has after a decision of its own, or when it begins or ceases to owe one."""
        if isinstance(self.settings, Turns):
            return self.settings.per_move if owes else None
        if isinstance(self.settings, Live) and seat.budget is not None and decided and not seat.exempt:
            full = max(seat.budget, self.settings.bank)  # more than the bank was granted: it stays
            return min(seat.budget + self.settings.increment, full)
        return seat.budget

    def _stopped(self, seat: Seat, at: int) -> Seat:
        used = self._used(seat, at)
        return seat._replace(
            budget=None if seat.budget is None else seat.budget - used,
            since=None,
            spent=seat.spent + used,
            holidays=tuple(span for span in seat.holidays if span[1] > at),
        )

    def _started(self, seat: Seat, at: int) -> Seat:
        runs = seat.owes and not seat.exempt and not self.paused
        return seat._replace(since=at) if runs else seat

    def _used(self, seat: Seat, at: int) -> int:
        """What has gone off the clock since it runs, up to all that was left."""
        if seat.since is None or at <= seat.since:
            return 0
        if seat.budget is None:
            return at - seat.since
        used = 0
        for begins, ends in self._spans(seat.since, seat.holidays):
            if begins >= at:
                break
            used += min(ends, at) - begins
            if used >= seat.budget:
                return seat.budget
        return used

    def _spans(self, begins: int, holidays: tuple[Span, ...]) -> Iterator[Span]:
        """The stretches from a moment on in which a clock runs: in order, apart from each other, without end."""
        window = self.settings.window if isinstance(self.settings, Turns) else None
        for away, home in holidays:
            if home > begins:
                yield from _open(window, begins, away)
                begins = home
        yield from _open(window, begins, FOREVER_MS)


def _open(window: Window | None, begins: int, ends: int) -> Iterator[Span]:
    """The stretches between two moments in which the window is open."""
    if window is None:
        if begins < ends:
            yield begins, ends
        return
    # Zones lie within a day of UTC, and yesterday's window may reach into today: two days back nothing is missed.
    day = begins // DAY_MS - 2
    while begins < ends:
        opens, closes = _hours(window, day)
        opens, closes = max(opens, begins), min(closes, ends)
        if opens >= ends:
            return
        if opens < closes:
            yield opens, closes
            begins = closes
        day += 1


@lru_cache(maxsize=4096)
def _hours(window: Window, day: int) -> Span:
    """When the window opens on this day since 1970, and when it then closes, perhaps on the next."""
    closing_day = day if window.opens < window.closes else day + 1
    return _moment(window.zone, day, window.opens), _moment(window.zone, closing_day, window.closes)


def _moment(zone: str, day: int, minutes: int) -> int:
    midnight = datetime.fromordinal(EPOCH + day)
    wall = (midnight + timedelta(minutes=minutes)).replace(tzinfo=ZoneInfo(zone))
    offset = wall.utcoffset() or timedelta()
    return day * DAY_MS + minutes * MINUTE_MS - offset // timedelta(milliseconds=1)


@cache
def zones() -> frozenset[str]:
    """The time zones that can be chosen, without those that mean something else on every machine."""
    return frozenset(available_timezones() - {"localtime", "Factory"})
