"""Openings on a server: what finished games show, and nothing else; the same on both databases."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, select

from lancaster import Game
from lancaster.server.http.wire.openings import Openings
from lancaster.server.live_tables.background_jobs import BackgroundJobs
from lancaster.server.operations.pruning import prune
from lancaster.server.storage import schema
from lancaster.study.openings import point_now, points_of
from tests.server.in_process_server import InProcessServer, Player
from tests.server.quick_server import Clock, Run, act, finish, on_a_database, on_sqlite, refused

__all__ = ["on_a_database", "on_sqlite"]

Data = dict[str, Any]


async def asked(player: Player, table: str, entry: int) -> Data:
    """What is told of a finished game after an entry, by source and scope."""
    found = await player.get(f"/tables/{table}/openings", entry=entry)
    Openings.model_validate(found)
    return dict(found)


def scopes(found: Data, source: str) -> Data:
    [one] = [each for each in found["sources"] if each["source"] == source]
    return {each["scope"]: each for each in one["scopes"]}


async def rows(server: InProcessServer) -> int:
    async with server.services.database.read() as connection:
        query = select(func.count()).select_from(schema.opening_decisions)
        return int((await connection.execute(query)).scalar_one())


def test_counts_add_up_to_games(on_a_database: Run) -> None:
    """Each finished game counts once at its beginning, by what the person played there."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        tables = [await anna.table("me", seed=seed) for seed in (5, 6, 7)]  # two seats of one person
        for number, table in enumerate(tables):
            await finish(server, table, number)
        plays = (await server.services.tables.load(tables[0])).sitting.plays
        found = await asked(anna, tables[0], plays[0].number - 1)
        assert (found["asked"], found["place"], found["kind"]) == (True, 0, "first-extension")
        assert found["played"] == plays[0].action
        for scope in scopes(found, "people").values():
            assert scope["games"] == len(tables)
            assert sum(each["games"] for each in scope["actions"]) == len(tables)
            assert abs(sum(each["share"] for each in scope["actions"]) - 1) < 0.001
        [row] = [each for each in scopes(found, "people")["line"]["actions"] if each["action"] == found["played"]]
        assert row["games"] >= 1
        assert scopes(found, "dukes")["decision"]["games"] > 0
        end = await asked(anna, tables[0], plays[-1].number)
        assert (end["asked"], end["sources"]) == (False, [])

    on_a_database(story)


def test_only_people_count_and_results_are_theirs(on_a_database: Run) -> None:
    """Decisions of bots are left out; points and lead are those of the person's seat."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("page", "page", seed=5)
        await finish(server, table)
        sitting = (await server.services.tables.load(table)).sitting
        assert sitting.game is not None
        own = [each for each in points_of(sitting.game) if each.point.seat == 0]
        assert await rows(server) == len(own)
        first = next(play for play in sitting.plays if play.seat == 0)
        line = scopes(await asked(anna, table, first.number - 1), "people")["line"]
        [only] = line["actions"]
        mine, *others = sitting.game.scores
        assert (only["points"], only["lead"], only["games"]) == (mine, mine - max(others), 1)
        assert only["wins"] == (round(1 / len(sitting.game.winners), 4) if 0 in sitting.game.winners else 0)

    on_a_database(story)


def test_running_games_tell_nothing(on_sqlite: Run) -> None:
    """Nothing is counted before the end, a running game is refused, and imported ones never count."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        running = await anna.table("me", "me", seed=5)
        for _ in range(8):
            state = await anna.state(running)
            await act(anna, running, state["view"]["actors"][0])
        assert await rows(server) == 0
        answer = await anna.browser.get(f"/tables/{running}/openings", params={"entry": 3})
        assert answer.json()["error"]["code"] == "not-finished"
        table = await anna.table("me", seed=6, watch="seated")
        await finish(server, table)
        counted = await rows(server)
        assert counted > 0
        assert (await berta.browser.get(f"/tables/{table}/openings", params={"entry": 3})).status_code == 404
        text = (await anna.browser.get(f"/tables/{table}/record")).text
        await anna.post("/imports", {"record": text}, 201)
        assert await rows(server) == counted

    on_sqlite(story)


def test_a_study_tells_the_same(on_sqlite: Run) -> None:
    """At a place of a study as at the entry of the game, also after a variation, and never after the first round."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me", "page", seed=5)
        await finish(server, table)
        plays = (await server.services.tables.load(table)).sitting.plays
        made = await anna.post("/studies", {"source": "table", "table": table}, 201)
        address = f"/studies/{made['id']}/positions"
        for place in (0, 3):
            there = await anna.get(f"{address}/{place}/openings", version=1)
            entry = plays[place].number - 1
            assert there["sources"] == (await asked(anna, table, entry))["sources"]
            assert there["played"] is None
        late = await anna.get(f"{address}/{len(plays)}/openings", version=1)
        assert late["asked"] is False
        await refused(anna, f"{address}/0/openings?version=2", None, "study-changed", "GET")
        await refused(anna, f"{address}/99999/openings?version=1", None, "no-such-place", "GET")

    on_sqlite(story)


def test_earlier_games_are_indexed_and_deleted_ones_are_forgotten(on_a_database: Run) -> None:
    """The background job writes what the end of a game would have written; a pruned table leaves nothing."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        tables = [await anna.table("me", "page", seed=seed) for seed in (5, 6)]
        for table in tables:
            await finish(server, table)

        async def everything() -> list[tuple[Any, ...]]:
            async with server.services.database.read() as connection:
                found: list[tuple[Any, ...]] = []
                for kept in (schema.opening_decisions, schema.game_figures):
                    found += [tuple(row) for row in await connection.execute(select(kept).order_by(*kept.primary_key))]
                return found

        written = await everything()
        assert written

        async def forget(connection: Any) -> None:
            for kept in (schema.opening_decisions, schema.game_figures):
                await connection.execute(delete(kept))

        await server.services.database.write(None, forget)
        await BackgroundJobs(server.services.tables, server.services.people).openings()
        assert await everything() == written
        assert await prune(server.services.database, tables[0], clock.at + 1, ("finished",))
        assert {row[0] for row in await everything()} == {tables[1]}
        assert (await anna.browser.request("DELETE", "/me", json={})).is_success
        assert {row[0] for row in await everything()} == {tables[1]}, "it names nobody, and stays"

    on_a_database(story)


def test_the_rows_of_a_game_name_nobody() -> None:
    """R1.8 and the privacy of people: a row holds an action, points in common words, and results."""
    names = {column.name for column in schema.opening_decisions.c}
    assert names == {"table", "number", "action", "line", "own", "decision", "wins", "points", "lead"}
    game = Game.new(seed=5)
    found = point_now(game, game.actors[0])
    assert found is not None
    assert not any(colour in key for key in found.point.keys for colour in ("blue", "green", "yellow", "red"))
