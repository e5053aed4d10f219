"""A visitor of a web page without a server. What the page's worker keeps is asked of the worker directly."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Worker

from tests.browser.person import Person

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


def engine_of(page: Page) -> Worker:
    """The worker that keeps the tables."""
    return next(worker for worker in page.workers if "/engine" in worker.url)


def ask_engine(page: Page, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
    """What the worker answers."""
    told, found = engine_of(page).evaluate(_ASK, [method, path, body])
    assert told == status if status else told < 400, f"{method} {path}: {told} {found}"
    return found


def act_at_home(page: Page, table: str, seat: int, action: str, head: int) -> None:
    """Play past the page."""
    said = {"type": "act", "id": f"past-the-page-{head}", "table": table, "seat": seat, "action": action}
    engine_of(page).evaluate(_SAY, said)


class Visitor(Person):
    """Somebody at such a page, where whatever is waited for may have to wait for the engine."""

    def __init__(self, *given: Any, **chosen: Any) -> None:
        super().__init__(*given, **chosen)
        self.context.set_default_timeout(ENGINE_SECONDS * 1000)

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        return ask_engine(self.page, method, path, body, status)

    def act(self, table: str, action: str, seat: int = 0) -> None:
        act_at_home(self.page, table, seat, action, self.state(table, seat)["head"])

    def await_engine(self, state: str = "ready") -> None:
        """Wait until the game has loaded; `kept`: until all files are kept too."""
        wanted = "[data-loading=kept]" if state == "kept" else "[data-loading=ready], [data-loading=kept]"
        self.page.locator(wanted).wait_for()
