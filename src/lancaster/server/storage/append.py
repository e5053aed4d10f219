"""The statements of every command, written by hand: append entries, and repeat in rows for lists what has changed.

They run for each action of each game, and so past SQLAlchemy's statements, which take longer than the database itself.
On SQLite they go to the driver; on PostgreSQL they are one statement, so one trip to the server and back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import orjson
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "lancaster"  # on which PostgreSQL notifies the nodes

ENTRY = ("table", "number", "kind", "seat", "data", "person", "client", "at", "digest")
TABLE = ("head", "status", "actors", "round", "touched", "deadline", "bots_due", "bots_node")

_NAMES = ", ".join(f'"{name}"' for name in ENTRY)
_SQLITE_ENTRY = f"INSERT INTO entries ({_NAMES}) VALUES ({', '.join(f':{name}' for name in ENTRY)})"
_SQLITE_TABLE = f"UPDATE tables SET {', '.join(f'{name} = :{name}' for name in TABLE)} WHERE id = :id"
_SQLITE_OWES = 'UPDATE seats SET owes = ? WHERE "table" = ? AND seat = ?'

_POSTGRESQL = text(
    """
    WITH appended AS (
        INSERT INTO entries ("table", number, kind, seat, data, person, client, at, digest)
        SELECT "table", number, kind, seat, data, person, client, at, digest
        FROM json_to_recordset(CAST(CAST(:entries AS text) AS json)) AS each(
            "table" text, number int, kind text, seat int, data json, person text, client text, at bigint, digest text
        )
    ), owing AS (
        UPDATE seats SET owes = seat = ANY(CAST(:owing AS int[]))
        WHERE "table" = CAST(:id AS text) AND owes <> (seat = ANY(CAST(:owing AS int[])))
    ), changed AS (
        UPDATE tables SET head = :head, status = :status, actors = CAST(CAST(:actors AS text) AS json),
            round = :round, touched = :touched, deadline = :deadline, bots_due = :bots_due, bots_node = :bots_node
        WHERE id = CAST(:id AS text)
    )
    SELECT pg_notify(CAST(:channel AS text), CAST(:notice AS text)) WHERE CAST(:notice AS text) IS NOT NULL
    """
)


async def append(
    connection: AsyncConnection,
    entries: Sequence[dict[str, Any]],
    table: dict[str, Any],
    owes: Sequence[tuple[bool, str, int]],
    notice: str | None,
) -> None:
    """Append entries (`ENTRY`), change the row of their table (`TABLE` and its id), and who owes a decision.

    `owes` has those seats that have begun or ceased to. PostgreSQL passes the notice on to all nodes.
    """
    actors = table["actors"]
    table = {**table, "actors": _json(actors)}
    if connection.dialect.name == "sqlite":
        _on_sqlite(connection, [{**entry, "data": _json(entry["data"])} for entry in entries], table, owes)
        return
    rows = {"entries": _json(entries), "owing": list(actors), "channel": CHANNEL, "notice": notice}
    await connection.execute(_POSTGRESQL, {**table, **rows})


def _on_sqlite(
    connection: AsyncConnection,
    entries: Sequence[dict[str, Any]],
    table: dict[str, Any],
    owes: Sequence[tuple[bool, str, int]],
) -> None:
    """The writer of SQLite does everything but its commits at once (`sqlite`), so nothing has to be awaited."""
    assert connection.sync_connection is not None
    driver: sqlite3.Connection = connection.sync_connection.connection.driver_connection._conn  # type: ignore[union-attr]
    try:
        driver.executemany(_SQLITE_ENTRY, entries)
        driver.execute(_SQLITE_TABLE, table)
        driver.executemany(_SQLITE_OWES, owes)
    except sqlite3.IntegrityError as error:
        raise IntegrityError(_SQLITE_ENTRY, None, error, hide_parameters=True) from error
    except sqlite3.Error as error:
        raise OperationalError(_SQLITE_ENTRY, None, error, hide_parameters=True) from error


def _json(data: Any) -> str:
    return orjson.dumps(data).decode()
