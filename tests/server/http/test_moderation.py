"""Moderation: anybody can report, only operators can act, and every act of theirs is recorded."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from lancaster.server.accounts import address_bans
from lancaster.server.live_tables import chat, moderation, notes, table_creation
from lancaster.server.storage import schema
from lancaster.tables.time_units import HOUR_MS
from tests.server.http.test_endings import account, line_of
from tests.server.in_process_server import PASSWORD, InProcessServer, Player
from tests.server.loopback import Loopback, serving
from tests.server.quick_server import Clock, Run, finish, on_a_database, on_sqlite, refused
from tests.test_golden import GOLDEN
from tests.waiting import until

__all__ = ["on_a_database", "on_sqlite"]
SOMEBODY = "a" * 22
ROUTES = [  # every route of operators, with a body that would be accepted
    ("GET", "/operator/reports", None),
    ("DELETE", f"/operator/reports/{SOMEBODY}", None),
    ("GET", "/operator/people?name=A", None),
    ("PUT", f"/operator/people/{SOMEBODY}/mute", {"hours": 1}),
    ("PUT", f"/operator/people/{SOMEBODY}/ban", {"hours": 1}),
    ("PUT", f"/operator/people/{SOMEBODY}/name", {"name": "Somebody"}),
    ("GET", f"/operator/tables/{SOMEBODY}", None),
    ("POST", f"/operator/tables/{SOMEBODY}/close", None),
    ("POST", f"/operator/tables/{SOMEBODY}/adjourn", {"why": "report"}),
    ("POST", f"/operator/tables/{SOMEBODY}/resume", None),
    ("DELETE", f"/operator/tables/{SOMEBODY}/chat/1", None),
    ("GET", "/operator/bans", None),
    ("POST", "/operator/bans", {"network": "203.0.113.0/24", "hours": 1}),
    ("DELETE", f"/operator/bans/{SOMEBODY}", None),
    ("GET", "/operator/trail", None),
]


async def operator(there: InProcessServer, name: str = "Olive") -> Player:
    """Somebody whom the owner of the server has made an operator."""
    made = await there.account(name)

    async def job(connection: Any) -> None:
        await connection.execute(update(schema.people).where(schema.people.c.id == made.id).values(operator=True))

    await there.services.database.write(None, job)
    there.services.people.sessions.forget(made.id)
    return made


async def do(player: Player, method: str, path: str, body: Any = None) -> None:
    answer = await player.browser.request(method, path, json=body)
    assert answer.status_code == 204, answer.text


async def trail(player: Player) -> list[tuple[str, str | None, str | None]]:
    """What was done by whom to whom, the earliest first."""
    lines = (await player.get("/operator/trail"))["lines"]
    return [(line["what"], line["operator"], line["person"]) for line in reversed(lines)]


def test_others_get_nothing(on_sqlite: Run) -> None:
    async def story(there: InProcessServer, _: Clock) -> None:
        anna, nobody = await there.account("Anna"), there.browser()
        found = {
            (method.upper(), path.removeprefix("/api/v1"))
            for path, methods in there.app.openapi()["paths"].items()
            for method in methods
            if "/operator/" in path
        }
        named = {(m, p.partition("?")[0].replace(SOMEBODY, "X").replace("chat/1", "chat/X")) for m, p, _ in ROUTES}
        assert {(m, "/".join("X" if "{" in part else part for part in p.split("/"))) for m, p in found} == named
        for method, path, body in ROUTES:
            await refused(anna, path, body, "operator-only", method)
            assert (await nobody.request(method, path, json=body)).status_code == 401
        olive = await operator(there)
        assert await trail(olive) == [], "nothing was done"

    on_sqlite(story)


def test_an_operator_who_is_none_any_more_gets_nothing_at_once(on_sqlite: Run) -> None:
    """`lancaster people operator --off` writes to the database beside the server, which remembers sessions."""

    async def story(there: InProcessServer, _: Clock) -> None:
        olive = await operator(there)
        await olive.get("/operator/reports")
        off = update(schema.people).where(schema.people.c.id == olive.id).values(operator=False)
        await there.services.database.write(None, lambda connection: connection.execute(off))
        await refused(olive, "/operator/reports", None, "operator-only", method="GET")

    on_sqlite(story)


def test_a_line_is_reported_and_removed_and_its_writer_muted(on_a_database: Run) -> None:
    async def story(there: InProcessServer, clock: Clock) -> None:
        anna, berta, olive = await there.account("Anna"), await there.guest("Berta"), await operator(there)
        table = await anna.table(None, listed=False)
        await berta.post(f"/tables/{table}/join", {"seat": 1})
        said = await berta.post(f"/tables/{table}/chat", {"text": "rude words"}, 201)
        about = {"table": table, "line": said["number"], "reason": "this is rude"}
        stranger = await there.guest("Carl")
        await refused(stranger, "/reports", about, "no-such-line")
        await refused(anna, "/reports", about | {"line": 99}, "no-such-line")
        await do(anna, "POST", "/reports", about)
        await do(anna, "POST", "/reports", about)  # once more: nothing new
        [report] = (await olive.get("/operator/reports"))["reports"]
        assert (report["reporter"], report["name"], report["text"]) == ("Anna", "Berta", "rude words")
        assert (report["reason"], report["table"], report["line"]) == ("this is rude", table, said["number"])

        look = await olive.get(f"/operator/tables/{table}")
        assert [line["text"] for line in look["lines"]] == ["rude words"]
        await do(olive, "DELETE", f"/operator/tables/{table}/chat/{said['number']}")
        assert [line["text"] for line in (await anna.get(f"/tables/{table}/chat"))["lines"]] == [None]
        await do(olive, "PUT", f"/operator/people/{berta.id}/mute", {"hours": 2})
        await refused(berta, f"/tables/{table}/chat", {"text": "again"}, "muted")
        clock.at += 2 * HOUR_MS
        await berta.post(f"/tables/{table}/chat", {"text": "sorry"}, 201)
        await do(olive, "DELETE", f"/operator/reports/{report['id']}")
        await refused(olive, f"/operator/reports/{report['id']}", None, "no-such-report", "DELETE")
        assert (await olive.get("/operator/reports"))["reports"] == []

        await do(olive, "POST", f"/operator/tables/{table}/close")
        assert (await anna.state(table))["summary"]["status"] == "closed"
        await refused(olive, f"/operator/tables/{table}/close", None, "not-running")
        assert await trail(olive) == [
            ("look", "Olive", None),
            ("line-removed", "Olive", None),
            ("mute", "Olive", "Berta"),
            ("report-closed", "Olive", None),
            ("table-closed", "Olive", None),
        ]

    on_a_database(story)


def test_a_game_is_adjourned_and_goes_on(on_a_database: Run) -> None:
    """Everybody is told why, nobody can act or loses time, and a night later it goes on where it stood."""

    async def story(there: InProcessServer, clock: Clock) -> None:
        anna, berta, olive = await there.account("Anna"), await there.guest("Berta"), await operator(there)
        live = {"kind": "live", "bank": 60_000, "increment": 0}
        table = await anna.table(None, clock=live, at_zero="forfeit")
        await refused(olive, f"/operator/tables/{table}/adjourn", {"why": "report"}, "not-running")
        await berta.post(f"/tables/{table}/join", {"seat": 1})
        state = await anna.state(table, 0)
        seat = state["summary"]["actors"][0]
        player = [anna, berta][seat]
        left = [each["left"] for each in state["clocks"]]

        await refused(olive, f"/operator/tables/{table}/adjourn", {"why": "because"}, "bad-message")
        await do(olive, "POST", f"/operator/tables/{table}/adjourn", {"why": "dispute"})
        state = await anna.state(table, 0)
        assert (state["summary"]["status"], state["adjourned"]) == ("adjourned", "dispute")
        assert (state["summary"]["actors"], state["prompt"], state["summary"]["deadline"]) == ([], None, None)
        assert [each["running"] for each in state["clocks"]] == [False, False]
        told = (await anna.get(f"/tables/{table}", since=state["head"] - 1))["entries"][-1]["items"][0]
        assert told["key"] == "aside.adjourned-dispute"
        assert [each["id"] for each in (await anna.get("/me/tables"))["tables"]] == [table]
        act = {"seat": seat, "action": "extend gold"}
        await refused(player, f"/tables/{table}/actions", act, "adjourned")
        await refused(olive, f"/operator/tables/{table}/adjourn", {"why": "report"}, "adjourned")

        clock.at += 9 * HOUR_MS
        assert there.services.background_jobs is not None
        await there.services.background_jobs.clocks()
        there.services.tables.in_memory.clear()  # it is the same when it is read from the log
        await do(olive, "POST", f"/operator/tables/{table}/resume")
        state = await anna.state(table, 0)
        assert (state["summary"]["status"], state["adjourned"]) == ("running", None)
        assert [each["left"] for each in state["clocks"]] == left
        assert state["summary"]["actors"] == [seat]
        await player.post(f"/tables/{table}/actions", act)
        await refused(olive, f"/operator/tables/{table}/resume", None, "not-adjourned")
        assert await trail(olive) == [("table-adjourned", "Olive", None), ("table-resumed", "Olive", None)]

    on_a_database(story)


def test_a_holiday_that_begins_or_ends_while_a_game_is_adjourned_counts(on_sqlite: Run) -> None:
    async def story(there: InProcessServer, clock: Clock) -> None:
        anna, olive = await there.account("Anna"), await operator(there)
        turns = {"kind": "turns", "per_move": 24 * HOUR_MS}
        table = await anna.table("page", pace="turns", clock=turns)
        for taken in (True, False):
            await do(olive, "POST", f"/operator/tables/{table}/adjourn", {"why": "report"})
            if taken:
                await anna.post("/me/holidays", {"days": 10}, 201)
            else:
                holiday = (await anna.get("/me/holidays"))["holidays"][0]["id"]
                await do(anna, "DELETE", f"/me/holidays/{holiday}")
            clock.at += HOUR_MS
            await do(olive, "POST", f"/operator/tables/{table}/resume")
            clock.at += HOUR_MS
            sitting = (await there.services.tables.load(table)).sitting
            assert sitting.clock is not None
            seat = sitting.clock.seats[sitting.seats_of(anna.id)[0]]
            assert any(begins <= clock.at < ends for begins, ends in seat.holidays) == taken

    on_sqlite(story)


def test_a_ban_ends_all_sessions_and_sockets_at_once(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as loopback,
        closing(account(loopback, "Anna")) as anna,
        closing(account(loopback, "Olive")) as olive,
    ):
        who = olive.get("/visitor").json()["me"]["id"]
        services = loopback.app.state.services

        async def job(connection: Any) -> None:
            await connection.execute(update(schema.people).where(schema.people.c.id == who).values(operator=True))

        _run(loopback, services.database.write(None, job))
        services.people.sessions.forget(who)
        with line_of(loopback, anna) as line:
            until(lambda: services.hub.connections == 1)
            [found] = olive.get("/operator/people", params={"name": "ann"}).json()["people"]
            assert found["networks"] == ["127.0.0.1/32"]
            assert olive.put(f"/operator/people/{found['id']}/ban", json={"hours": 1}).status_code == 204
            with contextlib.suppress(ConnectionClosed):
                while line.recv(timeout=60):
                    pass
            assert line.close_code == 4000
        assert anna.get("/visitor").json()["me"] is None
        again = anna.post("/sign-in", json={"name": "Anna", "password": PASSWORD})
        assert (again.status_code, again.json()["error"]["code"]) == (403, "banned")
        assert olive.put(f"/operator/people/{found['id']}/ban", json={"hours": 0}).status_code == 204
        assert anna.post("/sign-in", json={"name": "Anna", "password": PASSWORD}).status_code == 200
        assert (
            olive.put(f"/operator/people/{who}/ban", json={"hours": 1}).json()["error"]["code"] == "operator-protected"
        )


def _run(loopback: Loopback, work: Any) -> None:
    """Run something in the loop of the server."""
    [loop] = {task.get_loop() for task in loopback.app.state.services.background_jobs.tasks}
    asyncio.run_coroutine_threadsafe(work, loop).result(60)


def test_a_range_of_addresses_is_banned(on_a_database: Run) -> None:
    async def story(there: InProcessServer, clock: Clock) -> None:
        olive, anna = await operator(there), await there.guest("Anna")
        reviewed = await anna.table("page", seed=5)
        await finish(there, reviewed)
        for wrong in ("nonsense", "10.0.0.0/8", "2001::/16"):
            await refused(olive, "/operator/bans", {"network": wrong, "hours": 1}, "bad-network")
        await do(olive, "POST", "/operator/bans", {"network": "203.0.113.0/24", "hours": 1, "reason": "spam"})
        [ban] = (await olive.get("/operator/bans"))["bans"]
        assert (ban["network"], ban["reason"]) == ("203.0.113.0/24", "spam")
        # all browsers of these tests come from there: they can look, and change nothing
        await refused(anna, "/tables", {"players": 2}, "banned")
        await refused(anna, f"/tables/{reviewed}/review", None, "banned", "GET")  # no bot thinks for them
        assert there.services.bot_pool.reviewed == 0  # type: ignore[attr-defined]
        await anna.get("/tables")
        clock.at += HOUR_MS + address_bans.REMEMBERED_MS
        await anna.get(f"/tables/{reviewed}/review")
        await anna.table("page")
        assert (await olive.get("/operator/bans"))["bans"] == []
        await do(olive, "POST", "/operator/bans", {"network": "198.51.100.7", "hours": 1})
        [ban] = (await olive.get("/operator/bans"))["bans"]
        await anna.table("page")
        await do(olive, "DELETE", f"/operator/bans/{ban['id']}")
        await refused(olive, f"/operator/bans/{ban['id']}", None, "no-such-ban", "DELETE")
        assert [what for what, _, _ in await trail(olive)] == ["address-banned"] * 2 + ["address-allowed"]

    on_a_database(story)


def test_an_operator_gives_another_name(on_a_database: Run) -> None:
    async def story(there: InProcessServer, _: Clock) -> None:
        rude, olive = await there.account("Rude Name"), await operator(there)
        table = await rude.table("page")
        await refused(olive, f"/operator/people/{rude.id}/name", {"name": "Olive"}, "name-taken", "PUT")
        await do(olive, "PUT", f"/operator/people/{rude.id}/name", {"name": "Gentle"})
        assert (await rude.get("/visitor"))["me"]["name"] == "Gentle"
        for _again in range(2):  # in memory, and when it is read from the log
            assert (await olive.get(f"/operator/tables/{table}"))["summary"]["seats"][0]["label"] == "Gentle"
            assert "Rude" not in str(await rude.get(f"/tables/{table}", since=0))
            there.services.tables.in_memory.clear()
        await refused(rude, "/sign-in", {"name": "Rude Name", "password": PASSWORD}, "bad-password")
        await rude.post("/sign-in", {"name": "Gentle", "password": PASSWORD})
        await refused(olive, f"/operator/people/{olive.id}/name", {"name": "Other"}, "operator-protected", "PUT")

    on_a_database(story)


def test_quotas(on_sqlite: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "MOST_NOTES", 1)
    monkeypatch.setattr(chat, "MOST_LINES", 1)
    monkeypatch.setattr(table_creation, "MOST_IMPORTS", 1)
    monkeypatch.setattr(moderation, "MOST_OPEN_REPORTS", 1)

    async def story(there: InProcessServer, _: Clock) -> None:
        anna, berta, carl = [await there.guest(name) for name in ("Anna", "Berta", "Carl")]
        tables = [await anna.table("me"), await anna.table("me")]
        for text in ("one", "the same, changed"):
            assert (await anna.browser.put(f"/tables/{tables[0]}/note", json={"text": text})).status_code == 200
        await refused(anna, f"/tables/{tables[1]}/note", {"text": "two"}, "too-many", "PUT")
        await anna.post(f"/tables/{tables[0]}/chat", {"text": "one"}, 201)
        await refused(anna, f"/tables/{tables[0]}/chat", {"text": "two"}, "too-many")
        record = {"record": GOLDEN.joinpath("2-plain-base.txt").read_text("utf-8"), "name": "old"}
        await anna.post("/imports", record, 201)
        await refused(anna, "/imports", record, "too-many")
        await do(anna, "POST", "/reports", {"person": berta.id})
        await refused(anna, "/reports", {"person": carl.id}, "too-many")
        await refused(anna, "/reports", {"person": carl.id, "table": tables[0], "line": 1}, "bad-message")

    on_sqlite(story)
