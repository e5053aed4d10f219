"""The names of players, and the examples in the docstrings."""

from __future__ import annotations

import doctest
import importlib

import pytest

from lancaster.words import People, catalogue


@pytest.mark.parametrize(
    "module",
    [
        "lancaster.story",
        "lancaster.words",
        "lancaster.words.catalogue",
        "lancaster.words.laws",
        "lancaster.words.symbols",
    ],
)
def test_examples_in_the_docstrings(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_people_without_names_go_by_colours_and_allies_by_their_leaders() -> None:
    """R7.1"""
    people = People(2)
    names = [catalogue().person(house, people, "name") for house in range(4)]
    assert names == ["Blue", "Green", "Blue’s ally", "Green’s ally"]


def test_namesakes_are_told_apart() -> None:
    people = People(4, ("Ann", "", "Ann", "Cem"))
    names = [catalogue().seat_name(seat, people) for seat in range(4)]
    assert names == ["Ann (Blue)", "Green", "Ann (Yellow)", "Cem"]
