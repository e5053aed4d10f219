"""Wrong arguments are refused with a sentence: every public call of the library, with each argument replaced by values
of all kinds.

What fits is accepted; everything else raises one of the documented errors, all of them ValueErrors, with a sentence,
and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from random import Random
from typing import Any, NamedTuple

import pytest

import lancaster
from lancaster import Deal, Game, Options, Rng, notation, record
from lancaster.errors import shown
from lancaster.hidden import Hidden
from lancaster.material import load, loads, provenance
from lancaster.rules.events import Began, Event

DOCUMENTED = tuple(
    value
    for value in vars(lancaster).values()
    if isinstance(value, type) and issubclass(value, ValueError) and value.__name__ in lancaster.__all__
)
GAME = Game.new(Options(players=3), seed=1413)
GAME.play(GAME.actors[0], "extend gold")
SEAT = GAME.actors[0]
LAST = GAME.moves[-1][0]
TEXT = GAME.record()


class Awkward:
    """Neither printed nor compared without trouble."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


NONSENSE: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 3, 99, 10**30, 10**5000, 1.0, 1.5, float("nan"), 2j),
    *("", "x", "base", "2 York", "\0", "ä" * 1000, b"", b"base"),
    *(
        (),
        [],
        {},
        set(),
        ("a", "b", "c"),
        ["a", "b", "c"],
        ["a", "b"],
        [1, 2, 3],
        [None] * 5,
        ["base"] * 5,
        {9: "base"},
    ),
    *({0: "new"}, {0: []}, {"0": "new"}, ("#", "a", "b"), (" a", "b", "c")),
    *(object(), Awkward(), Awkward, int, len, Ellipsis, Random(1), Rng(1), Rng),
    *(Options(3), Options(5), GAME.dealt, GAME, Began(1, 1), GAME.legal(SEAT)[0]),
    *(lancaster.Reason("not-asked", "R2.1"), range(3), iter(())),
)


class Call(NamedTuple):
    """A public call: good arguments, and for each of them what else fits."""

    run: Callable[..., object]
    arguments: tuple[Any, ...]
    fits: tuple[Callable[[Any], bool], ...]


def seat(value: Any) -> bool:
    return type(value) is int and 0 <= value < 3


def seat_or_none(value: Any) -> bool:
    return value is None or seat(value)


def asked(value: Any) -> bool:
    return type(value) is int and value == SEAT


def legal(value: Any) -> bool:
    return any(value is action or (type(value) is str and value == action.text) for action in GAME.legal(SEAT))


def number(value: Any) -> bool:
    return type(value) is int and abs(value) < 10**100


def chooser(value: Any) -> bool:
    return isinstance(value, (Rng, Random))


def names(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and (not value or list(value) == ["a", "b", "c"])


def is_deal(value: Any) -> bool:
    return isinstance(value, Deal)


def three(value: Any) -> bool:
    """Options that the game's deal fits."""
    return isinstance(value, Options) and value.players == 3


def laws(value: Any) -> bool:
    return value in ("base", {0: "new"}, {}) if isinstance(value, (str, dict)) else value == ["base"] * 5


def never(value: Any) -> bool:
    return False


def shuffled(items: Any) -> None:
    """Shuffle a copy: the values are used again."""
    Rng(1).shuffle(copy(items) if isinstance(items, list) else items)


CALLS: dict[str, Call] = {
    "Game.new": Call(
        Game.new,
        (Options(3), 1, ()),
        (lambda v: v is None or isinstance(v, Options), lambda v: v is None or number(v), names),
    ),
    "Game.deal": Call(Game.deal, (Options(3), GAME.dealt, ()), (three, is_deal, names)),
    "Game.replay": Call(Game.replay, (TEXT, None), (never, lambda v: v is None or (type(v) is int and v >= 0))),
    "Game.placements": Call(lambda s: GAME.placements(s), (SEAT,), (seat,)),
    "Game.legal": Call(lambda s: GAME.legal(s), (SEAT,), (seat,)),
    "Game.choices": Call(lambda s: GAME.choices(s), (SEAT,), (seat,)),
    "Game.prompt": Call(lambda s: GAME.prompt(s), (SEAT,), (seat,)),
    "Game.explain": Call(
        lambda s, a: GAME.explain(s, a), (SEAT, "extend gold"), (seat, lambda v: v == "2 York" or legal(v))
    ),
    "Game.play": Call(lambda s, a: GAME.copy().play(s, a), (SEAT, "extend gold"), (asked, legal)),
    "Game.preview": Call(lambda s, a: GAME.preview(s, a), (SEAT, "extend gold"), (asked, legal)),
    "Game.preview_placing": Call(lambda s, a: GAME.preview_placing(s, a), (SEAT, "extend gold"), (asked, legal)),
    "Game.parse": Call(lambda s, t: GAME.parse(s, t), (SEAT, "extend gold"), (asked, never)),
    "Game.takeback": Call(lambda s: GAME.copy().takeback(s), (LAST,), (lambda v: type(v) is int and v == LAST,)),
    "Game.explain_takeback": Call(lambda s: GAME.explain_takeback(s), (1,), (seat,)),
    "Game.view": Call(lambda s: GAME.view(s), (0,), (seat_or_none,)),
    "Game.forecast": Call(lambda s: GAME.forecast(s), (0,), (seat_or_none,)),
    "Game.event_data": Call(lambda e: GAME.event_data(e), (Began(1, 1),), (lambda v: isinstance(v, Event),)),
    "Game.determinize": Call(lambda s, r: GAME.determinize(s, r), (0, Rng(1)), (seat_or_none, chooser)),
    "Game.with_hidden": Call(lambda h: GAME.with_hidden(h), (Hidden(),), (never,)),
    "Options": Call(
        Options,
        (4, "base", False, False, None),
        (
            lambda v: number(v) and 2 <= v <= 5,
            laws,
            lambda v: isinstance(v, bool),
            lambda v: isinstance(v, bool),
            lambda v: v is None,
        ),
    ),
    "Options.sets_in_play": Call(Options(3).sets_in_play, (0,), (lambda v: number(v) and 0 <= v < 5,)),
    "Deal": Call(
        Deal,
        (GAME.dealt.start, GAME.dealt.sets, GAME.dealt.laws, GAME.dealt.conflicts),
        (lambda v: number(v) and 0 <= v < 5, *(lambda v: isinstance(v, tuple) and all(type(x) is str for x in v),) * 3),
    ),
    "Deal.draw": Call(
        Deal.draw, (Options(3), Rng(1)), (lambda v: isinstance(v, Options), lambda v: isinstance(v, Rng))
    ),
    "Deal.check": Call(GAME.dealt.check, (Options(3),), (three,)),
    "Deal.parse": Call(Deal.parse, (str(GAME.dealt),), (never,)),
    "Rng": Call(Rng, (1,), (number,)),
    "Rng.randrange": Call(lambda n: Rng(1).randrange(n), (5,), (lambda v: number(v) and 1 <= v < 1 << 64,)),
    "Rng.choice": Call(
        lambda items: Rng(1).choice(items),
        ([1],),
        (lambda v: isinstance(v, (str, bytes, tuple, list, range)) and len(v) > 0,),
    ),
    "Rng.shuffle": Call(shuffled, ([1, 2],), (lambda v: isinstance(v, list),)),
    "notation.parse": Call(notation.parse, ("none",), (lambda v: v == "2 York",)),
    "notation.fields": Call(notation.fields, (notation.parse("none"),), (lambda v: isinstance(v, notation.Action),)),
    "record.read": Call(record.read, (TEXT,), (never,)),
    "record.write": Call(
        record.write,
        (GAME.options, GAME.dealt, GAME.seed, (), None, GAME.moves),
        (
            lambda v: isinstance(v, Options),
            is_deal,
            lambda v: v is None or number(v),
            names,
            lambda v: v is None or v in ([1, 2, 3], range(3)),
            lambda v: isinstance(v, (list, tuple)) and not v,
        ),
    ),
    "material.loads": Call(loads, ("",), (lambda v: v == "",)),
    "material.load": Call(load, ("nowhere.toml",), (never,)),
    "material.provenance": Call(provenance, ("start.gold",), (never,)),
}


def cases() -> Iterator[tuple[str, int]]:
    for name, call in CALLS.items():
        for index in range(len(call.arguments)):
            yield name, index


def outcome(run: Callable[..., object], arguments: tuple[Any, ...]) -> str:
    try:
        run(*arguments)
    except DOCUMENTED as error:
        return "refused" if str(error).strip() else f"refused without a word: {error!r}"
    except Exception as error:  # noqa: BLE001 - any other error is what this test looks for
        return f"{type(error).__name__}: {error}"
    return "accepted"


@pytest.mark.parametrize(("name", "index"), list(cases()))
def test_nonsense_is_refused_in_words(name: str, index: int) -> None:
    call = CALLS[name]
    before = GAME.digest()
    for value in NONSENSE:
        arguments = (*call.arguments[:index], value, *call.arguments[index + 1 :])
        wanted = "accepted" if call.fits[index](value) else "refused"
        assert outcome(call.run, arguments) == wanted, (name, index, shown(value))
    assert GAME.digest() == before


@pytest.mark.parametrize("name", CALLS)
def test_the_good_arguments_are_good(name: str) -> None:
    wanted = "refused" if name == "material.load" else "accepted"
    assert outcome(CALLS[name].run, CALLS[name].arguments) == wanted


def test_every_call_with_arguments_is_walked() -> None:
    """All but `push`, which is documented to check nothing, and files, which have tests of their own."""
    methods = {name for name in dir(Game) if name[0] != "_" and callable(getattr(Game, name))}
    without = {"breakdown", "copy", "digest", "forecasts", "history", "record", "views"}
    assert {f"Game.{name}" for name in methods - without - {"push", "load", "save"}} == {
        name for name in CALLS if name.startswith("Game.")
    }


def test_an_error_without_a_class_of_its_own_is_documented() -> None:
    """docs/library.md names every error."""
    assert {error.__name__ for error in DOCUMENTED} >= {"ArgumentError", "DealError", "OptionsError", "RecordError"}
