"""Every refusal of a server has words in every language, and a status."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import lancaster
from lancaster.tables.refusals import STATUS, Refused
from lancaster.words import LANGUAGES, catalogue

SOURCES = Path(lancaster.__file__).parent
ERRORS = {"OptionsError": "bad-options", "RecordError": "record-line-wrong", "ClockError": "bad-clock"}  # default codes
REFUSALS = ("Refused", "Unsafe", "NotOffered")
RECORD = frozenset({"line"})  # what the refusal of a record always tells


def raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Every place in the sources that refuses by a code: where, the code, and the names of its arguments."""
    for path in sorted(SOURCES.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            name, given = call.func.id, {each.arg for each in call.keywords}
            if name not in (*ERRORS, *REFUSALS) or None in given:  # **details: counted where the error is made
                continue
            texts = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            code = texts[0] if name in REFUSALS else next((each for each in texts if each in STATUS), ERRORS[name])
            told = {each for each in given if each is not None} | (RECORD if name == "RecordError" else set())
            yield f"{path.relative_to(SOURCES)}:{call.lineno}", code, frozenset(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words_and_all_words_have_a_code(language: str) -> None:
    """[page] is what the web page says by itself."""
    words = [key for key in catalogue(language).chapter("problems") if not key.startswith("page.")]
    assert sorted(words) == sorted(STATUS)


def test_every_refusal_in_the_sources_can_be_said() -> None:
    """Its code is known, its words find all they speak of, and no code is without a use."""
    found = list(raised())
    assert len(found) > 100
    for where, code, given in found:
        assert code in STATUS, where
        sample = dict.fromkeys(given, "1")
        for language in LANGUAGES:
            assert catalogue(language).text(f"problems.{code}", sample), where
    assert set(STATUS) - {code for _, code, _ in found} == set()


def test_the_message_is_made_of_code_and_arguments() -> None:
    refused = Refused("too-many-seats", players=3)
    assert refused.data() == {
        "code": "too-many-seats",
        "args": {"players": 3},
        "message": "There are more seats chosen than the 3 players.",
    }


def test_a_detail_is_a_part_of_the_message_only() -> None:
    refused = Refused("bad-options", detail="7 players")
    assert (refused.message, refused.args_) == ("This cannot be played: 7 players.", {})
    assert Refused("bad-options").message == "This cannot be played."
    assert Refused("illegal-action", detail="York is far (R2.3)").message == "York is far (R2.3)"
