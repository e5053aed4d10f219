"""Decisions in advance on the web page: ballots, a placement, a standing order; nobody else sees them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import faults
from tests.browser.person import Meet, Person
from tests.browser.test_axe import violations
from tests.browser.test_scenarios_together import dom, gathered, seated
from tests.server.quick_server import words


def play_until(company: list[Person], table: str, kind: str) -> None:
    """Let everybody play their first choice until this is asked."""
    while True:
        seat = company[0].state(table)["view"]["actors"][0]
        state = company[seat].state(table, seat)
        if state["prompt"]["kind"] == kind:
            return
        company[seat].act(table, words(state["choices"])[0], seat)


def test_a_ballot_is_sealed_ahead_and_cast_by_itself(meet: Meet) -> None:
    anne, bess = gathered(meet, ("Anne", "Bess"))
    table = seated([anne, bess], pace="turns")
    play_until([anne, bess], table, "ballot")
    second = anne.state(table)["view"]["proposals"][1]
    for person in (anne, bess):
        person.open_table(table)
        person.page.locator("dialog[open] [data-ballot]").wait_for()
    before = dom(bess)
    anne.page.locator("[data-seal-ahead] summary").click()
    law = anne.page.locator(f"[data-ahead='{second}']")
    with anne.page.expect_response(lambda answer: answer.request.method == "PUT") as put:
        law.get_by_text("Yes", exact=True).click()
    assert put.value.ok
    anne.settle()
    faults.none([*violations(anne), *faults.sideways(anne.page)])
    anne.screenshot("seal-ahead")
    bess.settle()
    assert dom(bess) == before, "nobody else sees it"
    anne.act(table, "no", 0)
    bess.act(table, "no", 1)
    state = anne.state(table, 0)
    assert state["view"]["vote"] == second
    assert state["prompt"] is None, "her ballot is cast already"
    assert [report["action"] for report in state["orders"]["reports"]] == ["yes"]


def test_a_placement_and_a_standing_order(meet: Meet) -> None:
    anne, bess = gathered(meet, ("Anne", "Bess"))
    table = seated([anne, bess], pace="turns")
    play_until([anne, bess], table, "place")
    seat = anne.state(table)["view"]["actors"][0]
    now, then = ((anne, 0), (bess, 1)) if seat == 0 else ((bess, 1), (anne, 0))
    waiting = then[0]
    waiting.open_table(table)
    waiting.page.locator("[data-orders]").click()
    panel = waiting.page.locator("[data-beside]")
    panel.get_by_label("Place", exact=True).select_option("castle")
    panel.get_by_label("Place", exact=True).nth(1).wait_for()
    with waiting.page.expect_response(lambda answer: answer.request.method == "PUT") as put:
        panel.locator("[data-add-order]").click()
    assert put.value.ok
    with waiting.page.expect_response(lambda answer: answer.request.method == "PUT") as put:
        panel.get_by_label("Prisoners").select_option("all")
    assert put.value.ok
    waiting.settle()
    faults.none([*violations(waiting), *faults.sideways(waiting.page)])
    waiting.screenshot("orders")
    choice = words(now[0].state(table, now[1])["choices"])[0]
    now[0].act(table, choice, now[1])
    state = waiting.state(table, then[1])
    assert state["orders"]["standing"] == {"ransom": "all"}
    assert [report["used"] for report in state["orders"]["reports"]] == [True]
    assert "castle" in state["orders"]["reports"][0]["action"]
    waiting.await_head(state["head"])
    expect(panel.locator("ol.list")).to_have_count(0)  # it is used up
