"""Follow-ups: what else is written with the entries of a table, such as ratings, holidays of new people and notices.

All of it is part of the transaction that writes the entries.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.notifications.outbox import Outbox
from lancaster.server.results import openings
from lancaster.server.results.ratings import Rated, bot_name, pool_name, settle
from lancaster.server.settings import Settings
from lancaster.server.storage import store
from lancaster.tables import commands
from lancaster.tables.entries import AWAY_FOR_GOOD, BEGUN
from lancaster.tables.items import headline
from lancaster.tables.refusals import Argument
from lancaster.tables.sitting import Sitting
from lancaster.version import __version__


class FollowUps:
    """Writes what follows from the entries of a command."""

    def __init__(self, settings: Settings, outbox: Outbox, now: Callable[[], int]) -> None:
        self.settings = settings
        self.outbox = outbox
        self.now = now

    async def rate(self, connection: AsyncConnection, work: Sitting) -> None:
        """Rate a finished game."""
        if not work.settings.rated:
            return
        seats: list[Rated] = []
        for seat, (chair, place) in enumerate(zip(work.chairs, work.places, strict=True)):
            if chair.person is None and chair.away:
                return  # a player was deleted during the game: there is nobody to rate
            who = chair.person or bot_name(
                chair.label, __version__
            )  # its own name, even if the fallback bot has finished for it
            seats.append(Rated(seat, who, place, chair.away in AWAY_FOR_GOOD))
        pool = pool_name(work.settings.players, work.options.material.digest)
        await settle(connection, work.id, pool, seats, work.touched)

    async def index(self, connection: AsyncConnection, work: Sitting) -> None:
        """Count what a finished game adds to openings and figures."""
        await openings.index(connection, work)

    async def go_on_holiday(self, connection: AsyncConnection, work: Sitting, before: Sitting | None) -> None:
        """Apply the holidays of people who are new in a running game by turns."""
        if work.settings.pace != "turns" or work.status not in BEGUN:
            return
        there = before.people if before is not None and before.status in BEGUN else []
        new = [person for person in work.people if person not in there]
        for person, begins, ends in await store.holidays_of(connection, new, self.now()) if new else ():
            commands.holiday(work, person, begins, ends, self.now())

    async def announce_turns(self, connection: AsyncConnection, work: Sitting, before: Sitting | None) -> None:
        """In games by turns, write a notice for each person who owes a new decision."""
        if work.settings.pace != "turns" or not self.settings.outgoing:
            return
        for seat in work.actors:
            chair = work.chairs[seat]
            since = work.since[seat]
            if chair.person is None or chair.bot is not None or since is None:
                continue
            if before is not None and before.since[seat] == since:
                continue
            until = work.clock.deadline(seat) if work.clock is not None else None
            args: dict[str, Argument] = {"name": work.settings.name, "round": work.round, "deadline": until}
            happened = headline(work, seat, await store.language_of(connection, chair.person))
            if happened:
                args["happened"] = happened
            people = [chair.person]
            await self.outbox.announce(connection, people, work.id, since, "your-turn", args, work.touched, until)

    async def announce_invitation(self, connection: AsyncConnection, work: Sitting, by: str, friend: str) -> None:
        """Write a notice for somebody for whom a seat is kept."""
        if self.settings.outgoing:
            args: dict[str, Argument] = {"name": work.settings.name, "by": by}
            await self.outbox.announce(connection, [friend], work.id, work.head, "invited", args, work.touched)
