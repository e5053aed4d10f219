"""The values that no rulebook states, as questions to somebody who owns the box, and the answers as a file (R0.3)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from lancaster.material.changes import apply, read_value
from lancaster.material.errors import MaterialError
from lancaster.material.files import Entry, Source, entries, known
from lancaster.material.flat import flatten
from lancaster.material.kinds import Rewards, Value, Whole, Wholes, text_of
from lancaster.material.reward import MOST_OF_A_THING, Reward
from lancaster.material.schema import SCHEMA
from lancaster.material.values import Material

THE_BOX = "my copy of the game"
"""Who reports a correction, unless its writer says otherwise."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value that is estimated or only reported, and how it is asked for.

    A `number` or each of several `numbers` is from `least` to `most`; a `reward` gives so much of each of the `things`.
    """

    key: str
    value: Value
    entry: Entry
    asks: Literal["number", "numbers", "reward"]
    least: int
    most: int
    things: tuple[str, ...] = ()


def estimates(base: Material | None = None) -> tuple[Estimate, ...]:
    """Every value that no rulebook states, in file order; with the values of `base` (the shipped ones by default)."""
    values = flatten(base) if base is not None else None
    found: list[Estimate] = []
    for entry in entries():
        if entry.source != Source.SEED:
            value = read_value(entry.key, entry.value) if values is None else values[entry.key]
            found.append(_estimate(entry, value))
    return tuple(found)


def problems(corrections: Iterable[tuple[str, str]]) -> tuple[MaterialError, ...]:
    """What is wrong with corrections (dotted key and text, as `differences` gives them): empty if nothing is.

    Every value that is wrong on its own is named; only then the first that does not fit the others.
    """
    given = list(corrections)
    found: list[MaterialError] = []
    for key, text in given:
        try:
            known(key)
            read_value(key, text)
        except MaterialError as error:
            found.append(error)
    if not found:
        try:
            apply(given)
        except MaterialError as error:
            found.append(error)
    return tuple(found)


def corrections_file(corrections: Sequence[tuple[str, str]], by: str = THE_BOX) -> str:
    """The text of a material file with these corrections, each reported by `by`.

    Raises MaterialError for what `load` would refuse.

    >>> print(corrections_file([("county.C.minimum", "2")]))
    # What differs from the numbers that come with Lancaster.
    county.C.minimum = { value = 2, source = "reported", by = "my copy of the game" }
    <BLANKLINE>
    """
    apply(corrections)
    if not by.strip() or not by.isprintable():
        raise MaterialError("must be a line of text", "by")
    order = list(SCHEMA)
    lines = ["# What differs from the numbers that come with Lancaster."]
    for key, text in sorted(corrections, key=lambda each: order.index(each[0])):
        value = text_of(read_value(key, text))
        lines.append(f'{key} = {{ value = {value}, source = "reported", by = {json.dumps(by, ensure_ascii=False)} }}')
    return "\n".join(lines) + "\n"


def _estimate(entry: Entry, value: Value) -> Estimate:
    kind = SCHEMA[entry.key]
    if isinstance(kind, Whole):
        return Estimate(entry.key, value, entry, "number", kind.low, kind.high)
    if isinstance(kind, Wholes):
        return Estimate(entry.key, value, entry, "numbers", kind.low, kind.high)
    assert isinstance(kind, Rewards)
    assert isinstance(value, Reward)
    # The rulebook says what Somerset gives, but not how much; of castle and favours only what they may give is known.
    things = value.kinds if entry.key.startswith("county.") else kind.may
    return Estimate(entry.key, value, entry, "reward", 0, MOST_OF_A_THING, things)
