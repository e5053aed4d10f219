"""Making tables and sitting down, over HTTP, as a player and as an adversary."""

from __future__ import annotations

import asyncio
import base64
import hashlib

import pytest

from lancaster import Game, Options
from lancaster.server.live_tables import table_creation
from lancaster.tables.creation import spelled
from lancaster.tables.time_units import DAY_MS
from tests.server.in_process_server import InProcessServer, Player
from tests.server.quick_server import (
    Clock,
    Data,
    Run,
    finish,
    on_a_database,
    on_sqlite,
    refused,
    stored,
)
from tests.test_golden import GOLDEN

__all__ = ["on_a_database", "on_sqlite"]


def test_no_id_looks_like_an_option() -> None:
    """`lancaster games export --table ID` must work with every table."""
    assert spelled(bytes([0b11111000]) + bytes(15)) == "A" * 22
    assert spelled(bytes(16)) == "A" * 22
    assert spelled(bytes([0b11111111]) * 16) == "_" * 21 + "w"


# -- making ----------------------------------------------------------------------------------------------------------


def test_every_option_is_kept(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.account("Anna")
        chosen: Data = {
            "name": "  A   long evening ",
            "players": 5,
            "laws": "new",
            "court": True,
            "displeasure": True,
            "material": "shipped",
            "seats": [{"who": "bot", "bot": "squire"}, {"who": "me"}, {"who": "open"}],
            "pace": "turns",
            "clock": {
                "kind": "turns",
                "per_move": DAY_MS,
                "window": {"opens": 480, "closes": 1320, "zone": "Europe/Berlin"},
            },
            "at_zero": "forfeit",
            "stand_in": "page",
            "takeback": "consent",
            "listed": False,
            "watch": "seated",
            "rated": True,
            "autostart": False,
        }
        made = await anna.post("/tables", chosen, 201)
        assert made["summary"]["name"] == "A long evening"
        opened = {"who": "open", "bot": None, "label": ""}
        expected = {**chosen, "name": "A long evening", "seed_chosen": False}
        expected["seats"] = [
            {"who": "bot", "bot": "squire", "label": ""},
            {"who": "me", "bot": None, "label": ""},
            opened,
            opened,
            opened,
        ]
        assert made["settings"] == expected
        assert [chair["person"] for chair in made["summary"]["seats"]] == [None, anna.id, None, None, None]
        assert made["mine"] == [1]
        assert made["seat"] == 1
        assert (await anna.state(made["summary"]["id"]))["settings"] == expected

    on_a_database(story)


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"players": 2, "seats": [{"who": "me"}] * 3}, "too-many-seats"),
        ({"players": 2, "seats": [{"who": "bot", "bot": "page"}] * 2}, "nobody-seated"),
        ({"players": 2, "seats": [{"who": "bot"}]}, "bot-missing"),
        ({"seats": [{"who": "open", "bot": "page"}]}, "bot-without-seat"),
        ({"seats": [{"who": "bot", "bot": "jester"}]}, "unknown-bot"),
        ({"stand_in": "jester"}, "unknown-bot"),
        ({"seats": [{"who": "bot", "bot": "lord:900s"}]}, "bot-too-slow"),
        ({"material": "gold"}, "unknown-material"),
        ({"pace": "turns", "clock": {"kind": "live", "bank": 600_000, "increment": 0}}, "clock-not-of-pace"),
        ({"clock": {"kind": "turns", "per_move": DAY_MS}}, "clock-not-of-pace"),
        ({"laws": "kings"}, "laws-need-both-modules"),
        ({"laws": "kings,base,base,base,base"}, "laws-not-in-section"),
        (
            {
                "pace": "turns",
                "clock": {"kind": "turns", "per_move": DAY_MS, "window": {"opens": 0, "closes": 30, "zone": "UTC"}},
            },
            "window-too-short",
        ),
        (
            {
                "pace": "turns",
                "clock": {"kind": "turns", "per_move": DAY_MS, "window": {"opens": 0, "closes": 600, "zone": "../UTC"}},
            },
            "unknown-time-zone",
        ),
        ({"rated": True}, "account-needed"),
    ],
)
def test_what_does_not_go_together_is_refused(on_sqlite: Run, chosen: Data, code: str) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        before = await stored(server)
        await refused(anna, "/tables", chosen, code)
        assert await stored(server) == before

    on_sqlite(story)


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"seed": 7}, "rated-seed-chosen"),
        ({"takeback": "past-bots"}, "rated-takeback-past-bots"),
        ({"players": 3, "seats": [{"who": "me"}, {"who": "me"}]}, "rated-two-seats"),
    ],
)
def test_what_cannot_be_rated(on_sqlite: Run, chosen: Data, code: str) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.account("Anna")
        await refused(anna, "/tables", {"rated": True, **chosen}, code)

    on_sqlite(story)


def test_solo_in_one_request(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("page", "squire", "knight")
        assert (await anna.state(table))["summary"]["status"] == "running"
        await finish(server, table)
        state = await anna.state(table, 0)
        assert state["summary"]["status"] == "finished"
        assert sorted(state["summary"]["result"]["places"])[0] == 1

    on_a_database(story)


def committed(salt: str, seed: int | str) -> str:
    """What a server publishes of a seed before the game."""
    return hashlib.sha256(f"{salt} {seed}".encode()).hexdigest()


def test_a_chosen_seed_gives_the_same_game_and_is_told_at_once(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        seed = 2**127 + 12345
        first = await anna.table("me", "me", seed=seed)
        second = await anna.table("me", "me", seed=str(seed))
        for table in (first, second):
            state = await anna.state(table, 0)
            assert state["seed"] == str(seed)
            assert "seed" not in state["settings"]
            assert state["seed_hash"] == committed(state["seed_salt"], seed)
            await finish(server, table, seed=3)
        ends = [await anna.state(table) for table in (first, second)]
        assert ends[0]["view"] == ends[1]["view"]
        assert ends[0]["seed"] == str(seed)
        record = (await anna.browser.get(f"/tables/{first}/record")).text
        twin = Game.new(Options(players=3), seed=seed)
        assert Game.replay(record).dealt == twin.dealt

    on_a_database(story)


def test_a_drawn_seed_is_kept_to_its_published_hash(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("page")
        before = await anna.state(table, 0)
        assert (before["seed_salt"], before["seed"]) == (None, None)
        await finish(server, table)
        state = await anna.state(table)
        assert len(bytes.fromhex(state["seed_salt"])) == 16
        assert before["seed_hash"] == committed(state["seed_salt"], state["seed"])
        record = (await anna.browser.get(f"/tables/{table}/record")).text
        assert Game.replay(record).dealt == Game.new(Options(players=2), seed=int(state["seed"])).dealt

    on_sqlite(story)


def test_a_request_that_is_sent_again_makes_one_table(on_a_database: Run) -> None:
    clock = Clock()
    kept: Data = {}
    wanted = {"id": "once", "players": 3}

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        answers = await asyncio.gather(*(anna.browser.post("/tables", json=wanted) for _ in range(5)))
        assert {answer.status_code for answer in answers} == {201}
        [table] = {answer.json()["summary"]["id"] for answer in answers}
        hers = await berta.post("/tables", wanted, 201)
        assert hers["summary"]["id"] != table
        assert len((await anna.get("/tables"))["tables"]) == 2
        kept.update(table=table, cookies=dict(anna.browser.cookies), id=anna.id)

    async def after_a_restart(server: InProcessServer, clock: Clock) -> None:
        anna = Player(server.browser(), kept["id"])
        anna.browser.cookies.update(kept["cookies"])
        again = await anna.post("/tables", wanted, 201)
        assert again["summary"]["id"] == kept["table"]

    on_a_database(story, clock)
    on_a_database(after_a_restart, clock)


def test_the_retry_of_the_last_table_one_may_have_is_not_refused(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        hers = await berta.table(None)
        one = await anna.post("/tables", {"id": "1"}, 201)
        two = await anna.post("/tables", {"id": "2"}, 201)
        again = await anna.post("/tables", {"id": "2"}, 201)
        assert again["summary"]["id"] == two["summary"]["id"]
        assert (await refused(anna, "/tables", {"id": "3"}, "seats-used"))["args"] == {"most": 2}
        await refused(anna, f"/tables/{hers}/join", {}, "seats-used")
        await anna.post(f"/tables/{one['summary']['id']}/leave")
        await anna.post(f"/tables/{hers}/join", {})

    on_sqlite(story, tables_per_person=2)


def test_a_burst_passes_no_limit(on_a_database: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that are made, joined and brought at the same moment are counted one after the other."""
    monkeypatch.setattr(table_creation, "MOST_IMPORTS", 2)

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        open_tables = [await berta.table(None) for _ in range(2)]
        record = {"record": GOLDEN.joinpath("2-plain-base.txt").read_text("utf-8"), "name": "old"}
        asked: list[tuple[str, dict[str, object]]] = [("/tables", {"players": 2})] * 4
        asked += [(f"/tables/{table}/join", {}) for table in open_tables]
        answers = await asyncio.gather(*(anna.browser.post(path, json=body) for path, body in asked))
        assert sorted(answer.is_success for answer in answers) == [False] * 3 + [True] * 3
        assert len((await anna.get("/me/tables"))["tables"]) == 3
        answers = await asyncio.gather(*(berta.browser.post("/imports", json=record) for _ in range(5)))
        assert sorted(answer.status_code for answer in answers) == [201, 201, 409, 409, 409]

    on_a_database(story, tables_per_person=3)


def test_nobody_can_tell_the_address_of_a_private_table(on_sqlite: Run) -> None:
    """Not even who knows the maker's id and guesses the id of the request."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        made = await anna.post("/tables", {"id": "1", "listed": False}, 201)

        guess = hashlib.sha256(f"table {anna.id} 1".encode()).digest()[:16]
        assert made["summary"]["id"] != base64.urlsafe_b64encode(guess).rstrip(b"=").decode()
        assert server.services.tables.key == server.services.secrets.cookie

    on_sqlite(story)


# -- sitting down ----------------------------------------------------------------------------------------------------


def test_join_leave_fill_empty_start(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta, carla = [await server.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await anna.table(None, None, None, autostart=False)
        path = f"/tables/{table}"
        assert (await berta.post(f"{path}/join", {"seat": 2}))["mine"] == [2]
        await refused(carla, f"{path}/join", {"seat": 2}, "not-open")
        await refused(carla, f"{path}/join", {"seat": 4}, "no-such-seat")
        await refused(berta, f"{path}/join", {}, "already-seated")
        await refused(berta, f"{path}/fill", {"seat": 1, "bot": "page"}, "not-host")
        await refused(anna, f"{path}/fill", {"seat": 1, "bot": "jester"}, "unknown-bot")
        await refused(anna, f"{path}/start", None, "seats-open")
        await anna.post(f"{path}/fill", {"seat": 1, "bot": "page"})
        await anna.post(f"{path}/empty", {"seat": 1})
        await anna.post(f"{path}/fill", {"seat": 3, "bot": "page"})
        await anna.post(f"{path}/leave")
        state = await berta.state(table)
        assert state["summary"]["host"] == berta.id
        assert [chair["person"] or chair["bot"] for chair in state["summary"]["seats"]] == [
            None,
            None,
            berta.id,
            "page",
        ]
        await refused(anna, f"{path}/leave", None, "not-your-seat")
        await anna.post(f"{path}/join", {"seat": 1})
        await carla.post(f"{path}/join", {})
        assert (await berta.state(table))["summary"]["status"] == "open"
        await refused(anna, f"{path}/start", None, "not-host")
        started = await berta.post(f"{path}/start")
        assert started["summary"]["status"] == "running"
        await refused(anna, f"{path}/leave", None, "already-started")

    on_a_database(story)


def test_the_table_closes_behind_the_last(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table(None)
        assert [each["id"] for each in (await anna.get("/tables"))["tables"]] == [table]
        closed = await anna.post(f"/tables/{table}/leave")
        assert closed["summary"]["status"] == "closed"
        assert (await anna.get("/tables"))["tables"] == []
        assert (await anna.get("/me/tables"))["tables"] == []

    on_sqlite(story)


def test_an_invitation_gives_one_seat_once(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta, carla, dora = [await server.guest(name) for name in ("Anna", "Berta", "Carla", "Dora")]
        table = await anna.table(None, None, None, listed=False, autostart=False)
        await refused(berta, f"/tables/{table}/invites", {}, "not-your-seat")
        await refused(anna, f"/tables/{table}/invites", {"seat": 4}, "no-such-seat")
        token = (await anna.post(f"/tables/{table}/invites", {"seat": 2}, 201))["token"]
        raced = await asyncio.gather(*(who.browser.post(f"/invites/{token}") for who in (berta, carla, dora)))
        assert sorted(answer.status_code for answer in raced)[0] == 200
        assert [answer.status_code for answer in raced].count(200) == 1
        winner = next(who for who, answer in zip((berta, carla, dora), raced, strict=True) if answer.is_success)
        loser = next(who for who in (berta, carla, dora) if who is not winner)
        await refused(loser, f"/invites/{token}", None, "bad-invite")
        # coming again shows the table; after getting up the link is used up
        assert (await winner.post(f"/invites/{token}"))["mine"] == [2]
        await anna.post(f"/tables/{table}/empty", {"seat": 2})
        await refused(winner, f"/invites/{token}", None, "bad-invite")
        await refused(winner, "/invites/" + "x" * 22, None, "bad-invite")

        # two links at once give one person one seat, and the other link stays good
        links = [(await anna.post(f"/tables/{table}/invites", {}, 201))["token"] for _ in range(2)]
        twice = await asyncio.gather(*(loser.browser.post(f"/invites/{link}") for link in links))
        assert any(answer.is_success for answer in twice)
        sitting = (await server.services.tables.load(table)).sitting
        assert len(sitting.seats_of(loser.id)) == 1
        third = next(who for who in (berta, carla, dora) if who not in (winner, loser))
        used = [answer.json()["mine"] if answer.is_success else None for answer in twice]
        spare = [await third.browser.post(f"/invites/{link}") for link in links]
        assert sum(answer.is_success for answer in spare) >= 1, used

    on_a_database(story)


def test_an_invitation_for_a_seat_that_is_taken_is_not_used_up(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        table = await anna.table("page", None, autostart=False)
        token = (await anna.post(f"/tables/{table}/invites", {"seat": 1}, 201))["token"]
        await refused(berta, f"/invites/{token}", None, "not-open")
        await anna.post(f"/tables/{table}/empty", {"seat": 1})
        await berta.post(f"/invites/{token}")

    on_sqlite(story)


def test_two_who_want_the_last_seat(on_a_database: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta, carla = [await server.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await anna.table(None)
        answers = await asyncio.gather(
            *(who.browser.post(f"/tables/{table}/join", json={}) for who in (berta, carla) for _ in range(3))
        )
        assert [answer.status_code for answer in answers].count(200) == 1
        sitting = (await server.services.tables.load(table)).sitting
        assert sitting.status == "running"
        assert len(set(sitting.people)) == 2

    on_a_database(story)


def test_a_seat_kept_secret_from_strangers(on_a_database: Run) -> None:
    """A table to be watched by the seated: nobody else sees the game, in any way."""

    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta, carla = [await server.guest(name) for name in ("Anna", "Berta", "Carla")]
        table = await anna.table(None, watch="seated", listed=False)
        assert (await carla.get("/tables"))["tables"] == []
        await carla.get(f"/tables/{table}")  # whoever has the address can sit down
        await berta.post(f"/tables/{table}/join", {})
        for path in ("", "/chat", "/forecast", "/frames", "/record", "/note"):
            await refused(carla, f"/tables/{table}{path}", None, "no-such-table", "GET")
        await refused(carla, f"/tables/{table}/join", {}, "no-such-table")
        await refused(carla, f"/tables/{table}/chat", {"room": "spectators", "text": "hello"}, "no-such-table")
        assert (await berta.state(table, 1))["seat"] == 1
        await finish(server, table)
        await refused(carla, f"/tables/{table}", None, "no-such-table", "GET")

    on_a_database(story)
