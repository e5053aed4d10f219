"""The connection fails: the page says so, comes back by itself, catches up, and plays nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from lancaster import Rng
from tests.browser.choices import actions
from tests.browser.conftest import ARTEFACTS, stop, wait_until_ready
from tests.browser.deciding import Decision
from tests.browser.person import STALLED_SECONDS, Meet, Person
from tests.server.nodes import Node

AWAY = r"WebSocket|ERR_|Failed to load resource|net::"
LOST = "The connection is lost"


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Node]:
    """A server of its own, to be killed."""
    node = Node(tmp_path / "data")
    node.start()
    try:
        wait_until_ready(node)
        yield node
        if node.alive:
            stop(node)
    finally:
        node.kill()


@pytest.fixture
def pair(frail: Node, browser: Browser) -> Iterator[tuple[Person, Person]]:
    """Two people of that server, who expect the worst."""
    people = [Person(browser, frail.base, ARTEFACTS / "connection", name) for name in ("Anne", "Bess")]
    for person in people:
        person.tolerate(AWAY)
        person.become_guest()
    yield people[0], people[1]
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.leave()
    assert not troubles, troubles


def seated(one: Person, other: Person) -> str:
    """A table of the two, whose game has begun."""
    table = one.make_table(None, seed=4)
    other.post(f"/tables/{table}/join", {"seat": 1})
    return table


def beside(person: Person, table: str, seat: int) -> None:
    """Play anything, from elsewhere than the browser, which may be offline."""
    cookies = {each["name"]: each["value"] for each in person.context.cookies()}
    headers = {"Origin": person.base}
    with httpx.Client(
        base_url=f"{person.base}/api/v1", cookies=cookies, headers=headers, timeout=STALLED_SECONDS
    ) as client:
        state = client.get(f"/tables/{table}", params={"seat": seat}).json()["state"]
        played = client.post(f"/tables/{table}/actions", json={"seat": seat, "action": actions(state)[0]})
        assert played.status_code == 200, played.text


def test_the_server_is_killed_and_comes_back(frail: Node, pair: tuple[Person, Person]) -> None:
    """What was decided meanwhile is played when it is back, once; what others did is caught up with."""
    anne, bess = pair
    table = seated(anne, bess)
    anne.open_table(table)
    bess.open_table(table)
    first = anne.state(table)["summary"]["actors"][0]
    one, other = (anne, bess)[first], (anne, bess)[1 - first]
    state = one.await_turn(table)
    assert state is not None
    for person in pair:
        person.page.locator("[data-ask]").first.wait_for()
        person.settle()
    frail.kill()
    for person in pair:
        person.page.get_by_text(LOST).wait_for()
    one.screenshot("lost")
    # decided while nobody listens
    Decision(one.page, state, one.hand("mouse"), Rng(1)).make("extend gold", "panel")
    expect(one.page.locator("[data-primary][aria-busy=true]")).to_have_count(1)
    frail.start()
    wait_until_ready(frail)
    for person in pair:
        person.page.get_by_text(LOST).wait_for(state="hidden")
    one.await_played(table, state, "extend gold")
    played = [entry for entry in one.entries(table) if entry["kind"] == "action"]
    assert [(entry["seat"], entry["data"]["action"]) for entry in played] == [(first, "extend gold")]
    other.await_turn(table)
    other.expect_kind("first-extension")
    other.decide(table, "extend votes")
    one.await_head(other.state(table)["head"])


def test_the_network_drops(frail: Node, pair: tuple[Person, Person]) -> None:
    """One is offline while the other plays on: the page says so, and catches up with all of it."""
    anne, bess = pair
    table = seated(anne, bess)
    anne.open_table(table)
    anne.context.set_offline(True)
    anne.page.get_by_text(LOST).wait_for()
    head = bess.state(table)["head"]
    for _ in range(4):
        seat = bess.state(table)["summary"]["actors"][0]
        beside((anne, bess)[seat], table, seat)
    assert anne.page.get_by_text(LOST).is_visible()
    anne.context.set_offline(False)
    anne.page.get_by_text(LOST).wait_for(state="hidden")
    after = anne.state(table)
    assert after["head"] >= head + 4
    anne.await_head(after["head"])
    anne.expect_kind("" if after["prompt"] is None else after["prompt"]["kind"])


def test_the_lobby_without_a_server(frail: Node, pair: tuple[Person, Person]) -> None:
    """The lobby says that the server is away, finds it again, and a game can begin."""
    anne, _ = pair
    anne.open("/")
    anne.settle()
    frail.kill()
    lost = anne.page.locator("[role=status] p", has_text="connection")
    lost.wait_for()
    frail.start()
    wait_until_ready(frail)
    lost.wait_for(state="hidden")
    anne.page.locator("form button[type=submit]").first.click()
    anne.page.wait_for_url("**/table/*")
    anne.page.locator("[data-ask]").wait_for()


def test_the_server_is_replaced_by_a_newer_one(meet: Meet) -> None:
    """The page says so, keeps a half-made decision, and loads itself again once nothing is half made."""
    anne = meet("Anne")
    anne.tolerate(AWAY)
    anne.become_guest()
    page = anne.page
    page.clock.install()
    table = anne.make_table("page", "page")
    anne.open_table(table)
    anne.await_turn(table)
    anne.settle()  # what is loaded later is there
    page.locator("[data-ask] [data-choice]").first.click()
    page.locator("[data-begun]").wait_for()
    newer = '<script type="module" src="./assets/index-newer.js"></script>'
    page.route(f"{anne.base}/", lambda route: route.fulfill(body=newer, content_type="text/html"))
    page.evaluate("window.before = true")
    anne.context.set_offline(True)
    page.get_by_text(LOST).wait_for()
    anne.context.set_offline(False)
    expect(page.locator("[data-renewal]")).to_contain_text("newer version")
    page.clock.run_for(10_000)
    assert page.evaluate("window.before"), "a half-made decision is kept"
    page.keyboard.press("Escape")
    expect(page.locator("[data-begun]")).to_have_count(0)
    with page.expect_navigation():
        page.clock.run_for(10_000)
    page.locator("[data-ask]").first.wait_for()
    assert not page.evaluate("window.before")
