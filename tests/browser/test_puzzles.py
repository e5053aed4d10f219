"""Puzzles in a browser: found from the lobby, answered by mouse, keyboard and finger, told in three languages."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from lancaster import Rng
from lancaster.study.puzzles import Puzzle, shipped
from tests.browser import faults
from tests.browser.deciding import Decision
from tests.browser.person import Meet, Person
from tests.browser.pointers import Way
from tests.browser.test_axe import violations
from tests.configurations import SEED, one_of

ALL = shipped().puzzles


def opened(person: Person, puzzle: Puzzle) -> Page:
    """A puzzle, ready to be answered."""
    person.open(f"/puzzles/{puzzle.id}")
    person.page.locator(f'[data-puzzle="{puzzle.id}"] [data-ask]:not([data-kind=""])').wait_for()
    person.settle()
    return person.page


def answer(person: Person, puzzle: Puzzle, action: str, by: Way) -> None:
    """Pick the action as in play, and confirm it."""
    state = person.get(f"/puzzles/{puzzle.id}")
    Decision(person.page, state, person.hand(by), Rng(SEED)).make(action, "panel")


@one_of("by", ["mouse", "keyboard", "finger"])
def test_a_puzzle_is_answered(meet: Meet, by: Way) -> None:
    """Wrong, then the next one right: the verdict, the best three, the rating, and the way on."""
    anne = meet("Anne", by=by)
    anne.become_guest()
    wrong, right = ALL[SEED % len(ALL)], ALL[(SEED + 1) % len(ALL)]
    page = opened(anne, wrong)
    answer(anne, wrong, wrong.best[1].action, by)
    expect(page.locator("[data-verdict=wrong]")).to_be_visible()
    expect(page.locator("[data-candidate]")).to_have_count(len(wrong.best))
    expect(page.locator("[data-moved]")).to_contain_text("1500")
    faults.none([*violations(anne), *faults.sideways(page)])
    anne.hand(by).press("[data-next]")
    page.wait_for_function("id => !location.pathname.endsWith(id)", arg=wrong.id)
    page = opened(anne, right)
    answer(anne, right, right.solution, by)
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    anne.screenshot(f"right-{by}")


@one_of("language", ["en-GB", "de-DE", "es-ES"])
def test_puzzles_are_found_from_the_lobby(meet: Meet, language: str) -> None:
    """Themes and the puzzle of the day; a theme leads to one of its puzzles."""
    anne = meet("Anne", language=language)
    anne.become_guest()
    anne.open("/")
    page = anne.page
    page.locator("a[href$='/puzzles']").click()
    page.locator("[data-theme=any]").wait_for()
    anne.settle()
    faults.none([*violations(anne), *faults.sideways(page)])
    anne.screenshot(f"themes-{language}")
    theme = ALL[0].themes[0]
    page.locator(f"[data-theme={theme}]").click()
    shown = page.locator("[data-puzzle]")
    shown.wait_for(state="attached")
    assert theme in shipped().by_id[shown.get_attribute("data-puzzle") or ""].themes
    anne.open("/puzzles")
    page.locator("a[href$='/puzzles/daily']").click()
    page.locator("[data-puzzle] [data-ask]").wait_for()
    assert page.locator("[data-puzzle]").get_attribute("data-puzzle") == anne.get("/puzzles")["daily"]
