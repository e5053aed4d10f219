"""The check that nothing was lost: what the clients were told is compared with what is stored.

Every acknowledged action is in the log exactly once; entries are numbered without gaps; every game replays to the
digests it was stored with and is over; each client heard every entry exactly once and in order, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Row, select

from lancaster.server.storage import schema, store
from lancaster.server.storage.database import Database
from lancaster.tables.entries import Entry
from lancaster.tables.payloads import entry as shown
from lancaster.tables.sitting import Sitting
from tests.server.clients import Book, Player


@dataclass(frozen=True)
class Checked:
    """What was looked at."""

    tables: int
    entries: int
    acknowledged: int
    bots: int  # actions of bots
    heard: int  # entries that clients heard
    connections: int


@dataclass(frozen=True)
class Log:
    """A stored table."""

    sitting: Sitting
    entries: list[Entry]
    shown: list[dict[str, Any]]  # as everybody may see them when the game is over


async def check_nothing_lost(
    url: str, players: Sequence[Player], finished: bool = True, unanswered: bool = True
) -> Checked:
    """Compare the books of all players with the database. Every table that is stored is looked at.

    `finished`: all games are over. `unanswered`: something may be stored of which its sender does not know it yet.
    """
    problems = [f"{player.name}: {problem}" for player in players for problem in player.problems]
    assert not problems, "\n".join(problems)
    logs = await read_logs(url)
    for table, log in logs.items():
        assert [entry.number for entry in log.entries] == list(range(1, len(log.entries) + 1)), f"{table} has gaps"
        assert not finished or log.sitting.status == "finished", f"{table} is {log.sitting.status}"
    for player in players:
        _check_acknowledged(player, logs, unanswered)
        for table, book in (player.shelf | player.books).items():
            _check_book(player, table, book, logs[table])
    return Checked(
        tables=len(logs),
        entries=sum(len(log.entries) for log in logs.values()),
        acknowledged=sum(len(player.acknowledged) for player in players),
        bots=sum(entry.kind == "action" and entry.person is None for log in logs.values() for entry in log.entries),
        heard=sum(len(book.entries) for player in players for book in player.shelf.values()),
        connections=sum(player.connections for player in players),
    )


async def read_logs(url: str) -> dict[str, Log]:
    """Every stored table, replayed: `replay` compares the digest after each entry."""
    database = await Database.open(url)
    try:
        found = {}
        async with database.read() as connection:
            for row in (await connection.execute(select(schema.tables))).all():
                entries = await store.entries_of(connection, row.id)
                sitting = store.sitting_of(row)
                told = sitting.replay(entries)
                _check_row(row, sitting)
                open_ = [
                    shown(entry, outcome, sitting.options, over=True)
                    for entry, outcome in zip(entries, told, strict=True)
                ]
                found[row.id] = Log(sitting, entries, orjson.loads(orjson.dumps(open_)))
        return found
    finally:
        await database.close()


def _check_row(row: Row[Any], sitting: Sitting) -> None:
    """What is stored beside the log says the same as the log."""
    names = ("head", "status", "actors", "round", "touched", "result", "ended")
    assert {name: getattr(row, name) for name in names} == {
        "head": sitting.head,
        "status": sitting.status,
        "actors": list(sitting.actors),
        "round": sitting.round,
        "touched": sitting.touched,
        "result": sitting.result if sitting.status == "finished" else None,
        "ended": sitting.ended,
    }, sitting.id
    assert (row.bots_due is not None) == bool(sitting.bots), sitting.id


def _check_acknowledged(player: Player, logs: dict[str, Log], unanswered: bool) -> None:
    stored = Counter(
        (table, entry.client)
        for table, log in logs.items()
        for entry in log.entries
        if entry.person == player.person and entry.kind == "action"
    )
    for each in player.acknowledged:
        assert stored[each.table, each.id] == 1, f"{player.name}: {each} is stored {stored[each.table, each.id]} times"
        log = logs[each.table].entries
        number = next(entry.number for entry in log if (entry.person, entry.client) == (player.person, each.id))
        assert number <= each.head <= len(log), f"{player.name}: {each}, but it is entry {number}"
    told = {(each.table, each.id) for each in player.acknowledged}
    assert len(told) == len(player.acknowledged)
    maybe = {(message["table"], message["id"]) for message in player.waiting.values()} if unanswered else set()
    assert set(stored) <= told | maybe, f"{player.name}: stored, but not acknowledged: {set(stored) - told - maybe}"


def _check_book(player: Player, table: str, book: Book, log: Log) -> None:
    """What was heard is what is stored, entry by entry (a ballot's text is told to nobody while the game goes on)."""
    heard = book.entries
    assert [each["number"] for each in heard] == list(range(1, len(heard) + 1))
    assert len(heard) == len(log.shown) or not book.finished, f"{player.name} heard {len(heard)} entries of {table}"
    for mine, stored in zip(heard, log.shown, strict=False):
        secret = mine["kind"] == "action" and mine["data"] == {"action": None}
        same = {**mine, "data": stored["data"]} if secret else mine
        assert same == stored, f"{player.name} heard of {table}: {mine}, stored is {stored}"
