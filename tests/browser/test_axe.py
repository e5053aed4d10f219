"""axe-core finds nothing on any screen, in any decision, in either theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser import faults, screens
from tests.browser.playing import PHONE, Meet, Person

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"

_RUN = """async (rules) => {
  const options = rules === null ? {} : { runOnly: { type: 'rule', values: rules } };
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options });
  return violations.map(({ id, help, nodes }) => ({
    id, help, nodes: nodes.slice(0, 4).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
}"""


def violations(person: Person, rules: list[str] | None = None) -> list[str]:
    """What axe finds on the page, a line for each rule."""
    if not person.page.evaluate("() => 'axe' in window"):
        person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = person.page.evaluate(_RUN, rules)
    return [f"{each['id']} ({each['help']}): " + " | ".join(each["nodes"]) for each in found]


def look(person: Person, names: dict[str, screens.Way]) -> list[str]:
    """Go to each screen and let axe look at it in both themes; colours are all that differs between them."""
    found = []
    for name, go in names.items():
        go(person)
        found += [f"{name}: {each}" for each in violations(person)]
        person.page.emulate_media(color_scheme="dark")
        found += [f"{name}, dark: {each}" for each in violations(person, ["color-contrast"])]
        person.page.emulate_media(color_scheme="light")
    return found


@pytest.mark.parametrize("some", [0, 1])
def test_every_page(meet: Meet, some: int) -> None:
    """Everything with an address, and everything that lies over the table."""
    names = dict(list({**screens.PAGES, **screens.OVER}.items())[some::2])
    faults.none(look(screens.settled(meet("Anne")), names))


@pytest.mark.parametrize("some", [0, 1])
def test_every_decision(meet: Meet, some: int) -> None:
    """Every kind of decision."""
    faults.none(look(screens.settled(meet("Anne")), dict(list(screens.DECISIONS.items())[some::2])))


@pytest.mark.soak
def test_everything_on_a_phone(meet: Meet) -> None:
    """The same at 390×844."""
    faults.none(look(screens.settled(meet("Anne", size=PHONE)), screens.ALL))
