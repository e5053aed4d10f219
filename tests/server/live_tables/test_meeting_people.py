"""Meeting people: quick play, following, seats that are kept for friends, and spectators."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import select

from lancaster.server.storage import schema
from lancaster.tables.time_units import DAY_MS, MINUTE_MS
from tests.server.in_process_server import PASSWORD, InProcessServer, Player
from tests.server.quick_server import Clock, Run, on_a_database, on_sqlite, refused
from tests.server.socket_clients import LiveServer, live_server

__all__ = ["live_server", "on_a_database", "on_sqlite"]


async def quick(player: Player, pace: str = "live") -> Any:
    return (await player.post("/quick-play", {"pace": pace}))["summary"]


async def befriend(one: Player, other: Player) -> None:
    for person, friend in ((one, other), (other, one)):
        assert (await person.browser.put(f"/me/follows/{friend.id}")).status_code == 204


# -- quick play ------------------------------------------------------------------------------------------------------


def test_quick_play_opens_a_table_and_brings_the_next_ones_to_it(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        people = [await server.guest(name) for name in ("Anna", "Berta", "Carla", "Dora", "Emma")]
        first = await quick(people[0])
        assert (first["status"], first["players"], first["pace"], first["listed"]) == ("open", 4, "live", True)
        assert (await quick(people[0]))["id"] == first["id"], "who waits there stays there"
        found = [await quick(person) for person in people[1:4]]
        assert {table["id"] for table in found} == {first["id"]}
        assert found[-1]["status"] == "running", "it begins as soon as every seat is taken"
        assert (await quick(people[4]))["id"] != first["id"]

    on_a_database(story)


def test_quick_play_looks_for_the_pace_and_the_plain_game(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        host, guest = await server.guest("Anna"), await server.guest("Berta")
        for chosen in ({"pace": "live"}, {"court": True, "pace": "turns"}, {"listed": False, "pace": "turns"}):
            await host.table(None, None, **chosen)
        fuller = await host.table(None, pace="turns")
        emptier = await host.table(None, None, None, pace="turns")
        assert (await quick(guest, "turns"))["id"] == fuller
        other = await server.guest("Carla")
        assert (await quick(other, "turns"))["id"] == emptier
        state = await other.state(emptier)
        assert state["settings"]["clock"] is None
        alone = await server.guest("Dora")
        await quick(await server.guest("Emma"), "turns")
        await quick(await server.guest("Fanny"), "turns")
        made = await quick(alone, "turns")
        assert (await alone.state(made["id"]))["settings"]["clock"]["per_move"] == 2 * DAY_MS
        await refused(alone, "/quick-play", {"pace": "fast"}, "bad-message")

    on_sqlite(story)


def test_quick_play_leads_to_no_table_with_surprises(on_sqlite: Run) -> None:
    """A deal that its host knows, no time to think, a lost game at the end of it, another box."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        host, guest = await server.account("Anna"), await server.guest("Berta")
        hurried = {"kind": "live", "bank": MINUTE_MS, "increment": 0}
        for chosen in (
            {"seed": 5},
            {"clock": hurried},
            {"clock": {**hurried, "bank": 60 * MINUTE_MS, "increment": MINUTE_MS}, "at_zero": "forfeit"},
            {"takeback": "past-bots"},
            {"corrections": [{"key": "county.C.minimum", "value": "2"}]},
        ):
            bait = await host.table(None, None, **chosen)
            found = await quick(guest)
            assert found["id"] != bait, chosen
            await guest.post(f"/tables/{found['id']}/leave")

    on_sqlite(story)


def test_two_who_come_at_once_both_get_a_seat(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        host = await server.guest("Anna")
        table = await host.table(None)
        one, other = await server.guest("Berta"), await server.guest("Carla")
        found = await asyncio.gather(quick(one), quick(other))
        assert len({each["id"] for each in found}) == 2
        assert table in {each["id"] for each in found}

    on_a_database(story)


# -- friends ---------------------------------------------------------------------------------------------------------


def test_following(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        assert (await anna.browser.put(f"/me/follows/{berta.id}")).status_code == 204
        assert (await anna.browser.put(f"/me/follows/{berta.id}")).status_code == 204, "twice is once"
        assert (await anna.get("/me/follows"))["people"] == [{"person": berta.id, "name": "Berta", "back": False}]
        await berta.browser.put(f"/me/follows/{anna.id}")
        assert (await anna.get("/me/follows"))["people"][0]["back"] is True
        await refused(anna, f"/me/follows/{anna.id}", None, "follow-oneself", "PUT")
        await refused(anna, f"/me/follows/{'A' * 22}", None, "no-such-person", "PUT")
        assert (await anna.browser.delete(f"/me/follows/{berta.id}")).status_code == 204
        assert (await anna.get("/me/follows"))["people"] == []

    on_a_database(story)


def test_a_seat_is_kept_for_a_friend(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta, carla = [await server.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await anna.table(None, None)
        await refused(anna, f"/tables/{table}/friends", {"person": berta.id}, "not-a-friend")
        await befriend(anna, berta)
        await anna.browser.put(f"/me/follows/{carla.id}")
        await refused(anna, f"/tables/{table}/friends", {"person": carla.id}, "not-a-friend")
        await befriend(carla, berta)
        await refused(carla, f"/tables/{table}/friends", {"person": berta.id}, "not-your-seat")
        state = await anna.post(f"/tables/{table}/friends", {"person": berta.id})
        assert [seat["reserved"] for seat in state["summary"]["seats"]] == [None, berta.id, None]
        await refused(anna, f"/tables/{table}/friends", {"person": berta.id}, "already-seated")
        assert [each["id"] for each in (await berta.get("/me/tables"))["tables"]] == [table]
        await berta.post(f"/tables/{table}/join", {})
        assert (await anna.state(table))["summary"]["seats"][1]["person"] == berta.id

    on_a_database(story)


def test_friends_are_handed_out_and_removed_with_the_person(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        await befriend(anna, berta)
        assert len((await anna.get("/me/export"))["stored"]["follows"]) == 2
        assert (await anna.browser.request("DELETE", "/me", json={})).status_code < 300
        async with server.services.database.read() as connection:
            assert (await connection.execute(select(schema.follows))).all() == []

    on_a_database(story)


def test_a_guest_brings_friends_to_an_account(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        account, berta, carla = await server.account("Anna"), await server.guest("Berta"), await server.guest("Carla")
        guest = await server.guest("Anna II")
        await befriend(account, berta)
        await befriend(guest, berta)
        await befriend(guest, carla)
        await befriend(guest, account)
        signed = await guest.browser.post("/sign-in", json={"name": "Anna", "password": PASSWORD})
        assert signed.status_code == 200, signed.text
        names = [each["name"] for each in (await account.get("/me/follows"))["people"]]
        assert names == ["Berta", "Carla"]
        assert [each["person"] for each in (await berta.get("/me/follows"))["people"]] == [account.id]

    on_a_database(story)


# -- who watches -----------------------------------------------------------------------------------------------------


def test_who_watches_is_listed(live_server: LiveServer) -> None:
    anna, berta = live_server.guest("Anna"), live_server.guest("Berta")
    table = anna.table("me", "page")
    mine, theirs, unnamed = anna.open_socket(), berta.open_socket(), live_server.open_socket()
    for line in (mine, theirs, unnamed):
        line.ask("subscribe", table=table)
    found = anna.browser.get(f"/tables/{table}/watchers").json()
    assert found == {"people": [{"person": berta.id, "name": "Berta"}], "others": 1}
    theirs.ask("unsubscribe", table=table)
    assert anna.browser.get(f"/tables/{table}/watchers").json() == {"people": [], "others": 1}
