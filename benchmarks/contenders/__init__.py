"""Contenders: for each library, random play through its own public API.

A contender is made by name with `enter`, which raises ModuleNotFoundError where its library is not installed. Libraries
are imported when a contender is made and never before, so each process loads only the library it measures.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.contenders.catan import Catanatron
from benchmarks.contenders.chess import PythonChess
from benchmarks.contenders.contender import Contender
from benchmarks.contenders.lancaster import ALL_ON, BASE, Lancaster, Playout
from benchmarks.contenders.openspiel import OpenSpiel

CONTENDERS: dict[str, Callable[[], Contender]] = {
    "lancaster-base": lambda: Lancaster(BASE),
    "lancaster-all": lambda: Lancaster(ALL_ON),
    "playout-base": lambda: Playout(BASE),
    "playout-all": lambda: Playout(ALL_ON),
    "catanatron": Catanatron,
    "python-chess": PythonChess,
    "openspiel-chess": lambda: OpenSpiel("chess"),
    "openspiel-backgammon": lambda: OpenSpiel("backgammon"),
    "openspiel-gin_rummy": lambda: OpenSpiel("gin_rummy"),
}


def enter(name: str) -> Contender:
    """The contender of that name, its library imported."""
    return CONTENDERS[name]()


__all__ = ["CONTENDERS", "Contender", "Lancaster", "enter"]
