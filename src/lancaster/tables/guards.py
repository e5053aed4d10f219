"""What several commands refuse: somebody else's seat, a game that is not running, a log that is too long."""

from __future__ import annotations

from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting

LONGEST_LOG_ENTRIES = 4_000  # entries: about ten times those of a long game


def check_owner(s: Sitting, person: str, seat: int) -> None:
    """Refuse unless the seat is the person's."""
    if not 0 <= seat < len(s.chairs):
        raise Refused("no-such-seat")
    if s.chairs[seat].person != person:
        raise Refused("not-your-seat")


def check_running(s: Sitting) -> None:
    """Refuse unless the game is running."""
    if s.status == "frozen":
        raise Refused("frozen")
    if s.status == "adjourned":
        raise Refused("adjourned")
    if s.status != "running":
        raise Refused("not-running")


def check_log_length(s: Sitting) -> None:
    """Refuse what could be repeated without end once the log is long; the game itself can always be finished."""
    if s.head >= LONGEST_LOG_ENTRIES:
        raise Refused("log-full", most=LONGEST_LOG_ENTRIES)
