"""The catalogue: the same messages in each language, with the same arguments, and only forms that exist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lancaster
from lancaster.rules.laws.deck import LAWS
from lancaster.rules.reasons import Reason
from lancaster.rules.terms import (
    COLOURS,
    COUNTY_NAMES,
    FAVOUR_NAMES,
    FRONT_NAMES,
    KINDS,
    OFFICE_NAMES,
    PLACE_NAMES,
    PRIVILEGE_NAMES,
    SPACE_NAMES,
)
from lancaster.words import CHAPTERS, LANGUAGES, People, TemplateError, catalogue, reason_codes, reason_text
from lancaster.words.catalogue import SEPARATORS
from lancaster.words.template import arguments, includes, parse

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))


def messages(chapter: str) -> list[str]:
    """The messages of a chapter. Tests go through them: one for each of 800 would take longer than its work."""
    return [f"{chapter}.{key}" for key in catalogue().chapter(chapter)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["template"])
def test_vectors(vector: dict[str, Any], language: str) -> None:
    """The page runs the same ones: `web/src/lib/words/catalogue.test.ts`."""
    for case in vector["cases"]:
        people = People(**{"players": 0, **vector.get("people", {}), "you": case.get("you")})
        assert catalogue(language).fill(vector["template"], case["args"], people) == case[language]


@pytest.mark.parametrize("text", ["{", "}", "{who", "[a", "a]", "a|b", "{who?a}", "{Who}", "{who:}", "{a b c}", "{}"])
def test_what_is_no_template(text: str) -> None:
    with pytest.raises(TemplateError):
        parse(text)


@pytest.mark.parametrize(
    ("template", "args"),
    [
        ("{nothing}", {}),
        ("{word}", {}),
        ("{place:sideways}", {"place": "York"}),
        ("{place:in}", {"place": "Atlantis"}),
        ("{knights:upright}", {"knights": [1]}),
        ("{who:upright}", {"who": 0}),
        ("{amounts:upright}", {"amounts": {"gold": 1}}),
        ("{what:some}", {"what": "gold"}),
        ("{@reasons.none}", {}),
    ],
)
def test_what_cannot_be_filled(template: str, args: dict[str, Any]) -> None:
    with pytest.raises(TemplateError):
        catalogue().fill(template, args, People(2))


# -- all languages say the same --------------------------------------------------------------------------------------


def test_a_language_is_one_of_three() -> None:
    with pytest.raises(ValueError, match="no words in 'fr'"):
        catalogue("fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_is_named(language: str) -> None:
    folder = Path(lancaster.__file__).parent / "words" / language
    assert sorted(path.stem for path in folder.glob("*.toml")) == sorted([*CHAPTERS, "names"])


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_message_exists_in_every_language(chapter: str, language: str) -> None:
    assert list(catalogue(language).chapter(chapter)) == list(catalogue().chapter(chapter))


def spoken_of(language: str, key: str) -> set[str]:
    """The arguments of a message and of those it takes in."""
    template = catalogue(language).template(key)
    found = {argument.name for argument in arguments(template)}
    return found.union(*[spoken_of(language, each) for each in includes(template)])


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_message_has_the_same_arguments_in_every_language(chapter: str, language: str) -> None:
    for key in messages(chapter):
        assert (key, spoken_of(language, key)) == (key, spoken_of("en", key))


def nouns(language: str) -> dict[str, list[str]]:
    words = catalogue(language).names["word"]
    return {
        "things": list(catalogue(language).names["things"]),
        **{name: list(words[group.get("like", name)]["nouns"]) for name, group in words.items()},
    }


def test_every_noun_exists_in_every_language() -> None:
    assert nouns("de") == nouns("es") == nouns("en") or all(
        sorted(nouns(language)[group]) == sorted(found)
        for language in ("de", "es")
        for group, found in nouns("en").items()
    )


def test_the_nouns_are_those_of_the_rules() -> None:
    known = nouns("en")
    assert known["county"] == list(COUNTY_NAMES)
    assert known["space"] == list(SPACE_NAMES)
    assert known["front"] == list(FRONT_NAMES)
    assert known["tile"] == list(FAVOUR_NAMES)
    assert known["office"] == list(OFFICE_NAMES)
    assert known["privilege"] == list(PRIVILEGE_NAMES)
    assert known["colour"] == list(COLOURS)
    assert known["law"] == [law.key for law in LAWS]
    assert set(KINDS) <= set(known["things"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_words(language: str) -> None:
    words = catalogue(language)
    for place in PLACE_NAMES:
        for form in ("in", "to", "from", "name"):
            assert words.word(words.types["place"], place, form)


# -- every form that a message asks for exists -----------------------------------------------------------------------


def samples(language: str, name: str) -> Iterator[Any]:
    """Values that an argument can have, so that every noun is met in every form."""
    words = catalogue(language)
    match words.types[name]:
        case "text":
            yield "Ann"
        case "number":
            yield from (1, 2)
        case "flag":
            yield from (True, False)
        case "person":
            yield from (0, 1, 2, 3, [0, 1])
        case "amounts":
            yield dict.fromkeys(words.names["things"], 1)
            yield dict.fromkeys(words.names["things"], 2)
        case "knights":
            yield from ([2], [3, 1])
        case "thing":
            yield from words.names["things"]
        case "date":
            yield 1_700_000_000_000
        case "messages":
            yield []
        case list(groups):
            for group in groups:
                known = words.names["word"][group]
                for noun in words.names["word"][known.get("like", group)]["nouns"]:
                    yield f"{group} {noun}" if "like" in known else noun


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_form_exists(language: str, chapter: str) -> None:
    words = catalogue(language)
    asked = {argument: key for key in messages(chapter) for argument in arguments(words.template(key))}
    for argument, key in asked.items():
        assert argument.name in words.types, (key, argument)
        if argument.form == "?" or words.types[argument.name] == "flag":
            continue
        if words.types[argument.name] == "messages":
            assert argument.form in ("", *SEPARATORS), key
            continue
        for value in samples(language, argument.name):
            number = f"{argument.number} " if argument.number else ""
            text = f"{{{number}{argument.name}{argument.form and ':' + argument.form}}}"
            for count, you in ((1, None), (2, 0)):
                words.fill(text, {argument.name: value, argument.number: count}, People(2, ("Ann", "Bob"), you))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_argument_is_used(language: str) -> None:
    """What no message speaks of needs no type."""
    used = {name for chapter in CHAPTERS for key in messages(chapter) for name in spoken_of(language, key)}
    assert set(catalogue(language).types) == used


# -- refusals --------------------------------------------------------------------------------------------------------

REASON: dict[str, str | int] = {
    "space": "gold",
    "front": "up1",
    "tile": "more-gold",
    "county": "York",
    "privilege": "archer",
    "place": "castle gold",
    "office": "constable",
    "what": "squires",
    "seat": "green",
    "asked": "place",
    "strength": 3,
    "minimum": 17,
    "needed": 23,
    "most": 29,
    "room": 31,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", reason_codes())
def test_every_refusal_is_said_with_its_arguments(code: str, language: str) -> None:
    said = reason_text(Reason(code, "R2.3", tuple(REASON.items())), language)
    assert said.endswith(" (R2.3)")
    assert not re.search(r"[{}\[\]]|  |None| [.,;]", said)
    for name in spoken_of(language, f"reasons.{code}"):
        if isinstance(REASON[name], int):
            assert str(REASON[name]) in said


def test_what_is_asked_may_be_unknown() -> None:
    assert reason_text(Reason("not-asked", "R2.1")) == "that is not what is asked now (R2.1)"
