"""How many statements an action needs, and how another node follows it by the notice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import event

from lancaster.server.http.app import running
from lancaster.server.http.services import Services
from lancaster.server.http.socket import Socket
from lancaster.server.http.wire import socket as wire_socket
from lancaster.server.live_tables import table_api
from lancaster.server.live_tables.live_table import LiveTable
from lancaster.server.settings import Settings
from lancaster.server.storage import store
from lancaster.tables import commands, seating
from lancaster.tables.orders import SealedBallot
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import SeatChoice, TableSettings
from tests.server.listening_connection import ListeningConnection
from tests.waiting import until_async


@contextmanager
def statements_about(node: Services, table: str) -> Iterator[list[str]]:
    """The statements of a node that name a table, but for those of the appender."""
    said: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if table in str(parameters):
            said.append(statement)

    engines = {node.database.engine.sync_engine, node.database._writing.sync_engine}
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        for engine in engines:
            event.remove(engine, "before_cursor_execute", note)


async def seated(node: Services, names: tuple[str, ...] = ("Ann", "Bob"), **chosen: Any) -> tuple[LiveTable, list[str]]:
    """A table at which people sit; the game has begun."""
    people = [(await node.people.guest(name, "en", "UTC", None))[0].id for name in names]
    seats = (SeatChoice("me"), *(SeatChoice("open") for _ in people[1:]))
    live = await node.tables.make(people[0], names[0], TableSettings(players=len(people), seats=seats, **chosen))
    for seat, (person, name) in enumerate(zip(people[1:], names[1:], strict=True), start=1):
        await node.tables.execute(live.id, partial(seating.join, person=person, label=name, seat=seat, at=node.now()))
    assert live.sitting.status == "running"
    return await listened(node, live.id), people


async def listened(node: Services, table: str) -> LiveTable:
    """A table with somebody who listens on this node."""
    node.hub.subscribe(ListeningConnection(), table, None)
    return await node.tables.load(table)


async def act(node: Services, table: str, people: list[str], client: str | None = None) -> None:
    """Whoever is asked plays the first legal action, as this node knows the table."""
    sitting = (await node.tables.load(table)).sitting
    assert sitting.game is not None
    seat = sitting.actors[0]
    action = sitting.game.legal(seat)[0].text
    command = partial(commands.act, person=people[seat], seat=seat, action=action, at=node.now())
    await node.tables.execute(table, command, people[seat], client)


@asynccontextmanager
async def two_nodes(url: str, folder: Path) -> AsyncIterator[tuple[Services, Services]]:
    settings = [
        Settings(data=folder / name, database=url, secret="s" * 40, workers=1, outgoing=False)
        for name in ("here", "there")
    ]
    async with running(settings[0]) as here, running(settings[1]) as there:
        listening = [node.node_listener for node in (here, there)]
        await until_async(lambda: all(each is not None and each.connected and not each.waiting for each in listening))
        yield here, there


def test_an_action_is_one_statement(database_url: str, tmp_path: Path) -> None:
    """On SQLite it goes to the driver; on PostgreSQL it is the one of the appender, which needs no transaction."""

    async def scenario() -> None:
        async with running(Settings(data=tmp_path, database=database_url, workers=1, outgoing=False)) as node:
            live, people = await seated(node)
            with statements_about(node, live.id) as said:
                before, head = node.database.jobs, live.sitting.head
                for _ in range(12):
                    await act(node, live.id, people)
                assert live.sitting.head == head + 12
                assert said == []
                assert node.database.jobs >= before + 12
            async with node.database.read() as connection:
                stored = await store.entries_of(connection, live.id)
                latest = await store.stored_head_of(connection, live.id)
            assert latest is not None
            assert (latest.head, latest.version) == (len(stored), live.version)

    asyncio.run(scenario())


def test_tables_that_act_at_once_share_statements(postgresql_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(Settings(data=tmp_path, database=postgresql_url, workers=1, outgoing=False)) as node:
            tables = [await seated(node) for _ in range(20)]
            appender = node.database._appender
            assert appender is not None
            before = appender.statements
            await asyncio.gather(*(act(node, live.id, people) for live, people in tables))
            assert appender.statements - before <= 3
            for live, _ in tables:
                async with node.database.read() as connection:
                    latest = await store.stored_head_of(connection, live.id)
                assert latest is not None
                assert (latest.head, latest.version) == (live.sitting.head, live.version)

    asyncio.run(scenario())


def test_an_action_is_heard_on_another_node_without_a_query(postgresql_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, there):
            live, people = await seated(here)
            other = await listened(there, live.id)
            ear = ListeningConnection(people[1])
            there.hub.subscribe(ear, live.id, 1)
            heads = []
            with statements_about(there, live.id) as said:
                for _ in range(15):
                    await act(here, live.id, people)
                    heads.append(live.sitting.head)
                await until_async(lambda: other.sitting.head == live.sitting.head)
                assert said == []
            assert ear.numbers == heads
            assert other.sitting.game is not None
            assert live.sitting.game is not None
            assert other.sitting.game.digest() == live.sitting.game.digest()
            assert other.version == live.version
            state = ear.heard[-1]["state"]
            assert state["view"] == there.tables.in_memory[live.id].state(1, people[1], 0)["view"]
            # and the next action can be taken there, in one statement as well
            with statements_about(there, live.id) as said:
                await act(there, live.id, people)
                assert said == []
            await until_async(lambda: live.sitting.head == other.sitting.head)

    asyncio.run(scenario())


def test_a_node_at_which_nobody_listens_only_notes_that_a_table_has_changed(
    postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays nothing on its copy and asks nothing, until somebody there asks for the table, or plays at it."""

    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, there):
            live, people = await seated(here)
            other = await there.tables.load(live.id)
            passed: list[str] = []
            listener = there.node_listener
            assert listener is not None
            pass_over = listener.pass_over

            def note(table: str) -> bool:
                passed.append(table)
                return pass_over(table)

            def enough(number: int) -> bool:
                return len(passed) >= number

            monkeypatch.setattr(listener, "pass_over", note)
            monkeypatch.setattr(listener, "hear", lambda _: pytest.fail("nobody needs it"))
            for number in (12, 24):
                old = other.sitting.head
                with statements_about(there, live.id) as said:
                    for _ in range(12):
                        await act(here, live.id, people)
                    await until_async(partial(enough, number))
                    assert (said, other.sitting.head, other.behind) == ([], old, True)
                if number == 12:
                    assert (await there.tables.load(live.id)).sitting.head == live.sitting.head
                else:
                    await act(there, live.id, people)
                    await until_async(lambda: live.sitting.head == other.sitting.head)
                    assert other.sitting.head == old + 13
                assert not other.behind

    asyncio.run(scenario())


def test_whoever_subscribes_while_another_node_writes_misses_nothing(
    postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written after the table was read, and before its listener is known, is in the state they get."""

    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, there):
            live, people = await seated(here)
            other = await there.tables.load(live.id)
            read, reads = table_api.read_log, 0

            async def slow(*given: Any) -> Any:
                nonlocal reads
                reads += 1
                found = await read(*given)
                if reads == 1:
                    await act(here, live.id, people)
                    await until_async(lambda: other.behind)
                return found

            monkeypatch.setattr(table_api, "read_log", slow)
            socket = Socket(there, cast(Any, SimpleNamespace(scope={})), None, "203.0.113.7")
            asked = wire_socket.Subscribe(type="subscribe", id="1", table=live.id, seat=None, since=0)
            caught = await socket._subscribe(asked)
            assert reads == 2
            assert caught["state"]["head"] == len(caught["entries"]) == live.sitting.head

    asyncio.run(scenario())


def test_a_node_that_has_heard_nothing_reads_before_it_writes(
    postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it decides on an old table is not stored, and what it would refuse may be possible by now."""

    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, there):
            live, people = await seated(here)
            other = await listened(there, live.id)
            assert there.node_listener is not None
            monkeypatch.setattr(there.node_listener, "_notice", lambda *_: None)
            monkeypatch.setattr(there.node_listener, "hear", lambda _: True)
            for number in range(20):
                old, game = other.sitting.head, live.sitting.game
                await act(here, live.id, people)
                assert game is not None
                assert other.sitting.head == old
                sitting = live.sitting
                assert sitting.game is not None
                seat = sitting.actors[-1]
                action = sitting.game.legal(seat)[0].text
                command = partial(commands.act, person=people[seat], seat=seat, action=action, at=there.now())
                await there.tables.execute(live.id, command, people[seat], f"there {number}")
                assert other.sitting.head == old + 2
                await until_async(lambda: live.sitting.head == other.sitting.head)
            async with here.database.read() as connection:
                row, entries = await store.row_of(connection, live.id), await store.entries_of(connection, live.id)
            assert row is not None
            sitting, _, differs = store.replayed(row, entries)
            assert (differs, sitting.head) == (None, live.sitting.head)

    asyncio.run(scenario())


def test_a_message_that_came_before_is_played_once_on_any_node(postgresql_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, there):
            live, people = await seated(here)
            sitting = live.sitting
            assert sitting.game is not None
            seat = sitting.actors[0]
            action = sitting.game.legal(seat)[0].text
            command = partial(commands.act, person=people[seat], seat=seat, action=action, at=here.now())
            both = [node.tables.execute(live.id, command, people[seat], "once") for node in (here, there)]
            await asyncio.gather(*both)
            assert live.sitting.head == sitting.head + 1
            await until_async(lambda: there.tables.in_memory[live.id].sitting.head == live.sitting.head)

    asyncio.run(scenario())


def test_orders_reach_another_node_and_nobody_else(postgresql_url: str, tmp_path: Path) -> None:
    """They are in the notice; only the person they belong to is told."""

    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, there):
            live, people = await seated(here)
            while len(live.sitting.actors) < 2:
                await act(here, live.id, people)
            other = await listened(there, live.id)
            await until_async(lambda: other.sitting.head == live.sitting.head)
            mine, theirs = ListeningConnection(people[0]), ListeningConnection(people[1])
            there.hub.subscribe(mine, live.id, 0)
            there.hub.subscribe(theirs, live.id, 1)
            law = live.sitting.game.view(0)["proposals"][1] if live.sitting.game is not None else ""
            sealed = [SealedBallot(law, "yes")]
            order = partial(
                commands.order, person=people[0], seat=0, ballots=sealed, placements=[], standing={}, at=here.now()
            )
            await here.tables.execute(live.id, order)
            await until_async(lambda: mine.heard)
            assert other.version == live.version
            assert other.sitting.orders == live.sitting.orders
            assert mine.heard[0]["state"]["orders"]["ballots"][0]["law"] == law
            assert theirs.heard == []
            head = live.sitting.head
            for seat in (0, 1):
                vote = partial(commands.act, person=people[seat], seat=seat, action="no", at=there.now())
                await there.tables.execute(live.id, vote)
            assert other.sitting.head == head + 3  # the sealed ballot, too
            await until_async(lambda: live.sitting.head == other.sitting.head)
            assert live.sitting.orders == other.sitting.orders

    asyncio.run(scenario())


def test_what_is_too_long_for_a_notice_is_read(
    postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST_NOTICE_BYTES", 10)

    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, there):
            live, people = await seated(here)
            other = await listened(there, live.id)
            with statements_about(there, live.id) as said:
                await act(here, live.id, people)
                await until_async(lambda: other.sitting.head == live.sitting.head)
                assert said
            assert other.version == live.version

    asyncio.run(scenario())


def test_a_table_that_is_held_up_holds_up_no_other(postgresql_url: str, tmp_path: Path) -> None:
    """Another node follows each table by itself: one whose lock is held there waits alone."""

    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, there):
            held, held_people = await seated(here)
            free, free_people = await seated(here)
            here_held, here_free = [await listened(there, live.id) for live in (held, free)]
            async with here_held.lock:
                await act(here, held.id, held_people)
                await act(here, free.id, free_people)
                await until_async(lambda: here_free.sitting.head == free.sitting.head)
                assert here_held.sitting.head < held.sitting.head
            await until_async(lambda: here_held.sitting.head == held.sitting.head)

    asyncio.run(scenario())


def test_a_write_in_doubt_is_read_again(postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer of the database is lost: those who listen hear of what was stored, though nobody asks again."""

    async def scenario() -> None:
        async with two_nodes(postgresql_url, tmp_path) as (here, _):
            live, people = await seated(here)
            ear = ListeningConnection(people[0])
            here.hub.subscribe(ear, live.id, 0)
            append = here.database.append

            async def lose(change: Any) -> int | None:
                await append(change)
                raise Refused("database-away")

            monkeypatch.setattr(here.database, "append", lose)
            head = live.sitting.head
            with pytest.raises(Refused, match="database"):
                await act(here, live.id, people)
            await until_async(lambda: ear.numbers == [head + 1])
            assert live.in_sync

    asyncio.run(scenario())
