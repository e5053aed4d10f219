"""After the game: replay, record, rematch, the way to share it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from lancaster import Game, Options
from tests.browser import game_moments
from tests.browser.person import PHONE, Meet, Person
from tests.browser.test_scenarios_together import gathered, seated
from tools import staged_games


def at(person: Person) -> int:
    """Which moment the scrubber is at."""
    return int(person.page.locator("input[type=range]").input_value())


def await_at(person: Person, moment: int) -> None:
    """Wait until the scrubber is there."""
    person.page.wait_for_function(
        "moment => Number(document.querySelector('input[type=range]').value) === moment", arg=moment
    )


def test_a_replay(meet: Meet) -> None:
    """Scrubber and arrow keys, by decision, turn and round; the address leads back to the moment."""
    anne = meet("Anne")
    anne.become_guest()
    table = game_moments.bring(anne, "3-both-new")
    whole = Game.replay(game_moments.record("3-both-new"))
    anne.page.goto(f"/replay/{table}")
    page = anne.page
    page.locator("input[type=range]").wait_for()
    page.keyboard.press("Home")
    await_at(anne, 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    await_at(anne, 2)
    page.keyboard.press("ArrowLeft")
    await_at(anne, 1)
    page.keyboard.press("3")  # by rounds: the first begins when everybody has an extension
    page.keyboard.press("ArrowRight")
    await_at(anne, 3)
    page.keyboard.press("ArrowRight")
    page.locator(".pips[aria-label='Round 2 of 5']").wait_for()
    page.keyboard.press("2")
    page.keyboard.press("ArrowLeft")
    page.locator(".pips[aria-label='Round 1 of 5']").wait_for()
    page.keyboard.press("End")
    last = int(page.locator("input[type=range]").get_attribute("max") or 0)
    await_at(anne, last)
    ranked = sorted(whole.scores, reverse=True)
    last_view = re.compile(r"^Points: .* {}, .* {}, .* {}$".format(*ranked))
    expect(page.locator(".score")).to_have_attribute("aria-label", last_view)
    page.locator("input[type=range]").fill("40")
    await_at(anne, 40)
    moment = [entry for entry in anne.entries(table) if entry["kind"] in ("begin", "action")][40]
    page.wait_for_url(re.compile(rf"at={moment['number']}\b"))  # the page writes it when the scrubber stands still
    anne.screenshot("replay-40")
    told = page.locator(".told").inner_text()
    assert told
    page.reload()
    page.locator("input[type=range]").wait_for()
    await_at(anne, 40)
    expect(page.locator(".told")).to_have_text(told)


def test_a_replay_plays_by_itself_on_a_phone(meet: Meet) -> None:
    """Play and pause; playing on from a moment makes a table of its own."""
    anne = meet("Anne", size=PHONE)
    anne.become_guest()
    table = game_moments.bring(anne, "2-plain-base")
    anne.page.goto(f"/replay/{table}?at=20")
    anne.page.locator("input[type=range]").wait_for()
    start = at(anne)
    anne.page.get_by_role("button", name="Play", exact=True).click()
    anne.page.wait_for_function("start => Number(document.querySelector('input[type=range]').value) > start", arg=start)
    anne.page.get_by_role("button", name="Pause").click()
    expect(anne.page.locator(".told")).not_to_be_empty()
    expect(anne.page.locator(".told")).to_be_visible()  # the sentence of what happened, on a phone too
    anne.page.get_by_role("button", name="Play on from here").click()
    anne.page.locator("dialog[open] [data-choice=all]").check()
    anne.page.locator("dialog[open] [data-primary]").click()
    anne.page.wait_for_url("**/table/*")
    game_moments.take_the_device(anne)
    assert anne.kind


def test_playing_on_from_a_replay_against_bots(meet: Meet) -> None:
    """The same bots with their names and levels; one is asked which house one takes, and plays just that."""
    anne = meet("Anne")
    anne.become_guest()
    text = game_moments.record("3-plain-base")
    *_, (seat, action) = moves = Game.replay(text).moves
    seats: list[dict[str, str]] = [{"who": "bot", "bot": bot} for bot in ("squire", "lord:500ms", "page")]
    seats[seat] = {"who": "me"}
    made = anne.post("/forks", {"record": text, "to": len(moves) - 1, "seats": seats})
    table = str(made["summary"]["id"])
    anne.act(table, str(action), seat)
    chairs = anne.state(table, seat)["summary"]["seats"]
    anne.page.goto(f"/replay/{table}?at=40")
    anne.page.get_by_role("button", name="Play on from here").click()
    dialog = anne.page.locator("dialog[open]")
    for chair in chairs:
        expect(dialog).to_contain_text(chair["label"])
    expect(dialog).not_to_contain_text("500ms")
    anne.screenshot("play-on")
    expect(dialog.locator(f"[data-choice='seat {seat}']")).to_be_checked()
    dialog.locator("[data-primary]").click()
    anne.page.wait_for_url("**/table/*")
    new = anne.page.url.rpartition("/")[2]
    anne.page.locator("[data-head]").wait_for(state="attached")
    assert anne.page.locator("main.pass").count() == 0
    state = anne.state(new)
    assert state["mine"] == [seat]
    assert [(each["label"], each["bot"]) for each in state["summary"]["seats"]] == [
        (each["label"], each["bot"]) for each in chairs
    ]


def test_a_replay_tells_the_points_of_conflicts(meet: Meet) -> None:
    """Spaces of a conflict carry what they would have earned then."""
    anne = meet("Anne")
    anne.become_guest()
    table = game_moments.bring(anne, "3-plain-base")
    frames = anne.get(f"/tables/{table}/frames?first=1&most=60")["frames"]
    number, points = next(
        (frame["entry"]["number"], rank["points"])
        for frame in frames
        for front in (frame["forecast"] or {"fronts": []})["fronts"]
        for rank in front["ranks"]
        if rank["points"] > 0
    )
    anne.page.goto(f"/replay/{table}?at={number}")
    expect(anne.page.locator(".front .prize", has_text=str(points)).first).to_be_visible()


def test_record_rematch_and_share(meet: Meet) -> None:
    """Two people finish a game; one downloads its record, both come to the same rematch."""
    anne, bess = gathered(meet, ("Anne", "Bess"))
    options = Options(players=2)
    table = seated([anne, bess])
    deeds = staged_games.played(options, "page")
    for deed in deeds[:-1]:
        (anne, bess)[deed.seat].act(table, deed.action, deed.seat)
    for person in (anne, bess):
        person.open_table(table)
    (anne, bess)[deeds[-1].seat].decide(table, deeds[-1].action)
    head = anne.state(table)["head"]
    for person in (anne, bess):
        person.await_head(head)
        person.close_reveals(person.hand("mouse"))
        person.page.locator(f'a[href="/result/{table}"]').click()
        person.page.locator("#winner").wait_for()
    anne.screenshot("result")
    with anne.page.expect_download() as started:
        anne.page.get_by_role("button", name="Download").click()
    text = Path(started.value.path()).read_text(encoding="utf-8")
    assert text == anne.get(f"/tables/{table}/record")
    assert Game.replay(text).over
    stranger = meet("Stranger")
    stranger.page.goto(f"/result/{table}")  # what one shares
    stranger.page.locator("#winner").wait_for()
    stranger.settle()
    assert stranger.page.get_by_role("button", name="Rematch").count() == 0
    anne.page.get_by_role("button", name="Rematch").click()
    anne.page.wait_for_url("**/table/*")
    again = anne.page.url.rpartition("/")[2]
    assert again != table
    bess.page.reload()
    bess.page.get_by_role("button", name="To the rematch").click()
    bess.page.wait_for_url(f"**/table/{again}")
    for person in (anne, bess):
        person.page.locator("[data-ask]").wait_for()
    assert anne.state(again)["summary"]["status"] == "running"
