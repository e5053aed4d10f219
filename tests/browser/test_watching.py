"""Watching: rivals' moves are told one by one, laws card by card, and a round is reckoned."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Route, expect

from lancaster import Game, Options, Rng
from lancaster.rules.events import Applied, Changed, Counted
from lancaster.rules.terms import POINTS
from tests.browser import game_moments
from tests.browser.person import LARGE, PHONE, Meet, Person, State, actions
from tests.browser.test_scenarios_together import gathered, seated
from tests.configurations import one_of
from tests.waiting import until

SEED = 7
BOTS_SECONDS = 120.0


def asked(person: Person, table: str) -> State:
    """Wait until the server asks this person, whatever the page shows."""

    def is_asked() -> State | None:
        state = person.state(table)
        return state if state["prompt"] is not None else None

    return until(is_asked, BOTS_SECONDS, "the bots do not go on")


def act_beside(person: Person, table: str, rng: Rng) -> str:
    """Decide by chance, beside the page; the kind of decision."""
    state = asked(person, table)
    person.act(table, rng.choice(actions(state)), state["seat"])
    return str(state["prompt"]["kind"])


def step_by_step(person: Person) -> None:
    """Have moves told step by step: nothing goes on before one says so."""
    person.context.add_init_script("localStorage.setItem('pace', '\"step\"')")


def watched(person: Person, *bots: str) -> str:
    """A table with bots, open in the page, where one knight has been placed, and nothing is left to choose about it."""
    person.become_guest()
    table = person.make_table(*bots)
    person.open_table(table)
    while act_beside(person, table, Rng(SEED)) != "place":
        pass
    while (prompt := person.state(table)["prompt"]) is not None and prompt["kind"] != "place":
        act_beside(person, table, Rng(SEED))  # a favour, and what it gives
    person.await_news(asked(person, table)["head"])  # the bots have moved, and nothing more comes while it is told
    return table


def test_moves_are_told_one_by_one_and_stay_marked(meet: Meet) -> None:
    """Each rival's move waits for the reader; what is told is numbered on the table until one has acted."""
    anne = meet("Anne", motion=True)
    step_by_step(anne)
    watched(anne, "page", "page", "page")
    page = anne.page
    page.locator("[data-plate]").wait_for()
    first = page.locator("[data-plate]").get_attribute("data-plate")
    expect(page.locator("section[data-telling] [data-coming]").first).to_be_visible()  # who follows
    expect(page.locator("[data-control=skip]")).to_be_visible()
    expect(page.locator("[data-mark]").first).to_be_attached()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("first => document.querySelector('[data-plate]')?.dataset.plate !== first", arg=first)
    page.keyboard.press("s")
    expect(page.locator("[data-plate]")).to_have_count(0)
    page.locator("[data-ask][data-kind=place]").wait_for()
    expect(page.locator("[data-mark]").first).to_be_attached()
    said = page.locator("[data-said]")  # what was skipped is told together, and then what is asked
    newest = page.locator("[data-strip] [data-line]:not(.follows)").first.locator("button").inner_text()
    expect(said).to_contain_text(newest)
    expect(said).to_contain_text("Your turn.")
    bots_by_level = re.compile(r"\bPage\b (places|drives|takes|builds)")
    expect(page.locator("[data-strip]")).not_to_contain_text(bots_by_level)
    placed = page.locator("[data-strip] [data-line]").filter(has_text=re.compile("places|drives"))
    placed.last.locator("button").focus()
    expect(page.locator("[data-mark][data-lit]").first).to_be_attached()


COVERED = """() => {
  const [plate, control] = ['[data-plate]', '[role=group][data-telling]']
    .map((each) => document.querySelector(each).getBoundingClientRect());
  return Math.max(0, Math.min(plate.right, control.right) - Math.max(plate.left, control.left)) *
    Math.max(0, Math.min(plate.bottom, control.bottom) - Math.max(plate.top, control.top));
}"""


def test_a_plate_never_lies_over_the_control(meet: Meet) -> None:
    """Knights in both conflicts, the favours they take and a noble: plates of up to three lines."""
    company = gathered(meet, ("Anne", "Bess", "Cecily"))
    for person in company:
        step_by_step(person)
    table = seated(company)
    while (state := company[0].state(table))["view"]["phase"] == "setup":
        seat = state["summary"]["actors"][0]
        company[seat].act(table, actions(company[seat].state(table))[0], seat)
    first, second = state["view"]["actors"][0], state["view"]["to_place"][0]
    watcher = company[3 - first - second]
    watcher.open_table(table)
    for action in ("1 up1", "favour noble", "noble York"):
        company[first].act(table, action, first)
    for action in ("1 up2", "favour squires"):
        company[second].act(table, action, second)
    page = watcher.page
    plate = page.locator("[data-plate]")
    lines = 0
    for _ in range(5):
        plate.wait_for()
        lines = max(lines, plate.locator("p > *").count())
        assert page.evaluate(COVERED) == 0
        shown = plate.get_attribute("data-plate")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("was => document.querySelector('[data-plate]')?.dataset.plate !== was", arg=shown)
        if not page.locator("[role=group][data-telling]").count():
            break
    assert lines == 3


def test_the_place_of_the_decision_is_never_empty(meet: Meet) -> None:
    """Until the panel of the telling has been loaded it says who decides."""
    anne = meet("Anne", motion=True)
    step_by_step(anne)
    held: list[Route] = []
    anne.page.route("**/Telling*.js", lambda route: held.append(route))
    anne.become_guest()
    table = anne.make_table("page", "page")
    anne.open_table(table)
    while act_beside(anne, table, Rng(SEED)) != "place":
        pass
    anne.page.locator("[data-plate]").wait_for()
    expect(anne.page.locator("[data-ask]")).to_be_visible()
    assert held
    for route in held:
        route.continue_()
    expect(anne.page.locator("section[data-telling]")).to_be_visible()


def test_a_large_screen_has_room_for_what_happened(meet: Meet) -> None:
    """The moves of three rivals, and what they bring, can be read without scrolling."""
    anne = meet("Anne", size=LARGE)
    watched(anne, "page", "page", "page")
    anne.page.locator("[data-ask][data-kind=place]").wait_for()
    strip = anne.page.locator("[data-strip]")
    strip.locator("[data-line]").first.wait_for()
    anne.settle()
    box = strip.bounding_box()
    lines = [line.bounding_box() for line in strip.locator("[data-line]").all()]
    assert box is not None
    assert box["height"] >= 6 * min(line["height"] for line in lines if line is not None)


def test_whoever_is_driven_out_is_told_so(meet: Meet) -> None:
    """The plate, the live region and the strip speak to the reader; Space goes on, as it does step by step."""
    anne, bess = gathered(meet, ("Anne", "Bess"))
    for person in (anne, bess):
        step_by_step(person)
    table = seated([anne, bess])
    company = (anne, bess)
    while (state := anne.state(table))["view"]["phase"] == "setup":
        seat = state["summary"]["actors"][0]
        company[seat].act(table, actions(company[seat].state(table))[0], seat)
    first = anne.state(table)["summary"]["actors"][0]
    one, other = company[first], company[1 - first]
    one.open_table(table)
    one.act(table, "1 Bedford", first)
    other.act(table, "2 Bedford", 1 - first)
    page = one.page
    plate = page.locator("[data-plate]")
    expect(plate).to_contain_text(f"{other.name}’s 2 drives your 1 from Bedford.")
    expect(plate).to_contain_text("It is back at your court.")
    expect(page.locator("[data-said]")).to_have_text(
        f"Move 1 of 1. {other.name}’s 2 drives your 1 from Bedford. It is back at your court."
    )
    page.locator("[data-ask][data-kind=place]").wait_for()
    page.keyboard.press(" ")
    expect(plate).to_have_count(0)
    expect(page.locator("[data-strip] .loss")).to_have_text("It is back at your court.")
    expect(page.locator("[data-said]")).to_contain_text("Your turn.")


@cache
def before_a_round_ends_with_conflicts() -> tuple[str, int, int, str]:
    """A record, after which action, whose action and which: with it a round ends in conflicts, and others begin."""
    whole = Game.replay(game_moments.record("3-plain-base"))
    game = Game.deal(whole.options, whole.dealt)
    for number, (seat, action) in enumerate(whole.moves):
        told = [event.kind for event in game.play(seat, action)]
        if "fought" in told and not game.over:
            return game_moments.record("3-plain-base"), number, seat, str(action)
    pytest.fail("no such moment in this game")


def test_whoever_acts_last_in_a_round_is_told_how_the_conflicts_ended(meet: Meet) -> None:
    """What an action of one's own sets off is told, at once and after the page was opened again."""
    anne = meet("Anne")
    anne.become_guest()
    record, to, seat, action = before_a_round_ends_with_conflicts()
    seats = [{"who": "me"} if each == seat else {"who": "bot", "bot": "page"} for each in range(3)]
    table = str(anne.post("/forks", {"record": record, "to": to, "seats": seats})["summary"]["id"])
    anne.open_table(table)
    anne.act(table, action, seat)
    conflict = anne.page.locator("[data-strip] [data-line]").filter(has_text=re.compile("^.*Conflict (upper|lower)"))
    expect(conflict.first).to_be_attached()
    asked(anne, table)
    anne.page.reload()
    expect(conflict.first).to_be_attached()


FLOWN = """addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  if (document.querySelector('[data-flights] > *')) window.flown = true;
}).observe(document, { subtree: true, childList: true }));"""


NEXT_PLATE = "first => (document.querySelector('[data-plate]')?.dataset.plate ?? first) !== first"


def test_nothing_flies_with_reduced_motion(meet: Meet) -> None:
    """The same news, one by one, without movement; going back tells a move aloud again, and keys choose the pace."""
    anne = meet("Anne", motion=True)
    anne.page.emulate_media(reduced_motion="reduce")
    anne.context.add_init_script(FLOWN)
    step_by_step(anne)
    watched(anne, "page", "page")
    page = anne.page
    plate, said = page.locator("[data-plate]"), page.locator("[data-said]")
    plate.wait_for()
    page.keyboard.press("1")
    expect(page.locator("[data-pace=slow]")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("4")
    first, told = plate.get_attribute("data-plate"), str(said.text_content()).partition(". ")[2]
    page.keyboard.press("ArrowRight")
    page.wait_for_function(NEXT_PLATE, arg=first)
    expect(said).not_to_contain_text(told)
    page.keyboard.press("ArrowLeft")
    expect(plate).to_have_attribute("data-plate", str(first))
    expect(said).to_contain_text(told)
    page.keyboard.press("s")
    expect(plate).to_have_count(0)
    assert not page.evaluate("window.flown")


@one_of("stays", [False, True])
def test_a_round_is_reckoned(meet: Meet, stays: bool) -> None:
    """At the end of a round, with who starts the next; a live table goes on by itself, unless one stays."""
    anne = meet("Anne", motion=True)
    anne.context.add_init_script(f"localStorage.setItem('seconds', '{60 if stays else 1}')")
    anne.become_guest()
    record, to, seat, action = before_a_round_ends_with_conflicts()
    seats = [{"who": "me"} if each == seat else {"who": "bot", "bot": "page"} for each in range(3)]
    table = str(anne.post("/forks", {"record": record, "to": to, "seats": seats})["summary"]["id"])
    anne.open_table(table)
    anne.act(table, action, seat)
    sheet = anne.page.locator("dialog[data-sheet=reckoning]")
    if stays:
        expect(sheet).to_contain_text(re.compile(r"Round \d: (you start|\w+ starts)\."))
        expect(sheet.locator("thead")).to_contain_text("Knights")
        expect(sheet.locator("thead")).not_to_contain_text("New knights")
        sheet.locator("[data-stay]").click()
        expect(sheet.locator("[data-stay]")).to_have_count(0)
        sheet.get_by_label("don’t show again").check()
        sheet.locator("[data-primary]").click()
        assert anne.page.evaluate("localStorage.getItem('reckoning')") == "false"
    else:
        sheet.wait_for()
    expect(sheet).to_have_count(0)


def test_a_press_on_the_table_shows_how_it_stands(meet: Meet) -> None:
    """Whoever presses a place while moves are told decides at once."""
    anne = meet("Anne", motion=True)
    step_by_step(anne)
    watched(anne, "page", "page")
    anne.page.locator("[data-plate]").wait_for()
    anne.page.locator("[data-target^='county:']").first.click()
    expect(anne.page.locator("[data-plate]")).to_have_count(0)


def test_digits_are_for_the_decision_as_soon_as_it_is_there(meet: Meet) -> None:
    """They end what is still told, rather than choose its pace."""
    anne = meet("Anne", motion=True)
    step_by_step(anne)
    watched(anne, "page", "page")
    page = anne.page
    plate = page.locator("[data-plate]")
    while not page.locator("[data-ask][data-kind=place]").count():
        plate.wait_for()
        shown = plate.get_attribute("data-plate")
        page.keyboard.press("ArrowRight")
        page.wait_for_function(NEXT_PLATE, arg=shown)
    plate.wait_for()
    page.keyboard.press("2")
    expect(plate).to_have_count(0)
    assert page.evaluate("localStorage.getItem('pace')") == '"step"'


@cache
def before_the_second_law_pays_points() -> tuple[str, int, int, str]:
    """A record, after which action, whose ballot and which: the first law pays no points, the second does."""
    for seed in range(200):
        game = Game.new(Options(players=3), seed=seed)
        rng = Rng(seed)
        while not game.over:
            seat = game.actors[0]
            text = str(rng.choice(game.legal(seat)))
            told = [
                "points" if isinstance(event, Changed) else event.kind
                for event in game.copy().play(seat, text)
                if isinstance(event, Counted | Applied) or (isinstance(event, Changed) and event.what == POINTS)
            ]
            if told[:4] == ["counted", "applied", "applied", "points"]:
                return game.record(), len(game.moves), seat, text
            game.play(seat, text)
    pytest.fail("no such moment in these games")


FLIES = "() => document.querySelector('[data-flights] .pts') !== null"


def test_points_fly_from_the_laws_to_the_scores(meet: Meet) -> None:
    """A score changes when the law that pays it is told, and not before; card by card, as the reader goes on."""
    host, watcher = meet("Anne"), meet("Bess", motion=True)
    step_by_step(watcher)
    host.become_guest()
    watcher.become_guest()
    record, to, seat, action = before_the_second_law_pays_points()
    table = game_moments.go_on(host, record, to)
    watcher.open_table(table)
    page = watcher.page
    scores = page.get_by_role("img", name=re.compile("^Points:"))
    before = scores.get_attribute("aria-label")
    vote = watcher.state(table)["head"] + 1
    host.act(table, action, seat)
    page.locator("dialog[open]:not([data-sheet]) [data-primary]").wait_for()
    told = page.locator(f"[data-strip] [data-line^='{vote} ']")
    expect(told).to_have_count(0)
    watcher.close_reveals(watcher.hand("mouse"))
    sheet = page.locator("dialog[data-sheet=laws]")
    first, second = sheet.locator("[data-law]").nth(0), sheet.locator("[data-law]").nth(1)
    expect(first.locator("[data-row]:not(.hidden)")).to_have_count(3)
    expect(second.locator("[data-row]:not(.hidden)")).to_have_count(0)
    expect(scores).to_have_attribute("aria-label", str(before))
    sheet.locator("[data-control=step]").click()
    page.wait_for_function(FLIES)
    expect(second).to_have_attribute("data-state", "now")
    expect(scores).not_to_have_attribute("aria-label", str(before))
    after = [int(row["points"]) for row in watcher.state(table)["view"]["seats"]]
    assert sum(after) > sum(map(int, re.findall(r"(\d+)(?:,|$)", str(before))))


def test_the_reckoning_is_in_the_log(meet: Meet) -> None:
    """A round that is over can be reckoned again: every player has a row, rivals' gold is a difference only."""
    anne = meet("Anne")
    anne.become_guest()
    table = game_moments.bring(anne, "4-plain-base")
    anne.open_table(table)
    page = anne.page
    page.locator("button.tab").first.click()
    page.locator("[data-reckon]").first.click()
    sheet = page.locator("dialog[data-sheet=reckoning]")
    expect(sheet.locator("[data-ledger]")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_the_reckoning_is_in_the_replay(meet: Meet) -> None:
    """The log of a replay leads to the reckoning of the rounds that are over by then."""
    anne = meet("Anne")
    anne.become_guest()
    anne.page.goto(f"/replay/{game_moments.bring(anne, '4-plain-base')}?at=100000")
    anne.page.locator("input[type=range]").wait_for()
    anne.page.locator("button.tab").first.click()
    anne.page.locator("[data-reckon]").first.click()
    expect(anne.page.locator("dialog[data-sheet=reckoning] [data-ledger]")).to_have_count(4)


def test_a_phone_tells_what_happened_out_of_sight(meet: Meet) -> None:
    """A badge on the tab, and the last move in a line above the sheet; the map keeps its size while the sheet grows."""
    anne = meet("Anne", size=PHONE)
    watched(anne, "page", "page", "page")
    page = anne.page
    page.locator("[data-ask][data-kind=place]").wait_for()
    page.locator("[data-news-line]").wait_for()
    page.locator(".tabs button").first.click()
    anne.settle()
    before = page.locator("main.area").bounding_box()
    page.locator("[data-ask] [data-piece]").first.click()
    anne.settle()
    assert page.locator("main.area").bounding_box() == before


def test_a_phone_tells_of_a_noble_that_a_favour_has_brought(meet: Meet) -> None:
    """The knight came to France, which is seen; in England no piece came, and still something happened."""
    anne, bess = gathered(meet, ("Daisy", "Bess"))
    table = seated([anne, bess])
    company = (anne, bess)
    while (state := anne.state(table))["view"]["phase"] == "setup":
        seat = state["summary"]["actors"][0]
        company[seat].act(table, actions(company[seat].state(table))[0], seat)
    if state["summary"]["actors"] == [0]:
        anne.act(table, next(text for text in actions(anne.state(table)) if "castle" in text), 0)
    anne.open_table(table)
    anne.page.get_by_role("button", name="France", exact=True).click()
    for action in ("1 up1", "favour noble", "noble York"):
        bess.act(table, action, 1)
    expect(anne.page.locator("[data-toast=england]")).to_contain_text("England: something happened")
