"""Kill -9 at any moment loses nothing that was acknowledged, leaves no game stuck, and bots go on."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable
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


@pytest.mark.soak
def test_loss_of_power(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At each kill the disk also loses everything that was not yet written for good (`power_loss.c`)."""
    shim = tmp_path / "power_loss.so"
    compiler = shutil.which("cc") or pytest.skip("there is no C compiler")
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-o", shim, Path(__file__).with_name("power_loss.c"), "-ldl"], check=True
    )
    file = Path(sqlite_url.partition(":///")[2])
    shutil.copyfile(file, f"{file}.durable")
    monkeypatch.setenv("LD_PRELOAD", str(shim))

    def lose_power() -> None:
        for each in [file, *(Path(f"{file}-{end}") for end in ("wal", "shm", "journal"))]:
            kept = Path(f"{each}.durable")
            if kept.exists():
                shutil.copyfile(kept, each)
            else:
                each.unlink(missing_ok=True)

    losses = int(os.environ.get("LANCASTER_KILLS", "100"))
    asyncio.run(_kill(sqlite_url, tmp_path, tables=3, kills=losses, longest=1.0, when_dead=lose_power))


async def _kill(
    url: str,
    folder: Path,
    tables: int,
    kills: int,
    longest: float,
    most: int = 10**6,
    when_dead: Callable[[], None] = lambda: None,
) -> None:
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
            when_dead()
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
