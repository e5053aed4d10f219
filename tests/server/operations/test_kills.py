"""Kill -9 at any moment loses nothing that was acknowledged, leaves no game stuck, and bots go on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.server.client_groups import ClientGroup, finish, play, seed_of_run
from tests.server.consistency_check import check_nothing_lost
from tests.server.nodes import Node
from tests.server.power import UnreliablePostgres, lose_unsynced, preloaded
from tests.server.quick_starts import QuickStarts

COLD = 0.05  # of the starts, where there are quick ones
FINISH_SECONDS = 600.0  # a busy machine may need it; what is stuck stays so


def test_kills(sampled_database_url: str, tmp_path: Path) -> None:
    """A few kills; the full list is below."""
    with contextlib.closing(QuickStarts()) as quick:
        asyncio.run(_kill(sampled_database_url, tmp_path, tables=2, kills=3, longest=1.0, quick=quick, most=3))


@pytest.mark.soak
def test_hundreds_of_kills(database_url: str, tmp_path: Path) -> None:
    """As many as LANCASTER_KILLS says; most starts are quick, so that a thousand take minutes."""
    with contextlib.closing(QuickStarts()) as quick:
        asyncio.run(_kill(database_url, tmp_path, 3, _kills(300), 1.0, quick=quick))


@pytest.mark.soak
def test_loss_of_power_on_sqlite(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At each kill the disk also loses everything that was not yet written for good."""
    disk = tmp_path / "disk"
    for each in (disk, Path(f"{disk}.durable")):
        each.mkdir()
        shutil.copy(sqlite_url.partition(":///")[2], each / "lancaster.sqlite")
    for name, value in preloaded(tmp_path, disk).items():
        monkeypatch.setenv(name, value)
    url = f"sqlite+aiosqlite:///{disk}/lancaster.sqlite"
    with contextlib.closing(QuickStarts()) as quick:
        asyncio.run(_kill(url, tmp_path, 3, _kills(100), 1.0, partial(lose_unsynced, disk), quick))


@pytest.mark.soak
def test_loss_of_power_on_postgresql(tmp_path: Path) -> None:
    """The same for the server and its database, which are on one machine."""
    postgres = UnreliablePostgres()

    def lose_power() -> None:
        postgres.lose_power()
        postgres.start()

    try:
        postgres.start()
        url = postgres.url(postgres.create("template0"))
        with contextlib.closing(QuickStarts()) as quick:
            asyncio.run(_kill(url, tmp_path, 3, _kills(100), 1.0, lose_power, quick))
    finally:
        postgres.remove()


def _kills(usual: int) -> int:
    return int(os.environ.get("LANCASTER_KILLS", usual))


async def _kill(
    url: str,
    folder: Path,
    tables: int,
    kills: int,
    longest: float,
    when_dead: Callable[[], None] = lambda: None,
    quick: QuickStarts | None = None,
    most: int = 10**6,
) -> None:
    rng = random.Random(seed_of_run())
    # bots may think for so long that only who knows of a node's death can go on in time
    node = Node(folder / "node", url, BOT_SECONDS="600", WORKERS="1")
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
            when_dead()
            node.start(None if rng.random() < COLD else quick)
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
