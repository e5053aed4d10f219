"""What one node has for notifications: people at a table, a push service on loopback, and a clock one can turn."""

from __future__ import annotations

import contextlib
import json
import ssl
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Insert, Table, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.notifications import channels
from lancaster.server.notifications.channels import Channel
from lancaster.server.notifications.delivery import Courier
from lancaster.server.notifications.outbox import Outbox
from lancaster.server.notifications.safe_http import SafeHttp, networks
from lancaster.server.notifications.vapid import Vapid, new_key
from lancaster.server.storage.database import Database
from lancaster.server.storage.schema import channels as channel_rows
from lancaster.server.storage.schema import notices, people, seats, tables
from lancaster.tables.refusals import Argument
from tests.server.notifications.push_service import Browser, Received, Service

TLS = ssl.create_default_context()  # slow to make; one does for all tests
START_MS = 1_700_000_000_000
TABLE = "table-of-the-four-lords"[:22]


class NotificationServer:
    """Everything one node has for its notices."""

    def __init__(self, database: Database, service: Service) -> None:
        self.now = START_MS
        self.database = database
        self.service = service
        self.http = SafeHttp(allow=networks("127.0.0.0/8"), tls=TLS)
        self.vapid = Vapid(new_key(), "mailto:host@example.org", lambda: self.now)
        self.courier = Courier(self.http, self.vapid, lambda: self.now, "https://play.example/table/{table}")
        self.outbox = Outbox(database, self.courier, lambda: self.now, chance=lambda: 0.5)
        self.browsers: dict[str, Browser] = {}  # by the path of the endpoint

    async def furnish(self, *names: str) -> None:
        """People, and a table where all of them are asked."""

        async def job(connection: AsyncConnection) -> None:
            for number, name in enumerate(names):
                await connection.execute(filled(people, id=name, name=name))
                if number == 0:
                    await connection.execute(filled(tables, id=TABLE, status="running"))
                await connection.execute(filled(seats, table=TABLE, seat=number, person=name, owes=True))

        await self.database.write(None, job)

    async def browser(self, person: str, path: str | None = None) -> Channel:
        """Subscribe a browser of a person."""
        path = path or f"/push/{person}/{len(self.browsers)}"
        browser = self.browsers[path] = Browser()
        channel = channels.browser(self.http, person, self.service.origin + path, browser.keys(), self.now)
        return await self.database.write(None, lambda connection: channels.add(connection, channel))

    async def webhook(self, person: str, format: str = "json", path: str = "/hook") -> Channel:
        channel = channels.webhook(self.http, person, self.service.origin + path, format, self.now)
        return await self.database.write(None, lambda connection: channels.add(connection, channel))

    async def announce(self, turn: int, *persons: str, until: int | None = None) -> None:
        async def job(connection: AsyncConnection) -> None:
            args: dict[str, Argument] = {"name": "The Wars of the Roses", "round": 2}
            await self.outbox.announce(connection, persons, TABLE, turn, "your-turn", args, self.now, until)

        await self.database.write(TABLE, job)

    async def set_owes(self, person: str, owes: bool) -> None:
        change = update(seats).where(seats.c.person == person).values(owes=owes)
        await self.database.write(TABLE, lambda connection: connection.execute(change))

    async def notices(self) -> list[Any]:
        async with self.database.read() as connection:
            return list((await connection.execute(select(notices).order_by(notices.c.turn))).all())

    async def channel(self, id: str) -> Channel | None:
        async with self.database.read() as connection:
            row = (await connection.execute(select(channel_rows).where(channel_rows.c.id == id))).one_or_none()
        return None if row is None else channels.from_row(row)

    async def count_channels(self) -> int:
        async with self.database.read() as connection:
            return await connection.scalar(select(func.count()).select_from(channel_rows)) or 0

    def read(self, received: Received) -> Any:
        """What the browser reads in a push."""
        return json.loads(self.browsers[received.path].read(received.body))


@contextlib.asynccontextmanager
async def notification_server(database: Database, *names: str) -> AsyncIterator[NotificationServer]:
    """Such a server, with these people at one table."""
    async with Service() as service:
        made = NotificationServer(database, service)
        await made.furnish(*names)
        try:
            yield made
        finally:
            await made.http.close()


def filled(table: Table, /, **values: object) -> Insert:
    """A row; what notifications never look at is filled with whatever the schema allows."""
    fillers: dict[type, object] = {str: "-", int: 0, bool: False, object: {}, dict: {}}
    asked = [column for column in table.c if not column.nullable and column.name not in values]
    return table.insert().values({**{one.name: fillers[one.type.python_type] for one in asked}, **values})
