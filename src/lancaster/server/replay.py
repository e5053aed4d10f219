"""A game again, entry by entry: what a viewer may see of each moment, and the whole of it as a record."""

from __future__ import annotations

from typing import Any

from lancaster.server import showing, store
from lancaster.server.log import Sitting
from lancaster.server.room import Room
from lancaster.server.server import Server


async def frames(server: Server, room: Room, eyes: int | None, first: int, most: int) -> dict[str, Any]:
    """The game after each entry from `first` on (wire.Frames)."""
    async with server.database.read() as connection:
        row = await store.row_of(connection, room.id)
        entries = await store.entries_of(connection, room.id)
    assert row is not None
    over = room.sitting.status == "finished"
    differs = room.sitting.frozen[0] if room.sitting.frozen is not None else None
    sitting = store.sitting_of(row)
    found: list[dict[str, Any]] = []
    for entry, events in zip(entries, sitting.replaying(entries, differs), strict=True):
        if entry.number >= first + most:
            break
        if entry.number >= first:
            view = sitting.game.view(eyes) if sitting.game is not None else None
            found.append({"entry": showing.entry(entry, events, over), "view": view})
    return {"table": room.id, "head": room.sitting.head, "frames": found}


def record_of(s: Sitting) -> str:
    """A game as a record, with the names of those who played."""
    assert s.game is not None
    game = s.game.copy()
    game.names = tuple(_name(chair.label) for chair in s.chairs)
    return game.record()


def _name(label: str) -> str:
    """A name as a record can hold it."""
    return "".join(each for each in label if each.isprintable() and each != "#").strip()
