"""A game over a server's socket and the same one in a browser tab: every message and every answer is the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, cast

import pytest
from pydantic import BaseModel

from lancaster.server.http.wire.people import Me
from lancaster.server.http.wire.tables import OrderChoices, TableState
from tests.browser_tab.memory_storage import MemoryStorage, Tab, actions_in
from tests.server.client_groups import seed_of_run
from tests.server.quick_server import InstantBotPool
from tests.server.socket_clients import Guest, LiveServer, SocketClient, live_server

__all__ = ["live_server"]

Data = dict[str, Any]
TABLES: list[Data] = [
    {"players": 4, "seats": ["me", "squire", "knight", "page"]},
    {"players": 2, "seats": ["squire", "me"], "court": True, "displeasure": True, "laws": "kings"},
    {"players": 3, "seats": ["me", "me", "knight"], "laws": "new", "displeasure": True},
    {"players": 5, "seats": ["page", "page", "me", "page", "page"], "court": True, "laws": "random"},
]


def written(told: Data, shape: type[BaseModel]) -> Any:
    """As the server writes it, which writes out what is left empty in a choice."""
    return shape.model_validate(told).model_dump(mode="json", by_alias=True)


class Both:
    """A server and a tab, which are asked the same."""

    def __init__(self, guest: Guest, line: SocketClient, tab: Tab) -> None:
        self.guest = guest
        self.line = line
        self.tab = tab
        self.said = 0

    def get(self, address: str, shape: type[BaseModel] | None = None) -> Any:
        answer = self.guest.browser.get(address)
        told: Any = answer.text
        if answer.headers["content-type"].startswith("application/json"):
            told = answer.json()
        status, here = self.tab.request("GET", address)
        if answer.is_success:
            assert status == 200
            assert (here if shape is None else written(here, shape)) == told, address
        else:
            assert (status, here["error"]) == (answer.status_code, told["error"])
        return told

    def post(self, address: str, body: Data, method: str = "POST", shape: type[BaseModel] = TableState) -> Any:
        answer = self.guest.browser.request(method, address, json=body)
        status, here = self.tab.request(method, address, body)
        assert (status < 300) == answer.is_success, (here, answer.text)
        told = answer.json()
        if answer.is_success:
            assert written(here, shape) == told, address
        else:
            assert (status, here["error"]) == (answer.status_code, told["error"])
        return told

    def say(self, type: str, heard: list[Data] | None = None, **more: Any) -> Data:
        """Send the same message to both; the answer, before which both tell the same news."""
        self.said += 1
        named = f"both-{self.said}"
        self.line.say(type, id=named, **more)
        self.tab.say(type, named, **more)
        return self.until(lambda message: message.get("id") == named, heard)

    def play(self, type: str, **more: Any) -> tuple[Data, Data]:
        """The same for what changes the table: what both tell of it, and the answer."""
        heard: list[Data] = []
        done = self.say(type, heard, **more)
        return next(message for message in heard if message["type"] == "news"), done

    def until(self, is_last: Callable[[Data], bool], heard: list[Data] | None = None) -> Data:
        """Compare message by message until this one has come; bots answer in between."""
        while True:
            while not self.tab.heard:
                self.tab.think()
            here = self.tab.heard.pop(0)
            there = self.line.read()
            assert here == there
            if heard is not None:
                heard.append(here)
            if is_last(here):
                return here


def test_a_whole_game_is_told_alike(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the tables, chosen by the seed."""
    play_on_both(live_server, monkeypatch, TABLES[seed_of_run() % len(TABLES)])


@pytest.mark.soak
@pytest.mark.parametrize("chosen", TABLES, ids=lambda chosen: "-".join(chosen["seats"]))
def test_every_kind_of_game_is_told_alike(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch, chosen: Data
) -> None:
    play_on_both(live_server, monkeypatch, chosen)


def play_on_both(live_server: LiveServer, monkeypatch: pytest.MonkeyPatch, chosen: Data) -> None:
    monkeypatch.setattr("lancaster.tables.creation.secrets.token_hex", lambda size: "5a" * size)
    rng = random.Random(seed_of_run())
    guest = live_server.guest("Anna")
    storage = MemoryStorage()
    storage.kept_person = json.dumps(guest.browser.get("/visitor").json()["me"])
    tab = Tab(storage, live_server.services.tables.key)
    line = live_server.open_socket(dict(guest.browser.cookies))
    both = Both(guest, line, tab)
    assert both.until(lambda message: message["type"] == "welcome")["person"] == guest.id
    both.say("watch", topic="mine")

    seats = [
        {"who": "me", "label": f"Seat {n}"} if each == "me" else {"who": "bot", "bot": each}
        for n, each in enumerate(chosen["seats"])
    ]
    wanted = {**chosen, "seats": seats, "id": "a-table", "seed": str(rng.getrandbits(60)), "takeback": "past-bots"}
    pool = cast(InstantBotPool, live_server.services.bot_pool)
    pool.held = True  # until both are listened to
    made = both.post("/tables", wanted)
    table = made["summary"]["id"]
    mine = made["mine"]
    both.get(f"/tables/{table}/box")
    both.until(lambda message: message["type"] == "table")

    state = both.say("subscribe", table=table, seat=mine[0], since=0)["result"]["state"]
    pool.held = False
    while state["summary"]["status"] != "finished":
        owing = state["summary"]["actors"]
        if not set(owing) <= {*mine}:  # a bot is asked: on a server it may answer at any time
            state = both.until(lambda message: message["type"] == "news")["state"]
            continue
        if state["seat"] not in owing:
            state = both.say("subscribe", table=table, seat=owing[0], since=state["head"])["result"]["state"]
            continue
        seat = state["seat"]
        action = rng.choice(actions_in(state["choices"]))
        if rng.random() < 0.1:
            both.say("preview", table=table, seat=seat, action=action)
            both.say("explain", table=table, seat=seat, actions=[action, "4 Rome", "2 York +1", "extend gold"])
            both.say("forecast", table=table, seat=seat)
            both.say("act", table=table, seat=seat, action="4 tower +9")  # refused, in the same words
            both.say("answer", table=table, seat=seat, yes=True)  # nobody has asked
            both.say("hint", table=table, seat=seat, adviser=rng.choice(("duke", "lord")))
            both.say("ping")
            both.get(f"/tables/{table}/orders?seat={seat}", OrderChoices)
            both.get(f"/tables/{table}?seat={seat}&since={rng.randrange(state['head'])}")
        news, done = both.play("act", table=table, seat=seat, action=action)
        state = news["state"]
        if done["type"] == "done" and state["takeback"] == "yes" and rng.random() < 0.2:
            state = both.play("takeback", table=table, seat=seat)[0]["state"]
    assert state["course"] is not None
    both.say("unwatch", topic="mine")
    for seat in (None, 0):
        asked = "" if seat is None else f"&seat={seat}"
        both.get(f"/tables/{table}/frames?first=1&most=60{asked}")
    both.get(f"/tables/{table}?since=0")
    both.get(f"/tables/{table}/record")
    both.get("/me/finished")
    both.get("/me/tables")
    both.get(f"/tables/{'a' * 22}")
    both.get(f"/tables/{table}/chat")
    both.get(f"/tables/{table}/ratings")
    both.post(f"/tables/{table}/resign", {"seat": mine[0]})  # it is over
    both.post("/forks", {"record": "no record", "name": "A game"})
    both.post("/me", {"name": "Anna of York", "language": "de", "preferences": {"pace": "fast"}}, "PATCH", Me)
    both.post("/me", {"name": ""}, "PATCH", Me)
    both.get("/visitor")
