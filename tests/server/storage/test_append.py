"""Changes to the logs of tables: all or nothing, only to the table that was expected, one beside others."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy.exc import IntegrityError

from lancaster.server.http.app import running
from lancaster.server.http.services import Services
from lancaster.server.settings import Settings
from lancaster.server.storage import store
from lancaster.server.storage.append import Change
from lancaster.server.storage.postgresql import address
from lancaster.tables.entries import Entry
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import SeatChoice, TableSettings
from tests.waiting import until_async


async def made(node: Services, name: str) -> Change:
    """A new table, and a change to it: one more entry."""
    person, *_ = await node.people.guest(name, "en", "UTC", None)
    settings = TableSettings(players=2, seats=(SeatChoice("me"), SeatChoice("open")))
    live = await node.tables.make(person.id, name, settings)
    s = live.sitting.copy()
    s.client = "once"
    s.append("rematch", node.now(), data={"table": None}, person=person.id)
    return store.change_of(s, live.sitting, None, "node", live.version, True)


async def numbers(node: Services, change: Change) -> list[int]:
    async with node.database.read() as connection:
        return [entry.number for entry in await store.entries_of(connection, change.id)]


def node_on(url: str, folder: Path) -> Settings:
    return Settings(data=folder, database=url, workers=1, outgoing=False)


def test_a_change_expects_a_version(postgresql_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(node_on(postgresql_url, tmp_path)) as node:
            change = await made(node, "Ann")
            before = await numbers(node, change)
            assert change.version is not None
            assert await node.database.append(replace(change, version=change.version - 1)) is None
            assert await numbers(node, change) == before
            version = await node.database.append(change)
            assert version is not None
            assert version != change.version
            assert await numbers(node, change) == [*before, before[-1] + 1]
            assert await node.database.append(change) is None
            assert await node.database.append(replace(change, id="nowhere", key=1)) is None

    asyncio.run(scenario())


def test_a_lock_that_is_taken_is_not_waited_for(postgresql_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(node_on(postgresql_url, tmp_path)) as node:
            taken, free = await made(node, "Ann"), await made(node, "Bob")
            other = await asyncpg.connect(address(node.database.url))
            await other.execute("SELECT pg_advisory_lock($1)", taken.key)
            first, second = await asyncio.gather(node.database.append(taken), node.database.append(free))
            assert first is None
            assert second is not None
            await other.close()
            assert await node.database.append(taken) is not None

    asyncio.run(scenario())


def test_one_that_contradicts_what_is_stored_disturbs_no_other(database_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(node_on(database_url, tmp_path)) as node:
            bad, *good = [await made(node, name) for name in ("Ann", "Bob", "Cat", "Dan")]
            bad = replace(bad, entries=[(*bad.entries[0][:1], 1, *bad.entries[0][2:])])  # number 1 is there already
            told = await asyncio.gather(*map(node.database.append, (good[0], bad, *good[1:])), return_exceptions=True)
            assert [isinstance(each, IntegrityError) for each in told] == [False, True, False, False]
            assert not [each for each in told if each is None]
            for change in good:
                assert (await numbers(node, change))[-1] == change.entries[0][1]

    asyncio.run(scenario())


def test_when_the_database_is_away_the_writer_is_told(postgresql_url: str, tmp_path: Path) -> None:
    """The connection is cut; the next change goes over another one."""

    async def scenario() -> None:
        async with running(node_on(postgresql_url, tmp_path)) as node:
            first, second = await made(node, "Ann"), await made(node, "Bob")
            assert await node.database.append(first) is not None
            appender = node.database._appender
            assert appender is not None
            assert appender._connection is not None
            other = await asyncpg.connect(address(node.database.url))
            await other.execute("BEGIN")
            await other.execute("SELECT * FROM tables WHERE id = $1 FOR UPDATE", second.id)
            waiting = asyncio.create_task(node.database.append(second))
            pid = appender._connection.get_server_pid()
            active = "SELECT count(*) FROM pg_stat_activity WHERE pid = $1 AND state = 'active'"

            async def is_waiting() -> bool:
                await other.execute("SELECT pg_stat_clear_snapshot()")  # a transaction looks only once
                return bool(await other.fetchval(active, pid))

            await until_async(is_waiting)
            await other.execute("SELECT pg_terminate_backend($1)", pid)
            with pytest.raises(Refused) as caught:
                await waiting
            assert caught.value.code == "database-away"
            await other.close()
            assert (await numbers(node, second))[-1] < second.entries[0][1]
            assert await node.database.append(second) is not None

    asyncio.run(scenario())


def test_an_entry_is_stored_as_it_was(database_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(node_on(database_url, tmp_path)) as node:
            change = await made(node, "Ann")
            entry = Entry(*change.entries[0][1:])
            await node.database.append(change)
            async with node.database.read() as connection:
                assert (await store.entries_of(connection, change.id))[-1] == entry

    asyncio.run(scenario())
