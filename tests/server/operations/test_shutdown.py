"""SIGTERM: what was accepted is stored and acknowledged, sockets are told to come back, nothing is left running."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import httpx

from tests.server.client_groups import ClientGroup, play, seed_of_run
from tests.server.consistency_check import check_nothing_lost
from tests.server.nodes import START_SECONDS, Node, runs
from tests.waiting import until_async

RESTART = 1012  # “service restart”


def test_it_ends_in_good_order_and_goes_on_after(sampled_database_url: str, tmp_path: Path) -> None:
    asyncio.run(_stop_and_go_on(sampled_database_url, tmp_path))


async def _stop_and_go_on(url: str, folder: Path) -> None:
    rng = random.Random(seed_of_run())
    node = Node(folder / "node", url)
    companies = [ClientGroup(node.base, f"table {number}", random.Random(rng.random())) for number in range(2)]
    players = [player for company in companies for player in company.players]
    enough = asyncio.Event()
    enough.set()
    node.start()
    try:
        await node.ready()
        playing = asyncio.create_task(play(companies, enough))
        await until_async(lambda: playing.done() or sum(len(player.acknowledged) for player in players) >= 20)
        assert not playing.done()
        await until_async(lambda: len(node.bot_workers) == 2)
        workers = node.bot_workers
        assert await node.stop() == 0, node.tail()
        assert not [pid for pid in workers if runs(pid)]
        await until_async(lambda: all(len(player.closed) == player.connections for player in players))
        closed = [player.closed[-1] for player in players if player.connections]
        assert closed
        assert set(closed) == {RESTART}
        assert "Traceback" not in node.tail(1000)
        assert "graceful shutdown exceeded" not in node.tail(1000)  # nobody had to be thrown out
        # everything that is stored was acknowledged: nobody has to ask what became of it
        await check_nothing_lost(url, players, finished=False, unanswered=False)
        node.start()
        await node.ready()
        told = sum(len(player.acknowledged) for player in players)
        await until_async(lambda: playing.done() or sum(len(player.acknowledged) for player in players) >= told + 20)
        assert not playing.done()
        playing.cancel()
        await asyncio.wait([playing])
        await check_nothing_lost(url, players, finished=False)
    except BaseException:
        print(node.tail(200))
        raise
    finally:
        node.kill()


def test_nothing_is_left_of_a_killed_server(tmp_path: Path) -> None:
    """Bots in deep thought end with the server, too."""

    async def scenario() -> None:
        node = Node(tmp_path / "node")
        node.start()
        try:
            await node.ready()
            company = ClientGroup(node.base, "bot_pool", random.Random(1))
            company.people, company.guests = company.people[:1], []
            (person,) = company.people
            await person.sign_in()
            seats = [{"who": "me"}, *({"who": "bot", "bot": "lord:5s"} for _ in range(4))]
            table = await person.make(players=5, seats=seats)
            playing = asyncio.create_task(person.play({table: 0}))
            async with httpx.AsyncClient(base_url=node.base, timeout=START_SECONDS) as client:

                async def a_bot_thinks() -> bool:
                    return "\nlancaster_bots_thinking 1.0\n" in (await client.get("/metrics")).text

                await until_async(a_bot_thinks)
            await until_async(lambda: len(node.bot_workers) == 2)
            workers = node.bot_workers
            node.kill()
            await until_async(lambda: not [pid for pid in workers if runs(pid)])
            playing.cancel()
            await asyncio.wait([playing])
        finally:
            node.kill()

    asyncio.run(scenario())
