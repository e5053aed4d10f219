"""The error for a refused material file: it names the key and shows the wrong value."""

from __future__ import annotations

from datetime import date, time


class MaterialError(ValueError):
    """A material file, or a value in one, cannot be used.

    `key` is the dotted key at fault ("" when the file as a whole is), `problem` says what is wrong with it, and `file`
    is the file it was read from ("" when it was a text). `str()` puts the three together.
    """

    def __init__(self, problem: str, key: str = "", file: str = "") -> None:
        super().__init__(problem, key, file)
        self.problem = problem
        self.key = key
        self.file = file

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.problem) if part)

    def within(self, file: str) -> MaterialError:
        """The same error, said of a file."""
        return MaterialError(self.problem, self.key, file)


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
