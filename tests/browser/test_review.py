"""The review of a finished game in a browser: on the result page and beside the replay, by all ways of pointing."""

from __future__ import annotations

import re

from playwright.sync_api import Position, expect

from tests.browser import game_moments
from tests.browser.person import Meet, Person
from tests.browser.pointers import Way
from tests.configurations import one_of

MOST_MS = 130_000  # that a review may take on a busy machine


def ask(person: Person, table: str, by: Way) -> None:
    """Open the result and ask for the chances."""
    page = person.page
    page.goto(f"/result/{table}")
    if by == "keyboard":
        page.locator("[data-charted] input").first.focus()
        page.keyboard.press("ArrowRight")
    else:
        person.hand(by).press("[data-charted] label", 1)
    page.locator("[data-review]").wait_for(timeout=MOST_MS)


@one_of("by", ["mouse", "keyboard", "finger"])
def test_a_review_is_asked_for_read_and_followed_into_the_replay(meet: Meet, by: Way) -> None:
    """The chart, a mistake with what was better, and the same on the table of the replay."""
    anne = meet("Anne", by=by)
    anne.become_guest()
    table = game_moments.bring_reviewed(anne)
    page, hand = anne.page, anne.hand(by)
    ask(anne, table, by)
    chart = page.locator("[data-review-chart]")
    last = int(chart.get_attribute("max") or 0)
    expect(chart).to_have_value(str(last))
    assert last > 200
    hand.press("[data-fault=before]")
    better = page.locator("[data-review] [data-better]")
    expect(better).to_contain_text(re.compile(r"was better: \d+\s% more"))
    marked = int(chart.input_value())
    if by == "keyboard":
        chart.press("ArrowLeft")
        expect(chart).to_have_value(str(marked - 1))
        assert re.search(r"Round 5.*%", chart.get_attribute("aria-valuetext") or "")
    else:
        box = chart.bounding_box()
        assert box is not None
        middle = Position(x=box["width"] / 2, y=box["height"] / 2)
        if by == "finger":
            chart.tap(position=middle)
        else:
            chart.click(position=middle)
        assert abs(int(chart.input_value()) - last / 2) < last / 20
    anne.screenshot(f"review-{by}")
    moment = page.locator("[data-moment]").first
    number = moment.get_attribute("data-moment")
    hand.press("[data-moment]")
    expect(chart).to_have_value(str(number))
    page.locator("[data-review-replay] a").click()
    page.wait_for_url("**/replay/**")
    page.locator("[data-beside] [data-review]").wait_for(timeout=MOST_MS)
    expect(page.locator("[data-scrub-mark]").first).to_be_attached()
    expect(page.locator("[data-review-chart]")).to_have_value(str(number))
    anne.screenshot(f"review-replay-{by}")
    if by == "finger":  # the review covers the table: where it went wrong is seen when that is closed
        hand.press("[data-fault]:not(:disabled)")
        page.locator("[data-better]").wait_for()
        hand.press("[data-beside] header button")
        expect(page.locator("[data-mark]").filter(has_text="✗")).to_be_visible()


def test_the_played_and_the_better_move_are_drawn_on_the_table(meet: Meet) -> None:
    """A cross where the piece went, a tick where it had better gone; R closes the review, and they go."""
    anne = meet("Anne")
    anne.become_guest()
    page = anne.page
    page.goto(f"/replay/{game_moments.bring_reviewed(anne)}?at=1&review=1")
    page.locator("[data-beside] [data-review]").wait_for(timeout=MOST_MS)
    anne.settle()
    drawn = 0
    for _ in range(page.locator("[data-scrub-mark]").count()):
        page.locator("[data-fault=after]").click()
        page.locator("[data-better]").wait_for()
        anne.settle()  # the marks of this decision are drawn, and those of the one before are gone
        drawn += page.locator("[data-mark]").filter(has_text="✓").count()
        if page.locator("[data-fault=after]").is_disabled():
            break
    assert drawn >= 1
    assert page.locator("[data-mark]").filter(has_text="✗").count() <= 1
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("r")
    expect(page.locator("[data-beside]")).to_have_count(0)
    expect(page.locator("[data-mark]")).to_have_count(0)


def test_without_an_answer_one_may_ask_again(meet: Meet) -> None:
    """The bots are busy: that is said, and asking again brings the review."""
    anne = meet("Anne")
    anne.become_guest()
    table = game_moments.bring_reviewed(anne)
    anne.tolerate("503")
    busy = {"type": "about:blank", "title": "Busy", "status": 503, "code": "busy"}
    anne.page.route("**/review", lambda route: route.fulfill(status=503, json=busy), times=1)
    anne.page.goto(f"/result/{table}")
    anne.page.locator("[data-charted] label").nth(1).click()
    anne.page.locator(".wait button").click()
    anne.page.locator("[data-review]").wait_for(timeout=MOST_MS)
