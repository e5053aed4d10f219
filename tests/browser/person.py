"""People in the tests of the page: a person with a browser profile of their own, who looks, plays and takes pictures.

    anne = meet("Anne"); anne.become_guest()
    table = anne.make_table("page", "page", players=3, court=True)   # she and two bots
    anne.open_table(table)
    while anne.await_turn(table):
        anne.decide(table, by="mouse", through="table", rng=rng)     # any action, or the one that is named
    anne.screenshot("over")

deciding.py knows the clicks and keys of a decision, in its own form or in the list, with the mouse or the keyboard.
"""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path
from typing import Any, ClassVar, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
    WebSocket,
    expect,
)
from playwright.sync_api import TimeoutError as Stalled

from lancaster import Rng
from tests.browser.choices import State, actions
from tests.browser.deciding import Decision, Through
from tests.browser.pointers import Finger, Hand, Keyboard, Mouse, Way
from tests.waiting import until

__all__ = ["DESKTOP", "LARGE", "PASSWORD", "PHONE", "STALLED_SECONDS", "TABLET", "Meet", "Person", "State", "actions"]

DESKTOP = (1280, 720)
LARGE = (1920, 1080)
TABLET = (820, 1180)
PHONE = (390, 844)

# never reached unless something is wrong, so there is enough for a machine that has much else to do
STALLED_SECONDS = 60.0  # until a page that does not go on has stalled
BOTS_STALLED_SECONDS = (
    120.0  # until a game in which nothing happens has stalled: more than a busy server gives a quick bot
)
PASSWORD = "a long walk to Agincourt"

_HEARD = "head => Number(document.querySelector('[data-head]')?.dataset.head ?? -1) >= head"
_WATCH = """
addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`));
if (location.protocol !== 'about:') for (const [key, value] of Object.entries(KEPT))
  if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(value));
"""
# two frames, so that what was just told is drawn and what it lacks is asked for; fonts; and what moves comes to rest
_DRAWN = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  await document.fonts.ready;
  const ends = (each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map((each) => each.finished));
}"""
# a socket that is given up while it opens, as when somebody signs in at once: the page opens another
_HARMLESS = re.compile("WebSocket is closed before the connection is established")


class Meet(Protocol):
    """How a test has somebody come."""

    def __call__(
        self,
        name: str = "Anne",
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en-GB",
        dark: bool = False,
        motion: bool = False,
        touch: bool | None = None,
        by: Way = "mouse",
    ) -> Person:
        """Somebody with a browser profile of their own; unknown to the server until they become a guest.

        Whoever plays by finger has a phone.
        """


class Person:
    """Somebody with a browser. Movement is switched off in the settings, unless `motion`."""

    present: ClassVar[list[Person]] = []

    def __init__(
        self,
        browser: Browser,
        base: str,
        folder: Path,
        name: str,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en-GB",
        dark: bool = False,
        motion: bool = False,
        touch: bool | None = None,
    ) -> None:
        self.base = base
        self.name = name
        self.id = ""
        self.troubles: list[str] = []
        self._tolerated: list[re.Pattern[str]] = [_HARMLESS]
        self._loading: set[Request] = set()
        self._unanswered: dict[Page, set[str]] = {}
        self._heard: dict[Page, int] = {}  # the last entry that has come over the socket
        self._folder = folder
        self.narrow = size[0] < 1100
        self.context: BrowserContext = browser.new_context(
            base_url=base,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            has_touch=self.narrow if touch is None else touch,
        )
        self.context.set_default_timeout(STALLED_SECONDS * 1000)
        kept = "{}" if motion else '{"pace": "off"}'
        self.context.add_init_script(_WATCH.replace("KEPT", kept))
        self._guard()
        self.page: Page = self.context.new_page()
        Person.present.append(self)

    def leave(self) -> None:
        """Close the browser profile."""
        if self in Person.present:
            Person.present.remove(self)
            self.context.close()

    # -- what a page should never do ---------------------------------------------------------------------------------

    def tolerate(self, pattern: str) -> None:
        """What a test provokes on purpose: messages that match do not fail it."""
        self._tolerated.append(re.compile(pattern))

    def _trouble(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self._tolerated):
            self.troubles.append(text)

    def _guard(self) -> None:
        home = urlsplit(self.base).netloc

        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "assert"):
                self._trouble(f"console: {message.text} ({message.location.get('url', '')})")

        def broken(error: WebError) -> None:
            self._trouble(f"exception: {error.error}")

        def request(asked: Request) -> None:
            if asked.is_navigation_request():
                self._loading.clear()
            self._loading.add(asked)
            where = urlsplit(asked.url)
            if where.scheme not in ("data", "blob") and where.netloc != home:
                self._trouble(f"another origin: {asked.url}")

        def response(answer: Response) -> None:
            if answer.status >= 500:
                self._trouble(f"{answer.status}: {answer.url}")

        def heard(page: Page, asked: set[str], text: str | bytes) -> None:
            asked.discard(_named(text))
            self._heard[page] = max(self._heard.get(page, 0), _head_of(text))

        def connected(page: Page, socket: WebSocket) -> None:
            if urlsplit(socket.url).netloc != home:
                self._trouble(f"another origin: {socket.url}")
            self._unanswered[page] = asked = {"welcome"}
            socket.on("framesent", lambda text: asked.add(_named(text)))
            socket.on("framereceived", lambda text: heard(page, asked, text))

        def opened(page: Page) -> None:
            page.on("websocket", lambda socket: connected(page, socket))

        self.context.on("console", console)
        self.context.on("weberror", broken)
        self.context.on("request", request)
        self.context.on("requestfinished", lambda asked: self._loading.discard(asked))
        self.context.on("requestfailed", lambda asked: self._loading.discard(asked))
        self.context.on("response", response)
        self.context.on("page", opened)

    # -- the interface, as this person -------------------------------------------------------------------------------

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        """Ask the server something as this person, beside the page."""
        answer = self.context.request.fetch(
            f"/api/v1{path}", method=method, data=body, headers={"Origin": self.base, "Accept": "application/json"}
        )
        assert answer.status == status if status else answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        has_json = answer.status != 204 and "json" in answer.headers.get("content-type", "")
        return answer.json() if has_json else answer.text()

    def get(self, path: str) -> Any:
        """Ask for something."""
        return self.ask("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        """Do something."""
        return self.ask("POST", path, {} if body is None else body)

    def become_guest(self, name: str | None = None) -> None:
        """Play as a guest."""
        self.id = self.post("/guests", {"name": name or self.name})["id"]

    def become_account(self, name: str | None = None) -> None:
        """Play with an account (PASSWORD)."""
        self.id = self.post("/accounts", {"name": name or self.name, "password": PASSWORD})["id"]

    def make_table(self, *others: str | None, **chosen: Any) -> str:
        """A new table: me, then bots by name, None for an open seat and "me" for another seat of mine; its id."""
        named: dict[str | None, dict[str, str]] = {"me": {"who": "me"}, None: {"who": "open"}}
        seats = [named.get(other, {"who": "bot", "bot": other or ""}) for other in ("me", *others)]
        made = self.post("/tables", {"players": len(seats), "seats": seats, "listed": False, **chosen})
        return str(made["summary"]["id"])

    def state(self, table: str, seat: int | None = None) -> State:
        """How a table stands through the eyes of a seat of mine (mine, if there is just one)."""
        found = self.get(f"/tables/{table}" + (f"?seat={seat}" if seat is not None else ""))
        state: State = found["state"]
        if seat is None and state["seat"] is None and len(state["mine"]) == 1:
            return self.state(table, state["mine"][0])
        return state

    def entries(self, table: str, since: int = 0) -> list[State]:
        """What happened at a table after an entry."""
        found: list[State] = self.get(f"/tables/{table}?since={since}")["entries"]
        return found

    def act(self, table: str, action: str, seat: int = 0) -> None:
        """Play beside the page."""
        self.post(f"/tables/{table}/actions", {"seat": seat, "action": action})

    # -- the page ----------------------------------------------------------------------------------------------------

    def open(self, path: str) -> None:
        """Open an address."""
        self.page.goto(path)
        self.page.locator("#main :is(main, h1)").first.wait_for()

    def open_table(self, table: str) -> None:
        """Open a table and wait until it is drawn."""
        self.page.goto(f"/table/{table}")
        self.page.locator("[data-head]").wait_for(state="attached")

    def settle(self) -> None:
        """Wait until the page has all it asks for, and has drawn it: now it can be looked at."""
        until(
            lambda: self._has_everything() and self._has_everything(),  # an answer may lead to another question
            STALLED_SECONDS,
            lambda: f"the page does not come to rest; not answered: {self._missing()}",
        )

    def _has_everything(self) -> bool:
        """Whether nothing is missing after the page has drawn what it has."""
        self.page.evaluate(_DRAWN)
        return not self._missing()

    def _missing(self) -> set[str]:
        """What the page has asked for and not got."""
        return {request.url for request in self._loading} | self._unanswered.get(self.page, set())

    def await_news(self, head: int) -> None:
        """Wait until an entry has come to the page, which may still tell earlier ones."""
        until(lambda: self._has_everything() and self._heard.get(self.page, 0) >= head, STALLED_SECONDS)

    def await_head(self, head: int) -> None:
        """Wait until the page has heard of an entry, and has told it if moves are told one by one."""
        self.page.wait_for_function(_HEARD, arg=head)

    def _await_news(self, head: int) -> None:
        """Wait until the page has heard of more than this, or a second has passed."""
        with contextlib.suppress(Stalled):
            self.page.wait_for_function(_HEARD, arg=head + 1, polling=20, timeout=1000)

    def await_turn(self, table: str, seat: int | None = None) -> State | None:
        """Wait until this seat is asked (what the server says then), or the game is over (None).

        The page has then heard all that the server has told; counted votes may still lie open (`close_reveals`).
        """
        state = self.state(table, seat)
        while state["summary"]["status"] != "finished" and state["prompt"] is None:
            state = self._next_state(table, seat, state)
        self.await_head(state["head"])
        return None if state["prompt"] is None else state

    def _next_state(self, table: str, seat: int | None, before: State) -> State:
        """Wait until the server has more entries than before; what it says then."""

        def later() -> State | None:
            self._await_news(before["head"])
            state = self.state(table, seat)
            return state if state["head"] > before["head"] else None

        actors = before["summary"]["actors"]
        return until(later, BOTS_STALLED_SECONDS, f"nothing happens: {actors} are asked")

    def close_reveals(self, hand: Hand) -> int:
        """Go on from every vote that lies open as it was counted; how many there were."""
        closed = 0
        while self.page.locator("dialog[open]:not(:has([data-ballot])) [data-primary]").count():
            hand.press("dialog[open] [data-primary]")
            closed += 1
            assert closed <= 9, "the counted vote does not go away"
        return closed

    def decide(
        self,
        table: str,
        action: str | None = None,
        *,
        by: Way = "mouse",
        through: Through = "panel",
        rng: Rng | None = None,
        seat: int | None = None,
    ) -> str:
        """Decide in the page: this action, or any by chance; what was decided. See deciding.py for the ways."""
        state = self.await_turn(table, seat)
        assert state is not None, "the game is over"
        rng = rng or Rng(0)
        hand = self.hand(by)
        self.close_reveals(hand)
        chosen = rng.choice(actions(state)) if action is None else action
        Decision(self.page, state, hand, rng).make(chosen, through)
        self.await_played(table, state, chosen)
        return chosen

    def await_played(self, table: str, before: State, action: str) -> None:
        """Wait until the server has what the page was to send, and see that it is just that."""

        def played() -> State | None:
            news = self.entries(table, before["head"])
            acts = (entry for entry in news if entry["kind"] == "action" and entry["seat"] == before["seat"])
            mine = next(acts, None)
            if mine is None:
                self._await_news(news[-1]["number"] if news else before["head"])
            return mine

        mine = until(played, STALLED_SECONDS, f"the page has not sent {action}")
        if before["prompt"]["kind"] != "ballot":  # which are told without their text
            assert mine["data"]["action"] == action
        self.await_head(mine["number"])

    def hand(self, by: Way) -> Hand:
        """The mouse or the keyboard of this person's page, or a finger where it has a touch screen."""
        return {"mouse": Mouse, "keyboard": Keyboard, "finger": Finger}[by](self.page)

    @property
    def kind(self) -> str:
        """The kind of decision the page puts; empty while others decide."""
        return self.page.locator("[data-ask]").first.get_attribute("data-kind") or ""

    def expect_kind(self, kind: str) -> None:
        """Wait until the page puts this kind of decision; empty for none."""
        expect(self.page.locator("[data-ask]").first).to_have_attribute("data-kind", kind)

    def screenshot(self, name: str, *, whole: bool = False) -> Path:
        """Keep a picture under build/browser/."""
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / f"{name}.png"
        self.page.screenshot(path=file, full_page=whole)
        return file


def _named(message: str | bytes) -> str:
    """What a message of the socket is known by: its id, which its answer has too, or its type."""
    read = json.loads(message)
    return str(read.get("id") or read["type"])


def _head_of(message: str | bytes) -> int:
    """The last entry of the table that a message of the socket tells of; 0: of none."""
    read = json.loads(message)
    state = read.get("state") or (read.get("result") or {}).get("state") or {}
    return int(state.get("head", 0))
