"""Optional packages: an error that says which extra to install when one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


class MissingExtra(ModuleNotFoundError):
    """A package of an extra is not installed; the message says how to install it."""


@contextmanager
def needs(extra: str, what: str = "") -> Iterator[None]:
    """A context for imports: if a package is missing, the error names the extra to install; `what` is what needs it.

    >>> with needs("gym"):
    ...     import a_module_that_is_missing
    Traceback (most recent call last):
    lancaster.extras.MissingExtra: a_module_that_is_missing is not installed: pip install '.[gym]' in a clone
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise _missing(str(error.name).partition(".")[0], extra, what) from None


def require(package: str, extra: str, what: str) -> None:
    """Refuse at once when a package is not installed, before hours of work that would end in the same error."""
    if find_spec(package) is None:
        raise _missing(package, extra, what)


def _missing(package: str, extra: str, what: str) -> MissingExtra:
    problem = f"{what} needs {package}" if what else f"{package} is not installed"
    return MissingExtra(f"{problem}: pip install '.[{extra}]' in a clone", name=package)
