"""Connections and sessions: a WebSocket is closed when the session ends with which it was opened."""

import asyncio
from pathlib import Path

import httpx

from lancaster.server.http.app import create_app
from lancaster.server.settings import Settings


class Listener:
    """A connection that only remembers whether it was ended."""

    def __init__(self, person: str, key: bytes) -> None:
        self.person: str | None = person
        self.key: bytes | None = key
        self.address = ""
        self.over = False

    def send(self, message: bytes) -> None:
        raise AssertionError("nothing is told here")

    def end(self) -> None:
        self.over = True


def test_connections_end_with_their_session(tmp_path: Path) -> None:
    async def scene() -> None:
        app = create_app(Settings(data=tmp_path, rates=False))
        async with app.router.lifespan_context(app):
            server = app.state.services
            async with httpx.AsyncClient(
                transport=httpx.ASGITransport(app), base_url="http://localhost", headers={"Origin": "http://localhost"}
            ) as client:
                me = (await client.post("/api/v1/guests", json={"name": "Anna"})).json()
                (visit,) = await server.people.sessions.of(me["id"])
                mine, forged = Listener(me["id"], visit.key), Listener(me["id"], b"?" * 32)
                server.hub.connected |= {mine, forged}
                await server.background_jobs.visits()
                assert (mine.over, forged.over) == (False, True)
                assert (await client.post("/api/v1/sign-out")).status_code == 204
                await server.background_jobs.visits()
                assert mine.over
                server.hub.connected.clear()

    asyncio.run(scene())
