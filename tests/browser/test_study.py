"""The analysis board in a browser: play both by hand and by what is best, walk the tree, branch, remark, prune."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import faults
from tests.browser.person import PHONE, Meet
from tests.browser.pointers import Hand, Way
from tests.browser.test_axe import violations
from tests.configurations import one_of


def at(page: Page, place: int) -> None:
    """Wait until a place is shown."""
    expect(page.locator(f'[data-place-shown="{place}"]')).to_be_attached()


class Keys(Hand):
    """The keyboard, at what is to be pressed: that Tab comes there is tested at the table."""

    def press(self, selector: str, nth: int = 0) -> None:
        """Press it with the space bar."""
        self.find(selector, nth).press("Space")


@one_of("by, language", [("mouse", "en-GB"), ("keyboard", "de-DE"), ("finger", "es-ES")])
def test_a_board_is_played_on_and_branched(meet: Meet, by: Way, language: str) -> None:
    """A move, one back, another move: a variation, which is judged, signed, commented, promoted and deleted."""
    finger = by == "finger"
    anne = meet("Anne", size=PHONE, touch=True, language=language) if finger else meet("Anne", language=language)
    anne.become_guest()
    anne.tolerate("status of 409")  # an outcome that was asked for is of the place before
    anne.open("/study")
    page, hand = anne.page, Keys(anne.page) if by == "keyboard" else anne.hand(by)
    hand.press("[data-begin]")
    at(page, 0)
    anne.settle()
    faults.none([*violations(anne), *faults.sideways(page)])
    for place, choice in ((1, 0), (2, 1)):
        hand.press("[data-ask] [data-choice]", choice)
        hand.press("[data-primary]")
        at(page, place)
        hand.press('[data-step-to="back"]')
        at(page, 0)
    if finger:
        hand.press("[data-analysis]")
    hand.press('[data-place="2"]')
    at(page, 2)
    expect(page.locator("[data-best]")).to_have_count(3)
    hand.press('[data-sign="!?"]')
    expect(page.locator('[data-place="2"] b')).to_have_text("!?")
    faults.none([*violations(anne), *faults.sideways(page)])
    anne.screenshot(f"study-{by}")
    hand.press("[data-promote]")
    at(page, 1)
    hand.press("[data-delete]")
    at(page, 0)
    expect(page.locator("[data-place]")).to_have_count(2)
    if by == "keyboard":  # arrows walk the tree
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("ArrowRight")
        at(page, 1)
        page.keyboard.press("Home")
        at(page, 0)


def test_a_shared_board_is_looked_at_and_copied(meet: Meet) -> None:
    """Whoever has the link sees it and cannot change it; the copy is theirs, and can be changed."""
    anne, berta = meet("Anne"), meet("Berta")
    for each in (anne, berta):
        each.become_guest()
    made = anne.post("/studies", {"source": "deal", "players": 3, "seed": "7"})
    page = berta.page
    berta.open(f"/study/{made['id']}")
    at(page, 0)
    assert page.locator("[data-ask] [data-choice], [data-promote], [data-cards]").count() == 0
    page.locator("[data-copy]").click()
    page.wait_for_function("id => !location.pathname.endsWith(id)", arg=made["id"])
    page.locator("[data-cards]").wait_for()
    page.locator("[data-ask] [data-choice]").first.click()
    page.locator("[data-primary]").click()
    at(page, 1)
    assert len(anne.get(f"/studies/{made['id']}")["places"]) == 1
