"""Openings beside a replay and on the analysis board, and statistics, in a browser: by all ways of pointing."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from lancaster import Game, Options
from tests.browser import game_moments
from tests.browser.person import Meet, Person
from tests.browser.pointers import Way
from tests.configurations import one_of

GAME = Options(players=3)


def bring(person: Person) -> str:
    """A finished game of a configuration that dukes have played; its id."""
    game, chance = Game.new(GAME, 5), random.Random(5)
    while not game.over:
        seat = game.actors[0]
        game.push(seat, chance.choice(game.legal(seat)))
    return str(person.post("/imports", {"record": game.record()})["summary"]["id"])


@one_of("by", ["mouse", "keyboard", "finger"])
def test_openings_beside_a_replay_lead_to_the_board(meet: Meet, by: Way) -> None:
    """What was played is marked, another scope is chosen, and what is pressed is played on a board."""
    anne = meet("Anne", by=by)
    anne.become_guest()
    table = bring(anne)
    page, hand = anne.page, anne.hand(by)
    page.goto(f"/replay/{table}?at=1")
    page.locator("input[type=range]").wait_for()
    if by == "keyboard":
        page.keyboard.press("o")
    else:
        hand.press("[data-open-openings]")
    panel = page.locator("[data-beside] [data-openings]")
    expect(panel.locator("tbody tr").first).to_be_visible()
    scope = panel.locator("input[type=radio]").last
    if by == "keyboard":
        scope.focus()
        page.keyboard.press("Space")
    else:
        hand.press("[data-beside] [data-openings] label", panel.locator("label").count() - 1)  # each source has its own
    expect(scope).to_be_checked()
    first = panel.locator("button[data-opening]").first
    action = first.get_attribute("data-opening") or ""
    hand.press(f'[data-openings] button[data-opening="{action}"]')
    expect(page.locator('[data-place-shown="1"], [data-place-shown="2"]')).to_be_attached()
    study = page.url.partition("/study/")[2].partition("?")[0]
    places = anne.get(f"/studies/{study}")["places"]
    assert action in [place["action"] for place in places[1:] if place["parent"] == 0]


def test_openings_end_with_the_first_round(meet: Meet) -> None:
    anne = meet("Anne")
    anne.become_guest()
    table = bring(anne)
    page = anne.page
    page.goto(f"/replay/{table}?at=9999&openings=1")
    expect(page.locator("[data-beside] [data-openings] tbody")).to_have_count(0)
    expect(page.locator("[data-beside] [data-openings] p")).to_contain_text("first round")
    page.keyboard.press("Home")
    expect(page.locator("[data-beside] [data-openings] tbody tr").first).to_be_visible()


def test_openings_are_played_on_the_board(meet: Meet) -> None:
    """On an empty board: what dukes begin with is one press away, and the next point is looked up at once."""
    anne = meet("Anne")
    anne.become_guest()
    state = anne.post("/studies", {"source": "deal", "players": 3, "seed": "5"})
    page = anne.page
    page.goto(f"/study/{state['id']}")
    page.locator("[data-openings-fold] summary").click()
    rows = page.locator("[data-study-panel] [data-openings] button[data-opening]")
    expect(rows.first).to_be_enabled()
    rows.first.click()
    page.locator("[data-primary]").click()
    expect(page.locator('[data-place-shown="1"]')).to_be_attached()
    expect(rows.first).to_be_visible()


def test_statistics_tell_colours_trend_and_dukes(meet: Meet) -> None:
    """After some games: a chart, results by colour, and averages beside those of dukes."""
    anne = meet("Anne")
    anne.become_guest()
    game_moments.resigned_games(anne, 3)
    page = anne.page
    page.goto("/me/statistics")
    expect(page.locator("[data-trend] circle")).to_have_count(3)
    expect(page.locator("[data-comparison] tbody tr").first).to_contain_text("points")
    expect(page.get_by_role("table").filter(has_text="Blue")).to_be_visible()
    found = anne.get("/me/statistics")
    assert sum(each["games"] for each in found["colours"]) == found["games"] == 3
    assert sum(each["games"] for each in found["turns"]) == 3
