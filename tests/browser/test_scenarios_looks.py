"""How every screen looks: nothing cut off, nothing sideways, on a phone everything large enough for a finger; in all
three languages, each complete.
"""

from __future__ import annotations

import pytest

from tests.browser import faults, screens
from tests.browser.person import DESKTOP, LARGE, PHONE, TABLET, Meet, Person
from tests.configurations import one_of

NAMES = [
    *("Alice", "Bertram", "Cecily", "Dunstan", "Edith", "Westminster", "ancaster"),
    *(screens.LONG_NAME, screens.LONG_TABLE),
]
LANGUAGES = {"en": "en-GB", "de": "de-DE", "es": "es-ES"}
# what is written alike in English and the other language: offices and their names stay as printed (docs/glossary.md)
PRINTED = {"Chancellor", "Chamberlain", "Constable", "Lord", "Bot", "Wales", "Material", "record"}
KEYS = {"Enter", "Esc", "Tab", "Deutsch", "English", "Español"}
ALIKE = {
    "de": PRINTED
    | KEYS
    | {"Baron", "Castle", "Castles", "Counties", "Gold", "Live", "Name", "Normal", "Page", "Rose", "Tower", "live"},
    "es": PRINTED | KEYS | {"Nobles", "Total", "Visible", "noble", "nobles"},
}
# where every word is looked at: of the decisions those with the most words; the first game last, it leaves a table
SPOKEN = [
    *(name for name in screens.PAGES if name != "first game"),
    *screens.OVER,
    *("place", "ballot", "county", "exchange", "castle", "first game"),
]
SPOKEN_SAMPLE = ("lobby", "result", "rules", "reveal", "place", "ballot")


def look(person: Person, names: dict[str, screens.Way], finger: bool = False) -> list[str]:
    """Go to each screen, and say what is wrong with it."""
    found = []
    for name, go in names.items():
        go(person)
        person.settle()
        wrong = [*faults.sideways(person.page), *faults.cut(person.page, NAMES)]
        if finger:
            wrong += faults.small(person.page)
        if wrong:
            person.screenshot(f"wrong-{name}", whole=True)
        found += [f"{name}: {each}" for each in wrong]
    return found


@pytest.mark.parametrize("part", screens.PARTS)
def test_a_phone(meet: Meet, part: int) -> None:
    """390×844: nothing to scroll sideways, everything large enough for a finger."""
    person = screens.settled(meet("Anne", size=PHONE))
    faults.none(look(person, screens.part_of_all(part), finger=True))


@pytest.mark.parametrize("part", screens.PARTS)
@one_of("language", ["de", "es"])
@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.soak)], ids=["desktop", "phone"])
def test_room_for_longer_words(meet: Meet, size: tuple[int, int], language: str, part: int) -> None:
    """German and Spanish need more room; nothing is cut off."""
    person = screens.settled(meet("Anne", size=size, language=LANGUAGES[language]))
    faults.none(look(person, screens.part_of_all(part)))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(screens.NUMBER_OF_PARTS))
@pytest.mark.parametrize("size", [DESKTOP, LARGE, TABLET], ids=["desktop", "large", "tablet"])
def test_english(meet: Meet, size: tuple[int, int], part: int) -> None:
    """The sizes that the page was made for."""
    faults.none(look(screens.settled(meet("Anne", size=size)), screens.part_of_all(part)))


def given_names(person: Person) -> list[str]:
    """What people have called their tables and themselves; other tests leave some in the lobby."""
    tables = person.get("/tables")["tables"]
    return [name for each in tables for name in (each["name"], *(seat["label"] for seat in each["seats"])) if name]


@pytest.mark.parametrize("names", [SPOKEN_SAMPLE, pytest.param(SPOKEN, marks=pytest.mark.soak)], ids=["some", "all"])
@one_of("language", ["de", "es"])
def test_nothing_english_is_left(meet: Meet, language: str, names: list[str]) -> None:
    """Lobby, table, vote, result, rules: what a page says in one language it does not say in another."""
    person = screens.settled(meet("Anne"))
    other = meet("Bess", language=LANGUAGES[language])
    other.context.add_cookies(person.context.cookies())  # type: ignore[arg-type] # what it gives it takes
    other.id = person.id
    found = []
    for name in names:
        for each in (person, other):
            screens.ALL[name](each)
            each.settle()
        assert other.page.locator("html").get_attribute("lang") == language
        names_here = [*NAMES, *given_names(person)]
        left = faults.left_over(other.page, faults.texts(person.page), names_here, ALIKE[language])
        found += [f"{name}: {each}" for each in left]
    faults.none(found)
