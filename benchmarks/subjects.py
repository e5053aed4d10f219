"""Subjects: one for each row of the table. A subject names the interpreter that runs it, and its contender."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["compiled", "plain", "peers"]
"""The interpreters a run knows: Lancaster compiled, Lancaster plain, and the one that has the peers."""


@dataclass(frozen=True)
class Subject:
    """One row: its key on the command line and in JSON, its title in the table, its interpreter, its contender."""

    key: str
    title: str
    role: Role
    contender: str
    build: Literal["compiled", "plain"] | None = None
    """The build of Lancaster this row claims to measure; a worker that finds another one running is not believed."""
    remembers: bool = False
    """Whether the memory of a live game is reported as well."""
    worker: str = "benchmarks.worker"
    """The module that measures it in the fresh process."""


YARDSTICK = "catanatron"
"""The key of the subject all ratios are taken to."""

SUBJECTS: tuple[Subject, ...] = (
    Subject("compiled-base", "Lancaster compiled, base", "compiled", "lancaster-base", "compiled", remembers=True),
    Subject("compiled-all", "Lancaster compiled, all on", "compiled", "lancaster-all", "compiled", remembers=True),
    Subject("playout-base", "Lancaster playout, base", "compiled", "playout-base", "compiled"),
    Subject("playout-all", "Lancaster playout, all on", "compiled", "playout-all", "compiled"),
    Subject("plain-base", "Lancaster plain, base", "plain", "lancaster-base", "plain", remembers=True),
    Subject("plain-all", "Lancaster plain, all on", "plain", "lancaster-all", "plain", remembers=True),
    Subject(YARDSTICK, "catanatron, 4 players", "peers", "catanatron"),
    Subject("python-chess", "python-chess", "peers", "python-chess"),
    Subject("openspiel-chess", "OpenSpiel chess", "peers", "openspiel-chess"),
    Subject("openspiel-backgammon", "OpenSpiel backgammon", "peers", "openspiel-backgammon"),
    Subject("openspiel-gin-rummy", "OpenSpiel gin_rummy", "peers", "openspiel-gin_rummy"),
)
