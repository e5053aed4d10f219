"""A stored game under changed rules: it is frozen at the first entry that differs, players are told, and can go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lancaster import Game
from lancaster.server.storage import store
from lancaster.version import RULES_VERSION
from tests.server.in_process_server import InProcessServer, Player, open_server, play

EQUAL_ACTIONS = 12  # actions that lead to the same under the changed rules


@pytest.fixture
def change_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """From now on games stand differently after more than so many actions."""
    true = Game.digest

    def change(after: int) -> None:
        monkeypatch.setattr(Game, "digest", lambda game: true(game) + ("!" if len(game.moves) > after else ""))

    return change


async def reload(there: InProcessServer, table: str) -> Any:
    """The table as a new start would read it."""
    there.services.tables.in_memory.pop(table, None)
    return (await there.services.tables.load(table)).sitting


async def log_of(there: InProcessServer, table: str) -> list[Any]:
    async with there.services.database.read() as connection:
        return [(entry.kind, entry.data) for entry in await store.entries_of(connection, table)]


async def refused(player: Player, path: str, body: Any = None) -> str:
    return str((await player.post(path, body, 409))["error"]["code"])


def test_the_whole_way(tmp_path: Path, database_url: str, change_rules: Callable[[int], None]) -> None:
    async def before() -> tuple[str, dict[str, str]]:
        async with open_server(tmp_path, database=database_url) as there:
            anne = await there.guest("Anne")
            table = await anne.table("me", takeback="past-bots")
            await play(there, table, [anne], EQUAL_ACTIONS + 8)
            return table, dict(anne.browser.cookies)

    async def after(table: str, cookies: dict[str, str]) -> None:
        async with open_server(tmp_path, database=database_url) as there:
            browser = there.browser()
            browser.cookies.update(cookies)
            anne = Player(browser, (await browser.get("/me")).json()["id"])
            first = 3 + 1 + EQUAL_ACTIONS + 1  # made, two seats, begin, the equal actions

            state = await anne.state(table, 0)
            assert state["summary"]["status"] == "frozen"
            assert state["frozen"] == {"number": first, "rules": RULES_VERSION}
            assert (state["prompt"], state["choices"], state["summary"]["actors"]) == (None, [], [])
            log = await log_of(there, table)
            assert log[-1] == ("freeze", {"number": first, "rules": RULES_VERSION})
            assert len(log) == state["head"] == 4 + EQUAL_ACTIONS + 8 + 1
            [stored] = [one for one in (await anne.get("/me/tables"))["tables"] if one["id"] == table]
            assert stored["status"] == "frozen"

            for path, body in (
                ("actions", {"seat": 0, "action": "pass"}),
                ("takeback", {"seat": 0}),
                ("resign", {"seat": 0}),
            ):
                assert await refused(anne, f"/tables/{table}/{path}", body) == "frozen"
            assert await log_of(there, table) == log
            frames = (await anne.get(f"/tables/{table}/frames", seat=0))["frames"]
            assert [frame["entry"]["number"] for frame in frames] == list(range(1, len(log) + 1))

            stranger = await there.guest("Bess")
            assert (await stranger.post(f"/tables/{table}/rewind", None, 403))["error"]["code"] == "not-host"
            rewound = await anne.post(f"/tables/{table}/rewind")
            assert rewound["summary"]["status"] == "running"
            assert rewound["frozen"] is None
            sitting = (await there.services.tables.load(table)).sitting
            assert len(sitting.plays) == EQUAL_ACTIONS
            kind, data = (await log_of(there, table))[-1]
            assert (kind, data["to"], data["frozen"]) == ("takeback", first - 1, True)

            await play(there, table, [anne], 10, seed=2)
            now = (await there.services.tables.load(table)).sitting
            again = await reload(there, table)
            assert again.status == "running"
            assert now.game is not None
            assert again.game.record() == now.game.record()
            for field in ("head", "plays", "since", "chairs", "frozen", "asked", "touched", "deadline"):
                assert getattr(again, field) == getattr(now, field), field
            end = await play(there, table, [anne], seed=3)
            assert end["summary"]["status"] == "finished"
            assert (await reload(there, table)).status == "finished"

    table, cookies = asyncio.run(before())
    change_rules(EQUAL_ACTIONS)
    asyncio.run(after(table, cookies))


def test_an_action_that_is_no_longer_legal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with open_server(tmp_path) as there:
            anne = await there.guest("Anne")
            table = await anne.table("me")
            await play(there, table, [anne], 10)
            text = (await there.services.tables.load(table)).sitting.plays[6].action
            true = Game.play

            def play_less(game: Game, seat: int, action: Any) -> Any:
                if len(game.moves) == 6:
                    raise KeyError(f"nobody knows {text}")
                return true(game, seat, action)

            monkeypatch.setattr(Game, "play", play_less)
            frozen = await reload(there, table)
            assert (frozen.status, frozen.frozen) == ("frozen", (4 + 6 + 1, RULES_VERSION))
            assert len(frozen.plays) == 6

    asyncio.run(story())


def test_takebacks_after_the_difference(tmp_path: Path, change_rules: Callable[[int], None]) -> None:
    """What was taken back, or asked, after the first different entry has no part in it any more."""

    async def story() -> None:
        async with open_server(tmp_path) as there:
            anne = await there.guest("Anne")
            table = await anne.table("me", takeback="past-bots")
            for seed in range(5):
                await play(there, table, [anne], 6, seed)
                seat = (await there.services.tables.load(table)).sitting.plays[-1].seat
                await anne.post(f"/tables/{table}/takeback", {"seat": seat})
            change_rules(7)
            frozen = await reload(there, table)
            assert (frozen.status, len(frozen.plays)) == ("frozen", 7)
            plays = [play.action for play in frozen.plays]
            await anne.post(f"/tables/{table}/rewind")
            again = await reload(there, table)
            assert (again.status, [play.action for play in again.plays]) == ("running", plays)

    asyncio.run(story())


def test_rules_that_change_again(tmp_path: Path, change_rules: Callable[[int], None]) -> None:
    """An earlier entry differs while the game is frozen, or after it was rewound: the earliest counts."""

    async def story() -> None:
        async with open_server(tmp_path) as there:
            anne = await there.guest("Anne")
            table = await anne.table("me")
            await play(there, table, [anne], 20)
            heads = []
            for after in (15, 9, 9):
                change_rules(after)
                frozen = await reload(there, table)
                assert (frozen.status, frozen.frozen) == ("frozen", (4 + after + 1, RULES_VERSION))
                heads.append(frozen.head)
            assert heads == [25, 26, 26]  # once is enough
            await anne.post(f"/tables/{table}/rewind")
            await play(there, table, [anne], 5, seed=2)
            assert (await reload(there, table)).status == "running"
            change_rules(4)
            assert (await reload(there, table)).frozen == (4 + 4 + 1, RULES_VERSION)
            await anne.post(f"/tables/{table}/rewind")
            again = await reload(there, table)
            assert (again.status, len(again.plays)) == ("running", 4)

    asyncio.run(story())


def test_a_finished_game_stays_finished(tmp_path: Path, change_rules: Callable[[int], None]) -> None:
    """It keeps its result; it can be looked at as far as the installed rules understand it."""

    async def story() -> None:
        async with open_server(tmp_path) as there:
            anne = await there.guest("Anne")
            table = await anne.table("me")
            end = await play(there, table, [anne])
            change_rules(10)
            there.services.tables.in_memory.clear()
            state = await anne.state(table, 1)
            assert (state["summary"]["status"], state["head"]) == ("finished", end["head"])
            assert state["summary"]["result"] == end["summary"]["result"]
            assert state["frozen"] == {"number": 4 + 10 + 1, "rules": RULES_VERSION}
            frames = (await anne.get(f"/tables/{table}/frames", seat=0, first=10))["frames"]
            assert frames[-1]["entry"]["number"] == min(end["head"], 69)
            assert len((await anne.get(f"/tables/{table}", since=0))["entries"]) == end["head"]
            answer = await anne.get(f"/tables/{table}/record", 409)
            assert answer["error"]["code"] == "frozen"

    asyncio.run(story())


def test_another_node_hears_of_it(tmp_path: Path, postgresql_url: str, change_rules: Callable[[int], None]) -> None:
    """A node that has the game in memory reads it anew when another has frozen it."""

    async def story() -> None:
        async with (
            open_server(tmp_path, database=postgresql_url) as one,
            open_server(tmp_path, database=postgresql_url) as two,
        ):
            anne = await one.guest("Anne")
            table = await anne.table("me")
            await play(one, table, [anne], 20)
            assert len((await two.services.tables.load(table)).sitting.plays) == 20
            change_rules(9)
            await reload(one, table)
            await two.services.tables.refresh(table, -1)
            told = (await two.services.tables.load(table)).sitting
            assert (told.status, len(told.plays)) == ("frozen", 9)
            await anne.post(f"/tables/{table}/rewind")
            await two.services.tables.refresh(table, -1)
            here = (await one.services.tables.load(table)).sitting
            told = (await two.services.tables.load(table)).sitting
            assert (told.status, told.plays, told.since) == ("running", here.plays, here.since)

    asyncio.run(story())
