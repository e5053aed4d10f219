"""Values that no rulebook states, as questions and answers (R0.3)."""

from __future__ import annotations

import pytest

from lancaster.material import (
    MaterialError,
    apply,
    corrections_file,
    differences,
    entries,
    estimates,
    loads,
    problems,
    shipped,
)
from lancaster.material.files import Source
from lancaster.words import LANGUAGES, question_text, where_text


def test_every_value_that_no_rulebook_states_is_asked_for() -> None:
    assert [each.key for each in estimates()] == [entry.key for entry in entries() if entry.source != Source.SEED]


def test_how_a_value_is_asked_for() -> None:
    """A number and each of several numbers are within the bounds of their kind; a reward is of what it may give."""
    asked = {each.key: (each.asks, each.least, each.most, each.things) for each in estimates()}
    assert asked["county.C.minimum"] == ("number", 1, 4, ())
    assert asked["conflict.12.points"] == ("numbers", 0, 30, ())
    assert asked["county.G.reward"] == ("reward", 0, 20, ("points",))
    assert asked["favour.gold.reward"] == ("reward", 0, 20, ("squires", "gold"))
    assert asked["castle.votes.reward"] == ("reward", 0, 20, ("squires", "gold", "votes", "points"))


def test_the_values_can_be_those_of_another_box() -> None:
    mine = {each.key: each.value for each in estimates(apply([("county.C.minimum", "2")]))}
    assert mine["county.C.minimum"] == 2
    assert mine["county.A.minimum"] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_can_be_asked(language: str) -> None:
    asked = [(where_text(each.key, language), question_text(each.key, language)) for each in estimates()]
    assert len(set(asked)) == len(estimates())


def test_everything_that_is_wrong_on_its_own_is_named() -> None:
    found = problems([("county.C.minimum", "9"), ("county.A.minimum", "1"), ("conflict.12.points", "[1, 2, 3]")])
    assert [(error.key, error.code) for error in found] == [
        ("county.C.minimum", "not-whole"),
        ("conflict.12.points", "never-rising"),
    ]


def test_then_what_does_not_fit_together() -> None:
    found = problems([("displeasure.track.3", "12")])
    assert [(error.key, error.code) for error in found] == [("displeasure.track.4", "track-increases")]
    assert problems([("displeasure.track.3", "10")]) == ()


@pytest.mark.parametrize(
    ("corrections", "code"),
    [
        ([("county.J.minimum", "1")], "no-such-key"),
        ([("county.C.minimum", "1")] * 2, "given-twice"),
        ([("county.C.minimum", "1\nstart.gold = 3")], "not-value"),
    ],
)
def test_what_is_no_correction(corrections: list[tuple[str, str]], code: str) -> None:
    assert [error.code for error in problems(corrections)] == [code]


def test_corrections_become_a_file_that_load_reads() -> None:
    mine = [("conflict.12.points", "[9,5,3]"), ("county.C.minimum", "2")]
    text = corrections_file(mine, by='Zoë’s "old" box')
    assert differences(loads(text)) == (("county.C.minimum", "2"), ("conflict.12.points", "[9, 5, 3]"))
    assert loads(corrections_file([])) == shipped()


def test_a_file_is_not_written_with_a_mistake_in_it() -> None:
    with pytest.raises(MaterialError, match=r"county\.C\.minimum: must be a whole number"):
        corrections_file([("county.C.minimum", "9")])
    with pytest.raises(MaterialError, match="by: must be a line of text"):
        corrections_file([], by="a\nb")
