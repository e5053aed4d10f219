"""“I own the box”: people correct numbers on the web page, are told what is wrong, and play with them."""

from __future__ import annotations

from playwright.sync_api import expect

from lancaster.material import apply, loads
from tests.browser import faults
from tests.browser.person import PHONE, Meet, Person
from tests.browser.test_axe import shine, violations
from tests.configurations import one_of


def opened(person: Person) -> None:
    person.open("/box")
    person.page.locator("[data-key='county.C.minimum'] input").wait_for()


def clean(person: Person, name: str) -> None:
    """Nothing is cut off, hidden or hard to read, in either theme."""
    person.settle()
    person.screenshot(name, whole=True)
    found = [*violations(person), *faults.sideways(person.page)]
    shine(person, "dark")
    person.screenshot(f"{name}-dark", whole=True)
    found += violations(person, ["color-contrast"])
    shine(person, "light")
    faults.none(found)


def test_numbers_are_corrected_with_the_mouse_and_played_with(meet: Meet) -> None:
    anne = meet("Anne")
    anne.become_guest()
    opened(anne)
    page = anne.page
    page.locator("[data-key='county.C.minimum'] input").fill("2")
    gold = page.locator("[data-key='favour.gold.reward'] input")
    gold.nth(1).fill("4")
    gold.nth(1).blur()
    expect(page.locator("aside [role=status]")).to_contain_text("2 numbers differ")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download as a file").click()
    mine = apply([("county.C.minimum", "2"), ("favour.gold.reward", '"4 gold"')])
    assert loads(saved.value.path().read_text("utf-8")) == mine
    clean(anne, "box")
    page.get_by_role("button", name="New table with these numbers").click()
    page.wait_for_url("**/new?material=own")
    expect(page.get_by_role("radio", name="My own box")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".room").wait_for()
    expect(page.locator("dl")).to_contain_text("somebody’s own box")
    table = page.url.rsplit("/", 1)[1].split("?")[0]
    assert anne.state(table)["summary"]["material"] == mine.digest
    assert anne.get("/me")["preferences"]["box"] == {"county.C.minimum": "2", "favour.gold.reward": '"4 gold"'}


@one_of(
    "language, told",
    [
        ("de-DE", "Muss eine ganze Zahl von 1 bis 4 sein, nicht 9."),
        ("es-ES", "Debe ser un número entero de 1 a 4, no 9."),
    ],
)
def test_what_is_wrong_is_told_in_the_reader_s_language_on_a_phone(meet: Meet, language: str, told: str) -> None:
    """By the keyboard, which a phone may have too."""
    anne = meet("Anne", size=PHONE, language=language)
    opened(anne)
    page = anne.page
    field = page.locator("[data-key='county.C.minimum'] input")
    field.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("9")
    page.keyboard.press("Tab")
    value = page.locator("[data-key='county.C.minimum']")
    expect(value).to_contain_text(told)
    expect(field).to_have_attribute("aria-invalid", "true")
    clean(anne, f"box-phone-{language}")
    faults.none(faults.small(page))
    keep = page.locator("aside button").first
    expect(keep).to_be_disabled()
    field.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("4")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(value).not_to_contain_text(told)
    expect(keep).to_be_enabled()


def test_the_table_says_which_numbers_it_is_played_with(meet: Meet) -> None:
    anne = meet("Anne")
    anne.become_guest()
    table = anne.make_table("page", corrections=[{"key": "county.C.minimum", "value": "2"}])
    anne.open_table(table)
    page = anne.page
    page.locator("[data-ask]").first.wait_for()
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-offer=castle]").click()
    told = page.locator("[data-beside]")
    expect(told).to_contain_text("York, on the board")
    expect(told).to_contain_text("Here: 2. Shipped: 3.")
    anne.settle()
    anne.screenshot("table-numbers")
    faults.none([*violations(anne), *faults.sideways(page)])
