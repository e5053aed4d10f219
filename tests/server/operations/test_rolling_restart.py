"""Two nodes on PostgreSQL are restarted in turn while people play: each message is answered, and none played twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.server.client_groups import ClientGroup, play, seed_of_run
from tests.server.clients import Player
from tests.server.consistency_check import check_nothing_lost
from tests.server.nodes import Node, Proxy
from tests.waiting import until_async


def test_a_rolling_restart_loses_no_message(postgresql_url: str, tmp_path: Path) -> None:
    asyncio.run(_restart_in_turn(postgresql_url, tmp_path))


async def _restart_in_turn(url: str, folder: Path) -> None:
    rng = random.Random(seed_of_run())
    nodes = [Node(folder / f"node{number}", url, WORKERS="1") for number in range(2)]
    proxy = Proxy(nodes)
    companies = [ClientGroup(proxy.base, f"table {number}", random.Random(rng.random())) for number in range(2)]
    players = [player for company in companies for player in company.players]
    enough = asyncio.Event()  # never set: a game that is over is followed by another
    for node in nodes:
        node.start()
    try:
        for node in nodes:
            await node.ready()
        async with proxy.running():
            playing = asyncio.create_task(play(companies, enough))
            for node in nodes:
                await _more_is_acknowledged(players, playing)
                assert await node.stop() == 0, node.tail()
                assert "graceful shutdown exceeded" not in node.tail(1000)
                await _more_is_acknowledged(players, playing)  # the other node goes on alone
                node.start()
                await node.ready()
            await _more_is_acknowledged(players, playing)
            assert all(proxy.passed)
            playing.cancel()
            await asyncio.wait([playing])
        # what clients were told is stored, what they heard is the log without a gap, and nobody was refused anything
        await check_nothing_lost(url, players, finished=False)
        assert [player.problems for player in players if player.problems] == []
        assert {code for player in players for code in player.refused} == set()
    except BaseException:
        for node in nodes:
            print(node.tail(100))
        raise
    finally:
        for node in nodes:
            node.kill()


async def _more_is_acknowledged(players: list[Player], playing: asyncio.Task[None]) -> None:
    told = sum(len(player.acknowledged) for player in players)
    await until_async(lambda: playing.done() or sum(len(player.acknowledged) for player in players) >= told + 8)
    assert not playing.done()
