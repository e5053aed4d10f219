"""Requests without permission, and requests that cannot be read: they are refused in one shape and change nothing.

What is wrong with a message is judged by its published JSON schema, not by the models that read it.
"""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema  # type: ignore[import-untyped, unused-ignore] # its types are a package of their own
from fastapi import FastAPI

from tests.configurations import one_of
from tests.server.in_process_server import InProcessServer, Player
from tests.server.quick_server import Clock, Data, Run, on_a_database, on_sqlite, refused, stored

__all__ = ["on_a_database", "on_sqlite"]

TABLE: Data = {
    "name": "Bosworth",
    "players": 3,
    "laws": "base",
    "court": False,
    "displeasure": False,
    "material": "shipped",
    "seats": [{"who": "me", "bot": None, "label": "Ada"}, {"who": "bot", "bot": "page", "label": ""}],
    "pace": "turns",
    "clock": {"kind": "turns", "per_move": 3_600_000, "window": {"opens": 0, "closes": 600, "zone": "UTC"}},
    "at_zero": "bot",
    "stand_in": "page",
    "takeback": "strict",
    "listed": True,
    "watch": "anyone",
    "rated": False,
    "autostart": False,
    "seed": 1,
    "id": "own-1",
}
# every message that can be sent with the method POST or PUT, as it should be
BODIES: Data = {
    "/tables": TABLE,
    "/tables/{table}/join": {"seat": 1},
    "/tables/{table}/leave": None,
    "/tables/{table}/fill": {"seat": 1, "bot": "page"},
    "/tables/{table}/empty": {"seat": 1},
    "/tables/{table}/start": None,
    "/tables/{table}/invites": {"seat": 1},
    "/tables/{table}/actions": {"seat": 0, "action": "yes", "id": "1"},
    "/tables/{table}/takeback": {"seat": 0, "id": "1"},
    "/tables/{table}/orders": {
        "seat": 0,
        "ballots": [{"law": "B1a", "ballot": "yes", "passed": ["B1b"], "failed": []}],
        "placements": [{"action": "2 York", "unchanged": True, "answers": ["favour gold"]}],
        "standing": {"castle": "none"},
    },
    "/tables/{table}/friends": {"person": "A" * 22, "seat": 1},
    "/quick-play": {"pace": "live", "id": "own-2"},
    "/tables/{table}/answer": {"seat": 0, "yes": True, "id": "1"},
    "/tables/{table}/resign": {"seat": 0},
    "/tables/{table}/away": {"seat": 0},
    "/tables/{table}/return": {"seat": 0},
    "/tables/{table}/rewind": None,
    "/tables/{table}/rematch": None,
    "/tables/{table}/preview": {"seat": 0, "action": "yes"},
    "/tables/{table}/explain": {"seat": 0, "actions": ["yes"]},
    "/tables/{table}/hint": {"seat": 0},
    "/tables/{table}/chat": {"room": "spectators", "text": "hello"},
    "/tables/{table}/note": {"text": "hello"},
    "/imports": {"record": "x", "name": "y"},
    "/forks": {"record": "x", "name": "y", "to": 1},
}
PARTS = 5  # of all spoiled messages `make test` sends one, by LANCASTER_SEED, and `make soak` all
CHANGES_LITTLE = ("chat", "note")  # what anybody may do who can see the table
ODD: list[Any] = [
    *(None, True, 0, -1, 1.5, 10**6, 10**30, -(2**63), 2**31, 2**53 + 1, "", " ", "x", "\u0000", "yes\u0000", "\ud800"),
    *("💥", "x" * 70_000, "../../etc/passwd", "'; DROP TABLE tables; --", [], [None], [1] * 300, {}, {"a": {"a": {}}}),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside a message."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*path, key)
        yield from places(part, (*path, key))


def changed(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The message with another value in one place."""
    body = copy.deepcopy(body)
    place = body
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return body


def without(body: Any, path: tuple[Any, ...]) -> Any:
    """The message without one of its parts."""
    body = copy.deepcopy(body)
    place = body
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    return body


def some_spoiled(body: Data, part: int) -> Iterator[Any]:
    """One part of `PARTS` of what can be wrong with a message."""
    return itertools.islice(spoiled(body), part, None, PARTS)


def spoiled(body: Data) -> Iterator[Any]:
    """The message with something odd in each place, with a part missing, and with a part too many."""
    yield from ODD
    for path in places(body):
        yield from (changed(body, path, odd) for odd in ODD)
        yield without(body, path)
        yield changed(body, (*path[:-1], "unknown"), 1) if isinstance(path[-1], str) else body


def schema_of(app: FastAPI, path: str) -> Data:
    """What OpenAPI says about a message."""
    document = app.openapi()
    described = document["paths"]["/api/v1" + path]
    operation = described.get("post") or described["put"]
    found: Data = operation["requestBody"]["content"]["application/json"]["schema"]
    return {**found, "components": document["components"]}


def method_of(path: str) -> str:
    """How a message is sent there."""
    return "PUT" if path.endswith(("note", "orders")) else "POST"


async def send(player: Player, path: str, body: Any) -> httpx.Response:
    """Send a message as it is, whatever it is."""
    content = json.dumps(body).encode()
    return await player.browser.request(
        method_of(path), path, content=content, headers={"Content-Type": "application/json"}
    )


def test_every_route_that_takes_a_message_is_tried_here(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        paths = server.app.openapi()["paths"]
        ours = {
            path.removeprefix("/api/v1")
            for path, described in paths.items()
            for method, operation in described.items()
            if method in ("post", "put") and {"tables", "history"} & set(operation["tags"])
        }
        assert ours == set(BODIES) | {"/invites/{token}"}

    on_sqlite(story)


@one_of("part", range(PARTS))
def test_a_message_that_does_not_fit_its_schema_is_refused_and_changes_nothing(on_sqlite: Run, part: int) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me", autostart=False)
        before = await stored(server)
        problems: list[str] = []
        for path, body in BODIES.items():
            if body is None:
                continue
            validator = jsonschema.Draft202012Validator(schema_of(server.app, path))
            for bad in some_spoiled(body, part):
                if validator.is_valid(bad):
                    continue
                answer = await send(anna, path.format(table=table), bad)
                error = answer.json().get("error", {})
                if (answer.status_code, error.get("code")) != (422, "bad-message"):
                    problems.append(f"{path} {str(bad)[:200]}: {answer.status_code} {answer.text[:200]}")
        assert not problems, f"{len(problems)}: {problems[:10]}"
        assert await stored(server) == before

    on_sqlite(story)


@one_of("part", range(PARTS))
def test_an_odd_message_that_fits_its_schema_breaks_nothing(on_a_database: Run, part: int) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        tables = [await anna.table("me", autostart=False), await anna.table("me")]
        problems: list[str] = []
        for path, body in BODIES.items():
            if body is None or path == "/tables/{table}/hint":
                continue
            validator = jsonschema.Draft202012Validator(schema_of(server.app, path))
            for odd in some_spoiled(body, part):
                if not validator.is_valid(odd):
                    continue
                for table in tables if "{table}" in path else tables[:1]:
                    answer = await send(anna, path.format(table=table), odd)
                    if answer.status_code >= 500 or (answer.is_error and set(answer.json()) != {"error", "request"}):
                        problems.append(f"{path} {str(odd)[:200]}: {answer.status_code} {answer.text[:200]}")
        assert not problems, f"{len(problems)}: {problems[:10]}"

    on_a_database(story, tables_per_person=10_000)


def test_bodies_that_are_no_messages(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        before = await stored(server)
        bodies = [
            b"",
            b"{",
            b"[" * 50_000,
            b"nul",
            b"NaN",
            b'{"players": NaN}',
            b'"\xff"',
            b"\x00",
            b'{"a":1,"a":2}',
            b"1e999",
        ]
        for body in bodies:
            answer = await anna.browser.post("/tables", content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code == 422, (body[:50], answer.text)
            assert answer.json()["error"]["code"] in ("bad-message", "malformed-json")
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = await anna.browser.post("/tables", content=b"{}", headers={"Content-Type": kind})
            assert answer.status_code == 422
        answer = await anna.browser.post(
            "/tables", content=b" " * 300_000, headers={"Content-Type": "application/json"}
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")
        assert await stored(server) == before

    on_sqlite(story)


def test_a_body_that_is_no_json_is_said_to_be_none(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        for body, character in ((b"{", 2), (b"nul", 1), (b'{"players": 2} and more', 16)):
            answer = await anna.browser.post("/tables", content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code == 422
            assert answer.json()["error"] == {
                "code": "malformed-json",
                "args": {"character": character},
                "message": f"The message is no JSON, from character {character} on.",
            }

    on_sqlite(story)


def test_odd_addresses_and_questions(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna = await server.guest("Anna")
        table = await anna.table("me")
        odd = ["", "-1", "5", "1.5", "x", "9" * 40, "null", "%00", "💥", "0&seat=1"]
        for path, name in (("", "seat"), ("", "since"), ("/frames", "first"), ("/frames", "most"), ("/chat", "since")):
            for value in odd:
                answer = await anna.browser.get(f"/tables/{table}{path}?{name}={value}")
                assert answer.status_code in (200, 403, 404, 422), (path, name, value, answer.text)
        for name in (
            "x" * 22,
            "short",
            "x" * 23,
            "%00" * 22,
            "💥" * 22,
            "%2e%2e%2f" * 3,
            table + "%0a",
            f" {table}",
        ):
            for path in ("", "/chat", "/frames", "/forecast", "/record", "/note"):
                answer = await anna.browser.get(f"/tables/{name}{path}")
                assert answer.status_code in (404, 422), (name, path, answer.text)
                assert set(answer.json()) == {"error", "request"}
            answer = await anna.browser.post(f"/invites/{name}")
            assert answer.status_code in (404, 405, 422), (name, answer.text)

    on_sqlite(story)


def test_strangers_may_look_and_do_nothing(on_sqlite: Run) -> None:
    async def story(server: InProcessServer, clock: Clock) -> None:
        anna, berta = await server.guest("Anna"), await server.guest("Berta")
        running, waiting = await anna.table("me"), await anna.table(None)
        stranger = Player(server.browser(), "")
        await stranger.state(running)
        before = await stored(server)
        for path, body in BODIES.items():
            method = method_of(path)
            await refused(stranger, path.format(table=running), body, "sign-in", method)
            if "{table}" not in path or path.split("/")[-1] in CHANGES_LITTLE:
                continue
            for table in (running, waiting):
                if path.endswith("join") and table == waiting:
                    continue
                answer = await berta.browser.request(method, path.format(table=table), json=body)
                assert answer.status_code in (403, 409), (path, answer.text)
        assert await stored(server) == before

    on_sqlite(story)
