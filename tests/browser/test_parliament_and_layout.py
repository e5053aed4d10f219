"""Votes, exchanges and the right column: what the web page shows, and that the house stays where it is."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import expect

from lancaster import Game, Options, Rng
from tests.browser import game_moments
from tests.browser.person import DESKTOP, Meet, Person
from tests.configurations import one_of


@cache
def before_a_round_ends_with_a_vote() -> tuple[str, int, int, str]:
    """A record, after which action, whose ballot and which: the last of a round, with no question before the next."""
    for seed in range(200):
        game = Game.new(Options(players=3), seed=seed)
        rng = Rng(seed)
        while not game.over:
            seat = game.actors[0]
            prompt = game.prompt(seat)
            assert prompt is not None
            text = "none" if "none" in map(str, game.legal(seat)) else str(rng.choice(game.legal(seat)))
            kinds = [event.kind for event in game.copy().play(seat, text)]
            if "counted" in kinds and "cards-turned" in kinds:
                return game.record(), len(game.moves), seat, text
            game.play(seat, text)
    pytest.fail("no such moment in these games")


@cache
def exchange_with_votes_left_over() -> str:
    """A record that ends where votes can be bought for gold while one vote is left over (B1a, R3.4)."""
    for seed in range(400):
        game = Game.new(Options(players=3), seed=seed)
        rng = Rng(seed)
        while not game.over:
            seat = game.actors[0]
            prompt = game.prompt(seat)
            assert prompt is not None
            own = game.view(seat)["seats"][seat]
            if (prompt.kind, prompt.subject) == ("exchange", "B1a") and own["leftover"] == 1:
                return game.record()
            legal = [str(action) for action in game.legal(seat)]
            ballots = [text for text in legal if text in ("yes", "no")]
            game.play(seat, rng.choice(ballots or legal))
    pytest.fail("no such moment in these games")


# whether a proposal is called decided while the letters are still being opened
EARLY = """addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
  const leaf = document.querySelector('dialog[open]:has(.letters)');
  if (leaf?.querySelector('.agenda li:last-child')?.matches('.enacted, .rejected')) window.early = true;
}).observe(document, { subtree: true, childList: true, attributes: true }));"""


def test_the_third_vote_is_revealed_among_the_proposals_of_its_round(meet: Meet) -> None:
    """R3.1: the next round has begun behind the reveal; it is none of its business. What is decided comes last."""
    host, watcher = meet("Anne"), meet("Bess", motion=True)
    watcher.context.add_init_script(EARLY)
    host.become_guest()
    watcher.become_guest()
    record, to, seat, action = before_a_round_ends_with_a_vote()
    table = game_moments.go_on(host, record, to)
    watcher.open_table(table)
    host.act(table, action, seat)
    reveal = watcher.page.locator("dialog[open]")
    expect(reveal).to_contain_text("Proposal 3 of 3")
    expect(reveal.locator(".agenda li")).to_have_count(3)
    expect(reveal.locator(".agenda .now, .agenda .next")).to_have_count(0)
    expect(reveal.locator("[data-primary]")).to_have_text("Go on")
    assert not watcher.page.evaluate("window.early"), "decided before the ballots were counted"


@one_of(
    "language, words, you_vote",
    [
        ("en-GB", "third vote are lost", "choosing"),
        ("de-DE", "verfallen", "wählst noch"),
        ("es-ES", "se pierden", "eliges"),
    ],
)
def test_a_ballot_says_that_votes_not_spent_are_lost(meet: Meet, language: str, words: str, you_vote: str) -> None:
    """R3.4; and it speaks to whoever votes."""
    person = meet("Anne", language=language)
    person.become_guest()
    game_moments.open_decision(person, "ballot")
    expect(person.page.locator("dialog[open] footer")).to_contain_text(words)
    expect(person.page.locator("dialog[open]")).to_contain_text(you_vote)


def test_an_exchange_says_what_remains_when_parliament_has_risen(anne: Person) -> None:
    """R3.4: the vote that is left over is lost, the one that is bought stays."""
    record = exchange_with_votes_left_over()
    anne.open_table(game_moments.go_on(anne, record, len(Game.replay(record).moves)))
    game_moments.take_the_device(anne)
    anne.page.locator("[data-step='times'] button").last.click()
    expect(anne.page.locator(".sums")).to_contain_text("1, then 1")
    expect(anne.page.locator(".lost")).to_contain_text("lost")


SAME_PLACE = ("place", "first-extension", "castle", "ransom", "county", "favour")


def test_the_house_stays_where_it_is(meet: Meet) -> None:
    """1280×720: castle and "if it ended now" keep their places whatever is asked, and no choice is cut off."""
    person = meet("Anne", size=DESKTOP)
    person.become_guest()
    found = {}
    for kind in SAME_PLACE:
        game_moments.open_decision(person, kind)
        person.settle()
        box = person.page.locator(".fit").bounding_box()
        assert box is not None
        found[kind] = (box["y"], box["height"], person.page.locator(".fit .end").is_visible())
    assert len(set(found.values())) == 1, found
    assert found["place"][2], "how it would end now cannot be seen"


@one_of("kind", ["first-extension", "extension", "castle"])
def test_castle_choices_are_not_clipped(anne: Person, kind: str) -> None:
    """1280×720: every choice of the panel can be seen without scrolling."""
    game_moments.open_decision(anne, kind)
    anne.settle()
    hidden = anne.page.evaluate(
        """() => {
          const body = document.querySelector('[data-ask] .body');
          const area = body.getBoundingClientRect();
          return [...body.querySelectorAll('button')]
            .filter((each) => each.getBoundingClientRect().bottom > area.bottom + 1).length;
        }"""
    )
    assert hidden == 0


def test_at_the_end_nothing_is_blown_up(anne: Person) -> None:
    """The way to the result is a button, and the laws are cards, in the room that decision and proposals leave."""
    table = game_moments.bring(anne, "3-plain-base")
    anne.page.goto(f"/table/{table}")
    found = [anne.page.locator(f"[data-ask] a[href='/result/{table}']"), anne.page.locator("aside .law").first]
    boxes = []
    for each in found:
        each.wait_for()
        boxes.append(each.bounding_box())
    way, law = (box["height"] for box in boxes if box is not None)
    assert way < 60
    assert law < 170
