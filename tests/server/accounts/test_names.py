"""What people may call themselves."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from lancaster.server.accounts.names import Name
from lancaster.tables.names import ALPHABETS, PATTERN, fold, is_name

NAME = TypeAdapter(Name)


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "O’Neil",
        "Jean-Luc",
        "x" * 24,
        "ab",
        "R2 D2",
        "Анна",
        "Ολυμπία",
        "小田 Ken",
        "שלמה",
        "ज़ैन",
        "สมชาย",
        "Zoë",
    ],
)
def test_names_people_have(name: str) -> None:
    assert NAME.validate_python(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "",
            "a",
            "x" * 25,
            " ab",
            "ab ",
            "ab\n",
            "a\tb",
            "-a",
            "  ",
            "<b>",
            "a\u200bb",
            "a\u202eb",
            "a\u0000b",
            "\ufeffab",
        ),
        *("a\u0301\u0301\u0301b", "Аnna", "Αnna", "аb", "👑👑", "a\u00a0b", "a\u2028b", "\ud800\ud800", "a/b", 'a"b'),
    ],
)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(ValidationError):
        NAME.validate_python(name)


@pytest.mark.parametrize("other", [None, 12, 1.5, True, b"Anna", ["Anna"], {"name": "Anna"}])
def test_only_text_is_a_name(other: object) -> None:
    with pytest.raises(ValidationError):
        NAME.validate_python(other)


def test_composed_and_decomposed_names_are_one() -> None:
    assert NAME.validate_python("Zoe\u0308") == "Zoë"
    assert NAME.validate_python("a   b") == "a b"


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "aNNA"), ("асе", "ace"), ("ΒΟΒ", "bob"), ("Straße", "STRASSE"), ("o'neil", "O’Neil")]
)
def test_names_that_pass_for_each_other_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_every_alphabet_holds_letters_and_marks_only() -> None:
    for letters in ALPHABETS.values():
        one = re.compile(f"[{letters}]")
        for code in range(0x10000):
            if one.match(chr(code)):
                assert unicodedata.category(chr(code))[0] in "LM", hex(code)
                assert unicodedata.normalize("NFC", chr(code)) == chr(code), hex(code)


@given(st.from_regex(PATTERN, fullmatch=True))
def test_the_published_pattern_is_what_is_accepted(name: str) -> None:
    assert is_name(name)
    stored = NAME.validate_python(name)
    assert 2 <= len(stored) <= 24
    assert len(fold(stored)) <= 80, "fits its column"
    assert NAME.validate_python(stored) == stored
