"""Clocks for the tests, and moments as a wall shows them."""

from datetime import datetime
from zoneinfo import ZoneInfo

from lancaster.tables.clock import Clock, Live, Turns

BERLIN = "Europe/Berlin"


def moment(text: str, zone: str = BERLIN) -> int:
    """A time as the wall shows it there: 2026-03-29 09:00."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()) * 1000


def to_move(settings: Live | Turns | None, at: int, *owing: int, players: int = 3) -> Clock:
    clock = Clock(settings, players)
    clock.turn(owing or (0,), at)
    return clock
