"""The WebSocket of a real server: which messages come, in which order, to whom; and how misuse is refused."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from lancaster.server.http.socket import MOST_TABLES, MOST_UNREAD, Socket
from tests.server.loopback import serving
from tests.server.quick_server import Clock, Data, InstantBotPool, words
from tests.server.socket_clients import Guest, LiveServer, SocketClient, act, live_server
from tests.waiting import until

__all__ = ["live_server"]


# -- who may ---------------------------------------------------------------------------------------------------------


def test_another_site_s_page_is_not_let_in(live_server: LiveServer) -> None:
    with pytest.raises(InvalidStatus) as caught:
        live_server.open_socket(origin="https://evil.example")
    assert caught.value.response.status_code == 403


def test_a_stranger_looks_and_does_nothing(live_server: LiveServer) -> None:
    anna = live_server.guest("Anna")
    table = anna.table("me", "me")
    line = live_server.open_socket()
    assert line.read()["person"] is None
    assert line.ask("subscribe", table=table)["state"]["seat"] is None
    line.ask("watch", topic="lobby")
    line.ask("forecast", table=table)
    line.refused("not-your-seat", "subscribe", table=table, seat=0)
    line.refused("not-your-seat", "hint", table=table, seat=0)
    line.refused("not-your-seat", "preview", table=table, seat=0, action="yes")
    for kind, more in (
        ("watch", {"topic": "mine"}),
        ("act", {"table": table, "seat": 0, "action": "yes"}),
        ("takeback", {"table": table, "seat": 0}),
        ("answer", {"table": table, "seat": 0, "yes": True}),
        ("chat", {"table": table, "text": "hello", "room": "spectators"}),
    ):
        line.refused("sign-in", kind, **more)


def test_nobody_looks_through_the_eyes_of_another(live_server: LiveServer) -> None:
    anna, berta = live_server.guest("Anna"), live_server.guest("Berta")
    table = anna.table("me", "open")
    berta.post(f"/tables/{table}/join", {})
    line = berta.open_socket()
    line.refused("not-your-seat", "subscribe", table=table, seat=0)
    line.refused("no-such-seat", "subscribe", table=table, seat=3)
    line.refused("no-such-table", "subscribe", table="x" * 22)
    assert line.ask("subscribe", table=table, seat=1)["state"]["seat"] == 1
    assert live_server.services.hub.viewers(table)[0][1] == 1


def test_who_loses_the_seat_looks_on(live_server: LiveServer) -> None:
    anna, berta, carla = live_server.guest("Anna"), live_server.guest("Berta"), live_server.guest("Carla")
    table = anna.table("me", "open", "me", stand_in="page")
    berta.post(f"/tables/{table}/join", {})
    line = berta.open_socket()
    line.ask("subscribe", table=table, seat=1)
    berta.post(f"/tables/{table}/resign", {"seat": 1})
    assert line.news()["state"]["seat"] == 1
    carla.post(f"/tables/{table}/join", {"seat": 1})
    while (news := line.news())["state"]["summary"]["seats"][1]["person"] != carla.id:
        pass
    assert news["state"]["seat"] is None
    assert news["state"]["mine"] == []
    assert [seat["gold"] for seat in news["state"]["view"]["seats"]] == [None, None, None]


def test_spectators_are_gone_when_a_game_for_the_seated_begins(live_server: LiveServer) -> None:
    anna, berta, carla = live_server.guest("Anna"), live_server.guest("Berta"), live_server.guest("Carla")
    table = anna.table("me", "open", watch="seated")
    line, mine = carla.open_socket(), anna.open_socket()
    line.ask("subscribe", table=table)
    mine.ask("subscribe", table=table, seat=0)
    berta.post(f"/tables/{table}/join", {})
    assert line.news("gone")["table"] == table
    assert mine.news()["state"]["summary"]["status"] == "running"
    anna.post(f"/tables/{table}/chat", {"text": "alone at last"})
    assert mine.news("talk")["line"]["text"] == "alone at last"
    assert line.flush() == []
    line.refused("no-such-table", "subscribe", table=table)


# -- what is told ----------------------------------------------------------------------------------------------------


def test_exactly_what_was_missed_then_everything_in_order(live_server: LiveServer) -> None:
    anna = live_server.guest("Anna")
    table = anna.table("me", "page", "page")
    line = anna.open_socket()
    caught = line.ask("subscribe", table=table, seat=0, since=0)
    heard, state, played = caught["entries"], caught["state"], 0
    for turn in range(40):
        while state["head"] < played or (state["prompt"] is None and state["summary"]["status"] == "running"):
            news = line.news()
            heard += news["entries"]
            state = news["state"]
            assert news["entries"][-1]["number"] == state["head"]
        if state["summary"]["status"] != "running":
            break
        action = words(state["choices"])[turn % len(words(state["choices"]))]
        if turn % 7 == 3:  # the connection is lost, and things happen meanwhile
            line.close()
            anna.open_socket().ask("act", table=table, seat=0, action=action)
            line = anna.open_socket()
            caught = line.ask("subscribe", table=table, seat=0, since=heard[-1]["number"])
            heard += caught["entries"]
            state = caught["state"]
        else:
            played = line.ask("act", table=table, seat=0, action=action)["head"]
    numbers = [entry["number"] for entry in heard]
    assert numbers == list(range(1, len(numbers) + 1))
    whole = anna.browser.get(f"/tables/{table}", params={"since": 0}).json()["entries"]
    for then, now in zip(heard, whole, strict=False):
        sealed = then["data"] == {"action": None}  # a ballot is told when the game is over
        assert {**then, "data": now["data"] if sealed else then["data"]} == now


def test_news_of_an_action_come_before_nothing_else_is_known(live_server: LiveServer) -> None:
    """Whoever is told `done` finds the entry in the log: it was stored before."""
    anna = live_server.guest("Anna")
    table = anna.table("me", "me")
    line = anna.open_socket()
    state = line.ask("subscribe", table=table, seat=0)["state"]
    seat = state["summary"]["actors"][0]
    state = line.ask("subscribe", table=table, seat=seat)["state"]
    done = line.answer(act(line, table, seat, state))
    whole = anna.browser.get(f"/tables/{table}", params={"since": state["head"]}).json()
    assert [entry["number"] for entry in whole["entries"]] == [done["result"]["head"]]


def test_unsubscribing_ends_it(live_server: LiveServer) -> None:
    anna = live_server.guest("Anna")
    table = anna.table("me", "open")
    line = anna.open_socket()
    line.ask("subscribe", table=table)
    line.ask("unsubscribe", table=table)
    line.ask("unsubscribe", table="x" * 22)
    anna.post(f"/tables/{table}/fill", {"seat": 1, "bot": "page"})
    assert line.flush() == []
    assert live_server.services.hub.tables == {}


def test_the_lobby_and_my_tables_as_they_change(live_server: LiveServer) -> None:
    anna, berta = live_server.guest("Anna"), live_server.guest("Berta")
    lobby, mine = live_server.open_socket(), berta.open_socket()
    lobby.read()
    lobby.ask("watch", topic="lobby")
    mine.ask("watch", topic="mine")
    assert lobby.news("tables")["tables"] == []
    assert mine.news("tables")["tables"] == []
    hidden = anna.table("me", "open", listed=False)
    table = anna.table("me", "open")
    told = lobby.news("table")["table"]
    assert (told["id"], told["status"]) == (table, "open")
    berta.post(f"/tables/{table}/join", {})
    assert lobby.news("table")["table"]["status"] == "running"
    assert mine.news("table")["table"]["id"] == table
    for seat in (0, 1):
        (anna, berta)[seat].post(f"/tables/{table}/resign", {"seat": seat})
    while (told := lobby.news("table")["table"])["status"] != "finished":
        assert told["id"] == table
    while mine.news("table")["table"]["status"] != "finished":
        pass
    # the other asks for a rematch: a seat is kept for me, and I hear of it
    again = anna.post(f"/tables/{table}/rematch")["summary"]["id"]
    kept = mine.news("table")["table"]
    rematched = mine.news("table")["table"]
    assert {kept["id"], rematched["id"]} == {again, table}
    assert rematched["rematch"] == again or kept["rematch"] == again
    assert hidden not in [message["table"]["id"] for message in lobby.flush() if message["type"] == "table"]
    lobby.ask("unwatch", topic="lobby")
    mine.ask("unwatch", topic="mine")
    anna.post(f"/tables/{again}/leave")
    assert lobby.flush() == []
    assert mine.flush() == []


def test_players_at_the_finished_table_hear_of_the_rematch(live_server: LiveServer) -> None:
    anna, berta = live_server.guest("Anna"), live_server.guest("Berta")
    table = anna.table("me", "open")
    berta.post(f"/tables/{table}/join", {})
    for seat in (0, 1):
        (anna, berta)[seat].post(f"/tables/{table}/resign", {"seat": seat})
    line = berta.open_socket()
    until(lambda: line.ask("subscribe", table=table)["state"]["summary"]["status"] == "finished")
    line.flush()
    again = anna.post(f"/tables/{table}/rematch")["summary"]["id"]
    news = line.news()
    assert news["entries"][-1]["kind"] == "rematch"
    assert news["state"]["summary"]["rematch"] == again


def test_rooms_of_the_chat_are_apart(live_server: LiveServer) -> None:
    anna, berta, carla = live_server.guest("Anna"), live_server.guest("Berta"), live_server.guest("Carla")
    table = anna.table("me", "open")
    berta.post(f"/tables/{table}/join", {})
    lines = [each.open_socket() for each in (anna, berta, carla)]
    for line in lines:
        line.ask("subscribe", table=table)
    lines[0].ask("chat", table=table, text="between us")
    lines[2].ask("chat", table=table, text="among us", room="spectators")
    lines[2].refused("not-your-seat", "chat", table=table, text="hello")
    heard = [[message["line"]["text"] for message in line.flush() if message["type"] == "talk"] for line in lines]
    assert heard == [["between us"], ["between us"], ["among us"]]


# -- playing ---------------------------------------------------------------------------------------------------------


def test_ballots_in_any_order_and_at_once(live_server: LiveServer) -> None:
    people = [live_server.guest(name) for name in ("Anna", "Berta", "Carla")]
    table = people[0].table("me", "open", "open")
    for each in people[1:]:
        each.post(f"/tables/{table}/join", {})
    lines = [each.open_socket() for each in people]
    states = [line.ask("subscribe", table=table, seat=seat)["state"] for seat, line in enumerate(lines)]
    votes = 0
    for turn in range(400):
        actors = states[0]["summary"]["actors"]
        if votes == 5:
            return
        votes += len(actors) == 3
        order = actors[turn % len(actors) :] + actors[: turn % len(actors)]
        sent = [(seat, act(lines[seat], table, seat, states[seat], turn)) for seat in order]
        assert all(lines[seat].answer(own)["type"] == "done" for seat, own in sent)
        for seat, line in enumerate(lines):
            for _ in order:
                states[seat] = line.news()["state"]
    pytest.fail("there were not enough votes")


def test_sent_twice_played_once(live_server: LiveServer) -> None:
    anna = live_server.guest("Anna")
    table = anna.table("me", "me")
    line, other = anna.open_socket(), anna.open_socket()
    seat = line.ask("subscribe", table=table)["state"]["summary"]["actors"][0]
    state = line.ask("subscribe", table=table, seat=seat)["state"]
    action = words(state["choices"])[0]
    for each in (line, other, line, other):
        each.say("act", table=table, seat=seat, action=action, id="same")
    answers = [each.answer("same") for each in (line, other, line, other)]
    assert {answer["type"] for answer in answers} == {"done"}
    assert line.ask("subscribe", table=table)["state"]["head"] == state["head"] + 1
    for each in (line, other, line):
        assert each.ask("takeback", table=table, seat=seat, id="undo")["head"] == state["head"] + 2


def test_a_hint_keeps_nothing_else_waiting(live_server: LiveServer) -> None:
    anna = live_server.guest("Anna")
    table = anna.table("me", "me")
    line = anna.open_socket()
    seat = line.ask("subscribe", table=table)["state"]["summary"]["actors"][0]
    bot_pool = live_server.services.bot_pool
    assert isinstance(bot_pool, InstantBotPool)
    bot_pool.held = True
    asked = line.say("hint", table=table, seat=seat)
    line.ask("ping")
    state = line.ask("subscribe", table=table, seat=seat)["state"]
    assert line.answer(act(line, table, seat, state))["type"] == "done"
    bot_pool.held = False
    hint = line.answer(asked)
    assert hint["type"] == "done"
    assert hint["result"]["hints"][0]["action"] in words(state["choices"])


def test_messages_are_handled_in_the_order_they_come(live_server: LiveServer) -> None:
    anna = live_server.guest("Anna")
    table = anna.table("me", "me")
    line = anna.open_socket()
    sent = [line.say("ping") if number % 3 else line.say("subscribe", table=table) for number in range(60)]
    assert [line.read()["id"] for _ in sent] == sent


# -- bad manners -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "hello",
            "{",
            "[]",
            "null",
            "1",
            '"ping"',
            "{}",
            '{"type":"ping"}',
            '{"id":"1"}',
            '{"type":"nothing","id":"1"}',
        ),
        *(
            '{"type":"ping","id":1}',
            '{"type":"ping","id":""}',
            '{"type":"ping","id":"a b"}',
            '{"type":"ping","id":"\\u0000"}',
        ),
        *(
            '{"type":"ping","id":"' + "x" * 65 + '"}',
            '{"type":"ping","id":"1","more":1}',
            '{"type":"ping","id":"\\ud800"}',
        ),
        *(
            '{"type":["ping"],"id":"1"}',
            '{"type":"act","id":"1"}',
            '{"type":"act","id":"1","table":"x","seat":0,"action":"y"}',
        ),
        '{"type":"act","id":"1","table":"xxxxxxxxxxxxxxxxxxxxxx","seat":true,"action":"yes"}',
        '{"type":"act","id":"1","table":"xxxxxxxxxxxxxxxxxxxxxx","seat":5,"action":"yes"}',
        '{"type":"act","id":"1","table":"xxxxxxxxxxxxxxxxxxxxxx","seat":0,"action":""}',
        '{"type":"subscribe","id":"1","table":"xxxxxxxxxxxxxxxxxxxxxx","since":-1}',
        '{"type":"subscribe","id":"1","table":"xxxxxxxxxxxxxxxxxxxxxx","since":99999999999}',
        '{"type":"chat","id":"1","table":"xxxxxxxxxxxxxxxxxxxxxx","text":"  "}',
        '{"type":"explain","id":"1","table":"xxxxxxxxxxxxxxxxxxxxxx","seat":0,"actions":[]}',
        '{"type":"watch","id":"1","topic":"everything"}',
        "[" * 5_000,
    ],
)
def test_what_cannot_be_read_is_refused_and_the_line_stays(shared: SocketClient, text: str) -> None:
    shared.connection.send(text)
    answer = shared.read()
    assert answer["type"] == "refused"
    assert answer["error"]["code"] in ("bad-message", "malformed-json"), answer
    known = text[: text.rfind("}") + 1]
    try:
        own = json.loads(known).get("id")
    except (ValueError, AttributeError):
        own = None
    assert answer["id"] in (own, None)
    shared.ask("ping")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SocketClient]:
    """One connection for all that cannot be read."""
    with serving(tmp_path_factory.mktemp("shared"), Clock()) as loopback:
        here = LiveServer(loopback, Clock())
        with here.doors:
            yield here.guest("Anna").open_socket()


def test_binary_frames_close_the_line(live_server: LiveServer) -> None:
    line = live_server.guest("Anna").open_socket()
    line.connection.send(b'{"type":"ping","id":"1"}')
    assert line.closed() == 1003


def test_too_large_closes_the_line(live_server: LiveServer) -> None:
    line = live_server.guest("Anna").open_socket()
    line.connection.send("x" * (live_server.loopback.settings.message_limit + 1))
    assert line.closed() == 1009


def test_no_more_tables_than_one_can_look_at(live_server: LiveServer) -> None:
    anna = live_server.guest("Anna")
    table = anna.table("me", "me")
    line = anna.open_socket()
    line.ask("subscribe", table=table)
    [mine] = live_server.services.hub.tables[table]
    assert isinstance(mine, Socket)
    mine.tables |= {f"{number}" for number in range(MOST_TABLES - 1)}
    other = anna.table("me", "me")
    line.refused("too-many", "subscribe", table=other)
    line.ask("subscribe", table=table)


@pytest.mark.parametrize("bound", ["MOST_UNREAD", "MOST_UNREAD_BYTES"])
def test_who_does_not_read_is_let_go_and_others_hear_on(
    live_server: LiveServer, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    """Either bound alone is enough, of messages and of bytes."""
    other = {"MOST_UNREAD": "MOST_UNREAD_BYTES", "MOST_UNREAD_BYTES": "MOST_UNREAD"}[bound]
    monkeypatch.setattr(f"lancaster.server.http.socket.{other}", 10**9)
    anna, berta = live_server.guest("Anna"), live_server.guest("Berta")
    table = anna.table("me", "me")
    deaf = live_server.doors.enter_context(_deaf(live_server, berta, table))
    until(lambda: len(live_server.services.hub.viewers(table)) == 1)
    line = anna.open_socket()
    line.ask("subscribe", table=table)
    # more than the network holds for it; the rest waits here, up to a limit
    with contextlib.suppress(ConnectionError):
        for _ in range(MOST_UNREAD * 20):
            deaf.sendall(_frame({"type": "subscribe", "id": "1", "table": table, "since": 0}))
            if len(live_server.services.hub.viewers(table)) == 1:
                break
    until(lambda: len(live_server.services.hub.viewers(table)) == 1)
    until(lambda: live_server.services.hub.connections == 1)
    anna.post(f"/tables/{table}/chat", {"text": "still here"})
    assert line.news("talk")["line"]["text"] == "still here"


def _deaf(live_server: LiveServer, guest: Guest, table: str) -> socket.socket:
    """A client that subscribes and never reads."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", live_server.loopback.port))
    cookies = "; ".join(f"{name}={value}" for name, value in guest.browser.cookies.items())
    lines = [
        "GET /api/v1/socket HTTP/1.1",
        f"Host: 127.0.0.1:{live_server.loopback.port}",
        f"Origin: {live_server.loopback.origin}",
        f"Cookie: {cookies}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    deaf.sendall("\r\n".join([*lines, "", ""]).encode())
    assert b"101" in deaf.recv(1000)
    deaf.sendall(_frame({"type": "subscribe", "id": "1", "table": table}))
    return deaf


def _frame(message: Data) -> bytes:
    """A text frame of a client, masked with nothing."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
