"""Identities: guests and accounts, and how they are created, merged, recovered, changed and deleted.

A guest has only a chosen name and a cookie. An account has a name of its own and a password, and is the same person
on every device. A guest who makes an account keeps seats and history; a guest who signs in to an account adds
both to it. People who forget their password use the recovery link they made in advance, or ask the
operator for one.
"""

from __future__ import annotations

import secrets as chance
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Row, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.accounts import personal_data
from lancaster.server.accounts.passwords import Passwords, check_against_name
from lancaster.server.accounts.personal_data import merge
from lancaster.server.accounts.secrets import Secrets
from lancaster.server.accounts.sessions import Person, Sessions, Visit, hash_of_token, person_of
from lancaster.server.settings import Settings
from lancaster.server.storage.database import Database, Job, T
from lancaster.server.storage.schema import people, recoveries, seats, sessions, tables
from lancaster.server.wall_clock import Now
from lancaster.tables.entries import UNFINISHED
from lancaster.tables.names import LOOKS, RESERVED_LOOKS, fold, is_name, skeleton
from lancaster.tables.refusals import Refused
from lancaster.tables.time_units import DAY_MS

KEPT_LINK_MS = 10 * 365 * DAY_MS  # a recovery link made in advance
OPERATOR_LINK_MS = 7 * DAY_MS  # one the operator hands out
FORGOTTEN_AT_ONCE = 200  # guests


class Tables(Protocol):
    """What changes at unfinished tables when a person changes (`PersonTables`).

    Each may be called again with the same arguments after a crash, and then does what is left.
    """

    async def hand_over(self, guest: str, account: str) -> None:
        """All seats of a guest, and the tables they host, belong to the account from now on."""

    async def leave_all(self, person: str) -> None:
        """The person goes for good: leave tables that have not begun, let a bot finish the others."""

    async def holiday(self, person: str, begins: int, ends: int) -> None:
        """The person's clocks stand still in that time."""

    async def back(self, person: str) -> None:
        """All holidays of the person are over or called off; those that are left are told again after this."""


class People:
    """Everybody who plays on this server."""

    def __init__(
        self, database: Database, secrets: Secrets, settings: Settings, now: Now, passwords: Passwords | None = None
    ) -> None:
        self.database = database
        self.sessions = Sessions(database, secrets, settings, now)
        self.passwords = passwords or Passwords()
        self.tables: Tables | None = None  # set once the tables are there
        self._settings = settings
        self._now = now

    # -- coming ------------------------------------------------------------------------------------------------------

    async def guest(self, name: str, language: str, zone: str, visit: Visit | None = None) -> tuple[Person, str | None]:
        """Somebody new, with their cookie. A guest who is there already only takes the new name."""
        if visit is not None:
            if visit.person.account:
                raise Refused("already-account")
            return await self.change(visit.person, name, language, zone), None
        row = self._new(name, language, zone)

        async def job(connection: AsyncConnection) -> str:
            await check_name(connection, name)
            await connection.execute(insert(people).values(row))
            return await self.sessions.begin(connection, row["id"])

        cookie = await self._write(None, job)
        return await self.find(row["id"]), cookie

    async def account(
        self, name: str, password: str, language: str, zone: str, visit: Visit | None
    ) -> tuple[Person, str]:
        """A new account; for a guest, the same person as before."""
        if visit is not None and visit.person.account:
            raise Refused("already-account")
        check_against_name(password, name)
        row = self._new(name, language, zone) | {"folded": fold(name), "password": await self.passwords.hash(password)}
        person = visit.person.id if visit is not None else row["id"]

        async def job(connection: AsyncConnection) -> str:
            await check_name(connection, name)
            if visit is None:
                await connection.execute(insert(people).values(row))
            else:
                changed = {key: row[key] for key in ("name", "folded", "password", "language", "zone", "seen")}
                here = (people.c.id == person, people.c.deleted.is_(None), people.c.folded.is_(None))
                if (await connection.execute(update(people).where(*here).values(changed))).rowcount != 1:
                    raise Refused("already-account")
                await connection.execute(delete(sessions).where(sessions.c.person == person))
            return await self.sessions.begin(connection, person)

        cookie = await self._write(f"person:{person}", job, person)
        return await self.find(person), cookie

    async def sign_in(self, name: str, password: str, visit: Visit | None, bring: bool) -> tuple[Person, str]:
        """Whose name and password these are. A guest's seats and history come along if `bring`."""
        row = await self._by_name(name)
        if not await self.passwords.check(row.password if row is not None else None, password) or row is None:
            raise Refused("bad-password")
        self._check_banned(row)
        fresh = await self.passwords.hash(password) if self.passwords.outdated(row.password) else row.password
        guest = visit.person.id if visit is not None and bring and not visit.person.account else None
        if guest is not None:
            async with self.database.read() as connection:
                await personal_data.check_apart(connection, guest, row.id)
            if self.tables is not None:
                await self.tables.hand_over(guest, row.id)

        async def job(connection: AsyncConnection) -> str:
            same = (people.c.id == row.id, people.c.password == row.password)
            seen = update(people).where(*same).values(password=fresh, seen=self._now())
            if (await connection.execute(seen)).rowcount != 1:
                raise Refused("bad-password")  # changed or deleted a moment ago
            if visit is not None:
                await connection.execute(delete(sessions).where(sessions.c.token == visit.key))
            if guest is not None:
                await merge(connection, guest, row.id, self._now())
            return await self.sessions.begin(connection, row.id)

        before = [visit.person.id] if visit is not None else []
        cookie = await self._write(f"person:{row.id}", job, row.id, *before)
        return await self.find(row.id), cookie

    # -- changing ----------------------------------------------------------------------------------------------------

    async def change(
        self,
        person: Person,
        name: str | None,
        language: str | None,
        zone: str | None,
        preferences: dict[str, Any] | None = None,
    ) -> Person:
        """Another name, language, time zone, or other preferences. Tables one sits at already keep the old name."""
        changed: dict[str, Any] = {"name": name, "language": language, "zone": zone, "preferences": preferences}
        changed = {key: value for key, value in changed.items() if value is not None}
        if name is not None and person.account:
            changed["folded"] = fold(name)

        async def job(connection: AsyncConnection) -> None:
            if name is not None and fold(name) != fold(person.name):
                await check_name(connection, name, person.id)
            await connection.execute(
                update(people).where(people.c.id == person.id, people.c.deleted.is_(None)).values(changed)
            )

        if changed:
            await self._write(f"person:{person.id}", job, person.id)
        return await self.find(person.id)

    async def change_password(self, visit: Visit, old: str, new: str) -> None:
        """Another password; everybody else who is signed in to the account is signed out."""
        stored = await self._check_password(visit.person, old)
        check_against_name(new, visit.person.name)
        fresh = await self.passwords.hash(new)

        async def job(connection: AsyncConnection) -> None:
            same = (people.c.id == visit.person.id, people.c.password == stored)
            if (await connection.execute(update(people).where(*same).values(password=fresh))).rowcount != 1:
                raise Refused("bad-password")
            others = (sessions.c.person == visit.person.id, sessions.c.token != visit.key)
            await connection.execute(delete(sessions).where(*others))

        await self._write(f"person:{visit.person.id}", job, visit.person.id)

    async def recovery(self, person: Person, password: str) -> str:
        """The secret of a new recovery link, to be kept; earlier ones are worth nothing from now on."""
        await self._check_password(person, password)
        return await self._write(
            None, lambda connection: issue_recovery(connection, person.id, self._now(), KEPT_LINK_MS), person.id
        )

    async def recover(self, token: str, password: str) -> tuple[Person, str]:
        """Set a new password by a recovery link, once, and sign in; all other sessions end."""
        here = recoveries.c.token == hash_of_token(token)
        query = select(people).join_from(recoveries, people, recoveries.c.person == people.c.id)
        async with self.database.read() as connection:
            row = (await connection.execute(query.where(here, recoveries.c.expires > self._now()))).one_or_none()
        if row is None or row.folded is None:
            raise Refused("bad-recovery")
        self._check_banned(row)
        check_against_name(password, row.name)
        fresh = await self.passwords.hash(password)

        async def job(connection: AsyncConnection) -> str:
            if (await connection.execute(delete(recoveries).where(here))).rowcount != 1:
                raise Refused("bad-recovery")  # used by somebody else a moment ago
            await connection.execute(delete(sessions).where(sessions.c.person == row.id))
            changed = {"password": fresh, "seen": self._now()}
            await connection.execute(update(people).where(people.c.id == row.id).values(changed))
            return await self.sessions.begin(connection, row.id)

        cookie = await self._write(f"person:{row.id}", job, row.id)
        return await self.find(row.id), cookie

    # -- going -------------------------------------------------------------------------------------------------------

    async def delete(self, person: Person, password: str | None) -> None:
        """Remove a person and what they wrote; their games stay for the others, without the name."""
        if person.account:
            await self._check_password(person, password or "")
        await self._erase(person.id)

    async def forget_stale_guests(self) -> int:
        """Forget guests who did not come back and have no game running, and what has expired; how many guests."""
        now = self._now()
        tables_of = select(seats.c.person).join_from(seats, tables, seats.c.table == tables.c.id)
        busy = or_(
            exists(tables_of.where(seats.c.person == people.c.id, tables.c.status.in_(UNFINISHED))),
            exists().where(tables.c.host == people.c.id, tables.c.status.in_(UNFINISHED)),
        )
        gone = select(people.c.id).where(
            people.c.folded.is_(None),
            people.c.deleted.is_(None),
            people.c.seen < now - self._settings.guest_days * DAY_MS,
            ~busy,
        )
        async with self.database.read() as connection:
            found = (await connection.execute(gone.limit(FORGOTTEN_AT_ONCE))).scalars().all()
        for person in found:
            await self._erase(person)

        async def job(connection: AsyncConnection) -> None:
            for table in (sessions, recoveries):
                await connection.execute(delete(table).where(table.c.expires <= now))

        await self.database.write(None, job)
        return len(found)

    async def _erase(self, person: str) -> None:
        if self.tables is not None:
            await self.tables.leave_all(person)
        await self._write(
            f"person:{person}", lambda connection: personal_data.erase(connection, person, self._now()), person
        )

    # -- finding -----------------------------------------------------------------------------------------------------

    async def find(self, id: str) -> Person:
        """A person by id."""
        query = select(people).where(people.c.id == id, people.c.deleted.is_(None))
        async with self.database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise Refused("no-such-person")
        return person_of(row)

    async def export(self, person: Person) -> dict[str, list[dict[str, Any]]]:
        """Everything that is stored about a person."""
        async with self.database.read() as connection:
            return await personal_data.export(connection, person.id)

    async def _by_name(self, name: str) -> Row[Any] | None:
        if not is_name(name):
            return None
        async with self.database.read() as connection:
            return (await connection.execute(select(people).where(people.c.folded == fold(name)))).one_or_none()

    async def _check_password(self, person: Person, password: str) -> str:
        """The stored hash of the person's password, if this is it."""
        if not person.account:
            raise Refused("account-needed")
        row = await self._by_name(person.name)
        if not await self.passwords.check(row.password if row is not None else None, password) or row is None:
            raise Refused("bad-password")
        return str(row.password)

    def _check_banned(self, row: Row[Any]) -> None:
        if (row.banned_until or 0) > self._now():
            raise Refused("banned")

    def _new(self, name: str, language: str, zone: str) -> dict[str, Any]:
        now = self._now()
        return {
            "id": chance.token_urlsafe(16),
            "name": name,
            "created": now,
            "seen": now,
            "language": language,
            "zone": zone,
            "operator": False,
        }

    async def _write(self, lock: str | None, job: Job[T], *changed: str) -> T:
        """Write, and look the changed people up again from now on."""
        try:
            found = await self.database.write(lock, job)
        except IntegrityError as error:
            if "folded" in str(error.orig):
                raise Refused("name-taken") from error
            raise
        finally:
            self.sessions.forget(*changed)
        await self.sessions.announce(*changed)
        return found


async def issue_recovery(connection: AsyncConnection, person: str, now: int, lasts: int = OPERATOR_LINK_MS) -> str:
    """The secret of a new recovery link for an account, within a transaction; earlier links end."""
    row = (await connection.execute(select(people.c.folded).where(people.c.id == person))).one_or_none()
    if row is None:
        raise Refused("no-such-person")
    if row.folded is None:
        raise Refused("account-needed")
    token = chance.token_urlsafe(32)
    await connection.execute(delete(recoveries).where(recoveries.c.person == person))
    made = {"token": hash_of_token(token), "person": person, "expires": now + lasts}
    await connection.execute(insert(recoveries).values(made))
    return token


async def check_name(connection: AsyncConnection, name: str, person: str | None = None) -> None:
    """Nobody, not even a guest, takes a name that is or looks like that of an account, unless it is their own."""
    looks: ColumnElement[str] = people.c.folded
    for drawn, like in LOOKS:
        looks = func.replace(looks, drawn, like)
    taken = select(people.c.id).where(looks == skeleton(name), people.c.id != (person or ""))
    if skeleton(name) in RESERVED_LOOKS or (await connection.execute(taken)).first() is not None:
        raise Refused("name-taken")
