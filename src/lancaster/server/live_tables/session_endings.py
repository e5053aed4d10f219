"""The end of sessions: their WebSockets are closed at once, on every node."""

from __future__ import annotations

import json
from collections.abc import Collection

from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.accounts.sessions import Sessions
from lancaster.server.live_tables.hub import Hub
from lancaster.server.storage import store
from lancaster.server.storage.database import Database


class SessionEndings:
    """Told by `Sessions` of people whose sessions have changed; tells the other nodes."""

    def __init__(self, database: Database, hub: Hub, sessions: Sessions, node: str) -> None:
        self._database = database
        self._hub = hub
        self._sessions = sessions
        self._node = node

    async def announce(self, people: Collection[str]) -> None:
        """Close what has ended here, and tell the other nodes to do the same."""
        await self.close_ended(people)
        if not self._database.sqlite:
            notice = json.dumps({"node": self._node, "table": "", "sessions": list(people)})

            async def job(connection: AsyncConnection) -> None:
                await store.notify_nodes(connection, notice)

            await self._database.write(None, job)

    async def close_ended(self, people: Collection[str]) -> None:
        """Close the connections of these people whose session is over."""
        self._sessions.forget(*people)
        theirs = [each for each in self._hub.connected if each.person in people and each.key is not None]
        if theirs:
            ended = await self._sessions.ended({each.key for each in theirs if each.key is not None})
            for each in theirs:
                if each.key in ended:
                    each.end()
