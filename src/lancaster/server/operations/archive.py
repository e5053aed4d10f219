"""Export and import of games: a line of JSON for each table with its whole log, or plain records.

A line holds what the database has of the table, its seats and its log; chat, notes and ratings stay where they are.
Unless names are wanted people are replaced: by the same pseudonym throughout one export, and by another in the next.
Reading a line again gives the same table with the same id, so it can be read twice; people it names who are not known
here become strangers with these names.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets as chance
from types import SimpleNamespace
from typing import Any, Final, cast

from sqlalchemy import Row, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.game import Game
from lancaster.server.operations.verifying import NODE
from lancaster.server.storage import schema, store
from lancaster.server.storage.database import Database
from lancaster.server.wall_clock import Now
from lancaster.tables import records, seating
from lancaster.tables.entries import FORMER_PLAYER, Entry
from lancaster.tables.sitting import Sitting

FORMAT: Final = "lancaster table 1"
OWN: Final = ("bots_due", "bots_node")  # columns that are about a running server only

Data = dict[str, Any]


class NotImported(ValueError):
    """Why a table is not imported."""


class Mask:
    """Replaces people by pseudonyms."""

    def __init__(self) -> None:
        self._key = chance.token_bytes(32)

    def id(self, person: str | None) -> str | None:
        """Somebody's id under this mask: of the same form, and not to be undone."""
        if person is None:
            return None
        return _short(hmac.digest(self._key, person.encode(), hashlib.sha256))

    def seat(self, seat: Data) -> Data:
        """A seat, or an entry about one."""
        label = seat["label"]
        if label and label != FORMER_PLAYER and not (seat["person"] is None and seat["bot"]):
            label = f"player {(self.id(seat['person'] or seat['reserved']) or '')[:4]}".strip()
        masked = {**seat, "person": self.id(seat["person"]), "reserved": self.id(seat["reserved"]), "label": label}
        return masked | ({"host": self.id(seat["host"])} if "host" in seat else {})

    def table(self, dump: Data) -> Data:
        """A whole line."""
        table = dump["table"]
        settings = {**table["settings"], "name": ""}
        settings["seats"] = [{**seat, "label": ""} for seat in settings["seats"]]
        return {
            **dump,
            "table": {**table, "name": "", "host": self.id(table["host"]), "settings": settings},
            "seats": [self.seat(seat) for seat in dump["seats"]],
            "entries": [self._entry(entry) for entry in dump["entries"]],
        }

    def _entry(self, entry: Data) -> Data:
        data = self.seat(entry["data"]) if entry["kind"] == "seat" else entry["data"]
        return {**entry, "person": self.id(entry["person"]), "client": None, "data": data}


# -- export ----------------------------------------------------------------------------------------------------------


async def exported_table(connection: AsyncConnection, table: str) -> Data | None:
    """A table as a line holds it; None if it is gone."""
    row = await store.row_of(connection, table)
    if row is None:
        return None
    seats = (await store.seats_of(connection, [table]))[table]
    c = schema.entries.c
    entries = await connection.execute(select(schema.entries).where(c.table == table).order_by(c.number))
    return {
        "format": FORMAT,
        "table": {key: value for key, value in row._mapping.items() if key not in OWN},
        "seats": [_without(seat._mapping, "table") for seat in seats],
        "entries": [_without(entry._mapping, "table") for entry in entries],
    }


def record(line: Data) -> str | None:
    """The record of a finished game from its line; None if there is none under the installed rules."""
    sitting, differs = _replayed(line)
    if sitting.status != "finished" or differs is not None:
        return None
    return records.record_of(sitting)


def _replayed(line: Data) -> tuple[Sitting, Any]:
    entries = [Entry(**entry) for entry in line["entries"]]
    sitting, _, differs = store.replayed(cast("Row[Any]", SimpleNamespace(**line["table"])), entries)
    return sitting, differs


# -- import ----------------------------------------------------------------------------------------------------------


async def import_table(database: Database, line: Data, now: Now) -> bool:
    """A table from a line of an export; False when it is here already. Raises `NotImported`."""
    try:
        if line["format"] != FORMAT:
            raise NotImported(f"its format is {line['format']!r}, not {FORMAT!r}")
        sitting, differs = _replayed(line)
    except (KeyError, TypeError, ValueError, AssertionError) as error:
        raise NotImported(f"it cannot be read: {error}") from error
    if differs is not None:
        raise NotImported(f"the installed rules lead elsewhere from entry {differs.number} on: {differs.problem}")

    async def job(connection: AsyncConnection) -> bool:
        if await store.row_of(connection, sitting.id) is not None:
            return False
        known = await _known(connection, line)
        unknown = {person for person in (*sitting.people, sitting.host) if person is not None} - known
        if unknown and sitting.status not in ("finished", "closed"):
            raise NotImported("it is not over, and its people are not known here")
        due = now() if sitting.bots else None
        # what it names as a rematch may not be here
        row = {**line["table"], "host": _if_in(known, sitting.host), "rematch": None, "bots_due": due}
        await connection.execute(insert(schema.tables).values(row))
        seats = [{**_seat(known, seat), "table": sitting.id} for seat in line["seats"]]
        await connection.execute(insert(schema.seats), seats)
        entries = [{**_entry(known, entry), "table": sitting.id} for entry in line["entries"]]
        await connection.execute(insert(schema.entries), entries)
        return True

    return await database.write(sitting.id, job)


async def import_record(database: Database, text: str, now: Now) -> bool:
    """A finished game from a record; False when the same game is here already. Raises `NotImported`."""
    try:
        game = Game.replay(text)
    except ValueError as error:
        raise NotImported(str(error)) from error
    if not game.over:
        raise NotImported("its game is not over")
    table = _short(hashlib.sha256(f"record {game.record()}".encode()).digest())
    settings = records.recorded_settings(game, "", "imported")
    sitting = Sitting.of(table, settings, game.options, game.dealt, None)
    seating.make(sitting, None, "", now())
    records.append_record(sitting, game, "imported")

    async def job(connection: AsyncConnection) -> bool:
        if await store.row_of(connection, table) is not None:
            return False
        await store.create(connection, sitting, None, None, "imported")
        await store.save(connection, sitting, None, None, NODE)
        return True

    return await database.write(table, job)


async def _known(connection: AsyncConnection, line: Data) -> set[str]:
    named = {line["table"]["host"], *(seat[key] for seat in line["seats"] for key in ("person", "reserved"))}
    named |= {entry["person"] for entry in line["entries"]}
    named |= {entry["data"].get(key) for entry in line["entries"] for key in ("person", "reserved", "host")}
    c = schema.people.c
    asked = select(c.id).where(c.id.in_(named - {None}), c.deleted.is_(None))
    return set((await connection.execute(asked)).scalars())


def _seat(known: set[str], seat: Data) -> Data:
    people: Data = {key: _if_in(known, seat[key]) for key in ("person", "reserved", "host") if key in seat}
    return {**seat, **people}


def _entry(known: set[str], entry: Data) -> Data:
    data = _seat(known, entry["data"]) if entry["kind"] == "seat" else entry["data"]
    return {**entry, "person": _if_in(known, entry["person"]), "data": data}


def _if_in(known: set[str], person: str | None) -> str | None:
    return person if person in known else None


def _without(row: Any, key: str) -> Data:
    return {name: value for name, value in row.items() if name != key}


def _short(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
