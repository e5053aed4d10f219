"""People at one table, each in a browser of their own: they play together, and nobody sees what is another's secret."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from lancaster import Game, Options, Rng
from tests.browser.game_moments import take_the_device
from tests.browser.person import DESKTOP, PHONE, Meet, Person
from tests.configurations import one_of
from tools import staged_games

NAMES = ("Anne", "Bess", "Cuthbert", "Daisy")
FOUR = Options(players=4)


def gathered(meet: Meet, names: tuple[str, ...] = NAMES) -> list[Person]:
    """People with an identity each; the last one plays on a phone."""
    company = [meet(name, size=PHONE if name == "Daisy" else DESKTOP) for name in names]
    for person in company:
        person.become_guest()
    return company


def seated(company: list[Person], **chosen: object) -> str:
    """A table of these people, in this order, whose game has begun."""
    host, *others = company
    table = host.make_table(*[None] * len(others), seed=staged_games.SEED, **chosen)
    for seat, person in enumerate(others, start=1):
        person.post(f"/tables/{table}/join", {"seat": seat})
    return table


def voting(game: Game) -> bool:
    """The first vote has begun."""
    return len(game.actors) > 1


def dom(person: Person) -> str:
    """Everything the page holds, but for what differs between any two tables."""
    content: str = person.page.evaluate(
        "() => document.body.outerHTML + JSON.stringify([...document.querySelectorAll('input')].map((e) => e.value))"
    )
    content = re.sub(r"[A-Za-z0-9_-]{22}", "ID", content)
    return re.sub(r'(data-head|style|id|for|aria-labelledby|aria-describedby)="[^"]*"', "", content)


def test_four_browsers_at_one_table(meet: Meet) -> None:
    """They place, vote and see the same result; how one voted is nowhere in the others' pages until all have."""
    company = gathered(meet)
    stranger = meet("Stranger")
    deeds = staged_games.played(FOUR)
    count = staged_games.until(FOUR, deeds, voting) - 1
    last = deeds[count]
    pages: dict[str, list[str]] = {}
    table = ""
    for ballot in ("yes 1", "no"):
        table = seated(company)
        for deed in deeds[:count]:
            company[deed.seat].act(table, deed.action, deed.seat)
        for person in (*company, stranger):
            person.open_table(table)
        company[last.seat].decide(table, last.action)
        for person in company:
            person.page.locator("dialog[open] [data-ballot]").wait_for()
        company[0].decide(table, ballot)
        head = company[0].state(table)["head"]
        for person in (*company[1:], stranger):
            person.await_head(head)
            person.settle()
            pages.setdefault(person.name, []).append(dom(person))
        expect(company[1].page.locator("dialog[open]").get_by_text("sealed", exact=True)).to_have_count(1)
    for name, (one, other) in pages.items():
        assert one == other, f"{name} can tell how Anne voted"
    company[1].decide(table, "yes", by="keyboard")
    company[2].decide(table, "no")
    company[3].decide(table, "yes")
    for person in company:
        sums = person.page.locator("dialog[open] .tot b")
        expect(sums).to_have_text(["2", "2"])
        person.screenshot(f"revealed-{person.name}")
        person.close_reveals(person.hand("mouse"))
    play_on(company, table, 8)
    state = company[0].state(table)
    laws = len([*state["view"]["laws"], *state["view"]["proposals"]])
    for person in company[:3]:
        person.await_head(state["head"])
        expect(person.page.locator("[data-target^='law:']")).to_have_count(laws)


def play_on(company: list[Person], table: str, decisions: int, rng: Rng | None = None) -> None:
    """Whoever is asked decides, by mouse and by keyboard in turn."""
    rng = rng or Rng(1)
    for number in range(decisions):
        state = company[0].state(table)
        seat = state["summary"]["actors"][0]
        company[seat].decide(table, rng=rng, by="keyboard" if number % 2 and seat < 3 else "mouse")


@pytest.mark.soak
def test_four_browsers_play_a_whole_game(meet: Meet) -> None:
    """All of it through the page, everything on."""
    company = gathered(meet)
    table = seated(company, laws="kings", court=True, displeasure=True)
    for person in company:
        person.open_table(table)
    rng = Rng(7)
    while company[0].state(table)["summary"]["status"] == "running":
        for person in company:
            person.close_reveals(person.hand("mouse"))
        play_on(company, table, 1, rng)
    result = company[0].state(table)["summary"]["result"]
    for person in company:
        person.close_reveals(person.hand("mouse"))
        person.page.locator(f'a[href="/result/{table}"]').click()
        points = [str(each).replace("-", "−") for each in sorted(result["points"], reverse=True)]
        expect(person.page.locator("table tbody tr td.total")).to_have_text(points)


def test_a_spectator_sees_no_secrets(meet: Meet) -> None:
    """No purses, no ballots, nothing to decide; and what happens is seen at once."""
    company = gathered(meet, NAMES[:3])
    watcher = meet("Watcher")
    options = Options(players=3, court=True, displeasure=True)
    table = seated(company, court=True, displeasure=True)
    deeds = staged_games.played(options)
    for deed in deeds[:60]:
        company[deed.seat].act(table, deed.action, deed.seat)
    watcher.open_table(table)
    watcher.expect_kind("")
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    watcher.settle()
    purse = watcher.page.locator(".house .purse .sr").all_inner_texts()
    hidden = [each for each in purse if each.split(":")[0] in ("Gold", "Squires", "Seals", "Shame")]
    assert len(hidden) == 4
    assert all(each.endswith("behind the screen") for each in hidden), hidden
    assert watcher.page.locator("[data-target]:not([aria-disabled='true']):is([aria-pressed])").count() == 0
    assert watcher.page.locator("[data-primary], [data-ballot]").count() == 0
    for deed in deeds[60:66]:
        company[deed.seat].act(table, deed.action, deed.seat)
    watcher.await_head(company[0].state(table)["head"])


def test_a_hot_seat_hides_secrets(meet: Meet) -> None:
    """Three people at one device: while it is passed on, the page holds nothing of the table."""
    anne = meet("Anne")
    anne.become_guest()
    seats = [{"who": "me", "label": name} for name in ("Anne", "Bess", "Cuthbert")]
    chosen = {"players": 3, "seats": seats, "seed": staged_games.SEED, "listed": False}
    table = anne.post("/tables", chosen)["summary"]["id"]
    options = Options(players=3)
    deeds = staged_games.played(options)
    count = staged_games.until(options, deeds, voting)
    for deed in deeds[: count - 1]:
        anne.act(table, deed.action, deed.seat)
    anne.open_table(table)
    names = ("Anne", "Bess", "Cuthbert")
    seat, kinds, passed = -1, [], 0
    for _ in range(6):
        anne.page.locator("main.pass, [data-ask]:not([data-kind=''])").first.wait_for()
        passing = anne.page.locator("main.pass")
        if passing.count():
            _holds_nothing(anne)
            after = next(k for k, name in enumerate(names) if name in passing.locator("h1").inner_text())
            assert after != seat
            take_the_device(anne)
            seat, passed = after, passed + 1
        assert anne.page.locator(".house h2").first.inner_text() == names[seat]
        kinds.append(anne.kind)
        if anne.kind == "ballot":
            picked = anne.page.locator("[data-ballot] [role=radio][aria-checked=true]")
            assert picked.count() == 0, "the ballot of who had the device before is still there"
        anne.decide(table, rng=Rng(5), seat=seat)
        anne.close_reveals(anne.hand("mouse"))
    assert passed >= 4
    assert kinds.count("ballot") >= 4


def _holds_nothing(person: Person) -> None:
    page = person.page
    assert page.locator("[data-ask], [data-target], [data-ballot], .house, .purse, .log, dialog[open]").count() == 0
    words = page.locator("body").inner_text()
    assert not re.search(r"\d", words), f"a number is shown while the device is passed on: {words}"
    said = page.locator("[data-said]").all_inner_texts()
    assert not any(said), said


def test_two_tabs_of_one_player_agree(meet: Meet) -> None:
    """What is decided in one is seen in the other; deciding the same thing in both plays it once."""
    anne, bess = gathered(meet, NAMES[:2])
    table = seated([anne, bess])
    anne.open_table(table)
    first = anne.page
    second = anne.context.new_page()
    second.goto(f"/table/{table}")
    second.locator("[data-ask]").wait_for()
    rng = Rng(3)
    for turn in range(8):
        seat = anne.state(table)["summary"]["actors"][0]
        if seat == 1:
            bess.act(table, rng.choice(_legal(bess, table)), 1)
            continue
        anne.page = (first, second)[turn % 2]
        anne.decide(table, rng=rng)
    head = anne.state(table)["head"]
    for page in (first, second):
        anne.page = page
        anne.await_head(head)
        anne.close_reveals(anne.hand("mouse"))
        anne.settle()
    # pieces picked in one tab only are its own affair
    texts = [page.locator(".left, .middle, .house").all_inner_texts() for page in (first, second)]
    assert texts[0] == texts[1]
    anne.page = first


def _legal(person: Person, table: str) -> list[str]:
    from tests.browser.choices import actions

    return actions(person.state(table))


def test_taking_back(meet: Meet) -> None:
    """Undo while nobody has acted since, with a button and with a key."""
    anne, bess = gathered(meet, NAMES[:2])
    table = seated([anne, bess], takeback="strict")
    company = (anne, bess)
    for person in company:
        person.open_table(table)
    first = anne.state(table)["summary"]["actors"][0]
    one, other = company[first], company[1 - first]
    one.decide(table, "extend gold")
    other.await_turn(table)
    one.page.get_by_role("button", name="Take back").click()
    again = one.await_turn(table)
    assert again is not None
    assert again["prompt"]["kind"] == "first-extension"
    assert again["view"]["seats"][first]["extensions"] == []
    other.await_head(again["head"])
    other.expect_kind("")
    told = other.page.locator("[data-strip] [data-line], [data-news-line]")
    expect(told.filter(has_text="gold")).to_have_count(0)
    one.decide(table, "extend votes", by="keyboard")
    one.page.keyboard.press("u")
    again = one.await_turn(table)
    assert again is not None
    one.decide(table, "extend squires")
    other.decide(table, "extend squires")
    one.await_turn(table) if one.state(table)["prompt"] else other.await_turn(table)
    assert one.state(table)["takeback"] == "no"


@one_of("agreed", [True, False], ids=["agreed", "refused"])
def test_taking_back_by_consent(meet: Meet, agreed: bool) -> None:
    """Who asks waits; the other is asked in plain words; both see how it ends."""
    anne, bess = gathered(meet, NAMES[:2])
    table = seated([anne, bess], takeback="consent")
    for person in (anne, bess):
        person.open_table(table)
    first = anne.state(table)["summary"]["actors"][0]
    one, other = (anne, bess)[first], (anne, bess)[1 - first]
    one.decide(table, "extend gold")
    other.decide(table, "extend gold")
    before = one.state(table)
    one.page.locator("[data-ask]").get_by_role("button", name=re.compile("take back", re.IGNORECASE)).click()
    dialog = other.page.locator("dialog[open]")
    expect(dialog).to_contain_text(f"{one.name} asks to take back")
    dialog.get_by_role("button", name="Agree" if agreed else "Refuse").click()
    dialog.wait_for(state="detached")
    after = one.state(table)
    assert after["asked"] is None
    for person in (one, other):
        person.await_head(after["head"])
    if agreed:
        assert after["prompt"]["kind"] == "first-extension"
        one.expect_kind("first-extension")
    else:
        assert after["view"]["seats"] == before["view"]["seats"]
