"""Kill -9 at any moment loses nothing that was acknowledged, leaves no game stuck, and bots go on."""

from __future__ import annotations

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from tests.server.client_groups import ClientGroup, finish, play, seed_of_run
from tests.server.consistency_check import check_nothing_lost
from tests.server.nodes import Node

FINISH_SECONDS = 600.0  # a busy machine may need it; what is stuck stays so


def test_kills(database_url: str, tmp_path: Path) -> None:
    """A few kills; the full list is below."""
    asyncio.run(_kill(database_url, tmp_path, tables=2, kills=3, longest=1.0, most=3))


@pytest.mark.soak
def test_hundreds_of_kills(database_url: str, tmp_path: Path) -> None:
    """As many as LANCASTER_KILLS says."""
    kills = int(os.environ.get("LANCASTER_KILLS", "300"))
    asyncio.run(_kill(database_url, tmp_path, tables=3, kills=kills, longest=2.0))


async def _kill(url: str, folder: Path, tables: int, kills: int, longest: float, most: int = 10**6) -> None:
    rng = random.Random(seed_of_run())
    # bots may think for so long that only who knows of a node's death can go on in time
    node = Node(folder / "node", url, BOT_SECONDS="600")
    companies = [ClientGroup(node.base, f"table {number}", random.Random(rng.random())) for number in range(tables)]
    players = [player for company in companies for player in company.players]
    enough = asyncio.Event()
    begun = time.monotonic()
    node.start()
    try:
        await node.ready()
        playing = asyncio.create_task(play(companies, enough, most))
        for _ in range(kills):
            await asyncio.sleep(rng.uniform(0.0, longest))  # time is the subject: a kill may come at any moment
            if playing.done():
                playing.result()
            node.kill()
            node.start()
            # half of the time it is killed while it starts, or as soon as clients come back
            if rng.random() < 0.7:
                await node.ready()
        await node.ready()
        enough.set()
        await finish(playing, FINISH_SECONDS, players)
    except BaseException:
        print(node.tail(200))
        raise
    finally:
        node.kill()
    proven = await check_nothing_lost(url, players)
    assert proven.acknowledged
    assert proven.bots
    print(f"{kills} kills in {time.monotonic() - begun:.0f} s: {proven}")
