"""Names of bots: no two alike, the same in a rematch, never the text of a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lancaster.tables import seating
from lancaster.tables.bot_names import NAMES, bot_name, is_bot_text, named, seat_labels
from lancaster.tables.entries import Chair
from lancaster.words import LANGUAGES, catalogue
from tests.tables.sitting_builders import LIVE, START_MS, again, opened

LATER = START_MS + 1000


def labels(seats: str, **chosen: Any) -> list[str]:
    return [chair.label for chair in opened(seats, **chosen).chairs]


def test_bots_of_a_table_have_names_of_their_own() -> None:
    found = labels("Abbbb")
    assert found[0] == "Anna"
    assert set(found[1:]) <= set(NAMES)
    assert len(set(found)) == 5


def test_a_bot_is_not_called_like_somebody_at_the_table() -> None:
    assert bot_name("table", 1, [bot_name("table", 1, []).upper()]) != bot_name("table", 1, [])


def test_a_bot_that_fills_a_seat_is_named_too_and_again_from_the_log() -> None:
    s = opened("Aob", clock=LIVE, autostart=False)
    seating.fill(s, "A", 1, "lord:500ms", LATER)
    found = [chair.label for chair in s.chairs]
    assert set(found[1:]) <= set(NAMES)
    assert len(set(found)) == 3
    assert again(s).chairs == s.chairs


def test_a_bot_keeps_the_name_it_is_given() -> None:
    assert labels("Abb", labels=("", "Maud", ""))[1] == "Maud"


@pytest.mark.parametrize("text", ["squire", "lord:500ms", "duke:200", "squire:lesson", "knight 2", "random"])
def test_the_text_of_a_bot_is_no_name(text: str) -> None:
    """Games from before bots had names, and records of other programs, call bots by their texts."""
    assert is_bot_text(text)
    chairs = [Chair("A", text), Chair(label=text, bot="knight"), Chair(label=text, bot="page"), Chair()]
    person, one, other, nobody = seat_labels("table", chairs)
    assert person == text  # a person may be called anything
    assert {one, other} <= set(NAMES)
    assert one != other
    assert nobody == ""
    assert not any(map(is_bot_text, named("table", [text, "Zoë", text])))


@pytest.mark.parametrize("name", ["Zoë", "Knight", "former player", "Lord Byron", ""])
def test_a_name_is_no_text_of_a_bot(name: str) -> None:
    assert not is_bot_text(name)


def of_the_things(language: str) -> set[str]:
    words: Callable[[str, str], str] = catalogue(language).thing
    things = ("squires", "gold", "votes", "knights")
    return {words(what, form).casefold() for what in things for form in ("one", "many")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_is_a_thing_of_the_game(language: str) -> None:
    """Nobody reads "Squire gets 3 squires", in no language."""
    assert not {name.casefold() for name in NAMES} & of_the_things(language)
