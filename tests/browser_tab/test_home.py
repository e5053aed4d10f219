"""Tables in a browser tab: the page is told only what is stored, and everything stored is there after a restart."""

from __future__ import annotations

import random
from typing import Any

from lancaster import Game, Options
from lancaster.study.puzzles import shipped
from tests.browser_tab.memory_storage import MemoryStorage, Tab, actions_in

Data = dict[str, Any]
SEATS = [{"who": "me"}, {"who": "bot", "bot": "page"}, {"who": "bot", "bot": "page"}]


def somebody() -> Tab:
    tab = Tab()
    tab.post("/guests", {"name": "Anna", "language": "de", "zone": "UTC"})
    return tab


def new_table(tab: Tab, **chosen: Any) -> Data:
    made: Data = tab.post("/tables", {"players": 3, "seats": SEATS, "seed": 1413, "takeback": "past-bots", **chosen})
    return made


def decide(tab: Tab, table: str, named: str = "") -> Data:
    """Play the first choice; the last message."""
    tab.let_bots_play()
    state = tab.get(f"/tables/{table}?seat=0")["state"]
    tab.say("act", named or f"act-{state['head']}", table=table, seat=0, action=actions_in(state["choices"])[0])
    return tab.heard[-1]


def test_what_cannot_be_stored_has_not_happened() -> None:
    tab = somebody()
    table = new_table(tab)["summary"]["id"]
    tab.let_bots_play()
    tab.say("subscribe", "s", table=table, seat=0)
    before = tab.get(f"/tables/{table}?seat=0")["state"]
    tab.heard.clear()
    tab.storage.problem = "disk-full"
    assert decide(tab, table)["error"]["code"] == "disk-full"
    assert [message["type"] for message in tab.heard] == ["refused"]
    assert tab.get(f"/tables/{table}?seat=0")["state"] == before
    tab.storage.problem = ""
    assert decide(tab, table)["type"] == "done"


def test_a_bot_whose_action_cannot_be_stored_is_asked_again_when_the_table_is_opened() -> None:
    tab = somebody()
    table = new_table(tab)["summary"]["id"]
    decide(tab, table)
    assert tab.asked
    again = Tab(tab.storage)
    again.get(f"/tables/{table}")
    assert [each["seat"] for each in again.asked] == [each["seat"] for each in tab.asked]


def test_a_closed_tab_loses_nothing() -> None:
    tab = somebody()
    table = new_table(tab)["summary"]["id"]
    for _ in range(8):
        decide(tab, table)
    tab.let_bots_play()
    again = Tab(tab.storage)
    for address in ("/visitor", "/me/tables", f"/tables/{table}?seat=0&since=0", f"/tables/{table}/frames"):
        assert again.get(address) == tab.get(address)


def test_a_message_that_comes_twice_is_played_once() -> None:
    tab = somebody()
    table = new_table(tab)["summary"]["id"]
    tab.let_bots_play()
    state = tab.get(f"/tables/{table}?seat=0")["state"]
    action = actions_in(state["choices"])[0]
    for _ in range(2):
        tab.say("act", "the same", table=table, seat=0, action=action)
        assert tab.heard[-1]["type"] == "done"
    entries = tab.get(f"/tables/{table}?since=0")["entries"]
    assert sum(entry["kind"] == "action" and entry["seat"] == 0 for entry in entries) == 1
    assert new_table(tab, id="mine") == new_table(tab, id="mine")


def test_a_table_of_another_version_is_named_and_can_be_had() -> None:
    tab = somebody()
    table = new_table(tab)["summary"]["id"]
    tab.storage.kept_rows[table]["format"] = 99
    again = Tab(tab.storage)
    assert again.get("/me/tables")["tables"] == []
    assert again.get("/kept") == {"unreadable": [{"id": table, "format": 99}]}
    assert again.request("GET", f"/tables/{table}").body["error"]["code"] == "frozen"
    told = again.get(f"/tables/{table}/log")
    assert (told["row"]["format"], len(told["entries"])) == (99, len(tab.storage.kept_entries[table]))


def test_a_table_under_other_rules_is_frozen_and_goes_on_from_the_last_equal_entry() -> None:
    tab = somebody()
    table = new_table(tab)["summary"]["id"]
    for _ in range(4):
        decide(tab, table)
    tab.let_bots_play()
    tab.storage.kept_entries[table][-1]["digest"] = "0" * 64
    again = Tab(tab.storage)
    assert again.get(f"/tables/{table}")["state"]["summary"]["status"] == "frozen"
    assert again.post(f"/tables/{table}/rewind")["summary"]["status"] == "running"


def test_a_game_that_is_not_over_can_be_taken_elsewhere() -> None:
    tab = somebody()
    table = new_table(tab)["summary"]["id"]
    for _ in range(4):
        decide(tab, table)
    record = tab.get(f"/tables/{table}/record")
    game = Game.replay(record)
    assert not game.over
    forked = tab.post("/forks", {"record": record, "to": None, "name": "Again", "seats": SEATS})
    assert forked["summary"]["origin"] == "forked"
    assert forked["view"]["round"] == game.round


def test_there_is_nobody_else() -> None:
    tab = somebody()
    answer = tab.request("POST", "/tables", {"players": 3, "seats": [{"who": "me"}]})
    assert answer.body["error"]["code"] == "seats-open"
    assert tab.get("/tables") == {"tables": [], "more": False}
    assert tab.request("GET", "/ratings").status == 404


def test_hints_are_answered_when_a_bot_has_thought() -> None:
    tab = somebody()
    table = new_table(tab)["summary"]["id"]
    tab.let_bots_play()
    tab.say("hint", "h", table=table, seat=0, adviser="lord")
    asked = tab.asked.popleft()
    assert (asked["hint"], asked["bot"]) == ("h", "lord:1000ms")
    hints = [{"action": "none", "visits": 1, "win_share": 0.5, "score": 1.0}]
    tab.run(tab.home.thought({**asked, "hints": hints}))
    assert tab.heard[-1] == {"type": "done", "id": "h", "result": {"bot": "lord:1000ms", "hints": hints}}


def test_nobody_can_do_anything() -> None:
    tab = Tab(MemoryStorage())
    assert tab.request("POST", "/tables", {"players": 3, "seats": SEATS}).body["error"]["code"] == "sign-in"
    tab.say("watch", "w", topic="mine")
    assert tab.heard[-1]["error"]["code"] == "sign-in"


def test_puzzles_are_answered_and_kept_without_a_server() -> None:
    """The same positions and solutions; what was answered is there again, and no rating."""
    puzzle = shipped().puzzles[0]
    tab = somebody()
    shown = tab.get(f"/puzzles/{puzzle.id}")
    assert (shown["seat"], shown["answered"]) == (puzzle.seat, False)
    assert tab.get(f"/puzzles/{puzzle.id}/box")["rounds"] == 5
    assert tab.post(f"/puzzles/{puzzle.id}/preview", {"action": puzzle.solution})["action"] == puzzle.solution
    assert tab.post(f"/puzzles/{puzzle.id}/explain", {"actions": [puzzle.solution]})["reasons"][0]["code"] is None
    told = tab.post(f"/puzzles/{puzzle.id}/answers", {"action": puzzle.best[1].action})
    assert (told["right"], told["solution"], told["rated"]) == (False, puzzle.solution, None)
    tab.post(f"/puzzles/{puzzle.id}/answers", {"action": puzzle.solution})  # the first answer stands
    again = Tab(tab.storage)
    about = again.get("/puzzles")
    assert (about["answered"], about["right"], about["rating"]) == (1, 0, None)
    assert again.get(f"/puzzles/{puzzle.id}")["answered"]
    assert "puzzles" not in again.get("/visitor")["me"]
    assert again.get("/puzzles/daily")["id"] == about["daily"]
    assert again.get("/puzzles/next")["id"] != puzzle.id
    assert again.get(f"/puzzles/next?theme={puzzle.themes[0]}")["id"] in shipped().by_id


def test_two_tabs_go_on_with_the_same_game() -> None:
    """Each hears what the other has stored, and both may decide."""
    first = somebody()
    second = Tab(first.storage)
    table = new_table(first)["summary"]["id"]
    second.changed_elsewhere(table)
    first.let_bots_play()
    second.say("subscribe", "s", table=table, seat=0)
    head = second.get(f"/tables/{table}?seat=0")["state"]["head"]
    second.heard.clear()
    decide(first, table)
    second.changed_elsewhere(table)
    told = next(message for message in second.heard if message["type"] == "news")
    assert [entry["number"] for entry in told["entries"]] == [head + 1]
    assert told["state"] == first.get(f"/tables/{table}?seat=0")["state"]
    first.let_bots_play()
    second.changed_elsewhere(table)
    decide(second, table)
    first.changed_elsewhere(table)
    assert first.get(f"/tables/{table}?seat=0") == second.get(f"/tables/{table}?seat=0")


def test_a_table_that_another_tab_has_removed_is_gone() -> None:
    first = somebody()
    table = new_table(first)["summary"]["id"]
    second = Tab(first.storage)
    second.get(f"/tables/{table}")
    assert first.request("DELETE", f"/tables/{table}").status == 201
    second.changed_elsewhere(table)
    assert second.request("GET", f"/tables/{table}").status == 404


def test_two_tabs_are_the_same_person() -> None:
    """The second has been opened before the first knew a name, and what one solves the other does not forget."""
    storage = MemoryStorage()
    first, second = Tab(storage), Tab(storage)
    puzzle = shipped().puzzles[0]
    anna = first.post("/guests", {"name": "Anna", "language": "de", "zone": "UTC"})
    first.post(f"/puzzles/{puzzle.id}/answers", {"action": puzzle.solution})
    again = second.post("/guests", {"name": "Anne", "language": "en", "zone": "UTC"})
    assert again["id"] == anna["id"]
    assert second.get("/puzzles")["answered"] == 1
    first.changed_elsewhere("")
    assert first.get("/visitor")["me"]["name"] == "Anne"


def test_a_tab_that_is_too_late_is_refused_and_told() -> None:
    """It has not heard yet what the other has stored."""
    first = somebody()
    table = new_table(first)["summary"]["id"]
    first.let_bots_play()
    second = Tab(first.storage)
    second.say("subscribe", "s", table=table, seat=0)
    state = second.get(f"/tables/{table}?seat=0")["state"]
    decide(first, table)
    second.heard.clear()
    second.say("act", "late", table=table, seat=0, action=actions_in(state["choices"])[0])
    news, refused = second.heard
    assert refused["error"]["code"] == "busy"
    assert news["state"] == first.get(f"/tables/{table}?seat=0")["state"]


def test_openings_are_told_without_a_server() -> None:
    """Of a finished game, from the collection of the package; never of one that goes on."""
    tab = somebody()
    running = new_table(tab)["summary"]["id"]
    assert tab.request("GET", f"/tables/{running}/openings?entry=2").body["error"]["code"] == "not-finished"
    game = Game.new(Options(players=3), 5)
    chance = random.Random(5)
    while not game.over:
        seat = game.actors[0]
        game.push(seat, chance.choice(game.legal(seat)))
    table = tab.post("/imports", {"record": game.record()})["summary"]["id"]
    entries = tab.get(f"/tables/{table}?since=0")["entries"]
    first = next(entry for entry in entries if entry["kind"] == "action")
    told = tab.get(f"/tables/{table}/openings?entry={first['number'] - 1}")
    assert (told["asked"], told["place"], told["played"]) == (True, 0, first["data"]["action"])
    [source] = told["sources"]
    assert source["source"] == "dukes"
    assert [scope["scope"] for scope in source["scopes"]] == ["line", "own", "decision"]
    late = tab.get(f"/tables/{table}/openings?entry={entries[-1]['number']}")
    assert (late["asked"], late["sources"]) == (False, [])
