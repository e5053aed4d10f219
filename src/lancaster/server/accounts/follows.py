"""Whom people follow. Two who follow each other are friends: they can keep seats for each other."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.storage.database import Database
from lancaster.server.storage.schema import follows, people
from lancaster.tables.refusals import Refused

MOST_FOLLOWED: Final = 200
c = follows.c


async def of(database: Database, person: str) -> list[dict[str, Any]]:
    """Whom somebody follows, by name, and whether they follow back."""
    back = select(c.person).where(c.other == person)
    query = (
        select(people.c.id, people.c.name, people.c.id.in_(back).label("back"))
        .join(follows, c.other == people.c.id)
        .where(c.person == person, people.c.deleted.is_(None))
        .order_by(func.lower(people.c.name), people.c.id)
    )
    async with database.read() as connection:
        return [{"person": row.id, "name": row.name, "back": bool(row.back)} for row in await connection.execute(query)]


async def follow(database: Database, person: str, other: str, now: int) -> None:
    """Follow somebody; nothing happens if they are followed already."""
    if person == other:
        raise Refused("follow-oneself")

    async def job(connection: AsyncConnection) -> None:
        there = select(people.c.id).where(people.c.id == other, people.c.deleted.is_(None))
        if (await connection.execute(there)).first() is None:
            raise Refused("no-such-person")
        mine = list((await connection.execute(select(c.other).where(c.person == person))).scalars())
        if other in mine:
            return
        if len(mine) >= MOST_FOLLOWED:
            raise Refused("too-many", most=MOST_FOLLOWED)
        await connection.execute(insert(follows).values(person=person, other=other, at=now))

    await database.write(f"follow {person}", job)


async def unfollow(database: Database, person: str, other: str) -> None:
    """Follow somebody no longer."""

    async def job(connection: AsyncConnection) -> None:
        await connection.execute(delete(follows).where(c.person == person, c.other == other))

    await database.write(f"follow {person}", job)


async def friend(database: Database, person: str, other: str) -> str:
    """The name of a friend; refused unless both follow each other."""
    mine = select(c.other).where(c.person == person, c.other == other)
    theirs = select(c.person).where(c.person == other, c.other == person)
    query = select(people.c.name).where(people.c.id == other, people.c.id.in_(mine), people.c.id.in_(theirs))
    async with database.read() as connection:
        found = (await connection.execute(query.where(people.c.deleted.is_(None)))).scalar_one_or_none()
    if found is None:
        raise Refused("not-a-friend")
    return str(found)
