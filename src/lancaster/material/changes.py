"""The differences between two materials as lines of text, and back. Records hold such lines."""

from __future__ import annotations

from collections.abc import Iterable

from lancaster.material.assemble import assemble
from lancaster.material.errors import MaterialError, refusal, shown
from lancaster.material.files import known, parse_toml, shipped
from lancaster.material.flat import flatten
from lancaster.material.kinds import Value, text_of
from lancaster.material.schema import SCHEMA
from lancaster.material.values import Material


def differences(material: Material, other: Material | None = None) -> tuple[tuple[str, str], ...]:
    """Dotted key and text of every value of `material` that is not that of `other` (by default the shipped one).

    In file order. The text is canonical: equal values have equal texts, and `apply` reads them back exactly.

    >>> differences(apply([("county.C.minimum", "2")]))
    (('county.C.minimum', '2'),)
    """
    values, others = flatten(material), flatten(shipped() if other is None else other)
    return tuple((key, text_of(value)) for key, value in values.items() if value != others[key])


def apply(differences: Iterable[tuple[str, str]], base: Material | None = None) -> Material:
    """The material that differs from `base` (the shipped one by default) by these values; the inverse of `differences`.

    Raises MaterialError naming the key for anything that `load` would refuse, too.
    """
    values = flatten(shipped() if base is None else base)
    seen: set[str] = set()
    for key, text in differences:
        known(key)
        if key in seen:
            raise refusal("given-twice", key, "is given twice")
        seen.add(key)
        values[key] = read_value(key, text)
    return assemble(values)


def read_value(key: str, text: str) -> Value:
    """The value that a text such as `2`, `[4, 2, 1]` or `"2 gold"` gives at a key."""
    try:
        parsed = parse_toml(f"value = {text}")
    except MaterialError:
        parsed = {}
    if "\n" in text or list(parsed) != ["value"]:
        problem = f'must be a value such as 2 or "2 gold", not {shown(text)}'
        raise refusal("not-value", key, problem, given=shown(text))
    return SCHEMA[key].read(key, parsed["value"])
