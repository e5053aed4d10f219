"""Reading files that people name on the command line: records and materials."""

from __future__ import annotations

import sys
from pathlib import Path

from lancaster.cli.errors import CommandError
from lancaster.game import Game
from lancaster.material import Material, MaterialError, load


def read_text(path: str) -> str:
    """The text of a file; `-` is the standard input."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandError(f"lancaster: {path} cannot be read: {why}") from None
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise CommandError(f"lancaster: {path} is no record: not a UTF-8 text (byte {error.start + 1})") from None


def read_game(path: str, text: str, to: int | None = None) -> Game:
    """The game of a record, or its first actions."""
    try:
        return Game.replay(text, to)
    except ValueError as error:  # RecordError, and whatever a name or a number in it can be refused with
        raise CommandError(f"lancaster: {path}: {error}") from None


def read_material(path: str) -> Material:
    """The material of a file."""
    try:
        return load(path)
    except MaterialError as error:
        raise CommandError(f"lancaster: {error}") from None
