"""From the lobby to a table: at once, with friends, by a link; and what is said when something cannot be done."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import game_moments
from tests.browser.person import PHONE, Meet, Person
from tests.configurations import one_of

PLAIN = re.compile(r"^[A-Z“].*[.!?]$", re.DOTALL)  # a sentence, no code


@one_of("size", [(1280, 720), PHONE], ids=["desktop", "phone"])
def test_two_clicks_to_a_game(meet: Meet, size: tuple[int, int]) -> None:
    """A newcomer opens the page, presses the button, and is in a game against bots."""
    person = meet("Newcomer", size=size)
    person.open("/")
    person.page.get_by_role("button", name="Play now").click()
    person.page.wait_for_url("**/table/*")
    person.page.locator("[data-ask]").wait_for()
    table = person.page.url.rpartition("/")[2]
    assert person.await_turn(table) is not None
    person.expect_kind("first-extension")
    person.page.goto("/")
    person.page.get_by_text("Your turn", exact=True).first.wait_for()
    person.page.get_by_role("link", name="Go on").first.click()
    person.page.wait_for_url(f"**/table/{table}")


def test_a_table_of_ones_own_and_an_invitation(meet: Meet) -> None:
    """Anne makes a table and sends a link; Bess, a stranger to the server, takes the seat, and they begin."""
    anne, bess = meet("Anne"), meet("Bess", size=PHONE)
    anne.open("/")
    anne.page.get_by_role("link", name="Create a table").click()
    anne.page.wait_for_url("**/new")
    form = anne.page.locator("form")
    form.get_by_label("Name of the table").fill("Kenilworth")
    form.get_by_text("2", exact=True).first.click()
    anne.page.get_by_label("What shall we call you?").fill("Anne of Kenilworth")
    form.locator("button[type=submit]").click()
    anne.page.wait_for_url("**/table/*")
    anne.page.get_by_role("heading", name="Kenilworth").wait_for()
    anne.page.get_by_role("button", name="Make a link").click()
    link = anne.page.get_by_label("Invitation link").input_value()
    anne.screenshot("waiting")
    bess.page.goto(link)
    bess.page.get_by_label("What shall we call you?").fill("Bess")
    bess.page.get_by_role("button", name="Take the seat").click()
    for person in (anne, bess):
        person.page.wait_for_url("**/table/*")
        person.page.locator("[data-ask]").wait_for()
    late = meet("Late")
    late.tolerate("404|403|409|410|Failed to load resource")
    late.page.goto(link)
    late.page.get_by_role("button", name="Take the seat").click()
    assert_plain(late, late.page.get_by_role("alert").inner_text())


def test_joining_and_watching_from_the_lobby(meet: Meet) -> None:
    """An open table can be joined, a running one watched; the lobby hears of both at once."""
    anne, bess, watcher = meet("Anne"), meet("Bess"), meet("Watcher")
    anne.become_guest()
    for person in (bess, watcher):
        person.open("/")
    name = f"Leeds {anne.id[:6]}"
    table = anne.make_table(None, listed=True, name=name)
    row = bess.page.locator("li", has_text=name)
    row.wait_for()
    row.get_by_role("button", name="Sit down").click()
    bess.page.wait_for_url(f"**/table/{table}")
    bess.page.locator("[data-ask]").wait_for()
    row = watcher.page.locator("li", has_text=name)
    row.get_by_role("link", name="Watch").click()
    watcher.page.wait_for_url(f"**/table/{table}")
    watcher.page.get_by_text("You are watching").wait_for()


def test_language_and_theme_are_kept(meet: Meet) -> None:
    """Chosen once, they stay: also after the page is loaded anew."""
    person = meet("Anne", language="es-ES")
    person.open("/")
    html = person.page.locator("html")
    expect(html).to_have_attribute("lang", "es")
    person.page.locator("header .end button").last.click()
    person.page.locator("dialog[open]").get_by_text("Deutsch", exact=True).click()
    person.page.locator("html[lang=de]").wait_for()
    person.page.keyboard.press("Escape")
    person.page.locator("header .end button").first.click()
    person.page.locator("html[data-theme=dark]").wait_for()
    person.page.reload()
    person.page.locator("html[lang=de][data-theme=dark]").wait_for()
    person.page.get_by_role("button", name="Jetzt spielen").wait_for()


def assert_plain(person: Person, words: str) -> None:
    """A sentence for people: no code, no English of the server's own."""
    assert PLAIN.match(words.strip()), f"these are no plain words: {words!r}"
    assert not re.search(r"\b[a-z]+-[a-z]+-?[a-z]*\b.*\bcode\b|undefined|\[object|Error\b|\b[45]\d\d\b", words), words


def test_errors_in_plain_words(meet: Meet) -> None:
    """Nothing at an address, a record that is none, a name that will not do, a table that is gone."""
    person = meet("Anne")
    person.tolerate("Failed to load resource")
    nothing = "A" * 22
    for path in (f"/result/{nothing}", f"/table/{nothing}", f"/replay/{nothing}", "/nowhere"):
        person.page.goto(path)
        told = person.page.locator("#main :is(p, h1)").filter(visible=True)
        told.first.wait_for()
        person.settle()
        assert told.last.inner_text()
        assert "no-such" not in person.page.locator("#main").inner_text()
    person.open("/")
    person.page.get_by_role("button", name="Bring a record").click()
    dialog = person.page.locator("dialog[open]")
    dialog.locator("textarea").fill("Lancaster record 1\nnonsense")
    dialog.get_by_role("button", name="Keep it and look at it").click()
    assert_plain(person, person.page.locator(".toast.trouble").inner_text())


def test_a_refused_action_is_told(meet: Meet) -> None:
    """A piece let go where it may not go says why, with the rule."""
    anne = meet("Anne")
    anne.become_guest()
    table = game_moments.go_on(
        anne, game_moments.record("5-plain-base"), 5
    )  # extensions are built: the first placement
    anne.open_table(table)
    game_moments.take_the_device(anne)
    anne.page.locator("[data-ask] [data-piece='1']").click()
    somerset = anne.page.locator("[data-target='county:Somerset'][aria-disabled=true]")
    somerset.wait_for()
    anne.settle()  # why not is asked of the server
    anne.page.locator("[data-ask] [data-piece='1']").hover()
    anne.page.mouse.down()
    box = somerset.bounding_box()
    assert box is not None
    anne.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    anne.page.mouse.up()
    told = anne.page.locator("[data-ask] .refused")
    told.wait_for()
    assert told.inner_text().startswith("Somerset needs a knight of strength 4; squires do not count for that")
    assert "R2.3" in told.inner_text()
