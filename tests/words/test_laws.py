"""What laws say in each language, and their symbols, made from what they declare."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lancaster.rules.laws import things
from lancaster.rules.laws.deck import LAWS, NUMBER, SETS
from lancaster.rules.laws.law import OWN, Law
from lancaster.words import LANGUAGES, catalogue, law_caption, law_symbols, law_text, law_title, set_title
from lancaster.words.symbols import THINGS

KEYS = [law.key for law in LAWS]
SPRITE = (Path(__file__).parents[2] / "web" / "src" / "drawing" / "sprite.svg").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_law_has_a_title_a_sentence_and_a_caption(key: str, language: str) -> None:
    """R3.3"""
    assert law_title(key, language) != key
    assert re.fullmatch(r"[A-Z0-9][^.{}]+\.", law_text(key, language))
    assert re.fullmatch(r"[^.{}]{4,48}", law_caption(key, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_laws_say_the_same(language: str) -> None:
    assert len({law_text(key, language) for key in KEYS}) == len(LAWS)
    assert len({law_title(key, language) for key in KEYS}) == len(LAWS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("law", [law for law in LAWS if law.shape != OWN], ids=lambda law: law.key)
def test_a_sentence_says_the_numbers_of_the_declaration(law: Law, language: str) -> None:
    said = law_text(law.key, language)
    for phrase in catalogue(language).messages(f"laws.thing.{law.thing.key}").values() if law.thing is not None else ():
        said = said.replace(phrase, "")
    wanted = [amount for _, amount in law.gives] + [amount for _, amount in law.price]
    wanted += [law.per] if law.per > 1 else []
    assert sorted(int(number) for number in re.findall(r"\d+", said)) == sorted(wanted)


@pytest.mark.parametrize(
    ("key", "language", "sentence"),
    [
        ("B0c", "en", "3 points for every 2 counties with a knight of yours."),
        ("B0a", "en", "Whoever has the most gold gets 1 upgrade of a placed knight."),
        ("B0a", "de", "Wer das meiste Gold hat, erhält 1 Aufwertung eines platzierten Ritters."),
        ("B0a", "es", "Quien tiene más oro recibe 1 fortalecimiento de un caballero colocado."),
        ("B1b", "de", "So oft du willst: 1 Gold und 1 Knappe für 3 Machtpunkte."),
        ("B1d", "es", "1 escudero por cada uno de tus caballeros colocados de fuerza 2."),
        ("B4c", "de", "6 Machtpunkte, wenn du Ritter aller vier Stärken platziert hast."),
        ("N0c", "de", "Wer das meiste Gold hat, erhält 1 Knappen und 1 Stimmstein."),
        ("N1a", "en", "1 gold, 1 squire and 1 vote, if no noble sits at your table."),
        ("N1d", "en", "As often as you like: 4 gold for 1 extension."),
        ("N4b", "en", "As often as you like: 1 gold, 1 squire and 1 vote left over for 3 points."),
        ("N4b", "de", "So oft du willst: 1 Gold, 1 Knappe und 1 übriger Stimmstein für 3 Machtpunkte."),
        ("K2b", "en", "Whoever has the least shame gets 5 points."),
        ("K3c", "es", "1 marca de deshonra por cada 2 condados con un caballero tuyo."),
    ],
)
def test_sentences(key: str, language: str, sentence: str) -> None:
    assert law_text(key, language) == sentence


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("B2b", "strength 3 may change places with the one of strength 4"),
        ("N2d", "costs 1 gold"),
        ("N3b", "2 gold for 1 squire, or 2 squires for 1 gold"),
        ("N3c", "costs 1 squire"),
        ("K2a", "gives up 2 squires; whoever has the most gold gives up 3 gold"),
        ("K2c", "no bishop returns 1 shame"),
        ("K3b", "squires gets 3 points; whoever has the most gold gets 3 points"),
    ],
)
def test_laws_of_a_shape_of_their_own_say_their_numbers(key: str, words: str) -> None:
    """R3.3"""
    assert words in law_text(key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_belongs_to_a_thing_and_every_own_sentence_to_a_law(language: str) -> None:
    known = {thing.key for thing in vars(things).values() if isinstance(thing, things.Counted)}
    phrases = {key.split(".")[1] for key in catalogue(language).chapter("laws") if key.startswith("thing.")}
    assert phrases <= known
    own = {key.split(".")[1] for key in catalogue(language).chapter("laws") if key.startswith("own.")}
    assert own <= set(NUMBER)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*SETS, "random"])
def test_every_set_has_a_title(name: str, language: str) -> None:
    assert set_title(name, language) != name


def test_what_has_no_title_is_called_by_its_key() -> None:
    assert law_title("Z0a") == "Z0a"
    assert set_title("mine") == "mine"


def test_the_page_is_held_to_the_same_words() -> None:
    """`web/src/lib/words/words.test.ts` compares the page's own sentences with this file."""
    fixture = Path(__file__).parents[2] / "web" / "src" / "test" / "fixtures" / "laws.json"
    told = {each["law"]["key"]: each for each in json.loads(fixture.read_text("utf-8"))}
    assert list(told) == KEYS, "run web/src/test/fixtures/make.py"
    for key, each in told.items():
        assert each["sentence"] == {language: law_text(key, language) for language in LANGUAGES}
        assert each["caption"] == {language: law_caption(key, language) for language in LANGUAGES}
        assert each["law"]["symbols"] == law_symbols(key)


# -- symbols ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_symbols_are_drawn(key: str) -> None:
    """Numbers, points, arrows, lines, and icons that the page has."""
    for word in law_symbols(key).split():
        assert word in (">", "/") or re.fullmatch(r"[+−]?\d+p?", word) or f'id="i-{word}"' in SPRITE


@pytest.mark.parametrize(
    ("key", "symbols"),
    [
        ("B0a", "most gold > upgrade"),
        ("B0c", "2 county > 3p"),
        ("B1b", "gold squire > 3p"),
        ("B2a", "2 conflict > / gold squire vote"),
        ("B3b", "3 knight-1 > 5p"),
        ("B4c", "knight-1 knight-2 / knight-3 knight-4 > 6p"),
        ("N0b", "most squire > / gold vote"),
        ("N1a", "no noble > / gold squire vote"),
        ("N1d", "4 gold > extension"),
        ("N4a", "no noble knight > 3p"),
        ("N4b", "gold squire vote > / 3p"),
        ("K2b", "least shame > 5p"),
        ("K2d", "seal > / gold 2 squire"),
        ("K3c", "2 county > / +1 shame"),
        ("N2d", "county −1 gold"),
    ],
)
def test_symbols(key: str, symbols: str) -> None:
    assert law_symbols(key) == symbols


def test_every_thing_has_an_icon() -> None:
    known = [thing.key for thing in vars(things).values() if isinstance(thing, things.Counted)]
    assert sorted(known) == sorted(THINGS)
