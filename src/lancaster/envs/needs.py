"""What an interface needs beside the library comes with an extra; where it is missing, the error says which one."""

from __future__ import annotations

from types import TracebackType


class Needs:
    """Around imports: what is not installed is in this extra.

    >>> with Needs("gym"):
    ...     import a_module_that_is_missing
    Traceback (most recent call last):
    ModuleNotFoundError: a_module_that_is_missing is not installed: pip install 'lancaster[gym]'
    """

    def __init__(self, extra: str) -> None:
        self.extra = extra

    def __enter__(self) -> None:
        """Nothing is done before."""

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Say what to install, if something is missing."""
        if isinstance(problem, ModuleNotFoundError):
            missing = str(problem.name).partition(".")[0]
            told = f"{missing} is not installed: pip install 'lancaster[{self.extra}]'"
            raise ModuleNotFoundError(told, name=missing) from None
