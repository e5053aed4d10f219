"""Nobody appears as somebody else: the labels of seats follow the rules of names."""

from __future__ import annotations

from typing import Any

import pytest

from lancaster.game import Game
from lancaster.options import Options
from tests.server.in_process_server import InProcessServer
from tests.server.quick_server import Clock, Run, on_sqlite, refused

__all__ = ["on_sqlite"]


def hot_seats(*labels: str) -> dict[str, Any]:
    return {"players": len(labels), "seats": [{"who": "me", "label": label} for label in labels]}


def labels_of(state: Any) -> list[str]:
    return [chair["label"] for chair in state["summary"]["seats"]]


def test_a_label_is_no_other_account_s_name(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        await server.account("Alice")
        mallory = await server.account("Mallory")
        for label in ("Alice", "alice", "AIice", "A1ice", "\u0410\u04cf\u0456\u0441\u0435"):
            await refused(mallory, "/tables", hot_seats("Mallory", label), "name-taken")
        for label in ("operator", "Oper\u200bator", "\u202eecilA", "Admin"):
            answer = await mallory.browser.post("/tables", json=hot_seats("Mallory", label))
            assert answer.json()["error"]["code"] in ("name-taken", "need-name", "bad-message")
        made = await mallory.post("/tables", hot_seats("Mallory", "Bertha"), 201)
        assert labels_of(made) == ["Mallory", "Bertha"]

    on_sqlite(story)


def test_a_person_s_seat_has_the_person_s_name(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        mallory = await server.account("Mallory")
        seats = [{"who": "me", "label": "Bertha"}, {"who": "bot", "bot": "page"}]
        made = await mallory.post("/tables", {"players": 2, "seats": seats}, 201)
        assert labels_of(made)[0] == "Mallory"

    on_sqlite(story)


@pytest.mark.parametrize("name", ["AIice", "alice", "A1ice", "bot", "0perator"])
def test_names_that_look_alike_are_one(on_sqlite: Run, name: str) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        await server.account("Alice")
        answer = await server.browser().post("/guests", json={"name": name})
        assert answer.json()["error"]["code"] == "name-taken"

    on_sqlite(story)


def test_a_record_brings_no_account_s_name(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        await server.account("Alice")
        mallory = await server.guest("Mallory")
        record = Game.new(Options(players=3), seed=7, names=("Alice", "Mallory", "Bertha")).record()
        made = await mallory.post("/forks", {"record": record}, 201)
        assert "Alice" not in labels_of(made)
        assert "Bertha" in labels_of(made)

    on_sqlite(story)


def test_a_chosen_seed_is_shown_and_a_drawn_one_is_not(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, stranger = await server.guest("Anna"), await server.guest("Berta")
        chosen = await anna.table(None, "page", seed=4711)
        drawn = await anna.table(None, "page")
        assert (await stranger.state(chosen))["seed"] == "4711"
        assert (await stranger.state(drawn))["seed"] is None
        server.services.tables.in_memory.clear()
        assert (await stranger.state(chosen))["seed"] == "4711"

    on_sqlite(story)
