"""Options: what can be played, and clear refusals of what cannot (R1.1, R3.6, R10.1)."""

import doctest
import importlib
from typing import Any

import pytest

from lancaster import Game, Options, OptionsError
from lancaster.material import shipped


@pytest.mark.parametrize(
    ("laws", "kept", "sections"),
    [
        ("base", "base", ("base",) * 5),
        ("new", "new", ("new",) * 5),
        ("kings", "kings", ("base", "base", "kings", "kings", "base")),
        ("random", "random", None),
        ({}, "base", ("base",) * 5),
        ({2: "kings"}, "base,base,kings,base,base", ("base", "base", "kings", "base", "base")),
        ({2: "kings", 3: "kings"}, "kings", ("base", "base", "kings", "kings", "base")),
        (["new"] * 5, "new", ("new",) * 5),
        ("new,base,new,kings,base", "new,base,new,kings,base", ("new", "base", "new", "kings", "base")),
    ],
)
def test_laws_by_name_mapping_or_list(laws: Any, kept: str, sections: tuple[str, ...] | None) -> None:
    """R3.6"""
    options = Options(4, laws, court=True, displeasure=True)
    assert options.laws == kept
    assert options.sections == sections
    assert Options(4, options.laws, True, True) == options
    assert hash(Options(4, options.laws, True, True)) == hash(options)
    Game.new(options, seed=1)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"players": 1}, "2 to 5 players"),
        ({"players": 6}, "2 to 5 players"),
        ({"players": True}, "2 to 5 players"),
        ({"players": "4"}, "2 to 5 players"),
        ({"players": None}, "2 to 5 players"),
        ({"court": 1}, "court"),
        ({"displeasure": "yes"}, "displeasure"),
        ({"laws": "old"}, "laws are base, new, kings, "),
        ({"laws": "base,new"}, "five law sets"),
        ({"laws": "base,new,new,new,newer"}, "not 'newer'"),
        ({"laws": ["base"] * 6}, "five law sets"),
        ({"laws": {5: "new"}}, "sections"),
        ({"laws": {"0": "new"}}, "sections"),
        ({"laws": {True: "new"}}, "sections"),
        ({"laws": {0: "kings"}, "court": True, "displeasure": True}, "sections 2 and 3 only"),
        ({"laws": {2: "kings"}}, "both modules"),
        ({"laws": "kings", "court": True}, "both modules"),
        ({"laws": "kings", "displeasure": True}, "both modules"),
        ({"laws": 5}, "laws are"),
        ({"material": "lancaster.toml"}, "lancaster.material.load"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(OptionsError, match=problem):
        Options(**arguments)


@pytest.mark.parametrize(
    ("arguments", "code", "details"),
    [
        ({"laws": "kings", "court": True}, "laws-need-both-modules", {"laws": "kings"}),
        (
            {"laws": {0: "kings"}, "court": True, "displeasure": True},
            "laws-not-in-section",
            {"laws": "kings", "section": 0},
        ),
        ({"players": 6}, "bad-options", {}),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_code(
    arguments: dict[str, Any], code: str, details: dict[str, Any]
) -> None:
    with pytest.raises(OptionsError) as refused:
        Options(**arguments)
    assert (refused.value.code, refused.value.details) == (code, details)


def test_random_uses_the_kings_laws_only_with_both_modules() -> None:
    """R3.6: the King's Laws are among the sets only with both modules, and only for sections 2 and 3."""
    for court, displeasure in ((False, False), (True, False), (False, True), (True, True)):
        options = Options(4, "random", court, displeasure)
        drawn = [{Game.new(options, seed=seed).dealt.sets[number] for seed in range(60)} for number in range(5)]
        both = court and displeasure
        assert drawn == [{"base", "new"} | ({"kings"} if both and number in (2, 3) else set()) for number in range(5)]


def test_the_default_is_a_base_game_for_four() -> None:
    assert Options() == Options(4, "base", False, False, shipped())


@pytest.mark.parametrize("seed", ["7", 7.0, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ValueError, match="whole number"):
        Game.new(seed=seed)


@pytest.mark.parametrize(
    "name", ["chance", "game", "material", "notation", "options", "record", "story", "view", "words"]
)
def test_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"lancaster.{name}")).failed == 0


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_nobody_sits_on_is_refused_at_every_door(seat: int) -> None:
    game = Game.new(seed=1)
    for ask in (game.legal, game.choices, game.prompt, game.view, game.forecast, game.takeback):
        with pytest.raises(ValueError, match="the seats are 0 to 3"):
            ask(seat)
    for tell in (game.explain, game.play, game.preview, game.parse):
        with pytest.raises(ValueError, match="the seats are 0 to 3"):
            tell(seat, "none")
