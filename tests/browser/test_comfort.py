"""The comfort of the web page: text that can be read, a table that grows with the window, settings in one sheet that
are kept with the account, and sound.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import faults, game_moments
from tests.browser.person import DESKTOP, LARGE, PASSWORD, PHONE, TABLET, Meet, Person, actions
from tests.browser.test_axe import violations
from tests.configurations import one_of

HUGE = (2560, 1440)
# counts what is played instead of playing it
LISTEN = """
window.heard = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.heard += 1; return start.apply(this, at); };
"""


def letters_px(page: Page, selector: str) -> float:
    """How large the letters of something are."""
    found = page.locator(selector).locator("visible=true").first
    return float(found.evaluate("element => parseFloat(getComputedStyle(element).fontSize)"))


def open_settings(person: Person) -> None:
    """The sheet with all settings."""
    person.open("/")
    person.page.locator("header .end button").last.click()
    person.page.locator("dialog[open]").wait_for()


@one_of("kind", ["place", "castle", "send"])
def test_no_letters_below_11_pixels(anne: Person, kind: str) -> None:
    game_moments.open_decision(anne, kind)
    anne.settle()
    faults.none(faults.tiny(anne.page))


def test_law_cards_carry_their_titles(anne: Person) -> None:
    """With five players, where there is the least room."""
    game_moments.open_decision(anne, "place")
    titles = anne.page.locator(".law [data-title]")
    expect(titles).to_have_count(6)
    for title in titles.all():
        expect(title).to_be_visible()
        assert title.inner_text().strip()
    faults.none(faults.cut(anne.page, []))


def test_table_and_home_page_grow_with_the_window(meet: Meet) -> None:
    """Letters are larger at 1920 than at 1280, and larger still at 2560; nothing scrolls sideways or is cut off."""
    table, home = [], []
    for size in (DESKTOP, LARGE, HUGE):
        person = meet(size=size)
        person.become_guest()
        person.open("/")
        person.settle()
        home.append(letters_px(person.page, "main p"))
        faults.none(faults.sideways(person.page))
        game_moments.open_decision(person, "place")
        person.settle()
        table.append(letters_px(person.page, "[data-ask] p"))
        faults.none([*faults.sideways(person.page), *faults.cut(person.page, [])])
        person.screenshot(f"table-{size[0]}")
        person.leave()
    for sizes in (table, home):
        assert sizes[0] * 1.3 < sizes[1], sizes
        assert sizes[1] * 1.25 < sizes[2], sizes


def test_the_map_of_a_tablet_uses_the_width(meet: Meet) -> None:
    """820×1180: from Somerset to Suffolk the counties take most of the width, and conflicts lie below them."""
    anne = meet(size=TABLET)
    anne.become_guest()
    game_moments.open_decision(anne, "place")
    anne.page.locator(".tabs button").first.click()
    anne.settle()
    west, east = (
        anne.page.locator(f"[data-target='county:{name}']").bounding_box() for name in ("Somerset", "Suffolk")
    )
    assert west is not None
    assert east is not None
    assert east["x"] + east["width"] - west["x"] > 0.6 * TABLET[0], (west, east)
    expect(anne.page.locator("[data-target^='front:']").first).to_be_visible()
    faults.none([*faults.tiny(anne.page), *faults.sideways(anne.page), *faults.cut(anne.page, [])])
    anne.screenshot("tablet")


def test_settings_are_kept_with_the_account(meet: Meet) -> None:
    """Chosen in one browser, they hold in another as soon as one has signed in there."""
    anne = meet("Anne of Comfort")
    anne.become_account()
    open_settings(anne)
    sheet = anne.page.locator("dialog[open]")
    sheet.get_by_text("Larger", exact=True).click()
    sheet.get_by_label("High contrast").check()
    sheet.get_by_label("Patterns").check()
    sheet.get_by_text("Candlelit", exact=True).click()
    faults.none(violations(anne))
    anne.screenshot("settings")
    with anne.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        anne.page.keyboard.press("Escape")
    kept = anne.get("/visitor")["me"]["preferences"]
    chosen = {"text": 1.25, "contrast": True, "patterns": True, "theme": "dark"}
    assert kept == {**chosen, "pace": "off"}  # the tests switch movement off
    other = meet("Anne of Comfort", size=PHONE)
    other.post("/sign-in", {"name": "Anne of Comfort", "password": PASSWORD})
    other.open("/")
    root = other.page.locator("html[data-contrast][data-patterns][data-theme=dark]")
    root.wait_for()
    assert root.evaluate("root => root.style.getPropertyValue('--text')") == "1.25"
    faults.none([*violations(other), *faults.sideways(other.page)])


@one_of("size", [DESKTOP, LARGE, PHONE], ids=["1280", "1920", "phone"])
def test_the_largest_letters_at_the_table(meet: Meet, size: tuple[int, int]) -> None:
    """With high contrast and patterns; what does not fit is shown in areas, and nothing is lost at the side."""
    anne = meet(size=size)
    anne.become_guest()
    anne.open("/")
    anne.page.evaluate("for (const key of ['contrast', 'patterns']) localStorage.setItem(key, 'true')")
    anne.page.evaluate("localStorage.setItem('text', '1.25')")
    game_moments.open_decision(anne, "place")
    anne.settle()
    anne.screenshot("largest")
    faults.none([*violations(anne), *faults.sideways(anne.page)])


def test_the_board_can_be_zoomed(anne: Person) -> None:
    """On a desktop the chart is larger than its room, scrolls, and is played on as before."""
    anne.open("/")
    game_moments.open_decision(anne, "place")
    anne.settle()
    county = anne.page.locator("[data-target='county:York']")
    before = county.bounding_box()
    anne.page.evaluate("localStorage.setItem('zoom', '2')")
    anne.page.reload()
    game_moments.take_the_device(anne)
    anne.settle()
    after = county.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] == pytest.approx(2 * before["width"], rel=0.1)
    anne.page.locator("[data-target='county:Surrey']").scroll_into_view_if_needed()
    expect(anne.page.locator("[data-target='county:Surrey']")).to_be_in_viewport()
    assert anne.page.evaluate("document.documentElement.scrollWidth <= innerWidth")  # only the chart scrolls


def let_something_happen(person: Person) -> None:
    """Somebody acts at a table that is open; `window.heard` counts the sounds."""
    person.page.add_init_script(LISTEN)
    game_moments.open_decision(person, "place")
    person.page.locator("[data-head]").wait_for(state="attached")
    before = person.page.locator("[data-head]").get_attribute("data-head")
    table = person.page.url.rpartition("/")[2]
    state = person.state(table, person.state(table)["view"]["actors"][0])
    action = next(text for text in actions(state) if text.endswith(("York", "Stafford", "Surrey")))
    person.act(table, action, state["seat"])
    person.page.wait_for_function("head => document.querySelector('[data-head]')?.dataset.head !== head", arg=before)
    person.settle()


def expect_a_sound(person: Person) -> None:
    """What happens at the table is heard."""
    let_something_happen(person)
    person.page.wait_for_function("window.heard > 0")


def expect_no_sound(person: Person) -> None:
    """What happens at the table is not heard."""
    let_something_happen(person)
    assert person.page.evaluate("window.heard") == 0


def test_sound_is_heard_unless_it_is_off(meet: Meet) -> None:
    """On by itself; off when switched off, and under reduced motion unless it was chosen."""
    anne = meet("Anne")
    anne.become_guest()
    expect_a_sound(anne)
    anne.page.evaluate("localStorage.setItem('sound', 'false')")
    expect_no_sound(anne)
    calm = meet("Bess")
    calm.page.emulate_media(reduced_motion="reduce")
    calm.become_guest()
    expect_no_sound(calm)
    calm.page.evaluate("localStorage.setItem('sound', 'true')")
    expect_a_sound(calm)
