"""docs/protocol.md says what the server does: its generated parts are current, and its example client plays."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.loopback import serving
from tools import protocol_page

TIMEOUT_SECONDS = 600.0
TEXT = protocol_page.PAGE.read_text(encoding="utf-8")


def test_the_page_is_current() -> None:
    """Run `python -m tools.protocol_page` after a change of what is told."""
    assert protocol_page.made(TEXT) == TEXT


def test_every_message_of_the_socket_is_explained() -> None:
    """Each type a client can send or get has its place in a table."""
    from lancaster.server.http.api_schema import socket_schema

    for side in ("ClientMessage", "ServerMessage"):
        for name in socket_schema()["$defs"][side]["discriminator"]["mapping"]:
            assert f"`{name}`" in TEXT, name


def test_the_shortest_client_plays_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it stands on the page, in at most 60 lines, against a real server with a bot."""
    found = re.search(r"^```py\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    assert found is not None
    assert found[1].count("\n") <= 60
    client: dict[str, Any] = {"__name__": "client"}
    exec(compile(found[1], "client.py", "exec"), client)
    # as it stands, but for what a busy machine would make of it
    monkeypatch.setattr(httpx, "AsyncClient", partial(httpx.AsyncClient, timeout=TIMEOUT_SECONDS))
    client["connect"] = partial(client["connect"], open_timeout=TIMEOUT_SECONDS, ping_interval=None)
    with serving(tmp_path) as live:
        points = asyncio.run(asyncio.wait_for(client["play"](live.origin), TIMEOUT_SECONDS))
    assert len(points) == 2
    assert all(isinstance(each, int) for each in points)
