"""People find each other: quick play, friends, who watches; what is shared: a picture, “it is your turn”."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import faults, game_moments
from tests.browser.person import PHONE, Meet, actions
from tests.browser.test_axe import violations
from tests.browser.test_scenarios_together import gathered, seated
from tests.configurations import one_of


def test_quick_play_brings_two_to_one_table(meet: Meet) -> None:
    anne, bess = gathered(meet, ("Anne", "Bess"))
    for person in (anne, bess):
        person.open("/")
        person.page.locator("[data-quick=turns]").click()
        person.page.locator(".room").wait_for()
    assert anne.page.url == bess.page.url
    expect(anne.page.locator(".room")).to_contain_text("Bess")


def test_a_friend_is_followed_and_kept_a_seat(meet: Meet) -> None:
    anne, bess = gathered(meet, ("Anne", "Bess"))
    for person, other in ((anne, bess), (bess, anne)):
        person.open(f"/people/{other.id}")
        with person.page.expect_response(lambda answer: answer.request.method == "PUT") as put:
            person.page.locator("[data-follow]").click()
        assert put.value.ok
    table = anne.make_table(None, None)
    anne.page.goto(f"/table/{table}")
    anne.page.locator(f"[data-keep='{bess.id}']").click()
    expect(anne.page.locator(f"[data-keep='{bess.id}']")).to_have_count(0)
    anne.settle()
    faults.none([*violations(anne), *faults.sideways(anne.page)])
    anne.screenshot("room-with-friends", whole=True)
    bess.open("/")
    bess.page.locator(f"a[href='/table/{table}']").first.wait_for()
    bess.settle()
    bess.screenshot("lobby-with-friends", whole=True)


@one_of("elsewhere", [False, True])
def test_whoever_sits_down_in_the_waiting_room_plays_from_that_seat(meet: Meet, elsewhere: bool) -> None:
    """With the button of the page, or in another tab; the page neither watches nor calls her turn another's."""
    anne, bess = gathered(meet, ("Anne", "Bess"))
    table = anne.make_table(None)
    bess.page.goto(f"/table/{table}")
    seat = bess.page.get_by_role("button", name="Take this seat")
    seat.wait_for()
    if elsewhere:
        bess.post(f"/tables/{table}/join", {"seat": 1})
    else:
        seat.click()
    bess.page.locator("[data-ask]").first.wait_for()
    if anne.state(table)["summary"]["actors"] == [0]:
        anne.act(table, actions(anne.state(table))[0], 0)
    bess.page.locator("[data-ask][data-kind=first-extension]").wait_for()


def test_who_watches_is_listed(meet: Meet) -> None:
    anne, bess, cuthbert = gathered(meet, ("Anne", "Bess", "Cuthbert"))
    table = seated([anne, bess])
    cuthbert.open_table(table)
    anne.open_table(table)
    anne.page.get_by_role("button", name="Chat").first.click()
    expect(anne.page.locator("[data-watchers]")).to_contain_text("Cuthbert")


def test_whoever_plays_against_bots_is_told_who_watches(meet: Meet) -> None:
    anne, bess = gathered(meet, ("Anne", "Bess"))
    table = anne.make_table("page", "page", listed=True)
    bess.open_table(table)
    anne.open_table(table)
    anne.page.get_by_role("button", name="Chat").first.click()
    expect(anne.page.locator("[data-watchers]")).to_contain_text("Bess")


def test_the_result_as_a_picture(meet: Meet) -> None:
    anne = meet("Anne")
    anne.become_guest()
    anne.page.goto(f"/result/{game_moments.bring(anne, game_moments.FULL)}")
    with anne.page.expect_download() as kept:
        anne.page.locator("[data-picture]").click()
    file = kept.value.path()
    head = file.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (1200, 630)
    (anne.screenshot("result").parent / "picture.png").write_bytes(file.read_bytes())


def test_your_turn_opens_the_table_at_the_decision(meet: Meet) -> None:
    anne = meet("Anne", size=PHONE)
    anne.become_guest()
    table = anne.make_table("page", "page")
    anne.page.goto(f"/table/{table}#decision")
    expect(anne.page.locator("[data-ask] h2").first).to_be_focused()


# what the push service would hand over, and the press on what is shown; some browsers without a screen show nothing
_PUSH = """(message) => new Promise((resolve) => {
  self.registration.showNotification = async (title, shown) => resolve((self.shown = shown).body);
  const push = { data: { json: () => message }, waitUntil: () => undefined };
  self.dispatchEvent(Object.assign(new Event('push'), push));
})"""
_PRESS = """() => {
  const notification = { close: () => undefined, data: self.shown.data };
  const waitUntil = (opened) => void opened.catch(() => undefined);
  self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
}"""


@pytest.mark.parametrize("at", ["/", "the table"])
def test_a_notice_says_what_happened_and_leads_to_the_decision(meet: Meet, at: str) -> None:
    """From another page of ours, and at the table itself, where the decision may be folded away."""
    anne = meet("Anne", size=PHONE)
    anne.become_guest()
    table = anne.make_table("page", "page")
    page = anne.page
    if at == "/":
        anne.open("/")
    else:
        anne.open_table(table)
        page.locator("[data-ask]:not([data-kind=''])").wait_for()
        page.locator("[data-ask] .fold").click()
        page.get_by_role("button", name="France", exact=True).click()
    page.evaluate("navigator.serviceWorker.register('/notices.js').then(() => navigator.serviceWorker.ready)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    (worker,) = anne.context.service_workers
    happened = "Ben places a 2 in York."
    said = worker.evaluate(
        _PUSH, {"code": "your-turn", "table": table, "args": {"name": "Roses", "happened": happened}}
    )
    assert said == f"{happened} It is your turn at “Roses”."
    worker.evaluate(_PRESS)
    page.wait_for_url(f"**/table/{table}*")
    expect(page.locator("[data-ask] h2").first).to_be_focused()
    expect(page.locator("[data-ask] .body").first).to_be_visible()
