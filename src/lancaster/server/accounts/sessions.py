"""Sessions: a person, and the signed cookie that identifies their browser.

The cookie is `token.signature`. The token is random; the database stores only its hash, so a stolen copy of the
database opens no session. The signature (HMAC-SHA256) lets forged cookies be dropped without looking anything up. A
session lasts `session_days` from the last visit, which is noted at most once a day.

Sessions are remembered in memory for 30 seconds at most. What ends is forgotten at once, on every node
(`live_tables.session_endings`).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets as chance
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Any

import structlog
from sqlalchemy import Row, Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.accounts.secrets import Secrets
from lancaster.server.settings import Settings
from lancaster.server.storage import schema
from lancaster.server.storage.database import Database
from lancaster.server.wall_clock import Now
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import DAY_MS

COOKIE = "lancaster"
REMEMBERED_MS = 30_000
MOST_REMEMBERED = 20_000
MOST_PER_PERSON = 50  # the oldest ends when another begins

log = structlog.get_logger("lancaster.sessions")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays here: a guest, or the owner of an account."""

    id: str
    name: str
    account: bool
    operator: bool
    language: str
    zone: str
    created: int
    preferences: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Visit:
    """A person with the session they came with."""

    person: Person
    key: bytes  # the hash of the session's token
    created: int
    expires: int

    @property
    def id(self) -> str:
        """What the session is called where people see it; the token cannot be found from it."""
        return base64.urlsafe_b64encode(self.key[:16]).decode().rstrip("=")


class Sessions:
    """The sessions of this server."""

    def __init__(self, database: Database, secrets: Secrets, settings: Settings, now: Now) -> None:
        self._database = database
        self._key = secrets.cookie
        self._lasts = settings.session_days * DAY_MS
        self._now = now
        self._remembered: OrderedDict[bytes, tuple[int, Visit]] = OrderedDict()
        self.on_change: Callable[[Collection[str]], Awaitable[None]] | None = None  # told after sessions have ended
        self._ended = 0  # counts what was forgotten: what was read before is not remembered after

    async def begin(self, connection: AsyncConnection, person: str) -> str:
        """Begin a session within a transaction; the value of its cookie."""
        token = chance.token_urlsafe(32)
        now = self._now()
        mine = schema.sessions.c.person == person
        kept = select(schema.sessions.c.token).where(mine).order_by(schema.sessions.c.created.desc())
        surplus = (await connection.execute(kept.offset(MOST_PER_PERSON - 1))).scalars().all()
        if surplus:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.token.in_(surplus)))
        row = {"token": hash_of_token(token), "person": person, "created": now, "expires": now + self._lasts}
        await connection.execute(insert(schema.sessions).values(row))
        return f"{token}.{self._signature(token)}"

    async def find(self, cookie: str | None) -> Visit | None:
        """Whose cookie it is; None when it is forged, ended or too old."""
        token, _, signature = (cookie or "").partition(".")
        if not token or not hmac.compare_digest(self._signature(token).encode(), signature.encode()):
            return None
        key, now = hash_of_token(token), self._now()
        at, visit = self._remembered.get(key, (0, None))
        if visit is None or not at <= now < at + REMEMBERED_MS:
            visit = await self._read(key)
        if visit is None or visit.expires <= now:
            return None
        if visit.expires - self._lasts + DAY_MS <= now:
            await self._seen(visit)
        return visit

    async def of(self, person: str) -> list[Visit]:
        """The sessions of a person, newest first."""
        c = schema.sessions.c
        query = _visits().where(c.person == person, c.expires > self._now()).order_by(c.created.desc(), c.token)
        async with self._database.read() as connection:
            return [_visit(row) for row in await connection.execute(query)]

    async def end(self, visits: list[Visit]) -> None:
        """End sessions."""
        keys = [visit.key for visit in visits]
        await self._database.write(None, lambda connection: _delete(connection, keys))
        await self.announce(*(visit.person.id for visit in visits))

    async def ended(self, keys: Collection[bytes]) -> set[bytes]:
        """Which of these sessions are over, for connections that outlast a request."""
        c = schema.sessions.c
        async with self._database.read() as connection:
            alive = select(c.token).where(c.token.in_(keys), c.expires > self._now())
            return set(keys) - set((await connection.execute(alive)).scalars())

    async def announce(self, *persons: str) -> None:
        """After the sessions of these people have changed: forget them, here and on every node."""
        self.forget(*persons)
        if self.on_change is not None and persons:
            await self.on_change(persons)

    def forget(self, *persons: str) -> None:
        """Look these people up again the next time: something about them was changed (and is committed)."""
        self._ended += 1
        for key in [key for key, (_, visit) in self._remembered.items() if visit.person.id in persons]:
            del self._remembered[key]

    async def _read(self, key: bytes) -> Visit | None:
        ended, now = self._ended, self._now()
        async with self._database.read() as connection:
            row = (await connection.execute(_visits().where(schema.sessions.c.token == key))).one_or_none()
        if row is None:
            return None
        visit = _visit(row)
        if ended == self._ended:
            self._remembered[key] = (now, visit)
            self._remembered.move_to_end(key)
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return visit

    async def _seen(self, visit: Visit) -> None:
        """Prolong a session. If that cannot be stored now, the visit goes on."""
        now = self._now()

        async def job(connection: AsyncConnection) -> None:
            c = schema.sessions.c
            await connection.execute(
                update(schema.sessions).where(c.token == visit.key).values(expires=now + self._lasts)
            )
            await connection.execute(
                update(schema.people).where(schema.people.c.id == visit.person.id).values(seen=now)
            )

        try:
            await self._database.write(None, job)
        except Refused as error:
            log.warning("sessions.not-prolonged", problem=str(error))
        self.forget(visit.person.id)

    def _signature(self, token: str) -> str:
        digest = hmac.new(self._key, token.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def person_of(row: Row[Any]) -> Person:
    """A row of `people` as a person."""
    account = row.folded is not None
    return Person(row.id, row.name, account, row.operator, row.language, row.zone, row.created, row.preferences or {})


async def _delete(connection: AsyncConnection, keys: list[bytes]) -> None:
    await connection.execute(delete(schema.sessions).where(schema.sessions.c.token.in_(keys)))


def _visits() -> Select[Any]:
    s, p = schema.sessions, schema.people
    columns = (s.c.token, s.c.created.label("begun"), s.c.expires, *p.c)
    return select(*columns).join_from(s, p, s.c.person == p.c.id).where(p.c.deleted.is_(None))


def _visit(row: Row[Any]) -> Visit:
    return Visit(person_of(row), row.token, row.begun, row.expires)


def hash_of_token(token: str) -> bytes:
    """What the database keeps of a token that a person holds: a session, an invitation, a recovery link."""
    return hashlib.sha256(token.encode()).digest()
