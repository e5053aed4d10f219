"""Reading material files: every value with its provenance (R0.3).

A user's file may be partial: all other values are as shipped.
"""

from __future__ import annotations

import difflib
import functools
import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from pathlib import Path
from typing import TypeAlias

from lancaster.material.assemble import assemble
from lancaster.material.checks import complete as check_complete
from lancaster.material.errors import MaterialError, listed, shown
from lancaster.material.kinds import Value, text_of
from lancaster.material.schema import FAVOURS, SCHEMA, SPACES
from lancaster.material.values import Material


class Source(StrEnum):
    """Where a value comes from (R0.3)."""

    SEED = "seed"
    """Stated in a rulebook."""
    REPORTED = "reported"
    """Reported by a named source outside the rulebooks."""
    RECONSTRUCTED = "reconstructed"
    """Our best estimate: the number was printed on the artwork only."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a material file: the value as text, and its provenance. Only a `reported` value has a `by`."""

    key: str
    value: str
    source: Source
    by: str = ""
    note: str = ""


@functools.cache
def shipped() -> Material:
    """The material that comes with the package."""
    return assemble(_shipped_values())


def load(path: str | os.PathLike[str], *, complete: bool = False) -> Material:
    """The material of a file. Keys it does not give are as shipped; with `complete` it must give all.

    Raises MaterialError naming the file and the key (or the line) that is wrong.
    """
    with _said_of(path):
        return loads(_text(path), complete=complete)


def loads(text: str, *, complete: bool = False) -> Material:
    """The material of a text in the format of the file; as `load`."""
    return _material(_read(text), complete=complete)


def entries(path: str | os.PathLike[str] | None = None) -> tuple[Entry, ...]:
    """All values with their provenance, in file order: of the shipped material, or as a file corrects it."""
    found = dict(_shipped_entries())
    if path is not None:
        with _said_of(path):
            read = _read(_text(path))
            _material(read)
        found |= {key: entry for key, (_, entry) in read.items()}
    return tuple(found[key] for key in SCHEMA)


def provenance(key: str) -> Entry:
    """Where the shipped value at a dotted key comes from. Raises MaterialError for a key that does not exist."""
    known(key)
    return _shipped_entries()[key]


def known(key: str) -> None:
    """Refuse a key that is not one of the file's, with the nearest one that is."""
    if not isinstance(key, str):
        raise MaterialError(f"a key is a text, not {shown(key)}")
    if key not in SCHEMA:
        there = _THERE.get(key.split(".")[0], "")
        near = difflib.get_close_matches(key, SCHEMA, n=1)
        hints = (there, f"did you mean {near[0]}?" if near and not there else "")
        raise MaterialError("; ".join(("there is no such key", *filter(None, hints))), key, code="no-such-key")


_THERE = {
    "county": "there are the nine counties A to I, each with name, minimum and reward",
    "castle": f"there are the six spaces {', '.join(SPACES)}, each with a reward, the last two with a price",
    "favour": f"there are the six tiles {', '.join(FAVOURS)}, each with a reward",
    "conflict": "there are twelve cards, 1 to 12, each with strength and points",
}


Read: TypeAlias = Mapping[str, tuple[Value, Entry]]
"""What stands in a file: dotted key → its value and how it was given."""


@functools.cache
def _shipped_read() -> Read:
    read = _read(resources.files(__package__).joinpath("lancaster.toml").read_text("utf-8"))
    check_complete(_values(read))
    return read


def _shipped_values() -> dict[str, Value]:
    return _values(_shipped_read())


def _shipped_entries() -> dict[str, Entry]:
    return {key: entry for key, (_, entry) in _shipped_read().items()}


def _values(read: Read) -> dict[str, Value]:
    return {key: value for key, (value, _) in read.items()}


def _material(read: Read, *, complete: bool = False) -> Material:
    if complete:
        check_complete(_values(read))
    return assemble(_shipped_values() | _values(read))


@contextmanager
def _said_of(path: str | os.PathLike[str]) -> Iterator[None]:
    try:
        yield
    except MaterialError as error:
        raise error.within(str(path) if _is_path(path) else "") from None


def _is_path(path: object) -> bool:
    return isinstance(path, (str, os.PathLike))


def _text(path: str | os.PathLike[str]) -> str:
    if not _is_path(path):
        raise MaterialError(f"a file is named by its path, not by {shown(path)}")
    try:
        return Path(path).read_text("utf-8-sig")  # some editors put a byte order mark first
    except UnicodeDecodeError:
        raise MaterialError("is not a UTF-8 text") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise MaterialError(f"cannot be read: {why}") from None


def _read(text: str) -> Read:
    found: dict[str, tuple[Value, Entry]] = {}
    _walk("", parse_toml(text), found)
    return found


def parse_toml(text: str) -> dict[str, object]:
    """TOML, with every way in which it can fail turned into a MaterialError that says where."""
    if not isinstance(text, str):
        raise MaterialError(f"a text is wanted, not {shown(text)}")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise MaterialError("is not valid TOML: nested too deeply") from None
    except ValueError as error:
        raise MaterialError(f"is not valid TOML: {error}") from None


def _walk(path: str, table: Mapping[str, object], found: dict[str, tuple[Value, Entry]]) -> None:
    for name, raw in table.items():
        key = f"{path}.{name}" if path else name
        if "." in name:
            raise MaterialError("there is no such key; a dotted key is written without quotes", key)
        if key in SCHEMA:
            found[key] = _leaf(key, raw)
        elif not any(each.startswith(f"{key}.") for each in SCHEMA):
            known(key)
        elif isinstance(raw, dict):
            _walk(key, raw, found)
        else:
            raise MaterialError(f"must be a table, not {shown(raw)}", key)


def _leaf(key: str, raw: object) -> tuple[Value, Entry]:
    if not isinstance(raw, dict):
        like = f'{{ value = {shown(raw)}, source = "reported", by = "the box" }}'
        raise MaterialError(f"must say where the value comes from, as in {like}", key)
    for name in raw:
        if name not in ("value", "source", "by", "note"):
            raise MaterialError('there is no such key; a value has "value", "source", "by", "note"', f"{key}.{name}")
    for name in ("value", "source"):
        if name not in raw:
            raise MaterialError("is missing", f"{key}.{name}")
    value = SCHEMA[key].read(key, raw["value"])
    source, by = _provenance(key, raw)
    return value, Entry(key, text_of(value), source, by, _line(f"{key}.note", raw["note"]) if "note" in raw else "")


def _provenance(key: str, raw: Mapping[str, object]) -> tuple[Source, str]:
    source = raw["source"]
    sources = tuple(str(each) for each in Source)
    if not isinstance(source, str) or source not in sources:
        raise MaterialError(f"must be {listed(sources)}, not {shown(source)}", f"{key}.source")
    if source == Source.REPORTED:
        if "by" not in raw:
            raise MaterialError('is missing: a "reported" value must name who reports it', f"{key}.by")
        return Source.REPORTED, _line(f"{key}.by", raw["by"])
    if "by" in raw:
        raise MaterialError('belongs to values whose source is "reported"', f"{key}.by")
    return Source(source), ""


def _line(key: str, raw: object) -> str:
    if not isinstance(raw, str) or not raw.strip() or not raw.isprintable():
        raise MaterialError(f"must be a line of text, not {shown(raw)}", key)
    return raw.strip()
