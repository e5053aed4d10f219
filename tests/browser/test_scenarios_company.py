"""The people at a table: they talk, leave their seat to a bot and come back, or give up."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import faults
from tests.browser.person import PHONE, Meet, Person, actions
from tests.browser.test_axe import violations
from tests.browser.test_scenarios_together import gathered, seated


def choose(person: Person, offer: str) -> None:
    """Press something in the table's menu."""
    person.page.locator("header button").locator("visible=true").first.click()
    person.page.locator("[popover]").get_by_role("button", name=offer).click()


def test_they_talk(meet: Meet) -> None:
    """What one says the other reads, as text; unread lines are counted; the decision stays in reach; axe is content."""
    anne, bess = gathered(meet, ("Anne", "Bess"))
    table = seated([anne, bess])
    for person in (anne, bess):
        person.open_table(table)
    choose(anne, "Chat")
    said = "Well met, <b>Bess</b> & all"
    anne.page.get_by_placeholder("Say something").fill(said)
    anne.page.keyboard.press("Enter")
    anne.page.locator("[data-beside] li").get_by_text(said, exact=True).wait_for()
    bess.page.get_by_role("button", name="Chat (1)").click()
    bess.page.locator("[data-beside] li").get_by_text(said, exact=True).wait_for()
    bess.settle()
    faults.none([*violations(bess), *faults.sideways(bess.page)])
    bess.screenshot("chat")
    asked = anne if anne.state(table)["view"]["actors"] == [0] else bess
    asked.decide(table)  # with the chat open beside it
    bess.page.locator("[data-beside] input").focus()
    bess.page.keyboard.press("Escape")
    bess.page.locator("[data-beside]").wait_for(state="detached")
    bess.page.get_by_role("button", name="Chat", exact=True).wait_for()


def test_a_phrase_is_read_in_the_readers_language(meet: Meet) -> None:
    """In the waiting room, too, and on a phone without covering the decision."""
    anne, berta = meet("Anne"), meet("Berta", size=PHONE, language="de")
    for person in (anne, berta):
        person.become_guest()
    table = anne.make_table(None, None)
    for person in (anne, berta):
        person.page.goto(f"/table/{table}")
    anne.page.locator(".room [data-phrase=luck]").click()
    berta.page.locator(".room ol").first.wait_for()
    berta.post(f"/tables/{table}/join", {"seat": 1})
    berta.page.locator(".room ol li p").get_by_text("Viel Glück!").wait_for()
    anne.post(f"/tables/{table}/fill", {"seat": 2, "bot": "page"})
    while 1 not in (state := anne.state(table, 0))["summary"]["actors"]:
        if state["prompt"] is not None:
            anne.act(table, actions(state)[0], 0)
    berta.page.locator("[data-ask]:not([data-kind=''])").wait_for()  # the sheet is as high as a decision needs
    choose(berta, "Gespräch")
    panel = berta.page.locator("[data-beside]")
    panel.locator("ol li p").get_by_text("Viel Glück!").wait_for()
    berta.settle()
    faults.none([*violations(berta), *faults.sideways(berta.page), *faults.small(berta.page)])
    berta.screenshot("chat-phone")
    shown, asked = panel.bounding_box(), berta.page.locator("[data-ask]").bounding_box()
    assert shown is not None
    assert asked is not None
    assert shown["y"] + shown["height"] <= asked["y"] + 1, "the decision lies below it"


def test_a_seat_is_left_and_taken_again(meet: Meet) -> None:
    """A bot plays for who is away; who comes back decides again."""
    anne, bess = gathered(meet, ("Anne", "Bess"))
    table = seated([anne, bess])
    seat = anne.state(table)["view"]["actors"][0]
    first, other = (anne, bess) if seat == 0 else (bess, anne)
    first.open_table(table)
    other.open_table(table)
    choose(first, "Let a bot play for me")
    assert other.await_turn(table) is not None  # the bot has decided
    assert first.state(table)["summary"]["seats"][seat]["away"] == "left"
    choose(first, "Return to my seat")
    first.page.locator("header button").locator("visible=true").first.click()
    first.page.locator("[popover]").get_by_role("button", name="Let a bot play for me").wait_for()
    first.page.keyboard.press("Escape")
    assert first.state(table)["summary"]["seats"][seat]["away"] == ""
    other.decide(table)
    assert first.await_turn(table) is not None
    first.page.locator("[data-ask]:not([data-kind=''])").wait_for()


def test_giving_up(meet: Meet) -> None:
    """On a phone: asked once more, and then a bot plays the house to the end."""
    anne = meet("Anne", size=PHONE)
    anne.become_guest()
    table = anne.make_table("page", "page")
    anne.open_table(table)
    choose(anne, "Resign")
    asked = anne.page.locator("dialog[open]")
    asked.wait_for()
    anne.settle()
    faults.none([*violations(anne), *faults.sideways(anne.page), *faults.small(anne.page)])
    with anne.page.expect_response(lambda answer: answer.url.endswith("/resign")) as answered:
        asked.get_by_role("button", name="Resign").click()
    assert answered.value.ok
    asked.wait_for(state="detached")
    state = anne.state(table, 0)
    assert state["summary"]["seats"][0]["away"] == "resigned"
    anne.await_head(state["head"] + 3)  # three houses, and none of them waits for her
    expect(anne.page.locator("[data-ask]").first).not_to_contain_text(
        re.compile("your turn|you are next", re.IGNORECASE)
    )
