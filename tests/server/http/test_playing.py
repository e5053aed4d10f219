"""Playing over HTTP: the view of each person, legal actions, repeated requests, and clocks."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial

import pytest

from lancaster.tables.time_units import DAY_MS, MINUTE_MS
from tests.server.in_process_server import InProcessServer, Player
from tests.server.quick_server import (
    Clock,
    Data,
    Run,
    act,
    finish,
    on_a_database,
    on_sqlite,
    refused,
    words,
)
from tests.waiting import until_async

__all__ = ["on_a_database", "on_sqlite"]


# -- eyes ------------------------------------------------------------------------------------------------------------


def test_nobody_looks_through_the_eyes_of_another(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table(None, "page")
        await berta.post(f"/tables/{table}/join", {"seat": 1})
        for seat, code in ((1, "not-your-seat"), (2, "not-your-seat"), (3, "no-such-seat")):
            await refused(anna, f"/tables/{table}?seat={seat}", None, code, "GET")
            await refused(anna, f"/tables/{table}/forecast?seat={seat}", None, code, "GET")
            await refused(anna, f"/tables/{table}/frames?seat={seat}", None, code, "GET")
            await refused(anna, f"/tables/{table}/preview", {"seat": seat, "action": "yes"}, code)
            await refused(anna, f"/tables/{table}/explain", {"seat": seat, "actions": ["yes"]}, code)
            await refused(anna, f"/tables/{table}/hint", {"seat": seat}, code)
        await refused(anna, f"/tables/{table}/record", None, "not-finished", "GET")
        spectator = server.browser()
        seen = (await spectator.get(f"/tables/{table}")).json()["state"]
        assert (seen["seat"], seen["mine"], seen["prompt"], seen["choices"], seen["takeback"]) == (
            None,
            [],
            None,
            [],
            "no",
        )
        await finish(server, table)
        for seat in range(3):
            assert (await anna.state(table, seat))["seat"] == seat
            assert (await spectator.get(f"/tables/{table}/frames", params={"seat": seat})).status_code == 200

    on_sqlite(story)


def test_hot_seat_shows_each_seat_only_its_own(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        made = await anna.post(
            "/tables",
            {"players": 3, "seats": [{"who": "me", "label": "Ada"}, {"who": "me", "label": "Bea"}, {"who": "me"}]},
            201,
        )
        assert made["seat"] is None  # several: the device is handed round before anything is shown
        assert made["mine"] == [0, 1, 2]
        assert [chair["label"] for chair in made["summary"]["seats"]] == ["Ada", "Bea", "Anna"]
        table = made["summary"]["id"]
        chance = random.Random(5)
        for _ in range(60):
            sitting = (await server.services.tables.load(table)).sitting
            assert sitting.game is not None
            for seat in range(3):
                assert (await anna.state(table, seat))["view"] == json.loads(json.dumps(sitting.game.view(seat)))
            seat = chance.choice(sitting.actors)
            action = str(chance.choice(sitting.game.legal(seat)))
            await anna.post(f"/tables/{table}/actions", {"seat": seat, "action": action})
            if len(sitting.actors) == 3:  # a first ballot: the others are not shown what it was
                others = [
                    await anna.get(f"/tables/{table}", seat=other, since=0) for other in range(3) if other != seat
                ]
                assert all(each["entries"][-1]["data"] == {"action": None} for each in others)
                return
        pytest.fail("there was no vote")

    on_sqlite(story)


# -- playing ---------------------------------------------------------------------------------------------------------


def test_an_action_that_is_sent_again_is_played_once(on_a_database: Run) -> None:
    clock = Clock()
    kept: Data = {}

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        sitting = (await server.services.tables.load(table)).sitting
        assert sitting.game is not None
        seat = sitting.actors[0]
        said = {"seat": seat, "action": str(sitting.game.legal(seat)[0]), "id": "m-1"}
        answers = await asyncio.gather(*(anna.browser.post(f"/tables/{table}/actions", json=said) for _ in range(5)))
        assert {answer.status_code for answer in answers} == {200}, [answer.text for answer in answers]
        assert (await anna.state(table))["head"] == sitting.head + 1
        kept.update(table=table, said=said, head=sitting.head + 1, cookies=dict(anna.browser.cookies), id=anna.id)

    async def after_a_restart(server: InProcessServer, clock: Clock) -> None:
        anna = Player(server.browser(), kept["id"])
        anna.browser.cookies.update(kept["cookies"])
        played = await anna.post(f"/tables/{kept['table']}/actions", kept["said"])
        assert played == {"table": kept["table"], "head": kept["head"]}

    on_a_database(story, clock)
    on_a_database(after_a_restart, clock)


def test_the_same_ballot_twice_with_one_id_is_one_ballot(on_a_database: Run) -> None:
    """Also where it would be allowed again: in the next vote."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        chance = random.Random(2)
        while True:
            sitting = (await server.services.tables.load(table)).sitting
            assert sitting.game is not None
            prompt = sitting.game.prompt(sitting.actors[0])
            assert prompt is not None
            if prompt.kind == "ballot":
                break
            seat = sitting.actors[0]
            action = str(chance.choice(sitting.game.legal(seat)))
            await anna.post(f"/tables/{table}/actions", {"seat": seat, "action": action})
        said = {"seat": 0, "action": "no", "id": "ballot"}
        await anna.post(f"/tables/{table}/actions", said)
        await anna.post(f"/tables/{table}/actions", {"seat": 1, "action": "no", "id": "other"})
        head = (await anna.state(table))["head"]
        again = (await server.services.tables.load(table)).sitting
        assert 0 in again.actors, "the next vote"
        await anna.post(f"/tables/{table}/actions", said)
        assert (await anna.state(table))["head"] == head
        await anna.post(f"/tables/{table}/actions", {**said, "id": "next"})
        assert (await anna.state(table))["head"] == head + 1

    on_a_database(story)


def test_a_takeback_that_is_sent_again_takes_back_once(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        sitting = (await server.services.tables.load(table)).sitting
        seat = sitting.actors[0]
        await act(anna, table, seat)
        said = {"seat": seat, "id": "undo"}
        answers = [await anna.post(f"/tables/{table}/takeback", said) for _ in range(3)]
        assert {answer["head"] for answer in answers} == {sitting.head + 2}

    on_a_database(story)


def test_ballots_of_several_people_at_once(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        people = [await server.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await people[0].table(None, None)
        for each in people[1:]:
            await each.post(f"/tables/{table}/join", {})
        chance = random.Random(4)
        votes = 0
        while votes < 6:
            sitting = (await server.services.tables.load(table)).sitting
            assert sitting.game is not None
            if len(sitting.actors) == 3:
                votes += 1
                answers = await asyncio.gather(
                    *(
                        people[seat].browser.post(
                            f"/tables/{table}/actions",
                            json={"seat": seat, "action": str(chance.choice(sitting.game.legal(seat)))},
                        )
                        for seat in chance.sample(range(3), 3)
                    )
                )
                assert {answer.status_code for answer in answers} == {200}
                continue
            seat = sitting.actors[0]
            action = str(chance.choice(sitting.game.legal(seat)))
            await people[seat].post(f"/tables/{table}/actions", {"seat": seat, "action": action})

    on_a_database(story)


def test_refusals_of_the_rules_come_with_code_rule_and_arguments(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        sitting = (await server.services.tables.load(table)).sitting
        seat = sitting.actors[0]
        other = 1 - seat
        assert sitting.game is not None
        action = str(sitting.game.legal(seat)[0])
        error = await refused(anna, f"/tables/{table}/actions", {"seat": other, "action": action}, "illegal-action")
        assert error["args"]["reason"] == "not-your-turn"
        assert error["args"]["rule"] == "R2.1"
        await refused(anna, f"/tables/{table}/actions", {"seat": seat, "action": "jump"}, "malformed-action")
        await refused(anna, f"/tables/{table}/preview", {"seat": seat, "action": "jump"}, "malformed-action")
        told = await anna.post(f"/tables/{table}/explain", {"seat": seat, "actions": [action, "jump", "yes"]})
        assert [each["code"] for each in told["reasons"]][:2] == [None, "malformed"]
        assert told["reasons"][2]["code"] is not None
        preview = await anna.post(f"/tables/{table}/preview", {"seat": seat, "action": action})
        assert preview["events"] == [sitting.game.event_data(event) for event in sitting.game.preview(seat, action)]
        assert (await anna.state(table))["head"] == sitting.head

    on_sqlite(story)


def test_hints_only_where_nothing_counts(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.account("Anna")
        free, rated = await anna.table("page"), await anna.table("page", rated=True)
        for table in (free, rated):
            await until_async(partial(_asked, anna, table))
        hints = await anna.post(f"/tables/{free}/hint", {"seat": 0})
        assert hints["hints"][0]["action"] in words((await anna.state(free, 0))["choices"])
        assert hints["bot"] == "duke"
        second = await anna.post(f"/tables/{free}/hint", {"seat": 0, "adviser": "lord"})
        assert second["bot"] == "lord:1000ms"
        await refused(anna, f"/tables/{rated}/hint", {"seat": 0}, "hints-off")

    on_sqlite(story)


async def _asked(player: Player, table: str) -> bool:
    return (await player.state(table, 0))["prompt"] is not None


# -- clocks over HTTP ------------------------------------------------------------------------------------------------


def test_whoever_ran_out_is_told_so_and_can_return(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table(None, clock={"kind": "live", "bank": 60_000, "increment": 0}, stand_in="page")
        await berta.post(f"/tables/{table}/join", {})
        sitting = (await server.services.tables.load(table)).sitting
        seat = sitting.actors[0]
        late = [anna, berta][seat]
        state = await late.state(table, seat)
        assert state["clocks"][seat] == {"left": 60_000, "running": True, "deadline": clock.at + 60_000}
        clock.at += MINUTE_MS
        await refused(
            late, f"/tables/{table}/actions", {"seat": seat, "action": words(state["choices"])[0]}, "bot-seat"
        )
        assert server.services.background_jobs is not None
        await server.services.background_jobs.clocks()
        state = await late.state(table, seat)
        assert state["summary"]["seats"][seat]["away"] == "flagged"
        assert state["prompt"] is None
        await late.post(f"/tables/{table}/return", {"seat": seat})
        assert (await late.state(table, seat))["summary"]["seats"][seat]["away"] == ""

    on_a_database(story)


def test_holidays_taken_before_a_game_begins_hold_in_it(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        for each in (anna, berta):
            await each.post("/me/holidays", {"days": 10}, 201)
        table = await anna.table(None, pace="turns", clock={"kind": "turns", "per_move": DAY_MS})
        await berta.post(f"/tables/{table}/join", {})
        summary = (await anna.state(table))["summary"]
        assert summary["deadline"] == clock.at + 11 * DAY_MS

    on_a_database(story)
