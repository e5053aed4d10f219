"""The error that ends a command with one line: something is wrong with its arguments or files."""

from __future__ import annotations

BAD_ARGUMENTS = 2


class CommandError(Exception):
    """An error that the caller of the command can fix; the message is one line that says how."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return "".join(letter if letter.isprintable() else _escaped(letter) for letter in self.message)


def _escaped(letter: str) -> str:
    """What would break the line, or the terminal, spelled out."""
    return " " if letter in "\r\n\t" else letter.encode("unicode_escape", "surrogatepass").decode()
