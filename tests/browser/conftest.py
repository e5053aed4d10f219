"""A real server with the built page and a real browser, for the tests of what people see and do.

The server (`lancaster serve`, SQLite, real bots) and the browser live as long as the tests of this folder run in a
worker: Playwright's loop must be gone before other tests run theirs. Every test has people of its own, each with a
browser profile of their own (`Person` in person.py). Whatever a page must never do fails the test: an error on its
console, an exception, a request to another origin, a breach of the server's content security policy, an answer of 5xx.
"""

from __future__ import annotations

import contextlib
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from lancaster.server.http.routes.web_page import FOLDER
from tests.browser.person import PHONE, STALLED_SECONDS, Meet, Person
from tests.browser.pointers import Way
from tests.server.nodes import START_SECONDS, STOP_SECONDS, Node
from tests.waiting import until
from tools import browser as chromium

ARTEFACTS = Path(__file__).parent.parent.parent / "build" / "browser"


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server that runs; its address is `server.base`."""
    if not (FOLDER / "index.html").is_file():
        pytest.fail("the page is not built: make page", pytrace=False)
    # With fewer games after each action the review of `reviewed.txt` would find no mistake to look at.
    node = Node(tmp_path_factory.mktemp("browser") / "data", REVIEW_GAMES="24")
    node.start()
    try:
        wait_until_ready(node)
        yield node
        stop(node)
    finally:
        node.kill()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Headless Chromium."""
    program = chromium.find(shell=True)
    expect.set_options(timeout=STALLED_SECONDS * 1000)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=program,
            timeout=2 * STALLED_SECONDS * 1000,
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
        )
        yield opened
        opened.close()


@pytest.fixture
def meet(server: Node, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Meet]:
    """Have somebody come: `meet("Anne")`, `meet("Bess", size=PHONE, language="de-DE")`; as many as are wanted."""
    met: list[Person] = []
    folder = ARTEFACTS / re.sub(r"[^\w\-]+", "-", request.node.name).strip("-")[:80]

    def come(name: str = "Anne", by: Way = "mouse", **chosen: object) -> Person:
        if by == "finger":
            chosen = {"size": PHONE, "touch": True, **chosen}
        person = Person(browser, server.base, folder, name, **chosen)  # type: ignore[arg-type]
        met.append(person)
        return person

    yield come
    troubles = [f"{person.name}: {trouble}" for person in met for trouble in person.troubles]
    for person in met:
        person.leave()
    if troubles:
        pytest.fail("the page did what it never should:\n" + "\n".join(troubles), pytrace=False)


@pytest.fixture
def anne(meet: Meet) -> Person:
    """Somebody known to the server, at a screen of 1280×720, with nothing open yet."""
    person = meet("Anne")
    person.become_guest()
    return person


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Keep a picture of every page that is open when a test fails."""
    report: pytest.TestReport = yield  # type: ignore[assignment]
    if report.when == "call" and report.failed and "meet" in getattr(item, "fixturenames", ()):
        for person in Person.present:
            with contextlib.suppress(Exception):
                report.sections.append((f"picture of {person.name}", str(person.screenshot(f"failed-{person.name}"))))
    return report  # type: ignore[return-value]


def wait_until_ready(node: Node, seconds: float = 2 * START_SECONDS) -> None:
    """Wait until a server says that it is ready."""

    def says_so() -> bool:
        assert node.alive, f"the server has ended by itself:\n{node.tail()}"
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{node.base}/readyz").status_code == 200
        return False

    until(says_so, seconds, lambda: f"the server is not ready:\n{node.tail()}")


def stop(node: Node) -> None:
    """End a server in good order (`node.kill()` does not)."""
    assert node.process is not None
    node.process.send_signal(signal.SIGTERM)
    node.process.wait(STOP_SECONDS)
    node.process = None
