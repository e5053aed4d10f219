"""Requests beside and after a game, over HTTP: rematches, records, catching up, chat and notes."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from lancaster import Game
from tests.server.in_process_server import InProcessServer, Player
from tests.server.quick_server import (
    Clock,
    Run,
    finish,
    on_a_database,
    on_sqlite,
    refused,
)

__all__ = ["on_a_database", "on_sqlite"]


# -- again -----------------------------------------------------------------------------------------------------------


def test_a_rematch_keeps_everybody_s_seat(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta, carla = [await server.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await anna.table(None, "page", seed=5)
        await berta.post(f"/tables/{table}/join", {})
        await refused(anna, f"/tables/{table}/rematch", None, "not-finished")
        await finish(server, table)
        await refused(carla, f"/tables/{table}/rematch", None, "not-your-seat")
        again = await berta.post(f"/tables/{table}/rematch")
        new = again["summary"]["id"]
        assert new != table
        assert again["mine"] == [1]
        assert again["summary"]["seats"][0]["reserved"] == anna.id
        assert again["summary"]["seats"][2]["bot"] == "page"
        assert (await anna.state(table))["summary"]["rematch"] == new
        assert [each["id"] for each in (await anna.get("/me/tables"))["tables"]] == [new]
        assert (await berta.post(f"/tables/{table}/rematch"))["summary"]["id"] == new
        await refused(carla, f"/tables/{new}/join", {}, "not-open")
        joined = await anna.post(f"/tables/{table}/rematch")
        assert (joined["summary"]["id"], joined["mine"]) == (new, [0])
        assert joined["summary"]["status"] == "running"
        assert joined["seed_hash"] != (await anna.state(table))["seed_hash"]

    on_a_database(story)


def test_two_who_press_at_once_meet_at_one_table(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        people = [await server.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await people[0].table(None, None)
        for each in people[1:]:
            await each.post(f"/tables/{table}/join", {})
        await finish(server, table)
        answers = await asyncio.gather(*(each.browser.post(f"/tables/{table}/rematch") for each in people))
        assert {answer.status_code for answer in answers} == {200}, [answer.text for answer in answers]
        assert len({answer.json()["summary"]["id"] for answer in answers}) == 1
        new = answers[0].json()["summary"]["id"]
        assert (await people[0].state(new))["summary"]["status"] == "running"
        for each in people:
            assert [mine["id"] for mine in (await each.get("/me/tables"))["tables"]] == [new]

    on_a_database(story)


def test_a_rematch_that_everybody_left_can_be_asked_for_again(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table(None)
        await berta.post(f"/tables/{table}/join", {})
        await finish(server, table)
        first = (await anna.post(f"/tables/{table}/rematch"))["summary"]["id"]
        await anna.post(f"/tables/{first}/leave")
        second = await berta.post(f"/tables/{table}/rematch")
        assert second["summary"]["id"] != first
        assert second["summary"]["status"] == "open"
        third = await anna.post(f"/tables/{table}/rematch")
        assert third["summary"]["id"] == second["summary"]["id"]
        assert third["summary"]["status"] == "running"

    on_sqlite(story)


def test_a_hot_seat_rematch_keeps_the_names(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        seats = [{"who": "me", "label": "Ada"}, {"who": "me", "label": "Bea"}]
        table = (await anna.post("/tables", {"players": 2, "seats": seats}, 201))["summary"]["id"]
        await finish(server, table)
        again = await anna.post(f"/tables/{table}/rematch")
        assert [chair["label"] for chair in again["summary"]["seats"]] == ["Ada", "Bea"]
        assert again["summary"]["status"] == "running"

    on_sqlite(story)


# -- records ---------------------------------------------------------------------------------------------------------


def test_a_record_goes_out_and_comes_in(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table("me", "page")
        bot = (await anna.state(table))["summary"]["seats"][2]["label"]
        await finish(server, table)
        answer = await anna.browser.get(f"/tables/{table}/record")
        assert answer.headers["content-disposition"].startswith("attachment")
        record = answer.text
        imported = await berta.post("/imports", {"record": record, "name": "from  elsewhere"}, 201)
        assert imported["summary"]["status"] == "finished"
        assert imported["summary"]["origin"] == "imported"
        assert imported["summary"]["result"] == (await anna.state(table))["summary"]["result"]
        assert [chair["label"] for chair in imported["summary"]["seats"]] == ["Anna", "Anna", bot]
        assert imported["summary"]["id"] not in [each["id"] for each in (await berta.get("/tables/finished"))["tables"]]
        mine = [each["id"] for each in (await berta.get("/me/finished"))["tables"]]
        assert mine == [imported["summary"]["id"]]
        assert (await berta.get("/me/finished", result="won"))["tables"] == []
        frames = await berta.get(f"/tables/{imported['summary']['id']}/frames", seat=1, first=1, most=60)
        assert len(frames["frames"]) == 60

        moves = len(Game.replay(record).moves)
        forked = await berta.post("/forks", {"record": record, "to": moves - 5}, 201)
        assert forked["summary"]["status"] == "running"
        assert forked["mine"] == [0, 1, 2]
        await finish(server, forked["summary"]["id"])
        await refused(berta, "/forks", {"record": record}, "record-over")
        await refused(berta, "/forks", {"record": record, "to": moves + 1}, "record-too-short")
        cut = record.splitlines()[:-3]
        await refused(berta, "/imports", {"record": "\n".join(cut)}, "record-line-wrong")  # it tells of a result
        unfinished = "\n".join(line for line in cut if not line.startswith("result "))
        await refused(berta, "/imports", {"record": unfinished}, "record-not-over")
        await refused(berta, "/imports", {"record": "hello\u0000"}, "not-a-record")

    on_a_database(story)


def test_a_record_goes_on_with_the_same_bots(on_a_database: Run) -> None:
    """The bots keep levels and names, one seat is mine; what does not fit is refused."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("page", "squire")
        chairs = (await anna.state(table))["summary"]["seats"]
        await finish(server, table)
        record = (await anna.browser.get(f"/tables/{table}/record")).text
        me = {"who": "me"}
        bots = [{"who": "bot", "bot": chair["bot"], "label": chair["label"]} for chair in chairs[1:]]
        forked = await anna.post("/forks", {"record": record, "to": 9, "seats": [me, *bots]}, 201)
        assert forked["mine"] == [0]
        assert [(chair["bot"], chair["label"]) for chair in forked["summary"]["seats"]] == [
            (chair["bot"], chair["label"]) for chair in chairs
        ]
        await finish(server, forked["summary"]["id"])
        for seats, code in (
            ([me, bots[0]], "seats-open"),
            ([me, bots[0], {"who": "open"}], "seats-open"),
            ([me, *bots, me], "too-many-seats"),
            ([bots[0], *bots], "nobody-seated"),
            ([me, bots[0], {"who": "bot", "bot": "dragon"}], "unknown-bot"),
        ):
            await refused(anna, "/forks", {"record": record, "to": 9, "seats": seats}, code)

    on_a_database(story)


def test_bots_keep_their_names_in_a_rematch(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("page", "page", "squire")
        await finish(server, table)
        again = await anna.post(f"/tables/{table}/rematch")
        before = (await anna.state(table))["summary"]["seats"]
        assert again["summary"]["seats"] == before
        assert len({chair["label"] for chair in before}) == 4

    on_sqlite(story)


def test_frames_tell_what_was_seen_at_the_time(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        views: dict[int, Any] = {}
        chance = random.Random(9)
        while True:
            sitting = (await server.services.tables.load(table)).sitting
            views[sitting.head] = (await anna.state(table, 0))["view"]
            if sitting.status == "finished":
                break
            assert sitting.game is not None
            seat = chance.choice(sitting.actors)
            action = str(chance.choice(sitting.game.legal(seat)))
            await anna.post(f"/tables/{table}/actions", {"seat": seat, "action": action})
        first = 1
        seen: dict[int, Any] = {}
        while True:
            page = await anna.get(f"/tables/{table}/frames", seat=0, first=first, most=50)
            seen |= {frame["entry"]["number"]: frame["view"] for frame in page["frames"]}
            first += 50
            if first > page["head"]:
                break
        assert {number: seen[number] for number in views} == views
        assert sorted(seen) == list(range(1, max(views) + 1))

    on_sqlite(story)


def test_catching_up_gives_exactly_what_was_missed(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        await finish(server, table)
        whole = await anna.get(f"/tables/{table}", since=0)
        head = whole["state"]["head"]
        assert [entry["number"] for entry in whole["entries"]] == list(range(1, head + 1))
        for since in (1, head // 2, head - 40, head - 1, head, head + 5):
            part = await anna.get(f"/tables/{table}", since=since)
            assert part["entries"] == whole["entries"][since:]
        assert (await anna.get(f"/tables/{table}"))["entries"] == []
        server.services.tables.in_memory.clear()
        assert (await anna.get(f"/tables/{table}", since=3))["entries"] == whole["entries"][3:]

    on_a_database(story)


# -- talk ------------------------------------------------------------------------------------------------------------


def test_players_and_spectators_talk_apart(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta, carla = [await server.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await anna.table(None)
        await berta.post(f"/tables/{table}/join", {})
        line = await anna.post(f"/tables/{table}/chat", {"text": "  good <b>luck</b>  "}, 201)
        assert line["text"] == "good <b>luck</b>"
        assert (line["number"], line["label"], line["seat"]) == (1, "Anna", 0)
        await carla.post(f"/tables/{table}/chat", {"room": "spectators", "text": "she bluffs"}, 201)
        await refused(carla, f"/tables/{table}/chat", {"text": "let me in"}, "not-your-seat")
        await refused(anna, f"/tables/{table}/chat", {"room": "spectators", "text": "tell me"}, "not-your-seat")

        async def heard(player: Player, since: int = 0) -> list[str]:
            return [each["text"] for each in (await player.get(f"/tables/{table}/chat", since=since))["lines"]]

        assert await heard(berta) == ["good <b>luck</b>"]
        assert await heard(carla) == ["she bluffs"]
        assert await heard(berta, 1) == []
        await finish(server, table)
        for each in (anna, berta, carla):
            assert await heard(each) == ["good <b>luck</b>", "she bluffs"]

    on_a_database(story)


def test_many_lines_at_once_have_numbers_of_their_own(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table(None)
        await berta.post(f"/tables/{table}/join", {})
        said = [
            who.browser.post(f"/tables/{table}/chat", json={"text": f"{number}"})
            for number in range(10)
            for who in (anna, berta)
        ]
        answers = await asyncio.gather(*said)
        assert {answer.status_code for answer in answers} == {201}
        lines = (await anna.get(f"/tables/{table}/chat"))["lines"]
        assert [line["number"] for line in lines] == list(range(1, 21))

    on_a_database(story)


def test_notes_are_private(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table(None)
        text = "take York,\n\tthen Kent — 🏰"
        answer = await anna.browser.put(f"/tables/{table}/note", json={"text": text})
        assert answer.json() == {"text": text, "at": clock.at}
        assert await anna.get(f"/tables/{table}/note") == {"text": text, "at": clock.at}
        assert await berta.get(f"/tables/{table}/note") == {"text": "", "at": None}
        await anna.browser.put(f"/tables/{table}/note", json={"text": ""})
        assert await anna.get(f"/tables/{table}/note") == {"text": "", "at": None}
        stranger = server.browser()
        assert (await stranger.get(f"/tables/{table}/note")).status_code == 401

    on_a_database(story)


def test_a_line_sent_twice_is_said_once(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table(None)
        await berta.post(f"/tables/{table}/join", {"seat": 1})
        first = await anna.post(f"/tables/{table}/chat", {"text": "Hello", "id": "one"}, 201)
        assert await anna.post(f"/tables/{table}/chat", {"text": "Hello", "id": "one"}, 201) == first
        await berta.post(f"/tables/{table}/chat", {"text": "Hello", "id": "one"}, 201)  # her own id, not Anna's
        await anna.post(f"/tables/{table}/chat", {"text": "Hello", "id": "two"}, 201)
        await anna.post(f"/tables/{table}/chat", {"text": "Hello"}, 201)
        lines = (await anna.get(f"/tables/{table}/chat"))["lines"]
        assert [(line["number"], line["label"]) for line in lines] == [
            (1, "Anna"),
            (2, "Berta"),
            (3, "Anna"),
            (4, "Anna"),
        ]

    on_a_database(story)
