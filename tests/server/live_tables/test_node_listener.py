"""Several nodes on one PostgreSQL behind a proxy that goes round them: any node serves any table, and may die."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from itertools import groupby
from pathlib import Path

import pytest

from lancaster.server.http.app import running
from lancaster.server.live_tables import table_creation
from lancaster.server.settings import Settings
from lancaster.server.storage import store
from lancaster.tables.refusals import Refused
from lancaster.tables.settings import SeatChoice, TableSettings
from tests.server.client_groups import ClientGroup, finish, play, seed_of_run
from tests.server.clients import Book, Player
from tests.server.consistency_check import check_nothing_lost, read_logs
from tests.server.nodes import SECRET, Node, Proxy
from tests.server.postgres import Postgres
from tests.server.quick_starts import QuickStarts
from tests.waiting import until_async

NODES = 3


@pytest.fixture(scope="module")
def quick() -> Iterator[QuickStarts]:
    with closing(QuickStarts()) as made:
        yield made


def test_three_nodes(postgresql_url: str, quick: QuickStarts, tmp_path: Path) -> None:
    """A few games; the full list is below."""
    asyncio.run(_play_and_kill(postgresql_url, quick, tmp_path, at_once=2, games=3, kills=2, most=2))


@pytest.mark.soak
def test_three_nodes_for_long(postgresql_url: str, quick: QuickStarts, tmp_path: Path) -> None:
    """As many games as LANCASTER_GAMES says."""
    games = int(os.environ.get("LANCASTER_GAMES", "300"))
    asyncio.run(_play_and_kill(postgresql_url, quick, tmp_path, at_once=6, games=games, kills=games // 3))


async def _play_and_kill(
    url: str, quick: QuickStarts, folder: Path, at_once: int, games: int, kills: int, most: int = 10**6
) -> None:
    """Companies play at the same time, each at most so many games, until there are enough games and kills."""
    rng = random.Random(seed_of_run())
    begun = time.monotonic()
    async with _nodes(url, quick, folder) as (nodes, proxy):
        companies = [
            ClientGroup(proxy.base, f"table {number}", random.Random(rng.random())) for number in range(at_once)
        ]
        players = [player for company in companies for player in company.players]
        enough = asyncio.Event()
        playing = asyncio.create_task(play(companies, enough, most))
        killed = 0
        while killed < kills or sum(company.games for company in companies) < games - at_once:
            await asyncio.sleep(rng.uniform(0.0, 2.0))  # time is the subject: a kill may come at any moment
            if playing.done():
                playing.result()
            if killed * games <= kills * (sum(company.games for company in companies) + at_once):
                node = rng.choice(nodes)
                node.kill()
                await asyncio.sleep(rng.uniform(0.0, 1.0))  # and the node stays away for a while
                node.start(quick)
                killed += 1
                if rng.random() < 0.7:
                    await node.ready()
        enough.set()
        for node in nodes:
            await node.ready()
        await finish(playing, 600, players)
        proven = await check_nothing_lost(url, players)
        assert proven.tables >= games
        assert proven.bots
        assert min(proxy.passed) > 0
        await _see_through_each(url, nodes, players)
        print(f"{proven.tables} games, {killed} kills in {time.monotonic() - begun:.0f} s: {proven} {proxy.passed}")


async def _see_through_each(url: str, nodes: list[Node], players: list[Player]) -> None:
    """Every node shows every game to its end, and all of them the same."""
    logs = await read_logs(url)
    for player in players[:1]:
        for table, log in logs.items():
            for node in nodes:
                player.host = node.base
                caught = (await player.ask("GET", f"/tables/{table}?since=0")).json()
                entries, more = caught["entries"], caught["more"]
                while more:
                    part = (await player.ask("GET", f"/tables/{table}?since={entries[-1]['number']}")).json()
                    entries, more = entries + part["entries"], part["more"]
                assert entries == log.shown
                assert caught["state"]["seed"] == str(log.sitting.seed)
                assert log.sitting.game is not None
                assert caught["state"]["summary"]["result"]["points"] == list(log.sitting.game.scores)
    assert not players[0].problems


def test_talk_and_lists_cross_nodes(
    postgresql: Postgres, postgresql_url: str, quick: QuickStarts, tmp_path: Path
) -> None:
    """What is said and done through one node is heard by those who listen to another, once and in order.

    Also when the other node hears nothing for a while: whoever asks it gets what is stored, and whoever listens is told
    as soon as it hears again.
    """

    async def scenario() -> None:
        async with _nodes(postgresql_url, quick, tmp_path, 2) as ((one, two), _):
            rng = random.Random(1)
            ann, bob, cat = Player(one.base, "Ann", rng), Player(two.base, "Bob", rng), Player(two.base, "Cat", rng)
            for player in (ann, bob, cat):
                await player.sign_in()
            listening = asyncio.create_task(cat.connect_once(("lobby",)))
            await until_async(lambda: len(cat.lists) == 1)
            table = await ann.make(players=2, seats=[{"who": "me"}, {"who": "open"}], name="Across")
            await until_async(lambda: len(cat.lists) == 2)
            assert (cat.lists[1]["topic"], cat.lists[1]["table"]["name"]) == ("lobby", "Across")
            sockets = []
            for player in (ann, bob):
                player.books = {table: Book(None)}  # they only talk
                sockets.append(asyncio.create_task(player.connect_once(("mine",))))
            await until_async(lambda: all(player.lists and player.books[table].state for player in (ann, bob)))

            async def deaf() -> None:
                await asyncio.to_thread(postgresql.execute, DEAFEN)

            await deaf()
            bob.host = one.base
            await bob.join(table, 1)
            bob.host = two.base
            # the other node cannot have heard of it, but knows it when it is asked
            caught = await bob.ask("GET", f"/tables/{table}?seat=1&since=0")
            assert caught.json()["state"]["mine"] == [1], caught.text
            await until_async(lambda: _statuses(cat) == ["open", "running"])
            for number in range(20):
                speaker = (ann, bob)[number % 2]
                if number == 10:
                    await deaf()
                await speaker.ask("POST", f"/tables/{table}/chat", {"text": f"line {number}"})
            await until_async(lambda: len(ann.talk) >= 20 and len(bob.talk) >= 20)
            for player in (ann, bob):
                assert [line["number"] for line in player.talk] == list(range(1, 21))
                assert [line["text"] for line in player.talk] == [f"line {number}" for number in range(20)]
                assert len(player.books[table].entries) == caught.json()["state"]["head"]
            for task in (listening, *sockets):
                task.cancel()
            await asyncio.wait([listening, *sockets])
            assert not [player.problems for player in (ann, bob, cat) if player.problems]

    asyncio.run(scenario())


DEAFEN = f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = {store.NODES}"


def _statuses(player: Player) -> list[str]:
    """What somebody was told of one table in the lobby, one by one or with the whole list."""
    tables = [message["table"] if message["type"] == "table" else message["tables"][0] for message in player.lists[1:]]
    return [status for status, _ in groupby(table["status"] for table in tables)]


@asynccontextmanager
async def _nodes(
    url: str, quick: QuickStarts, folder: Path, number: int = NODES
) -> AsyncIterator[tuple[list[Node], Proxy]]:
    # bots may think for so long that only who knows of a node's death can go on in time
    nodes = [Node(folder / f"node{which}", url, BOT_SECONDS="600", WORKERS="1") for which in range(number)]
    try:
        for node in nodes:
            node.start(quick)
        for node in nodes:
            await node.ready()
        async with Proxy(nodes).running() as proxy:
            yield nodes, proxy
    except BaseException:
        for node in nodes:
            print(node.base, node.tail(100), sep="\n")
        raise
    finally:
        for node in nodes:
            node.kill()


def test_a_banned_range_is_banned_on_every_node_at_once(postgresql_url: str, tmp_path: Path) -> None:
    """Time stands still, so no node reads the list again by itself."""

    async def scenario() -> None:
        settings = [
            Settings(data=tmp_path / name, database=postgresql_url, secret=SECRET, workers=1, outgoing=False)
            for name in ("here", "there")
        ]
        async with running(settings[0], lambda: 10**12) as here, running(settings[1], lambda: 10**12) as there:
            listening = [node.node_listener for node in (here, there)]
            await until_async(lambda: all(each is not None and each.connected for each in listening))
            operator, *_ = await here.people.guest("Olive", "en", "UTC", None)

            async def is_banned() -> bool:
                try:
                    await there.address_bans.check("203.0.113.9")
                except Refused:
                    return True
                return False

            assert not await is_banned()
            await here.moderation.ban_address(operator, "203.0.113.0/24", 1, "")
            await until_async(is_banned)
            [ban] = await here.moderation.bans()
            await here.moderation.lift_ban(operator, ban["id"])

            async def is_free() -> bool:
                return not await is_banned()

            await until_async(is_free)

    asyncio.run(scenario())


def test_a_renamed_person_is_renamed_at_tables_in_the_memory_of_every_node(postgresql_url: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = [
            Settings(data=tmp_path / name, database=postgresql_url, secret=SECRET, workers=1, outgoing=False)
            for name in ("here", "there")
        ]
        async with running(settings[0]) as here, running(settings[1]) as there:
            listening = [node.node_listener for node in (here, there)]
            await until_async(lambda: all(each is not None and each.connected for each in listening))
            operator, *_ = await here.people.guest("Olive", "en", "UTC", None)
            rude, *_ = await here.people.guest("Rude Name", "en", "UTC", None)
            wanted = TableSettings(players=2, seats=(SeatChoice(who="me"), SeatChoice(who="open")))
            table = (await table_creation.make_table(here.tables, rude, wanted, None)).id
            for node in (here, there):
                assert (await node.tables.load(table)).sitting.chairs[0].label == "Rude Name"
            await here.moderation.rename(operator, rude.id, "Gentle")

            def shown() -> set[str]:
                return {node.tables.in_memory[table].sitting.chairs[0].label for node in (here, there)}

            await until_async(lambda: shown() == {"Gentle"})

    asyncio.run(scenario())
