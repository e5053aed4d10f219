"""The edition without a server (`lancaster static`) in a real browser: the network comes when a bot needs it, a whole
game without a connection, a reload in the middle, a full disk, an old format, the guided game on a phone. The engine
takes seconds to load, so one visit goes through all of it.
"""

from __future__ import annotations

import functools
import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, FilePayload, Page, expect

from lancaster import Game, Options, Rng
from lancaster.browser.bundle import write_static
from lancaster.server.http.routes.web_page import FOLDER
from lancaster.study import review
from lancaster.study.puzzles import shipped
from tests.browser import faults
from tests.browser.conftest import ARTEFACTS
from tests.browser.deciding import Decision
from tests.browser.person import PHONE, actions
from tests.browser.test_axe import shine, violations
from tests.browser.visitor import ENGINE_SECONDS, Visitor, act_at_home, ask_engine, engine_of
from tests.configurations import SEED
from tests.study.test_review import played
from tests.waiting import until
from tools import browser as chromium

THOUGHT = "performance.getEntriesByType('measure').map(({ name, duration }) => [name, duration])"
LOADED = "[data-loading=ready], [data-loading=kept]"
HEARD = "head => Number(document.querySelector('[data-head]')?.dataset.head ?? -1) >= head"

_OLD_TABLE = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open('lancaster');
  asked.onsuccess = () => {
    const all = asked.result.transaction('tables', 'readwrite');
    all.objectStore('tables').put({ id: 'of-another-version-000', format: 99 });
    all.oncomplete = () => { asked.result.close(); resolve(); };
    all.onabort = () => reject(all.error);
  };
})"""


_KEEP_REVIEW = """([id, text]) => new Promise((resolve, reject) => {
  const asked = indexedDB.open('lancaster');
  asked.onsuccess = () => {
    const all = asked.result.transaction('reviews', 'readwrite');
    all.objectStore('reviews').put({ id, text });
    all.oncomplete = () => { asked.result.close(); resolve(); };
    all.onabort = () => reject(all.error);
  };
})"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


@pytest.fixture(scope="module")
def static_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host that knows only files, with the edition in a folder of it; its address."""
    root = tmp_path_factory.mktemp("static")
    write_static(root / "lancaster", FOLDER)
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(root))) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_address[1]}/lancaster/"
        host.shutdown()


@pytest.fixture
def anne(browser: Browser, static_host: str) -> Iterator[Visitor]:
    """Somebody who comes for the first time."""
    visitor = Visitor(browser, static_host, ARTEFACTS / "static", "Anne")
    yield visitor
    visitor.leave()
    assert not visitor.troubles, "\n".join(visitor.troubles)


def test_a_whole_game_without_a_network(anne: Visitor) -> None:
    """From the first visit to the result, with a reload in the middle; a puzzle; the guided game on a phone."""
    print(f"LANCASTER_SEED={SEED}")
    rng = Rng(SEED)
    page = anne.page
    page.goto("./")
    page.get_by_role("button", name="Play now").wait_for()  # before the game itself is there
    anne.await_engine("kept")
    anne.screenshot("lobby")
    faults.none([*violations(anne), *faults.sideways(page)])
    assert page.get_by_role("link", name="Ratings").count() == 0
    play_with_the_network(anne)

    anne.context.set_offline(True)
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/#/table/*")
    table = page.url.rpartition("/")[2]
    page.locator("[data-ask]:not([data-kind=''])").wait_for()
    for _ in range(4):
        anne.decide(table, through="panel", rng=rng)
    before = anne.entries(table)
    page.evaluate(_OLD_TABLE)  # another version was here

    page.reload()
    page.locator("[data-head]").wait_for(state="attached", timeout=ENGINE_SECONDS * 1000)
    assert anne.entries(table)[: len(before)] == before
    assert went_on(anne)
    anne.decide(table, through="panel", rng=rng)
    anne.screenshot("table")
    shine(anne, "dark")
    anne.screenshot("table-dark")
    shine(anne, "light")
    # past the page to the last decision: what every form does is tested with a server
    while (state := asked(anne, table)) is not None:
        anne.act(table, rng.choice(actions(state)))
        until(lambda head=state["head"]: anne.state(table)["head"] > head, ENGINE_SECONDS, "nothing happens")  # type: ignore[misc]
    result = anne.state(table)["summary"]["result"]
    refuse_to_store(anne)
    anne.close_reveals(anne.hand("mouse"))
    page.goto(f"./#/result/{table}")
    points = [str(each).replace("-", "−") for each in sorted(result["points"], reverse=True)]
    expect(page.locator("table tbody tr td.total")).to_have_text(points)
    anne.screenshot("result")
    record = anne.get(f"/tables/{table}/record")
    assert list(Game.replay(record).scores) == result["points"]
    review_it(anne, record)
    import_again(anne, record, points)
    assert anne.get(f"/tables/{table}/openings?entry=3")["sources"]  # they too come from what is kept
    solve_a_puzzle(anne)

    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto("./#/learn")
    page.wait_for_url("**/#/table/*")
    page.locator("[data-caption]").wait_for()
    faults.none([*violations(anne), *faults.sideways(page)])
    anne.screenshot("guided-phone")
    page.goto("./#/")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert '"format":99' in saved.value.path().read_text("utf-8").replace(" ", "")
    page.goto("./#/help#R2.5")
    page.locator("[id='R2.5']").wait_for()
    for needs_a_server in ("ratings", "study", "operator", "people/abc", "invite/abc", "recover"):
        page.goto(f"./#/{needs_a_server}")
        expect(page.get_by_role("heading", name="Here be dragons")).to_be_visible()
    start_from_a_damaged_memory(anne)


def review_it(anne: Visitor, record: str) -> None:
    """A review begins without a connection and tells how far it is; one that is kept is there at once.

    To its end it takes a minute: `test_a_review_is_made_in_the_browser` waits for that.
    """
    page = anne.page
    chances = page.locator("[data-charted] label").nth(1)
    chances.click()
    page.locator("[data-reviewed]").wait_for(timeout=ENGINE_SECONDS * 1000)
    faults.none(violations(anne))
    page.evaluate(_KEEP_REVIEW, [page.url.rpartition("/")[2], json.dumps(review(record, games=1).as_data())])
    page.reload()
    chances.click()
    page.locator("[data-review]").wait_for(timeout=ENGINE_SECONDS * 1000)
    expect(page.locator("[data-moment]")).to_have_count(3)
    anne.screenshot("review")


@pytest.mark.soak
def test_a_review_is_made_in_the_browser(anne: Visitor) -> None:
    """To its end, of an imported game, while a bot in the same worker decides at another table."""
    page = anne.page
    page.goto("./")
    anne.await_engine()
    anne.ask("POST", "/guests", {"name": "Anne", "language": "en", "zone": "UTC"})
    game = played(Options(2), seed=3)
    table = anne.ask("POST", "/imports", {"record": game.record()})["summary"]["id"]
    page.goto(f"./#/result/{table}")
    page.locator("[data-charted] label").nth(1).click()
    page.locator("[data-reviewed]").wait_for(timeout=ENGINE_SECONDS * 1000)
    seats = [{"who": "bot", "bot": "duke"}, {"who": "me"}]
    other = anne.ask("POST", "/tables", {"players": 2, "seats": seats, "seed": 1})["summary"]["id"]
    assert asked(anne, other, seat=1)["prompt"] is not None
    assert page.locator("[data-reviewed]").count() == 1  # it goes on
    page.locator("[data-review]").wait_for(timeout=2 * ENGINE_SECONDS * 1000)
    found = anne.get(f"/tables/{table}/review")
    assert [each["action"] for each in found["decisions"]] == [str(action) for _, action in game.moves]
    assert any(each["grade"] for each in found["decisions"]), "a game of pages has faults"


def test_the_page_is_answered_while_a_lord_thinks(anne: Visitor) -> None:
    """One Python does both: what is asked meanwhile does not wait for the decision, nor does a takeback."""
    anne.page.goto("./")
    anne.await_engine()
    anne.ask("POST", "/guests", {"name": "Anne", "language": "en", "zone": "UTC"})
    seats = [{"who": "me"}, {"who": "bot", "bot": "lord:5000ms"}]
    seed = next(seed for seed in range(100) if Game.new(Options(players=2), seed).actors[0] == 0)
    settings = {"players": 2, "seats": seats, "seed": seed, "id": "with-a-lord"}
    table = anne.ask("POST", "/tables", settings)["summary"]["id"]
    before = asked(anne, table)
    anne.act(table, actions(before)[0])
    head = _later(anne, table, before["head"])["head"]
    for _ in range(5):
        assert anne.state(table)["head"] == head
    said = json.dumps({"type": "takeback", "id": "back", "table": table, "seat": 0})
    engine_of(anne.page).evaluate("(data) => self.onmessage({ data })", {"kind": "say", "text": said})
    assert _later(anne, table, head)["prompt"] is not None
    assert "lord:5000ms" not in [name for name, _ in engine_of(anne.page).evaluate(THOUGHT)]


def _later(anne: Visitor, table: str, head: int) -> Any:
    """How the table stands when more has happened."""
    return until(
        lambda: found if (found := anne.state(table))["head"] > head else None, ENGINE_SECONDS, "nothing happens"
    )


def play_with_the_network(anne: Visitor) -> None:
    """A duke decides, and gives a hint, once its weights have come; they stay in the browser."""
    anne.ask("POST", "/guests", {"name": "Anne", "language": "en", "zone": "UTC"})
    seats = [{"who": "bot", "bot": "duke"}, {"who": "me"}]
    seed = next(seed for seed in range(100) if Game.new(Options(players=2), seed).actors[0] == 0)  # the duke begins
    anne.context.set_offline(True)
    made = anne.ask("POST", "/tables", {"players": 2, "seats": seats, "seed": seed, "id": "with-a-duke"})
    table = made["summary"]["id"]
    anne.page.goto(f"./#/table/{table}")
    anne.page.locator("[data-network=missing]").wait_for(timeout=ENGINE_SECONDS * 1000)  # the seat waits, and says so
    anne.screenshot("waiting")
    anne.context.set_offline(False)
    state = asked(anne, table, seat=1)
    duke = [entry for entry in anne.entries(table) if entry["kind"] == "action" and entry["seat"] == 0]
    assert duke
    assert state["summary"]["seats"][0]["bot"] == "duke"  # it has not been replaced
    assert (
        anne.page.evaluate("caches.open('lancaster-network').then((kept) => kept.keys()).then((all) => all.length)")
        == 3
    )
    expect(anne.page.locator("[data-network]")).to_have_count(0)
    anne.page.goto("./#/")


def refuse_to_store(anne: Visitor) -> None:
    """A full disk: what cannot be stored has not happened, a word says so, and the game can be had."""
    # the browser's own refusal, as it comes when its room is used up (which it notices only after half a minute)
    engine_of(anne.page).evaluate(
        """() => {
          self.spared = IDBObjectStore.prototype.put;
          IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
        }"""
    )
    seats = [{"who": "me"}, {"who": "bot", "bot": "page"}]
    refused = anne.ask("POST", "/tables", {"players": 2, "seats": seats}, status=503)
    assert refused["error"]["code"] == "disk-full"
    expect(anne.page.get_by_role("button", name="Save the game")).to_be_visible()
    anne.screenshot("disk-full")
    engine_of(anne.page).evaluate("() => { IDBObjectStore.prototype.put = self.spared; }")
    anne.ask("POST", "/tables", {"players": 2, "seats": seats})
    expect(anne.page.get_by_role("button", name="Save the game")).to_have_count(0)


def import_again(anne: Visitor, record: str, points: list[str]) -> None:
    """A finished game comes in as a file, as it would from another browser: its result, and its replay."""
    page = anne.page
    page.goto("./#/")
    page.get_by_role("button", name="Bring a record").click()
    file = FilePayload(name="brought.txt", mimeType="text/plain", buffer=record.encode())
    page.locator("dialog input[type=file]").set_input_files(file)
    page.locator("dialog footer button").last.click()
    page.wait_for_url("**/#/result/*")
    expect(page.locator("table tbody tr td.total")).to_have_text(points)
    imported = page.url.rpartition("/")[2]
    assert Game.replay(anne.get(f"/tables/{imported}/record")).moves == Game.replay(record).moves
    page.goto(f"./#/replay/{imported}?at=20")
    page.locator("input[type=range]").wait_for()
    page.goto("./#/me")
    expect(page.locator(f"a[href*='{imported}']").first).to_be_visible()


def asked(person: Visitor, table: str, seat: int = 0) -> Any:
    """How the table stands when the person is asked; None when the game is over."""
    return until(
        lambda: None if not is_quiet(found := person.state(table, seat)) else [found if found["prompt"] else None],
        ENGINE_SECONDS,
        "the bots do not answer",
    )[0]


def is_quiet(state: Any) -> bool:
    """Whether the game is over or the person is asked."""
    return state["prompt"] is not None or state["summary"]["status"] == "finished"


def solve_a_puzzle(anne: Visitor) -> None:
    """The position, the verdict and what is kept come from the tab; there is no rating."""
    puzzle = shipped().puzzles[SEED % len(shipped().puzzles)]
    page = anne.page
    page.goto(f"./#/puzzles/{puzzle.id}")
    page.locator("[data-puzzle] [data-ask]:not([data-kind=''])").wait_for()
    state = anne.get(f"/puzzles/{puzzle.id}")
    Decision(page, state, anne.hand("mouse"), Rng(SEED)).make(puzzle.solution, "panel")
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    assert page.locator("[data-moved]").count() == 0
    anne.screenshot("puzzle")
    page.goto("./#/puzzles")
    page.locator("[data-theme=any]").wait_for()
    assert (anne.get("/puzzles")["answered"], anne.get("/puzzles")["right"]) == (1, 1)


def start_from_a_damaged_memory(anne: Visitor) -> None:
    """Python starts from the beginning, also without a connection, and nothing is lost."""
    damage_the_memory(anne)
    anne.page.goto("./#/puzzles")
    anne.page.reload()
    anne.page.locator("[data-theme=any]").wait_for(timeout=ENGINE_SECONDS * 1000)
    assert anne.get("/puzzles")["answered"] == 1
    assert not went_on(anne)


def went_on(anne: Visitor) -> bool:
    """Whether Python went on from the memory that is kept, instead of starting from the beginning."""
    found = engine_of(anne.page).evaluate("performance.getEntriesByName('python went on').length")
    assert found in (0, 1)
    return bool(found)


def damage_the_memory(anne: Visitor) -> None:
    """The memory of Python that is kept is another thing now."""
    anne.page.evaluate(
        """async () => {
          const kept = await caches.open('lancaster-memory');
          const addresses = await kept.keys();
          if (addresses.length !== 1) throw new Error(`${addresses.length} are kept`);
          await kept.put(addresses[0], new Response('damaged!'));
        }"""
    )


def test_two_tabs_and_a_browser_that_is_killed(browser: Browser, static_host: str, tmp_path: Path) -> None:
    """Both tabs go on with the same game, and what either has been told is there when the browser starts again."""
    seats = [{"who": "me"}, {"who": "bot", "bot": "page"}]
    with _a_browser_of_ones_own(browser, tmp_path) as context:
        first = context.new_page()
        first.goto(static_host)
        first.locator(LOADED).wait_for(timeout=ENGINE_SECONDS * 1000)
        # the browser would install it as an app
        assert context.new_cdp_session(first).send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        ask_engine(first, "POST", "/guests", {"name": "Anne", "language": "en", "zone": "UTC"})
        table = ask_engine(first, "POST", "/tables", {"players": 2, "seats": seats})["summary"]["id"]
        address = f"{static_host}#/table/{table}"
        first.goto(address)
        second = context.new_page()
        second.goto(address)
        for tab in (first, second, first, second):
            head = _decide(tab, table)
            for page in (first, second):
                page.wait_for_function(HEARD, arg=head, timeout=ENGINE_SECONDS * 1000)
        told = ask_engine(second, "GET", f"/tables/{table}?seat=0&since=0")["entries"]
        _kill(tmp_path)
    assert len(told) >= 8

    with _a_browser_of_ones_own(browser, tmp_path) as context:
        page = context.new_page()
        page.goto(address)
        page.locator("[data-ask]:not([data-kind=''])").wait_for(timeout=ENGINE_SECONDS * 1000)
        assert ask_engine(page, "GET", f"/tables/{table}?seat=0&since=0")["entries"][: len(told)] == told
        _decide(page, table)


@contextmanager
def _a_browser_of_ones_own(browser: Browser, profile: Path) -> Iterator[BrowserContext]:
    """A browser whose profile is a folder; it may be killed."""
    context = browser.browser_type.launch_persistent_context(
        profile,
        executable_path=chromium.find(shell=True),
        args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
    )
    yield context
    with suppress(Error):  # it has been killed
        context.close()


def _kill(profile: Path) -> None:
    """End all processes of a browser, in the middle of whatever they do."""
    killed = 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(profile).encode() in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
                killed += 1
    assert killed > 1


def _decide(page: Page, table: str) -> int:
    """Play the first action when the seat is asked; the number of its entry."""
    state = until(
        lambda: found if (found := ask_engine(page, "GET", f"/tables/{table}?seat=0")["state"])["prompt"] else None,
        ENGINE_SECONDS,
        "the bot does not answer",
    )
    act_at_home(page, table, 0, actions(state)[0], state["head"])
    head = int(state["head"]) + 1
    until(
        lambda: ask_engine(page, "GET", f"/tables/{table}?seat=0")["state"]["head"] >= head,
        ENGINE_SECONDS,
        "not played",
    )
    return head
