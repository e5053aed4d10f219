"""A server's page without a connection: it is kept on demand, plays against bots, says so, and hands its games over."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import faults
from tests.browser.person import Person, State, actions
from tests.browser.test_axe import violations
from tests.browser.visitor import ENGINE_SECONDS, act_at_home, ask_engine
from tests.waiting import until

SEATS = [{"who": "me"}, {"who": "bot", "bot": "page"}]


def test_a_game_begun_without_a_connection_goes_on_at_the_server(anne: Person) -> None:
    """R2.1: the same game, the same seat, the same bots."""
    page = anne.page
    page.set_default_timeout(ENGINE_SECONDS * 1000)  # the engine may take that long, whatever is waited for
    anne.tolerate("ERR_INTERNET_DISCONNECTED|Failed to fetch")
    anne.open("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Keep them here").click()
    page.locator("[data-edition=kept]").wait_for()
    faults.none(violations(anne))
    anne.screenshot("kept")

    anne.context.set_offline(True)
    page.goto("/ratings")
    page.wait_for_url("**/offline")
    page.locator("[data-loading=ready], [data-loading=kept]").wait_for()
    expect(page.get_by_role("button", name="Back to the server")).to_be_visible()
    faults.none([*violations(anne), *faults.sideways(page)])
    anne.screenshot("offline")
    ask_engine(page, "POST", "/guests", {"name": "Anne", "language": "en", "zone": "UTC"})
    made = ask_engine(page, "POST", "/tables", {"players": 2, "seats": SEATS, "name": "On the train"})
    table = made["summary"]["id"]
    page.goto(f"/offline#/table/{table}")
    page.locator("[data-ask]:not([data-kind=''])").wait_for()
    address = f"/tables/{table}?seat=0"
    for _ in range(3):
        state = until(lambda: _asked(ask_engine(page, "GET", address)["state"]), ENGINE_SECONDS, "no answer")
        act_at_home(page, table, 0, actions(state)[0], state["head"])
        until(lambda head=state["head"]: ask_engine(page, "GET", address)["state"]["head"] > head, 60, "not played")  # type: ignore[misc]
    played = until(lambda: _asked(ask_engine(page, "GET", address)["state"]), ENGINE_SECONDS, "no answer")

    anne.context.set_offline(False)
    anne.open("/")
    page.get_by_role("heading", name="1 game from playing without a connection").wait_for()
    anne.screenshot("brought")
    page.get_by_role("button", name="Take them along").click()
    mine = until(lambda: anne.get("/me/tables")["tables"], ENGINE_SECONDS, "the server has no game")
    state = anne.state(mine[0]["id"])
    assert state["view"]["round"] == played["view"]["round"]
    assert state["summary"]["name"] == "On the train"
    assert [seat["bot"] for seat in state["summary"]["seats"]] == [None, "page"]
    expect(page.get_by_role("button", name="Take them along")).to_have_count(0)


def _asked(state: State) -> State | None:
    return state if state["prompt"] is not None else None
