"""SIGTERM: what was accepted is stored and acknowledged, sockets are told to come back, nothing is left running."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.company import Company, play, seed_of_run
from tests.server.nodes import Node, runs
from tests.server.proof import prove

RESTART = 1012  # “service restart”


def test_it_ends_in_good_order_and_goes_on_after(database_url: str, tmp_path: Path) -> None:
    asyncio.run(_stop_and_go_on(database_url, tmp_path))


async def _stop_and_go_on(url: str, folder: Path) -> None:
    rng = random.Random(seed_of_run())
    node = Node(folder / "node", url)
    companies = [Company(node.base, f"table {number}", random.Random(rng.random())) for number in range(3)]
    players = [player for company in companies for player in company.players]
    enough = asyncio.Event()
    enough.set()
    node.start()
    try:
        await node.ready()
        playing = asyncio.create_task(play(companies, enough))
        await _until(lambda: playing.done() or sum(len(player.acknowledged) for player in players) >= 20)
        assert not playing.done()
        await _until(lambda: len(node.thinkers) == 2)
        workers = node.thinkers
        assert await node.stop() == 0, node.tail()
        assert not [pid for pid in workers if runs(pid)]
        await _until(lambda: all(len(player.closed) == player.connections for player in players))
        closed = [player.closed[-1] for player in players if player.connections]
        assert closed
        assert set(closed) == {RESTART}
        assert "Traceback" not in node.tail(1000)
        assert "graceful shutdown exceeded" not in node.tail(1000)  # nobody had to be thrown out
        # everything that is stored was acknowledged: nobody has to ask what became of it
        await prove(url, players, finished=False, unanswered=False)
        node.start()
        await node.ready()
        told = sum(len(player.acknowledged) for player in players)
        await _until(lambda: playing.done() or sum(len(player.acknowledged) for player in players) >= told + 20)
        assert not playing.done()
        playing.cancel()
        await asyncio.wait([playing])
        await prove(url, players, finished=False)
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
            company = Company(node.base, "thinkers", random.Random(1))
            company.people, company.guests = company.people[:1], []
            (person,) = company.people
            await person.sign_in()
            seats = [{"who": "me"}, *({"who": "bot", "bot": "lord:5s"} for _ in range(4))]
            table = await person.make(players=5, seats=seats)
            playing = asyncio.create_task(person.play({table: 0}))
            await asyncio.sleep(1.0)  # they think
            await _until(lambda: len(node.thinkers) == 2)
            workers = node.thinkers
            node.kill()
            await _until(lambda: not [pid for pid in workers if runs(pid)])
            playing.cancel()
            await asyncio.wait([playing])
        finally:
            node.kill()

    asyncio.run(scenario())


async def _until(true: Callable[[], bool], seconds: float = 180.0) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it has not happened"
        await asyncio.sleep(0.02)
