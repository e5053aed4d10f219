"""Frozen games: the rules of the server have changed since; the web page says so, and players can go on from before
that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import faults
from tests.browser.conftest import ARTEFACTS, stop, wait_until_ready
from tests.browser.person import PHONE, Person
from tests.browser.test_axe import violations
from tests.browser.test_scenarios_connection import AWAY, beside
from tests.server.nodes import Node

ACTIONS_PLAYED = 6  # actions, of which the last two would be something else


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Node]:
    """A server of its own, to be started anew."""
    made = Node(tmp_path / "data")
    made.start()
    wait_until_ready(made)
    yield made
    if made.alive:
        stop(made)


@pytest.fixture
def people(node: Node, browser: Browser) -> Iterator[list[Person]]:
    """Anne, who plays two seats, and a spectator with a phone."""
    folder = ARTEFACTS / "frozen"
    met = [Person(browser, node.base, folder, "Anne"), Person(browser, node.base, folder, "Bess", size=PHONE)]
    for person in met:
        person.tolerate(AWAY)
        person.become_guest()
    yield met
    troubles = [trouble for person in met for trouble in person.troubles]
    for person in met:
        person.leave()
    assert not troubles, troubles


def change_the_rules(node: Node, table: str, entry: int) -> None:
    """Let a stored game stand differently from an entry on, as other rules would have it."""
    stop(node)
    [stored] = node.folder.glob("*.sqlite")
    with closing(sqlite3.connect(stored)) as database, database:
        database.execute("UPDATE entries SET digest = 'other' WHERE \"table\" = ? AND number >= ?", (table, entry))
    node.start()
    wait_until_ready(node)


def test_a_frozen_game(node: Node, people: list[Person]) -> None:
    """Everybody is told; only who plays there can rewind it, and is asked first; then the game goes on for all."""
    anne, bess = people
    table = anne.make_table("me", seed=4)
    for _ in range(ACTIONS_PLAYED):
        beside(anne, table, anne.state(table, 0)["summary"]["actors"][0])
    acts = [entry["number"] for entry in anne.entries(table) if entry["kind"] == "action"]
    change_the_rules(node, table, acts[-2])
    for person in people:
        person.open_table(table)
        person.page.get_by_role("heading", name="The game is frozen").wait_for()
        faults.none([*violations(person), *faults.sideways(person.page)])
        person.screenshot(f"frozen-{person.name}")
    bess.page.get_by_text("Whoever plays here can go on").wait_for()
    go_on = "Play on from there"
    assert bess.page.get_by_role("button", name=go_on).count() == 0
    anne.page.get_by_role("button", name=go_on).click()
    asked = anne.page.locator("dialog[open]")
    asked.get_by_text("The last 2 actions are lost").wait_for()
    anne.screenshot("asked")
    asked.get_by_role("button", name="Cancel").click()
    asked.wait_for(state="detached")
    assert anne.state(table, 0)["summary"]["status"] == "frozen"
    anne.page.get_by_role("button", name=go_on).click()
    asked.get_by_role("button", name=go_on).click()
    asked.wait_for(state="detached")
    anne.page.locator("main.pass button").click()
    anne.page.locator("[data-ask]:not([data-kind=''])").wait_for()
    bess.page.get_by_text("The game is frozen", exact=True).wait_for(state="hidden")
    seat = anne.state(table, 0)["summary"]["actors"][0]
    anne.decide(table, seat=seat)
    bess.await_head(anne.state(table, 0)["head"])
