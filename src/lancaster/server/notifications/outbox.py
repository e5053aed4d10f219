"""The outbox: notices for people, kept in the database until they are sent or no longer needed.

A notice is written in the transaction of the entry that causes it (`announce`), so no turn is forgotten and none is
announced that did not happen; its key (channel, table, turn) makes it one for each turn. Any node may send: it first
takes a notice by moving its time a little ahead, so the others leave it alone, and if the node dies it becomes due
again. What was sent may therefore, rarely, be sent twice; the id in the message is the same.

Before each try the outbox checks that the turn is not over. After a failure it tries again, with growing pauses. A
channel is removed when a push service says that the subscription is gone, or when the channel fails for days.
"""

from __future__ import annotations

import asyncio
import contextlib
import enum
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from random import Random
from typing import Any

import structlog
from sqlalchemy import Row, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.notifications.channels import PUSH, Channel, from_row, remove
from lancaster.server.notifications.delivery import Courier, Message
from lancaster.server.notifications.safe_http import Reply, Unreachable, Unsafe
from lancaster.server.storage.database import Database
from lancaster.server.storage.schema import channels, notices, seats, tables
from lancaster.tables.refusals import Argument, Refused
from lancaster.tables.time_units import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS

NOTICES_AT_ONCE = 16  # on their way
LEASE_MS = MINUTE_MS  # how long a notice that was taken is left alone; far longer than a try can last
FIRST_PAUSE_MS = 30 * SECOND_MS  # after the first failure; doubled after each
LONGEST_PAUSE_MS = 6 * HOUR_MS
MOST_TRIES = 12
MOST_FAILURES = 20  # of a channel in a row …
FAILING_MS = 3 * DAY_MS  # … over at least this long: it is removed
LOOK_SECONDS = 30.0  # after which a node looks for what others left behind

log = structlog.get_logger("lancaster.notifications")


@dataclass(frozen=True, slots=True)
class Notice:
    """One message to one channel."""

    channel: Channel
    message: Message
    tries: int  # with the one being made

    @property
    def id(self) -> str:
        """The id of the notice and of its message."""
        return self.message.id


class Outcome(enum.Enum):
    """What became of a try."""

    SENT = "sent"
    AGAIN = "again"
    REFUSED = "refused"  # trying this notice again does not help
    GONE = "gone"  # nor any other through this channel


StillOwed = Callable[[AsyncConnection, Sequence[Notice]], Awaitable[Collection[str]]]


async def still_owed(connection: AsyncConnection, found: Sequence[Notice]) -> Collection[str]:
    """Ids of the notices that are still true: “your turn” while the person owes a decision there; all others."""
    turns = [notice for notice in found if notice.message.code == "your-turn"]
    asked = (
        select(seats.c.table, seats.c.person)
        .join(tables, tables.c.id == seats.c.table)
        .where(tables.c.status == "running", seats.c.owes, seats.c.bot.is_(None))
        .where(seats.c.table.in_({notice.message.table for notice in turns}))
    )
    owing = {tuple(row) for row in (await connection.execute(asked)).all()} if turns else set()
    over = {notice.id for notice in turns if (notice.message.table, notice.channel.person) not in owing}
    return {notice.id for notice in found} - over


class Outbox:
    """Notices and the loop that sends them. `run` until `stop`; `wake` after a transaction with `announce`."""

    def __init__(
        self,
        database: Database,
        courier: Courier,
        now: Callable[[], int],
        *,
        still_owed: StillOwed = still_owed,
        chance: Callable[[], float] | None = None,
    ) -> None:
        self.counts: Counter[str] = Counter()  # for the metrics: outcomes, and "over" for turns that ended first
        self._database = database
        self._courier = courier
        self._now = now
        self._still_owed = still_owed
        self._chance = chance or Random().random
        self._woken = asyncio.Event()
        self._stopping = False
        self._sending: set[asyncio.Task[None]] = set()

    async def announce(
        self,
        connection: AsyncConnection,
        people: Collection[str],
        table: str,
        turn: int,
        code: str,
        args: Mapping[str, Argument],
        now: int,
        until: int | None = None,
    ) -> None:
        """Write a notice for every channel of these people, once a turn; older ones of the table are forgotten."""
        Message("x" * 22, code, table, turn, args, until).body()  # too large: say so here, not at every try
        asked = select(channels.c.id).where(channels.c.person.in_(people)).order_by(channels.c.id)
        # shared: nobody removes a channel between this and the end of the transaction
        ids = (await connection.execute(asked.with_for_update(read=True, key_share=True))).scalars().all()
        if not ids:
            return
        older = (notices.c.channel.in_(ids), notices.c.table == table, notices.c.turn < turn)
        await connection.execute(delete(notices).where(*older))
        payload = {"code": code, "args": dict(args), "until": until}
        same = {"table": table, "turn": turn, "payload": payload, "tries": 0, "due": now}
        rows = [{"id": secrets.token_urlsafe(16), "channel": channel, **same} for channel in ids]
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        # not said which conflict: on both databases the key (channel, table, turn) is the only one that can be hit
        await connection.execute(insert(notices).values(rows).on_conflict_do_nothing())

    def wake(self) -> None:
        """Look at once: something was announced."""
        self._woken.set()

    def stop(self) -> None:
        """Take nothing more; `run` returns when what is on its way has arrived (a try ends in ten seconds)."""
        self._stopping = True
        self._woken.set()

    async def run(self) -> None:
        """Send what is due, until stopped. A database that is away for a while is waited for."""
        try:
            while not self._stopping:
                self._woken.clear()
                pause = LOOK_SECONDS
                try:
                    pause = await self._begin()
                except Refused as refused:
                    log.warning("notifications.waiting", problem=refused.code)
                except Exception:  # one bad notice must not stop the others
                    log.exception("notifications.broke")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), pause)
            await asyncio.gather(*self._sending)
        finally:
            for task in self._sending:
                task.cancel()

    async def send_due(self) -> int:
        """Send what is due now, wait for the answers, and say how many notices were tried."""
        taken = await self._take(NOTICES_AT_ONCE)
        await asyncio.gather(*(self._send(notice) for notice in taken))
        return len(taken)

    # -- taking ------------------------------------------------------------------------------------------------------

    async def _begin(self) -> float:
        """Start sending what is due; seconds until there may be more."""
        room = NOTICES_AT_ONCE - len(self._sending)
        if room == 0:
            return LOOK_SECONDS  # the first that ends wakes the loop
        async with self._database.read() as connection:
            first = await connection.scalar(select(func.min(notices.c.due)))
        wait = LOOK_SECONDS if first is None else (first - self._now()) / 1000
        if wait > 0:
            return min(wait, LOOK_SECONDS)
        taken = await self._take(room)
        for notice in taken:
            task = asyncio.create_task(self._send(notice), name=f"notice-{notice.id}")
            self._sending.add(task)
            task.add_done_callback(self._arrived)
        if not taken:
            return 0.1  # another node has them in hand; once it is done, the time of the next is known
        return 0 if len(self._sending) < NOTICES_AT_ONCE else LOOK_SECONDS

    def _arrived(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._woken.set()

    async def _take(self, most: int) -> list[Notice]:
        now = self._now()

        async def job(connection: AsyncConnection) -> tuple[list[Notice], int]:
            asked = (
                select(notices.c.id.label("notice"), *notices.c["table", "turn", "payload", "tries"], *channels.c)
                .join(channels, channels.c.id == notices.c.channel)
                .where(notices.c.due <= now)
                .order_by(channels.c.failures, notices.c.due)  # who answers never waits for those who do not
                .limit(most)
                .with_for_update(of=notices, skip_locked=True)
            )
            found = [_notice(row) for row in (await connection.execute(asked)).all()]
            owed = await self._still_owed(connection, found) if found else ()
            taken = [one for one in found if one.id in owed and (one.message.until or now + 1) > now]
            over = {one.id for one in found} - {one.id for one in taken}
            await connection.execute(update(notices).where(notices.c.id.in_(over)).values(due=None))
            moved = update(notices).where(notices.c.id.in_([one.id for one in taken]))
            await connection.execute(moved.values(due=now + LEASE_MS, tries=notices.c.tries + 1))
            return taken, len(over)

        taken, over = await self._database.write(None, job)
        self.counts["over"] += over
        return taken

    # -- sending -----------------------------------------------------------------------------------------------------

    async def _send(self, notice: Notice) -> None:
        reply: Reply | None = None
        try:
            reply = await self._courier.deliver(notice.channel, notice.message)
            outcome, problem = outcome_of(notice.channel.kind, reply.status), str(reply.status)
        except Unsafe as error:
            outcome, problem = Outcome.REFUSED, str(error)
        except Unreachable as error:
            outcome, problem = Outcome.AGAIN, str(error)
        except Exception as error:  # ours, but a person's turn is worth another try
            log.exception("notifications.broke", notice=notice.id)
            outcome, problem = Outcome.AGAIN, type(error).__name__
        self.counts[outcome.value] += 1
        if outcome is not Outcome.SENT:
            log.info(
                "notifications.failed",
                notice=notice.id,
                channel=notice.channel.id,
                outcome=outcome.value,
                problem=problem,
            )
        now = self._now()
        wait = max(self._pause(notice.tries), retry_after(reply.retry_after, now) if reply else 0)
        try:
            await self._database.write(None, lambda connection: _record(connection, notice, outcome, now, wait))
        except Refused as refused:  # the notice becomes due again by itself
            log.warning("notifications.unrecorded", notice=notice.id, problem=refused.code)

    def _pause(self, tries: int) -> int:
        usual = min(FIRST_PAUSE_MS << (tries - 1), LONGEST_PAUSE_MS)
        return round(usual * (0.75 + 0.5 * self._chance()))


def _notice(row: Row[Any]) -> Notice:
    known = row.payload
    message = Message(row.notice, known["code"], row.table, row.turn, known["args"], known["until"])
    return Notice(from_row(row), message, row.tries + 1)


def outcome_of(kind: str, status: int) -> Outcome:
    """What an answer means for the notice and its channel."""
    if 200 <= status < 300:
        return Outcome.SENT
    if status == 410 or (status == 404 and kind == PUSH):
        return Outcome.GONE
    if status in (408, 425, 429) or status >= 500:
        return Outcome.AGAIN
    return Outcome.REFUSED


def retry_after(header: str | None, now: int) -> int:
    """Milliseconds that a `Retry-After` asks for (seconds, or a date), at most a day; 0 if it cannot be read."""
    if header is None:
        return 0
    if header.isascii() and header.isdigit():
        return min(int(header[:9]) * SECOND_MS, DAY_MS)
    try:
        date = parsedate_to_datetime(header)
    except ValueError:
        return 0
    date = date if date.tzinfo else date.replace(tzinfo=UTC)
    return min(max(0, round(date.timestamp() * 1000) - now), DAY_MS)


async def _record(connection: AsyncConnection, notice: Notice, outcome: Outcome, now: int, wait: int) -> None:
    this, channel = notices.c.id == notice.id, channels.c.id == notice.channel.id
    asked = select(channels.c.failures, channels.c["keys"]).where(channel).with_for_update()
    row = (await connection.execute(asked)).one_or_none()
    if row is None:  # removed meanwhile, and the notice with it
        return
    failures, keys = row
    if outcome is Outcome.SENT:
        await connection.execute(update(notices).where(this).values(sent=now, due=None))
        if failures:
            healthy = {name: value for name, value in keys.items() if name != "failing"}
            await connection.execute(update(channels).where(channel).values({"failures": 0, "keys": healthy}))
        return
    since = keys.get("failing", now)
    if outcome is Outcome.GONE or (failures + 1 >= MOST_FAILURES and now - since >= FAILING_MS):
        log.info("notifications.channel_removed", channel=notice.channel.id, failures=failures + 1)
        await remove(connection, notice.channel.id)
        return
    failing = {"failures": failures + 1, "keys": {**keys, "failing": since}}
    await connection.execute(update(channels).where(channel).values(failing))
    until = notice.message.until
    hopeless = outcome is Outcome.REFUSED or notice.tries >= MOST_TRIES or (until is not None and now + wait >= until)
    # should another node have taken it meanwhile (this try lasted longer than its lease), it is theirs now
    mine = (this, notices.c.tries == notice.tries)
    await connection.execute(update(notices).where(*mine).values(due=None if hopeless else now + wait))
