"""Files of JSON lines with a checksum: the first line says what the others hold and how it was made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from lancaster.version import RULES_VERSION

T = TypeVar("T")


@dataclass(frozen=True)
class CheckedLines:
    """A kind of such files."""

    what: str  # they hold, such as puzzles
    version: int
    error: type[ValueError]  # for files that hold something else; the message says why

    def text(self, lines: Sequence[str], made: Mapping[str, Any], **counted: int) -> str:
        """A file with these lines; what was counted stands in the first one."""
        head = {
            "format": f"lancaster {self.what}",
            "version": self.version,
            "rules": RULES_VERSION,
            **counted,
            "sha256": _checksum(lines),
            "made": dict(made),
        }
        return "\n".join([json.dumps(head), *lines, ""])

    def read(self, text: str, name: str, make: Callable[[Mapping[str, Any], Iterable[Any]], T]) -> T:
        """What is made of a file: of how it was made, and of its lines."""
        first, *lines = text.splitlines() or [""]
        try:
            head = json.loads(first)
            if head["format"] != f"lancaster {self.what}":
                raise self.no_file(name)
            for which, expected in (("version", self.version), ("rules", RULES_VERSION)):
                if head[which] != expected:
                    raise self.error(f"{name} is of {which} {head[which]}; this program reads {expected}")
            if head["sha256"] != _checksum(lines):
                raise self.error(f"{name} was changed or cut off: its checksum is another one")
            return make(head["made"], map(json.loads, lines))
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, self.error):
                raise
            raise self.no_file(name) from None

    def no_file(self, name: str) -> ValueError:
        """The error for a file of another kind."""
        return self.error(f"{name} is no file of {self.what}")


def _checksum(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
