"""What the browser keeps: one row for each table, the entries of its log, its review, and who plays here.

The worker implements `Storage` on top of IndexedDB. Everything is JSON in text, so nothing has to be converted between
the two languages.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from lancaster.material import differences
from lancaster.tables import payloads
from lancaster.tables.entries import Entry
from lancaster.tables.orders import Orders
from lancaster.tables.refusals import Refused
from lancaster.tables.sitting import Sitting
from lancaster.tables.stored import StoredTable
from lancaster.version import RULES_VERSION

FORMAT = 1
NOT_STORED = ("busy", "database-away", "disk-full")  # codes of refusals
Data = dict[str, Any]


class Storage(Protocol):
    """Where tables are kept. What is saved is there after a crash, whole or not at all."""

    async def rows(self) -> str:
        """The rows of all tables: a list."""

    async def entries(self, table: str) -> str:
        """The log of a table: a list, in order."""

    async def save(self, row: str, entries: str) -> str:
        """Store the row of a table and append entries to its log; empty, or the code of the refusal (`disk-full`)."""

    async def review(self, table: str) -> str:
        """The review of a table, or nothing."""

    async def save_review(self, table: str, review: str) -> str:
        """Store the review of a table; empty, or the code of the refusal."""

    async def remove(self, table: str) -> str:
        """Forget a table, with its review; empty, or the code of the refusal."""

    async def person(self) -> str:
        """Who plays here, or nothing."""

    async def save_person(self, person: str) -> str:
        """Store who plays here; empty, or the code of the refusal."""


def check_stored(problem: str) -> None:
    """Refuse what could not be stored, by the code that the storage has told."""
    if problem == "disk-full":
        raise Refused("disk-full")
    if problem == "busy":  # another tab has written to the same table
        raise Refused("busy")
    if problem:
        raise Refused("database-away")


def row_of(s: Sitting, kept: Mapping[str, Any]) -> Data:
    """What is stored of a table beside its log; `kept` is what never changes, as `first_row` made it."""
    over = s.status == "finished"
    return {
        **kept,
        "status": s.status,
        "ended": s.ended,
        "rules": RULES_VERSION if s.status == "running" else kept["rules"],
        "result": (kept.get("result") or s.result) if over else None,
        "orders": {str(seat): {"person": given.person, "data": given.data()} for seat, given in s.orders.items()},
        "summary": payloads.summary(payloads.facts(s, kept), s.chairs),
    }


def first_row(s: Sitting, seed_hash: str | None, seed_salt: str | None, origin: str) -> Data:
    """What is stored of a new table."""
    return {
        "format": FORMAT,
        "id": s.id,
        "settings": s.settings.data(),
        "changes": [[key, value] for key, value in differences(s.options.material)],
        "rules": RULES_VERSION,
        "seed": None if s.seed is None else str(s.seed),
        "seed_hash": seed_hash,
        "seed_salt": seed_salt,
        "deal": str(s.deal),
        "origin": origin,
        "chat": 0,
    }


def stored_table(row: Mapping[str, Any]) -> StoredTable:
    """A row as the sitting is made from it."""
    return StoredTable(
        row["id"], row["settings"], row["changes"], row["seed"], row["deal"], row["status"], row["ended"]
    )


def orders_of(row: Mapping[str, Any]) -> dict[int, Orders]:
    """The orders that a row holds, by seat."""
    return {int(seat): Orders.from_data(each["person"], each["data"]) for seat, each in row["orders"].items()}


def entries_text(entries: Sequence[Entry]) -> str:
    """Entries as they are stored."""
    return json.dumps([asdict(entry) for entry in entries])


def entries_of(text: str) -> list[Entry]:
    """Entries that were stored."""
    return [Entry(**entry) for entry in json.loads(text)]


def is_readable(row: Mapping[str, Any]) -> bool:
    """Whether this version can read the row."""
    return row.get("format") == FORMAT
