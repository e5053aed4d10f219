"""What to say when something is not installed that only some parts of the arena need."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


class MissingExtra(RuntimeError):
    """A package is not there: the message says how to get it."""


@contextmanager
def needs(package: str, extra: str, what: str) -> Iterator[None]:
    """Import inside this: if the package is not there, say what needs it and how it is installed."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] != package:
            raise
        raise MissingExtra(f"{what} needs {package}: pip install 'lancaster[{extra}]'") from None


def check(package: str, extra: str, what: str) -> None:
    """Say so at once when a package is not there, before hours of play."""
    if find_spec(package) is None:
        raise MissingExtra(f"{what} needs {package}: pip install 'lancaster[{extra}]'")
