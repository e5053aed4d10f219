"""Results as a file of JSON lines: a line that says what is played, then one line for each game, in the order they end.

The file is only ever appended to, and every line is forced to the disk before the next game is counted. However a run
ends, only the games in progress are lost. A line cut off in the middle is dropped when the run is resumed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, BinaryIO, Self

from lancaster.arena.match import Outcome
from lancaster.arena.schedule import Contest
from lancaster.material import differences
from lancaster.version import RULES_VERSION, __version__

FORMAT = 1


class ResultsError(ValueError):
    """A file of results that cannot be used: the message says why."""


def header(contest: Contest) -> dict[str, Any]:
    """The first line: everything that decides the results."""
    options = contest.options
    return {
        "lancaster arena": FORMAT,
        "rules": RULES_VERSION,
        "bots": list(contest.bots),
        "players": options.players,
        "laws": options.laws,
        "court": options.court,
        "displeasure": options.displeasure,
        "material": options.material.digest,
        "changes": dict(differences(options.material)),
        "seating": contest.seating,
        "seed": contest.seed,
        "version": __version__,
    }


MAY_DIFFER = ("version",)  # of the program; the rules have a version of their own


def as_line(data: dict[str, Any]) -> bytes:
    """One line of the file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def outcome_line(outcome: Outcome) -> bytes:
    """The line of a game."""
    return as_line(asdict(outcome))


def outcome_of(data: dict[str, Any]) -> Outcome:
    """The game of a line."""
    values: dict[str, Any] = {field.name: data[field.name] for field in fields(Outcome)}
    for name, value in values.items():
        if isinstance(value, list):
            values[name] = tuple(value)
    return Outcome(**values)


class Results:
    """The games played so far, and the file they are kept in, if any."""

    def __init__(self, outcomes: Iterable[Outcome] = (), file: BinaryIO | None = None) -> None:
        self.outcomes = {outcome.game: outcome for outcome in outcomes}
        self._file = file

    @classmethod
    def open(cls, path: Path, contest: Contest, resume: bool) -> Results:
        """Begin a file, or go on with one that holds the same contest."""
        if path.exists() and path.stat().st_size and not resume:
            raise ResultsError(f"{path} is there already; to go on with it, resume")
        outcomes: list[Outcome] = []
        whole = 0
        if path.exists():
            found, outcomes, whole = read_all(path)
            if found is not None:
                _check(path, found, contest)
        file = path.open("r+b" if path.exists() else "w+b")
        _lock(path, file)
        file.truncate(whole)
        file.seek(whole)
        results = cls(outcomes, file)
        if not whole:
            results._write(as_line(header(contest)))
        return results

    def add(self, outcome: Outcome) -> None:
        """Keep the outcome of a game; when this returns, it is on the disk."""
        self._write(outcome_line(outcome))
        self.outcomes[outcome.game] = outcome

    def first(self, games: int) -> list[Outcome]:
        """The outcomes among the first so many games, by number."""
        return [self.outcomes[number] for number in sorted(self.outcomes) if number <= games]

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())


def read(path: Path) -> tuple[dict[str, Any], list[Outcome]]:
    """What a file of results holds: its first line, and the games in the order of their numbers."""
    found, outcomes, _ = read_all(path)
    if found is None:
        raise ResultsError(f"{path} holds no results")
    return found, sorted(outcomes, key=lambda outcome: outcome.game)


def read_all(path: Path) -> tuple[dict[str, Any] | None, list[Outcome], int]:
    """The first line if there is one, the games, and how many bytes are whole lines."""
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].splitlines()
    if not lines:
        if data and not as_line({"lancaster arena": FORMAT}).startswith(data[:18]):
            raise ResultsError(f"{path} is no file of results")
        return None, [], 0
    parsed: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        try:
            parsed.append(dict(json.loads(line)))
        except ValueError:
            raise ResultsError(f"{path}: line {number} is no line of results") from None
    if parsed[0].get("lancaster arena") != FORMAT:
        raise ResultsError(f"{path} is no file of results in format {FORMAT}")
    try:
        return parsed[0], [outcome_of(entry) for entry in parsed[1:]], whole
    except KeyError as missing:
        raise ResultsError(f"{path}: a game without {missing}") from None


def _check(path: Path, found: dict[str, Any], contest: Contest) -> None:
    for key, value in header(contest).items():
        if key not in MAY_DIFFER and found.get(key) != value:
            raise ResultsError(f"{path} holds another contest: its {key} is {found.get(key)!r}, not {value!r}")


def _lock(path: Path, file: BinaryIO) -> None:
    """Lock the file, so that two runs cannot write to it. Systems without such locks lock nothing."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise ResultsError(f"{path} is being written by another run") from None
