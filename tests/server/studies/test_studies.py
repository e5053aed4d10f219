"""Studies over HTTP: made of finished games only, changed by their owner only, shared, copied, judged, exported."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import update

from lancaster import Game, Options
from lancaster.server.bot_pool import pool
from lancaster.server.http.wire import studies as wire
from lancaster.server.storage.schema import studies
from lancaster.server.studies import board, study_service
from lancaster.study.tree import Study
from lancaster.tables.refusals import Refused
from tests.server.in_process_server import PASSWORD, InProcessServer, Player
from tests.server.quick_server import Clock, Run, finish, on_a_database, on_sqlite, refused

__all__ = ["on_a_database", "on_sqlite"]

DEAL = {"source": "deal", "players": 3, "seed": "1413"}
Data = dict[str, Any]


async def change(person: Player, state: Data, kind: str, place: int | None = None, **more: Any) -> Data:
    """Change a study at a place (where it was left, if none is named); the new state."""
    at = state["at"] if place is None else place
    body = {"kind": kind, "version": state["version"], "place": at, **more}
    return dict(await person.post(f"/studies/{state['id']}/changes", body))


async def position(person: Player, state: Data, place: int, since: int = 0) -> Data:
    address = f"/studies/{state['id']}/positions/{place}"
    return dict(await person.get(address, version=state["version"], since=since))


def test_a_finished_game_is_studied_from_any_moment(on_a_database: Run) -> None:
    """The main line is the game; the study opens where it was asked for, and everything lies open."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me", "page", seed=5)
        await finish(server, table)
        plays = (await server.services.tables.load(table)).sitting.plays
        body = {"source": "table", "table": table, "entry": plays[20].number}
        made = await anna.post("/studies", body, 201)
        assert (made["at"], made["mine"], made["players"]) == (21, True, 3)
        assert len(made["places"]) == len(plays) + 1
        text = (await anna.browser.get(f"/tables/{table}/record")).text
        there = await position(anna, made, 21)
        assert [entry["data"]["action"] for entry in there["entries"]] == [
            place["action"] for place in made["places"][1:22]
        ]
        game = Game.replay(text, 21)
        assert there["seat"] == game.actors[0]
        assert all(seat["gold"] is not None for seat in there["view"]["seats"])
        assert there["laws_unseen"] == list(game.dealt.laws[-len(game.table.law_deck) :])
        wire.StudyPosition.model_validate(there)
        end = await position(anna, made, len(plays), since=21)
        assert len(end["entries"]) == len(plays) - 21
        assert end["result"]["points"] == list(Game.replay(text).scores)
        assert end["prompt"] is None

    on_a_database(story)


def test_a_running_game_is_never_studied(on_sqlite: Run) -> None:
    """Neither by those who play it nor by those who watch; the address of a study tells nothing of tables."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table("me", "page", seed=5)
        for who in (anna, berta):
            await refused(who, "/studies", {"source": "table", "table": table}, "study-of-running-game")
        hidden = await anna.table("me", None, watch="seated")
        await refused(anna, "/studies", {"source": "table", "table": hidden}, "study-of-running-game")
        secret = await anna.table("me", "page", watch="seated")
        await refused(berta, "/studies", {"source": "table", "table": secret}, "no-such-table")
        await refused(anna, f"/studies/{table}", None, "no-such-study", method="GET")

    on_sqlite(story)


def test_a_tree_is_played_commented_promoted_and_pruned(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        state = await anna.post("/studies", DEAL, 201)
        seat = (await position(anna, state, 0))["seat"]
        state = await change(anna, state, "play", seat=seat, action="extend gold")
        assert state["at"] == 1
        again = await change(anna, state, "play", 0, seat=seat, action="extend gold")
        assert (again["at"], len(again["places"])) == (1, 2)
        state = await change(anna, again, "play", 0, seat=seat, action="extend votes")
        state = await change(anna, state, "sign", sign="!?")
        state = await change(anna, state, "comment", text="  cheap laws \n#1 ")
        assert state["places"][2]["comment"] == "cheap laws\n#1"
        state = await change(anna, state, "promote")
        assert (state["at"], state["places"][1]["action"]) == (1, "extend votes")
        state = await change(anna, state, "lay", laws=[], conflicts=[], seed="7")
        assert state["places"][state["at"]]["hidden"] == {"laws": [], "conflicts": [], "seed": "7"}
        wire.StudyState.model_validate(state)
        shown = await anna.get(f"/studies/{state['id']}")
        assert {**shown, "at": 0} == {**state, "at": 0}
        record = (await anna.browser.get(f"/studies/{state['id']}/record")).text
        assert [node.text for node in Study.read(record).nodes()[1:]][:2] == ["yellow: extend votes", "hidden seed=7"]
        state = await change(anna, state, "delete", 1)
        assert [place["action"] for place in state["places"]] == [None, "extend gold"]
        brought = await anna.post("/studies", {"source": "record", "record": record, "name": " My  study "}, 201)
        assert brought["name"] == "My study"
        assert len(brought["places"]) == 4
        listed = (await anna.get("/studies"))["studies"]
        assert {each["id"] for each in listed} == {brought["id"], state["id"]}

    on_a_database(story)


def test_what_the_rules_refuse_is_refused_there_too(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        state = await anna.post("/studies", DEAL, 201)
        address, at = f"/studies/{state['id']}", {"version": 1, "place": 0}
        play = {**at, "kind": "play", "seat": 2}
        await refused(anna, f"{address}/changes", {**play, "action": "2 York"}, "illegal-action")
        await refused(anna, f"{address}/changes", {**play, "action": "fly"}, "malformed-action")
        await refused(anna, f"{address}/changes", {**play, "seat": 4, "action": "extend gold"}, "no-such-seat")
        await refused(anna, f"{address}/changes", {**play, "place": 9, "action": "extend gold"}, "no-such-place")
        await refused(anna, f"{address}/changes", {**at, "kind": "lay", "laws": ["B4a"]}, "bad-cards")
        await refused(anna, f"{address}/changes", {**at, "kind": "delete"}, "no-such-place")
        await refused(anna, f"{address}/changes", {**at, "kind": "sign", "sign": "!"}, "no-such-place")
        await refused(anna, "/studies", {**DEAL, "laws": "kings"}, "bad-options")
        await refused(anna, "/studies", {"source": "record", "record": "hello"}, "not-a-record")
        asked = {**at, "seat": 2, "actions": ["2 York", "extend gold"]}
        whys = (await anna.post(f"{address}/explain", asked))["reasons"]
        assert [why["code"] for why in whys] == ["not-asked", None]
        seen = await anna.post(f"{address}/preview", {**at, "seat": 2, "action": "extend gold"})
        assert [event["event"] for event in seen["events"]] == ["extended"]
        assert (await anna.get(address))["version"] == 1

    on_sqlite(story)


def test_others_look_and_copy_but_change_nothing(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        state = await anna.post("/studies", DEAL, 201)
        state = await change(anna, state, "play", seat=2, action="extend gold")
        address = f"/studies/{state['id']}"
        stranger = server.browser()
        for browser in (berta.browser, stranger):
            seen = (await browser.get(address)).json()
            assert (seen["mine"], seen["owner"]["name"]) == (False, "Anna")
            there = await browser.get(f"{address}/positions/1?version=2")
            assert there.status_code == 200
        said = {"kind": "comment", "version": 2, "place": 1, "text": "mine!"}
        await refused(berta, f"{address}/changes", said, "not-your-study")
        await refused(berta, f"{address}/answers", {"version": 2, "place": 1}, "not-your-study")
        await refused(berta, address, {"name": "mine"}, "not-your-study", method="PATCH")
        await refused(berta, address, None, "not-your-study", method="DELETE")
        copied = await berta.post(f"{address}/copies", None, 201)
        assert copied["mine"]
        copied = await change(berta, copied, "comment", 1, text="mine!")
        assert (await anna.get(address))["places"][1]["comment"] == ""
        assert (await anna.browser.patch(address, json={"name": "For Berta"})).status_code == 204
        assert (await berta.get(address))["name"] == "For Berta"
        assert (await anna.browser.delete(address)).status_code == 204
        await refused(berta, address, None, "no-such-study", method="GET")
        assert (await berta.get(f"/studies/{copied['id']}"))["version"] == 2

    on_sqlite(story)


def test_two_windows_do_not_overwrite_each_other(on_a_database: Run) -> None:
    """Of two changes to one version one is made, whether they come one after the other or at once."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        state = await anna.post("/studies", DEAL, 201)
        bodies = [{"kind": "play", "version": 1, "place": 0, "seat": 2, "action": f"extend {what}"} for what in KINDS]
        address = f"/studies/{state['id']}"
        answers = await asyncio.gather(*(anna.browser.post(f"{address}/changes", json=body) for body in bodies))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        assert len((await anna.get(address))["places"]) == 2
        await refused(anna, f"{address}/changes", bodies[0], "study-changed")
        await refused(anna, f"{address}/positions/0?version=1", None, "study-changed", method="GET")

    on_a_database(story)


KINDS = ("gold", "votes", "squires")


def test_a_change_on_another_node_is_seen(on_sqlite: Run) -> None:
    """The board in memory gives way to what is stored."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        state = await anna.post("/studies", DEAL, 201)
        tree = Study.read((await anna.browser.get(f"/studies/{state['id']}/record")).text)
        tree.add(tree.root, 2, "extend votes")
        elsewhere = update(studies).values(text=tree.text(), version=2)
        await server.services.database.write(None, lambda connection: connection.execute(elsewhere))
        seen = await anna.get(f"/studies/{state['id']}")
        assert (seen["version"], len(seen["places"])) == (2, 2)

    on_sqlite(story)


def test_a_position_is_judged_and_bots_answer(on_sqlite: Run) -> None:
    """Chances of all seats, the best actions of whoever is asked, and a bot that plays one of the legal ones."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        state = await anna.post("/studies", DEAL, 201)
        address = f"/studies/{state['id']}"
        judged = await anna.post(f"{address}/judgement", {"version": 1, "place": 0})
        wire.Judgement.model_validate(judged)
        assert sum(judged["shares"]) == pytest.approx(1, abs=0.001)
        assert judged["asked"] == 2
        assert 1 <= len(judged["best"]) <= 3
        for best in judged["best"]:
            await anna.post(f"{address}/preview", {"version": 1, "place": 0, "seat": 2, "action": best})
        state = await anna.post(f"{address}/answers", {"version": 1, "place": 0, "bot": "knight"})
        assert (state["at"], state["places"][1]["seat"]) == (1, 2)
        await refused(anna, f"{address}/answers", {"version": 2, "place": 1, "bot": "nobody"}, "unknown-bot")

    on_sqlite(story)


def test_limits(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_service, "MOST_STUDIES", 2)
    monkeypatch.setattr(board, "MOST_PLACES", 3)

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        state = await anna.post("/studies", DEAL, 201)
        for what in KINDS[:2]:
            state = await change(anna, state, "play", 0, seat=2, action=f"extend {what}")
        body = {"kind": "play", "version": state["version"], "place": 0, "seat": 2, "action": "extend squires"}
        await refused(anna, f"/studies/{state['id']}/changes", body, "study-full")
        assert len((await anna.get(f"/studies/{state['id']}"))["places"]) == 3
        await anna.post(f"/studies/{state['id']}/copies", None, 201)
        await refused(anna, f"/studies/{state['id']}/copies", None, "too-many")
        long = {"kind": "comment", "version": state["version"], "place": 1, "text": "x" * 2001}
        await refused(anna, f"/studies/{state['id']}/changes", long, "bad-message")

    on_sqlite(story)


def test_a_refused_change_costs_no_reading_and_changes_nothing(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody may send one after the other: a board that was thrown away for it would be read each time."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        state = await anna.post("/studies", DEAL, 201)
        for what in KINDS[:2]:
            state = await change(anna, state, "play", 0, seat=2, action=f"extend {what}")
        state = await change(anna, state, "comment", text="two ways")
        address = f"/studies/{state['id']}"
        text = (await anna.browser.get(f"{address}/record")).text
        monkeypatch.setattr(board, "LONGEST_STUDY_CHARACTERS", len(text) + 3)
        monkeypatch.setattr(board.Board, "read", None)
        at = {"version": state["version"], "place": state["at"]}
        for said, code in (
            ({"kind": "play", "seat": 2, "action": "extend gold"}, "illegal-action"),
            ({"kind": "play", "seat": 4, "action": "extend gold"}, "no-such-seat"),
            ({"kind": "play", "place": 0, "seat": 2, "action": "extend squires"}, "study-full"),
            ({"kind": "lay", "seed": "7"}, "study-full"),
            ({"kind": "comment", "text": "two ways, both of them long"}, "study-full"),
            ({"kind": "sign", "sign": "??"}, "study-full"),
        ):
            await refused(anna, f"{address}/changes", {**at, **said}, code)
            assert (await anna.get(address))["places"] == state["places"]
        monkeypatch.undo()
        assert (await change(anna, state, "sign", sign="??"))["places"][state["at"]]["sign"] == "??"

    on_sqlite(story)


def test_a_promotion_that_is_refused_is_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = Study.of(Game.new(Options(3), seed=1413))
    for what in KINDS:
        tree.add(tree.root, 2, f"extend {what}")
    there = board.Board(tree, 1)
    monkeypatch.setattr(board, "LONGEST_STUDY_CHARACTERS", 10)
    before = there.data()
    with pytest.raises(Refused):
        there.changed(lambda each: each.promote(3))
    assert there.data() == before


def test_a_deleted_person_leaves_no_name_in_studies(on_a_database: Run) -> None:
    """Neither in studies of the game, nor in copies of them; a namesake's studies stay as they were."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.account("Anna"), await server.guest("Berta")
        table = await anna.table("me", "page", seed=5, name="Anna against a page")
        await finish(server, table)
        own = await anna.post("/studies", {"source": "table", "table": table}, 201)
        hers = await berta.post("/studies", {"source": "table", "table": table}, 201)
        copied = await berta.post(f"/studies/{hers['id']}/copies", None, 201)
        assert hers["names"][0] == copied["names"][0] == "Anna"
        export = (await anna.get("/me/export"))["stored"]
        assert [each["id"] for each in export["studies"]] == [own["id"]]
        assert hers["id"] not in str(export), "others' studies are not told by an export"
        assert (await anna.browser.request("DELETE", "/me", json={"password": PASSWORD})).status_code in (200, 204)
        for study in (hers, copied):
            seen = await berta.get(f"/studies/{study['id']}")
            assert "Anna" not in str(seen)
            assert len(seen["places"]) == len(hers["places"])
        await refused(berta, f"/studies/{own['id']}", None, "no-such-study", method="GET")
        bot = hers["names"][2]
        namesake = await server.guest(bot)
        assert (await namesake.browser.request("DELETE", "/me", json={})).status_code in (200, 204)
        assert (await berta.get(f"/studies/{hers['id']}"))["names"] == ["", "", bot]

    on_a_database(story)


def test_a_renamed_person_has_the_new_name_in_studies(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        rude, berta = await server.account("Rude Name"), await server.guest("Berta")
        table = await rude.table("me", "page", seed=5)
        await finish(server, table)
        made = await berta.post("/studies", {"source": "table", "table": table}, 201)
        olive = await server.account("Olive")
        await server.services.moderation.rename(await server.services.people.find(olive.id), rude.id, "Gentle")
        seen = await berta.get(f"/studies/{made['id']}")
        assert seen["names"] == ["Gentle", "Gentle", made["names"][2]]
        assert seen["version"] == 2

    on_sqlite(story)


def test_a_record_brings_no_account_s_name(on_sqlite: Run) -> None:
    """Whoever has the address of a study reads its names."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        await server.account("Alice")
        mallory = await server.guest("Mallory")
        record = Game.new(Options(players=4), seed=7, names=("AIice", "Mallory", "Bertha", "Alice")).record()
        made = await mallory.post("/studies", {"source": "record", "record": record}, 201)
        assert made["names"] == ["", "Mallory", "Bertha", ""]
        assert "Alice" not in (await mallory.browser.get(f"/studies/{made['id']}/record")).text

    on_sqlite(story)


def test_a_bot_is_asked_no_more_than_it_can_answer(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the answer of a bot in a study: an address with much to think about is refused."""
    monkeypatch.setattr(pool, "MOST_WAITING_SECONDS", -1.0)

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        state = await anna.post("/studies", DEAL, 201)
        for what, more in (("answers", {"bot": "knight"}), ("judgement", {})):
            await refused(anna, f"/studies/{state['id']}/{what}", {"version": 1, "place": 0, **more}, "busy")

    on_sqlite(story)


def test_what_is_kept_of_a_board_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many places somebody looks at; each is told as before."""
    tree = Study.of(Game.new(Options(2), seed=3))
    node = tree.root
    for _ in range(12):
        game = tree.game(node)
        node = tree.add(node, game.actors[0], game.legal(game.actors[0])[0])
    told = [board.Board(tree, 1).position(number, 0) for number in range(13)]
    monkeypatch.setattr(board, "MOST_TOLD", 4)
    there = board.Board(tree, 1)
    for _ in range(2):
        assert [there.position(number, 0) for number in range(13)] == told
        assert len(there._told) <= 4 + 12
    there.position(0, 0)
    assert len(there._told) <= 4
