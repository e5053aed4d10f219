"""Optional packages: the error names the extra that brings what is missing."""

from __future__ import annotations

import doctest

import pytest

from lancaster import extras


def test_the_example() -> None:
    assert doctest.testmod(extras).failed == 0


def test_what_is_missing_is_refused_at_once() -> None:
    told = r"^--plots needs no_such_package: pip install '.\[arena\]' in a clone$"
    with pytest.raises(extras.MissingExtra, match=told):
        extras.require("no_such_package", "arena", "--plots")
    extras.require("json", "arena", "nothing")


def test_other_errors_pass() -> None:
    with pytest.raises(ImportError, match="cannot import name 'no_such_name'"), extras.needs("arena", "a plot"):
        from json import no_such_name  # type: ignore[attr-defined]  # noqa: F401
