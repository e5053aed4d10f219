"""Every law and every prompt is a sentence."""

from __future__ import annotations

import re

import pytest

from lancaster import Options
from lancaster.rules.agenda import Prompt
from lancaster.rules.laws.deck import LAWS, NUMBER
from lancaster.rules.laws.law import ExchangeLaw, ForEvery, Most
from lancaster.story import LAW_TEXTS, People, asked, prompt_text
from lancaster.story.prompts import DECLINED, PROMPTS
from lancaster.words import ASKED
from tests.story.games import CONFIGURATIONS, play_at_random
from tests.support import Board


def test_every_law_is_one_sentence() -> None:
    """R3.3: 44 laws, in the order of the deck."""
    assert list(LAW_TEXTS) == [law.key for law in LAWS]
    for text in LAW_TEXTS.values():
        assert re.fullmatch(r"[A-Z0-9][^.]+\.", text)
    assert len(set(LAW_TEXTS.values())) == 44


def expected_numbers(key: str) -> list[int]:
    """The numbers in the declaration of a law that is made of the shared pieces."""
    law = LAWS[NUMBER[key]]
    numbers: list[int] = []
    if isinstance(law, (ForEvery, Most, ExchangeLaw)):
        gift = law.gift
        numbers += [amount for amount in gift.amounts if amount]
        numbers += [gift.extensions] if gift.extensions else []
    if isinstance(law, ForEvery) and law.per > 1:
        numbers.append(law.per)
    if isinstance(law, ExchangeLaw):
        numbers += [amount for _, amount in law.price]
    return numbers


@pytest.mark.parametrize("key", [law.key for law in LAWS if isinstance(law, (ForEvery, Most, ExchangeLaw))])
def test_laws_say_the_numbers_they_are_declared_with(key: str) -> None:
    """R3.3"""
    said = [
        int(number) for number in re.findall(r"\d+", LAW_TEXTS[key].replace("strength 1", "").replace("strength 2", ""))
    ]
    assert sorted(said) == sorted(expected_numbers(key))


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("B0a", "most gold upgrades one of their placed"),
        ("B2b", "strength 3 may swap it for the one of strength 4"),
        ("N1d", "4 gold for 1 extension"),
        ("N2d", "costs 1 gold"),
        ("N3b", "2 gold for 1 squire, or 2 squires for 1 gold"),
        ("N3c", "costs 1 squire"),
        ("K2a", "gives up 2 squires; whoever has the most gold gives up 3 gold"),
        ("K2b", "fewest shame gets 5 points"),
        ("K2c", "no bishop returns 1 shame"),
        ("K3b", "squires gets 3 points; whoever has the most gold gets 3 points"),
        ("K3c", "1 shame for every 2 counties"),
    ],
)
def test_the_odd_laws_say_their_numbers(key: str, words: str) -> None:
    """R3.3"""
    assert words in LAW_TEXTS[key]


def test_every_kind_of_prompt_has_a_sentence() -> None:
    assert set(PROMPTS) == set(ASKED)


def test_whatever_can_be_declined_has_a_sentence() -> None:
    """R6.6: placing, voting, the first extension and the start player cannot be declined."""
    assert set(PROMPTS) - set(DECLINED) == {"ballot", "first-extension", "place", "start"}


def test_prompts_name_laws_conflicts_and_allies() -> None:
    people = People(2, ("Ann", "Bob"))
    assert prompt_text(Prompt("ballot", "B4b", "R3.1"), 0, people) == (
        "Ann is to vote on law B4b (any number of times: 1 squire for 1 point)."
    )
    assert prompt_text(Prompt("ransom", "low2", "R4.13"), 1, people) == (
        "Bob may buy prisoners of the lower right conflict free."
    )
    assert prompt_text(Prompt("upgrade", "blue", "R6.2"), 0, people) == "Ann may upgrade a knight."
    assert prompt_text(Prompt("upgrade", "yellow", "R6.2"), 0, people) == "Ann may upgrade a knight for the ally."
    assert prompt_text(Prompt("castle", "red", "R4.6"), 1, people) == (
        "Bob may buy in the castle of the ally: a new knight, an upgrade, or nothing."
    )


def test_those_who_are_to_vote_are_asked_in_one_sentence() -> None:
    """R3.1: who has answered is no longer asked."""
    game = Board(3).proposals("B4a", "B4b", "B4c").parliament()
    assert asked(game) == ["Blue, Green and Yellow are to vote on law B4a (any number of times: 1 gold for 1 point)."]
    game.play(0, "no")
    game.play(2, "yes")
    assert asked(game) == ["Green is to vote on law B4a (any number of times: 1 gold for 1 point)."]


@pytest.mark.parametrize("options", CONFIGURATIONS, ids=str)
def test_everything_that_is_asked_in_a_game_is_a_sentence(options: Options) -> None:
    for game in play_at_random(options, seed=5):
        for sentence in asked(game):
            assert sentence.endswith(".")
            assert "{" not in sentence
    assert asked(game) == []
