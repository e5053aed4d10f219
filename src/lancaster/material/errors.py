"""The error for a refused material file: it names the key and shows the wrong value."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time
from typing import Final, TypeAlias

Message: TypeAlias = tuple[str, Mapping[str, int]]
"""A message of the catalogue (`lancaster.words`) by its key, with its arguments."""
Detail: TypeAlias = int | str | tuple[Message, ...]
"""An argument of a sentence."""

WHY: Final = {
    "ally-spaces": "the engine gives allies these two spaces",
    "rounds": "the engine plays five rounds",
    "conflicts-per-round": "the engine turns up two conflict cards a round",
    "conflict-spaces": "the engine gives every conflict three spaces",
    "county-names": "the engine knows the nine counties by letter and name",
    "crossing-and-start": "the crossing belongs to Dorset and the start player to Surrey (R4.4, R4.5)",
    "dorset": "the way to France is all that Dorset gives (R4.4)",
    "surrey": "whoever holds Surrey names the start player (R4.5)",
    "shame-field": "a field without markers would count as uncovered from the start (R9.5)",
    "shields": "one can stand in a county when the next is handed out,"
    " and the engine never runs out of them (R8.6, R8.8)",
    "archers": "one can be in a conflict for its second round and one for its first when the next is handed out,"
    " and the engine never runs out of them (R8.6, R8.9, R8.10)",
}
"""Why a value is bounded as it is, by code."""


class MaterialError(ValueError):
    """A material file, or a value in one, cannot be used.

    `key` is the dotted key at fault ("" when the file as a whole is), `problem` says what is wrong with it, and `file`
    is the file it was read from ("" when it was a text). `str()` puts the three together. What is wrong with a value
    also has a `code` and `details`, from which `lancaster.words` makes the same sentence in other languages; what is
    wrong with the file as a text has none.
    """

    def __init__(
        self,
        problem: str,
        key: str = "",
        file: str = "",
        code: str = "",
        details: Mapping[str, Detail] | None = None,
    ) -> None:
        super().__init__(problem, key, file, code, details)
        self.problem = problem
        self.key = key
        self.file = file
        self.code = code
        self.details = dict(details or {})

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.problem) if part)

    def within(self, file: str) -> MaterialError:
        """The same error, said of a file."""
        return MaterialError(self.problem, self.key, file, self.code, self.details)


def refusal(code: str, key: str, problem: str, why: str = "", **details: Detail) -> MaterialError:
    """The error for a value: `code` and `details` say the same as `problem`; `why` is a code of `WHY`."""
    if why:
        problem = f"{problem}: {WHY[why]}"
        details["why"] = ((f"material.why.{why}", {}),)
    return MaterialError(problem, key, "", code, details)


def shown(raw: object) -> str:
    """A value as its writer would recognise it in a message: as TOML writes it, cut short if it is long."""
    text = _written(raw)
    return text if len(text) <= 80 else text[:77] + "..."


def listed(words: tuple[str, ...]) -> str:
    """`"seed", "reported" or "reconstructed"`: words to choose from, for a message."""
    quoted = [f'"{word}"' for word in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]


def _written(raw: object) -> str:
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, int):
        # Python refuses to print whole numbers of thousands of digits, and nobody wants to read them.
        return str(raw) if abs(raw) < 10**30 else "a number of more than 30 digits"
    if isinstance(raw, str):
        return '"' + raw[:100].replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(raw, (list, tuple)):
        return "[" + ", ".join(_written(item) for item in raw[:40]) + "]"
    if isinstance(raw, dict):
        return "a table"
    return str(raw) if isinstance(raw, (float, date, time)) else f"a {type(raw).__name__}"
