"""Channels: the browsers (Web Push) and webhooks that tell a person that it is their turn.

`browser` and `webhook` read what a person sent and make a channel of it; `add`, `of_person` and `remove` keep it. A
channel holds secrets (keys, a webhook's address): `shown` is what may leave the server.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.notifications.encryption import AUTH_BYTES, from_text, public_key
from lancaster.server.notifications.safe_http import SafeHttp
from lancaster.server.storage.schema import channels, notices, people
from lancaster.tables.refusals import Refused

MOST_CHANNELS: Final = 10  # of one person
FORMATS: Final = ("json", "discord", "slack")
PUSH: Final = "push"
WEBHOOK: Final = "webhook"


@dataclass(frozen=True, slots=True)
class Channel:
    """An address to which a person's notifications are sent."""

    id: str
    person: str
    kind: str
    address: str
    keys: Mapping[str, str | int]  # push: p256dh, auth; webhook: secret, format; both: failing (since when)
    created: int
    failures: int = 0  # in a row

    def shown(self) -> dict[str, object]:
        """What the person is shown of it; the address of a webhook is a secret of its own and stays here."""
        return {
            "id": self.id,
            "kind": self.kind,
            "host": self.address.partition("//")[2].partition("/")[0],
            "format": self.keys.get("format"),
            "created": self.created,
            "failing": self.keys.get("failing"),
        }


def browser(http: SafeHttp, person: str, endpoint: str, keys: Mapping[str, str], now: int) -> Channel:
    """A channel from a browser's push subscription (`PushSubscription.toJSON()`)."""
    try:
        public_key(from_text(keys.get("p256dh", "")))
        if len(from_text(keys.get("auth", ""))) != AUTH_BYTES:
            raise ValueError(f"auth has {AUTH_BYTES} bytes")
    except ValueError as error:
        raise Refused("bad-subscription", detail=f"keys: {error}") from error
    kept = {"p256dh": keys["p256dh"], "auth": keys["auth"]}
    return Channel(secrets.token_urlsafe(16), person, PUSH, str(http.check(endpoint)), kept, now)


def webhook(http: SafeHttp, person: str, url: str, format: str, now: int) -> Channel:
    """A channel that calls an address; its new secret (`keys["secret"]`) is shown to the person once."""
    if format not in FORMATS:
        raise Refused(
            "bad-message", detail=f"format: one of {', '.join(FORMATS)}", field="format", reason="literal_error"
        )
    kept = {"secret": secrets.token_urlsafe(32), "format": format}
    return Channel(secrets.token_urlsafe(16), person, WEBHOOK, str(http.check(url)), kept, now)


async def add(connection: AsyncConnection, channel: Channel) -> Channel:
    """Keep a channel. The same address again renews what is there, under the id it has."""
    # one at a time for each person, so that two requests do not pass the limit together
    await connection.execute(select(people.c.id).where(people.c.id == channel.person).with_for_update(key_share=True))
    if channel.kind == PUSH:
        # a browser belongs to the person who uses it now: notices for somebody who signed out must not reach the next
        same = (channels.c.kind == PUSH, channels.c.address == channel.address, channels.c.person != channel.person)
        for other in (await connection.execute(select(channels.c.id).where(*same))).scalars().all():
            await remove(connection, other)
    found = {one.address: one for one in await of_person(connection, channel.person) if one.kind == channel.kind}
    if channel.address in found:
        known = found[channel.address]
        renewed = {"keys": dict(channel.keys), "failures": 0}
        await connection.execute(update(channels).where(channels.c.id == known.id).values(renewed))
        return Channel(known.id, known.person, known.kind, known.address, channel.keys, known.created)
    count = await connection.scalar(
        select(func.count()).select_from(channels).where(channels.c.person == channel.person)
    )
    if (count or 0) >= MOST_CHANNELS:
        raise Refused("too-many", most=MOST_CHANNELS)
    values = {name: getattr(channel, name) for name in ("id", "person", "kind", "address", "created", "failures")}
    await connection.execute(channels.insert().values(**values, keys=dict(channel.keys)))
    return channel


async def of_person(connection: AsyncConnection, person: str) -> list[Channel]:
    """A person's channels, oldest first."""
    asked = select(channels).where(channels.c.person == person).order_by(channels.c.created, channels.c.id)
    return [from_row(row) for row in (await connection.execute(asked)).all()]


async def remove(connection: AsyncConnection, id: str, person: str | None = None) -> bool:
    """Remove a channel and what waits for it; with `person` only if it is theirs. False: there is none."""
    asked = select(channels.c.id).where(channels.c.id == id)
    if person is not None:
        asked = asked.where(channels.c.person == person)
    # the channel before its notices, as everywhere: `announce` waits here for us, or we for it
    if await connection.scalar(asked.with_for_update()) is None:
        return False
    await connection.execute(delete(notices).where(notices.c.channel == id))
    await connection.execute(delete(channels).where(channels.c.id == id))
    return True


async def remove_all(connection: AsyncConnection, person: str) -> None:
    """Remove everything of a person who goes."""
    for channel in await of_person(connection, person):
        await remove(connection, channel.id)


def from_row(row: Row[Any]) -> Channel:
    """A channel from a row that has (at least) its columns."""
    return Channel(**{column.name: row._mapping[column.name] for column in channels.c})
