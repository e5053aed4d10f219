"""Actions as a review speaks of them: every kind in every language."""

from __future__ import annotations

import pytest

from lancaster import Game, Options
from lancaster.fuzz.universe import groups
from lancaster.notation import Action, parse
from lancaster.study.phrases import phrase
from lancaster.words import LANGUAGES, People, catalogue

PEOPLE = People(4, ("Ann", "Bob", "Cyd", "Dan"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_action_can_be_said(language: str) -> None:
    words = catalogue(language)
    said: set[str] = set()
    for group in groups(Game.new(Options(4, court=True, displeasure=True), seed=1).table, 0):
        for action in (*group[:3], *group[-3:]):
            key, args = phrase(action, "B3a")
            text = words.text(key, args, PEOPLE)
            assert text
            assert "{" not in text
            said.add(key)
    assert said == {f"review.{key}" for key in words.chapter("review") if key.startswith("act.")} - {"review.act.other"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_kind_of_action_without_words_is_said_in_notation(language: str) -> None:
    """A decision that is added to the game is never called something else (docs/architecture.md)."""
    assert catalogue(language).text(*phrase(Action(("tribute", "3"))), PEOPLE) == "tribute 3"


def test_a_ballot_names_its_law() -> None:
    key, args = phrase(parse("no 2"), "B3a")
    assert (
        catalogue("en").text(key, args, PEOPLE)
        == f"voting against {catalogue('en').word(['law'], 'B3a', 'quoted')} with 2 votes"
    )
