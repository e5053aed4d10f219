"""axe-core finds nothing on any screen, in any decision, in either theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest

from tests.browser import faults, screens
from tests.browser.person import PHONE, Meet, Person

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


def shine(person: Person, theme: Literal["light", "dark"]) -> None:
    """Have the page in this theme."""
    person.page.emulate_media(color_scheme=theme)
    person.page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
    person.settle()


def look(person: Person, names: dict[str, screens.Way]) -> list[str]:
    """Go to each screen and let axe look at it in both themes; colours are all that differs between them."""
    found = []
    for name, go in names.items():
        go(person)
        person.settle()
        found += [f"{name}: {each}" for each in violations(person)]
        shine(person, "dark")
        found += [f"{name}, dark: {each}" for each in violations(person, ["color-contrast"])]
        shine(person, "light")
    return found


@pytest.mark.parametrize("part", screens.PARTS)
def test_every_screen(meet: Meet, part: int) -> None:
    """Everything with an address, everything that lies over the table, and every kind of decision."""
    faults.none(look(screens.settled(meet("Anne")), screens.part_of_all(part)))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(screens.NUMBER_OF_PARTS))
def test_every_screen_on_a_phone(meet: Meet, part: int) -> None:
    """The same at 390×844."""
    faults.none(look(screens.settled(meet("Anne", size=PHONE)), screens.part_of_all(part)))


def test_axe_looks(anne: Person) -> None:
    """A button without a name and pale words are found: it does look."""
    anne.open("/")
    anne.settle()
    anne.page.evaluate(
        """() => {
          const form = document.querySelector('main form');
          form.append(document.createElement('button'));
          const pale = document.createElement('p');
          pale.textContent = 'too pale to read';
          pale.style.color = 'rgb(200, 190, 170)';
          form.append(pale);
        }"""
    )
    found = violations(anne)
    assert [each.partition(" ")[0] for each in found] == ["button-name", "color-contrast"]
