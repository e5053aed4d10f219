"""The guided first game: it is begun, ended, taken up again, begun anew, found in the lobby, and played to its end."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, expect

from lancaster import Game
from tests.browser import faults, game_moments
from tests.browser.person import PHONE, STALLED_SECONDS, TABLET, Meet, Person, actions
from tests.browser.test_axe import violations
from tests.configurations import one_of
from tests.waiting import until


def caption(person: Person, title: str) -> Locator:
    """What the guide says, once it says that."""
    card = person.page.locator("[data-caption]", has=person.page.get_by_role("heading", name=title))
    card.wait_for()
    return card


def began(person: Person) -> str:
    """From the address of the first game to its table; the table's id."""
    person.page.goto("/learn")
    person.page.wait_for_url("**/table/*")
    return person.page.url.rpartition("/")[2]


def played(person: Person) -> str:
    """A game of this person's that is over, in place of a first one; its id."""
    text = game_moments.record("3-plain-base")
    *_, (seat, action) = moves = Game.replay(text).moves
    table = game_moments.go_on(person, text, len(moves) - 1)
    person.act(table, str(action), seat)
    assert person.state(table, 0)["summary"]["status"] == "finished"
    return table


def end_the_guide(person: Person) -> None:
    """The captions are gone, the decision stays."""
    person.page.get_by_role("button", name="End the guide").click()
    person.page.locator("[data-caption]").wait_for(state="detached")
    person.page.locator("[data-ask]:not([data-kind=''])").wait_for()


@one_of("size", [(1280, 720), PHONE], ids=["desktop", "phone"])
def test_the_first_steps(meet: Meet, size: tuple[int, int]) -> None:
    """From the lobby to a table where things are told, suggested, filled in and explained with their rule."""
    anne = meet("Anne", size=size)
    anne.open("/")
    anne.page.get_by_role("link", name="Learn by playing").first.click()
    anne.page.wait_for_url("**/table/*")
    table = anne.page.url.rpartition("/")[2]
    caption(anne, "Welcome to England").get_by_role("button", name="Next").click()
    caption(anne, "Your house").get_by_role("button", name="Next").click()
    card = caption(anne, "Your castle")
    card.get_by_role("button", name="Why?").click()
    card.get_by_role("button", name="Rule R1.4").wait_for()
    faults.none([*violations(anne), *faults.sideways(anne.page)])
    anne.screenshot("suggested")
    card.get_by_role("button", name="Fill it in").click()
    anne.page.locator("[data-ask] [data-primary]").locator("visible=true").first.click()
    caption(anne, "Place a knight")
    acts = [entry for entry in anne.entries(table) if entry["kind"] == "action" and entry["seat"] == 0]
    assert [entry["data"]["action"] for entry in acts] == ["extend squires"]


# how many square pixels a caption covers of what it speaks of, of the castle while it speaks of that, of the title
# of the decision, and of what is told above it
_COVERED = """() => {
  const card = document.querySelector('[data-caption]').getBoundingClientRect();
  const common = (from, to, left, right) => Math.max(0, Math.min(to, right) - Math.max(from, left));
  const covered = (node, rim) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const wide = common(card.left, card.right, left + rim, right - rim);
    return wide * common(card.top, card.bottom, top + rim, bottom - rim);
  };
  const sum = (selector, rim) =>
    [...document.querySelectorAll(selector)].reduce((sum, each) => sum + covered(each, rim), 0);
  const castle = document.querySelector('[data-caption] h2').textContent.includes('Your castle');
  return sum(castle ? '[data-ring], [data-castle]' : '[data-ring]', 8) + sum('[data-ask] h2, [data-news-line]', 0);
}"""
_FREE = f"() => ({_COVERED})() === 0"


def _await_something_else(person: Person, table: str, head: int, title: str) -> None:
    """Wait until something has happened at the table, or the guide says something else."""

    def happened() -> bool:
        said = person.page.locator("[data-caption]").get_by_role("heading").all_inner_texts()
        return person.state(table)["head"] > head or said != [title]

    until(happened, STALLED_SECONDS, "nothing happens")


@one_of("size", [(1280, 720), TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_the_guide_covers_nothing_it_speaks_of(meet: Meet, size: tuple[int, int]) -> None:
    """In the first round every caption stands beside what it points at, also while its suggestion is carried out."""
    anne = meet("Anne", size=size)
    table = began(anne)
    page = anne.page
    card = page.locator("[data-caption]")
    titles = []
    while (state := anne.await_turn(table)) is not None and state["view"]["round"] == 1:
        anne.settle()
        if not card.count():  # in a ballot it is a part of the leaf, and what was explained is not explained again
            anne.act(table, actions(state)[0], state["seat"])
            continue
        titles.append(card.get_by_role("heading").inner_text())
        page.wait_for_function(_FREE)
        press = card.get_by_role("button", name="Next")
        if not press.count():
            card.get_by_role("button", name="Fill it in").click()
            page.wait_for_function(_FREE)
            press = page.locator("[data-ask] [data-primary]").locator("visible=true").first
        head = anne.state(table)["head"]
        press.click()
        _await_something_else(anne, table, head, titles[-1])
    assert len(titles) >= 8, titles


def test_the_lobby_says_what_the_lesson_is(meet: Meet) -> None:
    """Opponents and length, as they are at its table; and levels are called by their names."""
    anne = meet("Anne")
    anne.open("/")
    about = anne.page.locator("#main").get_by_text("two bots of the level Squire")
    expect(about).to_contain_text("Five rounds")
    seats = anne.state(began(anne))["summary"]["seats"]
    assert [str(seat["bot"] or "").partition(":")[0] for seat in seats] == ["", "squire", "squire"]
    caption(anne, "Welcome to England")
    assert "lesson" not in anne.page.locator("body").inner_text()


def test_ended_and_taken_up_again(meet: Meet) -> None:
    """Ended, the game goes on without it; at its address the guide is brought back to the same table."""
    anne = meet("Anne")
    table = began(anne)
    caption(anne, "Welcome to England").get_by_role("button", name="Next").click()
    end_the_guide(anne)
    anne.page.reload()
    anne.await_turn(table)
    assert anne.page.locator("[data-caption]").count() == 0
    anne.page.goto("/learn")
    anne.page.get_by_text("Your first game is under way. The guide is off.").wait_for()
    faults.none(violations(anne))
    anne.page.get_by_role("button", name="Go on with the guide").click()
    anne.page.wait_for_url(f"**/table/{table}")
    caption(anne, "Your house")  # the welcome was read


def test_begun_again(meet: Meet) -> None:
    """A new table from the start; a bot plays the old one to its end."""
    anne = meet("Anne")
    old = began(anne)
    caption(anne, "Welcome to England").get_by_role("button", name="Next").click()
    caption(anne, "Your house").get_by_role("button", name="Next").click()
    caption(anne, "Your castle").get_by_role("button", name="Fill it in").click()
    anne.page.locator("[data-ask] [data-primary]").first.click()
    caption(anne, "Place a knight")
    end_the_guide(anne)
    anne.page.goto("/learn")
    anne.page.get_by_role("button", name="Begin again").click()
    anne.page.wait_for_url("**/table/*")
    new = anne.page.url.rpartition("/")[2]
    assert new != old
    caption(anne, "Welcome to England")
    assert anne.state(new)["prompt"]["kind"] == "first-extension"
    assert anne.state(old)["summary"]["seats"][0]["away"] == "resigned"
    # left for the lobby and found there: the guide goes on where it was
    caption(anne, "Welcome to England").get_by_role("button", name="Next").click()
    anne.page.goto("/")
    row = anne.page.locator("li", has_text="with the guide")
    row.get_by_role("link", name="Go on").click()
    anne.page.wait_for_url(f"**/table/{new}")
    caption(anne, "Your house")


def test_after_the_first_game(meet: Meet) -> None:
    """Once it was played, its address offers the result and another one."""
    anne = meet("Anne")
    anne.become_guest()
    anne.open("/")
    table = played(anne)
    kept = json.dumps({"table": table, "seen": {}, "ended": True})
    anne.page.evaluate("kept => localStorage.setItem('learn', kept)", kept)
    anne.page.goto("/learn")
    anne.page.get_by_text("You have played your first game. Another time?").wait_for()
    anne.screenshot("played")
    anne.page.get_by_role("link", name="To the result").click()
    anne.page.wait_for_url(f"**/result/{table}")
    anne.page.locator("#winner").wait_for()
    anne.page.goto("/learn")
    anne.page.get_by_role("button", name="Begin again").click()
    anne.page.wait_for_url("**/table/*")
    assert not anne.page.url.endswith(table)
    caption(anne, "Welcome to England")


def test_another_language_on_the_way(meet: Meet) -> None:
    """The guide speaks what the page speaks, also when that is changed in the middle."""
    anne = meet("Anne", language="de-DE")
    began(anne)
    caption(anne, "Willkommen in England").get_by_role("button", name="Weiter").click()
    caption(anne, "Dein Haus")
    anne.page.locator("header button").locator("visible=true").first.click()
    anne.page.locator("[popover]").get_by_role("button", name="Einstellungen").click()
    anne.page.locator("dialog[open]").get_by_text("Español", exact=True).click()
    anne.page.locator("html[lang=es]").wait_for()
    anne.page.keyboard.press("Escape")
    caption(anne, "Tu casa").get_by_role("button", name="Siguiente").wait_for()
