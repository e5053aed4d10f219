"""Samples: what a worker reports about one turn, as one JSON object on one line of standard output."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass


class MalformedError(ValueError):
    """A worker said something that is no sample."""


@dataclass(frozen=True)
class Missing:
    """The subject cannot be measured with this interpreter, because something is not installed there."""

    what: str


@dataclass(frozen=True)
class Sample:
    """One turn of one subject: whole games played, the decisions in them, and the time they took."""

    version: str
    python: str
    build: str | None
    decisions: int
    games: int
    seconds: float
    """Processor time; equal to `wall` when nobody else wanted the core."""
    wall: float
    copy_us: float | None = None
    bare_copy_us: float | None = None
    """A copy that leaves the history of moves behind, where a library distinguishes the two."""

    @property
    def decisions_per_s(self) -> float:
        """Decisions in a second of processor time."""
        return self.decisions / self.seconds

    @property
    def games_per_s(self) -> float:
        """Whole games in a second of processor time."""
        return self.games / self.seconds

    @property
    def decisions_per_game(self) -> float:
        """Mean length of a game."""
        return self.decisions / self.games


@dataclass(frozen=True)
class Memory:
    """Bytes that one live game holds for itself, as a mean over many independent games."""

    build: str | None
    games: int
    middle: float
    end: float


Reply = Sample | Memory | Missing

_KINDS: dict[str, type[Sample | Memory | Missing]] = {"sample": Sample, "memory": Memory, "missing": Missing}


def to_line(reply: Reply) -> str:
    """The reply as one line of JSON."""
    return json.dumps({"kind": type(reply).__name__.lower(), **asdict(reply)})


def from_output(output: str) -> Reply:
    """The reply in a worker's standard output: its last line, since a library may greet on import."""
    lines = output.strip().splitlines()
    if not lines:
        raise MalformedError("it said nothing")
    try:
        data = json.loads(lines[-1])
        reply = _KINDS[data.pop("kind")](**data)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise MalformedError(f"it said {lines[-1][:200]!r}") from error
    if isinstance(reply, Sample) and not (reply.seconds > 0 and reply.games > 0 and reply.decisions > 0):
        raise MalformedError("it played no game")
    return reply
