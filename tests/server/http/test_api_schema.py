"""The descriptions of the interface: current, complete, and without a field for what nobody is to be told."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from lancaster.server.http import api_schema
from lancaster.server.http.api_schema import RESULTS, socket_schema
from lancaster.server.http.app import create_app
from lancaster.server.http.wire import socket as wire_socket
from lancaster.server.settings import Settings
from tests.server.in_process_server import open_server
from tools import schemas as tool

Data = dict[str, Any]

# What must not be in an answer, and where it may be all the same.
SECRET = {"seed", "deal", "password", "token", "keys", "secret", "digest", "client", "cookie", "folded"}
TOLD = {
    ("TableState", "seed"),  # when the game is over
    ("StudyState", "seed"),  # never of a game that goes on; nor is this
    ("HiddenCards", "seed"),
    ("Invitation", "token"),  # to whoever has made it, once
    ("RecoveryLink", "token"),  # to its owner, once
    ("MadeChannel", "secret"),  # to its owner, once
    ("Box", "digest"),  # of the material, not of the game; so are these
    ("Questionnaire", "digest"),
    ("CheckedAnswers", "digest"),
}


@pytest.fixture(scope="module")
def openapi(tmp_path_factory: pytest.TempPathFactory) -> Data:
    return create_app(Settings(data=tmp_path_factory.mktemp("data"))).openapi()


@pytest.mark.parametrize("name", ["openapi.json", "socket.json"])
def test_the_committed_documents_are_current(name: str) -> None:
    """Run `python -m tools.schemas` after a change of the models."""
    assert (tool.DOCS / name).read_text(encoding="utf-8") == tool.documents()[name]


def test_every_message_has_an_answer_described() -> None:
    """The socket's schema says what `done` brings for each message a client can send."""
    messages = get_args(get_args(wire_socket.ClientMessage)[0])
    types = {message.model_fields["type"].annotation.__args__[0] for message in messages}
    assert set(RESULTS) == types
    assert set(socket_schema()["results"]) == types


def test_every_address_with_a_part_to_fill_in_may_not_be_found(openapi: Data) -> None:
    """A part that no address can have, such as a control character, is answered with 404 before any route is asked."""
    for path, operations in openapi["paths"].items():
        for operation in operations.values():
            assert "{" not in path or "404" in operation["responses"], operation["operationId"]


def test_no_answer_has_a_field_for_a_secret(openapi: Data) -> None:
    """A column of the database cannot slip into an answer: OpenAPI would show it."""
    found = set()
    for path, operations in openapi["paths"].items():
        for operation in operations.values():
            for answer in operation["responses"].values():
                for content in answer.get("content", {}).values():
                    found |= set(properties(content["schema"], openapi["components"]["schemas"], path, set()))
    assert ("Me", "name") in found, "the walk finds what there is"
    assert {(model, name) for model, name in found if name in SECRET} <= TOLD


def test_no_message_has_a_field_for_a_secret() -> None:
    """The same for the socket."""
    schema = socket_schema()
    shapes = [schema["$defs"]["ServerMessage"], *schema["results"].values()]
    found = set()
    for shape in shapes:
        found |= set(properties(shape, schema["$defs"], "", set()))
    assert ("Welcome", "person") in found
    assert {(model, name) for model, name in found if name in SECRET} <= TOLD


def properties(shape: Any, models: Data, model: str, seen: set[str]) -> Iterator[tuple[str, str]]:
    """The names of all fields within a shape, with the models they belong to."""
    if isinstance(shape, list):
        for each in shape:
            yield from properties(each, models, model, seen)
    elif isinstance(shape, dict):
        if "$ref" in shape:
            name = shape["$ref"].rpartition("/")[2]
            if name not in seen:
                seen.add(name)
                yield from properties(models[name], models, name, seen)
        for name in shape.get("properties", {}):
            yield model, name
        for key, each in shape.items():
            if key not in ("$ref", "discriminator", "example", "default"):
                yield from properties(each, models, model, seen)


def test_routes_that_need_somebody_say_so(openapi: Data) -> None:
    """A route that can refuse with `sign-in` declares the cookie, and no other does."""
    for path, operations in openapi["paths"].items():
        for method, operation in operations.items():
            needs = "`sign-in`" in operation["responses"].get("401", {}).get("description", "")
            assert needs is (operation.get("security") == [{"cookie": []}]), f"{method} {path}"
    assert openapi["components"]["securitySchemes"]["cookie"]["in"] == "cookie"


def test_the_documents_are_served_and_made_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At /api/v1/openapi.json and /api/v1/socket.json. The first takes most of a second when it is asked for first."""
    made_in: set[int] = set()

    async def story() -> None:
        async with open_server(tmp_path) as server:
            for holder, name in ((server.app, "openapi"), (api_schema, "socket_schema")):
                make = getattr(holder, name)

                def noted(make: Callable[[], Data] = make) -> Data:
                    made_in.add(threading.get_ident())
                    return make()

                monkeypatch.setattr(holder, name, noted)
            browser = server.browser()
            for name in ("openapi.json", "socket.json"):
                answer = await browser.get(f"/{name}")
                assert answer.json() == json.loads((tool.DOCS / name).read_text(encoding="utf-8"))

    asyncio.run(story())
    assert made_in
    assert threading.get_ident() not in made_in
