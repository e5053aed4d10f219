"""After a game and beside it, over HTTP: rematches, records, catching up, talk and notes."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from lancaster import Game
from tests.server.club import Club, Player
from tests.server.evenings import (
    Clock,
    Run,
    evening,
    finish,
    quiet_evening,
    refused,
)

__all__ = ["evening", "quiet_evening"]


# -- again -----------------------------------------------------------------------------------------------------------


def test_a_rematch_keeps_everybody_s_seat(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, berta, carla = [await club.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await anna.table(None, "page", seed=5)
        await berta.post(f"/tables/{table}/join", {})
        await refused(anna, f"/tables/{table}/rematch", None, "not-finished")
        await finish(club, table)
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

    evening(story)


def test_two_who_press_at_once_meet_at_one_table(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        people = [await club.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await people[0].table(None, None)
        for each in people[1:]:
            await each.post(f"/tables/{table}/join", {})
        await finish(club, table)
        answers = await asyncio.gather(*(each.browser.post(f"/tables/{table}/rematch") for each in people))
        assert {answer.status_code for answer in answers} == {200}, [answer.text for answer in answers]
        assert len({answer.json()["summary"]["id"] for answer in answers}) == 1
        new = answers[0].json()["summary"]["id"]
        assert (await people[0].state(new))["summary"]["status"] == "running"
        for each in people:
            assert [mine["id"] for mine in (await each.get("/me/tables"))["tables"]] == [new]

    evening(story)


def test_a_rematch_that_everybody_left_can_be_asked_for_again(quiet_evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, berta = await club.guest("Anna"), await club.guest("Berta")
        table = await anna.table(None)
        await berta.post(f"/tables/{table}/join", {})
        await finish(club, table)
        first = (await anna.post(f"/tables/{table}/rematch"))["summary"]["id"]
        await anna.post(f"/tables/{first}/leave")
        second = await berta.post(f"/tables/{table}/rematch")
        assert second["summary"]["id"] != first
        assert second["summary"]["status"] == "open"
        third = await anna.post(f"/tables/{table}/rematch")
        assert third["summary"]["id"] == second["summary"]["id"]
        assert third["summary"]["status"] == "running"

    quiet_evening(story)


def test_a_hot_seat_rematch_keeps_the_names(quiet_evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna = await club.guest("Anna")
        seats = [{"who": "me", "label": "Ada"}, {"who": "me", "label": "Bea"}]
        table = (await anna.post("/tables", {"players": 2, "seats": seats}, 201))["summary"]["id"]
        await finish(club, table)
        again = await anna.post(f"/tables/{table}/rematch")
        assert [chair["label"] for chair in again["summary"]["seats"]] == ["Ada", "Bea"]
        assert again["summary"]["status"] == "running"

    quiet_evening(story)


# -- records ---------------------------------------------------------------------------------------------------------


def test_a_record_goes_out_and_comes_in(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, berta = await club.guest("Anna"), await club.guest("Berta")
        table = await anna.table("me", "page")
        await finish(club, table)
        answer = await anna.browser.get(f"/tables/{table}/record")
        assert answer.headers["content-disposition"].startswith("attachment")
        record = answer.text
        imported = await berta.post("/imports", {"record": record, "name": "from  elsewhere"}, 201)
        assert imported["summary"]["status"] == "finished"
        assert imported["summary"]["origin"] == "imported"
        assert imported["summary"]["result"] == (await anna.state(table))["summary"]["result"]
        assert [chair["label"] for chair in imported["summary"]["seats"]] == ["Anna", "Anna", "page"]
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
        await finish(club, forked["summary"]["id"])
        await refused(berta, "/forks", {"record": record}, "bad-record")
        await refused(berta, "/forks", {"record": record, "to": moves + 1}, "bad-record")
        unfinished = "\n".join(record.splitlines()[:-3])
        await refused(berta, "/imports", {"record": unfinished}, "bad-record")
        await refused(berta, "/imports", {"record": "hello\u0000"}, "bad-record")

    evening(story)


def test_frames_tell_what_was_seen_at_the_time(quiet_evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna = await club.guest("Anna")
        table = await anna.table("me")
        views: dict[int, Any] = {}
        chance = random.Random(9)
        while True:
            sitting = (await club.server.keeper.room(table)).sitting
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

    quiet_evening(story)


def test_catching_up_gives_exactly_what_was_missed(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna = await club.guest("Anna")
        table = await anna.table("me")
        await finish(club, table)
        whole = await anna.get(f"/tables/{table}", since=0)
        head = whole["state"]["head"]
        assert [entry["number"] for entry in whole["entries"]] == list(range(1, head + 1))
        for since in (1, head // 2, head - 40, head - 1, head, head + 5):
            part = await anna.get(f"/tables/{table}", since=since)
            assert part["entries"] == whole["entries"][since:]
        assert (await anna.get(f"/tables/{table}"))["entries"] == []
        club.server.keeper.rooms.clear()
        assert (await anna.get(f"/tables/{table}", since=3))["entries"] == whole["entries"][3:]

    evening(story)


# -- talk ------------------------------------------------------------------------------------------------------------


def test_players_and_spectators_talk_apart(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, berta, carla = [await club.guest(name) for name in ("Anna", "Berta", "Carla")]
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
        await finish(club, table)
        for each in (anna, berta, carla):
            assert await heard(each) == ["good <b>luck</b>", "she bluffs"]

    evening(story)


def test_many_lines_at_once_have_numbers_of_their_own(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, berta = await club.guest("Anna"), await club.guest("Berta")
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

    evening(story)


def test_notes_are_private(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, berta = await club.guest("Anna"), await club.guest("Berta")
        table = await anna.table(None)
        text = "take York,\n\tthen Kent — 🏰"
        answer = await anna.browser.put(f"/tables/{table}/note", json={"text": text})
        assert answer.json() == {"text": text, "at": clock.at}
        assert await anna.get(f"/tables/{table}/note") == {"text": text, "at": clock.at}
        assert await berta.get(f"/tables/{table}/note") == {"text": "", "at": None}
        await anna.browser.put(f"/tables/{table}/note", json={"text": ""})
        assert await anna.get(f"/tables/{table}/note") == {"text": "", "at": None}
        stranger = club.browser()
        assert (await stranger.get(f"/tables/{table}/note")).status_code == 401

    evening(story)


def test_a_line_sent_twice_is_said_once(evening: Run) -> None:
    async def story(club: Club, clock: Clock) -> None:
        anna, berta = await club.guest("Anna"), await club.guest("Berta")
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

    evening(story)
