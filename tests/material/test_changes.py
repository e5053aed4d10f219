"""Differences between materials as text, and back: what a record needs to be replayed with corrected numbers."""

from __future__ import annotations

import contextlib
import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancaster.material import Material, MaterialError, apply, differences, entries, loads, shipped


def test_no_differences() -> None:
    assert differences(shipped()) == differences(shipped(), shipped()) == ()
    assert apply(()) == shipped()


def test_differences_are_text_in_file_order() -> None:
    box = shipped()
    york = dataclasses.replace(box.counties[2], minimum=2)
    mine = dataclasses.replace(
        box,
        tower_limit=9,
        counties=(*box.counties[:2], york, *box.counties[3:]),
        nobles_points=(0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
        favours=(*box.favours[:5], dataclasses.replace(box.favours[5], reward=box.favours[2].reward)),
    )
    assert differences(mine) == (
        ("county.C.minimum", "2"),
        ("favour.more-squires.reward", '"3 gold"'),
        ("end.nobles", "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"),
        ("displeasure.tower_limit", "9"),
    )
    assert apply(differences(mine)) == mine


def test_differences_go_from_one_material_to_any_other() -> None:
    one = apply([("start.gold", "3"), ("start.votes", "4")])
    other = apply([("start.gold", "5"), ("price.both", "4")])
    assert differences(one, other) == (("start.gold", "3"), ("start.votes", "4"), ("price.both", "3"))
    assert apply(differences(one, other), other) == one


@pytest.mark.parametrize(
    ("key", "text", "message"),
    [
        ("start.golds", "3", "start.golds: there is no such key; did you mean start.gold?"),
        ("", "3", "there is no such key"),
        ("start.gold", "99", "start.gold: must be a whole number from 0 to 20, not 99"),
        ("start.gold", "", 'start.gold: must be a value such as 2 or "2 gold", not ""'),
        ("start.gold", "three", 'start.gold: must be a value such as 2 or "2 gold", not "three"'),
        ("start.gold", "3\nb = 4", "start.gold: must be a value such as 2"),
        ("start.gold", "3\n", "start.gold: must be a value such as 2"),
        ("start.gold", "[" * 100_000, "start.gold: must be a value such as 2"),
        ("start.gold", "{ value = 3 }", "start.gold: must be a whole number from 0 to 20, not a table"),
        ("game.rounds", "4", "game.rounds: must be 5, not 4: the engine plays five rounds"),
        ("displeasure.track.1", "7", "displeasure.track.2: 6 comes after 7"),
    ],
)
def test_apply_refuses_what_a_file_may_not_say(key: str, text: str, message: str) -> None:
    with pytest.raises(MaterialError) as refused:
        apply([(key, text)])
    assert str(refused.value).startswith(message)


def test_apply_refuses_a_key_given_twice() -> None:
    with pytest.raises(MaterialError, match=r"^start\.gold: is given twice$"):
        apply([("start.gold", "3"), ("start.gold", "4")])


def _texts(values: st.SearchStrategy[list[int]]) -> st.SearchStrategy[str]:
    return values.map(str)


def _rewards(*words: str) -> st.SearchStrategy[str]:
    amounts = st.dictionaries(st.sampled_from(words), st.integers(1, 20), min_size=1)
    return amounts.map(lambda parts: '"' + " + ".join(f"{amount} {word}" for word, amount in parts.items()) + '"')


def _small(low: int, high: int) -> st.SearchStrategy[str]:
    return st.integers(low, high).map(str)


def _falling(count: int) -> st.SearchStrategy[str]:
    numbers = st.lists(st.integers(0, 30), min_size=count, max_size=count)
    return _texts(numbers.map(lambda some: sorted(some, reverse=True)))


CHANGES: dict[str, st.SearchStrategy[str]] = {
    "knights.house": _texts(st.tuples(*(st.integers(low, 3) for low in (1, 1, 0, 0))).map(list)),
    "start.gold": _small(0, 20),
    "start.votes_with_court": _small(0, 20),
    "game.favoured_knights": _small(0, 12),
    "price.ransom": _small(0, 20),
    **{f"county.{letter}.minimum": _small(1, 4) for letter in "ABCDEFGHI"},
    **{f"county.{letter}.reward": _rewards("gold", "squires", "votes", "points") for letter in "ABCDEFG"},
    **{f"castle.{key}.reward": _rewards("gold", "squires", "votes", "points") for key in ("gold", "mixed", "votes")},
    "castle.knight.price": _small(0, 20),
    **{f"favour.{key}.reward": _rewards("gold", "squires") for key in ("gold", "squires", "more-gold")},
    **{f"conflict.{card}.points": _falling(3) for card in range(1, 13)},
    "conflict.9.strength": _small(6, 8),
    "end.strength": _falling(2),
    "end.nobles": _texts(st.lists(st.integers(0, 99), min_size=10, max_size=10).map(sorted)),
    "players.5.bishops": _small(0, 30),
    "players.2.removed_conflicts": st.sampled_from(["[2, 10]", "[3, 3]", "[2, 9]", "[4, 5]"]),
    "players.4.removed_favours": st.sampled_from(["[]", '["noble"]', '["upgrade", "more-gold"]']),
    "office.chamberlain.tribute": st.sampled_from(['"votes"', '"squires"', '"gold"']),
    "office.chamberlain.seals": _small(0, 20),
    "court.archers": _small(3, 20),
    "displeasure.tower_limit": _small(4, 30),
    "displeasure.track.5": _small(13, 99),
}


def materials() -> st.SearchStrategy[Material]:
    """Boxes in which any of the numbers are different."""
    return st.fixed_dictionaries({}, optional=CHANGES).map(lambda changes: apply(changes.items()))


@given(materials())
def test_applying_the_differences_gives_the_material_again(mine: Material) -> None:
    assert apply(differences(mine)) == mine
    assert differences(apply(differences(mine))) == differences(mine)


@given(materials(), materials())
def test_differences_lead_from_any_material_to_any_other(one: Material, other: Material) -> None:
    assert apply(differences(one, other), other) == one
    assert (one.digest == other.digest) == (one == other) == (not differences(one, other))


@given(materials())
def test_differences_are_in_file_order_and_can_be_written_as_a_file(mine: Material) -> None:
    keys = [entry.key for entry in entries()]
    found = differences(mine)
    assert [key for key, _ in found] == sorted((key for key, _ in found), key=keys.index)
    text = "".join(f'{key} = {{ value = {value}, source = "reconstructed" }}\n' for key, value in found)
    assert loads(text) == mine


@given(st.sampled_from([entry.key for entry in entries()]), st.text(max_size=20))
def test_any_text_is_either_a_value_or_refused(key: str, text: str) -> None:
    with contextlib.suppress(MaterialError):
        mine = apply([(key, text)])
        assert apply(differences(mine)) == mine
