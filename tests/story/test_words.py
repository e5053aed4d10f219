"""Sentences: there is one for every law and every prompt."""

from __future__ import annotations

import pytest

from lancaster import Options
from lancaster.rules.agenda import Prompt
from lancaster.story import asked, prompt_text
from lancaster.words import LANGUAGES, People, catalogue, prompt_kinds
from tests.configurations import SOME
from tests.story.games import play_at_random
from tests.support import Board


def test_every_kind_of_prompt_has_a_sentence() -> None:
    assert sorted(catalogue().chapter("prompts")) == prompt_kinds()
    assert sorted(catalogue().names["word"]["asked"]["nouns"]) == prompt_kinds()


def test_whatever_can_be_declined_has_a_sentence() -> None:
    """R6.6: placing, voting, the first extension and the start player cannot be declined."""
    declined = set(catalogue().messages("story.declined"))
    assert set(prompt_kinds()) - declined == {"ballot", "first-extension", "place", "start"}


def test_prompts_name_laws_conflicts_and_allies() -> None:
    people = People(2, ("Ann", "Bob"))
    assert prompt_text(Prompt("ballot", "B4a", "R3.1"), [0], people) == "Ann is to vote on “Gold for Glory”."
    assert prompt_text(Prompt("ransom", "low2", "R4.13"), [1], people) == (
        "Bob may buy prisoners in the conflict lower right free."
    )
    assert prompt_text(Prompt("upgrade", "blue", "R6.2"), [0], people) == "Ann may upgrade a knight."
    assert prompt_text(Prompt("upgrade", "yellow", "R6.2"), [0], people) == "Ann may upgrade a knight for the ally."
    assert prompt_text(Prompt("castle", "red", "R4.6"), [1], people) == (
        "Bob may buy in the castle of the ally: a new knight, an upgrade, or nothing."
    )
    assert prompt_text(Prompt("upgrade", "yellow", "R6.2"), [0], people, "de") == (
        "Ann kann für den Verbündeten einen Ritter aufwerten."
    )


def test_those_who_are_to_vote_are_asked_in_one_sentence() -> None:
    """R3.1: who has answered is no longer asked."""
    game = Board(3).proposals("B4a", "B4b", "B4c").parliament()
    assert asked(game) == ["Blue, Green and Yellow are to vote on “Gold for Glory”."]
    game.play(0, "no")
    game.play(2, "yes")
    assert asked(game) == ["Green is to vote on “Gold for Glory”."]


@pytest.mark.parametrize("options", SOME)
def test_everything_that_is_asked_in_a_game_is_a_sentence(options: Options) -> None:
    for game in play_at_random(options, seed=5):
        for language in LANGUAGES:
            for sentence in asked(game, language):
                assert sentence.endswith(".")
                assert "{" not in sentence
    assert asked(game) == []
