"""The tests of the page notice what a page should never do; if they did not, nobody would."""

from __future__ import annotations

import pytest

from tests.browser.playing import Meet

WRONGS = {
    "console: a word": "console.error('a word')",
    "exception: thrown": "setTimeout(() => { throw new Error('thrown') })",
    "policy: style-src": "document.head.appendChild(document.createElement('style')).textContent = '*{}'",
    "policy: connect-src": "fetch('http://192.0.2.1/').catch(() => undefined)",
    "policy: img-src": "{ const i = new Image(); i.src = 'http://192.0.2.1/a.png' }",
}


@pytest.mark.parametrize("noticed", WRONGS)
def test_it_is_noticed(meet: Meet, noticed: str) -> None:
    anne = meet("Anne")
    anne.open("/help")
    assert anne.troubles == []
    anne.page.evaluate(WRONGS[noticed])
    anne.page.wait_for_function("() => new Promise(next => setTimeout(() => next(true), 50))")
    assert any(noticed in trouble for trouble in anne.troubles), anne.troubles
    anne.troubles.clear()


def test_what_is_provoked_is_tolerated(meet: Meet) -> None:
    anne = meet("Anne")
    anne.tolerate("a word")
    anne.open("/help")
    anne.page.evaluate("console.error('a word')")
    anne.page.wait_for_timeout(50)
    assert anne.troubles == []
