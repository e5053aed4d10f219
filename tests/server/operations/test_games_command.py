"""`lancaster games` on PostgreSQL, also beside running nodes. (On SQLite: tests/cli/test_games.py.)"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from lancaster import Game
from lancaster.server.storage import schema
from lancaster.tables.sitting import Sitting
from tests.cli.command import run
from tests.cli.served import furnish, query, served
from tests.server.in_process_server import InProcessServer
from tests.waiting import until_async


def test_on_postgresql(postgresql_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found: dict[str, str] = served(tmp_path, furnish, database=postgresql_url)
    where = ("--database", postgresql_url, "--data", tmp_path)
    assert run(capsys, "games", "verify", *where).code == 0
    dump = tmp_path / "games.jsonl"
    assert run(capsys, "games", "export", *where, "--with-names", dump).code == 0
    pruned = run(capsys, "games", "prune", *where, "--before", "2999-01-01", "--status", "closed,finished")
    assert pruned.lines == ["2 tables deleted"]
    assert run(capsys, "games", "import", *where, dump).lines[-1].startswith("2 tables imported, 2 already here")
    assert {row.id for row in query(tmp_path, select(schema.tables.c.id), postgresql_url)} == set(found.values())
    assert run(capsys, "games", "verify", *where).code == 0


def test_a_node_hears_that_a_game_was_frozen(
    postgresql_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    true = Game.digest

    async def story(there: InProcessServer) -> int:
        found = await furnish(there)
        monkeypatch.setattr(Game, "digest", lambda game: true(game) + ("!" if len(game.moves) > 7 else ""))
        where = ("--database", postgresql_url, "--data", tmp_path)
        done = await asyncio.to_thread(run, capsys, "games", "verify", "--freeze", *where)
        assert done.lines[-1].endswith("1 frozen")

        async def frozen() -> Sitting | None:
            sitting = (await there.services.tables.load(found["running"])).sitting
            return sitting if sitting.status == "frozen" else None

        return len((await until_async(frozen)).plays)

    assert served(tmp_path, story, database=postgresql_url) == 7
