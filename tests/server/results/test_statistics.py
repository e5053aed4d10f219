"""Statistics: which games count, sums, who may see what; filters of lists; ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from lancaster.material import shipped
from lancaster.server.results import ratings
from lancaster.server.results.openings import VERSION
from lancaster.server.results.ratings import bot_name, pool_name
from lancaster.server.storage import schema
from lancaster.study.openings import shipped as shipped_openings
from lancaster.tables.time_units import HOUR_MS
from tests.server.in_process_server import InProcessServer, Player, open_server, play

BOX = shipped().digest
Story = Callable[[InProcessServer, "Archive"], Awaitable[None]]


class Archive:
    """Finished games, written as they are stored."""

    def __init__(self, there: InProcessServer) -> None:
        self.there = there
        self.number = 0

    async def game(self, seats: Sequence[tuple[str | None, int, int]], **chosen: Any) -> str:
        """A finished game: person (or bot:NAME, or gone:NAME), place and points of each seat; its id."""
        self.number += 1
        table = f"table-{self.number:016d}"
        settings = {"laws": "base", "court": False, "displeasure": False}
        settings = {key: chosen.pop(key, value) for key, value in settings.items()}
        columns = {
            "status": "finished",
            "origin": "played",
            "listed": True,
            "rated": False,
            "pace": "live",
            "started": 1000,
            "ended": self.number * HOUR_MS + 1000,
        }
        columns |= chosen
        result = {
            "points": [points for _, _, points in seats],
            "places": [place for _, place, _ in seats],
            "winners": [seat for seat, (_, place, _) in _at(seats) if place == 1],
            "breakdown": [{"conflicts": points - 2, f"law B{seat + 1}a": 2} for seat, (_, _, points) in _at(seats)],
        }
        row = {
            "id": table,
            "name": "",
            "settings": settings,
            "players": len(seats),
            "material": BOX,
            "changes": [],
            "rules": 1,
            "deal": "",
            "created": 0,
            "touched": 0,
            "head": 0,
            "actors": [],
            "round": 5,
            "result": result,
            **columns,
        }

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.tables).values(row))
            for number, (who, place, points) in _at(seats):
                kind, _, name = (who or "").partition(":")
                seat: dict[str, Any] = {"person": who, "bot": None, "away": ""}
                if name:
                    seat = {"person": None, "bot": name, "away": "left" if kind == "gone" else ""}
                seat |= {"table": table, "seat": number, "label": "-", "owes": False}
                await connection.execute(insert(schema.seats).values({**seat, "place": place, "points": points}))

        await self.there.services.database.write(table, job)
        return table

    async def figures(self, table: str, seat: int, turn: int | None, figures: dict[str, int]) -> None:
        """The figures of a seat, as the end of a game writes them."""
        row = {"table": table, "seat": seat, "version": VERSION, "turn": turn, "figures": figures}

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(insert(schema.game_figures).values(row))

        await self.there.services.database.write(table, job)


def _at(seats: Sequence[tuple[str | None, int, int]]) -> list[tuple[int, tuple[str | None, int, int]]]:
    return list(enumerate(seats))


@pytest.fixture
def tell(tmp_path: Path, database_url: str) -> Callable[[Story], None]:
    """Runs a story in a server, on both databases."""

    def run(story: Story) -> None:
        async def inside() -> None:
            async with open_server(tmp_path, database=database_url) as there:
                await story(there, Archive(there))

        asyncio.run(inside())

    return run


def average(games: int, wins: int, place: float, points: float, **by: Any) -> dict[str, Any]:
    return {"games": games, "wins": wins, "place": place, "points": points, **by}


def test_a_profile_counts_listed_games_of_one_seat(tell: Callable[[Story], None]) -> None:
    async def story(there: InProcessServer, archive: Archive) -> None:
        anne, bess = await there.account("Anne"), await there.guest("Bess")
        a, b = anne.id, bess.id
        await archive.game([(a, 1, 40), (b, 2, 30)])
        await archive.game([(b, 1, 50), (a, 2, 25)])
        await archive.game([(a, 1, 60), (b, 1, 60), ("bot:page", 3, 9)], laws="kings", court=True, displeasure=True)
        for left_out in ({"listed": False}, {"origin": "imported"}, {"origin": "forked"}, {"status": "closed"}):
            await archive.game([(a, 1, 99), (b, 2, 1)], **left_out)
        await archive.game([(a, 1, 99), (a, 2, 1)])
        plain = {"court": False, "displeasure": False}
        found = await bess.get(f"/people/{a}")
        assert found == {
            "id": a,
            "name": "Anne",
            "account": True,
            "games": 3,
            "wins": 2,
            "ratings": [],
            "since": found["since"],
            "configurations": [
                average(2, 1, 1.5, 32.5, players=2, laws="base", **plain),
                average(1, 1, 1.0, 60.0, players=3, laws="kings", court=True, displeasure=True),
            ],
        }
        assert (await bess.get(f"/people/{b}"))["account"] is False
        assert (await bess.get("/people/" + "x" * 22, 404))["error"]["code"] == "no-such-person"
        cecily = await there.guest("Cecily")
        assert (await anne.get(f"/people/{cecily.id}"))["games"] == 0
        assert (await cecily.browser.request("DELETE", "/me", json={})).is_success
        assert (await anne.get(f"/people/{cecily.id}", 404))["error"]["code"] == "no-such-person"

    tell(story)


def test_my_statistics(tell: Callable[[Story], None]) -> None:
    async def story(there: InProcessServer, archive: Archive) -> None:
        anne, bess = await there.account("Anne"), await there.guest("Bess")
        a, b = anne.id, bess.id
        nothing = await anne.get("/me/statistics")
        assert [nothing[key] for key in ("games", "opponents", "time", "sources", "sources_games")] == [
            0,
            [],
            [],
            [],
            0,
        ]
        await archive.game([(a, 1, 40), (b, 2, 30), ("bot:lord:200", 3, 9)])
        await archive.game([("bot:lord:200", 1, 50), (b, 2, 30), (a, 2, 30)], laws="new", listed=False)
        await archive.game([(b, 1, 20), ("gone:knight", 2, 30), (a, 3, 10)], pace="turns", court=True)
        found = await anne.get("/me/statistics")
        assert (found["games"], found["wins"], len(found["configurations"])) == (3, 1, 3)
        assert found["laws"] == [average(2, 1, 2.0, 25.0, laws="base"), average(1, 0, 2.0, 30.0, laws="new")]
        assert found["modules"] == [
            average(2, 1, 1.5, 35.0, court=False, displeasure=False),
            average(1, 0, 3.0, 10.0, court=True, displeasure=False),
        ]
        assert found["opponents"] == [
            {"person": b, "bot": None, "name": "Bess", "games": 3, "before": 1, "equal": 1, "behind": 1},
            {"person": None, "bot": "lord:200", "name": "lord:200", "games": 2, "before": 1, "equal": 0, "behind": 1},
        ]
        assert found["time"] == [
            {"pace": "live", "games": 2, "total": 3 * HOUR_MS, "average": 3 * HOUR_MS // 2},
            {"pace": "turns", "games": 1, "total": 3 * HOUR_MS, "average": 3 * HOUR_MS},
        ]
        assert found["sources_games"] == 3
        assert [(one["source"], round(one["points"], 6)) for one in found["sources"]] == [
            ("conflicts", round((38 + 28 + 8) / 3, 6)),
            ("law B3a", round(4 / 3, 6)),
            ("law B1a", round(2 / 3, 6)),
        ]
        nobody = there.browser()
        assert (await nobody.get("/me/statistics")).status_code == 401

    tell(story)


def test_colours_turns_and_trend(tell: Callable[[Story], None]) -> None:
    """Results by colour and by place in turn order, and the latest games in their order."""

    async def story(there: InProcessServer, archive: Archive) -> None:
        anne, bess = await there.account("Anne"), await there.guest("Bess")
        a, b = anne.id, bess.id
        one = await archive.game([(a, 1, 40), (b, 2, 30)])
        two = await archive.game([(b, 1, 50), (a, 2, 20)])
        three = await archive.game([(a, 3, 10), (b, 1, 50), ("bot:page", 2, 20)], listed=False)
        await archive.figures(one, 0, 1, {"nobles": 2})
        await archive.figures(two, 1, 0, {"nobles": 4})
        await archive.figures(three, 0, None, {})
        found = await anne.get("/me/statistics")
        assert found["colours"] == [
            average(2, 1, 2.0, 25.0, colour="blue"),
            average(1, 0, 2.0, 20.0, colour="green"),
        ]
        assert found["turns"] == [average(1, 0, 2.0, 20.0, turn=0), average(1, 1, 1.0, 40.0, turn=1)]
        assert [(each["table"], each["players"], each["place"], each["points"]) for each in found["trend"]] == [
            (one, 2, 1, 40),
            (two, 2, 2, 20),
            (three, 3, 3, 10),
        ]
        assert [each["ended"] for each in found["trend"]] == sorted(each["ended"] for each in found["trend"])
        assert set(found) - set(await anne.get(f"/people/{a}")) >= {"colours", "turns", "trend", "comparisons"}

    tell(story)


def test_a_comparison_with_dukes(tell: Callable[[Story], None]) -> None:
    """My averages of games with the same number of players and modules, beside those in the package."""

    async def story(there: InProcessServer, archive: Archive) -> None:
        anne, bess = await there.account("Anne"), await there.guest("Bess")
        a, b = anne.id, bess.id
        assert (await anne.get("/me/statistics"))["comparisons"] == []
        for points, nobles in ((40, 2), (20, 5)):
            table = await archive.game([(a, 1, points), (b, 2, 10)], laws="new")
            await archive.figures(table, 0, 0, {"nobles": nobles, "votes": 3})
            await archive.figures(table, 1, 1, {"nobles": 9, "votes": 9})
        only_court = await archive.game([(a, 1, 40), (b, 2, 30)], court=True)
        await archive.figures(only_court, 0, 0, {"nobles": 1})
        [found] = (await anne.get("/me/statistics"))["comparisons"]
        dukes = shipped_openings().figures["2"]
        assert [found[key] for key in ("players", "court", "displeasure", "games")] == [2, False, False, 2]
        assert found["dukes_games"] == dukes.games
        assert found["points"] == {"name": "points", "mine": 30.0, "dukes": dukes.points}
        figures = {each["name"]: each for each in found["figures"]}
        assert figures["nobles"] == {"name": "nobles", "mine": 3.5, "dukes": dukes.figures["nobles"]}
        assert (figures["votes"]["mine"], figures["knights"]["mine"]) == (3.0, 0.0)
        sources = {each["name"]: each["mine"] for each in found["sources"]}
        assert (sources["conflicts"], sources["laws"]) == (28.0, 2.0)

    tell(story)


def test_filters(tell: Callable[[Story], None]) -> None:
    async def story(there: InProcessServer, archive: Archive) -> None:
        anne, bess = await there.account("Anne"), await there.guest("Bess")
        a, b = anne.id, bess.id
        one = await archive.game([(a, 1, 40), (b, 2, 30)])
        two = await archive.game([(a, 2, 40), (None, 1, 30), (None, 3, 1)], laws="new", court=True, rated=True)
        three = await archive.game([(a, 1, 40), (b, 1, 40)], pace="turns", court=True, displeasure=True, listed=False)

        async def ids(path: str, **query: Any) -> list[str]:
            return [table["id"] for table in (await anne.get(path, **query))["tables"]]

        assert await ids("/me/finished") == [three, two, one]
        assert await ids("/tables/finished") == [two, one]
        for query, found in (
            ({"players": 3}, [two]),
            ({"laws": "new"}, [two]),
            ({"laws": "base"}, [three, one]),
            ({"court": True}, [three, two]),
            ({"court": False}, [one]),
            ({"displeasure": True}, [three]),
            ({"rated": True}, [two]),
            ({"pace": "turns"}, [three]),
            ({"result": "won"}, [three, one]),
            ({"result": "lost"}, [two]),
            ({"opponent": b}, [three, one]),
            ({"opponent": b, "court": True}, [three]),
            ({"before": 3 * HOUR_MS + 1000}, [two, one]),
        ):
            assert await ids("/me/finished", **query) == found, query
        assert await ids("/tables/finished", laws="new", pace="live", court=True) == [two]
        for bad in ({"players": 6}, {"laws": "old"}, {"pace": "slow"}, {"result": "drawn"}, {"nonsense": 1}):
            assert (await anne.get("/me/finished", 422, **bad))["error"]["code"] == "bad-message"
        await anne.get("/tables/finished", 422, opponent=b)

    tell(story)


def test_standings_and_changes(tell: Callable[[Story], None]) -> None:
    async def story(there: InProcessServer, archive: Archive) -> None:
        anne, bess, cecily = [await there.account(name) for name in ("Anne", "Bess", "Cecily")]
        pool, now = pool_name(2, BOX), there.services.now()

        async def job(connection: AsyncConnection) -> None:
            for who, rating, deviation in (
                (anne.id, 1600.0, 60.0),
                (bess.id, 1700.0, 200.0),
                (bot_name("lord:200", "0.1.0"), 1650.0, 50.0),
            ):
                known = {"rating": rating, "deviation": deviation, "volatility": 0.06, "games": 7, "played": now}
                await connection.execute(insert(schema.ratings).values(who=who, pool=pool, **known))

        await there.services.database.write(None, job)
        found = await anne.get("/ratings", players=2)
        assert (found["players"], found["material"], found["more"]) == (2, "shipped", False)
        assert [(one["rank"], one["person"], one["bot"], one["name"]) for one in found["standings"]] == [
            (1, None, "lord:200@0.1.0", "lord:200@0.1.0"),
            (2, anne.id, None, "Anne"),
        ]
        assert [one["rank"] for one in (await anne.get("/ratings", players=2, skip=1))["standings"]] == [2]
        assert (await anne.get("/ratings", players=3))["standings"] == []
        assert (await anne.get("/ratings", 422, material="gold"))["error"]["code"] == "unknown-material"
        [mine] = (await anne.get(f"/people/{bess.id}"))["ratings"]
        assert (mine["players"], mine["material"], mine["provisional"], mine["games"]) == (2, BOX, True, 7)

        table = await cecily.table(None, rated=True)
        await anne.post(f"/tables/{table}/join", {"seat": 1})
        end = await play(there, table, [cecily, anne])
        assert end["summary"]["status"] == "finished"
        changes = (await bess.get(f"/tables/{table}/ratings"))["changes"]
        assert [(one["seat"], one["person"], one["bot"]) for one in changes] == [
            (0, cecily.id, None),
            (1, anne.id, None),
        ]
        assert [one["before"] for one in changes] == [1500.0, 1600.0]
        [rated] = (await anne.get("/me/statistics"))["ratings"]
        assert rated["rating"] == changes[1]["after"] != 1600.0
        places = end["summary"]["result"]["places"]
        assert (changes[0]["after"] > 1500) == (places[0] < places[1])
        assert (await cecily.get("/me/statistics"))["games"] == 1

        await cecily.browser.request("DELETE", "/me", json={"password": "a long walk to Agincourt"})
        assert (await bess.get(f"/tables/{table}/ratings"))["changes"][0]["person"] is None
        plain = await anne.table("me")
        assert (await anne.get(f"/tables/{plain}/ratings"))["changes"] == []
        assert await secret_table(anne, bess) == "no-such-table"

    async def secret_table(owner: Player, other: Player) -> str:
        table = await owner.table("me", watch="seated")
        return str((await other.get(f"/tables/{table}/ratings", 404))["error"]["code"])

    assert ratings.PROVISIONAL < 200
    tell(story)
