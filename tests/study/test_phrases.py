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
    law = catalogue("en").word(["law"], "B3a", "quoted")
    for text, said in (("no 2", "sealing 2 votes against"), ("yes 1", "sealing 1 vote for"), ("no", "voting against")):
        assert catalogue("en").text(*phrase(parse(text), "B3a"), PEOPLE) == f"{said} {law}"


def test_a_moment_says_what_a_law_would_have_paid() -> None:
    """As docs/study.md promises: what was done, whom it cost how much, and what was missed."""
    played, better = [phrase(parse("no 2"), "B3a")], [phrase(parse("yes"), "B3a")]
    args = {"who": 0, "percent": 11, "played": played, "better": better}
    missed = {"law": "B3a", "gives": {"points": 9}}
    words = catalogue("en")
    law = words.word(["law"], "B3a", "quoted")
    start = f"Sealing 2 votes against {law} cost Ann 11\u00a0%"
    assert words.text("review.cost", {**args, **missed}, PEOPLE) == f"{start}: it would have paid 9 points."
    assert words.text("review.cost", args, PEOPLE) == f"{start}; voting for {law} was better."
