"""SIGTERM: what was accepted is stored and acknowledged, sockets are told to come back, nothing is left running."""

from __future__ import annotations

import asyncio
import random
import time
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
        while sum(len(player.acknowledged) for player in players) < 20:
            await asyncio.sleep(0.05)
        workers = node.thinkers
        assert len(workers) == 2
        begun = time.monotonic()
        assert await node.stop() == 0, node.tail()
        assert time.monotonic() - begun < 15
        assert not [pid for pid in workers if runs(pid)]
        await asyncio.sleep(0.1)
        closed = [player.closed[-1] for player in players if player.connections]
        assert closed
        assert set(closed) == {RESTART}
        assert "Traceback" not in node.tail(1000)
        # everything that is stored was acknowledged: nobody has to ask what became of it
        await prove(url, players, finished=False, unanswered=False)
        node.start()
        await node.ready()
        told = sum(len(player.acknowledged) for player in players)
        while sum(len(player.acknowledged) for player in players) < told + 20:
            assert not playing.done()
            assert time.monotonic() < begun + 60, "they do not go on"
            await asyncio.sleep(0.05)
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
            await asyncio.sleep(1.0)
            workers = node.thinkers
            assert len(workers) == 2
            node.kill()
            until = time.monotonic() + 5
            while any(runs(pid) for pid in workers) and time.monotonic() < until:
                await asyncio.sleep(0.05)
            assert not [pid for pid in workers if runs(pid)]
            playing.cancel()
            await asyncio.wait([playing])
        finally:
            node.kill()

    asyncio.run(scenario())
