"""A snapshot: the state of a table after some entry, as JSON, from which it goes on without its whole log.

It holds what the log has led to, and of the game only the actions that count, which are played again. So opening a
table costs as much as its game is long, however often somebody has taken back an action. The log stays the truth: a
snapshot can be thrown away at any time.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from lancaster.tables.clock import Clock, Seat
from lancaster.tables.entries import Asked, Chair, Play
from lancaster.tables.sitting import Sitting

PLAIN = ("host", "status", "refused", "rematch", "jump", "head", "created", "started", "ended", "touched")
ADDED = ("adjourned",)  # not in snapshots of earlier versions


def snapshot(s: Sitting) -> dict[str, Any]:
    """The state of a table that is not frozen, as JSON."""
    assert s.frozen is None, "only the whole log says how a frozen game stands"
    clock = s.clock and {"seats": s.clock.seats, "paused": sorted(s.clock.paused), "latest": s.clock.latest}
    asked = s.asked and {**asdict(s.asked), "agreed": sorted(s.asked.agreed)}
    return {
        **{name: getattr(s, name) for name in (*PLAIN, *ADDED)},
        "chairs": [chair.data() for chair in s.chairs],
        "plays": [[play.number, play.seat, play.action, play.left] for play in s.plays],
        "since": s.since,
        "clock": clock,
        "asked": asked,
        "begun": s.game is not None,
    }


def go_on_from(s: Sitting, kept: dict[str, Any]) -> None:
    """Let a table before its first entry stand as in a snapshot."""
    for name in PLAIN:
        setattr(s, name, kept[name])
    for name in ADDED:
        setattr(s, name, kept.get(name))
    s.chairs = [Chair(**chair) for chair in kept["chairs"]]
    s.since = list(kept["since"])
    if kept["clock"] is not None:
        s.clock = Clock(s.settings.clock, s.settings.players)
        s.clock.seats = [_seat(*seat) for seat in kept["clock"]["seats"]]
        s.clock.paused = frozenset(kept["clock"]["paused"])
        s.clock.latest = kept["clock"]["latest"]
    if kept["asked"] is not None:
        asked = kept["asked"]
        s.asked = Asked(**{**asked, "undone": tuple(asked["undone"]), "agreed": frozenset(asked["agreed"])})
    if kept["begun"]:
        s.stand_after([Play(*play) for play in kept["plays"]])


def _seat(budget: int | None, since: int | None, spent: int, owes: bool, exempt: bool, holidays: list[Any]) -> Seat:
    return Seat(budget, since, spent, owes, exempt, tuple((begins, ends) for begins, ends in holidays))
