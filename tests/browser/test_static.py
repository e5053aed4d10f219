"""The edition without a server (`lancaster static`) in a real browser: a whole game without a network, a reload in the
middle, the guided game on a phone. The engine takes seconds to load, so one visit goes through all of it.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Worker, expect

from lancaster import Game, Rng
from lancaster.browser.bundle import write_static
from lancaster.server.http.routes.web_page import FOLDER
from tests.browser import faults
from tests.browser.conftest import ARTEFACTS
from tests.browser.playing import PHONE, Person, actions
from tests.browser.test_axe import shine, violations
from tests.configurations import SEED
from tests.waiting import until

ENGINE_SECONDS = 300.0  # until an engine that has not started has stalled

# a request to the worker that keeps the tables, past the page
_ASK = """([method, path, body]) => new Promise((resolve) => {
  const id = -Math.ceil(Math.random() * 1e9);
  const tell = self.postMessage;
  self.postMessage = (message, ...rest) => {
    if (message.kind !== 'answer' || message.id !== id) return tell.call(self, message, ...rest);
    self.postMessage = tell;
    resolve([message.status, message.json ? JSON.parse(message.text) : message.text]);
  };
  self.onmessage({ data: { kind: 'request', id, method, path, body: body && JSON.stringify(body) } });
})"""
_SAY = "(message) => self.onmessage({ data: { kind: 'say', text: JSON.stringify(message) } })"


class Visitor(Person):
    """Somebody at a page without a server: what the page's worker keeps is asked of the worker."""

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        told, found = self._engine.evaluate(_ASK, [method, path, body])
        assert told == status if status else told < 400, f"{method} {path}: {told} {found}"
        return found

    @property
    def _engine(self) -> Worker:
        return next(worker for worker in self.page.workers if "/engine" in worker.url)

    def act(self, table: str, action: str, seat: int = 0) -> None:
        head = self.state(table, seat)["head"]
        said = {"type": "act", "id": f"past-the-page-{head}", "table": table, "seat": seat, "action": action}
        self._engine.evaluate(_SAY, said)

    def await_engine(self, state: str = "ready") -> None:
        """Wait until the game has loaded; `kept`: until all files are kept too."""
        wanted = "[data-loading=kept]" if state == "kept" else "[data-loading=ready], [data-loading=kept]"
        self.page.locator(wanted).wait_for(timeout=ENGINE_SECONDS * 1000)


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
    """From the first visit to the result, with a reload in the middle; then the guided game on a phone."""
    print(f"LANCASTER_SEED={SEED}")
    rng = Rng(SEED)
    page = anne.page
    page.goto("./")
    page.get_by_role("button", name="Play now").wait_for()  # before the game itself is there
    anne.await_engine("kept")
    anne.screenshot("lobby")
    faults.none([*violations(anne), *faults.sideways(page)])
    assert page.get_by_role("link", name="Ratings").count() == 0

    anne.context.set_offline(True)
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/#/table/*")
    table = page.url.rpartition("/")[2]
    page.locator("[data-ask]:not([data-kind=''])").wait_for()
    for _ in range(4):
        anne.decide(table, through="panel", rng=rng)
    before = anne.entries(table)

    page.reload()
    page.locator("[data-head]").wait_for(state="attached", timeout=ENGINE_SECONDS * 1000)
    assert anne.entries(table)[: len(before)] == before
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
    anne.close_reveals(anne.hand("mouse"))
    page.goto(f"./#/result/{table}")
    points = [str(each).replace("-", "−") for each in sorted(result["points"], reverse=True)]
    expect(page.locator("table tbody tr td.total")).to_have_text(points)
    anne.screenshot("result")
    record = anne.get(f"/tables/{table}/record")
    assert list(Game.replay(record).scores) == result["points"]

    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto("./#/learn")
    page.wait_for_url("**/#/table/*")
    page.locator("[data-caption]").wait_for()
    faults.none([*violations(anne), *faults.sideways(page)])
    anne.screenshot("guided-phone")
    page.goto("./#/help#R2.5")
    page.locator("[id='R2.5']").wait_for()


def asked(person: Visitor, table: str) -> Any:
    """How the table stands when the person is asked; None when the game is over."""
    return until(
        lambda: None if not is_quiet(found := person.state(table)) else [found if found["prompt"] else None],
        ENGINE_SECONDS,
        "the bots do not answer",
    )[0]


def is_quiet(state: Any) -> bool:
    """Whether the game is over or the person is asked."""
    return state["prompt"] is not None or state["summary"]["status"] == "finished"
