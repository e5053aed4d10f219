"""Keeps a small database of this version, so that every later one is tested with it: run once, at each release.

    python -m tests.server.storage.releases.make

It writes VERSION.sql beside this file: an account, a guest, a finished and a running game with talk, notes, ratings and
a channel, as SQL for SQLite. A file of a released version is never changed.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from lancaster.server.notifications import channels
from lancaster.version import __version__
from tests.server.in_process_server import InProcessServer, open_server, play

HERE = Path(__file__).parent


async def furnish(there: InProcessServer) -> None:
    """Something of everything that is stored."""
    anne, bess = await there.account("Anne"), await there.account("Bess")
    guest = await there.guest("Cecily")
    finished = await anne.table(None, rated=True, name="The long way home")
    await bess.post(f"/tables/{finished}/join", {"seat": 1})
    await play(there, finished, [anne, bess])
    await anne.post(f"/tables/{finished}/chat", {"text": "Well played"}, 201)
    await anne.browser.put(f"/tables/{finished}/note", json={"text": "take the castle first"})
    running = await guest.table(
        None, "page", pace="turns", clock={"kind": "turns", "per_move": 86_400_000}, court=True, displeasure=True
    )
    invite = await guest.post(f"/tables/{running}/invites", {"seat": 1}, 201)
    await anne.post(f"/invites/{invite['token']}")
    await play(there, running, [guest, anne], 3)
    await anne.post("/me/holidays", {"days": 3}, 201)
    await anne.post("/me/recovery", {"password": "a long walk to Agincourt"}, 201)
    now = there.services.now()
    hook = channels.webhook(there.services.http, anne.id, "https://hook.example/", "json", now)
    await there.services.database.write(None, lambda connection: channels.add(connection, hook))
    args = {"name": "The long way home"}
    announce = there.services.outbox.announce
    await there.services.database.write(
        None, lambda connection: announce(connection, [anne.id], finished, 3, "game-over", args, now)
    )


async def main() -> None:
    """Make the file."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_server(Path(folder)) as there:
            await furnish(there)
        with closing(sqlite3.connect(Path(folder) / "lancaster.sqlite")) as database:
            (HERE / f"{__version__}.sql").write_text("\n".join(database.iterdump()) + "\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
