"""Reviews over HTTP: of finished games only, for whoever may see them, made once and kept."""

from __future__ import annotations

import asyncio
import json

import pytest

from lancaster import Options
from lancaster.server.bot_pool.pool import BotPool, Question
from lancaster.study import review
from tests.server.in_process_server import InProcessServer
from tests.server.quick_server import Clock, Data, Run, finish, on_a_database, on_sqlite, refused
from tests.study.test_review import played

__all__ = ["on_a_database", "on_sqlite"]
pytest.importorskip("numpy")


def test_a_finished_game_is_reviewed_once_for_whoever_may_see_it(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = [await server.guest(name) for name in ("Anna", "Berta")]
        table = await anna.table("page", seed=5)
        await refused(anna, f"/tables/{table}/review", None, "not-finished", "GET")
        await finish(server, table)
        one, other = await asyncio.gather(*(each.get(f"/tables/{table}/review") for each in (anna, berta)))
        assert one == other == await anna.get(f"/tables/{table}/review")
        record = (await anna.browser.get(f"/tables/{table}/record")).text
        wanted = review(record, games=1).as_data()
        assert [each["action"] for each in one["decisions"]] == [each["action"] for each in wanted["decisions"]]
        assert one["by"] == "duke"
        log = {each["number"]: each for each in (await anna.get(f"/tables/{table}", since=0))["entries"]}
        assert len(one["entries"]) == len(one["decisions"])
        for entry, decision in zip(one["entries"], one["decisions"], strict=True):
            if entry in log:  # an answer holds a part of a long log
                assert (log[entry]["seat"], log[entry]["data"]["action"]) == (decision["seat"], decision["action"])
        assert server.services.bot_pool.reviewed == 1  # type: ignore[attr-defined]

    on_a_database(story)


def test_a_review_made_between_question_and_answer_is_not_made_again(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("page", seed=5)
        await finish(server, table)
        reviews = server.services.reviews
        assert await reviews.kept(table, anna.id) is None
        one, other = [json.dumps(await reviews.make(table, anna.id, "")) for _ in range(2)]
        assert one == other
        assert server.services.bot_pool.reviewed == 1  # type: ignore[attr-defined]

    on_sqlite(story)


def test_a_private_table_has_no_review_for_others(on_sqlite: Run) -> None:
    """Neither before it is made nor when it is kept."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = [await server.guest(name) for name in ("Anna", "Berta")]
        table = await anna.table("page", seed=5, watch="seated")
        await finish(server, table)
        stranger = server.browser()
        for _ in range(2):
            await refused(berta, f"/tables/{table}/review", None, "no-such-table", "GET")
            assert (await stranger.get(f"/tables/{table}/review")).status_code == 404
            await anna.get(f"/tables/{table}/review")

    on_sqlite(story)


def test_an_imported_record_is_reviewed(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        game = played(Options(2), seed=3)
        made = await anna.post("/imports", {"record": game.record(), "name": "Elsewhere"}, 201)
        found = await anna.get(f"/tables/{made['summary']['id']}/review")
        assert len(found["decisions"]) == len(game.moves)

    on_sqlite(story)


def test_a_worker_process_reviews_a_game() -> None:
    game = played(Options(2), seed=3)

    async def story() -> Data:
        pool = BotPool(review_games=2)
        try:
            return await pool.review(Question(game.record(), 0, "duke", 0, "table"))
        finally:
            await pool.close()

    found = asyncio.run(story())
    wanted = json.loads(json.dumps(review(game, games=2).as_data()))
    assert found["players"] == 2
    assert found["before"] == wanted["before"]
    assert found["accuracy"] == wanted["accuracy"]
    # with so few games nearly every other number gives others
    assert [said(each) for each in found["decisions"]] == [said(each) for each in wanted["decisions"]]


def said(decision: Data) -> Data:
    """A decision without what is as good: which of two equals is named depends on the threads that add up numbers."""
    return decision if decision["lost"] else {**decision, "better": None, "better_said": None}
