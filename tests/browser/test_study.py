"""The analysis board in a browser: play both by hand and by what is best, walk the tree, branch, remark, prune."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import PHONE, Meet


def at(page: Page, place: int) -> None:
    """Wait until a place is shown."""
    expect(page.locator(f'[data-place-shown="{place}"]')).to_be_attached()


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_a_board_is_played_on_and_branched(meet: Meet, by: str) -> None:
    """A move, one back, another move: a variation, which is signed, promoted and deleted."""
    anne = meet("Anne", size=PHONE, touch=True) if by == "finger" else meet("Anne")
    anne.become_guest()
    anne.open("/study")
    page = anne.page
    page.locator("[data-begin]").click()
    at(page, 0)
    for place, choice in ((1, 0), (2, 1)):
        page.locator("[data-ask] [data-choice]").nth(choice).click()
        page.locator("[data-primary]").click()
        at(page, place)
        page.locator('[data-step-to="back"]').first.click()
        at(page, 0)
    if by == "finger":
        page.locator("[data-analysis]").click()
    page.locator('[data-place="2"]').click()
    at(page, 2)
    page.locator('[data-sign="!?"]').click()
    expect(page.locator('[data-place="2"] b')).to_have_text("!?")
    page.locator("[data-promote]").click()
    at(page, 1)
    page.locator("[data-delete]").click()
    at(page, 0)
    expect(page.locator("[data-place]")).to_have_count(2)
    if by == "mouse":  # arrows walk the tree
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("ArrowRight")
        at(page, 1)
        page.keyboard.press("Home")
        at(page, 0)
