"""The guards of the browser tests: a test fails when the web page does something that it must never do."""

from __future__ import annotations

import pytest

from tests.browser.person import STALLED_SECONDS, Meet, Person
from tests.waiting import until

WRONGS = {
    "console: a word": "console.error('a word')",
    "exception: thrown": "setTimeout(() => { throw new Error('thrown') })",
    "policy: style-src": "document.head.appendChild(document.createElement('style')).textContent = '*{}'",
    "policy: connect-src": "fetch('http://192.0.2.1/').catch(() => undefined)",
    "policy: img-src": "{ const i = new Image(); i.src = 'http://192.0.2.1/a.png' }",
}


def await_trouble(person: Person, words: str) -> None:
    """Wait until it is noticed."""

    def noticed() -> bool:
        person.page.wait_for_timeout(1)  # Playwright hands on what it has heard only while it is called
        return any(words in trouble for trouble in person.troubles)

    until(noticed, STALLED_SECONDS, lambda: f"not noticed: {words}; only {person.troubles}")


@pytest.mark.parametrize("noticed", WRONGS)
def test_it_is_noticed(meet: Meet, noticed: str) -> None:
    anne = meet("Anne")
    anne.open("/help")
    assert anne.troubles == []
    anne.page.evaluate(WRONGS[noticed])
    await_trouble(anne, noticed)
    anne.troubles.clear()


def test_what_is_provoked_is_tolerated(meet: Meet) -> None:
    anne = meet("Anne")
    anne.tolerate("a word")
    anne.open("/help")
    anne.page.evaluate("console.error('a word'); console.error('another')")
    await_trouble(anne, "console: another")
    assert len(anne.troubles) == 1
    anne.troubles.clear()
