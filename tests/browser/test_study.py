"""The analysis board in a browser: play by hand and by what is best, walk the tree, branch, remark, prune, share."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from lancaster import Game, Options
from lancaster.hidden import Hidden
from lancaster.study.tree import Study
from tests.browser import faults, game_moments
from tests.browser.person import Meet, Person
from tests.browser.pointers import Way
from tests.browser.test_axe import violations
from tests.configurations import one_of

LANGUAGES: dict[Way, str] = {"mouse": "en-GB", "keyboard": "de-DE", "finger": "es-ES"}
each_way = one_of("by", ["mouse", "keyboard", "finger"])


def at(page: Page, place: int) -> None:
    """Wait until a place is shown."""
    expect(page.locator(f'[data-place-shown="{place}"]')).to_be_attached()


def newcomer(meet: Meet, by: Way, language: str = "en-GB") -> Person:
    """Somebody known to the server, with a phone if they use a finger."""
    anne = meet("Anne", by=by, language=language)
    anne.become_guest()
    anne.tolerate("status of 409")  # an outcome that was asked for is of the place before
    return anne


def board(person: Person, path: str = "") -> dict[str, object]:
    """A study of a new deal, or one with places, which is opened; its state."""
    made: dict[str, object] = person.post("/studies", {"source": "deal", "players": 3, "seed": "7"})
    person.page.goto(f"/study/{made['id']}{path}")
    at(person.page, 0)
    person.settle()
    return made


def analysis(person: Person) -> None:
    """On a phone the analysis is opened first."""
    person.page.locator("[data-study-panel], [data-analysis]").first.wait_for()
    if not person.page.locator("[data-study-panel]").count():
        person.page.locator("[data-analysis]").tap()
    person.page.locator("[data-study-panel]").wait_for()


def look_at(person: Person, by: Way, place: int, *keys: str) -> None:
    """Go to a place: by pressing it in the tree, or with the arrows that lead there."""
    if by == "keyboard":
        for key in keys:
            person.page.keyboard.press(key)
            person.settle()
    else:
        person.hand(by).press(f'[data-place="{place}"]')
    at(person.page, place)


def annotated() -> Study:
    """A study with everything that one can have: a variation, a sign, a comment, cards laid by hand."""
    study = Study.of(Game.new(Options(players=3), seed=1415))
    study.add(study.root, 1, "extend gold")
    votes = study.add(study.root, 1, "extend votes")
    study.sign(votes, "!?")
    study.comment(votes, "Cheap laws come first.\nOr do they?")
    study.lay(votes, Hidden(laws=("B1a", "B2d"), seed=7))
    return study


@each_way
def test_a_board_is_played_on_and_branched(meet: Meet, by: Way) -> None:
    """A move, one back, another move: a variation, which is judged, signed, promoted and deleted."""
    anne = newcomer(meet, by, LANGUAGES[by])
    anne.open("/study")
    page, hand = anne.page, anne.hand(by)
    if by == "keyboard":
        page.locator("[data-begin]").press("Enter")  # past groups of which Tab visits one choice only
    else:
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
    analysis(anne)
    look_at(anne, by, 2, "ArrowRight", "ArrowDown")
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


def write(person: Person, by: Way, text: str) -> None:
    """Go on with the comment of the move one is at."""
    page = person.page
    if by == "keyboard":
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("c")
    else:
        person.hand(by).press("[data-comment]")
    expect(page.locator("[data-comment]")).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.type(text)


@each_way
def test_a_comment_stays_where_it_was_written(meet: Meet, by: Way) -> None:
    """It is kept as one goes elsewhere, or signs the move at once; then it can be read in the tree."""
    anne = newcomer(meet, by)
    made = board(anne)
    page, hand = anne.page, anne.hand(by)
    analysis(anne)
    hand.press("[data-best]")
    hand.press("[data-primary]")
    at(page, 1)
    analysis(anne)
    write(anne, by, "Cheap laws come first.")
    if by == "keyboard":
        page.keyboard.press("Escape")
        page.keyboard.press("Home")
    else:
        hand.press('[data-place="0"]')
    at(page, 0)
    expect(page.locator(".tree p")).to_have_text("Cheap laws come first.")
    look_at(anne, by, 1, "ArrowRight")
    write(anne, by, " Or do they?")
    hand.press('[data-sign="?!"]')
    expect(page.locator('[data-place="1"] b')).to_have_text("?!")
    expect(page.locator(".tree p")).to_have_text("Cheap laws come first. Or do they?")
    kept = anne.get(f"/studies/{made['id']}")["places"][1]
    assert (kept["comment"], kept["sign"]) == ("Cheap laws come first. Or do they?", "?!")


@each_way
def test_cards_to_come_are_laid_by_hand(meet: Meet, by: Way) -> None:
    """“The next law is …”: another one than was dealt; the tree says so, and the deck has it."""
    anne = newcomer(meet, by)
    made = board(anne)
    page, hand = anne.page, anne.hand(by)
    place = f"/studies/{made['id']}/positions/{{}}?version={{}}"
    dealt = anne.get(place.format(0, 1))["laws_unseen"]
    analysis(anne)
    hand.press("[data-cards]")
    choices = page.locator("dialog[open] select")
    choices.first.wait_for()
    number, wanted = next(
        (number, law)
        for number in range(3)
        for option in choices.nth(number).locator("option").all()
        if (law := option.get_attribute("value")) not in ("", dealt[number])
    )
    choices.nth(number).select_option(wanted)
    faults.none([*violations(anne), *faults.sideways(page)])
    hand.press("[data-lay]")
    at(page, 1)
    expect(page.locator('[data-place="1"]')).to_be_attached()
    laid = anne.get(place.format(1, 2))["laws_unseen"]
    assert laid[number] == wanted
    assert sorted(laid) == sorted(dealt)


def test_a_ballot_lies_aside_until_it_is_wanted(meet: Meet) -> None:
    """Whoever walks through a vote sees the table and the analysis; whoever plays it goes from ballot to ballot."""
    anne = newcomer(meet, "mouse")
    text, to = game_moments.fullest("ballot")
    made = anne.post("/studies", {"source": "record", "record": text})
    page = anne.page
    page.goto(f"/study/{made['id']}?at={to}")
    at(page, to)
    anne.settle()
    expect(page.locator("[data-ask][data-kind=ballot]").first).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    at(page, to - 1)
    page.keyboard.press("ArrowRight")
    at(page, to)
    page.locator("[data-best]").first.click()
    page.locator("dialog[open] [data-ballot] [data-primary]").click()
    expect(page.locator(f'[data-place-shown="{to}"]')).to_have_count(0)


def test_a_study_is_taken_away_as_a_file_and_brought_back(meet: Meet, tmp_path: Path) -> None:
    """The record of a study holds its variations, comments, signs and cards: nothing is lost on the way."""
    anne = newcomer(meet, "mouse")
    study = annotated()
    made = anne.post("/studies", {"source": "record", "record": study.text()})
    page = anne.page
    page.goto(f"/study/{made['id']}")
    at(page, 0)
    page.locator("header button").locator("visible=true").first.click()
    with page.expect_download() as coming:
        page.locator("[popover] [data-offer=log]").click()
    file = tmp_path / "A study.txt"
    coming.value.save_as(file)
    assert file.read_text(encoding="utf-8") == study.text()
    anne.open("/study")
    page.locator("[data-begin]").wait_for()
    page.locator("input[type=file]").set_input_files(file)
    page.locator("[data-bring]").click()
    at(page, 0)
    assert made["id"] not in page.url
    brought = anne.get(f"/studies/{page.url.rpartition('/')[2]}")
    assert (brought["name"], brought["places"]) == ("A study", made["places"])


def test_a_shared_board_is_looked_at_and_copied(meet: Meet) -> None:
    """Whoever has the link sees it, even somebody unknown, and cannot change it; the copy is theirs to change."""
    anne, berta = meet("Anne"), meet("Berta")
    anne.become_guest()
    made = anne.post("/studies", {"source": "deal", "players": 3, "seed": "7"})
    page = berta.page
    berta.open(f"/study/{made['id']}")
    at(page, 0)
    expect(page.locator("[data-best]")).to_have_count(3)
    assert page.locator("[data-ask] [data-choice], [data-promote], [data-cards]").count() == 0
    page.locator("[data-copy]").click()
    page.wait_for_function("id => !location.pathname.endsWith(id)", arg=made["id"])
    page.locator("[data-cards]").wait_for()
    page.locator("[data-ask] [data-choice]").first.click()
    page.locator("[data-primary]").click()
    at(page, 1)
    assert len(anne.get(f"/studies/{made['id']}")["places"]) == 1
