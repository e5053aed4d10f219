"""Trouble under load: disk full, database gone, connections cut, bots' processes killed, answers of the database lost.

People get a clear refusal for as long as the trouble lasts, nothing is half-written, and the server recovers without a
restart.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import resource
import signal
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.server.http.app import running
from lancaster.server.settings import Settings
from lancaster.server.storage import postgresql, schema
from lancaster.server.storage.append import Change
from lancaster.server.storage.database import Database, Job, T
from lancaster.server.storage.store import NODES
from lancaster.tables import commands
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import SeatChoice, TableSettings
from tests.server.client_groups import ClientGroup, finish, play, seed_of_run
from tests.server.clients import Player
from tests.server.consistency_check import check_nothing_lost, read_logs
from tests.server.listening_connection import ListeningConnection
from tests.server.nodes import Node, Proxy
from tests.server.postgres import Postgres
from tests.waiting import until_async

TIMEOUT_SECONDS = 120.0  # for an answer
LOG_BYTES = 20_000  # what the server may still write into its own log while the disk is full
FINISH_SECONDS = 600.0  # a busy machine may need it; what is stuck stays so


def test_disk_full_and_bots_killed(sqlite_url: str, tmp_path: Path) -> None:
    """On SQLite: the file may not grow for a while; then the processes of the bots are killed, one after the other."""

    async def scenario() -> None:
        rng = random.Random(seed_of_run())
        node = Node(tmp_path / "node", sqlite_url)
        companies = [ClientGroup(node.base, f"table {number}", random.Random(rng.random())) for number in range(2)]
        players = [player for company in companies for player in company.players]
        enough = asyncio.Event()
        enough.set()
        node.start()
        try:
            await node.ready()
            playing = asyncio.create_task(play(companies, enough))
            await until_async(lambda: _acknowledged(players) > 20)
            # Nothing can be written beyond `most` bytes of any file: to the program that is a full disk. So SQLite can
            # neither append to its write-ahead log nor empty the log into the database and begin it anew.
            most = node.log.stat().st_size + LOG_BYTES
            assert most < (tmp_path / "lancaster.sqlite-wal").stat().st_size
            soft, hard = resource.prlimit(node.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(node.pid, resource.RLIMIT_FSIZE, (most, hard))
            async with httpx.AsyncClient(base_url=node.base, timeout=TIMEOUT_SECONDS) as client:
                await _until_a_visitor_is_refused(client, "disk-full")
                await until_async(lambda: all("disk-full" in player.refused for player in players if player.waiting))
                assert (await client.get("/healthz")).status_code == 200
                assert (await client.get("/api/v1/tables")).status_code == 200  # looking is possible

                async def cannot_write() -> bool:
                    said = await client.get("/readyz")
                    return (said.status_code, said.json()["database"], said.json()["writing"]) == (503, True, False)

                await until_async(cannot_write)
            await _until_nothing_is_stored(sqlite_url)
            resource.prlimit(node.pid, resource.RLIMIT_FSIZE, (soft, hard))
            told = _acknowledged(players)
            await until_async(lambda: _acknowledged(players) > told + 5)
            for _ in range(2):
                await _kill_a_bot_worker(node, rng, playing)
            await finish(playing, FINISH_SECONDS, players)
        except BaseException:
            print(node.tail(200))
            raise
        finally:
            node.kill()
        assert node.starts == 1
        assert {code for player in players for code in player.refused} <= {"disk-full"}
        assert (await check_nothing_lost(sqlite_url, players)).bots

    asyncio.run(scenario())


def test_database_gone_and_connections_cut(postgresql: Postgres, postgresql_url: str, tmp_path: Path) -> None:
    """On PostgreSQL with two nodes: their ears are cut off, then all their connections, then it is gone for a while."""

    async def scenario() -> None:
        rng = random.Random(seed_of_run())
        nodes = [Node(tmp_path / f"node{number}", postgresql_url) for number in range(2)]
        async with Proxy(nodes).running() as proxy:
            companies = [ClientGroup(proxy.base, f"table {number}", random.Random(rng.random())) for number in range(2)]
            players = [player for company in companies for player in company.players]
            enough = asyncio.Event()
            try:
                for node in nodes:
                    node.start()
                for node in nodes:
                    await node.ready()
                playing = asyncio.create_task(play(companies, enough))
                for which in (f"FROM pg_locks WHERE locktype = 'advisory' AND classid = {NODES}", ALL):
                    await _more(players, 10)
                    await asyncio.to_thread(postgresql.execute, f"SELECT pg_terminate_backend(pid) {which}")
                await _more(players, 10)
                await asyncio.to_thread(postgresql.stop)
                await asyncio.sleep(2)  # time is the subject: the database stays away for a while
                async with httpx.AsyncClient(base_url=nodes[0].base, timeout=TIMEOUT_SECONDS) as client:
                    await _until_a_visitor_is_refused(client, "database-away")
                    assert (await client.get("/healthz")).status_code == 200
                    said = await client.get("/readyz")
                    assert (said.status_code, said.json()["database"]) == (503, False)
                await asyncio.to_thread(postgresql.start)
                await _more(players, 10)
                enough.set()
                await finish(playing, FINISH_SECONDS, players)
                for node in nodes:
                    await node.ready()
            except BaseException:
                for node in nodes:
                    print(node.tail(100))
                raise
            finally:
                for node in nodes:
                    node.kill()
        assert [node.starts for node in nodes] == [1, 1]
        assert {code for player in players for code in player.refused} <= {"database-away", "busy"}
        assert (await check_nothing_lost(postgresql_url, players)).bots

    asyncio.run(scenario())


async def _until_a_visitor_is_refused(client: httpx.AsyncClient, code: str) -> None:
    """Wait for a refusal. Not of a player: all tables may wait for bots, whose actions cannot be stored."""

    async def refused() -> bool:
        answer = await client.post(
            "/api/v1/guests", json={"name": "Visitor"}, headers={"Origin": str(client.base_url).rstrip("/")}
        )
        return bool(answer.json().get("error", {}).get("code") == code)

    await until_async(refused)


ALL = "FROM pg_stat_activity WHERE datname <> 'postgres' AND backend_type = 'client backend'"


def test_committed_but_not_confirmed(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database stores an action, but its answer is lost: sent again it is played once, and all hear of it once."""

    async def scenario() -> None:
        settings = Settings(data=tmp_path, database=database_url, workers=2, outgoing=False)
        async with running(settings) as server:
            await until_async(lambda: server.node_listener is None or server.node_listener.connected)
            person = await server.people.guest("Ann", "en", "UTC", None)
            ann = person[0].id
            seats = (SeatChoice("me"), SeatChoice("bot", "page"))
            live = await server.tables.make(ann, "Ann", TableSettings(players=2, seats=seats))
            ear = ListeningConnection()
            server.hub.subscribe(ear, live.id, None)
            before = live.sitting.head
            write, append = server.database.write, server.database.append
            lost = 0

            def perhaps_lose(table: str | None) -> None:
                nonlocal lost
                if table == live.id and lost < 10 and rng.random() < 0.5:
                    lost += 1
                    raise Refused("database-away")

            async def lose(lock: str | None, job: Job[T]) -> T:
                found = await write(lock, job)
                perhaps_lose(lock)
                return found

            async def lose_change(change: Change) -> int | None:
                version = await append(change)
                perhaps_lose(change.id)
                return version

            rng = random.Random(seed_of_run())
            monkeypatch.setattr(server.database, "write", lose)
            monkeypatch.setattr(server.database, "append", lose_change)
            sent = 0
            while True:
                await until_async(lambda: live.sitting.status != "running" or 0 in live.sitting.actors)
                if live.sitting.status != "running":
                    break
                game = live.sitting.game
                assert game is not None
                action = rng.choice(game.legal(0)).text
                sent += 1
                act = partial(commands.act, person=ann, seat=0, action=action, at=server.now())
                done = False
                while not done:
                    with contextlib.suppress(Refused):
                        await server.tables.execute(live.id, act, ann, f"action {sent}")
                        done = True
            assert lost == 10
            await until_async(lambda: before + len(ear.numbers) == live.sitting.head)
            assert ear.numbers == list(range(before + 1, live.sitting.head + 1))
        (log,) = (await read_logs(database_url)).values()
        mine = [entry.client for entry in log.entries if entry.person == ann and entry.kind == "action"]
        assert mine == [f"action {number}" for number in range(1, sent + 1)]

    asyncio.run(scenario())


def test_who_waits_too_long_for_others_is_told(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that another node holds, and connections that others use up: busy, not broken."""
    monkeypatch.setitem(postgresql.LIMITS, "lock_timeout", "200ms")

    async def nothing(connection: AsyncConnection) -> None:
        await connection.execute(text("SELECT 1"))

    async def scenario() -> None:
        one, two = await Database.open(postgresql_url), await Database.open(postgresql_url)
        held, go_on = asyncio.Event(), asyncio.Event()

        async def hold(connection: AsyncConnection) -> None:
            held.set()
            await go_on.wait()

        holding = asyncio.create_task(one.write("a table", hold))
        await held.wait()
        with pytest.raises(Refused, match="more to do") as refused:
            await two.write("a table", nothing)
        assert refused.value.code == "busy"
        await two.write("another table", nothing)
        go_on.set()
        await holding
        await two.write("a table", nothing)
        async with contextlib.AsyncExitStack() as readers:
            for _ in range(20):
                await readers.enter_async_context(one.read())
            with pytest.raises(Refused) as refused:
                await one.write("a table", nothing)
            assert refused.value.code == "busy"
        await one.write("a table", nothing)
        await one.close()
        await two.close()

    asyncio.run(scenario())


def test_a_node_that_hangs_keeps_nobody_from_a_table(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL ends its transaction; what it wanted to write is not written."""
    monkeypatch.setitem(postgresql.LIMITS, "idle_in_transaction_session_timeout", "2s")
    people = schema.people

    async def scenario() -> None:
        one, two = await Database.open(postgresql_url), await Database.open(postgresql_url)
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def hang(connection: AsyncConnection) -> None:
            await connection.execute(insert(people).values(id="ann", name="Ann", created=1, seen=1))
            begun.set()
            await go_on.wait()

        async def count(connection: AsyncConnection) -> int:
            return (await connection.execute(select(func.count()).select_from(people))).scalar_one()

        hanging = asyncio.create_task(one.write("a table", hang))
        await begun.wait()
        assert await two.write("a table", count) == 0
        go_on.set()
        with pytest.raises(Refused) as refused:
            await hanging
        assert refused.value.code == "database-away"
        assert await one.write("a table", count) == 0
        await one.close()
        await two.close()

    asyncio.run(scenario())


def _acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def _kill_a_bot_worker(node: Node, rng: random.Random, playing: asyncio.Task[None]) -> None:
    """Kill a process of the bots, and wait until another has its place: as long as games go on, one is needed."""
    await until_async(lambda: playing.done() or len(node.bot_workers) == 2)
    if not playing.done():
        victim = rng.choice(node.bot_workers)
        os.kill(victim, signal.SIGKILL)
        await until_async(lambda: playing.done() or (victim not in node.bot_workers and len(node.bot_workers) == 2))


async def _until_nothing_is_stored(url: str) -> None:
    """A small change may still find room where a large one did not: wait until half a second brings none."""

    async def count() -> int:
        return sum(len(log.entries) for log in (await read_logs(url)).values())

    async def nothing_is_stored() -> bool:
        before = await count()
        await asyncio.sleep(0.5)  # time is the subject: clients try several times in this span
        return await count() == before

    await until_async(nothing_is_stored, problem="the disk is full, but something is stored")


async def _more(players: list[Player], number: int) -> None:
    """Wait until so many more actions were acknowledged."""
    before = _acknowledged(players)
    await until_async(lambda: _acknowledged(players) >= before + number)
