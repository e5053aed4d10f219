"""Quick play with people: the next open table that fits, or a new one that waits for others."""

from __future__ import annotations

from typing import Any, Final, Literal

from lancaster.material import differences
from lancaster.server.accounts.sessions import Person
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.live_tables.table_creation import check_seats_used, make_table
from lancaster.server.live_tables.table_service import TableService
from lancaster.server.results import table_lists
from lancaster.tables import seating
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import TableSettings
from lancaster.tables.sitting import Sitting
from lancaster.tables.time_units import DAY_MS, MINUTE_MS, SECOND_MS

Pace = Literal["live", "turns"]
PLAYERS: Final = 4
CLOCKS: Final[dict[Pace, dict[str, Any]]] = {
    "live": {"kind": "live", "bank": 15 * MINUTE_MS, "increment": 30 * SECOND_MS},
    "turns": {"kind": "turns", "per_move": 2 * DAY_MS, "window": None},
}
TIMES: Final = {"live": ("bank", "increment"), "turns": ("per_move",)}  # of a clock, of which more is better
MOST_LOOKED_AT: Final = 20  # open tables, which may have to be loaded
GONE: Final = ("not-open", "already-started", "no-such-table")  # somebody else was quicker


async def find_table(tables: TableService, person: Person, pace: Pace, client: str | None) -> LiveTable:
    """Seat somebody at an open table of this pace, the fullest and then the oldest first, or at a new one.

    A person who already waits at such a table stays there.
    """
    fitting = [each for each in await table_lists.lobby(tables.database) if _fits(each, pace)]
    for each in fitting:
        if any(seat["person"] == person.id for seat in each["seats"]):
            return await tables.load(each["id"])
    best = sorted(fitting, key=lambda table: (_free(table), table["created"], table["id"]))
    for each in best[:MOST_LOOKED_AT]:
        try:
            if not _usual((await tables.load(each["id"])).sitting):
                continue
            await check_seats_used(tables, person, each["id"])
            live, _ = await tables.execute(
                each["id"], lambda s: seating.join(s, person.id, person.name, None, tables.now())
            )
        except Refused as refused:
            if refused.code not in GONE:
                raise
        else:
            return live
    await check_seats_used(tables, person)
    wanted = {"players": PLAYERS, "seats": [{"who": "me"}], "pace": pace, "clock": CLOCKS[pace], "listed": True}
    return await make_table(tables, person, TableSettings.from_data(wanted), client)


def _fits(table: dict[str, Any], pace: Pace) -> bool:
    """An open table for the plain base game, unrated, with a seat for anybody."""
    plain = table["laws"] == "base" and not table["court"] and not table["displeasure"] and not table["rated"]
    return bool(table["status"] == "open" and table["pace"] == pace and plain and _free(table) > 0)


def _usual(s: Sitting) -> bool:
    """Whether the table holds no surprise for people who have not seen its settings: quick play shows none before."""
    chosen = s.settings
    clock = chosen.clock.data() if chosen.clock is not None else {}
    least = CLOCKS[chosen.pace]
    unhurried = chosen.clock is None or all(clock[name] >= least[name] for name in TIMES[chosen.pace])
    fair = not chosen.seed_chosen and chosen.at_zero == "bot" and chosen.takeback != "past-bots"
    return fair and unhurried and not differences(s.options.material)


def _free(table: dict[str, Any]) -> int:
    return sum(seat["person"] is None and seat["bot"] is None and seat["reserved"] is None for seat in table["seats"])
