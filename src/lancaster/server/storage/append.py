"""The statements of every action, written by hand: append entries, and repeat in rows for lists what has changed.

They run for each action of each game, and so past SQLAlchemy's statements, which take longer than the database itself.
On SQLite they go to the driver; on PostgreSQL they are one statement for all tables that act at once, so one trip to
the server and back, and one commit.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL: Final = "lancaster"  # on which PostgreSQL notifies the nodes
MOST_CHANGES: Final = 64  # in one statement on PostgreSQL

ENTRY: Final = ("table", "number", "kind", "seat", "data", "person", "client", "at", "digest")
TABLE: Final = ("head", "status", "actors", "round", "touched", "deadline", "bots_due", "bots_node")

_NAMES = ", ".join(f'"{name}"' for name in ENTRY)
_SQLITE_ENTRY = f"INSERT INTO entries ({_NAMES}) VALUES ({', '.join('?' * len(ENTRY))})"
_SQLITE_TABLE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in TABLE)} WHERE id = ?"
_SQLITE_OWES = 'UPDATE seats SET owes = ? WHERE "table" = ? AND seat = ?'

# The version of a table is the transaction that changed its row last: PostgreSQL keeps it anyway (`xmin`).
VERSION: Final = "CAST(CAST(tables.xmin AS text) AS bigint)"

# Whoever writes to a table has its lock. One that is taken is not waited for here: others in the same statement would
# wait, too. A version that is not the expected one means that somebody else has written in between.
POSTGRESQL: Final = f"""
    WITH given AS MATERIALIZED (
        SELECT *
        FROM json_to_recordset(CAST(CAST($1 AS text) AS json)) AS each(
            id text, key bigint, version bigint, head int, status text, actors json, owing int[], round int,
            touched bigint, deadline bigint, bots_due bigint, bots_node text, entries json, notice text
        )
        LIMIT {MOST_CHANGES}
    ), free AS MATERIALIZED (
        SELECT * FROM given WHERE pg_try_advisory_xact_lock(key)
    ), changed AS (
        UPDATE tables SET {", ".join(f"{name} = free.{name}" for name in TABLE)}
        FROM free WHERE tables.id = free.id AND (free.version IS NULL OR {VERSION} = free.version)
        RETURNING tables.id
    ), appended AS (
        INSERT INTO entries ({_NAMES})
        SELECT free.id, number, kind, seat, data, person, client, at, digest
        FROM changed JOIN free USING (id), json_to_recordset(free.entries) AS each(
            number int, kind text, seat int, data json, person text, client text, at bigint, digest text
        )
    ), owing AS (
        UPDATE seats SET owes = seats.seat = ANY(free.owing)
        FROM changed JOIN free USING (id)
        WHERE seats."table" = free.id AND seats.owes <> (seats.seat = ANY(free.owing))
    ), now AS MATERIALIZED (
        SELECT CAST(CAST(CAST(pg_current_xact_id() AS xid) AS text) AS bigint) AS version
    )
    SELECT id, now.version, CASE WHEN notice IS NOT NULL THEN CAST(
        pg_notify(CAST($2 AS text), '{{"version":' || now.version || ',' || substr(notice, 2)) AS text
    ) END
    FROM changed JOIN free USING (id), now
"""


@dataclass(frozen=True, slots=True)
class Change:
    """Entries for the log of a table (rows of `ENTRY`), and what its own row says after them (`TABLE`)."""

    id: str
    key: int  # of the lock
    version: int | None  # of the table before; None: whatever it is
    row: tuple[Any, ...]
    entries: Sequence[tuple[Any, ...]]
    owes: Sequence[tuple[bool, str, int]]  # the seats that have begun to owe a decision, or ceased to
    notice: str | None = None  # a JSON object; PostgreSQL adds the version after the change and tells all nodes

    def data(self) -> dict[str, Any]:
        """For the statement of PostgreSQL."""
        row = dict(zip(TABLE, self.row, strict=True))
        entries = [dict(zip(ENTRY[1:], entry[1:], strict=True)) for entry in self.entries]
        return {
            **row,
            "id": self.id,
            "key": self.key,
            "version": self.version,
            "owing": row["actors"],
            "entries": entries,
            "notice": self.notice,
        }


async def append(connection: AsyncConnection, change: Change) -> int:
    """Make a change in a transaction that holds the lock of the table; the version of the table after it."""
    if connection.dialect.name == "sqlite":
        # The writer of SQLite does everything but its commits at once (`sqlite`), so nothing has to be awaited.
        assert connection.sync_connection is not None
        append_on_sqlite(connection.sync_connection.connection.driver_connection._conn, change)  # type: ignore[union-attr]
        return 0
    made = (await connection.exec_driver_sql(POSTGRESQL, (as_json([change]), CHANNEL))).all()
    assert made, "the table is there, and its lock is ours"
    return int(made[0].version)


def append_on_sqlite(driver: sqlite3.Connection, change: Change) -> None:
    """Make a change in the transaction of a connection of the driver."""
    head, status, actors, *rest = change.row
    try:
        for table, number, kind, seat, data, *others in change.entries:
            driver.execute(_SQLITE_ENTRY, (table, number, kind, seat, _text(data), *others))
        driver.execute(_SQLITE_TABLE, (head, status, _text(actors), *rest, change.id))
        for row in change.owes:
            driver.execute(_SQLITE_OWES, row)
    except sqlite3.IntegrityError as error:
        raise IntegrityError(_SQLITE_ENTRY, None, error, hide_parameters=True) from error
    except sqlite3.Error as error:
        raise OperationalError(_SQLITE_ENTRY, None, error, hide_parameters=True) from error


def lock_key(name: str) -> int:
    """The name of a lock as a signed 64-bit integer, which PostgreSQL needs."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


def as_json(changes: Sequence[Change]) -> str:
    """Changes for the statement of PostgreSQL."""
    return orjson.dumps([change.data() for change in changes]).decode()


def _text(data: Any) -> str:
    return orjson.dumps(data).decode()
